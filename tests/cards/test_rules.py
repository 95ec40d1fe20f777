"""Small points of the card rules, each a place where one wrong sign could go unnoticed."""

import pytest

from referee.act import UnknownPlayer, Unreadable
from referee.audit import audit
from referee.cards import notation, scribe
from referee.cards.actions import Joins
from referee.cards.deck import Card
from referee.cards.race import Race
from referee.cards.session import SETTINGS, Session
from referee.game import NOBODY, Action, Place
from referee.log import parse
from referee.seats import Seats
from referee.settings import check

THREE = ("Rui", "Sara", "Teresa")
TRACK = "track 2S 9S 3H KH 7D 5C JC"
STAKES = ("Rui bets 1 on S", "Teresa bets 1 on S")


def session_of(*names: str, chips: int = 20, max_bet: int = 5, banks_each: int = 1) -> Session:
    """A session with its first race begun."""
    session = Session(Seats(names), chips, max_bet, (1, 2, 3, 5, 10), banks_each)
    session.begin_block()
    return session


def say(session: Session, *lines: str) -> list[str]:
    """Pushes lines, and answers the codes of all that is wrong with them."""
    return [
        fault.code for line in lines for fault in session.push(notation.read(line, session.seats))
    ]


def test_the_standard_table() -> None:
    assert check({"players": [*THREE]}, SETTINGS) == {
        "players": [*THREE],
        "chips": 20,
        "max_bet": 1,
        "payouts": [1, 2, 3, 5, 10],
        "banks_each": 1,
    }


# The bank.


@pytest.mark.parametrize("name", ["Rui", "Teresa"])
def test_nobody_but_the_banker_passes_the_bank_or_is_kept_from_staking(name: str) -> None:
    session = session_of("Sara", "Rui", "Teresa")
    assert say(session, "Sara banks", f"{name} passes the bank") == ["out-of-place"]
    assert not session.race.ended
    assert say(session, TRACK, f"{name} sits out", f"{name} bets 1 on S") == []
    assert say(session, "Sara sits out", "Sara bets 1 on S") == ["out-of-place", "bet-by-banker"]
    assert list(session.race.bets) == [name]
    assert say(session, "Sara passes the bank") == []
    assert (session.race.ended, session.race.bets, session.banked["Sara"]) == (True, {}, 1)
    assert session.next_banker() == "Rui"


@pytest.mark.parametrize("end", [("reveal 2H",), ("void",), ("Rui passes the bank",)])
def test_from_the_first_card_or_the_end_nobody_changes_anything(end: tuple[str, ...]) -> None:
    session = session_of(*THREE)
    say(session, TRACK, "Sara bets 2 on S", "Teresa bets 2 on C", *end)
    race = session.race.copy()
    lines = ["Sara sits out", "Rui passes the bank", "Rui banks", "Eva joins with 3 after Rui"]
    lines += ["Sara leaves", "Sara buys 3", "payouts 1 1 1 1 1", "max 9"]
    assert say(session, *lines) == ["out-of-place"] * len(lines)
    assert session.race == race
    assert (session.payouts, session.max_bet) == ((1, 2, 3, 5, 10), 5)
    assert session.balances == dict.fromkeys(THREE, 20)
    code = "bet-after-start" if race.started else "out-of-place"
    assert say(session, "Sara bets 3 on S") == [code]
    assert session.race == race


@pytest.mark.parametrize(("leaver", "left", "following"), [(0, 2, 1), (1, 2, 2), (2, 2, 1)])
def test_the_bank_goes_on_from_where_the_one_who_left_sat(
    leaver: int, left: int, following: int
) -> None:
    session = session_of(*THREE)
    assert say(session, "Rui passes the bank") == []
    session.begin_block()
    assert say(session, f"{THREE[leaver]} leaves") == []
    assert len(session.seats) == left
    assert session.next_banker() == THREE[following]
    assert session.gains() == dict.fromkeys(THREE, 0)


