"""The session with a wiki: edits in place of one revision only, and what happens when something fails."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count

import pytest

from reglario.wiki.mediawiki import Account, Version, Wiki, WikiError, api_address, as_kept, same_text
from tests.wiki.faulty import Faulty
from tests.wiki.mediawiki import MediaWiki

_numbers = count()


@pytest.fixture
def title() -> str:
    """A page that no other test uses."""
    return f"Página {next(_numbers)}"


class Waits(list[float]):
    """Notes the waits instead of waiting."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def account(mediawiki: MediaWiki) -> Account:
    return Account(mediawiki.bot("WikiAdmin"), mediawiki.users["WikiAdmin"])


@pytest.fixture
def wiki(mediawiki: MediaWiki, account: Account, waits: Waits) -> Wiki:
    return Wiki(mediawiki.address, account, waits)


@pytest.fixture
def faulty(mediawiki: MediaWiki) -> Iterator[Faulty]:
    with Faulty(mediawiki).served() as server:
        yield server


@pytest.fixture
def shaky(faulty: Faulty, account: Account, waits: Waits) -> Wiki:
    """A session whose way to the wiki fails as a test wants it."""
    return Wiki(faulty.api, account, waits)


def page(wiki: Wiki, title: str) -> Version:
    found = wiki.page(title)
    assert found is not None
    return found


def test_a_page_is_made_changed_and_read(wiki: Wiki, mediawiki: MediaWiki, title: str) -> None:
    assert wiki.page(title) is None
    saved = wiki.edit(title, "uno\n\ndos\n", "empieza", None)
    assert (saved.before, saved.changed) == (0, True)
    first = page(wiki, title)
    assert (first.number, first.text, first.author) == (saved.number, "uno\n\ndos", "WikiAdmin")
    saved = wiki.edit(title, "uno\n\ntres", "sigue", first)
    assert (saved.before, saved.changed) == (first.number, True)
    assert wiki.version(first.number) == first
    again = wiki.edit(title, "uno\n\ntres\n\n", "sigue", page(wiki, title))
    assert (again.number, again.changed) == (saved.number, False)
    assert mediawiki.revisions(title) == 2


def test_titles_that_need_no_account(mediawiki: MediaWiki, title: str) -> None:
    revision = mediawiki.write(title, "texto")
    found = Wiki(mediawiki.address).pages([title, "No existe", title.lower().replace(" ", "_")])
    assert {name: version.number for name, version in found.items()} == {title.lower().replace(" ", "_"): revision}


def test_a_wiki_keeps_the_text_that_counts_as_the_same(wiki: Wiki, mediawiki: MediaWiki, title: str) -> None:
    """Accents in two characters become one, and lines at the end go."""
    text = "Un a\u0301rbol\r\n\r\n* uno\n\n\n"
    wiki.edit(title, text, "", None)
    assert mediawiki.text(title) == "Un árbol\n\n* uno" == as_kept(text)
    assert same_text(text, mediawiki.text(title) or "")


@pytest.mark.parametrize("user", ["Volunteer", "WikiAdmin"])
def test_a_newer_edit_is_not_overwritten(wiki: Wiki, mediawiki: MediaWiki, title: str, user: str) -> None:
    """Not even one by the same account, which MediaWiki itself would let pass."""
    wiki.edit(title, "uno\n\ndos", "", None)
    base = page(wiki, title)
    mediawiki.write(title, "uno\n\nDOS", user=user)
    with pytest.raises(WikiError) as caught:
        wiki.edit(title, "uno\n\ntwo", "", base)
    assert caught.value.code == "wiki-conflict"
    assert mediawiki.text(title) == "uno\n\nDOS"


def test_edits_that_the_wiki_puts_together_are_noticed(wiki: Wiki, mediawiki: MediaWiki, title: str) -> None:
    lines = [f"línea {n}" for n in range(9)]
    wiki.edit(title, "\n\n".join(lines), "", None)
    base = page(wiki, title)
    newer = mediawiki.write(title, "\n\n".join([*lines[:-1], "final"]))
    try:
        saved = wiki.edit(title, "\n\n".join(["principio", *lines[1:]]), "", base)
    except WikiError as error:
        assert error.code == "wiki-conflict"  # a wiki without diff3 puts nothing together
    else:
        assert saved.before == newer != base.number


