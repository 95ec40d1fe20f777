"""What a page tells of a domino match: the result, and what every round brought."""

from referee.dominoes.match import Match
from referee.show.domino_text import outcome_of
from referee.show.page import Table
from referee.words import Words


def result(match: Match, words: Words) -> list[Table]:
    """Every side's score, and what it still needs."""
    head = tuple(words.say(f"page-{column}") for column in ("side", "score", "needed"))
    rows = [
        (
            name,
            str(match.scores[side]),
            words.say("page-won") if side in match.winners else str(max(match.needed(side), 0)),
        )
        for side, name in enumerate(match.seats.side_names)
    ]
    return [Table(head, rows)]


def blocks(match: Match, words: Words) -> Table:
    """How every round ended and, for each side, the points, the bonus and the score after it."""
    names = match.seats.side_names
    rows = []
    for found in match.results:
        ended = outcome_of(found.outcome, words) if found.outcome else words.say("page-open")
        cells = [
            words.say("page-round-cell", points=points, bonus=bonus, score=score)
            for points, bonus, score in zip(found.points, found.bonus, found.scores, strict=True)
        ]
        rows.append((str(found.number), ended, *cells))
    return Table((words.say("page-round"), words.say("page-end"), *names), rows)
