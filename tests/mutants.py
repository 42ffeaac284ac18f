"""Which small mistakes would no test notice? `make mutants`, not a part of `make test`.

Spoils one place at a time in a copy of the project, runs the tests that should notice, the
nearest first, and prints what survived. The same seed finds the same places, also after
a change elsewhere: each place is chosen by a hash of its own text, not by its number in a list.
A test that fails runs once more without the mutant: nothing is killed by a test that fails anyway.
"""

import argparse
import ast
import compileall
import copy
import difflib
import hashlib
import json
import os
import py_compile
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = "recordsheet_gui"
SPOILED = ("core", "units", "systems", "session", "storage")
COPIED = (
    *(PACKAGE, "resources", "sheets", "tests", "packaging"),
    *(".ci", "pyproject.toml", "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
)
ASIDE = ("packaging", "soak")
"""Tests that start programs of their own: slow, and not under the limits of a run."""
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.pyc")

LAST_FAILED = Path(".pytest_cache", "v", "cache", "lastfailed")
"""Where pytest writes down which tests have failed."""
WORKERS = 2
SECONDS_A_TEST = 90
"""Longer is an endless loop; the slowest test takes 15 on an idle machine."""
SECONDS_A_RUN = 1800
NO_TESTS = 5
"""What pytest returns when it has found nothing to run."""
BYTES_A_RUN = 6 << 30
"""A loop that fills a list must not take the machine with it."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}

SAME_EITHER_WAY = {
    "strict", "frozen", "slots", "kw_only", "maxsize", "exist_ok", "parents", "missing_ok",
    "timeout", "uri", "daemon", "repr", "compare", "init", "indent", "sort_keys",
    "ensure_ascii", "check_same_thread", "stacklevel",
}  # fmt: skip
"""Arguments that say how strictly, how long or how fast, not what."""
NAMES_ONLY = {"__all__", "__slots__", "__match_args__"}
TALK = {
    "NewType",
    "TypeVar",
    "cast",
    "assert_never",
    "log",
    "_log",
    "logger",
    "logging",
    "warnings",
}
"""Spoken to the type checker or to the log."""


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One place of one file, spoiled."""

    path: Path
    """Relative to the project."""
    line: int
    start: int
    end: int
    """The bytes that change."""
    old: str
    new: str
    key: str
    """Names the place without its line number."""

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def told(self) -> str:
        """Where and what, on one line."""
        old, new = (textwrap.shorten(text, 90) for text in (self.old, self.new))
        return f"{self.path}:{self.line}  {old}  ->  {new}"

    def rank(self, seed: int) -> bytes:
        """The place in the order in which mutants are taken."""
        return hashlib.sha256(f"{seed} {self.key}".encode()).digest()


class _Finder:
    """Walks one file and collects what could be spoiled in it."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.found: list[Mutant] = []
        self._path = path
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._seen: dict[str, int] = {}

    def walk(self, node: ast.AST, within: str = "") -> None:
        """Collects from a node and all that counts below it."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            within = f"{within}.{node.name}"
        if not _counts(node):
            return
        for place, spoiled in _spoiled(node):
            self._take(place, spoiled, within)
        for child in _that_count(node):
            self.walk(child, within)

    def _take(self, node: ast.expr | ast.stmt, new: ast.AST | str, within: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        old = self._source[start:end].decode()
        text = new if isinstance(new, str) else ast.unparse(new)
        if isinstance(node, ast.expr) and isinstance(new, ast.AST):
            text = f"({text})"  # what stands around it may bind more tightly
        name = f"{self._path} {within} {old} -> {text}"
        number = self._seen[name] = self._seen.get(name, 0) + 1
        self.found.append(
            Mutant(
                path=self._path,
                line=node.lineno,
                start=start,
                end=end,
                old=old,
                new=text,
                key=f"{name} {number}",
            )
        )


def _spoiled(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST | str]]:
    """The ways to spoil a node: a place, and what stands there instead."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                changed = copy.deepcopy(node)
                changed.ops[i] = COMPARISONS[type(op)]()
                yield node, changed
        case ast.BinOp(op=op, left=left, right=right):
            if type(op) in SUMS and not (_is_no_number(left) or _is_no_number(right)):
                yield node, ast.BinOp(left, SUMS[type(op)](), right)
        case ast.AugAssign(op=op, target=target, value=value):
            if type(op) in SUMS and not _is_no_number(value):
                yield node, ast.AugAssign(target, SUMS[type(op)](), value)
        case ast.BoolOp(op=op, values=values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.Constant(value=bool(truth)):
            yield node, str(not truth)
        case ast.Constant(value=int(number)):
            yield node, str(number + 1)
        case ast.Call(func=ast.Name(id=name) as function) if name in TWINS:
            yield function, TWINS[name]
        # A comparison, "and", "or" and "not" are spoiled themselves.
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() | ast.NamedExpr() as test):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.IfExp(test=ast.Name() | ast.Attribute() | ast.Call() as test, body=body):
            yield node, ast.IfExp(test, node.orelse, body)
        case ast.Return(value=None) | ast.Raise() | ast.Expr(value=ast.Call()):
            yield node, "pass"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case _:
            pass


def _that_count(node: ast.AST) -> Iterator[ast.AST]:
    """What stands below a node and decides something: no types, no decorators, no text."""
    match node:
        case ast.FunctionDef(args=args, body=body):
            yield from args.defaults
            yield from (default for default in args.kw_defaults if default is not None)
            yield from body
        case ast.ClassDef(body=body):
            yield from body
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.Raise() | ast.Assert():
            pass  # what an error says is text; what we assert is for the type checker
        case _:
            yield from ast.iter_child_nodes(node)


def _counts(node: ast.AST) -> bool:
    """Whether it may matter what stands at a node and below it."""
    match node:
        case ast.JoinedStr():
            return False  # text; and before Python 3.12 its places are wrong
        case ast.keyword(arg=name):
            return name not in SAME_EITHER_WAY
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name not in NAMES_ONLY
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return False
        case ast.Raise(exc=None) | ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return False  # passes on, or would be a bug of ours
        case ast.Call(func=function):
            while isinstance(function, ast.Attribute):
                function = function.value
            return not (isinstance(function, ast.Name) and function.id in TALK)
        case ast.Expr(value=value):
            return _counts(value)
        case _:
            return True


def _is_no_number(node: ast.expr) -> bool:
    """Whether it plainly cannot be subtracted: every test would notice that."""
    texts = ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple | ast.Dict
    return isinstance(node, texts) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def mutants_of(path: Path, source: bytes) -> list[Mutant]:
    """All mutants of one file that are Python still."""
    finder = _Finder(path, source)
    finder.walk(ast.parse(source))
    return [mutant for mutant in finder.found if _compiles(mutant.apply(source))]


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def sample(only: Sequence[Path], seed: int, count: int) -> list[Mutant]:
    """Some mutants of the files below the given paths, in the order of the files."""
    places = [ROOT / path for path in only] or [ROOT / PACKAGE / name for name in SPOILED]
    files = {
        path.resolve().relative_to(ROOT)
        for place in places
        for path in ([place] if place.is_file() else place.rglob("*.py"))
    }
    every = [
        mutant for path in sorted(files) for mutant in mutants_of(path, (ROOT / path).read_bytes())
    ]
    taken = sorted(every, key=lambda mutant: mutant.rank(seed))[:count]
    return sorted(taken, key=lambda mutant: (mutant.path, mutant.start))


def stages(path: Path, *, window: bool = True) -> Iterator[list[str]]:
    """The test files to run for a spoiled file, in rounds, the nearest first.

    Tests of the same folder that import the module; the rest of that folder; all the other tests
    that need no window; those of the window.
    """
    tests = [test.relative_to(ROOT) for test in sorted((ROOT / "tests").rglob("test_*.py"))]
    inner = path.relative_to(PACKAGE)
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    stem = inner.stem if inner.stem != "__init__" else inner.parent.name

    def imports(test: Path) -> bool:
        return stem in test.stem or module in (ROOT / test).read_text(encoding="utf-8")

    def is_near(test: Path) -> bool:
        shared = test.parts[1:-1]
        return bool(shared) and inner.parts[: len(shared)] == shared

    rounds: list[list[Path]] = [[], [], [], []]
    for test in tests:
        if is_near(test):
            rounds[0 if imports(test) else 1].append(test)
        elif test.parts[1] == "ui":
            rounds[3].append(test)
        elif test.parts[1] not in ASIDE:
            rounds[2].append(test)
    for chosen in rounds if window else rounds[:3]:
        if chosen:
            # Farther away, too, those first that name the module.
            yield [str(test) for test in sorted(chosen, key=lambda test: not imports(test))]


class Copy:
    """A copy of the project in which one thing at a time is wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
            else:
                shutil.copy2(ROOT / name, folder / name)
        # By hash: a mutant of the same length within the same second is a change, too.
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(folder / PACKAGE, quiet=1, invalidation_mode=mode)

    def passes(self, *arguments: str) -> bool:
        """Whether pytest is content; a run that takes too long or dies is not."""
        command = (
            *(sys.executable, "-m", "pytest", "-x", "-q", "--cache-clear"),
            *("--hypothesis-profile=mutants", "-o", f"faulthandler_timeout={SECONDS_A_TEST}"),
            *("-o", "faulthandler_exit_on_timeout=true"),
            *(f"--basetemp={self.folder / 'tmp'}", *arguments),
        )
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "QT_QPA_PLATFORM": "offscreen"}
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=_modest,
        ) as run:
            try:
                run.communicate(timeout=SECONDS_A_RUN)
            except subprocess.TimeoutExpired:
                return False
            finally:
                _end(run)
        return run.returncode in (0, NO_TESTS)

    def kills(self, mutant: Mutant, *, window: bool) -> bool:
        """Whether a test notices."""
        place = self.folder / mutant.path
        source = place.read_bytes()
        place.write_bytes(mutant.apply(source))
        try:
            noticed = next(
                (files for files in stages(mutant.path, window=window) if not self.passes(*files)),
                None,
            )
        finally:
            place.write_bytes(source)
        if noticed is None:
            return False
        failed = self._failed() or noticed
        if not self.passes(*failed):
            raise SystemExit(f"{failed[0]} fails as the code is: run `make test` first.")
        return True

    def _failed(self) -> list[str]:
        """The tests that failed in the last run; none when it never came to an end."""
        told = self.folder / LAST_FAILED
        return list(json.loads(told.read_text("utf-8"))) if told.exists() else []


