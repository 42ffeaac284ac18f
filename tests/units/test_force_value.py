"""What units are worth at a table: crews, C3 networks, TAG, and the sums of sides."""

from dataclasses import replace

import pytest

from recordsheet_gui.core.state import Pilot
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.units import force_value
from recordsheet_gui.units.battle_value import with_skill
from recordsheet_gui.units.force_value import (
    CORE_RULES,
    OPTION,
    RULES,
    Member,
    SideValue,
    UnitValue,
    at_table,
    side_value,
    sums,
    values,
)
from recordsheet_gui.units.mech.design import MechDesign
from tests.forces import shipped as every
from tests.games import Game
from tests.units.test_battle_value import armed, shipped

HUNCHBACK = shipped("Hunchback HBK-4G")
"""1,041."""
PLAIN = armed()
"""517."""
UNKNOWN = armed(("Death Ray", "RA"))


def linked(box: str = "ISC3SlaveUnit") -> MechDesign:
    """517 too: C3 is worth nothing by itself."""
    return armed((box, "LT"))


def found(*members: Member, rules: str = force_value.TOTAL_WARFARE) -> list[int | None]:
    return [value.value for value in values(dict(enumerate(members)), rules).values()]


@pytest.mark.rule("BT-battle-value-skill")
def test_the_crew_multiplies_the_value_of_its_unit() -> None:
    (value,) = values({"a": Member(design=HUNCHBACK, gunnery=3, piloting=4)}).values()
    assert (value.base.value, value.value) == (1041, 1374)
    assert not value.is_plain
    (line,) = value.lines
    assert (line.label, line.working) == ("Gunnery 3, piloting 4", "1,041 x 1.32")
    assert value.words() == "BV 1,374"


def test_a_regular_crew_leaves_the_value_as_it_is() -> None:
    (value,) = values({"a": Member(design=HUNCHBACK)}).values()
    assert value.value == 1041
    assert value.is_plain


SECOND = {
    "Roc": (5, "Gunnery 3"),
    "Foot Platoon (Rifle)": (8, "Gunnery 3, anti-'Mech counted as 8"),
    "Mechanized Tracked Platoon (Rifle)": (5, "Gunnery 3, anti-'Mech counted as 5"),
    "Elemental Battle Armor [Laser](Sqd5)": (2, "Gunnery 3, anti-'Mech 2"),
    "Gnome Battle Armor (Sqd5)": (5, "Gunnery 3, anti-'Mech counted as 5"),
    "Manticore Heavy Tank": (2, "Gunnery 3, driving 2"),
}


@pytest.mark.rule("BT-battle-value-skill")
@pytest.mark.parametrize(("name", "counted"), SECOND.items())
def test_a_second_skill_that_is_of_no_use_costs_nothing(
    name: str, counted: tuple[int, str]
) -> None:
    piloting, words = counted
    (value,) = values({"a": Member(design=every()[name], gunnery=3, piloting=2)}).values()
    assert value.base.value is not None
    assert value.value == with_skill(value.base.value, 3, piloting)
    assert value.lines[-1].label == words


# -- C3 --------------------------------------------------------------------------------------


@pytest.mark.rule("BT-battle-value-c3")
def test_a_network_adds_a_share_of_all_its_members_to_each() -> None:
    one = Member(design=linked(), networks=("Alpha",))
    two = replace(one, design=linked("ISC3MasterUnit"))
    # 517 + 5 % of 3 x 517
    assert found(one, two, replace(one, design=linked())) == [595, 595, 595]


def test_a_boosted_unit_adds_seven_of_a_hundred() -> None:
    one = Member(design=linked("ISC3BoostedSystemSlaveUnit"), networks=("Alpha",))
    two = Member(design=linked("ISC3MasterUnit"), networks=("Alpha",))
    assert found(one, two) == [589, 569]


def test_by_the_core_rules_each_member_adds_a_share_of_the_units_own_value() -> None:
    one = Member(design=linked(), networks=("Alpha",))
    assert found(one, replace(one, design=linked()), rules=CORE_RULES) == [569, 569]
    many = [replace(one, design=linked()) for _ in range(10)]
    assert found(*many, rules=CORE_RULES)[0] == 724
    boosted = replace(one, design=linked("ISC3BoostedSystemSlaveUnit"))
    assert found(boosted, one, rules=CORE_RULES) == [595, 569]


def test_nova_units_count_all_of_their_side_by_the_core_rules() -> None:
    nova = armed(("NovaCEWS", "LT"))
    base = found(Member(design=nova))[0]
    assert base == 599
    pair = (Member(design=nova, side="A"), Member(design=replace(nova), side="A"))
    assert found(*pair, rules=CORE_RULES) == [659, 659]
    assert found(*pair) == [599, 599]
    many = [Member(design=replace(nova), side="A") for _ in range(9)]
    assert found(*many, rules=CORE_RULES)[0] == 809


@pytest.mark.parametrize(
    "other",
    [
        Member(design=linked(), networks=("Beta",)),
        Member(design=linked()),
        Member(design=linked(), networks=("Alpha",), side="B"),
    ],
    ids=["another network", "no network", "another side"],
)
def test_only_friends_in_the_same_network_count(other: Member) -> None:
    assert found(Member(design=linked(), networks=("Alpha",)), other) == [517, 517]


def test_a_unit_without_a_computer_gains_nothing_from_a_network() -> None:
    odd = Member(design=PLAIN, networks=("Alpha",))
    assert found(odd, Member(design=linked(), networks=("Alpha",)))[0] == 517


