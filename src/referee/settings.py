"""The head of a log, and the options of a call that stand for it: what each key may hold."""

import datetime
from collections.abc import Mapping
from typing import Any, NamedTuple


class SettingError(Exception):
    """A key of a log's head, or an option of the call, that cannot be used.

    `code` is a message id, `key` the key it is about; `details` are what the sentence needs.
    """

    def __init__(self, code: str, key: str, **details: Any) -> None:
        super().__init__(code, key, details)
        self.code = code
        self.key = key
        self.details = details


class Setting(NamedTuple):
    """What a key of a log's head may hold: a truth value, a whole number, or a list.

    `least` and `most` bound the number, or the length of the list; a list holds names or, where
    `items` bounds them, whole numbers. A setting without a default must be given.
    """

    kind: type
    default: Any = None
    least: int = 0
    most: int = 0
    items: tuple[int, int] | None = None


FREE = {
    "format": int,
    "game": str,
    "title": str,
    "date": datetime.date,
    "note": str,
    "meta": dict,
    "covers": list,
    "expect": list,
}
"""Keys that any log has or may have and that no rule reads."""

BLOCKS = ("rounds", "races")
"""What a log has beside its head."""


def check(head: Mapping[str, Any], settings: Mapping[str, Setting]) -> dict[str, Any]:
    """The settings of a head, with the defaults of those that are left out.

    Raises SettingError for a key that is unknown, missing, of the wrong kind or out of bounds.
    """
    for key, value in head.items():
        if key in FREE:
            if not isinstance(value, FREE[key]):
                raise SettingError("setting-kind", key, kind=FREE[key].__name__)
        elif key not in settings:
            raise SettingError(
                "setting-unknown", key, nearest=_nearest(key, [*settings, *FREE, *BLOCKS])
            )
    found = {}
    for key, setting in settings.items():
        if key not in head and setting.default is None:
            raise SettingError("setting-missing", key)
        found[key] = _checked(key, head.get(key, setting.default), setting)
    return found


def _checked(key: str, value: Any, setting: Setting) -> Any:
    if type(value) is not setting.kind:
        raise SettingError("setting-kind", key, kind=setting.kind.__name__)
    bounds = {"least": setting.least, "most": setting.most}
    if isinstance(value, list):
        if not setting.least <= len(value) <= setting.most:
            raise SettingError("setting-length", key, **bounds)
        kind = str if setting.items is None else int
        if any(type(item) is not kind for item in value):
            raise SettingError("setting-items", key, kind=kind.__name__)
        if setting.items is not None:
            least, most = setting.items
            if not all(least <= item <= most for item in value):
                raise SettingError("setting-range", key, least=least, most=most)
    elif type(value) is int and not setting.least <= value <= setting.most:
        raise SettingError("setting-range", key, **bounds)
    return value


def _nearest(key: str, known: list[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(key, known, 1, 0.5)), None)
