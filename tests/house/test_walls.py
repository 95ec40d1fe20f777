"""The walls of the house: which room may load what, seen from a fresh interpreter."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "referee"
SCENARIO = ROOT / "scenarios" / "dominoes" / "d20-a-whole-match.toml"
SHOWING = {"rich", "prompt_toolkit"}
PURE = {"rich", "prompt_toolkit", "typer", "babel", "platformdirs", "tomli_w"}


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.splitlines())


def imports_of(path: Path) -> set[str]:
    """Every module that a file names in an import, wherever it stands in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                package = path.relative_to(SOURCE.parent).parent.parts
                base = ".".join(package[: len(package) - node.level + 1])
                found.add(f"{base}.{node.module}" if node.module else base)
            elif node.module:
                found.add(node.module)
    return found


def files_in(room: str) -> list[Path]:
    """The modules of a room."""
    return sorted((SOURCE / room).rglob("*.py"))


def test_the_audit_of_one_game_loads_neither_the_other_nor_any_picture() -> None:
    for game, other in (("dominoes", "cards"), ("cards", "dominoes")):
        path = next((ROOT / "scenarios" / game).glob("*.toml"))
        modules = loaded_by(
            "from referee.auditing import Source, audit_one\n"
            "from pathlib import Path\n"
            f"assert audit_one(Source(Path({str(path)!r}), False), 'en', True).out\n"
        )
        assert f"referee.{game}" in modules
        assert not {name for name in modules if name.startswith(f"referee.{other}")}
        assert not PURE & {name.partition(".")[0] for name in modules}


def test_audit_json_on_the_command_line_loads_no_picture_and_no_prompt() -> None:
    modules = loaded_by(
        f"from referee.cli import run\nassert run(['audit', '--json', {str(SCENARIO)!r}]) == 0"
    )
    assert not SHOWING & modules
    assert not {name for name in modules if name.startswith("referee.cards")}


def test_a_pipe_never_loads_the_line_editor(tmp_path: Path) -> None:
    modules = loaded_by(
        "from referee.cli import run\nimport io, sys\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'Ana 55\\n'))\n"
        f"log = {str(tmp_path / 'a.toml')!r}\n"
        "assert run(['play', 'dominoes', log, '--players', 'Ana,Bo']) == 0"
    )
    assert "prompt_toolkit" not in modules


@pytest.mark.parametrize("game", ["dominoes", "cards"])
def test_the_rules_touch_no_file_no_terminal_no_clock_no_language(game: str) -> None:
    forbidden = ("os", "io", "pathlib", "sys", "time", "datetime", "gettext", "locale", "random")
    rooms = ("log", "table", "show", "words", "cli", "audit")
    other = {"dominoes": "cards", "cards": "dominoes"}[game]
    for path in files_in(game):
        names = imports_of(path)
        assert not names & set(forbidden), path
        assert not {n for n in names if n.startswith(f"referee.{other}")}, path
        assert not {n for n in names for r in rooms if n.startswith(f"referee.{r}")}, path


def test_each_library_stands_in_its_room() -> None:
    rooms = {
        "typer": {"cli.py"},
        "rich": {"show"},
        "prompt_toolkit": {"table"},
        "platformdirs": {"table"},
        "tomli_w": {"log"},
        "babel": {"words"},
        "gettext": {"words"},
    }
    for path in sorted(SOURCE.rglob("*.py")):
        room = path.relative_to(SOURCE).parts[0]
        for name in imports_of(path):
            top = name.partition(".")[0]
            assert room in rooms.get(top, {room}), f"{path} imports {name}"


def test_the_log_knows_no_rules_and_words_know_nothing() -> None:
    for path in files_in("log"):
        assert not {
            n
            for n in imports_of(path)
            if n.startswith("referee.") and not n.startswith("referee.log")
        }, path
    for path in files_in("words"):
        assert not {n for n in imports_of(path) if n.startswith("referee.")}, path


def test_the_table_has_no_rules_of_its_own() -> None:
    for path in files_in("table"):
        names = imports_of(path)
        assert not {n for n in names if n.startswith(("referee.dominoes", "referee.cards"))}, path


def test_points_and_chips_are_whole_numbers_and_chances_fractions() -> None:
    """No floating point number comes up in the rules: `/` divides the fractions of prices alone."""
    for room in ("dominoes", "cards"):
        for path in files_in(room):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                where = f"{path.name}:{getattr(node, 'lineno', 0)}"
                if isinstance(node, ast.Constant):
                    assert not isinstance(node.value, float), where
                elif isinstance(node, ast.Name):
                    assert node.id not in ("float", "round", "math"), where
                elif isinstance(node, (ast.BinOp, ast.AugAssign)):
                    assert not isinstance(node.op, ast.Div) or path.name == "prices.py", where


def test_nothing_is_run_and_nothing_is_connected_to() -> None:
    """No shell, no other program, no network, no text that becomes code."""
    strangers = {"subprocess", "socket", "ssl", "urllib", "http", "ctypes", "pickle", "marshal"}
    runs = {"eval", "exec", "compile", "system", "popen", "fork", "spawnv", "execv", "__import__"}
    for path in files_in("."):
        names = {name.partition(".")[0] for name in imports_of(path)}
        assert not names & strangers, path
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = getattr(called, "id", None) or getattr(called, "attr", "")
                is_pattern = isinstance(called, ast.Attribute) and name == "compile"
                assert name not in runs or is_pattern, f"{path}:{node.lineno}"
