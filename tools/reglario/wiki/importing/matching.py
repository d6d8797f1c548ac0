"""The sentences of a page as offers to a catalog: each to the unit that speaks of the same numbers and things."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from polib import POEntry

from reglario.book import Book, Game, Unit, units
from reglario.book.references import placeholders, references
from reglario.catalogs.catalog import catalog_file, read_catalog, render, set_header, translations
from reglario.catalogs.templates import empty_catalog, game_template, needs_translation
from reglario.catalogs.updating import Updated, merge
from reglario.catalogs.writing import write_all
from reglario.prose.words import sentences
from reglario.wiki.importing.outline import is_exported, outline
from reglario.wiki.importing.texts import clean, escaped
from reglario.wiki.model import Kind, Revision
from reglario.wording import Plain, Wording

#: Likeness from which a sentence is offered; 1 is the same numbers, things and words.
ENOUGH = 0.35
#: A number or a thing that both speak of says more than a word that looks alike.
_WEIGHTS = {"number": 2.0, "term": 2.0, "word": 1.0}
_STEM = 5
_DIGITS = re.compile(r"\d+(?:[.,]\d{3})*")
_PLAIN = Plain()

Features = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A sentence of the page and the unit that it is offered to.

    Args:
        line: of the page.
        words: the sentence, plain.
        unit: id of the unit; empty where none says the same.
        likeness: 0 to 1.
        kept: the unit has a translation, which stays.
    """

    line: int
    words: str
    unit: str = ""
    likeness: float = 0.0
    kept: bool = False


@dataclass
class Offers:
    """What came of a page.

    Args:
        file: the catalog, relative to the project root.
        all: every sentence of the page, in its order.
    """

    file: str
    all: list[Offer] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Passage:
    """A block of the page or a sentence of it; `block` and `part` say which, -1 being the whole block."""

    line: int
    words: str
    block: int
    part: int
    anchor: str


def offer(book: Book, game: Game, language: str, revision: Revision, skipped: Collection[int] = ()) -> Offers:
    """Offer the sentences of a page to the catalog of a game; what is translated there stays.

    Args:
        book: the project.
        game: the game; another language than the page's.
        language: of the page and the catalog.
        revision: the page.
        skipped: where lines begin that do not belong to the page.

    Raises:
        BadData: the catalog or the file of terms cannot be read.
        OSError: the catalog cannot be written; it is as it was.
    """
    file = catalog_file(language, game.id)
    template = game_template(book.root, game, language)
    path = book.root / file
    catalog = read_catalog(path, file) if path.is_file() else empty_catalog(template, language)
    merge(catalog, template, (), Updated(file))
    entries = {entry.msgctxt: entry for entry in catalog if not entry.obsolete}
    matcher = _Matcher(game, Wording(book.root, game, language), entries)
    offers = Offers(file, list(matcher.offers(list(_passages(revision, skipped)))))
    changed = False
    for one in offers.all:
        if one.unit and not one.kept:
            entry = entries[one.unit]
            entry.msgstr = matcher.worded(one)
            entry.flags.insert(0, "fuzzy")
            place = f"{revision.title}, {revision.time or revision.number or one.line}"
            entry.tcomment = "\n".join(filter(None, (entry.tcomment, f"From a wiki page: {place}")))
            changed = True
    if changed:
        set_header(catalog, language, template.language)
        write_all(book.root, {file: render(catalog)})
    return offers


def _passages(revision: Revision, skipped: Collection[int]) -> Iterator[_Passage]:
    number = 0
    exported = is_exported(revision)
    for chapter in outline(revision, skipped):
        anchored = [(clause.anchor, block) for clause in chapter.clauses for block in clause.blocks]
        for anchor, block in [*(("", block) for block in chapter.blocks), *anchored]:
            words = clean(block.text)
            if not words or block.kind is Kind.TABLE:
                continue
            line = revision.place(block.start).line
            yield _Passage(line, words, number, -1, anchor if exported else "")
            parts = sentences(block.text)
            if len(parts) > 1:
                for part, (start, end) in enumerate(parts):
                    at = revision.place(block.inline.source(start)).line
                    yield _Passage(at, clean(block.text[start:end]), number, part, "")
            number += 1


