"""Corrections at the table: `undo`, `redo`, `fix`, `insert`, and what they say and keep."""

import time
from pathlib import Path
from random import Random

import pytest
from tests.oracle import dominoes
from tests.table.seat import Table, audit, codes, many, resumed, table

from referee.log.limits import MOST_BYTES

AB = ("Ana", "Bruno")
RUI = ("Rui", "Sara", "Vasco")
TRACK = "track 2S 9S 3H KH 7D 5C JC"
FOUR = ("Ana", "Bruno", "Carla", "Davi")
OUT = "Ana 11, 13, 12, 01 on 11, 00"
"""Ana goes on after every tile and is out with 4 points; the others hold five tiles each."""
HANDS = "Bruno holds 30, Carla holds 28, Davi holds 29"


def the_round(seat: Table) -> list[str]:
    """The actions of the only round."""
    (found,) = seat.blocks
    return found


# ----------------------------------------------------------------------------------- undo and redo


@pytest.mark.parametrize("seed", range(many(4, 40)))
def test_undo_goes_back_to_the_first_and_redo_to_the_last(seed: int) -> None:
    rng = Random(seed)
    match = dominoes.play_match(rng, dominoes.random_table(rng, target=12))
    typed = [step for _, step in match.places() if step.typed]
    head = {"pairs": match.table.pairs, "target": 12}
    with table("dominoes", match.table.players, head=head) as seat:
        states: list[tuple[list[list[str]], dominoes.Step | None]] = [(seat.blocks, None)]
        positions = [seat.position.copy()]
        for step in typed:
            seat.say(step.line)
            states.append((seat.blocks, step))
            positions.append(seat.position.copy())
        complete = seat.blocks
        for (blocks, before), position in zip(states[-2::-1], positions[-2::-1], strict=True):
            seat.say("undo")
            assert seat.blocks == blocks
            assert seat.position.scores == position.scores
            assert seat.position.winners == position.winners
            if before is not None and before.truth["turn"] is not None:
                assert seat.position.round == position.round
        seat.refused("undo")
        for blocks, _ in states[1:]:
            seat.say("redo")
            assert seat.blocks == blocks
        seat.refused("redo")
        assert seat.blocks == complete
        assert seat.position == positions[-1]
        assert audit(seat.path)["ok"] is True


def test_what_is_taken_back_stays_beside_as_a_note() -> None:
    with table("dominoes", AB, "Ana 34", "45") as seat:
        reply = seat.say("undo")
        assert "Bruno 4|5 on 3|4 +0" in "\n".join(reply.told)
        assert the_round(seat) == ["Ana opens", "Ana 3|4 +0"]
        assert seat.notes == ["Bruno 4|5 on 3|4 +0"]
        seat.say("draw 1")
        assert the_round(seat) == ["Ana opens", "Ana 3|4 +0", "Bruno draws 1"]
        assert seat.notes == ["Bruno 4|5 on 3|4 +0"]


def test_undo_survives_going_on_later() -> None:
    with table("dominoes", AB, "Ana 34", "45", "36") as seat:
        path = seat.path
    with resumed(path) as seat:
        seat.say("undo", "undo", "undo", "undo")
        assert seat.blocks == []
        seat.refused("undo")
        assert "Ana opens" in seat.notes


def test_undo_takes_the_claims_back_with_what_they_follow_from() -> None:
    with table("dominoes", FOUR, OUT, HANDS) as seat:
        assert the_round(seat)[-5:-3] == ["Ana +17", "Ana = 21"]
        reply = seat.say("undo")
        assert the_round(seat)[-1] == "Carla holds 28"
        assert "Ana 21 -> 4" in "\n".join(reply.told)
        reply = seat.say("redo")
        assert "Ana 4 -> 21" in "\n".join(reply.told)
        assert the_round(seat)[-1] == "Davi = 0"


