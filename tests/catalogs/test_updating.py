from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from polib import POEntry, POFile

from reglario.book import BadData
from reglario.catalogs import Updated, read_catalog, update
from reglario.catalogs.catalog import render
from tests.projects import book, edit, replace, write, write_project

FILE = "locales/es/pebbles.po"
STOP = "You may stop with fewer than {limit} red [pebbles](term:pebble); see [drawing](rule:draw)."
PARE = "Puedes parar con menos de {limit} [piedras](term:pebble) rojas; mira [robar](rule:draw)."


def done(root: Path, typo: Sequence[str] = ()) -> Updated:
    (found,) = update(book(root), typo, ["es"])
    return found


def catalog(root: Path) -> POFile:
    return read_catalog(root / FILE, FILE)


def entry(root: Path, unit: str) -> POEntry:
    (found,) = [one for one in catalog(root) if one.msgctxt == unit]
    return found


def translate(root: Path, **translations: str | tuple[str, str]) -> None:
    """Fill in a catalog as an editor does; `stop__text` is the unit `stop/text`."""
    found = catalog(root)
    for one in found:
        said = translations.get(str(one.msgctxt).replace("/", "__").replace(":", "_").replace(".", "_"))
        if isinstance(said, str):
            one.msgstr = said
        elif said:
            one.msgstr_plural = dict(enumerate(said))
        if said:
            one.flags = []
            one.previous_msgctxt = one.previous_msgid = one.previous_msgid_plural = None
    write(root, FILE, render(found))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    done(write_project(tmp_path))
    translate(
        tmp_path,
        stop__text=PARE,
        draw__title="Robar",
        game__goal="Llega a {target} puntos.",
        phrase_field_left__you=("Queda una piedra.", "Quedan {n} piedras."),
    )
    return tmp_path


def test_nothing_changed_nothing_written(root: Path) -> None:
    before = (root / FILE).stat().st_mtime_ns
    assert done(root) == Updated(FILE)
    assert (root / FILE).stat().st_mtime_ns == before


def test_other_editors_line_breaks_are_no_change(root: Path) -> None:
    wrapped = catalog(root)
    wrapped.wrapwidth = 60
    wrapped.metadata["X-Generator"] = "Poedit 3.4"
    write(root, FILE, str(wrapped))
    assert not done(root).written
    assert "Poedit" in (root / FILE).read_text(encoding="utf-8")


def test_new_text_is_empty(root: Path) -> None:
    edit(root, "game.yaml", "turn:\n", "turn:\n  - Shake the bag.\n")
    found = done(root)
    assert (found.new, found.written) == (1, True)  # the steps are numbered: turn.2 is new
    assert entry(root, "game/turn.2").msgstr == ""


@pytest.mark.parametrize(
    "new",
    [
        "YOU MAY STOP with fewer than {limit} red [pebbles](term:pebble): see [drawing](rule:draw)!",
        "You may stop with   fewer than {limit} red **[pebbles](term:pebble)**; see [drawing](rule:draw)",
    ],
)
def test_changed_punctuation_keeps_the_translation(root: Path, new: str) -> None:
    edit(root, "rules/play.yaml", STOP, new)
    assert done(root) == Updated(FILE, kept=1, written=True)
    found = entry(root, "stop/text")
    assert (found.msgid, found.msgstr, found.fuzzy, found.previous_msgid) == (
        " ".join(new.split(" ")),
        PARE,
        False,
        None,
    )


def test_changed_text_is_fuzzy_and_remembers_what_was_translated(root: Path) -> None:
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    assert done(root) == Updated(FILE, outdated=1, written=True)
    found = entry(root, "stop/text")
    assert found.msgid == STOP.replace("may", "must")
    assert (found.msgstr, found.flags) == (PARE, ["fuzzy"])
    assert (found.previous_msgctxt, found.previous_msgid) == ("stop/text", STOP)


def test_changed_twice_the_text_that_was_translated_stays(root: Path) -> None:
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    done(root)
    edit(root, "rules/play.yaml", "You must stop", "You should stop")
    assert done(root) == Updated(FILE, outdated=0, written=True)
    assert entry(root, "stop/text").previous_msgid == STOP


def test_changed_back_the_translation_is_good_again(root: Path) -> None:
    before = (root / FILE).read_bytes()
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    done(root)
    edit(root, "rules/play.yaml", "You must stop", "You may stop")
    done(root)
    assert (root / FILE).read_bytes() == before


