"""Every input of the corpus, without the fuzzer: what it found once must not come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fuzz.targets import TARGETS, playground

CORPUS = Path(__file__).parent / "corpus"
INPUTS = sorted(path for path in CORPUS.rglob("*") if path.is_file())


@pytest.fixture(autouse=True)
def apart() -> Iterator[None]:
    with playground():
        yield


def test_every_target_has_a_corpus() -> None:
    assert {path.parent.name for path in INPUTS} == set(TARGETS)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_input_of_the_corpus(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())
