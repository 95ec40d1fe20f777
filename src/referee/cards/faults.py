"""What can be wrong with an action at a card table: the code, its effect, and its clause."""

from referee.game import Effect

APPLIED, LEFT_OUT, BREAKS, CLAIM = Effect.APPLIED, Effect.LEFT_OUT, Effect.BREAKS, Effect.CLAIM

FAULTS = {
    "card-already-out": (BREAKS, "C10"),
    "ace-on-track": (BREAKS, "C1"),
    "ace-revealed": (BREAKS, "C10"),
    "track-size": (BREAKS, "C2"),
    "track-again": (BREAKS, "C2"),
    "no-track": (BREAKS, "C2"),
    "redeal-required": (BREAKS, "C3"),
    "bet-by-banker": (LEFT_OUT, "C5"),
    "bet-too-small": (LEFT_OUT, "C5"),
    "bet-after-start": (LEFT_OUT, "C8"),
    "bet-over-max": (APPLIED, "C5"),
    "chips-short": (APPLIED, "C5"),
    "missing-bet": (APPLIED, "C5"),
    "must-bet": (APPLIED, "C5"),
    "bank-short": (APPLIED, "C7"),
    "after-finish": (LEFT_OUT, "C11"),
    "after-end": (BREAKS, "C14"),
    "wrong-banker": (APPLIED, "C13"),
    "unsettled": (APPLIED, "C13"),
    "wrong-winner": (CLAIM, "C11"),
    "wrong-net": (CLAIM, "C12"),
    "wrong-balance": (CLAIM, "C13"),
    "unreadable-action": (LEFT_OUT, "C16"),
    "out-of-place": (LEFT_OUT, "C16"),
    "unknown-player": (LEFT_OUT, "C1"),
}
"""Each code of the audit with its effect and the clause of the rule book that it names."""
