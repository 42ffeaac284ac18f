"""What a player may change about the table itself while a game is on."""

from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.commands import CORE_COMMANDS, Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.sheet import Marks, Pilot


@dataclass(frozen=True, slots=True, kw_only=True)
class AddUnit(Command):
    """A unit arrives: a reinforcement, or a late guest's."""

    do: ClassVar[str] = "add_unit"
    title: ClassVar[str] = "new unit"
    is_by_hand: ClassVar[bool] = True

    id: UnitId
    design: UnitDesign
    """Rules never look into a library, so the step brings the whole unit."""
    side: str = "A"
    pilot: Pilot = field(default_factory=Pilot)
    marks: Marks | None = None
    """What is on its sheet already; None for a fresh one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveUnit(UnitCommand):
    """Take a unit off the table; the journal keeps what it did."""

    do: ClassVar[str] = "remove_unit"
    title: ClassVar[str] = "removal of a unit"
    is_by_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(UnitCommand):
    """A unit leaves the field, or comes back; its sheet stays."""

    do: ClassVar[str] = "withdraw"
    title: ClassVar[str] = "withdrawal"
    is_by_hand: ClassVar[bool] = True

    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSide(UnitCommand):
    """A unit fights for another side from now on."""

    do: ClassVar[str] = "side"
    title: ClassVar[str] = "change of side"
    is_by_hand: ClassVar[bool] = True

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePilot(UnitCommand):
    """Who sits in it, and how well they do it; what is left out stays."""

    do: ClassVar[str] = "pilot_is"
    title: ClassVar[str] = "pilot"
    is_by_hand: ClassVar[bool] = True

    name: str | None = None
    gunnery: int | None = None
    piloting: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeOption(Command):
    """The table plays by another rule, or leaves more or less to the program."""

    do: ClassVar[str] = "option"
    title: ClassVar[str] = "option"
    is_by_hand: ClassVar[bool] = True

    name: str
    to: object


@dataclass(frozen=True, slots=True, kw_only=True)
class NameGame(Command):
    """Give the game another name."""

    do: ClassVar[str] = "title"
    title: ClassVar[str] = "name of the game"
    is_by_hand: ClassVar[bool] = True

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reorder(UnitCommand):
    """Put a unit before another one of the roster, or last."""

    do: ClassVar[str] = "order"
    title: ClassVar[str] = "order of the roster"
    is_by_hand: ClassVar[bool] = True

    before: UnitId | None = None


TABLE_COMMANDS: tuple[type[Command], ...] = (
    AddUnit,
    RemoveUnit,
    Withdraw,
    ChangeSide,
    ChangePilot,
    ChangeOption,
    NameGame,
    Reorder,
)
SHARED_COMMANDS = (*CORE_COMMANDS, *TABLE_COMMANDS)
"""What every game knows."""
