"""What an entry may leave out, what is stored for it, and how the prompt asks back."""

import re

import pytest
from tests.table.seat import Table, codes, resumed, table

from referee.table.conversation import Conversation
from referee.words import words_in

AB = ("Ana", "Bruno")
FOUR = ("Ana", "Bruno", "Carla", "Davi")
RUI = ("Rui", "Sara", "Vasco")
OUT = "Ana 11, 13, 12, 01 on 11, 00"
"""Ana goes on after every tile and is out with 4 points; the others hold five tiles each."""
TWO_ENDS = ("Ana 34", "45")
"""3 and 5 are open: on the 3 the 3|5 makes ten, on the 5 it makes six."""
TRACK = "track 2S 9S 3H KH 7D 5C JC"


def last(seat: Table) -> str:
    """The last action that is stored."""
    return seat.blocks[-1][-1]


# ------------------------------------------------------------------ who, and what is stored for it


@pytest.mark.parametrize(
    "entry", ["45", "54", "4|5", "5|4", "4-5", "5:4", "[4|5]", "[54]", "4 | 5", "45 on 34"]
)
def test_a_tile_however_it_is_written(entry: str) -> None:
    with table("dominoes", AB, "Ana 34", entry) as seat:
        assert seat.blocks == [["Ana opens", "Ana 3|4 +0", "Bruno 4|5 on 3|4 +0"]]


@pytest.mark.parametrize(
    "entry", ["draw 2", "draws 2", "DRAW  2", "d2", "compra 2", "Bruno draw 2"]
)
def test_a_draw_however_it_is_written(entry: str) -> None:
    with table("dominoes", AB, "Ana 34", entry) as seat:
        assert last(seat) == "Bruno draws 2"


def test_whoever_acts_first_has_opened() -> None:
    with table("dominoes", AB) as seat:
        seat.refused("34")  # The lot decides, so nobody knows whose tile it is.
        seat.say("Bruno 34")
        assert seat.blocks == [["Bruno opens", "Bruno 3|4 +0"]]


def test_the_one_who_went_out_opens_without_being_named() -> None:
    with table("dominoes", FOUR, OUT, "30", "28", "29", "34") as seat:
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0"]
        assert codes(seat.path) == []


def test_the_lot_is_drawn_by_the_program() -> None:
    drawn = set()
    for number in range(40):
        with table("dominoes", AB, name=f"{number}.toml") as seat:
            seat.say("lot")
            (opens,) = seat.blocks[0]
            drawn.add(opens)
            seat.refused("lot")
            seat.say("34")
            seat.refused("lot")
    assert drawn == {"Ana opens", "Bruno opens"}


def test_the_draws_of_one_turn_are_one_line() -> None:
    with table("dominoes", AB, "Ana 34", "draw 1", "d1", "Bruno draws 2", "45") as seat:
        assert seat.blocks[0][2:] == ["Bruno draws 4", "Bruno 4|5 on 3|4 +0"]
        seat.say("draw 1", "35 on 45")
        seat.say("draw 1", "d2")
        assert seat.blocks[0][4:] == ["Ana draws 1", "Ana 3|5 on 4|5 +0", "Bruno draws 3"]
        assert seat.position.round.stock == 14 - 4 - 1 - 3
    with table("dominoes", AB, "Ana 34", "draw 1", name="b.toml") as seat:
        path = seat.path
    with resumed(path) as seat:
        seat.say("draw 1")
        assert seat.blocks[0][2:] == ["Bruno draws 2"]
    with table("dominoes", AB, "Ana 34", "draw 10", "46", name="c.toml") as seat:
        seat.say("draw 3")
        seat.refused("draw 2")
        assert last(seat) == "Ana draws 3"


def test_equal_draws_of_earlier_turns_stay_where_they_are() -> None:
    lines = ["Ana 34", "draw 1", "45", "draw 1", "03", "draw 1", "d1"]
    with table("dominoes", AB, *lines) as seat:
        assert [line for line in seat.blocks[0] if "draws" in line] == [
            "Bruno draws 1",
            "Ana draws 1",
            "Bruno draws 2",
        ]
        assert last(seat) == "Bruno draws 2"


