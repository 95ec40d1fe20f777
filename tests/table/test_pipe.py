"""Entries from a pipe: what is refused and told, what is kept, and what the call may not do."""

import re
from pathlib import Path

import pytest
from tests.table.seat import Ran, audit, blocks_of, codes, referee

LOG = Path("log.toml")
TWO, FOUR = "Ana,Bruno", "Ana,Bruno,Carla,Davi"
OUT = "Ana 11, 13, 12, 01 on 11, 00"
"""Ana goes on after every tile and is out with 4 points; the others hold five tiles each."""
HANDS = "Bruno holds 30, Carla holds 28, Davi holds 29"
"""87 pips make a bonus of 17."""


def play(*typed: str, players: str = TWO, options: tuple[str, ...] = ()) -> Ran:
    """A match typed line by line into a log that was not there before."""
    LOG.unlink(missing_ok=True)
    return referee("play", "dominoes", LOG, "--players", players, *options, typed=typed)


def race(*typed: str, options: tuple[str, ...] = (), language: tuple[str, ...] = ()) -> Ran:
    """A session of Rui, Sara and Vasco typed into a log that was not there before."""
    LOG.unlink(missing_ok=True)
    call = ("play", "cards", LOG, "--players", "Rui,Sara,Vasco")
    return referee(*language, *call, *options, typed=typed)


def lines() -> list[str]:
    """All the actions of the log."""
    return [line for block in blocks_of(LOG.read_text()) for line in block]


def test_refusals_are_told_by_line_and_change_nothing() -> None:
    good = ["Ana opens", "55", "25", "draw 1", "15 on 55"]
    assert play(*good).code == 0
    as_it_should_be = LOG.read_bytes()
    bad = {3: "34", 5: "draw 40", 7: "xyzzy", 8: "Ana 66 on 55"}
    typed = [*good[:2], bad[3], good[2], bad[5], good[3], bad[7], bad[8], good[4]]
    ran = play(*typed)
    assert ran.code == 1
    assert LOG.read_bytes() == as_it_should_be
    told = ran.err.splitlines()
    assert [int(re.findall(r"\d+", line)[0]) for line in told] == list(bad)
    for line, entry in zip(told, bad.values(), strict=True):
        assert entry in line
        assert len(line) > len(f"line 9: {entry}: ") + 10, "no reason is given"


def test_blank_lines_are_counted_and_say_nothing() -> None:
    ran = referee("play", "dominoes", LOG, "--players", TWO, typed="\r\n\n  \t\nAna 34\r\n\nxyzzy")
    assert (ran.code, lines()) == (1, ["Ana opens", "Ana 3|4 +0"])
    (told,) = ran.err.splitlines()
    assert "6" in told.split("xyzzy")[0]


@pytest.mark.parametrize(
    "note",
    ["\udcff\udcfe", "a\0b", "\x1b[2J", '"""', "\\", "\\u0041", "\ufeff", "x" * 5000, "\u2028"],
)
def test_a_note_of_any_kind_leaves_a_log_that_can_be_read(note: str) -> None:
    ran = play("Ana 34", f"# {note}", f"45 # {note}")
    assert ran.code in (0, 1)
    assert lines()[:2] == ["Ana opens", "Ana 3|4 +0"]
    assert codes(LOG) == []
    assert "\x1b" not in ran.out + ran.err
    assert referee("resume", LOG, typed=["draw 1"]).code == 0


def test_what_is_wrong_stands_on_standard_error_alone() -> None:
    ran = play("Ana opens", "55", "34")
    assert "34" in ran.err
    assert "34" not in ran.out


def test_a_refused_entry_leaves_the_rest_of_its_line_unread() -> None:
    """The rest was typed in the belief that the refused entry stood."""
    ran = play("Ana 34, 45", "66, draw 1", "draw 2")
    assert ran.code == 1
    assert lines() == ["Ana opens", "Ana 3|4 +0", "Bruno 4|5 on 3|4 +0", "Ana draws 2"]
    assert "draw 1" in ran.err


