"""Kills the referee at random moments, and looks whether anything that it acknowledged is lost.

    python bench/crash.py [TIMES] [SEED]

Matches and sessions, with notes and actions taken back among them, are typed into `referee play`
and then `referee resume` through a pipe, until the process has been killed TIMES times (500). It is
killed while it starts, while it takes entries, and while it waits. After each kill the log must
read, and must be, byte for byte, what it was after some entry at or after the last one that was
acknowledged; then `resume` takes the lock over, gives the answers that it would have given without
the kill, and the script goes on from there to its end. Exits with 1 at the first thing lost.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import cards, dominoes

from referee.audit import audit
from referee.games import game_called
from referee.log import read
from referee.replay import replay
from referee.show.audit_json import audited
from referee.show.of_game import facts_of
from referee.table.conversation import Conversation
from referee.table.opening import new_desk
from referee.words import words_in

PROGRAM = (sys.executable, "-m", "referee", "--lang", "en")
PATIENCE = 30.0
"""Seconds after which an answer that has not come is not waited for any longer."""
MOST_AT_ONCE = 8
"""Entries that are typed ahead in one life of the process."""
AT_THE_START = 0.25
"""How many of the kills come before the first answer, if it comes within START seconds."""
START = 0.3
ANSWER = 0.01
"""Seconds after an answer within which the other kills come: it takes less to answer an entry."""
MOMENTS = ("while starting", "in the middle of entries", "before the answer", "while waiting")
NO_LOG = -1


class Lost(Exception):
    """Something that was acknowledged is not there, or the log is not what it must be."""


class State(NamedTuple):
    """The log after an entry: its bytes, what the entry was answered, and what can be asked of it.

    `facts` are what `show --json` and `audit --json` say.
    """

    log: bytes
    answer: bytes
    facts: tuple[str, str]


class Script(NamedTuple):
    """A game to be typed in. `states` are one more than the entries: the first is the empty log."""

    game: str
    options: list[str]
    head: dict[str, Any]
    entries: list[str]
    states: list[State]


@dataclass
class Tally:
    """What happened so far."""

    kills: Counter[str] = field(default_factory=Counter)
    """How often it was killed in each of the moments."""
    scripts: int = 0
    entries: int = 0
    locks_left: int = 0
    """Locks of a dead process that were taken over."""
    files_left: int = 0
    """Temporary files of a dead process that were there after a kill."""

    @property
    def times(self) -> int:
        return self.kills.total()


# What is typed.


def facts_in(path: Path) -> tuple[str, str]:
    """What `show --json` and `audit --json` say of a log."""
    log = read(path)
    game, position = replay(log)
    words = words_in("en")
    shown = json.dumps(facts_of(game.key).shown(position))
    return shown, json.dumps(audited("log.toml", audit(log), words))


def with_second_thoughts(lines: Sequence[str], rng: Random) -> list[str]:
    """The lines with notes among them, and some taken back and typed again."""
    entries = []
    for line in lines:
        entries.append(line)
        chance = rng.random()
        if chance < 0.05:
            entries.append(f"note {line} was a surprise")
        elif chance < 0.12:
            entries += ["undo", line]
    return entries


def typed_lines(game: dominoes.Match | cards.Session) -> list[str]:
    """What people type of a game: all but what the referee writes by itself."""
    return [step.line for _, step in game.places() if step.typed]


def match(rng: Random) -> Script:
    """A random honest match."""
    table = dominoes.random_table(rng, target=rng.choice([20, 40, 61]))
    played = dominoes.play_match(rng, table)
    options = ["--players", ",".join(table.players), "--target", str(table.target)]
    head: dict[str, Any] = {"players": list(table.players)}
    if table.pairs:
        options.append("--pairs")
        head["pairs"] = True
    head["target"] = table.target
    return rehearsed("dominoes", options, head, with_second_thoughts(typed_lines(played), rng))


def session(rng: Random) -> Script:
    """A random session."""
    table = cards.Table(("Rui", "Sara", "Teresa", "Vasco"), chips=50, max_bet=3)
    played = cards.play_session(rng, table, cards.eventful(rng))
    options = ["--players", ",".join(table.players), "--chips", "50", "--max-bet", "3"]
    head = {"players": list(table.players), "chips": 50, "max_bet": 3}
    return rehearsed("cards", options, head, with_second_thoughts(typed_lines(played), rng))


def rehearsed(game: str, options: list[str], head: dict[str, Any], entries: list[str]) -> Script:
    """The script, with every state as it comes about when nothing goes wrong."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "log.toml")
        desk, lock = new_desk(game_called(game), path, head, "en", False)
        with lock:
            table = Conversation(desk, words_in("en"))
            states = [State(path.read_bytes(), b"", facts_in(path))]
            for entry in entries:
                reply = table.hear(entry)
                if reply.trouble or reply.contradictions:
                    raise AssertionError((entry, reply.trouble, reply.contradictions))
                answer = "".join(f"{line}\n" for line in reply.told).encode()
                states.append(State(path.read_bytes(), answer, facts_in(path)))
    return Script(game, options, head, entries, states)


