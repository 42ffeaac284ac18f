"""What holds for every vehicle and every battle on grids."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.commands import EndPhase
from recordsheet_gui.core.events import BoxesLost, BoxesRestored, Step
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import Cell, GridKey, RuleId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.vehicle import tables
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.commands import TakeHit, TakeRows
from recordsheet_gui.systems.renegade_tech.landing import land
from recordsheet_gui.systems.renegade_tech.widowed import widows
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign
from tests.games import A, Game
from tests.systems.renegade_tech.pages import KEY, renegade
from tests.vehicles import SHIPPED, texts, vehicle

WEAPONS = (
    *("Medium Laser", "AC/20", "LRM 15", "SRM 6", "PPC", "Gauss Rifle", "Heavy PPC", "AC/2"),
    *("Plasma Rifle", "Flamer", "Medium Pulse Laser"),
)
MARK = Mark(cause=Cause(rule=RuleId("RT-hit")), at=Clock())
TANKS = ("manticore", "twin", "fortress", "truck", "skimmer")
FLYERS = ("warrior", "medevac")


def agree(before: GameState, step: Step, after: GameState) -> None:
    """Boxes named in facts are exactly those that differ, and damage never adds a box."""
    named: dict[GridKey, set[Cell]] = {}
    for event in step.events:
        assert not isinstance(event, BoxesRestored)
        if isinstance(event, BoxesLost):
            cells = set(event.cells)
            assert not cells & named.setdefault(event.grid, set())
            named[event.grid] |= cells
    for key, grid in before.unit(A).grids.items():
        now = after.unit(A).grids[key]
        assert now.lost.keys() - grid.lost.keys() == named.get(key, set())
        assert grid.lost.keys() <= now.lost.keys()


@settings(max_examples=30)
@given(
    st.sampled_from((*TANKS, *FLYERS)),
    st.integers(0, 10_000),
    st.lists(
        st.one_of(
            st.builds(
                TakeHit,
                unit=st.just(A),
                weapon=st.sampled_from(WEAPONS),
                side=st.sampled_from(("front", "rear", "left", "right")),
                location=st.sampled_from(("roll", "roll", "FR", "RR")),
            ),
            st.builds(TakeRows, unit=st.just(A), rows=st.integers(1, 3)),
            st.just("end"),
        ),
        min_size=1,
        max_size=25,
    ),
    st.sampled_from(({}, {"structure_criticals": False}, {"missile_groups": "one by one"})),
)
def test_the_facts_of_a_battle_are_the_difference_of_its_states(
    name: str, seed: int, wishes: list[TakeHit | TakeRows | str], options: dict[str, object]
) -> None:
    game = renegade(vehicle(name), **options)
    session, dice = game.session, Rolled(seed)
    start = session.state
    for wish in wishes:
        before = session.state
        step = session.handle(EndPhase() if isinstance(wish, str) else wish, dice)
        agree(before, step, session.state)
    folded = start
    for position in range(1, session.history.cursor + 1):
        for event in session.history.step(position).events:
            folded = evolve(folded, event)
    assert folded == session.state


def hurt(game: Game, data: st.DataObject) -> GameState:
    """Any boxes of the sheet struck, in one grid or in many."""
    state = game.session.state
    paper = state.unit(A)
    grids = dict(paper.grids)
    for key in data.draw(st.sets(st.sampled_from(sorted(grids)), max_size=4)):
        cells = list(grids[key].cells())
        if cells:
            grids[key] = grids[key].strike(data.draw(st.sets(st.sampled_from(cells))), MARK)
    return state.with_unit(A, replace(paper, grids=grids))


@pytest.mark.rule("RT-vehicle-lost", "RT-vehicle-bar")
@given(st.data())
def test_a_template_never_leaves_the_side_that_it_comes_down_on(data: st.DataObject) -> None:
    design = vehicle(data.draw(st.sampled_from(TANKS)))
    paper = hurt(renegade(design), data).unit(A)
    template = templates.sized(data.draw(st.sampled_from(sorted(templates.table().templates))))
    location = data.draw(st.sampled_from(anatomy_of(design).locations))
    column = data.draw(st.integers(1, 6))
    lean = data.draw(st.sampled_from(templates.LEANS))
    rear, slides = data.draw(st.booleans()), data.draw(st.booleans())
    landed = land(paper, location, column, template, lean=lean, rear=rear, slides=slides)
    assert len(landed.places) == len(set(landed.places)) == template.size - landed.missed
    assert all(key.partition("/")[0] == location for key, _ in landed.places)
    assert all(paper.grids[key].is_intact(cell) for key, cell in landed.places)
    assert landed.column == column
    stack = [
        paper.grids[GridKey(f"{location}/{part}")].is_intact(Cell(row, column - 1))
        for part in ("armor", "internal")
        for row in range(len(paper.grids[GridKey(f"{location}/{part}")].rows))
    ]
    if not any(stack):
        assert landed.enters_zone
    if not landed.places:
        assert landed.enters_zone or template.draped


@pytest.mark.rule("RT-widowed")
@given(st.data())
def test_armor_that_lost_its_hold_falls_once_and_side_by_side(data: st.DataObject) -> None:
    game = renegade(vehicle(data.draw(st.sampled_from((*TANKS, *FLYERS)))))
    state = hurt(game, data)
    loose = widows(state, A)
    assert all(key.endswith("/armor") for key in loose)
    paper = state.unit(A)
    fallen = {
        key: grid.strike(loose[key], MARK) if key in loose else grid
        for key, grid in paper.grids.items()
    }
    assert widows(state.with_unit(A, replace(paper, grids=fallen)), A) == {}


# -- all of them -------------------------------------------------------------------------------


DESIGNS: dict[str, VehicleDesign] = {**{name: vehicle(name) for name in texts()}, **SHIPPED}


@pytest.mark.parametrize("name", DESIGNS)
def test_every_location_is_struck_from_every_side(name: str) -> None:
    design = DESIGNS[name]
    body = anatomy_of(design)
    sides = tuple(tables.columns(body.hit_table))
    seeds = 20 if name in texts() else 3
    for seed in range(seeds):
        game = Game(design, system=KEY, seed=seed)
        for side in sides:
            for number, where in enumerate((*body.locations, "roll")):
                weapon = WEAPONS[(seed + number) % len(WEAPONS)]
                before = game.session.state
                step = game.do("hit", weapon=weapon, location=where, side=side)
                agree(before, step, game.session.state)
                # Nothing carries over; explosions and falls are no part of the hit itself.
                struck = [event for event in step.events if isinstance(event, BoxesLost)]
                places = {e.grid.partition("/")[0] for e in struck if e.cause.rule == "RT-hit"}
                assert where == "roll" or places <= {where}
        game.do("end_turn", None)
        system, state = game.session.system, game.session.state
        assert widows(state, A) == {}
        for key in (*state.unit(A).conditions, *state.unit(A).grids):
            assert system.name_of(design, key)
        assert system.tables(state, A)


@pytest.mark.parametrize("name", DESIGNS)
def test_every_location_takes_every_critical(name: str) -> None:
    design = DESIGNS[name]
    for where in anatomy_of(design).locations:
        for roll in range(2, 13):
            game = Game(design, system=KEY, seed=roll)
            faces = [min(6, roll - 1), roll - min(6, roll - 1)]
            for _ in range(2):
                if game.report()["destroyed"] is None:
                    game.do("critical", location=where, rolls=[faces])
            assert game.report()["sensors"] <= 4
