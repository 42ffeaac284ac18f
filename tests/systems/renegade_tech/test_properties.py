"""What holds for every grid and every battle."""

from collections import deque
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import BoxesLost, BoxesRestored, Step
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Cause, Clock, Grid, Mark
from recordsheet_gui.core.ids import Cell, GridKey, RuleId, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import TakeHit, TakeRows
from recordsheet_gui.systems.renegade_tech.dealing import armor_rows, grids_of
from recordsheet_gui.systems.renegade_tech.diagram import INTERNAL_PARTS
from recordsheet_gui.systems.renegade_tech.landing import land
from recordsheet_gui.systems.renegade_tech.widowed import widowed, widows
from tests.games import Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, renegade

MARK = Mark(cause=Cause(rule=RuleId("RT-hit")), at=Clock())
A = UnitId("a")


@st.composite
def damaged(draw: st.DrawFn, rows: tuple[str, ...]) -> Grid:
    grid = Grid(rows=rows)
    cells = list(grid.cells())
    struck = draw(st.sets(st.sampled_from(cells))) if cells else set()
    return grid.strike(struck, MARK)


@st.composite
def armor_and_internal(draw: st.DrawFn) -> tuple[Grid, Grid, bool, bool]:
    rear, line = draw(st.booleans()), draw(st.booleans())
    rows = armor_rows(draw(st.integers(0, 40)))
    inside = ("######",) * draw(st.integers(1, 3))
    armor = draw(damaged(rows[::-1] if rear else rows))
    return armor, draw(damaged(inside)), rear, line


def slowly(armor: Grid, internal: Grid, *, rear: bool, line: bool) -> frozenset[Cell]:
    """The definition word by word: from each box look for a way to an anchor."""
    intact = set(armor.intact())
    inner = 0 if rear else len(armor.rows) - 1
    row = len(internal.rows) - 1 if rear else 0
    alive = [internal.is_intact(Cell(row, column)) for column in range(6)]

    def is_anchor(cell: Cell) -> bool:
        return cell.row == inner and (any(alive) if line else alive[cell.column])

    def is_held(start: Cell) -> bool:
        seen, queue = {start}, deque([start])
        while queue:
            cell = queue.popleft()
            if is_anchor(cell):
                return True
            for other in intact - seen:
                if abs(other.row - cell.row) + abs(other.column - cell.column) == 1:
                    seen.add(other)
                    queue.append(other)
        return False

    return frozenset(cell for cell in intact if not is_held(cell))


@pytest.mark.rule("RT-widowed", "RT-10")
@given(armor_and_internal())
def test_widowing_equals_a_slow_reference(case: tuple[Grid, Grid, bool, bool]) -> None:
    armor, internal, rear, line = case
    found = widowed(armor, internal, rear=rear, line=line)
    assert found == slowly(armor, internal, rear=rear, line=line)


def connected(grid: Grid, starts: list[Cell]) -> frozenset[Cell]:
    """Intact boxes that side-to-side and up-down steps lead to."""
    found, edge = set(starts), list(starts)
    while edge:
        row, column = edge.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if grid.is_intact(Cell(*near)) and Cell(*near) not in found:
                found.add(Cell(*near))
                edge.append(Cell(*near))
    return frozenset(found)


@pytest.mark.rule("RT-widowed")
@given(armor_and_internal())
def test_widowing_twice_is_widowing_once(case: tuple[Grid, Grid, bool, bool]) -> None:
    armor, internal, rear, line = case
    once = widowed(armor, internal, rear=rear, line=line)
    assert once <= set(armor.intact())
    after = armor.strike(once, MARK)
    assert widowed(after, internal, rear=rear, line=line) == frozenset()
    # What is left holds on by itself: nothing that is supported was taken.
    anchors = [
        cell
        for cell in armor.intact()
        if cell.row == (0 if rear else len(armor.rows) - 1) and cell not in once
    ]
    assert connected(after, anchors) == frozenset(after.intact())


@pytest.mark.rule("RT-widowed")
@given(armor_and_internal())
def test_the_line_never_widows_more_than_the_column(
    case: tuple[Grid, Grid, bool, bool],
) -> None:
    armor, internal, rear, _ = case
    by_line = widowed(armor, internal, rear=rear, line=True)
    assert by_line <= widowed(armor, internal, rear=rear)


def hurt(state: GameState, data: st.DataObject) -> GameState:
    """The game with any boxes of its unit lost."""
    paper = state.unit(A)
    grids = {key: data.draw(damaged(grid.rows)) for key, grid in paper.grids.items()}
    return state.with_unit(A, replace(paper, grids=grids))


@pytest.mark.rule("RT-widowed")
@settings(max_examples=25)
@given(st.data())
def test_an_end_phase_takes_the_widows_and_nothing_else(data: st.DataObject) -> None:
    game = renegade(mech(armor={"RT": 14, "CT": 23, "CTR": 8}), piloting=False, pilot=False)
    before = hurt(game.session.state, data)
    told = widows(before, A)
    for key, cells in told.items():
        assert key.endswith("_armor")
        assert cells <= set(before.unit(A).grids[key].intact())
        others = {k: v for k, v in before.unit(A).grids.items() if k.partition("/")[0] != key[:2]}
        alone = before.with_unit(
            A,
            type(before.unit(A))(
                design=before.unit(A).design,
                grids={
                    **{k: Grid(rows=g.rows) for k, g in others.items()},
                    **{k: g for k, g in before.unit(A).grids.items() if k not in others},
                },
                tracks=before.unit(A).tracks,
            ),
        )
        # Other locations have no say in it.
        assert widows(alone, A)[key] == cells


