"""Durable writing: the old log or the new one, whole, whatever call of the system fails."""

import errno
import os
import stat
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from referee.log import ChangedOnDisk, Document, SaveError, check_writable, read, saving
from referee.log.problems import DETAILS
from referee.log.saving import ACCESS_LIST, LogFile, sweep

OLD = b'format = 1\ngame = "dominoes"\n'
NEW = b'format = 1\ngame = "dominoes"\n# more\n'
CALLS = ["open", "write", "fsync", "replace", "link", "close", "fchmod", "fchown", "stat", "fstat"]
CALLS += ["listxattr", "getxattr", "setxattr", "removexattr"]
AS_SUPERUSER = pytest.mark.skipif(os.geteuid() != 0, reason="needs the superuser")


class Faults:
    """Counts the calls of the system that a save makes, and lets one of them fail."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.failing: tuple[str, int] | None = None
        self.error: BaseException = OSError()
        self.late = False

    def wrap(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.calls[name] += 1
            if (name, self.calls[name]) != self.failing:
                return real(*arguments, **options)
            if self.late:
                result = real(*arguments, **options)
                if name == "open":
                    os.close(result)
            raise self.error

        return call


@contextmanager
def faults() -> Iterator[Faults]:
    with pytest.MonkeyPatch.context() as patch:
        made = Faults()
        for name in CALLS:
            patch.setattr(os, name, made.wrap(name, getattr(os, name)))
        patch.setattr(saving, "open", made.wrap("reading", open), raising=False)
        yield made


def access_list(*entries: tuple[int, int, int]) -> bytes:
    """A POSIX access list as the system keeps it: tag, permissions, and who, for each entry."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


OWNER, USER, GROUP, MASK, OTHERS, NOBODY = 1, 2, 4, 16, 32, 0xFFFFFFFF
ONE_MORE_READER = access_list(
    (OWNER, 6, NOBODY), (USER, 4, 77), (GROUP, 0, NOBODY), (MASK, 4, NOBODY), (OTHERS, 0, NOBODY)
)
"""The owner, and user 77, who may read: the group may not, though the mode's bits say `r`."""


def give(path: Path, name: str, value: bytes) -> None:
    """Gives a file an attribute; skips where its file system has none."""
    try:
        os.setxattr(path, name, value)
    except OSError as error:
        pytest.skip(f"no attributes here: {error}")


def old_log(folder: Path) -> Path:
    path = folder / "evening.toml"
    path.write_bytes(OLD)
    path.chmod(0o640)
    with suppress(OSError):
        os.setxattr(path, "user.comment", b"mine")
    if os.geteuid() == 0:
        os.chown(path, 1234, 4321)
    return path


def calls_of_a_save(folder: Path, new: bool) -> list[tuple[str, int]]:
    path = folder / "evening.toml"
    if not new:
        old_log(folder)
    with faults() as counted:
        LogFile(path, None if new else OLD).save(NEW)
    path.unlink()
    return [(name, i + 1) for name, count in counted.calls.items() for i in range(count)]


ERRORS: list[BaseException] = [
    OSError(number, os.strerror(number))
    for number in (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EINTR)
] + [KeyboardInterrupt()]


@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("late", [False, True])
def test_old_or_new_log_never_neither(tmp_path: Path, new: bool, late: bool) -> None:
    calls = calls_of_a_save(tmp_path, new)
    assert {name for name, _ in calls} >= {"open", "write", "fsync", "link" if new else "replace"}
    path = tmp_path / "evening.toml"
    failed = 0
    # What a call answers after its work is done matters less than that it fails.
    errors = ERRORS[2:] if late else ERRORS
    for failing in calls:
        for error in errors:
            if not new:
                old_log(tmp_path)
            file = LogFile(path, None if new else OLD)
            with faults() as made:
                made.failing, made.error, made.late = failing, error, late
                try:
                    file.save(NEW)
                except SaveError as problem:
                    failed += 1
                    assert problem.details == {"errno": error.errno, "reason": error.strerror}  # type: ignore[attr-defined]
                    assert set(problem.details) == DETAILS[problem.code]
                except KeyboardInterrupt:
                    failed += 1
            # With a late fault in os.open the temporary file is one whose name never came back.
            left = [name for name in os.listdir(tmp_path) if name != path.name]
            assert not left or (late and failing == ("open", 1))
            sweep(path)
            assert os.listdir(tmp_path) in ([[], [path.name]] if new else [[path.name]])
            if path.exists():
                assert path.read_bytes() in ((NEW,) if new else (OLD, NEW))
            # The next try succeeds, with the old one's mode and owner.
            file.save(NEW)
            assert path.read_bytes() == NEW
            if not new:
                assert stat.S_IMODE(path.stat().st_mode) == 0o640
            assert os.listdir(tmp_path) == [path.name]
            path.unlink()
    assert failed > len(calls) * len(errors) // 2


