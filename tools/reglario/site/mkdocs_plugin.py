"""The MkDocs plugin: a thin adapter that hands the pages of `Site` to MkDocs, Material and static-i18n."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from mkdocs import utils
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.theme import Theme
from mkdocs.utils.templates import TemplateContext

from reglario.site.memory import Memory, digest
from reglario.site.page import Html, Page, prefix
from reglario.site.site import Site
from reglario.site.view import Alternate, GameName, Rendered, View
from reglario.wording import site_word

log = get_plugin_logger(__name__)
_clean_directory = utils.clean_directory
THEME = Path(__file__).parent / "theme"
STYLES = "assets/reglario.css"
SCRIPT = "assets/reglario.js"
#: Folders whose files make pages: `mkdocs serve` watches them.
SOURCES = ("rules_data", "locales")
#: What stands beside a text and repeats words of others is not searched.
BESIDE = ".headerlink, .rg-line, .rg-note, .rg-quiet, .rg-more"
PAGEFIND_OPTIONS = ("--exclude-selectors", BESIDE, "--quiet")


class ScopedNav:
    """The navigation as one page shows it: on a page of a game that game alone is opened up, elsewhere all are links.

    The sidebar then costs each page as much as one game has pages, not as much as the site has.
    """

    def __init__(self, nav: Navigation, page: MkDocsPage | None, games: frozenset[str]) -> None:
        self.homepage = nav.homepage
        self.pages = nav.pages
        above = list(page.ancestors) if page else []
        own = above[-1] if above else None
        in_game = own is not None and game_of(own, games) is not None
        self.items: list[Any] = []
        for item in nav.items:
            if item is own or game_of(item, games) is None:
                self.items.append(item)
            elif not in_game:
                self.items.append(item.children[0])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def game_of(item: Any, games: frozenset[str]) -> str | None:
    """The game that a page, or a section by its first page, belongs to."""
    page = item.children[0] if isinstance(item, Section) else item
    folder = page.file.src_uri.partition("/")[0] if isinstance(page, MkDocsPage) else None
    return folder if folder in games else None


#: The place of a block of HTML while Markdown is read, which would take long over it and change nothing.
_KEPT = re.compile(r"<!--reglario:(\d+)-->")
_HEADING = re.compile(r"^# .*$|^.+\n=+[ \t]*$", re.MULTILINE)


def _outline(page: Page) -> str:
    """A page's Markdown without its head, with only the place of each block of HTML."""
    parts = (f"<!--reglario:{at}-->" if isinstance(block, Html) else block for at, block in enumerate(page.blocks))
    return "\n\n".join(parts) + "\n"


def _head(markdown: str) -> str:
    """What the title of a hand-written page can come from: all up to its heading."""
    heading = _HEADING.search(markdown)
    return markdown[: heading.end()] if heading else markdown


def _line_of(config: MkDocsConfig, file: str, line: int) -> str | None:
    """The address of a line of a file at the project's host, where mkdocs.yml tells of one."""
    if not config.repo_url or not config.edit_uri:
        return None
    shown = re.sub(r"^edit/", "blob/", config.edit_uri)  # where hosts show lines
    folder = urljoin(config.repo_url.rstrip("/") + "/", shown)
    return f"{urljoin(folder, f'../{file}')}#L{line}"


