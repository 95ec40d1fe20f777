"""What the referee writes for an entry at the card table, and how short an entry may be.

The log holds the full form: who banks, who sits out, `reveal` before a card, and the referee's own
claims. A typed entry may leave most of it out.
"""

from referee.cards.actions import (
    Banks,
    Bets,
    Buys,
    Has,
    HorseWins,
    Joins,
    Leaves,
    MaxBet,
    Nets,
    PassesBank,
    Payouts,
    Pays,
    Reveals,
    SitsOut,
    Track,
    Wins,
)
from referee.cards.notation import cards, suit
from referee.cards.session import Session
from referee.game import NOBODY, Action
from referee.lines import is_number

NEXT_RACE = (Banks, Track, PassesBank, Joins, Buys, Leaves, Payouts, MaxBet)
"""What is done before a race; once a race is over it belongs to the next one."""
OF_A_RACE = (Track, Bets, SitsOut, Reveals, PassesBank)
CLAIMS = (HorseWins, Nets, Has, Wins)


def starts_block(session: Session, action: Action, kept: bool) -> bool:
    """Whether this action is the first of a new race rather than one more of the last."""
    if not session.block:
        return True
    if session.race.ended:
        return isinstance(action.act, NEXT_RACE)
    return isinstance(action.act, Banks) and session.race.begun and kept


def completed(session: Session, action: Action) -> list[Action]:
    """The actions that a typed one stands for: with who banks, and who cannot bet (C5, C13)."""
    race, act = session.race, action.act
    if not isinstance(act, OF_A_RACE) or race.ended or session.broken:
        return [action]
    found = []
    banker = session.next_banker()
    if not race.begun and banker is not None:
        found.append(Action(session.seats.names.index(banker), Banks()))
    if isinstance(act, Reveals) and race.odds and not race.started:
        found += [Action(seat, SitsOut()) for seat in _unable(session)]
    return [*found, action]


def _unable(session: Session) -> list[int]:
    """The seats of those who cannot pay the smallest stake and have not said so (C5)."""
    race = session.race
    return [
        seat
        for seat, name in enumerate(session.seats.names)
        if name not in (race.banker, *race.bets, *race.sitting_out) and not session.can_bet(name)
    ]


def merged(session: Session, action: Action, last: Action | None) -> Action | None:
    """No line of a race takes the place of the one before it."""
    return None


def as_stored(session: Session, action: Action, kept: bool) -> Action:
    """An action of a race is stored as it is."""
    return action


def unclaimed(session: Session, action: Action) -> Action:
    """No action of a race carries a claim."""
    return action


def loosely(session: Session, action: Action, typed: Action) -> Action:
    """Nothing in a race is typed more loosely than it is stored."""
    return action


def was_claimed(codes: frozenset[str]) -> bool:
    """No action of a race carries a claim beside its own."""
    return False


def may_move_others(action: Action) -> bool:
    """Nothing in a race moves an action to another place."""
    return False


def relocated(session: Session, action: Action) -> Action:
    """Nothing in a race moves an action to another place."""
    return action


def ends_of(session: Session) -> tuple[bool, bool]:
    """What has come to its end: whether a horse has won, and whether the session is over."""
    return session.race.winner is not None, session.over


def claims(before: tuple[bool, bool], session: Session) -> list[Action]:
    """What the referee claims itself, once a horse has won or the session is over (C11-C14)."""
    horse_had_won, was_over = before
    won = session.race.winner is not None and not horse_had_won
    return [
        claim
        for claim in end_claims(session)
        if won or (isinstance(claim.act, Wins) and not was_over)
    ]


def end_claims(session: Session) -> list[Action]:
    """All that follows from the end of this race, or of the session."""
    race, names = session.race, session.seats.names
    found = []
    if race.winner is not None:
        net = race.settlement[0]
        found.append(Action(NOBODY, HorseWins(race.winner)))
        found += [Action(seat, Nets(net[name])) for seat, name in enumerate(names)]
        found += [Action(seat, Has(session.balances[name])) for seat, name in enumerate(names)]
    winners = session.winners
    return found + [Action(seat, Wins()) for seat, name in enumerate(names) if name in winners]


