"""Dominoes from memory: `...` where actions are missing, and `draws ?`."""

import pytest
from tests.audit.logs import ANA_GOES_OUT, FOUR, HANDS, dominoes, four


def test_a_match_of_which_only_the_scores_are_known() -> None:
    audit = dominoes(
        "...\nAna = 14\nBruno = 9",
        "...\nAna = 40\nBruno = 33",
        "...\nAna = 63\nBruno = 41\nAna wins",
    )
    assert audit.found == []
    assert audit.scores == {"Ana": 63, "Bruno": 41}
    assert audit.ending == (True, ["Ana"])
    assert {"1.1", "2.1", "3.1"} <= set(audit.not_judged)


def test_a_score_after_the_dots_sets_it_for_what_follows() -> None:
    audit = dominoes("...\nAna = 14\nBruno = 9", "Ana 5|5 +2\nAna = 16\nBruno = 9\nBruno = 8")
    assert audit.found == ["2.4 wrong-score"]


def test_after_the_dots_the_winner_is_who_has_the_points() -> None:
    audit = dominoes("...\nAna = 61\nBruno = 40\nBruno wins")
    assert audit.found == ["1.4 wrong-winner"]
    assert audit.only["expected"] == "Ana"
    assert dominoes("...\nAna = 60\nAna wins").found == ["1.3 wrong-winner"]


def test_after_the_dots_placements_draws_and_turns_are_not_judged() -> None:
    audit = dominoes(
        """
        Ana 5|5 +2
        ...
        Bruno 5|5 on 1|1 +3
        Bruno draws 99
        Ana passes
        Ana 2|3 +4
        Bruno 6|6 +0
        """
    )
    assert audit.found == []
    assert audit.scores == {"Ana": 6, "Bruno": 3}
    assert audit.not_judged == ["1.2", "1.3", "1.4", "1.5", "1.6", "1.7"]


def test_the_dots_reach_to_the_end_of_the_round_only() -> None:
    audit = dominoes("...\nAna = 3", "Ana 1|2 +1\nAna 2|3")
    assert audit.found == ["2.1 wrong-points", "2.2 out-of-turn"]


def test_what_stands_before_the_dots_is_judged() -> None:
    audit = dominoes("Ana 1|2 +1\nAna 2|3\n...")
    assert audit.found == ["1.1 wrong-points", "1.2 out-of-turn"]


def test_after_the_dots_hands_and_bonuses_are_judged() -> None:
    audit = dominoes("...\nAna = 5\nBruno = 4\nBruno holds 17\nAna +4\nAna = 8\nBruno = 4")
    assert audit.found == ["1.5 wrong-bonus"]
    assert audit.only["expected"] == 3
    assert audit.said["rounds"][0]["outcome"] == "out"
    assert audit.said["rounds"][0]["by"] == "Ana"


def test_after_the_dots_a_bonus_before_the_hands_is_judged_with_them() -> None:
    audit = dominoes("...\nAna = 5\nAna +4\nBruno holds 17")
    assert audit.found == ["1.3 wrong-bonus"]


def test_a_score_after_the_hands_sets_it_if_none_was_told_since_the_dots() -> None:
    """What was scored where actions are missing nobody knows: 14 may well be right."""
    audit = dominoes("...\nBruno holds 17\nAna +3\nAna = 14\nBruno = 9", "Ana opens\nAna = 14")
    assert audit.found == []
    assert audit.scores == {"Ana": 14, "Bruno": 9}


@pytest.mark.parametrize("order", ["Ana = 11\nAna +3", "Ana +3\nAna = 14"])
def test_after_the_dots_a_bonus_without_hands_is_counted_once(order: str) -> None:
    audit = dominoes(f"...\n{order}", "Ana opens\nAna = 14")
    assert audit.found == []
    assert audit.scores["Ana"] == 14


