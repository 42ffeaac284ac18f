"""Edits of a 'Mech on the bench: what follows from a number, where pieces go, all undone."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.equipment import all_gear, find_gear
from recordsheet_gui.units.gear import Gear, GearKind
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, SLOTS
from recordsheet_gui.units.mech.features import features
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.units.mech.weight import armor_tons
from recordsheet_gui.workshop.document import Document, Edit, document_of
from recordsheet_gui.workshop.form import Field, set_field
from recordsheet_gui.workshop.forms import blank_of, form_of, reading_of
from recordsheet_gui.workshop.history import History
from recordsheet_gui.workshop.mech import armoring, build, criticals, mounts, needs, places
from recordsheet_gui.workshop.mech.reading import design_of


def gear(name: str, base: str = "") -> Gear:
    found = find_gear(name, base)
    assert found is not None
    return found


def field_of(document: Document, path: str) -> Field:
    for section in form_of(document.kind).sections(document):
        for field in section.fields:
            if field.path == path:
                return field
    raise AssertionError(path)


def edit(document: Document, path: str, value: object) -> Edit:
    field = field_of(document, "armor" if path.startswith("patchwork.") else path)
    return set_field(form_of(document.kind), document, field, path, value)


def with_(document: Document, *pairs: tuple[str, object]) -> Document:
    for path, value in pairs:
        document = edit(document, path, value).document
    return document


def shipped(stem: str) -> Document:
    (path,) = [path for path in unit_files() if path.stem == stem]
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return document_of(design)


@pytest.fixture
def blank() -> Document:
    return blank_of("mech")


# -- numbers ---------------------------------------------------------------------------------


def test_the_engine_follows_speed_and_weight_and_speed_follows_the_engine(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5))
    assert made.get("engine.rating") == 250
    assert edit(made, "engine.rating", 200).document.get("walk") == 4
    assert edit(made, "tons", 60).document.get("engine.rating") == 300


def test_a_primitive_engine_is_a_fifth_larger(blank: Document) -> None:
    made = with_(blank, ("cockpit", "primitive"), ("tons", 50), ("walk", 4))
    assert made.get("engine.rating") == 240
    assert not [one for one in reading_of(made).findings if one.field == "walk"]


@pytest.mark.parametrize(
    ("path", "value", "back"),
    [("cockpit", "primitive", "standard"), ("armor.type", "Primitive", "Standard")],
)
def test_the_engine_grows_with_a_mech_that_becomes_primitive(
    blank: Document, path: str, value: str, back: str
) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5))
    primitive = edit(made, path, value).document
    assert (primitive.get("engine.rating"), primitive.get("walk")) == (300, 5)
    assert edit(primitive, path, back).document.get("engine.rating") == 250


def test_a_build_brings_its_own_cockpit(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("config", "tripod"))
    assert made.get("cockpit") == "tripod"
    assert with_(made, ("tons", 150)).get("cockpit") == "superheavy tripod"
    assert with_(made, ("config", "quadvee")).get("cockpit") == "quadvee"
    assert with_(made, ("config", "biped")).get("cockpit") == "standard"
    assert with_(blank, ("tons", 150)).get("cockpit") == "superheavy"
    assert with_(blank, ("tons", 150), ("tons", 50)).get("cockpit") == "standard"
    # What somebody has chosen stays.
    assert with_(blank, ("cockpit", "small"), ("config", "tripod")).get("cockpit") == "small"


def test_a_superheavy_gets_its_gyro_and_loses_it_again(blank: Document) -> None:
    heavy = with_(blank, ("tons", 100), ("gyro", "xl"), ("tons", 105))
    assert heavy.get("gyro") == "superheavy"
    assert with_(heavy, ("tons", 100)).get("gyro") == "standard"
    assert with_(blank, ("gyro", "xl"), ("tons", 95)).get("gyro") == "xl"


def test_no_speed_asks_for_an_engine_that_no_file_can_hold(blank: Document) -> None:
    made = with_(blank, ("tons", 100), ("walk", 99))
    assert made.get("engine.rating") == facts.MOST_RATING
    assert reading_of(made).design is not None
    assert "engine" in {one.field for one in reading_of(made).findings}


def test_heat_sinks_beyond_the_engine_wait_and_go_again(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5))
    assert made.unplaced == ()
    twelve = edit(made, "heat_sinks.count", 12)
    assert twelve.document.unplaced == ("Heat Sink", "Heat Sink")
    assert "2 Heat Sink" in twelve.told
    assert edit(twelve.document, "heat_sinks.count", 10).document.unplaced == ()


def test_jump_jets_wait_for_their_places_and_change_their_kind(blank: Document) -> None:
    made = with_(blank, ("jump", 3))
    assert made.unplaced == ("Jump Jet",) * 3
    made = edit(made, "jump_jets", "Improved Jump Jet").document
    assert made.unplaced == ("Improved Jump Jet",) * 3
    assert edit(made, "jump", 1).document.unplaced == ("Improved Jump Jet",)


def test_structure_and_armor_bring_their_slots(blank: Document) -> None:
    made = with_(blank, ("structure", "Endo Steel"), ("armor.type", "Ferro-Fibrous"))
    assert made.unplaced.count("Endo Steel") == made.unplaced.count("Ferro-Fibrous") == 14
    made = with_(made, ("structure", "Standard"), ("armor.type", "Standard"))
    assert made.unplaced == ()


def test_a_wider_engine_pushes_gear_down_or_out_and_says_so() -> None:
    made = shipped("hunchback-hbk-4g")
    before = criticals.rows(made)["RT"]
    assert before[:10] == ["AC/20"] * 10
    done = edit(made, "engine.type", "xl")
    assert "AC/20" in done.told
    assert "AC/20" in done.document.unplaced
    assert criticals.rows(done.document)["RT"][:3] == ["Engine"] * 3
    assert criticals.rows(done.document)["LT"][:3] == ["Engine"] * 3


def test_a_smaller_gyro_leaves_its_slots_free(blank: Document) -> None:
    made = edit(blank, "gyro", "compact").document
    center = criticals.rows(made)["CT"]
    assert center[:8] == ["Engine"] * 3 + ["Gyro"] * 2 + ["Engine"] * 3
    assert reading_of(made).design is not None


@pytest.mark.parametrize("config", Config)
def test_a_blank_of_every_build_has_its_own_parts(blank: Document, config: Config) -> None:
    made = edit(blank, "config", config.value).document
    reading = reading_of(made)
    assert reading.design is not None
    assert set(made.get("slots")) == set(ANATOMIES[config].locations)
    wrong = [one for one in reading.findings if one.field.startswith(("slots", "armor"))]
    assert wrong == []


def test_the_arms_of_a_biped_lie_on_the_bench_when_it_gets_four_legs() -> None:
    made = shipped("atlas-as7-d")
    edited = edit(made, "config", "quad")
    done = edited.document
    assert "Medium Laser" in done.unplaced
    assert edited.told.startswith("Out of their slots: ")
    assert "2 Medium Laser" in edited.told
    assert done.get("armor.FLL") == made.get("armor.LA")
    assert "LA" not in done.get("armor")


def test_a_hand_and_a_lower_arm_go_and_come_again(blank: Document) -> None:
    none = edit(blank, "actuators.LA", "2").document
    assert criticals.rows(none)["LA"][:4] == ["Shoulder", "Upper Arm", "-", "-"]
    assert edit(none, "actuators.LA", "4").document == blank
    cut = places.removed(blank, ("LA", 3)).document
    assert build.actuators_of(cut, "LA") == 3


def test_pieces_stay_what_they_are_when_the_tech_base_changes(blank: Document) -> None:
    made = mounts.add(blank, gear("ER Medium Laser", "Inner Sphere")).document
    made = mounts.put(made, 0, ("LA", 4)).document
    clan = edit(made, "tech_base", "Clan").document
    assert [item.gear.id for item in mounts.items_of(clan)] == [
        item.gear.id for item in mounts.items_of(made)
    ]


# -- armor -----------------------------------------------------------------------------------


def test_maxed_armor_is_at_every_limit_and_balanced_armor_keeps_its_points(
    blank: Document,
) -> None:
    most = armoring.maxed(with_(blank, ("tons", 100), ("walk", 3))).document
    assert armoring.points_of(most) == 307
    assert reading_of(most).findings == ()
    half = edit(most, "armor_tons", 10).document
    assert armoring.points_of(half) == 160
    assert armoring.tons_of(half) == 10
    assert armoring.points_of(armoring.balanced(half).document) == 160
    assert armoring.points_of(armoring.stripped(half).document) == 0


def test_one_patch_makes_the_armor_patchwork_and_one_kind_all_over_makes_it_that_kind(
    blank: Document,
) -> None:
    made = edit(with_(blank, ("tons", 50)), "patchwork.LA", "Ferro-Fibrous").document
    assert made.get("armor.type") == "Patchwork"
    assert made.get("patchwork.LA") == "Ferro-Fibrous"
    assert {kind for where, kind in made.get("patchwork").items() if where != "LA"} == {"Standard"}
    back = edit(made, "patchwork.LA", None).document
    assert back.get("armor.type") == "Standard"
    assert not back.get("patchwork")
    assert back.unplaced == ()
    again = edit(made, "armor.type", "Hardened").document
    assert again.get("armor.type") == "Hardened"
    assert not again.get("patchwork")


def test_armor_that_is_called_patchwork_is_what_it_was_until_a_location_differs(
    blank: Document,
) -> None:
    made = edit(blank, "armor.type", "Patchwork").document
    assert set(made.get("patchwork").values()) == {"Standard"}
    assert reading_of(made).findings == ()


@pytest.mark.parametrize("base", [None, "Clan"])
def test_patches_are_placed_in_their_own_locations(blank: Document, base: str | None) -> None:
    document = with_(blank, ("tons", 50), ("armor.base", base))
    made = with_(document, ("patchwork.LA", "Ferro-Fibrous"), ("patchwork.RT", "Heat-Dissipating"))
    assert len(made.unplaced) == (2 if base == "Clan" else 3)
    lit = places.lit(made, design_of(made), made.unplaced[0])
    assert [where for where, spots in lit.items() if spots] == ["LA"]
    done = build.place_rest(made).document
    assert done.unplaced == ()
    assert not [one for one in reading_of(done).findings if one.field.startswith("slots")]


def test_slots_of_armor_that_becomes_patchwork_go_where_their_patches_are(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5), ("armor.type", "Ferro-Fibrous"))
    made = build.place_rest(made).document
    done = edit(made, "patchwork.LL", "Standard")
    lying = {
        where: there.count("Ferro-Fibrous")
        for where, there in criticals.rows(done.document).items()
    }
    assert max(lying.values()) <= 2
    assert lying["LL"] == 0
    waits = done.document.unplaced.count("Ferro-Fibrous")
    assert waits + sum(lying.values()) == 14
    assert done.told == f"To be placed: {waits} Ferro-Fibrous."
    done = build.place_rest(done.document)
    wrong = [one.message for one in reading_of(done.document).findings if "slot" in one.message]
    # The middle of a 'Mech has no room for two slots more.
    assert {one.split(" of ")[1][:2] for one in wrong} <= {"HD", "CT"}


def test_patchwork_is_bought_by_weight_too(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("patchwork.LA", "Hardened"), ("armor_tons", 6))
    assert armoring.tons_of(made) == 6
    design = design_of(made)
    assert design is not None
    assert armor_tons(design) == 6
    more = dict(made.get("armor"))
    more["CT"] += 9
    bigger = design_of(made.put("armor", more))
    assert bigger is not None
    assert armor_tons(bigger) == 6.5


def test_an_exported_patchwork_mech_comes_back_as_it_was(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("patchwork.LA", "Ferro-Fibrous"), ("armor_tons", 6))
    design = design_of(build.place_rest(made).document)
    assert design is not None
    text = exported(design, ".mtf")
    assert "\nArmor:Patchwork" in text
    assert "\nCT Armor:Standard(Inner Sphere):" in text
    assert read_unit_file("x.mtf", text).design == design


# -- slots -----------------------------------------------------------------------------------


def test_a_chassis_that_becomes_an_omni_keeps_its_heat_sinks_in_the_engine(
    blank: Document,
) -> None:
    made = edit(with_(blank, ("tons", 50)), "omni", True).document
    assert made.get("heat_sinks.base_chassis") == 8
    assert made.unplaced == ()
    assert reading_of(made).findings == ()
    back = edit(made, "omni", False).document
    assert back.get("heat_sinks.base_chassis") is None
    assert back.unplaced == ()


def test_nothing_is_split_in_a_land_air_mech(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("config", "lam"), ("jump", 0))
    line = mounts.line_of(made, gear("AC/20", "Inner Sphere"))
    lit = places.lit(made, design_of(made), line)
    assert not lit["RA"]
    assert not lit["RL"]


def test_a_piece_is_put_moved_marked_taken_out_and_removed(blank: Document) -> None:
    laser = gear("Medium Laser", "Inner Sphere")
    made = mounts.add(blank, laser).document
    made = mounts.put(made, 0, ("LA", 5)).document
    assert criticals.rows(made)["LA"][5] == "Medium Laser"
    made = mounts.mark(made, ("LA", 5), "is_rear").document
    assert criticals.rows(made)["LA"][5] == "Medium Laser (R)"
    made = mounts.move(made, ("LA", 5), ("RA", 4)).document
    assert criticals.rows(made)["RA"][4] == "Medium Laser (R)"
    assert criticals.rows(made)["LA"][5] == "-"
    made = mounts.lift(made, ("RA", 4)).document
    assert made.unplaced == ("Medium Laser (R)",)
    assert mounts.discard(made, 0).document == blank


def test_a_piece_that_has_no_room_stays_and_says_how_much_it_needs(blank: Document) -> None:
    made = mounts.add(blank, gear("LRM 20", "Inner Sphere")).document
    done = mounts.put(made, 0, ("HD", 3))
    assert done.document == made
    assert "5 free slots" in done.told


def test_a_large_gun_is_split_over_two_locations(blank: Document) -> None:
    made = mounts.add(with_(blank, ("actuators.LA", "2")), gear("AC/20")).document
    for at in (3, 4, 5):
        made = mounts.lift(made, ("LT", at - 3)).document
    number = made.unplaced.index("AC/20")
    tight = mounts.put(made, made.unplaced.index("Heat Sink"), ("LA", 11)).document
    number = tight.unplaced.index("AC/20")
    done = mounts.put(tight, number, ("LA", 2))
    assert "LA and LT" in done.told
    reading = reading_of(done.document)
    assert reading.design is not None
    (item,) = [one for one in mounts.items_of(done.document) if one.gear.name == "AC/20"]
    assert {key.partition("/")[0] for key in item.slots} == {"LA", "LT"}
    assert len(item.slots) == 10
    assert number >= 0


@pytest.mark.parametrize(("at", "there"), [(4, 8), (6, 6), (9, 3), (11, 1)])
def test_where_a_large_gun_is_put_says_how_much_of_it_lies_there(
    blank: Document, at: int, there: int
) -> None:
    document = with_(blank, ("actuators.LA", "3"))
    document = mounts.add(document, gear("Heat Sink")).document
    document = mounts.put(document, 0, ("LA", 3)).document
    for slot in (0, 1, 2):
        document = mounts.lift(document, ("LT", slot)).document
    document = mounts.add(document, gear("AC/20")).document
    number = document.unplaced.index("AC/20")
    made = mounts.put(document, number, ("LA", at)).document
    (gun,) = [one for one in mounts.items_of(made) if one.gear.name == "AC/20"]
    lies = [key.partition("/")[0] for key in gun.slots]
    assert (lies.count("LA"), lies.count("LT")) == (there, 10 - there)
    assert "LA/12" in gun.slots


def test_artillery_goes_over_three_torsos_where_two_have_no_room(blank: Document) -> None:
    document = with_(blank, ("config", "quad"), ("tons", 70), ("walk", 3))
    document = mounts.add(document, gear("ISThumper")).document
    last = len(document.unplaced) - 1
    made = mounts.put(document, last, ("LT", 5)).document
    (item,) = [item for item in mounts.items_of(made) if item.gear.id == "ISThumper"]
    assert len(item.slots) == 15
    assert {key.partition("/")[0] for key in item.slots} == {"LT", "CT", "RT"}
    assert not [one for one in reading_of(made).findings if "split" in one.message]
    rest = build.place_rest(document)
    assert (rest.told, rest.document.unplaced) == ("", ())
    assert not [one for one in reading_of(rest.document).findings if "split" in one.message]
    # Smaller guns lie in two locations, whatever is free.
    small = with_(document, ("engine.type", "xxl"))
    small = mounts.add(small, gear("LB 20-X AC", "Inner Sphere")).document
    assert mounts.put(small, len(small.unplaced) - 1, ("LT", 11)).document == small


def test_lit_places_are_free_legal_and_large_enough(blank: Document) -> None:
    design = reading_of(blank).design
    found = places.lit(blank, design, "Jump Jet")
    assert set(found) == {"CT", "LT", "RT", "LL", "RL"}
    assert found["LL"] == {4, 5}
    assert found["CT"] == {11}
    assert places.lit(blank, design, "LRM 20")["HD"] == frozenset()
    assert places.lit(blank, design, "LRM 20")["LT"] == set(range(3, 12))


def test_what_waits_finds_its_slots_by_itself_and_the_sheet_is_sound(blank: Document) -> None:
    made = with_(
        blank,
        *(("tons", 55), ("walk", 5), ("structure", "Endo Steel"), ("heat_sinks.count", 13)),
        ("jump", 5),
    )
    for name in ("AC/5", "IS Ammo AC/5", "SRM 6", "IS Ammo SRM-6", "Medium Laser"):
        made = mounts.add(made, gear(name, "Inner Sphere")).document
    done = build.place_rest(armoring.maxed(made).document)
    assert done.document.unplaced == ()
    assert [one for one in reading_of(done.document).findings if "slots" in one.field] == []


def test_bins_and_sinks_of_a_superheavy_share_slots_two_by_two(blank: Document) -> None:
    document = with_(blank, ("tons", 120), ("gyro", "superheavy"))
    ammo, cluster = gear("IS LB 10-X AC Ammo"), gear("IS LB 10-X Cluster Ammo")
    for piece in (ammo, cluster, ammo):
        document = mounts.add(document, piece).document
    one = mounts.put(document, 0, ("LA", 5)).document
    lit = places.lit(one, design_of(one), one.unplaced[0])
    assert 5 in lit["LA"]
    sink = mounts.add(one, gear("Heat Sink")).document
    assert 5 not in places.lit(sink, design_of(sink), sink.unplaced[-1])["LA"]
    two = mounts.put(one, 0, ("LA", 5)).document
    assert 5 not in places.lit(two, design_of(two), two.unplaced[0])["LA"]
    assert mounts.put(two, 0, ("LA", 5)).document == two
    found = [item.gear for item in mounts.items_of(two) if item.slots == ("LA/6",)]
    assert found == [ammo, cluster]
    # Moved they stay together, taken out they wait one by one.
    moved = mounts.move(two, ("LA", 5), ("RA", 7)).document
    assert criticals.rows(moved)["RA"][7] == criticals.rows(two)["LA"][5]
    out = mounts.lift(moved, ("RA", 7)).document
    waiting = [mounts.gear_of(out, line) for line in out.unplaced]
    assert waiting == [ammo, ammo, cluster]
    # Taken out with all else each of them waits, once.
    shared = Counter(mounts.gear_of(two, line) for line in two.unplaced)
    everything = build.unplace_all(two).document
    assert not mounts.items_of(everything)
    gone = Counter(item.gear for item in mounts.items_of(two))
    waiting_now = Counter(mounts.gear_of(everything, line) for line in everything.unplaced)
    assert waiting_now == shared + gone
    # What waits goes into the half that is free.
    rest = build.place_rest(one).document
    assert "|" in criticals.rows(rest)["LA"][5]


def test_no_slot_is_shared_up_to_a_hundred_tons(blank: Document) -> None:
    document = with_(blank, ("tons", 100))
    for _ in range(2):
        document = mounts.add(document, gear("IS LB 10-X AC Ammo")).document
    one = mounts.put(document, 0, ("LA", 5)).document
    assert mounts.put(one, 0, ("LA", 5)).document == one


def test_another_munition_is_mounted_as_the_one_before(blank: Document) -> None:
    document = with_(blank, ("omni", True))
    document = mounts.add(document, gear("IS LB 10-X AC Ammo")).document
    document = mounts.put(document, 0, ("LA", 5)).document
    document = mounts.mark(document, ("LA", 5), "is_omnipod").document
    made = places.exchange(document, ("LA", 5), gear("IS LB 10-X Cluster Ammo")).document
    (item,) = [item for item in mounts.items_of(made) if item.slots == ("LA/6",)]
    assert item.gear == gear("IS LB 10-X Cluster Ammo")
    assert item.is_omnipod


def test_other_munitions_fit_into_the_same_bin(blank: Document) -> None:
    made = mounts.put(mounts.add(blank, gear("IS Ammo LRM-20")).document, 0, ("LT", 5)).document
    names = {one.name for one in places.munitions(made, "LRM 20 Ammo")}
    assert names
    other = places.munitions(made, "LRM 20 Ammo")[0]
    done = places.exchange(made, ("LT", 5), other).document
    assert mounts.gear_of(done, criticals.rows(done)["LT"][5]).id == other.id


def placed_alone(document: Document, name: str, base: str = "") -> Edit:
    """A piece from the search, then the rest placed."""
    piece = gear(name, base)
    slots = places.slots_of(reading_of(document).design, piece)
    return build.place_rest(mounts.add(document, piece, slots=slots).document)


@pytest.mark.parametrize("config", ["biped", "quad", "tripod"])
@pytest.mark.parametrize(
    "name",
    [
        *("Mek Null Signature System", "Chameleon Light Polarization Shield", "ISPartialWing"),
        *("CLPartialWing", "ChainDrapeCape", "Talons", "Tracks", "MechanicalJumpBooster"),
        *("Blue Shield Particle Field Damper", "ISSuperCooledMyomer", "Environmental Sealing"),
        *("Triple Strength Myomer", "Industrial Triple Strength Myomer"),
    ],
)
def test_what_lies_in_many_places_is_placed_once_and_where_it_belongs(
    blank: Document, config: str, name: str
) -> None:
    made = with_(blank, ("config", config), ("tons", 50), ("walk", 5), ("rules_level", "5"))
    done = placed_alone(made, name)
    assert (done.document.unplaced, done.told) == ((), "")
    wrong = [one.message for one in reading_of(done.document).findings if "slot" in one.message]
    assert wrong == []
    assert pieces(done.document) == [name]


def test_stealth_armor_finds_its_own_twelve_slots(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5), ("armor.type", "Stealth"))
    by_hand = mounts.put(made, 0, ("LA", 5)).document
    assert set(places.lit(by_hand, reading_of(by_hand).design, "Stealth")) == {
        *("LA", "RA", "LT", "RT", "LL", "RL")
    }
    by_hand = mounts.put(by_hand, 0, ("LA", 6)).document
    lit = places.lit(by_hand, reading_of(by_hand).design, "Stealth")
    assert "LA" not in lit
    for start in (made, by_hand):
        done = build.place_rest(start).document
        assert done.unplaced == ()
        table = criticals.rows(done)
        for where in ("LA", "RA", "LT", "RT", "LL", "RL"):
            assert table[where].count("Stealth") == 2


def test_a_targeting_computer_is_one_block(blank: Document) -> None:
    made = with_(blank, ("tons", 60), ("walk", 4))
    for _ in range(2):
        made = mounts.add(made, gear("Gauss Rifle", "Inner Sphere")).document
    made = build.place_rest(made).document
    computer = gear("ISTargeting Computer")
    slots = places.slots_of(reading_of(made).design, computer)
    assert slots == 8
    waits = mounts.add(made, computer, slots=slots).document
    lit = places.lit(waits, reading_of(waits).design, "Targeting Computer")
    assert lit["HD"] == lit["LL"] == frozenset()
    assert places.lit(made, reading_of(made).design, "Targeting Computer") == lit
    where, at = next((where, max(spots)) for where, spots in lit.items() if spots)
    by_hand = mounts.put(waits, 0, (where, at)).document
    assert by_hand.unplaced == ()
    assert criticals.rows(by_hand)[where].count("Targeting Computer") == slots
    lifted = mounts.lift(by_hand, (where, at)).document
    assert lifted.unplaced == ("Targeting Computer",) * slots
    done = build.place_rest(lifted).document
    (item,) = [one for one in mounts.items_of(done) if one.gear == computer]
    assert len({where for where, _ in mounts.spots_of(item)}) == 1


@pytest.mark.parametrize(
    ("name", "tons", "where", "slots"),
    [
        ("ISMASC", 60, "LT", 3),
        ("CLMASC", 100, "LT", 4),
        ("Hatchet", 45, "RA", 3),
        ("Sword", 60, "RA", 4),
        ("Retractable Blade", 50, "RA", 4),
        ("ISAES", 65, "LA", 3),
    ],
)
def test_what_grows_with_the_tons_takes_its_slots_by_hand_and_by_itself(
    blank: Document, name: str, tons: int, where: str, slots: int
) -> None:
    document = with_(blank, ("tons", tons), ("walk", 3))
    document = mounts.add(document, gear(name)).document
    at, last = len(document.get("slots")[where]), len(document.unplaced) - 1
    lit = places.lit(document, design_of(document), document.unplaced[last])
    assert at in lit[where]
    by_hand = mounts.put(document, last, (where, at)).document
    for made in (by_hand, build.place_rest(document).document):
        (item,) = [item for item in mounts.items_of(made) if item.gear.id == gear(name).id]
        assert len(item.slots) == slots
        assert not [one for one in reading_of(made).findings if one.field == f"slots.{where}"]


def test_a_computer_is_as_large_as_the_weapons_ask_for_when_it_is_put(blank: Document) -> None:
    document = with_(blank, ("tons", 60), ("walk", 3))
    computer = gear("ISTargeting Computer")
    document = places.add(document, design_of(document), computer).document
    for _ in range(2):
        document = mounts.add(document, gear("PPC")).document
    (weight, *_) = form_of("mech").totals(document, reading_of(document))
    waiting = [words for name, words in weight.parts if name.startswith(computer.name)]
    assert waiting == ["4 t"]
    number = document.unplaced.index(mounts.line_of(document, computer))
    made = mounts.put(document, number, ("LT", 6)).document
    (item,) = [item for item in mounts.items_of(made) if item.gear == computer]
    assert len(item.slots) == 4
    assert computer.name not in [mounts.gear_of(made, line).name for line in made.unplaced]


def test_a_mixed_mech_may_have_the_structure_of_the_other_base(blank: Document) -> None:
    document = with_(
        blank,
        ("tech_base", "Mixed (IS Chassis)"),
        ("tons", 50),
        ("structure", "Endo Steel"),
        ("structure_base", "Clan"),
    )
    document = build.place_rest(document).document
    filled = [item for item in mounts.items_of(document) if item.gear.family == "endo steel"]
    assert [(item.gear.tech_base, len(item.slots)) for item in filled] == [("Clan", 7)]
    assert field_of(document, "structure_base").read is not None
    assert needs.structure_base(document) == "Clan"
    assert reading_of(document).findings == ()
    # What others build of it is no matter of the structure's.
    for path in ("armor.base", "engine.base", "heat_sinks.base"):
        assert needs.structure_base(with_(document, (path, "Clan"))) == "Clan", path
    # Other numbers leave it as it is, and it goes back as it came.
    heavier = build.place_rest(with_(document, ("tons", 60))).document
    assert needs.structure_base(heavier) == "Clan"
    back = with_(document, ("structure_base", None))
    assert back.unplaced.count("IS Endo Steel") == 14
    assert needs.structure_base(back) is None


def test_what_takes_no_slot_waits_for_none(blank: Document) -> None:
    document = with_(blank, ("tech_base", "Clan"))
    case = gear("CLCASE")
    made = places.add_at(document, design_of(document), case, 0, ("LT", 5)).document
    assert (made.unplaced, made.get("slots")) == (document.unplaced, document.get("slots"))
    design = design_of(made)
    assert design is not None
    assert [(one.gear, one.location) for one in design.items if not one.slots] == [(case, "LT")]
    robot = gear("SmartRoboticControlSystem")
    aboard = design_of(places.add(document, design, robot).document)
    assert aboard is not None
    assert robot in [item.gear for item in aboard.items]


def test_myomer_is_found_by_search_and_goes_as_a_whole(blank: Document) -> None:
    myomer = gear("Triple Strength Myomer")
    assert myomer in places.choices()
    assert gear("IS Endo Steel") not in places.choices()
    done = placed_alone(blank, "Triple Strength Myomer").document
    spot = next(
        (where, there.index("Triple Strength Myomer"))
        for where, there in criticals.rows(done).items()
        if "Triple Strength Myomer" in there
    )
    assert pieces(mounts.remove(done, spot).document) == pieces(blank)


def swapped(document: Document, old: str, new: str) -> Document:
    """Another name in all slots, as a file has it."""
    now = criticals.rows(document)
    return criticals.with_rows(
        document,
        {where: [new if one == old else one for one in there] for where, there in now.items()},
    )


def test_a_changed_field_leaves_alone_what_it_is_not_about(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5), ("tech_base", "Mixed (IS Chassis)"),
                 ("heat_sinks.count", 13), ("structure", "Endo Steel"))  # fmt: skip
    made = placed_alone(made, "Triple Strength Myomer").document
    # Files have heat sinks of their own, and slots of other builders, or too few of them.
    made = swapped(made, "Heat Sink", "Double Heat Sink Prototype")
    made = swapped(made, "IS Endo Steel", "Clan Endo Steel")
    for path, value in (
        *(("armor.type", "Hardened"), ("jump", 3), ("cockpit", "small"), ("gyro", "xl")),
        ("omni", True),
    ):
        done = edit(made, path, value)
        after = [one for one in pieces(done.document) if one != "Jump Jet"]
        assert after == pieces(made), path
        assert "Gone" not in done.told


def test_more_heat_sinks_are_of_the_kind_that_is_there(blank: Document) -> None:
    made = with_(blank, ("tons", 50), ("walk", 5), ("heat_sinks.count", 13),
                 ("heat_sinks.kind", "double"))  # fmt: skip
    made = swapped(build.place_rest(made).document, "Double Heat Sink", "ISDoubleHeatSinkFreezer")
    more = edit(made, "heat_sinks.count", 14)
    assert more.told == "To be placed: Double Heat Sink (Freezers)."
    fewer = edit(made, "heat_sinks.count", 12)
    assert fewer.told == "Gone: Double Heat Sink (Freezers)."
    other = edit(made, "heat_sinks.kind", "single")
    assert other.document.unplaced == ("Heat Sink",) * 3
    assert pieces(other.document) == []


# -- whatever players do ---------------------------------------------------------------------

WHERE = st.sampled_from([*SLOTS, "nowhere"])
SPOT = st.tuples(WHERE, st.integers(-1, 12))
GEAR = st.sampled_from(all_gear())
WORDS = st.sampled_from(list(mounts.MARKS))
CHOICES: dict[str, list[object]] = {
    "tons": [*range(0, 205, 5), 7, 100, 101],
    "walk": list(range(0, 15)),
    "jump": list(range(0, 9)),
    "engine.rating": list(range(0, 505, 5)),
    "engine.type": [one.value for one in EngineType],
    "gyro": [one.value for one in Gyro],
    "cockpit": [one.value for one in Cockpit],
    "config": [one.value for one in Config],
    "structure": list(facts.STRUCTURES),
    "armor.type": list(facts.ARMORS),
    "tech_base": list(facts.TECH_BASES),
    "heat_sinks.count": list(range(0, 40)),
    "heat_sinks.kind": list(facts.HEAT_SINKS),
    "omni": [True, False],
    "jump_jets": [one.id for one in all_gear() if one.kind is GearKind.JUMP_JET],
    "armor_tons": [0, 0.5, 7, 30],
    "chassis": ["", "A", "New"],
}
FIELD = st.sampled_from(sorted(CHOICES)).flatmap(
    lambda path: st.tuples(st.just(path), st.sampled_from(CHOICES[path]))
)
ACT = st.one_of(
    FIELD.map(lambda one: lambda document: edit(document, *one)),
    st.tuples(SPOT, SPOT).map(lambda one: lambda document: mounts.move(document, *one)),
    SPOT.map(lambda spot: lambda document: mounts.lift(document, spot)),
    SPOT.map(lambda spot: lambda document: places.removed(document, spot)),
    st.tuples(SPOT, WORDS).map(lambda one: lambda document: mounts.mark(document, *one)),
    st.tuples(st.integers(-1, 30), SPOT).map(
        lambda one: lambda document: mounts.put(document, *one)
    ),
    st.integers(-1, 30).map(lambda at: lambda document: mounts.discard(document, at)),
    GEAR.map(lambda one: lambda document: mounts.add(document, one, size=2)),
    st.sampled_from(
        (build.place_rest, build.unplace_all, armoring.maxed, armoring.balanced, armoring.stripped)
    ),
)


@settings(max_examples=60)
@given(st.sampled_from(["", "atlas-as7-d", "timber-wolf-prime", "goliath-gol-1h"]),
       st.lists(ACT, max_size=12))  # fmt: skip
def test_whatever_is_done_never_fails_and_undo_goes_back_exactly(
    stem: str, acts: list[object]
) -> None:
    start = shipped(stem) if stem else blank_of("mech")
    history = History(start)
    seen = [start]
    for act in acts:
        assert callable(act)
        made = act(history.document)
        assert isinstance(made, Edit)
        if history.do(made):
            seen.append(made.document)
        history.close_step()
        reading = reading_of(made.document)
        form_of("mech").totals(made.document, reading)
        form_of("mech").sections(made.document)
        assert reading.design is not None or reading.problem
    for document in reversed(seen[:-1]):
        assert history.undo()
        assert history.document == document
    assert not history.undo()
    for document in seen[1:]:
        assert history.redo()
        assert history.document == document


def pieces(document: Document) -> list[str]:
    """All gear, placed and waiting, but for what follows from numbers."""
    found = [item.gear.id for item in mounts.items_of(document)]
    return sorted(found)


@settings(max_examples=30)
@given(st.sampled_from([path.stem for path in unit_files()]))
def test_all_equipment_taken_out_and_placed_again_is_the_same_equipment(stem: str) -> None:
    start = shipped(stem)
    if start.kind != "mech":
        return
    out = build.unplace_all(start).document
    assert mounts.items_of(out) == ()
    back = build.place_rest(out).document
    assert back.unplaced == ()
    assert pieces(back) == pieces(start)
    wrong = [one.message for one in reading_of(back).findings if one.field.startswith("slots")]
    assert wrong == []


@pytest.mark.parametrize(
    ("config", "turret", "home"),
    [("quad", "ISQuadTurret", "RT"), ("biped", "ISShoulderTurret", "RT")],
)
def test_weapons_of_a_turret_are_placed_again_where_it_is(
    blank: Document, config: str, turret: str, home: str
) -> None:
    made = with_(blank, ("config", config), ("tons", 60), ("rules_level", 4))
    for name in (turret, "PPC", "PPC"):
        made = places.add(made, design_of(made), gear(name)).document
        line = [mounts.gear_of(made, one).name for one in made.unplaced].index(gear(name).name)
        free = next(at for at, one in enumerate(criticals.rows(made)[home]) if one == "-")
        made = mounts.put(made, line, (home, free)).document
        if name == "PPC":
            made = mounts.mark(made, (home, free), "is_turret").document
    assert not [one for one in reading_of(made).findings if "turret" in one.message]
    back = build.place_rest(build.unplace_all(made).document).document
    assert not back.unplaced
    assert not [one for one in reading_of(back).findings if "turret" in one.message]
    assert pieces(back) == pieces(made)


# -- superheavy ------------------------------------------------------------------------------


def carried(document: Document) -> Counter[str]:
    """All pieces but those that follow from numbers, placed or not."""
    placed = [item.gear for item in mounts.items_of(document)]
    waiting = [mounts.gear_of(document, line) for line in document.unplaced]
    return Counter(one.id for one in (*placed, *waiting) if needs.sort_of(one) is None)


@pytest.mark.parametrize("tons", [105, 107, 150, 200])
@pytest.mark.parametrize("stem", ["archer-arc-2r", "atlas-as7-d", "timber-wolf-prime"])
def test_a_mech_that_becomes_superheavy_carries_what_it_did(stem: str, tons: int) -> None:
    light = shipped(stem)
    made = edit(light, "tons", tons).document
    assert carried(made) == carried(light)
    if tons % 5:
        made = edit(made, "tons", 110).document
    assert not [line for line in made.unplaced if not needs.sort_of(mounts.gear_of(made, line))]
    assert not [one for one in reading_of(made).findings if "slots, not" in one.message]
    assert carried(edit(made, "tons", light.get("tons")).document) == carried(light)


def test_what_finds_no_room_when_a_mech_is_superheavy_no_longer_waits_and_is_told(
    blank: Document,
) -> None:
    heavy = build.unplace_all(with_(blank, ("tons", 150), ("walk", 2))).document
    bins, guns = [("LT", 0)] * 2, [("LA", at) for at in range(4, 12, 2)]
    for name, spots in (("AC/5 Ammo", bins), ("PPC", guns)):
        for spot in spots:
            heavy = mounts.add(heavy, gear(name)).document
            heavy = mounts.put(heavy, len(heavy.unplaced) - 1, spot).document
    assert "|" in criticals.rows(heavy)["LT"][0]
    done = edit(heavy, "tons", 100)
    assert carried(done.document) == carried(heavy)
    assert "Out of their slots: 2 PPC." in done.told
    placed = [item.gear.name for item in mounts.items_of(done.document) if item.location == "LA"]
    assert placed == ["PPC"] * 2
    # Two bins that shared a slot lie apart.
    assert criticals.rows(done.document)["LT"][:2] == ["AC/5 Ammo"] * 2


@pytest.mark.parametrize(("tons", "slots", "beside"), [(100, 5, ("RA", 4)), (150, 3, ("LA", 7))])
def test_what_is_bought_by_the_ton_takes_half_its_slots_in_a_superheavy_too(
    blank: Document, tons: int, slots: int, beside: criticals.Spot
) -> None:
    made = with_(blank, ("tons", tons), ("walk", 2))
    for spot in (("LA", 4), beside):
        made = places.add(made, design_of(made), gear("Cargo"), 5).document
        made = mounts.put(made, len(made.unplaced) - 1, spot).document
    cargo = [item for item in mounts.items_of(made) if item.gear.family == "cargo"]
    assert [(len(item.slots), item.size) for item in cargo] == [(slots, 5)] * 2
    assert not [one for one in reading_of(made).findings if "Cargo" in one.message]


# -- heat ------------------------------------------------------------------------------------


def heat_of(document: Document) -> str:
    return next(
        one.words
        for one in form_of("mech").totals(document, reading_of(document))
        if one.label == "Heat"
    )


@pytest.mark.parametrize(
    ("name", "heat"), [("Medium Laser", 3), ("ISUltraAC5", 2), ("ISRotaryAC5", 6)]
)
def test_weapons_heat_as_fast_as_they_fire(blank: Document, name: str, heat: int) -> None:
    made = places.add(blank, design_of(blank), gear(name)).document
    assert heat_of(made) == f"{2 + heat}, sinks 10"


def test_prototype_doubles_among_single_sinks_cool_twice(blank: Document) -> None:
    made = with_(blank, ("heat_sinks.count", 12))
    made = mounts.discard(mounts.discard(made, 0).document, 0).document
    for where in ("LA", "RA"):
        made = places.add(made, design_of(made), gear("ISDoubleHeatSinkPrototype")).document
        made = mounts.put(made, 0, (where, 4)).document
    assert not made.unplaced
    assert heat_of(made) == "2, sinks 14"
    design = design_of(made)
    assert design is not None
    assert next(one for one in features(design) if one.name == "Sunk a turn").value == 14


@pytest.mark.parametrize(
    ("jets", "walk", "mp", "heat"),
    [
        ("Jump Jet", 4, 2, 3),
        ("Jump Jet", 4, 4, 4),
        ("Improved Jump Jet", 4, 6, 3),
        ("ISPrototypeImprovedJumpJet", 4, 4, 8),
    ],
)
def test_the_hottest_way_to_move_counts(
    blank: Document, jets: str, walk: int, mp: int, heat: int
) -> None:
    made = with_(blank, ("walk", walk), ("jump_jets", gear(jets).id), ("jump", mp))
    made = build.place_rest(made).document
    assert not made.unplaced
    assert heat_of(made) == f"{heat}, sinks 10"
