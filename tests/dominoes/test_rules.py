"""Small points of the domino rules, each a place where one wrong sign could go unnoticed."""

from itertools import combinations
from random import Random

import pytest

from referee.act import UnknownPlayer, Unreadable
from referee.dominoes import notation, scribe
from referee.dominoes.layout import (
    BRANCH_A,
    BRANCH_B,
    HIGH_SIDE,
    LINE_A,
    LINE_B,
    LOW_SIDE,
    Layout,
)
from referee.dominoes.match import MOST_EVENTS, SETTINGS, Match
from referee.dominoes.round import can_hold
from referee.dominoes.tiles import ALL, NAMES, PIPS, WITH_NUMBER, set_of, tile_of, tiles_in
from referee.game import Action
from referee.seats import Seats
from referee.settings import check

FOUR = ("Ana", "Bruno", "Carla", "Davi")


def match_of(*names: str, pairs: bool = False, target: int = 61) -> Match:
    """A match with its first round begun."""
    match = Match(Seats(names, pairs), target)
    match.begin_block()
    return match


def say(match: Match, *lines: str) -> list[str]:
    """Pushes lines, and answers the codes of all that is wrong with them."""
    return [fault.code for line in lines for fault in match.push(notation.read(line, match.seats))]


def tile(name: str) -> int:
    return NAMES.index(name)


def test_the_standard_match() -> None:
    standard = {"players": [*FOUR], "pairs": False, "target": 61}
    assert check({"players": [*FOUR]}, SETTINGS) == standard


# The layout.


def lay(layout: Layout, name: str, anchor: str, side: int = 0) -> bool:
    """Joins a tile as a log would, if it can be joined there."""
    found = layout.find_end(tile(name), tile(anchor), side)
    if not isinstance(found, int):
        return False
    layout.join(tile(name), tile(anchor), found)
    return True


def test_tiles_that_named_no_end_give_way_one_after_the_other() -> None:
    layout = Layout()
    layout.open(tile("3|5"))
    assert lay(layout, "5|5", "3|5")
    assert lay(layout, "2|5", "5|5")
    assert lay(layout, "2|3", "2|5")  # Two ends of 3 lie open: of 3|5 and of 2|3.
    layout.join(tile("3|4"), tile("3|5"), LOW_SIDE)
    layout.float(tile("3|4"))
    assert lay(layout, "3|6", "3|5", LOW_SIDE)
    assert layout.joins[tile("3|4")] == (LOW_SIDE, tile("2|3"), HIGH_SIDE)
    assert layout.joins[tile("3|6")] == (LOW_SIDE, tile("3|5"), LOW_SIDE)
    assert layout.taken[tile("2|3")] == LOW_SIDE | HIGH_SIDE
    assert layout.find_end(tile("0|3"), tile("2|3"), HIGH_SIDE) == ("closed-end",)
    assert layout.find_end(tile("0|3"), tile("3|5"), LOW_SIDE) == ("closed-end",)


def test_a_tile_moves_to_none_of_the_halves_that_other_tiles_were_joined_by() -> None:
    layout = Layout()
    layout.open(tile("3|3"))
    for name, anchor in (("2|3", "3|3"), ("3|5", "3|3"), ("0|2", "2|3"), ("0|3", "0|2")):
        assert lay(layout, name, anchor)
    assert lay(layout, "4|5", "3|5")
    assert lay(layout, "3|4", "4|5")  # Two ends of 3 lie open: of 0|3 and of 3|4.
    layout.join(tile("3|6"), tile("0|3"), HIGH_SIDE)
    layout.float(tile("3|6"))
    assert lay(layout, "1|3", "0|3", HIGH_SIDE)
    assert layout.joins[tile("3|6")] == (LOW_SIDE, tile("3|4"), LOW_SIDE)


def test_a_tile_moves_past_an_end_that_is_taken_to_one_that_is_free() -> None:
    layout = Layout()
    layout.open(tile("3|5"))
    for name, anchor in (("5|5", "3|5"), ("2|5", "5|5"), ("2|3", "2|5"), ("4|5", "5|5")):
        assert lay(layout, name, anchor)
    assert lay(layout, "3|4", "4|5")
    assert lay(layout, "1|3", "2|3")  # Of the ends of 3 those of 3|5 and of 3|4 are left.
    layout.join(tile("3|6"), tile("3|5"), LOW_SIDE)
    layout.float(tile("3|6"))
    assert lay(layout, "0|3", "3|5", LOW_SIDE)
    assert layout.joins[tile("3|6")] == (LOW_SIDE, tile("3|4"), LOW_SIDE)
    assert layout.joins[tile("1|3")] == (HIGH_SIDE, tile("2|3"), HIGH_SIDE)


def test_a_tile_does_not_move_to_a_double() -> None:
    """There it would count otherwise: the double's halves are no ends of their own."""
    layout = Layout()
    layout.open(tile("3|3"))
    assert lay(layout, "2|3", "3|3", LINE_B)
    assert lay(layout, "0|2", "2|3")
    assert lay(layout, "0|3", "0|2")
    layout.join(tile("3|6"), tile("0|3"), HIGH_SIDE)
    layout.float(tile("3|6"))
    assert layout.find_end(tile("1|3"), tile("0|3"), HIGH_SIDE) == ("closed-end",)
    assert layout.joins[tile("3|6")] == (LOW_SIDE, tile("0|3"), HIGH_SIDE)


def test_a_tile_that_named_its_end_stays() -> None:
    layout = Layout()
    layout.open(tile("3|5"))
    assert lay(layout, "5|5", "3|5")
    assert lay(layout, "2|5", "5|5")
    assert lay(layout, "2|3", "2|5")
    assert lay(layout, "3|4", "3|5")
    assert layout.find_end(tile("3|6"), tile("3|5"), 0) == ("closed-end",)
    assert layout.joins[tile("3|4")] == (LOW_SIDE, tile("3|5"), LOW_SIDE)


def test_the_sides_of_a_double_are_taken_in_order_and_named_ones_as_named() -> None:
    layout = Layout()
    layout.open(tile("5|5"))
    assert layout.find_end(tile("1|5"), tile("5|5"), BRANCH_A) == ("branch-before-lines",)
    assert layout.find_end(tile("1|2"), tile("5|5"), BRANCH_A) == (
        "no-match",
        "branch-before-lines",
    )
    assert lay(layout, "1|5", "5|5", LINE_B)
    assert layout.total == 11
    assert lay(layout, "2|5", "5|5")
    assert layout.total == 3
    assert layout.find_end(tile("3|5"), tile("5|5"), LINE_B) == ("closed-end",)
    assert lay(layout, "3|5", "5|5", BRANCH_A)
    assert lay(layout, "4|5", "5|5")
    assert layout.find_end(tile("5|6"), tile("5|5"), 0) == ("closed-end",)
    assert layout.total == 1 + 2 + 3 + 4
    assert not layout.fitting() >> tile("5|6") & 1
    assert layout.fitting() >> tile("4|6") & 1


