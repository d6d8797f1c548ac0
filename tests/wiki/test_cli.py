"""`reglario wiki` as a volunteer meets it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reglario import cli, command
from reglario.prose import Speller
from tests.wiki.pages import CLEAN

RUNNER = CliRunner()
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without dictionaries, in an empty folder, in Spanish."""
    monkeypatch.setattr(Speller, "installed", classmethod(lambda cls, language: None))
    monkeypatch.chdir(tmp_path)
    for module in (cli, command):
        monkeypatch.setattr(module, "LANGUAGE", "es")


def invoke(*arguments: str) -> tuple[int, str]:
    result = RUNNER.invoke(cli.app, ["wiki", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_audit_tells_and_fails() -> None:
    Path("mud.wiki").write_text(CLEAN["es"].replace("roba una carta", "roba una una carta"), encoding="utf-8")
    code, output = invoke("audit", "mud.wiki")
    assert code == 1
    assert "mud.wiki:11:21: aviso: «una una»: una palabra está repetida" in output.splitlines()
    assert output.splitlines()[-1] == "1 hallazgo"


def test_a_page_too_short_to_tell_its_language_is_in_the_users() -> None:
    Path("boom.wiki").write_text("KABOOM!\n", encoding="utf-8")
    code, output = invoke("audit", "boom.wiki")
    assert code == 1
    assert "boom.wiki:1:1: aviso: a «KABOOM!» le falta el signo de apertura ¡" in output.splitlines()


def test_a_page_does_not_steer_the_terminal() -> None:
    Path("mud.wiki").write_text("Roba \x1b[2Juna una carta del mazo.\n\nRoba (\x1b]0;x\x07 otra.\n", encoding="utf-8")
    _, output = invoke("audit", "mud.wiki")
    assert "\u241b" in output
    assert not set(output) & {chr(code) for code in range(32) if chr(code) not in "\t\n"}


def test_what_cannot_be_read_keeps_nothing_else_from_being_told() -> None:
    page = "<page><title>Mud</title><revision><text>\nRoba una una carta del mazo.</text></revision></page>\n"
    Path("cut.xml").write_text(f"<mediawiki>\n{page}<page><tit", encoding="utf-8")
    code, output = invoke("audit", "nowhere.wiki", "cut.xml", "--lang", "es")
    assert code == 1
    assert output.splitlines() == [
        "== Mud ==",
        "cut.xml:3:6: aviso: «una una»: una palabra está repetida",
        "1 hallazgo",
        "nowhere.wiki:1:1: este archivo no existe",
        "cut.xml:4:7: no es XML bien formado: unclosed token",
    ]


def test_notes_alone_do_not_fail() -> None:
    Path("mud.wiki").write_text(CLEAN["es"].replace("|alt=cerdo", ""), encoding="utf-8")
    code, output = invoke("audit", "mud.wiki", "--format", "json")
    assert code == 0
    assert [f["code"] for f in json.loads(output)["findings"]] == ["icon-without-alt"]


def test_pages_in_two_languages_are_compared() -> None:
    Path("es.wiki").write_text(CLEAN["es"], encoding="utf-8")
    Path("it.wiki").write_text(CLEAN["it"].replace("tre maiali", "quattro maiali"), encoding="utf-8")
    code, output = invoke("audit", "es.wiki", "it.wiki", "--format", "github")
    assert code == 1
    assert output.splitlines() == [
        "::warning file=es.wiki,line=6,col=1::aquí los números son 3; en la página en italiano, 4"
    ]


def test_history() -> None:
    feed = "Feed\n\nMud\n\n2020-01-02T00:00:00Z\n\nAna: mejor\n\nRoba la carta del mazo.\n\n"
    feed += "Mud\n\n2020-01-01T00:00:00Z\n\nAna:\n\nRoba la la carta del mazo.\n"
    Path("feed.txt").write_text(feed, encoding="utf-8")
    code, output = invoke("history", "feed.txt")
    assert code == 0
    assert output.splitlines() == [
        "== Mud ==",
        "2020-01-01T00:00:00Z  Ana  [1 nuevos, 0 resueltos, 0 siguen]",
        "  + feed.txt:17:6: «la la»: una palabra está repetida",
        "2020-01-02T00:00:00Z  Ana: mejor  [0 nuevos, 1 resueltos, 0 siguen]",
        "  - feed.txt:17:6: «la la»: una palabra está repetida",
    ]


def test_bad_input_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("dump.xml").write_text("<mediawiki><page>", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["reglario", "wiki", "audit", "dump.xml"])
        with pytest.raises(SystemExit) as caught:
            cli.main()
    assert caught.value.code == 1
    assert capsys.readouterr().err.startswith("dump.xml:1:18: no es XML bien formado")


@pytest.mark.parametrize(("page", "language"), [("wiki.md", "es"), ("wiki.it.md", "it"), ("wiki.en.md", "en")])
def test_the_page_for_volunteers_shows_what_the_command_says(
    page: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (cli, command):
        monkeypatch.setattr(module, "LANGUAGE", language)
    told = (DOCS / page).read_text(encoding="utf-8")
    source = re.findall(r"```wikitext\n(.*?)```", told, re.DOTALL)[0]
    call, _, shown = re.findall(r"```console\n(.*?)```", told, re.DOTALL)[0].partition("\n")
    *_, file, option, named = call.split()
    assert call == f"$ reglario wiki audit {file} --lang {language}"
    Path(file).write_text(source, encoding="utf-8")
    assert invoke("audit", file, option, named) == (1, shown)
