"""The JSON of every command that has it: the examples of the log format, to the letter."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.audit.logs import (
    ANA_GOES_OUT,
    FOUR,
    HANDS,
    RACE,
    STAKES,
    TRACK,
    cards,
    dominoes,
    four,
    log_text,
)

from referee.cli import run

EXAMPLE_MATCH = """\
format = 1
game = "dominoes"
players = ["Ana", "Bruno", "Carla", "Davi"]   # clockwise; partners sit opposite
pairs = true                                  # default false; needs four players
target = 61                                   # default

[[rounds]]
actions = \"\"\"
Ana opens
Ana 5|5 +2
Ana 2|5 on 5|5 +0
Bruno draws 2
Bruno 5|6 on 5|5 +0
\"\"\"
"""
EXAMPLE_SESSION = """\
format = 1
game = "cards"
players = ["Rui", "Sara", "Teresa", "Vasco"]  # clockwise; the first one banks first
chips = 20                                    # default: equal starting balance
max_bet = 1                                   # default
payouts = [1, 2, 3, 5, 10]                    # default: net odds for track cards of the suit
banks_each = 1                                # default: how often each player banks

[[races]]
actions = \"\"\"
Rui banks
track 2S 9S 3H KH 7D 5C JC
Sara bets 1 on D
Teresa bets 1 on S
Vasco bets 1 on D
reveal 10D
\"\"\"
"""
SUITS = ["S", "H", "D", "C"]


@pytest.fixture
def answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command says in JSON; `LOG` in the call stands for a log with this text."""

    def ask(*call: str, log: str = "") -> list[dict[str, Any]]:
        path = tmp_path / "evening.toml"
        path.write_text(log, encoding="utf-8")
        assert run([str(path) if word == "LOG" else word for word in call]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return [json.loads(line) for line in out.splitlines()]

    return ask


# Audit.


def test_the_match_of_the_log_format_has_no_fault(answer: Any) -> None:
    (said,) = answer("audit", "--json", "LOG", log=EXAMPLE_MATCH)
    log = said.pop("log")
    assert log.endswith("evening.toml")
    assert said == {
        "game": "dominoes",
        "ok": True,
        "complete": False,
        "findings": [],
        "scores": {"Ana+Carla": 2, "Bruno+Davi": 0},
        "winners": [],
        "not_judged": [],
        "rounds": [
            {
                "outcome": None,
                "by": None,
                "points": {"Ana+Carla": 2, "Bruno+Davi": 0},
                "bonus": {"Ana+Carla": 0, "Bruno+Davi": 0},
            }
        ],
    }


def test_the_session_of_the_log_format_has_no_fault(answer: Any) -> None:
    (said,) = answer("audit", "--json", "LOG", log=EXAMPLE_SESSION)
    del said["log"]
    assert said == {
        "game": "cards",
        "ok": True,
        "complete": False,
        "findings": [],
        "scores": {"Rui": 20, "Sara": 20, "Teresa": 20, "Vasco": 20},
        "winners": [],
        "not_judged": [],
        "races": [{"banker": "Rui", "winner": None, "net": {}}],
    }


def test_a_finding_has_all_its_keys() -> None:
    audit = dominoes("Ana opens\nAna 5|5 +1")
    assert audit.only == {
        "code": "wrong-points",
        "at": "1.2",
        "line": 8,
        "player": "Ana",
        "claimed": 1,
        "expected": 2,
        "rule": "D9",
        "evidence": [],
        "message": "Ana claims 1 point, but the ends sum to 10: 2 points",
    }


def test_what_does_not_apply_to_a_finding_is_null() -> None:
    finding = cards("reveal 2S").only
    assert (finding["player"], finding["claimed"], finding["expected"]) == (None, None, None)
    assert finding["evidence"] == []


def test_the_outcome_of_every_kind_of_round() -> None:
    audit = four(ANA_GOES_OUT + HANDS, "Ana 5|5\nvoid", "...\nblocked", "Bruno 5|5")
    assert [(one["outcome"], one["by"]) for one in audit.said["rounds"]] == [
        ("out", "Ana"),
        ("void", None),
        ("blocked", None),
        (None, None),
    ]
    assert dominoes("Ana 5|5", target=2).said["rounds"][0]["outcome"] == "match"


def test_the_outcome_of_every_kind_of_race() -> None:
    audit = cards(RACE, "void", "Sara passes the bank", TRACK)
    assert audit.said["races"] == [
        {"banker": "Rui", "winner": "D", "net": {"Rui": -1, "Sara": 2, "Teresa": -1}},
        {"banker": None, "winner": None, "net": {}},
        {"banker": "Sara", "winner": None, "net": {}},
        {"banker": "Teresa", "winner": None, "net": {}},
    ]


# Show.


def test_the_table_of_a_match(answer: Any) -> None:
    """Ana opened with 1|4 and laid 1|1 at it."""
    log = log_text("dominoes", ["Ana opens\nAna 1|4 +1\nAna 1|1 on 1|4 +0\nAna 1|2"], FOUR[:2])
    (said,) = answer("show", "LOG", "--at", "1.3", "--json", log=log)
    assert said == {
        "at": "1.3",
        "turn": "Ana",
        "scores": {"Ana": 1, "Bruno": 0},
        "stock": 14,
        "held": {"Ana": 5, "Bruno": 7},
        "counted": [
            {"tile": "1|1", "side": "double", "value": 2},
            {"tile": "1|4", "side": "high", "value": 4},
        ],
        "total": 6,
        "points": 0,
        "attachments": [
            {"tile": "1|1", "side": "line B", "value": 1},
            {"tile": "1|4", "side": "high", "value": 4},
        ],
    }


def test_the_table_now_is_that_after_the_last_action(answer: Any) -> None:
    log = log_text("dominoes", ["Ana 5|5 +2", "# the next one\nAna opens"], FOUR[:2])
    (said,) = answer("show", "LOG", "--json", log=log)
    assert (said["at"], said["turn"], said["total"]) == ("2.1", "Ana", 0)
    assert (said["counted"], said["attachments"]) == ([], [])


def test_the_table_of_a_round_that_is_over(answer: Any) -> None:
    """Nobody is to act, but places where a tile could be joined are told all the same."""
    log = log_text("dominoes", [ANA_GOES_OUT], FOUR)
    (said,) = answer("show", "LOG", "--json", log=log)
    assert said["turn"] is None
    assert said["held"] == {"Ana": 0, "Bruno": 5, "Carla": 5, "Davi": 5}
    assert said["stock"] == 8
    assert said["attachments"] == [
        {"tile": "0|2", "side": "high", "value": 2},
        {"tile": "1|1", "side": "branch B", "value": 1},
        {"tile": "1|2", "side": "high", "value": 2},
        {"tile": "1|3", "side": "high", "value": 3},
    ]
    assert said["counted"] == [end for end in said["attachments"] if end["tile"] != "1|1"]
    assert (said["total"], said["points"]) == (7, 0)


def test_the_tile_that_opens_has_all_its_ends_free(answer: Any) -> None:
    (said,) = answer("show", "LOG", "--json", log=log_text("dominoes", ["Ana 5|5"], FOUR))
    assert said["counted"] == [{"tile": "5|5", "side": "double", "value": 10}]
    assert [end["side"] for end in said["attachments"]] == ["line A", "line B"]
    assert said["points"] == 2


def test_before_anybody_acts_nobody_is_on_turn(answer: Any) -> None:
    (said,) = answer("show", "LOG", "--json", log=log_text("dominoes", ["# nothing"], FOUR))
    assert said["turn"] is None


def race_near_its_end() -> str:
    """22 cards: spades are at 6, hearts at 5, diamonds at 7 and clubs at 4."""
    ranks = {"S": "3 4 5 6 7 8", "H": "2 4 5 6 7", "D": "2 3 4 5 6 8 9", "C": "2 3 4 6"}
    cards_out = [f"reveal {rank}{suit}" for suit in SUITS for rank in ranks[suit].split()]
    stakes = f"{STAKES}\nVasco bets 1 on D"
    return "\n".join(["Rui banks", TRACK, stakes, *cards_out, "reveal 10D"])


def test_the_table_of_a_race(answer: Any) -> None:
    players = ("Rui", "Sara", "Teresa", "Vasco")
    log = log_text("cards", [race_near_its_end()], players)
    (said,) = answer("show", "LOG", "--at", "1.27", "--json", log=log)
    assert said == {
        "at": "1.27",
        "banker": "Rui",
        "track": ["2S", "9S", "3H", "KH", "7D", "5C", "JC"],
        "odds": {"S": 3, "H": 3, "D": 2, "C": 3},
        "positions": {"S": 6, "H": 5, "D": 7, "C": 4},
        "left": {"S": 4, "H": 5, "D": 4, "C": 6},
        "winner": None,
        "balances": dict.fromkeys(players, 20),
        "bets": {
            "Sara": {"suit": "D", "stake": 1},
            "Teresa": {"suit": "S", "stake": 1},
            "Vasco": {"suit": "D", "stake": 1},
        },
        "chances": {
            "S": "21197/117572",
            "H": "25163/352716",
            "D": "253021/352716",
            "C": "521/16796",
        },
    }
    (over,) = answer("show", "LOG", "--json", log=log)
    assert (over["at"], over["winner"]) == ("1.28", "D")
    assert over["balances"] == {"Rui": 17, "Sara": 22, "Teresa": 19, "Vasco": 22}
    assert over["chances"] == {"S": "0", "H": "0", "D": "1", "C": "0"}


# Settle.


def test_the_working_of_every_round_that_was_settled(answer: Any) -> None:
    zero = dict.fromkeys(FOUR, 0)
    log = log_text("dominoes", [ANA_GOES_OUT + HANDS, "Ana 5|5 +2\nvoid", "Ana 5|5"], FOUR)
    assert answer("settle", "LOG", "--json", log=log) == [
        {
            "round": 1,
            "outcome": "out",
            "pips": {"Ana": 0, "Bruno": 48, "Carla": 42, "Davi": 18},
            "winners": ["Ana"],
            "bonus": zero | {"Ana": 22},
            "working": {"Ana": {"sum": 108, "rounded": 110, "points": 22}},
            "scores": zero | {"Ana": 25},
        }
    ]


def test_the_hands_of_a_pair_that_went_out_need_not_be_known(answer: Any) -> None:
    log = log_text("dominoes", [ANA_GOES_OUT + "Bruno+Davi holds 66"], FOUR, pairs=True)
    (said,) = answer("settle", "LOG", "--json", log=log)
    assert said["pips"] == {"Ana+Carla": None, "Bruno+Davi": 66}
    assert said["working"] == {"Ana+Carla": {"sum": 66, "rounded": 65, "points": 13}}


def test_a_round_without_hands_is_not_settled(answer: Any) -> None:
    assert answer("settle", "LOG", "--json", log=log_text("dominoes", [ANA_GOES_OUT], FOUR)) == []


def test_the_payout_of_every_race_that_was_won(answer: Any) -> None:
    log = log_text("cards", [RACE, "void", "Sara banks\n" + TRACK], ("Rui", "Sara", "Teresa"))
    assert answer("settle", "LOG", "--json", log=log) == [
        {
            "race": 1,
            "banker": "Rui",
            "winner": "D",
            "odds": {"S": 3, "H": 3, "D": 2, "C": 3},
            "net": {"Sara": 2, "Teresa": -1, "Rui": -1},
            "returned": {"Sara": 3, "Teresa": 0},
            "balances": {"Rui": 19, "Sara": 22, "Teresa": 19},
        }
    ]


# Without a log.


def test_a_bonus(answer: Any) -> None:
    hands = ["--hand", "Ana=1", "--hand", "Bruno=5", "--hand", "Carla=17", "--hand", "Davi=6"]
    assert answer("bonus", "--pairs", *hands, "--json") == [
        {
            "outcome": "blocked",
            "pips": {"Ana+Carla": 18, "Bruno+Davi": 11},
            "winners": ["Bruno+Davi"],
            "bonus": {"Ana+Carla": 0, "Bruno+Davi": 4},
            "working": {"Bruno+Davi": {"sum": 18, "rounded": 20, "points": 4}},
        }
    ]


def test_a_bonus_of_who_went_out(answer: Any) -> None:
    (said,) = answer(
        "bonus", "--hand", "Ana=0", "--hand", "Bruno=3|4 6|6", "--out", "Ana", "--json"
    )
    assert said["outcome"] == "out"
    assert said["pips"] == {"Ana": 0, "Bruno": 19}
    assert said["bonus"] == {"Ana": 4, "Bruno": 0}


def test_a_bonus_that_several_get(answer: Any) -> None:
    hands = ["--hand", "Ana=4", "--hand", "Bruno=4", "--hand", "Carla=4", "--hand", "Davi=14"]
    (said,) = answer("bonus", *hands, "--json")
    assert said["winners"] == ["Ana", "Bruno", "Carla"]
    assert said["bonus"] == {"Ana": 4, "Bruno": 4, "Carla": 4, "Davi": 0}
    assert said["working"]["Ana"] == {"sum": 22, "rounded": 20, "points": 4}


@pytest.mark.parametrize("track", ["2S 9S 3H KH 7D 5C JC", "SSHHDCC"])
def test_a_payout(track: str, answer: Any) -> None:
    call = ["payout", "--banker", "Rui", "--track", track, "--bet", "Sara=D", "--bet", "Teresa=S"]
    assert answer(*call, "--winner", "D", "--json") == [
        {
            "winner": "D",
            "odds": {"S": 3, "H": 3, "D": 2, "C": 3},
            "net": {"Sara": 2, "Teresa": -1, "Rui": -1},
            "returned": {"Sara": 3, "Teresa": 0},
        }
    ]


def test_a_payout_with_other_odds_and_stakes(answer: Any) -> None:
    call = "payout --banker Rui --track SSHHDCC --bet Sara=D:2 --winner D --payouts 1,7,3,5,10"
    (said,) = answer(*call.split(), "--json")
    assert said["odds"] == {"S": 3, "H": 3, "D": 7, "C": 3}
    assert said["net"] == {"Sara": 14, "Rui": -14}
    assert said["returned"] == {"Sara": 16}


def test_odds(answer: Any) -> None:
    (said,) = answer("odds", "--track", "SSHHDCC", "--json")
    assert list(said) == ["odds", "chances", "fair", "edge"]
    assert [list(said[key]) for key in said] == [SUITS] * 4
    assert said["odds"] == {"S": 3, "H": 3, "D": 2, "C": 3}
    for suit in SUITS:
        one, other = map(int, said["chances"][suit].split("/"))
        chance = one / other
        assert said["fair"][suit] == round((1 - chance) / chance, 4)
        assert said["edge"][suit] == round(1 - chance * (1 + said["odds"][suit]), 4)


def test_odds_during_a_race(answer: Any) -> None:
    ranks = {"S": "3 4 5 6 7 8", "H": "2 4 5 6 7", "D": "2 3 4 5 6 8 9", "C": "2 3 4 6"}
    out = " ".join(f"{rank}{suit}" for suit in SUITS for rank in ranks[suit].split())
    call = ("odds", "--track", "2S 9S 3H KH 7D 5C JC", "--revealed")
    (said,) = answer(*call, out, "--json")
    assert said["chances"]["C"] == "521/16796"
    (over,) = answer(*call, out + " 10D", "--json")
    assert over["chances"] == {"S": "0", "H": "0", "D": "1", "C": "0"}
    assert over["fair"] == {"S": None, "H": None, "D": 0.0, "C": None}
    assert over["edge"]["S"] == 1.0
