"""Vehicles for tests of their sheets: every way to move, and those that are hard to draw."""

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
from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests import vehicles
from tests.blk import TANK, TRUCK, VTOL, blk, reported
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, play, shoot

GUNS = ["ISLRM20", "ISLRM15", "ISSRM6", "ISSRM4", "Medium Laser", "ISAC10", "ISGaussRifle"]
AMMO = ["IS LRM 20 Ammo", "IS LRM 15 Ammo", "IS SRM 6 Ammo", "IS SRM 4 Ammo", "IS AC/10 Ammo"]
LONG = "Hippopotomonstrosesquippedaliophobic Brontosaurus Carrier"

TEXTS = {
    "tracked": blk(TANK),
    "wheeled": blk(TANK, motion_type="Wheeled"),
    "hover": blk(TANK, motion_type="Hover"),
    "wige": blk(TANK, motion_type="WiGE"),
    "naval": blk(TANK, motion_type="Naval"),
    "hydrofoil": blk(TANK, motion_type="Hydrofoil"),
    "submarine": blk(TANK, motion_type="Submarine"),
    "rail": blk(TRUCK, motion_type="Rail"),
    "vtol": blk(VTOL),
    "armed truck": blk(TRUCK, barrating=7, transporters=["troopspace:4", "cargobay:3.5:1:1"]),
    "heaviest": blk(
        TANK,
        Name="Mastodon Assault Tank",
        tonnage=100,
        armor=["66", "50", "50", "42", "60"],
        cruiseMP=3,
        **{
            "Front Equipment": GUNS[:4],
            "Right Equipment": GUNS[:3],
            "Left Equipment": GUNS[:3],
            "Turret Equipment": GUNS,
            "Body Equipment": [*AMMO, *AMMO],
        },
    ),
    "bridge": blk(
        TANK,
        **{
            "Front Equipment": ["MediumBridgeLayer"],
            "Turret Equipment": ["ISModularArmor", "ISAC5"],
        },
    ),
    "long name": blk(TANK, Name=LONG, Model="(Extended Range Command and Rescue)"),
    "lightest": blk(
        TANK, Name="Gnat", tonnage=5, armor=["1", "1", "1", "1"], **{"Turret Equipment": None}
    ),
    "chin turret": blk(
        VTOL,
        tonnage=30,
        armor=["28", "22", "22", "16", "2", "19"],
        **{"Turret Equipment": ["Medium Laser", "ISSRM4"], "Body Equipment": ["IS SRM 4 Ammo"]},
    ),
    # Six sides, two turrets, and nearly as much armor as the rules allow.
    "giant": blk(
        TANK,
        Name="Behemoth Walker of the North",
        tonnage=200,
        cruiseMP=2,
        armor=["141", "104", "104", "86", "86", "64", "54", "61"],
        **{
            "Front Equipment": GUNS[:2],
            "Front Right Equipment": GUNS[2:3],
            "Front Left Equipment": GUNS[2:3],
            "Turret Equipment": None,
            "Rear Turret Equipment": ["ISAC10", "Medium Laser"],
            "Front Turret Equipment": ["ISGaussRifle", "ISLRM20"],
            "Body Equipment": [*AMMO, *AMMO],
        },
    ),
    # The same with less armor and more guns than fit into one list.
    "arsenal": blk(
        TANK,
        Name="Arsenal",
        tonnage=195,
        cruiseMP=2,
        motion_type="Wheeled",
        armor=["64", "48", "48", "40", "40", "36", "44"],
        **{
            "Front Equipment": GUNS[:4],
            "Front Right Equipment": GUNS[:3],
            "Front Left Equipment": GUNS[:3],
            "Rear Equipment": GUNS[4:5],
            "Turret Equipment": GUNS,
            "Body Equipment": [*AMMO, *AMMO],
        },
    ),
    "long train": blk(
        TRUCK,
        UnitType="LargeSupportTank",
        Name="Long Hauler",
        motion_type="Rail",
        tonnage=580,
        armor=["38", "33", "33", "33", "33", "19"],
    ),
    "hundreds": blk(TANK, Name="Bastion", tonnage=100, armor=["250", "121", "120", "1400", "64"]),
}
"""By what is special about each; all of them invented."""
NAMES = (*TEXTS, *vehicles.texts(), *vehicles.SHIPPED)


@cache
def design(name: str) -> VehicleDesign:
    """One of them, of the units of the worked cases, or of those that we ship."""
    if name in vehicles.SHIPPED:
        return vehicles.SHIPPED[name]
    if name not in TEXTS:
        return vehicles.vehicle(name)
    found = reported(TEXTS[name]).design
    assert isinstance(found, VehicleDesign), name
    return found


def fresh(vehicle: VehicleDesign, crew: str = "Ada Quill") -> GameState:
    """The vehicle alone on the table."""
    paper = SYSTEM.start(vehicle, Pilot(name=crew), {})
    return GameState(units={UNIT: paper}, sides={UNIT: "A"})


def battered(vehicle: VehicleDesign) -> GameState:
    """Marks of all kinds, old and of this phase."""
    game = fresh(vehicle)
    game = shoot(game, "FR/armor", vehicle.armor["FR"])
    game = shoot(game, "FR/structure", 1)
    own = [keys.PILOT] if vehicle.has_rotor else [keys.DRIVER, keys.motive(1, "moderate")]
    own += [] if vehicle.has_rotor else [keys.motive(2, "heavy"), keys.motive(3, "moderate")]
    own += [keys.stabilizer("FR"), keys.ENGINE, keys.STUCK]
    own += [keys.turret_jammed(where) for where in vehicle.turrets]
    guns = [n for n, item in enumerate(vehicle.items) if item.gear.kind is GearKind.WEAPON]
    own += [keys.malfunction(number) for number in guns[1:2]]
    game = play(
        game,
        *(ConditionSet(unit=UNIT, condition=ConditionKey(key), cause=SHOT) for key in own),
        *(
            SlotsMarked(unit=UNIT, slots=vehicle.items[number].slots, cause=SHOT)
            for number in guns[:1]
        ),
        TrackMoved(unit=UNIT, track=keys.STUNNED, was=0, to=2, cause=SHOT),
        TrackMoved(unit=UNIT, track=keys.SENSORS, was=0, to=2, cause=SHOT),
        NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND),
        PhaseBegan(clock=Clock(turn=12, phase=2)),
    )
    assert GridKey("RR/armor") in game.units[UNIT].grids
    return shoot(game, "RR/armor", 1)
