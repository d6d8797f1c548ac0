"""What the types of an engine's forms tell: their parts, elements, choices, and which of them need a phrase."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from reglario.engines.engine import Seat


@cache
def fields(form: type) -> Mapping[str, Any]:
    """The fields of a form and their types, marks included."""
    return get_type_hints(form, include_extras=True)


def bare(hint: Any) -> Any:
    """A type without `None` among its alternatives."""
    if get_origin(hint) in (Union, UnionType):
        others = [part for part in get_args(hint) if part is not NoneType]
        return others[0] if len(others) == 1 else hint
    return hint


def is_form(hint: Any) -> bool:
    """Whether a type is a form: a dataclass whose fields rule data fills in."""
    return isinstance(hint, type) and dataclasses.is_dataclass(hint)


def is_player(hint: Any) -> bool:
    """Whether a number is marked as a player."""
    return get_origin(hint) is Annotated and any(isinstance(mark, Seat) for mark in get_args(hint))


def element(hint: Any) -> Any:
    """What a list holds; of several alternatives, the one that is a list; Any where none is."""
    hint = bare(hint)
    alternatives = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return next((get_args(part)[0] for part in alternatives if get_origin(part) is list), Any)


def share(hint: Any) -> Any:
    """What one player has of a field that is kept by player; any other type as it is, without `None`."""
    hint = bare(hint)
    return bare(get_args(hint)[1]) if by_player(hint) else hint


def by_player(hint: Any) -> bool:
    """Whether a type is a mapping from players to what they have."""
    return get_origin(hint) is dict and get_args(hint)[0] is int


def said(form: type) -> Iterator[tuple[str, Any]]:
    """The fields that need a phrase, with their types.

    The parts of a form inside a form are fields of their own. Of a form inside a list the first part stands for the
    whole, and the others are told with it, each by its phrase.
    """
    for name, hint in fields(form).items():
        own = share(hint)
        if is_form(own):
            yield from said(own)
            continue
        yield name, hint
        if is_form(element(own)):
            yield from [*said(element(own))][1:]


def choices_of(hint: Any) -> list[str]:
    """The values that a field can take, where they are few enough to have a phrase each: literals, yes and no."""
    if hint is bool:
        return ["true", "false"]
    if get_origin(hint) is Literal:
        return [str(value) for value in get_args(hint)]
    if get_origin(hint) is Annotated:
        return choices_of(get_args(hint)[0])
    return [choice for part in get_args(hint) if get_origin(hint) is not dict for choice in choices_of(part)]