def test_who_banks_is_known_when_the_table_is_seated_anew() -> None:
    session = session_of("Ana Rita", "Rui", "Sara")
    assert say(session, "Ana Rita banks", "Eva joins with 20 after Sara") == []
    assert say(session, "Ana Rita leaves") == ["out-of-place"]
    assert say(session, TRACK, "Ana Rita bets 1 on S") == ["bet-by-banker"]
    assert say(session, "Ana Rita sits out") == ["out-of-place"]
    assert say(session, "reveal 2H") == ["missing-bet"] * 3
    assert say(session, "void") == []
    session.begin_block()
    assert say(session, "Ivo joins with 20 after Rui", "Ana Rita banks") == []
    assert say(session, "Leo joins with 20 after Rui", "Ana Rita passes the bank") == []
    session.begin_block()
    assert say(session, "Zoe joins with 20 after Rui", "Ana Rita leaves") == []
    assert session.next_banker() == "Rui"


def test_who_comes_back_has_won_and_lost_in_all() -> None:
    session = session_of(*THREE)
    assert say(session, "Teresa pays 3 to Rui", "Teresa leaves") == []
    assert say(session, "Teresa joins with 30 after Sara", "Teresa pays 2 to Sara") == []
    assert session.gains() == {"Rui": 3, "Sara": 2, "Teresa": -5}
    assert say(session, "Teresa leaves") == []
    assert session.gains() == {"Rui": 3, "Sara": 2, "Teresa": -5}


@pytest.mark.parametrize(
    ("last", "banked", "following"),
    [
        ("F", "F", "G"),
        ("G", "GU", "W"),
        ("U", "UWX", "F"),
        ("U", "FUWX", "G"),
        ("X", "FGUX", "W"),
        ("G", "FGUWX", None),
    ],
)
def test_the_bank_passes_those_who_have_had_it(
    last: str, banked: str, following: str | None
) -> None:
    session = session_of(*"FGUWX")
    session.last_banker = last
    session.banked.update(dict.fromkeys(banked, 1))
    assert session.next_banker() == following


def test_who_joins_sits_behind_the_one_named_and_brings_chips() -> None:
    session = session_of(*THREE)
    assert say(session, "Ana Rita joins with 7 after Rui", "Zé joins with 9 after Ana Rita") == []
    assert session.seats.names == ("Rui", "Ana Rita", "Zé", "Sara", "Teresa")
    assert session.balances == {"Rui": 20, "Ana Rita": 7, "Zé": 9, "Sara": 20, "Teresa": 20}
    assert session.brought == session.balances
    assert say(session, "Rui joins with 3 after Sara") == ["out-of-place"]
    assert say(session, TRACK, "Eva joins with 3 after Sara") == ["out-of-place"]
    assert len(session.seats) == 5


def test_a_table_takes_so_many_and_keeps_one() -> None:
    session = session_of(*(f"P{number}" for number in range(99)))
    assert say(session, "Eva joins with 3 after P0") == []
    assert say(session, "Ivo joins with 3 after P0") == ["out-of-place"]
    session = session_of("Rui", "Sara")
    assert say(session, "Rui leaves", "Sara leaves") == ["out-of-place"]


def test_the_session_is_over_once_everyone_has_banked() -> None:
    session = session_of(*THREE, banks_each=2)
    for number in range(6):
        assert (session.over, session.winners) == (False, ())
        assert session.next_banker() == THREE[number % 3]
        assert say(session, f"{THREE[number % 3]} passes the bank") == []
        if number < 5:
            session.begin_block()
    assert session.over and session.complete
    assert session.winners == THREE
    session.begin_block()
    assert say(session, "Rui banks") == ["after-end"]


def test_where_no_number_of_banks_is_agreed_the_session_goes_on() -> None:
    session = session_of(*THREE, banks_each=0)
    for number in range(7):
        assert say(session, f"{THREE[number % 3]} passes the bank") == []
        session.begin_block()
    assert not session.over
    assert say(session, "Rui pays 1 to Sara", "Rui wins", "Sara wins") == ["wrong-winner"]


def test_a_race_that_was_left_open_is_told_with_its_number() -> None:
    session = session_of(*THREE, banks_each=0)
    session.begin_block()
    assert say(session, TRACK) == [], "nothing was done in the first"
    for number in (2, 3, 4):
        session.begin_block()
        (fault,) = session.push(notation.read(TRACK, session.seats))
        assert (fault.code, fault.details["race"]) == ("unsettled", number)
        assert say(session, "Rui pays 1 to Sara") == []


