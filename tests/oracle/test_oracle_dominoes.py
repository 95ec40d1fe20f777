"""The domino oracle against the source's worked examples, and its random play against itself."""

import os
import re
import tomllib
from random import Random

import pytest

from .dominoes import (
    SEATED,
    Deed,
    End,
    Habits,
    Laid,
    Match,
    Round,
    Step,
    Table,
    Tile,
    deck,
    is_double,
    legal_placements,
    log_text,
    pips_of,
    play_match,
    play_round,
    random_table,
    read_layout,
    retell,
    settle,
    short_entries,
    spell,
)

ROUNDS = 4_000 if os.environ.get("REFEREE_LONG") == "1" else 240
PAIRS = Table(SEATED, pairs=True)
FOUR = Table(SEATED)
TWO = Table(SEATED[:2])


def tile(name: str) -> Tile:
    return int(name[0]), int(name[2])


def layout_of(text: str) -> list[Laid]:
    """`1|4, 1|1 on 1|4 low, ...` as a layout."""
    layout = []
    for joined in text.split(", "):
        name, _, rest = joined.partition(" on ")
        anchor, _, side = rest.partition(" ")
        layout.append(Laid(tile(name), tile(anchor) if anchor else None, side or None))
    return layout


def ends(text: str) -> list[End]:
    """`1|1 line B 1, 1|4 high 4` in the shape of the JSON."""
    found: list[End] = []
    for end in text.split(", "):
        name, _, rest = end.partition(" ")
        side, _, value = rest.rpartition(" ")
        found.append({"tile": name, "side": side, "value": int(value)})
    return found


LONG_SEQUENCE = (
    "1|4, 1|1 on 1|4 low, 4|4 on 1|4 high, 3|4 on 4|4 line B, 1|2 on 1|1 line B, "
    "1|5 on 1|1 branch A, 5|5 on 1|5 high, 0|5 on 5|5 line B, 1|3 on 1|1 branch B"
)


@pytest.mark.parametrize(
    ("tiles", "counted", "attachments", "total", "points"),
    [
        (1, "1|4 high 4, 1|4 low 1", "1|4 high 4, 1|4 low 1", 5, 1),
        (2, "1|1 double 2, 1|4 high 4", "1|1 line B 1, 1|4 high 4", 6, 0),
        (3, "1|1 double 2, 4|4 double 8", "1|1 line B 1, 4|4 line B 4", 10, 2),
        (
            4,
            "1|1 double 2, 3|4 low 3",
            "1|1 line B 1, 3|4 low 3, 4|4 branch A 4, 4|4 branch B 4",
            5,
            1,
        ),
        (
            5,
            "1|2 high 2, 3|4 low 3",
            "1|1 branch A 1, 1|1 branch B 1, 1|2 high 2, 3|4 low 3, 4|4 branch A 4, 4|4 branch B 4",
            5,
            1,
        ),
        (
            6,
            "1|2 high 2, 1|5 high 5, 3|4 low 3",
            "1|1 branch B 1, 1|2 high 2, 1|5 high 5, 3|4 low 3, 4|4 branch A 4, 4|4 branch B 4",
            10,
            2,
        ),
        (
            8,
            "0|5 low 0, 1|2 high 2, 3|4 low 3",
            "0|5 low 0, 1|1 branch B 1, 1|2 high 2, 3|4 low 3, 4|4 branch A 4, 4|4 branch B 4, "
            "5|5 branch A 5, 5|5 branch B 5",
            5,
            1,
        ),
        (
            9,
            "0|5 low 0, 1|2 high 2, 1|3 high 3, 3|4 low 3",
            "0|5 low 0, 1|2 high 2, 1|3 high 3, 3|4 low 3, 4|4 branch A 4, 4|4 branch B 4, "
            "5|5 branch A 5, 5|5 branch B 5",
            8,
            0,
        ),
    ],
)
def test_the_sources_long_sequence(
    tiles: int, counted: str, attachments: str, total: int, points: int
) -> None:
    reading = read_layout(layout_of(LONG_SEQUENCE)[:tiles])
    assert reading == (ends(counted), ends(attachments), total, points)