def test_a_page_that_has_come_or_gone(wiki: Wiki, mediawiki: MediaWiki, title: str) -> None:
    mediawiki.write(title, "texto")
    for base in (None, Version(10**6, "", "", "")):
        with pytest.raises(WikiError) as caught:
            wiki.edit(f"{title}{'' if base is None else ' más'}", "otro", "", base)
        assert caught.value.code == "wiki-conflict"
    assert mediawiki.text(title) == "texto"


def test_an_answer_that_gets_lost_is_no_second_edit(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, waits: Waits
) -> None:
    faulty.faults = [("edit", "lose")]
    saved = shaky.edit(title, "uno", "", None)
    assert saved.changed
    assert (mediawiki.text(title), mediawiki.revisions(title)) == ("uno", 1)
    assert faulty.asked.count("edit") == 1  # the page itself told that it had been saved
    assert len(waits) == 1


def test_an_edit_that_gets_lost_is_sent_again(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, waits: Waits
) -> None:
    faulty.faults = [("edit", "drop"), ("edit", "503"), ("query", "drop")]
    assert shaky.edit(title, "uno", "", None).before == 0
    assert mediawiki.revisions(title) == 1
    assert faulty.asked.count("edit") == 3
    assert waits == sorted(waits)  # it waits longer each time, at least as long as it was asked to


def test_while_an_edit_is_lost_somebody_else_edits(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str
) -> None:
    faulty.faults = [("edit", "drop")]
    original = shaky._sleep
    shaky._sleep = lambda seconds: (original(seconds), mediawiki.write(title, "de otra persona"))[0]
    with pytest.raises(WikiError) as caught:
        shaky.edit(title, "uno", "", None)
    assert caught.value.code == "wiki-conflict"
    assert mediawiki.text(title) == "de otra persona"


def test_a_wiki_that_stays_away(shaky: Wiki, faulty: Faulty, title: str, waits: Waits) -> None:
    faulty.faults = [("edit", "die")]
    with pytest.raises(WikiError) as caught:
        shaky.edit(title, "uno", "", None)
    assert caught.value.code == "wiki-unsure"
    assert faulty.asked.count("edit") == 1
    assert len(waits) == 4  # one after the edit, three to see what became of it
    with pytest.raises(WikiError) as caught:
        shaky.page(title)
    assert caught.value.code == "wiki-no-answer"


@pytest.mark.parametrize("api", ["https://no-such-wiki.invalid/w", "http://127.0.0.1:1"])
def test_where_nobody_is(api: str, waits: Waits) -> None:
    """A wrong address is told at once."""
    with pytest.raises(WikiError) as caught:
        Wiki(api, sleep=waits).page("X")
    assert (caught.value.code, waits) == ("wiki-no-answer", [])


@pytest.mark.parametrize(("fault", "asked"), [("ratelimited", 3), ("maxlag", 3), ("429", 2)])
def test_a_busy_wiki_is_waited_for(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, waits: Waits, fault: str, asked: int
) -> None:
    faulty.faults = [("edit", fault)]
    shaky.edit(title, "uno", "", None)
    assert mediawiki.text(title) == "uno"
    assert len(waits) == 1
    assert waits[0] >= asked  # what the wiki asked for


@pytest.mark.parametrize("fault", ["ratelimited", "readonly", "429"])
def test_a_wiki_that_stays_busy(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, waits: Waits, fault: str
) -> None:
    faulty.faults = [("edit", fault)] * 9
    with pytest.raises(WikiError) as caught:
        shaky.edit(title, "uno", "", None)
    assert caught.value.code == ("wiki-readonly" if fault == "readonly" else "wiki-busy")
    assert len(waits) == 3
    assert mediawiki.text(title) is None


@pytest.mark.parametrize("fault", ["badtoken", "assertuserfailed"])
def test_a_lost_session_is_begun_again(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, waits: Waits, fault: str
) -> None:
    faulty.faults = [("edit", fault)]
    shaky.edit(title, "uno", "", None)
    assert (mediawiki.text(title), faulty.asked.count("login"), waits) == ("uno", 2, [])
    faulty.faults = [("edit", fault)] * 2
    with pytest.raises(WikiError) as caught:
        shaky.edit(title, "dos", "", page(shaky, title))
    assert caught.value.code == "wiki-session-lost"
    assert mediawiki.text(title) == "uno"


