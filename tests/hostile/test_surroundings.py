"""Hostile surroundings: streams, encodings, folders, files and environments that are unusual."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.hostile.calls import (
    MOST_MEMORY,
    PROGRAM,
    Apart,
    assert_harmless,
    decent,
    process,
    refused,
)
from tests.table.seat import resumed

LOG = Path("log.toml")
HEAD = 'format = 1\ngame = "dominoes"\nplayers = ["Ângela", "Bruno"]\n'
LINES = HEAD + '\n[[rounds]]\nactions = """\nÂngela opens\nÂngela 5|5 +2\n"""\n'
NOBODY = 65534
PATIENCE = 30
COMMANDS = (
    ("--version",),
    ("--help",),
    ("rules",),
    ("--lang", "pt", "show", LOG),
    ("audit", LOG),
    ("audit", "--json", LOG),
    ("settle", "--json", LOG),
    ("report", "-o", "page.svg", LOG),
    ("odds", "--track", "SSHHDCC"),
    ("resume", LOG),
    ("show", "missing.toml"),
)


@pytest.fixture(autouse=True)
def log() -> None:
    LOG.write_text(LINES, encoding="utf-8")


def shell(command: str) -> Apart:
    """Runs a command line of bash in which `referee` is the program; the code is the program's."""
    begun = time.monotonic()
    script = f'referee() {{ {" ".join(PROGRAM)} "$@"; }}; {command}; exit ${{code:-$?}}'
    ran = subprocess.run(["bash", "-c", script], capture_output=True, check=False, timeout=PATIENCE)
    return Apart(ran.returncode, ran.stdout, ran.stderr, time.monotonic() - begun, 0)


def assert_no_traceback(ran: Apart, *codes: int) -> None:
    assert b"Traceback" not in ran.err + ran.out, ran.err.decode()[-2000:]
    assert b"Exception ignored" not in ran.err, ran.err.decode()[-2000:]
    assert ran.code in codes, ran


# Streams.


@pytest.mark.parametrize(
    "command",
    [
        "referee rules >/dev/full",
        "referee audit --json log.toml >/dev/full",
        "referee show missing.toml 2>/dev/full",
        "referee rules >&-",
        "referee audit --json log.toml >&-",
        "referee show missing.toml 2>&-",
        "referee resume log.toml <&-",
        "referee resume log.toml <&- >&- 2>&-",
        "referee rules | head -1; code=${PIPESTATUS[0]}",
        "referee rules | true; code=${PIPESTATUS[0]}",
        "referee audit log.toml | true; code=${PIPESTATUS[0]}",
        "referee show missing.toml 2> >(true); code=$?",
        "yes board | head -5000 | referee resume log.toml | head -1; code=${PIPESTATUS[2]}",
    ],
)
def test_streams_that_take_or_give_nothing(command: str) -> None:
    """Not 1 either: there is nothing to be found."""
    assert_no_traceback(shell(command), 0, 2)
    assert LOG.read_text(encoding="utf-8") == LINES


@pytest.mark.parametrize(
    "command",
    [
        "yes xyzzy | head -5000 | referee resume log.toml 2>&1 | head -1; code=${PIPESTATUS[2]}",
        "referee resume log.toml < .",
    ],
)
def test_entries_that_come_to_nothing(command: str) -> None:
    assert_no_traceback(shell(command), 0, 1, 2)
    assert LOG.read_text(encoding="utf-8") == LINES


def test_every_answer_comes_at_once() -> None:
    """Whoever types through a pipe must have the answer before the next entry, and the log too."""
    environment = {name: os.environ[name] for name in os.environ if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*PROGRAM, "resume", LOG],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        bufsize=0,
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        try:
            os.set_blocking(table.stdout.fileno(), False)
            table.stdin.write(b"25\n")
            deadline = time.monotonic() + 5
            while (answer := table.stdout.read(1 << 16)) is None and time.monotonic() < deadline:
                time.sleep(0.01)
            assert answer is not None, "no answer while the pipe is open"
            assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")
        finally:
            table.kill()