@pytest.mark.parametrize(
    ("before", "entry"),
    [
        ("", "Bruno 55 on 44"),
        ("", "Ana draws 0"),
        ("", "award Zeca 2"),
        ("", "Ana holds 12"),
        ("Ana 34", "Bruno 34"),
        ("Ana 34", "56"),
        ("Ana 34", "45 on 44"),
        ("Ana 34", "56 on 34"),
        ("Ana 34", "draw 15"),
        ("Ana 34", "Bruno holds 12"),
        ("Ana 34", "Bruno +2"),
        ("Ana 34", "Zeca 45"),
        ("Ana 34", "Bruno sings"),
        ("Ana 34", "Bruno draws 1.5"),
        ("Ana 34, 45", "46 on 34"),
        ("Ana 34, 45", "35"),
        ("Ana 34, 45", "35 on 34 high"),
        ("Ana 55", "35 on 55 branch A"),
        ("Ana 55", "35 on 55 low"),
    ],
)
def test_what_cannot_stand_is_refused_with_its_mark_too(before: str, entry: str) -> None:
    assert play(before).code == 0
    untouched = LOG.read_bytes()
    for end, options in (("", ()), (" !", ()), ("!", ()), ("", ("--keep",))):
        ran = play(before, entry + end, options=options)
        assert (ran.code, LOG.read_bytes()) == (1, untouched), end


@pytest.mark.parametrize("entry", ["Bruno 55", "Ana draws 1", "Bruno passes", "blocked", "void"])
def test_nothing_is_played_after_the_end(entry: str) -> None:
    for players, before in ((TWO, "Ana 05, award Bruno 61"), (FOUR, OUT)):
        options = ("--target", "1") if players == TWO else ()
        assert play(before, players=players, options=options).code == 0
        untouched = LOG.read_bytes()
        for end in ("", " !"):
            if players == FOUR and end:
                continue  # Kept, it begins the next round, as `unsettled` allows.
            ran = play(before, entry + end, players=players, options=options)
            assert (ran.code, LOG.read_bytes()) == (1, untouched), (players, entry + end)


@pytest.mark.parametrize(
    ("before", "entry", "stored", "found"),
    [
        ("Ana 34", "Ana 45", "Ana 4|5 on 3|4 +0 !", "1.3 out-of-turn"),
        ("Ana 34", "pass", "Bruno passes !", "1.3 pass-with-stock"),
        ("Ana 34", "blocked", "blocked !", "1.3 not-blocked"),
        ("Ana 34", "Bruno 45 +3", "Bruno 4|5 on 3|4 +3 !", "1.3 wrong-points"),
        ("Ana 34", "Ana = 5", "Ana = 5 !", "1.3 wrong-score"),
        ("Ana 34", "Ana wins", "Ana wins !", "1.3 wrong-winner"),
        ("Ana 34", "Bruno opens", "Bruno opens !", "2.1 unsettled"),
        (OUT, "Bruno holds 2|2 6|6", "Bruno holds 2|2 6|6 !", "1.7 hand-size"),
        (OUT, "Bruno holds 1", "Bruno holds 1 !", "1.7 hand-impossible"),
        (f"{OUT}, {HANDS}", "Ana +12", "Ana +12 !", "1.15 wrong-bonus"),
        (f"{OUT}, {HANDS}", "Bruno +1", "Bruno +1 !", "1.15 wrong-bonus"),
        (f"{OUT}, {HANDS}", "Bruno opens", "Bruno opens !", "2.1 wrong-opener"),
        (f"{OUT}, {HANDS}", "Bruno 34", "Bruno opens !", "2.1 wrong-opener"),
        (OUT, "Ana opens", "Ana opens !", "2.1 unsettled"),
        (f"{OUT}, Ana +11", "Bruno opens", "Bruno opens !", "2.1 wrong-opener"),
    ],
)
def test_what_can_stand_is_kept_with_its_mark(
    before: str, entry: str, stored: str, found: str
) -> None:
    players = FOUR if before.startswith(OUT) else TWO
    assert play(before, players=players).code == 0
    untouched = LOG.read_bytes()
    assert play(before, entry, players=players).code == 1
    assert LOG.read_bytes() == untouched
    for typed, options in ((f"{entry} !", ()), (f"{entry}!", ()), (entry, ("--keep",))):
        ran = play(before, typed, players=players, options=options)
        assert (ran.code, ran.err) == (0, ""), typed
        assert stored in lines()
        assert codes(LOG) == [found]


