"""Looks for inputs that do harm, guided by which code they reach.

    pip install atheris
    python tests/fuzz/fuzz.py TARGET [OPTION...] [FOLDER...]

TARGET is `entries` (lines typed at a table), `log` (whole files, read by everything that reads) or
`arguments` (calls of the program, and what they are typed through a pipe). It begins with the
inputs in `tests/fuzz/corpus/`, and goes on until it is stopped or finds an input that raises, takes
more than some seconds, or makes the process larger than it may be. That input is written to a file,
and

    python tests/fuzz/fuzz.py TARGET FILE

tries it again. Options are those of atheris and libFuzzer: `-max_total_time=600` for ten minutes,
`-runs=1000000` for a million inputs, `-seed=1`. A FOLDER takes what it learns, and is begun with
the next time; without one, that goes to a folder among the temporary files.

What it finds is made small with `-minimize_crash=1 -runs=10000 FILE`, put into the corpus under a
name that says what was wrong, and tried in every run of the tests from then on.
"""

import atexit
import pkgutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

import atheris  # noqa: E402

with atheris.instrument_imports(include=["referee"]):
    import referee
    from referee import vocabulary

    for module in pkgutil.walk_packages(referee.__path__, "referee."):
        # The games and much else are loaded only where they are needed, and must be watched too.
        if module.name != "referee.words.compile":
            import_module(module.name)
    from tests.fuzz import targets

PATIENCE = 5.0
"""Seconds of the processor an input may take here: code that is watched is several times slower."""
MEGABYTES = 300
LONGEST = 4096
SIGNS = (
    *("0|0", "6|6", "5-3", "55", "+2", "= 14", "-3", "!", "#", "...", "?", "1.1", "2.1", "resume"),
    *("track SSHHDCC", "10D", "2S", "[[rounds]]", "[[races]]", "actions = ", "players = ", "\\x0a"),
    *("--json", "--players", "--lang", "--at", "--hand", "--bet", "--track", "--hidden", '\\"'),
)


def dictionary() -> str:
    """The words of the notation and the prompt, for the fuzzer to put together."""
    words = (
        *vocabulary.OF_DOMINOES.values(),
        *vocabulary.OF_CARDS.values(),
        *vocabulary.OF_THE_PROMPT.values(),
    )
    spellings = {one for word in words for language in word for one in language.split()}
    return "".join(f'"{spelling}"\n' for spelling in (*sorted(spellings), *SIGNS))


def main(arguments: list[str]) -> None:
    if not arguments or arguments[0] not in targets.TARGETS:
        sys.exit(__doc__)
    name = arguments[0]
    # The target plays in a folder of its own.
    rest = [one if one.startswith("-") else str(Path(one).absolute()) for one in arguments[1:]]
    learnt = Path(tempfile.gettempdir(), f"referee-fuzz-{name}")
    learnt.mkdir(exist_ok=True)
    words = learnt.with_suffix(".words")
    words.write_text(dictionary(), encoding="utf-8")
    options = [
        f"-dict={words}",
        f"-max_len={LONGEST}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-timeout={3 * PATIENCE:.0f}",
        f"-artifact_prefix={learnt}-found-",
    ]
    if not any(Path(one).is_file() for one in rest):
        folders = [] if any(Path(one).is_dir() for one in rest) else [str(learnt)]
        folders.append(str(ROOT / "tests" / "fuzz" / "corpus" / name))
        if name == "log":
            folders.append(str(ROOT / "scenarios"))
        rest += folders
    targets.Patience.seconds = PATIENCE
    place = targets.playground()
    place.__enter__()
    atexit.register(place.__exit__, None, None, None)
    atheris.Setup([sys.argv[0], *options, *rest], targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
