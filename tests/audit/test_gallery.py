"""The error gallery: every finding has a log as small as it can be, and says what it should."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.gallery.page import EFFECTS, LANGUAGES, PAGE, Example, codes, examples, page

from referee.audit import audit
from referee.cards.faults import FAULTS as CARD_FAULTS
from referee.cli import run
from referee.dominoes.faults import FAULTS as DOMINO_FAULTS
from referee.log import parse, read
from referee.show.audit_json import audited
from referee.words import words_in

EXAMPLES = examples()
FAULTS = {"dominoes": DOMINO_FAULTS, "cards": CARD_FAULTS}
SOURCE = Path(__file__).parents[2] / "src" / "referee"
CATALOGUE = SOURCE / "words" / "en" / "LC_MESSAGES" / "referee.po"
KEYS = ("code", "at", "line", "player", "claimed", "expected", "rule", "evidence")
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.game}/{e.name}")


def said(path: Path, language: str) -> dict[str, Any]:
    return audited(path.name, audit(read(path)), words_in(language))


@each_example
def test_an_example_raises_what_it_should_and_nothing_else(example: Example) -> None:
    found = said(example.path, "en")
    expected = [
        {key: finding.get(key, [] if key == "evidence" else None) for key in KEYS}
        for finding in example.expected["findings"]
    ]
    assert [{key: finding[key] for key in KEYS} for finding in found["findings"]] == expected
    assert found["not_judged"] == example.expected.get("not_judged", [])


@each_example
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_is_said_in_these_words(example: Example, language: str) -> None:
    found = [finding["message"] for finding in said(example.path, language)["findings"]]
    assert found == [finding[language] for finding in example.expected["findings"]]


@each_example
def test_the_command_prints_every_finding_with_its_file_and_line_and_ends_with_its_code(
    example: Example, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["audit", str(example.path)]) == example.expected["exit"]
    out, err = capsys.readouterr()
    told = [line for line in out.splitlines() if line.startswith(f"{example.path}:")]
    for line, finding in zip(told, example.expected["findings"], strict=False):
        code = f"{finding['at']} {finding['code']} [{finding['rule']}]"
        assert line.startswith(f"{example.path}:{finding['line']}: {code} ")
        assert all(place in line for place in finding.get("evidence", []))
    assert len(told) == len(example.expected["findings"]) + 1
    assert err == ""


@each_example
def test_an_example_is_as_small_as_it_can_be(example: Example) -> None:
    """Without any one of its lines, or of the keys of its head that may be left out, it does not
    raise the same."""
    source = example.path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    raised = _raised(source)
    for number, line in enumerate(lines):
        fixed = line.startswith(("format", "game", "players", "actions", "[[", '"""'))
        if line.strip() and not fixed:
            fewer = "".join(lines[:number] + lines[number + 1 :])
            assert _raised(fewer) != raised, f"{line!r} is not needed"


def _raised(source: str) -> list[Any]:
    """What makes an example of its own: the code, the sentence, and whether somebody is named."""
    faults = [finding.fault for finding in audit(parse(source, "log.toml")).findings]
    return [(f.code, f.wording, f.player is None, isinstance(f.expected, list)) for f in faults]


@pytest.mark.parametrize("game", FAULTS)
def test_every_code_has_an_example_and_a_meaning_with_the_effect_that_it_has(game: str) -> None:
    explained = {**codes()[game], **codes()["both"]}
    assert set(explained) == set(FAULTS[game])
    assert {example.code for example in EXAMPLES if example.game == game} == set(FAULTS[game])
    for code, entry in explained.items():
        effect, _ = FAULTS[game][code]
        assert entry["effect"] in EFFECTS
        assert entry["effect"] == effect.name.lower().replace("_", " "), code


def test_every_sentence_about_a_finding_has_an_example() -> None:
    """No sentence of the catalogue is without a log that raises it."""
    raised = set()
    for example in EXAMPLES:
        for finding in audit(read(example.path)).findings:
            parts = [f"{example.game}.{finding.fault.code}", finding.fault.wording]
            raised.add("-".join(part for part in parts if part))
    sentences = re.findall(
        r'^msgid "((?:dominoes|cards)\.[^"]+)"$',
        CATALOGUE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert set(sentences) - raised == set()


def test_the_page_is_what_the_gallery_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tests/gallery/page.py"
