"""What is owed: what it asks, who rolls for it, and how it is settled."""

from collections.abc import Callable

from recordsheet_gui.core.answers import Answer, Answers, Chain, Given, Question, Rolled
from recordsheet_gui.core.commands import Dismiss, Resolve
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.storage.settings import Dice
from recordsheet_gui.ui.controller import Controller


class Rolls:
    """The dice of a table: the program's and the players'."""

    def __init__(self, controller: Controller) -> None:
        """For the controller's game."""
        self._controller = controller
        self._asked: tuple[GameState | None, dict[int, tuple[Owed, Question]]] = None, {}
        controller.game_opened.connect(self._forget)

    def _forget(self) -> None:
        self._asked = None, {}

    def dice(self) -> Answers:
        """Who answers questions at once: the program's dice, or nobody where players roll."""
        return Chain(self._controller.typed, _ProgramDice(self.rolls_by_hand))

    def rolls_by_hand(self, question: Question) -> bool:
        """True where a player throws these dice."""
        if self._controller.settings.dice is Dice.MINE:
            return True
        sides = self._controller.settings.dice_sides
        return bool(sides) and self._side_of(question) in sides

    def _side_of(self, question: Question) -> str:
        if question.unit is None:
            return question.side
        return self._controller.session.state.sides.get(question.unit, "")

    def is_for_player(self, question: Question) -> bool:
        """True where the program cannot go on by itself."""
        return bool(question.choose) or (question.dice is not None and self.rolls_by_hand(question))

    def resolve(self, entry: Owed, faces: tuple[int, ...] = (), choice: str | None = None) -> bool:
        """Settle a card with the dice or the choice that the player gives."""
        given = Given([faces] if faces else [], [choice] if not faces else [])
        return self._controller.play(Resolve(pending=entry.id), Chain(given, self.dice()))

    def resolve_total(self, entry: Owed, total: int) -> bool:
        """Settle a card with the sum of the dice alone, where that is all the rule reads."""
        dice = self.question(entry).dice
        assert dice is not None
        try:
            given = Given.of([Answer.of_total(dice, total)])
        except RuleError as error:
            self._controller.refuse(str(error))
            return False
        return self._controller.play(Resolve(pending=entry.id), Chain(given, self.dice()))

    def question(self, entry: Owed) -> Question:
        """What a card asks as things stand; worked out once for each state of the game."""
        state = self._controller.state
        if self._asked[0] is not state:
            self._asked = state, {}
        known = self._asked[1].get(id(entry))
        if known is None or known[0] is not entry:
            known = self._asked[1][id(entry)] = (
                entry,
                question_of(self._controller.system, state, entry),
            )
        return known[1]

    def roll(self, entry: Owed) -> bool:
        """Let the program roll a card; what the other side rolls by hand still waits."""
        side = self._side_of(self.question(entry))

        def is_other(question: Question) -> bool:
            return self.rolls_by_hand(question) and self._side_of(question) not in ("", side)

        return self._controller.play(Resolve(pending=entry.id), _ProgramDice(is_other))

    def roll_for(self, entry: Owed, *, group: int = 0) -> bool:
        """Settle an entry as far as the program rolls."""
        return self._controller.play(Resolve(pending=entry.id), group=group)

    def dismiss(self, entry: Owed) -> bool:
        """Drop a card."""
        return self._controller.play(Dismiss(pending=entry.id))


class _ProgramDice(Rolled):
    """Throws dice, but not those that a player throws."""

    def __init__(self, is_by_hand: Callable[[Question], bool]) -> None:
        super().__init__()
        self._is_by_hand = is_by_hand

    @override
    def answer(self, question: Question) -> Answer | None:
        return None if self._is_by_hand(question) else super().answer(question)
