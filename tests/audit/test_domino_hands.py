"""Dominoes: the hands shown at the end, the settlement, and what is claimed of it."""

import pytest
from tests.audit.logs import (
    ANA_GOES_OUT,
    BRUNO_HOLDS,
    CARLA_HOLDS,
    DAVI_HOLDS,
    FOUR,
    HANDS,
    dominoes,
    four,
)

NOBODY_SCORES = dict.fromkeys(FOUR, 0)


def test_the_bonus_of_who_went_out_is_that_of_all_other_hands() -> None:
    audit = four(ANA_GOES_OUT + HANDS + "\nAna +22\nBruno +0\nAna = 25\nBruno = 0")
    assert audit.found == []
    assert audit.scores == NOBODY_SCORES | {"Ana": 25}
    assert audit.said["rounds"] == [
        {
            "outcome": "out",
            "by": "Ana",
            "points": NOBODY_SCORES | {"Ana": 3},
            "bonus": NOBODY_SCORES | {"Ana": 22},
        }
    ]


@pytest.mark.parametrize("claim", ["Ana +21", "Ana +0", "Bruno +22"])
def test_a_wrong_bonus_is_told_and_the_right_one_is_used(claim: str) -> None:
    audit = four(ANA_GOES_OUT + f"{HANDS}\n{claim}\nAna = 25\nBruno = 0", "Ana opens\nAna = 25")
    assert audit.found == ["1.10 wrong-bonus"]
    right = 22 if claim.startswith("Ana") else 0
    claimed = int(claim.split("+")[1])
    assert (audit.only["claimed"], audit.only["expected"]) == (claimed, right)


def test_a_wrong_score_is_told_and_the_right_one_is_used() -> None:
    audit = four("Ana 5|5 +1\nAna = 1\nAna = 2\nvoid", "Ana 5|5 +2\nAna = 2")
    assert audit.found == ["1.1 wrong-points", "1.2 wrong-score"]
    assert [finding["expected"] for finding in audit.findings] == [2, 2]


def test_the_settlement_comes_when_the_last_hand_that_counts_is_known() -> None:
    """In any order; a claim between two hands waits for the last one."""
    audit = four(ANA_GOES_OUT + f"{DAVI_HOLDS}\n{BRUNO_HOLDS}\nAna +20\n{CARLA_HOLDS}\nAna +22")
    assert audit.found == ["1.9 wrong-bonus"]


# Claims between the end of play and the hands.


def test_claims_before_the_hands_are_judged_once_they_are_known() -> None:
    audit = four(ANA_GOES_OUT + f"Ana +22\nAna = 25\nBruno = 0\n{HANDS}\nAna = 25")
    assert audit.found == []
    assert audit.not_judged == []


@pytest.mark.parametrize(("score", "right"), [(2, 0), (3, 1), (4, 0), (24, 0), (25, 1), (26, 0)])
def test_a_score_before_the_hands_is_that_of_before_or_after_them(score: int, right: int) -> None:
    audit = four(ANA_GOES_OUT + f"Ana = {score}\n{HANDS}")
    assert audit.found == ([] if right else ["1.7 wrong-score"])


def test_a_victory_claimed_where_no_hands_came_is_that_of_the_scores_claimed() -> None:
    audit = four(ANA_GOES_OUT + "Ana = 25\nBruno wins", "Ana opens\nAna = 25")
    assert audit.found == ["1.8 wrong-winner", "2.1 unsettled"]
    audit = four(ANA_GOES_OUT + "Ana = 61\nBruno wins\nAna wins")
    assert audit.found == ["1.8 wrong-winner"]
    assert audit.only["expected"] == "Ana"
    assert audit.ending == (True, ["Ana"])


def test_wrong_claims_before_the_hands_are_told_at_their_own_places() -> None:
    audit = four(ANA_GOES_OUT + f"Ana +21\nAna = 24\nBruno +1\nBruno wins\n{HANDS}\nAna = 25")
    assert audit.found == [
        "1.7 wrong-bonus",
        "1.8 wrong-score",
        "1.9 wrong-bonus",
        "1.10 wrong-winner",
    ]
    assert [finding["expected"] for finding in audit.findings] == [22, 25, 0, None]
    lines = [finding["line"] for finding in audit.findings]
    assert lines == [13, 14, 15, 16]


def test_the_match_claimed_before_the_hands_is_judged_with_them() -> None:
    audit = four(ANA_GOES_OUT + f"Ana +22\nAna = 25\nAna wins\n{HANDS}", target=25)
    assert audit.found == []
    assert audit.ending == (True, ["Ana"])


def test_without_hands_a_bonus_is_taken_as_claimed_and_is_not_judged() -> None:
    audit = four(ANA_GOES_OUT + "Ana +20\nAna = 23\nBruno = 0", "Ana opens\nAna = 23\nBruno = 0")
    assert audit.found == []
    assert audit.not_judged == ["1.7"]
    assert audit.said["rounds"][0]["bonus"] == NOBODY_SCORES | {"Ana": 20}