THE_EXAMPLE = [
    ("1|4", "", 5, "1|4 high, 1|4 low"),
    ("1|1", "1|4", 6, "1|1 line B, 1|4 high"),
    ("4|4", "1|4", 10, "1|1 line B, 4|4 line B"),
    ("3|4", "4|4", 5, "1|1 line B, 3|4 low, 4|4 branch A, 4|4 branch B"),
    ("1|2", "1|1", 5, "1|1 branch A, 1|1 branch B, 1|2 high, 3|4 low, 4|4 branch A, 4|4 branch B"),
    (
        *("1|5", "1|1", 10),
        "1|1 branch B, 1|2 high, 1|5 high, 3|4 low, 4|4 branch A, 4|4 branch B",
    ),
    (
        *("5|5", "1|5", 15),
        "1|1 branch B, 1|2 high, 3|4 low, 4|4 branch A, 4|4 branch B, 5|5 line B",
    ),
    (
        *("0|5", "5|5", 5),
        "0|5 low, 1|1 branch B, 1|2 high, 3|4 low, 4|4 branch A, 4|4 branch B, "
        "5|5 branch A, 5|5 branch B",
    ),
    (
        *("1|3", "1|1", 8),
        "0|5 low, 1|2 high, 1|3 high, 3|4 low, 4|4 branch A, 4|4 branch B, "
        "5|5 branch A, 5|5 branch B",
    ),
]
"""The example of D7 and D8: tile, anchor, sum of the ends, and the places open after it."""


def test_the_example_of_the_rule_book() -> None:
    layout = Layout()
    assert (layout.total, layout.counted(), layout.attachments()) == (0, [], [])
    for name, anchor, total, places in THE_EXAMPLE:
        if anchor:
            assert lay(layout, name, anchor)
        else:
            layout.open(tile(name))
        ends = layout.attachments()
        assert ", ".join(f"{NAMES[end.tile]} {end.side}" for end in ends) == places
        assert layout.total == sum(end.value for end in layout.counted()) == total
        numbers = {int(NAMES[end.tile][0 if end.side == "low" else 2]) for end in ends}
        assert {end.value for end in ends} == numbers
        fitting = [one for one in range(28) if numbers & {int(NAMES[one][0]), int(NAMES[one][2])}]
        assert tiles_in(layout.fitting()) == fitting
    assert [(NAMES[end.tile], end.side, end.value) for end in layout.counted()] == [
        ("0|5", "low", 0),
        ("1|2", "high", 2),
        ("1|3", "high", 3),
        ("3|4", "low", 3),
    ]
    assert [(NAMES[joint.tile], NAMES[joint.anchor]) for joint in layout.joints()] == [
        (name, anchor) for name, anchor, _, _ in THE_EXAMPLE if anchor
    ]
    assert [(joint.side, joint.anchor_side) for joint in layout.joints()] == [
        (LINE_A, LOW_SIDE),
        (LINE_A, HIGH_SIDE),
        (HIGH_SIDE, LINE_B),
        (LOW_SIDE, LINE_B),
        (LOW_SIDE, BRANCH_A),
        (LINE_A, HIGH_SIDE),
        (HIGH_SIDE, LINE_B),
        (LOW_SIDE, BRANCH_B),
    ]


def test_a_copy_of_a_layout_goes_its_own_way() -> None:
    layout = Layout()
    layout.open(tile("3|5"))
    twin = layout.copy()
    assert twin == layout
    twin.join(tile("5|6"), tile("3|5"), HIGH_SIDE)
    twin.float(tile("5|6"))
    assert (layout.order, layout.taken, layout.joins) == ([tile("3|5")], {tile("3|5"): 0}, {})
    assert (layout.ends, layout.total) == ([0, 0, 0, 1, 0, 1, 0], 8)
    assert not layout.floating
    assert twin != layout
    assert layout != "a layout"


@pytest.mark.parametrize("seed", range(12))
def test_what_a_place_is_said_to_count_is_what_it_counts(seed: int) -> None:
    rng = Random(seed)
    tiles = rng.sample(range(len(NAMES)), len(NAMES))
    layout = Layout()
    layout.open(tiles[0])
    for _ in range(20):
        for one in tiles:
            spots = [] if layout.laid >> one & 1 else layout.spots(one)
            assert bool(spots) or layout.laid >> one & 1 or not layout.fitting() >> one & 1
            for spot in spots:
                twin = layout.copy()
                twin.join(one, spot.anchor, spot.side)
                assert spot.total == twin.total == sum(end.value for end in twin.counted())
        fitting = [t for t in tiles if not layout.laid >> t & 1 and layout.spots(t)]
        if not fitting:
            break
        layout.join(fitting[0], *rng.choice(layout.spots(fitting[0]))[:2])


# Hands.


def test_the_pips_that_some_tiles_can_have() -> None:
    free = [tile(name) for name in ("0|0", "0|1", "1|4", "3|3", "5|6", "6|6")]
    for own in ([], [free[2]], [free[0], free[4]]):
        rest = [one for one in free if one not in own]
        for count in (*range(8), None):
            counts = [count] if count is not None else range(len(free) + 1)
            sums = {
                sum(PIPS[one] for one in (*own, *more))
                for number in counts
                if number >= len(own)
                for more in combinations(rest, number - len(own))
            }
            for pips in range(40):
                assert can_hold(set_of(free), set_of(own), count, pips) == (pips in sums)


def test_a_tile_that_was_seen_is_seen_until_it_is_laid() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Ana opens", "Ana shows 1|1", "Ana shows 5|6", "Bruno shows 2|3") == []
    assert say(match, "Ana 1|1") == []
    assert [tiles_in(shown) for shown in match.round.shown] == [[tile("5|6")], [tile("2|3")]]
    assert say(match, "Bruno shows 5|6", "Bruno shows 1|1") == ["hand-impossible"] * 2
    assert say(match, "Ana 1|5 on 1|1", "Bruno 5|6 on 1|5") == ["hand-impossible"]
    assert [tiles_in(shown) for shown in match.round.shown] == [[], [tile("2|3")]]
    lines = ("Ana 1|2 on 1|1", "Ana 2|3 on 1|2")
    assert say(match, *lines) == ["out-of-turn", "hand-impossible"]
    assert match.round.shown == [0, 0]


