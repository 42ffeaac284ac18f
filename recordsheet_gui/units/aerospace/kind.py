"""Aerospace units as kinds of units, from fighters to space stations."""

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from recordsheet_gui.units.aerospace.anatomy import anatomy
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    BayedDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    JumpShipDesign,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.flaw import flaw
from recordsheet_gui.units.kind import LEVELS, LibraryFacts, Record, Remark, UnitKind

if TYPE_CHECKING:
    from recordsheet_gui.units.battle_value import BattleValue

_CLASSES = ((45, "light"), (70, "medium"), (100, "heavy"))
"""What fighters are called by their tons."""

# What only the library and the command line ask for is read when they do: starting has a budget.


def _lines(design: AerospaceDesign) -> Iterator[str]:
    from recordsheet_gui.units.aerospace.text import lines

    return lines(design)


def _record(design: AerospaceDesign) -> Record:
    from recordsheet_gui.units.aerospace.record import record

    return record(design)


def _whole_record(design: AerospaceDesign) -> Record:
    from recordsheet_gui.units.aerospace.record import whole_record

    return whole_record(design)


def _battle_value(design: AerospaceDesign) -> "BattleValue":
    from recordsheet_gui.units.aerospace.battle_value import battle_value

    return battle_value(design)


def _remarks(design: AerospaceDesign) -> tuple[Remark, ...]:
    from recordsheet_gui.units.aerospace.validate import validate

    return validate(design)


def _not_checked(design: AerospaceDesign) -> tuple[str, ...]:
    from recordsheet_gui.units.aerospace.validate import not_checked

    return not_checked(design)


def _large_value(design: AerospaceDesign) -> "BattleValue":
    from recordsheet_gui.units.aerospace.large_value import battle_value

    assert isinstance(design, BayedDesign)
    return battle_value(design)


def fighter_class(design: AerospaceDesign) -> str:
    """Light, medium or heavy; nothing for what is no fighter."""
    if not isinstance(design, AeroFighterDesign):
        return ""
    return next((word for most, word in _CLASSES if design.tons <= most), "")


def _facts(design: AerospaceDesign) -> LibraryFacts:
    tons = ceil(design.tons)
    level = design.rules_level
    return LibraryFacts(
        tons=tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=level,
        config=design.motion,
        is_omni=design.is_omni,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=(
            f"{tons} {tons}t",
            design.tech_base,
            design.role,
            str(design.year or ""),
            design.kind,
            design.motion,
            LEVELS[level] if 0 <= level < len(LEVELS) else "",
            "omni" if design.is_omni else "",
            fighter_class(design),
            "aerospace",
            design.source,
        ),
    )


def _kind(design: type[AerospaceDesign], title: str, *words: str) -> UnitKind[AerospaceDesign]:
    return UnitKind(
        key=design.kind,
        title=title,
        second_skill="piloting",
        words=words,
        design=design,
        anatomy=anatomy,
        facts=_facts,
        lines=_lines,
        record=_record,
        whole_record=_whole_record,
        remarks=_remarks,
        not_checked=_not_checked,
        flaw=flaw,
        battle_value=_large_value if issubclass(design, BayedDesign) else _battle_value,
    )


FIGHTER = _kind(AeroFighterDesign, "an aerospace fighter", "fighters", "aerospace fighters")
CONVENTIONAL = _kind(ConventionalFighterDesign, "a conventional fighter", "fighters", "planes")
FIXED_WING = _kind(FixedWingDesign, "a fixed-wing support vehicle", "planes", "aircraft")
SMALL_CRAFT = _kind(SmallCraftDesign, "a small craft", "small craft", "shuttles")
DROPSHIP = _kind(DropShipDesign, "a DropShip", "dropships", "ships")
JUMPSHIP = _kind(JumpShipDesign, "a JumpShip", "jumpships", "ships")
WARSHIP = _kind(WarShipDesign, "a WarShip", "warships", "ships")
STATION = _kind(StationDesign, "a space station", "space stations", "stations")
