"""Aerospace units for tests of their sheets: those that we ship, and some hard to print."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import (
    ConditionSet,
    NoteWritten,
    PhaseBegan,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey, SlotKey, TrackKey
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.units.aerospace.design import AerospaceDesign, StationDesign, WarShipDesign
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay, MountedItem
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, play, shoot

KINDS = (
    *("aerospace-fighter", "conventional-fighter", "fixed-wing-support", "small-craft"),
    *("dropship", "jumpship", "warship"),
)
SHIPPED = tuple(path.stem for path in unit_files() if path.stem.startswith(KINDS))
LONG = "Hippopotomonstrosesquippedaliophobic Brontosaurus"


@cache
def shipped(stem: str) -> AerospaceDesign:
    """One of the units that we ship."""
    path = next(path for path in unit_files() if path.stem == stem)
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(found, AerospaceDesign)
    return found


def _repeated(items: tuple[MountedItem, ...], times: int) -> tuple[MountedItem, ...]:
    """All of it several times over, each piece on a line of its own."""
    lines: dict[str, int] = {}
    found = []
    for item in items * times:
        lines[item.location] = lines.get(item.location, 0) + 1
        slot = SlotKey(f"{item.location}/{lines[item.location]}")
        found.append(replace(item, slots=(slot,)))
    return tuple(found)


def _warship(points: int, si: int, times: int) -> WarShipDesign:
    base = shipped("warship-molniya-corvette-2951")
    assert isinstance(base, WarShipDesign)
    bays = [Bay(kind="cargobay", size=100_000.5 + n, doors=n % 4, number=n) for n in range(1, 9)]
    bays += [Bay(kind="asfbay", size=72, doors=18, number=20)]
    bays += [Bay(kind="refrigeratedcargobay", size=1234.5, doors=1, number=21)]
    bays += [Bay(kind=DOCKING_COLLAR, size=1) for _ in range(24)]
    return replace(
        base,
        chassis=f"{LONG} Battleship",
        model="(Command Refit of the Eleventh Dynasty)",
        tons=2_400_000,
        si=si,
        armor=dict.fromkeys(base.armor, points),
        items=_repeated(base.items, times),
        transport=tuple(bays),
        grav_decks=(95, 105, 250, 1250),
        crew={"crew": 1012, "officers": 120, "gunners": 240, "passengers": 500, "marines": 480},
        life_boats=140,
        escape_pods=220,
    )


def _station() -> StationDesign:
    ship = _warship(550, 1, 2)
    return StationDesign(
        name="Battle Station of the Line",
        chassis="Battle Station",
        model="of the Line",
        tons=1_500_000,
        si=1,
        fuel=12_500,
        armor=ship.armor,
        items=ship.items,
        transport=ship.transport,
        heat_sinks=ship.heat_sinks,
        crew=ship.crew,
    )


def _fighter() -> AerospaceDesign:
    base = shipped("aerospace-fighter-stuka-stu-k5")
    armor = dict(zip(base.armor, (241, 160, 160, 121), strict=True))
    return replace(base, chassis=LONG, model="OMNI-77", armor=armor, items=_repeated(base.items, 2))


def _ball() -> AerospaceDesign:
    base = shipped("dropship-union-2708")
    armor = dict(zip(base.armor, (1840, 1530, 1530, 1300), strict=True))
    return replace(base, chassis="Castle", armor=armor, si=90, items=_repeated(base.items, 3))


def _bare() -> AerospaceDesign:
    base = shipped("fixed-wing-support-boomerang-spotter-plane")
    return replace(base, armor=dict.fromkeys(base.armor, 1), items=(), si=1)


def _boat() -> AerospaceDesign:
    """Quarters, and not one bay with doors."""
    base = shipped("small-craft-ares-attack-craft-mark-ix")
    return replace(base, transport=(Bay(kind="steeragequarters", size=30),))


HARD: Mapping[str, Callable[[], AerospaceDesign]] = {
    "hundreds": _fighter,
    "castle": _ball,
    "bare plane": _bare,
    "boat": _boat,
    "largest warship": lambda: _warship(900, 200, 4),
    "battleship": lambda: _warship(119, 119, 2),
    "battle station": _station,
}
"""Far more of everything than files have, and far less."""


@cache
def design(name: str) -> AerospaceDesign:
    """One of them."""
    return HARD[name]() if name in HARD else shipped(name)


def fresh(craft: AerospaceDesign, pilot: str = "Ada Quill") -> GameState:
    """The craft alone on the table."""
    paper = SYSTEM.start(craft, Pilot(name=pilot), {})
    return GameState(units={UNIT: paper}, sides={UNIT: "A"})


def battered(craft: AerospaceDesign) -> GameState:
    """Marks of all kinds, old and of this phase."""
    game = fresh(craft)
    game = shoot(game, "NOS/armor", craft.armor["NOS"])
    game = shoot(game, "AFT/armor", craft.armor["AFT"] // 2)
    game = shoot(game, str(keys.STRUCTURE), craft.si // 3)
    game = shoot(game, str(keys.boxes("avionics")), 2)
    slots = tuple(item.slots[0] for item in craft.items[:3] if item.slots)
    moves = {TrackKey("pilot/hits"): 3, keys.VELOCITY: 12, keys.FUEL: craft.fuel // 3}
    if craft.has_heat_scale:
        moves[TrackKey("heat")] = 37
    words = ("out of control", "random movement")
    game = play(
        game,
        *((SlotsMarked(unit=UNIT, slots=slots, cause=SHOT),) if slots else ()),
        *(TrackMoved(unit=UNIT, track=key, was=0, to=to, cause=SHOT) for key, to in moves.items()),
        *(ConditionSet(unit=UNIT, condition=ConditionKey(word), cause=HAND) for word in words),
        NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND),
        PhaseBegan(clock=Clock(turn=12, phase=2)),
    )
    return shoot(game, "AFT/armor", 1)
