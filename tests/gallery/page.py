"""Writes docs/findings.md from the error gallery: `python tests/gallery/page.py`.

Every example is a log as small as it can be beside what is expected of it: `NAME.toml` and
`NAME.expect.toml`. The test suite compares; this page shows what the program really says.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from referee.auditing import Source, audit_one

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "findings.md"
GAMES = {"dominoes": "Dominoes", "cards": "Cards"}
LANGUAGES = ("en", "pt")
EFFECTS = {
    "applied": "Applied: the action stands on the table and counts; "
    "the turn goes on from whoever acted.",
    "left out": "Left out: the action changes nothing, and the next ones are judged.",
    "breaks": "Breaks: the action cannot stand; it is left out, and the rest of its round or race "
    "is not judged.",
    "claim": "A claim: what is right is used from there on.",
}
HEAD = """\
# Findings

What `referee audit` can find, code by code: what each means, what becomes of the action, and
the smallest log that raises it, with what the audit says of it in English and in Portuguese.

This page is made from the logs in `tests/gallery`, which are tests as well. To make it again:
`python tests/gallery/page.py`.

An audit reports every fault that can be judged, in the order of the log, and repairs nothing
silently. Its exit code is 1 where there are findings, else 0; 2 where a log cannot be used at all.
"""


class Example(NamedTuple):
    """A log of the gallery, and what its audit is expected to say."""

    game: str
    path: Path
    expected: dict[str, Any]

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def code(self) -> str:
        """The code that it is an example of: the last one it raises."""
        code: str = self.expected["findings"][-1]["code"]
        return code


def examples() -> list[Example]:
    """All of the gallery, sorted by path."""
    found = []
    for game in GAMES:
        for path in sorted((FOLDER / game).glob("*.toml")):
            if not path.name.endswith(".expect.toml"):
                expected = path.with_suffix(".expect.toml").read_text(encoding="utf-8")
                found.append(Example(game, path, tomllib.loads(expected)))
    return found


def codes() -> dict[str, dict[str, dict[str, str]]]:
    """By game, or `both`: each code's effect and meaning, in the order of the page."""
    found: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
        (FOLDER / "codes.toml").read_text(encoding="utf-8")
    )
    return found


def said(example: Example, language: str) -> str:
    """What `referee audit` prints, called in the folder of the log."""
    told = audit_one(Source(example.path, False), language, as_json=False)
    assert told is not None
    return told.out.replace(str(example.path), example.path.name)


def page() -> str:
    """The whole page."""
    return "\n".join(_paragraphs())


def _paragraphs() -> Iterator[str]:
    by_code: dict[tuple[str, str], list[Example]] = {}
    for example in examples():
        by_code.setdefault((example.game, example.code), []).append(example)
    yield HEAD
    for part, entries in codes().items():
        yield f"## {GAMES.get(part, 'Both games')}\n"
        for code, entry in entries.items():
            yield f"### `{code}`\n"
            yield f"{entry['means']}\n\n*{EFFECTS[entry['effect']]}*\n"
            for game in GAMES if part == "both" else [part]:
                for example in by_code[game, code]:
                    yield _shown(example)


def _shown(example: Example) -> str:
    when = example.expected.get("when")
    log, file = example.path.read_text(encoding="utf-8"), example.path.name
    return f"""\
**{example.name}**{f": {when}" if when else ""}

```toml
{log}```

```console
$ referee audit {file}
{said(example, "en")}
$ referee --lang pt audit {file}
{said(example, "pt")}
```

Exit code {example.expected["exit"]}.
"""


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
