"""What the contract's JSON says of an audit."""

from typing import Any

from referee.audit import Audit, Finding
from referee.show.of_game import facts_of
from referee.show.sentences import sentence
from referee.words import Words


def audited(path: str, audit: Audit, words: Words) -> dict[str, Any]:
    """One log's audit."""
    position = audit.position
    facts = facts_of(audit.game.key)
    return {
        "log": path,
        "game": audit.game.key,
        "ok": not audit.findings,
        "complete": position.complete,
        "findings": [_finding(finding, audit.game.key, words) for finding in audit.findings],
        "scores": facts.scores(position),
        "winners": facts.winners(position),
        "not_judged": [str(place) for place in position.not_judged],
        **facts.outcomes(position),
    }


def _finding(finding: Finding, game: str, words: Words) -> dict[str, Any]:
    fault = finding.fault
    return {
        "code": fault.code,
        "at": str(fault.at),
        "line": finding.line,
        "player": fault.player,
        "claimed": fault.claimed,
        "expected": fault.expected,
        "rule": fault.rule,
        "evidence": [str(place) for place in fault.evidence],
        "message": sentence(fault, game, words),
    }
