"""Rounds with actions missing, at the table: what is settled, what is taken as it was claimed."""

from pathlib import Path

from tests.table.seat import audit, codes, resumed, shown, table

FOUR = ("Ana", "Bruno", "Carla", "Davi")
AB = ("Ana", "Bruno")


def test_a_block_with_all_hands_shown_is_settled_at_once() -> None:
    with table("dominoes", AB, "Ana 34", "...", "blocked", "Ana holds 14") as seat:
        seat.say("Bruno holds 20")
        assert seat.blocks[0][4:] == [
            "Ana holds 14",
            "Bruno holds 20",
            "Ana +4",
            "Ana = 4",
            "Bruno = 0",
        ]
        assert shown(seat.path)["scores"] == {"Ana": 4, "Bruno": 0}
        seat.say("Bruno 55")
        assert seat.blocks[1] == ["Bruno opens", "Bruno 5|5 +2"]
        assert codes(seat.path) == []


def test_the_table_goes_on_after_a_round_that_was_kept_from_memory() -> None:
    with table("dominoes", AB, "...", "Ana = 14", "Bruno = 9", "Ana opens", "55") as seat:
        assert seat.blocks == [
            ["...", "Ana = 14", "Bruno = 9"],
            ["Ana opens", "Ana 5|5 +2"],
        ]
        assert codes(seat.path) == []
        assert audit(seat.path)["scores"] == {"Ana": 16, "Bruno": 9}


def test_hands_that_were_not_shown_are_not_taken_for_empty() -> None:
    """Who went out is known, but not what the others held: the bonus is taken as claimed."""
    log = Path("log.toml")
    head = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno", "Carla", "Davi"]\n'
    for hands in ("Davi holds nothing", "Davi holds nothing\nAna holds 10"):
        log.write_text(f'{head}[[rounds]]\nactions = """\n...\n{hands}\nDavi +9\nDavi = 9\n"""\n')
        found = audit(log)
        assert found["findings"] == []
        assert found["scores"]["Davi"] == 9
        assert found["rounds"][0]["bonus"]["Davi"] == 9


def test_hands_that_were_all_shown_are_judged() -> None:
    typed = ("...", "Davi holds nothing", "Ana holds 10", "Bruno holds 12", "Carla holds 9")
    with table("dominoes", FOUR, *typed) as seat:
        seat.refused("Davi +9")
        seat.say("Davi +6")
        assert codes(seat.path) == []
        assert audit(seat.path)["scores"]["Davi"] == 6


def test_undo_takes_back_the_claim_that_settled_all_and_nothing_else() -> None:
    typed = ("...", "Ana = 4", "Ana holds 5|5", "Bruno +2")
    with table("dominoes", AB, *typed) as seat:
        assert seat.blocks[0].count("Bruno +2") == 1
        before = seat.blocks
        seat.say("undo")
        assert seat.blocks == [list(typed[:3])]
        assert "Bruno +2" in seat.notes
        seat.say("redo")
        assert seat.blocks == before
        path = seat.path
    with resumed(path) as seat:
        seat.say("undo")
        assert seat.blocks == [list(typed[:3])]


def test_a_bonus_claimed_wrongly_is_not_claimed_again_by_the_referee() -> None:
    typed = ("...", "Ana +3", "Ana = 8", "Bruno = 2", "Ana holds 20", "Bruno holds nothing")
    with table("dominoes", AB, *typed) as seat:
        assert seat.notes == ["Ana +3"]
        assert "Ana +3" not in seat.blocks[0]
        assert codes(seat.path) == []