def test_the_same_sides_are_taken_where_none_is_named() -> None:
    named = layout_of(LONG_SEQUENCE)
    unnamed = [Laid(laid.tile, laid.anchor) for laid in named]
    assert read_layout(unnamed) == read_layout(named)


@pytest.mark.parametrize(
    ("text", "counted", "attachments", "total", "points"),
    [
        ("2|2", "2|2 double 4", "2|2 line A 2, 2|2 line B 2", 4, 0),
        ("0|0", "0|0 double 0", "0|0 line A 0, 0|0 line B 0", 0, 0),
        ("3|6, 6|6 on 3|6", "3|6 low 3, 6|6 double 12", "3|6 low 3, 6|6 line B 6", 15, 3),
    ],
)
def test_the_sources_short_positions(
    text: str, counted: str, attachments: str, total: int, points: int
) -> None:
    reading = read_layout(layout_of(text))
    assert reading == (ends(counted), ends(attachments), total, points)


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("5|5, 2|5 on 5|5, 3|5 on 5|5, 4|5 on 5|5", [10, 12, 5, 9]),
        ("1|1, 1|3 on 1|1, 1|4 on 1|1, 3|3 on 1|3", [2, 5, 7, 10]),
        (
            "3|6, 6|6 on 3|6, 1|6 on 6|6, 1|1 on 1|6, 1|4 on 1|1, 2|6 on 6|6",
            [9, 15, 4, 5, 7, 9],
        ),
        ("5|5, 3|5 on 5|5, 4|5 on 5|5, 3|6 on 3|5, 4|4 on 4|5", [10, 13, 7, 10, 14]),
    ],
)
def test_totals_in_turn(text: str, totals: list[int]) -> None:
    layout = layout_of(text)
    seen = [read_layout(layout[: number + 1]).total for number in range(len(layout))]
    assert seen == totals


@pytest.mark.parametrize(
    "text",
    [
        "1|4, 1|4 on 1|4",
        "1|4, 2|3 on 1|4",
        "1|4, 4|5 on 1|4 low",
        "1|4, 4|5 on 2|4",
        "1|4, 4|5",
        "1|4, 4|5 on 1|4, 4|6 on 1|4",
        "5|5, 2|5 on 5|5, 4|5 on 5|5 branch A",
        "5|5, 2|5 on 5|5 line A, 3|5 on 5|5 line A",
        "5|5, 0|5 on 5|5, 1|5 on 5|5, 2|5 on 5|5, 3|5 on 5|5, 4|5 on 5|5",
    ],
)
def test_a_layout_that_breaks_a_rule_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\|"):
        read_layout(layout_of(text))


def test_every_way_to_lay_a_tile() -> None:
    assert legal_placements([], (2, 3)) == [Laid((2, 3))]
    double_alone = layout_of("5|5")
    assert legal_placements(double_alone, (2, 5)) == layout_of(
        "2|5 on 5|5 line A, 2|5 on 5|5 line B"
    )
    assert legal_placements(double_alone, (5, 5)) == []
    assert legal_placements(double_alone, (2, 3)) == []
    opened = layout_of("5|5, 2|5 on 5|5, 5|6 on 5|5")
    assert legal_placements(opened, (2, 6)) == layout_of("2|6 on 2|5 low, 2|6 on 5|6 high")
    assert legal_placements(opened, (4, 5)) == layout_of("4|5 on 5|5 branch A, 4|5 on 5|5 branch B")


