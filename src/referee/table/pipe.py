"""Entries from a pipe, one line after another."""

from collections.abc import Callable, Iterator
from typing import TextIO

from referee.table.conversation import LONGEST_LINE, Conversation, Reply


def converse(
    table: Conversation,
    stream: TextIO,
    out: Callable[[str], None],
    error: Callable[[str], None],
) -> tuple[Reply, bool]:
    """Takes every line; a refused entry changes nothing, and reading goes on.

    Refusals go to `error` with their line numbers. Returns the last reply, and whether an entry
    was refused, or contradicts what was said before.
    """
    troubled = False
    reply = Reply()
    for number, line in enumerate(lines_of(stream), 1):
        reply = table.hear(line)
        for told in reply.told:
            out(told)
        for trouble in [*reply.trouble, *reply.contradictions]:
            error(table.words.say("refused-line", line=number, reason=trouble))
            troubled = True
        if reply.over:
            break
    return reply, troubled


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream. Of one that is too long only the beginning is kept."""
    while line := stream.readline(LONGEST_LINE + 2):
        rest = line
        while not rest.endswith("\n") and (rest := stream.readline(LONGEST_LINE + 2)):
            pass
        yield line.removesuffix("\n")
