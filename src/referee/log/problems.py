"""What can go wrong with a log, as message ids with details.

The sentences are made elsewhere, in two languages; `str()` of a problem is only a plain fallback.
"""

DAMAGE = frozenset(
    {
        "log-not-utf8",
        "log-nul",
        "log-syntax",
        "log-unclosed",
        "log-integer-too-big",
        "log-block-actions-missing",
    }
)
"""Ids of what a torn, half written or mistyped file looks like: such a log can be salvaged."""

DETAILS: dict[str, frozenset[str]] = {
    # The file itself.
    "log-missing": frozenset(),
    "log-name-impossible": frozenset(),
    "log-is-folder": frozenset(),
    "log-not-a-file": frozenset(),
    "log-no-permission": frozenset(),
    "log-unreadable": frozenset({"reason", "errno"}),
    "log-folder-missing": frozenset(),
    "log-folder-unreadable": frozenset({"reason", "errno"}),
    # Limits.
    "log-too-big": frozenset({"most"}),
    "log-too-many-lines": frozenset({"most"}),
    "log-too-many-backslashes": frozenset({"most"}),
    "log-too-many-blocks": frozenset({"most"}),
    "log-too-much-besides": frozenset({"most"}),
    "log-too-deep": frozenset({"most"}),
    "log-integer-too-big": frozenset(),
    # Its text.
    "log-not-utf8": frozenset({"byte"}),
    "log-nul": frozenset(),
    "log-syntax": frozenset({"reason"}),
    "log-unclosed": frozenset({"opened"}),
    "log-unwritable": frozenset({"character"}),
    # Its shape.
    "log-none": frozenset(),
    "log-format-missing": frozenset(),
    "log-format-type": frozenset(),
    "log-format-unknown": frozenset({"number"}),
    "log-format-newer": frozenset({"number", "newest"}),
    "log-game-missing": frozenset(),
    "log-game-type": frozenset(),
    "log-blocks-both": frozenset(),
    "log-blocks-type": frozenset({"key"}),
    "log-block-key": frozenset({"key", "block"}),
    "log-block-actions-missing": frozenset({"key", "block"}),
    "log-block-actions-type": frozenset({"key", "block"}),
    "log-layout": frozenset(),
    # Saving.
    "save-exists": frozenset(),
    "save-name-impossible": frozenset(),
    "save-changed-on-disk": frozenset(),
    "save-folder-missing": frozenset({"reason", "errno"}),
    "save-folder-not-one": frozenset({"reason", "errno"}),
    "save-not-a-file": frozenset(),
    "save-no-space": frozenset({"reason", "errno"}),
    "save-read-only": frozenset({"reason", "errno"}),
    "save-no-permission": frozenset({"reason", "errno"}),
    "save-name-too-long": frozenset({"reason", "errno"}),
    "save-no-locks": frozenset({"reason", "errno"}),
    "save-failed": frozenset({"reason", "errno"}),
    "lock-held": frozenset({"pid", "host", "since"}),
    "lock-held-unsigned": frozenset({"pid", "host", "since"}),
}
"""Every message id of this room, with the names of the details that come with it."""


class LogProblem(Exception):
    """Anything that went wrong with a log: a message id, the file, and the details by name."""

    def __init__(self, code: str, path: str, *place: int | None, **details: object) -> None:
        # All of it but the details stands in `args` too, so that a problem can be pickled.
        super().__init__(code, path, *place)
        self.code = code
        self.path = path
        self.details = details

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value!r}" for name, value in self.details.items())
        return f"{self.path!r}: {self.code.replace('-', ' ')}" + (f" ({told})" if told else "")


class LogError(LogProblem):
    """A log that cannot be read, or a text that cannot stand in one.

    `line` and `column` count from 1 (columns in characters); None where no place can be named.
    """

    def __init__(
        self,
        code: str,
        path: str,
        line: int | None = None,
        column: int | None = None,
        **details: object,
    ) -> None:
        super().__init__(code, path, line, column, **details)
        self.line = line
        self.column = column

    @property
    def is_damage(self) -> bool:
        """Whether the file looks torn or mistyped, so that `salvage` may help."""
        return self.code in DAMAGE

    def __str__(self) -> str:
        place = "" if self.line is None else f", line {self.line}"
        place += "" if self.column is None else f", column {self.column}"
        return super().__str__() + place


class NotALog(LogError):
    """Good TOML with neither `format` nor `game`: in a folder it is passed over."""


class SaveError(LogProblem):
    """A log that could not be written, locked or kept. The old log is as it was."""


class ChangedOnDisk(SaveError):
    """Somebody else changed the log since it was read or written here; it was left alone."""


class LockedError(LogProblem):
    """Another process writes this log. `pid`, `host` and `since` are None where not known."""

    def __init__(self, path: str, **details: object) -> None:
        known = details.get("pid") is not None
        super().__init__("lock-held" if known else "lock-held-unsigned", path, **details)

    def __reduce__(self) -> tuple[type["LockedError"], tuple[str], dict[str, object]]:
        return type(self), (self.path,), self.__dict__
