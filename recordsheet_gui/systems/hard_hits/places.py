"""Where a grouping stands on its ship, in words: what reads alike is told apart by its place."""

from collections.abc import Sequence
from string import ascii_lowercase

from recordsheet_gui.units.ship.design import Grouping, ShipDesign

SIDES = {2: ("left", "right"), 3: ("left", "middle", "right")}
ENDS = {2: ("ahead", "behind"), 3: ("ahead", "middle", "behind")}
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def place_of(design: ShipDesign, grouping: Grouping) -> str:
    """The part of the ship, and the side of it where several of one name stand in a row.

    A display draws them from left to right in the order of the file, unless they have places of
    their own.
    """
    alike = [g for g in design.groupings if (g.part, g.title) == (grouping.part, grouping.title)]
    words, way = SIDES, "from the left"
    if all(g.at for g in alike):
        alike.sort(key=lambda g: (g.at[1], g.at[0]))
        tops, lefts = {g.at[1] for g in alike}, {g.at[0] for g in alike}
        if len(tops) > 1:
            # Rows: sides alone would not tell them apart.
            words, way = (ENDS if len(lefts) == 1 else {}), "from the front"
    row = [g.id for g in alike]
    at = row.index(grouping.id)
    if len(row) == 1:
        return grouping.part
    if len(row) in words:
        return f"{grouping.part} {words[len(row)][at]}"
    number = ORDER[at] if at < len(ORDER) else f"number {at + 1}"
    return f"{grouping.part}, {number} {way}"


def label_of(design: ShipDesign, grouping: Grouping, among: Sequence[Grouping], boxes: int) -> str:
    """A grouping as one of several to choose from; its place where another has the same name."""
    count = f"{boxes} {'box' if boxes == 1 else 'boxes'}"
    if sum(other.title == grouping.title for other in among) == 1:
        return f"{grouping.title} ({count})"
    place = place_of(design, grouping)
    if grouping.part in grouping.title.lower():
        # The label has said where: Phaser-2, left wing.
        place = place.removeprefix(grouping.part).strip(", ")
    return f"{', '.join(word for word in (grouping.title, place) if word)} ({count})"


def letter(index: int) -> str:
    """What a choice is called on card and ship, counted from 0: a, b, c; aa after z."""
    many, one = divmod(index, len(ascii_lowercase))
    return (letter(many - 1) if many else "") + ascii_lowercase[one]
