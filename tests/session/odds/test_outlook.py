"""What is said of a unit that was weighed."""

import json
from typing import Any

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.odds.job import Player, Result
from recordsheet_gui.session.odds.outlook import GEAR_LOST, Outlook, outlook, paths_of
from recordsheet_gui.session.odds.spread import Spread, margin
from recordsheet_gui.session.odds.told import how_sure, percent, roughly
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.vehicle.anatomy import GUNS
from tests.blk import HANDHELD, TURRET, Lines, blk, reported
from tests.session.odds.weighed import ATLAS, LOCUST, exactly, job, played, table

A = UnitId("a")
BULLDOG, WARRIOR = "vehicle-bulldog-medium-tank", "vtol-warrior-attack-helicopter-h-7"
STUKA, ROC, ANVIL = "aerospace-fighter-stuka-stu-k5", "protomech-roc", "skirmish-anvil"
SIX_UP, EIGHT_UP, TEN_UP = 26 / 36, 15 / 36, 6 / 36
"""Of two dice."""


def chance_of(session: Session, mishap: Mishap, **step: Any) -> float:
    """How likely it befalls unit a, every way of the dice walked."""
    found = exactly(session, {"unit": "a", **step}, path="change.a.mishaps")
    return float(sum(share for text, share in found.shares.items() if mishap in json.loads(text)))


CRITICALS = [
    # The roll of the table, the determination, the check: then something is hit.
    (LOCUST, {"location": "HD"}, EIGHT_UP),
    (BULLDOG, {"location": "FR"}, SIX_UP),
    (WARRIOR, {"location": "FR"}, SIX_UP),
    ("support-vehicle-lesseps-dump-truck", {"location": "FR"}, SIX_UP),
    (ROC, {"location": "T"}, EIGHT_UP),
    (STUKA, {"location": "NOS"}, EIGHT_UP),
    ("conventional-fighter-mechbuster", {"location": "NOS"}, EIGHT_UP),
    ("small-craft-ares-attack-craft-mark-ix", {"location": "NOS"}, EIGHT_UP),
    ("dropship-union-2708", {"location": "NOS"}, EIGHT_UP),
    ("jumpship-monolith-jumpship-2776", {"location": "NOS"}, EIGHT_UP),
    ("warship-molniya-corvette-2951", {"location": "NOS"}, EIGHT_UP),
]


@pytest.mark.parametrize(("stem", "where", "share"), CRITICALS)
def test_a_critical_hit_has_one_chance_whatever_it_breaks(
    stem: str, where: dict[str, str], share: float
) -> None:
    session = table([stem])
    assert session.system.derive(session.state, A).can_break
    found = chance_of(session, Mishap.CRITICAL, do="critical", **where)
    assert found == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("stem", [BULLDOG, WARRIOR])
def test_a_light_hit_on_a_vehicle_is_critical_where_the_location_roll_says_so(stem: str) -> None:
    found = chance_of(table([stem]), Mishap.CRITICAL, do="hit", side="front", damage=1)
    # A 2 or a 12, then 6 or more.
    assert found == pytest.approx(2 / 36 * SIX_UP, abs=1e-9)


def test_criticals_of_the_other_games_are_told() -> None:
    tank = table([BULLDOG], system="renegade-tech")
    found = chance_of(tank, Mishap.CRITICAL, do="critical", location="FR")
    assert found == pytest.approx(SIX_UP, abs=1e-9)
    card = table([ANVIL], system="skirmish")
    for mishap in Mishap:
        # 10 and 11 of the eleven faces; in the torso the engine goes with it.
        found = chance_of(card, mishap, do="critical", location="torso")
        assert found == pytest.approx(2 / 11, abs=1e-9)
    leg = chance_of(card, Mishap.EXPLOSION, do="critical", location="left_leg")
    assert leg == 0
    locust = table([LOCUST], system="renegade-tech")
    found = chance_of(locust, Mishap.CRITICAL, do="hit", weapon="Medium Laser", side="front")
    assert 0 < found < 1


