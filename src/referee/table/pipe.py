"""Entries from a pipe, one line after another."""

from collections.abc import Callable, Iterable

from referee.table.conversation import Conversation, Reply


def converse(
    table: Conversation,
    lines: Iterable[str],
    out: Callable[[str], None],
    error: Callable[[str], None],
) -> tuple[Reply, bool]:
    """Takes every line; a refused entry changes nothing, and reading goes on.

    Refusals go to `error` with their line numbers. Returns the last reply, and whether an entry
    was refused, or contradicts what was said before.
    """
    troubled = False
    reply = Reply()
    for number, line in enumerate(lines, 1):
        reply = table.hear(line)
        for told in reply.told:
            out(told)
        for trouble in [*reply.trouble, *reply.contradictions]:
            error(table.words.say("refused-line", line=number, reason=trouble))
            troubled = True
        if reply.over:
            break
    return reply, troubled
