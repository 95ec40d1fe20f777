"""The pages of `report`: what they tell, that nothing in them runs, and what they overwrite."""

import html.parser
import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.table.seat import Ran, referee

from referee.words import LANGUAGES, words_in

ROOT = Path(__file__).parents[2]
MATCH = ROOT / "scenarios" / "dominoes" / "d20-a-whole-match.toml"
SESSION = ROOT / "scenarios" / "cards" / "c14-a-whole-session.toml"
SVG = "{http://www.w3.org/2000/svg}"
HEAD = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
ROUND = '\n[[rounds]]\nactions = """\nAna 5|5 +2\nAna 2|5 +1 # thinks\n"""\n'


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Reader(html.parser.HTMLParser):
    """What an HTML page holds: its elements, and the text of each kind of element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: dict[str, list[str]] = {}
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open:
            return
        tag = self.open[-1]
        self.texts.setdefault(tag, []).append(data)
        if tag in ("td", "th"):
            self.rows[-1][-1] += data


def write(head: str = HEAD, body: str = ROUND) -> None:
    Path("log.toml").write_text(head + body, encoding="utf-8")


def reported(log: str | Path, ending: str, *before: str) -> str:
    """The page of a log."""
    out = Path(f"page{ending}")
    ran = referee(*before, "report", log, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    return out.read_text(encoding="utf-8")


def audit(log: Path) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(referee("audit", "--json", log).out)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("log", [MATCH, SESSION])
def test_a_page_tells_the_result_and_every_round_or_race(log: Path, language: str) -> None:
    words, found = words_in(language), audit(log)
    page = Reader(reported(log, ".html", "--lang", language))
    for name, score in found["scores"].items():
        assert any(row[:2] == [name, str(score)] for row in page.rows), (name, score)
    outcomes = found.get("rounds") or found["races"]
    first = words.say("page-round" if "rounds" in found else "page-race")
    start = next(number for number, row in enumerate(page.rows) if row[0] == first)
    assert [row[0] for row in page.rows[start + 1 : start + 1 + len(outcomes)]] == [
        str(number) for number in range(1, len(outcomes) + 1)
    ]
    headings = [words.say(f"page-{one}") for one in ("result", "working", "log")]
    told = page.texts["h2"] + page.texts["summary"]
    assert [heading for heading in headings if heading in told] == headings
    assert words.say("audit-clean") in " ".join(page.texts["p"])


def test_the_rounds_add_up_to_the_result() -> None:
    page = Reader(reported(MATCH, ".html"))
    start = next(number for number, row in enumerate(page.rows) if row[0] == "round")
    rounds = [row for row in page.rows[start + 1 :] if row[0].isdigit()]
    for column, score in enumerate(audit(MATCH)["scores"].values(), 2):
        cells = [list(map(int, re.findall(r"\d+", row[column]))) for row in rounds]
        so_far = 0
        for points, bonus, after in cells:
            so_far += points + bonus
            assert after == so_far
        assert so_far == score


def test_who_pays_whom_stands_on_the_page_of_a_session() -> None:
    page = Reader(reported(SESSION, ".html"))
    debts = [line for line in page.texts["p"] if " pays " in line]
    assert debts == ["Rui pays 3 chips to Sara.", "Teresa pays 1 chip to Sara."]


def test_findings_and_every_line_of_the_log_are_there() -> None:
    write()
    page = Reader(reported("log.toml", ".html"))
    assert any(row[0] == "1.2" and row[-1] == "D9" for row in page.rows)
    assert ["1.2", "Ana 2|5 +1 # thinks"] in page.rows


@pytest.mark.parametrize("log", [MATCH, SESSION])
def test_a_picture_is_well_formed_and_nothing_sticks_out_of_it(log: Path) -> None:
    svg = ElementTree.fromstring(reported(log, ".svg"))
    width, height = float(svg.attrib["width"]), float(svg.attrib["height"])
    drawn = svg.findall(f"{SVG}text")
    assert len(drawn) > 50
    for text in drawn:
        assert float(text.attrib["x"]) >= 0
        assert float(text.attrib["x"]) + float(text.attrib["textLength"]) <= width
        assert 0 < float(text.attrib["y"]) <= height
    told = " ".join(text.text or "" for text in drawn)
    for name, score in audit(log)["scores"].items():
        assert re.search(rf"{name}\s+{score}\b", told)


@pytest.mark.parametrize("ending", [".html", ".svg", ".HTML"])
def test_a_log_that_has_only_begun_has_a_page(ending: str) -> None:
    write(body="")
    assert "Ana" in reported("log.toml", ending)


@pytest.mark.parametrize("ending", [".html", ".svg"])
def test_nothing_of_a_log_becomes_markup_or_steers_anything(ending: str) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=a()>]]>--> &amp; [red] {0} %s \"'"
    note = f"\\u001b[2J \\u202e </pre><b>\n{evil[:20]}"
    behind = evil.replace('"', "") + " \\u009b"
    write(
        f"title = '''{evil}'''\nnote = \"\"\"{note}\"\"\"\n{HEAD}",
        f'{ROUND[:-4]}# {behind}\n"""\n',
    )
    text = reported("log.toml", ending)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", text)
    if ending == ".html":
        page = Reader(text)
        assert not page.tags & {"script", "img", "b", "link", "iframe"}
        assert not {name for name in page.attributes if name.startswith("on") or name == "src"}
        assert page.texts["h1"] == [evil]
        assert "default-src 'none'" in text
    else:
        svg = ElementTree.fromstring(text)
        assert {one.tag.removeprefix(SVG) for one in svg.iter()} <= {
            "svg",
            "metadata",
            "title",
            "style",
            "rect",
            "text",
        }
        assert svg.findtext(f"{SVG}title") == evil
    assert not re.search(r"url\(|https?:(?!//www\.w3\.org/2000/svg)", text)


