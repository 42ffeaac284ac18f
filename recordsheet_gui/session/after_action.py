"""A battle looked back upon: what each unit lost in which turn, and all that was told."""

from collections.abc import Mapping
from typing import NamedTuple

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import Line, label, moment, whole
from recordsheet_gui.session.owed import owed_words
from recordsheet_gui.units.kinds import anatomy_of


class TurnDamage(NamedTuple):
    """Boxes lost in one turn and still struck, outside and inside."""

    turn: int
    outer: int
    """Armor and shields."""
    inner: int
    """Structure, systems, hull."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.outer + self.inner


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a unit came to."""

    unit: UnitId
    name: str
    side: str
    pilot: str
    damage: tuple[TurnDamage, ...]
    """One entry for every turn of the game."""
    outer: tuple[int, int]
    """Boxes of armor or shields left, and printed."""
    inner: tuple[int, int]
    titles: tuple[str, str]
    """What the two are called: armor and structure, shields and systems."""
    conditions: tuple[str, ...]
    destroyed: str
    owed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterAction:
    """The whole report."""

    title: str
    game: str
    """The name of the game that was played."""
    moment: str
    turns: int
    accounts: tuple[Account, ...]
    lines: tuple[Line, ...]
    phases: tuple[str, ...]
    owed: tuple[str, ...]
    """What nobody in particular owes."""


def after_action(
    system: GameSystem, history: History, *, upto: int | None = None, title: str = ""
) -> AfterAction:
    """The report of a game up to the cursor, or to an earlier step."""
    state = history.state(upto)
    return AfterAction(
        title=title or system.title,
        game=system.title,
        moment=moment(system, state.clock),
        turns=state.clock.turn,
        accounts=tuple(_account(system, state, unit) for unit in state.roster),
        lines=tuple(whole(system, history, upto)),
        phases=tuple(phase.title for phase in system.phases),
        owed=owed_words(system, state, None),
    )


def damage_by_turn(paper: UnitState, turns: int) -> tuple[TurnDamage, ...]:
    """Struck boxes by the turn of their mark; their sum is all that is struck."""
    outer = dict.fromkeys(range(1, turns + 1), 0)
    inner = dict(outer)
    for key, grid in paper.grids.items():
        counts = outer if is_outer(key) else inner
        for mark in grid.lost.values():
            counts[mark.at.turn] = counts.get(mark.at.turn, 0) + 1
    return tuple(TurnDamage(turn, outer.get(turn, 0), inner.get(turn, 0)) for turn in sorted(outer))


def is_outer(key: GridKey) -> bool:
    """True for the boxes that a shot meets first."""
    return key.endswith("armor") or key.startswith("shield/")


def _account(system: GameSystem, state: GameState, unit: UnitId) -> Account:
    paper = state.unit(unit)
    derived = system.derive(state, unit)
    crew = paper.pilot.name
    return Account(
        unit=unit,
        name=label(state, unit),
        side=state.sides.get(unit, ""),
        pilot=crew,
        damage=damage_by_turn(paper, state.clock.turn),
        outer=_left(paper, outer=True),
        inner=_left(paper, outer=False),
        titles=titles_of(paper),
        conditions=tuple(
            system.name_of(paper.design, word).replace("_", " ") for word in derived.conditions
        ),
        destroyed=derived.destroyed or "",
        owed=owed_words(system, state, unit),
    )


def titles_of(paper: UnitState) -> tuple[str, str]:
    """What the boxes outside and inside are called."""
    if any(key.startswith("shield/") for key in paper.grids):
        return "Shields", "Systems"
    if any(map(is_outer, paper.grids)):
        return "Armor", "Structure"
    body = anatomy_of(paper.design)
    # Where there is but one place, its name says what its boxes are.
    return "", body.tag(body.locations[0]) if len(body.locations) == 1 else "Boxes"


def _left(paper: UnitState, *, outer: bool) -> tuple[int, int]:
    grids: Mapping[GridKey, tuple[int, int]] = {
        key: (grid.left, grid.size) for key, grid in paper.grids.items() if is_outer(key) is outer
    }
    return sum(left for left, _ in grids.values()), sum(size for _, size in grids.values())
