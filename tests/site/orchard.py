"""A tiny game for tests of the site, in two copies of different source languages; `orchard_engine` plays it.

Fruit is drawn from a bag, one after another; whoever stops keeps it; with three fruits in the basket one has to stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

GAME = """\
format: 1
id: {game}
name: {name}
language: {language}
license: CC0-1.0
designer: Ana Nogal
year: 2020
summary: {summary}
goal: "{goal}"
turn: ["{draw} [{apple}](term:apple).", "{stop}"]
chapters: [play]
options:
  - {{id: players, title: "{players}", values: [2], default: 2}}
  - id: size
    kind: ruling
    title: "{size}"
    values: [{{id: one, title: "1"}}, {{id: two, title: "2"}}]
    default: one
sources: [{{id: leaflet, title: "{leaflet}", where: "page 3"}}]
pages:
  - id: odds
    report: odds
    title: "{odds}"
    intro: "{most}: {{most}}."
    labels: {{table: "{odds} 1", fruit: "{apple}", chance: "{odds} 2", points: "{points}", none: "{nothing}", many: "{odds} 3"}}
"""

RULES = """\
id: play
title: "{play}"
rules:
  - id: drawing
    title: "{drawing}"
    text: "{draw} [{apple}](term:apple). {most}: {{most}}."
    sources: [leaflet]
    see: [full-basket]
    rulings:
      - option: size
        question: "{question}"
        readings:
          one: {{text: "{yes}", sources: [leaflet]}}
          two: {{text: "{no}"}}
        confidence: low
  - id: full-basket
    title: "{full}"
    text: "{full}: {{most}}."
    limit: true
  - id: stopping
    title: "{stopping}"
    text: "{stop} [{drawing}](rule:drawing)."
  - id: weather
    title: "{weather}"
    text: "{weather}."
    status: open
    reason: "{reason}"
"""

GLOSSARY = """\
terms:
  - {{id: apple, term: "{apple}", plural: "{apples}", definition: "{fruit}.", icon: apple, see: [basket]}}
  - {{id: basket, term: "{basket}", definition: "{full}?"}}
  - {{id: tree, term: "{tree}", plural: "{trees}", definition: "{trees}!"}}
"""

PHRASES = """\
actions:
  draw: {you: "You draw {value}.", player: "Player {player} draws {value}."}
  again: {you: "You go on.", player: "Player {player} goes on."}
  stop: {you: "You stop.", player: "Player {player} stops."}
fields:
  basket: {you: "Your basket: {value}.", player: "Basket of player {player}: {value}."}
  turn: {you: "It is your turn.", player: "It is the turn of player {player}."}
  leader: {you: "You lead.", player: "Player {player} leads."}
  left: {you: {one: "One fruit is left.", other: "{n} fruits are left."}}
  shelf: {you: "On the shelf: {value}."}
  before: {you: "{value} before it"}
  behind: {you: "{value} behind it"}
  swaps: {you: "Swapped: {value}."}
  guests: {you: "Guests: {value}."}
  windy: {you: "{value}", values: {'true': "It is windy.", 'false': "It is calm."}}
  phase: {you: "{value}", values: {draw: "A fruit is drawn.", choose: "You may go on or stop."}}
zones: {bag: Bag, basket: Basket}
events:
  fruit: "{value} is drawn"
  at-least.apples: {one: "at least one apple", other: "at least {n} apples"}
worth: {one: "With {component} it is worth one point.", other: "With {component} it is worth {n} points."}
"""

COMPONENTS = """\
kind: fruit
title: Fruit
components:
  - {id: apple, term: apple, count: 6, icon: apple}
  - {id: pear, name: Pear, count: 3, icon: pear}
"""

EXAMPLES = """\
examples:
  - id: two-draws
    title: One fruit after another
    shows: [drawing, stopping]
    silent: [full-basket]
    given: {turn: 2, windy: true}
    when:
      - draw: apple
      - {by: 2, again: {}}
      - draw: pear
      - {by: 2, stop: {}}
      - draw: apple
    then: {basket: {1: {apple: 1}, 2: {apple: 1, pear: 1}}, turn: 1, leader: null, left: 6, phase: choose}
  - id: basket-full
    title: The basket is full
    shows: [full-basket]
    options: {size: two}
    given: {basket: {1: [apple, apple, pear], 2: [pear]}}
    when: [{by: 1, again: {}}]
    then: {refused: full-basket}
  - id: what-next
    title: What comes next
    shows: [drawing]
    when: [{draw: apple}, {by: 1, again: {}}]
    then:
      chance:
        - {event: {fruit: apple}, is: 2/3}
        - {event: {apples: {at_least: 1}}, is: 2/3}
  - id: what-may-be-done
    title: What may be done
    shows: [stopping]
    when: [{draw: apple}, {by: 1, again: {}}, {draw: apple}, {by: 1, stop: {}}, {draw: pear}]
    then:
      legal: [{again: {}}, {stop: {}}]
      outcome: {ranking: [[1], [2]], rule: stopping}
