"""Sessions of races: what holds in every one of them, and what other programs got wrong."""

import json
import re
from random import Random
from typing import Any

import pytest
from tests.oracle import cards
from tests.table.seat import audit, many, referee, resumed, shown, table

from referee.games import game_called
from referee.settings import check

RACES = many(250, 20_000)
MOST_CARDS = 29
"""Four horses at 7, and one card more."""
RUI = ("Rui", "Sara", "Vasco")


def head_of(table: cards.Table) -> dict[str, Any]:
    return {
        "players": list(table.players),
        "chips": table.chips,
        "max_bet": table.max_bet,
        "payouts": list(table.payouts),
        "banks_each": table.banks_each,
    }


def put_in(line: str, balances: dict[str, int]) -> int:
    """The chips that a line brings to the table, or takes from it."""
    words = line.split()
    if words[1:2] == ["joins"]:
        return int(words[3])
    if words[1:2] == ["buys"]:
        return int(words[2])
    return -balances[words[0]] if words[1:2] == ["leaves"] else 0


def assert_settled(race: Any, stakes: dict[str, int]) -> None:
    """Each net is what came back less what was staked, and the bank's is all the others'."""
    net, returned = race.settlement
    assert sum(net.values()) == 0
    assert len(race.revealed) <= MOST_CARDS
    assert [p for p in race.positions.values() if p >= 8] == [8]
    assert race.positions[race.winner] == 8
    for name, chips in net.items():
        if name != race.banker:
            assert chips == returned.get(name, 0) - stakes.get(name, 0)
    assert net[race.banker] == sum(stakes.values()) - sum(returned.values())


def assert_chances(race: Any, over: bool) -> None:
    chances = race.chances()
    assert sum(chances.values()) == 1
    assert (1 in chances.values()) == over or sum(1 for c in chances.values() if c) == 1
    assert not over or chances[race.winner] == 1


def test_what_holds_in_every_race() -> None:
    game, rng, races = game_called("cards"), Random(20), 0
    while races < RACES:
        seats = cards.random_table(rng)
        session = cards.play_session(rng, seats, cards.eventful(rng), races=20)
        races += len(session.races)
        position = game.open(check(head_of(seats), game.settings))
        total = seats.chips * len(seats.players)
        for one in session.races:
            assert position.begin_block() == []
            stakes: dict[str, int] = {}
            asked = rng.randrange(30)
            for step in one.steps:
                total += put_in(step.line, position.balances)
                assert position.push(game.read(step.line, position.seats)) == [], step.line
                race, truth = position.race, step.truth
                assert sum(position.balances.values()) == total
                assert position.balances == truth["balances"]
                assert (race.banker, race.winner) == (truth["banker"], truth["winner"])
                assert (race.positions, race.odds) == (truth["positions"], truth["odds"])
                assert not race.odds or race.left() == truth["left"]
                stakes = {bet.player: bet.stake for bet in race.bets.values()} or stakes
                if step.kind == "reveal" and (len(race.revealed) == asked or race.winner):
                    assert_chances(race, race.winner is not None)
            if one.payout is not None:
                assert_settled(position.race, stakes)
                assert position.race.settlement == (one.payout["net"], one.payout["returned"])
        assert position.finish() == []
        assert position.complete == session.complete
        assert position.balances == session.balances
        assert total == session.chips_put_in
        assert position.winners == session.winners


@pytest.mark.parametrize("suit", "SHDC")
def test_a_ninth_card_of_a_suit_with_four_on_the_track_cannot_be_entered(suit: str) -> None:
    other = "SHDCS"["SHDC".index(suit) + 1]
    track = f"track {' '.join([suit] * 4 + [other] * 3)}"
    with table("cards", RUI, track, other, other) as seat:
        for _ in range(7):
            seat.say(suit, *([] if seat.position.race.positions[other] else [other]))
        assert seat.position.race.left()[suit] == 1
        seat.refused(f"{suit} {suit}")
        seat.say(suit)
        assert seat.position.race.winner == suit
        seat.refused(suit)
        seat.refused(f"reveal {suit} !")


@pytest.mark.parametrize("seed", range(many(3, 60)))
def test_the_last_of_twelve_is_the_last(seed: int) -> None:
    """By their number where they are written as suits alone, whatever was written before."""
    rng = Random(seed)
    deck = [card for card in cards.race_cards() if card[-1] == "S"]
    rng.shuffle(deck)
    track = [*deck[:4], "2H", "2D", "2C"]
    with table("cards", RUI, f"track {' '.join(track)}", "D", "D") as seat:
        for card in deck[4:11]:
            seat.say(rng.choice([card, "S"]))
        for card in deck[:4]:
            seat.refused(card)
        seat.say("S")
        assert seat.position.race.winner == "S"


def session(*lines: str, **head: Any) -> Any:
    return table("cards", RUI, *lines, head=head)


D_WINS = "D D D D D D D D"


def test_ten_at_one_to_one_returns_twenty_and_nets_ten() -> None:
    with session("SSHHCCC", "10 D", "1 S", D_WINS, max_bet=10) as seat:
        settled = json.loads(referee("settle", "--json", seat.path).out)
        assert settled["returned"] == {"Sara": 20, "Vasco": 0}
        assert settled["net"] == {"Rui": -9, "Sara": 10, "Vasco": -1}
        assert settled["balances"] == {"Rui": 11, "Sara": 30, "Vasco": 19}