def test_translated_anew_the_next_change_starts_from_there(root: Path) -> None:
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    done(root)
    translate(root, stop__text=PARE.replace("Puedes", "Debes"))
    edit(root, "rules/play.yaml", "You must stop", "You should stop")
    done(root)
    assert entry(root, "stop/text").previous_msgid == STOP.replace("may", "must")


def test_a_number_is_a_word(root: Path) -> None:
    edit(root, "game.yaml", "{target} points", "{limit} points")
    assert done(root).outdated == 1
    assert entry(root, "game/goal").previous_msgid == "Reach {target} points."


def test_a_typo_keeps_the_translation(root: Path) -> None:
    edit(root, "rules/play.yaml", "You may stop", "You may stopp")
    assert done(root, ["stop/text"]) == Updated(FILE, kept=1, written=True)
    assert not entry(root, "stop/text").fuzzy


def test_a_typo_does_not_make_a_stale_translation_good(root: Path) -> None:
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    done(root)
    edit(root, "rules/play.yaml", "fewer than", "less than")
    done(root, ["stop/text"])
    assert entry(root, "stop/text").fuzzy
    assert entry(root, "stop/text").previous_msgid == STOP


def test_a_typo_in_an_unknown_unit_is_told(root: Path) -> None:
    with pytest.raises(BadData) as caught:
        update(book(root), ["stop/txt"], ["es"])
    (problem,) = caught.value.problems
    assert problem.code == "unknown-id"
    assert (problem.values["found"], str(problem.values["expected"]).split(", ")[0]) == ("stop/txt", "stop/text")


def test_removed_text_is_kept_as_obsolete_and_returns(root: Path) -> None:
    original = (root / "rules_data/pebbles/phrases.yaml").read_text(encoding="utf-8")
    translate(root, phrase_action_draw__player="El jugador {player} roba {value}.")
    edit(root, "phrases.yaml", ', player: "Player {player} draws {value}."', "")
    assert done(root) == Updated(FILE, obsolete=1, written=True)
    gone = entry(root, "phrase:action.draw/player")
    assert (bool(gone.obsolete), gone.msgstr) == (True, "El jugador {player} roba {value}.")
    assert done(root) == Updated(FILE)
    write(root, "rules_data/pebbles/phrases.yaml", original)
    assert done(root) == Updated(FILE, returned=1, written=True)
    back = entry(root, "phrase:action.draw/player")
    assert (bool(back.obsolete), back.fuzzy, back.msgstr) == (False, False, "El jugador {player} roba {value}.")


def test_returned_with_another_text_it_is_fuzzy(root: Path) -> None:
    translate(root, phrase_action_draw__player="El jugador {player} roba {value}.")
    phrase = ', player: "Player {player} draws {value}."'
    edit(root, "phrases.yaml", phrase, "")
    done(root)
    edit(root, "phrases.yaml", '"You draw {value}."', '"You draw {value}."' + phrase.replace("draws", "takes"))
    done(root)
    back = entry(root, "phrase:action.draw/player")
    assert (back.fuzzy, back.previous_msgid) == (True, "Player {player} draws {value}.")


def test_outdated_and_removed_it_remembers_the_text_it_was_made_for(root: Path) -> None:
    translate(root, phrase_action_draw__player="El jugador {player} roba {value}.")
    edit(root, "phrases.yaml", "Player {player} draws", "Player {player} takes")
    done(root)
    edit(root, "phrases.yaml", ', player: "Player {player} takes {value}."', "")
    done(root)
    gone = entry(root, "phrase:action.draw/player")
    assert (gone.msgid, gone.fuzzy) == ("Player {player} draws {value}.", False)


def test_untranslated_texts_leave_nothing_behind(root: Path) -> None:
    edit(root, "phrases.yaml", ', player: "Player {player} draws {value}."', "")
    assert done(root).obsolete == 0
    assert "phrase:action.draw/player" not in {one.msgctxt for one in catalog(root)}


