"""The card oracle against the source's worked example, its sessions against the rules."""

import os
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from .cards import (
    SUITS,
    Habits,
    Session,
    Table,
    bank_can_cover,
    cost_of,
    count_suits,
    eventful,
    log_text,
    net_odds,
    pay_out,
    play_session,
    race_cards,
    random_table,
    run,
    short_entries,
    simulate_chances,
    suit_of,
    track_is_valid,
    win_chances,
)

SESSIONS = 600 if os.environ.get("REFEREE_LONG") == "1" else 60
TRACK = ["2S", "9S", "3H", "KH", "7D", "5C", "JC"]
BEFORE = {"S": 6, "H": 5, "D": 7, "C": 4}


def by_suit(*numbers: int) -> dict[str, int]:
    return dict(zip(SUITS, numbers, strict=True))


def test_the_sources_example() -> None:
    assert track_is_valid(TRACK)
    assert count_suits(race_cards())["D"] - count_suits(TRACK)["D"] == 11
    odds = net_odds(TRACK)
    assert odds == by_suit(3, 3, 2, 3)
    revealed = [suit for suit in SUITS for _ in range(BEFORE[suit])]
    assert run(revealed) == (BEFORE, None)
    assert run([*revealed, "10D"]) == (by_suit(6, 5, 8, 4), "D")
    bets = {"Sara": ("D", 1), "Teresa": ("S", 1)}
    paid = pay_out(["Rui", "Sara", "Teresa"], "Rui", bets, odds, "D")
    assert paid["returned"] == {"Sara": 3, "Teresa": 0}
    assert paid["net"] == {"Rui": -1, "Sara": 2, "Teresa": -1}


def test_the_suggested_prices() -> None:
    assert net_odds(list("SSSSHHD")) == by_suit(10, 3, 2, 1)
    assert net_odds(list("SSSHHHD")) == by_suit(5, 5, 2, 1)


@pytest.mark.parametrize(
    ("track", "valid"),
    [("SSSSSHH", False), ("SSSSHHH", True), ("SSHHDDC", True), ("SSHHDD", False)],
)
def test_a_track_with_five_of_a_suit_is_void(track: str, valid: bool) -> None:
    assert track_is_valid(list(track)) == valid


def test_position_seven_has_not_won_and_nothing_comes_after_eight() -> None:
    assert run(["D"] * 7)[1] is None
    assert run(["D"] * 8)[1] == "D"
    with pytest.raises(ValueError, match="over"):
        run(["D"] * 9)


def test_the_bank_counts_the_losing_stakes_in() -> None:
    bets = {"Sara": ("D", 2), "Teresa": ("S", 3)}
    odds = by_suit(3, 3, 5, 3)
    assert [cost_of(suit, bets, odds) for suit in SUITS] == [7, -5, 7, -5]
    assert bank_can_cover(7, bets, odds)
    assert not bank_can_cover(6, bets, odds)


@pytest.mark.parametrize(
    ("stake", "price", "returned", "net"), [(10, 1, 20, 10), (1, 2, 3, 2), (3, 10, 33, 30)]
)
def test_net_odds_are_not_what_comes_back(stake: int, price: int, returned: int, net: int) -> None:
    paid = pay_out(["Rui", "Sara"], "Rui", {"Sara": ("D", stake)}, by_suit(1, 1, price, 1), "D")
    assert paid["returned"]["Sara"] == returned
    assert paid["net"] == {"Rui": -net, "Sara": net}


def test_nobody_backed_the_winner() -> None:
    bets = {"Sara": ("D", 2), "Teresa": ("S", 3)}
    paid = pay_out(["Rui", "Sara", "Teresa"], "Rui", bets, by_suit(1, 1, 1, 1), "C")
    assert paid["net"] == {"Rui": 5, "Sara": -2, "Teresa": -3}


def test_known_chances() -> None:
    five_to_go = win_chances(by_suit(12, 11, 10, 8), by_suit(3, 3, 3, 3))
    assert list(map(float, five_to_go.values())) == pytest.approx(
        [0.39889980027131, 0.299888688275984, 0.214386103738293, 0.0868254077144126], abs=1e-14
    )
    diamonds = win_chances(by_suit(10, 10, 11, 10))["D"]
    assert float(diamonds) == pytest.approx(0.37763, abs=5e-6)
    assert float((1 - diamonds) / diamonds) == pytest.approx(1.65, abs=5e-3)
    assert float(1 - diamonds * 3) == pytest.approx(-0.133, abs=5e-4)
    assert win_chances(by_suit(4, 5, 4, 6), BEFORE) == {
        "S": Fraction("21197/117572"),
        "H": Fraction("25163/352716"),
        "D": Fraction("253021/352716"),
        "C": Fraction("521/16796"),
    }