@pytest.mark.parametrize(
    ("entry", "stored"),
    [
        ("25 on 55", "Ana 2|5 on 5|5 +0"),
        ("25 on 55 line A", "Ana 2|5 on 5|5 line A +0"),
        ("25 on 55 line B", "Ana 2|5 on 5|5 line B +0"),
        ("25 on 55 LINHA b", "Ana 2|5 on 5|5 line B +0"),
        ("25", "Ana 2|5 on 5|5 +0"),
    ],
)
def test_a_side_is_stored_only_if_it_was_typed(entry: str, stored: str) -> None:
    with table("dominoes", AB, "Ana 55", entry) as seat:
        assert last(seat) == stored


def test_low_and_high() -> None:
    with table("dominoes", AB, "Ana 34", "45 on 34 high", "03 on 34 low") as seat:
        assert seat.blocks[0][2:] == ["Bruno 4|5 on 3|4 high +0", "Ana 0|3 on 3|4 low +1"]


def test_several_entries_on_a_line() -> None:
    with table("dominoes", AB, "Ana 34, draw 2,45 , , draw 1 # at last, the 6|6", "03") as seat:
        assert seat.blocks[0] == [
            "Ana opens",
            "Ana 3|4 +0",
            "Bruno draws 2",
            "Bruno 4|5 on 3|4 +0",
            "Ana draws 1",
            "Ana 0|3 on 3|4 +1",
        ]
        assert seat.notes == ["at last, the 6|6"]


def test_notes_alone_and_behind_an_entry() -> None:
    with table(
        "dominoes", AB, "# a fine evening", "Ana 34 # cautious", "note rain, and wind"
    ) as seat:
        assert seat.notes == ["a fine evening", "cautious", "rain, and wind"]
        assert seat.blocks == [["Ana opens", "Ana 3|4 +0"]]
        assert "Ana 3|4 +0 # cautious" in seat.text


def test_a_note_is_acknowledged_and_nothing_else_is_said() -> None:
    with table("dominoes", AB, "Ana 34") as seat:
        assert seat.say("note rain").told == ["Noted."]
        assert seat.say("# and wind").told == ["Noted."]


# ------------------------------------------------------------- short answers behind a player's name


@pytest.mark.parametrize("entry", ["Davi 28", "d 28", "davi 4|5 5|6 4|4"])
def test_a_bare_hand_behind_a_name(entry: str) -> None:
    with table("dominoes", FOUR, OUT, "30") as seat:
        seat.say(f"{entry} !" if "|" in entry else entry)
        assert last(seat).startswith("Davi holds ")


def test_a_named_tile_after_a_claimed_bonus_opens_the_next_round() -> None:
    with table("dominoes", FOUR, OUT, "Ana +11", "Ana 34") as seat:
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0"]


def test_a_named_tile_that_is_kept_is_a_tile_and_no_hand() -> None:
    with table("dominoes", FOUR, OUT, keep=True) as seat:
        seat.say("Ana 34")
        assert last(seat) == "Ana 3|4 +0"


@pytest.mark.parametrize(
    ("entry", "stored"),
    [
        ("Vasco D", "Vasco bets 1 on D"),
        ("v d", "Vasco bets 1 on D"),
        ("Sara 3 H", "Sara bets 3 on H"),
    ],
)
def test_a_bare_stake_behind_a_name(entry: str, stored: str) -> None:
    with table("cards", RUI, TRACK, entry, head={"max_bet": 3}) as seat:
        assert last(seat) == stored


@pytest.mark.parametrize("entry", ["66 22", "[66] 2-2", "Bruno 66 22"])
def test_several_bare_tiles_are_a_hand(entry: str) -> None:
    with table("dominoes", FOUR, OUT, f"{entry} !") as seat:
        assert last(seat) == "Bruno holds 6|6 2|2 !"


def test_pips_are_told_in_full() -> None:
    with table("dominoes", FOUR, OUT) as seat:
        assert "  Bruno holds 30  (30 pips)" in seat.say("30").told


