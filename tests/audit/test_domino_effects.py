"""Dominoes: what each fault does to the round (applied, left out, breaks), and what follows."""

import pytest
from tests.audit.logs import FOUR, dominoes, four

# Applied: the action counts, and the turn goes on from whoever acted.


def test_an_action_out_of_turn_counts_and_the_turn_goes_on_from_there() -> None:
    audit = four(
        """
        Ana 1|2 +0
        Carla 2|3 on 1|2 +0
        Davi 3|6 on 2|3 +0
        Ana 1|4 on 1|2 +2
        Ana = 2
        """
    )
    assert audit.found == ["1.2 out-of-turn"]
    assert audit.only["player"] == "Carla"


def test_points_scored_out_of_turn_count() -> None:
    audit = dominoes("Ana opens\nBruno 5|5 +2\nBruno = 2\nBruno 2|5 on 5|5 +0\nAna 2|2 on 2|5")
    assert audit.found == ["1.2 out-of-turn"]
    assert audit.scores == {"Ana": 0, "Bruno": 2}


@pytest.mark.parametrize("act", ["draws 1", "passes", "2|5 on 1|2"])
def test_whatever_is_done_out_of_turn_is_found(act: str) -> None:
    assert "1.2 out-of-turn" in four(f"Ana 1|2\nCarla {act}").found


@pytest.mark.parametrize("drawn", ["2|2 on 1|2", "2|4 on 1|2"], ids=["a double", "a scoring one"])
def test_a_drawn_tile_ends_the_turn_also(drawn: str) -> None:
    audit = dominoes(f"Ana 1|2\nBruno draws 1\nBruno {drawn}\nBruno draws 1")
    assert audit.found == ["1.4 out-of-turn"]


@pytest.mark.parametrize("laid", ["2|2 on 1|2", "2|4 on 1|2"], ids=["a double", "a scoring one"])
def test_from_the_hand_the_turn_goes_on_after(laid: str) -> None:
    audit = dominoes(f"Ana 1|2\nBruno {laid}\nBruno 0|1 on 1|2\nAna 0|3 on 0|1")
    assert audit.found == []


def test_draws_of_one_turn_add_up() -> None:
    start = "Ana 1|2\nBruno draws 1\nBruno draws 2\nBruno 2|3\n"
    assert four(start + "Carla draws 5").found == []
    assert four(start + "Carla draws 6").found == ["1.5 overdraw"]


def test_a_pass_with_a_stock_hands_on_the_turn() -> None:
    assert dominoes("Ana 1|2\nBruno passes\nAna 2|3 on 1|2").found == ["1.2 pass-with-stock"]


def test_a_block_that_is_none_ends_the_round_all_the_same() -> None:
    audit = dominoes("Ana 1|2\nblocked\nAna 2|3\nAna holds 19\nBruno holds 20", "Bruno opens")
    assert audit.found == ["1.2 not-blocked", "1.3 after-end"]
    assert audit.said["rounds"][0]["outcome"] == "blocked"
    assert audit.scores == {"Ana": 4, "Bruno": 0}


def test_as_many_passes_in_a_row_as_players_end_the_round() -> None:
    audit = dominoes("Ana 1|2\nBruno passes\nAna passes\nBruno 2|3")
    assert audit.found == ["1.2 pass-with-stock", "1.3 pass-with-stock", "1.4 after-end"]
    assert audit.said["rounds"][0]["outcome"] == "blocked"


def test_a_wrong_opener_goes_on_and_is_found_once() -> None:
    audit = four("Ana opens\nvoid", "Carla opens\nCarla 1|2 +0\nDavi 2|3 on 1|2 +0")
    assert audit.found == ["2.1 wrong-opener"]
    assert four("Ana opens\nvoid", "Carla 1|2 +0\nDavi 2|3 on 1|2 +0").found == ["2.1 wrong-opener"]


