"""The one door of a game on somebody else's table: who plays here wishes, the owner decides."""

from collections.abc import Callable, Iterable

from recordsheet_gui.core.answers import Answers, NoAnswers
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.session import Session
from recordsheet_gui.shared_table.guest import Guest, Outcome
from recordsheet_gui.shared_table.line import Noted, written
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage.errors import ReadOnly
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.replica import SHARED

LOST = "The connection to the table is lost: you can look on, and play when it is back."
ASKED = "Your last step waits for the owner of the table."

Wait = Callable[[Callable[[], bool]], bool]
"""Waits until something is so, and says whether it came to that; letters are read meanwhile."""


class GuestSession(Session):
    """Looks like the session of any game; what it is asked for is wished, and comes as rows."""

    def __init__(
        self,
        game: GameFile,
        guest: Guest,
        wait: Wait,
        by_hand: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """Stand where the copy's own session stood; `by_hand` are sides that throw their dice."""
        super().__init__(game.system, game.session.history, _refuse_to_keep)
        self._guest = guest
        self._wait = wait
        self._by_hand = by_hand
        self._awaited = ""
        """The wish that somebody stands and waits for."""
        self.permit = self._check
        game.session = self

    @property
    def rights(self) -> Rights:
        """What this guest may do, as the owner has said last."""
        welcome = self._guest.welcome
        if welcome is None:
            return Rights()
        # Not from the words: a player may call a side "Reds + Blues", or "Clan: Wolf".
        leads = welcome.may_lead and not welcome.is_all
        return Rights(sides=welcome.sides, is_all=welcome.is_all, may_lead=leads)

    def _check(self, state: GameState, command: Command) -> None:
        self.rights.check(state, command)

    # -- steps ---------------------------------------------------------------------------------

    @override
    def handle(
        self,
        command: Command,
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> Step:
        steps = self.handle_all((command,), answers, may_owe=may_owe, group=group)
        # Somebody may have taken it back already.
        return steps[-1] if steps else Step(command=command, events=(), group=group)

    @override
    def handle_all(
        self,
        commands: Iterable[Command],
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> list[Step]:
        """Wish for commands in a row; the rules' own refusal comes at once."""
        self._refuse_while_telling()
        wanted = tuple(commands)
        if not wanted:
            return []
        noted = Noted(self, answers or NoAnswers())
        state = self.state
        for command in wanted:
            self._check(state, command)
            try:
                _, state = self.decide(command, noted, may_owe=may_owe, state=state)
            except Forbidden:
                raise
            except RuleError:
                # What the owner's dice bring first may allow it.
                if not noted.thrown:
                    raise
        noted.finish()
        before = self.history.cursor
        by_hand = set(self._by_hand()) - noted.thrown
        self._ask(written(wanted, noted.given, by_hand, group))
        return [self.history.step(at) for at in range(before + 1, self.history.cursor + 1)]

    @override
    def handle_while(
        self,
        next_command: Callable[[GameState], Command | None],
        answers: Answers | None = None,
        *,
        may_owe: bool = True,
        group: int = 0,
    ) -> list[Step]:
        """Wish for one after the other, each in the state that the one before has brought.

        What is not this guest's to do is passed over.
        """
        steps: list[Step] = []
        while (command := next_command(self.state)) is not None:
            if not self.forbids(command):
                steps += self.handle_all((command,), answers, may_owe=may_owe, group=group)
        return steps

    @override
    def refusal(self, command: Command) -> str:
        return self.forbids(command) or super().refusal(command)

    def forbids(self, command: Command) -> str:
        """Why this guest may not do a thing, whatever the rules say; empty where it may."""
        try:
            self._check(self.state, command)
        except RuleError as error:
            return str(error)
        return ""

    @override
    def shut(self, unit: UnitId | None) -> str:
        return self.rights.shut(self.state, unit)

    @property
    @override
    def can_undo(self) -> bool:
        return super().can_undo and self._is_own(self.history.cursor)

    @property
    @override
    def can_redo(self) -> bool:
        return super().can_redo and self._is_own(self.history.cursor + 1)

    def _is_own(self, position: int) -> bool:
        """Whether this guest may take a step back, as far as one can tell from here."""
        rights, welcome = self.rights, self._guest.welcome
        is_own = welcome is not None and self.history.by(position) == welcome.name
        return not self._guest.gone and (rights.is_all or (rights.may_act and is_own))

    @override
    def move_to(self, position: int) -> None:
        """Wish to go back, or forward again; whose steps those are the owner knows."""
        self._refuse_while_telling()
        cursor = self.history.cursor
        if not 0 <= position <= len(self.history):
            raise RuleError("no-step", f"This game has no step {position}.")
        if position != cursor:
            word = "undo" if position < cursor else "redo"
            self._ask({"do": word, "count": abs(position - cursor), "at": cursor})

    # -- wishes --------------------------------------------------------------------------------

    def _ask(self, step: dict[str, object]) -> None:
        """Send a wish and wait for what becomes of it; refused where that takes too long."""
        guest = self._guest
        if guest.gone:
            raise RuleError("gone", guest.gone)
        if guest.is_waiting:
            raise RuleError("asked", ASKED)
        if guest.is_lost:
            raise RuleError("lost", LOST)
        self._awaited = guest.wish(step)
        try:
            self._wait(self._is_over)
            outcome = self._outcome(self._awaited)
        finally:
            self._awaited = ""
        if outcome is None:
            raise RuleError("asked", guest.gone or ASKED)
        guest.outcomes.remove(outcome)
        if not outcome.done:
            raise RuleError("refused", outcome.words)

    def _is_over(self) -> bool:
        """Whether the wish is decided and its rows are here, or nobody will ever know."""
        guest = self._guest
        if guest.gone or not guest.is_connected:
            return True
        outcome = self._outcome(self._awaited)
        return outcome is not None and (not outcome.done or guest.row >= outcome.row)

    def _outcome(self, wish: str) -> Outcome | None:
        return next((one for one in self._guest.outcomes if one.id == wish), None)

    def late(self) -> list[Outcome]:
        """What became of wishes that nobody stands and waits for any more."""
        found = [one for one in self._guest.outcomes if one.id != self._awaited]
        for one in found:
            self._guest.outcomes.remove(one)
        return found


def _refuse_to_keep(line: object) -> None:
    """Nothing is written here but the owner's rows."""
    raise ReadOnly(SHARED)