def _modest() -> None:
    import resource  # Windows has none

    resource.setrlimit(resource.RLIMIT_AS, (BYTES_A_RUN, BYTES_A_RUN))
    os.nice(5)


def _end(run: subprocess.Popen[str]) -> None:
    """Ends a run with all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)


def show(mutant: Mutant) -> None:
    """Prints a mutant as a difference."""
    source = (ROOT / mutant.path).read_bytes()
    before, after = (text.decode().splitlines() for text in (source, mutant.apply(source)))
    name = str(mutant.path)
    print(*difflib.unified_diff(before, after, name, name, n=1, lineterm=""), sep="\n")


def hunt(mutants: Sequence[Mutant], *, window: bool) -> list[Mutant]:
    """Tries all mutants and prints how each fared; those that no test has noticed."""
    survived: list[Mutant] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for number in range(WORKERS):
            copies.put(Copy(Path(folder, str(number))))

        def is_killed(mutant: Mutant) -> bool:
            mine = copies.get()
            try:
                return mine.kills(mutant, window=window)
            finally:
                copies.put(mine)

        with ThreadPoolExecutor(WORKERS) as pool:
            for mutant, killed in zip(mutants, pool.map(is_killed, mutants), strict=True):
                print("killed  " if killed else "SURVIVED", mutant.told(), flush=True)
                if not killed:
                    survived.append(mutant)
    return survived


def main() -> None:
    """Reads the command line and goes hunting."""
    parser = argparse.ArgumentParser(description="Which small mistakes would no test notice?")
    parser.add_argument("--count", type=int, default=200, help="how many places to spoil (200)")
    parser.add_argument("--seed", type=int, default=14, help="which of them")
    parser.add_argument(
        "--only", type=Path, action="append", default=[], help="a file or folder to spoil"
    )
    parser.add_argument(
        "--no-window", action="store_true", help="leave out the window's tests, which take longest"
    )
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    asked = parser.parse_args()
    mutants = sample(asked.only, asked.seed, asked.count)
    if asked.list:
        for mutant in mutants:
            show(mutant)
        return
    survived = hunt(mutants, window=not asked.no_window)
    killed = len(mutants) - len(survived)
    if survived:
        print("\nNo test has noticed:")
        print(*(mutant.told() for mutant in survived), sep="\n")
    share = 100 * killed / max(len(mutants), 1)
    print(f"\n{killed} of {len(mutants)} mutants killed ({share:.1f} %), seed {asked.seed}")


if __name__ == "__main__":
    main()
