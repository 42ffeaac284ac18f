"""Forces that come from files or go into them: units with their crews and what they have lost.

A unit arrives with its sheet already marked: what happened to it happened in another battle, so
no fact of this one tells of it, and taking the arrival back takes all of it back.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.sheet import Marks, Pilot
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.core.table_limits import LONGEST_NOTE
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers.files import AN_ASSET
from recordsheet_gui.importers.formats import lists_any, plan_of
from recordsheet_gui.importers.mul.fit import fit
from recordsheet_gui.importers.mul.force import (
    OURS,
    RETREATED,
    SALVAGE,
    SURVIVORS,
    UNITS,
    VERSION,
    Entity,
    Force,
    Network,
)
from recordsheet_gui.importers.mul.packed import unpacked
from recordsheet_gui.importers.mul.plan import Plan
from recordsheet_gui.importers.mul.read import read_mul
from recordsheet_gui.importers.mul.tell import ENTITY, Teller, origin_of
from recordsheet_gui.importers.mul.tree import Refused
from recordsheet_gui.importers.mul.write import write_mul
from recordsheet_gui.session import foreign_networks
from recordsheet_gui.session.table import free_id, id_number
from recordsheet_gui.systems import wear_of
from recordsheet_gui.units.wear import Wear, WearRules

SUFFIX = ".mul"
OUTSIDE = "externalId"
"""How a file names a unit among those of all games."""
NAMELESS = ("", "-1")
"""What stands there for a unit that nobody has named yet."""


class NotThere(Exception):
    """A unit that the library does not have; str() is the sentence."""


ON_FOOT = "It rides in a unit that does not come with it: it stands by itself."

Find = Callable[[Entity], UnitDesign]
"""The design that a file means; raises NotThere."""
NewId = Callable[[], str]
"""A name that no unit of any game has had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A unit of a file, ready to be put on the table."""

    name: str
    """As the file calls it."""
    design: UnitDesign
    pilot: Pilot
    marks: Marks
    remarks: tuple[str, ...] = ()
    number: str = ""
    """What others of the file call it by."""
    carrier: str = ""
    """The number of the unit that it rides in."""
    network: Network = Network()


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster:
    """What came of a file."""

    source: str
    system: str = ""
    """The game that it is for, by its key."""
    arrivals: tuple[Arrival, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()
    """Units that do not come, each with the sentence why."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Units of sections that nobody asked for."""
    remarks: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """All that a player should know of it."""
        found = [f"{name}: {why}" for name, why in self.missing]
        for arrival in self.arrivals:
            found += [f"{arrival.design.name}: {remark}" for remark in arrival.remarks]
        found += [
            f"{counted(count, 'unit')} in the section {section} "
            f"{'stays where it is' if count == 1 else 'stay where they are'}."
            for section, count in self.left_out.items()
        ]
        return [*found, *self.remarks]


# -- from a file -------------------------------------------------------------------------------


def check_game(system: GameSystem) -> None:
    """Refuse a game whose units stand in no such file."""
    if not lists_any(system.kinds):
        raise RuleError(
            "no-force", f"A .mul file lists units of BattleTech; {system.title} has none of them."
        )