def test_a_page_takes_the_place_of_a_page_and_of_nothing_else() -> None:
    write()
    first = reported("log.toml", ".html")
    write(body="")
    assert reported("log.toml", ".html") != first
    for name, content in (("mine.html", "<p>mine"), ("empty.svg", ""), ("page.svg", None)):
        out = Path(name)
        if content is None:
            out.symlink_to("page.html")
        else:
            out.write_text(content)
        before = out.read_text()
        ran = refused("log.toml", name)
        assert name in ran.err
        assert out.read_text() == before
    os.rename("log.toml", "log.html")
    assert "log.html" in refused("log.html", "log.html").err
    assert Path("log.html").read_text() == HEAD


def refused(log: str, out: str) -> Ran:
    ran = referee("report", log, "-o", out)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    return ran


@pytest.mark.parametrize("out", ["page", "page.pdf", "page.toml", ".html/x", "no/where.html", "."])
def test_a_name_that_cannot_be_used_says_so_and_nothing_is_left_behind(out: str) -> None:
    write()
    refused("log.toml", out)
    assert os.listdir() == ["log.toml"]


def test_a_log_that_cannot_be_read_has_no_page() -> None:
    refused("missing.toml", "page.html")
    Path("log.toml").write_text("format = ")
    refused("log.toml", "page.html")
    assert os.listdir() == ["log.toml"]


def test_the_file_must_be_named() -> None:
    write()
    assert referee("report", "log.toml").code == 2


def test_who_left_and_what_nobody_won_stand_on_the_page_too() -> None:
    head = 'format = 1\ngame = "cards"\nplayers = ["Rui", "Sara", "Vasco", "Zé"]\n'
    race = "track SSHHDCC\nSara bets 1 on D\nVasco bets 1 on D\nZé bets 1 on D\n" + "D\n" * 8
    races = (race, "Vasco leaves\nSara banks\ntrack SSHHDCC\nvoid\n")
    body = "".join(f'\n[[races]]\nactions = """\n{one}"""\n' for one in races)
    write(head, body)
    page = Reader(reported("log.toml", ".html"))
    gains = [row for row in page.rows if row[-1] in ("+2", "-6")]
    assert ["Vasco", "left", "+2"] in gains
    assert sum(int(row[2]) for row in gains) == 0
    assert ["2", "Sara", "no winner"] in [row[:3] for row in page.rows]
