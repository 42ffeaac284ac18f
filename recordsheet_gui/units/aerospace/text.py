"""Aerospace units as text for the command line and the library."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.units.aerospace.bay_text import bay_lines, jump_line
from recordsheet_gui.units.aerospace.bays import own_values
from recordsheet_gui.units.aerospace.design import (
    AerospaceDesign,
    BayedDesign,
    CapitalDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.movement import most_thrust, safe_thrust
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.gear import GearKind

ROOMS: Mapping[str, str] = {
    "troopspace": "troops",
    "cargobay": "cargo",
    "liquidcargobay": "liquid cargo",
    "insulatedcargobay": "insulated cargo",
    "refrigeratedcargobay": "refrigerated cargo",
    "livestockcargobay": "livestock",
    "asfbay": "fighters",
    "smallcraftbay": "small craft",
    "mekbay": "'Mechs",
    "lightvehiclebay": "light vehicles",
    "heavyvehiclebay": "heavy vehicles",
    "superheavyvehiclebay": "superheavy vehicles",
    "infantrybay": "infantry platoons",
    "battlearmorbay": "battle armor squads",
    "protomekbay": "ProtoMechs",
    "protomechbay": "ProtoMechs",
    "dropshuttlebay": "DropShuttles",
    "navalrepairpressurized": "repair facility, pressurized",
    "navalrepairunpressurized": "repair facility, unpressurized",
    "reinforcedrepairfacility": "repair facility, reinforced",
    "crewquarters": "crew quarters",
    "steeragequarters": "steerage quarters",
    "2ndclassquarters": "second class quarters",
    "1stclassquarters": "first class quarters",
    "pillionseats": "pillion seats",
    "standardseats": "seats",
    "ejectionseats": "ejection seats",
    DOCKING_COLLAR: "docking collar",
}
"""What has room aboard, in words."""
_CREW: Mapping[str, str] = {
    "battlearmor": "suits",
    "otherpassenger": "others",
}


def weight(tons: float) -> str:
    """Tons, or kilograms for what is light."""
    return f"{round(tons * 1000):,} kg" if tons < 5 else f"{plain(tons):,} tons"


def room(kind: str, size: float) -> str:
    """What has room in a bay, and how much of it."""
    return f"{ROOMS.get(kind, kind)} {plain(size)}{'t' if is_by_ton(kind) else ''}"


def is_by_ton(kind: str) -> bool:
    """True for room that is counted in tons; other bays count what stands in them."""
    is_for_ships = "navalrepair" in kind or kind.endswith("repairfacility")
    return is_for_ships or kind.endswith(("cargobay", "quarters", "troopspace"))


def bay_line(bay: Bay) -> str:
    """A bay with its doors."""
    if bay.kind == DOCKING_COLLAR:
        return ROOMS[bay.kind]
    doors = f", {counted(bay.doors, 'door')}" if bay.doors else ""
    return room(bay.kind, bay.size) + doors


def lines(design: AerospaceDesign) -> Iterator[str]:
    """The sheet of a unit in lines."""
    yield design.name
    facts = (
        weight(design.tons),
        design.kind,
        design.motion,
        design.tech_base,
        str(design.year or ""),
        "" if design.role == "None" else design.role,
    )
    yield ", ".join(fact for fact in facts if fact)
    if not isinstance(design, SmallCraftDesign):
        rating = f" {design.engine.rating}" if design.engine.rating > 0 else ""
        yield f"Engine {design.engine.type}{rating}"
    thrust = f"Thrust {safe_thrust(design)}/{most_thrust(design)}"
    is_still = design.is_capital and not design.safe_thrust
    yield f"{'Keeps its station' if is_still else thrust}, fuel {design.fuel:,}"
    bar = f", BAR {design.bar}" if isinstance(design, FixedWingDesign) and design.bar else ""
    scale = ", capital scale" if design.is_capital else ""
    yield f"Armor {sum(design.armor.values()):,} ({design.armor_type}{bar}{scale}), SI {design.si}"
    if design.heat_sinks.count:
        yield f"Heat sinks {design.heat_sinks.count:,} {design.heat_sinks.kind}"
    if isinstance(design, SmallCraftDesign):
        yield from _crew(design)
    if isinstance(design, CapitalDesign):
        if words := jump_line(design):
            yield words
        if design.grav_decks:
            yield "Grav decks " + ", ".join(f"{metres} m" for metres in design.grav_decks)
    yield from _counted(bay_line(bay) for bay in design.transport)
    yield ""
    yield "        armor threshold"
    for location, points in design.armor.items():
        yield f"  {location:<4}{points:>7,}{design.thresholds[location]:>10}"
    if design.items:
        yield ""
    held: set[int] = set()
    if isinstance(design, BayedDesign):
        yield from bay_lines(design)
        held = {at for bay in design.weapon_bays for at in (*bay.weapons, *bay.bins)}
    yield from _counted(_item(design, at) for at in range(len(design.items)) if at not in held)


def _crew(design: SmallCraftDesign) -> Iterator[str]:
    aboard = [f"{_CREW.get(who, who)} {many}" for who, many in design.crew.items() if many]
    if aboard:
        yield "Aboard: " + ", ".join(aboard)
    boats = [
        counted(many, word)
        for many, word in ((design.life_boats, "life boat"), (design.escape_pods, "escape pod"))
        if many
    ]
    if boats:
        yield ", ".join(boats)


def _counted(said: Iterable[str]) -> Iterator[str]:
    """Equal lines that follow one another, once, with their number in front."""
    found = [(text, len(list(equal))) for text, equal in groupby(said)]
    wide = 4 if any(times > 1 for _, times in found) else 0
    for text, times in found:
        yield f"  {times if times > 1 else '':<{wide}}{text}"


def _item(design: AerospaceDesign, at: int) -> str:
    item = design.items[at]
    gear = item.gear
    mark = " (rear)" if item.is_rear else ""
    line = f"{gear.name + mark:<31} {item.location:<5}"
    if gear.kind is GearKind.WEAPON and gear.attack:
        values = own_values(design.items, at)[: len(gear.attack)]
        line += f"attack {'/'.join(f'{plain(value):g}' for value in values)}"
    elif gear.kind is GearKind.AMMO:
        line += counted(item.rounds, "shot")
    elif item.size:
        line += f"size {plain(item.size)}"
    return line.rstrip()