def test_the_places_not_judged_stand_in_their_order() -> None:
    audit = dominoes("...\nAna +3\nAna = 14\nBruno 1|2 +0")
    assert audit.not_judged == ["1.1", "1.2", "1.3", "1.4"]


def test_after_the_dots_a_hand_may_not_hold_what_lies_on_the_table() -> None:
    assert dominoes("Ana 5|5\n...\nBruno holds 5|5").found == ["1.3 hand-impossible"]
    assert dominoes("...\nAna 5|5\nBruno holds 5|5").found == ["1.3 hand-impossible"]


def test_after_the_dots_nobody_knows_how_many_tiles_a_hand_must_hold() -> None:
    for hand in ("nothing", "1|2", "1|2 1|3 1|4 1|5 1|6 2|3 2|4 2|5", "3", "150"):
        assert dominoes(f"...\nBruno holds {hand}").found == []


def test_after_the_dots_a_hand_is_shown_once_and_a_pairs_only_as_pips() -> None:
    assert four("...\nBruno holds 17\nBruno holds 3").found == ["1.3 out-of-place"]
    assert four("...\nBruno+Davi holds 5|5", pairs=True).found == ["1.2 out-of-place"]
    assert four("...\nBruno+Davi holds 10\nDavi holds 5", pairs=True).found == ["1.3 out-of-place"]


def test_a_tile_that_was_shown_can_have_been_laid_where_actions_are_missing() -> None:
    assert dominoes("Bruno shows 3|5\n...\nBruno holds 4|4").found == []
    assert dominoes("Bruno shows 5|6\n...\nBruno holds 3").found == []
    assert dominoes("Bruno shows 3|5\n...\nBruno 3|5 +1\nBruno holds 4|4").found == []


def test_nobody_is_accused_across_the_dots() -> None:
    """Bruno holds as many tiles as before, but he can have laid one and drawn 5|6 meanwhile."""
    start = "Ana 1|5\nBruno draws 2\nBruno 2|5 on 1|5\n...\n"
    assert dominoes(start + "Bruno holds 5|6 0|0 0|2 0|3 0|4 2|2 2|3 2|4").found == []
    assert dominoes(start + "Bruno holds 60\nAna holds nothing").found == []


def test_what_was_proved_before_the_dots_stays_proved() -> None:
    audit = dominoes("Ana 1|5\nBruno shows 5|6\nBruno draws 1\n...\nAna holds 3")
    assert audit.found == ["1.3 must-play"]


def test_a_round_from_memory_is_settled_for_the_next_one() -> None:
    assert dominoes("...", "Bruno opens").found == []
    assert dominoes("Ana 5|5\n...\nAna = 5", "Bruno opens").found == []


def test_a_blocked_round_from_memory() -> None:
    audit = dominoes("...\nblocked\nAna holds 7\nBruno holds 17\nAna +3\nAna = 3")
    assert audit.found == []
    assert audit.said["rounds"][0]["outcome"] == "blocked"


def test_four_hands_and_none_of_them_empty_are_a_blocked_round() -> None:
    """4, 4, 4 and 14: the three others make 22, and their bonus is 4 points each (D17)."""
    hands = "...\nAna holds 4\nBruno holds 4\nCarla holds 4\nDavi holds 14"
    for audit in (four(hands), four(hands + "\nAna = 4\nCarla = 4"), four(hands + "\nAna +4")):
        assert audit.found == []
        assert audit.said["rounds"][0]["outcome"] == "blocked"
        assert list(audit.said["rounds"][0]["bonus"].values()) == [4, 4, 4, 0]


