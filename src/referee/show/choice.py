"""One of the things an ambiguous entry can mean."""

from typing import NamedTuple


class Choice(NamedTuple):
    """The letter that picks it, what it would come to, and the full entry it stands for."""

    letter: str
    told: str
    entry: str
