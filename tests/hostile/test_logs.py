"""Hostile logs, through every command that reads one, in text and JSON and both languages."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hostile.calls import (
    MOST_MEMORY,
    MOST_SECONDS,
    decent,
    process,
    refused,
)
from tests.table.seat import LONG, many

from referee.log import limits

LOG = Path("log.toml")
HEAD = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
CARD_HEAD = 'format = 1\ngame = "cards"\nplayers = ["Ana", "Bruno", "Carla"]\n'
LANGUAGES = ("en", "pt")
MOST_SECONDS_AT_THE_LIMITS = 3.0
"""Processor time of a whole process, for a log that is all faults and as long as it may be."""
READING = (
    ("audit",),
    ("audit", "--json"),
    ("show",),
    ("show", "--json"),
    ("show", "--hidden"),
    ("show", "--hidden", "--json"),
    ("settle",),
    ("settle", "--json"),
)

STEERING = {
    "escape": "\x1b[2J\x1b[31mred",
    "operating system command": "\x1b]0;title\x07",
    "one byte CSI": "\x9b31mred",
    "bell and backspace": "a\x07\x08b",
    "return": "right\rwrong",
    "delete": "a\x7fb",
    "right to left": "\u202eolleh\u2066x\u2069",
    "zero width": "A\u200bna\u200d\ufeff",
    "line separators": "a\u2028b\u2029c\x85d\x0be",
    "language tags": "a\U000e0041\U000e007f",
    "markup": "[bold red]x[/bold red][/x][link=http://x]",
    "html": "<script>alert(1)</script><img src=x onerror=y>&amp;",
    "a way up": "../../../etc/passwd",
    "formats": "%s%n{0}{x!r}{:>999999999}$(id)`id`",
    "marks": "A" + "\u0301\u0489\u20dd" * 100,
    "a private sign": "\ue000\uffff\U0010ffff",
}
SCRIPTS = {
    "Greek": ["Αγάπη", "Σωκράτης", "Ξένια"],
    "Cyrillic": ["Анна", "Йоси́ф".replace("\u0301", ""), "Щука"],
    "Arabic": ["ليلى", "عمر", "نور"],
    "Hebrew": ["דנה", "נעם", "שרה"],
    "Han": ["王小明", "李雷", "韓梅梅"],
    "Hangul": ["김민수", "이영희", "박"],
    "Kana": ["さくら", "ゆき", "カナ"],
    "Georgian": ["ნინო", "გიორგი", "ანა"],
    "accents": ["Ângela", "Zoë", "Øystein"],
}


def toml(text: str) -> str:
    """A text as a basic string of TOML, everything unusual in it escaped."""
    plain = "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{plain}"'


def rounds(*actions: str, head: str = HEAD) -> bytes:
    """A log of one round or race."""
    key = "races" if head == CARD_HEAD else "rounds"
    lines = "".join(f"{toml(action)[1:-1]}\n" for action in actions)
    return f'{head}\n[[{key}]]\nactions = """\n{lines}"""\n'.encode()


def players(*names: str) -> bytes:
    """The head of a log with these players."""
    return f'format = 1\ngame = "cards"\nplayers = [{", ".join(map(toml, names))}]\n'.encode()


NINES = "9" * 5000
UNREADABLE = {
    "nothing": b"",
    "a mark alone": b"\xef\xbb\xbf",
    "NUL": b"\0",
    "many NUL": b"\0" * 100_000,
    "NUL in an action": HEAD.encode() + b'[[rounds]]\nactions = "Ana 5\0"\n',
    "no UTF-8": HEAD.encode() + b"title = '\xff\xfe\x80'\n",
    "half a sign": HEAD.encode() + "title = 'é'".encode()[:-2],
    "half a pair": HEAD.encode() + b"title = '\xed\xa0\x80'\n",
    "UTF-16": HEAD.encode("utf-16"),
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "raw escapes": HEAD.encode() + b'title = "\x1b[2J"\n',
    "no TOML": b"format = 1\ngame = \x07\n",
    "an escape for half a pair": HEAD.encode() + b'title = "\\ud800"\n',
    "too big": HEAD.encode() + b"#" * limits.MOST_BYTES,
    "too many lines": HEAD.encode() + b"\n" * (limits.MOST_LINES + 1),
    "a million actions": HEAD.encode() + b'[[rounds]]\nactions = """\n' + b"55\n" * 10**6 + b'"""',
    "actions in escapes": HEAD.encode() + b'[[rounds]]\nactions = "' + b"\\n" * 10**6 + b'"',
    "a million rounds": HEAD.encode() + b"[[rounds]]\n" * 10**6,
    "rounds of nothing": HEAD.encode() + b'[[rounds]]\nactions=""\n' * (limits.MOST_BLOCKS + 1),
    "an array of rounds": HEAD.encode() + b"rounds = [" + b'{actions=""},' * 200_000 + b"]\n",
    "a million players": b'format=1\ngame="cards"\nplayers=[' + b'"Ana",' * 600_000 + b"]",
    "a million keys": HEAD.encode() + b"".join(b"k%d=1\n" % n for n in range(10**5)),
    "deep arrays": HEAD.encode() + b"meta = " + b"[" * 10**6,
    "deep tables": HEAD.encode() + b"meta = " + b"{a=" * 10**6,
    "deep keys": HEAD.encode() + b"meta" + b".a" * 10**5 + b" = 1\n",
    "deep headers": HEAD.encode() + b"[meta" + b".a" * 10**5 + b"]\n",
    "a long integer": f"{HEAD}target = {NINES}\n".encode(),
    "an integer of 65 bits": f"{HEAD}target = {2**64}\n".encode(),
    "a long integer beside": f"{HEAD}[meta]\nx = {NINES}\n".encode(),
    "a long format": f'format = {NINES}\ngame = "dominoes"\n'.encode(),
    "a newer format": b'format = 2\ngame = "dominoes"\n',
    "an endless date": HEAD.encode() + b"date = 99999-99-99T99:99:99Z\n",
    "backslashes": HEAD.encode() + b'title = "' + b"\\\\" * limits.MOST_BACKSLASHES + b'"\n',
}
UNUSABLE = {
    "no players": b'format = 1\ngame = "dominoes"\n',
    "nobody": players(),
    "too many players": players(*(f"P{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(101))),
    "players of another kind": b'format = 1\ngame = "cards"\nplayers = [1, 2.5, 1979-05-27]\n',
    "players in a table": b'format = 1\ngame = "cards"\nplayers = {Ana = 1}\n',
    "33 characters": players("A" * 33, "Bruno", "Carla"),
    "a very long name": players("A" * 100_000, "Bruno", "Carla"),
    "an empty name": players("", "Bruno", "Carla"),
    "a name of spaces": players("   ", "Bruno", "Carla"),
    "a name of marks": players("\u0301" * 20, "Bruno", "Carla"),
    "a name with marks": players("A" + "\u0489" * 20, "Bruno", "Carla"),
    "names alike": players("Ana", "ANA", "Carla"),
    "names alike in NFC": players("Jose\u0301", "Jos\u00e9", "Carla"),
    "a name from the notation": players("draws", "Bruno", "Carla"),
    "another game": b'format = 1\ngame = "../../poker"\nplayers = ["Ana", "Bruno"]\n',
    "a game of escapes": b'format = 1\ngame = "\\u001b[2J\\u202e"\nplayers = ["Ana", "Bruno"]\n',
    "an unknown key": HEAD.encode() + b'"\\u001b[2J\\u202e[bold]" = 1\n',
    "a long unknown key": HEAD.encode() + b"k" * 200_000 + b" = 1\n",
    "a title of another kind": HEAD.encode() + b"title = 1\n",
    "a big target": f"{HEAD}target = {2**63 - 1}\n".encode(),
    "a small target": f"{HEAD}target = {-(2**63)}\n".encode(),
    "an endless target": HEAD.encode() + b"target = inf\n",
    "many chips": f"{CARD_HEAD}chips = {2**63 - 1}\n".encode(),
    "a big stake": f"{CARD_HEAD}max_bet = {2**63 - 1}\n".encode(),
    "big payouts": f"{CARD_HEAD}payouts = [1, 2, 3, 5, {2**63 - 1}]\n".encode(),
    "endless banks": f"{CARD_HEAD}banks_each = {2**63 - 1}\n".encode(),
    **{f"a name with {kind}": players(f"A{text}", "Bo", "Eva") for kind, text in STEERING.items()},
}
READABLE = {
    "no rounds": HEAD.encode(),
    "an empty round": rounds(),
    "big claims": rounds("Ana 55 +999999999", "Ana = 999999999", "award Ana -999999999"),
    "bigger claims": rounds(f"Ana 55 +{NINES}", f"Ana = -{NINES}", f"award Ana {NINES}"),
    "big draws": rounds("Ana 55", "Ana draws 999999999", f"Ana draws {NINES}"),
    "big hands": rounds("Ana 55", "blocked", "Bruno holds 999999999", f"Ana holds {NINES}"),
    "big stakes": rounds(
        "track SSHHDCC", "Bruno bets 999999999 on D", f"Carla bets {NINES} on S", head=CARD_HEAD
    ),
    "big tracks": rounds("track " + "S" * 1000, "track " + "2S " * 150, head=CARD_HEAD),
    "big terms": rounds("payouts 1 2 3 5 999999999", f"max {NINES}", "max 0", head=CARD_HEAD),
    "big debts": rounds("Ana pays 999999999 to Bruno", "Bruno buys 999999999", head=CARD_HEAD),
    "a long line": rounds("Ana " * 10_000, "5" * 100_000, "Ana 5|5 on " + "5|5 " * 10_000),
    "a long name": rounds("A" * 100_000 + " passes", "a " * 10_000 + "passes"),
    "strange digits": rounds("Ana ５|５", "Ana draws ٣", "Ana = ²", "Ana +¹"),
    "strange spaces": rounds("Ana\u00a05|5", "\u3000Ana 5|5", "Ana\t5|5", "Ana\u20035|5"),
    "only notes": rounds(*(f"# {text}" for text in STEERING.values())),
    "marks for all": rounds("!", "Ana 5|5 !!!!", "! # !", "#!#!", "   !   "),
    "strange words": rounds("...", "…", "=", "+", "|", "[|]", "Ana", "Ana +", "Ana = ", "? ? ?"),
    "free keys": f"{HEAD}[meta]\nx = [[[[{{a = [1, 2.5, 1979-05-27, 'x']}}]]]]\n".encode(),
    **{f"{kind} as actions": rounds(text, f"Ana {text}") for kind, text in STEERING.items()},
    **{f"{kind} in a race": rounds(text, head=CARD_HEAD) for kind, text in STEERING.items()},
    **{
        f"{kind} in the head": f"{HEAD}title = {toml(text)}\nnote = {toml(text)}\n"
        f"[meta]\n{toml(text)} = {toml(text)}\n".encode()
        for kind, text in STEERING.items()
    },
    **{f"names in {script}": players(*names) for script, names in SCRIPTS.items()},
}


def calls(number: int) -> Iterator[tuple[str, ...]]:
    """Every reading command in both languages; in the short form some of them, by turns."""
    for turn, arguments in enumerate(READING, number):
        if LONG:
            yield from (("--lang", language, *arguments) for language in LANGUAGES)
        elif turn % 3 != 1:
            yield "--lang", LANGUAGES[turn % 2], *arguments


def numbered(logs: dict[str, bytes]) -> pytest.MarkDecorator:
    """A test of every one of these logs, each with its number."""
    return pytest.mark.parametrize(
        ("number", "content"), list(enumerate(logs.values())), ids=logs.keys()
    )


@numbered({**UNREADABLE, **UNUSABLE})
def test_what_cannot_be_used_is_refused_in_one_line_and_soon(number: int, content: bytes) -> None:
    LOG.write_bytes(content)
    for arguments in (*calls(number), ("resume",)):
        assert LOG.name in refused(*arguments, LOG) or content not in UNREADABLE.values()
    assert LOG.read_bytes() == content
    assert os.listdir() == [LOG.name]


@numbered(READABLE)
def test_what_can_be_read_steers_nothing(number: int, content: bytes) -> None:
    LOG.write_bytes(content)
    for arguments in calls(number):
        ran = decent(*arguments, LOG)
        assert ran.code in (0, 1), (arguments, ran)
        assert ran.code == 0 or "audit" in arguments
        assert ran.seconds < MOST_SECONDS, (arguments, ran.seconds)
    assert LOG.read_bytes() == content


@numbered(READABLE)
def test_going_on_steers_nothing(number: int, content: bytes) -> None:
    LOG.write_bytes(content)
    language = LANGUAGES[number % 2]
    typed = "?\nboard\nscore\nwhy\nodds\nlist\nAna 34\nTrack SSHHDCC\nundo\nnote x\nfix 1.1\n"
    ran = decent("--lang", language, "resume", LOG, typed=typed)
    assert ran.code in (0, 1), ran
    assert decent("audit", LOG).code in (0, 1)


def test_markup_is_shown_as_it_was_typed() -> None:
    text = STEERING["markup"]
    LOG.write_bytes(rounds(text))
    for arguments in (("audit", LOG), ("audit", "--json", LOG)):
        assert text in decent(*arguments).out
    assert text in decent("resume", LOG, typed=f"{text}\n").err
    assert text in decent("resume", LOG, typed=f"note {text}\nlist\n").out + LOG.read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_session_in_any_script(script: str) -> None:
    """Names may be of any letters; what is written and shown are these letters."""
    names = [name.upper() if script == "Georgian" else name for name in SCRIPTS[script]]
    first, second, third = names
    typed = [f"{first} banks", "SSHHDCC", "D", "2 D !", "D D D D D D D D"]
    call = ("play", "cards", LOG, "--players", ",".join(names))
    ran = decent(*call, typed="".join(f"{line}\n" for line in typed))
    assert (ran.code, ran.err) == (0, "")
    text = LOG.read_text(encoding="utf-8")
    assert f"{second} bets 1 on D\n{third} bets 2 on D !\n" in text
    for command in ("settle", "audit"):
        assert third in decent(command, LOG).out
        assert third in decent(command, "--json", LOG).out


NAMES = {
    **{kind: text.replace("/", "∕")[:60] for kind, text in STEERING.items()},
    "a new line": "a\nb",
    "no UTF-8": os.fsdecode(b"\xff\xfe\x80"),
    "a quote": 'it\'s "so"; $HOME',
    "as long as can be": "x" * 225,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_of_files_steer_nothing(name: str) -> None:
    path = Path(f"{name}.toml")
    made = decent("play", "cards", path, "--players", "Ana,Bruno,Carla", typed="Ana banks\n")
    assert made.code == 0, made
    for arguments in list(calls(0))[:: many(3, 1)]:
        assert decent(*arguments, path).code == 0
    decent("resume", path, typed="board\ntrack SSHHDCC\nundo\nxyzzy\n")
    assert decent("resume", typed="xyzzy\n").code == 1
    assert decent("audit", ".").code == 0
    assert decent("audit", "--json", Path()).code == 0
    path.write_bytes(HEAD.encode() + b"\xff")
    for arguments in list(calls(1))[:: many(3, 1)]:
        refused(*arguments, path)
    refused("resume", path)
    refused("play", "dominoes", path, "--players", "Ana,Bruno")
    path.unlink()
    refused("audit", "--json", path)
    refused("resume", path)


HEAVY = {
    "passes of hands": (("show", "--hidden"), rounds(*["Ana passes"] * 2000)),
    "draws and passes": (
        ("audit",),
        rounds("Ana 55", *["Bruno passes", "Ana draws ?"] * 200, "Bruno 25 on 55"),
    ),
    "stakes that are missing": (
        ("audit", "--json"),
        players(*(f"P{a}{b}" for a in "abcdefghij" for b in "klmnopqrst"))
        + (b'[[races]]\nactions = """\ntrack SSHHDCC\n' + b"reveal D\n" * 8 + b'"""\n')
        * min(limits.MOST_BLOCKS - 20, limits.MOST_LINES // 14),
    ),
    "rounds from memory": (
        ("resume",),
        HEAD.encode()
        + b'[[rounds]]\nactions = """\n...\nAna = 1\n"""\n' * (limits.MOST_BLOCKS - 20),
    ),
    "passes": (("audit", "--json"), rounds(*["Ana passes"] * (limits.MOST_LINES - 20))),
    "long lines": (("settle",), rounds(*["Zeca Ana " * 40 + "passes"] * 2000)),
    "actions nobody can read": (("resume",), rounds(*["xyz"] * (limits.MOST_LINES - 20))),
    "people who come and go": (
        ("audit",),
        rounds(
            *["Nuno joins with 5 after Ana", "Nuno leaves"] * (limits.MOST_LINES // 2 - 20),
            head=CARD_HEAD,
        ),
    ),
}
"""Logs within every limit that are as much work as can be, each with a command to try them by."""
ALL_OF_THEM = (
    *(("audit", "--json"), ("audit",), ("show", "--hidden"), ("settle",), ("resume",)),
    *(("report", "-o", "page.html"), ("report", "-o", "page.svg")),
)


@pytest.mark.parametrize("kind", list(HEAVY)[: many(5, len(HEAVY))])
def test_a_heavy_log_costs_little(kind: str) -> None:
    arguments, content = HEAVY[kind]
    LOG.write_bytes(content)
    for each in ALL_OF_THEM if LONG else (arguments,):
        ran = process(*each, LOG)
        assert ran.code in (0, 1), (each, ran.err[-500:])
        assert ran.megabytes < MOST_MEMORY, (each, ran.megabytes)
        assert ran.seconds < MOST_SECONDS_AT_THE_LIMITS, (each, ran.seconds)


UNCOUNTED = "\n".join(
    [
        "Ana 1|2",
        "Bruno draws ?",
        "Bruno 2|6 on 1|2",
        "Carla draws 1",
        "Carla passes",
        "Ana draws 3",
        "Ana 1|3 on 1|2",
        "Bruno 2|3 on 1|3",
        *["Carla passes", "Ana passes", "Bruno passes"],
        "Bruno holds 84",
    ]
)


def test_what_is_known_of_strange_hands_is_soon_told() -> None:
    """Many searches, each of which would take its time."""
    LOG.write_text(
        HEAD.replace('"Bruno"', '"Bruno", "Carla"')
        + f'\n[[rounds]]\nactions = """\n{UNCOUNTED}\n"""\n'
    )
    assert decent("show", "--hidden", LOG).seconds < 1
