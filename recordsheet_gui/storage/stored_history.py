"""The line of a stored game, read as far as somebody looks.

The rows are the game; a snapshot only spares folding them. One that is missing, too large or makes
no sense is passed by.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Event, NoteChanged, Step, TrackMoved
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.turns import finished
from recordsheet_gui.session.history import History
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.sql import reading

Snapshot = Callable[[], Generator[None, None, GameState]]
"""Reads one, in turns; Damaged comes of one that is no state of this game."""
Snapshots = Mapping[int, Snapshot]
"""By position."""
FEW = 8
"""Steps that are folded sooner than a snapshot is read."""


class StoredHistory(History):
    """A history that reads its steps and snapshots when somebody looks at them."""

    _snapshots: dict[int, Snapshot]
    _path: Path

    @classmethod
    def stored(
        cls,
        snapshots: Snapshots,
        deal: Callable[[], GameState],
        steps: Sequence[Callable[[], Step]],
        cursor: int,
        path: Path,
    ) -> "StoredHistory":
        """A game as its file has it; one whose start cannot be read is dealt anew."""
        start = finished(_read(snapshots.get(0)))
        try:
            history = cls(deal() if start is None else start)
        except RuleError as error:
            raise ValueError(f"its start is missing, and {error}") from error
        history._steps = list(steps)
        history._snapshots = {at: read for at, read in snapshots.items() if at > 0}
        history.cursor = cursor
        history._path = path
        if start is None:
            history._check_deal()
        return history

    def know(self, state: GameState) -> None:
        """The state at the cursor, which somebody else has folded."""
        self._states[self.cursor] = state

    def name(self, by: dict[int, str]) -> None:
        """Who did what, as the file has it."""
        self._by = by

    @override
    def state_in_turns(self, position: int) -> Generator[None, None, GameState]:
        """The state at a position, folded from the nearest one known."""
        while position not in self._states:
            known = max(at for at in self._states if at <= position)
            near = max((at for at in self._snapshots if known < at <= position), default=None)
            if near is None or position - known <= FEW:
                break
            read = self._snapshots[near]
            found = yield from _read(read)
            # Something else may have been played meanwhile.
            position = min(position, len(self))
            if self._snapshots.get(near) is not read:
                continue
            if found is None:
                del self._snapshots[near]
            else:
                self._states[near] = found
        if position in self._states:
            return self._states[position]
        with reading(self._path):
            return (yield from super().state_in_turns(position))

    @override
    def add(self, step: Step, state: GameState, by: str = "") -> None:
        """Write a step at the cursor; snapshots of what was ahead are off the line."""
        super().add(step, state, by)
        for at in [at for at in self._snapshots if at >= self.cursor]:
            del self._snapshots[at]

    def _check_deal(self) -> None:
        """ValueError when the rows tell of another start than today's rules deal."""
        state = self._states[0]
        for at in range(1, len(self) + 1):
            for event in self.step(at).events:
                if not _fits(state, event):
                    raise ValueError(f"its start is missing, and step {at} begins elsewhere")
                state = evolve(state, event)
            snapshot = finished(_read(self._snapshots.get(at)))
            if snapshot is not None:
                if snapshot != state:
                    raise ValueError(f"its start is missing, and step {at} leads elsewhere")
                self._states[at] = snapshot
        self._states.setdefault(len(self), state)


def _read(snapshot: Snapshot | None) -> Generator[None, None, GameState | None]:
    try:
        return None if snapshot is None else (yield from snapshot())
    except Damaged:
        return None


def _fits(state: GameState, event: Event) -> bool:
    """Whether a fact that says what was there before can have happened here."""
    match event:
        case TrackMoved():
            return state.unit(event.unit).tracks.get(event.track, 0) == event.was
        case NoteChanged():
            return state.unit(event.unit).notes[event.note - 1 : event.note] == (event.was,)
        case _:
            return True