@pytest.mark.parametrize(
    ("stem", "system"),
    [
        ("infantry-foot-platoon-rifle", "total-warfare"),
        ("battle-armor-gnome-sqd5", "total-warfare"),
        ("building-building-heavy", "total-warfare"),
        ("ship-kestrel", "hard-hits"),
    ],
)
def test_who_has_nothing_to_break_has_no_line_for_it(stem: str, system: str) -> None:
    session = table([stem], system=system)
    assert not session.system.derive(session.state, A).can_break
    step: dict[str, Any] = {"do": "hit", "unit": "a", "damage": 30}
    if system == "hard-hits":
        step = {"do": "volley", "unit": "a", "shield": 1, "weapons": [{"name": "x", "damage": 60}]}
    found = outlook(
        session.system, session.state, A, played(job(session, step, paths=paths_of([A])), 40)
    )
    assert (found.boxes.mean or 0) > 0
    assert Mishap.CRITICAL not in [chance.title for chance in found.chances]


def test_a_lost_location_is_told_once() -> None:
    session = table([LOCUST], system="renegade-tech")
    step = {"do": "hit", "unit": "a", "weapon": "AC/20", "side": "front"}
    asked = job(session, *[step] * 3, paths=paths_of([A]))
    told = [
        chance.title
        for chance in outlook(session.system, session.state, A, played(asked, 60)).chances
    ]
    assert {"left torso lost", "left arm lost"} <= set(told)
    assert not {"left torso destroyed", "left arm destroyed", "left arm dead weight"} & set(told)
    # Nor that it stays down, beside the gyro or the legs that it has lost.
    assert "cannot stand" not in told


def test_a_wreck_does_not_survive_what_strikes_it() -> None:
    hit = {"do": "hit", "unit": "a", "damage": 20, "location": "HD"}
    session = table([LOCUST], steps=[hit])
    again = job(session, {**hit, "location": "LL"}, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, Player(again).exactly())
    assert found.is_wreck
    assert found.survives == 0
    assert found.survival == "no, it is out of the game already"
    assert found.brief(2).startswith("out of the game already")
    assert "out of the game already" in found.sentence
    fresh = table([LOCUST])
    spared = job(fresh, {**hit, "location": "LL", "damage": 1}, paths=paths_of([A]))
    told = outlook(fresh.system, fresh.state, A, Player(spared).exactly())
    assert (told.is_wreck, told.survives, told.brief(2)) == (False, 1, "")


def test_a_vehicle_that_may_move_no_more_has_a_line_for_it() -> None:
    found = weighed("vehicle-vedette-medium-tank", {"do": "motive"})
    assert found.chance_of("immobile") == pytest.approx(1 / 36)
    assert found.brief(2) == "immobile 2.8 %"
    # With the crew dead, or the pilot out, it is told already.
    crew = weighed("vehicle-vedette-medium-tank", {"do": "critical", "location": "FR"})
    assert "crew killed" in [chance.title for chance in crew.chances]
    assert crew.chance_of("immobile") == 0
    pilot = weighed(LOCUST, {"do": "pilot_hit"})
    assert pilot.chance_of("unconscious") == pytest.approx(1 / 36)
    assert pilot.chance_of("immobile") == 0


def test_a_lost_main_gun_is_told_once() -> None:
    session = table(["protomech-centaur"])
    asked = job(session, *[{"do": "hit", "unit": "a", "damage": 5}] * 2, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(asked, 120))
    titles = [chance.title for chance in found.chances]
    assert "main gun lost" in titles
    assert len(titles) == len(set(titles))


def weighed(stem: str, step: dict[str, Any]) -> Outlook:
    """What a step on a lone unit may do to it, every way of the dice walked."""
    session = table([stem])
    asked = job(session, {"unit": "a", **step}, paths=paths_of([A]))
    return outlook(session.system, session.state, A, Player(asked).exactly())


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_sides_of_a_vehicle_are_not_counted_like_troopers(system: str) -> None:
    session = table(["vehicle-saladin-assault-hover-tank"], system=system)
    asked = job(session, {"do": "hit", "unit": "a", "damage": 60}, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(asked, 60))
    titles = [chance.title for chance in found.chances]
    assert "front lost" in titles
    assert not [title for title in titles if title.endswith("or more lost")]


