"""Cards: what each fault does to the race (applied, left out, breaks), and what follows."""

import pytest
from tests.audit.logs import DIAMONDS_WIN, RACE, STAKES, TRACK, cards

AFTER_RACE = {"Rui": 19, "Sara": 22, "Teresa": 19}
START = f"{TRACK}\n{STAKES}\n"


def test_a_clean_race() -> None:
    audit = cards(
        "Rui banks\n"
        + RACE
        + "\nD wins\nSara +2\nTeresa -1\nRui -1\nSara = 22\nTeresa = 19\nRui = 19"
    )
    assert audit.found == []
    assert audit.scores == AFTER_RACE
    assert audit.said["races"] == [
        {"banker": "Rui", "winner": "D", "net": {"Rui": -1, "Sara": 2, "Teresa": -1}}
    ]


# Breaks.

BREAKING = {
    "a card of the track": (START + "reveal 2S", "card-already-out"),
    "a card revealed before": (START + "reveal 4S\nreveal 5S\nreveal 4S", "card-already-out"),
    "a card twice on the track": ("track 2S 2S 3H KH 7D 5C JC", "card-already-out"),
    "an ace on the track": ("track AS 9S 3H KH 7D 5C JC", "ace-on-track"),
    "an ace revealed": (START + "reveal AH", "ace-revealed"),
    "six cards on the track": ("track 2S 9S 3H KH 7D 5C", "track-size"),
    "eight cards on the track": ("track SSHHDDCC", "track-size"),
    "a track on a track": (TRACK + "\n" + TRACK, "track-again"),
    "a stake without a track": ("Rui banks\nSara bets 1 on D", "no-track"),
    "a card without a track": ("reveal 2S", "no-track"),
    "a stake on a void track": ("track SSSSSHH\nSara bets 1 on D", "redeal-required"),
    "a card on a void track": ("track SSSSSHH\nS", "redeal-required"),
}


@pytest.mark.parametrize(("start", "code"), BREAKING.values(), ids=BREAKING)
def test_after_a_breaking_action_nothing_of_the_race_is_judged(start: str, code: str) -> None:
    rest = "Sara bets 9 on D\nreveal AS\nD wins\nSara +9\nRui = 7\nSara wins"
    audit = cards(start + "\n" + rest, "Teresa banks\nRui = 7\nSara = 20")
    at = start.count("\n") + 1
    assert audit.found == [f"1.{at} {code}"]
    assert audit.not_judged == [f"1.{at + number}" for number in range(1, 7)]


@pytest.mark.parametrize(("start", "code"), BREAKING.values(), ids=BREAKING)
def test_the_next_race_starts_from_the_balances_last_claimed_there(start: str, code: str) -> None:
    claims = "Sara = 30\nSara = 31\nRui = 9"
    audit = cards(start + "\n" + claims, "Sara = 31\nRui = 9\nTeresa = 20\nSara = 30")
    assert audit.found[1:] == ["2.4 wrong-balance"]


def test_after_a_broken_race_neither_its_end_nor_the_banker_is_judged() -> None:
    for banker in ("Rui", "Sara", "Teresa"):
        assert cards("reveal 2S", f"{banker} banks\nvoid").found == ["1.1 no-track"]


def test_a_broken_race_may_be_declared_void() -> None:
    audit = cards("reveal 2S\nvoid", "Rui banks")
    assert audit.found == ["1.1 no-track"]
    assert cards("reveal 2S\nvoid", "Sara banks").found == ["1.1 no-track", "2.1 wrong-banker"]


def test_a_void_race_after_a_broken_one_has_the_same_banker_again() -> None:
    start = ("reveal 2S", "Teresa banks\nvoid")
    assert cards(*start, "Teresa banks").found == ["1.1 no-track"]
    assert cards(*start, "Rui banks").found == ["1.1 no-track", "3.1 wrong-banker"]


