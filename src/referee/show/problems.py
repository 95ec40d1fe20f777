"""What makes a call or a file unusable, as the sentence that people read."""

from referee.log import LogProblem
from referee.replay import PlaceMissing
from referee.settings import SettingError
from referee.words import Words


def told(
    problem: LogProblem | SettingError | PlaceMissing, words: Words, line: int | None = None
) -> str:
    """The whole line: the file and place where they are known, and what is wrong."""
    match problem:
        case PlaceMissing(place=place, last=last):
            message = "place-missing" if last is not None else "place-missing-empty"
            return words.say("error", message=words.say(message, place=place, last=last))
        case SettingError():
            return words.say("error", message=reason(problem, words))
    column = getattr(problem, "column", None)
    line = getattr(problem, "line", None)
    form = "error-in" if line is None else "error-at-line" if column is None else "error-at"
    return words.say(
        form, path=problem.path, line=line, column=column, message=reason(problem, words)
    )


def reason(problem: LogProblem | SettingError, words: Words) -> str:
    """What is wrong, without the place."""
    details = dict(problem.details)
    message = problem.code
    if isinstance(problem, SettingError):
        details["key"] = problem.key
        if details.get("nearest"):
            message = f"{message}-near"
    return words.say(message, **details)
