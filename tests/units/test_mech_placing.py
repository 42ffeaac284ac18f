"""Finding slots for gear: nothing overlaps, nothing lies where it may not, nothing gets lost."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.units.gear import GearKind, Slot
from recordsheet_gui.units.mech.anatomy import INWARD
from recordsheet_gui.units.mech.arms import flaw_of_arm
from recordsheet_gui.units.mech.design import Engine, MechDesign
from recordsheet_gui.units.mech.fitting import most_parts
from recordsheet_gui.units.mech.makes import Config, EngineType
from recordsheet_gui.units.mech.pieces import is_spread, pattern, slots_of
from recordsheet_gui.units.mech.places import places
from recordsheet_gui.units.mech.placing import Placed, Placing, Wish, occupied, place_all
from recordsheet_gui.units.mech.systems import actuators, system_slots
from recordsheet_gui.units.places import is_box
from tests.units.test_mech_weight import SHIPPED, bare, gear


def wishes(*names: str) -> list[Wish]:
    return [Wish(gear(name)) for name in names]


def placed(design: MechDesign, *names: str) -> Placing:
    return place_all(design, occupied(design), wishes(*names))


def held(found: Placing, number: int) -> Placed:
    return next(one for one in found.placed if one.number == number)


def spots(found: Placing, number: int) -> str:
    """The slots of a piece, counted as on the sheet: "RA5 RA6"."""
    return " ".join(f"{where}{at + 1}" for where, at in held(found, number).spots)


def stripped(design: MechDesign) -> MechDesign:
    """The 'Mech with all its gear lying beside it."""
    slots = {
        where: tuple(replace(s, items=(), name="") if s.items else s for s in row)
        for where, row in design.slots.items()
    }
    loose = tuple(replace(item, slots=(), location="") for item in design.items)
    return replace(design, items=loose, slots=slots)


@pytest.mark.parametrize("name", SHIPPED)
def test_all_gear_of_every_shipped_mech_finds_room_again(name: str) -> None:
    design = SHIPPED[name]
    wanted = [Wish(item.gear, item.size) for item in design.items]
    found = place_all(stripped(design), occupied(stripped(design)), wanted)
    assert found.left == ()
    for one in found.placed:
        assert len(one.spots) == len(design.items[one.number].slots)


def test_what_is_aboard_stays_and_takes_room() -> None:
    atlas = SHIPPED["Atlas AS7-D"]
    rows = occupied(atlas)
    for where, slots in atlas.slots.items():
        assert rows[where] == [bool(slot.name) for slot in slots]
    found = place_all(atlas, rows, wishes("Medium Laser"))
    where, at = held(found, 0).spots[0]
    assert not atlas.slots[where][at].name


def test_weapons_begin_with_the_largest_and_lie_unbroken() -> None:
    found = placed(bare(), "Medium Laser", "AC/10", "PPC")
    assert found.left == ()
    assert spots(found, 1) in ("LT1 LT2 LT3 LT4 LT5 LT6 LT7", "RT1 RT2 RT3 RT4 RT5 RT6 RT7")
    assert len(held(found, 2).spots) == 3


def test_sinks_and_jets_begin_in_the_legs() -> None:
    found = placed(bare(), *["Heat Sink"] * 4, *["Jump Jet"] * 2)
    assert {held(found, number).location for number in range(4)} == {"LL", "RL"}
    assert {held(found, number).location for number in (4, 5)} == {"LT", "RT"}


def test_a_large_gun_is_split_over_neighbors_where_it_fits_in_no_place_alone() -> None:
    design = bare(engine=Engine(type=EngineType.XL, rating=200))
    rows = {where: [True] * len(row) for where, row in occupied(design).items()}
    rows["RA"][8:] = [False] * 4
    rows["RT"][6:] = [False] * 6
    found = place_all(design, rows, wishes("AC/20"))
    assert found.left == ()
    assert held(found, 0).location == "RT"
    assert Counter(where for where, _ in held(found, 0).spots) in (
        Counter({"RA": 4, "RT": 6}),
        Counter({"RT": 6, "RA": 4}),
    )
    rows["RT"][6] = True
    assert place_all(design, rows, wishes("AC/20")).left == (0,)


