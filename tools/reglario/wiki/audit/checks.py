"""The list of checks: each is a function, with what it is about and how bad its findings are."""

from __future__ import annotations

from dataclasses import dataclass

from reglario.wiki.audit import capitals, components, counts, language, markup, names, noun_case, odds, terms
from reglario.wiki.audit.finding import Severity, Topic
from reglario.wiki.audit.subject import PageCheck


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a page.

    Args:
        topic: what its findings are about.
        severity: of its findings, unless a hit says otherwise.
        run: the function.
    """

    topic: Topic
    severity: Severity
    run: PageCheck


CHECKS: tuple[Check, ...] = (
    Check(Topic.CLAIMS, Severity.ERROR, odds.percentages),
    Check(Topic.CLAIMS, Severity.ERROR, odds.families),
    Check(Topic.CLAIMS, Severity.WARNING, counts.announced),
    Check(Topic.CLAIMS, Severity.WARNING, counts.numbering),
    Check(Topic.CLAIMS, Severity.WARNING, counts.constants),
    Check(Topic.LANGUAGE, Severity.NOTE, counts.figures),
    Check(Topic.CLAIMS, Severity.ERROR, components.components),
    Check(Topic.TERMS, Severity.ERROR, terms.forbidden),
    Check(Topic.TERMS, Severity.WARNING, names.variants),
    Check(Topic.TERMS, Severity.NOTE, noun_case.word_case),
    Check(Topic.TERMS, Severity.NOTE, capitals.shouted),
    Check(Topic.TERMS, Severity.NOTE, capitals.heading_case),
    Check(Topic.TERMS, Severity.WARNING, terms.synonyms),
    Check(Topic.LANGUAGE, Severity.WARNING, language.sentences),
    Check(Topic.LANGUAGE, Severity.WARNING, language.foreign),
    Check(Topic.LANGUAGE, Severity.WARNING, language.address),
    Check(Topic.LANGUAGE, Severity.WARNING, language.spelled),
    Check(Topic.LANGUAGE, Severity.NOTE, language.final_stop),
    Check(Topic.LANGUAGE, Severity.NOTE, language.lists),
    Check(Topic.MARKUP, Severity.WARNING, markup.broken),
    Check(Topic.MARKUP, Severity.NOTE, markup.headings),
    Check(Topic.MARKUP, Severity.NOTE, markup.bold_lines),
    Check(Topic.MARKUP, Severity.NOTE, markup.typed_lists),
    Check(Topic.MARKUP, Severity.NOTE, markup.list_form),
    Check(Topic.MARKUP, Severity.NOTE, markup.icons),
    Check(Topic.MARKUP, Severity.NOTE, markup.quoted),
    Check(Topic.MARKUP, Severity.NOTE, markup.line_breaks),
    Check(Topic.MARKUP, Severity.WARNING, markup.boilerplate),
    Check(Topic.MARKUP, Severity.WARNING, markup.repeated),
)
