"""Words of Spanish that speak to the reader: tú or usted, told by pronouns, verbs and what stands around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from reglario.prose.addressing import Address, Register, like
from reglario.prose.conjugation import spanish
from reglario.prose.knowledge import word_list
from reglario.prose.words import Word

_FAMILIAR: Final = {
    "tú": "usted",
    "ti": "usted",
    "contigo": "con usted",
    "tu": "su",
    "tus": "sus",
    "te": "le",
    "eres": "es",
}
_FORMAL: Final = {"usted": "tú", "ustedes": None}
#: These open the clause whose verb speaks to the reader.
_OPENING = word_list("es", "clause_openers")
#: After these the subjunctive is no order: "que coloque", "cuando elija".
_SUBORDINATE = word_list("es", "subordinators")
#: What a player owns: with these, «su» speaks to the reader where the sentence has no other person.
_OWNED = word_list("es", "owned")
_PERSONS = re.compile(
    r"\b(?:jugador\w*|oponente\w*|rival\w*|quien\w*|todos|nadie|alguien|otro|otra|otros|otras|persona\w*|propietari\w*|dueñ\w*"
    r"|ganador\w*|ellos|ellas|él|ella|cada uno)\b",
    re.IGNORECASE,
)
#: What follows the verb where its subject does: "puede el jugador".
_POSTPOSED = word_list("es", "postposed")
_BETWEEN = word_list("es", "between")
_THING_VERB = word_list("es", "verbs_of_things")
#: Verbs in the third person that speak to the reader when nobody else is the subject.
_MODAL = word_list("es", "third_person")
#: These are imperatives of tú as well.
_ORDER_TOO: Final = {"elige", "decide", "realiza", "prefiere", "desea", "necesita"}
_PREPOSITIONS = word_list("es", "prepositions")
_MODAL_RIGHT: Final = {
    "podrá": "podrás",
    "deberá": "deberás",
    "tomará": "tomarás",
    "moverá": "moverás",
    "reunirá": "reunirás",
}
_ARTICLES = word_list("es", "subject_openers")


def spanish_address(text: str, found: list[Word]) -> Iterator[Address]:
    """Every word of a sentence that speaks to the reader, in order of place."""
    you, command, third = spanish()
    speaking = telling()
    joined = _JOINED_PRONOUN.search(text, found[0].start, found[-1].end) is not None if found else False
    places = [
        at
        for at, word in enumerate(found)
        if word.low in speaking or (not word.low.isascii() and word.low.endswith(PRONOUN_ENDS))
    ]
    if not places:
        return
    other_person = _has_person(text, found)
    familiar = any(found[at].low in _FAMILIAR or found[at].low in you for at in places)
    if familiar and joined and not other_person:
        for at in range(2, len(found)):
            if _joined_to_order(text, found, at, third):
                word = found[at]
                yield Address(word.start, word.end, Register.FORMAL, third[word.low], sure=False)
    for at in places:
        word = found[at]
        before = found[at - 1].low if at else ""
        if word.low in _FAMILIAR:
            yield Address(word.start, word.end, Register.FAMILIAR, _FAMILIAR[word.low])
        elif word.low in _FORMAL:
            yield Address(word.start, word.end, Register.FORMAL, _FORMAL[word.low])
        elif word.low in you and _is_verb(word, before, you[word.low]):
            yield Address(word.start, word.end, Register.FAMILIAR)
        elif word.low in command and _is_order(text, found, at, command):
            yield Address(word.start, word.end, Register.FORMAL, like(word, command[word.low]))
        elif _order_with_pronoun(word, command):
            yield Address(word.start, word.end, Register.FORMAL)
        elif (
            word.low in _MODAL
            and (familiar or (not other_person and not _tells_of_a_thing(found, at)))
            and _without_subject(text, found, at)
        ):
            expected = third.get(word.low) or _MODAL_RIGHT.get(word.low)
            yield Address(
                word.start, word.end, Register.FORMAL, like(word, expected) if expected else None, sure=False
            )
        elif (
            word.low == "su"
            and not other_person
            and (
                _owned(found, at)
                if familiar
                else _of_a_person(text, found, at, any(found[p].low in command for p in places if p < at))
            )
            and not _contrasted(found, at)
        ):
            yield Address(word.start, word.end, Register.FORMAL, "tu", sure=False)
        elif word.low == "le" and not other_person and _is_permitted(found, at):
            yield Address(word.start, word.end, Register.FORMAL, "te", sure=False)
        elif word.low == "sus" and not other_person and _each_of_yours(found, at) and word.start < _HEAD:
            yield Address(word.start, word.end, Register.FORMAL, "tus", sure=False)
        elif word.low in _MODAL and not other_person and _that_you(found, at):
            expected = third.get(word.low) or _MODAL_RIGHT.get(word.low)
            yield Address(word.start, word.end, Register.FORMAL, expected, sure=False)
        elif word.low == "le" and at and before == "pero" and _opens(text, found, at) and not other_person:
            yield Address(word.start, word.end, Register.FORMAL, "te", sure=False)


#: «sus» speaks to the reader only at the head of a text.
_HEAD = 30
_JOINED_PRONOUN = re.compile(r"(?<!\w)[yo] (?:lo|la|los|las) ", re.IGNORECASE)
PRONOUN_ENDS = ("lo", "la", "los", "las", "le", "les")


@cache
def telling() -> frozenset[str]:
    """Every word that may speak to the reader."""
    you, command, _ = spanish()
    return frozenset((*_FAMILIAR, *_FORMAL, *you, *command, *_MODAL, "su", "sus", "le"))


def _has_person(text: str, found: list[Word]) -> bool:
    return bool(found) and _PERSONS.search(text, found[0].start, found[-1].end) is not None


def _opens(text: str, found: list[Word], at: int) -> bool:
    """Whether a clause begins here."""
    if at == 0:
        return True
    before = found[at - 1]
    between = text[before.end : found[at].start]
    return before.low in _OPENING or any(sign in between for sign in ".,;:¡¿(—-\n")


_NOUNS = word_list("es", "nouns_like_verbs")


_BEFORE_NOUNS = word_list("es", "before_nouns")


def _is_verb(word: Word, before: str, verb: str) -> bool:
    """«las copias» is a noun, «copias» a verb."""
    return not (
        word.low in _NOUNS or before in {"las", "los", "unas", "de", "en", "sus", "tus", "más", "tres", "dos"}
    ) or (verb in {"poder", "deber", "tener", "querer"})


#: «el ataque» is a noun more often than an order.
_NOUN_TOO = word_list("es", "nouns_like_orders")


def _is_order(text: str, found: list[Word], at: int, command: dict[str, str]) -> bool:
    before = found[at - 1].low if at else ""
    if before in {"y", "o"}:
        return _joined_order(found, at, command)
    return before not in _SUBORDINATE and found[at].low not in _NOUN_TOO and _opens(text, found, at)


def _joined_order(found: list[Word], at: int, command: dict[str, str]) -> bool:
    """«tome … y manténgala»: an order that «y» joins to another one."""
    return (
        at > 1 and found[at - 1].low in {"y", "o"} and any(w.low in command for w in found[max(0, at - 14) : at - 1])
    )


_ORDER_PRONOUN = re.compile(r"(.+?)(?:se)?(?:lo|la|los|las|le|les)$")
_ACUTE: Final = str.maketrans("áéíóú", "aeiou")


def _order_with_pronoun(word: Word, command: dict[str, str]) -> bool:
    """«manténgala», «colóquelo»."""
    match = _ORDER_PRONOUN.fullmatch(word.low)
    if not match or not set("áéíóú") & set(match[1]):
        return False
    bare = match[1].translate(_ACUTE)
    return bare in command and bare not in {"de"}


def _without_subject(text: str, found: list[Word], at: int) -> bool:
    """Nothing before the verb in its clause could be its subject, nor what follows it."""
    verb, after = found[at].low, found[at + 1].low if at + 1 < len(found) else ""
    if text[found[at].end : found[at].end + 1] in {",", ".", ";"}:
        return False  # an answer: «puede, pero no aquí»
    if after in _THING_VERB or after.endswith(("arse", "erse", "irse")):
        return False
    if after in _POSTPOSED and not (after in {"que", "un"} and verb in {"tiene", "debe"}):
        return False
    start = at
    while start > 0 and not any(sign in text[found[start - 1].end : found[start].start] for sign in ".,;:(—-\n¡¿"):
        start -= 1
    if text[max(0, found[start].start - 1)] == "¿":
        return False  # who is asked for may be the subject
    clause = [word.low for word in found[start:at]]
    if text[: found[start].start].rstrip()[-1:] == ":" and found[start].text[0].islower():
        return False  # of what stands before the colon
    if clause and clause[-1] == "se" and verb != "moverá":
        return False
    if any(word not in _OPENING and word not in _BETWEEN for word in clause):
        return False
    if start == 0 and clause[:1] in (["si"], ["cuando"]) and not _goes_on_for_reader(text, found, at):
        return False
    if verb in _ORDER_TOO and not any(word in {"si", "cuando"} for word in clause):
        return False
    if start == 0 or found[0].low in _PREPOSITIONS:
        return True
    if not {word.low for word in found[:start]} & _ARTICLES:
        return True  # the clause before has no subject either that could go on
    return verb in _OF_PERSONS and not _PERSONS.search(text, found[0].start, found[at].start)


def _goes_on_for_reader(text: str, found: list[Word], at: int) -> bool:
    """Whether what follows «si puede» speaks to the reader: not «si puede actuar, la barca se hunde»."""
    if found[at].low not in _OF_THINGS_TOO:
        return True
    comma = text.find(",", found[at].end, found[-1].end)
    if comma < 0:
        return False  # a title
    you, command, third = spanish()
    main = [word.low for word in found if word.start > comma]
    if third.get(found[at].low) in main:
        return False  # «si puede remar, puedes zarpar» tells of two
    if any(word.low in _FAMILIAR for word in found):
        return True
    return (
        bool(main)
        and main[0] not in {"el", "la", "los", "las"}
        and any(w in you or w in command or w in third for w in main)
    )


_OF_THINGS_TOO: Final = {"puede", "debe", "podrá", "deberá", "tiene", "necesita"}


#: Verbs whose subject is a person more often than a thing.
_OF_PERSONS: Final = {"puede", "debe", "podrá", "deberá"}


def _that_you(found: list[Word], at: int) -> bool:
    """«los recursos que puede tener»: what stands in the plural is not the subject of a verb in the singular."""
    if at < 2 or found[at - 1].low != "que" or not found[at - 2].low.endswith("s") or at + 1 >= len(found):
        return False
    return found[at].low in _OF_PERSONS and found[at + 1].low.endswith(("ar", "er", "ir"))


def _is_permitted(found: list[Word], at: int) -> bool:
    """«se le permite comenzar»: who is meant by «le» where no other person is named."""
    after = found[at + 1].low if at + 1 < len(found) else ""
    return at > 0 and found[at - 1].low == "se" and after in {"permite", "exige", "pide", "obliga", "recomienda"}


def _each_of_yours(found: list[Word], at: int) -> bool:
    """«Cada una de sus casas» at the head of a text: nobody else was named before."""
    return at <= 3 and at + 1 < len(found) and all(w.low in _PARTS for w in found[:at]) and _owned(found, at)


_PARTS: Final = {"cada", "una", "uno", "de", "cualquiera", "ninguna", "ninguno", "todas", "todos"}


def _joined_to_order(text: str, found: list[Word], at: int, third: dict[str, str]) -> bool:
    """«toma una carta y la coloca en tu mano»: a pronoun before the verb, so that it is no order of tú."""
    if at < 2 or found[at - 1].low not in {"lo", "la", "los", "las"} or found[at - 2].low not in {"y", "o"}:
        return False
    return found[at].low in third and any(word.low in {"tu", "tus"} for word in found[at:])


def _owned(found: list[Word], at: int) -> bool:
    return at + 1 < len(found) and found[at + 1].low in _OWNED


_OF_A_PERSON = frozenset({"turno", "elección", "conveniencia"})


def _of_a_person(text: str, found: list[Word], at: int, ordered: bool) -> bool:
    """«En su turno», «a su elección»: only persons have one; none is named in the text so far, or it gives orders."""
    if at + 1 >= len(found) or found[at + 1].low not in _OF_A_PERSON:
        return False
    return ordered or _PERSONS.search(text, 0, found[at].start) is None


def _contrasted(found: list[Word], at: int) -> bool:
    """«vuelve a su pila, no a tu pila»: both are said of the same thing."""
    owned = found[at + 1].low
    return any(one.low == "tu" and two.low == owned for one, two in zip(found, found[1:], strict=False))


def _tells_of_a_thing(found: list[Word], at: int) -> bool:
    """«no puede», the whole of an answer; «y tiene cuatro huecos» without si; «tiene que quedar alguno»."""
    verb, before = found[at].low, found[at - 1].low if at else ""
    if at + 1 == len(found):
        return True
    if verb != "tiene":
        return False
    if found[at + 1].low != "que":
        return before not in {"si", "cuando"}
    after = found[at + 2].low if at + 2 < len(found) else ""
    return after in _THING_VERB or after.endswith(("arse", "erse", "irse"))
