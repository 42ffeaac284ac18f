"""A player's own rows of internals: a file with a line for each tonnage, kept in the game."""

from typing import Annotated, Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import Line, Misfit, Whole, checked, plain, shape
from recordsheet_gui.units.mech.anatomy import ARMS, TORSOS

OPTION = "internal_rows"
MOST = 6
"""Rows in front of a block, and behind it; more find no room on a page."""

Rows = Annotated[int, Whole(1, MOST)]


@shape
class OwnRows:
    """The rows of 'Mechs of one tonnage; torsos have theirs in front of the block and behind."""

    tons: Annotated[int, Whole(1, 300)]
    center: tuple[Rows, Rows]
    side: tuple[Rows, Rows]
    arm: Rows
    leg: Rows
    head: Rows = 1

    def of(self, location: str) -> tuple[int, int]:
        """In front of the block, and behind it."""
        if location in TORSOS:
            return self.center if location == "CT" else self.side
        if location == "HD":
            return self.head, 0
        return (self.arm if location in ARMS else self.leg), 0


@shape
class RowFile:
    """The whole file."""

    title: Annotated[str, Line()] = ""
    rows: tuple[OwnRows, ...]


def check(data: object) -> None:
    """Refuse, with one sentence, a file that does not fit."""
    if not isinstance(data, dict):
        raise RuleError("rows", "Internal rows are sixth, half, or a file of your own.")
    try:
        found = checked(RowFile, data)
    except Misfit as misfit:
        raise RuleError("rows", misfit.sentence("The row file")) from None
    if not found.rows:
        raise RuleError("rows", "A row file has at least one tonnage.")
    tons = [one.tons for one in found.rows]
    for one in tons:
        if tons.count(one) > 1:
            raise RuleError("rows", f"The row file has {one} tons twice.")


def own_rows(chosen: Any, tons: int) -> OwnRows | None:
    """What the file has for a tonnage; None leaves it to the rule."""
    if not isinstance(chosen, dict):
        return None
    return next((one for one in plain(RowFile, chosen).rows if one.tons == tons), None)