def test_a_hand_must_hold_what_was_seen_and_nothing_that_lies() -> None:
    match = match_of(*FOUR[:2])
    say(match, "Ana shows 5|6", "Bruno shows 2|3", "Ana opens", "Ana 1|1", "Ana 1|2 on 1|1")
    match.round.end("blocked", None)
    faults = match.push(notation.read("Ana holds 1|1 2|3 3|4 3|5 3|3", match.seats))
    assert [(fault.wording, fault.details.get("tiles")) for fault in faults] == [
        ("seen", ["1|1", "2|3"]),
        ("missing", ["5|6"]),
    ]


def test_pips_that_no_hand_has_are_told_with_the_number_of_tiles_where_it_is_known() -> None:
    for line, wording, held in (("Bruno draws 1", "pips", 8), ("draw ?", "pips-uncounted", None)):
        match = match_of(*FOUR[:2])
        say(match, "Ana opens", "Ana 1|2", line)
        match.round.end("blocked", None)
        (fault,) = match.push(notation.read("Bruno holds 200", match.seats))
        assert (fault.code, fault.wording) == ("hand-impossible", wording)
        assert (fault.details["pips"], fault.details["held"]) == (200, held)


def test_a_tile_laid_twice_where_actions_are_missing_lies_once() -> None:
    match = match_of(*FOUR)
    assert say(match, "Ana opens", "Ana 1|2", "...", "Bruno 1|2", "Bruno 3|4") == []
    assert say(match, "Carla holds 1|3 3|5") == []
    assert say(match, "Davi holds 1|2", "Bruno holds 3|4 4|4") == ["hand-impossible"] * 2


# Turns, scores and the end of a round.


@pytest.mark.parametrize(("players", "dealt", "stock"), [(2, 7, 14), (3, 6, 10), (4, 5, 8)])
def test_what_is_dealt_and_what_is_left(players: int, dealt: int, stock: int) -> None:
    round_ = match_of(*FOUR[:players]).round
    assert (round_.held, round_.stock) == ([dealt] * players, stock)
    assert round_.start == (ALL, players, dealt, stock)


def test_a_turn_moves_clockwise_and_an_act_out_of_turn_takes_it() -> None:
    match = match_of(*FOUR)
    assert say(match, "Davi opens", "Davi 1|2") == []
    assert match.round.turn == 0
    assert say(match, "Carla 2|3 on 1|2") == ["out-of-turn"]
    assert match.round.turn == 3
    assert say(match, "Davi draws 1", "Ana draws 1") == ["out-of-turn"]
    assert match.round.drawn == 1
    assert match.round.held == [6, 5, 4, 5]
    assert match.round.stock == 6


def test_the_stock_gives_its_last_tile_and_no_more() -> None:
    match = match_of(*FOUR)
    assert say(match, "Ana opens", "Ana 1|2", "Bruno passes") == ["pass-with-stock"]
    assert say(match, "Carla draws 8") == []
    assert match.round.stock == 0
    assert say(match, "Carla passes", "Davi passes") == []
    assert match.round.outcome is None
    assert say(match, "Davi draws 1") == ["out-of-turn", "overdraw"]


@pytest.mark.parametrize(
    ("lines", "wording"),
    [
        (("Bruno draws 13",), "stock"),
        (("Bruno draws 14",), "tiles"),
        (("Bruno draws ?",), "tiles"),
    ],
)
def test_a_round_is_not_blocked_while_tiles_can_be_drawn_or_laid(
    lines: tuple[str, ...], wording: str
) -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Ana opens", "Ana 1|2", *lines) == []
    (fault,) = match.push(read(match, "blocked"))
    assert (fault.code, fault.wording) == ("not-blocked", wording)
    assert match.round.outcome == "blocked"


def test_a_round_is_blocked_when_nothing_is_left_that_fits() -> None:
    """With all other 6s on the table only 6s are open."""
    match = match_of(*FOUR[:2])
    lines = ["Ana opens", "Ana 6|6", "Ana 1|6 on 6|6", "Bruno draws 14"]
    lines += ["Bruno 2|6 on 6|6", "Ana 3|6 on 6|6", "Bruno 4|6 on 6|6"]
    say(match, *lines)
    match.round.layout.laid |= WITH_NUMBER[1] | WITH_NUMBER[2] | WITH_NUMBER[3] | WITH_NUMBER[4]
    assert say(match, "blocked") == []


def test_a_round_is_blocked_when_all_have_passed_and_not_before() -> None:
    match = match_of(*FOUR)
    assert say(match, "Bruno opens", "Bruno passes", "Carla passes") == ["pass-with-stock"] * 2
    assert say(match, "Davi passes") == ["pass-with-stock"]
    assert (match.round.outcome, match.round.turn) == (None, 0)
    assert say(match, "Ana passes") == ["pass-with-stock"]
    assert (match.round.outcome, match.round.turn) == ("blocked", None)


def test_who_goes_out_is_seen_unless_that_hand_is_not_counted() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Ana opens", "Ana 1|2", "Bruno draws ?", "Bruno 2|3 on 1|2") == []
    match.round.held = [1, 1]
    twin = match.copy()
    assert say(match, "Ana 1|4 on 1|2") == []
    assert (match.round.outcome, match.round.by) == ("out", 0)
    assert say(twin, "Ana draws 1", "Ana 1|4 on 1|2", "Bruno 4|4 on 1|4") == []
    assert twin.round.outcome is None


@pytest.mark.parametrize("opener", range(4))
def test_hands_tell_that_the_last_to_lay_went_out_if_that_hand_is_not_counted(opener: int) -> None:
    first, second, third, _ = FOUR[opener:] + FOUR[:opener]
    match = match_of(*FOUR)
    lines = [f"{first} opens", f"{first} 1|2", f"{second} draws ?", f"{second} 2|3 on 1|2"]
    assert say(match, *lines) == []
    twin = match.copy()
    assert say(match, f"{first} holds 20") == []
    assert (match.round.outcome, match.round.by) == ("out", FOUR.index(second))
    assert (match.next_opener, match.pips()[FOUR.index(second)]) == (match.round.by, 0)
    assert say(twin, f"{third} 1|4 on 1|2") == []
    assert say(twin, f"{second} holds 20", f"{first} +2") == ["out-of-place"] * 2
    assert twin.round.outcome is None


