"""The line of steps and the cursor that undo and redo move over it."""

from collections import deque
from collections.abc import Callable, Generator

from recordsheet_gui.core.events import Step
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.turns import finished

RECENT = 256
"""So many states behind the newest stay in memory; older ones are folded again when asked for."""
CHECKPOINT = 64
"""Every so many steps an older state is kept all the same, so that folding stays short."""


class History:
    """Position 0 is the start of the game; position n is the state after the nth step."""

    def __init__(self, start: GameState) -> None:
        """A game without steps."""
        self.cursor = 0
        self._steps: list[Step | Callable[[], Step]] = []
        self._states: dict[int, GameState] = {0: start}
        self._line = 0
        """How often something else was played than redo would have brought back."""
        self._by: dict[int, str] = {}
        """Who did what others did than who has the game, by position."""
        self._looked_at: deque[int] = deque()
        """Positions that somebody asked for beyond the recent ones, the first asked first."""

    def __len__(self) -> int:
        """All steps on the line, those that redo would bring back included."""
        return len(self._steps)

    def step(self, position: int) -> Step:
        """The step that leads to a position, counted from 1."""
        step = self._steps[position - 1]
        if not isinstance(step, Step):
            step = self._steps[position - 1] = step()
        return step

    def by(self, position: int) -> str:
        """The guest whose step leads to a position; empty where whoever has the game did it."""
        return self._by.get(position, "")

    def state(self, position: int | None = None) -> GameState:
        """The state at a position, or at the cursor."""
        position = self.cursor if position is None else position
        if position in self._states:
            return self._states[position]
        return finished(self.state_in_turns(position))

    def state_in_turns(self, position: int) -> Generator[None, None, GameState]:
        """The state at a position, for who lets the game go on meanwhile."""
        known = max(at for at in self._states if at <= position)
        state, line = self._states[known], self._line
        for at in range(known + 1, position + 1):
            for event in self.step(at).events:
                state = evolve(state, event)
            if at == position or at % CHECKPOINT == 0:
                self._states[at] = state
            yield
            if line != self._line:
                # Something else was played instead.
                return (yield from self.state_in_turns(min(position, len(self))))
        self._remember(position)
        return state

    def _remember(self, position: int) -> None:
        """Whoever leafs through a long game must not bring all its states into memory."""
        self._looked_at.append(position)
        if len(self._looked_at) > RECENT:
            old = self._looked_at.popleft()
            if old % CHECKPOINT and old <= len(self) - RECENT:
                self._states.pop(old, None)

    def add(self, step: Step, state: GameState, by: str = "") -> None:
        """Write a step at the cursor; what redo would have brought back is off the line."""
        if self.cursor < len(self._steps):
            self._line += 1
            del self._steps[self.cursor :]
            for at in [at for at in self._states if at > self.cursor]:
                del self._states[at]
            self._by = {at: name for at, name in self._by.items() if at <= self.cursor}
        self._steps.append(step)
        self.cursor += 1
        if by:
            self._by[self.cursor] = by
        self._states[self.cursor] = state
        old = self.cursor - RECENT
        if old > 0 and old % CHECKPOINT:
            self._states.pop(old, None)
