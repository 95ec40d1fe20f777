"""Whole random games through the pipe: short entries in, the canonical log out, a clean audit."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.oracle import cards, dominoes
from tests.table.seat import audit, blocks_of, many, referee

TABLES = (
    dominoes.Table(("Ana", "Bruno"), target=40),
    dominoes.Table(("Carla", "Ana", "Bruno"), target=40),
    dominoes.Table(("Davi", "Ana", "Bruno", "Carla"), target=40),
    dominoes.Table(("Ana", "Bruno", "Carla", "Davi"), pairs=True),
)
MATCHES = [(table, seed) for seed in range(many(1, 40)) for table in TABLES]
CLEAN = [
    path
    for path in sorted(Path(__file__).parents[2].joinpath("scenarios").rglob("*.toml"))
    if not tomllib.loads(path.read_text()).get("expect")
]
SESSIONS = range(many(4, 200))


def random_match(table: dominoes.Table, seed: int) -> tuple[dominoes.Match, Random]:
    """An honest match, its hands shown in one of the ways in which people show them."""
    rng = Random(f"{table} {seed}")
    habits = dominoes.Habits(
        hands=rng.choice(["tiles", "pips", "mixed", "pair pips"]),
        any_order=rng.random() < 0.5,
        partner=rng.random() < 0.5,
    )
    return dominoes.play_match(rng, table, habits), rng


def domino_call(table: dominoes.Table) -> list[str]:
    call = ["--players", ",".join(table.players), "--target", str(table.target)]
    return [*call, "--pairs"] if table.pairs else call


def written_by_hand(match: dominoes.Match) -> str:
    """The canonical log; a target that was given in the call stands in its head."""
    text = dominoes.log_text(match)
    return text if match.table.target != 61 else text.replace("\n\n", "\ntarget = 61\n\n", 1)


def assert_clean_and_complete(log: Path, scores: dict[str, int], winners: tuple[str, ...]) -> None:
    found = audit(log)
    assert (found["ok"], found["complete"]) == (True, True)
    assert (found["findings"], found["not_judged"]) == ([], [])
    assert found["scores"] == scores
    assert found["winners"] == list(winners)


@pytest.mark.parametrize(("table", "seed"), MATCHES)
def test_a_match_typed_in_short(table: dominoes.Table, seed: int) -> None:
    match, rng = random_match(table, seed)
    typed = dominoes.short_entries(match, rng)
    ran = referee("play", "dominoes", "match.toml", *domino_call(table), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert Path("match.toml").read_text() == written_by_hand(match)
    assert_clean_and_complete(Path("match.toml"), match.scores, match.winners)


@pytest.mark.parametrize(("table", "seed"), MATCHES[:: many(2, 1)])
def test_a_log_s_own_lines_typed_in_again(table: dominoes.Table, seed: int) -> None:
    match, _ = random_match(table, seed + 1000)
    lines = [line for one in match.rounds for line in one.lines]
    ran = referee("play", "dominoes", "match.toml", *domino_call(table), typed=lines)
    assert (ran.code, ran.err) == (0, "")
    assert Path("match.toml").read_text() == written_by_hand(match)


def without_sitting_out(races: list[list[str]]) -> list[tuple[list[str], list[str]]]:
    """The lines of each race that was run apart from who sat it out: when that is said is free."""
    found = []
    for lines in races:
        sits = sorted(line for line in lines if line.endswith(" sits out"))
        started = any(line.startswith("reveal") for line in lines)
        played = [line for line in lines if not line.endswith(" sits out")]
        found.append((played, sits if started else []))
    return found


def card_call(table: cards.Table) -> list[str]:
    call = ["--players", ",".join(table.players), "--chips", str(table.chips)]
    call += ["--max-bet", str(table.max_bet), "--payouts", ",".join(map(str, table.payouts))]
    return [*call, "--banks-each", str(table.banks_each)]


@pytest.mark.parametrize("seed", SESSIONS)
@pytest.mark.parametrize("short", [True, False], ids=["short", "own lines"])
def test_a_session(seed: int, short: bool) -> None:
    rng = Random(seed)
    table = cards.random_table(rng)
    session = cards.play_session(rng, table, cards.eventful(rng), races=many(8, 40))
    lines = [line for race in session.races for line in race.lines]
    typed = cards.short_entries(session, rng) if short else lines
    ran = referee("play", "cards", "session.toml", *card_call(table), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    played = without_sitting_out(blocks_of(Path("session.toml").read_text()))
    assert played == without_sitting_out([race.lines for race in session.races])
    found = audit(Path("session.toml"))
    assert (found["ok"], found["complete"]) == (True, session.complete)
    assert found["scores"] == session.balances
    assert found["winners"] == list(session.winners)


def test_a_session_in_the_standard_profile_is_the_canonical_log() -> None:
    rng = Random(3)
    table = cards.Table(("Rui", "Sara", "Teresa", "Vasco"))
    session = cards.play_session(rng, table)
    typed = cards.short_entries(session, rng)
    ran = referee("play", "cards", "s.toml", "--players", "Rui,Sara,Teresa,Vasco", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert Path("s.toml").read_text() == cards.log_text(session)
    assert_clean_and_complete(Path("s.toml"), session.balances, session.winners)


def call_of(head: dict[str, Any]) -> list[str]:
    """The options of a call that sits people down as the head of a log does."""
    call = ["--players", ",".join(head["players"])]
    if head.get("pairs"):
        call.append("--pairs")
    for key in ("target", "chips", "max_bet", "banks_each"):
        if key in head:
            call += [f"--{key.replace('_', '-')}", str(head[key])]
    if "payouts" in head:
        call += ["--payouts", ",".join(map(str, head["payouts"]))]
    return call


@pytest.mark.parametrize("scenario", CLEAN, ids=lambda path: path.stem)
def test_a_clean_scenario_typed_in(scenario: Path) -> None:
    """Claims before the hands, rounds from memory, awards: all comes to the same in the end."""
    head = tomllib.loads(scenario.read_text())
    blocks = blocks_of(scenario.read_text())
    call = ["play", head["game"]]
    typed = [line for block in blocks for line in block]
    ran = referee(*call, "typed.toml", *call_of(head), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    found, expected = audit(Path("typed.toml")), audit(scenario)
    assert found["findings"] == []
    for key in ("scores", "winners", "complete"):
        assert found[key] == expected[key], key
    stored = blocks_of(Path("typed.toml").read_text())
    again = [line for block in stored for line in block]
    ran = referee(*call, "again.toml", *call_of(head), typed=again)
    assert (ran.code, ran.err) == (0, "")
    assert blocks_of(Path("again.toml").read_text()) == stored


def test_the_installed_command_itself() -> None:
    match, rng = random_match(dominoes.Table(("North", "South")), 5)
    program = [sys.executable, "-m", "referee"]
    played = subprocess.run(
        [*program, "play", "dominoes", "m.toml", "--players", "North,South"],
        input="\n".join(dominoes.short_entries(match, rng)).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, b"")
    assert Path("m.toml").read_text() == dominoes.log_text(match)
    audited = subprocess.run(
        [*program, "audit", "--json", "m.toml"], capture_output=True, timeout=60, check=True
    )
    assert json.loads(audited.stdout)["complete"] is True
