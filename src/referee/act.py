"""The common ground of everything that can be done at a table."""

from typing import Self


class Act:
    """One verb of a notation with its particulars, which are its slots. Never changed once made.

    Acts are equal if they are of one kind and have equal particulars. They are written out by hand
    rather than made by `dataclass`, which would take a third of the time that a short command has.
    """

    __slots__: tuple[str, ...] = ()

    def particulars(self) -> tuple[object, ...]:
        """The values of the slots."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def but(self, **changes: object) -> Self:
        """The same act with other values for some of its particulars."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | changes)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Act)
            and type(self) is type(other)
            and self.particulars() == other.particulars()
        )

    def __hash__(self) -> int:
        return hash((type(self), self.particulars()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.particulars()}"


class Unreadable(Act):
    """Not in the notation."""

    __slots__ = __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class UnknownPlayer(Act):
    """In the notation, but of somebody who does not sit here."""

    __slots__ = __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


UNREAD = (Unreadable, UnknownPlayer)
"""What could not be read, or is of nobody who sits there."""
