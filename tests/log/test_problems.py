"""Message ids: each one is listed with its details, and each one that is listed is used."""

import pickle
import re
from pathlib import Path

import pytest

import referee.log
from referee.log import ChangedOnDisk, LockedError, LogError, LogProblem, NotALog, SaveError
from referee.log.problems import DAMAGE, DETAILS


def test_the_ids_in_the_source_are_those_that_are_listed() -> None:
    folder = Path(referee.log.__file__).parent
    used = set()
    for file in folder.glob("*.py"):
        source = file.read_text()
        if file.name == "problems.py":
            source = re.sub(r"(?s)DAMAGE = .*?\n\"\"\"Every", "", source)
        used |= set(re.findall(r'"((?:log|save|lock)-[a-z0-9-]+)"', source))
    assert used == set(DETAILS)
    assert used >= DAMAGE


@pytest.mark.parametrize(
    "problem",
    [
        LogError("log-syntax", "a\x1b[2J.toml", 3, 4, reason="no"),
        LogError("log-missing", "x"),
        NotALog("log-none", "x"),
        SaveError("save-failed", "x", errno=5, reason="I/O"),
        ChangedOnDisk("save-changed-on-disk", "x"),
        LockedError("x", pid=1, host="here", since=None),
    ],
)
def test_problems_have_a_plain_fallback_and_can_be_pickled(problem: LogProblem) -> None:
    again = pickle.loads(pickle.dumps(problem))
    assert type(again) is type(problem)
    assert (again.code, again.path, again.details) == (problem.code, problem.path, problem.details)
    assert str(again) == str(problem)
    assert str(problem).isprintable()


def test_the_fallback() -> None:
    problem = LogError("log-syntax", "x.toml", 3, 4, reason="Invalid value")
    assert str(problem) == "'x.toml': log syntax (reason 'Invalid value'), line 3, column 4"
