"""The typed model of a game's rule data, file by file, as it stands in `rules_data/<game>/`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

#: Ids are lower case words joined by hyphens (or underscores, as in the names of games).
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:[-_][a-z0-9]+)*$", max_length=80)]
#: Text a reader sees: translatable, Markdown with references and `{placeholders}`.
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
#: A value that an option can take, or a choice of it.
Value = int | str
#: Which choices of options something belongs to: option id -> the value or values.
Applies = dict[Id, Value | Annotated[list[Value], Field(min_length=1)]]

Status = Literal["executable", "descriptive", "open"]
Confidence = Literal["high", "medium", "low", "unresolved"]
FORMAT = 1


class Model(BaseModel):
    """Base of all models: unknown keys are errors, values are not coerced, objects do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class OptionValue(Model):
    """A named value of an option."""

    id: Id
    title: Text


class Option(Model):
    """Something a game can be played with: a number of players, an edition, a variant, a reading of a ruling."""

    id: Id
    title: Text
    kind: Literal["setup", "edition", "variant", "ruling"] = "setup"
    values: Annotated[list[int | OptionValue], Field(min_length=1)]
    default: Value
    note: Text | None = None

    @property
    def choices(self) -> tuple[Value, ...]:
        """The values, without their titles."""
        return tuple(v if isinstance(v, int) else v.id for v in self.values)


class Source(Model):
    """Where facts were read: a rulebook, a page with its revision, a public implementation."""

    id: Id
    title: Text
    where: Text
    note: Text | None = None


class Row(Model):
    """A line of a gallery's entry: what the facts of these names say; `none` where a component has none of them.

    A row with `filter` lets readers choose entries by its values.
    """

    id: Id
    title: Text
    facts: Annotated[list[str], Field(min_length=1)]
    filter: bool = False
    none: Text | None = None


class Parts(Model):
    """Components of another kind whose facts have parts, each of which names an entry of the gallery in `names`.

    What else stands in such a part (the symbol on one half of a card) is a fact of that entry too.
    """

    kind: Id
    names: str


class Gallery(Model):
    """All components of some kinds, each with its picture and its facts in words."""

    kinds: Annotated[list[Id], Field(min_length=1)]
    rows: Annotated[list[Row], Field(min_length=1)]
    parts: Parts | None = None


class Page(Model):
    """A page that a game has beyond its chapters: a report of its engine, or a gallery of its components."""

    id: Id
    title: Text
    intro: Text
    report: Id | None = None
    labels: dict[str, Text] = {}
    gallery: Gallery | None = None

    @model_validator(mode="after")
    def _has_one_content(self) -> Self:
        if (self.report is None) == (self.gallery is None):
            raise ValueError("report-or-gallery")
        return self


class GameFile(Model):
    """`game.yaml`: what the game is, who may play it how, and in which order its chapters are read."""

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    id: Id
    name: Text
    language: Literal["en", "es", "it"]
    license: Text
    designer: Text | None = None
    year: int | None = None
    summary: Text
    goal: Text
    turn: Annotated[list[Text], Field(min_length=1)]
    chapters: Annotated[list[Id], Field(min_length=1)]
    options: list[Option] = []
    conflicts: list[Annotated[dict[Id, Value], Field(min_length=2)]] = []
    sources: list[Source] = []
    pages: list[Page] = []
    note: Text | None = None


class Reading(Model):
    """One answer to a disputed point."""

    text: Text
    sources: list[Id] = []


class Ruling(Model):
    """A disputed point of a rule: its readings are the values of the option it names."""

    option: Id
    question: Text
    readings: dict[str, Reading]
    confidence: Confidence
    note: Text | None = None


class Rule(Model):
    """One clause with a stable id."""

    id: Id
    title: Text
    text: Text
    status: Status = "executable"
    reason: Text | None = None
    limit: bool = False
    applies: Applies = {}
    replaces: Id | None = None
    see: list[Id] = []
    note: Text | None = None
    sources: list[Id] = []
    rulings: list[Ruling] = []

    @model_validator(mode="after")
    def _says_why(self) -> Self:
        if self.status != "executable" and not self.reason:
            raise ValueError("status-without-reason")
        return self