def test_the_hand_of_who_drew_nobody_knows_how_many_is_awaited_in_any_case() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 1|2", "Bruno draws ?")
    match.round.held[1] = 1
    assert say(match, "Bruno 2|3 on 1|2", "Carla 3|4 on 2|3", "blocked") == ["not-blocked"]
    assert say(match, *(f"{name} holds 20" for name in ("Ana", "Carla", "Davi"))) == []
    assert match.pips() == (20, None, 20, 20)
    assert (match.settled, scribe.awaited_hand(match)) == (False, 1)
    assert say(match, "Bruno holds 10") == []
    assert (match.settled, match.bonus) == (True, [0, 12, 0, 0])


def test_where_hands_never_come_the_last_bonus_claimed_is_taken() -> None:
    match = match_of(*FOUR[:2])
    match.scores = [10, 20]
    match.round.end("out", 0)
    assert say(match, "Ana +5", "Ana +8", "Ana = 18", "Bruno = 20") == []
    assert match.begin_block() == []
    assert match.scores == [18, 20]
    assert match.results[0].bonus == (8, 0)


def test_who_opens_after_actions_were_missing_is_known_if_the_hands_tell() -> None:
    match = match_of(*FOUR)
    match.round.end("out", 3)
    match.next_opener = 3
    assert say(match, *(f"{name} holds 20" for name in FOUR[:3])) == []
    match.begin_block()
    assert say(match, "...", "Ana = 7") == []
    assert match.begin_block() == []
    assert say(match, "Ana opens", "...") == [], "nobody knows who went out"
    assert say(match, *(f"{name} holds 12" for name in FOUR[1:])) == []
    assert match.begin_block() == []
    assert say(match, "Bruno opens") == ["wrong-opener"], "Ana did"


def test_the_opener_is_who_went_out() -> None:
    match = match_of(*FOUR[:2])
    for number in range(2):
        match.round.held[1] = 1
        assert say(match, "Bruno opens", "Bruno 3|4") == []
        assert (match.round.outcome, match.next_opener) == ("out", 1)
        assert say(match, "Ana holds 22") == []
        assert match.round_points == [0, 0]
        assert (match.scores[1], match.behind[1]) == (4 * (number + 1), 4 * number)
        match.begin_block()
        assert match.round.turn == 1
    assert say(match, "Ana opens") == ["wrong-opener"]
    assert [result.number for result in match.results] == [1, 2]
    assert [result.scores for result in match.results] == [(0, 4), (0, 8)]


@pytest.mark.parametrize("end", [("blocked",), ("Ana passes", "Bruno passes")])
def test_after_a_blocked_round_the_lot_decides_who_opens(end: tuple[str, ...]) -> None:
    match = match_of(*FOUR[:2])
    match.next_opener = 1
    match.begin_block()
    say(match, "Bruno opens", "Bruno 1|2", *end)
    assert match.round.outcome == "blocked"
    assert say(match, "Ana holds 20", "Bruno holds 20") == []
    for name in FOUR[:2]:
        twin = match.copy()
        assert twin.begin_block() == []
        assert say(twin, f"{name} opens") == []


def test_what_was_left_open_is_told_with_its_number() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Ana opens") == []
    for number in (1, 2, 3):
        assert match.begin_block() == []
        (fault,) = match.push(read(match, "Ana opens"))
        assert (fault.code, fault.details["round"]) == ("unsettled", number)
        assert say(match, "Ana 1|2") == []


def test_a_void_round_gives_the_scores_back_and_the_same_player_opens() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Bruno opens", "Bruno 5|5", "void") == []
    assert (match.scores, match.round_points, match.next_opener) == ([0, 0], [0, 0], 1)
    assert say(match, "Bruno 5|6") == ["after-end"]


@pytest.mark.parametrize(("target", "won"), [(1, True), (2, True), (3, False)])
def test_a_placement_wins_with_exactly_the_target(target: int, won: bool) -> None:
    match = match_of(*FOUR[:2], target=target)
    say(match, "Ana opens", "Ana 5|5")
    assert (match.winners == (0,)) is won
    assert (match.round.outcome == "match") is won
    assert match.needed(0) == target - 2


@pytest.mark.parametrize(("score", "won"), [(57, False), (58, True), (60, True)])
def test_a_placement_wins_from_the_score_that_lacks_no_more(score: int, won: bool) -> None:
    """3|6 and 6|6 count 3 + 12, which is worth 3 points."""
    match = match_of(*FOUR, pairs=True)
    match.scores = [60, score]
    assert say(match, "Bruno opens", "Bruno 3|6", "Carla 6|6 on 3|6") == []
    assert match.winners == (0,)
    match = match_of(*FOUR, pairs=True)
    match.scores = [60, score]
    assert say(match, "Ana opens", "Ana 3|6", "Bruno 6|6 on 3|6") == []
    assert match.winners == ((1,) if won else ())


@pytest.mark.parametrize(("score", "winners"), [(46, (0,)), (47, (0, 1)), (48, (0, 1))])
def test_a_bonus_that_reaches_the_target_shares_the_victory(
    score: int, winners: tuple[int, ...]
) -> None:
    match = match_of(*FOUR)
    match.scores = [47, score, 0, 0]
    match.round.end("blocked", None)
    assert say(match, "Ana holds 20", "Bruno holds 20", "Carla holds 25", "Davi holds 25") == []
    assert match.bonus == [14, 14, 0, 0]
    assert match.winners == winners
    assert match.behind == [47, score, 0, 0]


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Bruno 5|6 on 5|5", "Bruno"),
        ("Bruno draws 1", "Bruno"),
        ("Bruno passes", "Bruno"),
        ("5|6 on 5|5", None),
        ("Ana+Carla passes", "Ana+Carla"),
        ("blocked", None),
        ("Bruno shows 5|6", "Bruno"),
        ("void", None),
        ("...", None),
    ],
)
def test_after_the_end_of_a_round_it_is_told_who_still_played(
    line: str, player: str | None
) -> None:
    match = match_of(*FOUR, pairs=True, target=2)
    say(match, "Ana opens", "Ana 1|2")
    for won in (False, True):
        match.round.end("blocked", None)
        before = match.copy()
        (fault,) = match.push(read(match, line))
        assert (fault.code, fault.player) == ("after-end", player)
        assert fault.wording == ("match" if won else "")
        assert (match.round, match.scores) == (before.round, before.scores)
        match.winners = (0,)


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Bruno opens", "Bruno"),
        ("Ana+Carla opens", "Ana+Carla"),
        ("Ana+Carla shows 5|6", "Ana+Carla"),
        ("Ana+Carla 5|6 on 1|2", None),
        ("Ana+Carla draws 1", None),
        ("Ana+Carla passes", None),
        ("Bruno holds 12", "Bruno"),
        ("Bruno+Davi +3", "Bruno+Davi"),
    ],
)
def test_what_cannot_be_done_now_or_by_a_pair_changes_nothing(
    line: str, player: str | None
) -> None:
    match = match_of(*FOUR, pairs=True)
    say(match, "Ana opens", "Ana 1|2")
    before = match.copy()
    (fault,) = match.push(read(match, line))
    assert (fault.code, fault.player, fault.wording) == ("out-of-place", player, "")
    assert (match.round, match.scores) == (before.round, before.scores)


