"""Special ammunition, anti-missile systems, aimed shots and cover on a sheet of grids."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.session.journal import whole
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.game import Shot
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT
from recordsheet_gui.systems.renegade_tech.commands import Land
from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH
from recordsheet_gui.units.equipment import find_gear, find_weapon
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import KEY, lost, renegade, rows

THICK = dict.fromkeys(("CT", "RT", "LT", "RA", "LA", "RL", "LL", "HD"), 36)


def told(game: Game) -> str:
    return "\n".join(line.text for line in whole(SYSTEMS[KEY], game.session.history))


def heat(game: Game, unit: str = "a") -> int:
    return game.unit(unit).tracks[OUTSIDE_HEAT]


@pytest.mark.rule("RT-munitions")
def test_infernos_heat_and_strike_no_box() -> None:
    game = renegade(mech(armor=THICK))
    # A roll of 7: four of six arrive, two heat each.
    game.do("hit", weapon="SRM 6", munition="inferno", rolls=[[3, 4]])
    assert heat(game) == 8
    assert lost(game) == {}


@pytest.mark.rule("RT-munitions")
def test_a_flamer_heats_or_strikes() -> None:
    game = renegade(mech(armor=THICK))
    game.do("hit", weapon="Flamer", heat=True)
    assert heat(game) == 2
    assert lost(game) == {}
    game.do("hit", weapon="Flamer", location="CT", column=3, lean="left")
    assert heat(game) == 2
    assert lost(game) == {"CT/front_armor": 2}
    both = renegade(mech(armor=THICK), flamer_heat_and_damage=True)
    both.do("hit", weapon="Flamer", location="CT", column=3, lean="left", heat=True)
    assert (heat(both), lost(both)) == (2, {"CT/front_armor": 2})


@pytest.mark.rule("RT-munitions")
def test_what_only_marks_or_fogs_strikes_no_box() -> None:
    game = renegade(mech(armor=THICK))
    game.do("hit", weapon="TAG")
    assert "tagged" in game.unit().conditions
    game.do("hit", weapon="Narc", rolls=[[3, 4]])
    assert any(name.startswith("narc/") for name in game.unit().conditions)
    game.do("hit", weapon="Plasma Cannon", rolls=[[3, 4], [2, 5]])
    assert heat(game) == 7
    game.do("hit", weapon="LRM 10", munition="smoke")
    assert lost(game) == {}


@pytest.mark.rule("RT-munitions")
def test_a_shell_of_other_damage_falls_in_fives() -> None:
    game = renegade(mech(armor=THICK))
    game.do("hit", weapon="AC/20", munition="flechette", location="CT", column=3,
            rolls=[[3, 4], [3]])  # fmt: skip
    assert sum(lost(game).values()) == 10
    assert "Flechette" not in told(game)


def defended() -> Game:
    """A 'Mech with a laser that shoots missiles down."""
    design = mech(armor=THICK, slots={"LT": ["Machine Gun"]})
    system = find_weapon("Laser AMS")
    assert system is not None
    guns = tuple(replace(item, gear=system) for item in design.items)
    return renegade(replace(design, items=guns))


@pytest.mark.rule("RT-ams")
def test_an_anti_missile_system_takes_a_die_of_a_salvo_without_a_cluster_roll() -> None:
    game = defended()
    # Three shot down: groups of 5, 5, 5 and 2, the last one even.
    each: list[list[int]] = [[3, 4], [3]]
    game.do("hit", weapon="LRM 20", ams=True, rolls=[[3], *each * 3, *each, [1]])
    assert sum(lost(game).values()) == 17
    assert "3 missiles shot down" in told(game)
    assert "Laser AMS engages" in told(game)
    with pytest.raises(RuleError, match="no anti-missile system ready"):
        game.do("hit", weapon="SRM 6", ams=True)


@pytest.mark.rule("RT-ams")
def test_nothing_comes_through_where_all_are_shot_down() -> None:
    game = defended()
    game.do("hit", weapon="LRM 5", ams=True, rolls=[[6]])
    assert lost(game) == {}


@pytest.mark.rule("RT-ams")
def test_a_cluster_roll_suffers_from_it_as_elsewhere() -> None:
    game = defended()
    # 11 - 4 is a 7: four of six instead of all.
    game.do("hit", weapon="SRM 6", ams=True, rolls=[[5, 6], *[[3, 4], [3]] * 4])
    assert sum(lost(game).values()) == 8
    with pytest.raises(RuleError, match="does nothing against"):
        defended().do("hit", weapon="AC/5", ams=True)


