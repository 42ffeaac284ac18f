"""What does not move, for tests of its sheets: plain ones, and those that are hard to draw."""

from functools import cache

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import (
    ConditionSet,
    NoteWritten,
    PhaseBegan,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.vehicle.design import GunEmplacementDesign
from tests.blk import BUNKER, HANDHELD, TURRET, blk, reported
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, play, shoot

SEVEN = ["0,0,0", "1,-1,0", "1,0,-1", "0,1,-1", "-1,1,0", "-1,0,1", "0,-1,1"]
"""A hex and those around it."""
GUNS = ["Medium Laser", "ISAC5", "ISLRM20", "ISSRM6", "ISGaussRifle", "PPC", "Large Laser"]
AMMO = ["IS Ammo AC/5", "IS LRM 20 Ammo", "IS SRM 6 Ammo", "ISGauss Ammo"]
LONG = "Hippopotomonstrosesquippedaliophobic Brontosaurus Redoubt"

TEXTS = {
    "turret": blk(TURRET),
    "casemate": blk(
        TURRET, Name="Cliff Battery", Turret=0, **{"Guns Equipment": ["ISAC5", "IS Ammo AC/5"]}
    ),
    "many guns": blk(
        TURRET,
        Name=LONG,
        Model="(Extended Range Command and Rescue)",
        type="IS Level 2",
        **{
            "Guns Equipment": [
                *GUNS,
                *GUNS,
                *AMMO,
                *AMMO,
                "Searchlight",
                "Communications Equipment:SIZE:7.0",
            ]
        },
    ),
    "unarmed": blk(TURRET, Name="Empty Mount", Model=[], **{"Guns Equipment": []}),
    "bunker": blk(BUNKER),
    "hut": blk(
        BUNKER,
        Name="Hut",
        building_type=1,
        building_class=0,
        armor=0,
        cf=15,
        height=1,
        **{"Level 0 0.0,0.0,0.0 Equipment": None, "Level 1 0.0,0.0,0.0 Equipment": None},
    ),
    "hangar": blk(
        BUNKER,
        Name="Field Hangar",
        building_class=1,
        building_type=2,
        armor=0,
        cf=40,
        height=3,
        coords=SEVEN,
    ),
    "castle": blk(
        BUNKER,
        Name=LONG,
        building_class=2,
        building_type=4,
        armor=150,
        cf=150,
        height=2,
        coords=SEVEN,
        **{
            "Level 0 0.0,0.0,0.0 Equipment": [*GUNS, *AMMO],
            "Level 1 0.0,0.0,0.0 Equipment": [*GUNS, *AMMO],
            "Level 1 1.0,-1.0,0.0 Equipment": GUNS,
        },
    ),
    "wall": blk(
        BUNKER,
        Name="Town Wall",
        building_type=5,
        building_class=0,
        armor=0,
        cf=90,
        height=1,
        coords=SEVEN[:3],
    ),
    "handheld": blk(HANDHELD),
    "cannon": blk(
        HANDHELD,
        Name="Siege Arm",
        armor="80",
        tonnage=18,
        **{"Gun Equipment": ["ISLRM20", "Medium Laser", "Medium Laser", "IS LRM 20 Ammo"]},
    ),
    "bare arm": blk(HANDHELD, Name="Bare Arm", armor="0"),
}
"""By what is special about each; all of them invented."""
NAMES = tuple(TEXTS)
CITY = "city"
"""76 places of 150 boxes: no page has room for them."""
TEXTS[CITY] = blk(
    BUNKER,
    height=4,
    coords=[f"{q},{r},{-q - r}" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2],
)
LARGEST = ("hangar", "castle")
"""More than a pane of a small window has room for: it scrolls."""


@cache
def design(name: str) -> DescribedDesign:
    """One of them."""
    found = reported(TEXTS[name]).design
    assert isinstance(found, DescribedDesign), name
    return found


def fresh(one: DescribedDesign, crew: str = "Ada Quill") -> GameState:
    """It alone on the table."""
    paper = SYSTEM.start(one, Pilot(name=crew), {})
    return GameState(units={UNIT: paper}, sides={UNIT: "A"})


def battered(one: DescribedDesign) -> GameState:
    """Marks of all kinds, old and of this phase."""
    game = fresh(one)
    for key, grid in game.units[UNIT].grids.items():
        if grid.size:
            game = shoot(game, key, max(1, grid.size * 2 // 3))
    own = []
    if isinstance(one, GunEmplacementDesign):
        own = [keys.KILLED, *([keys.turret_jammed("GUNS")] if one.has_turret else [])]
    guns = [n for n, item in enumerate(one.items) if item.gear.kind is GearKind.WEAPON]
    own += [keys.malfunction(number) for number in guns[1:2]]
    game = play(
        game,
        *(ConditionSet(unit=UNIT, condition=ConditionKey(key), cause=SHOT) for key in own),
        *(SlotsMarked(unit=UNIT, slots=one.items[number].slots, cause=SHOT) for number in guns[:1]),
        TrackMoved(unit=UNIT, track=keys.STUNNED, was=0, to=2, cause=SHOT),
        NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND),
        PhaseBegan(clock=Clock(turn=12, phase=2)),
    )
    left = [key for key, grid in game.units[UNIT].grids.items() if grid.left]
    return shoot(game, left[0], 1) if left else game