@pytest.mark.parametrize("entry", ["35 b", "35b", "Ana 35 b", "35 b +0", "an 35b+0"])
def test_the_letter_of_a_place_with_a_name_and_a_claim(entry: str) -> None:
    with table("dominoes", AB, *TWO_ENDS, entry) as seat:
        assert last(seat) == "Ana 3|5 on 4|5 +0"
        seat.say("fix -1 Ana 35 a")
        assert last(seat) == "Ana 3|5 on 3|4 +2"


def test_a_tile_that_does_not_fit_at_its_letter_is_not_laid_elsewhere() -> None:
    with table("dominoes", AB, "Ana 36") as seat:
        assert "[D6]" in seat.refused("46 b")
        seat.say("46 a")
        assert last(seat) == "Bruno 4|6 on 3|6 +0"


def test_a_letter_that_is_no_place_says_so() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        assert "no place has the letter z" in seat.refused("35 z")
        assert "[D9]" in seat.refused("35 b +2")


def test_cards_may_be_revealed_without_spaces() -> None:
    with table("cards", RUI, TRACK, "Sara D", "Vasco H", "DHD") as seat:
        assert seat.blocks[0][-3:] == ["reveal D", "reveal H", "reveal D"]


def test_the_list_says_what_could_be_misread() -> None:
    with table("cards", RUI, TRACK, "Sara D") as seat:
        assert seat.say("list 1").told == ["1.3  Sara bets 1 on D  (diamonds ♦)"]


# ----------------------------------------------------------------------------- what is said instead


def test_what_is_not_understood_is_told_what_is_wanted() -> None:
    with table("dominoes", AB) as seat:
        assert "For example: NAME 53" in seat.refused("88")
        seat.say("Ana 34")
        assert "88: not understood [D20] For example: 25: lay 2|5" in seat.refused("88")
    with table("cards", RUI, TRACK, name="cards.toml") as seat:
        assert "For example: A suit" in seat.refused("X")


def test_who_may_not_pass_is_told_how_to_draw() -> None:
    with table("dominoes", AB, "Ana 34") as seat:
        assert "d1 draws a tile" in seat.refused("p")


def test_why_after_a_settlement_tells_of_the_bonus() -> None:
    with table("dominoes", FOUR, OUT, "30", "28", "29") as seat:
        told = " ".join(seat.say("why").told)
        assert "Ana gets 17 points" in told
        assert "D16" in told


def test_undo_takes_no_place() -> None:
    with table("dominoes", AB, "Ana 34", "45") as seat:
        assert "fix PLACE" in seat.refused("undo 1.2")
        assert "fix PLACE" in seat.refused("redo 1")


def test_each_place_of_an_ambiguous_tile_has_a_line_of_its_own() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        assert [line[:4] for line in seat.refused("35").splitlines()[1:]] == ["  a:", "  b:"]


def test_the_help_names_the_commands_of_this_game_alone() -> None:
    with table("dominoes", AB) as seat:
        told = " ".join(seat.say("?").told)
        assert "lot," in told
        assert "odds" not in told
    with table("cards", RUI, name="cards.toml") as seat:
        told = " ".join(seat.say("?").told)
        assert "odds," in told
        assert "lot," not in told


# -------------------------------------------------------------------------- where no tile is named


def test_the_only_place_goes_without_saying() -> None:
    with table("dominoes", AB, *TWO_ENDS, "56") as seat:
        assert last(seat) == "Ana 5|6 on 4|5 +0"


def test_several_places_are_offered_with_what_each_would_score() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        told = seat.refused("35")
        for place, total, points in (("3|4", 10, 2), ("4|5", 6, 0)):
            assert re.search(rf"{re.escape(place)}\b.*\b{total}\b.*\b{points} point", told)


@pytest.mark.parametrize("anchor", ["3|4", "4|5"])
def test_a_letter_picks_one_of_the_places(anchor: str) -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        told = seat.refused("35")
        letter = re.search(rf"\b([a-z]): on {re.escape(anchor)}", told)
        assert letter is not None
        seat.say(letter[1])
        assert last(seat) == f"Ana 3|5 on {anchor} +{2 if anchor == '3|4' else 0}"


