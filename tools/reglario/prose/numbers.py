"""Numbers in digits and in words: three is tres is tre; 1,000 is 1.000."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache

_DIGITS = re.compile(
    r"(?<![\w.,])(?:(?<!\d)(?<!\d\s)[-−+±](?=\d))?\d+(?:[.,\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?!\w)"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

_EN_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen"""
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ES_ONES = """cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
    diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis
    veintisiete veintiocho veintinueve"""
_ES_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
_IT_ONES = """zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici
    sedici diciassette diciotto diciannove"""
_IT_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta"
_ES_JOINED = re.compile(rf"\b({'|'.join(_ES_TENS.split())}) y ({'|'.join(_ES_ONES.split()[1:10])}|un|una)\b")
_ORDINALS = {
    "en": "third fourth fifth sixth seventh eighth ninth tenth",
    "es": "tercer|tercero|tercera|terceros|terceras cuarto|cuarta|cuartos|cuartas quinto|quinta|quintos|quintas "
    "sexto|sexta séptimo|séptima octavo|octava noveno|novena décimo|décima",
    "it": "terzo|terza|terzi|terze quarto|quarta|quarti|quarte quinto|quinta|quinti|quinte sesto|sesta "
    "settimo|settima ottavo|ottava nono|nona decimo|decima",
}
#: Words that may stand for a number, or for none: both dice, los dos dados; you are (it: sei); nothing, cero.
_PERHAPS = {
    "en": {"both": 2, "twice": 2, "pair": 2, "pairs": 2, "double": 2, "doubled": 2, "doubles": 2, "half": 2,
           "either": 2, "couple": 2, "thrice": 3, "dozen": 12, "zero": 0, "nothing": 0, "none": 0, "no": 0},
    "es": {"ambos": 2, "ambas": 2, "doble": 2, "dobles": 2, "pareja": 2, "parejas": 2, "par": 2, "mitad": 2,
           "triple": 3, "docena": 12, "cero": 0, "nada": 0},
    "it": {"entrambi": 2, "entrambe": 2, "ambedue": 2, "doppio": 2, "doppia": 2, "coppia": 2, "coppie": 2, "metà": 2,
           "triplo": 3, "sei": 6, "dozzina": 12, "zero": 0, "niente": 0, "nulla": 0},
}  # fmt: skip


@dataclass(slots=True)
class Numbers:
    """The numbers of a text; an ordinal is written `3.`.

    Args:
        said: those that it surely speaks of.
        perhaps: those that a word may stand for.
    """

    said: dict[str, str] = field(default_factory=dict)
    perhaps: set[str] = field(default_factory=set)


def numbers(text: str, language: str, decimal: str | None = None) -> Numbers:
    """The numbers in a text, by value; `decimal` is the mark before decimals, where it is not the usual one."""
    found = Numbers()
    for match in _DIGITS.finditer(text):
        value = _value(match[0], decimal or ("." if language.startswith("en") else ","))
        if value not in ("1", "+1") or match[0][0] in "+-−±":
            found.said.setdefault(value, match[0])
    table, ranks = cardinals(language), ordinals(language)
    perhaps = _PERHAPS.get(language[:2], {})
    low = text.casefold()
    if language.startswith("es"):  # treinta y cinco
        low = _ES_JOINED.sub(lambda match: f"{match[1]}-{match[2]}", low)
    for match in _WORD.finditer(low):
        word = match[0]
        if word in perhaps:
            found.perhaps.add(str(perhaps[word]))
        elif word in table:
            if table[word] != 1:
                found.said.setdefault(str(table[word]), word)
        elif word in ranks:
            found.said.setdefault(f"{ranks[word]}.", word)
    return found


def _value(written: str, decimal: str) -> str:
    """A number in digits by its value: 1.000 is a thousand where a comma stands before decimals, and else one."""
    sign = {"−": "-", "+": "+", "-": "-", "±": "±"}.get(written[0], "")
    bare = re.sub(r"[\u00a0\u202f ]", "", written.lstrip("-−+±"))
    thousands = "." if decimal == "," else ","
    if re.fullmatch(rf"\d{{1,3}}(?:{re.escape(thousands)}\d{{3}})+", bare):
        bare = bare.replace(thousands, "")
    bare = bare.replace(decimal, ".") if bare.count(decimal) == 1 else bare
    return sign + (format(Decimal(bare), "f") if re.fullmatch(r"\d+(?:\.\d+)?", bare) else bare)


@cache
def cardinals(language: str) -> dict[str, int]:
    """Number words in lower case, with what they stand for; the article that means one as well."""
    match language[:2]:
        case "en":
            table = _counted(_EN_ONES)
            for at, ten in enumerate(_EN_TENS.split(), 2):
                table[ten] = 10 * at
                table |= {f"{ten}-{one}": 10 * at + n for n, one in enumerate(_EN_ONES.split()[1:10], 1)}
            return table | {"hundred": 100, "thousand": 1000}
        case "es":
            table = _counted(_ES_ONES)
            for at, ten in enumerate(_ES_TENS.split(), 3):
                table[ten] = 10 * at
                table |= {f"{ten}-{one}": 10 * at + n for n, one in enumerate(_ES_ONES.split()[1:10], 1)}
                table |= {f"{ten}-{one}": 10 * at + 1 for one in ("un", "una")}
            table |= {"veintiún": 21, "veintiuna": 21}
            return table | {"un": 1, "una": 1, "cien": 100, "ciento": 100, "quinientos": 500, "mil": 1000}
        case "it":
            table = _counted(_IT_ONES)
            for at, ten in enumerate(_IT_TENS.split(), 2):
                table[ten] = 10 * at
                for n, one in enumerate(_IT_ONES.split()[1:10], 1):
                    table[(ten[:-1] if one[0] in "uo" else ten) + ("tré" if n == 3 else one)] = 10 * at + n
            return table | {"un": 1, "una": 1, "cento": 100, "mille": 1000, "duemila": 2000}
        case _:
            return {}


def _counted(words: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split())}


@cache
def ordinals(language: str) -> dict[str, int]:
    """Words for third and on, with their number."""
    groups = _ORDINALS.get(language[:2], "").split()
    return {word: number for number, group in enumerate(groups, 3) for word in group.split("|")}