def test_a_moved_id_carries_its_translations_and_references(root: Path) -> None:
    for file in ("rules/play.yaml", "ids.yaml", "examples/play.yaml"):
        path = root / "rules_data/pebbles" / file
        text = path.read_text(encoding="utf-8").replace("draw: live", "draw: {moved: take}\n  take: live")
        for old, new in (
            ("id: draw", "id: take"),
            ("['draw']", "[take]"),
            ("shows: [draw]", "shows: [take]"),
            ("rule:draw", "rule:take"),
        ):
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    found = done(root)
    assert (found.outdated, found.kept, found.returned, found.obsolete) == (0, 0, 1, 0)
    assert entry(root, "take/title").msgstr == "Robar"
    assert entry(root, "stop/text").msgstr == PARE.replace("rule:draw", "rule:take")
    assert not entry(root, "stop/text").fuzzy


def test_a_plural_keeps_both_forms(root: Path) -> None:
    edit(root, "phrases.yaml", "{n} pebbles are left.", "{n} pebbles remain.")
    done(root)
    found = entry(root, "phrase:field.left/you")
    assert found.msgstr_plural == {0: "Queda una piedra.", 1: "Quedan {n} piedras."}
    assert (found.fuzzy, found.previous_msgid_plural) == (True, "{n} pebbles are left.")


def test_a_text_that_becomes_a_plural_is_fuzzy(root: Path) -> None:
    translate(root, phrase_action_draw__you="Robas {value}.")
    edit(root, "phrases.yaml", 'you: "You draw {value}."', 'you: {one: "You draw {value}.", other: "You draw {n}."}')
    done(root)
    found = entry(root, "phrase:action.draw/you")
    assert found.msgstr_plural == {0: "Robas {value}.", 1: "Robas {value}."}
    assert (found.fuzzy, found.previous_msgid, found.previous_msgid_plural) == (True, "You draw {value}.", None)


def test_three_plural_forms_of_another_tool_become_gettexts_two(root: Path) -> None:
    replace(root, FILE, 'msgstr[1] "Quedan {n} piedras."', 'msgstr[1] "millones"\nmsgstr[2] "Quedan {n} piedras."')
    replace(root, FILE, "nplurals=2; plural=(n != 1);", "nplurals=3; plural=n == 1 ? 0 : 1;")
    assert done(root).written
    found = entry(root, "phrase:field.left/you")
    assert found.msgstr_plural == {0: "Queda una piedra.", 1: "Quedan {n} piedras."}
    assert catalog(root).metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


def test_what_translators_and_their_tools_wrote_stays(root: Path) -> None:
    replace(root, FILE, 'msgctxt "game/goal"', '#, no-wrap\nmsgctxt "game/goal"')
    replace(root, FILE, "#. first page of the game: its goal", "# revisado\n#. first page of the game: its goal")
    replace(root, FILE, '"Last-Translator: \\n"', '"Last-Translator: Ana <ana@example.org>\\n"')
    edit(root, "game.yaml", "Reach {target}", "Reach all {target}")
    done(root)
    found = entry(root, "game/goal")
    assert (found.tcomment, found.flags) == ("revisado", ["fuzzy", "no-wrap"])
    assert catalog(root).metadata["Last-Translator"] == "Ana <ana@example.org>"


def test_a_translators_own_doubt_stays_until_he_clears_it(root: Path) -> None:
    replace(root, FILE, 'msgctxt "game/goal"', '#, fuzzy\nmsgctxt "game/goal"')
    edit(root, "game.yaml", "points.", "points!")
    done(root)
    assert (entry(root, "game/goal").fuzzy, entry(root, "game/goal").previous_msgid) == (True, None)


def test_flags_of_program_code_are_taken_away(root: Path) -> None:
    replace(root, FILE, 'msgctxt "game/goal"', '#, python-brace-format\nmsgctxt "game/goal"')
    assert done(root).written
    assert entry(root, "game/goal").flags == []


def test_a_final_line_break_that_gettext_refuses_is_taken_away(root: Path) -> None:
    replace(root, FILE, 'msgstr "Robar"', 'msgstr "Robar\\n"')
    assert done(root).written
    assert entry(root, "draw/title").msgstr == "Robar"


def test_leftovers_of_msgmerge_are_used_where_the_text_has_no_translation(root: Path) -> None:
    edit(root, "game.yaml", "Reach {target} points.", "Win with {target} points.")
    replace(root, FILE, 'msgid "Reach {target} points."\nmsgstr "Llega a {target} puntos."', 'msgid "x"\nmsgstr ""')
    old = 'msgctxt "game/goal"\nmsgid "Reach {target} points."\nmsgstr "Llega a {target} puntos."\n'
    with (root / FILE).open("a", encoding="utf-8") as stream:
        stream.write("\n" + "".join(f"#~ {line}\n" for line in old.splitlines()))
    assert done(root).returned == 1
    found = entry(root, "game/goal")
    assert (found.msgstr, found.fuzzy) == ("Llega a {target} puntos.", True)
    assert found.previous_msgid == "Reach {target} points."


