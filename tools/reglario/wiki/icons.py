"""The icons of a game's page as files of a wiki: which it has, which can be uploaded, which only a person can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reglario.book import Game
from reglario.wiki.exporting import icon_file
from reglario.wiki.markup import Wikitext
from reglario.wiki.mediawiki import Wiki, WikiError
from reglario.wording import Wording, site_word

#: Pixels across of a picture for wikis that take no SVG; it is shown smaller, on sharp screens as well.
_PNG_WIDTH = 128


@dataclass(frozen=True, slots=True)
class Upload:
    """An icon that a wiki lacks.

    Args:
        icon: its id.
        file: name that it gets.
        content: of the file.
    """

    icon: str
    file: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Icons:
    """How a page's icons stand on a wiki.

    Args:
        there: name of the file that the wiki has, by icon.
        uploads: what it lacks and takes.
        lacking: files that it lacks and that cannot be uploaded by a program.
        other: files of the wiki that are not the game's icons of today; they stay, and the page shows them.
        why: code of the message that tells why nothing can be uploaded; empty if it can.
    """

    there: Mapping[str, str]
    uploads: Sequence[Upload] = ()
    lacking: Sequence[str] = ()
    other: Sequence[str] = ()
    why: str = ""

    def files(self, without: Sequence[str] = ()) -> dict[str, str]:
        """The files that a page can show, by icon, as if all but some were uploaded."""
        uploads = {one.icon: one.file for one in self.uploads if one.file not in without}
        return {**self.there, **uploads}


def look(wiki: Wiki, root: Path, game: Game, icons: Sequence[str]) -> Icons:
    """See which icons a wiki has, and what it would take.

    Args:
        wiki: where.
        root: the project.
        game: the game.
        icons: those that its page shows.

    Raises:
        WikiError: the wiki cannot be read.
        OSError: a picture cannot be read.
    """
    pictures = {icon: (root / game.icons[icon]).read_bytes() for icon in icons}
    there, other = _there(wiki, game.id, pictures, "svg")
    without = {icon: content for icon, content in pictures.items() if icon not in there}
    if not without:
        return Icons(there, other=other)
    types = wiki.file_types()
    if "svg" not in types:
        without = {icon: _png(content) for icon, content in without.items()}
        found, changed = _there(wiki, game.id, without, "png")
        there |= found
        other += changed
    ending = "svg" if "svg" in types or "png" not in types else "png"
    lacking = [Upload(icon, icon_file(game.id, icon, ending), without[icon]) for icon in without if icon not in there]
    why = _why_not(wiki, types, ending) if lacking else ""
    if why:
        return Icons(there, lacking=[one.file for one in lacking], other=other, why=why)
    return Icons(there, uploads=lacking, other=other)


def upload(wiki: Wiki, icons: Icons, wording: Wording) -> Iterator[tuple[str, WikiError | None]]:
    """Upload what a wiki lacks, each file with what it shows, where it comes from and its licence.

    Args:
        wiki: where.
        icons: as `look` found them.
        wording: the game's texts in the language of the page.

    Returns:
        The name of each file as soon as the wiki has it or has refused it, and how it refused.

    Raises:
        WikiError: the wiki does not answer, or lets nobody change anything.
    """
    for one in icons.uploads:
        text, summary = _described(wording, one.icon)
        try:
            wiki.upload(one.file, one.content, text, summary)
        except WikiError as error:
            if error.code != "wiki-file-refused":
                raise
            yield one.file, error
        else:
            yield one.file, None


def _described(wording: Wording, icon: str) -> tuple[str, str]:
    """The page of an icon's file, and the summary of its upload."""
    about, language = wording.game.about, wording.language
    name = wording.icon(icon)
    shows = site_word("wiki-file-shows", language, game=about.name, icon=name)
    source = site_word("wiki-file-source", language, game=about.name, license=about.license)
    text = "\n\n".join(Wikitext.inline(sentence.replace("*", "\\*")) for sentence in (shows, source))
    return text, site_word("wiki-file-summary", language, game=about.name, icon=name)


def _there(wiki: Wiki, game: str, pictures: Mapping[str, bytes], ending: str) -> tuple[dict[str, str], list[str]]:
    """The files of some icons that a wiki has, and those of them with another content."""
    files = {icon: icon_file(game, icon, ending) for icon in pictures}
    digests = wiki.files(files.values())
    there = {icon: file for icon, file in files.items() if file in digests}
    other = [file for icon, file in there.items() if digests[file] != _digest(pictures[icon])]
    return there, other


def _why_not(wiki: Wiki, types: frozenset[str], ending: str) -> str:
    if not types:
        return "wiki-uploads-off"
    if ending not in types:
        return "wiki-no-pictures"
    if wiki.account and "upload" not in wiki.rights():
        return "wiki-no-upload-right"
    return ""


def _png(picture: bytes) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 (few wikis need it)

    return svg_to_bytes(svg_string=picture.decode(), width=_PNG_WIDTH)


def _digest(content: bytes) -> str:
    return hashlib.sha1(content, usedforsecurity=False).hexdigest()