@pytest.mark.parametrize(("fault", "code"), [("html", "wiki-no-api"), ("redirect", "wiki-elsewhere")])
def test_what_is_no_wiki(shaky: Wiki, faulty: Faulty, title: str, waits: Waits, fault: str, code: str) -> None:
    faulty.faults = [("query", fault)]
    with pytest.raises(WikiError) as caught:
        shaky.page(title)
    assert (caught.value.code, waits) == (code, [])


def test_a_real_wiki_that_is_read_only(wiki: Wiki, mediawiki: MediaWiki, title: str, waits: Waits) -> None:
    with mediawiki.fault("$wgReadOnly = 'Copia de seguridad';"), pytest.raises(WikiError) as caught:
        wiki.edit(title, "uno", "", None)
    assert (caught.value.code, caught.value.values["found"]) == ("wiki-readonly", "Copia de seguridad")
    assert len(waits) == 3


def test_a_real_wiki_with_a_captcha(mediawiki: MediaWiki, title: str, waits: Waits) -> None:
    captcha = """
    wfLoadExtensions( [ 'ConfirmEdit', 'ConfirmEdit/QuestyCaptcha' ] );
    $wgCaptchaQuestions = [ 'Color?' => 'verde' ];
    $wgCaptchaTriggers['edit'] = true;
    $wgCaptchaTriggers['create'] = true;
    """
    account = Account(mediawiki.bot("Volunteer"), mediawiki.users["Volunteer"])
    with mediawiki.fault(captcha), pytest.raises(WikiError) as caught:
        Wiki(mediawiki.api, account, waits).edit(title, "uno", "", None)
    assert (caught.value.code, waits) == ("wiki-captcha", [])


def test_a_real_wiki_that_limits_edits(mediawiki: MediaWiki, title: str, waits: Waits) -> None:
    limits = "$wgMainCacheType = CACHE_DB; $wgRateLimits = [ 'edit' => [ 'user' => [ 1, 900 ] ] ];"
    account = Account(mediawiki.bot("Volunteer"), mediawiki.users["Volunteer"])
    wiki = Wiki(mediawiki.api, account, waits)
    with mediawiki.fault(limits):
        wiki.edit(title, "uno", "", None)
        with pytest.raises(WikiError) as caught:
            wiki.edit(title, "dos", "", page(wiki, title))
    assert (caught.value.code, len(waits)) == ("wiki-busy", 3)
    assert mediawiki.text(title) == "uno"


def test_what_an_account_may_not_do(wiki: Wiki, title: str, waits: Waits) -> None:
    with pytest.raises(WikiError) as caught:
        wiki.edit("MediaWiki:Common.css", "uno", "", None)
    assert caught.value.code == "wiki-refuses"
    for no_page in ("a[b]c", "Special:Version", "x" * 256):
        with pytest.raises(WikiError) as caught:
            wiki.page(no_page)
        assert caught.value.code == "wiki-bad-title"
    assert waits == []


def test_a_wrong_password_is_told_without_it(mediawiki: MediaWiki, title: str) -> None:
    account = Account(mediawiki.bot("Volunteer"), "not-the-password")
    with pytest.raises(WikiError) as caught:
        Wiki(mediawiki.api, account).edit(title, "uno", "", None)
    assert caught.value.code == "wiki-login-refused"
    assert "not-the-password" not in f"{caught.value} {caught.value.values} {account!r}"


def test_a_wiki_that_only_members_read(mediawiki: MediaWiki, wiki: Wiki, title: str) -> None:
    mediawiki.write(title, "secreto")
    with mediawiki.fault("$wgGroupPermissions['*']['read'] = false;"):
        assert page(wiki, title).text == "secreto"
        with pytest.raises(WikiError) as caught:
            Wiki(mediawiki.api).page(title)
    assert caught.value.code == "wiki-refuses"


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M%d 0h1"/></svg>\n'


@pytest.fixture
def picture() -> tuple[str, bytes]:
    """A file that no other test uses."""
    number = next(_numbers)
    return f"Dibujo_{number}.svg", SVG % number


