from __future__ import annotations

import pytest

from reglario.catalogs.sameness import same_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw two cards.", "Draw  two\ncards"),
        ("draw two cards", "Draw two cards!"),
        ("Roll “all” dice – again.", 'Roll "all" dice, again.'),
        ("A re-roll takes two dice.", "A re roll takes two dice."),
        ("You can't stop.", "You can’t stop."),
        ("Take **two** cards.", "Take two *cards*."),
        ("3-5 players", "3–5 players"),
        ("-1 point", "−1 point"),
        ("-{fine} points", "−{fine} points"),
        ("a level-3 animal", "a level 3 animal"),
        ("(3 dice)", "3 dice"),
        ("half-{n}", "half {n}"),
        ("Say no. Then draw.", "Say no; then draw."),
        ("Cafe\u0301", "Café"),
    ],
)
def test_translation_outlives(one: str, other: str) -> None:
    assert same_words(one, other, "en")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw 2 cards.", "Draw 3 cards."),
        ("-1 point", "+1 point"),
        ("-1 point", "1 point"),
        ("You score -1.", "You score 1."),
        ("one skull (-1)", "one skull (1)"),
        ("You score –100 points.", "You score 100 points."),
        ("You score -{fine}.", "You score {fine}."),
        ("-{fine} points", "+{fine} points"),
        ("{total} - {fine}", "{total}, {fine}"),
        ("{least}–{most} players", "{least}, {most} players"),
        ("{total} - 1", "{total} 1"),
        ("±1 point", "1 point"),
        ("1.5 points", "15 points"),
        ("1/2 of them", "1, 2 of them"),
        ("2-4 players", "2, 4 players"),
        ("50 % of them", "50 of them"),
        ("2 × 3", "2, 3"),
        ("at most {limit} dice", "at most {minimum} dice"),
        ("see [stopping](rule:stop)", "see [stopping](rule:halt)"),
        ("see [stopping](rule:stop)", "see stopping"),
        ("see https://example.org/a", "see https://example.org/b"),
        ("You may stop.", "You may not stop."),
        ("You can stop.", "You can't stop."),
        ("No, player two draws.", "No player two draws."),
        ("Draw, not discard.", "Draw not, discard."),
        ("Do not, draw.", "Do *not* draw."),
        ("the third card", "the fourth card"),
        ("a < b", "a > b"),
    ],
)
def test_translation_does_not_outlive(one: str, other: str) -> None:
    assert not same_words(one, other, "en")


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("es", "No, puedes robar.", "No puedes robar."),
        ("es", "Nunca, roba.", "Nunca roba."),
        ("it", "Non, pescare.", "Non pescare."),
        ("it", "Senza carte, pesca.", "Senza, carte pesca."),
    ],
)
def test_punctuation_beside_a_negation_counts_in_the_language_of_the_text(
    language: str, one: str, other: str
) -> None:
    assert not same_words(one, other, language)


def test_other_languages_negations_are_plain_words() -> None:
    assert same_words("Senza, carte", "Senza carte", "en")
