"""Riders on the outside: what a window offers of them, ProtoMechs, second squads, the way back."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech.aboard import Dismount, Mount
from recordsheet_gui.systems.battletech.riders import BODIES, places
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.vehicle.design import SupportVehicleDesign, VehicleDesign
from tests.games import A, Game
from tests.mechs import mech
from tests.protomechs import MAGNETIC, protomech
from tests.suits import SQUAD, squad
from tests.systems.total_warfare.test_vehicle_passengers import ferry
from tests.vehicles import texts, vehicle

B = UnitId("b")
CARRIED: Any = SQUAD["Squad Equipment"]
CLAMPS: Any = [*CARRIED, "BA-Magnetic Clamp:Body"]


def omni(**changes: Any) -> MechDesign:
    return replace(mech(**changes), is_omni=True)


def labels(game: Game, unit: str) -> list[str]:
    found = game.session.system.offers(game.session.state, UnitId(unit), SHEET)
    return [offer.label for offer in found]


def large() -> VehicleDesign:
    """A large vehicle, whatever it was built for."""
    return next(one for one in map(vehicle, texts()) if one.is_large)


# -- what a sheet offers -----------------------------------------------------------------------


@pytest.mark.rule("TW-riders")
def test_the_sheet_of_a_squad_offers_to_mount_and_to_get_off() -> None:
    game = Game(omni(name="Bearer B"), squad(), mech(name="Plain P"))
    assert "Mount Bearer B" in labels(game, "b")
    assert "Mount Plain P" not in labels(game, "b")
    assert not [one for one in labels(game, "c") if one.startswith("Mount")]
    game.do("mount", "b", target="a")
    assert "Dismount from Bearer B" in labels(game, "b")
    assert not [one for one in labels(game, "b") if one.startswith("Mount")]
    game.do("dismount", "b")
    assert "Mount Bearer B" in labels(game, "b")


@pytest.mark.rule("TW-riders")
def test_where_there_is_room_inside_too_a_squad_has_the_choice() -> None:
    carrier = replace(ferry(troopspace=4), is_omni=True)
    game = Game(carrier, squad())
    name = carrier.name
    assert [one for one in labels(game, "b") if name in one] == [
        f"Get aboard {name}",
        f"Mount {name}",
    ]
    game.do("mount", "b", target="a")
    assert game.report()["passengers"] == ["b"]
    game.do("dismount", "b")
    game.do("mount", "b", target="a", outside=True)
    assert game.report()["passengers"] == []
    assert game.report()["riders"] == ["b"]


def test_a_typed_line_mounts_and_says_where() -> None:
    game = Game(omni(), squad())
    inside = Mount(unit=B, target=A)
    assert understand(game.session, B, "mount 1") == (inside,)
    assert understand(game.session, B, "mount 1 outside") == (replace(inside, outside=True),)
    assert understand(game.session, B, "dismount") == (Dismount(unit=B),)


def test_the_journal_says_who_holds_on_where() -> None:
    game = Game(omni(), squad())
    step = game.do("mount", "b", target="a")
    told = [event.text for event in step.events if isinstance(event, NoteWritten)]
    seats = "1 right torso, 2 left torso, 3 right torso rear, 4 left torso rear"
    assert told == [f"holds on to Tester TST-1: {seats}"]


def test_both_sheets_name_the_other_and_say_who_sits_where() -> None:
    game = Game(omni(name="Bearer B"), squad())
    game.do("mount", "b", target="a")
    carrier, riders = (game.session.system.derive(game.session.state, one) for one in (A, B))
    assert carrier.conditions == ("carries riders", "Beetle: RT LT RTR LTR")
    assert riders.conditions == ("mounted", "Bearer B: RT LT RTR LTR")
    assert "2 left torso" in riders.small_print["mounted"]
    game.do("hit", "b", trooper=1, damage=9)
    carrier, riders = (game.session.system.derive(game.session.state, one) for one in (A, B))
    assert carrier.conditions[-1] == "Beetle: LT RTR LTR"
    assert riders.conditions[-1] == "Bearer B: \N{EN DASH} LT RTR LTR"


def test_undo_takes_the_squad_off_and_redo_puts_it_on_again() -> None:
    game = Game(omni(), squad())
    before = game.session.state
    game.do("mount", "b", target="a")
    after = game.session.state
    game.session.undo()
    assert game.session.state == before
    game.session.redo()
    assert game.session.state == after


def test_whoever_leaves_the_table_carries_nobody_and_rides_on_nobody() -> None:
    game = Game(omni(), squad(), omni(), squad())
    game.do("mount", "b", target="a")
    game.do("mount", "d", target="c")
    game.do("remove_unit", "a")
    game.do("remove_unit", "d")
    assert "mounted_on" not in game.report("b")
    assert "riders" not in game.report("c")
    assert not [key for key in game.unit("c").conditions if key.startswith("rider/")]


def test_who_carries_riders_rides_on_nobody_and_those_who_ride_are_full() -> None:
    game = Game(omni(), squad(), omni())
    game.do("mount", "b", target="a")
    with pytest.raises(RuleError, match="is carried by somebody itself"):
        game.do("mount", "b", target="c")
    game.do("dismount", "b")
    game.do("swarm", "b", target="c", rolls=[[6, 6]])
    with pytest.raises(RuleError, match="clings to another unit"):
        game.do("mount", "b", target="a")


@pytest.mark.rule("TW-riders")
def test_every_place_of_the_table_is_a_place_of_its_body() -> None:
    bodies = {"torsos": mech(), "sides": ferry(), "six sides": large()}
    assert {body for _, body in BODIES} == set(places().bodies) == set(bodies)
    game = {body: Game(design).unit() for body, design in bodies.items()}
    for body, rows in places().bodies.items():
        known = {key.partition("/")[0] for key in game[body].grids}
        for row in rows.values():
            assert {*row} <= known
            assert len(row) in (1, 6)


# -- two squads --------------------------------------------------------------------------------


@pytest.mark.rule("TW-riders", "TW-vehicle-riders")
@pytest.mark.parametrize(("kind", "most"), [(SupportVehicleDesign, 2), (VehicleDesign, 1)])
def test_a_large_support_vehicle_bears_two_squads_each_on_sides_of_its_own(
    kind: type[VehicleDesign], most: int
) -> None:
    old = large()
    fields = {one: getattr(old, one) for one in VehicleDesign.__dataclass_fields__ if one != "kind"}
    clamped = squad(**{"Squad Equipment": CLAMPS})
    game = Game(kind(**fields), clamped, clamped, clamped)
    cruise = game.report()["movement"]["cruise"]
    for unit in ("b", "c")[:most]:
        game.do("mount", unit, target="a")
    assert game.report()["movement"]["cruise"] == cruise - most
    assert [*game.report("b")["positions"].values()] == ["FRRS", "FRRS", "FRLS", "FRLS"]
    if most == 2:
        assert [*game.report("c")["positions"].values()] == ["RRRS", "RRRS", "RRLS", "RRLS"]
    with pytest.raises(RuleError, match="no room left"):
        game.do("mount", "d", target="a")


@pytest.mark.rule("TW-vehicle-riders")
def test_a_squad_that_was_counted_by_hand_takes_its_place() -> None:
    game = Game(ferry(), squad(**{"Squad Equipment": CLAMPS}))
    game.do("track", track="clamped", to=1)
    with pytest.raises(RuleError, match="no room left"):
        game.do("mount", "b", target="a")
    assert "Battle armor clamps on" not in labels(game, "a")
    game.do("track", track="clamped", to=0)
    game.do("mount", "b", target="a")
    assert "Battle armor clamps on" not in labels(game, "a")


# -- ProtoMechs --------------------------------------------------------------------------------


@pytest.mark.rule("TW-proto-clamped")
@pytest.mark.parametrize(("points", "theirs", "own"), [(5, 3, 2), (6, 3, 3), (1, 1, 0)])
def test_a_protomech_on_clamps_takes_half_of_a_hit_on_its_place(
    points: int, theirs: int, own: int
) -> None:
    game = Game(mech(), protomech("clamp"))
    before, armor = game.report("b")["armor"]["T"], game.report()["armor"]["CT"]
    game.do("mount", "b", target="a")
    game.do("hit", damage=points, rolls=[[3, 4], [3, 4]])
    assert game.report("b")["armor"]["T"] == before - theirs
    assert game.report()["armor"]["CT"] == armor - own


@pytest.mark.rule("TW-proto-clamped")
def test_two_protomechs_hang_on_front_and_rear_and_cover_the_center_torso() -> None:
    game = Game(
        mech(tons=75, slots={"CT": ["Medium Laser"], "LT": ["Medium Laser"]}),
        *(protomech("clamp"), protomech("clamp"), protomech("clamp"), protomech()),
    )
    with pytest.raises(RuleError, match="has no magnetic clamps that work"):
        game.do("mount", "e", target="a")
    game.do("mount", "b", target="a")
    game.do("mount", "c", target="a")
    with pytest.raises(RuleError, match="no room left"):
        game.do("mount", "d", target="a")
    found = game.report()["rider_positions"]
    assert [(one["unit"], one["location"]) for one in found] == [("b", "CT"), ("c", "CTR")]
    with pytest.raises(RuleError, match="is covered by"):
        game.do("fire", weapon="Medium Laser", location="CT")
    game.do("fire", weapon="Medium Laser", location="LT")
    armor = game.report("c")["armor"]["T"]
    game.do("hit", damage=4, location="CT", rear=True, rolls=[[3, 4]])
    assert game.report("c")["armor"]["T"] == armor - 2


@pytest.mark.rule("TW-proto-clamped")
def test_one_above_nine_tons_hangs_on_alone() -> None:
    heavy = protomech(MAGNETIC, tonnage=12)
    game = Game(mech(), heavy, protomech("clamp"))
    game.do("mount", "b", target="a")
    with pytest.raises(RuleError, match="no room left"):
        game.do("mount", "c", target="a")
    game.do("dismount", "b")
    game.do("mount", "c", target="a")
    with pytest.raises(RuleError, match="no room left"):
        game.do("mount", "b", target="a")


@pytest.mark.rule("TW-riders-movement")
@pytest.mark.parametrize(
    ("tons", "carrier", "is_omni", "walk"),
    [(7, 75, False, 5), (8, 75, False, 3), (7, 50, True, 5), (8, 50, True, 3), (5, 20, False, 3)],
)
def test_a_protomech_slows_its_carrier_by_its_weight(
    tons: int, carrier: int, is_omni: bool, walk: int
) -> None:
    bearer = replace(mech(tons=carrier), is_omni=is_omni)
    game = Game(bearer, protomech(MAGNETIC, tonnage=tons))
    game.do("mount", "b", target="a")
    assert game.report()["movement"]["walk"] == walk


@pytest.mark.rule("TW-proto-clamped")
def test_a_protomech_rides_on_no_vehicle_but_in_a_bay_of_one() -> None:
    game = Game(ferry(protomechbay=1), protomech("clamp"), protomech("clamp"), ferry())
    with pytest.raises(RuleError, match="no such unit on its outside"):
        game.do("mount", "b", target="d")
    game.do("mount", "b", target="a")
    assert game.report()["passengers"] == ["b"]
    with pytest.raises(RuleError, match="no such unit on its outside"):
        game.do("mount", "c", target="a")
