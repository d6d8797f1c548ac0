"""The command line in the tests' own process: a start of its own takes longer than most of its work."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout

import pytest

from reglario import cli, command
from reglario.wiki import import_cli, publish_cli

ACCOUNT = ("REGLARIO_WIKI_USER", "REGLARIO_WIKI_PASSWORD")


def reglario(*arguments: str, language: str = "en", account: Mapping[str, str] | None = None) -> tuple[int, str, str]:
    """Run the command: exit code, output, and what was said beside it."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for module in (command, import_cli, publish_cli, cli):  # a run of its own would read it from the environment
            patch.setattr(module, "LANGUAGE", language)
        for name in ACCOUNT:
            patch.delenv(name, raising=False)
        for name, value in (account or {}).items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["reglario", *arguments])
        patch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as ended:
            cli.main()
    return int(ended.value.code or 0), out.getvalue(), err.getvalue()
