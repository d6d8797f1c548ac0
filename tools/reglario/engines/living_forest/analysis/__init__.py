"""Odds of Living Forest: how risky one more card is."""
