"""The catalogue: every message that is used is there in both languages, and none that is not."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from referee.cards.faults import FAULTS as CARD_FAULTS
from referee.dominoes.faults import FAULTS as DOMINO_FAULTS
from referee.game import COMMON_FAULTS
from referee.words import LANGUAGES, Words, choose_language, harmless, words_in

SOURCE = Path(__file__).parents[2] / "src" / "referee"


def catalogue(language: str) -> dict[str, list[str]]:
    """The messages of a language by their ids, plurals under the id of the singular."""
    path = SOURCE / "words" / language / "LC_MESSAGES" / "referee.po"
    with path.open("rb") as file:
        messages = read_po(file, locale=language)
    found = {}
    for message in messages:
        if message.id:
            name = message.id if isinstance(message.id, str) else message.id[0]
            told = [message.string] if isinstance(message.string, str) else message.string or []
            found[name] = list(told)
    return found


def texts_in_source() -> set[str]:
    """Every piece of text in the source, those of f-strings with a gap for what is filled in."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found.add(
                    "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "\0"
                        for part in node.values
                    )
                )
    return found


def is_used(message: str, texts: set[str]) -> bool:
    """Whether the source has this id, as it stands or put together from what varies."""
    if message in texts:
        return True
    return any(
        re.fullmatch(".+".join(re.escape(part) for part in text.split("\0")), message)
        for text in texts
        if "\0" in text and len(text.replace("\0", "")) > 2
    )


def test_both_languages_have_the_same_messages() -> None:
    assert set(catalogue("en")) == set(catalogue("pt"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_and_plurals_have_both_forms(language: str) -> None:
    for message, forms in catalogue(language).items():
        assert all(form.strip() for form in forms), message
        assert len(forms) in (1, 2)


def test_both_languages_fill_in_the_same_things() -> None:
    english, portuguese = catalogue("en"), catalogue("pt")
    for message, forms in english.items():
        for one, other in zip(forms, portuguese[message], strict=True):
            fields = [
                {(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name}
                for text in (one, other)
            ]
            assert fields[0] == fields[1], message


def test_no_message_is_unused() -> None:
    texts = texts_in_source() | {
        unit
        for forms in catalogue("en").values()
        for f in forms
        for unit in re.findall(r":(\w+)\}", f)
    }
    faults = {*DOMINO_FAULTS, *CARD_FAULTS}
    unused = [
        message
        for message in catalogue("en")
        if not is_used(message, texts)
        and not any(
            message.startswith((code, f"dominoes.{code}", f"cards.{code}")) for code in faults
        )
    ]
    assert unused == []


@pytest.mark.parametrize("game", ["dominoes", "cards"])
def test_every_fault_has_a_sentence(game: str) -> None:
    messages = catalogue("en")
    for code in {"dominoes": DOMINO_FAULTS, "cards": CARD_FAULTS}[game]:
        start = code if code in COMMON_FAULTS else f"{game}.{code}"
        assert any(message.startswith(start) for message in messages), code


def test_an_unknown_message_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        Words("en").say("no-such-message")


@pytest.mark.parametrize(
    ("number", "english", "portuguese"),
    [(0, "0 points", "0 pontos"), (1, "1 point", "1 ponto"), (2, "2 points", "2 pontos")],
)
def test_plurals(number: int, english: str, portuguese: str) -> None:
    assert words_in("en").count("points", number) == english
    assert words_in("pt").count("points", number) == portuguese


def test_text_of_players_cannot_steer_the_terminal_nor_fill_in_a_sentence() -> None:
    said = words_in("en").say("unknown-player", name="{claimed}\x1b[2J\u202e\r\n")
    assert said.startswith("nobody called {claimed}")
    assert said.isprintable()
    assert harmless("[red]Ana[/red]") == "[red]Ana[/red]"


def test_the_language_is_that_of_the_option_then_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert choose_language(None) == "en"
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert choose_language(None) == "pt"
    monkeypatch.setenv("REFEREE_LANG", "en")
    assert choose_language(None) == "en"
    assert choose_language("pt") == "pt"


def test_a_card_is_said_in_full_in_either_language() -> None:
    assert words_in("en").card("10D") == "10 of diamonds ♦"
    assert words_in("pt").card("KD") == "rei de ouros ♦"
    assert words_in("pt").card("S") == "espadas ♠"
