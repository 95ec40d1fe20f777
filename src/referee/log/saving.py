"""Durable writing: after a save either the old log or the new one is on the disk, whole.

The new content goes to a temporary file in the same folder, is forced to the disk, takes the
log's name in one step, and then the folder is forced to the disk too.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .limits import MOST_BYTES
from .problems import ChangedOnDisk, SaveError

_CODES = {
    errno.ENOENT: "save-folder-missing",
    errno.ENOTDIR: "save-folder-not-one",
    errno.ENOSPC: "save-no-space",
    errno.EDQUOT: "save-no-space",
    errno.EROFS: "save-read-only",
    errno.EACCES: "save-no-permission",
    errno.EPERM: "save-no-permission",
    errno.ENAMETOOLONG: "save-name-too-long",
    errno.ENOLCK: "save-no-locks",
}
# Not every file system has hard links, or can force a folder to the disk.
ACCESS_LIST = "system.posix_acl_access"
_NOT_SUPPORTED = {errno.EPERM, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}


MARK_WITHIN = 4096
"""Bytes of a file that are looked at for what it is."""


class LogFile:
    """A log's file: what it holds as far as is known here, and how it is replaced.

    A symbolic link stays one: `target`, the file that it names, is what is replaced.
    """

    def __init__(self, path: str | os.PathLike[str], content: bytes | None = None) -> None:
        """`content` is what was read from the file; None for a log that is still to be made."""
        self.path = Path(path)
        self.target = real_path(path)
        self._content = content
        # A save may fail after its content took the log's name: then it is ours all the same.
        self._tried: bytes | None = None

    def save(self, content: bytes) -> None:
        """Make the file hold `content`; it is on the disk when this returns.

        Raises ChangedOnDisk where the file holds what was neither read nor written here, and
        SaveError where it cannot be done: the file then is as it was, or holds `content` whole.
        A file that vanished is made again. A log that is still to be made never takes the place
        of a file that is there.
        """
        with told(self.path):
            if real_path(self.path) != self.target:
                raise ChangedOnDisk("save-changed-on-disk", str(self.path))
            found = self._found()
            if found is not None and found not in (self._content, self._tried):
                if self._content is None:
                    raise SaveError("save-exists", str(self.path))
                raise ChangedOnDisk("save-changed-on-disk", str(self.path))
            self._tried = content
            like = None if found is None else os.stat(self.target)
            with temporary_file(self.target, content, like) as temporary:
                if found is not None:
                    os.replace(temporary, self.target)
                elif not name_newly(temporary, self.target):
                    raise SaveError("save-exists", str(self.path))
            self._content = content
            sync_folder(self.target.parent)

    def _found(self) -> bytes | None:
        """What the file holds now, as far as it can be ours; None if there is no file."""
        try:
            _refuse_irregular(os.stat(self.target), self.path)
            with open(self.target, "rb") as file:
                return file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return None


def check_writable(path: str | os.PathLike[str]) -> None:
    """Try whether a log can be kept at `path`, or in it if it is a folder; leaves nothing behind.

    Raises SaveError: no such folder, a read-only one, no permission, no space, no regular file.
    """
    target = real_path(path)
    with told(path):
        if target.is_dir():
            target = target / "log.toml"
        with suppress(FileNotFoundError):
            _refuse_irregular(os.stat(target), path)
            _refuse_kept_by_others(target)
        with temporary_file(target, b"\n", None):
            sync_folder(target.parent)


def _refuse_kept_by_others(target: Path) -> None:
    """Raises OSError where a file is there that may not change, or whose name cannot be given away.

    That its folder can be written does not tell: the file's owner may not want it to change.
    """
    os.close(os.open(target, os.O_WRONLY))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if os.path.ismount(target):
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
    if sys.platform != "win32" and os.geteuid():
        folder = os.stat(target.parent)
        owners = (folder.st_uid, os.stat(target).st_uid)
        if folder.st_mode & stat.S_ISVTX and os.geteuid() not in owners:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


def save_page(path: str | os.PathLike[str], content: bytes, mark: bytes) -> None:
    """Make the file at `path` hold a page, whole and on the disk when this returns.

    It takes the place of an earlier page, which is told by the `mark` among its first bytes, and of
    nothing else. Raises SaveError.
    """
    target = real_path(path)
    with told(path):
        found = None
        with suppress(FileNotFoundError):
            found = os.stat(target)
            _refuse_irregular(found, path)
            with open(target, "rb") as file:
                if mark not in file.read(MARK_WITHIN):
                    raise SaveError("save-exists", os.fspath(path))
        with temporary_file(target, content, found) as temporary:
            if found is not None:
                os.replace(temporary, target)
            elif not name_newly(temporary, target):
                raise SaveError("save-exists", os.fspath(path))
        sync_folder(target.parent)


def real_path(path: str | os.PathLike[str]) -> Path:
    """The file itself, through all symbolic links."""
    try:
        found = Path(os.path.realpath(path))
    except ValueError as error:  # a null character in the name
        raise SaveError("save-name-impossible", os.fspath(path)) from error
    if not found.name:  # the root of all folders
        raise SaveError("save-not-a-file", os.fspath(path))
    return found


@contextmanager
def told(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn an OSError into the SaveError that says what it means for the log at `path`."""
    try:
        yield
    except OSError as error:
        code = _CODES.get(error.errno or 0, "save-failed")
        raise SaveError(
            code, os.fspath(path), reason=error.strerror or str(error), errno=error.errno
        ) from error