def test_artillery_of_a_quad_lies_over_three_torsos_where_two_have_no_room() -> None:
    design = bare(config=Config.QUAD)
    rows = {where: [True] * len(row) for where, row in occupied(design).items()}
    rows["CT"][10:] = [False] * 2
    rows["LT"][6:] = [False] * 6
    rows["RT"][5:] = [False] * 7
    found = place_all(design, rows, wishes("ISThumper"))
    assert found.left == ()
    assert held(found, 0).location == "CT"
    over = Counter(where for where, _ in held(found, 0).spots)
    assert over == Counter({"RT": 7, "CT": 2, "LT": 6})
    for where in ("LT", "CT", "RT"):
        less = {**rows, where: [*rows[where][:-1], True]}
        assert place_all(design, less, wishes("ISThumper")).left == (0,)
    # Torsos that do not touch are no place for one piece.
    apart = {**rows, "CT": [True] * 12, "LT": [False] * 12}
    assert place_all(design, apart, wishes("ISThumper")).left == (0,)


def test_what_may_not_be_split_finds_no_room_in_two_places() -> None:
    design = bare()
    rows = {where: [True] * len(row) for where, row in occupied(design).items()}
    rows["RA"][8:] = [False] * 4
    rows["RT"][8:] = [False] * 4
    assert place_all(design, rows, wishes("ISGaussRifle")).left == (0,)
    assert place_all(bare(config=Config.LAM), rows, wishes("AC/20")).left == (0,)


def test_patterns_lie_where_they_must_or_nowhere() -> None:
    found = placed(bare(), "IS Stealth")
    assert Counter(where for where, _ in held(found, 0).spots) == dict.fromkeys(
        ("LA", "RA", "LL", "RL", "LT", "RT"), 2
    )
    rows = occupied(bare())
    rows["LL"][4] = True
    assert place_all(bare(), rows, wishes("IS Stealth")).left == (0,)


def test_a_box_goes_beside_its_weapon() -> None:
    found = placed(bare(), "ISArtemisIV", "PPC Capacitor", "LRM 20", "PPC")
    assert found.left == ()
    assert held(found, 0).location == held(found, 2).location
    assert held(found, 1).location == held(found, 3).location
    assert placed(bare(), "ISArtemisIV").left == (0,)
    archer = SHIPPED["Archer ARC-2R"]
    beside = place_all(archer, occupied(archer), wishes("ISArtemisIV"))
    assert held(beside, 0).location in ("LT", "RT")


def test_case_goes_where_something_may_burst() -> None:
    found = placed(bare(), "IS Ammo AC/20", "ISCASE")
    assert held(found, 0).location == held(found, 1).location


def test_a_location_holds_one_case_and_one_plate_of_modular_armor() -> None:
    found = placed(bare(), *["ISCASE"] * 4)
    assert found.left == (3,)
    assert len({held(found, number).location for number in range(3)}) == 3


def test_in_a_superheavy_mech_two_bins_share_a_slot() -> None:
    found = placed(bare(tons=105), "IS Ammo AC/20", "IS Ammo AC/10", "IS Ammo AC/5")
    first, second, third = (held(found, number).spots for number in range(3))
    assert first == second
    assert third != first
    sinks = placed(bare(tons=105), "Heat Sink", "IS Ammo AC/5")
    assert held(sinks, 0).spots != held(sinks, 1).spots
    light = placed(bare(tons=100), "IS Ammo AC/20", "IS Ammo AC/10")
    assert held(light, 0).spots != held(light, 1).spots


def test_arms_carry_what_their_actuators_allow() -> None:
    def arms(count: int, name: str, **changes: Any) -> Placing:
        design = bare(**changes)
        rows = {where: [True] * len(row) for where, row in occupied(design).items()}
        rows["RA"][count:] = [False] * (12 - count)
        cut = system_slots(design, {"LA": count, "RA": count})
        slots = {where: tuple(Slot(system=one) for one in row) for where, row in cut.items()}
        return place_all(replace(design, slots=slots), rows, wishes(name))

    assert arms(4, "Hatchet").left == ()
    assert arms(3, "Hatchet").left == (0,)
    assert arms(3, "IS Lance").left == ()
    assert arms(2, "IS Lance").left == (0,)
    assert arms(3, "ISClaw").left == ()
    assert arms(4, "ISClaw").left == (0,)
    assert arms(2, "Heavy-Duty Pile Driver").left == ()
    assert arms(3, "Heavy-Duty Pile Driver").left == (0,)
    assert arms(2, "PPC", is_omni=True).left == ()
    assert arms(3, "PPC", is_omni=True).left == (0,)
    assert arms(3, "PPC").left == ()
    assert arms(4, "Medium Laser", is_omni=True).left == ()


def test_an_arm_swings_one_weapon_and_bears_one_shield() -> None:
    found = placed(bare(), "Hatchet", "Hatchet", "Hatchet", "ISSmallShield", "ISSmallShield")
    assert len(found.left) == 1
    assert found.left[0] < 3