def test_chances_by_hand() -> None:
    last_card = win_chances(by_suit(1, 1, 0, 0), by_suit(7, 7, 0, 0))
    assert last_card == {"S": Fraction(1, 2), "H": Fraction(1, 2), "D": 0, "C": 0}
    behind = win_chances(by_suit(1, 2, 0, 0), by_suit(7, 6, 0, 0))
    assert behind == {"S": Fraction(2, 3), "H": Fraction(1, 3), "D": 0, "C": 0}
    assert win_chances(by_suit(3, 4, 5, 6), by_suit(8, 1, 2, 3))["S"] == 1


def test_chances_meet_the_simulation() -> None:
    left, places = by_suit(8, 9, 10, 7), by_suit(3, 1, 2, 4)
    exact = win_chances(left, places)
    assert sum(exact.values()) == 1
    races = 6_000
    seen = simulate_chances(Random(1), left, places, races)
    for suit, chance in exact.items():
        spread = float(chance * (1 - chance) / races) ** 0.5
        assert abs(seen[suit] - float(chance)) < 4 * spread


@cache
def sessions() -> tuple[Session, ...]:
    rng = Random(99)
    return tuple(play_session(rng, random_table(rng), eventful(rng)) for _ in range(SESSIONS))


def test_every_race_keeps_the_rules() -> None:
    endings: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for session in sessions():
        for race in session.races:
            endings[race.ending] += 1
            revealed: list[str] = []
            track: list[str] = []
            for step in race.steps:
                truth = step.truth
                kinds[step.kind] += 1
                if step.kind == "track":
                    assert not track
                    track = list(step.cards) if track_is_valid(step.cards) else []
                if step.kind == "reveal":
                    revealed += step.cards
                on_table = [*track, *revealed]
                whole = [card for card in on_table if card not in SUITS]
                assert len(set(whole)) == len(whole)
                assert not any(card.startswith("A") for card in whole)
                assert max(count_suits(on_table).values()) <= 12
                assert (truth["positions"], truth["winner"]) == run(revealed)
                assert sum(truth["left"].values()) == 48 - len(on_table)
                assert truth["track"] == track
                assert (truth["odds"] == {}) == (not track)
                assert race.banker not in truth["bets"]
                assert len(truth["balances"]) >= 3
                assert min(truth["balances"].values()) >= 0
            assert len(revealed) <= 29
            if race.ending == "finish":
                assert race.payout is not None
                assert race.payout["winner"] == suit_of(revealed[-1]) == run(revealed)[1]
                assert sum(race.payout["net"].values()) == 0
            else:
                assert run(revealed)[1] is None
    assert set(endings) == {"finish", "void", "passed"}
    assert min(endings.values()) > 5
    happened = {"sits", "joins", "leaves", "buys", "pays", "payouts", "max", "void", "passed"}
    assert happened <= set(kinds)
    assert kinds["track"] > sum(endings.values()), "no track was ever laid again"


def test_every_stake_is_paid_once() -> None:
    for session in sessions():
        for race in session.races:
            if race.payout is None:
                continue
            crossing = next(s for s in race.steps if s.truth["winner"] is not None)
            before = race.steps[race.steps.index(crossing) - 1].truth["balances"]
            after = crossing.truth["balances"]
            bets, odds = crossing.truth["bets"], crossing.truth["odds"]
            plain = {player: (bet["suit"], bet["stake"]) for player, bet in bets.items()}
            assert bank_can_cover(before[race.banker], plain, odds)
            for player, bet in bets.items():
                back = bet["stake"] * (1 + odds[bet["suit"]])
                assert race.payout["returned"][player] == (
                    back if bet["suit"] == crossing.truth["winner"] else 0
                )
                net = race.payout["returned"][player] - bet["stake"]
                assert race.payout["net"][player] == net == after[player] - before[player]
                assert 1 <= bet["stake"] <= before[player]
            staking = {player for player in before if before[player] > 0} - {race.banker}
            assert staking == set(bets)
            assert race.balances == after