@pytest.mark.parametrize("names", [THREE, THREE[::-1]])
def test_who_left_a_race_open_has_had_the_bank_unless_it_is_run_again(names: list[str]) -> None:
    first, second, third = names
    session = session_of(*names)
    say(session, TRACK)
    session.begin_block()
    again = session.copy()
    assert say(session, f"{second} banks") == ["unsettled"]
    assert (session.race.banker, session.banked) == (second, {first: 1, second: 0, third: 0})
    assert say(again, f"{first} banks") == ["unsettled"]
    assert (again.race.banker, again.banked) == (first, dict.fromkeys(names, 0))


def test_the_last_race_left_open_and_run_again_is_not_over_before_its_end() -> None:
    session = session_of(*THREE)
    say(session, "Rui passes the bank")
    session.begin_block()
    say(session, "Sara passes the bank")
    session.begin_block()
    say(session, TRACK)
    session.begin_block()
    assert (session.over, session.winners) == (False, ())
    assert say(session, TRACK) == ["unsettled"]
    assert (session.race.banker, session.over, session.winners) == ("Teresa", False, ())
    assert say(session, "Teresa passes the bank") == []
    assert (session.over, session.winners) == (True, THREE)


def test_after_a_void_race_the_same_player_banks_again() -> None:
    session = session_of(*THREE)
    assert say(session, TRACK, "Sara bets 2 on S", "void", "void") == ["out-of-place"]
    assert (session.balances["Sara"], session.race.bets) == (20, {})
    session.begin_block()
    assert say(session, "Sara banks") == ["wrong-banker"]


# Stakes and the race.


@pytest.mark.parametrize(
    ("stake", "found"),
    [
        (0, ["bet-too-small"]),
        (1, []),
        (3, []),
        (4, ["chips-short"]),
        (5, ["chips-short"]),
        (6, ["bet-over-max", "chips-short"]),
    ],
)
def test_a_stake_is_from_one_chip_to_the_largest(stake: int, found: list[str]) -> None:
    session = session_of(*THREE, chips=3)
    assert say(session, TRACK, f"Sara bets {stake} on H") == found
    assert ("Sara" in session.race.bets) is (stake > 0)


def test_who_has_no_chip_need_not_stake_and_who_has_one_must() -> None:
    session = session_of(*THREE, chips=2)
    assert say(session, "Sara pays 2 to Rui", "Teresa pays 1 to Rui", TRACK) == []
    assert say(session, "reveal 2H") == ["missing-bet"]


def test_the_bank_is_short_of_the_last_chip_only() -> None:
    for chips, found in ((3, []), (2, ["bank-short"])):
        session = session_of(*THREE, chips=20)
        assert say(session, f"Rui pays {20 - chips} to Sara", TRACK) == []
        assert say(session, "Sara bets 1 on S", "Teresa sits out", "reveal 2H") == [
            "must-bet",
            *found,
        ]


def test_the_suit_that_would_break_the_bank_worst_is_told() -> None:
    """Hearts and spades pay 3 to 1: hearts cost 6 less the 1 on spades, spades 3 less the 2."""
    session = session_of(*THREE)
    say(session, "Rui pays 20 to Sara", TRACK, "Sara bets 2 on H", "Teresa bets 1 on S")
    (fault,) = session.push(notation.read("reveal 2H", session.seats))
    assert (fault.code, fault.player) == ("bank-short", "Rui")
    assert fault.details == {"suit": "H", "chips": 5, "short": {"S": 1, "H": 5}}


def test_the_track_is_void_with_five_of_a_suit() -> None:
    session = session_of(*THREE)
    assert say(session, "track 2S 3S 4S 5S 6S 7H 8D", "Sara bets 1 on S") == ["redeal-required"]
    session = session_of(*THREE)
    assert say(session, "track 2S 3S 4S 5S 6S 7H 8D") == []
    assert session.race.left() == dict.fromkeys("SHDC", 12), "all are shuffled again"
    assert say(session, "track 2S 3S 4S 5S 6D 7H 8D") == []
    assert session.race.odds == {"S": 10, "H": 2, "D": 3, "C": 1}
    assert session.race.left() == {"S": 8, "H": 11, "D": 10, "C": 12}
    assert say(session, TRACK) == ["track-again"]


