from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from tests.games import Game
from tests.mechs import mech

PPCS = mech(heat_sinks=9, slots={"RA": ["PPC"] * 3, "LA": ["PPC"] * 3})


def to_heat_phase(game: Game) -> None:
    while game.session.system.phases[game.session.state.clock.phase].key != "heat":
        game.do("end_phase", None)


def hot(heat: int, **more: object) -> Game:
    """A 'Mech that stands at this heat after sinking what it can, in the Heat Phase."""
    game = Game(mech(heat_sinks=0, **more))  # type: ignore[arg-type]
    to_heat_phase(game)
    game.do("heat", to=heat)
    return game


@pytest.mark.rule("BT-heat", "BT-move", "BT-fire")
def test_run_and_two_ppcs_less_nine_is_thirteen_item_by_item() -> None:
    game = Game(PPCS)
    game.do("move", mode="run", hexes=5)
    game.do("fire", weapon="PPC", location="RA")
    game.do("fire", weapon="PPC", location="LA")
    derived = game.session.system.derive(game.session.state, UnitId("a"))
    projected = derived.numbers["projected heat"]
    assert [(part.label, part.value) for part in projected.parts] == [
        ("heat now", 0),
        ("run", 2),
        ("PPC (LA)", 10),
        ("PPC (RA)", 10),
        ("heat sinks", -9),
    ]
    game.do("end_turn", None)
    assert game.report()["heat"] == 13


@pytest.mark.rule("BT-heat")
@pytest.mark.parametrize(
    ("mode", "hexes", "heat"),
    [("walk", 3, 1), ("run", 5, 2), ("jump", 1, 3), ("jump", 3, 3), ("jump", 4, 4), ("none", 0, 0)],
)
def test_movement_heat(mode: str, hexes: int, heat: int) -> None:
    design = mech(jump=4, heat_sinks=0, slots={"LT": ["Jump Jet"] * 4})
    game = Game(design)
    game.do("move", mode=mode, hexes=hexes)
    game.do("end_turn", None)
    assert game.report()["heat"] == heat


@pytest.mark.rule("BT-heat")
def test_a_combustion_industrial_mech_moves_cool() -> None:
    game = Game(mech(engine="ice", structure_type="Industrial", heat_sinks=0))
    game.do("move", mode="run", hexes=5)
    game.do("end_turn", None)
    assert game.report()["heat"] == 0


@pytest.mark.rule("BT-engine", "BT-heat")
@pytest.mark.parametrize(("hits", "heat"), [(1, 5), (2, 10)])
def test_engine_hits_heat_every_turn(hits: int, heat: int) -> None:
    game = Game(mech(heat_sinks=0))
    for slot in range(1, hits + 1):
        game.do("slot", location="CT", slot=slot)
    game.do("end_turn", None)
    assert game.report()["heat"] == heat


@pytest.mark.rule("BT-heat-outside")
def test_outside_heat_is_capped_and_lasts_one_turn() -> None:
    game = Game(mech(heat_sinks=1))
    game.do("heat", add=9)
    game.do("heat", add=9)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["heat"] == 14
    game.do("end_turn", None)
    assert game.report()["heat"] == 13


@pytest.mark.rule("BT-heat-shutdown")
@pytest.mark.parametrize(("heat", "number"), [(14, 4), (18, 6), (22, 8), (26, 10)])
def test_shutdown_numbers(heat: int, number: int) -> None:
    game = hot(heat)
    game.do("end_phase", None)
    (card,) = game.pending()
    assert (card["what"], card["target"]) == ("Avoid shutdown", number)
    game.do(
        "resolve",
        None,
        pending=card["id"],
        rolls=[[1, number - 2] if number < 8 else [4, number - 5]],
        owe=True,
    )
    assert "shutdown" in game.report()["conditions"]


@pytest.mark.rule("BT-heat-shutdown", "BT-reactor-shutdown")
def test_thirty_heat_shuts_down_by_itself_and_a_standing_mech_rolls_at_plus_three() -> None:
    game = hot(30)
    game.do("end_phase", None, rolls=[[4, 4]])
    report = game.report()
    assert {"shutdown", "immobile"} <= set(report["conditions"])
    assert "prone" not in report["conditions"]


