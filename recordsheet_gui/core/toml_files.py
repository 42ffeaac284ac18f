"""TOML files that come with the program: their tables, without their text where that is known.

Reading one is slow work, and what stands in them hardly ever changes. Whoever starts the program
may hand over what an earlier start has read (`storage/start_modules.py`); a file that has changed
since is read itself.
"""

import os
from collections.abc import Callable
from pathlib import Path

Tables = dict[str, object]
Age = tuple[int, int]
"""Nanoseconds and size of a file: another one is newer or older."""


def nothing(path: str, age: Age) -> Tables | None:
    """For a start that has no earlier one."""
    return None


known: Callable[[str, Age], Tables | None] = nothing
"""What an earlier start has read of a file of this age."""
read: dict[str, tuple[Age, Tables]] = {}
"""What was read of files by now."""


def read_toml(path: Path) -> Tables:
    """The tables of a file, which nobody must change; TOMLDecodeError where it is none."""
    name, age = os.fspath(path), age_of(path)
    if name in read and read[name][0] == age:
        return read[name][1]
    tables = known(name, age) if age is not None else None
    if tables is None:
        import tomllib

        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    if age is not None:
        read[name] = age, tables
    return tables


def age_of(path: str | Path) -> Age | None:
    """The age of a file; None where there is none."""
    try:
        now = os.stat(path)  # noqa: PTH116 - hundreds of times before the window is filled
    except OSError:
        return None
    return now.st_mtime_ns, now.st_size