def muster(
    data: bytes,
    source: str,
    system: GameSystem,
    find: Find,
    *,
    options: Mapping[str, object] | None = None,
    sections: Collection[str] = OURS,
) -> Muster:
    """The units of a file as this game plays them; refused where it is no such file."""
    check_game(system)
    try:
        force = read_mul(data)
    except Refused as error:
        raise RuleError("no-force", f"{source}: {error}") from None
    wanted = [entity for entity in force.entities if entity.section in sections]
    left_out: dict[str, int] = {}
    for entity in force.entities:
        if entity.section not in sections:
            left_out[entity.section] = left_out.get(entity.section, 0) + 1
    arrivals, missing = [], []
    for entity in wanted:
        try:
            arrivals.append(_arrival(entity, source, system, find, options or {}))
        except (NotThere, RuleError) as error:
            missing.append((entity.name, str(error)))
    there = {arrival.number for arrival in arrivals if arrival.number}
    arrivals = [
        replace(one, remarks=(*one.remarks, ON_FOOT))
        if one.carrier and one.carrier not in there
        else one
        for one in arrivals
    ]
    remarks = list(force.remarks)
    if force.people:
        words = (
            "crew without a machine stays" if force.people == 1 else "crews without machines stay"
        )
        remarks.append(f"{force.people} {words} out.")
    return Muster(
        source=source,
        system=system.key,
        arrivals=tuple(arrivals),
        missing=tuple(missing),
        left_out=left_out,
        remarks=tuple(remarks),
    )


def _arrival(
    entity: Entity, source: str, system: GameSystem, find: Find, options: Mapping[str, object]
) -> Arrival:
    design, remarks = _design(entity, find)
    plan = plan_of(design)
    if plan is None or design.kind not in system.kinds:
        raise NotThere(f"{design.name} cannot be played in {system.title}.")
    fitted = fit(entity, design, plan)
    pilot = _pilot(entity, plan)
    fresh = system.start(fitted.design, pilot, options)
    rules = wear_of(system.key)
    if rules is None:
        marks, more = Marks(), _unworn(system, fitted.wear)
    else:
        marks, more = rules.marks(fresh, fitted.wear)
    return Arrival(
        name=entity.name,
        design=fitted.design,
        pilot=pilot,
        marks=replace(marks, source=source, origin=origin_of(entity)),
        remarks=(*remarks, *fitted.remarks, *more),
        number=entity.number,
        carrier=entity.carrier,
        network=entity.network,
    )


def _unworn(system: GameSystem, wear: Wear) -> tuple[str, ...]:
    crew = tuple(hits for hits in wear.crew if hits)
    is_hurt = any((wear.armor, wear.structure, wear.torn_off, wear.slots, wear.shots, crew))
    return (f"It comes whole: {system.title} counts damage otherwise.",) if is_hurt else ()


def _design(entity: Entity, find: Find) -> tuple[UnitDesign, tuple[str, ...]]:
    """A unit that brings its own file along is built from it, any other comes by its name."""
    if entity.is_asset:
        raise NotThere(AN_ASSET)
    if entity.construction is None:
        return find(entity), ()
    found = unpacked(*entity.construction)
    if isinstance(found, UnitDesign):
        return found, ()
    try:
        return find(entity), (found,)
    except NotThere as error:
        raise NotThere(f"{found} {error}") from None


def _pilot(entity: Entity, plan: Plan) -> Pilot:
    by_seat = {person.seat: person for person in entity.crew}
    first = by_seat.get(0)
    gunner = by_seat.get(plan.gunner, first)
    if first is None or gunner is None:
        return Pilot()
    return Pilot(name=first.name, gunnery=gunner.gunnery, piloting=first.piloting)


def arrivals_of(state: GameState, found: Muster, side: str) -> list[AddUnit]:
    """What puts the units of a file on a side of a table."""
    rules, ids = wear_of(found.system), list[UnitId]()
    taken = (
        {name for unit in state.units for name in rules.networks(state, unit)} if rules else set()
    )
    for _ in found.arrivals:
        ids.append(free_id(state))
        # Only the ids of those before it matter to the next.
        state = replace(state, gone=(*state.gone, ids[-1]))
    return [
        AddUnit(id=unit, design=one.design, side=side, pilot=one.pilot, marks=marks)
        for unit, one, marks in zip(ids, found.arrivals, together(found, ids, taken), strict=True)
    ]


