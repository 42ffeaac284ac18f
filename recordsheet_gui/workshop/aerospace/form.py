"""The forms of fighters, planes, craft and ships."""

from recordsheet_gui.units.aerospace.facts import FIGHTER_ARCS
from recordsheet_gui.units.plating import BAR
from recordsheet_gui.workshop.aerospace.craft import craft_form
from recordsheet_gui.workshop.aerospace.fighters import fighter_form
from recordsheet_gui.workshop.ratings import USUAL

FIGHTER = fighter_form(
    "aerospace fighter", "Aerospace fighter", {"tons": 20, "thrust": 6, "fuel": 400}
)
CONVENTIONAL = fighter_form(
    "conventional fighter",
    "Conventional fighter",
    {"tons": 10, "thrust": 4, "fuel": 160, "engine": {"type": "ice"}, "heat_sinks": {"count": 0}},
)
FIXED_WING = fighter_form(
    "fixed-wing support",
    "Fixed-wing support",
    {
        "tons": 5,
        "thrust": 3,
        "fuel": 100,
        "bar": 4,
        **USUAL,
        "armor": {"type": BAR.format(4), **dict.fromkeys(FIGHTER_ARCS, 0)},
        "engine": {"type": "ice"},
        "heat_sinks": {"count": 0},
    },
)
SMALL_CRAFT = craft_form(
    "small craft", "Small craft", {"tons": 100, "thrust": 3, "fuel": 400, "si": 6}
)
DROPSHIP = craft_form("dropship", "DropShip", {"tons": 200, "thrust": 3, "fuel": 1000, "si": 6})
JUMPSHIP = craft_form("jumpship", "JumpShip", {"tons": 50000, "fuel": 100, "si": 1})
WARSHIP = craft_form(
    "warship",
    "WarShip",
    {"tons": 100000, "thrust": 1, "fuel": 1000, "si": 30, "kf_core": "compact"},
)
STATION = craft_form("space station", "Space station", {"tons": 2000, "fuel": 100, "si": 1})
