"""Who sits at the table, in which order, and what each may be called."""

import unicodedata
from collections.abc import Sequence

from referee.settings import SettingError
from referee.vocabulary import RESERVED, fold

LONGEST_NAME = 32


def check_name(name: str) -> str:
    """The name in NFC with single spaces, if it may be used. Raises SettingError otherwise."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split(" "))
    if not 1 <= len(tidy) <= LONGEST_NAME or tidy != tidy.strip():
        raise SettingError("name-length", "players", name=name[:80], most=LONGEST_NAME)
    if not tidy[0].isalpha():
        raise SettingError("name-start", "players", name=tidy)
    for character in tidy:
        if not (character.isalpha() or character.isdecimal() or character in " .'-"):
            raise SettingError("name-character", "players", name=tidy, character=character)
    for word in tidy.split():
        if fold(word) in RESERVED:
            raise SettingError("name-word", "players", name=tidy, word=word)
    return tidy


def may_be_name(text: str) -> bool:
    """Whether somebody, or a pair, could be called so."""
    try:
        for name in text.split("+"):
            check_name(name.strip())
    except SettingError:
        return False
    return True


class Seats:
    """The players clockwise and, in pairs, the two sides.

    Seats are numbered from 0. A pair, where it is named as such, is the number of seats plus the
    number of its side. Never changed: who joins or leaves makes new seats.
    """

    __slots__ = (
        "_folded",
        "by_first_word",
        "names",
        "pairs",
        "prefixes",
        "side_names",
        "side_of",
        "sides",
    )

    def __init__(self, names: Sequence[str], pairs: bool = False) -> None:
        """Raises SettingError for a name that cannot be used, or that is another's."""
        self.names = tuple(check_name(name) for name in names)
        self.pairs = pairs
        seen: dict[str, str] = {}
        for name in self.names:
            key = name.casefold()
            if key in seen:
                raise SettingError("name-twice", "players", name=name, other=seen[key])
            seen[key] = name
        count = len(self.names)
        self.sides = (
            tuple((seat, seat + count // 2) for seat in range(count // 2))
            if pairs
            else tuple((seat,) for seat in range(count))
        )
        self.side_of = tuple(seat % len(self.sides) for seat in range(count)) + tuple(
            range(len(self.sides) if pairs else 0)
        )
        """The side of every seat and, behind the seats, of every pair."""
        self.side_names = tuple("+".join(self.names[seat] for seat in side) for side in self.sides)
        called = [(name, seat) for seat, name in enumerate(self.names)]
        if pairs:
            for number, (one, other) in enumerate(self.sides):
                called.append((f"{self.names[one]}+{self.names[other]}", count + number))
                called.append((f"{self.names[other]}+{self.names[one]}", count + number))
        called.sort(key=lambda pair: -len(pair[0]))
        self.prefixes = tuple((f"{name} ", who) for name, who in called)
        """What a line can begin with, the longest first, and whom it names."""
        firsts = [name.partition(" ")[0] for name, _ in called]
        self.by_first_word = {
            name: who for name, who in called if " " not in name and firsts.count(name) == 1
        }
        """Whom a first word names, where it is a whole name and begins no other."""
        self._folded: dict[str, int | None] = {}
        for name, who in called:
            key = fold(name)
            self._folded[key] = None if key in self._folded else who

    def __len__(self) -> int:
        return len(self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seats) and self.names == other.names and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash((self.names, self.pairs))

    def called(self, who: int) -> str:
        """The name of a seat or of a pair."""
        return self.names[who] if who < len(self.names) else self.side_names[who - len(self.names)]

    def players(self, who: int) -> tuple[int, ...]:
        """The seats that a name stands for: one, or both of a pair."""
        return (who,) if who < len(self.names) else self.sides[who - len(self.names)]

    def named(self, text: str) -> int | None:
        """Whom a whole name stands for, whatever its letter case, accents or spacing."""
        exact = next((who for prefix, who in self.prefixes if prefix[:-1] == text), None)
        if exact is not None:
            return exact
        return self._folded.get(fold(text.replace(" +", "+").replace("+ ", "+")))

    def begin_sentence(self, text: str) -> bool:
        """Whether a player's whole name begins a text and a word in small letters follows it.

        So it is no other name, but a sentence about that player.
        """
        words = text.split()
        return any(
            words[count][0].islower() and self.named(" ".join(words[:count])) is not None
            for count in range(1, len(words))
        )

    def beginning(self, text: str) -> list[int]:
        """Everyone whose name begins so; alone, the one whose whole name it is."""
        whole = self.named(text)
        if whole is not None:
            return [whole]
        start = fold(text)
        found: list[int] = []
        for key, who in self._folded.items():
            if start and key.startswith(start) and who is not None and who not in found:
                found.append(who)
        return found if "+" in text else [who for who in found if who < len(self.names)]
