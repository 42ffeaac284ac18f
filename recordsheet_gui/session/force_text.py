"""A force in words: for the command line and other programs."""

from collections.abc import Iterator

from recordsheet_gui.session.force import Appraisal, Force, Priced, Total
from recordsheet_gui.systems import TITLES
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.units.movement import moves


def document(force: Force, found: Appraisal) -> dict[str, object]:
    """The force by its facts."""
    return {
        "name": force.name,
        "system": force.system,
        "notes": force.notes,
        "units": [_unit(line) for line in found.lines],
        "total": _total(found.total),
        "kinds": {kind: _total(total) for kind, total in found.kinds.items()},
    }


def _unit(line: Priced) -> dict[str, object]:
    entry = line.entry
    return {
        "unit": entry.unit,
        "kind": line.kind,
        "pilot": {"name": entry.pilot, "gunnery": entry.gunnery, "piloting": entry.piloting},
        "notes": entry.notes,
        "tons": line.tons,
        "base_bv": None if line.value is None else line.value.base.value,
        "bv": None if line.value is None else line.value.value,
        "missing": line.design is None,
    }


def _total(total: Total) -> dict[str, object]:
    value = total.value
    return {
        "units": total.units,
        "missing": total.missing,
        "tons": total.tons,
        "bv": None if value is None else value.known,
        "unknown": 0 if value is None else value.unknown,
    }


def lines(force: Force, found: Appraisal, *, seed: int | None = None) -> Iterator[str]:
    """The force in columns, then what it comes to."""
    yield force.name
    yield ", ".join(filter(None, (TITLES[force.system], found.total.words())))
    if force.notes:
        yield from force.notes.splitlines()
    yield ""
    cells = [_cells(line) for line in found.lines]
    wide = [max((len(row[n]) for row in cells), default=0) for n in range(6)]
    for row in cells:
        name, pilot, skills, tons, move, worth = row
        yield (
            f"  {name:<{wide[0]}}  {pilot:<{wide[1]}}  {skills:<{wide[2]}}  {tons:>{wide[3]}}"
            f"  {move:<{wide[4]}}  {worth:>{wide[5]}}"
        ).rstrip()
    if len(found.kinds) > 1:
        yield ""
        for kind, total in found.kinds.items():
            yield f"  {kind_word(kind)}: {total.words()}"
    if seed is not None:
        yield ""
        yield f"Seed {seed}"


def _cells(line: Priced) -> tuple[str, ...]:
    entry = line.entry
    tons = f"{line.tons:,} t" if line.tons else ""
    move = "" if line.design is None else moves(line.design)
    return (entry.unit, entry.pilot, skills_of(line), tons, move, line.worth)


def kind_word(kind: str) -> str:
    """One of a kind without its article: "'Mech", "platoon"."""
    return KINDS[kind].title.partition(" ")[2] if kind in KINDS else kind or "unit"


def skills_of(line: Priced) -> str:
    """Gunnery and what else counts: "4/5"; a kind without a second skill has one number."""
    entry = line.entry
    second = KINDS[line.kind].second_skill if line.kind in KINDS else "piloting"
    return f"{entry.gunnery}/{entry.piloting}" if second else str(entry.gunnery)
