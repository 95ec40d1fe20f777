"""One writer a log: in this process, in another, and after one that was killed."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.log import LockedError, SaveError, lock, locking

HOLDER = (
    "import sys, time; from referee.log import lock\n"
    "held = lock(sys.argv[1]); print('held', flush=True); time.sleep(60)\n"
)
COUNTER = """
import sys
from pathlib import Path
from referee.log import LockedError, lock
log, counter = sys.argv[1], Path(sys.argv[2])
done = 0
while done < int(sys.argv[3]):
    try:
        with lock(log):
            counter.write_text(str(int(counter.read_text()) + 1))
    except LockedError:
        continue
    done += 1
"""


def python(code: str, *arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": "src"},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_second_writer_is_refused_and_told_who_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    held = lock(path)
    assert os.listdir(tmp_path) == [".x.toml.lock"]
    with pytest.raises(LockedError) as caught:
        lock(path)
    details = caught.value.details
    assert (details["pid"], details["host"]) == (os.getpid(), os.uname().nodename)
    since = details["since"]
    assert isinstance(since, datetime)
    assert timedelta(0) <= datetime.now(UTC) - since < timedelta(seconds=10)
    held.release()
    held.release()
    assert os.listdir(tmp_path) == []
    with lock(path):
        assert os.listdir(tmp_path) == [".x.toml.lock"]
    assert os.listdir(tmp_path) == []


def test_a_killed_process_leaves_a_lock_that_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with python(HOLDER, path) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            with pytest.raises(LockedError) as caught:
                lock(path)
            assert caught.value.details["pid"] == process.pid
        finally:
            process.send_signal(signal.SIGKILL)
    left = tmp_path / ".x.toml.0123456789abcdef.tmp"
    left.touch()
    assert (tmp_path / ".x.toml.lock").exists()
    with lock(path):
        assert os.listdir(tmp_path) == [".x.toml.lock"]
        assert (tmp_path / ".x.toml.lock").read_text().startswith(f"{os.getpid()}\n")


def test_a_link_is_locked_as_its_target(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "x.toml", tmp_path / "link.toml"
    target.touch()
    link.symlink_to(target)
    with lock(link):
        with pytest.raises(LockedError):
            lock(target)
        assert sorted(os.listdir(tmp_path / "there")) == [".x.toml.lock", "x.toml"]


def test_two_processes_never_hold_it_at_once(tmp_path: Path) -> None:
    path, counter = tmp_path / "x.toml", tmp_path / "counter"
    counter.write_text("0")
    turns = 2000 if os.environ.get("REFEREE_LONG") else 50
    processes = [python(COUNTER, path, counter, turns) for _ in range(2)]
    for process in processes:
        assert process.wait() == 0
        assert process.stdout is not None
        process.stdout.close()
    assert counter.read_text() == str(2 * turns)
    assert os.listdir(tmp_path) == ["counter"]


@pytest.mark.parametrize(
    "signature",
    [b"", b"12", b"x\ny\nz\n", b"99999999999999999999\nhere\n2024-01-01\n", b"\xff\n" * 3],
)
def test_a_holder_whose_name_cannot_be_read(
    tmp_path: Path, signature: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "_PATIENCE", 0.02)
    path = tmp_path / "x.toml"
    with lock(path):
        (tmp_path / ".x.toml.lock").write_bytes(signature)
        with pytest.raises(LockedError) as caught:
            lock(path)
        assert set(caught.value.details) == {"pid", "host", "since"}


def test_a_lock_that_another_program_holds_without_a_name_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with open(tmp_path / ".x.toml.lock", "wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(LockedError) as caught:
            lock(path)
    assert caught.value.code == "lock-held-unsigned"


@pytest.mark.skipif(os.geteuid() != 0, reason="needs the superuser")
def test_the_lock_that_another_user_left_is_taken_over() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        left = folder / ".x.toml.lock"
        left.write_text("4711\nelsewhere\n2024-01-01T00:00:00+00:00\n")
        left.chmod(0o644)
        folder.chmod(0o1777)
        os.seteuid(65534)
        try:
            with lock(folder / "x.toml"), pytest.raises(LockedError):
                lock(folder / "x.toml")
        finally:
            os.seteuid(0)


def test_a_pipe_in_the_place_of_the_lock_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".x.toml.lock")
    with suppress(SaveError, LockedError), lock(tmp_path / "x.toml"):
        pass


def test_the_name_of_a_dead_holder_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "_PATIENCE", 0.02)
    with python("pass") as gone:
        pass
    path = tmp_path / "x.toml"
    with lock(path):
        signature = f"{gone.pid}\n{os.uname().nodename}\n2024-01-01T00:00:00+00:00\n"
        (tmp_path / ".x.toml.lock").write_text(signature)
        with pytest.raises(LockedError) as caught:
            lock(path)
        assert caught.value.details["pid"] is None


def test_a_lock_whose_file_was_taken_away_does_not_take_away_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    first = lock(path)
    (tmp_path / ".x.toml.lock").unlink()
    with lock(path):
        first.release()
        first.release()
        assert os.listdir(tmp_path) == [".x.toml.lock"]
    assert os.listdir(tmp_path) == []
    with lock(path):
        (tmp_path / ".x.toml.lock").unlink()
    assert os.listdir(tmp_path) == []


def test_folders_and_file_systems_that_take_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def code_of(path: Path) -> str:
        with pytest.raises(SaveError) as caught:
            lock(path)
        return caught.value.code

    assert code_of(tmp_path / "none" / "x.toml") == "save-folder-missing"
    (tmp_path / ".link.toml.lock").symlink_to(tmp_path / "elsewhere")
    assert code_of(tmp_path / "link.toml") == "save-failed"
    assert not (tmp_path / "elsewhere").exists()
    before = len(os.listdir("/proc/self/fd"))

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", no_locks)
        assert code_of(tmp_path / "x.toml") == "save-no-locks"
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert code_of(tmp_path / "x.toml") == "save-no-space"
    assert len(os.listdir("/proc/self/fd")) == before
    lock(tmp_path / "x.toml").release()
