"""What translators find on the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from reglario.site import Site
from reglario.site.changes import changes
from tests.site import orchard
from tests.site.conftest import page_of

Change = Callable[[Mapping[str, str]], Site]
REVIEW = "orchard/review.md"


@pytest.mark.parametrize(
    ("before", "after", "html"),
    [
        ("Draw two cards.", "Draw three cards.", "Draw <del>two</del><ins>three</ins> cards."),
        ("Stop.", "Stop at once.", "<del>Stop.</del><ins>Stop at once.</ins>"),
        ("a <b>", "a <i>", "a <del>&lt;b&gt;</del><ins>&lt;i&gt;</ins>"),
    ],
)
def test_changes_word_by_word(before: str, after: str, html: str) -> None:
    assert changes(before, after) == html


def test_review_has_text_and_translation_side_by_side(orchard_site: Site) -> None:
    page = page_of(orchard_site, "es", REVIEW)
    row = page.split("<tr")[next(n for n, part in enumerate(page.split("<tr")) if "full-basket/title" in part)]
    assert '<td lang="en">A full basket</td><td>El cesto lleno <small>' in row
    assert '<a href="../play/#full-basket"><code>full-basket/title</code></a>' in row


def test_review_shows_the_examples(orchard_site: Site) -> None:
    page = page_of(orchard_site, "es", REVIEW)
    assert '<a href="../play/#ex.two-draws"><code>example:two-draws/title</code></a>' in page


def test_in_the_source_language_it_has_one_column(orchard_site: Site) -> None:
    page = page_of(orchard_site, "en", REVIEW)
    assert page.count("<th>") == 1
    assert '<td lang="en">' not in page


def test_an_outdated_text_tells_what_changed(orchard_site: Site) -> None:
    difference = "Draw <del>one.</del><ins>an [apple](term:apple).</ins> At most: {most}."
    assert f'<p lang="en">{difference}</p>' in page_of(orchard_site, "es", "orchard/play.md")
    assert f'<p class="rg-note" lang="en">{difference}</p>' in page_of(orchard_site, "es", REVIEW)


def test_a_hand_written_page_gets_the_state_of_the_translations(changed: Change) -> None:
    wrong = orchard.CATALOG.replace('msgstr "Sacas {value}."', 'msgstr "Sacas."')
    site = changed({"locales/es/orchard.po": wrong})
    line = wrong.split("\n").index('msgctxt "phrase:action.draw/you"') + 1
    page = site.filled(
        "# T\n\n<!-- translations -->\n", "es", lambda file, line: f"https://host.example/{file}#L{line}"
    )
    place = f"locales/es/orchard.po:{line}"
    assert (
        f'<a href="https://host.example/locales/es/orchard.po#L{line}">{place}</a> <b class="rg-findings">phrase:action.draw/you</b>'
        in page
    )
    assert "{value}" in page.split("phrase:action.draw/you")[1]


def test_a_hand_written_page_gets_the_terms(changed: Change) -> None:
    terms = "terms:\n  apple: {term: manzana, gender: f, forbidden: [{form: poma, reason: es catalán}]}\n"
    page = changed({"locales/es/terms/orchard.yaml": terms}).filled("<!-- terms -->", "es")
    assert '<a href="../orchard/glossary/#apple">manzana</a> <i>f</i></th>' in page
    assert "<del>poma</del> (es catalán)" in page