def test_a_track_is_seven_different_cards_without_aces() -> None:
    place = Place(1, 1)
    for row, codes in (
        ("2S 3S 4S 5H 6H 7H", ["track-size"]),
        ("2S 3S 4S 5H 6H 7H 8D 9D", ["track-size"]),
        ("2S 3S 4S 5H 6H 7H AS", ["ace-on-track"]),
        ("2S 3S 4S 5H 6H 7H 3S", ["card-already-out"]),
        ("S S S H H H D", []),
    ):
        laid = notation.cards(row.split())
        assert laid is not None
        assert [fault.code for fault in Race().lay(laid, (1, 2, 3, 5, 10), place)] == codes


def test_the_first_card_that_is_named_twice_is_told() -> None:
    row = notation.cards(["2S", "3S", "4S", "3S", "2S", "6S", "5H"]) or ()
    (fault,) = Race().lay(row, (1, 2, 3, 5, 10), Place(1, 1))
    assert (fault.details, fault.wording) == ({"card": "3S"}, "twice")


def test_a_suit_has_twelve_cards_to_race_with() -> None:
    race = Race()
    race.lay(notation.cards(["SSSSHDC"]) or (), (1, 2, 3, 5, 10), Place(1, 1))
    race.positions = dict.fromkeys("SHDC", -10)  # Far from the finish, so that the suit runs out.
    for _ in range(8):
        assert race.reveal(Card("S"), Place(1, 2)) == []
    assert [fault.wording for fault in race.reveal(Card("S"), Place(1, 3))] == ["suit"]


def test_a_horse_wins_at_position_eight_and_pays_at_once() -> None:
    session = session_of("Sara", "Rui", "Teresa")
    assert say(session, TRACK, "Rui bets 2 on H", "Teresa bets 3 on C") == []
    for step in range(1, 9):
        assert session.race.winner is None
        assert say(session, "reveal H") == []
        assert session.race.positions["H"] == step
    assert (session.race.winner, session.race.ended) == ("H", True)
    assert session.balances == {"Sara": 17, "Rui": 26, "Teresa": 17}
    assert session.race.settlement == (
        {"Sara": -3, "Rui": 6, "Teresa": -3},
        {"Rui": 8, "Teresa": 0},
    )
    assert session.gains() == {"Sara": -3, "Rui": 6, "Teresa": -3}
    assert say(session, "reveal S", "Rui bets 1 on S") == ["after-finish", "after-finish"]
    assert say(session, "Rui =26", "Rui + 6", "Rui +6", "Sara -3", "Sara - 3", "H wins") == []
    assert say(session, "Rui =25", "Rui + 5", "Sara -2", "C wins") == [
        "wrong-balance",
        "wrong-net",
        "wrong-net",
        "wrong-winner",
    ]


def test_a_victory_claimed_is_told_to_be_anothers_or_nobodys_yet() -> None:
    session = session_of(*THREE)
    (fault,) = session.push(notation.read("Rui wins", session.seats))
    assert (fault.code, fault.claimed, fault.expected) == ("wrong-winner", "Rui", None)
    assert fault.wording == "open"
    session.banked = {"Rui": 0, "Sara": 1, "Teresa": 1}
    assert say(session, "Rui pays 2 to Sara", "Rui passes the bank", "Sara wins") == []
    (fault,) = session.push(notation.read("Rui wins", session.seats))
    assert (fault.expected, fault.wording) == ("Sara", "")
    assert say(session, "Sara pays 1 to Teresa", "Sara wins", "Teresa wins") == []
    (fault,) = session.push(notation.read("Rui wins", session.seats))
    assert (fault.expected, fault.wording) == (["Sara", "Teresa"], "")