def test_without_hands_a_score_is_judged_with_the_bonus_that_was_claimed() -> None:
    """3 and 20 are 23, whatever the hands were."""
    audit = four(ANA_GOES_OUT + "Ana +20\nAna = 24", "Ana opens\nAna = 23")
    assert audit.found == ["1.8 wrong-score"]
    assert audit.only["expected"] == 23


def test_without_hands_a_score_claimed_before_the_bonus_does_not_undo_it() -> None:
    audit = four(ANA_GOES_OUT + "Ana = 3\nAna +20", "Ana opens\nAna = 23")
    assert audit.found == []


def test_without_hands_a_bonus_taken_as_claimed_can_win_the_match() -> None:
    audit = four(ANA_GOES_OUT + "Ana +22\nAna = 25\nAna wins", target=25)
    assert audit.found == []
    assert audit.ending == (True, ["Ana"])


def test_some_hands_are_not_enough() -> None:
    audit = four(ANA_GOES_OUT + f"{BRUNO_HOLDS}\n{CARLA_HOLDS}\nAna +20", "Ana opens\nAna = 23")
    assert audit.found == []
    assert audit.not_judged == ["1.9"]


# What a hand can be.


def test_a_hand_of_the_wrong_size_counts_all_the_same() -> None:
    """37, 42 and 18 are 97, rounded 95."""
    hands = f"Bruno holds 4|4 4|5 4|6 5|5\n{CARLA_HOLDS}\n{DAVI_HOLDS}"
    audit = four(ANA_GOES_OUT + hands + "\nAna +19")
    assert audit.found == ["1.7 hand-size"]
    assert (audit.only["claimed"], audit.only["expected"]) == (4, 5)
    assert audit.only["player"] == "Bruno"


def test_a_drawn_tile_must_be_held_too() -> None:
    audit = dominoes("Ana 1|2\nBruno draws 2\nBruno 2|3\nblocked\nBruno holds nothing")
    assert audit.findings[1]["code"] == "hand-size"
    assert (audit.findings[1]["claimed"], audit.findings[1]["expected"]) == (0, 8)


def test_a_tile_that_lies_on_the_table_counts_all_the_same() -> None:
    """9, 8, 10, 10 and 2 for 1|1: 39, with 42 and 18 that is 99, rounded 100."""
    hands = f"Bruno holds 4|5 4|4 4|6 5|5 1|1\n{CARLA_HOLDS}\n{DAVI_HOLDS}"
    audit = four(ANA_GOES_OUT + hands + "\nAna +20")
    assert audit.found == ["1.7 hand-impossible"]


def test_a_tile_cannot_be_in_two_hands() -> None:
    audit = four(ANA_GOES_OUT + f"{BRUNO_HOLDS}\nCarla holds 3|3 3|4 3|5 3|6 5|6")
    assert audit.found == ["1.8 hand-impossible"]
    assert audit.only["player"] == "Carla"


def test_a_tile_that_was_shown_is_in_no_other_hand() -> None:
    audit = four("Carla shows 5|6\n" + ANA_GOES_OUT + BRUNO_HOLDS)
    assert "1.8 hand-impossible" in audit.found
    assert audit.findings[-1]["player"] == "Bruno"


def test_a_tile_that_was_shown_is_in_the_hand_until_it_is_laid() -> None:
    lines = ANA_GOES_OUT.replace("Ana opens", "Ana opens\nBruno shows 6|6\nAna shows 1|1")
    audit = four(lines + BRUNO_HOLDS)
    assert audit.found == ["1.9 hand-impossible"]
    shown = lines + "Bruno holds 6|6 4|5 4|6 5|5 5|6"
    assert four(shown).found == []


def test_pips_can_be_impossible_for_so_many_tiles() -> None:
    """The five heaviest tiles that are left have 12, 11, 10, 10 and 9 pips."""
    assert four(ANA_GOES_OUT + "Bruno holds 52").found == []
    audit = four(ANA_GOES_OUT + f"Bruno holds 53\n{CARLA_HOLDS}\n{DAVI_HOLDS}\nAna +23")
    assert audit.found == ["1.7 hand-impossible"]
    assert audit.scores["Ana"] == 26


def test_pips_know_of_the_tiles_shown_by_others() -> None:
    """Carla holds 6|6, so 9, 9, 10, 10 and 11 are the most that Bruno can have."""
    assert four(ANA_GOES_OUT + f"{CARLA_HOLDS}\nBruno holds 47").found == []
    audit = four("Carla shows 6|6\n" + ANA_GOES_OUT.replace("Ana opens", "") + "Bruno holds 50")
    assert audit.found == ["1.7 hand-impossible"]


def test_nothing_is_no_hand_of_five_tiles() -> None:
    audit = four(ANA_GOES_OUT + "Bruno holds nothing")
    assert audit.found == ["1.7 hand-size"]
    assert audit.only["claimed"] == 0