class _Matcher:
    """Compares passages with the units of a game."""

    def __init__(self, game: Game, wording: Wording, entries: Mapping[str, POEntry]) -> None:
        self.game = game
        self.wording = wording
        self.entries = entries
        self.source = Wording(wording.root, game, game.about.language)
        self.units = {unit.id: unit for unit in units(game) if _may_stand_on_a_page(unit)}
        self.forms = {
            term: {_folded(form) for form in (forms.term, forms.plural) if form}
            for term in game.term
            for forms in (wording.forms(term)[0],)
        }
        self.features = {name: self._of_unit(unit) for name, unit in self.units.items()}
        spread = Counter(feature for features in self.features.values() for feature in features)
        self.rarity = {f: math.log(1 + len(self.features) / n) * _WEIGHTS[f[0]] for f, n in spread.items()}

    def offers(self, passages: list[_Passage]) -> Iterator[Offer]:
        """Every passage with its unit; a block that has one as a whole is not told sentence by sentence."""
        pairs = sorted(self._pairs(passages), key=lambda pair: (-pair[0], pair[1].block, pair[1].part))
        given: dict[tuple[int, int], Offer] = {}
        used: set[str] = set()
        whole = {p.block for p in passages if p.part < 0} - {p.block for p in passages if p.part >= 0}
        for likeness, passage, unit in pairs:
            mine = (passage.block, passage.part)
            parts = [key for key in given if key[0] == passage.block]
            if mine in given or unit in used or (passage.block, -1) in given or (passage.part < 0 and parts):
                continue
            used.add(unit)
            kept = bool(translations(self.entries[unit]))
            given[mine] = Offer(passage.line, passage.words, unit, round(likeness, 2), kept)
        for passage in passages:
            own = given.get((passage.block, passage.part))
            if own:
                yield own
            elif (passage.block, -1) not in given and (passage.part >= 0 or passage.block in whole):
                yield Offer(passage.line, passage.words)

    def _pairs(self, passages: Iterable[_Passage]) -> Iterator[tuple[float, _Passage, str]]:
        norms = {name: self._norm(features) for name, features in self.features.items()}
        for passage in passages:
            if passage.anchor and f"{passage.anchor}/text" in self.units:
                yield 1.0, passage, f"{passage.anchor}/text"
                continue
            features = self._of_text(passage.words)
            norm = self._norm(features)
            for name, others in self.features.items():
                shared = features.keys() & others.keys()
                if not _tells(Counter(kind for kind, _ in shared)):
                    continue
                likeness = sum(self.rarity[feature] ** 2 for feature in shared) / (norm * norms[name])
                if likeness >= ENOUGH:
                    yield likeness, passage, name

    def _norm(self, features: Iterable[tuple[str, str]]) -> float:
        usual = math.log(2) * _WEIGHTS["word"]
        return math.sqrt(sum(self.rarity.get(feature, usual) ** 2 for feature in features)) or 1.0

    def _of_unit(self, unit: Unit) -> Features:
        """Numbers and terms of a unit, and its words in both languages as far as there are."""
        found: Features = Counter()
        texts = [self.source.text(unit.id, _PLAIN).text]
        entry = self.entries.get(unit.id)
        if entry is not None and translations(entry):
            texts.append(self.wording.text(unit.id, _PLAIN).text)
        for text in texts:
            found += self._of_text(text)
        for reference in references(unit.text):
            if reference.kind == "term":
                found["term", reference.target] += 1
        kind, _, thing = unit.key.partition(":")
        if kind == "term":
            found["term", thing] += 1
        return found

    def _of_text(self, text: str) -> Features:
        folded = _folded(text)
        found: Features = Counter(("number", re.sub(r"\D", "", number)) for number in _DIGITS.findall(text))
        for term, forms in self.forms.items():
            if any(re.search(rf"\b{re.escape(form)}\b", folded) for form in forms):
                found["term", term] += 1
        found.update(("word", word[:_STEM]) for word in re.findall(r"[^\W\d_]+", folded) if len(word) >= _STEM)
        return found

    def worded(self, one: Offer) -> str:
        """A sentence as a translation of its unit: with the placeholders and links of the unit where it has them."""
        unit = self.units[one.unit]
        text = escaped(one.words)
        for name in dict.fromkeys(placeholders(unit.text)):
            value = re.escape(self._number(name))
            text = re.sub(rf"(?<![\w.,{{]){value}(?![\w}}]|[.,]\d)", f"{{{name}}}", text, count=1)
        for reference in references(unit.text):
            if reference.kind == "term" and f"(term:{reference.target})" not in text:
                forms, _ = self.wording.forms(reference.target)
                for form in filter(None, (forms.plural, forms.term)):
                    pattern = rf"(?<![\w\[]){re.escape(form)}(?![\w\]])"
                    link = rf"[\g<0>](term:{reference.target})"
                    linked, times = re.subn(pattern, link, text, count=1, flags=re.IGNORECASE)
                    if times:
                        text = linked
                        break
        return text

    def _number(self, name: str) -> str:
        """The number of a placeholder as the page's language writes it."""
        return self.wording.number(self.wording.value(name))


def _tells(shared: Counter[str]) -> bool:
    """Whether what two texts share is more than chance: numbers alone are not."""
    return (shared["term"] + shared["number"] >= 2 and shared["term"] + shared["word"] >= 1) or shared["word"] >= 3


def _may_stand_on_a_page(unit: Unit) -> bool:
    """Texts of rules and what explains them; not titles, names and the phrases of examples."""
    if not needs_translation(unit) or unit.plural is not None or unit.arguments is not None:
        return False
    start, _, part = unit.id.partition("/")
    kind, colon, _ = start.partition(":")
    if start == "game":
        return part != "name"
    return (not colon and part != "title") or (kind == "chapter" and part == "intro") or kind == "term"


def _folded(text: str) -> str:
    """Lower case without accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
