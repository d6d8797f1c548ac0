"""The rules of games as data: typed models, loading with line numbers, options, references, units."""

from reglario.book.game import Game
from reglario.book.loading import Book, game_folders, load, load_game
from reglario.book.model import Example, Rule, Value
from reglario.book.problems import BadData, Place, Problem, nearest, unreadable
from reglario.book.rulesets import BadChoice, Choice, Piece, Ruleset, full_choice, resolve
from reglario.book.units import Unit, units

__all__ = [
    "BadChoice",
    "BadData",
    "Book",
    "Choice",
    "Example",
    "Game",
    "Piece",
    "Place",
    "Problem",
    "Rule",
    "Ruleset",
    "Unit",
    "Value",
    "full_choice",
    "game_folders",
    "load",
    "load_game",
    "nearest",
    "resolve",
    "units",
    "unreadable",
]
