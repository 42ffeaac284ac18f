"""The balloon as a kind of unit."""

from recordsheet_gui.core.wire import encode
from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.kind import LibraryFacts, Record, UnitKind
from tests.made_up.balloon.design import BalloonDesign

BODY = Anatomy(
    locations=("BAG", "BKT"),
    names={"BAG": "bag", "BKT": "basket"},
    inward={"BAG": "BKT"},
    hit_table="balloon",
)


def record(design: BalloonDesign) -> Record:
    found: Record = encode(design)
    return found


BALLOON = UnitKind(
    key=BalloonDesign.kind,
    title="a balloon",
    design=BalloonDesign,
    anatomy=lambda design: BODY,
    facts=lambda design: LibraryFacts(tons=1, words=("balloon",)),
    lines=lambda design: iter((design.name, f"Height {design.height}")),
    record=record,
    whole_record=record,
)
