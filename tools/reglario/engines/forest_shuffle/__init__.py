"""Forest Shuffle: trees and what lives at them, paid for with cards."""

from reglario.engines.forest_shuffle.engine import ForestShuffle

__all__ = ["ForestShuffle"]
