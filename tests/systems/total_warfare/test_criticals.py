from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from tests.games import Game
from tests.mechs import mech

QUIET: dict[str, Any] = {"piloting": False, "pilot": False}


def hit_slots(game: Game) -> list[str]:
    return [f"{s['location']}/{s['slot']}" for s in game.report()["hit_slots"]]


@pytest.mark.rule("TW-critical-determination")
@pytest.mark.parametrize(
    ("roll", "count"),
    [([3, 4], 0), ([4, 4], 1), ([4, 5], 1), ([5, 5], 2), ([6, 5], 2), ([6, 6], 3)],
)
def test_the_determination_roll_says_how_many(roll: list[int], count: int) -> None:
    game = Game(mech(), **QUIET)
    game.do("critical", location="CT", rolls=[roll], owe=True)
    assert len(game.pending()) == count


@pytest.mark.parametrize("more", [-1, 13, 900_000])
def test_nobody_waits_for_a_million_criticals(more: int) -> None:
    game = Game(mech(), **QUIET)
    with pytest.raises(RuleError, match="Up to 12 more criticals"):
        game.do("critical", location="CT", more=more, rolls=[[4, 4]], owe=True)
    game.do("critical", location="CT", more=12, rolls=[[4, 4]], owe=True)
    assert len(game.pending()) == 13


@pytest.mark.rule("TW-blown-off")
@pytest.mark.parametrize("location", ["LA", "RL", "HD"])
def test_a_twelve_blows_off_limbs_and_head(location: str) -> None:
    game = Game(mech(slots={"LA": ["MG Ammo"]}), **QUIET)
    game.do("critical", location=location, rolls=[[6, 6]])
    report = game.report()
    assert (report["armor"][location], report["structure"][location]) == (0, 0)
    assert (report["destroyed"] is not None) == (location == "HD")
    assert report["structure"]["LT"] == 13


@pytest.mark.rule("TW-industrial-criticals")
@pytest.mark.parametrize(("option", "cards"), [(False, 3), (True, 4)])
def test_industrial_mechs_may_add_two(option: bool, cards: int) -> None:
    game = Game(mech(structure_type="Industrial"), **QUIET, industrial_criticals=option)
    game.do("critical", location="CT", rolls=[[6, 6]], owe=True)
    assert len(game.pending()) == cards


@pytest.mark.rule("TW-critical-slot")
@pytest.mark.parametrize(
    ("location", "rolls", "slot"),
    [
        ("CT", [[3, 6]], "CT/6"),
        ("CT", [[4, 1]], "CT/7"),
        ("LL", [[2]], "LL/2"),
        ("HD", [[4], [3]], "HD/3"),
        ("RT", [[2]], "RT/2"),
        ("RT", [[5], [1]], "RT/1"),
        ("LT", [[6, 1], [1, 1]], "LT/1"),
    ],
)
def test_a_slot_is_rolled_until_one_can_be_hit(
    location: str, rolls: list[list[int]], slot: str
) -> None:
    upper = ["Medium Laser", "Medium Laser"]
    both = ["Medium Laser", *["Endo Steel"] * 7, "Medium Laser"]
    game = Game(mech(slots={"RT": upper, "LT": both}), **QUIET)
    game.do("critical", location=location, hits=1, rolls=rolls)
    assert hit_slots(game) == [slot]


@pytest.mark.rule("TW-critical-absorb")
def test_a_second_slot_of_a_dead_weapon_soaks_up_a_critical() -> None:
    game = Game(mech(slots={"RT": ["Gauss Rifle"] * 7}), piloting=False)
    game.do("critical", location="RT", hits=1, rolls=[[1, 1], [6, 6], [6, 6], [1, 1], [1, 1]])
    assert game.report()["pilot"]["hits"] == 2
    game.do("critical", location="RT", hits=1, rolls=[[1, 2]])
    assert game.report()["pilot"]["hits"] == 2
    game = Game(mech(slots={"RT": ["PPC"] * 3}), **QUIET)
    game.do("critical", location="RT", hits=2, rolls=[[1], [2]])
    assert hit_slots(game) == ["RT/1", "RT/2"]