def test_an_endless_line_is_refused_and_not_kept() -> None:
    with open("endless", "wb") as file:
        file.truncate(400_000_000)
    with open("endless", "rb") as typed:
        ran = process("resume", LOG, typed=typed)
    assert ran.code == 1, ran
    assert ran.megabytes < MOST_MEMORY, ran.megabytes
    assert len(ran.err) < 10_000
    assert LOG.read_text(encoding="utf-8") == LINES


@pytest.mark.parametrize(
    "line", ["x " * 20_000, "Ana " * 20_000, "x" * 1_000_000, "," * 1_000_000, "5|5," * 200_000]
)
def test_a_long_line_costs_little_and_the_next_is_heard(line: str) -> None:
    ran = decent("resume", LOG, typed=f"{line}\n25\n")
    assert ran.code in (0, 1)
    assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")
    assert ran.seconds < 1, ran.seconds


def test_long_first_words_are_not_remembered() -> None:
    typed = b"".join(b"%d" % n + b"x" * 1_000_000 + b"\n" for n in range(100))
    ran = process("resume", LOG, typed=typed)
    assert ran.code == 1
    assert ran.megabytes < MOST_MEMORY, ran.megabytes


def test_a_note_that_no_log_can_hold_is_refused_like_any_entry() -> None:
    typed = f"note {'x' * 5_000_000}\nnote {chr(92) * 300_000}\n25\n"
    ran = decent("resume", LOG, typed=typed)
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 2
    assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "typed",
    [
        b"\xff\xfe\n\x80abc\n25\n",
        b"\0\0\0\n25\n",
        b"\x1b[A\x1b[B\x1b]0;x\x07\n25\n",
        b"\xef\xbb\xbf25\n",
        b"\r\n\r\n25\r\n",
        b"25\r",
        b"25",
        "xyzzy \u202e\u2066\n\u2028\u2029\x85\n25\n".encode(),
        b"\xed\xa0\x80\n25\n",
    ],
)
def test_bytes_that_are_no_text(typed: bytes) -> None:
    ran = decent("resume", LOG, typed=typed)
    assert ran.code in (0, 1)
    assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8"), ran.err
    assert LOG.read_text(encoding="utf-8").isprintable() or LOG.read_text().count("\x1b") == 0


@pytest.mark.parametrize(
    "text",
    ["# a\nb", "note a\r\nb", "25\ndraw 1", "# \udcff", "25 # \ud800", "rename Bruno \udc80"],
)
def test_what_can_be_pasted_into_a_terminal(text: str) -> None:
    """Several lines at once, and bytes that are no text: the editor passes on both."""
    with resumed(LOG) as seat:
        for said in (seat.talk.hear(text), seat.talk.hear("note afterwards")):
            assert_harmless("".join([*said.told, *said.trouble]))
        assert not said.trouble
        assert "# afterwards\n" in seat.text
        position = seat.position
    with resumed(LOG) as again:
        assert again.position == position


# Languages and encodings.


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "cp437", "utf-16", "koi8-r"])
def test_any_encoding_of_the_streams(encoding: str) -> None:
    for command in COMMANDS:
        ran = decent(*command, encoding=encoding)
        assert ran.code == (2 if "missing.toml" in command else 0)
        assert (ran.err == "") == (ran.code == 0)
    ran = decent("--lang", "pt", "resume", LOG, typed="26 em 55\nboard\n25\n", encoding=encoding)
    assert ran.code == 1


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"LANG": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "pt_BR.ISO8859-1", "PYTHONUTF8": "0"},
        {"LANG": "\x1b[2J", "REFEREE_LANG": "../../x", "TERM": "\x1b]0;x\x07"},
        {"PYTHONIOENCODING": "ascii", "HOME": "/nonexistent"},
        {"HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null/x"},
        {"HOME": "", "XDG_STATE_HOME": "", "NO_COLOR": "1", "COLUMNS": "-5", "LINES": "x"},
    ],
    ids=str,
)
def test_poor_environments(env: dict[str, str]) -> None:
    ran = process("resume", LOG, typed=b"25\n", env=env)
    assert_no_traceback(ran, 0)
    assert "Ângela 2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")
    assert_harmless(ran.out.decode("utf-8", "replace"))
    assert os.listdir() == ["log.toml"]


