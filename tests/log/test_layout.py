"""The walk over the source against tomllib: any valid log, and any rubbish."""

import os
import tomllib
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.log import LogError, parse
from referee.log.problems import DETAILS

EXAMPLES = 20_000 if os.environ.get("REFEREE_LONG") else 100
TRAPS = ['"', '""', '"""', "'", "''", "'''", "\\", "#", "\n", "[", "[[rounds]]", 'actions = """']
TRAPS += ['actions="x"', "a", " ", "{", "}", "=", "é", "\t"]


class Scribbler:
    """Writes logs in every way that TOML allows, with all the traps in their strings."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.newline = random.choice(["\n", "\n", "\r\n"])

    def one_of(self, *texts: str) -> str:
        return self.random.choice(texts)

    def escaped(self, text: str, lines: bool) -> str:
        written = ""
        for character in text:
            if character == "\\":
                written += "\\\\"
            elif character == '"':
                written += self.one_of('\\"', '"') if lines else '\\"'
            elif character == "\n":
                written += self.one_of("\\n", "\n", "\r\n") if lines else "\\n"
            else:
                written += self.one_of(*[character] * 9, f"\\u{ord(character):04x}")
            if lines and self.random.random() < 0.05:
                written += self.one_of("\\\n", "\\ \r\n", "\\\n\n\t")
        return written

    def string(self) -> str:
        text = "".join(self.random.choices(TRAPS, k=self.random.randrange(8)))
        start = self.one_of("", "\n", "\r\n")
        match self.random.randrange(5):
            case 0:
                return f'"{self.escaped(text, lines=False)}"'
            case 1:
                return "'" + text.replace("'", "").replace("\n", "") + "'"
            case 2:
                return "'''" + start + text + self.one_of("'''", "''''", "'''''")
            case _:
                end = self.one_of('"""', '"""', '"""', '""""', '"""""')
                return '"""' + start + self.escaped(text, lines=True) + end

    def key(self, name: str) -> str:
        escaped = "".join(self.one_of(c, c, f"\\u{ord(c):04x}") for c in name)
        return self.one_of(name, name, name, f'"{name}"', f"'{name}'", f'"{escaped}"')

    def space(self) -> str:
        return self.one_of("", "", " ", "\t")

    def gap(self) -> str:
        return self.one_of("", " ", self.newline, '# "c"""\n')

    def end(self) -> str:
        return self.one_of("", "  # ''' [[rounds]]", ' #"""') + self.newline

    def value(self, depth: int = 0) -> str:
        kind = self.random.randrange(8 if depth < 3 else 5)
        if kind < 4:
            return self.string()
        if kind == 4:
            return self.one_of("1", "0x1f", "-1.5e3", "true", "1979-05-27 07:32:00Z", "[]", "{}")
        some = range(self.random.randrange(3))
        if kind < 7:
            return f"[{self.gap()}{','.join(self.value(depth + 1) + self.gap() for _ in some)}]"
        pairs = (f"{self.key(f'k{i}')}.x = {self.value(depth + 1)}" for i in some)
        return f"{{{', '.join(pairs)}}}"

    def log(self) -> str:
        key = self.one_of("rounds", "races")
        head = [f"format = 1{self.end()}", f"game = 'x'{self.end()}"]
        for i in range(self.random.randrange(3)):
            name = self.key(f"k{i}") + self.one_of("", "", ".a", " . 'b c'")
            head.append(f"{name}{self.space()}={self.space()}{self.value()}{self.end()}")
        tables = [
            f"[{self.key(f'm{i}')}{self.one_of('', '.rounds', '.actions')}]{self.end()}"
            f"actions = {self.value()}{self.end()}"
            for i in range(self.random.randrange(3))
        ]
        blocks = range(self.random.randrange(4))
        if self.random.random() < 0.3:
            written = ",".join(
                f"{self.gap()}{{{self.key('actions')} = {self.string()}{self.space()}}}{self.gap()}"
                for _ in blocks
            )
            head.append(f"{self.key(key)} = [{written}]{self.end()}")
        else:
            tables += [
                f"{self.space()}[[{self.space()}{self.key(key)}{self.space()}]]{self.end()}"
                f"{self.gap()}{self.key('actions')}{self.space()}={self.string()}{self.end()}"
                for _ in blocks
            ]
        self.random.shuffle(head)
        self.random.shuffle(tables)
        return "".join(head + tables)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.randoms(use_true_random=False))
def test_every_string_is_found_where_tomllib_reads_it(random: Random) -> None:
    source = Scribbler(random).log()
    try:
        said = tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        try:
            parse(source, "x")
        except LogError as error:
            assert error.code in ("log-syntax", "log-unclosed")
            return
        raise AssertionError("tomllib refuses it") from None
    log = parse(source, "x")
    blocks = said.pop("rounds", None) or said.pop("races", [])
    said.pop("races", None)
    assert log.head == said
    for block, table in zip(log.blocks, blocks, strict=True):
        start, end = block.string
        value = tomllib.loads(f"x = {source[start:end]}")["x"]
        assert value == table["actions"]
        assert "\n".join(block.texts) == value.removesuffix("\n")
        assert len(block.texts) == len(block.numbers)
        first, last = (source.count("\n", 0, offset) + 1 for offset in (start, end))
        assert sorted(block.numbers) == list(block.numbers)
        assert all(first <= number <= last for number in block.numbers)
    for key, place in log.layout.header.items():
        if key in log.head:
            assert tomllib.loads(f"x = {source[place.value : place.value_end]}")["x"] == said[key]
    assert all(log.line_of(name) for name in said)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.sampled_from(["\n", "\\n", "\\\n  ", "a\\u000A", "\\\\", '\\"', "é", "\r\n"])))
def test_the_line_of_a_text_is_the_one_where_its_first_character_stands(parts: list[str]) -> None:
    # Numbers that stand nowhere else; every text begins with one, or a join and then one.
    content = "".join(f"<{i}>{part}" for i, part in enumerate(parts))
    source = f'format = 1\ngame = "x"\n[[rounds]]\nactions = """\\\n  {content}"""\n'
    (block,) = parse(source, "x").blocks
    assert len(block.numbers) == len(block.texts)
    for text, number in zip(block.texts, block.numbers, strict=True):
        mark = text[: text.index(">") + 1]
        assert number == source[: source.index(mark)].count("\n") + 1


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    st.lists(
        st.sampled_from([*TRAPS, "]", "]]", ",", ".", "1", "rounds", "\\u0041", "\0", "\x1b"]),
        max_size=20,
    ),
    st.booleans(),
)
def test_rubbish_is_read_or_refused_as_tomllib_does(parts: list[str], first: bool) -> None:
    head = "format = 1\ngame = 'x'\n"
    source = "".join(parts) + "\n" + head if first else head + "".join(parts)
    try:
        parse(source, "x")
    except LogError as error:
        assert error.code != "log-layout"
        assert set(error.details) == DETAILS[error.code]
    else:
        tomllib.loads(source.removeprefix("\ufeff"))