def test_of_a_squad_it_is_told_how_many_fall_and_nobody_in_it_is_called_a_pilot() -> None:
    # Four suits of ten boxes, and who is down is not struck again.
    found = weighed("battle-armor-is-standard-laser-sqd4", {"do": "hit", "damage": 20, "group": 10})
    assert found.chance_of("1 trooper or more lost") == pytest.approx(1)
    assert found.chance_of("2 troopers or more lost") == pytest.approx(1)
    found = weighed("battle-armor-is-standard-laser-sqd4", {"do": "hit", "damage": 15, "group": 5})
    # Two of three fives in one suit, which then falls: all alike, or one apart.
    assert found.chance_of("1 trooper or more lost") == pytest.approx(1 - 3 / 4 * 2 / 4)
    assert found.chance_of("2 troopers or more lost") == 0
    assert found.likeliest()[0].startswith("1 trooper or more lost")
    assert found.chance_of("first suit lost") == pytest.approx((1 - 3 / 8) / 4)
    assert not any("pilot" in one.title for one in found.chances)


def test_a_platoon_that_is_gone_is_destroyed_and_nothing_else_beside() -> None:
    found = weighed("infantry-foot-platoon-rifle", {"do": "hit", "damage": 400})
    assert [one.title for one in found.chances] == ["destroyed"]
    assert [one.title for one in found.struck] == ["troopers"]


def of_a_file(lines: dict[str, Lines]) -> Session:
    design = reported(blk(lines)).design
    assert design is not None
    game = SYSTEMS["total-warfare"]
    setup = GameSetup(system=game.key, units=(UnitSetup(id=A, design=design, side="A"),))
    return Session(game, History(begin(game, setup)))


def test_guns_behind_walls_break_where_the_row_finds_something() -> None:
    session = of_a_file(TURRET)
    assert session.system.derive(session.state, A).can_break
    found = chance_of(session, Mishap.CRITICAL, do="critical", location=GUNS)
    # 6 to 10: it has lasers, gunners and a turret, but neither ammunition nor anything else.
    assert found == pytest.approx(23 / 36, abs=1e-9)
    assert chance_of(session, Mishap.EXPLOSION, do="critical", location=GUNS) == 0
    held = of_a_file(HANDHELD)
    assert not held.system.derive(held.state, A).can_break


@pytest.mark.parametrize(
    ("stem", "where"), [(ROC, {"location": "T"}), (STUKA, {"location": "NOS", "system": "gear"})]
)
def test_boxes_that_count_hits_on_systems_are_no_damage(stem: str, where: dict[str, str]) -> None:
    session = table([stem])
    step = {"do": "critical", "unit": "a", "hits": 1, **where}
    found = exactly(session, step, path="change.a.boxes")
    assert found.shares == {"0": 1}
    assert exactly(session, step, path="change.a.struck").shares == {"[]": 1}


# -- explosions ------------------------------------------------------------------------------


def test_a_fuel_tank_that_is_hit_explodes_on_ten() -> None:
    found = chance_of(
        table([STUKA]), Mishap.EXPLOSION, do="critical", location="NOS", system="fuel"
    )
    assert found == pytest.approx(EIGHT_UP * TEN_UP, abs=1e-9)


def test_ammunition_of_a_vehicle_explodes_with_its_row() -> None:
    session = table([BULLDOG])
    turret = outlook(
        session.system,
        session.state,
        A,
        Player(
            job(session, {"do": "critical", "unit": "a", "location": "TU"}, paths=paths_of([A]))
        ).exactly(),
    )
    titles = {chance.title: chance.share for chance in turret.chances}
    # The 11 of the turret's table; it destroys the tank, which has no CASE.
    assert titles[Mishap.EXPLOSION] == pytest.approx(2 / 36, abs=1e-3)