def test_an_old_sheet_s_wrong_bonus_stays_a_finding() -> None:
    """It was claimed before the hands; `--keep` takes it as it stands in the sheet all the same."""
    typed = (OUT, "Ana +16", HANDS)
    assert play(*typed, players=FOUR, options=("--keep",)).code == 0
    assert codes(LOG) == ["1.7 wrong-bonus"]
    assert audit(LOG)["scores"]["Ana"] == 21


def test_the_tiles_of_a_hand_need_their_separators() -> None:
    assert play(OUT, "Bruno holds 22 66", players=FOUR).code == 1
    assert play(OUT, "Bruno holds 22 66 !", players=FOUR).code == 1


def test_a_mark_that_nothing_calls_for_is_not_stored() -> None:
    assert play("Ana 34 !", "45!").code == 0
    assert lines() == ["Ana opens", "Ana 3|4 +0", "Bruno 4|5 on 3|4 +0"]


def test_a_contradiction_is_kept_and_told() -> None:
    """Fifteen tiles fit neither 3 nor 4, and Bruno would hold twenty of them."""
    ran = play("Ana 34", "draw 14")
    assert ran.code == 1
    assert "2" in ran.err
    assert lines() == ["Ana opens", "Ana 3|4 +0", "Bruno draws 14"]
    assert codes(LOG) == ["1.3 must-play"]


def test_a_contradiction_is_told_once_a_round() -> None:
    ran = play("Ana 34", "draw 14", "35")
    assert [line for line in ran.err.splitlines() if re.search(r"\b3\b", line.split(":")[0])] == []
    assert len(ran.err.splitlines()) == 1


def test_names_by_their_beginning() -> None:
    players = "Ângela,Ana Maria,Zé,Bruno"
    typed = ["angela 34", "ana 45", "ze draws 1", "ZÉ 55", "b draws 1", "BRU 35 on 55"]
    assert play(*typed, players=players).code == 0
    assert lines() == [
        "Ângela opens",
        "Ângela 3|4 +0",
        "Ana Maria 4|5 on 3|4 +0",
        "Zé draws 1",
        "Zé 5|5 on 4|5 +0",
        "Bruno draws 1",
        "Bruno 3|5 on 5|5 +0",
    ]


def test_a_beginning_that_several_have_is_refused() -> None:
    ran = play("An opens", "Ana opens", players="Ana,Andre,Ana Maria")
    assert (ran.code, lines()) == (1, ["Ana opens"])
    assert all(name in ran.err for name in ("Ana", "Andre", "Ana Maria"))


def test_portuguese_words_at_the_domino_table() -> None:
    typed = [
        "Ana abre",
        "11",
        "13 em 11",
        "12",
        "01 em 11",
        "00",
        "Bruno tem 30",
        "Carla tem 3|6 4|6 6|6",
        "Carla tem 3|6 4|6 6|6 0|6 2|6",
        "davi tem nada",
        "Davi tem 22",
        "Ana 34",
        "bruno compra 2",
        "compra 1",
        "anula",
        "concede Davi -2",
        "Ana abre",
    ]
    for language in ("en", "pt"):
        LOG.unlink(missing_ok=True)
        call = ("--lang", language, "play", "dominoes", LOG, "--players", FOUR)
        ran = referee(*call, typed=typed)
        assert ran.code == 1
        told = [line for line in ran.err.splitlines() if line.strip()]
        assert [int(re.findall(r"\d+", line)[0]) for line in told] == [8, 10]
        assert lines() == [
            "Ana opens",
            "Ana 1|1 +0",
            "Ana 1|3 on 1|1 +1",
            "Ana 1|2 on 1|1 +1",
            "Ana 0|1 on 1|1 +1",
            "Ana 0|0 on 0|1 +1",
            "Bruno holds 30",
            "Carla holds 3|6 4|6 6|6 0|6 2|6",
            "Davi holds 22",
            "Ana +19",
            "Ana = 23",
            "Bruno = 0",
            "Carla = 0",
            "Davi = 0",
            "Ana opens",
            "Ana 3|4 +0",
            "Bruno draws 3",
            "void",
            "award Davi -2",
            "Ana opens",
        ]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_portuguese_words_at_the_card_table(language: str) -> None:
    typed = [
        "Rui banca",
        "pagamentos 1 2 3 5 9",
        "maximo 2",
        "Nuno entra com 5 depois Sara",
        "vasco compra 3",
        "percurso 2♠ 9♠ 3♥ 10♥ 7♦ 5♣ 4♣",
        "sara aposta 2 em ♦",
        "nuno aposta 1 em ♣",
        "Vasco fica fora !",
        "vira 2♦ !",
        "Sara paga 1 para Vasco",
        "anula",
        "Rui passa a banca",
        "Nuno sai",
    ]
    ran = race(*typed, language=("--lang", language))
    assert (ran.code, ran.err) == (0, "")
    assert lines() == [
        "Rui banks",
        "payouts 1 2 3 5 9",
        "max 2",
        "Nuno joins with 5 after Sara",
        "Vasco buys 3",
        "track 2S 9S 3H 10H 7D 5C 4C",
        "Sara bets 2 on D",
        "Nuno bets 1 on C",
        "Vasco sits out",
        "reveal 2D !",
        "Sara pays 1 to Vasco",
        "void",
        "Rui banks",
        "Rui passes the bank",
        "Nuno leaves",
    ]


