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
    Salvage,
    check_writable,
    keep_damaged,
    lock,
    read,
    salvage,
)
from referee.log.limits import MOST_BYTES
from referee.replay import replay
from referee.settings import SettingError, check
from referee.table.desk import Desk
from referee.table.sheet import Sheet

FORMAT = 1
MOST_LOOKED_AT = 200
"""Files of the current folder that are looked at for an unfinished game, from the newest on."""
MOST_BYTES_READ = 4 * 1024 * 1024
"""What they may have together: an evening has some twenty thousand bytes."""


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
    except BaseException:
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
        if path.exists():
            check_writable(path)
        document, sheet, kept = _opened(path, mends)
    except BaseException:
        held.release()
        raise
    remember(path)
    return Desk(sheet, document, held, language, keep), held, kept


def _opened(path: Path, mends: Callable[[Salvage], bool]) -> tuple[Document, Sheet, Path | None]:
    """A log and its sheet; mended if it was damaged, can be played on, and `mends` says so."""
    try:
        document = Document.open(path)
        return document, _sheet_of(document), None
    except LogError as problem:
        if not problem.is_damage:
            raise
        found = salvage(path)
        document = Document.mend(found)
        try:
            sheet = _sheet_of(document)
        except SettingError:
            raise problem from None  # What is left is no game.
        if not mends(found):
            raise
    kept = keep_damaged(path)
    document.save()
    return document, sheet, kept


def _sheet_of(document: Document) -> Sheet:
    """The sheet of a log. Raises SettingError for a head that its game cannot use."""
    log = document.log
    game = game_of(log)
    document.block_key = game.blocks
    opening = game.open(check(log.head, game.settings))
    return Sheet.load(game, opening, [block.texts for block in log.blocks])


def unfinished_log() -> Path | None:
    """The newest unfinished log of the current folder, else the last one played anywhere.

    Logs are looked at from the newest on, but only so many: a game that was left so long ago is
    resumed by its name.
    """
    seen = sorted(map(_changed, Path.cwd().glob("*.toml")), reverse=True)[:MOST_LOOKED_AT]
    bytes_read = 0
    for _, size, path in seen:
        bytes_read += size
        if bytes_read > MOST_BYTES_READ:
            break
        if _is_unfinished(path):
            return path
    return last_played()


def _changed(path: Path) -> tuple[float, int, Path]:
    """When a file was changed last, its size, and the file."""
    try:
        state = path.stat()
    except OSError:
        return 0.0, 0, path
    return state.st_mtime, state.st_size if state.st_size <= MOST_BYTES else 0, path


def _is_unfinished(path: Path) -> bool:
    try:
        _, position = replay(read(path))
    except (LogError, SettingError):
        return False
    return not position.complete


NO_MEMORY = (OSError, RuntimeError, ValueError)
"""What goes wrong where nothing may be kept, nobody has a home, or the name is none."""


def _memory() -> Path:
    from platformdirs import user_state_path

    return user_state_path("referee") / "last-log"


def remember(path: Path) -> None:
    """Notes which log was played last, for `resume` without a name, wherever it is called."""
    try:
        memory = _memory()
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(str(path.absolute()), encoding="utf-8", errors="surrogateescape")
    except NO_MEMORY:
        # A convenience that this machine does not allow; the game itself is not concerned.
        return


def last_played() -> Path | None:
    """The last log played on this machine, if it is still there."""
    try:
        memory = _memory()
        if not memory.is_file():
            return None
        path = Path(memory.read_text(encoding="utf-8", errors="surrogateescape"))
        return path if path.is_file() else None
    except NO_MEMORY:
        return None
