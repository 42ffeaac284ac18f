"""Files and folders into the library, from the first to the last."""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from itertools import islice
from pathlib import Path, PurePath

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.importers.files import UnitFile, shown
from recordsheet_gui.importers.job import Job
from recordsheet_gui.importers.report import Diagnostic
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_keep import Entry, Kept, Result, entries_of
from recordsheet_gui.storage.library_query import without_size
from recordsheet_gui.storage.library_row import key_of
from recordsheet_gui.units.kind import Remark

FOREIGN = {".blk": "'Mechs"}
"""Files of units that we do not read yet."""
BATCH = 500
"""Files that are written in one go, and a tenth of a second apart; smaller ones take longer."""


A_GLANCE = (
    "That was a glance at how units are built: validate and the library's details look closer."
)
"""Why it finds fewer of them odd: to look closely at all files takes longer than to read them."""


@dataclass(slots=True, kw_only=True)
class Summary:
    """What an import brought."""

    new: list[str] = field(default_factory=list)
    """Names of units."""
    numbered: int = 0
    """New ones with a number behind a name that another file has already."""
    updated: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    same: int = 0
    """Files whose units were there already."""
    problems: list[tuple[str, str]] = field(default_factory=list)
    """Files that no unit came of, and why in one sentence."""
    notes: list[tuple[str, str]] = field(default_factory=list)
    """What was passed over without loss."""
    others: Counter[str] = field(default_factory=Counter)
    """How many files were passed over because they are none of ours, by their ending."""
    remarks: list[tuple[str, Diagnostic]] = field(default_factory=list)
    """Warnings about files that units came of."""
    construction: list[tuple[str, Remark]] = field(default_factory=list)
    """What contradicts the rules of construction, by file."""

    def add(self, entries: Iterable[Entry], kept: Iterable[Kept]) -> None:
        """Count a batch."""
        for entry, one in zip(entries, kept, strict=True):
            match one.result:
                case Result.NEW:
                    self.new.append(one.name)
                    self.numbered += entry.row is not None and one.name != entry.row.name
                case Result.UPDATED:
                    self.updated.append(one.name)
                case Result.SAME:
                    self.same += 1
                case Result.FAILED if entry.is_foreign:
                    self.others[PurePath(entry.file).suffix.lower()] += 1
                case Result.FAILED:
                    self.problems.append((shown(entry.path), entry.problem))
            self.remarks += [(shown(entry.path), remark) for remark in entry.remarks]
            self.construction += [(shown(entry.path), remark) for remark in entry.construction]

    def close(self, job: Job) -> None:
        """Take over what the job passed by."""
        self.notes += [(shown(found.path), found.note) for found in job.notes]
        self.others += job.others

    def as_json(self) -> dict[str, object]:
        """For `recordsheet import --json`."""
        return {
            "new": self.new,
            "updated": self.updated,
            "removed": self.removed,
            "same": self.same,
            "failed": [{"path": path, "problem": words} for path, words in self.problems],
            "skipped": [{"path": path, "why": words} for path, words in self.notes],
            "passed_over": dict(sorted(self.others.items())),
            "warnings": [
                {
                    "path": path,
                    "line": remark.line,
                    "field": remark.field,
                    "message": remark.message,
                }
                for path, remark in self.remarks
            ],
            "construction": [
                {"path": path, **remark._asdict()} for path, remark in self.construction
            ],
        }

    def lines(self) -> Iterator[str]:
        """The warnings, what is oddly built, then the whole import in one sentence."""
        for path, remark in self.remarks:
            line = f", line {remark.line}" if remark.line else ""
            yield f"{path}{line}: {remark.message}"
        for path, odd in self.construction:
            yield f"{path}, construction: {odd.message}"
        yield from self._passed_over()
        if self.construction:
            yield A_GLANCE
        yield from self.in_the_list()
        yield self.sentence()

    def in_the_list(self) -> Iterator[str]:
        """Why the list of units grows by fewer lines than are new, and by other names."""
        sizes = len(self.new) - len({without_size(key_of(name)) for name in self.new})
        if sizes:
            lines = counted(len(self.new) - sizes, "line")
            yield (
                f"The {len(self.new)} new units are {lines} of the library:"
                " all sizes of one squad share a line."
            )
        if self.numbered:
            yield (
                f"{counted(self.numbered, 'name')} stood twice:"
                " the later units have a number behind theirs."
            )

    def _passed_over(self) -> Iterator[str]:
        """How many files were none of ours, and why."""
        rest = Counter(self.others)
        for suffix, what in FOREIGN.items():
            if count := rest.pop(suffix, 0):
                yield (
                    f"{_files(count, f'{what} ({suffix})')} passed over:"
                    " this version does not read them yet."
                )
        if count := rest.total():
            yield f"{_files(count, 'other kinds')} passed over: they are no unit files."

    def sentence(self) -> str:
        """The whole import in one sentence."""
        parts = [
            f"{count} {word}"
            for count, word in (
                (len(self.new), "new"),
                (len(self.updated), "updated"),
                (len(self.removed), "removed"),
                (self.same, "there already"),
                (len(self.problems), "could not be read"),
                (len({path for path, _ in self.construction}), "oddly built"),
            )
            if count
        ]
        if not parts:
            return "No unit files were found."
        return f"Units: {', '.join(parts)}."


def import_files(
    library: Library,
    paths: Sequence[str | Path],
    progress: Callable[[Job], None] = lambda job: None,
) -> Summary:
    """Bring files and folders in; `progress` hears of every batch."""
    return _run(library, Job([_absolute(path) for path in paths], library.digests()), progress)


def check_files(
    library: Library,
    paths: Sequence[str | Path],
    see: Callable[[UnitFile], None],
    progress: Callable[[Job], None] = lambda job: None,
) -> Summary:
    """Bring files and folders into a copy of the library; `see` gets each file that was read."""
    job = Job([str(path) for path in paths])
    summary = Summary()
    run: set[int] = set()
    for file in job:
        see(file)
        (entry,) = entries_of([file])
        kept = library.keep([replace(entry, path=_absolute(entry.path))], run)
        summary.add([entry], kept)
        progress(job)
    summary.close(job)
    return summary


def rescan(library: Library, progress: Callable[[Job], None] = lambda job: None) -> Summary:
    """Look through the watched folders for what is new, has changed or is gone."""
    job = Job(library.watched(), library.digests(), library.stamps())
    job.look()
    # A file beside one of the same name is another unit; one in place of it is the unit, changed.
    summary = _run(library, job, progress, library.units_of_files(without=set(job.gone())))
    summary.removed += library.forget(job.gone())
    return summary


def _run(
    library: Library, job: Job, progress: Callable[[Job], None], run: set[int] | None = None
) -> Summary:
    summary = Summary()
    run = set() if run is None else run
    with _no_collecting():
        files = iter(job)
        while batch := entries_of(list(islice(files, BATCH))):
            summary.add(batch, library.keep(batch, run))
            progress(job)
    summary.close(job)
    return summary


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Nothing of what reading makes is garbage; looking for some takes a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _files(count: int, what: str) -> str:
    return f"1 file of {what} was" if count == 1 else f"{count:,} files of {what} were"


def _absolute(path: str | Path) -> str:
    return str(Path(path).absolute())
