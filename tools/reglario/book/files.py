"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_if_changed(path: Path, content: str | bytes) -> bool:
    """Replace a file unless it says the same already.

    Args:
        path: the file; its folder exists.
        content: what it shall hold; text is written as UTF-8.

    Returns:
        Whether anything was written.

    Raises:
        OSError: it cannot be written; the old file is untouched.
    """
    raw = content.encode() if isinstance(content, str) else content
    if path.is_file() and path.read_bytes() == raw:
        return False
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True
