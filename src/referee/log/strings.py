"""Lines of action as a TOML string: where each line begins in it, and how to write them.

A source is never rebuilt where it can be kept: lines at the beginning of a string that do not
change keep their bytes, with their own escapes and line ends.
"""

import re
import tomllib
from collections.abc import Sequence

_breaks = re.compile(
    r"(?P<newline>\n)"
    r"|\\(?:(?P<escaped>n|u000[aA]|U0000000[aA])|(?P<joined>[ \t]*\r?\n[ \t\r\n]*)|[\s\S])"
).finditer
_unwritable_raw = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\\]").sub
_SHORT_ESCAPES = {"\\": "\\\\", "\b": "\\b", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def split_texts(value: str) -> list[str]:
    """The lines of a string's value; a last empty one is dropped."""
    texts = value.split("\n")
    if not texts[-1]:
        texts.pop()
    return texts


def newline_of(text: str) -> str:
    """How the lines of a text end: as its first one."""
    return "\r\n" if text[: text.find("\n") + 1].endswith("\r\n") else "\n"


def content_start(source: str, quote: int) -> int:
    """The offset of the content of the string that begins at `quote`.

    A newline right after three quotes is not content.
    """
    if not source.startswith(('"""', "'''"), quote):
        return quote + 1
    start = quote + 3
    if source.startswith("\n", start):
        return start + 1
    return start + 2 if source.startswith("\r\n", start) else start


def text_starts(content: str) -> list[tuple[int, int]]:
    """For each text in the content of a string in `"`: its offset, and how many lines down.

    Where the content ends with a newline, one more pair tells its end.
    """
    starts = [(0, 0)]
    line = 0
    for found in _breaks(content):
        kind = found.lastgroup
        if kind == "newline":
            line += 1
            starts.append((found.end(), line))
        elif kind == "escaped":
            starts.append((found.end(), line))
        elif kind == "joined":
            line += found["joined"].count("\n")
            if found.start() == starts[-1][0]:  # nothing of this text came before
                starts[-1] = (found.start(), line)
    return starts


def quoted(texts: Sequence[str], newline: str) -> str:
    """The canonical string of these lines: three quotes, one line of the file each."""
    return f'"""{newline}{"".join(escaped(text) + newline for text in texts)}"""'


def escaped(text: str) -> str:
    """One line as it stands between three double quotes."""
    text = _unwritable_raw(_escape, text)
    return text.replace('"""', '""\\"')


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _SHORT_ESCAPES.get(character) or f"\\u{ord(character):04x}"


def rewritten(string: str, old: Sequence[str], new: Sequence[str], newline: str) -> str:
    """`string`, which says `old`, made to say `new`; lines that begin both keep their bytes."""
    if string.startswith(('"""', "'''")):
        mended = _mended(string, old, new, newline)
        if _says(mended, new):
            return mended
    return quoted(new, newline)


def _mended(string: str, old: Sequence[str], new: Sequence[str], newline: str) -> str:
    start = content_start(string, 0)
    content = string[start:-3]
    kept = 0
    while kept < min(len(old), len(new)) and old[kept] == new[kept]:
        kept += 1
    if string[0] == '"':
        starts = [offset for offset, _ in text_starts(content)]
        rest = [escaped(text) for text in new[kept:]]
    else:
        starts = [0] + [found.end() for found in re.finditer("\n", content)]
        rest = list(new[kept:])
    lead = content[: starts[kept]] if kept < len(starts) else content + newline
    return string[:start] + lead + "".join(text + newline for text in rest) + string[:3]


def _says(string: str, texts: Sequence[str]) -> bool:
    try:
        table = tomllib.loads(f"actions = {string}")
    except tomllib.TOMLDecodeError:
        return False
    return table.keys() == {"actions"} and split_texts(table["actions"]) == list(texts)