# How it is typed.


class Life:
    """One process that entries are typed into, until it is killed or comes to its end."""

    def __init__(self, script: Script, folder: Path, done: int) -> None:
        """`done` entries are in the log already; NO_LOG where there is none."""
        self.script = script
        self.done = max(done, 0)
        call = ["play", script.game, "log.toml", *script.options]
        if done != NO_LOG:
            call = ["resume", "log.toml"]
        # What the referee does not send at once by itself must not be sent at once here.
        environment = {key: os.environ[key] for key in os.environ if key != "PYTHONUNBUFFERED"}
        environment["XDG_STATE_HOME"] = str(folder / "state")
        self.trouble = folder / "trouble"
        with self.trouble.open("wb") as trouble:
            self.process = subprocess.Popen(
                [*PROGRAM, *call],
                cwd=folder / "here",
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=trouble,
                bufsize=0,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        os.set_blocking(self.output.fileno(), False)
        self.heard = b""
        self.sent = 0

    def type(self, count: int) -> None:
        """Types the next entries, all at once."""
        start = self.done + self.sent
        entries = self.script.entries[start : start + count]
        self.input.write("".join(f"{entry}\n" for entry in entries).encode())
        self.sent += len(entries)

    def listen(self, seconds: float, answers: int | None = None) -> None:
        """Hears what is said within so many seconds, or until so many entries are answered."""
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self.output, selectors.EVENT_READ)
            while answers is None or self.answered() < answers:
                left = deadline - time.monotonic()
                if left <= 0 or not ready.select(left):
                    return
                said = self.output.read(1 << 16)
                if not said:
                    return
                self.heard += said

    def answered(self) -> int:
        """How many of the typed entries have been answered, if only by the first word."""
        end = 0
        for number in range(self.sent):
            if end >= len(self.heard):
                return number
            end += len(self.script.states[self.done + number + 1].answer)
        return self.sent

    def ends_well(self) -> None:
        """Closes the pipe, and hears the rest."""
        self.input.close()
        self.listen(PATIENCE)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            self.dies()
            raise Lost("it does not end when its pipe is closed") from error
        self.output.close()
        if code:
            raise Lost(f"it ends with {code}: {self.told_in_trouble()}")
        self.check_answers(whole=True)

    def dies(self) -> None:
        """Is killed; what it had said by then is heard."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.listen(PATIENCE)
        self.input.close()
        self.output.close()

    def check_answers(self, whole: bool) -> None:
        """The answers are those of the rehearsal."""
        states = self.script.states[self.done + 1 : self.done + self.sent + 1]
        wanted = b"".join(state.answer for state in states)
        right = self.heard == wanted if whole else wanted.startswith(self.heard)
        if self.told_in_trouble():
            raise Lost(f"it says that something is wrong: {self.told_in_trouble()}")
        if not right:
            raise Lost(f"it says {self.heard!r} instead of {wanted!r}")

    def told_in_trouble(self) -> str:
        return self.trouble.read_text(encoding="utf-8", errors="replace")


def typed_until_killed(script: Script, folder: Path, done: int, rng: Random) -> Life:
    """One life of the process, killed at a random moment."""
    life = Life(script, folder, done)
    try:
        life.type(rng.randint(1, MOST_AT_ONCE))
        if rng.random() < AT_THE_START:
            life.listen(rng.uniform(0, START))
        else:
            life.listen(PATIENCE, answers=1)
            if not life.answered():
                raise Lost("no answer comes while the pipe is open: is it sent at once?")
            life.listen(PATIENCE, answers=rng.randint(1, life.sent))
            life.type(rng.choice([0, 1, MOST_AT_ONCE]))
            life.listen(rng.uniform(0, ANSWER))
    finally:
        life.dies()
    return life


# What must be true.


def entries_in_log(script: Script, folder: Path, life: Life) -> int:
    """How many entries of the script the log holds after a kill; NO_LOG where there is none yet."""
    path = folder / "here" / "log.toml"
    acknowledged = life.done + life.answered()
    if not path.exists():
        if acknowledged or life.done:
            raise Lost("the log is gone")
        return NO_LOG
    text = path.read_bytes()
    for done in range(acknowledged, life.done + life.sent + 1):
        state = script.states[done]
        if state.log == text:
            if facts_in(path) != state.facts:
                raise Lost(f"the position after {done} entries is not what it was")
            return done
    told = text.decode(errors="replace")
    raise Lost(f"{acknowledged} entries were acknowledged, and this is the log:\n{told}")


def moment(life: Life, done: int) -> str:
    """When the process was killed."""
    answered = life.done + life.answered()
    if not life.answered():
        return MOMENTS[0]
    if done > answered:
        return MOMENTS[2]
    return MOMENTS[1] if done < life.done + life.sent else MOMENTS[3]


def play(script: Script, rng: Random, tally: Tally, most: int, below: Path | None) -> None:
    """Types a whole script, with `most` kills at most, in a folder `below`. Raises Lost."""
    with TemporaryDirectory(dir=below) as name:
        folder = Path(name)
        here = folder / "here"
        here.mkdir()
        done, kills = NO_LOG, 0
        while done < len(script.entries) and kills < most:
            tally.locks_left += here.joinpath(".log.toml.lock").exists()
            life = typed_until_killed(script, folder, done, rng)
            life.check_answers(whole=False)
            done = entries_in_log(script, folder, life)
            tally.kills[moment(life, done)] += 1
            tally.files_left += len(list(here.glob(".*.tmp")))
            kills += 1
        last = Life(script, folder, done)
        last.type(len(script.entries))
        last.ends_well()
        if entries_in_log(script, folder, last) != len(script.entries):
            raise Lost("the log does not hold the whole script")
        if os.listdir(here) != ["log.toml"]:
            raise Lost(f"files are left behind: {os.listdir(here)}")
        tally.scripts += 1
        tally.entries += len(script.entries)


def kill_often(times: int, seed: int = 0, below: Path | None = None) -> Tally:
    """Kills so many times, in as many games as it takes, in folders `below`. Raises Lost."""
    tally = Tally()
    while tally.times < times:
        rng = Random(f"{seed} {tally.scripts}")
        script = (match, session)[tally.scripts % 2](rng)
        play(script, rng, tally, min(times - tally.times, max(times // 4, 8)), below)
    return tally


def main(arguments: list[str]) -> int:
    times = int(arguments[0]) if arguments else 500
    seed = int(arguments[1]) if len(arguments) > 1 else 0
    begun = time.monotonic()
    try:
        tally = kill_often(times, seed)
    except Lost as lost:
        print(f"lost: {lost}", file=sys.stderr)
        return 1
    seconds = time.monotonic() - begun
    print(
        f"killed {tally.times} times in {seconds:.0f} s, nothing lost: "
        f"{tally.scripts} games of {tally.entries} entries came to their end"
    )
    for name in MOMENTS:
        print(f"  {name:<26} {tally.kills[name]:5}")
    print(
        f"  locks of the dead taken over {tally.locks_left:3}, temporary files {tally.files_left}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
