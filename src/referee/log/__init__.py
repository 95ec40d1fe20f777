"""Logs: read with the place of every line, written durably, by one writer at a time."""

from .document import Document
from .folders import logs_below
from .locking import Lock, lock
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
from .salvaging import Salvage, keep_damaged, salvage
from .saving import check_writable

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
]