def test_undo_goes_back_into_the_round_before() -> None:
    with table("dominoes", FOUR, OUT, HANDS, "34") as seat:
        seat.say("undo")
        assert [len(block) for block in seat.blocks][1:] in ([], [1])
        seat.say("undo")
        seat.say("undo")
        assert len(seat.blocks) == 1
        assert "Davi holds 29" not in seat.blocks[0]
        seat.say("Davi holds 33", "Ana 35")
        assert "Ana +18" in seat.blocks[0]
        assert seat.blocks[1] == ["Ana opens", "Ana 3|5 +0"]
        assert codes(seat.path) == []


def test_an_entry_after_undo_ends_redo() -> None:
    with table("dominoes", AB, "Ana 34", "45", "undo", "draw 1") as seat:
        seat.refused("redo")


# ---------------------------------------------------------------------------------- fix and insert


@pytest.mark.parametrize("place", ["1.3", "3", "-2"])
def test_a_place_is_written_in_three_ways(place: str) -> None:
    with table("dominoes", AB, "Ana 34", "45", "draw 2") as seat:
        seat.say(f"fix {place} Bruno 35 on 34")
        assert the_round(seat) == [
            "Ana opens",
            "Ana 3|4 +0",
            "Bruno 3|5 on 3|4 +0",
            "Ana draws 2",
        ]
        assert "Bruno 4|5 on 3|4 +0" in seat.notes
        assert codes(seat.path) == []


def test_places_of_earlier_rounds() -> None:
    with table("dominoes", FOUR, OUT, HANDS, "34", "45") as seat:
        reply = seat.say("fix 1.8 Carla holds 33")
        assert seat.blocks[0][7:11] == ["Carla holds 33", "Davi holds 29", "Ana +18", "Ana = 22"]
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0", "Bruno 4|5 on 3|4 +0"]
        assert "Ana 21 -> 22" in "\n".join(reply.told)
        seat.say("fix 1 Ana opens")
        assert seat.blocks[1] == ["Ana opens", "Ana 3|4 +0", "Bruno 4|5 on 3|4 +0"]
        assert codes(seat.path) == []


@pytest.mark.parametrize(
    "correction",
    [
        "fix",
        "fix 3",
        "insert",
        "insert 3",
        "fix 0 Ana 55",
        "fix 1.0 Ana 55",
        "fix 0.1 Ana 55",
        "fix -0 Ana 55",
        "fix -5 Ana 55",
        "fix 5 Ana 55",
        "fix 2.1 Ana 55",
        "fix 1.5 Ana 55",
        "fix 1.2.3 Ana 55",
        "fix 1. Ana 55",
        "fix .2 Ana 55",
        "fix ² Ana 55",
        "fix 99999999999999999999 Ana 55",
        "fix 1,2 Ana 55",
        "fix x Ana 55",
        "fix Ana 55",
        "fix 3 66",
        "fix 3 xyzzy",
        "fix 3 45, 66",
        "fix 3 undo",
        "fix 3 fix 3 45",
        "insert 3 66 on 34",
        "insert 3 Zeca draws 1",
    ],
)
def test_a_correction_that_cannot_be_read_changes_nothing(correction: str) -> None:
    with table("dominoes", AB, "Ana 34", "45", "draw 2") as seat:
        seat.refused(correction)


def test_fix_with_several_entries_and_with_none() -> None:
    with table("dominoes", AB, "Ana 34", "draw 2", "46") as seat:
        seat.say("fix 4 45, Ana draws 1, 25 on 45")
        right = ["Ana opens", "Ana 3|4 +0", "Bruno draws 2", "Bruno 4|5 on 3|4 +0"]
        assert the_round(seat) == [*right, "Ana draws 1", "Ana 2|5 on 4|5 +1"]
        assert seat.notes == ["Bruno 4|6 on 3|4 +0"]
        seat.say("fix -1", "fix -1")
        assert the_round(seat) == right
        seat.say("fix 1.3")
        assert the_round(seat) == [*right[:2], right[3]]
        assert sorted(seat.notes) == [
            "Ana 2|5 on 4|5 +1",
            "Ana draws 1",
            "Bruno 4|6 on 3|4 +0",
            "Bruno draws 2",
        ]
        assert codes(seat.path) == []


