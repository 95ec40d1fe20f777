"""JSON for programs that cannot harm the terminal it passes over."""

import json
from typing import Any


def json_line(value: Any) -> str:
    """One object as a line of JSON. What could steer a terminal is escaped, and nothing is lost.

    Letters of any script stay as they are.
    """
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
