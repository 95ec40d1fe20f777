"""Sheets without a log on the disk, for trying a great many entries."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.game import Place
from referee.games import game_called
from referee.settings import SettingError, check
from referee.table.reading import put_entry
from referee.table.sheet import Refused, Sheet


def empty(game_key: str, head: Mapping[str, Any]) -> Sheet:
    """The sheet of a game that has not begun."""
    game = game_called(game_key)
    return Sheet(game, game.open(check(head, game.settings)))


def put(sheet: Sheet, entry: str, keep: bool = False) -> Sheet | None:
    """The sheet with one more entry; None where it is refused."""
    trial = sheet.copy()
    try:
        put_entry(trial, entry, "en", keep)
    except (Refused, SettingError):
        return None
    return trial


def put_all(sheet: Sheet, entries: Iterable[str]) -> tuple[Sheet, int]:
    """The sheet with entries up to the first that is refused, and how many were taken."""
    taken = 0
    for entry in entries:
        trial = put(sheet, entry)
        if trial is None:
            break
        sheet, taken = trial, taken + 1
    return sheet, taken


def typed_lines(sheet: Sheet) -> list[tuple[Place, str]]:
    """The actions that were typed, each with its place: all but the referee's own claims."""
    return [(place, line.text) for place, _, line in sheet.actions() if not line.own]


def actions(sheet: Sheet) -> list[list[str]]:
    """The actions of each round or race."""
    found = [[line.text for line in block if line.action is not None] for block in sheet.blocks]
    return [block for block in found if block]


def write(sheet: Sheet, game_key: str, head: Mapping[str, Any], path: Path) -> Path:
    """The log of a sheet, as a file."""
    lines = ["format = 1", f'game = "{game_key}"']
    for key, value in head.items():
        spelt = str(value).lower() if isinstance(value, bool) else str(value).replace("'", '"')
        lines.append(f"{key} = {spelt}")
    for block in sheet.blocks:
        texts = [line.text for line in block]
        lines += ["", f"[[{sheet.game.blocks}]]", 'actions = """', *texts, '"""']
    path.write_text("\n".join(lines) + "\n")
    return path


def without_claims(lines: Sequence[str]) -> list[str]:
    """Placements without the points they claim: what the referee writes by itself."""
    return [line.rsplit(" +", 1)[0] if "|" in line else line for line in lines]