def test_a_correction_tells_what_stands_now() -> None:
    with table("dominoes", AB, "Ana 34", "draw 2", "46") as seat:
        told = seat.say("fix 4 45, Ana draws 1").told
        first = told.index("Corrected from 1.4 on.")
        assert told[first + 1 : first + 3] == ["  Bruno 4|5 on 3|4 +0", "  Ana draws 1"]


def test_an_entry_against_the_rules_can_be_kept_in_a_correction() -> None:
    with table("cards", RUI, TRACK, "Sara bets 1 on D") as seat:
        seat.refused("fix 1.3 Sara bets 2 on D")
        told = seat.say("fix 1.3 Sara bets 2 on D !").told
        assert any(line.startswith("Kept: ") for line in told)
        assert seat.blocks[0][-1] == "Sara bets 2 on D !"
        assert codes(seat.path) == ["1.3 bet-over-max"]
        seat.say("fix 1.3 !")
        assert seat.blocks[0][1:] == [TRACK]


def test_a_draw_that_was_forgotten_three_actions_ago() -> None:
    with table("dominoes", AB, "Ana 34", "45", "draw 1", "03") as seat:
        seat.say("insert -3 Bruno draws 2")
        assert the_round(seat) == [
            "Ana opens",
            "Ana 3|4 +0",
            "Bruno draws 2",
            "Bruno 4|5 on 3|4 +0",
            "Ana draws 1",
            "Ana 0|3 on 3|4 +1",
        ]
        assert seat.position.round.stock == 11
        assert codes(seat.path) == []


def test_a_turn_that_was_forgotten() -> None:
    """Davi's turn was not typed; Ana's next tile came out of turn and was kept."""
    with table("dominoes", FOUR, "Ana 34", "45", "draw 2", "35 on 45", "Ana 03 on 34 !") as seat:
        assert codes(seat.path) == ["1.6 out-of-turn"]
        seat.say("insert -1 Davi draws 1, 36 on 35")
        assert the_round(seat) == [
            "Ana opens",
            "Ana 3|4 +0",
            "Bruno 4|5 on 3|4 +0",
            "Carla draws 2",
            "Carla 3|5 on 4|5 +0",
            "Davi draws 1",
            "Davi 3|6 on 3|5 +0",
            "Ana 0|3 on 3|4 +0",
        ]
        assert codes(seat.path) == []


def test_the_points_of_a_kept_entry_are_written_anew() -> None:
    """3|6 out of turn left 6 and 6; after the correction it leaves 6 and 4."""
    with table("dominoes", FOUR, "Ana 35", "56", "Davi 34 !") as seat:
        assert the_round(seat)[2:] == ["Bruno 5|6 on 3|5 +0", "Davi 3|4 on 3|5 +2 !"]
        seat.say("fix 3 Bruno 25")
        assert the_round(seat)[2:] == ["Bruno 2|5 on 3|5 +1", "Davi 3|4 on 3|5 +0 !"]
        assert codes(seat.path) == ["1.4 out-of-turn"]


def test_what_changed_is_printed() -> None:
    with table("dominoes", AB, "award Bruno 12", "award Ana 3", "Bruno 55") as seat:
        reply = seat.say("fix -1 Bruno 34")
        assert any("Bruno 14 -> 12" in line for line in reply.told)
        assert not any("Ana 3 ->" in line for line in reply.told)


def test_anchors_that_named_a_changed_tile_follow_it() -> None:
    with table("dominoes", AB, "Ana 36", "23 on 36", "12 on 23", "draw 1") as seat:
        seat.say("fix 3 Bruno 13 on 36")
        assert the_round(seat) == [
            "Ana opens",
            "Ana 3|6 +0",
            "Bruno 1|3 on 3|6 +0",
            "Ana 1|2 on 1|3 +0",
            "Bruno draws 1",
        ]
        assert codes(seat.path) == []