def test_a_file_is_uploaded_and_found(wiki: Wiki, mediawiki: MediaWiki, picture: tuple[str, bytes]) -> None:
    name, content = picture
    assert wiki.files([name, "No_hay.svg"]) == {}
    wiki.upload(name, content, "Un dibujo.", "sube un dibujo")
    found = wiki.files([name, "No_hay.svg", name.replace("_", " ")])
    assert set(found) == {name, name.replace("_", " ")}
    assert {file.sha1 for file in found.values()} == {hashlib.sha1(content).hexdigest()}
    assert wiki.files([]) == {}
    assert mediawiki.text(f"File:{name}") == "Un dibujo."
    for other in (content, SVG % 10**6):  # neither the same again nor something else in its place
        with pytest.raises(WikiError) as caught:
            wiki.upload(name, other, "Otro.", "")
        assert caught.value.code == "wiki-file-refused"
        assert "exists" in str(caught.value.values["found"])
    assert mediawiki.text(f"File:{name}") == "Un dibujo."


def test_a_file_that_is_no_picture(wiki: Wiki, picture: tuple[str, bytes]) -> None:
    with pytest.raises(WikiError) as caught:
        wiki.upload(picture[0], b"<svg><script>alert(1)</script></svg>", "", "")
    assert caught.value.code == "wiki-file-refused"
    assert wiki.files([picture[0]]) == {}


@pytest.mark.parametrize(("fault", "uploads"), [("lose", 1), ("drop", 2), ("503", 2), ("ratelimited", 2)])
def test_an_upload_that_gets_lost(
    shaky: Wiki, faulty: Faulty, picture: tuple[str, bytes], waits: Waits, fault: str, uploads: int
) -> None:
    faulty.faults = [("upload", fault)]
    shaky.upload(*picture, "Un dibujo.", "")
    assert list(shaky.files([picture[0]])) == [picture[0]]
    assert (faulty.asked.count("upload"), len(waits)) == (uploads, 1)


def test_what_a_wiki_lets_upload(wiki: Wiki, mediawiki: MediaWiki) -> None:
    assert wiki.file_types() == {"png", "svg"}
    assert "upload" in wiki.rights()
    assert "upload" not in Wiki(mediawiki.address).rights()
    with mediawiki.fault("$wgEnableUploads = false;"):
        assert wiki.file_types() == frozenset()


@pytest.mark.parametrize("answer", ["html", "half", "{}", "[]", "null", '{"edit": null}'])
def test_an_edit_whose_answer_is_not_the_wikis(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, answer: str
) -> None:
    """What became of the edit is looked up."""
    faulty.faults = [("edit", f"done {answer}")]
    assert shaky.edit(title, "uno", "", None).changed
    assert (mediawiki.text(title), mediawiki.revisions(title)) == ("uno", 1)
    assert faulty.asked.count("edit") == 1


@pytest.mark.parametrize("answer", ["html", "half", "{}", "[]", "null"])
@pytest.mark.parametrize("writing", [False, True])
def test_what_answers_is_no_wiki(
    shaky: Wiki, faulty: Faulty, mediawiki: MediaWiki, title: str, answer: str, writing: bool
) -> None:
    faulty.faults = [("query", f"done {answer}")]
    with pytest.raises(WikiError) as caught:
        shaky.edit(title, "uno", "", None) if writing else shaky.page(title)
    assert caught.value.code == "wiki-no-api"
    assert mediawiki.text(title) is None


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("example.org/w", "wiki-bad-address"),
        ("ftp://example.org/w", "wiki-bad-address"),
        ("https://[example.org/w", "wiki-bad-address"),
        ("https://me:secret@[example.org/w", "wiki-bad-address"),
        ("https://example.org/w/index.php?title=X", "wiki-bad-address"),
        ("https://me:secret@example.org/w", "wiki-password-in-address"),
        ("ftp://me:secret@example.org/w", "wiki-bad-address"),
        ("http://example.org/w", "wiki-unprotected"),
    ],
)
def test_addresses_that_are_not_used(address: str, code: str) -> None:
    with pytest.raises(WikiError) as caught:
        Wiki(address)
    assert caught.value.code == code
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "api"),
    [
        ("https://example.org/w/api.php", "https://example.org/w/api.php"),
        ("https://example.org/w/", "https://example.org/w/api.php"),
        ("http://localhost:8080", "http://localhost:8080/api.php"),
        ("http://127.0.0.1/api.php", "http://127.0.0.1/api.php"),
    ],
)
def test_addresses(address: str, api: str) -> None:
    assert api_address(address) == api
