"""What a start has read is kept in one file beside Python's bytecode for the next.

Python looks each module up in its folder, asks how old its source is and opens a file: for three
hundred modules that was a fourteenth of the time until the window is filled. What is kept here is
what stands in those files, and like them it is passed over for a source that has changed since.
So are the tables of the TOML files that a start needs.
"""

import marshal
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER, cache_from_source
from io import FileIO
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from recordsheet_gui.core import toml_files
from recordsheet_gui.core.toml_files import Age, Tables, age_of

PACKAGE = __name__.partition(".")[0]
HEAD = b"recordsheet 2 " + MAGIC_NUMBER
END = b"end"
"""What the file begins and ends with: one that was cut short, or is another Python's, is no use."""
LENGTH = 8
"""Bytes that say how long what follows is."""
FEW = 8
"""Modules that may be missing before the file is written anew: each game has some of its own."""

SPARE = 24
"""Modules that may be in it for nothing: the very first start reads a library and more."""

Place = tuple[int, int]
"""Where something stands behind the list, and how long it is: it is read when it is wanted."""
Kept = tuple[bool, str, Age, Place]
"""Whether it is a package, its source, the age of that, its code."""


class StartModules:
    """Finds and loads modules for Python, and tables for who reads TOML."""

    def __init__(self, file: Path) -> None:
        """Read what is in the file, where there is one."""
        self._path = file
        self._file: FileIO | None = None
        self._start = 0
        self._kept: dict[str, Kept] = {}
        self._tables: dict[str, tuple[Age, Place]] = {}
        self._missed = 0
        with suppress(OSError, ValueError, EOFError, TypeError):
            self._open()

    @classmethod
    def install(cls) -> "StartModules":
        """Ask here before Python looks itself."""
        made = cls(Path(cache_from_source(f"{_folder()}/start.py")).with_suffix(".modules"))
        finder: Any = made
        sys.meta_path.insert(0, finder)
        toml_files.known = made.tables
        return made

    def _open(self) -> None:
        self._file = file = FileIO(self._path)
        head = file.read(len(HEAD) + LENGTH)
        length = int.from_bytes(head[len(HEAD) :], "big")
        self._start = len(head) + length
        size = file.seek(-len(END), os.SEEK_END)
        if head.startswith(HEAD) and file.read() == END and self._start <= size:
            file.seek(len(head))
            self._kept, self._tables = marshal.loads(file.read(length))

    def _part(self, place: Place) -> bytes:
        assert self._file is not None
        self._file.seek(self._start + place[0])
        return self._file.read(place[1])

    def _value(self, place: Place) -> Any:
        with suppress(OSError, ValueError, EOFError, TypeError):
            return marshal.loads(self._part(place))

    def tables(self, path: str, age: Age) -> Tables | None:
        """What stands in a TOML file of this age."""
        found = self._tables.get(path)
        value = self._value(found[1]) if found is not None and found[0] == age else None
        return value if isinstance(value, dict) else None

    # -- what Python asks ------------------------------------------------------------------------

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module of ours whose source is as it was."""
        if not name.startswith(PACKAGE):
            return None
        found = self._kept.pop(name, None)
        code = self._value(found[3]) if found is not None and age_of(found[1]) == found[2] else None
        if found is None or not isinstance(code, CodeType):
            self._missed += 1
            return None
        is_package, source = found[:2]
        loader: Any = self
        spec = ModuleSpec(name, loader, origin=source, loader_state=code, is_package=is_package)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(Path(source).parent))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python's usual kind of module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Run what stands in a module."""
        spec = module.__spec__
        assert spec is not None
        code, spec.loader_state = spec.loader_state, None
        module.__file__ = spec.origin
        exec(code, module.__dict__)

    # -- for the next start ----------------------------------------------------------------------

    def close(self) -> None:
        """Leave the rest to Python, and write down what this start has read if that is new."""
        finder: Any = self
        sys.meta_path.remove(finder)
        toml_files.known = toml_files.nothing
        spare = sum(name not in sys.modules for name in self._kept)
        ages = {path: age for path, (age, _) in self._tables.items()}
        is_new = any(age != ages.get(path) for path, (age, _) in toml_files.read.items())
        data = b""
        if (is_new or self._missed >= FEW or spare >= SPARE) and not sys.dont_write_bytecode:
            data = self._as_written()
        if self._file is not None:
            self._file.close()
        if data:
            from recordsheet_gui.storage.atomic import beside

            # Where Python may not keep bytecode we cannot either.
            with suppress(OSError), beside(self._path) as draft:
                draft.write_bytes(data)
                draft.replace(self._path)

    def _as_written(self) -> bytes:
        parts: list[bytes] = []
        modules: dict[str, Kept] = {}
        tables: dict[str, tuple[Age, Place]] = {}
        size = 0

        def put(part: bytes) -> Place:
            nonlocal size
            parts.append(part)
            place, size = (size, len(part)), size + len(part)
            return place

        for name, module in list(sys.modules.items()):
            if name.startswith(PACKAGE) and (found := _as_compiled(module)) is not None:
                source, age, code = found
                modules[name] = hasattr(module, "__path__"), source, age, put(code)
        for path, (age, read) in toml_files.read.items():
            # A date has no place here.
            with suppress(ValueError):
                tables[path] = age, put(marshal.dumps(read))
        for path, (age, place) in self._tables.items():
            # Those of other games too: there are not many.
            if path not in tables and age_of(path) == age:
                tables[path] = age, put(self._part(place))
        index = marshal.dumps((modules, tables))
        return b"".join((HEAD, len(index).to_bytes(LENGTH, "big"), index, *parts, END))


def _folder() -> str:
    return os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 - as modules name it


def _as_compiled(module: ModuleType) -> tuple[str, Age, bytes] | None:
    """What Python keeps of a module, unless its source has changed since it was read."""
    source = getattr(module, "__file__", None)
    age = age_of(source) if source else None
    if source is None or age is None:
        return None
    try:
        data = Path(cache_from_source(source)).read_bytes()
    except (OSError, NotImplementedError):
        return None
    seconds, size = (int.from_bytes(data[at : at + 4], "little") for at in (8, 12))
    # Of the eight bytes before, the last four say that the source's age counts.
    is_same = data[:8] == MAGIC_NUMBER + bytes(4)
    if not is_same or seconds != age[0] // 10**9 & 0xFFFFFFFF or size != age[1] & 0xFFFFFFFF:
        return None
    return source, age, data[16:]
