"""What the checker says of examples that do not hold, and where."""

from __future__ import annotations

import pytest

from reglario.book import load
from reglario.check import check
from reglario.check.reports import failure_sentence, failure_text, problem_text, wording_of
from reglario.wording import Wording
from tests.check.conftest import ROOT, Extra

SCORED = "given: {card: sorceress}\n    when:\n      - roll: [monkey, monkey, monkey, parrot, parrot, saber, saber, skull]\n"
STOP = "      - stop: {}\n"


def example(rest: str, shows: str = "sets") -> str:
    """One example; its first line is line 2 of the file, `given` is line 5, the first step line 7."""
    return f"  - id: one\n    title: One\n    shows: [{shows}]\n    {rest}"


#: name -> the example, and the line that the checker prints (without file and example).
CASES = {
    "wrong-score": (
        example(SCORED + STOP + "    then: {scores: {1: 200}}\n"),
        "9:24 then.scores.1: expected 200, engine 100",
    ),
    "never-applied": (
        example(SCORED + STOP + "    then: {scores: {1: 100}}\n", shows="sets, full-chest"),
        "4:19 shows.1: the example claims to show the rule full-chest, which was never applied",
    ),
    "not-silent": (
        example("silent: [sets]\n    " + SCORED + STOP + "    then: {scores: {1: 100}}\n", shows="stop"),
        "5:14 silent.0: the rule sets should stay silent, but was applied",
    ),
    "refused": (
        example(SCORED + "      - reroll: [skull, skull]\n    then: {turn: 1}\n"),
        "8:9 when.1.reroll: this action is refused by the rule reroll-choice",
    ),
    "refused-by-another-rule": (
        example(SCORED + "      - reroll: [saber]\n    then: {refused: skulls-stay}\n", shows="reroll-minimum"),
        "9:21 then.refused: expected a refusal by skulls-stay, but reroll-minimum refuses it",
    ),
    "not-refused": (
        example(SCORED + "      - reroll: [saber, saber]\n    then: {refused: reroll-minimum}\n"),
        "9:21 then.refused: expected a refusal by reroll-minimum, but the action is allowed",
    ),
    "nothing-rolled-again": (
        example(SCORED + "      - reroll: []\n    then: {turn: 1}\n"),
        "8:9 when.1.reroll: this action is refused by the rule reroll-minimum",
    ),
    "wrong-odds": (
        example(
            SCORED + "      - reroll: [saber, saber, parrot]\n    then:\n      chance:\n"
            "        - {event: {skull: 2}, is: 12/216}\n",
            shows="reroll-choice",
        ),
        "11:35 then.chance.0.is: expected 12/216, engine 5/72",
    ),
    "unknown-event": (
        example(
            SCORED + "      - reroll: [saber, saber]\n    then:\n      chance:\n        - {event: {skul: 2}, is: 1/36}\n",
            shows="reroll-choice",
        ),
        "11:20 then.chance.0.event.skul: nothing that chance brings now has skul; "
        "known: alike, coin, diamond, monkey, parrot, saber, skull",
    ),
    "not-over": (
        example(SCORED + STOP + "    then: {outcome: {ranking: [[1], [2]]}}\n"),
        "9:12 then.outcome: the game is not over",
    ),
    "by-nobody-there": (
        example("given: {card: captain}\n    when:\n      - {by: 99, stop: {}}\n    then: {refused: turn-order}\n"),
        "7:14 when.0.by: there is no player 99; the game has 2",
    ),
    "not-legal": (
        example(
            "options: {sorceress-island: 'yes'}\n    given: {card: sorceress}\n    when:\n"
            "      - roll: [skull, skull, skull, skull, coin, coin, coin, coin]\n    then:\n      legal:\n"
            "        - reroll: [skull]\n        - reroll: [coin, coin]\n",
            shows="island",
        ),
        "12:11 then.legal.1: expected as legal, but is not: reroll: [coin, coin]",
    ),
    "legal-for-another": (
        example(SCORED + "    then: {legal: [{by: 2, stop: {}}]}\n", shows="first-roll"),
        "8:20 then.legal.0: expected as legal, but is not: stop: {}",
    ),
    "too-few-dice": (
        example("given: {card: sorceress}\n    when:\n      - roll: [monkey, monkey]\n    then: {turn: 1}\n"),
        "7:9 when.0.roll: expected 8 dice to be rolled",
    ),
    "nine-dice": (
        example("given: {card: sorceress, dice: [saber, saber, saber, saber, saber, saber, saber, saber, saber]}\n"
                "    then: {turn: 1}\n"),
        "5:30 given.dice: found 9 dice, expected 8",
    ),
    "fifth-captain": (
        example("given: {card: captain, drawn: {captain: 4}}\n    then: {turn: 1}\n"),
        "5:45 given.drawn.captain: found 5 of captain, but there are only 4",
    ),
    "minus-one-captain": (
        example("given: {card: captain, drawn: {captain: -1}}\n    then: {turn: 1}\n"),
        "5:45 given.drawn.captain: found -1 of captain, but there are only 4",
    ),
    "impossible-score": (
        example("given: {scores: {2: 150}}\n    then: {turn: 1}\n"),
        "5:25 given.scores.2: no turn gives such a score: found 150, expected a multiple of 100",
    ),
    "no-such-player": (
        example("given: {scores: {3: 100}}\n    then: {turn: 1}\n"),
        "5:25 given.scores.3: there is no player 3; the game has 2",
    ),
    "target-without-leader": (
        example("given: {scores: {1: 6000}}\n    then: {turn: 1}\n"),
        "5:25 given.scores.1: a score of 6000 has reached the target of 6000: say who is the leader",
    ),
    "turn-already-over": (
        example("given: {card: skull-2, dice: [skull, saber, saber, saber, saber, coin, coin, coin]}\n"
                "    then: {turn: 1}\n"),
        "5:28 given.dice: with 3 skulls the turn would be over: the limit is 3",
    ),
    "already-won": (
        example("given: {card: coin-card, dice: [coin, coin, coin, coin, coin, coin, coin, coin]}\n    then: {turn: 1}\n"),
        "5:30 given.dice: with these dice the game would have been won at once",
    ),
    "nothing-to-store-on": (
        example("given: {card: captain, dice: [saber, saber, saber, saber, saber, coin, coin, coin], stored: [coin]}\n"
                "    then: {turn: 1}\n"),
        "5:89 given.stored: the card captain keeps no dice",
    ),
    "dice-without-card": (
        example("given: {dice: [saber, saber, saber, saber, saber, coin, coin, coin]}\n    then: {turn: 1}\n"),
        "5:13 given.dice: without a card in play there can be no such thing",
    ),
    "raid-of-another": (
        example("given: {scores: {1: 6000}, leader: 1, raid: true, turn: 2}\n    then: {turn: 1}\n"),
        "5:49 given.raid: the final raid is the leader's, and the leader has no other turn at the end",
    ),
    "raid-of-one-who-leads": (
        example("given: {scores: {1: 6000, 2: 5000}, leader: 1, raid: true}\n    then: {turn: 1}\n"),
        "5:58 given.raid: a final raid needs somebody with 6000 points or more who is ahead of the leader",
    ),
    "raid-under-no-reading": (
        example("options: {final-raid: 'no'}\n    given: {scores: {1: 6000, 2: 7000}, leader: 1, raid: true}\n"
                "    then: {turn: 1}\n"),
        "6:58 given.raid: under this reading there can be no such thing",
    ),
    "fallen-under-no-reading": (
        example("options: {after-fall: full-round}\n    given: {fallen: true}\n    then: {turn: 1}\n"),
        "6:21 given.fallen: under this reading there can be no such thing",
    ),
    "target-before-the-last-turn": (
        example("options: {players: 3}\n    given: {scores: {1: 6000, 3: 7000}, leader: 1, turn: 2}\n"
                "    then: {turn: 2}\n"),
        "6:34 given.scores.3: a score of 7000 has reached the target of 6000: "
        "who has not had the last turn yet cannot have it",
    ),
    "no-card-left": (
        example("given: {drawn: {skull-2: 2}}\n    when:\n      - draw: skull-2\n    then: {turn: 1}\n"),
        "7:15 when.0.draw: no such card is left in the deck",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_failure(name: str, project: Extra) -> None:
    text, expected = CASES[name]
    checked = check(load(project(text)))
    assert checked.problems == []
    wording = wording_of(checked.results["piraten_kapern"], "en")
    first = failure_text(checked.failures[0], wording).splitlines()[0]
    place, said = expected.split(" ", 1)
    assert first == f"rules_data/piraten_kapern/examples/extra.yaml:{place}: piraten_kapern::one: {said}"


def test_the_citations_so_far_are_told(project: Extra) -> None:
    checked = check(load(project(CASES["wrong-score"][0])))
    lines = failure_text(checked.failures[0], wording_of(checked.results["piraten_kapern"], "en")).splitlines()
    assert lines[1] == "    rules applied so far: first-roll, stop, sets, turn-order"


def test_messages_in_spanish(project: Extra) -> None:
    checked = check(load(project(CASES["wrong-score"][0])))
    line = failure_text(checked.failures[0], wording_of(checked.results["piraten_kapern"], "es")).splitlines()[0]
    assert line.endswith("then.scores.1: se esperaba 200, el motor da 100")


def test_a_game_speaks_the_language_too(project: Extra) -> None:
    checked = check(load(project(CASES["nine-dice"][0])))
    game = checked.results["piraten_kapern"].game
    said = [failure_sentence(checked.failures[0], Wording(ROOT, game, language)) for language in ("en", "es", "it")]
    assert said[0] == "found 9 dice, expected 8"
    assert "dados" in said[1]
    assert "dadi" in said[2]
    assert all("9" in sentence and "8" in sentence for sentence in said)


FORMS = {
    "outcome-key": (
        SCORED + STOP + "    then: {outcome: {rankings: [[1]]}}\n",
        "9:22: unknown key rankings; did you mean ranking?",
    ),
    "outcome-groups": (
        SCORED + STOP + "    then: {outcome: {ranking: [1]}}\n",
        "9:32: found 1",
    ),
    "outcome-rule": (
        SCORED + STOP + "    then: {outcome: {rule: sixthousand}}\n",
        "9:22: there is no rule sixthousand",
    ),
    "legal-payload": (
        SCORED + "    then:\n      legal:\n        - reroll: [skul]\n",
        "10:20: there is no face skul; known: skull",
    ),
    "refused-list": (
        SCORED + STOP + "    then: {refused: [stop]}\n",
        '9:12: there is no rule ["stop"]',
    ),
    "unknown-card": ("given: {card: captian}\n    then: {turn: 1}\n", "5:19: there is no card captian; known: captain"),
    "unknown-face": (
        "given: {card: captain}\n    when:\n      - roll: [skul]\n    then: {turn: 1}\n",
        "7:16: there is no face skul; known: skull",
    ),
    "unknown-field": ("given: {crad: captain}\n    then: {turn: 1}\n", "5:13: unknown key crad; did you mean raid, card?"),
    "unknown-then": ("given: {}\n    then: {score: 1}\n", "6:12: unknown key score; did you mean scores, stored?"),
    "unknown-verb": (
        "given: {}\n    when:\n      - rol: [skull]\n    then: {turn: 1}\n",
        "7:9: there is no action rol; known: roll",
    ),
    "two-verbs": ("given: {}\n    when:\n      - {stop: {}, roll: []}\n    then: {turn: 1}\n", "7:9: a step is one action"),
    "by-chance": ("given: {}\n    when:\n      - {by: 1, draw: captain}\n    then: {turn: 1}\n", "7:10: chance acts here"),
    "by-nobody": ("given: {}\n    when:\n      - {by: 0, stop: {}}\n    then: {turn: 1}\n", "7:10: a player is a number from 1"),
    "unknown-refusal": (
        "given: {}\n    when:\n      - stop: {}\n    then: {refused: turn-ordr}\n",
        "8:12: there is no rule turn-ordr; known: turn-order",
    ),
    "wrong-type": ("given: {turn: one}\n    then: {turn: 1}\n", "5:19: found one, expected a whole number"),
    "a-number-in-quotes": ("given: {turn: '1'}\n    then: {turn: 1}\n", '5:19: found "1", expected a whole number'),
    "a-word-for-yes": ("given: {raid: yes}\n    then: {turn: 1}\n", "5:19: found yes, expected true or false"),
    "words-for-nothing": (
        "given: {}\n    when:\n      - stop: {foo: bar}\n    then: {turn: 1}\n",
        "7:16: unknown key foo; did you mean -?",
    ),
    "no-question": (
        "given: {}\n    then:\n      chance: [3]\n",
        "7:16: a question of chance has an event and what its probability is",
    ),
    "misspelt-bound": (
        "given: {}\n    then:\n      chance: [{event: {skull: {at_lest: 9}}, is: 1}]\n",
        "7:16: a question of chance has an event and what its probability is",
    ),
    "event-of-nothing": (
        "given: {}\n    then:\n      chance: [{event: {}, is: 1}]\n",
        "7:16: a question of chance has an event and what its probability is",
    ),
    "not-a-fraction": (
        "given: {}\n    then:\n      chance:\n        - {event: {skull: 2}, is: rare}\n",
        "8:35: expected a fraction such as 15/216, found rare",
    ),
    "divided-by-zero": (
        "given: {}\n    then:\n      chance:\n        - {event: {skull: 2}, is: 1/0}\n",
        "8:35: expected a fraction such as 15/216, found 1/0",
    ),
    "no-fraction-but-a-huge-number": (
        "given: {}\n    then:\n      chance:\n        - {event: {skull: 2}, is: 1e999999999}\n",
        "8:35: expected a fraction such as 15/216, found 1e999999999",
    ),
    "player-in-quotes": (
        "given: {}\n    when:\n      - {by: '1', stop: {}}\n    then: {turn: 1}\n",
        '7:10: a player is a number from 1: found "1"',
    ),
    "no-event": ("given: {}\n    then: {chance: []}\n", "6:12: nothing is said here that could be wrong"),
    "no-outcome": ("given: {}\n    then: {outcome: {}}\n", "6:12: nothing is said here that could be wrong"),
    "legal-unsaid": ("given: {}\n    then: {legal: }\n", "6:12: nothing is said here that could be wrong"),
    "no-player-named": ("given: {}\n    then: {turn: 1, scores: {}}\n", "6:21: nothing is said here that could be wrong"),
    "wrong-option": ("options: {target: 7000}\n    then: {turn: 1}\n", "5:23: 7000 is no value of the option target"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_form(name: str, project: Extra) -> None:
    text, expected = FORMS[name]
    problems = check(load(project(example(text)))).problems
    assert len(problems) == 1
    assert problem_text(problems[0]).startswith(f"rules_data/piraten_kapern/examples/extra.yaml:{expected}")
