"""Two who write one log at once: the second is told who writes it, and nobody's lines are lost."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.hostile.calls import PROGRAM, decent, refused
from tests.table.seat import audit, many, resumed, table

LOG = Path("log.toml")
SECOND = Path("log-2.toml")
PATIENCE = 30
TIMES = range(many(5, 100))


@contextmanager
def writer(*arguments: str | Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that waits for entries."""
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        bufsize=0,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def note(process: "subprocess.Popen[bytes]", text: str) -> None:
    """Types a note, and waits until it is in the log."""
    assert process.stdin is not None
    process.stdin.write(f"note {text}\n".encode())
    deadline = time.monotonic() + PATIENCE
    while not LOG.exists() or f"# {text}\n" not in LOG.read_text():
        assert time.monotonic() < deadline, process.poll()
        time.sleep(0.001)


def test_a_second_writer_is_refused_while_the_first_goes_on() -> None:
    with writer("play", "dominoes", LOG, "--players", "Ana,Bruno") as first:
        for number in TIMES:
            note(first, f"{number} before")
            before = LOG.read_bytes()
            told = refused("resume", LOG, typed="note of another\n")
            assert str(first.pid) in told
            refused("play", "dominoes", LOG, "--players", "Ana,Bruno", typed="note of another\n")
            assert LOG.read_bytes() == before
            note(first, f"{number} after")
        _, trouble = first.communicate(timeout=PATIENCE)
        assert (first.returncode, trouble) == (0, b"")
    notes = [f"# {number} {when}\n" for number in TIMES for when in ("before", "after")]
    assert "".join(notes) in LOG.read_text()
    assert os.listdir() == ["log.toml"]


@pytest.mark.parametrize("number", TIMES)
def test_of_two_at_the_same_moment_both_write_or_one_is_refused(number: int) -> None:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55"):
        pass
    with writer("resume", LOG) as one, writer("resume", LOG) as other:
        for process, name in ((one, "one"), (other, "other"))[:: (-1) ** number]:
            assert process.stdin is not None
            process.stdin.write("".join(f"note {name} {n}\n" for n in range(5)).encode())
        ends = [process.communicate(timeout=PATIENCE) for process in (one, other)]
    text = LOG.read_text()
    for process, (out, trouble), name in zip((one, other), ends, ("one", "other"), strict=True):
        notes = "".join(f"# {name} {n}\n" for n in range(5))
        assert (process.returncode, notes in text) in ((0, True), (2, False)), trouble
        assert (name in text) == (process.returncode == 0)
        if process.returncode:
            assert out == b""
            assert len(trouble.splitlines()) == 1
    assert 0 in (one.returncode, other.returncode)
    assert audit(LOG)["ok"]
    assert os.listdir() == ["log.toml"]


def test_of_two_who_begin_the_same_log_one_makes_it() -> None:
    for number in TIMES:
        path = Path(f"{number}.toml")
        call = ("play", "dominoes", path, "--players")
        with writer(*call, "Ana,Bruno") as one, writer(*call, "Carla,Davi") as other:
            ends = [process.communicate(timeout=PATIENCE) for process in (one, other)]
        assert sorted((one.returncode, other.returncode)) == [0, 2], ends
        assert ("Ana" in path.read_text()) == (one.returncode == 0)


def changed_by_somebody(text: str) -> str:
    """The log with a line that another program put into it."""
    return text.replace("Ana 5|5 +2\n", "Ana 5|5 +2\n# by somebody\n")


@pytest.mark.parametrize("saved", [True, False], ids=["in place", "as another file"])
def test_a_log_changed_by_somebody_keeps_their_lines_and_ours_go_on_beside(saved: bool) -> None:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55") as seat:
        theirs = changed_by_somebody(seat.text)
        assert theirs != seat.text
        if saved:
            LOG.write_text(theirs)
        else:
            Path("theirs").write_text(theirs)
            os.replace("theirs", LOG)
        reply = seat.say("25")
        assert SECOND.name in "\n".join(reply.told)
        assert (LOG.read_text(), seat.path.name) == (theirs, SECOND.name)
        ours = SECOND.read_text()
        assert "Ana 5|5 +2\nAna 2|5 on 5|5 +0\n" in ours
        assert "by somebody" not in ours
        assert SECOND.name not in "\n".join(seat.say("Bruno draws 1").told)
        assert LOG.read_text() == theirs
        assert "Bruno draws 1" in SECOND.read_text()
    for path in (LOG, SECOND):
        assert audit(path)["ok"]
        assert decent("resume", path).code == 0


def test_the_new_file_is_held_like_the_old_one() -> None:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55") as seat:
        LOG.write_text(changed_by_somebody(seat.text))
        seat.say("25")
        told = refused("resume", SECOND, typed="note of another\n")
        assert str(os.getpid()) in told
        seat.say("Bruno draws 1")
        assert "Bruno draws 1" in SECOND.read_text()
    assert decent("resume", SECOND, typed="note of another\n").code == 0
    assert sorted(os.listdir()) == ["log-2.toml", "log.toml"]


def test_the_new_file_takes_nobody_s_place() -> None:
    SECOND.write_text("the second\n")
    os.mkdir("log-3.toml")
    with table("dominoes", ("Ana", "Bruno"), "Ana 55") as seat:
        LOG.write_text(changed_by_somebody(seat.text))
        seat.say("25", "Bruno draws 1")
        assert seat.path.name == "log-4.toml"
        assert "Bruno draws 1" in seat.text
    assert SECOND.read_text() == "the second\n"
    assert os.listdir("log-3.toml") == []


def test_a_log_that_vanished_is_made_again() -> None:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55") as seat:
        LOG.unlink()
        seat.say("25")
        assert "Ana 5|5 +2\nAna 2|5 on 5|5 +0\n" in seat.text


def test_a_log_replaced_by_something_else_is_left_alone() -> None:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55") as seat:
        LOG.unlink()
        LOG.mkdir()
        told = "\n".join(seat.say("25").told)
        assert LOG.is_dir()
        assert len(told) > 0
        LOG.rmdir()
        seat.say("Bruno draws 1")
        assert "Ana 2|5 on 5|5 +0\nBruno draws 1\n" in seat.text
    with resumed(seat.path) as again:
        assert again.position == seat.position
