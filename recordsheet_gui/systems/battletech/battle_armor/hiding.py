"""What makes suits hard to find: their size, armor that hides them, camouflage."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech.battle_armor.view import Suits
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.units.battle_armor.gear import CAMO, INFANTRY, has
from recordsheet_gui.units.gear import Gear

SMALL = RuleId("TW-suits-target")
STEALTH = RuleId("TW-suits-stealth")

STEALTHY: Mapping[str, tuple[int, int, int]] = {
    "BA Stealth (Prototype)": (0, 1, 2),
    "BA Stealth (Basic)": (0, 1, 2),
    "BA Stealth (Standard)": (1, 1, 2),
    "BA Stealth (Improved)": (1, 2, 3),
}
"""At short, medium and long range."""
MIMETIC = "BA Mimetic"
MIMETIC_STILL, CAMO_STILL = 3, 2
"""Of one that has not moved; each hex takes one off."""


def small_parts(gear: Gear) -> tuple[Part, ...]:
    """All weapons but those of infantry find it hard to follow a suit."""
    if gear.family == INFANTRY:
        return ()
    return (Part(label="battle armor", value=1, rule=SMALL),)


def parts(suits: Suits, band: str, hexes: int) -> Iterator[Part]:
    """What its armor and its cloak add to shots at it."""
    kind = suits.design.armor_type
    if kind in STEALTHY:
        more = STEALTHY[kind][BANDS.index(band)]
        if more:
            yield Part(label="stealth armor", value=more, rule=STEALTH)
    if kind == MIMETIC and hexes < MIMETIC_STILL:
        yield Part(label="mimetic armor", value=MIMETIC_STILL - hexes, rule=STEALTH)
    elif has(suits.design, (CAMO,)) and hexes < CAMO_STILL:
        yield Part(label="camouflage", value=CAMO_STILL - hexes, rule=STEALTH)
