"""On CI a skipped test is a failure: the machine lacks something that it should have."""

from __future__ import annotations

import os

import pytest

#: Tests of the seed pages run only where the folder is given.
_MAY_BE_SKIPPED = "seed pages"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn skips into a failure where REGLARIO_NO_SKIPS is set."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("REGLARIO_NO_SKIPS") or reporter is None:
        return
    skipped = [report for report in reporter.stats.get("skipped", []) if _MAY_BE_SKIPPED not in str(report.longrepr)]
    if skipped and session.exitstatus == pytest.ExitCode.OK:
        reporter.write_line(f"{len(skipped)} tests were skipped, which is a failure here", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