def test_the_letter_keeps_what_else_was_typed() -> None:
    for number, entry in enumerate(("Ana 35", "ana 53 # well", "35 !")):
        with table("dominoes", AB, *TWO_ENDS, name=f"{number}.toml") as seat:
            letter = re.search(r"\b([a-z]): on 3\|4", seat.refused(entry))
            assert letter is not None
            seat.say(letter[1].upper())
            assert last(seat) == "Ana 3|5 on 3|4 +2"


def test_letters_count_for_one_entry_only() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        seat.refused("35")
        seat.say("draw 1")
        for letter in "abcd":
            seat.refused(letter)


def test_the_full_line_may_answer_too() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        seat.refused("35")
        seat.say("Ana 3|5 on 4|5")
        assert last(seat) == "Ana 3|5 on 4|5 +0"


@pytest.mark.parametrize(("claim", "anchor"), [("+2", "3|4"), ("+0", "4|5")])
def test_the_points_tell_the_place(claim: str, anchor: str) -> None:
    with table("dominoes", AB, *TWO_ENDS, f"35 {claim}") as seat:
        assert last(seat) == f"Ana 3|5 on {anchor} {claim}"


def test_points_that_no_place_has_tell_nothing() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        seat.refused("35 +1")
        seat.refused("35 +1 !")


def test_ends_that_are_alike_make_no_difference_and_can_be_named_later() -> None:
    """Both ends are 3s of ordinary tiles: the first laid takes it, a later name moves it."""
    with table("dominoes", AB, *TWO_ENDS, "35 on 45", "03") as seat:
        assert last(seat) == "Bruno 0|3 on 3|4 +0"
        seat.say("13 on 34")
        assert seat.blocks[0][-2:] == ["Bruno 0|3 on 3|5 +0", "Ana 1|3 on 3|4 +0"]
        assert codes(seat.path) == []
        position = seat.position.copy()
    with resumed(seat.path) as again:
        assert again.position.round.layout.attachments() == position.round.layout.attachments()


@pytest.mark.parametrize(
    "between",
    [
        ("draw 1",),
        ("draw 1", "draw 1"),
        ("draw 2", "undo"),
        ("draw 1", "undo", "redo"),
        ("insert -1 award Bruno 1",),
        ("# a note",),
        ("xyzzy",),
    ],
)
def test_an_equal_end_can_be_named_whatever_was_typed_between(between: tuple[str, ...]) -> None:
    with table("dominoes", AB, *TWO_ENDS, "35 on 45", "03") as seat:
        for line in between:
            seat.talk.hear(line)
        seat.say("13 on 34")
        assert "Bruno 0|3 on 3|5 +0" in seat.blocks[0]
        assert last(seat) == "Ana 1|3 on 3|4 +0"
        assert codes(seat.path) == []


def test_an_end_that_was_named_does_not_move() -> None:
    with table("dominoes", AB, *TWO_ENDS, "35 on 45", "03 on 34") as seat:
        seat.refused("13 on 34")


def test_a_double_and_an_ordinary_end_are_not_alike() -> None:
    """5|5 counts ten until both its long sides are taken."""
    with table("dominoes", AB, "Ana 56", "55", "35 on 55") as seat:
        assert seat.blocks[0][2:] == ["Bruno 5|5 on 5|6 +0", "Bruno 3|5 on 5|5 +0"]


def test_a_letter_behind_a_tile_names_the_place() -> None:
    with table("dominoes", AB, *TWO_ENDS) as seat:
        told = seat.refused("66")
        letters = dict(re.findall(r"\b([a-z]): (\d) at", told))
        letter = next(key for key, number in letters.items() if number == "3")
        seat.say(f"35 {letter}")
        assert last(seat) == "Ana 3|5 on 3|4 +2"


# ---------------------------------------------------------------------------------- the settlement