def test_a_letter_after_a_correction_never_adds_an_entry_at_the_end() -> None:
    """1.4 could have been laid on the 3 or on the 5; what is picked belongs there."""
    with table("dominoes", AB, "Ana 34", "45", "draw 1", "draw 2", "36") as seat:
        before = the_round(seat)
        seat.refused("fix 1.4 Ana 35")
        for letter in "abcd":
            seat.talk.hear(letter)
            assert len(the_round(seat)) <= len(before)
            assert the_round(seat)[:3] == before[:3]


def test_a_later_line_that_no_longer_stands_is_named_and_nothing_changes() -> None:
    typed = ("Ana 55", "25", "15 on 55", "11", "draw 3")
    rest = ["Ana 2|5 on 5|5 +0", "Bruno 1|5 on 5|5 +0", "Ana 1|1 on 1|5 +0", "Ana draws 3"]
    with table("dominoes", AB, *typed) as seat:
        assert the_round(seat) == ["Ana opens", "Ana 5|5 +2", *rest]
        told = seat.refused("fix 1.2 Ana 44")
        assert "1.3" in told
        assert rest[0] in told
        reply = seat.say("fix 1.2 Ana 44 !")
        assert the_round(seat) == ["Ana opens", "Ana 4|4 +0"]
        assert seat.notes == ["Ana 5|5 +2", *rest]
        assert any("Ana 2 -> 0" in line for line in reply.told)
        assert codes(seat.path) == []
        seat.say("undo")


def test_what_is_cut_reaches_into_later_rounds() -> None:
    with table("dominoes", FOUR, OUT, HANDS, "34", "45") as seat:
        told = seat.refused("fix 1.6 Ana draws 1")
        assert "1.7" in told
        assert "Bruno holds 30" in told
        seat.say("fix 1.6 Ana draws 1 !")
        assert the_round(seat)[-1] == "Ana draws 1"
        kept = {"Bruno holds 30", "Carla holds 28", "Davi holds 29", "Bruno 4|5 on 3|4 +0"}
        assert kept <= set(seat.notes)
        assert codes(seat.path) == []


def test_a_claim_in_the_course_of_play_is_written_anew() -> None:
    log = Path("by-hand.toml")
    log.write_text(
        'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
        '[[rounds]]\nactions = """\nAna opens\nAna 46 +2\nAna = 2\nAna 45\n"""\n'
    )
    with resumed(log) as seat:
        seat.say("fix 2 Ana 05")
        assert the_round(seat) == ["Ana opens", "Ana 0|5 +1", "Ana = 1", "Ana 4|5 on 0|5 +0"]
        assert codes(log) == []


@pytest.mark.parametrize("back", [1, 2, 3])
@pytest.mark.parametrize("entry", ["Carla holds 28", "award Bruno 1", "# a note"])
def test_a_correction_among_the_claims_loses_none_of_them(back: int, entry: str) -> None:
    with table("dominoes", FOUR, OUT, "30", "29", head={"pairs": True}) as seat:
        assert the_round(seat)[-3:] == ["Ana +12", "Ana = 16", "Bruno = 0"]
        seat.say(f"insert -{back} {entry}")
        assert {"Ana +12", "Ana = 16"} <= set(the_round(seat))
        scores = [line.split(" = ")[0] for line in the_round(seat) if " = " in line]
        assert sorted(scores) == ["Ana", "Bruno"]
        assert codes(seat.path) == []


def test_a_correction_among_the_claims_of_a_race_loses_none_of_them() -> None:
    with table("cards", ("Rui", "Sara", "Vasco"), "SSHHDCC", "D", "S", "D D D D D D D D") as seat:
        seat.say("insert -1 # a note", "insert -4 # a note", "insert -2 Rui pays 2 to Sara")
        claims = [line for line in seat.blocks[0] if "+" in line or "-" in line or "=" in line]
        assert sorted(line.split()[0] for line in claims) == sorted(("Rui", "Sara", "Vasco") * 2)
        assert "D wins" in seat.blocks[0]
        assert codes(seat.path) == []