def test_a_bare_number_is_always_pips() -> None:
    """As the tile 1|2, 12 would be a hand of the wrong size."""
    assert four(ANA_GOES_OUT + "Bruno holds 12").found == ["1.7 hand-impossible"]
    assert dominoes("...\nBruno holds 12\nAna +2").found == []


@pytest.mark.parametrize("hand", ["1|2", "2|1", "1-2", "1:2", "[1|2]", "[12]"])
def test_a_tile_with_a_separator_is_a_tile(hand: str) -> None:
    assert dominoes(f"...\nBruno holds {hand}\nAna +1").found == []


def test_tiles_without_separators_are_no_hand() -> None:
    assert four(ANA_GOES_OUT + "Bruno holds 44 45 46 55 56").found == ["1.7 unreadable-action"]


def test_a_hand_before_the_round_is_over_is_out_of_place() -> None:
    assert four("Bruno holds 17\nAna 5|5\nBruno holds nothing").found == [
        "1.1 out-of-place",
        "1.3 out-of-place",
    ]


def test_later_hands_are_accepted_and_change_nothing() -> None:
    audit = four(ANA_GOES_OUT + f"{HANDS}\nAna +22\nAna holds nothing\nAna = 25")
    assert audit.found == []
    assert audit.scores["Ana"] == 25


# Pairs.


def test_a_pair_that_went_out_leaves_the_partners_hand_out() -> None:
    """48 and 18 are 66, rounded 65."""
    audit = four(
        ANA_GOES_OUT + f"{BRUNO_HOLDS}\n{DAVI_HOLDS}\nAna+Carla +13\nCarla = 16\n{CARLA_HOLDS}\n"
        "Ana+Carla = 16",
        pairs=True,
    )
    assert audit.found == []
    assert audit.scores == {"Ana+Carla": 16, "Bruno+Davi": 0}


@pytest.mark.parametrize("pair", ["Bruno+Davi", "Davi+Bruno", "bruno + davi"])
def test_a_pairs_pips_may_be_given_together(pair: str) -> None:
    audit = four(ANA_GOES_OUT + f"{pair} holds 66\nCarla +13\nAna = 16", pairs=True)
    assert audit.found == []


def test_a_pairs_pips_can_be_impossible() -> None:
    """Ten tiles: 0|0 and the next lightest, with 0|1, 0|2, 1|1, 1|2 and 1|3 on the table."""
    audit = four(ANA_GOES_OUT + "Bruno+Davi holds 17", pairs=True)
    assert audit.found == ["1.7 hand-impossible"]


def test_a_blocked_round_of_pairs_compares_sums_of_both_partners() -> None:
    audit = four(
        "...\nblocked\nAna holds 1\nBruno holds 5\nCarla holds 17\nDavi holds 6\n"
        "Bruno+Davi +4\nDavi = 4\nAna +0",
        pairs=True,
    )
    assert audit.found == []
    assert audit.said["rounds"][0]["by"] is None


def test_all_with_the_lowest_sum_of_a_blocked_round_get_the_full_bonus() -> None:
    audit = four(
        "...\nblocked\nAna holds 4\nBruno holds 4\nCarla holds 4\nDavi holds 14\n"
        "Ana +4\nBruno +4\nCarla +4\nDavi +0"
    )
    assert audit.found == []


# Who has won.


def test_all_who_reach_the_target_in_one_settlement_share_the_victory() -> None:
    hands = "...\nblocked\nAna holds 4\nBruno holds 4\nCarla holds 4\nDavi holds 14\n"
    audit = four(hands + "Carla wins\nAna wins\nBruno wins\nDavi wins", target=4)
    assert audit.found == ["1.10 wrong-winner"]
    assert audit.only["claimed"] == "Davi"
    assert audit.only["expected"] == ["Ana", "Bruno", "Carla"]
    assert audit.ending == (True, ["Ana", "Bruno", "Carla"])


def test_a_match_that_is_not_over_has_no_winner() -> None:
    audit = dominoes("Ana 5|5\nAna wins")
    assert audit.found == ["1.2 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("Ana", None)


def test_a_placement_that_reaches_the_target_wins_before_any_settlement() -> None:
    audit = four(ANA_GOES_OUT + "Ana wins\nAna = 3\nAna +0", target=3)
    assert audit.found == ["1.6 after-end"]
    assert audit.said["rounds"][0]["outcome"] == "match"
    assert audit.scores["Ana"] == 3


def test_the_winner_claimed_by_a_partner_is_the_pair() -> None:
    audit = four("Ana 5|5\nCarla wins\nAna+Carla wins\nDavi wins", target=2, pairs=True)
    assert audit.found == ["1.4 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("Bruno+Davi", "Ana+Carla")
    assert audit.ending == (True, ["Ana+Carla"])


def test_the_impossible_hand_of_a_pair_is_the_pair_s() -> None:
    """Bruno and Davi hold ten tiles: 1 pip is too few."""
    audit = four(ANA_GOES_OUT + "Bruno+Davi holds 1", pairs=True)
    assert audit.found == ["1.7 hand-impossible"]
    assert audit.only["player"] == "Bruno+Davi"
