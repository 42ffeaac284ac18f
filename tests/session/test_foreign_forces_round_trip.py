"""Through a .mul file and back: a battered unit of every kind is the same unit afterwards."""

from typing import Any

import pytest

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.total_warfare import wear as rules
from recordsheet_gui.units.wear import DEAD
from tests.forces import TW, Battle, exported, fleet, imported, report

U = UnitId("u0")
PASSING = ("heat", "pending", "conditions", "half_boxes")
"""Fields that tell of the turn; weapons may be jammed."""
LASTING = ("blown_off", "flooded", "crew/", "motive/", "stabilizer", "turret_locked", "used/")
ALSO = ("ejected", "engine", "flight_stabilizer", "unarmored", "fuel_tank", "crashed", "sunk")


def rested(state: GameState, unit: UnitId) -> GameState:
    """The unit after the battle: awake, on its feet, cool and cleared of jams."""
    paper = state.unit(unit)
    fresh = TW.start(paper.design, paper.pilot, state.options)
    stays = (*LASTING, *ALSO, "grounded", "fuel exploded", "crew incapacitated", "nowhere to go")
    conditions = {key: mark for key, mark in paper.conditions.items() if key.startswith(stays)}
    passing = ("heat", "crew/stunned", "move/", "masc", "half/", "thrust")
    tracks = {
        key: fresh.tracks.get(key, 0) if key.startswith(passing) else value
        for key, value in paper.tracks.items()
    }
    return state.with_unit(unit, replace(paper, conditions=conditions, tracks=tracks))


def lasting(state: GameState, unit: UnitId) -> dict[str, Any]:
    """What of a unit's report a file can hold."""
    found = report(state, unit)
    gone = TW.derive(state, unit).gone
    told = {key: value for key, value in found.items() if key not in PASSING}
    for key in ("hit_slots", "ammo"):
        if key in told:
            told[key] = [line for line in told[key] if line["location"] not in gone]
    if isinstance(told.get("criticals"), dict):
        told["criticals"] = {k: v for k, v in told["criticals"].items() if k not in gone}
    if "weapons" in told:
        # What lies in a bin that is gone feeds nobody.
        told["weapons"] = [line for line in told["weapons"] if line["location"] not in gone]
    # The dead have as many hits as kill: files know no other word for them.
    for one in (told.get("pilot"), *(told["crew"] if isinstance(told.get("crew"), list) else ())):
        if isinstance(one, dict) and one.get("dead"):
            one["hits"] = DEAD
    # How it ended may be told in other words.
    told["destroyed"] = told["destroyed"] is not None
    return told


@pytest.mark.parametrize("name", fleet())
def test_a_battered_unit_is_the_same_after_a_file(name: str) -> None:
    for seed in range(1, 9):
        battle = Battle(fleet()[name], seed=seed)
        battle.batter(U, hits=seed * 2)
        state = rested(battle.state, U)
        if fleet()[name].kind == "building" and TW.wreck(state, U):
            # Files have no word for a ruin: test_foreign_forces says what becomes of it.
            continue
        told = exported(state)
        found, after = imported(told.text)
        assert found.missing == ()
        (arrived,) = after.units
        assert exported(after).text == told.text
        if not told.remarks:
            assert rules.wear(after, arrived)[0] == rules.wear(state, U)[0]
            assert lasting(after, arrived) == lasting(state, U)