class _CompiledTemplates(BytecodeCache):
    """Compiled templates by their source."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class Settings(Config):
    """There is nothing to set."""


class ReglarioPlugin(BasePlugin[Settings]):
    """Adds the pages of all games to a site."""

    site: Site
    i18n: Any
    _own_nav: list[Any]
    _pages: dict[str, Page]
    _games: dict[str, GameName]

    def __init__(self) -> None:
        self._memory = Memory()
        self._templates = _CompiledTemplates()
        self._rendered: dict[tuple[str, str], Rendered] = {}
        self._serving = False
        self._indexing: subprocess.Popen[bytes] | None = None
        self._theme_files: tuple[str, list[str]] | None = None
        self._now: object = None
        self._around: object = None
        self._settings = ""
        #: What stands beside the pages, and what the build before put there.
        self._beside: dict[Path, str] = {}
        self._before: dict[Path, str] = {}

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Being here makes MkDocs keep this object, and what it remembers, while it serves."""
        self._serving = command == "serve"

    def _clean(self, directory: str) -> None:
        """In place of what MkDocs calls before each build: empty the site, but for what stands beside the pages.

        Folders stay as well: making hundreds of them for permalinks would take longer than all the rest.
        """
        self._stop_indexing()
        for folder, _, files in os.walk(directory):
            for path in (Path(folder, file) for file in files):
                if path not in self._beside:
                    path.unlink(missing_ok=True)
        self._before, self._beside = self._beside, {}

    def _environment(self, theme: Theme) -> Environment:
        """The theme's environment, which goes through its thousands of icons once and not with every build."""
        env: Environment = type(theme).get_env(theme)
        listed = env.list_templates

        def once(extensions: Any = None, filter_func: Any = None) -> list[str]:
            if self._theme_files is None or self._theme_files[0] != self._settings:
                self._theme_files = self._settings, listed(extensions, filter_func)
            return self._theme_files[1]

        env.list_templates = once  # type: ignore[method-assign]
        return env

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load and check all games, once for all languages."""
        if "i18n" not in config.plugins:
            raise PluginError("reglario needs the plugin i18n before it in mkdocs.yml")
        self.i18n = config.plugins["i18n"]
        self._name_colours(config)
        if self.i18n.building:
            return config
        root = Path(config.config_file_path).parent
        default = self.i18n.default_language
        self.languages = (default, *(code for code in self.i18n.build_languages if code != default))
        self.site = Site(root, self.languages, self._memory, linting=not self._serving)
        self.games = frozenset(section.game for section in self.site.sections(default))
        for warning in self.site.warnings():
            log.warning(warning)
        self._own_nav = list(config.nav or [])
        config.theme.dirs.insert(0, str(THEME))
        self._settings = digest([Path(config.config_file_path)])
        if self._serving:
            # Each time, for static-i18n puts its own there and leaves it when it fails.
            utils.clean_directory = self._clean
            config.theme.get_env = partial(self._environment, config.theme)  # type: ignore[method-assign]
        config.extra_css.insert(0, STYLES)
        config.extra_javascript.append(SCRIPT)
        config.watch += [str(root / folder) for folder in SOURCES if (root / folder).is_dir()]
        return config

    def _name_colours(self, config: MkDocsConfig) -> None:
        """Say in the language being built what the switch of colours does."""
        palette = config.theme.get("palette")
        for option in palette if isinstance(palette, list) else ():
            scheme = option.get("scheme")
            kind = "system" if scheme is None else "dark" if scheme == "slate" else "light"
            if "toggle" in option:
                option["toggle"]["name"] = site_word(f"colours-{kind}", self.language)

    @property
    def language(self) -> str:
        """The language being built."""
        return str(self.i18n.current_language or self.i18n.default_language)

    # ---- pages --------------------------------------------------------------------------------------------------

    @event_priority(-200)  # after static-i18n (-100), which would take the pages for unknown files
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the pages of the language being built, and the navigation to them."""
        by_hand = {getattr(file, "norm_src_uri", file.src_uri): file for file in files.documentation_pages()}
        own_nav = self._own_nav or sorted(by_hand, key=lambda path: (path != "index.md", path))
        entries: list[Any] = []
        self._pages = {}
        self._games = {}
        for section in self.site.sections(self.language):
            for page in section.pages:
                self._pages[page.path] = page
                files.append(self._file(config, page))
            pages = [{escape(page.title): page.path} for page in section.pages]
            entries.append({escape(section.name): pages})
            self._games[section.game] = GameName(section.game, section.name)
        config.nav = [*own_nav[:1], *entries, *own_nav[1:]]
        self.i18n.i18n_files_per_language[self.language] = files.documentation_pages()
        titles = tuple((page.path, page.title) for page in self._pages.values())
        heads = tuple((path, _head(file.content_string)) for path, file in by_hand.items())
        self._around = (titles, heads, self.site.words, self._settings)
        return files

    def _file(self, config: MkDocsConfig, page: Page) -> File:
        """A page as MkDocs and static-i18n know it, with its counterparts in the other languages."""
        versions: dict[str, Any] = {}
        for language in self.languages:
            file: Any = File.generated(config, page.path, content=_outline(page) if language == self.language else "")
            file.dest_uri = prefix(language, self.languages) + file.dest_uri
            file.url = file._get_url(config.use_directory_urls)
            file.locale = file.locale_alternate_of = file.localization = language
            file.norm_src_uri = page.path
            versions[language] = file
        own: File = versions[self.language]
        versions[self.language].alternates = versions
        own.edit_uri = f"../{page.source}"
        return own

    @event_priority(-200)
    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        """Let "next" and "previous" stay within a game."""
        for page in nav.pages:
            game = game_of(page, self.games)
            if page.next_page and (game is None or game_of(page.next_page, self.games) != game):
                page.next_page.previous_page = None
                page.next_page = None
        return nav

    def on_page_markdown(self, markdown: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Put the games, the translations and the terms where a hand-written page asks for them."""
        own = self._pages.get(page.file.src_uri)
        if own is not None:
            # The title is the navigation's: the templates write it as it is, and that one is escaped.
            page.meta.update(title=page.title, description=own.description)
        else:
            markdown = self.site.filled(markdown, self.language, lambda file, line: _line_of(config, file, line))
        self._now = own if own is not None else (markdown, dict(page.meta))
        return "" if self._kept(page) else markdown

    def on_page_content(self, html: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Put blocks of HTML where their place was kept."""
        kept = self._kept(page)
        if kept is not None:
            page.present_anchor_ids, page._title_from_render = kept.anchors, kept.title
            page.meta["template"] = "kept.html"
            return ""
        if self._serving:
            anchors = page.present_anchor_ids or set()
            found = Rendered(self._now, self._around, page._title_from_render, anchors)
            self._rendered[self.language, page.file.src_uri] = found
        own = self._pages.get(page.file.src_uri)
        return _KEPT.sub(lambda match: own.blocks[int(match[1])], html) if own is not None else html

    def _kept(self, page: MkDocsPage) -> Rendered | None:
        """What an earlier build made of the page that is being read, if it would come out the same."""
        kept = self._rendered.get((self.language, page.file.src_uri))
        same = kept is not None and kept.output and kept.source == self._now and kept.around == self._around
        return kept if same else None

    @event_priority(-200)
    def on_post_page(self, output: str, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Keep what became of a page while the site is served."""
        kept = self._rendered.get((self.language, page.file.src_uri))
        if kept is not None:
            kept.output = kept.output or output
        return output

    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> Environment:
        """Compile each template once for all languages and rebuilds."""
        env.bytecode_cache = self._templates
        return env

    # ---- templates ------------------------------------------------------------------------------------------------

    @event_priority(40)  # after static-i18n (50)
    def on_page_context(
        self, context: TemplateContext, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give the templates the words, the alternates and the navigation of this page."""
        context["nav"] = ScopedNav(nav, page, self.games)  # type: ignore[typeddict-item]
        if page.meta.get("template") == "kept.html":
            context["kept"] = self._rendered[self.language, page.file.src_uri].output  # type: ignore[typeddict-unknown-key]
        alternates = getattr(page.file, "alternates", {})
        urls = {code: alternates[code].url for code in self.languages if code in alternates}
        context["reglario"] = self._view(config, urls, game_of(page, self.games))  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(40)
    def on_template_context(
        self, context: TemplateContext, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """The same for pages that are no pages, such as 404.html."""
        context["nav"] = ScopedNav(context["nav"], None, self.games)  # type: ignore[typeddict-item]
        urls = {code: prefix(code, self.languages) for code in self.languages}
        context["reglario"] = self._view(config, urls, None)  # type: ignore[typeddict-unknown-key]
        return context

    def _view(self, config: MkDocsConfig, urls: Mapping[str, str], game: str | None) -> View:
        names = {language.locale: language.name for language in self.i18n.config.languages}
        base = config.site_url
        alternates = tuple(
            Alternate(code, names[code], url or "./", base and base.rstrip("/") + "/" + url.removeprefix("./"))
            for code, url in urls.items()
        )
        own = self._games[game] if game else None
        # A page of a game offers to search it alone; a list of hundreds of games would weigh more than the page.
        offered = (own,) if own else tuple(self._games.values())
        return View(self.language, names[self.language], alternates, offered if len(self._games) > 1 else (), own)

    def on_shutdown(self) -> None:
        """Let nothing go on by itself, and leave MkDocs as it was."""
        self._stop_indexing()
        utils.clean_directory = _clean_directory

    def _stop_indexing(self) -> None:
        if self._indexing:
            self._indexing.kill()
            self._indexing.wait()

    def on_post_template(self, output_content: str, template_name: str, config: MkDocsConfig) -> str:
        """One 404 page, in the default language."""
        foreign = self.language != self.i18n.default_language
        return "" if template_name == "404.html" and foreign else output_content

    # ---- beside the pages -----------------------------------------------------------------------------------------

    @event_priority(0)
    def _write_files(self, config: MkDocsConfig) -> None:
        """Data and permalinks of the language that was built (before static-i18n goes on to the next)."""
        root = Path(config.site_dir) / prefix(self.language, self.languages)
        for file, text in self.site.files(self.language):
            path = root / file
            if self._before.pop(path, None) != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            self._beside[path] = text

    @event_priority(-200)
    def _index(self, config: MkDocsConfig) -> None:
        """Make the search index once all languages are there."""
        if self.i18n.building:
            return
        for path in self._before:
            path.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pagefind", "--site", config.site_dir, *PAGEFIND_OPTIONS]
        if self._serving:  # nobody waits for the search to see a word that was changed
            self._indexing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            log.warning(f"the search index could not be made: {done.stderr.strip() or done.stdout.strip()}")

    on_post_build = CombinedEvent(_write_files, _index)
