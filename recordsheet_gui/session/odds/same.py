"""Tells when two ways through the dice have led to the same table."""

from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.sheet import UnitState
from recordsheet_gui.core.state import GameState


class Same:
    """One object for all that is equal: what is found out about it is found out once."""

    def __init__(self) -> None:
        """Know nothing."""
        self._papers: dict[tuple[object, ...], list[UnitState]] = {}
        self._known: dict[int, UnitState] = {}
        """Papers that stand for all others like them, by who they are."""
        self._owed: dict[tuple[object, ...], list[Owed]] = {}
        self._entries: dict[int, Owed] = {}

    def state(self, state: GameState) -> tuple[GameState, tuple[object, ...]]:
        """The table made of papers that are known, and a key that only an equal table has."""
        papers = {unit: self._paper(paper) for unit, paper in state.units.items()}
        owed = tuple([self._entry(entry) for entry in state.owed])
        key = (
            tuple([id(paper) for paper in papers.values()]),
            tuple([id(entry) for entry in owed]),
            state.clock,
            state.is_closing,
            # Not the serial: ways that owed more in between count on from another number, and
            # nobody but the numbers of later entries knows.
            # Who came, left or changed sides on the way: seldom, so nothing is shared then.
            id(state.sides),
            id(state.options),
        )
        return replace(state, units=papers, owed=owed), key

    def _paper(self, paper: UnitState) -> UnitState:
        known = self._known.get(id(paper))
        if known is paper:
            return paper
        key = (
            id(paper.design),
            tuple([len(grid.lost) for grid in paper.grids.values()]),
            tuple(paper.tracks.values()),
            tuple(paper.slots),
            tuple(paper.conditions),
        )
        alike = self._papers.setdefault(key, [])
        for one in alike:
            # What stood on the tracks at the phase's start is compared apart: rules read it too.
            if one.earlier == paper.earlier and one == paper:
                return one
        alike.append(paper)
        self._known[id(paper)] = paper
        return paper

    def _entry(self, entry: Owed) -> Owed:
        known = self._entries.get(id(entry))
        if known is entry:
            return entry
        alike = self._owed.setdefault((entry.id, entry.command.do, entry.due, entry.unit), [])
        for one in alike:
            if one == entry:
                return one
        alike.append(entry)
        self._entries[id(entry)] = entry
        return entry
