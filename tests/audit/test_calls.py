"""`audit` as a command: its exit codes and streams, many logs at once, folders, `--jobs`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.audit.logs import log_text

from referee.cli import run

CLEAN = log_text("dominoes", ["Ana 5|5 +2"], ("Ana", "Bruno"))
WRONG = log_text("dominoes", ["Ana 5|5 +1"], ("João", "Ana"))
RACE = log_text("cards", ["Sara banks"], ("Rui", "Sara", "Teresa"))
NOT_TOML = "format = = 1\n"
NO_LOG = 'name = "pyproject"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six logs of all kinds, and files that are none."""
    for name, text in {
        "b/clean.toml": CLEAN,
        "a/wrong.toml": WRONG,
        "a/deep/er/race.toml": RACE,
        "c.toml": CLEAN,
        "b/pyproject.toml": NO_LOG,
        "notes.txt": "nothing",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def audited(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([CLEAN], 0),
        ([CLEAN, RACE.replace("Sara banks", "Rui banks")], 0),
        ([WRONG], 1),
        ([CLEAN, WRONG, CLEAN], 1),
        ([NOT_TOML], 2),
        ([WRONG, NOT_TOML, WRONG], 2),
        ([NO_LOG], 2),
    ],
)
def test_the_exit_code_says_how_it_went(
    texts: list[str],
    code: int,
    form: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs = [write(tmp_path / f"{number}.toml", text) for number, text in enumerate(texts)]
    assert run(["audit", *form, *logs]) == code
    out, err = capsys.readouterr()
    assert (err != "") == (code == 2)
    if form:
        assert [said["log"] for said in audited(out)] == logs


def test_json_has_a_line_for_a_log_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = [
        write(tmp_path / "a.toml", WRONG),
        write(tmp_path / "b.toml", NOT_TOML),
        str(tmp_path / "missing.toml"),
        write(tmp_path / "c.toml", CLEAN),
    ]
    assert run(["--lang", "en", "audit", "--json", *logs]) == 2
    out, err = capsys.readouterr()
    said = audited(out)
    assert [one["log"] for one in said] == logs
    assert [one["ok"] for one in said] == [False, False, False, True]
    assert said[1]["line"] == 1
    assert {"log", "ok", "error"} <= set(said[2])
    assert len(err.splitlines()) == 2
    assert "missing.toml" in err


def test_a_folder_is_every_log_below_it_sorted_by_path(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["audit", "--json", str(folder)]) == 1
    out, err = capsys.readouterr()
    names = ["a/deep/er/race.toml", "a/wrong.toml", "b/clean.toml", "c.toml"]
    assert [said["log"] for said in audited(out)] == [str(folder / name) for name in names]
    assert err == ""


def test_a_folder_called_like_a_log_is_a_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.toml").mkdir()
    write(folder / "a.toml" / "inner.toml", CLEAN)
    assert run(["audit", "--json", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert str(folder / "a.toml" / "inner.toml") in [said["log"] for said in audited(out)]
    assert err == ""


def test_a_damaged_log_in_a_folder_is_not_passed_over(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "b" / "torn.toml", NOT_TOML)
    assert run(["audit", "--json", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert len(audited(out)) == 5
    assert "torn.toml" in err


def test_an_empty_folder_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--json", str(tmp_path)]) == 0
    assert capsys.readouterr() == ("", "")


def test_folders_and_logs_come_in_the_order_of_the_call(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["audit", "--json", str(folder / "c.toml"), str(folder / "a"), str(folder / "c.toml")])
    names = ["c.toml", "a/deep/er/race.toml", "a/wrong.toml", "c.toml"]
    said = audited(capsys.readouterr().out)
    assert [one["log"] for one in said] == [str(folder / name) for name in names]


def test_letters_beyond_ascii_stand_as_they_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["--lang", "pt", "audit", "--json", str(folder / "a" / "wrong.toml")])
    out = capsys.readouterr().out
    assert "João" in out
    (said,) = audited(out)
    assert said["findings"][0]["code"] == "wrong-points"
    assert said["findings"][0]["message"].startswith("Ana declara 1 ponto")


@pytest.mark.parametrize(
    "call",
    [
        ["audit"],
        ["audit", "--jobs", "0", "."],
        ["audit", "--jobs", "many", "."],
        ["audit", "--no-such-option", "."],
        ["--lang", "xx", "audit", "."],
        ["settle", "missing.toml"],
        ["show", "missing.toml", "--json"],
        ["bonus", "--hand", "Ana=x", "--hand", "Bruno=2"],
        ["payout", "--banker", "Rui", "--track", "SSHHDC", "--winner", "D"],
        ["odds", "--track", "SSSSSHH"],
        ["odds", "--track", "SSHHDCC", "--revealed", "AS"],
    ],
)
def test_a_call_that_cannot_be_used_says_so_on_the_other_stream(
    call: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call) == 2
    out, err = capsys.readouterr()
    assert err != ""
    assert "Traceback" not in err
    if "--json" in call:
        assert out == ""


@pytest.mark.parametrize("command", ["show", "settle"])
def test_show_and_settle_do_not_mind_findings(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "--json", str(folder / "a" / "wrong.toml")]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("place", ["2.1", "1.9", "0.1", "1", "x", "1.2.3"])
def test_a_place_that_is_none_cannot_be_shown(
    place: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "--json", "--at", place, str(folder / "c.toml")]) == 2
    out, err = capsys.readouterr()
    assert (out, err != "") == ("", True)


def test_the_text_has_the_file_and_the_line_of_a_finding(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = folder / "a" / "wrong.toml"
    assert run(["--lang", "en", "audit", str(log)]) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith(f"{log}:7: 1.1 wrong-points [D9] ")


def referee(*call: str, cwd: Path) -> tuple[int, str, str]:
    """The program in a process of its own."""
    program = Path(sys.executable).with_name("referee")
    environment = {**os.environ, "LC_ALL": "C", "REFEREE_LANG": "en", "PYTHONIOENCODING": ""}
    done = subprocess.run(
        [program, *call], cwd=cwd, env=environment, capture_output=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_two_processes_say_the_same_as_one(folder: Path) -> None:
    for number in range(40):
        write(folder / "b" / f"log{number:02}.toml", (CLEAN, WRONG, RACE)[number % 3])
    write(folder / "b" / "log07x.toml", NOT_TOML)
    for form in ([], ["--json"]):
        alone = referee("audit", *form, ".", cwd=folder)
        together = referee("audit", *form, "--jobs", "2", ".", cwd=folder)
        assert alone == together
        assert alone[0] == 2


def test_the_program_itself(folder: Path) -> None:
    code, out, err = referee("audit", "--json", "a", cwd=folder)
    assert (code, err) == (1, "")
    assert [said["log"] for said in audited(out)] == ["a/deep/er/race.toml", "a/wrong.toml"]
    assert "João" in out