@pytest.mark.rule("TW-critical-transfer")
def test_criticals_move_inward_only_from_a_location_spent_before_the_phase() -> None:
    """The worked example: two lasers, one destroyed two turns ago."""
    game = Game(mech(slots={"RT": ["Medium Laser", "Medium Laser"]}), **QUIET)
    game.do("slot", location="RT", slot=1)
    game.do("end_turn", None)
    game.do("end_turn", None)
    game.do("end_phase", None)
    game.do("end_phase", None)
    # Three criticals in the Weapon Attack Phase: the second laser goes, two are lost.
    game.do("critical", location="RT", rolls=[[6, 6], [2]])
    assert hit_slots(game) == ["RT/1", "RT/2"]
    game.do("end_phase", None)
    # Two in the Physical Attack Phase: both are rolled in the center torso.
    game.do("critical", location="RT", rolls=[[5, 5], [1, 1], [1, 2]])
    assert hit_slots(game) == ["CT/1", "CT/2", "RT/1", "RT/2"]


@pytest.mark.rule("TW-critical-transfer")
def test_criticals_beyond_the_head_are_lost() -> None:
    game = Game(mech(), **QUIET)
    for slot in (1, 2, 5, 6):
        game.do("slot", location="HD", slot=slot)
    game.do("end_phase", None)
    game.do("critical", location="HD", hits=1, rolls=[[3]])
    assert game.report()["destroyed"] == "The cockpit was hit and the pilot killed."


@pytest.mark.rule("TW-one-phase-per-turn")
def test_the_whole_turn_may_count_as_one_phase() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), **QUIET, one_phase_per_turn=True)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    game.do("end_phase", None)
    game.do("critical", location="RT", hits=1)
    assert hit_slots(game) == ["RT/1"]


@pytest.mark.rule("TW-critical-when-destroyed")
@pytest.mark.parametrize(("option", "cards"), [(True, 1), (False, 0)])
def test_a_location_that_the_hit_destroys_rolls_its_criticals_by_ruling(
    option: bool, cards: int
) -> None:
    game = Game(mech(), **QUIET, critical_when_destroyed=option)
    game.do("hit", location="RA", damage=19, owe=True)
    assert len(game.pending()) == cards


# -- explosions ------------------------------------------------------------------------------


def bin_mech(**more: Any) -> Game:
    slots = ["MG Ammo", *more.pop("beside", [])]
    design = mech(tons=50, slots={"RT": slots}, **more)
    return Game(design, piloting=False)


@pytest.mark.rule("TW-explosion", "BT-explosion-feedback")
def test_a_full_bin_of_machine_gun_rounds_ends_the_mech() -> None:
    game = bin_mech()
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    report = game.report()
    assert report["pilot"]["hits"] == 2
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (0, 0)
    assert report["armor"]["CT"] == 10 or report["destroyed"]
    assert report["destroyed"] == "The center torso is destroyed."
    assert report["ammo"][0]["shots"] == 0


@pytest.mark.rule("TW-case")
@pytest.mark.parametrize("how", ["slot", "clan"])
def test_case_vents_what_its_own_location_cannot_hold(how: str) -> None:
    game = bin_mech(beside=["CASE"]) if how == "slot" else bin_mech(tech_base="Clan")
    game.do("critical", location="RT", hits=1, rolls=[[1], [6, 6], [6, 6], [1, 1]])
    report = game.report()
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (0, 16)
    assert report["pilot"]["hits"] == 2
    assert report["destroyed"] is None


@pytest.mark.rule("TW-case-ii")
@pytest.mark.parametrize(("save", "more"), [([4, 4], []), ([3, 4], [[1, 1]])])
def test_case_ii_takes_one_point_and_the_armor_from_inside(
    save: list[int], more: list[list[int]]
) -> None:
    game = bin_mech(beside=["CASE II"], armor={"RTR": 8})
    game.do("critical", location="RT", hits=1, rolls=[[1], [6, 6], [6, 6], save, *more])
    report = game.report()
    assert report["structure"]["RT"] == 11
    assert (report["armor"]["RT"], report["armor"]["RTR"]) == (10, 0)