def test_equal_texts_of_two_rules_are_two_entries(root: Path) -> None:
    edit(root, "rules/play.yaml", "title: Drawing", 'title: "Stopping (rule:stop)"')
    done(root)
    assert entry(root, "draw/title").msgid == entry(root, "stop/title").msgid
    assert entry(root, "stop/title").msgstr == ""  # never another text's translation


def test_a_broken_catalog_stops_all_and_nothing_is_written(root: Path) -> None:
    update(book(root))
    italian = root / "locales/it/pebbles.po"
    italian.write_text(italian.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    before = {path: path.read_bytes() for path in root.glob("locales/*/*")}
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    with pytest.raises(BadData) as caught:
        update(book(root))
    assert [problem.place.file for problem in caught.value.problems] == ["locales/it/pebbles.po"]
    assert {path: path.read_bytes() for path in root.glob("locales/*/*")} == before


def test_where_one_file_cannot_be_written_none_is(root: Path) -> None:
    before = (root / FILE).read_bytes()
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    write(root, "locales/it", "a file where a folder should be")
    with pytest.raises(OSError, match="it"):
        update(book(root), languages=["es", "it"])
    assert (root / FILE).read_bytes() == before


def test_a_translation_of_the_same_text_elsewhere_is_offered_in_a_comment(root: Path) -> None:
    edit(root, "game.yaml", "title: Players", "title: Drawing")
    done(root)
    found = entry(root, "option:players/title")
    assert found.msgstr == ""
    assert found.comment.split("\n")[-1] == "elsewhere: “Robar” (draw/title)"
    assert not done(root).written
    translate(root, option_players__title="El robo")
    done(root)
    assert "elsewhere" not in entry(root, "option:players/title").comment


def test_an_outdated_translation_is_offered_to_nobody(root: Path) -> None:
    replace(root, FILE, 'msgctxt "draw/title"', '#, fuzzy\nmsgctxt "draw/title"')
    edit(root, "game.yaml", "title: Players", "title: Drawing")
    done(root)
    assert "elsewhere" not in entry(root, "option:players/title").comment


def test_a_changed_constant_changes_the_comment_alone(root: Path) -> None:
    edit(root, "constants.yaml", "{id: limit, value: 3}", "{id: limit, value: 4}")
    assert done(root) == Updated(FILE, written=True)
    found = entry(root, "stop/text")
    assert (found.msgstr, found.fuzzy) == (PARE, False)
    assert "{limit} = 4" in found.comment.split("\n")


def test_a_rule_in_another_chapter_keeps_its_translation(root: Path) -> None:
    play = root / "rules_data/pebbles/rules/play.yaml"
    head, _, stop = play.read_text(encoding="utf-8").partition("  - id: stop\n")
    play.write_text(head, encoding="utf-8")
    write(root, "rules_data/pebbles/rules/end.yaml", f"id: end\ntitle: The end\nrules:\n  - id: stop\n{stop}")
    edit(root, "game.yaml", "chapters: [play]", "chapters: [end, play]")
    found = done(root)
    assert (found.outdated, found.obsolete, found.returned) == (0, 0, 0)
    assert (entry(root, "stop/text").msgstr, entry(root, "stop/text").fuzzy) == (PARE, False)


def test_every_language_with_a_folder_is_updated_by_its_own_plural_rule(root: Path) -> None:
    (root / "locales/pl").mkdir()
    (root / "locales/templates").mkdir(exist_ok=True)
    assert [one.file for one in update(book(root))][-1] == "locales/pl/pebbles.po"
    polish = read_catalog(root / "locales/pl/pebbles.po", "pl")
    left = next(one for one in polish if one.msgid_plural)
    assert (polish.metadata["Language"], left.msgstr_plural) == ("pl", {0: "", 1: "", 2: ""})


def test_order_follows_the_sources(root: Path) -> None:
    found = [one.msgctxt for one in catalog(root) if str(one.msgctxt).startswith(("draw/", "stop/"))]
    assert found == ["draw/title", "draw/text", "stop/title", "stop/text"]
