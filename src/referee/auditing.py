"""Audits of many logs: one after another or several at a time, each told as soon as it is done."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from referee.audit import audit
from referee.log import Log, LogError, NotALog, logs_below, read
from referee.settings import SettingError
from referee.show.json_lines import json_line
from referee.show.problems import reason, told
from referee.words import words_in

CHUNK = 16
"""Logs that one process takes at a time."""


class Source(NamedTuple):
    """A log to audit, or why a folder below could not be read; `found` in a folder or named."""

    path: Path | LogError
    found: bool


class Told(NamedTuple):
    """What is to be said of one log: `out` is its result, `trouble` why it has none."""

    out: str
    trouble: str
    findings: bool


def logs_of(paths: Iterable[Path]) -> Iterator[Source]:
    """The logs of the call, and those below its folders, sorted by path."""
    for path in paths:
        if path.is_dir():
            for found in logs_below(path):
                yield Source(found, True)
        else:
            yield Source(path, False)


def audit_one(source: Source, language: str, as_json: bool) -> Told | None:
    """Audits one log. None where a file that was found in a folder is no log."""
    path, found = source
    if isinstance(path, LogError):
        return _unusable(Path(path.path), path, None, language, as_json)
    words = words_in(language)
    try:
        log = read(path)
        done = audit(log)
    except NotALog as problem:
        return None if found else _unusable(path, problem, None, language, as_json)
    except LogError as problem:
        return _unusable(path, problem, problem.line, language, as_json)
    except SettingError as problem:
        return _unusable(path, problem, _line(log, problem), language, as_json)
    if as_json:
        from referee.show.audit_json import audited

        out = json_line(audited(str(path), done, words))
    else:
        from referee.show.audit_text import lines

        out = "\n".join(lines(str(path), done, words))
    return Told(out, "", bool(done.findings))


def _line(log: Log, problem: SettingError) -> int | None:
    return log.line_of(problem.key)


def _unusable(
    path: Path,
    problem: LogError | SettingError,
    line: int | None,
    language: str,
    as_json: bool,
) -> Told:
    words = words_in(language)
    message = reason(problem, words)
    said = {"log": str(path), "ok": False, "error": message, "line": line}
    out = json_line(said) if as_json else ""
    if isinstance(problem, SettingError):
        form = "error-in" if line is None else "error-at-line"
        return Told(out, words.say(form, path=str(path), line=line, message=message), False)
    return Told(out, told(problem, words), False)


def audit_many(logs: Iterable[Source], language: str, as_json: bool, jobs: int) -> Iterator[Told]:
    """Audits logs in order. Only as many as the processes are busy with are held at a time."""
    one = partial(audit_one, language=language, as_json=as_json)
    # More processes than processors only get in each other's way.
    jobs = min(jobs, os.cpu_count() or 1)
    if jobs == 1:
        yield from (told for log in logs if (told := one(log)) is not None)
        return
    from concurrent.futures import ProcessPoolExecutor

    source = iter(logs)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        with _interrupts_held_back():
            running = deque(
                pool.submit(_audit_chunk, chunk, language, as_json)
                for chunk in islice(chunks, 2 * jobs)
            )
        while running:
            done = running.popleft().result()
            for chunk in islice(chunks, 1):
                running.append(pool.submit(_audit_chunk, chunk, language, as_json))
            yield from done
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches the whole family: only the parent shall say so, and the others just end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits while processes are started that would not know yet to leave it alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _audit_chunk(chunk: list[Source], language: str, as_json: bool) -> list[Told]:
    return [told for log in chunk if (told := audit_one(log, language, as_json)) is not None]
