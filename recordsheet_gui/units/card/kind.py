"""The card of the light game as a kind of unit."""

from recordsheet_gui.core.wire import encode
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign, words
from recordsheet_gui.units.kind import LibraryFacts, Record, UnitKind, read_later

BODY = Anatomy(locations=LOCATIONS, names={location: words(location) for location in LOCATIONS})


def record(design: SkirmishDesign) -> Record:
    """The card as its file has it."""
    found: Record = encode(design)
    return found


CARD = UnitKind(
    key=SkirmishDesign.kind,
    title="a card",
    words=("cards",),
    design=SkirmishDesign,
    anatomy=lambda design: BODY,
    facts=lambda design: LibraryFacts(
        role=design.role, words=(design.kind, design.weight, design.role)
    ),
    lines=SkirmishDesign.lines,
    record=record,
    whole_record=record,
    features=read_later("recordsheet_gui.units.card.features", "features"),
)
