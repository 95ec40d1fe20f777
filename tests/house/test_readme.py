"""The README tells the truth: its examples print what it says, and its commands are those of CI."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"<!-- command: (\w+) -->\n```sh\n(.*?)\n```", README)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_prints_what_the_readme_shows(number: int, tmp_path: Path) -> None:
    commands = re.findall(r"^\$ (.*)$", EXAMPLES[number], re.MULTILINE)
    referee = tmp_path / "referee"
    referee.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m referee "$@"\n')
    referee.chmod(0o755)
    script = "\n".join(f"printf '%s\\n' {shlex.quote('$ ' + c)}\n{c} 2>&1" for c in commands)
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=ROOT,
        env={
            "PATH": f"{tmp_path}:/usr/bin:/bin",
            "REFEREE_LANG": "en",
            "XDG_STATE_HOME": str(tmp_path),
            "HOME": str(tmp_path),
            "PYTHONIOENCODING": "utf-8",
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == EXAMPLES[number]


def test_the_readme_has_its_two_commands_on_the_first_screen() -> None:
    assert [name for name, _ in COMMANDS] == ["play", "test"]
    first_screen = "\n".join(README.splitlines()[:24])
    for _, command in COMMANDS:
        assert command in first_screen
        assert command.startswith("python3 -m venv .venv")


def test_ci_runs_the_readme_s_own_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    found = re.search(r"tests=\$\((sed .*)\)$", script, re.MULTILINE)
    assert found is not None
    taken = subprocess.run(
        ["sh", "-c", found[1]], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert taken.stdout.strip() == dict(COMMANDS)["test"]


def test_every_page_that_the_readme_names_is_there() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).exists(), link