def test_an_aimed_shot_strikes_where_it_was_aimed_on_6_to_8() -> None:
    for dice, where in (([3, 4], "LL"), ([4, 5], "CT")):
        game = renegade(mech(armor=THICK))
        rolls: list[Any] = [dice, *([[3, 4]] if where == "CT" else []), [3]]
        game.do("hit", weapon="Medium Laser", aim="LL", rolls=rolls)
        assert set(lost(game)) == {f"{where}/front_armor"}


def test_cover_takes_what_would_strike_a_leg() -> None:
    game = renegade(mech(armor=THICK))
    game.do("hit", weapon="Medium Laser", cover="partial", rolls=[[4, 5]])
    assert lost(game) == {}
    assert "strikes the cover" in told(game)
    game.do("hit", weapon="Medium Laser", cover="partial", rolls=[[3, 4], [3]])
    assert set(lost(game)) == {"CT/front_armor"}


@pytest.mark.rule("RT-guided")
@pytest.mark.parametrize(("modifier", "is_guided"), [(2, True), (0, False), (-1, False)])
def test_what_helps_a_cluster_roll_guides_the_groups_of_an_attack(
    modifier: int, is_guided: bool
) -> None:
    game = Game(mech(name="One"), mech(name="Other", armor=THICK), system=KEY)
    gear = find_weapon("LRM 20")
    assert gear is not None
    shot = Shot(attacker=A, item=None, gear=gear, side="front", range="short", modifier=modifier)  # type: ignore[arg-type]  # no item of the attacker: the weapon goes by its name
    draft = Draft(game.session.state, NoAnswers(), parent=0)
    RENEGADE_TECH.rules_of(draft.state, UnitId("b")).weapon_hit(draft, UnitId("b"), shot)
    waiting = [owed.command for owed in draft.state.owed if isinstance(owed.command, Land)]
    assert [one.guided for one in waiting] == [is_guided] * 4


@pytest.mark.rule("RT-plating")
@pytest.mark.parametrize("kind", ["Hardened", "Reactive", "Reflective", "Ferro-Lamellor"])
def test_special_armor_has_a_box_a_point(kind: str) -> None:
    game = renegade(replace(mech(armor=THICK), armor_type=kind))
    game.do("hit", weapon="AC/10", location="CT", column=3)
    assert sum(lost(game).values()) == 10


def hung(name: str, location: str, **more: Any) -> Game:
    """A 'Mech with something hung before its armor."""
    design = mech(armor=THICK, slots={location: ["Machine Gun"]})
    gear = find_gear(name)
    assert gear is not None
    items = tuple(replace(item, gear=gear, **more) for item in design.items)
    return renegade(replace(design, items=items))


@pytest.mark.rule("RT-plating")
def test_modular_armor_takes_the_deepest_boxes_while_it_lasts() -> None:
    game = hung("ISModularArmor", "RT")
    game.do("hit", weapon="Medium Laser", location="RT", column=3)
    assert lost(game) == {}
    assert game.unit().tracks[TrackKey("modular/0")] == 5
    game.do("hit", weapon="AC/10", location="RT", column=3)
    # Five of the ten: the lower row; the next shot meets the armor alone.
    assert rows(game, "RT/front_armor")[:2] == [".....#", "######"]
    game.do("hit", weapon="Medium Laser", location="RT", column=6)
    assert sum(lost(game).values()) == 9
    game.session.undo()
    game.session.undo()
    assert game.unit().tracks[TrackKey("modular/0")] == 5


@pytest.mark.rule("RT-plating")
def test_modular_armor_in_front_does_nothing_for_the_back() -> None:
    game = hung("ISModularArmor", "RT")
    game.do("hit", weapon="Medium Laser", location="RT", column=3, rear=True)
    assert sum(lost(game).values()) == 5


@pytest.mark.rule("RT-plating")
def test_a_shield_stops_boxes_before_its_arm_and_loses_one_of_its_own() -> None:
    game = hung("ISSmallShield", "LA")
    game.do("hit", weapon="Medium Laser", location="LA", column=3)
    # A small shield stops three.
    assert lost(game) == {"LA/front_armor": 2}
    assert game.unit().tracks[TrackKey("shield/0")] == 1
    game.do("hit", weapon="Medium Laser", location="LT", column=3)
    assert lost(game)["LT/front_armor"] == 5