@pytest.mark.rule("TW-case-ii")
def test_case_ii_spares_half_of_a_limbs_armor() -> None:
    design = mech(slots={"RA": ["AC/20 Ammo", "CASE II"]}, armor={"RA": 15})
    game = Game(design, **QUIET)
    game.do("critical", location="RA", hits=1, rolls=[[5], [6, 6]])
    assert game.report()["armor"]["RA"] == 7


@pytest.mark.rule("TW-explosion")
def test_an_empty_bin_only_soaks_up_the_critical() -> None:
    game = bin_mech()
    game.do("ammo", location="RT", slot=1, shots=0)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    assert game.report()["structure"]["RT"] == 12
    assert game.report()["pilot"]["hits"] == 0


@pytest.mark.rule("TW-explosion")
def test_a_half_empty_bin_explodes_for_what_is_left() -> None:
    game = Game(mech(slots={"RT": ["AC/20 Ammo"]}), **QUIET)
    game.do("ammo", location="RT", slot=1, shots=1)
    game.do("critical", location="RT", hits=1, rolls=[[1], [1, 1], [1, 1]])
    assert (game.report()["structure"]["RT"], game.report()["structure"]["CT"]) == (0, 11)
    assert game.report()["armor"]["CT"] == 10


@pytest.mark.rule("TW-explosion")
def test_explosions_can_be_switched_off() -> None:
    game = Game(mech(slots={"RT": ["MG Ammo"]}), explosions=False, **QUIET)
    game.do("critical", location="RT", hits=1, rolls=[[1]])
    assert game.report()["structure"]["RT"] == 13


@pytest.mark.rule("TW-location-lost")
def test_nothing_lost_with_its_location_explodes() -> None:
    game = Game(mech(slots={"RA": ["MG Ammo"]}), criticals=False, **QUIET)
    game.do("hit", location="RT", damage=23)
    assert game.report()["structure"]["CT"] == 18
    assert game.report()["pilot"]["hits"] == 0


# -- engines ---------------------------------------------------------------------------------


@pytest.mark.rule("BT-ice-explosion")
@pytest.mark.parametrize(
    ("ruling", "hits", "roll", "explodes"),
    [
        ("10-7-4", 1, [4, 5], False),
        ("10-7-4", 1, [4, 6], True),
        ("10-7-4", 2, [1, 6], True),
        ("10-13-16", 2, [6, 6], False),
    ],
)
def test_a_hit_combustion_engine_may_explode_at_the_end_of_the_phase(
    ruling: str, hits: int, roll: list[int], explodes: bool
) -> None:
    game = Game(mech(engine="ice"), **QUIET, ice_explosion=ruling)
    if hits == 2:
        game.do("slot", location="CT", slot=2)
    game.do("critical", location="CT", hits=1, rolls=[[1, 1]])
    (card,) = game.pending()
    assert card["due"] == "phase end"
    game.do("end_phase", None, rolls=[roll])
    assert (game.report()["destroyed"] == "The engine exploded.") == explodes


@pytest.mark.rule("BT-engine")
@pytest.mark.parametrize(
    ("engine", "destroyed"), [("xl", True), ("light", False), ("fusion", False)]
)
def test_engine_slots_go_with_their_side_torso(engine: str, destroyed: bool) -> None:
    game = Game(mech(engine=engine), criticals=False, **QUIET)
    game.do("hit", location="RT", damage=23)
    wanted = "The engine took three hits and shut down." if destroyed else None
    assert game.report()["destroyed"] == wanted


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"location": "XX", "hits": 1}, 'no location "XX"'),
        ({"location": "CT", "hits": 0}, "1 to 12 criticals"),
        ({"location": "CT", "hits": 99}, "1 to 12 criticals"),
    ],
)
def test_a_critical_that_cannot_be_is_refused(step: dict[str, Any], sentence: str) -> None:
    game = Game(mech())
    with pytest.raises(RuleError, match=sentence):
        game.do("critical", **step)
