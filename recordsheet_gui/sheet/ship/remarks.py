"""What is odd about a ship's drawing."""

from collections.abc import Iterator

from recordsheet_gui.sheet.ship.hand import covered
from recordsheet_gui.sheet.ship.plan import ShipPlan
from recordsheet_gui.units.kind import Remark
from recordsheet_gui.units.ship.design import ShipDesign


def drawing_remarks(design: ShipDesign, plan: ShipPlan) -> Iterator[Remark]:
    """One sentence each, for groupings over one another and a ship that is too large."""
    titles = {g.id: g.title for g in design.groupings}
    told = set()
    for one, other in covered(plan.clusters):
        a, b = titles[one], titles[other]
        if (a, b) not in told:
            told.add((a, b))
            whom = f"another {b}" if a == b else b
            yield Remark(one, f"{a[:1].upper()}{a[1:]} lies over {whom}: move one of them.")
    if not plan.is_inside:
        yield Remark(
            "groupings", "The ship does not fit between its shields: take some boxes away."
        )
