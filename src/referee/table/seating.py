"""The head of a new log, from the options of a call."""

from typing import Any

from referee.settings import SettingError


def domino_head(players: str | None, pairs: bool, target: int | None) -> dict[str, Any]:
    """The head of a new match; without `players` where nobody is named. Raises SettingError.

    Pairs may be given as such, `Ana+Carla,Bruno+Davi`: partners sit opposite, so the seats
    are Ana, Bruno, Carla, Davi.
    """
    named = [] if players is None else _names(players)
    if any("+" in name for name in named):
        partners = [[one.strip() for one in name.split("+")] for name in named]
        if len(partners) != 2 or any(len(pair) != 2 for pair in partners):
            raise SettingError("players-unreadable", "--players", text=players)
        named = [pair[number] for number in range(2) for pair in partners]
        pairs = True
    head: dict[str, Any] = {"players": named} if named else {}
    if pairs:
        head["pairs"] = True
    if target is not None:
        head["target"] = target
    return head


def card_head(
    players: str | None,
    chips: int | None,
    max_bet: int | None,
    payouts: str | None,
    banks_each: int | None,
) -> dict[str, Any]:
    """The head of a new session; without `players` where nobody is named. Raises SettingError."""
    from referee.without_log import payouts_of

    head: dict[str, Any] = {} if players is None else {"players": _names(players)}
    if chips is not None:
        head["chips"] = chips
    if max_bet is not None:
        head["max_bet"] = max_bet
    if payouts is not None:
        head["payouts"] = list(payouts_of(payouts))
    if banks_each is not None:
        head["banks_each"] = banks_each
    return head


def _names(players: str) -> list[str]:
    """Names separated by commas. Raises SettingError where one is missing."""
    named = [" ".join(name.split()) for name in players.split(",")]
    if not all(named):
        raise SettingError("players-unreadable", "--players", text=players)
    return named
