"""A thousand examples, start-up included: answered from memory, with each game proven,
with nothing kept, and a bare interpreter that only imports pydantic."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHECK = "import sys; from reglario.answers import main; sys.argv = ['reglario', 'check']; main()"
PROVEN = "from pathlib import Path; Path('.reglario/check.answers').unlink(); " + CHECK
COLD = "import shutil; shutil.rmtree('.reglario'); " + CHECK


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("thousand")
    shutil.copytree(ROOT / "rules_data", root / "rules_data", ignore=shutil.ignore_patterns("schema"))
    folder = root / "rules_data" / "piraten_kapern" / "examples"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]
    count = sum(text.count("  - id: ") for text in texts)
    for copy in range(1000 // count):
        for number, text in enumerate(texts):
            (folder / f"copy-{copy}-{number}.yaml").write_text(
                text.replace("  - id: ", f"  - id: copy-{copy}-"), encoding="utf-8"
            )
    subprocess.run([sys.executable, "-c", CHECK], cwd=root, check=True, capture_output=True)
    return root


@pytest.mark.parametrize(
    "code", [CHECK, PROVEN, COLD, "import pydantic"], ids=["warm", "proven", "cold", "import-pydantic"]
)
def test_thousand_examples(benchmark: Any, thousand: Path, code: str) -> None:
    benchmark(lambda: subprocess.run([sys.executable, "-c", code], cwd=thousand, check=True, capture_output=True))
