"""A mutation test of the two rule packages: would the tests notice a rule that is slightly wrong?

    pip install "cosmic-ray>=8.4,<9"
    python bench/mutation.py [--all] [--sample N] [--seed S] [--modules cards.race ...]
                             [--jobs J] [--again FILE] [--survivors FILE]

cosmic-ray changes one operator, number or keyword at a time; each mutant is imported in place of
its module by a process of its own, which runs the quick tests of that game until the first fails.
Nothing is written to the source. Annotations are left alone: what they hold is no rule, and almost
any change there stops the import; so is `is` for `==`, which for small numbers changes nothing. An
operator could become ten others: of the replacements at one place one is tried, chosen by lot, and
with `--all` all are. Prints every survivor with its line before and after, and the
score: the share of mutants killed, by a failing test or by running out of time or memory. A full
run takes an hour; `--sample 300` takes some minutes, and Ctrl-C ends it with the score so far.
`--survivors` writes the survivors down, and `--again` tries those alone. Exits with 1 where the
tests fail without any change, and with 2 where cosmic-ray is missing.
"""

import argparse
import ast
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "referee"
GAMES = ("dominoes", "cards")
QUICK_TESTS = {
    "dominoes": (
        "tests/dominoes/test_rules.py",
        "tests/house/test_scenarios.py",
        "tests/audit/test_domino_*.py",
        "tests/audit/test_must_play.py",
        "tests/audit/test_heads.py",
        "tests/audit/test_reading.py",
        "tests/audit/test_json.py",
        "tests/dominoes/test_against_oracle.py",
        "tests/table/test_legal_play.py",
        "tests/table/test_corrections.py",
    ),
    "cards": (
        "tests/cards/test_rules.py",
        "tests/house/test_scenarios.py",
        "tests/audit/test_card_*.py",
        "tests/audit/test_heads.py",
        "tests/audit/test_reading.py",
        "tests/audit/test_json.py",
        "tests/cards/test_prices.py",
        "tests/cards/test_settlement.py",
        "tests/cards/test_payments.py",
        "tests/cards/test_chances.py",
        "tests/dominoes/test_against_oracle.py",
        "tests/table/test_card_sessions.py",
    ),
}
OF_HIDDEN_HANDS = ("tests/dominoes/test_hidden.py",)
HIDDEN_HANDS = ("evidence", "facts", "hidden", "sums", "verdict")
OTHER_GAME = {"dominoes": "cards or race", "cards": "dominoes or rounds"}
SLOW = "possible_exactly or dropped_statements or recursion or knowledge_is or what_holds_in_every"
SAME_FOR_NUMBERS = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq")
SECONDS = 90
EVERY = 250
"""Mutants after which the run says how far it is."""
MOST_MEMORY = 1 << 30


class Mutant(NamedTuple):
    """One change to one module, and the line it changes, before and after."""

    module: str
    operator: str
    occurrence: int
    spot: tuple[int, int]
    line: int
    before: str
    after: str

    @property
    def family(self) -> str:
        """What is replaced: `ReplaceBinaryOperator` of `core/ReplaceBinaryOperator_Add_Sub`."""
        return self.operator.rpartition("/")[2].partition("_")[0]

    def __str__(self) -> str:
        return f"{self.module}:{self.line}\n    - {self.before}\n    + {self.after}"


def path_of(module: str) -> Path:
    return SOURCE.joinpath(*module.split(".")).with_suffix(".py")


def annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the annotations of a module begin and end: line and column each."""
    noted: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            noted.append(node.returns)
        elif isinstance(node, (ast.arg, ast.AnnAssign)):
            noted.append(node.annotation)
    return [
        ((note.lineno, note.col_offset), (note.end_lineno or 0, note.end_col_offset or 0))
        for note in noted
        if note is not None
    ]


def changed(source: str, operator: str, occurrence: int) -> str | None:
    """The module's text with this change; None where it is no Python any more."""
    from cosmic_ray import mutating, plugins

    text: str | None = mutating.mutate_code(source, plugins.get_operator(operator)(), occurrence)
    try:
        compile(text or "", "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    return text


def mutants_of(module: str) -> Iterator[Mutant]:
    """All mutants of a module that are Python and change more than an annotation."""
    import cosmic_ray.ast
    from cosmic_ray import plugins

    source = path_of(module).read_text(encoding="utf-8")
    lines = source.splitlines()
    notes = annotations(source)
    nodes = list(cosmic_ray.ast.ast_nodes(cosmic_ray.ast.get_ast(source)))
    for operator in plugins.operator_names():
        kind = plugins.get_operator(operator)
        if kind.arguments() or operator.endswith(SAME_FOR_NUMBERS):
            continue
        spots = [spot for node in nodes for spot in kind().mutation_positions(node)]
        for occurrence, (start, _) in enumerate(spots):
            if not any(first <= start < last for first, last in notes):
                line = start[0]
                before = lines[line - 1].strip()
                yield Mutant(module, operator, occurrence, start, line, before, "")


def one_a_place(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """Of the mutants that replace one operator at one place, one chosen by lot."""
    places: dict[tuple[object, ...], list[Mutant]] = {}
    for mutant in mutants:
        places.setdefault((mutant.module, mutant.family, mutant.spot), []).append(mutant)
    lot = random.Random(seed)
    return [lot.choice(found) for found in places.values()]


class Substitute(importlib.abc.MetaPathFinder):
    """Imports one module from a text instead of its file."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name = name
        self.path = str(path)
        self.code = compile(text, self.path, "exec", dont_inherit=True)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        code = self.code

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return code

        loader = Loader(fullname, self.path)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


def begin_tests(module: str, substitute: Substitute | None, output: int | None = None) -> int:
    """Runs the quick tests for a module in a process of its own, and answers its number.

    The process is a fork of this one, which has imported all that the tests need but the package
    itself.
    """
    child = os.fork()
    if child:
        return child
    code: Any = 1
    try:
        import pytest

        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY) if output is None else output
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        if substitute is not None:
            sys.meta_path.insert(0, substitute)
        for tests in tests_for(module):
            code = 1  # Whatever else ends it.
            code = pytest.main(["-x", "-q", "--tb=short", *tests])
            if code:
                break
    finally:
        os._exit(int(code))


def tests_for(module: str) -> list[list[str]]:
    """The tests as pytest is told them: first the two files that kill most, then all others."""
    game, _, name = module.partition(".")
    patterns = QUICK_TESTS[game] + (OF_HIDDEN_HANDS if name in HIDDEN_HANDS else ())
    files = [str(path) for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    choice = ["-k", f"not ({SLOW} or {OTHER_GAME[game]})"]
    return [[*choice, *files[:2]], [*choice, *files[2:]]]


def outcomes(mutants: Iterator[Mutant], jobs: int) -> Iterator[tuple[Mutant, int]]:
    """Each mutant with how its tests ended: 0 where none failed, as `os.wait` tells it."""
    running: dict[int, Mutant] = {}
    while True:
        for mutant in islice(mutants, jobs - len(running)):
            path = path_of(mutant.module)
            text = changed(path.read_text(encoding="utf-8"), mutant.operator, mutant.occurrence)
            assert text is not None
            name = f"referee.{mutant.module}"
            running[begin_tests(mutant.module, Substitute(name, path, text))] = mutant
        if not running:
            return
        child, status = os.wait()
        yield running.pop(child), status


def with_line_after(mutant: Mutant) -> Mutant | None:
    """The mutant with the line as it becomes; None where it is not Python or nothing changes."""
    source = path_of(mutant.module).read_text(encoding="utf-8")
    text = changed(source, mutant.operator, mutant.occurrence)
    if text is None or text == source:
        return None
    pairs = zip(source.splitlines(), text.splitlines(), strict=False)
    number, after = next((n, b) for n, (a, b) in enumerate(pairs, 1) if a != b)
    before = source.splitlines()[number - 1]
    return mutant._replace(line=number, before=before.strip(), after=after.strip())


def get_ready() -> None:
    """Imports what the tests need, so that the forked processes need not; never the package."""
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    os.chdir(ROOT)
    warnings.simplefilter("ignore", SyntaxWarning)  # Of mutants such as `number is 1`.
    for name in ("pytest", "rich.console", "typer", "prompt_toolkit", "babel.messages.pofile"):
        importlib.import_module(name)
    import hypothesis

    hypothesis.settings.register_profile("mutation", database=None, derandomize=True)
    hypothesis.settings.load_profile("mutation")
    hypothesis.strategies.integers()


def modules() -> list[str]:
    return [
        f"{game}.{path.stem}"
        for game in GAMES
        for path in sorted((SOURCE / game).glob("*.py"))
        if path.stem != "__init__"
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--all", action="store_true", help="every replacement at every place")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, chosen by lot")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--modules", nargs="+", default=modules(), choices=modules(), metavar="M")
    parser.add_argument("--jobs", type=int, default=2, metavar="J")
    parser.add_argument("--again", type=Path, metavar="FILE")
    parser.add_argument("--survivors", type=Path, metavar="FILE")
    asked = parser.parse_args()
    if importlib.util.find_spec("cosmic_ray") is None:
        print('needs cosmic-ray: pip install "cosmic-ray>=8.4,<9"', file=sys.stderr)
        return 2
    import parso.python.tree  # noqa: F401  # Before cosmic-ray, which imports it in a circle.

    get_ready()
    for module in {module.partition(".")[0]: module for module in asked.modules}.values():
        start = time.perf_counter()
        begin_tests(module, None, os.dup(2))
        if os.wait()[1]:
            print(f"the tests for {module} fail without any change", file=sys.stderr)
            return 1
        print(f"the tests for {module} take {time.perf_counter() - start:.1f} s", flush=True)
    if asked.again:
        found = [Mutant(*entry) for entry in json.loads(asked.again.read_text("utf-8"))]
    else:
        found = [mutant for module in asked.modules for mutant in mutants_of(module)]
        print(f"{len(found)} mutants of {len(asked.modules)} modules", flush=True)
        if not asked.all:
            found = one_a_place(found, asked.seed)
            print(f"{len(found)} with one a place", flush=True)
        random.Random(asked.seed).shuffle(found)
        found = found[: asked.sample]
    mutants = (full for mutant in found if (full := with_line_after(mutant)) is not None)
    survivors = []
    tried = late = 0
    with contextlib.suppress(KeyboardInterrupt):
        for mutant, status in outcomes(mutants, asked.jobs):
            tried += 1
            late += os.WIFSIGNALED(status)
            if tried % EVERY == 0:
                print(f"{tried} tried", flush=True)
            if not status:
                survivors.append(mutant)
                print(mutant, flush=True)
    if asked.survivors:
        asked.survivors.write_text(json.dumps(survivors), "utf-8")
    killed = tried - len(survivors)
    print(f"mutants  {tried}")
    print(f"killed   {killed}, {late} of them by time")
    print(f"survived {len(survivors)}")
    print(f"score    {killed / max(tried, 1):.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
