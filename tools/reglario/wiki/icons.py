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
    names = {icon: icon_file(game.id, icon) for icon in icons}
    there, other, undrawn = _there(wiki, names, pictures)
    without = {icon: content for icon, content in pictures.items() if icon not in there}
    if not without:
        return Icons(there, other=other)
    types = wiki.file_types()
    takes_svg = "svg" in types and not undrawn
    if not takes_svg:
        without = {icon: _png(content) for icon, content in without.items()}
        png_names = {icon: png_file(names[icon]) for icon in without}
        found, changed, _ = _there(wiki, png_names, without)
        there |= found
        other += changed
        names |= png_names if "png" in types else {}
    lacking = [Upload(icon, names[icon], without[icon]) for icon in without if icon not in there]
    why = _why_not(wiki, types, takes_svg=takes_svg) if lacking else ""
    if why:
        return Icons(there, lacking=[one.file for one in lacking], other=other, why=why)
    return Icons(there, uploads=lacking, other=other)


class NotDrawn(Exception):
    """The wiki takes SVG files, but cannot show them.

    Args:
        file: the one that was uploaded and cannot be shown.
    """

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


def upload(wiki: Wiki, icons: Icons, wording: Wording) -> Iterator[tuple[str, WikiError | None]]:
    """Upload what a wiki lacks, each file with what it shows, where it comes from and its licence.

    Args:
        wiki: where.
        icons: as `look` found them.
        wording: the game's texts in the language of the page.

    Returns:
        The name of each file as soon as the wiki has it or has refused it, and how it refused.

    Raises:
        NotDrawn: the first file that was uploaded cannot be shown; the others were not uploaded.
        WikiError: the wiki does not answer, or lets nobody change anything.
    """
    tried = False
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
            if not tried and not wiki.files([one.file])[one.file].drawn:
                raise NotDrawn(one.file)
            tried = True


def _described(wording: Wording, icon: str) -> tuple[str, str]:
    """The page of an icon's file, and the summary of its upload."""
    about, language = wording.game.about, wording.language
    name = wording.icon(icon)
    shows = site_word("wiki-file-shows", language, game=about.name, icon=name)
    source = site_word("wiki-file-source", language, game=about.name, license=about.license)
    text = "\n\n".join(Wikitext.inline(sentence.replace("*", "\\*")) for sentence in (shows, source))
    return text, site_word("wiki-file-summary", language, game=about.name, icon=name)


def _there(
    wiki: Wiki, names: Mapping[str, str], pictures: Mapping[str, bytes]
) -> tuple[dict[str, str], list[str], list[str]]:
    """The files of some icons that a wiki has and shows, those of them with another content, and those not shown."""
    files = wiki.files(names.values())
    there = {icon: name for icon, name in names.items() if name in files and files[name].drawn}
    other = [name for icon, name in there.items() if files[name].sha1 != _digest(pictures[icon])]
    return there, other, [name for name, file in files.items() if not file.drawn]


def _why_not(wiki: Wiki, types: frozenset[str], *, takes_svg: bool) -> str:
    if not types:
        return "wiki-uploads-off"
    if not takes_svg and "png" not in types:
        return "wiki-no-pictures"
    if wiki.account and "upload" not in wiki.rights():
        return "wiki-no-upload-right"
    return ""


def png_file(svg: str) -> str:
    """The name of an icon as PNG; a wiki takes no two files whose names differ in their ending alone."""
    return f"{svg.removesuffix('.svg')}-{_PNG_WIDTH}px.png"


def _png(picture: bytes) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 (few wikis need it)

    return svg_to_bytes(svg_string=picture.decode(), width=_PNG_WIDTH)


def _digest(content: bytes) -> str:
    return hashlib.sha1(content, usedforsecurity=False).hexdigest()
