"""`must-play` in an audit: where it is told, how often, against what, and of whom."""

from tests.audit.logs import ANA_GOES_OUT, BRUNO_HOLDS, dominoes, four

DREW_WITH_A_THREE = """
    Ana 1|2 +0
    Bruno draws 1
    Bruno 2|3 on 1|2 +0
    Ana 0|1 on 1|2 +0
"""
"""Bruno has no 1 and no 2, and no other tile than before."""


def test_it_is_told_at_the_first_action_that_makes_the_round_impossible() -> None:
    audit = dominoes(DREW_WITH_A_THREE + "Bruno 1|3 on 2|3\nAna 0|2 on 0|1")
    assert audit.found == ["1.5 must-play"]
    assert audit.only["player"] == "Bruno"
    assert audit.only["evidence"] == ["1.2"]
    assert audit.only["rule"] == "D12"
    assert "at 1.2 when a 1 or 2 would have fitted, and at 1.5" in audit.only["message"]


def test_it_is_told_once_a_round_and_again_in_the_next() -> None:
    proved = DREW_WITH_A_THREE + "Bruno 1|3 on 2|3\n"
    again = proved + "Ana shows 0|4\nAna draws 1\nvoid"
    assert dominoes(again, proved).found == ["1.5 must-play", "2.5 must-play"]


def test_the_action_that_proves_it_counts() -> None:
    audit = dominoes(DREW_WITH_A_THREE + "Bruno 1|3 on 2|3 +0\nAna 0|4 on 0|1 +1\nAna = 1")
    assert audit.found == ["1.5 must-play"]
    assert audit.scores == {"Ana": 1, "Bruno": 0}


def test_on_an_empty_table_every_tile_can_be_laid() -> None:
    audit = dominoes("Ana draws 1")
    assert audit.found == ["1.1 must-play"]
    assert audit.only["evidence"] == ["1.1"]


def test_all_draws_and_passes_that_are_contradicted_are_named() -> None:
    """1|3 was there through both draws."""
    audit = dominoes(
        """
        Ana 1|6
        Bruno draws 1
        Bruno 5|6 on 1|6
        Ana 2|5 on 5|6
        Bruno draws 1
        Bruno 2|4 on 2|5
        Ana 4|4 on 2|4
        Ana 0|4 on 4|4
        Bruno 1|3 on 1|6
        """
    )
    assert audit.found == ["1.9 must-play"]
    assert audit.only["evidence"] == ["1.2", "1.5"]


def test_where_several_are_impossible_only_together_nobody_is_named() -> None:
    """Ana drew the whole stock: the four 4s that are left can only be with Bruno, who passes."""
    audit = dominoes("Ana 4|4\nAna draws 14\nAna 1|4 on 4|4\nBruno passes")
    assert audit.found == ["1.4 must-play"]
    assert audit.only["player"] is None
    assert audit.only["evidence"] == ["1.2", "1.4"]


def test_a_tile_in_view_takes_part() -> None:
    audit = dominoes("Ana 5|5\nBruno shows 3|5\nAna 4|5\nBruno draws 1")
    assert audit.found == ["1.4 must-play"]
    assert "with 3|5 in view since 1.2" in audit.only["message"]
    assert dominoes("Ana 5|5\nBruno shows 3|4\nAna 2|5\nBruno draws 1").found == []


def test_a_tile_that_came_with_the_draw_accuses_nobody() -> None:
    assert dominoes("Ana 1|2\nBruno draws 2\nBruno shows 1|3").found == []
    assert dominoes("Ana 1|2\nBruno draws 1\nBruno 2|3\nAna 0|1\nBruno 3|4").found == []


def test_the_hands_shown_prove_it_too() -> None:
    round_ = """
        Ana 3|5
        Bruno draws 1
        Bruno 2|3 on 3|5
        Carla 2|2 on 2|3
        Carla 5|5 on 3|5
        Carla 5|6 on 5|5
        Carla 2|4 on 2|2
        Carla 4|4 on 2|4
        Bruno holds 1|1 1|4 6|6 4|6 {}
    """
    assert four(round_.format("0|4")).found == []
    proved = four(round_.format("0|5"))
    assert proved.found == ["1.9 must-play"]
    assert proved.only["evidence"] == ["1.2"]


def test_pips_prove_it_too() -> None:
    """The five heaviest tiles that are left without a 5 or a 6 make 32."""
    round_ = """
        Ana 5|6
        Bruno draws 1
        Bruno 1|6 on 5|6
        Carla 0|1 on 1|6
        Carla 0|0 on 0|1
        Carla 0|5 on 0|0
        Carla 5|5 on 5|6
        Carla 2|5 on 5|5
        Bruno holds {}
    """
    assert four(round_.format(32)).found == []
    assert four(round_.format(33)).found == ["1.9 must-play"]


def test_the_sentence_names_those_whose_pips_they_are() -> None:
    """Bruno's and Carla's draws are impossible together, but the pips shown are Bruno's alone."""
    audit = dominoes(
        """
        Ana 1|2
        Bruno 2|2 on 1|2
        Bruno draws 3
        Bruno 1|5 on 1|2
        Carla draws 5
        Carla 2|4 on 2|2
        Ana 5|6 on 1|5
        Ana 3|4 on 2|4
        Bruno 0|3 on 3|4
        Carla 0|1 on 0|3
        Ana 1|4 on 0|1
        Ana 0|2 on 2|2
        Ana 2|3 on 2|2
        Bruno holds 34
        """,
        players=("Ana", "Bruno", "Carla"),
    )
    assert audit.found == ["1.14 must-play"]
    assert audit.only["player"] is None
    assert audit.only["evidence"] == ["1.3", "1.5"]
    assert "6 tiles that Bruno can hold" in audit.only["message"]


def test_it_stays_proved_in_a_round_that_is_void_or_broken() -> None:
    start = DREW_WITH_A_THREE + "Bruno 1|3 on 2|3\n"
    assert dominoes(start + "void").found == ["1.5 must-play"]
    assert dominoes(start + "Ana 1|2").found == ["1.5 must-play", "1.6 tile-already-played"]


def test_honest_rounds_accuse_nobody() -> None:
    assert four(ANA_GOES_OUT + BRUNO_HOLDS).found == []
    assert dominoes(DREW_WITH_A_THREE + "Bruno 3|3 on 2|3\nBruno 0|3 on 0|1").found == []