def test_portuguese_cards() -> None:
    typed = ["percurso 2E RE 3C VC DO 5P KP", "sara aposta 1 em O", "C", "VO", "10o dp j♣"]
    ran = race(*typed, options=("--max-bet", "1"), language=("--lang", "pt"))
    assert (ran.code, ran.err) == (0, "")
    assert lines()[:8] == [
        "Rui banks",
        "track 2S KS 3H JH QD 5C KC",
        "Sara bets 1 on D",
        "Vasco bets 1 on H",
        "reveal JD",
        "reveal 10D",
        "reveal QC",
        "reveal JC",
    ]


def test_english_letters_stay_english() -> None:
    assert race("track 2S KS 3H JH QD 5C KC", "D", "C", "KD, JC").code == 0
    assert lines()[2:] == ["Sara bets 1 on D", "Vasco bets 1 on C", "reveal KD", "reveal JC"]


@pytest.mark.parametrize(
    ("language", "card", "name"),
    [
        ("en", "JS", "jack of spades ♠"),
        ("en", "h", "hearts ♥"),
        ("en", "Q♣", "queen of clubs ♣"),
        ("en", "TD", "10 of diamonds ♦"),
        ("pt", "VE", "valete de espadas ♠"),
        ("pt", "c", "copas ♥"),
        ("pt", "dp", "dama de paus ♣"),
        ("pt", "K♣", "rei de paus ♣"),
    ],
)
def test_every_card_is_echoed_with_its_symbol_and_name(language: str, card: str, name: str) -> None:
    """So that a slip between the letters of two languages cannot pass unseen."""
    stakes = ["track ♠♠♥♥♦♣♦", "♦", "♦"]
    for last in ([card], ["2♠", card], [f"{card} 2♠"], [f"2♠, {card}", "3♠"]):
        ran = race(*stakes, *last, language=("--lang", language))
        assert ran.code == 0
        assert name in ran.out.casefold(), last


def test_the_cards_of_a_track_are_echoed_with_symbol_and_name() -> None:
    ran = race("percurso 2E RE 3C VC DO 5P 10P", language=("--lang", "pt"))
    assert ran.code == 0
    for name in ("rei de espadas ♠", "valete de copas ♥", "dama de ouros ♦", "10 de paus ♣"):
        assert name in ran.out.casefold()


CARD_TABLE = "track 2S 9S 3H KH 7D 5C JC"
STAKES = f"{CARD_TABLE}, Sara bets 1 on D, Vasco bets 1 on D"
HEARTS = " ".join(["H"] * 8)


