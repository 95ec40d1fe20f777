"""A fault as the sentence that people read."""

from referee.game import COMMON_FAULTS, Fault
from referee.words import Words


def sentence(fault: Fault, game: str, words: Words) -> str:
    """What is wrong, in the language of `words`, with the names and numbers of the fault."""
    message = fault.code if fault.code in COMMON_FAULTS else f"{game}.{fault.code}"
    if fault.wording:
        message += f"-{fault.wording}"
    return words.say(
        message,
        player=fault.player or words.say("somebody"),
        claimed=fault.claimed,
        expected=fault.expected,
        **{key: value for key, value in fault.details.items() if key != "player"},
    )
