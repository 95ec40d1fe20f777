"""Which log is played: a new one, or one to go on with, held by one writer alone."""

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.game import Game
from referee.games import game_of
from referee.log import (
    Document,
    Lock,
    LogError,
    LogProblem,
    Salvage,
    check_writable,
    keep_damaged,
    lock,
    read,
    salvage,
)
from referee.replay import replay
from referee.settings import SettingError, check
from referee.table.desk import Desk
from referee.table.sheet import Sheet

FORMAT = 1


def new_name(game: str, folder: Path) -> Path:
    """A dated name that no file in the folder has yet."""
    today = datetime.date.today().isoformat()
    plain = folder / f"{game}-{today}.toml"
    number = 2
    path = plain
    while path.exists():
        path = folder / f"{game}-{today}-{number}.toml"
        number += 1
    return path


def new_desk(
    game: Game, path: Path, head: Mapping[str, Any], language: str, keep: bool
) -> tuple[Desk, Lock]:
    """A new log at `path`, on the disk from the start. Raises SettingError, SaveError, LockedError.

    An existing file is never overwritten.
    """
    opening = game.open(check(head, game.settings))
    check_writable(path)
    held = lock(path)
    try:
        document = Document.new(path, {"format": FORMAT, "game": game.key, **head}, game.blocks)
        document.save()
    except LogProblem:
        held.release()
        raise
    remember(path)
    return Desk(Sheet(game, opening), document, held, language, keep), held


def resumed_desk(
    path: Path, language: str, keep: bool, mends: Callable[[Salvage], bool]
) -> tuple[Desk, Lock, Path | None]:
    """A log to go on with, and where its damaged form is kept if it was damaged.

    `mends` is asked whether to go on from the last whole action of a damaged log. Raises LogError,
    SettingError, LockedError, SaveError.
    """
    held = lock(path)
    try:
        document, kept = _opened(path, mends)
        log = document.log
        game = game_of(log)
        document.block_key = game.blocks
        opening = game.open(check(log.head, game.settings))
        sheet = Sheet.load(game, opening, [block.texts for block in log.blocks])
    except (LogProblem, SettingError):
        held.release()
        raise
    remember(path)
    return Desk(sheet, document, held, language, keep), held, kept


def _opened(path: Path, mends: Callable[[Salvage], bool]) -> tuple[Document, Path | None]:
    """The document of a log, mended if it was damaged and `mends` says so."""
    try:
        return Document.open(path), None
    except LogError as problem:
        if not problem.is_damage:
            raise
        found = salvage(path)
        if not mends(found):
            raise
    kept = keep_damaged(path)
    document = Document.mend(found)
    document.save()
    return document, kept


def unfinished_log() -> Path | None:
    """The newest unfinished log of the current folder, else the last one played anywhere."""
    here = sorted(Path.cwd().glob("*.toml"), key=_changed, reverse=True)
    return next((path for path in here if _is_unfinished(path)), None) or last_played()


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _is_unfinished(path: Path) -> bool:
    try:
        _, position = replay(read(path))
    except (LogError, SettingError):
        return False
    return not position.complete


def _memory() -> Path:
    from platformdirs import user_state_path

    return user_state_path("referee") / "last-log"


def remember(path: Path) -> None:
    """Notes which log was played last, for `resume` without a name, wherever it is called."""
    memory = _memory()
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(str(path.absolute()), encoding="utf-8", errors="surrogateescape")
    except OSError:
        # A convenience that this machine does not allow; the game itself is not concerned.
        return


def last_played() -> Path | None:
    """The last log played on this machine, if it is still there."""
    try:
        text = _memory().read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    path = Path(text)
    return path if path.is_file() else None