def test_an_unknown_member_makes_the_share_of_all_unknown() -> None:
    odd = armed(("Death Ray", "RA"), ("ISC3SlaveUnit", "LT"))
    one, two = values(
        {
            "a": Member(design=linked(), networks=("Alpha",)),
            "b": Member(design=odd, networks=("Alpha",)),
        }
    ).values()
    assert (one.value, two.value) == (None, None)
    assert one.reasons == (f"{odd.name} in its C3 network",)
    assert two.reasons == ("Death Ray",)
    assert one.words() == "BV unknown"


def test_c3_comes_before_the_crew() -> None:
    one = Member(design=linked(), networks=("Alpha",), gunnery=3, piloting=4)
    # (517 + 5 % of 1,034) x 1.32
    assert found(one, replace(one, design=linked(), gunnery=4, piloting=5)) == [751, 569]


# -- TAG -------------------------------------------------------------------------------------


@pytest.mark.rule("BT-battle-value-tag")
def test_a_tag_is_worth_the_guided_ammunition_of_its_friends() -> None:
    spotter = Member(design=armed(("ISTAG", "HD")))
    archer = Member(design=armed(("LRM 20", "LT"), *[("IS Ammo LRM-20 Semi-Guided", "RT")] * 2))
    alone, gun = found(spotter)[0], found(archer)[0]
    assert alone == 517
    assert found(spotter, archer) == [517 + 46, gun]
    two = Member(design=armed(("ISTAG", "HD"), ("ISTAG", "LA")))
    assert found(two, archer)[0] == 517 + 92
    assert found(spotter, replace(archer, side="B")) == [517, gun]
    assert found(spotter, Member(design=armed(("IS Ammo LRM-20", "RT"))))[0] == 517


def test_its_own_ammunition_is_in_its_value_already() -> None:
    own = armed(("ISTAG", "HD"), ("LRM 20", "LT"), ("IS Ammo LRM-20 Semi-Guided", "RT"))
    (value,) = values({"a": Member(design=own)}).values()
    assert value.is_plain


def test_a_tag_by_the_core_rules_is_worth_fifty_for_each_launcher() -> None:
    spotter = Member(design=armed(("ISTAG", "HD")))
    gun = Member(design=armed(*[("ISArrowIV", "LT")] * 2, *[("ISArrowIVHomingAmmo", "RT")] * 3))
    assert found(spotter, gun, rules=CORE_RULES)[0] == 517 + 100
    empty = Member(design=armed(("ISArrowIV", "LT")))
    assert found(spotter, empty, rules=CORE_RULES)[0] == 517


# -- sides -----------------------------------------------------------------------------------


def test_a_side_is_worth_the_sum_of_its_units() -> None:
    table = {
        "a": Member(design=HUNCHBACK, side="A"),
        "b": Member(design=UNKNOWN, side="A"),
        "c": Member(design=PLAIN, side="B"),
        "d": Member(design=UNKNOWN, side="C"),
    }
    sides = {name: member.side for name, member in table.items()}
    found = sums(sides, values(table))
    assert {side: value.words() for side, value in found.items()} == {
        "A": "BV 1,041 + 1 unknown",
        "B": "BV 517",
        "C": "BV unknown",
    }


def test_a_side_of_nobody_is_worth_nothing() -> None:
    assert side_value([]) == SideValue()
    assert SideValue().words() == "BV 0"


def test_units_of_a_kind_that_nobody_counts_have_no_value() -> None:
    from recordsheet_gui import assets
    from recordsheet_gui.importers import read_unit_file

    path = next(path for path in assets.unit_files() if path.name.startswith("ship-"))
    ship = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
    assert ship is not None
    assert values({"a": Member(design=ship)}) == {}
    assert sums({"a": "A"}, {}) == {}


# -- at the table ----------------------------------------------------------------------------


def worth(game: Game) -> dict[str, int | None]:
    found = at_table(SYSTEMS[game.setup.system], game.session.state)
    return {unit: value.value for unit, value in found.items()}


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
def test_values_at_the_table_go_by_the_skills_on_the_sheet(system: str) -> None:
    game = Game(HUNCHBACK, system=system, crew=Pilot(gunnery=3, piloting=4))
    assert worth(game) == {"a": 1374}
    game.do("pilot_is", gunnery=4, piloting=5)
    assert worth(game) == {"a": 1041}
    game.session.undo()
    assert worth(game) == {"a": 1374}


def test_damage_takes_nothing_from_the_value() -> None:
    game = Game(HUNCHBACK)
    game.do("mark", armor="CT", boxes=5)
    assert worth(game) == {"a": 1041}


def test_values_at_the_table_know_its_networks() -> None:
    game = Game(linked("ISC3MasterUnit"), linked(), PLAIN)
    assert worth(game) == {"a": 517, "b": 517, "c": 517}
    game.do("network", None, name="Alpha", units=["a", "b"])
    assert worth(game) == {"a": 569, "b": 569, "c": 517}


def test_a_table_chooses_by_which_rules_networks_count() -> None:
    boxes = (linked("ISC3MasterUnit"), armed(("ISC3SlaveUnit", "LT"), ("PPC", "RA")))
    games = (Game(*boxes), Game(*boxes, force_value=CORE_RULES))
    for game in games:
        game.do("network", None, name="Alpha", units=["a", "b"])
    assert [worth(game)["a"] for game in games] == [579, 569]


def test_the_option_offers_the_rules_that_there_are() -> None:
    assert options.ALL[OPTION].values == RULES


def test_a_design_is_counted_once() -> None:
    first = force_value.base_value(HUNCHBACK)
    assert force_value.base_value(HUNCHBACK) is first


def test_the_value_of_a_unit_is_told_with_its_skills() -> None:
    (value,) = values({"a": Member(design=PLAIN, gunnery=2, piloting=6)}).values()
    assert isinstance(value, UnitValue)
    assert (value.gunnery, value.piloting) == (2, 6)
