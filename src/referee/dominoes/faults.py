"""What can be wrong with an action at a domino table: the code, its effect, and its clause."""

from referee.game import Effect

APPLIED, LEFT_OUT, BREAKS, CLAIM = Effect.APPLIED, Effect.LEFT_OUT, Effect.BREAKS, Effect.CLAIM

FAULTS = {
    "out-of-turn": (APPLIED, "D5"),
    "tile-already-played": (BREAKS, "D2"),
    "unknown-anchor": (BREAKS, "D6"),
    "no-match": (BREAKS, "D6"),
    "closed-end": (BREAKS, "D6"),
    "branch-before-lines": (BREAKS, "D7"),
    "ambiguous-anchor": (BREAKS, "D6"),
    "pass-with-stock": (APPLIED, "D13"),
    "overdraw": (BREAKS, "D2"),
    "must-play": (APPLIED, "D12"),
    "not-blocked": (APPLIED, "D14"),
    "after-end": (LEFT_OUT, "D10"),
    "wrong-opener": (APPLIED, "D4"),
    "unsettled": (APPLIED, "D15"),
    "hand-size": (APPLIED, "D3"),
    "hand-impossible": (APPLIED, "D3"),
    "wrong-points": (CLAIM, "D9"),
    "wrong-bonus": (CLAIM, "D16"),
    "wrong-score": (CLAIM, "D20"),
    "wrong-winner": (CLAIM, "D19"),
    "unreadable-action": (LEFT_OUT, "D20"),
    "out-of-place": (LEFT_OUT, "D20"),
    "unknown-player": (LEFT_OUT, "D1"),
}
"""Each code of the audit with its effect and the clause of the rule book that it names."""