def together(found: Muster, ids: Sequence[UnitId], taken: set[str]) -> list[Marks]:
    """The marks of those who come, with who rides in whom and who is linked with whom.

    Networks get names that are not taken; a carrier rides in nobody.
    """
    rules = wear_of(found.system)
    if rules is None:
        return [arrival.marks for arrival in found.arrivals]
    came = [(arrival.design, arrival.network) for arrival in found.arrivals]
    names = foreign_networks.names_of(came, rules, taken)
    taken.update(names)
    plain = [
        rules.linked(_without_master(arrival.marks), name) if name else arrival.marks
        for arrival, name in zip(found.arrivals, names, strict=True)
    ]
    return _loaded(found, ids, rules, plain)


def _without_master(marks: Marks) -> Marks:
    """What the table knows now is not given back as it came."""
    key = f"{ENTITY}.{foreign_networks.MASTER}"
    return replace(marks, origin={k: text for k, text in marks.origin.items() if k != key})


def _loaded(
    found: Muster, ids: Sequence[UnitId], rules: WearRules, plain: Sequence[Marks]
) -> list[Marks]:
    numbers = [arrival.number for arrival in found.arrivals]
    by_number = {
        n: unit for n, unit in zip(numbers, ids, strict=True) if n and numbers.count(n) == 1
    }
    wished = {
        unit: by_number[arrival.carrier]
        for unit, arrival in zip(ids, found.arrivals, strict=True)
        if arrival.carrier in by_number
    }
    rides = {unit: carrier for unit, carrier in wished.items() if carrier not in wished}
    return [
        rules.aboard(
            marks, rides.get(unit), [one for one, carrier in rides.items() if carrier == unit]
        )
        for unit, marks in zip(ids, plain, strict=True)
    ]


def setup_of(system: GameSystem, sides: Sequence[tuple[str, Muster]], title: str = "") -> GameSetup:
    """A new game with the units of files, each on its side."""
    units: list[UnitSetup] = []
    taken: set[str] = set()
    for side, found in sides:
        ids = [id_number(len(units) + at) for at in range(len(found.arrivals))]
        units += [
            UnitSetup(id=unit, design=one.design, side=side, pilot=one.pilot, marks=marks)
            for unit, one, marks in zip(
                ids, found.arrivals, together(found, ids, taken), strict=True
            )
        ]
    return GameSetup(system=system.key, units=tuple(units), title=title)


def came(sides: Iterable[Muster]) -> WriteNote:
    """What the journal of a new game says first."""
    words = " ".join(
        f"Came with {found.source}: {', '.join(one.design.name for one in found.arrivals)}."
        for found in sides
        if found.arrivals
    )
    return WriteNote(text=words[:LONGEST_NOTE])


# -- into a file -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A force on its way into a file."""

    text: str
    units: tuple[UnitId, ...]
    missing: tuple[tuple[UnitId, str], ...] = ()
    """Units that the file cannot hold, with the sentence why."""
    remarks: tuple[tuple[UnitId, str], ...] = ()
    """What of a unit stays behind."""


def check_writing(system: GameSystem) -> WearRules:
    """What knows the wear of a game's sheets; refused for a game that such a file cannot hold."""
    check_game(system)
    rules = wear_of(system.key)
    if rules is None:
        words = f"{system.title} counts damage otherwise than a .mul file can tell."
        raise RuleError("no-force", words)
    return rules


