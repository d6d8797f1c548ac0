"""Faults in the data, each with the messages that it gets."""

from __future__ import annotations

from tests.book.minigame import FILES, edited


def gallery(content: str) -> dict[str, str]:
    """The game with a gallery."""
    page = f"{{id: all, title: All, intro: All of them., gallery: {{{content}}}}}"
    return edited("game.yaml", "sources:\n", f"pages:\n  - {page}\nsources:\n")


CASES: dict[str, tuple[dict[str, str | bytes | None], list[str]]] = {
    "broken-yaml": (
        edited("game.yaml", "turn: [Call, Toss]", "turn: [Call, Toss"),
        ["game.yaml:9:9: this is not well-formed YAML: did not find expected ',' or ']'"],
    ),
    "not-utf8": (
        {"glossary.yaml": b"terms:\n  - {id: caf\xe9}\n"},
        ["glossary.yaml:2:13: this file is not UTF-8 text: found byte 0xe9"],
    ),
    "duplicate-key": (
        edited("rules/play.yaml", "    title: Best of three\n", "    title: Best of three\n    title: Again\n"),
        ["rules/play.yaml:6:5: the key title stands twice in one mapping; the first is in line 5"],
    ),
    "anchor": (
        edited("game.yaml", "turn: [Call, Toss]\nchapters: [play]", "turn: &same [Call]\nchapters: *same"),
        ["game.yaml:8:7: anchors and aliases are not used in rule data: found *; write the value out"],
    ),
    "yaml-tag": (
        edited("constants.yaml", "value: 3}", "value: !!python/none 3}"),
        ["constants.yaml:2:25: tags are not used in rule data: found tag:yaml.org,2002:python/none"],
    ),
    "a-bell": (
        edited("game.yaml", "name: Toss", 'name: "To\\ass"'),
        ["game.yaml:3:7: there are control characters here"],
    ),
    "text-turned-round": (
        edited("game.yaml", "name: Toss", "name: To\u202ess"),
        ["game.yaml:3:7: there are control characters here"],
    ),
    "a-bell-in-a-key": (
        edited("glossary.yaml", "icon: coin}", '"ic\\aon": coin}'),
        ["glossary.yaml:2:57: there are control characters here"],
    ),
    "tag-of-a-list": (
        edited("game.yaml", "turn: [Call, Toss]", "turn: !steps [Call, Toss]"),
        ["game.yaml:8:7: tags are not used in rule data: found !steps"],
    ),
    "utf-16-without-a-mark": (
        {"glossary.yaml": "terms: []\n".encode("utf-16-be")},
        ["glossary.yaml:1:1: there are control characters here"],
    ),
    "nul": (
        {"glossary.yaml": b"terms:\n  - \x00\n"},
        ["glossary.yaml:2:5: there are control characters here"],
    ),
    "number-once-more-as-a-key": (
        edited("constants.yaml", "{2: 5, 3: 7}", "{2: 5, 02: 6, 3: 7}"),
        ["constants.yaml:4:53: found 02, expected a whole number"],
    ),
    "key-not-scalar": (
        edited("glossary.yaml", "icon: coin}", "[a]: coin}"),
        ["glossary.yaml:2:57: a key must be a single word"],
    ),
    "too-deep": (
        edited("game.yaml", "turn: [Call, Toss]", "turn: " + "[" * 70 + "]" * 70),
        ["game.yaml:8:1: the data is nested deeper than 60 levels"],
    ),
    "number-too-long": (
        edited("constants.yaml", "value: 3}", f"value: {'9' * 5000}}}"),
        ["constants.yaml:2:25: a number has at most 18 digits"],
    ),
    "unknown-file": (
        {"rule.yaml": "x: 1\n"},
        [
            "rule.yaml:1:1: no such file belongs to a game: found rule.yaml, expected one of rules/*.yaml, phrases.yaml, game.yaml"
        ],
    ),
    "missing-file": ({"ids.yaml": None}, ["ids.yaml:1:1: this file is missing"]),
    "newer-format": (
        edited("game.yaml", "format: 1", "format: 2"),
        ["game.yaml:1:9: the data is in format 2, this version of Reglario reads 1: update Reglario"],
    ),
    "format-no-number": (
        edited("game.yaml", "format: 1", "format: true"),
        ["game.yaml:1:9: found true, expected a whole number"],
    ),
    "format-in-quotes": (
        edited("game.yaml", "format: 1", "format: '1'"),
        ['game.yaml:1:9: found "1", expected a whole number'],
    ),
    "older-format": (edited("game.yaml", "format: 1", "format: 0"), ["game.yaml:1:9: found 0, expected one of: 1"]),
    "id-not-folder": (
        edited("game.yaml", "id: toss\n", "id: flip\n"),
        ["game.yaml:2:5: the id is flip, but the folder is called toss"],
    ),
    "unknown-key": (
        edited("rules/play.yaml", "    sources: [book]", "    source: [book]"),
        ["rules/play.yaml:9:5: unknown key source; did you mean sources?"],
    ),
    "missing-key": (
        edited("rules/play.yaml", "    title: Best of three\n", ""),
        ["rules/play.yaml:4:5: the key title is missing"],
    ),
    "wrong-value": (
        edited("game.yaml", "name: Toss", "name: 7"),
        ["game.yaml:3:7: found 7, expected a text"],
    ),
    "no-form-of-a-default": (
        edited("game.yaml", "default: 2", "default: true"),
        ["game.yaml:14:14: found true, expected a whole number"],
    ),
    "no-form-of-an-amount": (
        edited("constants.yaml", "value: 3}", "value: 3.0}"),
        ["constants.yaml:2:25: found 3.0, expected a whole number"],
    ),
    "nearest-form-of-an-amount": (
        edited("constants.yaml", "{by: players, values:", "{by: players, valus:"),
        [
            "constants.yaml:4:17: the key values is missing",
            "constants.yaml:4:38: unknown key valus; did you mean values?",
        ],
    ),
    "no-form-of-an-amount-at-all": (
        edited("constants.yaml", "value: 3}", "value: [3]}"),
        ["constants.yaml:2:18: found [3], expected a whole number"],
    ),
    "no-form-in-a-list": (
        edited("rules/play.yaml", "    sources: [book]", "    applies: {players: [2, true]}"),
        ["rules/play.yaml:9:28: found true, expected a whole number"],
    ),
    "no-is-a-word": (  # YAML 1.1 would read false
        edited("game.yaml", "language: en", "language: no"),
        ["game.yaml:4:11: found no, expected one of: en, es, it"],
    ),
    "status-without-reason": (
        edited("rules/play.yaml", "    sources: [book]", "    status: open"),
        ["rules/play.yaml:4:5: a rule that is open or descriptive must say why in a key reason"],
    ),
    "report-or-gallery": (
        edited("game.yaml", "sources:\n", "pages: [{id: coins, title: Coins, intro: All of them.}]\nsources:\n"),
        ["game.yaml:22:9: a page has either a report or a gallery, not both and not neither"],
    ),
    "gallery-of-nothing": (
        gallery("kinds: [medal], parts: {kind: card, names: coin}, rows: [{id: size, title: Size, facts: [size]}]"),
        [
            "game.yaml:23:66: there is no kind medal; known: coin",
            "game.yaml:23:88: there is no kind card; known: coin",
            "game.yaml:23:147: there is no fact size; known: -",
        ],
    ),
    "fact-without-phrase": (
        gallery("kinds: [coin], rows: [{id: worth, title: Worth, facts: [worth]}]")
        | edited("components/coin.yaml", "{worth: 10}", "{worth: {heads: 10}}"),
        ["components/coin.yaml:4:46: no phrase under facts says these facts: heads: 10"],
    ),
    "fact-phrase-unused": (
        edited("phrases.yaml", "fields: {}\n", "fields: {}\nfacts:\n  shiny: {of: {shiny: true}, say: It shines.}\n"),
        ["phrases.yaml:4:3: the phrase shiny fits no facts of any component in a gallery"],
    ),
    "fact-phrase-placeholder": (
        gallery("kinds: [coin], rows: [{id: worth, title: Worth, facts: [worth]}]")
        | edited("phrases.yaml", "fields: {}\n", "fields: {}\nfacts:\n  w: {of: {worth: }, say: 'Worth {value}.'}\n"),
        ["phrases.yaml:4:27: there is no number value; known: "],
    ),
    "name-or-term": (
        edited("components/coin.yaml", "term: coin, ", ""),
        ["components/coin.yaml:4:5: a component has either a name or a term, not both and not neither"],
    ),
    "repeated-rule": (
        edited("rules/play.yaml", "  - id: edge\n", "  - id: best-of\n"),
        [
            "rules/play.yaml:10:9: the rule best-of exists twice",
            "ids.yaml:3:3: the rule edge was published and is gone",
        ],
    ),
    "repeated-term": (
        edited("glossary.yaml", "icon: coin}\n", "icon: coin}\n  - {id: coin, term: coin, definition: Again.}\n"),
        ["glossary.yaml:3:10: the term coin exists twice"],
    ),
    "repeated-source": (
        edited("game.yaml", "where: page 1}\n", "where: page 1}\n  - {id: book, title: The book, where: page 2}\n"),
        ["game.yaml:22:1: the source book exists twice"],
    ),
    "two-live-values": (
        edited("constants.yaml", "value: 3}\n", "value: 3}\n  - {id: tosses, value: 4, applies: {players: 3}}\n"),
        ["constants.yaml:3:5: the constant tosses has two values under one choice of options"],
    ),
    "no-live-value": (
        edited("constants.yaml", "value: 3}", "value: 3, applies: {players: 3}}"),
        ["constants.yaml:2:5: the constant tosses has no value where players: 2"],
    ),
    "no-live-value-among-very-many-choices": (
        edited(
            "game.yaml",
            "sources:\n",
            "".join(f"  - {{id: o-{n}, title: O, values: [1, 2, 3], default: 1}}\n" for n in range(20))
            + "sources:\n",
        )
        | edited(
            "constants.yaml",
            "value: 3}",
            "value: 3, applies: {o-1: [1, 2, 3], o-19: [1, 3], "
            + ", ".join(f"o-{n}: [1, 2, 3]" for n in range(2, 19))
            + "}}",
        ),
        ["constants.yaml:2:5: the constant tosses has no value where o-19: 2"],
    ),
    "unknown-option": (
        edited("constants.yaml", "{option: players}", "{option: player}"),
        ["constants.yaml:3:33: there is no option player; known: players"],
    ),
    "unknown-value": (
        edited("constants.yaml", "{2: 5, 3: 7}", "{2: 5, 3: 7, 4: 9}"),
        ["constants.yaml:4:59: 4 is no value of the option players; known: 2, 3"],
    ),
    "missing-value": (
        edited("constants.yaml", "{2: 5, 3: 7}", "{2: 5}"),
        ["constants.yaml:4:38: the value 3 of the option players is missing here"],
    ),
    "option-not-a-number": (
        edited("constants.yaml", "{option: players}", "{option: edge}"),
        ["constants.yaml:3:33: the option edge has values that are no numbers"],
    ),
    "unknown-default": (
        edited("game.yaml", "default: again", "default: agian"),
        ["game.yaml:21:14: agian is no value of the option edge; known: again"],
    ),
    "ruling-without-rule": (
        edited("rules/play.yaml", "      - option: edge", "      - option: egde"),
        [
            "game.yaml:15:9: the option edge is a ruling, but no rule has it among its rulings",
            "rules/play.yaml:14:17: there is no option egde; known: edge",
        ],
    ),
    "unknown-reading": (
        edited("rules/play.yaml", "          nothing: {text", "          noting: {text"),
        [
            "rules/play.yaml:16:9: the value nothing of the option edge is missing here",
            "rules/play.yaml:18:11: noting is no value of the option edge; known: nothing",
        ],
    ),
    "unknown-chapter": (
        edited("game.yaml", "chapters: [play]", "chapters: [play, ply]"),
        ["game.yaml:9:18: there is no chapter ply; known: play"],
    ),
    "chapter-not-listed": (
        {"rules/more.yaml": FILES["rules/play.yaml"].replace("id: play", "id: more")},
        ["rules/more.yaml:1:5: the chapter more is not listed in game.yaml; listed: play"],
    ),
    "unknown-source": (
        edited("rules/play.yaml", "sources: [book]", "sources: [bok]"),
        ["rules/play.yaml:9:15: there is no source bok; known: book"],
    ),
    "unknown-shown-rule": (
        edited("examples/play.yaml", "shows: [best-of]", "shows: [bestof]"),
        ["examples/play.yaml:4:13: there is no rule bestof; known: best-of"],
    ),
    "unknown-icon": (
        edited("glossary.yaml", "icon: coin}", "icon: con}"),
        [
            "glossary.yaml:2:63: there is no icon con; known: coin",
            "icons/coin.svg:1:1: nothing uses the icon rules_data/toss/icons/coin.svg, so it has no name",
        ],
    ),
    "dangling-term": (
        edited("rules/play.yaml", "(term:coin)", "(term:coinn)"),
        ["rules/play.yaml:7:23: there is no term coinn; known: coin"],
    ),
    "dangling-rule": (
        edited("rules/play.yaml", "(rule:best-of)", "(rule:best)"),
        ["rules/play.yaml:12:32: there is no rule best; known: best-of"],
    ),
    "dangling-icon": (
        edited("rules/play.yaml", "(term:coin)", "(icon:coin-2)"),
        ["rules/play.yaml:7:23: there is no icon coin-2; known: coin"],
    ),
    "unknown-reference-kind": (
        edited("rules/play.yaml", "(term:coin)", "(terms:coin)"),
        ["rules/play.yaml:7:23: there is no kind of reference terms:; known: term:"],
    ),
    "unknown-placeholder": (
        edited("rules/play.yaml", "{tosses}", "{toss}"),
        ["rules/play.yaml:8:7: there is no number toss; known: tosses"],
    ),
    "wrong-ending": (
        {"rules/more.yml": "id: more\n", "notes.txt": "mine", "rules/play.yaml~": "old", "README.md": "# Toss\n"},
        ["rules/more.yml:1:1: no such file belongs to a game: found rules/more.yml, expected one of rules/*.yaml"],
    ),
    "picture-of-another-kind": (
        {"icons/head.png": b"\x89PNG"},
        ["icons/head.png:1:1: no such file belongs to a game: found icons/head.png, expected one of icons/*.svg"],
    ),
    "too-deep-in-folders": (
        {"rules/more/more.yaml": "id: more\n"},
        ["rules/more/more.yaml:1:1: no such file belongs to a game: found rules/more/more.yaml"],
    ),
    "not-a-game-file-but-meant-so": (
        {"game.yml": FILES["game.yaml"], "game.yaml": None},
        [
            "game.yaml:1:1: this file is missing",
            "game.yml:1:1: no such file belongs to a game: found game.yml, expected one of game.yaml",
        ],
    ),
    "empty-file": (
        {"constants.yaml": "# nothing yet\n"},
        ["constants.yaml:1:1: found null, expected keys with values"],
    ),
    "a-list-instead": (
        {"constants.yaml": "- {id: tosses, value: 3}\n"},
        ['constants.yaml:1:1: found [{"id": "tosses", "value": 3}], expected keys with values'],
    ),
    "keys-instead-of-a-list": (
        edited("game.yaml", "turn: [Call, Toss]", "turn: {first: Call}"),
        ['game.yaml:8:1: found {"first": "Call"}, expected a list'],
    ),
    "an-empty-list": (
        edited("game.yaml", "turn: [Call, Toss]", "turn: []"),
        ["game.yaml:8:1: found 0 entries, expected at least 1"],
    ),
    "an-empty-text": (
        edited("game.yaml", "name: Toss", "name: '  '"),
        ["game.yaml:3:7: a text is expected here, but it is empty"],
    ),
    "no-id": (
        edited("constants.yaml", "{id: tosses,", "{id: The Tosses,"),
        ["constants.yaml:2:10: found The Tosses, expected an id: lower-case words and digits joined by hyphens"],
    ),
    "a-word-for-yes": (
        edited("rules/play.yaml", "    sources: [book]", "    limit: yes"),
        ["rules/play.yaml:9:12: found yes, expected true or false"],
    ),
    "applies-to-nothing": (
        edited("rules/play.yaml", "    sources: [book]", "    applies: {players: []}"),
        ["rules/play.yaml:9:15: found 0 entries, expected at least 1"],
    ),
    "value-twice": (
        edited("game.yaml", "values: [2, 3]", "values: [2, 2, 3]"),
        ["game.yaml:13:17: the value 2 stands twice in this list"],
    ),
    "chapter-listed-twice": (
        edited("game.yaml", "chapters: [play]", "chapters: [play, play]"),
        ["game.yaml:9:18: the chapter play stands twice in this list"],
    ),
    "chapter-in-two-files": (
        {"rules/q.yaml": "id: play\ntitle: Again\nrules:\n  - {id: rim, title: On its rim, text: Toss again.}\n"}
        | edited("ids.yaml", "  edge: live\n", "  edge: live\n  rim: live\n"),
        ["rules/q.yaml:1:5: the chapter play exists twice", "ids.yaml:4:3: the rule rim was published and is gone"],
    ),
    "source-named-twice": (
        edited("rules/play.yaml", "sources: [book]", "sources: [book, book]"),
        ["rules/play.yaml:9:21: the source book stands twice in this list"],
    ),
    "shown-and-silent": (
        edited("examples/play.yaml", "shows: [best-of]", "shows: [best-of]\n    silent: [edge, best-of]"),
        ["examples/play.yaml:5:20: the rule best-of is said to be applied here and not to be applied"],
    ),
    "negative-count": (
        edited("components/coin.yaml", "count: 2", "count: -2"),
        ["components/coin.yaml:4:35: there are -2 of the component gold; expected 0 or more"],
    ),
    "refers-to-itself": (
        edited("rules/play.yaml", "    sources: [book]", "    see: [edge, best-of]"),
        ["rules/play.yaml:9:17: the rule best-of refers to itself"],
    ),
    "conflict-of-one": (
        edited("game.yaml", "sources:\n", "conflicts: [{players: 3}]\nsources:\n"),
        ["game.yaml:22:13: found 1 entries, expected at least 2"],
    ),
    "defaults-conflict": (
        edited("game.yaml", "sources:\n", "conflicts: [{players: 2, edge: again}]\nsources:\n"),
        ["game.yaml:22:13: these defaults exclude each other: players: 2, edge: again"],
    ),
    "replaces-in-circle": (
        edited(
            "constants.yaml",
            "value: 3}\n",
            "value: 3, replaces: many}\n  - {id: many, value: 4, replaces: tosses}\n",
        ),
        [
            "constants.yaml:2:38: the constant tosses is replaced in the end by what it replaces: "
            "tosses → many → tosses"
        ],
    ),
    "repeated-unit": (
        edited(
            "game.yaml",
            "sources:\n",
            "  - {id: table, title: Table, values: [{id: title, title: round}, 1], default: 1}\nsources:\n",
        ),
        [
            "game.yaml:22:59: another text has the unit id option:table/title already, "
            "so that catalogs cannot tell them apart"
        ],
    ),
    "published-id-gone": (
        edited("ids.yaml", "  coin: live\n", "  coin: live\n  medal: live\n"),
        ["ids.yaml:6:3: the term medal was published and is gone; if it moved, say where; known: coin"],
    ),
    "retired-id-in-use": (
        edited("ids.yaml", "  edge: live", "  edge: withdrawn"),
        ["ids.yaml:3:3: the rule edge exists, but is listed as moved or withdrawn"],
    ),
    "moved-nowhere": (
        edited("ids.yaml", "  coin: live\n", "  coin: live\n  medal: {moved: token}\n"),
        ["ids.yaml:6:18: there is no term token; known: coin"],
    ),
    "unregistered-id": (
        edited("ids.yaml", "  edge: live\n", ""),
        ["rules/play.yaml:10:9: the rule edge is not registered; add “edge: live” under rules in ids.yaml"],
    ),
}