def test_chips_are_neither_made_nor_lost() -> None:
    for session in sessions():
        put_in = session.table.chips * len(session.table.players)
        before = dict.fromkeys(session.table.players, session.table.chips)
        for _, step in session.places():
            words = step.line.split()
            if step.kind == "joins":
                put_in += int(words[3])
            elif step.kind == "buys":
                put_in += int(words[2])
            elif step.kind == "leaves":
                put_in -= before[words[0]]
            before = step.truth["balances"]
            assert sum(before.values()) == put_in
        assert session.chips_put_in == put_in


def test_the_bank_goes_round_until_everyone_has_had_it() -> None:
    rng = Random(5)
    for _ in range(SESSIONS // 4):
        table = random_table(rng)
        session = play_session(rng, table)
        bankers = [race.banker for race in session.races]
        assert bankers == list(table.players) * table.banks_each
        assert session.complete
        most = max(session.balances.values())
        assert session.winners == tuple(p for p, n in session.balances.items() if n == most)
    for session in sessions():
        banked = Counter(race.banker for race in session.races if race.ending != "void")
        assert session.complete
        assert all(banked[player] == session.table.banks_each for player in session.balances)


def test_the_bank_passes_over_nobody_who_owes_one() -> None:
    for session in sessions():
        banked: Counter[str] = Counter()
        for race, following in pairwise(session.races):
            if race.ending == "void":
                assert following.banker == race.banker
                continue
            banked[race.banker] += 1
            seats = list(race.balances)
            seat = seats.index(race.banker)
            clockwise = seats[seat + 1 :] + seats[: seat + 1]
            owing = [player for player in clockwise if banked[player] < session.table.banks_each]
            assert following.banker == owing[0]


def test_an_open_session_has_no_end() -> None:
    session = play_session(Random(1), Table(("Ana", "Bruno", "Carla"), banks_each=0), races=7)
    assert [race.banker for race in session.races] == ["Ana", "Bruno", "Carla"] * 2 + ["Ana"]
    assert not session.complete
    assert session.races[-1].lines[-1].startswith("Carla = ")


def test_the_log_is_written_as_the_referee_writes_it() -> None:
    for session in sessions()[:30]:
        table = session.table
        log = tomllib.loads(log_text(session))
        assert log["players"] == list(table.players)
        assert log.get("chips", 20) == table.chips
        assert log.get("max_bet", 1) == table.max_bet
        assert tuple(log.get("payouts", (1, 2, 3, 5, 10))) == table.payouts
        assert log.get("banks_each", 1) == table.banks_each
        assert [r["actions"].splitlines() for r in log["races"]] == [r.lines for r in session.races]
        for race in session.races:
            assert race.lines[0] == f"{race.banker} banks"
            claims = [step.line for step in race.steps if step.kind == "claim"]
            expected: list[str] = []
            if race.payout is not None:
                expected.append(f"{race.payout['winner']} wins")
                expected += [f"{player} {net:+d}" for player, net in race.payout["net"].items()]
                expected += [f"{player} = {n}" for player, n in race.balances.items()]
            if race is session.races[-1]:
                expected += [f"{player} wins" for player in session.winners]
            assert claims == expected


def test_short_entries_leave_out_only_what_is_plain() -> None:
    rng = Random(17)
    for _ in range(SESSIONS // 4):
        session = play_session(rng, random_table(rng), eventful(rng))
        typed: list[str] = []
        for entry in short_entries(session, rng, commas=0):
            words = entry.replace("track ", "").replace("T", "10").split()
            cards = all(word in SUITS or word in race_cards() for word in words)
            if cards and not entry.startswith("track"):
                typed += [f"reveal {word}" for word in words]
            elif entry.startswith("track"):
                only = list(words[0]) if len(words) == 1 else words
                typed.append("track " + " ".join(only))
            elif not entry.endswith(" banks"):
                typed.append(entry)
        full = [s.line for _, s in session.places() if s.typed and s.kind != "banks"]
        assert typed == full
    assert len(short_entries(session, rng, commas=1.0)) == 1


def test_habits_decide_how_cards_are_written() -> None:
    table = Table(("Ana", "Bruno", "Carla"), chips=50)
    full = play_session(Random(2), table)
    alone = play_session(Random(2), table, Habits(cards="suits", claims=False))
    revealed = [card for _, step in full.places() for card in step.cards]
    assert all(card in race_cards() for card in revealed)
    assert all(card in SUITS for _, step in alone.places() for card in step.cards)
    assert not any(step.kind == "claim" for _, step in alone.places())
