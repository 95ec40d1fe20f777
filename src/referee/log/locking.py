"""One writer a log: a lock that the system lets go when its process ends, however it ends.

The lock is on a hidden file beside the log, which says who holds it.
"""

import os
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from .problems import LockedError
from .saving import real_path, sweep, told

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# The holder writes its name right after it got the lock; so long it may take to be seen.
_PATIENCE = 0.25
_MOST_OF_A_NAME = 1000


class Holder(NamedTuple):
    """Who holds a lock: process, computer, since when."""

    pid: int
    host: str
    since: datetime


class Lock:
    """A lock that is held until `release`, or until the `with` block that it stands in ends."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor: int | None = descriptor
        self._others: list[Lock] = []

    def take_along(self, other: "Lock") -> None:
        """Hold another lock as long as this one: the game went on in another file."""
        self._others.append(other)

    def release(self) -> None:
        """Let the log go; once more does nothing."""
        for other in self._others:
            other.release()
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        try:
            # Removed while it is still locked, so that nobody can have it by its name; whoever
            # opened it before sees that the name is gone and begins anew.
            if _is_named(self._file, descriptor):
                with suppress(OSError):  # a file left behind locks nobody out
                    os.unlink(self._file)
        finally:
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def lock(path: str | os.PathLike[str]) -> Lock:
    """Become the one writer of the log at `path`, which need not exist yet.

    Removes what dead writers left beside the log. Raises LockedError if another holds it, in
    this process or another, and SaveError if the folder or its file system takes no lock.
    """
    target = real_path(path)
    file = target.with_name(f".{target.name}.lock")
    deadline = time.monotonic() + _PATIENCE
    with told(path):
        while True:
            descriptor = _locked(file)
            if descriptor is not None:
                break
            holder = _holder(file)
            if holder is not None and _lives(holder):
                raise LockedError(os.fspath(path), **holder._asdict())
            if time.monotonic() > deadline:
                raise LockedError(os.fspath(path), pid=None, host=None, since=None)
            time.sleep(0.005)
        held = Lock(file, descriptor)
        try:
            _sign(descriptor)
            sweep(target)
        except BaseException:
            held.release()
            raise
    return held


def _locked(file: Path) -> int | None:
    """An open descriptor that holds the lock; None where another holds it, or just let go."""
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | flags, 0o644)
    except PermissionError:
        # Another user's, which can be locked all the same, if not signed.
        descriptor = os.open(file, os.O_RDONLY | flags)
    try:
        if _lock_now(descriptor) and _is_named(file, descriptor):
            return descriptor
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


def _lock_now(descriptor: int) -> bool:
    if sys.platform == "win32":
        # A locked byte cannot be read by others: one far behind the holder's name.
        os.lseek(descriptor, _MOST_OF_A_NAME, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
    else:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _is_named(file: Path, descriptor: int) -> bool:
    """Whether the open file is still the one of this name: its holder may have removed it."""
    try:
        return os.path.samestat(os.stat(file), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _sign(descriptor: int) -> None:
    """Says who holds it, unless it is another user's file, left by somebody who is gone."""
    if sys.platform != "win32" and fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_RDWR == 0:
        return
    since = datetime.now(UTC).isoformat(timespec="seconds")
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, f"{os.getpid()}\n{_host()}\n{since}\n".encode())


def _holder(file: Path) -> Holder | None:
    """Who the lock file says holds it; None where it does not say so, or not whole."""
    try:
        with open(file, "rb", opener=_without_waiting) as opened:
            pid, host, since, _ = opened.read(_MOST_OF_A_NAME).decode().split("\n")
        return Holder(int(pid), host, datetime.fromisoformat(since))
    except (FileNotFoundError, ValueError):
        return None


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _lives(holder: Holder) -> bool:
    """Whether the holder may be alive: a name that a dead one left is about to be overwritten."""
    if sys.platform == "win32" or holder.host != _host():
        return True
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # another user's, or no number of a process
        return True
    return True


def _host() -> str:
    if sys.platform == "win32":
        return os.environ.get("COMPUTERNAME", "")
    return os.uname().nodename