# Left out: it changes nothing, and the next actions are judged.


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana dances", "unreadable-action"),
        ("Ana draws 0", "unreadable-action"),
        ("draw", "unreadable-action"),
        ("5|7", "unreadable-action"),
        ("Zeca 2|5 on 5|5", "unknown-player"),
        ("Zeca holds 17", "unknown-player"),
        ("Ana+Bruno = 3", "unknown-player"),
        ("award Zeca 3", "unknown-player"),
        ("Bruno opens", "out-of-place"),
        ("Ana opens", "out-of-place"),
        ("Bruno holds 17", "out-of-place"),
    ],
)
def test_what_is_left_out_changes_nothing(line: str, code: str) -> None:
    audit = dominoes(f"Ana opens\nAna 5|5 +2\n{line}\nAna 2|5 on 5|5 +0\nBruno 1|2 on 2|5\nAna = 2")
    assert audit.found == [f"1.3 {code}"]
    assert audit.not_judged == []


@pytest.mark.parametrize(
    "line",
    ["Ana 5|5", "Ana draws 1", "Ana passes", "blocked", "void", "...", "Ana opens"],
)
def test_after_the_round_nothing_is_played(line: str) -> None:
    audit = dominoes(f"Ana 5|5 +2\nvoid\n{line}\nAna = 0", "Ana 5|5 +2\nAna = 2")
    assert audit.found == ["1.3 after-end"]


def test_hands_claims_and_notes_may_follow_a_match_won_by_a_placement() -> None:
    audit = dominoes(
        "Ana 5|5 +2\nBruno holds 17   # he showed it\n# a note\nAna = 2\nAna wins\nAna +0", target=2
    )
    assert audit.found == []
    assert audit.ending == (True, ["Ana"])
    assert audit.said["rounds"][0]["outcome"] == "match"


def test_after_the_match_every_action_of_another_round_is_found() -> None:
    audit = dominoes("Ana 5|5", "Ana opens\nAna 5|5 +2\nBruno draws 1\nAna = 2", target=2)
    assert audit.found == ["2.1 after-end", "2.2 after-end", "2.3 after-end"]
    assert audit.scores == {"Ana": 2, "Bruno": 0}
    assert audit.ending == (True, ["Ana"])


# Breaks: left out, the rest is not judged, and the next round starts from what is known.

BREAKING = {
    "tile-already-played": "Ana 5|5",
    "unknown-anchor": "Ana 2|5 on 4|4",
    "no-match": "Ana 1|2 on 5|5",
    "closed-end": "Ana 2|5 on 5|5 line A",
    "branch-before-lines": "Ana 2|5 on 5|5 branch B",
    "overdraw": "Ana draws 15",
}


def broken_by(code: str) -> tuple[str, str]:
    """The beginning of a round in which Ana has 2 points, and the line that breaks it."""
    start = "Ana 5|5 +2"
    if code == "closed-end":
        start += "\nAna 0|5 on 5|5 line A +2\nAna = 4\naward Ana -2"
    return start, BREAKING[code]


@pytest.mark.parametrize("code", BREAKING)
def test_after_a_breaking_action_nothing_of_the_round_is_judged(code: str) -> None:
    start, line = broken_by(code)
    at = start.count("\n") + 2
    rest = "Ana 1|1 on 6|6 +9\nBruno passes\nBruno holds 17\nBruno +3\nBruno wins"
    audit = dominoes(f"{start}\n{line}\n{rest}", "Bruno opens\nAna = 2\nBruno = 0")
    assert audit.found == [f"1.{at} {code}"]
    assert audit.not_judged == [f"1.{at + number}" for number in range(1, 6)]


@pytest.mark.parametrize("code", BREAKING)
def test_the_next_round_starts_from_the_scores_last_claimed_there(code: str) -> None:
    start, line = broken_by(code)
    claims = "Ana = 7\nAna = 8"
    audit = dominoes(f"{start}\n{line}\n{claims}", "Bruno opens\nAna = 8\nBruno = 0\nAna = 7")
    assert audit.found[1:] == ["2.4 wrong-score"]
    assert audit.findings[1]["expected"] == 8


