"""What an attack may be is offered by the rules, so that no dialog has a list of its own."""

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Setting
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.attacks import Attack, WeaponChoice
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.indirect import Indirect
from recordsheet_gui.systems.battletech.network import SetNetwork
from recordsheet_gui.units.gear import GearKind
from tests.games import A, Game
from tests.mechs import mech

B, C = UnitId("b"), UnitId("c")
SYSTEM = SYSTEMS["total-warfare"]


def of_attack(game: Game, target: UnitId = B) -> dict[str, Setting]:
    assert isinstance(SYSTEM, BattleTech)
    found = attack_options.of_attack(SYSTEM, game.session.state, A, target)
    return {setting.field: setting for setting in found}


def of_weapons(game: Game) -> dict[str, dict[str, Setting]]:
    assert isinstance(SYSTEM, BattleTech)
    view = SYSTEM.look(game.session.state, A)
    return {
        item.gear.name: {setting.field: setting for setting in attack_options.of_weapon(view, item)}
        for _, item in view.items(GearKind.WEAPON)
    }


def test_a_plain_attack_has_nothing_to_set() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), mech())
    assert of_attack(game) == {}
    assert of_weapons(game) == {"Medium Laser": {}}


def test_what_cannot_move_can_be_aimed_at() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), mech())
    game.do("condition", unit="b", name="shutdown")
    words = dict(of_attack(game)["aim"].values)
    assert words[""] == "nothing"
    assert words["CT"] == "center torso"


def test_launchers_fire_over_obstacles_with_a_friend_who_spots() -> None:
    game = Game(mech(slots={"LT": ["LRM 20"] * 5, "RT": ["LRM 20 Ammo"]}), mech(), mech())
    values = [value for value, _ in of_attack(game)["indirect"].values]
    assert values[0] is False
    friends = [u for u, side in game.session.state.sides.items()
               if side == game.session.state.sides[A] and u != A]  # fmt: skip
    assert values[1:-1] == [Indirect(spotter=unit) for unit in friends]
    assert "ecm" in of_attack(game)


def test_a_second_target_brings_arc_and_primary() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser", "Medium Laser"]}), mech(), mech())
    assert "primary" not in of_attack(game)
    game.do(
        "attack", unit=None, attacker="a", target="b", attacker_moved="none", range=3,
        weapons=[{"weapon": "Medium Laser"}], owe=True,
    )  # fmt: skip
    assert "primary" not in of_attack(game, B)
    assert {"primary", "arc"} <= set(of_attack(game, C))


def test_every_setting_is_a_field_of_the_command() -> None:
    game = Game(mech(slots={"LT": ["LRM 20"] * 5, "RT": ["LRM 20 Ammo"]}), mech(), mech())
    game.do("condition", unit="b", name="shutdown")
    assert set(of_attack(game)) <= set(Attack.__dataclass_fields__)
    for settings in of_weapons(game).values():
        assert set(settings) <= set(WeaponChoice.__dataclass_fields__)


def test_a_network_is_linked_and_left_from_the_sheet_and_offers_its_range() -> None:
    linked = mech(slots={"RT": ["C3i", "C3i", "Medium Laser"]})
    game = Game(linked, linked, mech())
    sides = dict.fromkeys((A, B), "A") | {C: "B"}
    object.__setattr__(game.session.state, "sides", sides)

    def network_offers(unit: UnitId) -> list[Offer]:
        found = SYSTEM.offers(game.session.state, unit, SHEET)
        return [offer for offer in found if isinstance(offer.command, SetNetwork)]

    assert network_offers(C) == []
    (link,) = network_offers(A)
    assert link.label == "Link 2 units by C3i"
    assert "c3" not in of_attack(game, C)
    game.session.handle(link.command)
    assert of_attack(game, C)["c3"].values[:2] == ((None, "its own"), (1, "1 hex"))
    (leave,) = network_offers(B)
    game.session.handle(leave.command)
    assert "c3" not in of_attack(game, C)