def test_the_content_is_on_the_disk_before_it_has_the_name_and_the_name_is_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_log(tmp_path)
    done: list[str] = []
    real_sync, real_replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        real_sync(descriptor)
        file = Path(f"/proc/self/fd/{descriptor}")
        done.append("folder" if file.is_dir() else file.read_text())

    def replace(source: Path, target: Path) -> None:
        real_replace(source, target)
        done.append(target.name)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    LogFile(path, OLD).save(NEW)
    assert done == [NEW.decode(), "evening.toml", "folder"]
    done.clear()
    LogFile(tmp_path / "new.toml").save(NEW)
    assert done == [NEW.decode(), "folder"]


def test_a_file_that_cannot_be_given_its_owner_is_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_log(tmp_path)
    asked = []

    def fchown(descriptor: int, user: int, group: int) -> None:
        asked.append((user, group))
        raise PermissionError(errno.EPERM, "Operation not permitted")

    like = path.stat()
    monkeypatch.setattr(os, "geteuid", lambda: 1)
    monkeypatch.setattr(os, "fchown", fchown)
    LogFile(path, OLD).save(NEW)
    assert path.read_bytes() == NEW
    if (like.st_uid, like.st_gid) != (os.getuid(), os.getgid()):
        assert asked == [(like.st_uid, like.st_gid), (-1, like.st_gid)]


