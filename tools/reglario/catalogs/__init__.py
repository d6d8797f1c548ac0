"""Translators' files: extraction, update, status, terms, and what is well-formed in a PO file."""

from reglario.catalogs.catalog import catalog_file, read_catalog, template_file
from reglario.catalogs.fixing import Fixed, fix
from reglario.catalogs.freshness import Freshness, freshness
from reglario.catalogs.hand_written import StalePage, stale_pages
from reglario.catalogs.merging import merge_files
from reglario.catalogs.renaming import rename
from reglario.catalogs.status import CatalogStatus, PartStatus, Status, catalog_status, status, status_json
from reglario.catalogs.templates import Message, Template, extract, templates
from reglario.catalogs.terms import Forbidden, Forms, Terms, TermsFile, load_terms, terms_file
from reglario.catalogs.updating import Updated, update

__all__ = [
    "CatalogStatus",
    "Fixed",
    "Forbidden",
    "Forms",
    "Freshness",
    "Message",
    "PartStatus",
    "StalePage",
    "Status",
    "Template",
    "Terms",
    "TermsFile",
    "Updated",
    "catalog_file",
    "catalog_status",
    "extract",
    "fix",
    "freshness",
    "load_terms",
    "merge_files",
    "read_catalog",
    "rename",
    "stale_pages",
    "status",
    "status_json",
    "template_file",
    "templates",
    "terms_file",
    "update",
]
