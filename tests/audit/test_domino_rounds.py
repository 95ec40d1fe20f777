"""Dominoes: from one round to the next, and what the table agrees on."""

from tests.audit.logs import ANA_GOES_OUT, HANDS, dominoes, four


def test_in_the_first_round_whoever_acts_first_has_opened() -> None:
    assert four("Carla 1|2\nDavi 2|3").found == []
    assert four("Carla opens\nCarla 1|2\nDavi 2|3").found == []


def test_who_went_out_opens_the_next_round() -> None:
    assert four(ANA_GOES_OUT + HANDS, "Ana 1|2\nBruno 2|3").found == []
    audit = four(ANA_GOES_OUT + HANDS, "Bruno opens\nBruno 1|2\nCarla 2|3")
    assert audit.found == ["2.1 wrong-opener"]
    assert audit.only["player"] == "Bruno"


def test_in_pairs_it_is_the_player_who_opens_and_not_the_partner() -> None:
    audit = four(ANA_GOES_OUT + "Bruno+Davi holds 66", "Carla opens", pairs=True)
    assert audit.found == ["2.1 wrong-opener"]


def test_after_a_blocked_round_it_goes_by_lot() -> None:
    audit = dominoes("...\nblocked\nAna holds 3\nBruno holds 4", "Bruno opens\nBruno 1|2")
    assert audit.found == []


def test_a_void_round_takes_the_scores_back_and_has_the_same_opener_again() -> None:
    audit = dominoes(
        "Ana 5|5 +2\nAna = 2\nAna 2|5\nvoid\nAna = 0\nBruno = 0\nAna +0", "Ana 5|5 +2\nAna = 2"
    )
    assert audit.found == []
    assert audit.said["rounds"][0] == {
        "outcome": "void",
        "by": None,
        "points": {"Ana": 0, "Bruno": 0},
        "bonus": {"Ana": 0, "Bruno": 0},
    }
    assert dominoes("Ana 5|5\nvoid", "Bruno opens").found == ["2.1 wrong-opener"]


def test_a_void_round_takes_the_scores_back_to_where_it_began() -> None:
    audit = four(ANA_GOES_OUT + HANDS, "Ana 5|5 +2\nAna = 27\nvoid\nAna = 25", "Ana opens")
    assert audit.found == []


def test_a_round_that_is_void_before_anybody_opened_changes_nothing() -> None:
    assert four(ANA_GOES_OUT + HANDS, "void", "Ana opens").found == []
    assert four(ANA_GOES_OUT + HANDS, "void", "Bruno opens").found == ["3.1 wrong-opener"]


def test_the_opener_of_a_void_round_opens_again_also_when_it_was_the_wrong_one() -> None:
    audit = four(ANA_GOES_OUT + HANDS, "Bruno opens\nvoid", "Bruno opens")
    assert audit.found == ["2.1 wrong-opener"]


def test_a_broken_round_may_be_declared_void() -> None:
    audit = dominoes("Ana 5|5\nAna 5|5\nvoid\nAna = 0", "Ana 5|5\nAna = 2")
    assert audit.found == ["1.2 tile-already-played"]


def test_an_award_changes_a_score_and_is_never_a_finding() -> None:
    audit = dominoes(
        "award Bruno 3\nAna 5|5 +2\naward Ana -5\nAna = -3\nvoid\naward Ana +1\nAna = 1\nBruno = 0"
    )
    assert audit.found == []


def test_an_award_never_ends_a_match() -> None:
    audit = dominoes("award Ana 70\nAna = 70\nAna 1|2\nBruno 2|3\nAna wins")
    assert audit.found == ["1.5 wrong-winner"]
    assert audit.ending == (False, [])


def test_an_award_may_come_after_the_match() -> None:
    audit = dominoes("Ana 5|5\naward Bruno 3\nBruno = 3", "award Ana -1\nAna = 1", target=2)
    assert audit.found == []
    assert audit.ending == (True, ["Ana"])


def test_an_award_to_one_partner_is_the_pairs() -> None:
    audit = four("award Carla 3\nAna = 3\naward Ana+Carla -1\nCarla = 2", pairs=True)
    assert audit.found == []


def test_a_round_that_is_not_over_is_unsettled_once() -> None:
    audit = dominoes("Ana 5|5 +2\nAna 2|5", "Bruno opens\nBruno 1|2\nAna = 2")
    assert audit.found == ["2.1 unsettled"]


def test_the_scores_claimed_in_an_unsettled_round_count() -> None:
    audit = four(ANA_GOES_OUT + "Ana = 20\nBruno = 0", "Ana opens\nAna = 20\nBruno = 0")
    assert audit.found == ["2.1 unsettled"]


def test_the_last_round_of_the_log_may_be_unfinished() -> None:
    audit = dominoes("Ana 5|5\nAna 2|5")
    assert audit.found == []
    assert audit.said["rounds"][0]["outcome"] is None
    assert audit.ending == (False, [])


def test_every_round_has_its_outcome() -> None:
    audit = four(ANA_GOES_OUT + HANDS, "Ana 5|5\nvoid", "...\nblocked", "Bruno opens")
    assert [round_["outcome"] for round_ in audit.said["rounds"]] == [
        "out",
        "void",
        "blocked",
        None,
    ]


def test_a_log_without_rounds_has_none() -> None:
    audit = dominoes()
    assert audit.found == []
    assert audit.said["rounds"] == []
    assert audit.scores == {"Ana": 0, "Bruno": 0}


def test_a_round_without_actions_is_a_round() -> None:
    audit = dominoes("# nothing yet", "Ana opens")
    assert audit.found == []
    assert len(audit.said["rounds"]) == 2


def test_a_round_without_actions_hides_no_unfinished_one() -> None:
    audit = dominoes("Ana 5|5 +2", "# nothing", "Ana 5|6 +0")
    assert audit.found == ["3.1 unsettled"]
    assert "1" in audit.only["message"]


def test_wrong_scores_of_the_last_round_do_not_count() -> None:
    """The right value is used from then on; play may still go on."""
    audit = dominoes("Ana 5|5 +2\nAna = 5\nBruno = 1")
    assert audit.found == ["1.2 wrong-score", "1.3 wrong-score"]
    assert audit.scores == {"Ana": 2, "Bruno": 0}
    again = dominoes("Ana 5|5 +2\nAna = 5", "Bruno 5|6\nAna = 5")
    assert again.found == ["1.2 wrong-score", "2.1 unsettled"]
    assert again.scores == {"Ana": 5, "Bruno": 0}
