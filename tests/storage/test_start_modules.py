"""Modules of a start from one file: the same modules, and never older than their source."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from recordsheet_gui.core import toml_files
from recordsheet_gui.storage import atomic, errors, start_modules

START = """
import json, sys
from pathlib import Path
from recordsheet_gui.core.toml_files import read_toml
from recordsheet_gui.storage.start_modules import StartModules
modules = StartModules.install()
from recordsheet_gui.sheets import one, two
from recordsheet_gui.sheets import {later}
tables = [read_toml(path) for path in sorted(Path(one.__file__).parent.glob({tables!r}))]
modules.close()
found = {{
    name.rpartition(".")[2]: [module.VALUE, module.__spec__.loader is modules]
    for name, module in sys.modules.items()
    if name.startswith("recordsheet_gui.sheets.")
}}
assert modules not in sys.meta_path
assert one.__file__ == one.__spec__.origin
assert one.where().endswith("one.py")
from recordsheet_gui import sheets
assert sheets.__path__ == [sheets.__file__.removesuffix("/__init__.py")]
print(json.dumps([found, tables, "tomllib" in sys.modules]))
"""
MANY = tuple(f"m{number}" for number in range(start_modules.FEW))


class Program:
    """A made-up program with modules of numbers."""

    def __init__(self, folder: Path) -> None:
        """Lay its sources out."""
        self.folder = folder
        package = folder / "recordsheet_gui"
        self.sheets = package / "sheets"
        self.sheets.mkdir(parents=True)
        for room in ("storage", "core"):
            (package / room).mkdir()
        for empty in (package, self.sheets, package / "storage", package / "core"):
            (empty / "__init__.py").touch()
        for module in (start_modules, atomic, errors, toml_files):
            room = module.__name__.split(".")[1]
            shutil.copy(str(module.__file__), package / room)
        self.tables: list[dict[str, object]] = []
        """What the last start has read of TOML files."""
        self.has_parsed = False
        for name in ("one", "two", *MANY, "late"):
            self.write(name, 1)

    def write(self, name: str, value: int) -> None:
        """Give a module another number."""
        text = f"VALUE = {value}\ndef where(): return (lambda: 0).__code__.co_filename\n"
        (self.sheets / f"{name}.py").write_text(text, encoding="utf-8")

    def start(
        self, *later: str, tables: str = "no", **environment: str
    ) -> dict[str, tuple[int, bool]]:
        """The modules of a start: the number of each, and whether it came from the file."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        done = subprocess.run(
            [sys.executable, "-c", START.format(later=", ".join(later or MANY), tables=tables)],
            cwd=self.folder,
            env={**inherited, "PYTHONPATH": str(self.folder), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found, self.tables, self.has_parsed = json.loads(done.stdout)
        return {name: (value, kept) for name, (value, kept) in found.items()}

    @property
    def file(self) -> Path:
        """What a start leaves for the next."""
        return next(self.folder.rglob("*.modules"))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "program")


def test_the_next_start_reads_all_from_one_file(program: Program) -> None:
    assert not any(kept for _, kept in program.start().values())
    assert set(program.start().values()) == {(1, True)}
    assert program.file.parent.name == "__pycache__"


def test_a_source_that_has_changed_is_read(program: Program) -> None:
    program.start()
    program.write("one", 22)
    program.write("m3", 333)
    found = program.start()
    assert (found["one"], found["m3"]) == ((22, False), (333, False))
    assert found["two"] == found["m4"] == (1, True)


def test_a_few_more_modules_are_left_to_python_and_many_are_written_down(program: Program) -> None:
    program.start(*MANY[:-1])
    before = program.file.read_bytes()
    assert program.start(*MANY, "late")["late"] == (1, False)
    assert program.file.read_bytes() == before
    for name in MANY:
        program.write(name, 55)
    program.start(*MANY)
    assert set(program.start(*MANY).values()) == {(1, True), (55, True)}


def test_what_later_starts_do_not_need_is_dropped(program: Program) -> None:
    spare = [f"s{number}" for number in range(start_modules.SPARE)]
    for name in spare:
        program.write(name, 1)
    program.start(*MANY, *spare)
    program.start(*MANY, spare[0])
    assert program.start(*MANY, *spare)["s5"] == (1, True), "one less is kept"
    program.start(*MANY)
    found = program.start(*MANY, spare[5])
    assert found["s5"] == (1, False)
    assert found["one"] == found["m3"] == (1, True)


@pytest.mark.parametrize("left", [0, 5, 30, 400, -1])
def test_half_a_file_does_no_harm(program: Program, left: int) -> None:
    program.start()
    whole = program.file.read_bytes()
    program.file.write_bytes(whole[:left])
    assert not any(kept for _, kept in program.start().values())
    assert set(program.start().values()) == {(1, True)}


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_file_of_zeros_between_its_ends_does_no_harm(program: Program, share: float) -> None:
    program.start()
    whole = program.file.read_bytes()
    start = len(start_modules.HEAD) + start_modules.LENGTH + int(share * len(whole))
    end = len(start_modules.END)
    program.file.write_bytes(whole[:start] + bytes(len(whole) - start - end) + start_modules.END)
    assert {value for value, _ in program.start().values()} == {1}


def test_nothing_is_written_where_python_writes_no_bytecode(program: Program) -> None:
    program.start(PYTHONDONTWRITEBYTECODE="1")
    assert not list(program.folder.rglob("*.modules"))


def test_the_tables_of_a_start_are_read_once_until_their_file_changes(program: Program) -> None:
    first, second = program.sheets / "a.toml", program.sheets / "b.toml"
    first.write_text("n = 1\n[t]\nwords = ['x', 2.5]\n", encoding="utf-8")
    second.write_text("n = 2\n", encoding="utf-8")
    found = [{"n": 1, "t": {"words": ["x", 2.5]}}, {"n": 2}]
    program.start(tables="a.*")
    assert (program.tables, program.has_parsed) == (found[:1], True)
    program.start(tables="*.toml")
    assert (program.tables, program.has_parsed) == (found, True), "a file that was not read before"
    program.start(tables="a.*")
    assert (program.tables, program.has_parsed) == (found[:1], False)
    program.start(tables="*.toml")
    assert (program.tables, program.has_parsed) == (found, False), "another start is not forgotten"
    first.write_text("n = 3\n[t]\nwords = ['x', 2.5]\n", encoding="utf-8")
    os.utime(first, ns=(1, 1))
    program.start(tables="*.toml")
    assert (program.tables[0]["n"], program.has_parsed) == (3, True)
    assert set(program.start(tables="*.toml").values()) == {(1, True)}
    assert (program.tables[0]["n"], program.has_parsed) == (3, False)