@pytest.mark.parametrize(
    ("before", "entry"),
    [
        ("", "Sara bets 1 on D"),
        ("", "reveal 10D"),
        ("", "track 2S 9S 3H KH 7D 5C"),
        ("", "track 2S 9S 3H KH 7D 5C AC"),
        ("", "track 2S 2S 3H KH 7D 5C JC"),
        ("", "Zeca leaves"),
        ("", "Rui banks on it"),
        ("", "payouts 1 2 3"),
        ("track SSSSSHH", "Sara bets 1 on D"),
        ("track SSSSSHH", "reveal 10D"),
        (CARD_TABLE, "track SSHHDCC"),
        (CARD_TABLE, "Rui bets 1 on D"),
        (CARD_TABLE, "Sara bets 0 on D"),
        (CARD_TABLE, "Sara bets -1 on D"),
        (CARD_TABLE, "Sara bets 2.5 on D"),
        (CARD_TABLE, "Sara bets ten on D"),
        (CARD_TABLE, "Nuno joins with 20 after Sara"),
        (CARD_TABLE, "Sara buys 10"),
        (CARD_TABLE, "Sara leaves"),
        (CARD_TABLE, "max 2"),
        (STAKES, "KH"),
        (STAKES, "AD"),
        (f"{STAKES}, 10D", "10D"),
        (f"{STAKES}, 10D", "Sara bets 1 on S"),
        (f"{STAKES}, 10D", "Rui passes the bank"),
        (f"{STAKES}, {HEARTS}", "D"),
        (f"{STAKES}, {HEARTS}", "Sara bets 1 on S"),
        (f"{STAKES}, {HEARTS}", "void"),
    ],
)
def test_what_cannot_stand_in_a_race_is_refused(before: str, entry: str) -> None:
    assert race(before).code == 0
    untouched = LOG.read_bytes()
    for end, options in (("", ()), (" !", ()), ("", ("--keep",))):
        ran = race(before, entry + end, options=options)
        assert (ran.code, LOG.read_bytes()) == (1, untouched), end
        assert "2" in ran.err


@pytest.mark.parametrize(
    ("before", "entry", "stored", "found"),
    [
        ("", "Sara banks", "Sara banks !", "1.1 wrong-banker"),
        (CARD_TABLE, "Sara bets 2 on D", "Sara bets 2 on D !", "1.3 bet-over-max"),
        (f"{CARD_TABLE}, Sara bets 1 on D", "10D", "reveal 10D !", "1.4 missing-bet"),
        (STAKES, "D wins", "D wins !", "1.5 wrong-winner"),
        (STAKES, "Sara = 21", "Sara = 21 !", "1.5 wrong-balance"),
        (STAKES, "Sara wins", "Sara wins !", "1.5 wrong-winner"),
        (f"{STAKES}, {HEARTS}", "Sara +3", "Sara +3 !", "1.20 wrong-net"),
        (f"{STAKES}, {HEARTS}", "D wins", "D wins !", "1.20 wrong-winner"),
        (f"{STAKES}, {HEARTS}", "Rui banks", "Rui banks !", "2.1 wrong-banker"),
        (STAKES, "Sara banks", "Sara banks !", "2.1 unsettled"),
        (f"{CARD_TABLE}, Sara sits out, Vasco bets 1 on D", "D", "reveal D !", "1.5 must-bet"),
    ],
)
def test_what_can_stand_in_a_race_is_kept(before: str, entry: str, stored: str, found: str) -> None:
    assert race(before).code == 0
    untouched = LOG.read_bytes()
    assert race(before, entry).code == 1
    assert LOG.read_bytes() == untouched
    for typed, options in ((f"{entry} !", ()), (entry, ("--keep",))):
        ran = race(before, typed, options=options)
        assert (ran.code, ran.err) == (0, ""), typed
        assert stored in lines()
        assert codes(LOG) == [found]


def test_chips_short_and_a_short_bank_can_be_kept() -> None:
    poor = ("--chips", "2", "--max-bet", "3")
    assert race(CARD_TABLE, "Sara bets 3 on D", options=poor).code == 1
    assert race(CARD_TABLE, "Sara bets 3 on D !", options=poor).code == 0
    assert codes(LOG) == ["1.3 chips-short"]
    stakes = ("Sara bets 1 on D", "Vasco bets 1 on D")
    ran = race(CARD_TABLE, *stakes, "2D", options=poor)
    assert (ran.code, lines()[-1]) == (1, "Vasco bets 1 on D")
    assert race(CARD_TABLE, *stakes, "2D !", options=poor).code == 0
    assert codes(LOG) == ["1.5 bank-short"]
    assert race(CARD_TABLE, *stakes, "Rui passes the bank", options=poor).code == 0
    assert audit(LOG)["scores"] == {"Rui": 2, "Sara": 2, "Vasco": 2}