def test_attributes_and_access_lists_are_kept(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    give(path, "user.comment", b"a fine evening")
    give(path, ACCESS_LIST, ONE_MORE_READER)
    LogFile(path, OLD).save(NEW)
    assert path.read_bytes() == NEW
    assert os.getxattr(path, "user.comment") == b"a fine evening"
    assert os.getxattr(path, ACCESS_LIST) == ONE_MORE_READER


def test_where_an_access_list_cannot_be_kept_nobody_gets_in_whom_it_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_log(tmp_path)
    give(path, ACCESS_LIST, ONE_MORE_READER)

    def setxattr(file: int, name: str, value: bytes) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "setxattr", setxattr)
    LogFile(path, OLD).save(NEW)
    assert path.read_bytes() == NEW
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_access_list_of_a_folder_is_not_forced_on_a_log_without_one(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    give(tmp_path, "system.posix_acl_default", ONE_MORE_READER)
    LogFile(path, OLD).save(NEW)
    assert ACCESS_LIST not in os.listxattr(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_that_is_turned_elsewhere_is_noticed(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    file = LogFile(link, OLD)
    link.unlink()
    link.symlink_to("elsewhere.toml")
    with pytest.raises(ChangedOnDisk):
        file.save(NEW)
    assert path.read_bytes() == OLD


@AS_SUPERUSER
def test_mode_and_owner_are_kept(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    LogFile(path, OLD).save(NEW)
    state = path.stat()
    assert (state.st_uid, state.st_gid, stat.S_IMODE(state.st_mode)) == (1234, 4321, 0o640)


def test_a_temporary_file_is_closed_to_others_and_has_no_name_to_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_log(tmp_path)
    path.chmod(0o600)
    seen: list[tuple[str, int]] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        seen.extend((e.name, e.stat().st_mode) for e in os.scandir(tmp_path) if e.name != path.name)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    LogFile(path, OLD).save(NEW)
    LogFile(path, NEW).save(OLD)
    assert len({name for name, _ in seen}) == 2
    assert all(name.startswith(".evening.toml.") and len(name) > 30 for name, _ in seen)
    assert {stat.S_IMODE(mode) for _, mode in seen} == {0o600}


@pytest.mark.parametrize("link", [False, True])
def test_a_file_that_was_planted_for_the_temporary_one_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: bool
) -> None:
    path = old_log(tmp_path)
    planted, other = tmp_path / f".evening.toml.{bytes(8).hex()}.tmp", tmp_path / "other"
    other.write_bytes(b"theirs")
    if link:
        planted.symlink_to(other)
    else:
        planted.write_bytes(b"theirs")
    monkeypatch.setattr(os, "urandom", bytes)
    with pytest.raises(SaveError):
        LogFile(path, OLD).save(NEW)
    assert planted.read_bytes() == b"theirs"
    assert path.read_bytes() == OLD


def test_a_new_log_is_as_open_as_the_mask_says(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        LogFile(tmp_path / "x.toml").save(NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.toml").stat().st_mode) == 0o640


def test_a_system_that_writes_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:3]))
    LogFile(tmp_path / "x.toml").save(NEW)
    assert (tmp_path / "x.toml").read_bytes() == NEW


def test_symbolic_links_stay(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = old_log(tmp_path / "there")
    middle, link = tmp_path / "middle.toml", tmp_path / "link.toml"
    middle.symlink_to("there/evening.toml")
    link.symlink_to(middle)
    document = Document.open(link)
    document.set_head("target", 5)
    document.save()
    assert link.is_symlink()
    assert middle.is_symlink()
    assert not target.is_symlink()
    assert read(target).head["target"] == 5
    assert os.listdir(tmp_path / "there") == ["evening.toml"]


def test_file_systems_without_hard_links_or_folder_sync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.toml"

    def no_link(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    real = os.fsync

    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(descriptor)

    monkeypatch.setattr(os, "link", no_link)
    monkeypatch.setattr(os, "fsync", fsync)
    LogFile(path).save(NEW)
    assert path.read_bytes() == NEW
    with pytest.raises(SaveError) as caught:
        LogFile(path).save(OLD)
    assert caught.value.code == "save-exists"
    path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", no_link)
        with pytest.raises(SaveError):
            LogFile(path).save(NEW)
        assert os.listdir(tmp_path) == []
    # Somebody makes the file in the very moment between the look and the link.
    monkeypatch.setattr(LogFile, "_found", lambda self: None)
    path.write_bytes(OLD)
    with pytest.raises(SaveError) as caught:
        LogFile(path).save(NEW)
    assert caught.value.code == "save-exists"
    assert path.read_bytes() == OLD


def test_a_file_that_vanished_is_made_again(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    file = LogFile(path, OLD)
    path.unlink()
    file.save(NEW)
    assert path.read_bytes() == NEW


@pytest.mark.parametrize(
    "theirs", [OLD + b"\n", OLD.replace(b"1", b"2"), b"", b"\0" * 5_000_000, b"\xff"]
)
def test_a_file_that_was_changed_is_not_overwritten(tmp_path: Path, theirs: bytes) -> None:
    path = old_log(tmp_path)
    file = LogFile(path, OLD)
    times = path.stat().st_atime_ns, path.stat().st_mtime_ns
    path.write_bytes(theirs)
    os.utime(path, ns=times)  # not even a clock that stands still hides it
    with pytest.raises(ChangedOnDisk) as caught:
        file.save(NEW)
    assert caught.value.code == "save-changed-on-disk"
    assert path.read_bytes() == theirs
    path.write_bytes(OLD)
    file.save(NEW)


def test_a_file_that_is_none_any_more_is_not_replaced(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    file = LogFile(path, OLD)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(SaveError) as caught:
        file.save(NEW)
    assert caught.value.code == "save-not-a-file"


def test_a_document_keeps_what_could_not_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document.open(old_log(tmp_path))
    document.block_key = "rounds"
    document.set_block(0, ["Ana opens"])
    with monkeypatch.context() as patch:

        def full(*_: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        patch.setattr(os, "write", full)
        for _ in range(2):
            with pytest.raises(SaveError) as caught:
                document.save()
            assert caught.value.code == "save-no-space"
            assert caught.value.details["errno"] == errno.ENOSPC
            assert not document.saved
            document.set_block(0, ["Ana opens", "Ana 5|5"])
        assert document.path.read_bytes() == OLD
    document.save()
    assert read(document.path).blocks[0].texts == ["Ana opens", "Ana 5|5"]
    assert os.listdir(tmp_path) == ["evening.toml"]


def test_what_dead_writers_left_is_swept(tmp_path: Path) -> None:
    path = old_log(tmp_path)
    token = "0123456789abcdef"
    others = [f".other.toml.{token}.tmp", f".evening.toml.{token}.tmp.x", "..tmp", ".evening.tmp"]
    for name in [*others, f".evening.toml.{token}.tmp", f".evening.toml.{token[::-1]}.tmp"]:
        (tmp_path / name).touch()
    sweep(path)
    assert sorted(os.listdir(tmp_path)) == sorted([*others, "evening.toml"])


def test_places_where_no_log_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def code_of(path: Path | str) -> str:
        with pytest.raises(SaveError) as caught:
            check_writable(path)
        assert set(caught.value.details) == DETAILS[caught.value.code]
        return caught.value.code

    path = old_log(tmp_path)
    check_writable(tmp_path)
    check_writable(path)
    check_writable(tmp_path / "new.toml")
    assert os.listdir(tmp_path) == ["evening.toml"]
    os.mkfifo(tmp_path / "pipe")
    assert code_of(tmp_path / "none" / "x.toml") == "save-folder-missing"
    assert code_of(path / "x.toml") == "save-folder-not-one"
    assert code_of(tmp_path / "pipe") == "save-not-a-file"
    assert code_of("/dev/null") == "save-not-a-file"
    assert code_of(tmp_path / ("x" * 250)) == "save-name-too-long"
    assert code_of("nul\0") == "save-name-impossible"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert code_of(path) == "save-no-permission"
    for number, code in [
        (errno.EROFS, "save-read-only"),
        (errno.EACCES, "save-no-permission"),
        (errno.ENOSPC, "save-no-space"),
        (errno.EDQUOT, "save-no-space"),
        (errno.EIO, "save-failed"),
    ]:
        with monkeypatch.context() as patch:

            def refuse(*_: object, number: int = number) -> int:
                raise OSError(number, os.strerror(number))

            patch.setattr(os, "open", refuse)
            assert code_of(tmp_path) == code


def test_a_folder_that_takes_no_files() -> None:
    # A file system where even the superuser may make nothing.
    with pytest.raises(SaveError):
        check_writable("/proc/x.toml")
