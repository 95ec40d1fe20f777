"""How a log's lines and names are read, and where a finding stands in the file."""

import unicodedata

import pytest
from tests.audit.logs import RACE, STAKES, TRACK, Audit, cards, dominoes, four

# Lines.


@pytest.mark.parametrize(
    "tile", ["2|5", "5|2", "2-5", "5:2", "25", "52", "[2|5]", "[5|2]", "[52]", "2 | 5"]
)
def test_a_tile_may_be_written_so(tile: str) -> None:
    assert dominoes(f"Ana 5|5 +2\nAna {tile} on 5|5 +0\nBruno 2|2 on {tile} +0").found == []


@pytest.mark.parametrize(
    "line",
    [
        "Ana 2|5 on 5|5 +0",
        "ANA 2|5 ON 5|5 +0",
        "ana   2|5  On   5|5   +0",
        "\tAna 2|5 on 5|5 +0  ",
        "Ana 2|5 em 5|5 +0",
        "Ana 2|5 on 5|5 + 0",
        "Ana 2|5 on 5|5 +0 # twelve",
        "2|5 on 5|5 +0",
    ],
)
def test_a_placement_may_be_written_so(line: str) -> None:
    audit = dominoes(f"Ana 5|5 +2\n{line}\nBruno 2|2 on 2|5")
    assert audit.found == []
    assert dominoes(f"Ana 5|5 +2\n{line.replace('+0', '+1').replace('+ 0', '+ 1')}").found == [
        "1.2 wrong-points"
    ]


@pytest.mark.parametrize("draw", ["draws 3", "draw 3", "DRAWS 3", "compra 3", "Compra 3"])
def test_a_draw_may_be_written_so(draw: str) -> None:
    """The stock of four players has eight tiles."""
    assert four(f"Ana 1|2\nBruno {draw}\nBruno {draw}").found == []
    assert four(f"Ana 1|2\nBruno {draw}\nBruno {draw}\n{draw}").found == ["1.4 overdraw"]


@pytest.mark.parametrize("act", ["passes", "pass", "PASSES", "passa"])
def test_a_pass_may_be_written_so(act: str) -> None:
    assert dominoes(f"Ana 1|2\nBruno {act}").found == ["1.2 pass-with-stock"]


@pytest.mark.parametrize(
    "line", ["Bruno holds 17", "bruno HOLDS 17", "Bruno tem 17", "Bruno hold 17"]
)
def test_a_hand_may_be_written_so(line: str) -> None:
    assert dominoes(f"...\n{line}\nAna +3").found == []


@pytest.mark.parametrize(
    "line",
    [
        "Sara bets 1 on D",
        "sara BETS 1 ON d",
        "Sara bet 1 on D",
        "Sara bets 1 on ♦",
        "Sara bets 1 on diamonds",
        "Sara bets 1 on ouros",
        "Sara aposta 1 em D",
    ],
)
def test_a_stake_may_be_written_so(line: str) -> None:
    assert cards(RACE.replace("Sara bets 1 on D", line) + "\nSara +2").found == []


def test_card_letters_are_english_also_beside_portuguese_words() -> None:
    """D is diamonds and Q the queen: `E`, `O` and `R` are no letters of a log."""
    audit = cards(f"Rui banca\n{TRACK}\n{STAKES}\nreveal QD\nrevela DD\nRO")
    assert audit.found == ["1.6 unreadable-action", "1.7 unreadable-action"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# only a note",
        "   ",
        "\t# a note",
    ],
)
def test_blank_lines_and_notes_are_no_actions(line: str) -> None:
    text = (
        'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n\n[[rounds]]\nactions = """\n'
        f'Ana opens\n{line}\nAna 5|5 +1\n"""\n'
    )
    audit = Audit(text)
    assert audit.found == ["1.2 wrong-points"]
    assert audit.only["line"] == 9


def test_findings_carry_the_line_of_the_file() -> None:
    text = """\
# a match
format = 1
game = "dominoes"

players = ["Ana", "Bruno"]
[[rounds]]   # the first
actions = '''
# here we go

Ana 5|5 +1   # oh

'''

[[rounds]]
actions = \"\"\"Ana opens
Ana 5|5 +3
\"\"\"
"""
    audit = Audit(text)
    assert [(finding["at"], finding["line"]) for finding in audit.findings] == [
        ("1.1", 10),
        ("2.1", 15),
        ("2.2", 16),
    ]
    assert Audit(text.replace("\n", "\r\n")).findings == audit.findings


@pytest.mark.parametrize(
    "line",
    ["Ana", "5|5 5|5 5|5", "Ana 5|5 at 1|1", "Ana +", "Ana = x", "Ana holds", "+2", "?", "Ana 7|1"],
)
def test_what_is_not_in_the_notation_is_unreadable(line: str) -> None:
    audit = dominoes(f"{line}\nAna 5|5")
    assert audit.found == ["1.1 unreadable-action"]
    assert line in audit.only["message"]


@pytest.mark.parametrize(
    "line",
    ["Rui", "bets 1 on D", "track", "reveal", "reveal 11D", "Rui pays 0 to Sara", "payouts 1 2 3"],
)
def test_what_is_not_in_the_notation_of_cards_is_unreadable(line: str) -> None:
    assert cards(f"{line}\n{TRACK}").found == ["1.1 unreadable-action"]