@pytest.mark.parametrize("pair", ["Ana+Carla", "Bruno+Davi"])
def test_a_pair_is_no_single_player(pair: str) -> None:
    match = match_of(*FOUR, pairs=True)
    lines = ("opens", "shows 5|6", "5|5", "draws 1", "passes")
    assert say(match, *(f"{pair} {line}" for line in lines)) == ["out-of-place"] * 5
    assert (
        say(match, "Ana opens", "Ana 1|2", *(f"{pair} {line}" for line in lines))
        == ["out-of-place"] * 5
    )
    match.round.end("blocked", None)
    assert say(match, f"{pair} holds 5|5 3|4") == ["out-of-place"]
    assert say(match, f"{pair} holds 60") == []


def test_where_nobody_is_on_turn_the_player_must_be_named() -> None:
    for line in ("5|5", "draw 1", "pass"):
        (fault,) = match_of(*FOUR).push(read(match_of(*FOUR), line))
        assert (fault.code, fault.player, fault.wording) == ("out-of-place", None, "who")


def test_after_a_void_round_that_was_broken_all_is_judged_again() -> None:
    match = match_of(*FOUR[:2])
    match.scores = [5, 7]
    match.begin_block()
    assert say(match, "Bruno opens", "Bruno 5|5", "Bruno 1|2 on 5|5") == ["no-match"]
    assert say(match, "Ana = 50", "void", "Ana = 5", "Bruno = 7") == []
    assert say(match, "Ana = 50") == ["wrong-score"]
    assert match.begin_block() == []
    assert (match.scores, match.round.turn) == ([5, 7], 1)


def test_a_victory_claimed_is_told_to_be_anothers_or_nobodys_yet() -> None:
    match = match_of(*FOUR, pairs=True)
    for winners, expected, wording in (
        ((), None, "open"),
        ((1,), "Bruno+Davi", ""),
        ((0,), None, None),
        ((0, 1), None, None),
    ):
        match.winners = winners
        faults = match.push(read(match, "Carla wins"))
        assert len(faults) == (wording is not None)
        for fault in faults:
            assert (fault.code, fault.player) == ("wrong-winner", "Carla")
            assert (fault.claimed, fault.expected) == ("Ana+Carla", expected)
            assert fault.wording == wording
    match = match_of(*FOUR)
    match.winners = (0, 3)
    (fault,) = match.push(read(match, "Carla wins"))
    assert (fault.claimed, fault.expected, fault.wording) == ("Carla", ["Ana", "Davi"], "")


@pytest.mark.parametrize(
    "line", ["Bruno 3|5 on 5|5 low", "Bruno 3|5 on 1|5 line A", "Bruno 3|5 on 1|5 branch B"]
)
def test_a_tile_has_no_side_of_another_kind(line: str) -> None:
    match = match_of(*FOUR[:2])
    say(match, "Ana opens", "Ana 5|5", "Ana 1|5 on 5|5")
    assert say(match, line) == ["no-match"]


def test_an_award_moves_a_score_at_once() -> None:
    match = match_of(*FOUR, pairs=True)
    assert say(match, "award Carla +7", "award Davi -2", "award Ana+Carla +1") == []
    assert match.scores == [8, -2]


def test_after_a_broken_action_the_last_score_claimed_is_taken() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "Ana opens", "Ana 1|2", "Bruno 3|4 on 1|2") == ["no-match"]
    assert say(match, "Ana = 4", "Bruno = 6", "award Bruno +3", "award Ana -1") == []
    match.begin_block()
    assert match.scores == [3, 9]
    assert match.round.turn is None


def test_more_than_a_round_can_say_is_not_searched() -> None:
    match = match_of(*FOUR[:2])
    say(match, "Bruno shows 2|3", "Ana opens", "Ana 1|1", "Ana 1|2 on 1|1", "Bruno draws 1")
    history = match.round.history
    assert [fault.code for fault in match.prove()] == ["must-play"]
    history += history[-1:] * (MOST_EVENTS - len(history))
    assert [fault.code for fault in match.prove()] == ["must-play"]
    for _ in range(2):
        history.append(history[-1])
        assert match.known() is None
        assert match.prove() == []
    match = match_of(*FOUR[:2])
    say(match, "Bruno shows 2|3")
    match.round.history *= 200
    assert match.known() is not None
    match.round.history += match.round.history[-1:]
    assert match.known() is None


def test_what_is_known_of_the_hands_is_told_even_where_somebody_should_have_played() -> None:
    match = match_of(*FOUR[:2])
    say(match, "Ana shows 5|6", "Bruno shows 2|3", "Ana opens", "Ana 1|1")
    known = match.known()
    assert known is not None
    assert known.surely == (set_of([tile("5|6")]), set_of([tile("2|3")]))
    say(match, "Ana 1|2 on 1|1", "Bruno draws 1")
    assert [fault.code for fault in match.prove()] == ["must-play"]
    known = match.known()
    assert known is not None
    assert known.surely == (set_of([tile("5|6")]), set_of([tile("2|3")]))
    assert known.hands[1] >> tile("2|4") & 1, "what the draw said is not believed"


def test_after_the_dots_nobody_knows_the_stock_nor_how_many_are_held() -> None:
    match = match_of(*FOUR)
    assert say(match, "Ana opens", "Ana 1|2", "...") == []
    round_ = match.round
    assert (round_.stock_known, round_.uncounted, round_.turn) == (False, 0b1111, None)


def test_who_opened_a_void_round_opens_again_whatever_was_missing() -> None:
    match = match_of(*FOUR)
    assert say(match, "Carla opens", "Carla 1|2", "...", "Davi 1|3", "void") == []
    assert match.begin_block() == []
    assert say(match, "Davi opens") == ["wrong-opener"]


def test_after_the_dots_a_round_is_settled_once() -> None:
    match = match_of(*FOUR[:2])
    assert say(match, "...", "Ana = 10", "Bruno holds 17", "Ana +3") == []
    for _ in range(2):
        assert (match.scores, match.behind, match.bonus) == ([13, 0], [10, 0], [3, 0])
        assert say(match, "Ana = 13", "Ana +3") == []


