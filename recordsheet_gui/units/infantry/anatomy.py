"""The body of a platoon: one place, and a box for each trooper."""

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.facts import GUNS, TROOPERS

_BODY = Anatomy(
    locations=(TROOPERS,),
    names={TROOPERS: "troopers", GUNS: "field guns"},
    tags={TROOPERS: "Troopers", GUNS: "Guns"},
)


def anatomy(design: InfantryDesign) -> Anatomy:
    """The same for all of them."""
    return _BODY
