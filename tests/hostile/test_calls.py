"""Hostile arguments: options and names of players, of tiles, of cards and of places."""

import concurrent.futures
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.hostile.calls import MOST_SECONDS, Ran, decent, refused
from tests.hostile.test_logs import SCRIPTS, STEERING

LOG = Path("log.toml")
NINES = "9" * 5000
TEXTS = {
    **STEERING,
    "nothing": "",
    "a space": " ",
    "no UTF-8": os.fsdecode(b"\xff\xfe"),
    "a new line": "a\nb",
    "many digits": NINES,
    "a long text": "x" * 100_000,
    "many words": "x " * 20_000,
    "many marks": "|" * 10_000,
    "many commas": "," * 10_000,
    "many signs": "=" * 10_000,
    "strange digits": "３２１",
    "below nought": "-1",
    "an option": "--json",
}
NUMBERS = (
    "0",
    "-1",
    "-" + NINES,
    NINES,
    "999999999999999999999",
    "1e9",
    "0x10",
    "1.5",
    "inf",
    "nan",
    "",
    " ",
    "²",
    "\x1b[2J",
)
BONUS = ("bonus", "--hand", "Ana=17", "--hand")
PAYOUT = ("payout", "--track", "SSHHDCC", "--winner", "D", "--banker")
ODDS = ("odds", "--track")
TAKES_A_TEXT = (
    (*BONUS,),
    (*BONUS, "Bruno=5", "--out"),
    (*PAYOUT,),
    (*PAYOUT, "Rui", "--bet"),
    (*PAYOUT, "Rui", "--payouts"),
    ("payout", "--banker", "Rui", "--track", "SSHHDCC", "--winner"),
    ("payout", "--banker", "Rui", "--winner", "D", "--track"),
    (*ODDS,),
    (*ODDS, "SSHHDCC", "--revealed"),
    (*ODDS, "SSHHDCC", "--payouts"),
    ("rules",),
    ("--lang",),
    ("show", LOG, "--at"),
    ("play",),
    ("play", "dominoes", LOG, "--players"),
    ("play", "cards", LOG, "--players", "Ana,Bruno,Carla", "--payouts"),
    (),
)
TAKES_A_NUMBER = (
    ("play", "dominoes", LOG, "--players", "Ana,Bruno", "--target"),
    ("play", "cards", LOG, "--players", "Ana,Bruno,Carla", "--chips"),
    ("play", "cards", LOG, "--players", "Ana,Bruno,Carla", "--max-bet"),
    ("play", "cards", LOG, "--players", "Ana,Bruno,Carla", "--banks-each"),
    ("show", LOG, "--at"),
)


def judged(*arguments: str | Path) -> Ran:
    """A call that may be refused or not, but in one line and soon."""
    LOG.unlink(missing_ok=True)
    ran = decent(*arguments)
    assert len(ran.err.splitlines()) == (ran.code == 2), (arguments, ran)
    assert ran.seconds < MOST_SECONDS, (arguments, ran.seconds)
    return ran


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_text_of_an_option_does_harm(text: str) -> None:
    for number, arguments in enumerate(TAKES_A_TEXT):
        judged("--lang", ("en", "pt")[number % 2], *arguments, text)
        judged(*arguments, f"Ana={text}" if "--hand" in arguments or "--bet" in arguments else text)
    for command in ("bonus", "payout", "odds"):
        judged(command, "--json", text)
        judged(command, text, "--json", "--json")


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_no_number_of_an_option_does_harm(number: str) -> None:
    for arguments in TAKES_A_NUMBER:
        ran = judged(*arguments, number)
        assert ran.code == (0 if (number, "--banks-each" in arguments) == ("0", True) else 2)
        assert not LOG.exists() or ran.code == 0


@pytest.mark.parametrize("jobs", ["0", "-1", "1000000", "3000000000", "9" * 25])
def test_no_more_jobs_than_a_machine_can_do(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistyped number must not fill the machine with processes."""

    def pool(workers: int, **options: Any) -> ProcessPoolExecutor:
        assert workers <= (os.cpu_count() or 1), f"{workers} processes are about to begin"
        return ProcessPoolExecutor(workers, **options)

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", pool)
    LOG.write_text('format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n')
    assert decent("audit", "--jobs", jobs, LOG).code == (2 if len(jobs) < 3 else 0)


@pytest.mark.parametrize("kind", [kind for kind in STEERING if kind != "return"])
def test_a_name_that_could_steer_is_refused_before_anything_is_made(kind: str) -> None:
    name = f"A{STEERING[kind].replace(',', ';')}"
    for game, others in (("dominoes", "Bruno"), ("cards", "Bruno,Carla")):
        refused("play", game, LOG, "--players", f"{name},{others}")
    assert os.listdir() == []


def test_any_blank_in_a_name_is_a_space() -> None:
    ran = decent("play", "dominoes", LOG, "--players", "Ana\r\nMaria,\tBruno\x0bDias ")
    assert ran.code == 0
    assert 'players = ["Ana Maria", "Bruno Dias"]' in LOG.read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_names_without_a_log_in_any_script(script: str) -> None:
    one, other, third = SCRIPTS[script]
    ran = decent("bonus", "--hand", f"{one}=17", "--hand", f"{other}=5", "--out", one)
    assert ran.code == 2, "who is out holds nothing"
    ran = decent("bonus", "--hand", f"{one}=", "--hand", f"{other}=5", "--out", one)
    assert (ran.code, ran.err) == (0, "")
    ran = decent("payout", "--banker", one, "--track", "SSHHDCC", "--winner", "D", "--bet",
                 f"{other}=D", "--bet", f"{third}=S:3", "--json")  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert third in ran.out


def test_many_arguments_at_once() -> None:
    hands = [argument for _ in range(5000) for argument in ("--hand", "Ana=1")]
    bets = [argument for n in range(5000) for argument in ("--bet", f"P{'x' * (n % 20)}={n}")]
    for arguments in (
        ("bonus", *hands),
        ("payout", "--banker", "Rui", "--track", "SSHHDCC", "--winner", "D", *bets),
        ("audit", *["missing.toml"] * 300),
        ("show", *["x"] * 5000),
        ("play", "cards", "--players", ",".join(["Ana"] * 100_000)),
        ("play", "dominoes", "--players", "+".join(["Ana"] * 100_000)),
        ("-" * 5000,),
        ("--",) * 5000,
    ):
        ran = decent(*arguments)
        assert ran.code == 2, arguments[:3]
        assert ran.seconds < MOST_SECONDS, (arguments[:3], ran.seconds)


def test_without_arguments_the_help_is_shown_as_it_is() -> None:
    for arguments in ((), ("play",), ("--help",), ("audit", "--help")):
        ran = decent(*arguments)
        assert r"\u{a}" not in ran.out + ran.err
        assert len((ran.out + ran.err).splitlines()) > 5


def test_a_place_beyond_the_end_is_told_in_words() -> None:
    LOG.write_text('format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n')
    assert "None" not in refused("show", LOG, "--at", "999999999999999999999.1")