def is_claim(action: Action) -> bool:
    """Whether the action only says what the referee knows anyway."""
    return isinstance(action.act, CLAIMS)


def is_over(session: Session) -> bool:
    """Whether a claim here follows from the end of a race or of the session."""
    return session.race.ended


def is_judged(session: Session, action: Action) -> bool:
    """Whether a claim can be judged now: a net only once the race is over (C12)."""
    if session.broken:
        return False
    return session.race.ended or not isinstance(action.act, Nets)


def waits(session: Session, action: Action) -> bool:
    """A net claimed before the finish is not judged at all, so nothing waits (C12)."""
    return False


def rightly(session: Session, action: Action) -> Action | None:
    """A claim made in the course of play, with the value that is right now; None for others."""
    if isinstance(action.act, Has):
        return Action(action.who, Has(session.balances[session.seats.names[action.who]]))
    return None


def follows(action: Action, renamed: dict[int, int]) -> Action:
    """No action of a race names another."""
    return action


def renames(old: list[Action], new: list[Action]) -> dict[int, int]:
    """No action of a race names another."""
    return {}


def awaited_bettor(session: Session) -> str | None:
    """The next player in seat order, after the banker, who has yet to bet; None if all have."""
    race = session.race
    if race.ended or race.started or not race.odds or race.banker is None:
        return None
    names = session.seats.names
    start = names.index(race.banker)
    for step in range(1, len(names)):
        name = names[(start + step) % len(names)]
        if name not in race.bets and name not in race.sitting_out and session.can_bet(name):
            return name
    return None


def awaits_track(session: Session) -> bool:
    """Whether the next thing to do is to lay a track."""
    race = session.race
    if race.ended:
        return not session.over
    return not race.track or race.void_track


def short_form(session: Session, text: str, language: str) -> list[Action] | None:
    """What a short answer means here: a bare track, a bare stake, or several cards in a row."""
    words = text.split()
    bettor = awaited_bettor(session)
    if bettor is not None:
        answer = short_answer(session, session.seats.names.index(bettor), text, language)
        if answer is not None:
            return answer
    row = cards(words, language)
    if not row:
        return None
    if awaits_track(session) and len(row) > 1:
        return [Action(NOBODY, Track(row))]
    return [Action(NOBODY, Reveals(one)) for one in row] if len(row) > 1 else None


def short_answer(session: Session, who: int, text: str, language: str) -> list[Action] | None:
    """What a player's short answer means while stakes are asked for: a suit, a stake before it."""
    words = text.split()
    if awaited_bettor(session) is None or not 1 <= len(words) <= 2:
        return None
    stake = words[0] if len(words) == 2 else "1"
    horse = suit(words[-1], language)
    if horse is None or not is_number(stake):
        return None
    return [Action(who, Bets(int(stake), horse))]


def by_lot(session: Session) -> str | None:
    """Nothing in a session is decided by lot."""
    return None


def standings(session: Session) -> dict[str, int]:
    """Everyone's balance."""
    return dict(session.balances)


def renamed(action: Action, names: dict[str, str]) -> Action:
    """The action with other names for the players that it names behind its verb."""
    act = action.act
    match act:
        case Pays():
            return Action(action.who, act.but(to=names.get(act.to, act.to)))
        case Joins():
            name, after = names.get(act.name, act.name), names.get(act.after, act.after)
            return Action(action.who, act.but(name=name, after=after))
    return action


def ends(action: Action) -> bool:
    """Whether the action claims that all is over."""
    return isinstance(action.act, Wins)


def completions(session: Session) -> list[str]:
    """A card is shorter typed than completed."""
    return []