def test_a_round_concluded_again_has_one_result() -> None:
    match = match_of(*FOUR)
    for number in (1, 2, 3):
        assert say(match, "Ana opens", "Ana 5|5", "void") == []
        match.finish()
        match.finish()
        assert [result.number for result in match.results] == list(range(1, number + 1))
        match.begin_block()


# What the referee writes.


def read(match: Match, line: str) -> Action:
    return notation.read(line, match.seats)


def written(match: Match, actions: list[Action] | None) -> list[str]:
    return [notation.write(action, match.seats) for action in actions or []]


def starts(match: Match, line: str, kept: bool = False) -> bool:
    return scribe.starts_block(match, read(match, line), kept)


def test_which_entry_begins_a_new_round() -> None:
    match = Match(Seats(FOUR, False), 61)
    assert starts(match, "award Ana 3")
    match.begin_block()
    assert not starts(match, "Bruno opens", kept=True)
    say(match, "Ana opens", "Ana 1|2")
    assert not starts(match, "Bruno opens")
    assert starts(match, "Bruno opens", kept=True)
    assert not starts(match, "Bruno 2|3 on 1|2", kept=True)
    match.round.end("blocked", None)
    assert not starts(match, "Bruno 5|5"), "the hands come first"
    assert starts(match, "Bruno 5|5", kept=True)
    twin = match.copy()
    say(twin, "Bruno +4")
    assert starts(twin, "Bruno 5|5"), "the bonus is taken as claimed"
    twin = match_of(*FOUR)
    say(twin, "Ana opens", "void")
    assert starts(twin, "Bruno 5|5")
    say(match, *(f"{name} holds 20" for name in FOUR))
    for line in ("Bruno opens", "Bruno 5|5", "draw 1", "pass", "blocked", "..."):
        assert starts(match, line)
    for line in ("Bruno = 12", "Bruno +12", "Ana wins", "award Ana 3", "void", "Ana holds 3"):
        assert not starts(match, line, kept=True)
    match.winners = (0,)
    assert not starts(match, "Bruno 5|5", kept=True)


def test_which_entry_begins_a_new_round_where_actions_are_missing() -> None:
    match = match_of(*FOUR)
    say(match, "...")
    assert not starts(match, "Ana opens"), "it can have been in this round"
    assert not starts(match, "...", kept=True)
    say(match, "Ana 1|2")
    assert starts(match, "Ana opens") and starts(match, "...")
    assert not starts(match, "Ana 2|3", kept=True)
    say(match, *(f"{name} holds 20" for name in FOUR))
    assert starts(match, "Ana 2|3")


def test_the_full_form_tells_who_acts_and_who_opens() -> None:
    match = match_of(*FOUR)
    assert scribe.completed(match, read(match, "5|5")) == [read(match, "5|5")], "who, nobody knows"
    assert written(match, scribe.completed(match, read(match, "Bruno 5|5"))) == [
        "Bruno opens",
        "Bruno 5|5",
    ]
    match.round.turn = 3
    assert written(match, scribe.completed(match, read(match, "draw 1"))) == [
        "Davi opens",
        "Davi draws 1",
    ]
    say(match, "Ana opens", "Ana 1|2")
    for line in ("2|3 on 1|2", "draw 2", "pass"):
        actions = scribe.completed(match, read(match, line))
        assert actions == [Action(1, read(match, line).act)]
    for line in ("Carla opens", "blocked", "Ana = 0", "..."):
        assert scribe.completed(match, read(match, line)) == [read(match, line)]
    for lines in (("void",), ("...",), ("Bruno 5|5 on 1|2",)):
        twin = match.copy()
        say(twin, *lines)
        twin.round.turn = 2
        assert scribe.completed(twin, read(twin, "draw 1")) == [read(twin, "draw 1")]


@pytest.mark.parametrize(
    ("last", "line", "joined"),
    [
        ("Bruno draws 2", "Bruno draws 3", "Bruno draws 5"),
        ("Bruno draws 2", "draw 1", "Bruno draws 3"),
        ("Bruno draws 2", "Carla draws 1", None),
        ("Bruno draws 2", "Bruno passes", None),
        ("Bruno draws 2", "Bruno draws ?", None),
        ("Bruno draws ?", "Bruno draws 1", None),
        ("Bruno 2|3 on 1|2", "Bruno draws 1", None),
        ("Bruno 2|3 on 1|2", "Carla draws 1", None),
    ],
)
def test_the_draws_of_one_turn_are_one_line(last: str, line: str, joined: str | None) -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 1|2", last)
    found = scribe.merged(match, read(match, line), read(match, last))
    assert found == (None if joined is None else read(match, joined))


def test_draws_are_joined_only_where_the_play_is_judged() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 1|2", "Bruno draws 1")
    one = read(match, "Bruno draws 1")
    assert scribe.merged(match, one, None) is None
    for match.round.turn in (0, 2):
        other = Action(match.round.turn, one.act)
        assert scribe.merged(match, one, one) is None, "it is another's turn"
        assert scribe.merged(match, other, one) is None, "the line before is of another turn"
    say(match, "...")
    match.round.turn = 1
    assert scribe.merged(match, one, one) is None
    match.gap, match.broken = False, True
    assert scribe.merged(match, one, one) is None


def test_a_placement_is_stored_with_its_anchor_and_its_points() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 3|5", "Bruno 5|5")

    def stored(line: str, kept: bool = False) -> str:
        return notation.write(scribe.as_stored(match, read(match, line), kept), match.seats)

    assert stored("Bruno 5|5") == "Bruno 5|5 on 3|5 +0"
    assert stored("Bruno 5|5 +4") == "Bruno 5|5 on 3|5 +0"
    assert stored("Bruno 5|5 +4", kept=True) == "Bruno 5|5 on 3|5 +4"
    assert stored("Bruno 5|5", kept=True) == "Bruno 5|5 on 3|5 +0"
    assert stored("Bruno 5|5 on 3|5 high") == "Bruno 5|5 on 3|5 high +0"
    assert stored("Bruno 5|5 on 5|6 high") == "Bruno 5|5 on 3|5 +0"
    assert stored("Bruno draws 1") == "Bruno draws 1"
    plain = scribe.unclaimed(match, read(match, "Bruno 5|5 +4"))
    assert plain == read(match, "Bruno 5|5")
    for match.gap, match.broken in ((True, False), (False, True)):
        assert stored("Bruno 5|5 +4") == "Bruno 5|5 +4"
        assert scribe.unclaimed(match, read(match, "Bruno 5|5 +4")) != plain


def test_a_tile_that_moved_has_its_new_anchor_in_its_line() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 3|5", "Bruno 5|5")
    line = read(match, "Bruno 5|5 on 5|6 low +0")
    assert scribe.relocated(match, line) == read(match, "Bruno 5|5 on 3|5 +0")
    assert scribe.relocated(match, read(match, "Bruno draws 1")) == read(match, "Bruno draws 1")
    match.gap = True
    assert scribe.relocated(match, line) == line