@contextmanager
def temporary_file(target: Path, content: bytes, like: os.stat_result | None) -> Iterator[Path]:
    """A file beside `target` with a name that nobody can guess, `content` forced to the disk.

    It gets the mode, the attributes and, where allowed, the owner of `like`, which is what `target`
    is now. It is gone afterwards.
    """
    path = target.with_name(f".{target.name}.{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    # A new log is as open to others as the user's mask says; an old one stays as closed as it was.
    descriptor = os.open(path, flags, 0o666 if like is None else 0o600)
    try:
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            if like is not None:
                _keep_owner_and_mode(descriptor, like)
                _keep_attributes(descriptor, target)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        yield path
    finally:
        # Mostly it has taken the log's name by now. Where it cannot be removed, the next holder
        # of the lock does it; what went wrong before is what is told.
        with suppress(OSError):
            os.unlink(path)


def _keep_owner_and_mode(descriptor: int, like: os.stat_result) -> None:
    if sys.platform == "win32":
        return
    made = os.fstat(descriptor)
    if (made.st_uid, made.st_gid) != (like.st_uid, like.st_gid):
        # Only the superuser may give a file away; the group may be one of the user's own.
        try:
            os.fchown(descriptor, like.st_uid, like.st_gid)
        except PermissionError:
            with suppress(PermissionError):
                os.fchown(descriptor, -1, like.st_gid)
    if stat.S_IMODE(os.fstat(descriptor).st_mode) != stat.S_IMODE(like.st_mode):
        os.fchmod(descriptor, stat.S_IMODE(like.st_mode))


def _keep_attributes(descriptor: int, target: Path) -> None:
    """Carries over what a file has besides its mode: above all who else may read or write it."""
    if sys.platform != "linux":
        return
    try:
        old, new = os.listxattr(target), os.listxattr(descriptor)
    except OSError as error:
        if error.errno not in _NOT_SUPPORTED:
            raise
        return
    if ACCESS_LIST in new and ACCESS_LIST not in old:  # the folder's own, for new files
        os.removexattr(descriptor, ACCESS_LIST)
    for name in old:
        try:
            os.setxattr(descriptor, name, os.getxattr(target, name))
        except OSError:
            # Some are the system's alone. Without the list nobody may get in whom it kept out.
            if name == ACCESS_LIST:
                mode = os.fstat(descriptor).st_mode
                os.fchmod(descriptor, stat.S_IMODE(mode) & ~stat.S_IRWXG)


def name_newly(temporary: Path, target: Path) -> bool:
    """Give the file the name `target`; False, and nothing done, if that is taken."""
    try:
        try:
            os.link(temporary, target)
        except OSError as error:
            if error.errno not in _NOT_SUPPORTED:
                raise
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            try:
                os.replace(temporary, target)
            except BaseException:
                os.unlink(target)
                raise
    except FileExistsError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to the disk."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NOT_SUPPORTED:
            raise
    finally:
        os.close(descriptor)


def sweep(target: Path) -> None:
    """Remove the temporary files that dead writers left beside `target`.

    Only for the one who holds the log's lock: nobody else can be writing it.
    """
    left = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{16}}\.tmp").fullmatch
    for name in os.listdir(target.parent):
        if left(name):
            with suppress(FileNotFoundError):
                os.unlink(target.parent / name)


def _refuse_irregular(state: os.stat_result, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(state.st_mode):
        raise SaveError("save-not-a-file", os.fspath(path))