def test_after_a_broken_action_the_last_balance_claimed_is_taken() -> None:
    session = session_of(*THREE)
    assert say(session, TRACK, *STAKES, "Sara bets 1 on S", "reveal 2S") == [
        "bet-by-banker",
        "card-already-out",
    ]
    assert say(session, "Sara = 12", "Sara = 13", "Rui +9") == []
    session.begin_block()
    assert session.balances == {"Rui": 20, "Sara": 13, "Teresa": 20}


def test_after_a_void_race_that_was_broken_all_is_judged_again() -> None:
    session = session_of(*THREE)
    assert say(session, TRACK, TRACK, "Sara = 5", "Sara bets 1 on S") == ["track-again"]
    assert say(session, "void", "Sara = 20", "Sara = 5") == ["wrong-balance"]
    session.begin_block()
    assert session.balances == dict.fromkeys(THREE, 20)
    assert say(session, "Rui banks") == []


def test_a_race_concluded_again_has_one_result() -> None:
    session = session_of(*THREE)
    for number in (1, 2, 3):
        assert say(session, f"{THREE[number - 1]} passes the bank") == []
        session.finish()
        session.finish()
        assert [result.number for result in session.results] == list(range(1, number + 1))
        session.begin_block()


# What the referee writes.


def read(session: Session, line: str) -> Action:
    return notation.read(line, session.seats)


def written(session: Session, actions: list[Action] | None) -> list[str]:
    return [notation.write(action, session.seats) for action in actions or []]


OF_THE_NEXT_RACE = (
    *("Sara banks", TRACK, "Sara passes the bank", "Eva joins with 3 after Rui"),
    *("Rui buys 3", "Rui leaves", "payouts 1 2 3 4 5", "max 3"),
)
OF_THIS_RACE = ("Sara bets 1 on S", "Sara sits out", "reveal 2S", "void", "Rui pays 1 to Sara")
CLAIMED = ("H wins", "Rui +1", "Rui = 20", "Rui wins")


def test_which_entry_begins_a_new_race() -> None:
    session = Session(Seats(THREE), 20, 1, (1, 2, 3, 5, 10), 1)
    assert scribe.starts_block(session, read(session, "Rui pays 1 to Sara"), False)
    session.begin_block()
    assert not scribe.starts_block(session, read(session, "Sara banks"), True)
    say(session, TRACK)
    for line in (*OF_THE_NEXT_RACE, *OF_THIS_RACE, *CLAIMED):
        assert not scribe.starts_block(session, read(session, line), False)
        assert scribe.starts_block(session, read(session, line), True) is (line == "Sara banks")
    session.race.ended = True
    for line in (*OF_THE_NEXT_RACE, *OF_THIS_RACE, *CLAIMED):
        expected = line in OF_THE_NEXT_RACE
        assert scribe.starts_block(session, read(session, line), True) is expected


def test_the_full_form_tells_who_banks() -> None:
    session = session_of(*THREE)
    session.last_banker = "Rui"
    for line in (TRACK, "Teresa bets 1 on S", "Rui sits out", "reveal 2S", "Sara passes the bank"):
        assert written(session, scribe.completed(session, read(session, line))) == [
            "Sara banks",
            line,
        ]
    for line in ("Rui buys 3", "void", "Sara banks", "Rui = 20"):
        assert scribe.completed(session, read(session, line)) == [read(session, line)]
    track = read(session, TRACK)
    for session.race.ended, session.broken in ((True, False), (False, True)):
        assert scribe.completed(session, track) == [track]
    session.race.ended = session.broken = False
    session.banked = dict.fromkeys(THREE, 1)
    assert scribe.completed(session, track) == [track], "all have banked"
    session.banked = dict.fromkeys(THREE, 0)
    say(session, "Sara banks")
    assert scribe.completed(session, track) == [track]


def test_the_full_form_tells_who_has_no_chips_to_stake() -> None:
    session = session_of("Rui", "Sara", "Teresa", "Eva", "Ivo", chips=1)
    say(session, "Rui pays 1 to Sara", "Teresa pays 1 to Sara", "Eva pays 1 to Sara")
    card = read(session, "reveal 2H")
    assert written(session, scribe.completed(session, card)) == ["Rui banks", "reveal 2H"]
    say(session, TRACK, "Eva sits out")
    assert written(session, scribe.completed(session, card)) == ["Teresa sits out", "reveal 2H"]
    stake = read(session, "Sara bets 1 on S")
    assert scribe.completed(session, stake) == [stake]
    session.race.started = True
    assert scribe.completed(session, card) == [card]


