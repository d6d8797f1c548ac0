"""`reglario wiki publish` and `drift` as a user types them, against a real wiki."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest

from reglario.book import load
from reglario.wiki.published import FILE, Published
from tests.projects import GAME, edit, write
from tests.wiki.draft import draft
from tests.wiki.mediawiki import MediaWiki, free_port
from tests.wiki.running import reglario

ROOT = Path(__file__).parents[2]
PLAYED = "piraten_kapern"
_numbers = count()
RULE = "Puedes parar con menos de 3 guijarros rojos."


@pytest.fixture
def title() -> str:
    return f"Guijarros {next(_numbers)}"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    draft(tmp_path, RULE, "Y sigue la otra persona.")
    return tmp_path


class Command:
    """The command with one wiki, page and account."""

    def __init__(self, wiki: MediaWiki, project: Path, title: str) -> None:
        self.wiki, self.project, self.title = wiki, project, title
        self.password = wiki.users["WikiAdmin"]
        self.account = {"REGLARIO_WIKI_USER": wiki.bot("WikiAdmin"), "REGLARIO_WIKI_PASSWORD": self.password}

    def run(self, *arguments: str, language: str = "en", account: bool = True) -> tuple[int, str, str]:
        """Exit code, output, and what was said beside it."""
        done = reglario(
            *("wiki", *arguments, "--root", str(self.project)),
            language=language,
            account=self.account if account else None,
        )
        assert self.password not in done[1] + done[2]
        return done

    def publish(self, *arguments: str, language: str = "en", account: bool = True) -> tuple[int, str, str]:
        where = ("--lang", "es", "--wiki", self.wiki.address, "--title", self.title)
        return self.run("publish", GAME, *where, *arguments, language=language, account=account)


@pytest.fixture
def command(mediawiki: MediaWiki, project: Path, title: str) -> Command:
    return Command(mediawiki, project, title)


def test_a_dry_run_shows_all_and_saves_nothing(command: Command, mediawiki: MediaWiki, title: str) -> None:
    code, out, err = command.publish(account=False)
    assert code == 0
    assert f"+{RULE}" in out.splitlines()
    assert f"there is no page {title} yet" in err
    assert "nothing was saved; with --apply it is" in err
    assert mediawiki.text(title) is None
    assert not (command.project / FILE).exists()


def test_publish_change_publish_again(command: Command, mediawiki: MediaWiki, title: str) -> None:
    code, _, err = command.publish("--apply")
    assert code == 0
    assert err.splitlines()[-1].startswith(f"{title} was published as revision ")
    text = mediawiki.text(title)
    assert text is not None
    assert RULE in text
    (known,) = Published.read(command.project).pages
    assert (known.wiki, known.title, known.game, known.language) == (mediawiki.api, title, GAME, "es")
    assert command.run("drift")[:2] == (
        0,
        f"{mediawiki.api} {title}: as published (revision {known.revision})\n",
    )
    edit(command.project, "rules/play.yaml", "menos de 3", "menos de 4")
    code, out, _ = command.publish()
    assert [line for line in out.splitlines() if line[:1] in "+-" and line[1:2] not in "+-"] == [
        f"-{RULE}",
        f"+{RULE.replace('3', '4')}",
    ]
    assert command.publish("--apply")[0] == 0
    assert mediawiki.revisions(title) == 2
    code, _, err = command.publish("--apply")
    assert (code, mediawiki.revisions(title)) == (0, 2)
    assert "says already what would be published" in err


@pytest.mark.parametrize("user", ["Volunteer", "WikiAdmin"])
def test_somebody_has_edited_it(command: Command, mediawiki: MediaWiki, title: str, user: str) -> None:
    """Refused in both runs, with what they changed and what we would; the same account is somebody as well."""
    command.publish("--apply")
    text = mediawiki.text(title) or ""
    theirs = text.replace("la otra persona", "quien esté a tu izquierda")
    revision = mediawiki.write(title, theirs, user)
    edit(command.project, "rules/play.yaml", "menos de 3", "menos de 4")
    for arguments in ((), ("--apply",), ("--apply", "--replacing", str(revision - 1))):
        code, out, err = command.publish(*arguments)
        assert code == 1
        assert f"{user} has edited {title}" in err
        theirs_shown, ours_shown = out.split("---")[1:]
        assert "+Y sigue quien esté a tu izquierda." in theirs_shown
        assert f"+{RULE.replace('3', '4')}" in ours_shown
        assert "-Y sigue quien esté a tu izquierda." in ours_shown
        assert f"--replacing {revision}" in err
    assert mediawiki.text(title) == theirs.rstrip()
    code, out, _ = command.run("drift")
    assert code == 1
    assert f"{title}: edited by {user} on " in out
    assert command.publish("--apply", "--replacing", str(revision))[0] == 0
    assert "menos de 4" in (mediawiki.text(title) or "")
    assert command.run("drift")[0] == 0


def test_an_edit_that_was_taken_back_is_no_edit(command: Command, mediawiki: MediaWiki, title: str) -> None:
    command.publish("--apply")
    text = mediawiki.text(title) or ""
    mediawiki.write(title, "vandalismo")
    mediawiki.write(title, text)
    assert command.run("drift")[0] == 0
    edit(command.project, "rules/play.yaml", "menos de 3", "menos de 4")
    assert command.publish("--apply")[0] == 0


def test_a_page_that_others_wrote(command: Command, mediawiki: MediaWiki, title: str) -> None:
    revision = mediawiki.write(title, "Escrito a mano.")
    code, out, err = command.publish("--apply")
    assert (code, mediawiki.text(title)) == (1, "Escrito a mano.")
    assert "-Escrito a mano." in out.splitlines()
    assert f"revision {revision} is by Volunteer" in err
    assert command.publish("--apply", "--replacing", str(revision))[0] == 0
    assert RULE in (mediawiki.text(title) or "")


def test_a_page_that_is_gone(command: Command, mediawiki: MediaWiki, title: str, tmp_path: Path) -> None:
    command.publish("--apply")
    listed = tmp_path / "delete.txt"
    listed.write_text(f"{title}\n", encoding="utf-8")
    mediawiki.maintain("deleteBatch", str(listed))
    code, out, _ = command.run("drift", language="es")
    assert code == 1
    assert f"{title}: ya no está, borrada o trasladada" in out
    code, _, err = command.publish("--apply")
    assert (code, mediawiki.text(title)) == (1, None)
    assert "--replacing 0" in err
    assert command.publish("--apply", "--replacing", "0")[0] == 0


@pytest.mark.parametrize("title", ["", " ", "Guijarros#Turno", "Special:Version"])
def test_what_is_no_title_of_a_page(command: Command, title: str) -> None:
    code, out, err = command.publish("--apply")
    assert (code, out) == (1, "")
    assert err.startswith("a page of this wiki cannot have the title ")


def test_no_account_and_nobody_to_ask(command: Command, mediawiki: MediaWiki, title: str) -> None:
    code, _, err = command.publish("--apply", account=False)
    assert code == 2
    assert "REGLARIO_WIKI_USER, REGLARIO_WIKI_PASSWORD" in err
    command.account["REGLARIO_WIKI_PASSWORD"] = command.password = "wrong-wrong-wrong"
    code, _, err = command.publish("--apply", language="it")
    assert code == 1
    assert "la wiki non lascia entrare WikiAdmin@reglario" in err
    assert mediawiki.text(title) is None


def test_a_wiki_that_is_not_there(command: Command) -> None:
    code, _, err = command.run(
        "publish", GAME, "--lang", "es", "--wiki", "https://me:pass@wiki.example.org", "--title", "X"
    )
    assert code == 1
    assert "pass@" not in err
    assert "what stands on a command line can be read by others" in err


def test_a_broken_file_of_what_was_published(command: Command) -> None:
    write(command.project, FILE, 'pages:\n  - {wiki: "https://example.org", titel: X}\n')
    code, _, err = command.run("drift")
    assert code == 1
    assert f"{FILE}:2:" in err
    assert "unknown key titel" in err


def test_what_was_saved_but_cannot_be_noted(command: Command, mediawiki: MediaWiki, title: str) -> None:
    """It is told that the page is there; publishing again notes it and edits nothing."""
    (command.project / FILE).mkdir()
    code, _, err = command.publish("--apply")
    assert code == 1
    assert f"{title} is on the wiki, but {FILE} cannot be written" in err
    assert mediawiki.revisions(title) == 1
    (command.project / FILE).rmdir()
    assert command.publish("--apply")[0] == 0
    assert (mediawiki.revisions(title), len(Published.read(command.project).pages)) == (1, 1)


def test_drift_goes_on_where_one_wiki_does_not_answer(
    command: Command, mediawiki: MediaWiki, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.publish("--apply")
    published = Published.read(command.project)
    published.write(published.pages[0].model_copy(update={"wiki": f"http://127.0.0.1:{free_port()}/api.php"}))
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    code, out, err = command.run("drift")
    assert code == 1
    assert f"{mediawiki.api} {title}: as published" in out
    assert "were not compared: no answer from http://127.0.0.1:" in err


def test_nothing_was_published(command: Command) -> None:
    code, out, err = command.run("drift")
    assert (code, out) == (0, "")
    assert "nothing was published yet" in err


def test_export_prints_the_page_or_says_why_not(command: Command) -> None:
    code, out, _ = command.run("export", GAME, "--lang", "es")
    assert code == 0
    assert out.startswith("<!-- Reglario ha escrito esta página")
    assert RULE in out
    edit(command.project, "game.yaml", "license: CC0-1.0", "license: unknown")
    code, out, err = command.run("export", GAME, "--lang", "es", language="es")
    assert (code, out) == (1, "")
    assert f"rules_data/{GAME}/game.yaml:5:10: la licencia de los textos de este juego no permite" in err


def test_a_whole_game_in_three_languages(mediawiki: MediaWiki, tmp_path: Path, title: str) -> None:
    """The page that a volunteer publishes: all rules under their ids, stopped when somebody else edits one of them."""
    for name in (f"rules_data/{PLAYED}", "locales/es", "locales/it"):
        shutil.copytree(ROOT / name, tmp_path / name)
    rules = load(tmp_path).games[PLAYED].rule
    for language, word in (("es", "Objetivo"), ("it", "Obiettivo"), ("en", "Goal")):
        command = Command(mediawiki, tmp_path, f"{title}/{language}")
        where = ("--lang", language, "--wiki", mediawiki.address, "--title", command.title)
        assert command.run("publish", PLAYED, *where, "--apply")[0] == 0
        text = mediawiki.text(command.title) or ""
        assert f'== <span id="goal"></span>{word} ==' in text
        assert all(f'=== <span id="{rule}"></span>' in text for rule in rules)
    assert command.run("drift")[0] == 0
    mediawiki.write(command.title, text.replace("Goal", "Aim"))
    assert command.run("publish", PLAYED, *where, "--apply")[0] == 1
    assert "Aim" in (mediawiki.text(command.title) or "")
    code, out, _ = command.run("drift")
    assert (code, [": edited by Volunteer" in line for line in sorted(out.splitlines())]) == (1, [True, False, False])
