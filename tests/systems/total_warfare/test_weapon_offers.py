"""What a weapon's line and the sheet offer: ammunition, jams, flipped arms, positions."""

from recordsheet_gui.core.commands import Command, SetCondition
from recordsheet_gui.core.ids import ConditionKey, SlotKey
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.battletech.game import Friend
from recordsheet_gui.systems.battletech.mech.flip import FlipArms
from tests.games import A, Game
from tests.systems.total_warfare.test_cases import built

SYSTEM = SYSTEMS["total-warfare"]


def offered(game: Game, place: Place = SHEET) -> dict[str, Command]:
    return {offer.label: offer.command for offer in SYSTEM.offers(game.session.state, A, place)}


def line(slot: str) -> Place:
    return Place(weapon=(SlotKey(slot),))


def weapon(game: Game, name: str) -> int:
    items = enumerate(getattr(game.unit().design, "items", ()))
    return next(index for index, item in items if item.gear.name == name)


def test_a_launcher_with_two_kinds_of_bins_offers_each() -> None:
    bins = ["SRM 6 Ammo", "SRM 6 Inferno Ammo"]
    game = Game(built({"add": {"LT": ["SRM 6", "SRM 6", *bins]}}))
    launcher = weapon(game, "SRM 6")
    found = offered(game, line("LT/3"))
    assert found["Fire standard"] == Fire(unit=A, item=launcher, munition="standard")
    assert found["Fire inferno"] == Fire(unit=A, item=launcher, munition="inferno")
    game.do("fire", item=launcher, munition="inferno")
    assert [bin["shots"] for bin in game.report()["ammo"]] == [15, 14, 5]


def test_with_one_kind_there_is_nothing_to_choose() -> None:
    game = Game(built({"add": {"LT": ["SRM 6", "SRM 6", "SRM 6 Ammo", "SRM 6 Ammo"]}}))
    assert [label for label in offered(game, line("LT/3")) if label.startswith("Fire")] == ["Fire"]


def test_a_bin_that_is_lost_is_not_offered() -> None:
    game = Game(built({"add": {"LT": ["SRM 6", "SRM 6", "SRM 6 Ammo", "SRM 6 Inferno Ammo"]}}))
    game.do("slot", location="LT", slot=6)
    assert "Fire inferno" not in offered(game, line("LT/3"))


def test_only_a_jam_that_can_be_cleared_is_offered_to_be() -> None:
    rotary = ["Rotary AC/5"] * 6
    game = Game(built({"slots": {"LT": [*rotary, "Rotary AC/5 Ammo"]}}))
    assert "Clear the jam" not in offered(game, line("LT/1"))
    gun = weapon(game, "Rotary AC/5")
    game.do("fire", item=gun, shots=6, natural=2)
    assert offered(game, line("LT/1"))["Clear the jam"] == Unjam(unit=A, item=gun)
    ultra = Game(built({"slots": {"LT": [*["Ultra AC/5"] * 5, "Ultra AC/5 Ammo"]}}))
    ultra.do("fire", weapon="Ultra AC/5", shots=2, natural=2)
    assert "Clear the jam" not in offered(ultra, line("LT/1"))


def test_arms_are_offered_to_be_flipped_and_turned_forward_again() -> None:
    bare = ["Shoulder", "Upper Arm"]
    game = Game(built({"slots": {"LA": bare, "RA": bare}}))
    assert offered(game)["Flip the arms"] == FlipArms(unit=A)
    game.do("flip", on=True)
    assert offered(game)["Turn the arms forward"] == FlipArms(unit=A, on=False)
    assert "Flip the arms" not in offered(game)


def test_arms_with_hands_are_not() -> None:
    assert "Flip the arms" not in offered(Game(built({})))


def test_hull_down_is_offered_where_it_is_played() -> None:
    assert "Go hull down" not in offered(Game(built({})))
    game = Game(built({}), hull_down=True)
    name = ConditionKey("hull_down")
    assert offered(game)["Go hull down"] == SetCondition(unit=A, name=name)
    game.do("condition", name=name)
    assert "Leave hull down" in offered(game)


def test_a_friend_of_the_target_lends_its_point_defense() -> None:
    launcher = built({"add": {"LT": ["LRM 5", "LRM 5 Ammo"]}})
    guard = built({"add": {"LT": ["ISAPDS", "ISAPDS", "ISAPDS Ammo"]}})
    game = Game(launcher, built({}), guard)
    state = game.session.state
    assert isinstance(SYSTEM, BattleTech)
    a, b, c = state.sides
    found = {one.field: one for one in attack_options.of_attack(SYSTEM, state, a, b)}
    values = [value for value, _ in found["apds"].values]
    assert values == [None, *(Friend(unit=c, hexes=n) for n in (1, 2, 3))]
    assert "apds" not in {one.field for one in attack_options.of_attack(SYSTEM, state, a, c)}
