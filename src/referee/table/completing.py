"""What can stand at the cursor of the prompt: names, words, tiles on the table, cards."""

from collections.abc import Iterator

from referee.table.desk import Desk
from referee.vocabulary import OF_CARDS, OF_DOMINOES, OF_THE_PROMPT, fold, spelled

NOTATION = {"dominoes": OF_DOMINOES, "cards": OF_CARDS}


def candidates(entry: str, desk: Desk) -> Iterator[tuple[str, str]]:
    """The words that can complete an entry, each with the part of it that was typed already."""
    position = desk.position
    typed = entry.rpartition(" ")[2]
    first = typed == entry
    offered = [] if not first else [*position.seats.names, *spelled(OF_THE_PROMPT, desk.language)]
    offered += spelled(NOTATION[desk.sheet.game.key], desk.language)
    offered += desk.sheet.scribe.completions(position)
    wanted = fold(typed)
    seen = set()
    for text in offered:
        if wanted and fold(text).startswith(wanted) and text not in seen:
            seen.add(text)
            yield text, typed
