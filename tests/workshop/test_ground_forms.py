"""Ground units in the making: what follows from a field, and edits that nobody thought of."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document, Edit, Finding, document_of
from recordsheet_gui.workshop.form import Field, Outfit, set_field
from recordsheet_gui.workshop.forms import blank_of, form_of, reading_of
from recordsheet_gui.workshop.history import History
from tests.forces import shipped
from tests.workshop.random_edits import some_edit

GROUND = (
    *("vehicle", "vtol", "support vehicle", "support vtol", "infantry", "battle armor"),
    *("protomech", "gun emplacement", "building", "handheld weapon"),
)


def field_of(document: Document, path: str) -> Field:
    sections = form_of(document.kind).sections(document)
    (found,) = [one for section in sections for one in section.fields if one.path == path]
    return found


def put(document: Document, path: str, value: Any, field: str = "") -> Edit:
    """As the window does it."""
    return set_field(
        form_of(document.kind), document, field_of(document, field or path), path, value
    )


def run(document: Document, key: str) -> Edit:
    sections = form_of(document.kind).sections(document)
    (found,) = [one for section in sections for one in section.operations if one.key == key]
    return found.run(document)


def outfit_of(document: Document) -> Outfit:
    control = field_of(document, "equipment").control
    assert isinstance(control, Outfit)
    return control


def findings(document: Document) -> tuple[Finding, ...]:
    return reading_of(document).findings


@pytest.mark.parametrize("kind", GROUND)
@given(random=st.randoms(use_true_random=False))
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_any_edits_of_any_field_never_raise_and_undo_exactly(kind: str, random: Any) -> None:
    form = form_of(kind)
    start = blank_of(kind)
    history = History(start)
    for _ in range(12):
        edit = some_edit(form, history.document, random)
        history.close_step()
        history.do(edit)
        reading = reading_of(history.document)
        form.totals(history.document, reading)
        if reading.design is not None:
            again = document_of(reading.design)
            assert reading_of(again).design == reading.design
    while history.undo():
        pass
    assert history.document == start


# -- vehicles --------------------------------------------------------------------------------


def tank() -> Document:
    return document_of(shipped()["Manticore Heavy Tank"])


def test_the_engine_follows_weight_motion_and_speed() -> None:
    document = put(tank(), "cruise", 5).document
    assert document.get("engine.rating") == 300
    assert put(document, "tons", 50).document.get("engine.rating") == 250
    assert put(document, "motion", "wheeled").document.get("engine.rating") == 280


def test_an_engine_that_somebody_chose_stays() -> None:
    document = tank().put("engine.rating", 200)
    assert put(document, "cruise", 5).document.get("engine.rating") == 200


def test_what_was_in_a_turret_that_goes_is_in_front_and_says_so() -> None:
    edit = put(tank(), "turrets", "none")
    assert edit.document.get("equipment.FR") == ["Medium Laser", "LRM 10", "SRM 6", "PPC"]
    assert edit.document.get("equipment.TU") is None
    assert edit.document.get("armor.TU") is None
    assert edit.told == "What was in the turret is in the front now."
    assert reading_of(edit.document).design is not None


def test_a_second_turret_takes_over_from_the_one() -> None:
    document = put(tank(), "turrets", "two").document
    assert document.get("equipment.FT") == ["LRM 10", "SRM 6", "PPC"]
    assert document.get("armor.FT") == 42
    assert document.get("armor.RT") == 0
    back = put(document, "turrets", "one").document
    assert back.get("equipment") == tank().get("equipment")
    assert back.get("armor.TU") == 42


def test_a_hull_past_the_weight_of_its_motion_has_six_sides() -> None:
    document = put(tank(), "tons", 100).document
    assert "FRRS" not in document.get("armor")
    document = put(document, "tons", 101).document
    assert {"FRRS", "FRLS", "RRRS", "RRLS"} <= set(document.get("armor"))
    assert document.get("armor.RRLS") == 33
    assert reading_of(document).design is not None
    assert put(document, "tons", 60).document.get("armor") == tank().get("armor")


def test_sides_that_its_weight_does_not_have_are_remarked_and_no_blk_file_holds_them() -> None:
    document = put(tank(), "six-sides", True).document
    words = "What is tracked and weighs 60 tons has four sides, not six."
    assert [one.message for one in findings(document) if one.field == "armor"] == [words]
    design = reading_of(document).design
    assert design is not None
    assert exported(design, ".toml")
    with pytest.raises(CannotExport, match=r"No \.blk file can hold .* as it is: There are 7"):
        exported(design, ".blk")
    # Six sides have as many values as four with two turrets.
    bare = reading_of(put(document, "turrets", "none").document).design
    assert bare is not None
    with pytest.raises(CannotExport, match=r"as it is: it would have other armor when"):
        exported(bare, ".blk")
    assert not [one for one in findings(tank()) if one.field == "armor"]


@pytest.mark.parametrize("kind", ["vehicle", "vtol", "support vehicle", "protomech"])
def test_a_weapon_that_is_in_no_place_is_remarked(kind: str) -> None:
    found = findings(blank_of(kind).put("equipment.none", ["ER Small Laser"]))
    assert "ER Small Laser has no place." in [one.message for one in found]
    assert not [one for one in findings(blank_of(kind)) if "no place" in one.message]


def test_maxed_armor_has_the_most_points_and_no_more() -> None:
    document = run(tank(), "maxed").document
    assert sum(v for v in document.get("armor").values() if isinstance(v, int)) == 250
    assert "armor" not in [one.field for one in findings(document)]


def test_balanced_armor_has_the_points_that_it_had() -> None:
    document = run(tank(), "balanced").document
    points = [v for v in document.get("armor").values() if isinstance(v, int)]
    assert sum(points) == 176
    assert max(points) - min(points) <= 1


def test_armor_is_bought_by_weight() -> None:
    document = put(tank(), "armor-weight", 8).document
    assert sum(v for v in document.get("armor").values() if isinstance(v, int)) == 128


def test_all_that_is_free_goes_into_armor() -> None:
    # Four tons: the laser, and the three heat sinks that cooled it.
    lighter = outfit.with_lines(tank(), "FR", [])
    document = run(lighter, "fitted").document
    assert sum(v for v in document.get("armor").values() if isinstance(v, int)) == 240
    assert findings(document) == ()


def test_jets_are_as_many_as_jumping_mp() -> None:
    document = put(tank(), "jump", 2).document
    assert outfit.lines(document, "BD")[-2:] == ["VehicleJumpJet"] * 2
    assert put(document, "jump", 0).document.get("equipment") == tank().get("equipment")


def test_a_unit_of_the_other_tech_base_carries_what_it_carried() -> None:
    document = put(tank(), "tech_base", "Clan").document
    had, has = reading_of(tank()).design, reading_of(document).design
    assert isinstance(had, DescribedDesign)
    assert isinstance(has, DescribedDesign)
    assert [item.gear for item in had.items] == [item.gear for item in has.items]


def test_barrier_rating_and_name_of_support_armor_go_together() -> None:
    document = put(blank_of("support vehicle"), "bar", 6).document
    assert document.get("armor.type") == "BAR 6 Armor"
    assert put(document, "armor.type", "BAR 3 Armor").document.get("bar") == 3


def test_a_bay_is_an_entry_and_stands_in_the_file_as_a_line() -> None:
    truck = document_of(shipped()["Lesseps Dump Truck"])
    bays = field_of(truck, "bays").usual
    assert [(bay["kind"], bay["size"]) for bay in bays] == [("cargobay", 20)]
    document = put(truck, "bays", [{**bays[0], "size": 12.5}]).document
    assert document.get("transport") == ["cargobay:12.5:1:0::-1:0"]


# -- troops ----------------------------------------------------------------------------------


def test_a_bay_that_was_a_compartment_on_the_way_has_a_number_again() -> None:
    bays = [{"kind": "troopspace", "size": 2.0}, {"kind": "cargobay", "size": 1.0, "number": 1}]
    document = put(tank(), "bays", bays).document
    told = [dict(one) for one in field_of(document, "bays").usual]
    told[0]["kind"] = "cargobay"
    document = put(document, "bays", told).document
    assert document.get("transport") == ["cargobay:2:0:2::-1:0", "cargobay:1:0:1::-1:0"]
    # The number that somebody chose stays, 0 too: files may begin with it.
    told = [{**one, "size": 3.0} for one in field_of(document, "bays").usual]
    told[1]["number"] = 0
    document = put(document, "bays", told).document
    assert document.get("transport") == ["cargobay:3:0:2::-1:0", "cargobay:3:0:0::-1:0"]


def test_a_tank_that_burns_something_has_a_field_for_what() -> None:
    paths = [one.path for one in form_of("vehicle").sections(tank())[1].fields]
    assert "fuel_type" not in paths
    burning = put(tank(), "engine.type", "ice").document
    document = put(burning, "fuel_type", "ALCOHOL").document
    design = reading_of(document).design
    assert design is not None
    again = read_unit_file("x.blk", exported(design, ".blk")).design
    assert getattr(again, "fuel_type", "") == "ALCOHOL"


def test_another_motive_brings_squads_to_its_limits() -> None:
    edit = put(blank_of("infantry"), "way", "hover")
    assert (edit.document.get("squads"), edit.document.get("squad_size")) == (4, 5)
    assert edit.document.get("motion") == "Hover"
    assert "4 squads of 5" in edit.told
    assert findings(edit.document) == ()


def test_a_secondary_weapon_comes_with_a_number_and_goes_with_it() -> None:
    document = put(blank_of("infantry"), "secondary", "SRM Launcher (Hvy, One-Shot)").document
    assert document.get("secondary_per_squad") == 2
    assert put(document, "secondary", None).document.get("secondary_per_squad") is None


def test_anti_mech_gear_is_a_tick() -> None:
    document = put(blank_of("infantry"), "climbs", True).document
    assert field_of(document, "climbs").usual is True
    assert put(document, "climbs", False).document == blank_of("infantry")


def test_a_hand_is_chosen_for_each_arm() -> None:
    document = put(blank_of("battle armor"), "left-hand", "BA Manipulators [Battle Claw]").document
    assert outfit.lines(document, "SQ") == ["BA Manipulators [Battle Claw]:LA"]
    assert field_of(document, "left-hand").usual == "BA Manipulators [Battle Claw]"
    assert field_of(document, "right-hand").usual is None


def test_armor_that_takes_slots_finds_them_where_there_is_room() -> None:
    document = put(blank_of("battle armor"), "armor_type", "BA Stealth (Standard)").document
    assert len(outfit.lines(document, "SQ")) == 4
    back = put(document, "armor_type", "BA Standard (Basic)").document
    assert outfit.lines(back, "SQ") == []


def test_what_a_trooper_carried_who_is_gone_is_carried_by_all() -> None:
    squad = outfit.with_lines(blank_of("battle armor"), "T4", ["Machine Gun:Body"])
    edit = put(squad, "troopers", 3)
    assert outfit.lines(edit.document, "SQ") == ["Machine Gun:Body"]
    assert edit.told


# -- ProtoMechs and buildings ------------------------------------------------------------------


def test_a_protomech_without_arms_or_gun_has_all_in_the_torso() -> None:
    roc = document_of(shipped()["Roc"])
    edit = put(roc, "main-gun", False)
    assert edit.document.get("equipment.T") == ["ER Medium Laser"]
    assert edit.told == "What was in the main gun is in the torso now."
    quad = put(edit.document, "motion", "quad").document
    assert set(quad.get("armor")) == {"HD", "T", "L"}
    assert reading_of(quad).design is not None


def test_a_protomech_has_a_jet_for_each_jumping_mp() -> None:
    roc = document_of(shipped()["Roc"])
    assert len(outfit.lines(put(roc, "jump", 3).document, "BD")) == 3
    assert put(put(roc, "jump", 0).document, "jump", 5).document == roc


def test_what_stood_in_a_hex_that_is_cleared_stands_in_another() -> None:
    house = put(blank_of("building"), "hexes", ["0.0,0.0,0.0", "1.0,0.0,-1.0"]).document
    house = put(house, "height", 2).document
    armed = outfit.with_lines(house, "1.0,0.0,-1.0/1", ["Machine Gun"])
    edit = put(armed, "hexes", ["0.0,0.0,0.0"])
    assert edit.document.get("equipment") == {"0.0,0.0,0.0/0": ["Machine Gun"]}
    assert edit.told == "What had no place any more is in hex 0101, level 0 now."
    assert reading_of(edit.document).design is not None


def test_a_building_of_another_type_has_a_factor_of_that_type() -> None:
    document = put(blank_of("building"), "type", "heavy").document
    assert document.get("construction_factor") == 90


# -- equipment -------------------------------------------------------------------------------


def test_ammunition_of_a_weapon_is_found_with_its_munitions() -> None:
    document = tank()
    (rack,) = [p for p in outfit.pieces(document, outfit_of(document)) if p.gear.name == "LRM 10"]
    bins = outfit.bins(document, rack.gear)
    assert bins[0].name == "LRM 10 Ammo"
    assert {"artemis", "semiguided"} <= {one.munition for one in bins}


def test_a_mark_is_set_and_taken_back() -> None:
    document = tank()
    control = outfit_of(document)
    piece = next(iter(outfit.pieces(document, control)))
    line = outfit.with_mark(piece.line, "(ST)", is_set=True)
    made = outfit.change(document, control, piece, line).document
    assert made.get("equipment.FR") == ["Medium Laser(ST)"]
    again = next(iter(outfit.pieces(made, control)))
    assert outfit.is_marked(again.line, "(ST)")
    assert outfit.with_mark(again.line, "(ST)", is_set=False) == piece.line
