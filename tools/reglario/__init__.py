"""Reglario: board-game rules as data, proven by examples, in several languages."""

__version__ = "0.1.0"
