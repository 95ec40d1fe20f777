"""Logs to sit down to, half-way through a round."""

from pathlib import Path

LOG = "night.toml"
HEAD = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
BRUNO_DREW = (
    "Ana opens",
    "Ana 5|5 +2",
    "Ana 2|5 on 5|5 +0",
    "Bruno draws 1",
    "Bruno 5|6 on 5|5 +0",
)
"""Bruno drew when a 2 or a 5 would have fitted: he holds none. Ana is on, and 2|6 fits twice: at
the letters `a` and `d`, with two branches of 5|5 between them."""


def write(*lines: str, name: str = LOG) -> Path:
    """A log of one round with these actions."""
    path = Path(name)
    body = "".join(f"{line}\n" for line in lines)
    path.write_text(f'{HEAD}\n[[rounds]]\nactions = """\n{body}"""\n')
    return path