@pytest.mark.rule("BT-heat-restart")
@pytest.mark.parametrize(("heat", "rolls", "down"), [
    (13, [], False), (14, [[1, 3]], False), (14, [[1, 2]], True), (30, [], True),
])  # fmt: skip
def test_restarting(heat: int, rolls: list[list[int]], down: bool) -> None:
    game = hot(heat)
    game.do("condition", name="shutdown")
    game.do("end_phase", None, rolls=rolls)
    assert ("shutdown" in game.report()["conditions"]) == down


@pytest.mark.rule("BT-heat-ammunition")
@pytest.mark.parametrize(("heat", "number"), [(19, 4), (23, 6), (28, 8)])
def test_hot_ammunition(heat: int, number: int) -> None:
    game = hot(heat, slots={"RT": ["MG Ammo"], "LT": ["AC/20 Ammo"]})
    game.do("end_phase", None, rolls=[[6, 6]])
    (card,) = game.pending()
    assert (card["what"], card["target"]) == ("Avoid an ammunition explosion", number)
    low = [1, number - 2] if number < 8 else [4, 3]
    game.do("resolve", None, pending=card["id"], rolls=[low], owe=True)
    assert [s["location"] for s in game.report()["hit_slots"]] == ["LT"]
    assert game.report()["destroyed"] == "The center torso is destroyed."


@pytest.mark.rule("BT-life-support", "BT-life-support-threshold")
@pytest.mark.parametrize(
    ("heat", "threshold", "hits"), [(14, 26, 0), (15, 26, 1), (25, 26, 1), (26, 26, 2), (25, 25, 2)]
)
def test_a_hot_cockpit_without_life_support(heat: int, threshold: int, hits: int) -> None:
    game = Game(mech(heat_sinks=0), life_support_second_hit=threshold)
    to_heat_phase(game)
    game.do("heat", to=heat)
    game.do("slot", location="HD", slot=1)
    game.do("end_phase", None, rolls=[[6, 6], *[[6, 6]] * hits])
    assert game.report()["pilot"]["hits"] == hits


@pytest.mark.rule("BT-life-support")
def test_a_submerged_pilot_without_life_support_suffers() -> None:
    game = Game(mech())
    game.do("condition", name="submerged")
    game.do("slot", location="HD", slot=6)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["pilot"]["hits"] == 1


def test_heat_can_be_left_to_the_players() -> None:
    game = Game(PPCS, heat=False)
    game.do("fire", weapon="PPC", location="RA")
    game.do("end_turn", None)
    assert game.report()["heat"] == 0


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 3)), max_size=5))
def test_heat_never_falls_below_zero(turns: list[tuple[int, int]]) -> None:
    game = Game(PPCS, seed=11)
    for outside, shots in turns:
        if game.report()["destroyed"]:
            break
        game.do("heat", add=outside)
        for location in ("RA", "LA")[:shots]:
            if "cannot fire" not in game.report()["conditions"]:
                game.do("fire", weapon="PPC", location=location)
        game.do("end_turn", None)
        assert game.report()["heat"] >= 0


@pytest.mark.parametrize("step", [{}, {"to": 3, "add": 4}, {"to": 9999}])
def test_heat_that_cannot_be(step: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Game(mech()).do("heat", **step)


@pytest.mark.rule("BT-heat")
def test_a_forecast_is_one_only_until_the_heat_has_come() -> None:
    game = Game(PPCS)
    game.do("fire", weapon="PPC", location="RA")
    forecasts = []
    for phase in game.session.system.phases:
        derived = game.session.system.derive(game.session.state, UnitId("a"))
        forecasts.append((phase.key, "projected heat" in derived.numbers))
        game.do("end_phase", None)
    assert forecasts == [
        ("initiative", True),
        ("movement", True),
        ("weapon", True),
        ("physical", True),
        ("heat", True),
        ("end", False),
    ]
