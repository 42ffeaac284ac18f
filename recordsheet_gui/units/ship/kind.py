"""The starship as a kind of unit."""

from recordsheet_gui.core.wire import encode
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.kind import LibraryFacts, Record, UnitKind, read_later
from recordsheet_gui.units.ship.design import ShipDesign


def anatomy(design: ShipDesign) -> Anatomy:
    """Its groupings; nothing moves inward but by the chart."""
    groupings = design.groupings
    return Anatomy(
        locations=tuple(grouping.id for grouping in groupings),
        names={grouping.id: grouping.title for grouping in groupings},
    )


def record(design: ShipDesign) -> Record:
    """The display as its file has it."""
    found: Record = encode(design)
    return found


SHIP = UnitKind(
    key=ShipDesign.kind,
    title="a ship",
    words=("ships", "starships", "spaceships"),
    design=ShipDesign,
    anatomy=anatomy,
    facts=lambda design: LibraryFacts(
        role=design.role, words=(design.kind, design.empire, design.role)
    ),
    lines=ShipDesign.lines,
    record=record,
    whole_record=record,
    features=read_later("recordsheet_gui.units.ship.features", "features"),
)