@pytest.mark.rule("RT-hit")
@given(st.data())
def test_no_template_destroys_more_boxes_than_it_has(data: st.DataObject) -> None:
    state = hurt(renegade(mech(armor={"RT": 14, "RTR": 8})).session.state, data)
    paper = state.unit(A)
    name = data.draw(st.sampled_from(sorted(templates.table().templates)))
    template = templates.sized(name)
    location = data.draw(st.sampled_from(sorted(paper.design.structure)))  # type: ignore[attr-defined]
    column = data.draw(st.integers(1, 6))
    lean = data.draw(st.sampled_from(templates.LEANS))
    rear, slides = data.draw(st.booleans()), data.draw(st.booleans())
    landed = land(paper, location, column, template, lean=lean, rear=rear, slides=slides)
    assert len(landed.places) == len(set(landed.places)) == template.size - landed.missed
    assert landed.missed >= 0
    for key, cell in landed.places:
        assert paper.grids[key].is_intact(cell)
        is_torso = location in ("CT", "LT", "RT")
        assert key[:2] in (("CT", "LT", "RT") if is_torso else (location,))
        far = "front_armor" if rear and is_torso else "rear_armor"
        assert not key.endswith(far)
    internals = [
        paper.grids[GridKey(f"{location}/{part}")]
        for part in INTERNAL_PARTS
        if f"{location}/{part}" in paper.grids
    ]
    if any(grid.left for grid in internals) and name != "missile group":
        assert landed.places or landed.enters_zone


WEAPONS = ("Medium Laser", "AC/20", "LRM 15", "SRM 6", "PPC", "Gauss Rifle", "Heavy PPC", "AC/2")


@settings(max_examples=30)
@given(
    st.integers(0, 10_000),
    st.lists(
        st.one_of(
            st.builds(
                TakeHit,
                unit=st.just(A),
                weapon=st.sampled_from(WEAPONS),
                side=st.sampled_from(("front", "rear", "left")),
                location=st.sampled_from(("roll", "CT", "RA", "LL", "HD")),
            ),
            st.builds(TakeRows, unit=st.just(A), rows=st.integers(1, 3)),
            st.just("end"),
        ),
        min_size=1,
        max_size=25,
    ),
    st.sampled_from(({}, {"quick_transfer": True}, {"location_two": "floating"})),
)
def test_the_facts_of_a_battle_are_the_difference_of_its_states(
    seed: int, wishes: list[TakeHit | TakeRows | str], options: dict[str, object]
) -> None:
    design = mech(
        armor={"RT": 14, "CT": 23},
        slots={
            "RT": ["AC/20 Ammo", "MG Ammo", "CASE"],
            "LA": ["AC/20 Ammo"],
            "LT": ["Gauss Rifle"] * 7,
        },
    )
    game = renegade(design, **options)
    session, dice = game.session, Rolled(seed)
    start = session.state
    for wish in wishes:
        before = session.state
        step = session.handle(EndPhase() if isinstance(wish, str) else wish, dice)
        _agree(before, step, session.state)
    folded = start
    for position in range(1, session.history.cursor + 1):
        for event in session.history.step(position).events:
            folded = evolve(folded, event)
    assert folded == session.state
    assert set(game.report()["grids"]) == set(design.structure)


def _agree(before: GameState, step: Step, after: GameState) -> None:
    """Boxes named in facts are exactly those that differ, and damage never adds a box."""
    named: dict[GridKey, set[Cell]] = {}
    for event in step.events:
        assert not isinstance(event, BoxesRestored)
        if isinstance(event, BoxesLost):
            cells = set(event.cells)
            assert len(cells) == len(event.cells)
            assert not cells & named.setdefault(event.grid, set())
            named[event.grid] |= cells
    for key, grid in before.unit(A).grids.items():
        fresh = after.unit(A).grids[key].lost.keys() - grid.lost.keys()
        assert fresh == named.get(key, set())
        assert all(grid.has_box(cell) for cell in fresh)
        assert grid.lost.keys() <= after.unit(A).grids[key].lost.keys()


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from(("weapon", "location", "column", "rear", "side", "hits", "lean", "shots")),
        st.one_of(st.integers(-2, 9), st.booleans(), st.sampled_from(("RT", "roll", "PPC", ""))),
    )
)
def test_any_hit_is_played_or_refused_with_a_sentence(fields: dict[str, Any]) -> None:
    game = Game(mech(), system=KEY, seed=1)
    before = game.session.state
    try:
        game.do("hit", **fields)
    except RuleError:
        assert game.session.state is before


def test_the_fresh_grids_hold_all_armor_points() -> None:
    design = mech(armor={"RT": 14, "CT": 23, "CTR": 8})
    grids = grids_of(design, {})
    for location, points in design.armor.items():
        front = location.removesuffix("R") if location in ("CTR", "LTR", "RTR") else location
        part = "rear_armor" if front != location else "front_armor"
        assert grids[GridKey(f"{front}/{part}")].size == points
    assert SYSTEMS[KEY].key == KEY