def test_what_the_referee_claims_after_a_race_and_after_the_last_one() -> None:
    session = session_of(*THREE)
    assert scribe.end_claims(session) == []
    say(session, TRACK, "Sara bets 2 on H", "Teresa bets 1 on S", *["reveal H"] * 7)
    before = session.copy()
    assert scribe.end_claims(session) == []
    say(session, "reveal H")
    claims = ["H wins", "Rui -5", "Sara +6", "Teresa -1", "Rui = 15", "Sara = 26", "Teresa = 19"]
    assert written(session, scribe.claims(scribe.ends_of(before), session)) == claims
    assert scribe.claims(scribe.ends_of(session), session) == []
    session.banked = dict.fromkeys(THREE, 1)
    assert written(session, scribe.claims(scribe.ends_of(before), session)) == [
        *claims,
        "Sara wins",
    ]
    assert scribe.claims(scribe.ends_of(session), session) == []
    before.race.winner = "H"
    assert written(session, scribe.claims(scribe.ends_of(before), session)) == ["Sara wins"]


def test_a_bank_passed_on_as_the_last_ends_the_session() -> None:
    session = session_of(*THREE)
    session.banked = {"Rui": 0, "Sara": 1, "Teresa": 1}
    before = session.copy()
    say(session, "Rui passes the bank")
    assert written(session, scribe.claims(scribe.ends_of(before), session)) == [
        f"{name} wins" for name in THREE
    ]


def test_when_a_claim_of_chips_can_be_judged() -> None:
    session = session_of(*THREE)
    net, balance = read(session, "Rui +2"), read(session, "Rui = 20")
    assert (scribe.is_judged(session, net), scribe.is_judged(session, balance)) == (False, True)
    assert not scribe.is_over(session)
    session.race.ended = True
    assert (scribe.is_judged(session, net), scribe.is_judged(session, balance)) == (True, True)
    assert scribe.is_over(session)
    session.broken = True
    assert (scribe.is_judged(session, net), scribe.is_judged(session, balance)) == (False, False)
    for line in CLAIMED:
        assert scribe.is_claim(read(session, line))
        assert not scribe.waits(session, read(session, line))
    for line in (*OF_THE_NEXT_RACE, *OF_THIS_RACE):
        assert not scribe.is_claim(read(session, line))


def test_a_balance_in_the_course_of_play_is_written_as_it_is_now() -> None:
    session = session_of(*THREE)
    say(session, "Rui pays 3 to Sara")
    assert scribe.rightly(session, read(session, "Sara = 20")) == read(session, "Sara = 23")
    assert scribe.rightly(session, read(session, "Sara +20")) is None


def test_who_is_asked_for_a_stake() -> None:
    session = session_of("Rui", "Sara", "Teresa", "Eva")
    session.last_banker = "Rui"
    assert scribe.awaited_bettor(session) is None
    say(session, "Eva pays 20 to Rui", "Sara banks")
    assert scribe.awaited_bettor(session) is None, "no track lies"
    say(session, TRACK)
    assert scribe.awaited_bettor(session) == "Teresa"
    say(session, "Teresa bets 1 on S")
    assert scribe.awaited_bettor(session) == "Rui", "Eva has no chips"
    say(session, "Teresa sits out")
    assert scribe.awaited_bettor(session) == "Rui"
    say(session, "Rui bets 1 on S")
    assert scribe.awaited_bettor(session) is None
    session.race.bets.clear()
    for session.race.ended, session.race.started in ((True, False), (False, True)):
        assert scribe.awaited_bettor(session) is None


