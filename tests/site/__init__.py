# ruff: noqa: A005 (mirrors the package)
