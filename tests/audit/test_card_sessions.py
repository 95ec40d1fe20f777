"""Cards: claims, who banks, who comes and goes, and the end of the session."""

import pytest
from tests.audit.logs import RACE, STAKES, TRACK, cards

PASSES = ("Rui passes the bank", "Sara passes the bank", "Teresa passes the bank")

# Claims.


def test_the_horse_that_has_won_can_be_claimed() -> None:
    assert cards(f"{RACE}\nD wins").found == []
    audit = cards(f"{RACE}\nS wins")
    assert audit.found == ["1.12 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("S", "D")


def test_before_a_horse_has_crossed_none_has_won() -> None:
    race = RACE.rsplit("\n", 1)[0]
    audit = cards(f"{race}\nD wins")
    assert audit.found == ["1.11 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("D", None)


@pytest.mark.parametrize(("claim", "right"), [("Sara +1", 2), ("Rui +1", -1), ("Teresa +0", -1)])
def test_a_wrong_net_is_told(claim: str, right: int) -> None:
    audit = cards(f"{RACE}\n{claim}\nSara = 22")
    assert audit.found == ["1.12 wrong-net"]
    assert (audit.only["claimed"], audit.only["expected"]) == (int(claim.split()[1]), right)


def test_a_net_claimed_before_the_finish_is_not_judged() -> None:
    audit = cards(RACE.replace("reveal 3D", "Sara +9\nreveal 3D") + "\nSara +2")
    assert audit.found == []
    assert audit.not_judged == ["1.5"]


def test_a_wrong_balance_is_told_and_the_right_one_is_used() -> None:
    audit = cards(f"{RACE}\nSara = 23\nSara = 22", "Sara banks\nSara = 22\nvoid")
    assert audit.found == ["1.12 wrong-balance"]
    assert (audit.only["claimed"], audit.only["expected"]) == (23, 22)


def test_a_payment_that_the_table_agrees_on_is_never_a_finding() -> None:
    audit = cards(
        "Rui pays 2 to Sara\nRui = 18\n"
        + RACE.replace("reveal 3D", "Sara pays 30 to Teresa\nreveal 3D")
        + "\nTeresa pays 1 to Rui\nSara = -6\nTeresa = 48\nRui = 18\nSara +2"
    )
    assert audit.found == []


# Who banks.


def test_the_bank_moves_clockwise() -> None:
    assert cards(*PASSES).found == []
    audit = cards("Rui passes the bank", "Teresa banks\nvoid")
    assert audit.found == ["2.1 wrong-banker"]
    assert audit.only["player"] == "Teresa"


def test_where_nobody_is_said_to_bank_it_is_the_next_one() -> None:
    audit = cards("Rui passes the bank", RACE)
    assert audit.found == ["2.2 bet-by-banker", "2.4 missing-bet"]
    assert audit.said["races"][1]["banker"] == "Sara"


def test_from_a_wrong_banker_the_bank_goes_on_clockwise() -> None:
    audit = cards("Sara banks\nSara passes the bank", PASSES[2], PASSES[0])
    assert audit.found == ["1.1 wrong-banker"]
    assert audit.ending[0]


def test_nobody_but_the_banker_passes_the_bank() -> None:
    assert cards("Rui banks\nSara passes the bank\nRui passes the bank").found == [
        "1.2 out-of-place"
    ]


def test_without_a_banker_named_it_is_the_next_one_who_can_pass_the_bank() -> None:
    assert cards("Sara passes the bank\nRui passes the bank").found == ["1.1 out-of-place"]


def test_passing_the_bank_gives_the_stakes_back_and_was_a_turn() -> None:
    audit = cards(f"{TRACK}\n{STAKES}\nRui passes the bank\nSara = 20\nSara +0", *PASSES[1:])
    assert audit.found == []
    assert audit.ending[0]
    assert audit.said["races"][0] == {"banker": "Rui", "winner": None, "net": {}}


def test_the_bank_is_not_passed_during_the_race() -> None:
    assert cards(f"{TRACK}\n{STAKES}\nreveal 4D\nRui passes the bank").found == ["1.5 out-of-place"]


def test_a_void_race_gives_the_stakes_back_and_the_same_player_banks_again() -> None:
    audit = cards(f"{TRACK}\n{STAKES}\nreveal 4D\nvoid\nSara +0\nSara = 20", *PASSES)
    assert audit.found == []
    assert audit.ending[0]
    assert cards("void", "Sara banks").found == ["2.1 wrong-banker"]


def test_the_wrong_banker_of_a_void_race_banks_again() -> None:
    assert cards("Sara banks\nvoid", "Sara banks").found == ["1.1 wrong-banker"]
    assert cards("Sara banks\nvoid", "Rui banks").found == ["1.1 wrong-banker", "2.1 wrong-banker"]


def test_an_unfinished_race_gives_its_stakes_back() -> None:
    audit = cards(f"Rui banks\n{TRACK}\n{STAKES}\nreveal 4D", "Sara banks\nSara = 20\nTeresa = 20")
    assert audit.found == ["2.1 unsettled"]


def test_the_last_race_of_the_log_may_be_unfinished() -> None:
    audit = cards(f"{TRACK}\n{STAKES}\nreveal 4D")
    assert audit.found == []
    assert audit.said["races"] == [{"banker": "Rui", "winner": None, "net": {}}]
    assert audit.ending == (False, [])


# The track.


def test_a_void_track_is_laid_again_with_all_the_cards() -> None:
    again = "track 2S 3S 4S 5S 6S 2H 3H\ntrack 2S 3S 4S 5S 2H 3H 4H\n"
    assert cards(again + STAKES.replace("on D", "on S")).found == []
    assert cards("track SSSSSHH\ntrack SSSSSSS\ntrack SSHHDCC\nSara bets 1 on D").found == []


def test_four_of_a_suit_stand() -> None:
    assert cards("track SSSSHHH\nSara bets 1 on S").found == []


@pytest.mark.parametrize(
    "track",
    ["2S 9S 3H KH 7D 5C JC", "SSHHDCC", "S S H H D C C", "2s 9♠ H ♥ d 5C c", "♠♠♥♥♦♣♣"],
)
def test_a_track_by_suits_alone_will_do(track: str) -> None:
    race = RACE.replace(TRACK, f"track {track}").replace("reveal 2D", "D").replace("reveal 3D", "♦")
    assert cards(race + "\nSara +2").found == []


def test_a_suit_alone_and_a_card_are_not_the_same_card() -> None:
    audit = cards(f"track SSHHDCC\n{STAKES}\nreveal 2S\nS\nreveal 2S")
    assert audit.found == ["1.6 card-already-out"]


@pytest.mark.parametrize("ten", ["10D", "TD", "td", "10♦"])
def test_a_ten_has_two_spellings(ten: str) -> None:
    audit = cards(f"{TRACK}\n{STAKES}\nreveal {ten}\n10D")
    assert audit.found == ["1.5 card-already-out"]


# Who comes and goes.


def test_who_joins_has_a_seat_and_banks_in_turn() -> None:
    audit = cards(
        "Nuno joins with 15 after Rui\nNuno = 15\nRui passes the bank",
        "Nuno passes the bank",
        *PASSES[1:],
    )
    assert audit.found == []
    assert audit.scores == {"Rui": 20, "Nuno": 15, "Sara": 20, "Teresa": 20}
    assert audit.ending == (True, ["Rui", "Sara", "Teresa"])


def test_who_joins_behind_the_bank_banks_at_the_end() -> None:
    audit = cards(
        PASSES[0], PASSES[1], "Nuno joins with 20 after Rui\nTeresa passes the bank", "Nuno banks"
    )
    assert audit.found == []
    assert not audit.ending[0]


def test_who_joins_must_stake() -> None:
    audit = cards(f"Nuno joins with 20 after Sara\n{TRACK}\n{STAKES}\nreveal 4D")
    assert audit.found == ["1.5 missing-bet"]
    assert audit.only["player"] == "Nuno"


def test_who_leaves_is_passed_over() -> None:
    audit = cards(PASSES[0], "Sara leaves\nTeresa passes the bank\nTeresa wins\nRui wins")
    assert audit.found == []
    assert audit.scores == {"Rui": 20, "Teresa": 20}
    assert cards("Sara leaves\nSara = 20").found == ["1.2 unknown-player"]


def test_the_bank_goes_on_from_where_the_last_banker_sat() -> None:
    audit = cards(PASSES[0], "Rui leaves\nSara passes the bank", PASSES[2])
    assert audit.found == []
    assert audit.ending == (True, ["Sara", "Teresa"])


def test_who_buys_has_so_many_chips_more() -> None:
    audit = cards(f"Rui banks\nSara buys 10\nSara = 30\n{TRACK}\nSara = 30\nRui = 20")
    assert audit.found == []


def test_seats_and_chips_change_before_the_track_only() -> None:
    for line in ("Nuno joins with 20 after Sara", "Sara buys 10", "Sara leaves", "max 3"):
        assert cards(f"Rui banks\n{line}").found == []
        assert cards(f"{TRACK}\n{line}").found == ["1.2 out-of-place"]


def test_new_odds_hold_from_this_race_on() -> None:
    race = RACE + "\nSara +4\nSara = 24"
    assert cards(f"payouts 1 4 4 4 4\n{race}").found == []
    again = "Sara banks\n" + RACE.replace("Sara bets 1 on D", "Rui bets 1 on D") + "\nRui +4"
    assert cards(f"payouts 1 4 4 4 4\n{race}", again).found == []


def test_a_new_largest_stake_holds_from_this_race_on() -> None:
    race = RACE.replace("Sara bets 1", "Sara bets 3")
    assert cards(f"max 3\n{race}\nSara +6").found == []
    assert cards(f"max 3\n{RACE}", f"Sara banks\n{TRACK}\nRui bets 3 on D").found == []


def test_the_sum_of_the_balances_changes_by_what_comes_and_goes() -> None:
    audit = cards(f"Nuno joins with 7 after Sara\nSara buys 5\nTeresa leaves\n{TRACK}")
    assert sum(audit.scores.values()) == 60 + 7 + 5 - 20


# The end of the session.


def test_the_highest_balance_wins() -> None:
    audit = cards(
        "Rui pays 1 to Sara\n" + PASSES[0], PASSES[1], PASSES[2] + "\nSara wins\nRui wins"
    )
    assert audit.found == ["3.3 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("Rui", "Sara")
    assert audit.ending == (True, ["Sara"])


def test_equal_balances_share_the_victory() -> None:
    claims = "\nTeresa wins\nRui wins\nSara wins"
    audit = cards(
        PASSES[0], PASSES[1], "Sara pays 1 to Rui\nSara pays 1 to Teresa\n" + PASSES[2] + claims
    )
    assert audit.found == ["3.6 wrong-winner"]
    assert audit.only["expected"] == ["Rui", "Teresa"]
    assert audit.ending == (True, ["Rui", "Teresa"])


def test_nobody_has_won_before_the_session_is_over() -> None:
    audit = cards(f"{RACE}\nSara wins")
    assert audit.found == ["1.12 wrong-winner"]
    assert (audit.only["claimed"], audit.only["expected"]) == ("Sara", None)
    assert audit.ending == (False, [])


def test_everybody_may_bank_twice() -> None:
    audit = cards(*PASSES, *PASSES, banks_each=2)
    assert audit.found == []
    assert audit.ending[0]
    assert not cards(*PASSES, banks_each=2).ending[0]
    assert cards(*PASSES, *PASSES, "Rui banks", banks_each=2).found == ["7.1 after-end"]


def test_an_open_session_never_ends_and_its_winner_is_who_leads_there() -> None:
    audit = cards(*PASSES, f"{RACE}\nSara wins\nRui wins", "Sara wins\nSara banks", banks_each=0)
    assert audit.found == ["4.13 wrong-winner"]
    assert audit.only["expected"] == "Sara"
    assert audit.ending == (False, [])


def test_a_log_without_races_has_none() -> None:
    audit = cards()
    assert audit.found == []
    assert audit.said["races"] == []
    assert audit.scores == {"Rui": 20, "Sara": 20, "Teresa": 20}


def test_a_race_without_actions_hides_no_unfinished_one() -> None:
    assert cards("Rui banks\ntrack SSHHDCC", "# nothing", "Sara banks").found == ["3.1 unsettled"]


def test_a_payment_agreed_in_a_broken_race_changes_what_was_claimed() -> None:
    broken = f"{TRACK}\n{STAKES}\nreveal AD\nSara = 21\nRui = 19\nRui pays 2 to Sara"
    audit = cards(broken, "Sara banks\nSara = 23\nRui = 17\nTeresa = 20")
    assert audit.found == ["1.4 ace-revealed"]
    one_claim = cards(broken.replace("Rui = 19\n", ""), "Sara = 23\nRui = 18")
    assert one_claim.found == ["1.4 ace-revealed"]


def test_claims_in_a_race_after_the_session_change_nothing() -> None:
    audit = cards(*PASSES, "Rui banks\nSara = 99")
    assert audit.found == ["4.1 after-end"]
    assert audit.scores == {"Rui": 20, "Sara": 20, "Teresa": 20}


def test_a_track_after_the_finish_lies_on_a_valid_one() -> None:
    audit = cards(f"{RACE}\n{TRACK}\nSara bets 1 on D\nSara = 99")
    assert audit.found == ["1.12 track-again"]
    assert audit.not_judged == ["1.13", "1.14"]