def test_an_anchor_that_was_not_typed_is_left_out_where_it_is_the_only_one() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 3|5", "Bruno 5|5", "Bruno 4|5")

    def loose(line: str, typed: str) -> Action:
        return scribe.loosely(match, read(match, line), read(match, typed))

    only = "Carla 4|6 on 4|5"
    assert loose(only, "Carla 4|6") == read(match, "Carla 4|6")
    assert loose(only, only) == read(match, only), "it was typed"
    assert loose("Carla 4|6 on 3|5", "Carla 4|6") == read(match, "Carla 4|6 on 3|5")
    two = "Carla 3|4 on 4|5"
    assert loose(two, "Carla 3|4") == read(match, two), "there is another place on 3|5"
    assert loose("Carla draws 1", "Carla 4|6") == read(match, "Carla draws 1")
    assert loose(only, "Carla draws 1") == read(match, only)


def test_what_the_referee_claims_at_the_end_of_a_round() -> None:
    match = match_of(*FOUR, pairs=True, target=20)
    assert scribe.end_claims(match) == []
    say(match, "Bruno opens", "Bruno 5|5")
    match.round.end("out", 0)
    before = match.copy()
    say(match, "Bruno holds 20")
    assert scribe.end_claims(match) == scribe.claims(scribe.ends_of(before), match) == []
    before = match.copy()
    say(match, "Davi holds 13")
    claims = ["Ana +7", "Ana = 7", "Bruno = 2"]
    assert written(match, scribe.claims(scribe.ends_of(before), match)) == claims
    assert scribe.claims(scribe.ends_of(match), match) == []
    match.winners = (0, 1)
    assert written(match, scribe.claims(scribe.ends_of(before), match)) == [
        *claims,
        "Ana wins",
        "Bruno wins",
    ]
    before.settled = True
    assert len(scribe.claims(scribe.ends_of(before), match)) == 5, "a placement has won"
    match.settled = False
    assert len(scribe.claims(scribe.ends_of(before), match)) == 5
    assert scribe.claims(scribe.ends_of(match), match) == []


def test_a_void_round_is_followed_by_no_claims() -> None:
    match = match_of(*FOUR)
    before = match.copy()
    say(match, "Ana opens", "Ana 5|5", "void")
    assert scribe.end_claims(match) == scribe.claims(scribe.ends_of(before), match) == []


def test_when_a_claim_can_be_judged() -> None:
    match = match_of(*FOUR)
    score, bonus, play = (read(match, line) for line in ("Ana = 3", "Ana +3", "Ana 1|2"))

    def judged_or_waiting() -> tuple[bool, bool, bool]:
        assert not scribe.waits(match, play)
        return (
            scribe.is_judged(match, score),
            scribe.waits(match, score),
            scribe.waits(match, bonus),
        )

    assert judged_or_waiting() == (True, False, False)
    assert not scribe.is_over(match)
    for outcome in ("out", "blocked"):
        match.round.end(outcome, None)
        assert judged_or_waiting() == (False, True, True)
    assert scribe.is_over(match)
    match.settled = True
    assert judged_or_waiting() == (True, False, False)
    match.round.outcome = "void"
    match.settled = False
    assert judged_or_waiting() == (True, False, False)
    match.gap = True
    assert judged_or_waiting() == (False, False, True)
    match.winners = (0,)
    assert judged_or_waiting()[0]
    match.winners, match.settled = (), True
    assert judged_or_waiting() == (True, False, False)
    match.broken = True
    assert judged_or_waiting() == (False, False, False)


def test_a_score_in_the_course_of_play_is_written_as_it_is_now() -> None:
    match = match_of(*FOUR, pairs=True)
    say(match, "Bruno opens", "Bruno 5|5")
    assert scribe.rightly(match, read(match, "Davi = 7")) == read(match, "Davi = 2")
    assert scribe.rightly(match, read(match, "Ana = 7")) == read(match, "Ana = 0")
    assert scribe.rightly(match, read(match, "Ana +7")) is None


def test_lines_that_named_a_corrected_tile_follow_it() -> None:
    match = match_of(*FOUR)
    lines = ["Ana opens", "Ana 1|2", "Bruno 2|3 on 1|2", "Carla draws 1"]
    old = [read(match, line) for line in lines]
    new = [read(match, line) for line in ("Ana opens", "Ana 1|2", "Bruno 2|4 on 1|2")]
    renamed = scribe.renames(old, new)
    assert renamed == {tile("2|3"): tile("2|4")}
    back = scribe.renames(new, [*old, read(match, "Davi 3|4 on 2|3")])
    assert back == {tile("2|4"): tile("2|3")}
    line = read(match, "Davi 2|6 on 2|3 low")
    assert scribe.follows(line, renamed) == read(match, "Davi 2|6 on 2|4")
    for line in (read(match, "Davi 2|6 on 1|2 high"), read(match, "Davi 2|6"), old[-1]):
        assert scribe.follows(line, renamed) == line


def test_which_hand_is_awaited() -> None:
    match = match_of(*FOUR, pairs=True)
    say(match, "Ana opens", "Ana 1|2")
    assert scribe.awaited_hand(match) is None
    twin = match.copy()
    match.round.end("out", 0)
    assert scribe.awaited_hand(match) == 1, "of the pair that went out nobody's"
    say(match, "Bruno holds 20")
    assert scribe.awaited_hand(match) == 3
    match.settled = True
    assert scribe.awaited_hand(match) is None
    twin.round.end("blocked", None)
    assert scribe.awaited_hand(twin) == 0
    say(twin, "Ana holds 20")
    assert scribe.awaited_hand(twin) == 1


def test_a_short_answer_is_a_hand_or_a_tile_at_the_place_of_a_letter() -> None:
    match = match_of(*FOUR)
    for line in ("Ana opens", "Ana 5|5", "Ana 1|5 on 5|5", "Bruno 5|6 on 5|5"):
        say(match, line)
    assert [(place.tile, place.side) for place in scribe.letters(match).values()] == [
        (tile("1|5"), "low"),
        (tile("5|5"), "branch A"),
        (tile("5|5"), "branch B"),
        (tile("5|6"), "high"),
    ]

    def short(text: str) -> list[str]:
        return written(match, scribe.short_form(match, text, "en"))

    assert short("35 c") == ["3|5 on 5|5 branch B"]
    assert short("53 B") == ["3|5 on 5|5 branch A"]
    assert short("1-3 a") == ["1|3 on 1|5"]
    for text in ("35", "x a", "35 a b", "12"):
        assert short(text) == []
    match.round.end("out", 0)
    assert short("12") == ["Bruno holds 12"]
    assert short("35 c") == ["3|5 on 5|5 branch B"]


