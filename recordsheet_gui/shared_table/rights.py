"""What a guest may do at somebody else's table."""

from collections.abc import Iterable

from recordsheet_gui.core.commands import (
    Command,
    Dismiss,
    Resolve,
    RollDice,
    WriteNote,
)
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.table import TABLE_COMMANDS
from recordsheet_gui.session.session import OF_THE_QUEUE

LOOK, ALL = "look", "all"
LOOKS_ON = "You look on at this table."
FOR_WHO_LEADS = "This is for who leads the game: the owner, or a guest who may press Next."


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """Looks on, plays the units of some sides, or does all that the owner can."""

    sides: tuple[str, ...] = ()
    is_all: bool = False
    may_lead: bool = False
    """True for who may press Next: go on to the next phase for everybody."""

    @property
    def may_act(self) -> bool:
        """False for who only looks on."""
        return self.is_all or bool(self.sides)

    def words(self) -> str:
        """As they are written: look, all, A, A+B, A:next."""
        if self.is_all:
            return ALL
        return ("+".join(self.sides) + (":next" if self.may_lead else "")) or LOOK

    def shut(self, state: GameState, unit: UnitId | None) -> str:
        """Why a unit is not this guest's to play, or the game to lead; empty where it is."""
        if self.is_all:
            return ""
        if not self.may_act:
            return LOOKS_ON
        if unit is None:
            return "" if self.may_lead else FOR_WHO_LEADS
        if unit not in state.units or state.sides.get(unit) in self.sides:
            return ""
        return f"{state.unit(unit).design.name} is not yours to play."

    def check(self, state: GameState, command: Command) -> None:
        """Refuse what is not this guest's to do."""
        if self.is_all:
            return
        if not self.may_act:
            raise RuleError("rights", LOOKS_ON)
        match command:
            case Resolve() | Dismiss():
                self._check_unit(state, state.pending(command.pending).unit)
            case _ if isinstance(command, OF_THE_QUEUE):
                if not self.may_lead:
                    raise RuleError("rights", "Somebody else leads on to the next phase here.")
            case _ if isinstance(command, TABLE_COMMANDS):
                raise RuleError("rights", "Only the owner of this table changes who plays at it.")
            case WriteNote():
                if command.unit is not None:
                    self._check_unit(state, command.unit)
            case RollDice():
                pass
            case _:
                for unit in command.whose or (None,):
                    self._check_unit(state, unit)

    def _check_unit(self, state: GameState, unit: UnitId | None) -> None:
        if unit is not None:
            # Whoever is not there is nobody's.
            state.unit(unit)
        if why := self.shut(state, unit):
            raise RuleError("rights", why)


def rights_of(words: str, sides: Iterable[str]) -> Rights:
    """What `words` means at a table with these sides; ValueError says what is odd."""
    if words in (LOOK, ALL):
        return Rights(is_all=words == ALL)
    listed, _, more = words.partition(":")
    wanted, known = tuple(filter(None, listed.split("+"))), tuple(sides)
    if more not in ("", "next") or not wanted:
        raise ValueError(f'"{words}" should be look, all, or sides such as A, A+B or A:next.')
    for side in wanted:
        if side not in known:
            raise ValueError(f'This table has no side "{side}"; it has {", ".join(known)}.')
    return Rights(sides=wanted, may_lead=more == "next")