def test_when_a_track_has_to_be_laid() -> None:
    session = session_of(*THREE)
    assert scribe.awaits_track(session)
    say(session, "track SSSSSHD")
    assert scribe.awaits_track(session)
    say(session, TRACK)
    assert not scribe.awaits_track(session)
    say(session, "void")
    assert scribe.awaits_track(session)
    session.banked, session.banks_again = dict.fromkeys(THREE, 1), None
    assert not scribe.awaits_track(session)


def test_a_short_answer_is_a_track_or_a_stake_or_cards() -> None:
    session = session_of(*THREE)

    def short(text: str, language: str = "en") -> list[str]:
        return written(session, scribe.short_form(session, text, language))

    assert short("SSHHDCC") == ["track S S H H D C C"]
    assert short("2S 9S") == ["track 2S 9S"]
    assert short("S") == short("2S") == short("") == []
    say(session, TRACK)
    assert short("h") == ["Sara bets 1 on H"]
    assert short("3 hearts") == ["Sara bets 3 on H"]
    assert short("3 ouros", "pt") == ["Sara bets 3 on D"]
    assert short("c", "pt") == ["Sara bets 1 on H"]
    assert short("S H") == ["reveal S", "reveal H"]
    assert short("") == short("x") == short("-1 S") == short("2H") == []
    assert short("S 3H D") == ["reveal S", "reveal 3H", "reveal D"]
    say(session, "Sara bets 1 on S", "Teresa bets 1 on S")
    assert short("h") == []
    assert short("h 2d") == ["reveal H", "reveal 2D"]


def test_a_stake_behind_a_name_is_read_while_stakes_are_awaited() -> None:
    session = session_of(*THREE)
    say(session, "Rui banks")
    assert scribe.short_answer(session, 2, "3 h", "en") is None
    say(session, TRACK)
    assert written(session, scribe.short_answer(session, 2, "3 h", "en")) == ["Teresa bets 3 on H"]
    assert written(session, scribe.short_answer(session, 2, "h", "en")) == ["Teresa bets 1 on H"]
    for text in ("", "x", "-1 h", "3 x", "1 2 h"):
        assert scribe.short_answer(session, 2, text, "en") is None


def test_new_names_stand_behind_the_verb_too() -> None:
    session = session_of(*THREE)
    names = {"Rui": "Ivo", "Eva": "Zoe"}
    for line, renamed in (
        ("Sara pays 3 to Rui", Action(1, read(session, "Sara pays 3 to Rui").act.but(to="Ivo"))),
        ("Sara pays 3 to Teresa", read(session, "Sara pays 3 to Teresa")),
        ("Eva joins with 3 after Rui", Action(NOBODY, Joins("Zoe", 3, "Ivo"))),
        ("Leo joins with 3 after Sara", Action(NOBODY, Joins("Leo", 3, "Sara"))),
        ("Rui banks", read(session, "Rui banks")),
    ):
        assert scribe.renamed(read(session, line), names) == renamed


# Copies.


def test_a_copy_of_a_session_goes_its_own_way() -> None:
    session = session_of(*THREE)
    lines = ["Eva joins with 20 after Sara", "Eva buys 3", "payouts 1 2 3 4 5", "max 3"]
    lines += ["Teresa leaves", "Rui banks", TRACK, "Sara bets 2 on H", "Eva sits out"]
    lines += ["Sara +1", "Eva bets 1 on D", *["reveal H"] * 8, "Rui pays 2 to Eva", "Eva = 0"]
    for line in lines:
        twin = session.copy()
        assert twin == session
        first = [fault.code for fault in session.push(notation.read(line, session.seats))]
        assert twin != session
        second = [fault.code for fault in twin.push(notation.read(line, twin.seats))]
        assert first == second
        assert twin == session
        assert session.race.copy() == session.race
    assert session != "a session"
    assert session.race != "a race"


# The notation.

SEATS = Seats((*THREE, "Ana Rita"))


