"""Dominoes: where a tile goes, whether or not a tile and a side are named."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.audit.logs import dominoes, log_text

from referee.cli import run

TWO_FIVES = """
    Ana 0|5 +1
    Ana 0|3 on 0|5 +0
    Bruno 3|5 on 0|3 +2
"""
"""Two ordinary tiles with an open 5, 0|5 laid first; Bruno goes on."""


@pytest.fixture
def open_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """The places where something can be joined after a round, as `tile side`."""

    def show(*rounds: str) -> list[str]:
        log = tmp_path / "log.toml"
        log.write_text(log_text("dominoes", rounds, ("Ana", "Bruno")), encoding="utf-8")
        assert run(["show", "--json", str(log)]) == 0
        shown = json.loads(capsys.readouterr().out)
        return [f"{end['tile']} {end['side']}" for end in shown["attachments"]]

    return show


def test_without_a_tile_named_it_goes_to_the_only_one_that_can_take_it(open_places: Any) -> None:
    round_ = "Ana 3|4\nBruno 4|5\nAna 1|3"
    assert dominoes(round_).found == []
    assert open_places(round_) == ["1|3 low", "4|5 high"]


def test_the_free_sides_of_a_double_are_one_place(open_places: Any) -> None:
    assert dominoes("Ana 5|5\nAna 2|5 +0\nBruno 3|5 +1").found == []
    assert open_places("Ana 5|5\nAna 2|5") == ["2|5 low", "5|5 line B"]


def test_a_claim_tells_the_place(open_places: Any) -> None:
    """3|5 leaves two fives at 3|4, and two threes at 4|5."""
    start = "Ana 3|4 +0\nBruno 4|5 +0\n"
    assert dominoes(start + "Ana 3|5 +2").found == []
    assert open_places(start + "Ana 3|5 +2") == ["3|5 high", "4|5 high"]
    assert dominoes(start + "Ana 3|5 +0").found == []
    assert open_places(start + "Ana 3|5 +0") == ["3|4 low", "3|5 low"]


@pytest.mark.parametrize("claim", ["", " +1", " +7"])
def test_without_a_right_claim_several_places_are_ambiguous(claim: str) -> None:
    audit = dominoes(f"Ana 3|4\nBruno 4|5\nAna 3|5{claim}\nAna = 9", "Bruno opens\nAna = 9")
    assert audit.found == ["1.3 ambiguous-anchor"]
    assert audit.only["player"] == "Ana"
    assert audit.not_judged == ["1.4"]


def test_with_one_place_alone_a_wrong_claim_is_only_wrong() -> None:
    assert dominoes("Ana 3|4\nBruno 4|5\nAna 1|3 +2").found == ["1.3 wrong-points"]


def test_a_claim_that_is_right_for_two_places_does_not_tell() -> None:
    assert dominoes("Ana 1|4\nAna 2|4\nBruno 1|2 +0").found == ["1.3 ambiguous-anchor"]


def test_an_end_and_a_double_with_the_same_number_are_two_places() -> None:
    start = "Ana 5|5\nAna 2|5 on 5|5\nBruno 2|4 on 2|5\nAna 4|5 on 2|4\n"
    assert dominoes(start + "Ana 3|5").found == ["1.5 ambiguous-anchor"]
    assert dominoes(start + "Ana 3|5 on 4|5").found == []


def test_of_equal_ends_the_one_laid_first_is_taken(open_places: Any) -> None:
    round_ = TWO_FIVES + "Bruno 5|6"
    assert dominoes(round_).found == []
    assert open_places(round_) == ["3|5 high", "5|6 high"]


@pytest.mark.parametrize("anchor", ["0|5", "3|5"])
def test_a_later_line_may_name_either_of_two_equal_ends(anchor: str, open_places: Any) -> None:
    round_ = TWO_FIVES + f"Bruno 5|6 +0\nAna 1|5 on {anchor} +0"
    assert dominoes(round_).found == []
    assert open_places(round_) == ["1|5 low", "5|6 high"]


def test_when_all_equal_ends_are_taken_naming_one_is_a_fault() -> None:
    start = TWO_FIVES + "Bruno 5|6\nAna 1|5 on 0|5\n"
    for anchor in ("0|5", "3|5"):
        assert dominoes(start + f"Bruno 2|5 on {anchor}").found == ["1.6 closed-end"]


def test_a_tile_that_named_its_end_does_not_move() -> None:
    assert dominoes(TWO_FIVES + "Bruno 5|6 on 0|5\nAna 1|5 on 0|5").found == ["1.5 closed-end"]


def test_a_tile_does_not_move_to_an_end_that_came_later() -> None:
    audit = dominoes(
        """
        Ana 0|5 +1
        Ana 5|6 +0
        Bruno 0|3 on 0|5 +0
        Ana 3|5 on 0|3 +0
        Bruno 1|5 on 0|5
        """
    )
    assert audit.found == ["1.5 closed-end"]


def test_a_tile_moves_on_among_three_equal_ends(open_places: Any) -> None:
    """5|6 gives way at 1|5, and then at 0|5; both times it can have been laid at 2|5."""
    round_ = """
        Ana 1|1
        Ana 1|5 on 1|1
        Bruno 0|1 on 1|1 +1
        Bruno 0|5 on 0|1 +2
        Bruno 1|2 on 1|1 +0
        Ana 2|5 on 1|2 +3
        Ana 5|6 +0
        Bruno 4|5 on 1|5 +3
        Bruno 3|5 on 0|5 +0
    """
    assert dominoes(round_).found == []
    assert open_places(round_) == ["1|1 branch B", "3|5 low", "4|5 low", "5|6 high"]
    assert dominoes(round_ + "Ana 5|5 on 2|5").found == ["1.10 closed-end"]


def test_a_tile_takes_the_first_free_side_of_a_double_in_order(open_places: Any) -> None:
    round_ = "Ana 5|5\nAna 2|5 on 5|5\n"
    assert "5|5 line B" in open_places(round_)
    round_ += "Bruno 3|5 on 5|5\n"
    assert [p for p in open_places(round_) if "5|5" in p] == ["5|5 branch A", "5|5 branch B"]
    round_ += "Bruno 4|5 on 5|5\n"
    assert [p for p in open_places(round_) if "5|5" in p] == ["5|5 branch B"]
    round_ += "Ana 1|5 on 5|5\n"
    assert [p for p in open_places(round_) if "5|5" in p] == []
    assert dominoes(round_ + "Ana 0|5 on 5|5").found == ["1.6 closed-end"]


def test_a_double_that_is_laid_joins_by_its_own_first_line(open_places: Any) -> None:
    assert open_places("Ana 1|4\nAna 1|1 on 1|4") == ["1|1 line B", "1|4 high"]
    audit = dominoes("Ana 1|4\nAna 1|1 on 1|4\nAna 1|2 on 1|1 line A")
    assert audit.found == ["1.3 closed-end"]


@pytest.mark.parametrize(
    ("side", "left"),
    [
        ("line A", ["5|5 line B"]),
        ("line B", ["5|5 line A"]),
        ("LINE b", ["5|5 line A"]),
        ("linha A", ["5|5 line B"]),
    ],
)
def test_a_long_side_may_be_named(side: str, left: list[str], open_places: Any) -> None:
    round_ = f"Ana 5|5\nAna 2|5 on 5|5 {side}"
    assert dominoes(round_).found == []
    assert [place for place in open_places(round_) if "5|5" in place] == left


def test_a_branch_may_be_named_once_both_long_sides_are_taken(open_places: Any) -> None:
    round_ = "Ana 5|5\nAna 2|5 on 5|5\nBruno 3|5 on 5|5\nBruno 4|5 on 5|5 branch B"
    assert dominoes(round_).found == []
    assert [place for place in open_places(round_) if "5|5" in place] == ["5|5 branch A"]
    assert dominoes(round_ + "\nAna 1|5 on 5|5 branch B").found == ["1.5 closed-end"]
    assert dominoes("Ana 5|5\nAna 2|5 on 5|5\nBruno 3|5 on 5|5 branch A").found == [
        "1.3 branch-before-lines"
    ]


@pytest.mark.parametrize(("side", "codes"), [("high", []), ("low", ["1.2 no-match"])])
def test_the_half_of_an_ordinary_tile_may_be_named(side: str, codes: list[str]) -> None:
    assert dominoes(f"Ana 1|4\nAna 4|5 on 1|4 {side}").found == codes


def test_an_ordinary_tile_is_closed_where_it_joined() -> None:
    assert dominoes("Ana 1|4\nAna 4|5 on 1|4\nBruno 4|6 on 1|4").found == ["1.3 closed-end"]


def test_on_an_empty_table_no_tile_can_be_named() -> None:
    assert dominoes("Ana 5|5 on 5|5").found == ["1.1 unknown-anchor"]


def test_no_number_fits_where_none_is_named() -> None:
    assert dominoes("Ana 1|4\nAna 2|3").found == ["1.2 no-match"]


def test_a_tile_again_at_an_end_that_is_taken_has_both_faults() -> None:
    table = "Ana 5|5\nAna 5|6\nBruno 4|6\n"
    assert dominoes(table + "Ana 5|6 on 4|6").found == [
        "1.4 tile-already-played",
        "1.4 closed-end",
    ]
    assert dominoes(table + "Ana 5|6 on 1|1").found == [
        "1.4 tile-already-played",
        "1.4 unknown-anchor",
    ]
    assert dominoes(table + "Ana 5|6 on 5|5").found == ["1.4 tile-already-played"]
    assert dominoes(table + "Ana 5|6 on 5|6").found == ["1.4 tile-already-played"]


@pytest.mark.parametrize("end", ["2|5 branch A", "2|5 line B", "5|5 low"])
def test_a_side_that_the_tile_does_not_have_takes_no_tile(end: str) -> None:
    assert dominoes(f"Ana 5|5\nAna 2|5\nBruno 3|5 on {end}").found == ["1.3 no-match"]
    assert dominoes(f"Ana 1|1\nAna 1|4\nBruno 3|5 on {end}").found == ["1.3 unknown-anchor"]
