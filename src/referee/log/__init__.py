"""Logs: read with the place of every line, written durably, by one writer at a time.

What reads is loaded at once, what writes only when somebody writes: an audit needs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .folders import logs_below
from .problems import (
    DETAILS,
    ChangedOnDisk,
    LockedError,
    LogError,
    LogProblem,
    NotALog,
    SaveError,
)
from .reading import Block, Log, parse, read

if TYPE_CHECKING:
    from .locking import Lock, lock
    from .salvaging import Salvage, keep_damaged, salvage
    from .saving import check_writable, save_page

_WRITING = {
    "Document": "document",
    "Lock": "locking",
    "lock": "locking",
    "Salvage": "salvaging",
    "keep_damaged": "salvaging",
    "salvage": "salvaging",
    "check_writable": "saving",
    "save_page": "saving",
}
"""In which module each part of the writing side stands."""

__all__ = [
    "DETAILS",
    "Block",
    "ChangedOnDisk",
    "Document",
    "Lock",
    "LockedError",
    "Log",
    "LogError",
    "LogProblem",
    "NotALog",
    "Salvage",
    "SaveError",
    "check_writable",
    "keep_damaged",
    "lock",
    "logs_below",
    "parse",
    "read",
    "salvage",
    "save_page",
]


def __getattr__(name: str) -> Any:
    """The parts of the writing side, when they are first asked for."""
    if name not in _WRITING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_WRITING[name]}", __name__), name)
