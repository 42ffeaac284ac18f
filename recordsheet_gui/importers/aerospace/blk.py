"""Blocks of a .blk file -> fighters, planes and small craft; see blk_write.py for the way back."""

from collections.abc import Callable, Mapping
from typing import Any

from recordsheet_gui.importers.aerospace.outfit import CraftOutfit, built_as
from recordsheet_gui.importers.blk.bays import read_bays
from recordsheet_gui.importers.blk.drive import engine_base, engine_type
from recordsheet_gui.importers.blk.head import chassis_base, label, read_head, read_outfit
from recordsheet_gui.importers.blk.lines import Outfit
from recordsheet_gui.importers.blk.plating import armor_type
from recordsheet_gui.importers.blk.ratings import FIRE_CONTROL, read_ratings
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    SINGLE,
    AeroFighterDesign,
    AerospaceDesign,
    ConventionalFighterDesign,
    FixedWingDesign,
    Sinks,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.facts import AERODYNE, COCKPITS, CREW, PLACES, SPHEROID
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.plating import ARMORS, BAR_CODE, PATCHWORK

TITLES: Mapping[str, str] = PLACES
"""Locations as blocks are named."""
PRIMITIVE = COCKPITS[-1]
AEROSPACE = ARMORS[BAR_CODE]
"""The armor of a craft whose file says nothing else."""


def read_fighter(blocks: Blocks) -> AeroFighterDesign | None:
    """A fighter for air and space."""
    return _fighter(AeroFighterDesign, blocks)


def read_conventional(blocks: Blocks) -> AeroFighterDesign | None:
    """A fighter that needs air."""
    return _fighter(ConventionalFighterDesign, blocks)


def _fighter(design: type[AeroFighterDesign], blocks: Blocks) -> AeroFighterDesign | None:
    common = _common(design, blocks)
    if common is None:
        return None
    plating, cockpit = armor_type(blocks), _cockpit(blocks)
    tons, thrust = common["tons"], common["safe_thrust"]
    needs_air = design is ConventionalFighterDesign
    return design(
        **common,
        si=facts.fighter_si(tons, thrust),
        engine=Drive(
            type=engine_type(blocks),
            rating=facts.engine_rating(
                tons, thrust, needs_air=needs_air, is_primitive=cockpit == PRIMITIVE
            ),
            base=engine_base(blocks, common["tech_base"]),
        ),
        armor_type=plating,
        patchwork=patchwork_of(blocks, _titles(design), plating),
        cockpit=cockpit,
        has_vstol="vstol" in blocks,
    )


def read_fixed_wing(blocks: Blocks) -> FixedWingDesign | None:
    """A plane that was not built for battle; as solid as it is fast."""
    common = _common(FixedWingDesign, blocks)
    if common is None:
        return None
    bar = blocks.whole("barrating", most=10) if "barrating" in blocks else None
    plating = armor_type(blocks, bar=bar)
    return FixedWingDesign(
        **common,
        si=common["safe_thrust"],
        engine=Drive(type=engine_type(blocks), base=engine_base(blocks, common["tech_base"])),
        armor_type=plating,
        patchwork=patchwork_of(blocks, _titles(FixedWingDesign), plating),
        cockpit=_cockpit(blocks),
        bar=bar,
        fuel_type=label(blocks, "fuelType"),
        base_fire_control=blocks.number(FIRE_CONTROL, most=facts.MOST_TONS),
        **read_ratings(blocks),
    )


def read_small_craft(blocks: Blocks) -> SmallCraftDesign | None:
    """A craft of 100 to 200 tons."""
    if "structural_integrity" not in blocks:
        blocks.error("structural_integrity", "There is no structural_integrity.")
    common = _common(SmallCraftDesign, blocks)
    if common is None:
        return None
    plating = armor_type(blocks, usual=AEROSPACE)
    return SmallCraftDesign(
        **common,
        motion=SPHEROID if blocks.first("motion_type").lower() == SPHEROID else AERODYNE,
        si=blocks.whole("structural_integrity", most=facts.MOST_SI),
        # Nobody reads what is said of a craft's engine.
        engine=Drive(base=chassis_base(common["tech_base"])),
        armor_type=plating,
        patchwork=patchwork_of(blocks, _titles(SmallCraftDesign), plating),
        crew={who: blocks.whole(who, most=facts.MOST_CREW) for who in CREW if who in blocks},
        life_boats=blocks.whole("life_boat", most=facts.MOST_CREW),
        escape_pods=blocks.whole("escape_pod", most=facts.MOST_CREW),
        design_type=built_as(blocks, SmallCraftDesign),
    )


def _common(design: type[AerospaceDesign], blocks: Blocks) -> dict[str, Any] | None:
    """What all of them have; None where no unit can be made of it."""
    head = read_head(blocks)
    tons = blocks.number("tonnage", most=facts.MOST_TONS)
    if tons <= 0:
        blocks.error("tonnage", "The unit weighs nothing: there is no tonnage.")
    if "SafeThrust" not in blocks:
        blocks.error("SafeThrust", "There is no SafeThrust: nobody knows how far it moves.")
    points = blocks.wholes("armor", most=facts.MOST_ARMOR)
    if len(points) != len(design.arcs):
        expected = len(design.arcs)
        blocks.error("armor", f"There are {len(points)} values of armor instead of {expected}.")
    if blocks.remarks.has_errors:
        return None
    places = {where: TITLES[where] for where in (*design.arcs, *design.further)}
    outfitter = CraftOutfit if issubclass(design, SmallCraftDesign) else Outfit
    items = read_outfit(blocks, head["tech_base"], places, outfitter)
    return head | {
        "items": items,
        "tons": tons,
        "safe_thrust": blocks.whole("SafeThrust", most=facts.MOST_THRUST),
        "fuel": blocks.whole("fuel", most=facts.MOST_FUEL),
        "armor": dict(zip(design.arcs, points, strict=True)),
        "heat_sinks": Sinks(
            count=blocks.whole("heatsinks", most=facts.MOST_SINKS),
            kind=DOUBLE if blocks.code("sink_type", 0) == 1 else SINGLE,
            pod=blocks.whole("omnipodheatsinks", most=facts.MOST_SINKS),
        ),
        "transport": read_bays(blocks.numbered("transporters"), blocks.remarks, head["tech_base"]),
    }


def _cockpit(blocks: Blocks) -> str:
    code = blocks.code("cockpit_type", 0)
    if 0 <= code < len(COCKPITS):
        return COCKPITS[code]
    blocks.warn("cockpit_type", "The cockpit is not known; taken as standard.")
    return COCKPITS[0]


def _titles(design: type[AerospaceDesign]) -> dict[str, str]:
    return {where: TITLES[where] for where in (*design.arcs, *design.further)}


def patchwork_of(blocks: Blocks, titles: Mapping[str, str], plating: str) -> dict[str, str]:
    """Armor types by place, also where there is none: files have a -1 for the fuselage."""
    if plating != PATCHWORK:
        return {}
    keys = {where: f"{title}_armor_type" for where, title in titles.items()}
    return {
        where: ARMORS.get(blocks.code(key, 0), "") for where, key in keys.items() if key in blocks
    }


READERS: Mapping[str, Callable[[Blocks], Any]] = {
    "Aero": read_fighter,
    "AeroSpaceFighter": read_fighter,
    "ConvFighter": read_conventional,
    "FixedWingSupport": read_fixed_wing,
    "SmallCraft": read_small_craft,
}
"""By what a file says under UnitType."""
