"""What is changed in place as a game goes on, and copied before anything is tried on it."""

from typing import Self


class State:
    """Something whose slots hold all there is to know of it.

    States are equal if they are of one kind and all their slots are. A copy shares nothing with
    its original that either could change.
    """

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, CHANGED_IN_PLACE) else value)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


CHANGED_IN_PLACE = (list, dict, set, State)
"""The types of slots that a copy must have of its own."""
