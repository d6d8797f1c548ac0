"""The site: pages as Markdown, pictures, data; `mkdocs_plugin` alone knows MkDocs."""

from reglario.site.page import Page
from reglario.site.site import Section, Site
from reglario.site.writing import write_pages

__all__ = ["Page", "Section", "Site", "write_pages"]