def told(
    system: GameSystem,
    state: GameState,
    units: Iterable[UnitId],
    new_id: NewId,
    *,
    version: str = VERSION,
    result_for: str | None = None,
) -> Told:
    """The text of a .mul file; `result_for` makes it a battle's result as this side sees it."""
    rules, units = check_writing(system), tuple(units)
    entities: dict[UnitId, Entity] = {}
    missing, remarks = [], []
    outside: set[str] = set()
    for unit in units:
        made = _entity(system, rules, state, unit, new_id, result_for)
        if isinstance(made, str):
            missing.append((unit, made))
            continue
        entity, untold = made
        entity = _known_apart(entity, outside, new_id)
        outside.add(entity.extra[OUTSIDE])
        carrier = rules.carrier(state, unit)
        if carrier is not None and carrier in units:
            entity = replace(entity, carrier=carrier)
        elif carrier is not None:
            untold = (*untold, "It rides in a unit that is not in this file.")
        entities[unit] = entity
        remarks += [(unit, sentence) for sentence in untold]
    if not entities:
        raise RuleError("nobody", "There is no unit that a .mul file can hold.")
    entities, alone = foreign_networks.tied(entities, rules, state)
    remarks += [(unit, "Nobody else of its network is in this file.") for unit in alone]
    is_result = result_for is not None
    force = Force(version=version, is_result=is_result, entities=tuple(entities.values()))
    return Told(
        text=write_mul(force),
        units=tuple(entities),
        missing=tuple(missing),
        remarks=tuple(remarks),
    )


def _entity(
    system: GameSystem,
    rules: WearRules,
    state: GameState,
    unit: UnitId,
    new_id: NewId,
    result_for: str | None,
) -> tuple[Entity, tuple[str, ...]] | str:
    paper = state.unit(unit)
    plan = plan_of(paper.design)
    if plan is None:
        return "A .mul file has no place for such a unit."
    if not plan.holds_damage and system.wreck(state, unit):
        return "It is destroyed, and a .mul file has no word for that."
    wear, untold = rules.wear(state, unit)
    skills = {word: paper.tracks[track] for word, track in system.skills.items()}
    teller = Teller(
        number=unit,
        design=paper.design,
        plan=plan,
        wear=wear,
        pilot=Pilot(name=paper.pilot.name, **skills),
        origin=paper.origin,
        fresh_id=new_id(),
        section=UNITS if result_for is None else _section(system, state, unit, result_for),
    )
    return teller.entity(), (*untold, *teller.untold())


def _known_apart(entity: Entity, others: Collection[str], new_id: NewId) -> Entity:
    """The unit under a name that no other one of the file has: a force may come twice."""
    if entity.extra[OUTSIDE] not in others and entity.extra[OUTSIDE] not in NAMELESS:
        return entity
    return replace(entity, extra={**entity.extra, OUTSIDE: new_id()})


def _section(system: GameSystem, state: GameState, unit: UnitId, side: str) -> str:
    """Where the result of a battle lists a unit, as one side sees it."""
    if system.wreck(state, unit):
        return SALVAGE
    if state.sides[unit] == side:
        return SURVIVORS
    return RETREATED if state.is_away(unit) else SALVAGE


# -- for other programs ------------------------------------------------------------------------


def import_report(setup: GameSetup, found: Sequence[Muster], game: str) -> dict[str, object]:
    """What came of files, as the command line prints it."""
    arrivals = [arrival for muster in found for arrival in muster.arrivals]
    return {
        "game": game,
        "system": setup.system,
        "units": [
            {
                "id": line.id,
                "name": line.design.name,
                "side": line.side,
                "pilot": encode(line.pilot),
                "remarks": list(arrival.remarks),
            }
            for line, arrival in zip(setup.units, arrivals, strict=True)
        ],
        "missing": [
            {"file": muster.source, "name": name, "why": why}
            for muster in found
            for name, why in muster.missing
        ],
        "left_out": {muster.source: dict(muster.left_out) for muster in found if muster.left_out},
        "remarks": [remark for muster in found for remark in muster.remarks],
    }


def export_report(state: GameState, made: Told, path: str) -> dict[str, object]:
    """What became of units on their way into a file."""

    def named(unit: UnitId) -> dict[str, object]:
        return {"id": unit, "name": state.unit(unit).design.name}

    return {
        "written": path,
        "units": [named(unit) for unit in made.units],
        "missing": [{**named(unit), "why": why} for unit, why in made.missing],
        "remarks": [{**named(unit), "text": text} for unit, text in made.remarks],
    }