def test_a_hand_behind_a_name_is_read_while_hands_are_awaited() -> None:
    match = match_of(*FOUR)
    say(match, "Ana opens", "Ana 5|5")
    assert scribe.short_answer(match, 2, "12", "en") is None
    match.round.end("blocked", None)
    assert written(match, scribe.short_answer(match, 2, "12", "en")) == ["Carla holds 12"]
    assert scribe.short_answer(match, 2, "xyz", "en") is None
    say(match, "Ana +3")
    assert scribe.short_answer(match, 2, "12", "en") is None, "the next round may begin"


def test_the_lot_is_drawn_where_nobody_has_to_open() -> None:
    match = Match(Seats(FOUR, False), 61)
    assert scribe.by_lot(match) == "opens"
    match.begin_block()
    assert scribe.by_lot(match) == "opens"
    twin = match.copy()
    say(twin, "...")
    assert scribe.by_lot(twin) is None, "somebody may have opened"
    match.round.outcome = "blocked"
    assert scribe.by_lot(match) is None, "the hands come first"
    match.round.outcome = None
    say(match, "Ana opens")
    assert scribe.by_lot(match) is None
    match.round.end("blocked", None)
    say(match, *(f"{name} holds 20" for name in FOUR))
    assert scribe.by_lot(match) == "opens"
    match.next_opener = 0
    assert scribe.by_lot(match) is None
    match.next_opener, match.winners = None, (0,)
    assert scribe.by_lot(match) is None


# Copies.


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    match = match_of(*FOUR)
    lines = ["Ana opens", "Ana shows 1|1", "Ana 5|5", "Ana 5|6 on 5|5", "Bruno draws 2"]
    lines += ["Bruno 6|6 on 5|6", "Carla draws ?", "Carla 1|6 on 6|6", "Carla = 0", "..."]
    lines += ["Ana holds 3|4", "Bruno = 3", "Bruno +2", "Davi holds 3|6"]
    for line in lines:
        twin = match.copy()
        assert twin == match
        first = [fault.code for fault in match.push(notation.read(line, match.seats))]
        assert twin != match
        second = [fault.code for fault in twin.push(notation.read(line, twin.seats))]
        assert first == second
        assert twin == match
    assert match != "a match"


# The notation.

PAIRS = Seats(FOUR, True)


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("Ana 55", "Ana 5|5"),
        ("ana [5|3] em 5:5 +2", "Ana 3|5 on 5|5 +2"),
        ("Ana 5 | 3 on 5|5 line b", "Ana 3|5 on 5|5 line B"),
        ("Ana 5|3 on 5|5 branch A + 4", "Ana 3|5 on 5|5 branch A +4"),
        ("Ana 5|3 on 3|6 low", "Ana 3|5 on 3|6 low"),
        ("Ana 35 +0", "Ana 3|5 +0"),
        ("Ana 35 + 2", "Ana 3|5 +2"),
        ("35", "3|5"),
        ("Bruno d3", "Bruno draws 3"),
        ("Bruno c3", "Bruno draws 3"),
        ("Bruno draws ?", "Bruno draws ?"),
        ("p", "passes"),
        ("Bruno holds nothing", "Bruno holds nothing"),
        ("Bruno holds 12", "Bruno holds 12"),
        ("Bruno holds [34] 5-3", "Bruno holds 3|4 3|5"),
        ("Carla+Ana holds 12", "Ana+Carla holds 12"),
        ("Ana + Carla = 12", "Ana+Carla = 12"),
        ("Ana =-3", "Ana = -3"),
        ("Ana + 4", "Ana +4"),
        ("award ana -3", "award Ana -3"),
        ("award Ana + Carla 3", "award Ana+Carla +3"),
        ("…", "..."),
        ("Ana shows 1|0", "Ana shows 0|1"),
    ],
)
def test_what_a_line_is_stored_as(line: str, stored: str) -> None:
    assert notation.write(notation.read(line, PAIRS), PAIRS) == stored


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Ana",
        "Ana draws 0",
        "Ana draws",
        "Ana draws x",
        "Ana draws -1",
        "Ana d3 4",
        "Ana d",
        "Ana 57",
        "Ana 5|5 5|3",
        "Ana 5|5 on",
        "Ana 5|5 at 5|3",
        "Ana 5|5 on 7|7",
        "Ana 5|5 on 3|5 middle",
        "Ana 5|5 +x",
        "Ana 5|5 + x",
        "Ana 5|5 * 3",
        "Ana 5|5 - 3",
        "Ana 5|5 *3",
        "Ana 5|5 -3",
        "Ana *3",
        "Ana -3",
        "Ana <3",
        "Ana x3",
        "Ana 5|5 on 3|5 + 3 4",
        "Ana +-3",
        "Ana =x",
        "Ana = 3 4",
        "Ana + 3 4",
        "Ana holds",
        "Ana holds 55 34",
        "Ana holds 3|4 12",
        "Ana blocked",
        "Ana shows 57",
        "award",
        "award 3",
        "award Ana",
        "award Ana x",
        "holds 12",
        "Ana " + "5|5 " * 100,
    ],
)
def test_what_cannot_be_read(line: str) -> None:
    assert isinstance(notation.read(line, PAIRS).act, Unreadable)


@pytest.mark.parametrize(
    ("line", "name"), [("Eva 5|5", "Eva"), ("award Eva 3", "Eva"), ("Eva da Silva wins", None)]
)
def test_somebody_who_does_not_sit_here(line: str, name: str | None) -> None:
    act = notation.read(line, PAIRS).act
    assert isinstance(act, UnknownPlayer)
    assert act.name == (name or "Eva da Silva")


def test_the_longest_line_is_read() -> None:
    longest = "Ana holds 3|4".ljust(400)
    assert not isinstance(notation.read(longest, PAIRS).act, Unreadable)
    assert isinstance(notation.read(longest + " ", PAIRS).act, Unreadable)


def test_a_hand_is_read_alone() -> None:
    hand = notation.hand_of("3|4 5 | 5")
    assert hand is not None
    assert (hand.tiles, hand.pips) == (set_of([tile_of(3, 4), tile_of(5, 5)]), 17)
    empty = notation.hand_of("nothing")
    assert empty is not None
    assert (empty.tiles, empty.pips, empty.named) == (0, 0, ())
    assert notation.hand_of(" ") is None
    assert notation.hand_of("x") is None