def test_bare_hands_go_round_from_the_first_awaited() -> None:
    with table("dominoes", FOUR, OUT, "30", "3|6 4|6 6|6 2|6 0|6", "29") as seat:
        assert seat.blocks[0][6:] == [
            "Bruno holds 30",
            "Carla holds 3|6 4|6 6|6 2|6 0|6",
            "Davi holds 29",
            "Ana +21",
            "Ana = 25",
            "Bruno = 0",
            "Carla = 0",
            "Davi = 0",
        ]


def test_hands_in_any_order_and_for_any_player() -> None:
    with table("dominoes", FOUR, OUT, "Davi holds 29", "30", "carla tem 28") as seat:
        assert seat.blocks[0][6:10] == [
            "Davi holds 29",
            "Bruno holds 30",
            "Carla holds 28",
            "Ana +17",
        ]


def test_a_bare_number_is_pips() -> None:
    """Never the tile 1|2; and five tiles can have twenty pips and more, but not twelve."""
    with table("dominoes", FOUR, OUT) as seat:
        seat.refused("12")
        seat.refused("Bruno holds 12")
        seat.say("Bruno holds 22")
        assert last(seat) == "Bruno holds 22"


def test_in_pairs_the_winning_partner_need_not_show() -> None:
    with table("dominoes", FOUR, OUT, head={"pairs": True}) as seat:
        seat.say("30", "29")
        assert seat.blocks[0][6:] == [
            "Bruno holds 30",
            "Davi holds 29",
            "Ana +12",
            "Ana = 16",
            "Bruno = 0",
        ]
        seat.say("Carla holds 28")
        assert last(seat) == "Carla holds 28"
        seat.say("34")
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0"]
        assert codes(seat.path) == []


def test_a_pair_s_pips_in_one_line() -> None:
    for number, name in enumerate(("Bruno+Davi", "Davi+Bruno", "bruno + davi")):
        with table("dominoes", FOUR, OUT, head={"pairs": True}, name=f"{number}.toml") as seat:
            seat.say(f"{name} holds 59")
            assert seat.blocks[0][6:8] == ["Bruno+Davi holds 59", "Ana +12"]


def test_no_question_stands_before_the_next_round() -> None:
    with table("dominoes", FOUR, f"{OUT}, 30, 28, 29, 34, 45") as seat:
        assert [len(block) for block in seat.blocks] == [14, 3]


# --------------------------------------------------------------------------- claims that are typed


def test_claims_that_are_right_are_acknowledged_and_not_stored_twice() -> None:
    with table("dominoes", FOUR, OUT, "30", "28", "29") as seat:
        text = seat.text
        for claim in ("Ana +17", "Ana = 21", "Bruno = 0", "Bruno +0", "Davi = 0", "ana = 21"):
            reply = seat.say(claim)
            assert reply.told
            assert seat.text == text, claim
        for claim in ("Ana +16", "Ana = 20", "Bruno +1", "Ana wins"):
            seat.refused(claim)


def test_a_claim_of_points_is_stored_once() -> None:
    with table("dominoes", AB, "Ana 55 +2", "25 +0") as seat:
        assert seat.blocks[0][1:] == ["Ana 5|5 +2", "Ana 2|5 on 5|5 +0"]
        seat.refused("15 +1")
        seat.say("Bruno 15 on 55 +0")
        assert last(seat) == "Bruno 1|5 on 5|5 +0"


def test_a_score_claimed_in_the_course_of_play() -> None:
    with table("dominoes", AB, "Ana 55", "Ana = 2", "Bruno = 0") as seat:
        assert seat.blocks == [["Ana opens", "Ana 5|5 +2"]]
        seat.refused("Ana = 3")


def test_claims_before_the_hands_are_judged_when_the_hands_are_known() -> None:
    with table("dominoes", FOUR, OUT, "Ana +17", "Ana = 21", "30", "28", "29") as seat:
        block = seat.blocks[0]
        assert block.count("Ana +17") == block.count("Ana = 21") == 1
        assert codes(seat.path) == []
    with table("dominoes", FOUR, OUT, "Ana +16", "30", "28", name="b.toml") as seat:
        reply = seat.say("29")
        assert "Ana +17" in seat.blocks[0]
        assert any("17" in line and "16" in line for line in reply.told)