def test_ammunition_that_cooks_off_by_heat_is_an_explosion() -> None:
    steps = [{"do": "heat", "unit": "a", "to": 23}]
    session = table([ATLAS], steps=steps)
    found = played(
        job(session, {"do": "avoid_explosion", "unit": "a"}, paths=("change.a.mishaps",)), 2000
    )
    shares = found.paths["change.a.mishaps"].shares
    share = sum(part for text, part in shares.items() if Mishap.EXPLOSION in json.loads(text))
    # 6 or more avoids it at heat 23.
    assert share == pytest.approx(1 - SIX_UP, abs=0.03)


@pytest.mark.parametrize(
    ("stem", "hit", "is_told"),
    [
        (ATLAS, {"location": "RT", "damage": 45}, False),
        (BULLDOG, {"side": "front", "damage": 25}, True),
    ],
)
def test_a_weapon_that_is_lost_has_its_line_where_a_unit_has_no_table_of_slots(
    stem: str, hit: dict[str, object], is_told: bool
) -> None:
    session = table([stem])
    weighed = job(session, {"do": "hit", "unit": "a", **hit}, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(weighed, 300))
    titles = [chance.title for chance in found.chances]
    assert Mishap.CRITICAL in titles
    assert (GEAR_LOST in titles) == is_told


def test_the_error_holds_for_where_a_unit_is_struck_too() -> None:
    session = table([ATLAS])
    weighed = job(session, {"do": "hit", "unit": "a", "damage": 5}, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(weighed, 400))
    likeliest = found.struck[0].share
    assert max(one.share for one in found.chances) < likeliest < 1 / 2
    assert found.margin == pytest.approx(margin(likeliest, 400))


@pytest.mark.parametrize(
    ("share", "words", "few"),
    [
        (sum([0.1] * 10), "100.0 %", "100 %"),
        (1 - 1e-6, ">99.9 %", ">99 %"),
        (0.9996, ">99.9 %", ">99 %"),
        (0.999, "99.9 %", ">99 %"),
        (0.583, "58.3 %", "58 %"),
        (1e-6, "<0.1 %", "<1 %"),
        (0.0, "0.0 %", "0 %"),
    ],
)
def test_what_always_comes_is_all_of_it_however_many_ways_are_added(
    share: float, words: str, few: str
) -> None:
    assert (percent(share), roughly(share)) == (words, few)


def test_no_trial_that_ends_a_unit_does_not_make_it_sure_to_live() -> None:
    session = table([ATLAS])
    weighed = job(session, {"do": "hit", "unit": "a", "damage": 5}, paths=paths_of([A]))
    few = outlook(session.system, session.state, A, played(weighed, 100))
    assert few.survives == 1
    # 100 of 100 are seen now and then where 96.3 of 100 live.
    assert few.survival == "more than 96.3 %"
    walked = job(session, {"do": "pilot_hit", "unit": "a"}, paths=paths_of([A]))
    sure = outlook(session.system, session.state, A, Player(walked).exactly())
    assert (sure.is_exact, sure.survival) == (True, "100.0 %")


def test_a_wreck_in_every_trial_may_live_after_all_and_boxes_called_alike_are_one_place() -> None:
    session = table(["ship-klingon-d7"], system="hard-hits")
    volley = {"do": "volley", "unit": "a", "shield": 1, "weapons": [{"damage": 300}]}
    weighed = job(session, volley, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(weighed, 40))
    assert found.survives == 0
    # 40 of 40 are seen now and then where 8.8 of 100 live.
    assert found.survival == "less than 8.8 %"
    titles = [one.title for one in found.struck]
    assert len(set(titles)) == len(titles)
    # Three of them, and each is struck by as much as this.
    shares = {one.title: one.share for one in found.struck}
    assert shares["Phaser-1 FX"] == pytest.approx(1)


def test_what_was_left_out_of_all_ways_is_said() -> None:
    def told(left: float) -> str:
        return how_sure(
            Result(trials=0, paths={"x": Spread(weights={"1": 1}, trials=0, left=left)})
        )

    assert told(0.0) == "Exact: every way that the dice can fall."
    assert told(0.0003) == (
        "Exact: every way that the dice can fall but the rarest, <0.1 % of them in all."
    )