@pytest.mark.parametrize("game", ["dominoes", "cards"])
def test_missing_players_are_a_usage_error(game: str) -> None:
    ran = referee("play", game, LOG, typed="")
    assert ran.code == 2
    assert "--players" in ran.err
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "call",
    [
        ("dominoes", "--players", "Ana"),
        ("dominoes", "--players", "Ana,ana"),
        ("dominoes", "--players", "Ana,,Bruno"),
        ("dominoes", "--players", "Ana,Bruno,Carla,Davi,Elsa"),
        ("dominoes", "--players", "Ana,Passa"),
        ("dominoes", "--players", "Ana,Bruno", "--pairs"),
        ("dominoes", "--players", "Ana+Carla,Bruno"),
        ("dominoes", "--players", "Ana,Bruno", "--target", "0"),
        ("dominoes", "--players", "Ana,Bruno", "--target", "many"),
        ("cards", "--players", "Rui,Sara"),
        ("cards", "--players", "Rui,Sara,Copas"),
        ("cards", "--players", "Rui,Sara,Vasco", "--chips", "0"),
        ("cards", "--players", "Rui,Sara,Vasco", "--max-bet", "-1"),
        ("cards", "--players", "Rui,Sara,Vasco", "--payouts", "1,2,3,5"),
        ("cards", "--players", "Rui,Sara,Vasco", "--banks-each", "-1"),
    ],
)
def test_a_table_that_cannot_be_set_makes_no_log(call: tuple[str, ...]) -> None:
    ran = referee("play", call[0], LOG, *call[1:], typed="")
    assert ran.code == 2
    assert ran.err
    assert not list(Path().iterdir())


def test_pairs_are_seated_opposite() -> None:
    LOG.unlink(missing_ok=True)
    pairs = "Ana+Carla,Bruno+Davi"
    assert referee("play", "dominoes", LOG, "--players", pairs, typed=["Ana 34"]).code == 0
    other = Path("other.toml")
    call = ("play", "dominoes", other, "--players", FOUR, "--pairs")
    assert referee(*call, typed=["Ana 34"]).code == 0
    assert LOG.read_text() == other.read_text()
    assert 'players = ["Ana", "Bruno", "Carla", "Davi"]\npairs = true\n' in LOG.read_text()


def test_an_existing_file_is_never_overwritten() -> None:
    for there in ("", "my diary\n"):
        LOG.write_text(there)
        for call in (("dominoes", "--players", TWO), ("cards", "--players", "Rui,Sara,Vasco")):
            ran = referee("play", call[0], LOG, *call[1:], typed=["Ana 34"])
            assert ran.code == 2
            assert ran.err
            assert LOG.read_text() == there


def test_a_log_without_a_name_gets_a_dated_one() -> None:
    for number in range(1, 4):
        assert referee("play", "dominoes", "--players", TWO, typed=["Ana 34"]).code == 0
        logs = [path for path in Path().iterdir() if path.suffix == ".toml"]
        assert len(logs) == number
    assert all(re.search(r"\d{4}-\d\d-\d\d", path.name) for path in logs)
    assert all("Ana 3|4 +0" in path.read_text() for path in logs)


def test_another_match_goes_on_with_the_rest_of_the_pipe() -> None:
    typed = ["Ana 55", "another", "Bruno 55", "another", "Ana 5|5"]
    ran = referee("play", "dominoes", "a.toml", "--players", TWO, "--target", "1", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    logs = sorted(Path().glob("*.toml"))
    assert len(logs) == 3
    assert sorted(log.read_text().count("wins") for log in logs) == [1, 1, 1]


def test_what_the_last_hands_show_to_be_wrong_is_told() -> None:
    """The hands that come too late for a settlement at the table are judged by every audit."""
    lines = ["...", "Bruno +6", "Ana holds 35"]
    ran = referee("play", "dominoes", "log.toml", "--players", TWO, typed=lines)
    assert ran.code == 1
    assert "1.2" in ran.err
    assert codes(Path("log.toml")) == ["1.2 wrong-bonus"]
    again = referee("resume", "log.toml")
    assert (again.code, again.err) == (0, ""), "what was wrong before is the audit's business"
    ran = referee("play", "dominoes", "next.toml", "--players", TWO, typed=[*lines, "Bruno opens"])
    assert "Claimed at 1.2" in ran.out
    assert codes(Path("next.toml")) == []
    assert "# Bruno +6\n" in Path("next.toml").read_text()