def test_an_early_claim_is_kept_by_its_own_mark_alone() -> None:
    with table("dominoes", FOUR, OUT, "Ana +16 !", "30", "28", "29") as seat:
        assert "Ana +16 !" in seat.blocks[0]
        assert codes(seat.path) == ["1.7 wrong-bonus"]
    with table("dominoes", FOUR, OUT, "Ana +16", "30", "28", "29 !", name="b.toml") as seat:
        assert "Ana +16" in seat.notes
        assert codes(seat.path) == []
    with table("dominoes", FOUR, OUT, "Ana +17 !", "30", "28", "29", name="c.toml") as seat:
        assert seat.blocks[0].count("Ana +17") == 1
        assert codes(seat.path) == []


def test_a_hand_that_never_comes_leaves_the_bonus_as_claimed() -> None:
    with table("dominoes", FOUR, OUT, "Ana +11", "Ana 34") as seat:
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0"]
        assert seat.position.scores == [15, 0, 0, 0]


def test_the_match_won_by_a_placement_is_claimed_at_once() -> None:
    with table("dominoes", AB, "Ana 55", head={"target": 2}) as seat:
        assert seat.blocks[0][1:] == ["Ana 5|5 +2", "Ana = 2", "Bruno = 0", "Ana wins"]
        text = seat.text
        seat.say("Ana wins")
        assert seat.text == text
        seat.refused("Bruno wins")


# ---------------------------------------------------------------------------------- contradictions


def in_person(seat: Table, answers: list[bool]) -> list[list[str]]:
    """Lets a person answer yes or no; what was asked."""
    asked: list[list[str]] = []

    def ask(lines: list[str]) -> bool:
        asked.append(lines)
        return answers.pop(0)

    seat.talk = Conversation(seat.desk, words_in("en"), ask)
    return asked


def test_a_contradiction_is_kept_on_a_yes_only() -> None:
    with table("dominoes", AB, "Ana 34") as seat:
        asked = in_person(seat, [False, False, True])
        for _ in range(2):
            seat.refused("draw 14")
        assert len(asked) == 2, "the second time it was not asked"
        seat.say("draw 14")
        assert len(asked) == 3
        assert last(seat) == "Bruno draws 14"
        assert codes(seat.path) == ["1.3 must-play"]


def test_after_a_no_the_reason_is_not_told_again() -> None:
    with table("dominoes", AB, "Ana 34", "45", "draw 2") as seat:
        in_person(seat, [False, False])
        assert seat.refused("draw 12") == "draw 12: nothing was changed."
        assert seat.refused("fix 1.3 56 on 34") != ""
        assert seat.refused("fix 1.2") == "fix 1.2: nothing was changed."


def test_a_contradiction_is_told_again_after_it_was_taken_back() -> None:
    with table("dominoes", AB, "Ana 34") as seat:
        assert seat.say("draw 14").contradictions
        seat.say("undo")
        assert codes(seat.path) == []
        assert not seat.say("draw 1").contradictions
        seat.say("undo")
        assert seat.say("draw 13").contradictions
        assert codes(seat.path) == ["1.3 must-play"]


def test_a_correction_that_contradicts_the_hidden_hands_is_told() -> None:
    with table("dominoes", AB, "Ana 34", "draw 1", "45", "03") as seat:
        reply = seat.say("fix 3 Bruno draws 14")
        assert codes(seat.path) == ["1.3 must-play"]
        assert reply.contradictions


def test_a_later_entry_is_not_blamed_for_an_old_contradiction() -> None:
    with table("dominoes", AB, "Ana 34", "draw 14") as seat:
        path = seat.path
    with resumed(path) as seat:
        assert not seat.say("45").contradictions
        assert codes(path) == ["1.3 must-play"]


# ---------------------------------------------------------------------------------- the card table


