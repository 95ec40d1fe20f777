"""Logs: reading, writing, saving, locking."""

from .problems import LogError as LogError
from .problems import LogProblem as LogProblem
from .problems import NotALog as NotALog
from .reading import Block as Block
from .reading import Log as Log
from .reading import parse as parse
from .reading import read as read
