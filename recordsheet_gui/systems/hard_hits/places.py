"""Where a grouping stands on its ship, in words: what reads alike is told apart by its place."""

from collections.abc import Sequence
from string import ascii_lowercase

from recordsheet_gui.units.ship.design import Grouping, ShipDesign

SIDES = {2: ("left", "right"), 3: ("left", "middle", "right")}
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def place_of(design: ShipDesign, grouping: Grouping) -> str:
    """The part of the ship, and the side of it where several of one name stand in a row.

    A display draws them from left to right, in the order of the file.
    """
    row = [g.id for g in design.groupings if (g.part, g.title) == (grouping.part, grouping.title)]
    at = row.index(grouping.id)
    if len(row) == 1:
        return grouping.part
    if len(row) in SIDES:
        return f"{grouping.part} {SIDES[len(row)][at]}"
    number = ORDER[at] if at < len(ORDER) else f"number {at + 1}"
    return f"{grouping.part}, {number} from the left"


def label_of(design: ShipDesign, grouping: Grouping, among: Sequence[Grouping], boxes: int) -> str:
    """A grouping as one of several to choose from; its place where another has the same name."""
    count = f"{boxes} {'box' if boxes == 1 else 'boxes'}"
    if sum(other.title == grouping.title for other in among) == 1:
        return f"{grouping.title} ({count})"
    return f"{grouping.title}, {place_of(design, grouping)} ({count})"


def letter(index: int) -> str:
    """What a choice is called on card and ship, counted from 0: a, b, c; aa after z."""
    many, one = divmod(index, len(ascii_lowercase))
    return (letter(many - 1) if many else "") + ascii_lowercase[one]