@pytest.mark.parametrize(
    ("table", "pips", "out", "bonus"),
    [
        (FOUR, [0, 9, 5, 3], "Ana", [3, 0, 0, 0]),
        (PAIRS, [0, 9, 7, 8], "Ana", [3, 0]),
        (PAIRS, [0, 9, None, 8], "Ana", [3, 0]),
        (PAIRS, [1, 5, 17, 6], None, [0, 4]),
        (FOUR, [4, 4, 4, 14], None, [4, 4, 4, 0]),
        (PAIRS, [5, 6, 7, 6], None, [2, 2]),
        (TWO, [1, 9], None, [2, 0]),
        (TWO, [1, 6], None, [1, 0]),
        (TWO, [3, 3], None, [1, 1]),
        (TWO, [0, 2], "Ana", [0, 0]),
    ],
)
def test_bonuses(table: Table, pips: list[int | None], out: str | None, bonus: list[int]) -> None:
    settled = settle(table, dict(zip(table.players, pips, strict=True)), out)
    assert list(settled["bonus"].values()) == bonus


@pytest.mark.parametrize(
    ("others", "rounded"),
    [(15, 15), (16, 15), (17, 15), (18, 20), (19, 20), (20, 20), (0, 0), (2, 0), (3, 5)],
)
def test_the_sum_is_rounded_to_the_nearest_five(others: int, rounded: int) -> None:
    settled = settle(TWO, {"Ana": 0, "Bruno": others}, "Ana")
    assert settled["working"] == {
        "Ana": {"sum": others, "rounded": rounded, "points": rounded // 5}
    }


def test_a_settlement_names_pips_and_winners_by_side() -> None:
    settled = settle(PAIRS, {"Ana": 0, "Bruno": 9, "Carla": None, "Davi": 8}, "Ana")
    assert settled["outcome"] == "out"
    assert settled["pips"] == {"Ana+Carla": None, "Bruno+Davi": 17}
    assert settled["winners"] == ["Ana+Carla"]
    with pytest.raises(ValueError, match="not seen"):
        settle(PAIRS, {"Ana": 1, "Bruno": 9, "Carla": None, "Davi": 8}, None)


def lays(who: str, text: str) -> Deed:
    return Deed("lays", who, layout_of(text)[0])


def draws(who: str, *tiles: str) -> Deed:
    return Deed("draws", who, drawn=tuple(map(tile, tiles)))


def test_reaching_the_target_ends_the_match_at_once() -> None:
    after = retell(TWO, "Ana", [lays("Ana", "4|6")], {"Ana": 60, "Bruno": 0})
    assert after["turn"] is None
    assert after["scores"] == {"Ana": 62, "Bruno": 0}


def test_two_pairs_who_tie_at_59_share_the_victory() -> None:
    bonus = settle(PAIRS, {"Ana": 5, "Bruno": 6, "Carla": 7, "Davi": 6}, None)["bonus"]
    assert {side: 59 + points for side, points in bonus.items()} == {
        "Ana+Carla": 61,
        "Bruno+Davi": 61,
    }


@pytest.mark.parametrize(
    ("deeds", "turn", "stock", "held"),
    [
        ([], "Ana", 14, (7, 7)),
        ([lays("Ana", "1|2")], "Bruno", 14, (6, 7)),
        ([lays("Ana", "1|4")], "Ana", 14, (6, 7)),
        ([lays("Ana", "1|1")], "Ana", 14, (6, 7)),
        ([lays("Ana", "1|2"), draws("Bruno", "3|3", "2|2")], "Bruno", 12, (6, 9)),
        (
            [lays("Ana", "1|2"), draws("Bruno", "2|2"), lays("Bruno", "2|2 on 1|2")],
            "Ana",
            13,
            (6, 7),
        ),
        ([lays("Ana", "1|2"), Deed("passes", "Bruno")], "Ana", 14, (6, 7)),
        ([lays("Ana", "1|2"), Deed("passes", "Bruno"), Deed("passes", "Ana")], None, 14, (6, 7)),
        ([lays("Ana", "1|2"), Deed("blocked")], None, 14, (6, 7)),
    ],
)
def test_who_is_on_turn(
    deeds: list[Deed], turn: str | None, stock: int, held: tuple[int, int]
) -> None:
    after = retell(TWO, "Ana", deeds)
    assert after["turn"] == turn
    assert after["stock"] == stock
    assert tuple(after["held"].values()) == held


ALL_HABITS = [
    Habits(),
    Habits(claims=False, block="passes"),
    Habits(hands="pips", any_order=True, block="declared"),
    Habits(hands="mixed", partner=False),
    Habits(hands="pair pips", any_order=True),
    Habits(hands="none", bonus_claimed=True),
    Habits(hands="none"),
    Habits(dishonest=0.2),
]


def rounds_of(habits: Habits, number: int) -> list[Round]:
    rng = Random(20_240_601)
    rounds: list[Round] = []
    while len(rounds) < number:
        rounds += play_match(rng, random_table(rng), habits, rounds=number - len(rounds)).rounds
    return rounds


@pytest.mark.parametrize("habits", ALL_HABITS, ids=str)
def test_a_played_round_and_a_reread_one_agree(habits: Habits) -> None:
    for one in rounds_of(habits, ROUNDS // len(ALL_HABITS)):
        start = {side: one.steps[0].truth["scores"][side] for side in one.table.nobody_scored}
        deeds: list[Deed] = []
        for step in one.steps:
            if step.deed.kind in ("holds", "claim"):
                break
            deeds.append(step.deed)
            assert retell(one.table, one.opener, deeds, start) == step.truth


@pytest.mark.parametrize("habits", ALL_HABITS, ids=str)
def test_nothing_is_lost_and_only_lies_break_the_rules(habits: Habits) -> None:
    for one in rounds_of(habits, ROUNDS // len(ALL_HABITS)):
        hands = {player: list(hand) for player, hand in one.dealt.items()}
        layout: list[Laid] = []
        drawn_last: Tile | None = None
        for number, step in enumerate(one.steps, 1):
            deed, truth = step.deed, step.truth
            able = deed.who in hands and any(legal_placements(layout, t) for t in hands[deed.who])
            if deed.kind == "draws":
                assert able == (number in one.lies)
                assert not any(legal_placements(layout, t) for t in deed.drawn[:-1])
                assert legal_placements(layout, deed.drawn[-1]) or truth["stock"] == 0
                hands[deed.who] += deed.drawn
                drawn_last = deed.drawn[-1]
            elif deed.kind == "passes":
                assert able == (number in one.lies)
                assert truth["stock"] == 0
                drawn_last = None
            elif deed.kind == "blocked":
                assert truth["stock"] == 0
                assert not any(legal_placements(layout, t) for h in hands.values() for t in h)
            elif deed.laid is not None:
                assert deed.laid in legal_placements(layout, deed.laid.tile)
                assert drawn_last in (None, deed.laid.tile)
                hands[deed.who].remove(deed.laid.tile)
                layout.append(deed.laid)
                drawn_last = None
            on_table = [laid.tile for laid in layout]
            assert truth["held"] == {player: len(hand) for player, hand in hands.items()}
            assert sum(truth["held"].values()) + len(on_table) + truth["stock"] == 28
            everywhere = [*on_table, *(t for hand in hands.values() for t in hand)]
            assert len(set(everywhere)) == len(everywhere)
        assert {player: tuple(sorted(hand)) for player, hand in hands.items()} == one.left
        assert set(on_table) | {t for hand in one.left.values() for t in hand} <= set(deck())
        assert one.honest or habits.dishonest > 0


def test_an_honest_round_ends_as_the_rules_say() -> None:
    outcomes = set()
    for one in rounds_of(Habits(), ROUNDS // 4):
        outcomes.add(one.outcome)
        last = one.steps[-1].truth
        assert last["turn"] is None
        if one.outcome == "out":
            assert one.by is not None
            assert one.left[one.by] == ()
        if one.outcome == "blocked":
            free = {end["value"] for end in last["attachments"]}
            assert not any(free & set(t) for hand in one.left.values() for t in hand)
        if one.outcome == "match":
            assert one.settlement is None
        else:
            assert one.settlement is not None
            assert one.bonus == one.settlement["bonus"]
            assert one.settlement == settle(
                one.table, {who: pips_of(hand) for who, hand in one.left.items()}, one.by
            )
    assert outcomes == {"out", "blocked", "match"}


@pytest.mark.parametrize("habits", ALL_HABITS, ids=str)
def test_scores_are_points_and_bonuses(habits: Habits) -> None:
    rng = Random(7)
    for target in (5, 61):
        match = play_match(rng, random_table(rng, target), habits)
        total = match.table.nobody_scored
        for one in match.rounds:
            assert one.steps[0].truth["scores"] == total
            for side in total:
                total[side] += one.points[side] + one.bonus[side]
            assert one.scores == one.steps[-1].truth["scores"] == total
        assert match.scores == total
        assert match.winners == tuple(side for side in total if total[side] >= target)
        assert match.complete


def test_openers_follow_the_last_round() -> None:
    rng = Random(3)
    for _ in range(20):
        match = play_match(rng, random_table(rng))
        before = None
        for one in match.rounds:
            assert one.opener_by_lot == (before is None or before.outcome == "blocked")
            assert before is None or before.by is None or one.opener == before.by
            before = one


def test_a_match_replays_from_its_seed() -> None:
    assert play_match(Random(5), FOUR) == play_match(Random(5), FOUR)


def test_a_small_set_can_be_played() -> None:
    table = Table(SEATED[:2], highest=2, deal=2)
    one = play_round(Random(1), table)
    assert sum(map(len, one.dealt.values())) == 4
    assert one.steps[0].truth["stock"] == 2
    assert {t for hand in one.dealt.values() for t in hand} <= set(deck(2))


def claimed_tail(one: Round) -> list[str]:
    """What stands after the last tile, draw, pass or block."""
    return [s.line for s in one.steps if s.deed.kind in ("holds", "claim")]


def test_the_log_is_written_as_the_referee_writes_it() -> None:
    rng = Random(11)
    for _ in range(10):
        match = play_match(rng, random_table(rng, rng.choice([20, 61, 100])))
        table = match.table
        log = tomllib.loads(log_text(match))
        assert log["players"] == list(table.players)
        assert log.get("target", 61) == table.target
        assert log.get("pairs", False) == table.pairs
        assert [r["actions"].splitlines() for r in log["rounds"]] == [r.lines for r in match.rounds]
        for one in match.rounds:
            assert one.lines[0] == f"{one.opener} opens"
            laid = [step for step in one.steps if step.deed.kind == "lays"]
            assert [" on " in step.line for step in laid] == [False] + [True] * (len(laid) - 1)
            assert all(step.line.endswith(f" +{step.truth['points']}") for step in laid)
            firsts = [side[0] for side in table.sides]
            totals = list(one.scores.values())
            claims = [line for line in claimed_tail(one) if " holds " not in line]
            expected = [
                *(f"{who} +{n}" for who, n in zip(firsts, one.bonus.values(), strict=True) if n),
                *(f"{who} = {n}" for who, n in zip(firsts, totals, strict=True)),
                *(f"{side.split('+')[0]} wins" for side in one.winners),
            ]
            assert claims == expected


def test_claims_stand_where_the_settling_hands_are_known() -> None:
    late = 0
    for one in rounds_of(Habits(any_order=True), ROUNDS // 4):
        if one.outcome == "match":
            continue
        winning = one.table.side_of[one.by] if one.by else None
        tail = [step for step in one.steps if step.deed.kind in ("holds", "claim")]
        first = next(i for i, step in enumerate(tail) if step.deed.kind == "claim")
        for index, step in enumerate(tail):
            awaited = one.table.side_of[step.deed.who] != winning
            if step.deed.kind == "holds" and index > first:
                assert not awaited
                late += 1
        assert one.table.side_of[tail[first - 1].deed.who] != winning
        assert tail[first - 1].truth["scores"] == one.scores
    assert late > 0


def test_how_hands_are_shown() -> None:
    rng = Random(2)
    for habits, form in [
        (Habits(), r"^(\w+) holds \d\|\d( \d\|\d)*$"),
        (Habits(hands="pips"), r"^(\w+) holds \d+$"),
        (Habits(hands="pair pips"), r"^(\w+|\w+\+\w+) holds \d+$"),
    ]:
        match = play_match(rng, PAIRS, habits)
        shown = [s.line for _, s in match.places() if s.deed.kind == "holds"]
        assert shown
        for line in shown:
            assert re.match(form, line)
    assert "holds" not in log_text(play_match(rng, PAIRS, Habits(hands="none")))
    hidden = play_match(rng, PAIRS, Habits(partner=False))
    assert any(r.settlement and None in r.settlement["pips"].values() for r in hidden.rounds)


def resolve(match: Match, entries: list[str]) -> list[str]:
    """The full lines that short entries without commas stand for, hands and claims left alone."""
    full: list[str] = []
    rest = iter(entries)
    for one in match.rounds:
        layout: list[Laid] = []
        steps = [s for s in one.steps if s.deed.kind in ("lays", "draws", "passes", "blocked")]
        for step in steps:
            entry = next(rest)
            if entry.endswith(" opens"):
                assert entry == one.lines[0]
                entry = next(rest)
            words = entry.split()
            if words[0] in SEATED:
                assert words.pop(0) == step.deed.who
            if step.deed.kind == "draws":
                drawn = int(words[-1].lstrip("d"))
                if drawn < len(step.deed.drawn):
                    drawn += int(next(rest).split()[-1].lstrip("d"))
                full.append(f"{step.deed.who} draws {drawn}")
            elif step.deed.laid is not None:
                full.append(step.deed.who + " " + placement(layout, words))
                layout.append(step.deed.laid)
            else:
                full.append(step.line)
        for step in one.steps:
            if step.deed.kind == "holds":
                assert next(rest) == step.line
    assert next(rest, None) is None
    return full


def typed_tile(word: str) -> Tile:
    low, high = sorted(int(letter) for letter in word if letter.isdigit())
    return low, high


def placement(layout: list[Laid], words: list[str]) -> str:
    laying = typed_tile(words[0])
    points = int(words.pop()) if words[-1].startswith("+") else None
    if len(words) > 1:
        return " ".join([spell(laying), "on", spell(typed_tile(words[2])), *words[3:]])
    if not layout:
        return spell(laying)
    order = [laid.tile for laid in layout]
    anchors = sorted(
        {w.anchor for w in legal_placements(layout, laying) if w.anchor}, key=order.index
    )
    if points is not None:
        anchors = [a for a in anchors if read_layout([*layout, Laid(laying, a)]).points == points]
        assert len(anchors) == 1
    elif len(anchors) > 1:
        assert not any(map(is_double, anchors))
        assert len(set.intersection(*(set(a) for a in [*anchors, laying]))) == 1
    return f"{spell(laying)} on {spell(anchors[0])}"


def test_short_entries_say_the_same() -> None:
    rng = Random(13)
    for _ in range(ROUNDS // 20):
        match = play_match(rng, random_table(rng), Habits(any_order=True))
        entries = short_entries(match, rng, commas=0)
        kinds = ("lays", "draws", "passes", "blocked")
        full = [s.line.split(" +")[0] for _, s in match.places() if s.deed.kind in kinds]
        assert resolve(match, entries) == full


def test_commas_only_join_entries() -> None:
    match = play_match(Random(4), FOUR)
    joined = ", ".join(short_entries(match, Random(6), commas=0.5))
    assert len(short_entries(match, Random(6), commas=1.0)) == 1
    assert joined.count("holds") == sum(" holds " in s.line for _, s in match.places())


def test_typed_lines_are_those_that_the_referee_does_not_write() -> None:
    def kinds(step: Step) -> tuple[str, bool]:
        return step.deed.kind, step.typed

    seen = {kinds(step) for _, step in play_match(Random(8), FOUR).places()}
    assert ("claim", False) in seen
    assert ("claim", True) not in seen
    unseen = {kinds(s) for _, s in play_match(Random(8), FOUR, Habits("none", True)).places()}
    assert ("claim", True) in unseen