@pytest.mark.parametrize(
    ("line", "language", "stored"),
    [
        ("track SSHHDCC", "en", "track S S H H D C C"),
        ("track ♠♠ 10h th D", "en", "track S S 10H 10H D"),
        ("track ee cc o pp", "pt", "track S S H H D C C"),
        ("reveal Qd", "en", "reveal QD"),
        ("dp", "pt", "reveal QC"),
        ("k♥", "pt", "reveal KH"),
        ("h wins", "en", "H wins"),
        ("max 3", "en", "max 3"),
        ("payouts 1 2 3 4 5", "en", "payouts 1 2 3 4 5"),
        ("ana rita bets 2 on hearts", "en", "Ana Rita bets 2 on H"),
        ("Sara bets -2 s", "en", "Sara bets -2 on S"),
        ("Sara passes the bank", "en", "Sara passes the bank"),
        ("Sara sits out", "en", "Sara sits out"),
        ("Sara =-20", "en", "Sara = -20"),
        ("Sara = 20", "en", "Sara = 20"),
        ("Sara + 2", "en", "Sara +2"),
        ("Sara - 2", "en", "Sara -2"),
        ("Sara -2", "en", "Sara -2"),
        ("rui pays 3 to ana rita", "en", "Rui pays 3 to Ana Rita"),
        ("Rui buys 3", "en", "Rui buys 3"),
        ("Rui leaves", "en", "Rui leaves"),
        ("Eva joins with 3 after ana rita", "en", "Eva joins with 3 after Ana Rita"),
        ("Eva Maria Sá joins with 3 after Rui", "en", "Eva Maria Sá joins with 3 after Rui"),
    ],
)
def test_what_a_line_is_stored_as(line: str, language: str, stored: str) -> None:
    assert notation.write(notation.read(line, SEATS, language), SEATS) == stored


@pytest.mark.parametrize(
    "line",
    [
        "",
        "track",
        "track XY",
        "reveal",
        "reveal 11H",
        "reveal H H",
        "void 1",
        "payouts 1 2 3 4",
        "payouts 0 2 3 4 5",
        "payouts 1 2 3 4 x",
        "max 0",
        "max x",
        "1H",
        "2H wins",
        "H wins now",
        "Rui bets x on H",
        "Rui bets 1 on 2H",
        "Rui bets 1 on X",
        "Rui pays 0 to Sara",
        "Rui pays x to Sara",
        "Rui pays 1 to",
        "Rui buys 0",
        "Rui buys x",
        "Rui = x",
        "Rui =x",
        "Rui =",
        "Rui + x",
        "Rui +x",
        "joins with 3 after Rui",
        "Eva joins with 3",
        "Eva sits after Rui",
        "Eva joins with x after Rui",
        "Eva joins with 3 4 after Rui",
        "Eva joins and 3 after Rui",
        "Eva joins yet 3 after Rui",
        "Eva joins with after Rui",
        "Eva joins 3 after Rui",
        "Eva joins with 3 after",
    ],
)
def test_what_cannot_be_read(line: str) -> None:
    assert isinstance(notation.read(line, SEATS).act, Unreadable)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Eva banks", "Eva"),
        ("Eva Maria banks", "Eva Maria"),
        ("Rui pays 1 to Eva", "Eva"),
        ("Ivo joins with 3 after Eva Maria", "Eva Maria"),
    ],
)
def test_somebody_who_does_not_sit_here(line: str, name: str) -> None:
    act = notation.read(line, SEATS).act
    assert isinstance(act, UnknownPlayer)
    assert act.name == name


def test_the_longest_line_is_read() -> None:
    longest = "Eva joins with 3 after Rui".ljust(400)
    assert isinstance(notation.read(longest, SEATS).act, Joins)
    assert isinstance(notation.read(longest + " ", SEATS).act, Unreadable)


def test_who_left_a_race_open_and_went_home_banks_no_more() -> None:
    """Everyone else has banked, and the last banker left in the middle: the session is over."""
    text = """format = 1
game = "cards"
players = ["Ana", "Bruno", "Carla"]
banks_each = 1
"""
    races = [
        "Ana passes the bank",
        "Bruno passes the bank",
        "Carla banks\ntrack SSHHDCC",
        "Carla leaves\ntrack SSHHDCC\nreveal D",
    ]
    text += "".join(f'[[races]]\nactions = """\n{race}\n"""\n' for race in races)
    codes = [fault.code for fault, _ in audit(parse(text, "x")).findings]
    assert codes == ["unsettled", "after-end"]
