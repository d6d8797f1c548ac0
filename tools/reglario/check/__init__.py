"""Examples played on the engines, their failures, and which rules they exercise."""

from reglario.check.binding import Bound, bind, typed
from reglario.check.checking import Checked, GameResult, Located, check, check_game
from reglario.check.coverage import Coverage, coverage
from reglario.check.running import ExampleResult, Failure, Played, play

__all__ = [
    "Bound",
    "Checked",
    "Coverage",
    "ExampleResult",
    "Failure",
    "GameResult",
    "Located",
    "Played",
    "bind",
    "check",
    "check_game",
    "coverage",
    "play",
    "typed",
]