def test_corrections_in_portuguese() -> None:
    with table("dominoes", AB, "Ana 34", "45", language="pt") as seat:
        seat.say("insere -1 Bruno compra 2", "corrige 1.3 Bruno compra 3", "desfaz", "refaz")
        assert the_round(seat)[2:] in (
            ["Bruno draws 3", "Bruno 4|5 on 3|4 +0"],
            ["Bruno draws 2", "Bruno 4|5 on 3|4 +0"],
        )
        assert "1.4" in "\n".join(seat.say("lista").told)


def test_list_shows_the_actions_with_their_places() -> None:
    with table("dominoes", FOUR, OUT, HANDS, "34") as seat:
        told = seat.say("list").told
        stored = [line for block in seat.blocks for line in block]
        assert len(told) == len(stored)
        for line, text in zip(told, stored, strict=True):
            assert text in line
        assert "1.1" in told[0].split()
        assert "2.2" in told[-1].split()
        assert seat.say("list 2").told == told[-2:]


# --------------------------------------------------------------------------------- other names


@pytest.mark.parametrize("end", [(), ("Xu leaves",)])
def test_nobody_is_renamed_into_somebody_who_joined(end: tuple[str, ...]) -> None:
    with table("cards", RUI, "Xu joins with 11 after Rui", *end, "Rui banks", TRACK) as seat:
        assert "Xu" in seat.refused("rename Sara Xu")
        assert "xu" in seat.refused("rename Sara xu")
        seat.say("rename Sara Zora")
        assert codes(seat.path) == []


def test_names_in_another_form_of_unicode_are_renamed_too() -> None:
    with table("dominoes", ("Zoe\u0308", "Bob"), "Zo\u00eb 34") as seat:
        seat.say("swap Bob Zo\u00eb", "swap Bob Zo\u00eb", "rename Zo\u00eb Zora")
        assert the_round(seat) == ["Zora opens", "Zora 3|4 +0"]
        assert "Zo" not in seat.text.replace("Zora", "")


def test_a_name_in_small_letters_in_an_old_line_is_renamed_too() -> None:
    with table("dominoes", AB, "Ana 34") as seat:
        path = seat.path
    path.write_text(path.read_text().replace("Ana 3|4", "ana 3|4"))
    with resumed(path) as seat:
        seat.say("rename Ana Zora")
        assert the_round(seat) == ["Zora opens", "Zora 3|4 +0"]


def test_a_rename_that_no_log_can_hold_changes_nothing() -> None:
    with table("dominoes", ("Al", "Bo"), *("Al 34", "45", "draw 1", "03")) as seat:
        path = seat.path
    filler = "# " + "x" * 998 + "\n"
    text = path.read_text()
    room = MOST_BYTES - len(text.encode()) - 30
    full, rest = divmod(room, len(filler))
    notes = filler * full + "# " + "x" * (rest - 3) + "\n"
    path.write_text(text.replace("Al opens\n", f"Al opens\n{notes}"))
    with resumed(path) as seat:
        seat.refused("rename Al Abcdefghijklmnopqrstuvwxyzabcdef")
        seat.say("rename Al Ab")
        assert codes(path) == []


def test_a_correction_takes_time_with_the_length_of_the_log() -> None:
    def seconds(lines: int) -> float:
        with table("cards", RUI, TRACK, name=f"{lines}.toml") as seat:
            path = seat.path
        text = path.read_text().rstrip().removesuffix('"""')
        path.write_text(text + "Sara bets 1 on D\n" * lines + '"""\n')
        with resumed(path) as seat:
            start = time.process_time()
            seat.say("fix 1.2 SSHHDDC")
            return time.process_time() - start

    assert seconds(4000) < 10 * max(seconds(1000), 0.01), "with its square it would be 16 times"
