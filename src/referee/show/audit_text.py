"""An audit in words: a line for each finding, and one for what the log came to."""

from referee.audit import Audit
from referee.show.of_game import facts_of
from referee.show.sentences import sentence
from referee.words import Words, harmless


def lines(path: str, audit: Audit, words: Words) -> list[str]:
    """The findings in the form `file:line:`, then the log's verdict, scores and winners."""
    found = []
    for finding in audit.findings:
        fault = finding.fault
        line = words.say(
            "audit-finding",
            path=path,
            line=finding.line,
            at=fault.at,
            code=fault.code,
            rule=fault.rule,
            message=sentence(fault, audit.game.key, words),
        )
        if fault.evidence:
            places = [str(place) for place in fault.evidence]
            line = words.say("audit-evidence", line=line, places=places)
        found.append(line)
    position = audit.position
    facts = facts_of(audit.game.key)
    scores = [f"{harmless(name)} {score}" for name, score in facts.scores(position).items()]
    verdict = words.count("findings", len(audit.findings)) if found else words.say("audit-clean")
    state = words.say("audit-complete" if position.complete else "audit-incomplete")
    found.append(
        words.say(
            "audit-verdict", path=path, verdict=verdict, state=state, scores=", ".join(scores)
        )
    )
    winners = facts.winners(position)
    if winners:
        found.append(words.say("audit-winners", winners=winners))
    if position.not_judged:
        found.append(
            words.say(
                "audit-not-judged",
                count=len(position.not_judged),
                places=ranges(position.not_judged),
            )
        )
    return found


def ranges(places: list[tuple[int, int]]) -> str:
    """Places in a row as one: `1.4-1.9, 2.1`."""
    rows: list[list[tuple[int, int]]] = []
    for place in places:
        if rows and rows[-1][-1] == (place[0], place[1] - 1):
            rows[-1].append(place)
        else:
            rows.append([place])
    return ", ".join(
        f"{row[0][0]}.{row[0][1]}" + (f"-{row[-1][0]}.{row[-1][1]}" if len(row) > 1 else "")
        for row in rows
    )
