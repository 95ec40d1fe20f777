"""Every scenario raises the findings that it is meant to raise, and no others; every clause of the
rule books has a scenario, and every finding names a clause that there is."""

from pathlib import Path

import pytest

from referee.audit import audit
from referee.cards.faults import FAULTS as CARD_FAULTS
from referee.dominoes.faults import FAULTS as DOMINO_FAULTS
from referee.log import read
from referee.rulebook import rule_book

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*/*.toml"))
GAMES = {"dominoes": DOMINO_FAULTS, "cards": CARD_FAULTS}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_scenario_raises_what_it_expects(path: Path) -> None:
    log = read(path)
    found = [f"{fault.at} {fault.code}" for fault, _ in audit(log).findings]
    assert found == log.head.get("expect", [])
    assert log.game == path.parent.name


def texts(path: Path, key: str) -> list[str]:
    """What a scenario says of itself."""
    found = read(path).head.get(key, [])
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_scenario(game: str) -> None:
    covered = {
        clause for path in SCENARIOS if path.parent.name == game for clause in texts(path, "covers")
    }
    assert covered == {clause.id for clause in rule_book(game).clauses}


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_names_a_clause_and_has_a_scenario(game: str) -> None:
    clauses = {clause.id for clause in rule_book(game).clauses}
    assert {rule for _, rule in GAMES[game].values()} <= clauses
    raised = {
        finding.split()[1]
        for path in SCENARIOS
        if path.parent.name == game
        for finding in texts(path, "expect")
    }
    assert raised == set(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_in_order_and_said_in_both_languages(game: str) -> None:
    clauses = rule_book(game).clauses
    letter = {"dominoes": "D", "cards": "C"}[game]
    assert [clause.id for clause in clauses] == [f"{letter}{n + 1}" for n in range(len(clauses))]
    for clause in clauses:
        assert clause.source
        for said in (clause.title, clause.text):
            assert said["en"] and said["pt"] and said["en"] != said["pt"]