def test_after_the_session_a_race_breaks() -> None:
    passes = [f"{name} passes the bank" for name in ("Rui", "Sara", "Teresa")]
    for line in ("Rui banks", TRACK, "Sara bets 1 on D", "reveal 2S", "Rui passes the bank"):
        audit = cards(*passes, f"{line}\nSara +1")
        assert audit.found == ["4.1 after-end"]
        assert audit.not_judged == ["4.2"]
        assert audit.ending == (True, ["Rui", "Sara", "Teresa"])


# Left out.


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Rui bets 1 on D", "bet-by-banker"),
        ("Sara bets 0 on S", "bet-too-small"),
        ("Sara bets -3 on S", "bet-too-small"),
        ("Sara bets 1.5 on S", "unreadable-action"),
        ("Sara bets many on S", "unreadable-action"),
        ("Sara bets 1 on X", "unreadable-action"),
        ("gallop", "unreadable-action"),
        ("Zeca bets 1 on S", "unknown-player"),
        ("Rui pays 2 to Zeca", "unknown-player"),
        ("Nuno joins with 20 after Zeca", "unknown-player"),
        ("Rui banks", "out-of-place"),
        ("Rui sits out", "out-of-place"),
        ("Nuno joins with 20 after Sara", "out-of-place"),
        ("Sara buys 10", "out-of-place"),
        ("Sara leaves", "out-of-place"),
        ("payouts 9 9 9 9 9", "out-of-place"),
        ("max 5", "out-of-place"),
    ],
)
def test_what_is_left_out_changes_nothing(line: str, code: str) -> None:
    audit = cards(f"Rui banks\n{START}{line}\n{DIAMONDS_WIN}\nSara +2\nSara = 22\nRui = 19")
    assert audit.found == [f"1.5 {code}"]
    assert audit.scores == AFTER_RACE


@pytest.mark.parametrize("line", ["Sara bets 1 on S", "Teresa bets 2 on D"])
def test_no_stake_changes_after_the_first_card(line: str) -> None:
    race = RACE.replace("reveal 3D", f"reveal 3D\n{line}")
    audit = cards(race)
    assert audit.found[0] == "1.6 bet-after-start"
    assert audit.scores == AFTER_RACE


@pytest.mark.parametrize("line", ["reveal 3S", "3S", "D", "Sara bets 1 on D"])
def test_nothing_runs_after_a_horse_has_crossed(line: str) -> None:
    audit = cards(f"{RACE}\n{line}\nSara = 22")
    assert audit.found == ["1.12 after-finish"]
    assert audit.scores == AFTER_RACE


# Applied.


def test_a_stake_over_the_limit_counts() -> None:
    audit = cards(RACE.replace("Sara bets 1", "Sara bets 3") + "\nSara +6\nSara = 26")
    assert audit.found == ["1.2 bet-over-max"]
    assert (audit.only["claimed"], audit.only["expected"]) == (3, 1)


def test_a_stake_that_the_player_does_not_have_counts() -> None:
    race = "Teresa pays 18 to Rui\n" + RACE.replace("Teresa bets 1", "Teresa bets 3")
    audit = cards(race + "\nTeresa -3\nTeresa = -1", max_bet=3)
    assert audit.found == ["1.4 chips-short"]
    assert (audit.only["claimed"], audit.only["expected"]) == (3, 2)


def test_a_stake_can_be_too_large_in_two_ways() -> None:
    audit = cards(TRACK + "\nSara bets 30 on D")
    assert sorted(audit.found) == ["1.2 bet-over-max", "1.2 chips-short"]


def test_before_the_first_card_a_second_stake_replaces_the_first() -> None:
    race = RACE.replace("Sara bets 1 on D", "Sara bets 1 on S\nSara bets 1 on D")
    assert cards(race + "\nSara +2").found == []
    sitting = RACE.replace("Sara bets 1 on D", "Sara bets 1 on S\nSara sits out\nSara bets 1 on D")
    assert cards(sitting + "\nSara +2").found == []


