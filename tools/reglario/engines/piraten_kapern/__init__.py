"""Piraten Kapern: dice, fortune cards, skulls."""

from reglario.engines.piraten_kapern.engine import PiratenKapern

__all__ = ["PiratenKapern"]
