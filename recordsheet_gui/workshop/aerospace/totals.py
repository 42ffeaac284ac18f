"""Running totals of what flies."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.units.aerospace.bays import heat_by_arc, people
from recordsheet_gui.units.aerospace.design import AerospaceDesign, BayedDesign, SmallCraftDesign
from recordsheet_gui.units.aerospace.facts import PLACES
from recordsheet_gui.units.aerospace.spaces import spaces
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.workshop import plating
from recordsheet_gui.workshop.described import NO_PLACE
from recordsheet_gui.workshop.document import Document, Reading
from recordsheet_gui.workshop.totals import Total, battle_value, weight


def _weighed(document: Document, reading: Reading) -> tuple[Total, ...]:
    found = weight(document, reading)
    return () if found is None else (found,)


def fighter_totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    """Weight, spaces, heat, armor and value."""
    design = reading.design
    if not isinstance(design, AerospaceDesign):
        return _weighed(document, reading)
    counted = (_spaces(design), _heat(design), _armor(design))
    return (
        *_weighed(document, reading),
        *(one for one in counted if one is not None),
        battle_value(document, reading),
    )


def craft_totals(document: Document, reading: Reading) -> tuple[Total, ...]:
    """Weight that nobody checks, heat by arc, armor, who is aboard, and value."""
    design = reading.design
    if not isinstance(design, SmallCraftDesign):
        return _weighed(document, reading)
    heat = _heat_by_arc(design) if isinstance(design, BayedDesign) else _heat(design)
    aboard = Total(
        label="Aboard",
        words=str(people(design)),
        parts=tuple((who, f"{many:,}") for who, many in design.crew.items()),
    )
    armor = _armor(design)
    return (
        *_weighed(document, reading),
        heat,
        *(() if armor is None else (armor,)),
        aboard,
        battle_value(document, reading),
    )


def _spaces(design: AerospaceDesign) -> Total | None:
    found = spaces(design)
    if not found:
        return None
    used, most = (sum(pair[at] for pair in found.values()) for at in (0, 1))
    return Total(
        label="Spaces",
        words=f"{used} of {most}",
        parts=tuple(
            (PLACES[arc], f"{taken} of {there}, {there - taken} free")
            for arc, (taken, there) in found.items()
        ),
        is_bad=any(taken > there for taken, there in found.values()),
    )


def _heat(design: AerospaceDesign) -> Total:
    guns = [item.gear for item in design.items if item.gear.kind is GearKind.WEAPON]
    built = sum(gear.heat * gear.rate for gear in guns)
    return Total(
        label="Heat",
        words=f"{built}, sinks {design.heat_sinks.dissipation}",
        parts=tuple((gear.name, str(gear.heat * gear.rate)) for gear in guns if gear.heat),
    )


def _heat_by_arc(design: BayedDesign) -> Total:
    found = heat_by_arc(design)
    return Total(
        label="Heat",
        words=f"{sum(found.values()):,}, sinks {design.heat_sinks.dissipation:,}",
        parts=tuple(
            (f"{PLACES.get(where, NO_PLACE)}{', to the rear' if is_rear else ''}", f"{heat:,}")
            for (where, is_rear), heat in found.items()
        ),
    )


def _armor(design: UnitDesign) -> Total | None:
    if not isinstance(design, AerospaceDesign):
        return None
    known = plating.limits_of(design)
    points = sum(design.armor.values())
    words = f"{points:,}" if known is None else f"{points:,} of {known.total:,}"
    return Total(
        label="Capital armor" if design.is_capital else "Armor",
        words=words,
        parts=tuple((PLACES[where], f"{many:,}") for where, many in design.armor.items()),
        is_bad=known is not None and points > known.total,
    )
