"""Living Forest: animals, trees, fires and the Circle of Spirits."""

from reglario.engines.living_forest.engine import LivingForest

__all__ = ["LivingForest"]