def test_everybody_who_has_not_staked_is_told_at_the_first_card() -> None:
    audit = cards(f"{TRACK}\nreveal 10D\nreveal 9D")
    assert audit.found == ["1.2 missing-bet", "1.2 missing-bet"]
    assert [finding["player"] for finding in audit.findings] == ["Sara", "Teresa"]


def test_sitting_out_with_chips_is_told_at_the_first_card() -> None:
    audit = cards(f"{TRACK}\nSara sits out\nTeresa bets 1 on S\nreveal 10D")
    assert audit.found == ["1.4 must-bet"]
    assert audit.only["player"] == "Sara"


def test_sitting_out_without_chips_is_no_fault_whether_it_is_written_or_not() -> None:
    for line in ("Sara sits out\n", ""):
        audit = cards(f"Sara pays 20 to Rui\n{TRACK}\n{line}Teresa bets 1 on S\nreveal 10D")
        assert audit.found == []


def test_the_bank_must_cover_every_winner_with_the_losing_stakes_counted_in() -> None:
    """Spades cost 3 for Teresa and bring Sara's 1: a bank of 2 is enough, one of 1 is not."""
    assert cards(START + "reveal 10D", chips=2).found == []
    audit = cards("Rui pays 1 to Sara\n" + START + "reveal 10D", chips=2)
    assert audit.found == ["1.5 bank-short"]
    assert audit.only["player"] == "Rui"


def test_a_short_bank_pays_all_the_same() -> None:
    audit = cards(RACE.replace("1 on S", "1 on D") + "\nSara +2\nRui -4\nRui = -3", chips=1)
    assert audit.found == ["1.4 bank-short"]
    assert sum(audit.scores.values()) == 3


# Several at one place.


def test_a_track_can_be_wrong_in_three_ways() -> None:
    audit = cards("track AS 2H 2H 3D")
    assert sorted(audit.found) == [
        "1.1 ace-on-track",
        "1.1 card-already-out",
        "1.1 track-size",
    ]


def test_a_thirteenth_card_of_a_suit_is_out_already() -> None:
    audit = cards("track SSSSSSSSSSSSS")
    assert sorted(audit.found) == ["1.1 card-already-out", "1.1 track-size"]
    assert cards("track SSSSSSSSSSSS").found == ["1.1 track-size"]


def test_everything_wrong_with_the_first_card_is_told() -> None:
    audit = cards(f"{TRACK}\nSara sits out\nreveal AD")
    assert sorted(audit.found) == ["1.3 ace-revealed", "1.3 missing-bet", "1.3 must-bet"]


@pytest.mark.parametrize(
    ("race", "codes"),
    [
        ("reveal AS", {"no-track", "ace-revealed"}),
        ("track SSSSSHH\nreveal AS", {"redeal-required", "ace-revealed"}),
        ("Rui banks\nRui bets 0 on D", {"no-track", "bet-by-banker", "bet-too-small"}),
        (f"{TRACK}\ntrack SSHHDC", {"track-again", "track-size"}),
        (f"{TRACK}\nRui bets 0 on D", {"bet-by-banker", "bet-too-small"}),
        (f"{TRACK}\nRui bets 5 on D", {"bet-by-banker", "bet-over-max"}),
        (f"{START}reveal 4D\nSara bets 5 on D", {"bet-after-start", "bet-over-max"}),
        (
            f"{START}reveal 4D\nRui bets 0 on D",
            {"bet-after-start", "bet-by-banker", "bet-too-small"},
        ),
    ],
)
def test_whatever_can_be_judged_of_an_action_is_told(race: str, codes: set[str]) -> None:
    audit = cards(race)
    assert {finding["code"] for finding in audit.findings} == codes
    assert len({finding["at"] for finding in audit.findings}) == 1


def test_a_new_race_can_be_wrong_in_several_ways() -> None:
    audit = cards("Rui banks", "reveal 2S")
    assert sorted(audit.found) == ["2.1 no-track", "2.1 unsettled"]
    audit = cards("Rui passes the bank", "Rui banks")
    assert audit.found == ["2.1 wrong-banker"]