"""

ENGLISH = {
    "game": "orchard",
    "name": "Orchard",
    "language": "en",
    "summary": "Fruit is drawn from a bag.",
    "goal": "Fill your basket.",
    "draw": "Draw an",
    "stop": "Stop in time.",
    "apple": "apple",
    "apples": "apples",
    "basket": "basket",
    "tree": "tree",
    "trees": "trees",
    "fruit": "A fruit",
    "players": "Players",
    "size": "How many at once",
    "leaflet": "The leaflet",
    "odds": "Odds",
    "most": "At most",
    "points": "Points",
    "nothing": "Nothing",
    "play": "Playing",
    "drawing": "Drawing fruit",
    "question": "One fruit at a time?",
    "yes": "Yes, one.",
    "no": "No, two.",
    "full": "A full basket",
    "stopping": "Stopping",
    "weather": "Weather",
    "reason": "Nobody knows what the wind does.",
}
SPANISH = ENGLISH | {
    "game": "arboleda",
    "name": "La arboleda",
    "language": "es",
    "summary": "Se saca fruta de una bolsa.",
    "tree": "árbol",
    "trees": "árboles",
    "play": "Cómo se juega",
    "drawing": "Sacar fruta del árbol",
}
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#c33"/></svg>\n'
)
CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 88"><rect width="64" height="88"/></svg>\n'


def files(words: Mapping[str, str]) -> dict[str, str]:
    """All files of one copy of the game."""
    rules = ("drawing", "full-basket", "stopping", "weather")
    ids = ["rules:", *(f"  {rule}: live" for rule in rules), "  picking: {moved: drawing}", "  rain: withdrawn"]
    ids += ["terms:", "  apple: live", "  basket: live", "  tree: live"]
    return {
        "game.yaml": GAME.format(**words),
        "rules/play.yaml": RULES.format(**words),
        "glossary.yaml": GLOSSARY.format(**words),
        "phrases.yaml": PHRASES,
        "constants.yaml": "constants: [{id: most, value: 3}]\n",
        "components/fruit.yaml": COMPONENTS,
        "components/bag.yaml": "kind: bag\ntitle: Bags\ncomponents: [{id: bag, name: Bag}]\n",
        "examples/play.yaml": EXAMPLES,
        "ids.yaml": "\n".join(ids) + "\n",
        "icons/apple.svg": ICON,
        "icons/pear.svg": CARD,
    }


CATALOG = """\
msgid ""
msgstr ""
"Language: es\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "drawing/title"
msgid "Drawing fruit"
msgstr "Sacar fruta"

#, fuzzy
#| msgid "Draw one. At most: {most}."
msgctxt "drawing/text"
msgid "Draw an [apple](term:apple). At most: {most}."
msgstr "Saca una [manzana](term:apple). Como mucho, {most}."

msgctxt "full-basket/title"
msgid "A full basket"
msgstr "El cesto lleno"

msgctxt "phrase:action.draw/you"
msgid "You draw {value}."
msgstr "Sacas {value}."

msgctxt "phrase:field.left/you"
msgid "One fruit is left."
msgid_plural "{n} fruits are left."
msgstr[0] "Queda una fruta."
msgstr[1] "Quedan {n} frutas."
"""

PAGE = "---\ntitle: {title}\n---\n\n# {title}\n\n<!-- games -->\n\n[{about}](about.md)\n"
CONFIG = """\
site_name: Prueba
site_url: https://example.org/base/
theme:
  name: material
  language: es
  font: false
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, toggle: {icon: material/weather-sunny, name: claro}}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, toggle: {icon: material/weather-night, name: oscuro}}
  features: [navigation.indexes, navigation.footer]
extra: {generator: false}
markdown_extensions: [attr_list, md_in_html, {toc: {permalink: true}}]
validation:
  nav: {omitted_files: warn, not_found: warn}
  links: {not_found: warn, anchors: warn, absolute_links: warn, unrecognized_links: warn}
plugins:
  - i18n:
      docs_structure: suffix
      reconfigure_search: false
      languages:
        - {locale: es, name: Español, default: true, build: true}
        - {locale: it, name: Italiano, build: true}
        - {locale: en, name: English, build: true}
  - reglario
nav: [index.md, about.md]
"""


def write_project(root: Path, changes: Mapping[str, str] | None = None) -> Path:
    """Write both copies of the game, hand-written pages and `mkdocs.yml`; `changes` replace or add files."""
    contents = {
        f"rules_data/{words['game']}/{name}": text
        for words in (ENGLISH, SPANISH)
        for name, text in files(words).items()
    }
    contents["locales/es/orchard.po"] = CATALOG
    contents["mkdocs.yml"] = CONFIG
    for suffix, title, about in (
        ("", "Juegos", "Acerca"),
        (".it", "Giochi", "Informazioni"),
        (".en", "Games", "About"),
    ):
        contents[f"docs/index{suffix}.md"] = PAGE.format(title=title, about=about)
        contents[f"docs/about{suffix}.md"] = f"# {about}\n"
    for name, text in {**contents, **(changes or {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
