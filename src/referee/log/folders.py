"""The logs in a folder."""

import os
from collections.abc import Iterator
from pathlib import Path

from .problems import LogError


def logs_below(folder: str | os.PathLike[str]) -> Iterator[Path | LogError]:
    """Every `*.toml` below a folder, sorted by the parts of the path, one folder at a time.

    Links to folders are not followed, so there is no way round in a circle. A folder that cannot
    be listed comes as the LogError that says so, in its place. Raises LogError if `folder` itself
    cannot be listed.
    """
    rest = [iter(_entries(Path(folder)))]
    while rest:
        entry = next(rest[-1], None)
        if entry is None:
            rest.pop()
        elif entry.is_dir(follow_symlinks=False):
            try:
                rest.append(iter(_entries(Path(entry.path))))
            except LogError as error:
                yield error
        elif entry.name.endswith(".toml") and not os.path.isdir(entry.path):
            yield Path(entry.path)


def _entries(folder: Path) -> list["os.DirEntry[str]"]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise LogError("log-folder-missing", str(folder)) from error
    except OSError as error:
        raise LogError(
            "log-folder-unreadable", str(folder), reason=error.strerror, errno=error.errno
        ) from error
    except ValueError as error:  # a null character in the name
        raise LogError("log-name-impossible", str(folder)) from error
