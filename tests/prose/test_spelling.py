"""Spelling by hunspell's dictionaries, where the machine has them."""

from __future__ import annotations

import pytest

from reglario.prose import Speller, foreign_words, spelling


def speller(language: str) -> Speller:
    found = Speller.installed(language)
    if found is None:
        pytest.skip(f"no hunspell dictionary for {language} (apt-get install hunspell-es hunspell-it hunspell-en-us)")
    return found


def nobody(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("es", "La accion comun de un jugadro", ["acción", "común", "jugador"]),
        ("es", "Descártala o colócalas en su sitio", []),
        ("es", "El Guardian de Zyxwvuts", ["Guardián"]),  # only the accent of a name can be wrong
        ("it", "Nella prossiam fase dell'alveare, posizionalo", ["prossima"]),
        ("en", "Each palyer may not pass", ["player"]),
        ("en", "The colour in the centre was realised", []),
        ("es", "Un tablero reutilizable que has usado", []),
    ],
)
def test_misspellings(language: str, text: str, right: list[str]) -> None:
    marks = spelling(text, language, speller(language), nobody)
    assert [mark.values.get("expected") for mark in marks] == right


def test_words_of_the_page_are_suggested_first() -> None:
    marks = list(spelling("Un tablro", "es", speller("es"), nobody, {"tablero"}))
    assert [mark.values for mark in marks] == [{"found": "tablro", "expected": "tablero"}]


def test_names_are_no_misspellings() -> None:
    assert list(spelling("El meeplo zzyx", "es", speller("es"), lambda word: word in {"meeplo", "zzyx"})) == []


def test_english_words_in_spanish() -> None:
    marks = foreign_words(
        "Roba una carta de Straw del deck",
        "es",
        speller("es").knows,
        speller("en").knows,
        lambda word: word == "Gather",
    )
    assert [mark.values["found"] for mark in marks] == ["Straw", "deck"]