def test_what_takes_no_slots_is_placed_without() -> None:
    found = placed(bare(), "EIInterface", "CLCASE")
    assert found.left == ()
    assert held(found, 0).spots == ()


def test_a_targeting_computer_is_as_large_as_all_guns_want_it() -> None:
    found = placed(bare(), "ISTargeting Computer", "ISGaussRifle", "ISGaussRifle")
    assert len(held(found, 0).spots) == 8
    assert len({where for where, _ in held(found, 0).spots}) == 1
    aboard = bare(items=())
    assert len(held(placed(aboard, "ISTargeting Computer", "PPC"), 0).spots) == 2


def test_a_wish_may_name_its_place_and_its_slots() -> None:
    plate = Wish(gear("IS Reactive"), location="LA", slots=2)
    found = place_all(bare(), occupied(bare()), [plate, Wish(gear("PPC"), location="HD")])
    assert spots(found, 0) == "LA5 LA6"
    assert found.left == (1,)


GEAR = (
    *("Medium Laser", "PPC", "AC/20", "ISGaussRifle", "LRM 20", "ISHeavyGaussRifle", "SRM 6"),
    *("IS Ammo AC/20", "IS Ammo LRM-20", "Heat Sink", "ISDoubleHeatSink", "Jump Jet", "ISCASE"),
    *("Improved Jump Jet", "ISArtemisIV", "PPC Capacitor", "Hatchet", "ISClaw", "Chainsaw"),
    *("IS Endo Steel", "IS Ferro-Fibrous", "IS Stealth", "Triple Strength Myomer", "ISMASC"),
    *("ISTargeting Computer", "ISGuardianECMSuite", "Supercharger", "ISPartialWing", "Talons"),
    *("ISModularArmor", "ISAntiPersonnelPod", "ISShoulderTurret", "ISAES", "ISLongTom", "CLCASE"),
)
DESIGNS = st.builds(
    lambda tons, config, is_omni, kind: bare(
        tons=tons, config=config, is_omni=is_omni, engine=Engine(type=kind, rating=200)
    ),
    st.sampled_from((20, 50, 100, 150)),
    st.sampled_from(list(Config)),
    st.booleans(),
    st.sampled_from(list(EngineType)),
)


@given(design=DESIGNS, names=st.lists(st.sampled_from(GEAR), max_size=30), data=st.data())
def test_nothing_overlaps_nothing_is_illegal_and_nothing_gets_lost(
    design: MechDesign, names: list[str], data: st.DataObject
) -> None:
    rows = occupied(design)
    blocked = data.draw(st.sets(st.sampled_from([(w, a) for w in rows for a in range(6)])))
    for where, at in blocked:
        rows[where][at] = True
    before = {where: list(row) for where, row in rows.items()}
    wanted = wishes(*names)
    found = place_all(design, rows, wanted)
    assert rows == before
    numbers = [one.number for one in found.placed] + list(found.left)
    assert sorted(numbers) == list(range(len(wanted)))
    arms, halved = actuators(design), design.tons > 100
    shares: Counter[tuple[str, int]] = Counter()
    for one in found.placed:
        piece = wanted[one.number].gear
        is_half = halved and piece.slots == 1 and piece.kind in (GearKind.AMMO, GearKind.HEAT_SINK)
        for where, at in one.spots:
            assert not rows[where][at]
            shares[where, at] += 1 if is_half else 2
            assert is_box(piece) or where in places(design, piece)
            assert where not in arms or not flaw_of_arm(design, piece, arms[where])
        _lies_well(design, piece, one)
    assert max(shares.values(), default=0) <= 2


def _lies_well(design: MechDesign, piece: Any, one: Placed) -> None:
    """Its slots are as many as they should be, and unbroken where they must be."""
    by_place: dict[str, list[int]] = {}
    for where, at in one.spots:
        by_place.setdefault(where, []).append(at)
    fixed = pattern(design, piece)
    if fixed is not None:
        assert {where: len(found) for where, found in by_place.items()} == fixed
        return
    if piece.family != "targeting computer":
        assert len(one.spots) == slots_of(design, piece)
    if is_spread(piece):
        return
    assert len(by_place) <= (most_parts(len(one.spots)) if piece.is_splittable else 1)
    if len(by_place) == 2:
        first, second = by_place
        assert INWARD.get(first) == second or INWARD.get(second) == first
    for found in by_place.values():
        assert all(b - a == 1 for a, b in pairwise(found))