class ChapterFile(Model):
    """`rules/<chapter>.yaml`: rules in reading order."""

    id: Id
    title: Text
    intro: Text | None = None
    rules: Annotated[list[Rule], Field(min_length=1)]


class ByOption(Model):
    """A number that depends on an option: `by` names it, `values` gives the number for each value."""

    by: Id
    values: dict[str, int]


class FromOption(Model):
    """A number that is the value chosen for an option."""

    option: Id


Amount = int | ByOption | FromOption


class Constant(Model):
    """A number that a rule speaks of: its only home."""

    id: Id
    value: Amount
    note: Text | None = None
    applies: Applies = {}
    replaces: Id | None = None


class ConstantsFile(Model):
    """`constants.yaml`."""

    constants: list[Constant]


class Term(Model):
    """A glossary entry: the word in the game's own language and what it means."""

    id: Id
    term: Text
    plural: Text | None = None
    definition: Text
    icon: Id | None = None
    see: list[Id] = []
    note: Text | None = None


class GlossaryFile(Model):
    """`glossary.yaml`."""

    terms: list[Term]


class Component(Model):
    """A card, tile or die face: its name (its own, or that of a term), how many there are, and its facts."""

    id: Id
    name: Text | None = None
    term: Id | None = None
    count: Amount | None = None
    icon: Id | None = None
    applies: Applies = {}
    replaces: Id | None = None
    facts: dict[str, Any] = {}
    note: Text | None = None
    sources: list[Id] = []

    @model_validator(mode="after")
    def _has_one_name(self) -> Self:
        if (self.name is None) == (self.term is None):
            raise ValueError("name-or-term")
        return self


class ComponentFile(Model):
    """`components/<kind>.yaml`: all components of one kind."""

    kind: Id
    title: Text
    components: Annotated[list[Component], Field(min_length=1)]


class Plural(Model):
    """A phrase that depends on the number `{n}`: one gettext plural."""

    one: Text
    other: Text


Wording = Text | Plural


class Phrase(Model):
    """How an action or a field is said: to the player himself (`you`) and of another (`player`).

    `values` names the values of a field that is a choice (a phase, yes or no).
    """

    you: Wording
    player: Wording | None = None
    values: dict[str, Text] = {}
    note: Text | None = None


class Saying(Model):
    """How facts of components are said, wherever they have the form `of`.

    Args:
        of: the keys that the facts must have, no more and no fewer: each with its value, or with nothing where any
            value will do and fills a placeholder of that name.
        say: the sentence, or the part of one that fills a placeholder of another sentence.
        n: the key whose number a plural depends on.
        note: what a translator should know.
    """

    of: Annotated[dict[str, Any], Field(min_length=1)]
    say: Wording
    n: str | None = None
    note: Text | None = None


class PhrasesFile(Model):
    """`phrases.yaml`: one phrase per kind of action, of state field and of fact, and for zones of the picture."""

    actions: dict[str, Phrase]
    fields: dict[str, Phrase]
    zones: dict[str, Text] = {}
    events: dict[str, Wording] = {}
    worth: Wording | None = None
    messages: dict[Id, Text] = {}
    facts: dict[Id, Saying] = {}


class Say(Model):
    """Lines that an example says itself where the generated ones would be poor."""

    given: Text | None = None
    when: Text | None = None
    then: Text | None = None


class Example(Model):
    """A played example: given a position, when these actions happen, then this holds."""

    id: Id
    title: Text
    shows: Annotated[list[Id], Field(min_length=1)]
    silent: list[Id] = []
    options: dict[Id, Value] = {}
    given: dict[str, Any] = {}
    when: list[dict[str, Any]] = []
    then: Annotated[dict[str, Any], Field(min_length=1)]
    say: Say | None = None
    note: Text | None = None
    sources: list[Id] = []


class ExampleFile(Model):
    """`examples/<name>.yaml`."""

    examples: list[Example]


class Moved(Model):
    """A published id that has another name now."""

    moved: Id


Register = dict[Id, Literal["live", "withdrawn"] | Moved]


class IdsFile(Model):
    """`ids.yaml`: every id of a rule or a term that was ever published, and what became of it."""

    rules: Register = {}
    terms: Register = {}