@pytest.mark.parametrize(
    "hands",
    [
        "Ana holds 4\nBruno holds 4",
        "Ana holds nothing\nBruno holds 4",
        "Ana holds nothing\nBruno holds nothing\nCarla holds 4\nDavi holds 4",
        "blocked\nAna holds 4\nBruno holds 4\nCarla holds 14",
    ],
)
def test_hands_that_do_not_tell_enough_settle_nothing(hands: str) -> None:
    for claim in ("", "\nAna = 10", "\nAna +4\nAna = 10"):
        audit = four("..." + "\n" + hands + claim)
        assert audit.found == []
        assert audit.said["rounds"][0]["outcome"] == ("blocked" if "blocked" in hands else None)
        assert audit.scores == dict.fromkeys(FOUR, 0) | ({"Ana": 10} if claim else {})


@pytest.mark.parametrize(("last", "opener"), [("Ana", "Ana"), ("Carla", "Carla"), ("Bruno", None)])
def test_which_partner_went_out_is_told_by_the_last_tile(last: str, opener: str | None) -> None:
    start = f"...\n{last} 1|2\nBruno holds 5\nDavi holds 12"
    for name in FOUR:
        found = four(start, f"{name} opens", pairs=True).found
        assert found == ([] if opener in (name, None) else ["2.1 wrong-opener"])


@pytest.mark.parametrize(("one", "other"), [("Ana", "Bruno"), ("Bruno", "Ana")])
def test_a_bonus_told_before_a_score_is_of_its_own_side_alone(one: str, other: str) -> None:
    audit = dominoes(f"...\n{one} +3\n{other} = 9\n{one} = 14")
    assert audit.found == []
    assert audit.scores == {one: 14, other: 9}
    assert audit.said["rounds"][0]["bonus"] == {one: 3, other: 0}


@pytest.mark.parametrize(("bonus", "score"), [(3, 14), (4, 15), (0, 11)])
def test_a_score_told_after_a_bonus_holds_it_already(bonus: int, score: int) -> None:
    """17 pips are worth 3 points, and 11 she had before."""
    audit = dominoes(f"...\nAna +{bonus}\nAna = {score}\nBruno holds 17")
    assert audit.found == ([] if bonus == 3 else ["1.2 wrong-bonus"])
    assert audit.scores == {"Ana": 14, "Bruno": 0}


def test_after_the_dots_a_tile_that_no_single_player_laid_scores_nothing() -> None:
    audit = four("...\n5|5 +3\nAna+Carla 1|2 +2\nBruno+Davi 1|3 +4\nDavi 1|4 +1", pairs=True)
    assert audit.found == []
    assert audit.scores == {"Ana+Carla": 0, "Bruno+Davi": 1}


@pytest.mark.parametrize(("claim", "won"), [(4, False), (5, True), (6, True)])
def test_after_the_dots_points_that_reach_the_target_win(claim: int, won: bool) -> None:
    audit = dominoes(f"...\nAna 1|2 +{claim}\nBruno holds 17", target=5)
    assert audit.found == []
    assert audit.said["rounds"][0]["outcome"] == ("match" if won else "out")
    assert audit.scores == {"Ana": claim if won else claim + 3, "Bruno": 0}
    assert audit.ending == (True, ["Ana"])


def test_an_empty_hand_tells_who_went_out() -> None:
    audit = four("...\nBruno holds nothing\nAna holds 5\nCarla holds 6\nDavi holds 6\nBruno +3")
    assert audit.found == []
    assert audit.said["rounds"][0]["by"] == "Bruno"


def test_a_void_round_from_memory() -> None:
    audit = dominoes("...\nAna = 14\nvoid\nAna = 0", "Ana 5|5 +2\nAna = 2")
    assert audit.found == []


def test_a_pair_from_memory() -> None:
    """Which of the partners went out nobody knows, but the pair did, as its hands are not shown."""
    start = "...\nAna+Carla = 14\nDavi = 9\nBruno+Davi holds 17\n"
    audit = four(start + "Carla +3\nAna = 17", "Bruno opens\nAna = 17", pairs=True)
    assert audit.found == []
    assert audit.scores == {"Ana+Carla": 17, "Bruno+Davi": 9}
    assert four(start + "Carla +4", pairs=True).found == ["1.5 wrong-bonus"]