def test_a_bare_track_and_bare_stakes_in_seat_order() -> None:
    with table("cards", RUI, "SSHHDCC", "D", "♥", head={"max_bet": 3}) as seat:
        assert seat.blocks == [
            ["Rui banks", "track S S H H D C C", "Sara bets 1 on D", "Vasco bets 1 on H"]
        ]
        seat.say("Sara bets 3 on S", "10D", "JD QD", "h", "2s, 3s")
        assert seat.blocks[0][4:] == [
            "Sara bets 3 on S",
            "reveal 10D",
            "reveal JD",
            "reveal QD",
            "reveal H",
            "reveal 2S",
            "reveal 3S",
        ]
    with table("cards", RUI, TRACK, "2 D", "3 h", "d", head={"max_bet": 3}, name="b.toml") as seat:
        assert seat.blocks[0][2:] == ["Sara bets 2 on D", "Vasco bets 3 on H", "reveal D"]


def test_a_stake_for_any_player_in_any_order() -> None:
    with table("cards", RUI, TRACK, "Vasco bets 1 on C", "D", "D") as seat:
        assert seat.blocks[0][2:] == ["Vasco bets 1 on C", "Sara bets 1 on D", "reveal D"]


def test_the_track_that_is_void_is_asked_for_again() -> None:
    with table("cards", RUI, "SSSSSHH") as seat:
        seat.refused("Sara bets 1 on D")
        seat.say("SSSSHHH", "D", "D")
        assert seat.blocks[0][:3] == ["Rui banks", "track S S S S S H H", "track S S S S H H H"]
        assert codes(seat.path) == []


def test_a_card_that_is_out_is_refused_with_its_place() -> None:
    with table("cards", RUI, TRACK, "D", "D", "10D") as seat:
        assert "1.5" in seat.refused("10D")
        assert "1.2" in seat.refused("KH")


def test_where_the_race_is_won_the_rest_of_a_row_is_refused() -> None:
    with table("cards", RUI, TRACK, "D", "D", "S S S S S S S") as seat:
        seat.refused("S S")
        seat.say("S")
        assert seat.blocks[0][12:] == [
            "S wins",
            "Rui +2",
            "Sara -1",
            "Vasco -1",
            "Rui = 22",
            "Sara = 19",
            "Vasco = 19",
        ]
        text = seat.text
        for claim in ("S wins", "Rui +2", "Sara -1", "Vasco = 19", "sara = 19"):
            assert seat.say(claim).told
            assert seat.text == text
        for claim in ("D wins", "Rui +3", "Sara +1", "Vasco = 20", "Rui wins"):
            seat.refused(claim)


def test_the_bank_moves_on_by_itself() -> None:
    race = ("SSHHDCC", "D", "D", "S S S S S S S S")
    with table("cards", RUI, *race * 3) as seat:
        assert [block[0] for block in seat.blocks] == ["Rui banks", "Sara banks", "Vasco banks"]
        assert last(seat).endswith(" wins")
        assert seat.position.complete
        seat.refused("SSHHDCC")
        reply = seat.say("another")
        assert not reply.over
        assert "banks_each = 2" in seat.text
        assert not last(seat).endswith("wins")
        seat.say(*race)
        assert len(seat.blocks) == 4
        assert codes(seat.path) == []


def test_who_cannot_bet_sits_out_without_being_asked() -> None:
    with table("cards", RUI, TRACK, head={"chips": 1}) as seat:
        seat.say("Vasco pays 1 to Rui", "D", "S")
        assert "Vasco sits out" in seat.blocks[0]
        assert "Sara sits out" not in seat.blocks[0]
        assert codes(seat.path) == []


def test_a_player_who_leaves_is_the_one_who_is_named() -> None:
    players = ("Rui", "Sara", "Teresa", "Vasco")
    for number, leaver in enumerate(players[1:]):
        with table(
            "cards", players, "Rui banks", f"{leaver} leaves", name=f"{number}.toml"
        ) as seat:
            assert last(seat) == f"{leaver} leaves"
            assert leaver not in seat.position.seats.names
    with table("cards", players, "Rui banks", "Nuno joins with 7 after Rui", name="n.toml") as seat:
        seat.say("nuno buys 3", "Nuno leaves")
        assert seat.blocks[0][1:] == ["Nuno joins with 7 after Rui", "Nuno buys 3", "Nuno leaves"]
        assert codes(seat.path) == []