def test_claims_before_the_break_are_judged_and_do_not_set_the_score() -> None:
    audit = dominoes("Ana 5|5 +2\nAna = 9\nAna 5|5", "Bruno opens\nAna = 2")
    assert audit.found == ["1.2 wrong-score", "1.3 tile-already-played"]


def test_a_tile_that_cannot_stand_brings_no_points() -> None:
    audit = dominoes("Ana 5|5 +2\nAna 5|5 on 5|5 +4", "Bruno opens\nAna = 2")
    assert audit.found == ["1.2 tile-already-played"]


def test_after_a_broken_round_the_opener_is_not_judged_but_the_rest_is() -> None:
    audit = dominoes("Ana 5|5\nAna 5|5", "Bruno 1|2 +3\nBruno 2|3 on 1|2", "Ana opens")
    assert audit.found == [
        "1.2 tile-already-played",
        "2.1 wrong-points",
        "2.2 out-of-turn",
        "3.1 unsettled",
    ]


def test_a_broken_round_in_pairs_takes_the_score_claimed_by_a_partner() -> None:
    audit = four("Ana 5|5\nAna 5|5\nCarla = 9", "Bruno opens\nAna+Carla = 9\nAna = 9", pairs=True)
    assert audit.found == ["1.2 tile-already-played"]


# Several at one place.


def test_several_faults_at_one_place_are_all_told() -> None:
    audit = four("Ana 5|5", "Bruno 1|1 +3", "Carla 4|4 on 1|1 branch A +5")
    assert audit.found == [
        "2.1 unsettled",
        "2.1 wrong-points",
        "3.1 unsettled",
        "3.1 unknown-anchor",
    ]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Bruno 5|6 on 5|5 +1", {"out-of-turn", "wrong-points"}),
        ("Bruno 5|5 on 5|5", {"out-of-turn", "tile-already-played"}),
        ("Bruno draws 15", {"out-of-turn", "overdraw"}),
        ("Ana 5|5 on 1|1", {"tile-already-played", "unknown-anchor"}),
        ("Ana 1|2 on 5|5 branch A", {"no-match", "branch-before-lines"}),
    ],
)
def test_whatever_can_be_judged_of_an_action_is_told(line: str, codes: set[str]) -> None:
    audit = dominoes(f"Ana 5|5\n{line}")
    assert {finding["code"] for finding in audit.findings} == codes
    assert {finding["at"] for finding in audit.findings} == {"1.2"}


def test_a_pass_can_be_wrong_three_times() -> None:
    audit = dominoes("Ana opens\nBruno passes")
    assert sorted(audit.found) == ["1.2 must-play", "1.2 out-of-turn", "1.2 pass-with-stock"]


def test_a_new_round_can_be_wrong_three_times() -> None:
    audit = four(
        """
        Ana 1|1
        Ana 1|3 on 1|1
        Ana 1|2 on 1|1
        Ana 0|1 on 1|1
        Ana 0|2 on 0|1
        """,
        "Bruno 5|5 +1",
    )
    assert sorted(audit.found) == ["2.1 unsettled", "2.1 wrong-opener", "2.1 wrong-points"]


def test_findings_stand_in_the_order_of_the_log() -> None:
    """The hands come last, and the claims before them are judged only then."""
    audit = dominoes("...\nAna +4\nAna = 9\nhello\nBruno holds 17\nZeca wins", "Ana 5|5 +9")
    places = [tuple(map(int, finding["at"].split("."))) for finding in audit.findings]
    assert places == sorted(places)
    assert {"1.2 wrong-bonus", "1.4 unreadable-action", "1.6 unknown-player"} < set(audit.found)


def test_a_line_that_was_kept_is_found_as_any_other() -> None:
    kept = four("Ana opens\nBruno 5|5 +1 !\nBruno 2|5 on 5|5 +0!   # so be it")
    assert kept.found == ["1.2 out-of-turn", "1.2 wrong-points"]
    assert kept.scores == dict.fromkeys(FOUR, 0) | {"Bruno": 2}
