"""Tables that come with the program, in TOML beside the rules.

One test walks them all (each roll has a row, each name exists), so that here only their shape is
looked at, by the codec, and the first hit does not wait for more.
"""

from pathlib import Path
from typing import TypeVar

from recordsheet_gui.core.toml_files import read_toml
from recordsheet_gui.core.wire import Codec

T = TypeVar("T")

_CODEC = Codec()


def read_table(kind: type[T], path: Path) -> T:
    """The table in a file as a value of its class."""
    return _CODEC.decode(kind, read_toml(path), path.name)
