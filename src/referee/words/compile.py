"""Build step: compiles the catalogues (.po, the sources) to what gettext reads (.mo)."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(words: Path) -> list[Path]:
    """Compiles every catalogue below the folder of the room; returns what it wrote."""
    written = []
    for source in sorted(words.glob("*/LC_MESSAGES/referee.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        written.append(target)
    return written


class Catalogues(BuildHookInterface[Any]):
    """Runs before every build, an editable one too, and ships the compiled catalogues."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for target in compile_catalogues(root / "src" / "referee" / "words"):
            build_data["artifacts"].append("/" + target.relative_to(root).as_posix())
