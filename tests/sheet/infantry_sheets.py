"""Platoons for tests of their sheets: every way to move, and those that are hard to draw."""

from functools import cache

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import ConditionSet, NoteWritten, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.units.infantry.design import InfantryDesign
from tests.blk import Lines
from tests.infantry import gunners, platoon, shipped
from tests.sheet.sheets import SHOT, SYSTEM, UNIT, play, shoot

SHIPPED = shipped()
CHANGES: dict[str, dict[str, Lines]] = {
    "leg": {},
    "jump": {"motion_type": "Jump", "squad_size": 10, "squadn": 3},
    "motorized": {"motion_type": "Motorized"},
    "hover": {"motion_type": "Hover", "squad_size": 5},
    "microlite": {"motion_type": "Microlite", "squad_size": 2},
    "frogmen": {"motion_type": "Motorized SCUBA", "squad_size": 6, "squadn": 2},
    "submarine": {"motion_type": "Submarine", "squad_size": 5},
    "riders": {"motion_type": "Beast:Coventry Kangaroo", "squad_size": 7, "squadn": 3},
    "one man": {"squad_size": 1, "squadn": 1},
    "crowd": {"squad_size": 12, "squadn": 10},
    "specialists": {
        "specialization": 1 | 64 | 2048,
        "augmentation": ["tsm_implant", "dermal_armor", "boost_comm_implant", "pl_ienhanced"],
        "armorKit": "Fed Suns/Fed Commonwealth Infantry Kit (3030-3066)",
        "Primary": "Laser Rifle (Federated-Barrett M61A)",
        "secondn": 2,
        "Secondary": "SRM Launcher (Hvy, One-Shot) w/ Inferno",
    },
    "far": {"secondn": 2, "Secondary": "InfantryClanERHeavyLaser"},
    "long name": {
        "Name": "Extraordinarily Heavy Expeditionary Mechanized Infantry",
        "Model": "Hachiman Taro Enterprise Extraction Force (Second)",
    },
}
"""By what is special about each; all of them invented."""
GUNS = {
    "guns": ("ISLAC5", "ISLAC5", "ISLAC5"),
    "howitzer": ("ISThumper",),
    "mixed": ("ISAC5", "ISLRM10"),
}
NAMES = (*CHANGES, *GUNS, *SHIPPED)


@cache
def design(name: str) -> InfantryDesign:
    """One of them, or of those that we ship."""
    if name in SHIPPED:
        return SHIPPED[name]
    return gunners(*GUNS[name]) if name in GUNS else platoon(**CHANGES[name])


def fresh(one: InfantryDesign) -> GameState:
    """The platoon alone on the table."""
    paper = SYSTEM.start(one, Pilot(name="Ada Quill"), {})
    return GameState(units={UNIT: paper}, sides={UNIT: "A"})


def battered(one: InfantryDesign) -> GameState:
    """Some are lost, old and of this phase."""
    game = shoot(fresh(one), keys.BOXES, one.troopers // 2)
    game = play(
        game,
        *(ConditionSet(unit=UNIT, condition=key, cause=SHOT) for key in keys.BY_HAND),
        NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND),
        PhaseBegan(clock=Clock(turn=12, phase=2)),
    )
    return shoot(game, keys.BOXES, 1)