# An unknown number of tiles drawn.

UNCOUNTED = "Ana 1|2\nBruno draws ?\nBruno 2|3 on 1|2 +0\n"


@pytest.mark.parametrize(
    "line", ["Ana passes", "Ana draws 14", "Ana draws 3\nAna passes", "Ana draws ?"]
)
def test_after_an_unknown_draw_the_stock_is_not_judged(line: str) -> None:
    found = dominoes(UNCOUNTED + line).found
    assert not {place for place in found if "stock" in place or "overdraw" in place}


def test_before_an_unknown_draw_the_stock_is_judged() -> None:
    assert dominoes("Ana 1|2\nBruno passes\nAna draws ?").found == ["1.2 pass-with-stock"]


def test_an_unknown_draw_reaches_to_the_end_of_the_round_only() -> None:
    audit = dominoes(UNCOUNTED + "void", "Ana 1|2\nBruno passes")
    assert audit.found == ["2.2 pass-with-stock"]


def test_after_an_unknown_draw_placements_and_turns_are_judged() -> None:
    audit = dominoes(UNCOUNTED + "Bruno 1|4 on 1|2 +1")
    assert set(audit.found) >= {"1.4 out-of-turn", "1.4 wrong-points"}


def test_a_block_after_an_unknown_draw_is_judged_by_the_tiles() -> None:
    assert dominoes(UNCOUNTED + "blocked").found == ["1.4 not-blocked"]


def test_only_the_hand_of_who_drew_is_uncounted() -> None:
    audit = four("Davi 6|6\nDavi draws ?\nDavi 1|6 on 6|6\nblocked\nDavi holds 3\nBruno holds 3|4")
    assert audit.found == ["1.4 not-blocked", "1.6 hand-size"]
    assert audit.findings[1]["player"] == "Bruno"


def test_an_unknown_draw_is_a_statement_all_the_same() -> None:
    audit = dominoes("Ana 5|5\nBruno shows 3|5\nAna 2|5 on 5|5\nBruno draws ?")
    assert audit.found == ["1.4 must-play"]
    assert audit.only["evidence"] == ["1.4"]


def test_who_drew_an_unknown_number_can_go_out() -> None:
    """The hands tell: Bruno laid last."""
    audit = dominoes(UNCOUNTED + "Ana holds 17\nBruno +3\nBruno = 3", "Bruno opens")
    assert audit.found == []
    assert audit.said["rounds"][0]["outcome"] == "out"
    assert audit.said["rounds"][0]["by"] == "Bruno"


def test_who_drew_an_unknown_number_can_claim_the_bonus_before_the_hands() -> None:
    audit = dominoes(UNCOUNTED + "Bruno +3\nBruno = 3\nAna holds 17")
    assert audit.found == []
    wrong = dominoes(UNCOUNTED + "Bruno +4\nAna holds 17")
    assert wrong.found == ["1.4 wrong-bonus"]


def test_who_drew_an_unknown_number_can_go_out_without_hands() -> None:
    audit = dominoes(UNCOUNTED + "Bruno +3\nBruno = 3", "Bruno opens\nBruno = 3")
    assert audit.found == []
    assert "1.4" in audit.not_judged


def test_a_whole_round_then_an_ordinary_one() -> None:
    audit = four("...\nAna = 10", ANA_GOES_OUT + HANDS + "\nAna +22\nAna = 35")
    assert audit.found == []


def test_a_bonus_claimed_wrongly_is_not_left_in_the_score_that_was_told() -> None:
    """Ana's 8 were told with the 3 she claimed; the hands show that Bruno got a bonus, not she."""
    audit = dominoes("...\nAna +3\nAna = 8\nBruno = 2\nAna holds 20\nBruno holds nothing")
    assert audit.found == ["1.2 wrong-bonus"]
    assert audit.scores == {"Ana": 5, "Bruno": 6}
