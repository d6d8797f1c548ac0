"""Checks of translations beside their texts: a function each, in one list."""

from reglario.catalogs.lint.checks import CHECKS, QUICK
from reglario.catalogs.lint.pair import Check, Finding, Severity
from reglario.catalogs.lint.running import Linted, lint, lint_catalog

__all__ = ["CHECKS", "QUICK", "Check", "Finding", "Linted", "Severity", "lint", "lint_catalog"]
