"""Forces: named lists of units with their pilots, as files hold them and as they are priced."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.handwritten import (
    AtMost,
    Fault,
    Line,
    Misfit,
    OneOf,
    Text,
    Whole,
    checked,
    load_toml,
    quoted,
    shape,
)
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.table import id_number
from recordsheet_gui.session.template import setup_like
from recordsheet_gui.systems import TITLES
from recordsheet_gui.units.force_value import (
    TOTAL_WARFARE,
    Member,
    SideValue,
    UnitValue,
    base_value,
    side_value,
    values,
)
from recordsheet_gui.units.kinds import kind_of

FORMAT = 1
"""Raised when an older program could not read what a newer one writes."""
MOST_UNITS = 200
MOST_TONS = 100_000_000
WORST_SKILL = 8
FIRST_SYSTEM = next(iter(TITLES))

Designs = Mapping[str, UnitDesign]
"""The units of a force that the library has, by their names."""


class NewerForce(RuleError):
    """A force of a later version of the program."""


@shape
class Entry:
    """One unit of a force and who sits in it."""

    unit: Annotated[str, Line(least=1)]
    """Its name in the library."""
    pilot: Annotated[str, Line()] = ""
    gunnery: Annotated[int, Whole(0, WORST_SKILL)] = 4
    piloting: Annotated[int, Whole(0, WORST_SKILL)] = 5
    notes: Annotated[str, Line()] = ""
    kind: Annotated[str, Line()] = ""
    """What it was when it was last seen: a unit that is gone is still told and can be replaced."""
    tons: Annotated[int, Whole(0, MOST_TONS)] = 0
    bv: Annotated[int, Whole(0, MOST_TONS)] | None = None

    def crew(self) -> Pilot:
        """For a table."""
        return Pilot(name=self.pilot, gunnery=self.gunnery, piloting=self.piloting)


@shape
class Force:
    """A named list of units for one game."""

    format: Annotated[int, Whole(1, FORMAT)] = FORMAT
    name: Annotated[str, Line(least=1)]
    system: Annotated[str, OneOf(tuple(TITLES))] = FIRST_SYSTEM
    notes: Annotated[str, Text()] = ""
    units: Annotated[tuple[Entry, ...], AtMost(MOST_UNITS)] = ()


# -- text ----------------------------------------------------------------------------------------


def read_force(text: str) -> Force:
    """The force of a text; Misfit says what does not fit, NewerForce that we are too old."""
    data = load_toml(text)
    number = data.get("format")
    if isinstance(number, int) and not isinstance(number, bool) and number > FORMAT:
        raise NewerForce("newer", f"comes from a later version of the program (format {number})")
    if "format" not in data:
        raise Misfit(Fault(problem="is no force: it has no format"))
    return checked(Force, data, toml=text)


def force_text(force: Force) -> str:
    """The text of a force, to keep and to change by hand."""
    return "\n".join(_lines(force)) + "\n"


def _lines(force: Force) -> Iterator[str]:
    yield "# A force of Record Sheet: units by their names in the library, and their pilots."
    yield f"format = {FORMAT}"
    yield f"name = {quoted(force.name)}"
    yield f"system = {quoted(force.system)}"
    if force.notes:
        yield f"notes = {quoted(force.notes)}"
    for entry in force.units:
        yield ""
        yield "[[units]]"
        yield f"unit = {quoted(entry.unit)}"
        for key in ("pilot", "notes", "kind"):
            if words := getattr(entry, key):
                yield f"{key} = {quoted(words)}"
        yield f"gunnery = {entry.gunnery}"
        yield f"piloting = {entry.piloting}"
        if entry.tons:
            yield f"tons = {entry.tons}"
        if entry.bv is not None:
            yield f"bv = {entry.bv}"


def entry_of(design: UnitDesign, pilot: Pilot | None = None, notes: str = "") -> Entry:
    """A line for a unit, with what is known of it today."""
    crew = pilot or Pilot()
    value = base_value(design)
    return Entry(
        unit=design.name,
        pilot=crew.name,
        gunnery=min(max(crew.gunnery, 0), WORST_SKILL),
        piloting=min(max(crew.piloting, 0), WORST_SKILL),
        notes=notes,
        kind=design.kind,
        tons=kind_of(design).facts(design).tons,
        bv=None if value is None else value.value,
    )


# -- what it comes to ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """One unit of a force as it is today."""

    entry: Entry
    design: UnitDesign | None
    """None where the library has no such unit any more."""
    value: UnitValue | None
    """None for a kind that nobody counts a value for, and for a unit that is gone."""

    @property
    def tons(self) -> int:
        """Of today, or when it was last seen."""
        if self.design is None:
            return self.entry.tons
        return kind_of(self.design).facts(self.design).tons

    @property
    def kind(self) -> str:
        """What it is or was."""
        return self.entry.kind if self.design is None else self.design.kind

    @property
    def worth(self) -> str:
        """The value with its crew as lists show it; empty for a kind that has none."""
        if self.design is None:
            return "missing"
        if self.value is None:
            return ""
        return "unknown" if self.value.value is None else f"{self.value.value:,}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What some units come to together."""

    units: int = 0
    missing: int = 0
    tons: int = 0
    value: SideValue | None = None
    """None where no unit has a value."""

    def words(self) -> str:
        """As lists show it: "4 units, 275 tons, BV 5,412 + 1 unknown"."""
        told = [counted(self.units, "unit")]
        told += [counted(self.tons, "ton")] if self.tons else []
        told += [self.value.words()] if self.value is not None else []
        told += [f"{self.missing} missing"] if self.missing else []
        return ", ".join(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """A force as it is today: each unit, all of them, and each kind of them."""

    lines: tuple[Priced, ...]
    total: Total
    kinds: Mapping[str, Total]


def appraised(force: Force, designs: Designs, rules: str = TOTAL_WARFARE) -> Appraisal:
    """Price a force with the units that the library has."""
    members = {
        at: Member(design=designs[entry.unit], gunnery=entry.gunnery, piloting=entry.piloting)
        for at, entry in enumerate(force.units)
        if entry.unit in designs
    }
    found = values(members, rules)
    lines = tuple(
        Priced(entry=entry, design=designs.get(entry.unit), value=found.get(at))
        for at, entry in enumerate(force.units)
    )
    kinds = dict.fromkeys(line.kind for line in lines)
    return Appraisal(
        lines=lines,
        total=_total(lines),
        kinds={kind: _total([line for line in lines if line.kind == kind]) for kind in kinds},
    )


def _total(lines: "tuple[Priced, ...] | list[Priced]") -> Total:
    valued = [line.value for line in lines if line.value is not None]
    missing = sum(line.design is None for line in lines)
    known = side_value(valued)
    # Of what is missing nobody knows the value, where it had one.
    gone = sum(line.design is None and line.entry.bv is not None for line in lines)
    value = SideValue(known=known.known, unknown=known.unknown + gone)
    return Total(
        units=len(lines),
        missing=missing,
        tons=sum(line.tons for line in lines),
        value=value if valued or gone else None,
    )


def found_designs(force: Force, load: Callable[[str], UnitDesign | None]) -> Designs:
    """The units of a force that can be had, each looked for once."""
    designs: dict[str, UnitDesign] = {}
    for name in dict.fromkeys(entry.unit for entry in force.units):
        design = load(name)
        if design is not None:
            designs[name] = design
    return designs


# -- to the table and back -----------------------------------------------------------------------


def playable(force: Force, designs: Designs, system: GameSystem) -> list[tuple[Entry, UnitDesign]]:
    """The units that a game can be played with; those that are gone or strange are left out."""
    return [
        (entry, designs[entry.unit])
        for entry in force.units
        if entry.unit in designs and designs[entry.unit].kind in system.kinds
    ]


def setup_of(
    system: GameSystem, sides: Mapping[str, tuple[Force, Designs]], title: str = ""
) -> GameSetup:
    """A game of forces, each on a side of its own; refused where nobody would be on the table."""
    units: list[UnitSetup] = []
    for side, (force, designs) in sides.items():
        for entry, design in playable(force, designs, system):
            units.append(
                UnitSetup(id=id_number(len(units)), design=design, side=side, pilot=entry.crew())
            )
    if not units:
        names = " and ".join(force.name for force, _ in sides.values())
        raise RuleError("no-units", f"{names} has no unit that {system.title} can be played with.")
    named = title or " against ".join(force.name for force, _ in sides.values())
    return GameSetup(system=system.key, units=tuple(units), title=named)


def force_of(system: GameSystem, state: GameState, name: str, side: str | None = None) -> Force:
    """The table, or a side of it, as a force: units and pilots, fresh from the workshop."""
    chosen: list[UnitId] = [
        unit for unit in state.roster if side is None or state.sides.get(unit) == side
    ]
    if not chosen:
        raise RuleError("no-units", f"There is no unit on side {side}.")
    setup = setup_like(system, state, name)
    by_id = dict(zip(state.roster, setup.units, strict=True))
    entries = tuple(entry_of(by_id[unit].design, by_id[unit].pilot) for unit in chosen)
    return Force(name=name, system=system.key, units=entries[:MOST_UNITS])
