"""The bytecode of all modules that a start reads, in one file beside Python's own.

Python looks each module up in its folder, asks how old its source is and opens a file: for three
hundred modules that was a fourteenth of the time until the window is filled. What is kept here is
what stands in those files, and like them it is passed over for a source that has changed since.
"""

import marshal
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

PACKAGE = __name__.partition(".")[0]
HEAD = b"recordsheet 1 " + MAGIC_NUMBER
END = b"end"
"""What the file begins and ends with: one that was cut short, or is another Python's, is no use."""
LENGTH = 8
"""Bytes that say how long the first chapter is."""
FEW = 8
"""Modules that may be missing before the file is written anew: each game has some of its own."""

SPARE = 24
"""Modules that may be in it for nothing: the very first start reads a library and more."""

Kept = tuple[bool, str, tuple[int, int], CodeType]
"""Whether it is a package, its source, the age and size of that, what it says."""


class StartModules:
    """Finds and loads modules for Python, in two chapters: the first sheet waits for one only."""

    def __init__(self, file: Path) -> None:
        """Read the first chapter, where there is one."""
        self._file = file
        self._kept: dict[str, Kept] = {}
        self._second = b""
        self._missed = 0
        self._first: frozenset[str] = frozenset()
        with suppress(OSError, ValueError, EOFError, TypeError):
            self._open(file.read_bytes())

    @classmethod
    def install(cls) -> "StartModules":
        """Ask here before Python looks itself."""
        made = cls(Path(cache_from_source(f"{_folder()}/start.py")).with_suffix(".modules"))
        finder: Any = made
        sys.meta_path.insert(0, finder)
        return made

    def _open(self, data: bytes) -> None:
        if not data.startswith(HEAD) or not data.endswith(END):
            return
        start = len(HEAD) + LENGTH
        end = start + int.from_bytes(data[len(HEAD) : start], "big")
        self._kept = marshal.loads(data[start:end])
        self._second = data[end : -len(END)]

    # -- what Python asks ------------------------------------------------------------------------

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module of ours whose source is as it was."""
        if not name.startswith(PACKAGE):
            return None
        if name not in self._kept and self._second:
            second, self._second = self._second, b""
            with suppress(ValueError, EOFError, TypeError):
                self._kept |= marshal.loads(second)
        found = self._kept.pop(name, None)
        if found is None or _age(found[1]) != found[2]:
            self._missed += 1
            return None
        is_package, source, _, code = found
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

    def end_chapter(self) -> None:
        """Who was read by now belongs to the first chapter."""
        self._first = frozenset(sys.modules)

    def close(self) -> None:
        """Leave the rest to Python, and write down what this start has read if that is new."""
        finder: Any = self
        sys.meta_path.remove(finder)
        spare = sum(name not in sys.modules for name in self._kept)
        self._kept, self._second = {}, b""
        if (self._missed < FEW and spare < SPARE) or sys.dont_write_bytecode:
            return
        chapters: tuple[dict[str, Kept], dict[str, Kept]] = ({}, {})
        for name, module in list(sys.modules.items()):
            if name.startswith(PACKAGE) and (kept := _as_compiled(module)) is not None:
                chapters[name not in self._first][name] = kept
        first, second = (marshal.dumps(chapter) for chapter in chapters)
        data = b"".join((HEAD, len(first).to_bytes(LENGTH, "big"), first, second, END))
        from recordsheet_gui.storage.atomic import beside

        # Where Python may not keep bytecode we cannot either.
        with suppress(OSError), beside(self._file) as draft:
            draft.write_bytes(data)
            draft.replace(self._file)


def _folder() -> str:
    return os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 - as modules name it


def _age(source: str) -> tuple[int, int] | None:
    try:
        now = os.stat(source)  # noqa: PTH116 - three hundred times before the window is filled
    except OSError:
        return None
    return now.st_mtime_ns, now.st_size


def _as_compiled(module: ModuleType) -> Kept | None:
    """What Python keeps of a module, unless its source has changed since it was read."""
    source = getattr(module, "__file__", None)
    age = _age(source) if source else None
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
    return hasattr(module, "__path__"), source, age, marshal.loads(data[16:])
