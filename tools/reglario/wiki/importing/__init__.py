"""From a page of a wiki to rule data: a draft of a new game, or offers to the catalog of one that exists."""

from reglario.wiki.importing.drafting import Draft, draft
from reglario.wiki.importing.files import write_draft
from reglario.wiki.importing.matching import Offer, Offers, offer

__all__ = ["Draft", "Offer", "Offers", "draft", "offer", "write_draft"]
