"""TOML files that come with the program."""

import tomllib
from functools import cache
from pathlib import Path

Tables = dict[str, object]


@cache
def read_toml(path: Path) -> Tables:
    """The tables of a file, which nobody must change; TOMLDecodeError where it is none."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