# Files and folders.


def test_what_is_no_file_is_refused() -> None:
    os.mkdir("folder")
    os.mkfifo("pipe")
    os.symlink("loop", "loop")
    os.symlink("nowhere/at/all.toml", "dangling")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        for name in ("folder", "pipe", "loop", "dangling", "socket", "/dev/zero", "/dev/null",
                     "log.toml/x", "x" * 256, "x/" * 3000, ""):  # fmt: skip
            for command in (("show",), ("settle", "--json"), ("resume",)):
                if (name, command) != ("", ("resume",)):
                    refused(*command, name)
            if name != "folder":
                assert not name or name[:20] in refused("audit", name)
            if name not in ("", "dangling"):
                refused("play", "dominoes", name, "--players", "Ana,Bruno")


def test_a_folder_is_audited_past_what_is_no_log() -> None:
    os.mkdir("below.toml")
    os.mkfifo("pipe.toml")
    os.symlink("loop.toml", "loop.toml")
    os.symlink("..", "up")
    Path("empty.toml").touch()
    Path(os.fsdecode(b"\xff.toml")).write_bytes(b"\xff")
    Path("\x1b[2J.toml").write_text(LINES, encoding="utf-8")
    for options in ((), ("--json",), ("--jobs", "2")):
        ran = decent("audit", *options, ".")
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 3, ran.err


def test_a_log_that_cannot_be_read_in_a_folder_is_told_too() -> None:
    Path("log.toml").write_bytes(b"\xff")
    Path("z.toml").write_text(LINES, encoding="utf-8")
    ran = decent("audit", ".")
    assert (ran.code, len(ran.err.splitlines()), "z.toml" in ran.out) == (2, 1, True)


