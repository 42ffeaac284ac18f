"""Ways to move that a game offers, so that sheet and panel can ask without knowing the game."""

from typing import Protocol

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Ground on the way that asks for a roll of its own, or for more MP."""

    key: str
    label: str
    """Short, beside a box to tick."""
    words: str
    mp: int = 0
    """MP that it gives, less than 0 where it takes them; one hex is always left."""


class MakesMove(Protocol):
    """The whole move as one wish."""

    def __call__(self, hexes: int, ground: tuple[str, ...], turns: int = 0, /) -> Command:
        """From its hexes, the ground on its way, and the hexsides that it turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to move: a box of the sheet, a button of the panel."""

    key: str
    """The number of the sheet that it spends: walk."""
    also: tuple[str, ...] = ()
    """Other numbers of the sheet that stand for it."""
    title: str
    most: int = 0
    """Hexes, with what the turn has spent already taken off."""
    least: int = 0
    command: MakesMove
    turns: int | None = None
    """Hexsides that it turned this way this turn; None where turning is free."""
    ground: tuple[Ground, ...] = ()
    asks: str = "how many hexes"
    """What a player is asked for; empty where there is no number, only ground to tick."""
    is_still: bool = False
    """True for staying where one is: it asks for no hexes."""
    hexes: int | None = None
    """How far it went this way this turn; None where it did not."""
    warning: str = ""
    """What will follow, such as a roll."""