def test_a_number_without_end_is_unreadable() -> None:
    assert dominoes("Ana = " + "9" * 5000).found == ["1.1 unreadable-action"]
    assert dominoes("Ana draws " + "9" * 30).found == ["1.1 unreadable-action"]


# Names.


def test_ana_and_ana_maria_may_sit_at_one_table() -> None:
    audit = dominoes(
        "Ana Maria opens\nAna Maria 5|5 +2\nAna Maria 2|5\nAna 2|2 +0\nAna = 0\nAna Maria = 2",
        players=("Ana", "Ana Maria"),
    )
    assert audit.found == []


def test_names_that_differ_by_an_accent_alone_are_two_players() -> None:
    players = ("Zoe", "Zoë")
    audit = dominoes(
        "award Zoe 1\naward Zoë 2\nZoe\topens\nZoe  5|5 +2\nZoe = 3\nZoë = 2", players=players
    )
    assert audit.found == []
    audit = cards(
        "Zoe pays 1 to Zoë\nNuno joins with 20 after Zoe\nZoe = 19\nZoë = 21\nZoë  banks",
        players=("Rui", "Zoe", "Zoë"),
    )
    assert audit.found == ["1.5 wrong-banker"]


def test_a_name_may_be_written_in_small_letters_and_in_another_unicode_form() -> None:
    name = "João"
    audit = dominoes(
        f"{unicodedata.normalize('NFD', name)} 5|5 +2\njoão = 2\nJOÃO = 2\njoao = 2",
        players=("Ana", unicodedata.normalize("NFD", name)),
    )
    assert audit.found == []
    assert audit.scores == {"Ana": 0, name: 2}


@pytest.mark.parametrize("pair", ["Ana+Carla", "Carla+Ana", "Ana", "Carla", "ana + carla"])
def test_a_pair_is_named_by_either_partner_or_by_both(pair: str) -> None:
    audit = four(f"Ana 5|5 +2\n{pair} = 2\naward {pair} 3\n{pair} = 5", pairs=True)
    assert audit.found == []
    assert audit.scores == {"Ana+Carla": 5, "Bruno+Davi": 0}


def test_partners_sit_opposite() -> None:
    assert four("Ana+Bruno = 0", pairs=True).found == ["1.1 unknown-player"]
    assert four("Ana+Carla = 0").found == ["1.1 unknown-player"]


def test_a_line_of_a_player_who_sits_there_names_no_stranger() -> None:
    """`Ana holds 34 66` cannot be read, but is no line of somebody called `Ana holds 34`."""
    assert dominoes("Ana holds 34 66").found == ["1.1 unreadable-action"]
    assert dominoes("Ana draws 0 5|5").found == ["1.1 unreadable-action"]
    assert dominoes("Ana passes 5|5").found == ["1.1 unreadable-action"]
    assert cards("Rui bets 1 on D wins").found == ["1.1 unreadable-action"]


@pytest.mark.parametrize("line", ["Ana plays 5|5", "Ana lays 5|5 +2", "ana once passes"])
def test_a_player_who_does_what_is_not_in_the_notation_is_no_stranger(line: str) -> None:
    assert dominoes(line).found == ["1.1 unreadable-action"]
    stranger = line.replace("Ana", "Ana Maria").replace("ana", "Zeca")
    assert dominoes(stranger).found == ["1.1 unknown-player"]


def test_a_player_who_races_in_other_words_is_no_stranger() -> None:
    assert cards("Sara now bets 1 on D").found == ["1.1 unreadable-action"]
    assert cards("Nuno bets 1 on D").found == ["1.1 unknown-player"]


@pytest.mark.parametrize(
    "lines",
    [
        "Ana 5|5+2\nAna=2",
        "Ana 5 - 5 + 2\nAna= 2",
        "Ana 5 : 5 +2\nAna =2\naward Ana+3\nAna=5",
        "Ana 55\naward Ana -2\nAna = 0\naward Ana-1\nAna=-1",
    ],
)
def test_signs_may_stand_close_or_apart(lines: str) -> None:
    assert dominoes(lines).found == []
    assert dominoes(lines[:-1] + "9").found[-1].endswith(("wrong-score", "wrong-points"))


def test_nets_and_balances_may_stand_close() -> None:
    assert cards(f"{RACE}\nSara+2\nTeresa-1\nRui -1\nSara=22").found == []
    assert cards(f"{RACE}\nTeresa-2").found == ["1.12 wrong-net"]


def test_a_name_with_a_sign_and_a_number_stays_a_name() -> None:
    audit = dominoes("Ana-2 5|5\nAna-2 = 2\nAna-2 wins", players=("Ana-2", "Ana"))
    assert audit.found == ["1.3 wrong-winner"]


def test_a_mark_that_keeps_nothing_is_an_action_that_nobody_can_read() -> None:
    audit = dominoes("Ana 5|5 +2\n!\nAna 5|6 +1")
    assert audit.found == ["1.2 unreadable-action", "1.3 wrong-points"]