@contextmanager
def as_somebody(folder: Path) -> Iterator[None]:
    """Somebody who is no superuser; skips where that cannot be."""
    if os.geteuid():
        yield
        return
    for path in (folder, folder.parent, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
        path.chmod(path.stat().st_mode | 0o700)
    folder.parent.chmod(0o755)
    with as_nobody():
        yield


@contextmanager
def as_nobody() -> Iterator[None]:
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_what_may_not_be_read_or_written() -> None:
    here = Path.cwd()
    # A stranger could not load any more what is needed.
    decent("play", "cards", "first.toml", "--players", "Ana,Bruno,Carla")
    decent("resume", "first.toml")
    decent("audit", "--json", ".")
    os.unlink("first.toml")
    with as_somebody(here):
        LOG.chmod(0)
        try:
            for command in ("show", "settle", "audit", "resume"):
                refused(command, LOG)
            assert decent("resume").code == 2
        finally:
            LOG.chmod(0o600)
        os.mkdir("shut")
        os.chmod("shut", 0)
        for command in ("show", "settle", "audit", "resume"):
            refused(command, "shut/log.toml")
        refused("play", "cards", "shut/x.toml", "--players", "Ana,Bruno,Carla")
        refused("audit", "shut")
        here.chmod(0o500)
        try:
            refused("resume", LOG)
            refused("play", "dominoes", "new.toml", "--players", "Ana,Bruno")
            refused("play", "dominoes", "--players", "Ana,Bruno")
            assert decent("audit", LOG).code == 0
        finally:
            here.chmod(0o700)
            os.chmod("shut", 0o700)
    assert LOG.read_text(encoding="utf-8") == LINES


def test_what_is_not_saved_at_the_end_is_told_and_no_success() -> None:
    """The old log stays whole; that the last entries are in memory alone must not go unnoticed."""
    note = "x" * 2000
    ran = shell(f"ulimit -f 1; printf '25\\nnote {note}\\nnote y\\n' | referee resume log.toml")
    assert_no_traceback(ran, 2)
    assert b"File too large" in ran.err
    saved = LINES.replace("+2\n", "+2\nÂngela 2|5 on 5|5 +0\n")
    assert LOG.read_text(encoding="utf-8") == saved
    assert os.listdir() == ["log.toml"]


def test_the_unfinished_log_is_found_among_what_is_none() -> None:
    os.mkdir("folder.toml")
    os.mkfifo("pipe.toml")
    os.symlink("loop.toml", "loop.toml")
    os.symlink("/dev/zero", "endless.toml")
    Path("torn.toml").write_text(LINES[:-20], encoding="utf-8")
    Path("\x1b[2J.toml").write_bytes(b"\xff")
    with open("huge.toml", "wb") as file:
        file.truncate(400_000_000)
    for number in range(50):
        Path(f"{number}.toml").write_text("x = 1\n")
    os.utime(LOG, (1, 1))
    ran = decent("resume", typed="25\n")
    assert (ran.code, ran.err) == (0, "")
    assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")
    assert ran.seconds < 1


def test_a_folder_that_is_gone() -> None:
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")
    try:
        for call in (
            ("resume",),
            ("resume", "x.toml"),
            ("show", "x.toml"),
            ("audit", "x.toml"),
            ("play", "dominoes", "--players", "Ana,Bruno"),
            ("play", "dominoes", "x.toml", "--players", "Ana,Bruno"),
        ):
            refused(*call)
    finally:
        os.chdir("..")


def test_a_strange_memory_of_the_last_log(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Path("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(state.absolute()))
    memory = state / "referee" / "last-log"
    memory.parent.mkdir(parents=True)
    os.mkdir("elsewhere")
    os.chdir("elsewhere")
    for content in (b"", b"\0", b"\xff\xfe", b"x" * 5000, b"/\x1b[2J", b"/dev/zero", b".", b"\n"):
        (Path("..") / memory).write_bytes(content)
        ran = decent("resume")
        assert ran.code == 2, content
    (Path("..") / memory).unlink()
    (Path("..") / memory).mkdir()
    assert decent("resume").code == 2
    assert decent("resume", "../log.toml").code == 0


def test_the_path_of_a_log_leads_nowhere_else() -> None:
    """Names, titles and notes that look like paths or commands make no files."""
    head = f'{HEAD}title = "../../title"\nnote = "$(touch note)"\n'
    LOG.write_text(head, encoding="utf-8")
    typed = "note ../../x; touch y\nnote `touch z`\nrename Bruno ../up\nBruno 55 # > w\nundo\n"
    assert decent("resume", LOG, typed=typed).code == 1
    decent("show", LOG)
    assert os.listdir() == ["log.toml"]


# Signals.


STARTING = """
import sys
wanted = sys.argv[1]
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from referee.__main__ import main
sys.argv[1:] = ["resume", "log.toml"]
main()
"""
"""Starts the program, and interrupts it where it first needs the module of this name."""


@pytest.mark.parametrize(
    "module",
    ["referee.cli", "typer", "referee.table.opening", "platformdirs", "referee.table.pipe"],
)
def test_an_interruption_while_it_starts(module: str) -> None:
    begun = subprocess.run(
        [sys.executable, "-c", STARTING, module], capture_output=True, check=False, timeout=PATIENCE
    )
    assert b"Traceback" not in begun.stderr, begun.stderr.decode()
    assert (begun.returncode, begun.stdout) == (130, b"")
    assert len(begun.stderr.splitlines()) <= 1
    assert LOG.read_text(encoding="utf-8") == LINES
    assert decent("resume", LOG).code == 0, "a lock that is left locks nobody out"


def test_an_interruption_while_it_waits() -> None:
    with subprocess.Popen(
        [*PROGRAM, "resume", LOG],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        try:
            table.stdin.write(b"25\n")
            table.stdin.flush()
            assert b"2|5" in table.stdout.readline()
            table.send_signal(signal.SIGINT)
            _, err = table.communicate(timeout=PATIENCE)
        finally:
            table.kill()
    assert b"Traceback" not in err, err.decode()
    assert table.returncode == 130
    assert len(err.splitlines()) <= 1
    assert "2|5 on 5|5 +0\n" in LOG.read_text(encoding="utf-8")
    assert os.listdir() == ["log.toml"]


# What the attack of a sceptic found.


def test_nobody_needs_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may run its programs for a user that it does not know."""
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert decent("resume", LOG, typed="25\n").code == 0
    assert "2|5 on 5|5" in LOG.read_text(encoding="utf-8")
    assert decent("play", "dominoes", "new.toml", "--players", "Ana,Bruno").code == 0
    for path in Path().glob("*.toml"):
        path.unlink()
    assert decent("resume").code == 2


@pytest.mark.parametrize("name", ["/", "//", "/.."])
def test_the_root_of_all_folders_is_no_log(name: str) -> None:
    for command in (("resume", name), ("play", "dominoes", name, "--players", "Ana,Bruno")):
        refused(*command)


def test_a_current_folder_that_is_gone_is_named() -> None:
    ran = shell("mkdir gone; cd gone; rmdir ../gone; referee resume </dev/null")
    assert_no_traceback(ran, 2)
    assert b"the current folder is gone" in ran.err


def test_a_pipe_in_the_place_of_the_memory_is_not_waited_for() -> None:
    state = Path("state") / "referee"
    state.mkdir(parents=True)
    os.mkfifo(state / "last-log")
    LOG.unlink()
    ran = process("resume", env={"XDG_STATE_HOME": str(Path("state").absolute())})
    assert_no_traceback(ran, 2)


def test_whether_a_log_may_be_written_is_tried_before_the_game_goes_on() -> None:
    here = Path.cwd()
    decent("resume", LOG)  # A stranger could not load any more what is needed.
    with as_somebody(here):
        LOG.chmod(0o444)
        try:
            refused("resume", LOG, typed=b"25\n")
        finally:
            LOG.chmod(0o600)
    if not os.geteuid():
        os.chown(LOG, 0, 0)
        LOG.chmod(0o666)
        os.chown(here, 0, 0)
        here.chmod(0o1777)  # Everybody may make files there, but take away only their own.
        here.parent.chmod(0o755)
        with as_nobody():
            refused("resume", LOG, typed=b"25\n")
    assert LOG.read_text(encoding="utf-8") == LINES


def test_old_logs_in_the_folder_are_not_all_read_for_an_unfinished_one() -> None:
    finished = LINES.replace("players", "target = 2\nplayers")
    for number in range(1500):
        path = Path(f"{number}.toml")
        path.write_text(finished, encoding="utf-8")
        os.utime(path, (number, number))
    ran = decent("resume", typed="25\n")
    assert ran.code == 0
    assert "2|5 on 5|5" in LOG.read_text(encoding="utf-8")
    os.utime(LOG, (1, 1))
    assert decent("resume").seconds < 1


def test_ctrl_c_ends_an_audit_of_many_logs_at_once() -> None:
    for number in range(60):
        path = Path(f"{number}.toml")
        path.write_text(LINES + "\n".join(f"# {line}" for line in range(2000)), encoding="utf-8")
    for wait in (0.05, 0.12, 0.2, 0.3, 0.5):
        command = [*PROGRAM, "audit", "--jobs", "2", "."]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        ) as audit:
            time.sleep(wait)
            os.killpg(audit.pid, signal.SIGINT)
            try:
                _, told = audit.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(audit.pid, signal.SIGKILL)
                raise
        assert audit.returncode in (0, 130, -signal.SIGINT), (wait, audit.returncode, told)
        if wait > 0.1:  # Before that, Python itself may still be starting.
            assert b"Traceback" not in told, told.decode()[-2000:]
        with pytest.raises(ProcessLookupError):
            os.killpg(audit.pid, 0)
