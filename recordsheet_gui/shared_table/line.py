"""What a window wants done in one go: commands in a row, and the answers that its player gave.

It travels as a wish like any other. Dice that the program throws are thrown by the owner's: a guest
sends those alone that somebody at its table has thrown and typed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated

from recordsheet_gui.core.answers import Answer, Answers, Chain, Given, Question, Rolled, Source
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import Misfit, Whole, checked, shape
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.core.wire import Json, encode
from recordsheet_gui.session.script import Find, command_of
from recordsheet_gui.session.session import Session
from recordsheet_gui.shared_table.rights import Rights

LINE = "line"
"""The word of such a wish."""
MOST = 200
"""Commands of one line, and answers."""


@shape
class _Answer:
    """Faces that somebody has thrown, or a choice."""

    faces: tuple[int, ...] = ()
    choice: str | None = None
    only_total: bool = False


@shape
class _Line:
    """As it travels."""

    do: str
    commands: tuple[dict[str, object], ...]
    answers: tuple[_Answer, ...] = ()
    by_hand: tuple[str, ...] = ()
    """Sides whose dice are thrown by hand at the guest's: they stay owed."""
    group: Annotated[int, Whole(0, 2**31)] = 0
    """What the guest calls all that is to be taken back at once."""


def written(
    commands: Sequence[Command], answers: Iterable[Answer], by_hand: Iterable[str], group: int
) -> dict[str, object]:
    """A line as a wish."""
    return {
        "do": LINE,
        "commands": [_command(command) for command in commands],
        "answers": [
            {"faces": list(one.faces), "choice": one.choice, "only_total": one.only_total}
            for one in answers
        ],
        "by_hand": sorted(by_hand),
        "group": group,
    }


def _command(command: Command) -> Json:
    if isinstance(command, AddUnit):
        if command.marks is not None:
            raise RuleError("marks", "Only the owner of the table brings units with marks to it.")
        # By its name, as in a script: the owner's library has it, or the owner says so.
        return {
            "do": command.do,
            "id": command.id,
            "unit": command.design.name,
            "side": command.side,
            "pilot": encode(command.pilot),
        }
    return encode(command)


def play_line(
    session: Session,
    step: Mapping[str, object],
    find: Find,
    dice: Callable[[frozenset[str]], Answers],
    group_of: Callable[[int], int],
) -> None:
    """Play a line that somebody wished for; `dice` throws but for sides who do so by hand."""
    try:
        line = checked(_Line, dict(step))
    except Misfit as misfit:
        raise RuleError("step", str(misfit)) from None
    if not 0 < len(line.commands) <= MOST or len(line.answers) > MOST:
        raise RuleError("step", f"A line has 1 to {MOST} commands.")
    commands = [command_of(session, one, find) for one in line.commands]
    given = Given.of(
        Answer(faces=one.faces, choice=one.choice, only_total=one.only_total)
        for one in line.answers
    )
    session.handle_all(
        commands,
        Chain(given, dice(frozenset(line.by_hand))),
        group=group_of(line.group) if line.group else 0,
    )


def side_of(state: GameState, question: Question) -> str:
    """Whose dice or choice a question is; empty for nobody's in particular."""
    return question.side if question.unit is None else state.sides.get(question.unit, "")


class TableDice(Rolled):
    """Throws for everybody who does not do so by hand: each says so for the own dice."""

    def __init__(
        self,
        session: Session,
        rights: Rights,
        by_hand: frozenset[str],
        owner_throws: Callable[[Question], bool],
    ) -> None:
        """`by_hand` are the guest's sides that throw themselves; the owner answers for others."""
        super().__init__()
        self._session = session
        self._rights = rights
        self._by_hand = by_hand
        self._owner_throws = owner_throws

    @override
    def answer(self, question: Question) -> Answer | None:
        side = side_of(self._session.state, question)
        rights = self._rights
        is_guests = rights.is_all or side in rights.sides or (not side and rights.may_lead)
        waits = side in self._by_hand if is_guests else self._owner_throws(question)
        return None if waits else super().answer(question)


class Noted:
    """Gives the answers that a player gave and notes them; the owner throws the other dice."""

    def __init__(self, session: Session, answers: Answers) -> None:
        """`answers` is what the window would play with by itself."""
        self._session = session
        self._answers = answers
        self.given: list[Answer] = []
        self.thrown: set[str] = set()
        """Sides whose dice the program was to throw."""

    def answer(self, question: Question) -> Answer | None:
        """What a player gave; nothing for dice that the program would throw."""
        found = self._answers.answer(question)
        if found is None:
            return None
        if question.dice is not None and found.source is not Source.GIVEN:
            self.thrown.add(side_of(self._session.state, question))
            return None
        self.given.append(found)
        return found

    def finish(self) -> None:
        """What is left over may be meant for what the owner's dice bring."""
        if not self.thrown:
            self._answers.finish()