def test_the_stake_is_never_taken_twice() -> None:
    with session("SSHHCCC", "5 S", "1 D", max_bet=10) as seat:
        assert shown(seat.path)["balances"] == {"Rui": 20, "Sara": 20, "Vasco": 20}
        seat.say(D_WINS)
        assert shown(seat.path)["balances"] == {"Rui": 24, "Sara": 15, "Vasco": 21}
        seat.say("SSHHCCC")
        assert shown(seat.path)["balances"] == {"Rui": 24, "Sara": 15, "Vasco": 21}


@pytest.mark.parametrize("stake", ["0", "-1", "2.5", "ten", "", "1e1", "٢", "+0", "999999999999"])
def test_stakes_that_are_no_chips_are_refused(stake: str) -> None:
    with session("SSHHDCC", max_bet=10) as seat:
        seat.refused(f"Sara bets {stake} on D")
        seat.refused(f"{stake} on D")
        if stake:
            seat.refused(f"{stake} D")


def test_the_limit_holds_for_the_whole_stake() -> None:
    """A second stake replaces the first, whatever the horse."""
    with session("SSHHCCC", "Sara bets 6 on D", max_bet=10) as seat:
        seat.say("Sara bets 6 on D", "Sara bets 5 on S")
        seat.refused("Sara bets 11 on S")
        assert shown(seat.path)["bets"] == {"Sara": {"suit": "S", "stake": 5}}
        seat.say("Sara bets 6 on D", "Vasco bets 1 on H", D_WINS)
        assert seat.position.balances == {"Rui": 15, "Sara": 26, "Vasco": 19}


def test_a_later_race_starts_without_the_stakes_of_the_one_before() -> None:
    with session("SSHHDCC", "D", "D", D_WINS, "SSHHDCC") as seat:
        assert shown(seat.path)["bets"] == {}
        told = seat.refused("reveal D")
        assert "Rui" in told
        assert "Vasco" in told
        seat.say("Vasco bets 1 on S", "Rui bets 1 on S")
        assert shown(seat.path)["bets"] == {
            "Rui": {"suit": "S", "stake": 1},
            "Vasco": {"suit": "S", "stake": 1},
        }


def test_a_finished_race_takes_no_further_card() -> None:
    with session("SSHHDCC", "D", "D", D_WINS) as seat:
        for entry in ("D", "reveal S", "S S", "Sara bets 1 on S", "2S !"):
            seat.refused(entry)


def test_settling_twice_changes_nothing() -> None:
    with session("SSHHDCC", "D", "S", D_WINS) as seat:
        balances, text = dict(seat.position.balances), seat.text
        for claim in ("D wins", "Rui -1", "Sara +2", "Vasco -1", "Rui = 19", "Sara = 22"):
            seat.say(claim)
        path = seat.path
    first = referee("settle", "--json", path)
    assert referee("settle", "--json", path) == first
    for _ in range(2):
        with resumed(path) as again:
            again.refused("D")
            assert again.position.balances == balances
    assert path.read_text() == text
    assert audit(path)["scores"] == balances


def test_the_same_card_on_the_track_and_in_the_race_deck_is_refused() -> None:
    with session("track 2S 9S 3H KH 7D 5C JC", "D", "S", "4D") as seat:
        for card in ("2S", "k♥", "JC", "4D"):
            seat.refused(card)
        seat.say("4S")


def test_nobody_backed_the_winner_and_the_bank_collects_all() -> None:
    with session("SSHHDCC", "3 S", "2 H", D_WINS, max_bet=5) as seat:
        assert seat.position.balances == {"Rui": 25, "Sara": 17, "Vasco": 18}


def test_a_player_without_chips_stays_seated_and_sits_out() -> None:
    with session("SSHHDCC", "S", "D", D_WINS, chips=1, payouts=[1] * 5) as seat:
        assert seat.position.balances == {"Rui": 1, "Sara": 0, "Vasco": 2}
        seat.say("Sara passes the bank", "SSHHDCC", "Rui bets 1 on S")
        seat.refused("Sara bets 1 on S")
        seat.say(D_WINS)
        assert "Sara sits out" in seat.blocks[-1]
        assert seat.position.seats.names == RUI
        assert seat.position.balances == {"Rui": 0, "Sara": 0, "Vasco": 3}
        found = audit(seat.path)
        assert (found["ok"], found["complete"]) == (True, True)


def test_a_bank_that_can_cover_nothing_is_passed_on() -> None:
    with session("SSHHDCC", "D", "D", chips=1) as seat:
        told = seat.refused("S")
        assert "diamonds" in told.casefold()
        assert "3" in told
        seat.say("Rui passes the bank", "SSHHDCC")
        assert seat.position.race.banker == "Sara"
        assert seat.position.balances == {"Rui": 1, "Sara": 1, "Vasco": 1}
        assert audit(seat.path)["ok"] is True


def test_claims_that_do_not_add_up_leave_open_who_pays_whom() -> None:
    """A race that was broken is taken as claimed, and nobody may have looked at the sum."""
    last = ("Vasco banks", "track SSHHDCC", "Rui bets 1 on S", "Sara bets 1 on S", "S " * 8)
    with table("cards", RUI) as seat:
        path = seat.path
    blocks = (
        ("Rui banks", "track SSHHDCC", "reveal AS", "Rui = 25"),
        ("Sara banks", "track SSHHDCC", "Sara passes the bank"),
    )
    body = "".join(f'\n[[races]]\nactions = """\n{chr(10).join(block)}\n"""\n' for block in blocks)
    path.write_text(path.read_text().rstrip() + f"\n{body}")
    with resumed(path) as seat:
        told = seat.say(*last).told
        assert "The session is over: won by Rui." in told
        assert any("are +5 against what was brought" in line for line in told)
        assert not any(re.search(r" pays \d", line) for line in told)
