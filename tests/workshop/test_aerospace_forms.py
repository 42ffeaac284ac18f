"""The forms of what flies: what follows from a field, armor, fuel, spaces, bays and collars."""

from typing import Any

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.units.aerospace.spaces import spaces
from recordsheet_gui.units.kinds import KINDS
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.aerospace import weapon_bays
from recordsheet_gui.workshop.document import Document, document_of
from recordsheet_gui.workshop.form import Field, Outfit, Section, set_field
from recordsheet_gui.workshop.forms import blank_of, form_of, reading_of


def shipped(stem: str) -> UnitDesign:
    (path,) = [path for path in unit_files() if path.stem == stem]
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


KINDS_IN_THE_AIR = (
    *("aerospace fighter", "conventional fighter", "small craft", "dropship", "jumpship"),
    *("warship", "space station"),
)
SPARROWHAWK = "aerospace-fighter-sparrowhawk-spr-h5"


def section(document: Document, key: str) -> Section:
    (found,) = [one for one in form_of(document.kind).sections(document) if one.key == key]
    return found


def field(document: Document, path: str) -> Field:
    (found,) = [
        one
        for some in form_of(document.kind).sections(document)
        for one in some.fields
        if one.path == path
    ]
    return found


def told(document: Document, path: str) -> Any:
    """What stands in a field."""
    return document.get(path, field(document, path).usual)


def put(document: Document, path: str, value: Any) -> Document:
    form = form_of(document.kind)
    return set_field(form, document, field(document, path), path, value).document


def press(document: Document, key: str) -> Document:
    (run,) = [
        one.run
        for some in form_of(document.kind).sections(document)
        for one in some.operations
        if one.key == key
    ]
    return run(document).document


# -- what follows ----------------------------------------------------------------------------


def test_rating_and_structure_go_with_weight_and_thrust() -> None:
    document = document_of(shipped(SPARROWHAWK))
    assert (document.get("engine.rating"), document.get("si")) == (240, 10)
    faster = put(document, "thrust", 11)
    assert (faster.get("engine.rating"), faster.get("si")) == (270, 11)
    assert told(faster, "thrust-most") == "17"
    heavier = put(faster, "tons", 120)
    assert (heavier.get("engine.rating"), heavier.get("si")) == (1080, 12)
    assert put(put(heavier, "tons", 30), "thrust", 10) == document


def test_a_rating_that_somebody_has_set_stays() -> None:
    document = put(document_of(shipped(SPARROWHAWK)), "engine.rating", 200)
    faster = put(document, "thrust", 11)
    assert faster.get("engine.rating") == 200
    assert faster.get("si") == 11
    assert any("rating of 200" in one.message for one in reading_of(faster).findings)


def test_what_is_left_out_follows_without_being_written() -> None:
    blank = blank_of("aerospace fighter")
    faster = put(blank, "thrust", 9)
    assert faster.get("engine.rating") is None
    control: Any = field(faster, "engine.rating").control
    assert control.unset == "as it follows: 140"
    assert reading_of(faster).design.engine.rating == 140  # type: ignore[union-attr]


def test_a_primitive_cockpit_asks_for_a_larger_engine() -> None:
    document = document_of(shipped(SPARROWHAWK))
    assert put(document, "cockpit", "primitive").get("engine.rating") == 290


@pytest.mark.parametrize(
    ("kind", "tons", "points"),
    [("aerospace fighter", 2.5, 200), ("conventional fighter", 2.5, 400)],
)
def test_fuel_is_told_in_points_and_in_tons(kind: str, tons: float, points: int) -> None:
    document = put(blank_of(kind), "fuel-tons", tons)
    assert document.get("fuel") == points
    assert document.get("fuel-tons") is None
    assert told(document, "fuel-tons") == tons
    assert told(put(document, "fuel", points * 2), "fuel-tons") == tons * 2


def test_bombs_are_one_for_each_five_tons() -> None:
    document = blank_of("aerospace fighter")
    for tons, bombs in ((24, 4), (25, 5), (100, 20)):
        assert told(put(document, "tons", tons), "bombs") == f"carries up to {bombs}"


def test_a_plane_of_another_barrier_rating_has_that_armor() -> None:
    document = document_of(shipped("fixed-wing-support-boomerang-spotter-plane"))
    assert put(document, "bar", 5).get("armor.type") == "BAR 5 Armor"


@pytest.mark.parametrize("stem", [SPARROWHAWK, "dropship-leopard-2537"])
def test_patchwork_is_gone_with_another_type_of_armor(stem: str) -> None:
    document = put(document_of(shipped(stem)), "armor.type", "Patchwork")
    document = document.put("patchwork", {"NOS": "Ferro-Aluminum"})
    assert put(document, "armor.type", "Standard").get("patchwork") is None
    assert put(document, "armor.type", "Patchwork").get("patchwork") == {"NOS": "Ferro-Aluminum"}


@pytest.mark.parametrize("kind", ["aerospace fighter", "small craft", "dropship", "warship"])
def test_patchwork_goes_into_a_blk_file_and_back(kind: str) -> None:
    document = put(blank_of(kind), "armor.type", "Patchwork")
    document = document.put("patchwork", {"NOS": "Ferro-Aluminum"})
    design = reading_of(document).design
    assert design is not None
    again = read_unit_file("x.blk", exported(design, ".blk")).design
    assert getattr(again, "patchwork", {}) == getattr(design, "patchwork", None) != {}


def test_another_tech_base_leaves_the_lasers_what_they_are() -> None:
    document = put(document_of(shipped(SPARROWHAWK)), "tech_base", "Clan")
    before = shipped(SPARROWHAWK)
    now = reading_of(document).design
    assert [item.gear.id for item in now.items] == [  # type: ignore[union-attr]
        item.gear.id
        for item in before.items  # type: ignore[attr-defined]
    ]


# -- armor -----------------------------------------------------------------------------------


def points(document: Document) -> dict[str, int]:
    return {key: value for key, value in document.get("armor").items() if key != "type"}


def test_armor_is_maxed_balanced_and_bought_by_tons() -> None:
    document = document_of(shipped(SPARROWHAWK))
    most = press(document, "maxed")
    assert sum(points(most).values()) == 240
    assert reading_of(most.put("armor.NOS", points(most)["NOS"] + 1)).findings
    level = press(document, "balanced")
    assert sum(points(level).values()) == 120
    assert points(level)["LWG"] == points(level)["RWG"]
    bought = put(document, "armor-weight", 5)
    assert sum(points(bought).values()) == 80
    assert told(bought, "armor-weight") == 5


def test_all_free_weight_becomes_armor() -> None:
    document = put(document_of(shipped(SPARROWHAWK)), "armor-weight", 3)
    design = reading_of(press(document, "fitted")).design
    assert design is not None
    weights = KINDS[design.kind].weights(design)
    assert weights is not None
    assert weights.free == 0
    assert sum(design.armor.values()) == 120  # type: ignore[attr-defined]


def test_the_right_side_gets_the_armor_of_the_left() -> None:
    document = document_of(shipped("dropship-leopard-2537")).put("armor.LS", 99)
    assert points(press(document, "alike"))["RS"] == 99


def test_what_nobody_weighs_has_no_most() -> None:
    keys = {one.key for one in section(blank_of("dropship"), "armor").operations}
    assert keys == {"balanced", "alike"}


# -- equipment -------------------------------------------------------------------------------


def control(document: Document) -> Outfit:
    found = field(document, "equipment").control
    assert isinstance(found, Outfit)
    return found


def test_an_arc_holds_five_weapons_and_the_sixth_is_remarked_there() -> None:
    document = blank_of("aerospace fighter").put("equipment", {"NOS": ["Small Laser"] * 5})
    design = reading_of(document).design
    assert control(document).room(design)["NOS"] == (5, 5)  # type: ignore[arg-type]
    assert not [one for one in reading_of(document).findings if one.field == "equipment.NOS"]
    full = document.put("equipment", {"NOS": ["Small Laser"] * 6})
    assert [one.field for one in reading_of(full).findings if "room for" in one.message] == [
        "equipment.NOS"
    ]


@pytest.mark.parametrize(
    ("armor", "free"),
    [
        ("Standard", (5, 5, 5, 5)),
        ("Light Ferro-Aluminum", (5, 5, 5, 4)),
        ("Ferro-Aluminum", (5, 4, 4, 5)),
        ("Prototype Ferro-Aluminum", (5, 4, 4, 4)),
        ("Heavy Ferro-Aluminum", (4, 4, 4, 4)),
    ],
)
def test_armor_takes_spaces(armor: str, free: tuple[int, ...]) -> None:
    design = reading_of(blank_of("aerospace fighter").put("armor.type", armor)).design
    assert tuple(most for _, most in spaces(design).values()) == free  # type: ignore[arg-type]


def test_both_wings_are_alike_by_a_click() -> None:
    document = document_of(shipped(SPARROWHAWK)).put(
        "equipment", {"LWG": ["PPC", "(R) Small Laser"], "RWG": ["Medium Laser"]}
    )
    right = press(document, "right_as_left")
    assert right.get("equipment") == {"LWG": ["PPC", "(R) Small Laser"]} | {
        "RWG": ["PPC", "(R) Small Laser"]
    }
    left = press(document, "left_as_right")
    assert left.get("equipment") == {"LWG": ["Medium Laser"], "RWG": ["Medium Laser"]}
    bare = press(document.put("equipment", {"RWG": ["PPC"]}), "right_as_left")
    assert bare.get("equipment") is None


# -- bays ------------------------------------------------------------------------------------


def add(document: Document, *names: str, to: str = "NOS") -> list[str]:
    lines: list[str] = outfit.lines(document, to)
    for name in names:
        lines = weapon_bays.put(document, lines, name)
    return lines


def test_weapons_join_the_bay_of_their_class_and_open_one_where_there_is_none() -> None:
    ship = blank_of("dropship")
    assert add(ship, "PPC", "LRM 20", "PPC", "LRM 20 Ammo:12", "Medium Laser", "LRM 15") == [
        "(B) PPC",
        "PPC",
        "(B) LRM 20",
        "LRM 15",
        "LRM 20 Ammo:12",
        "(B) Medium Laser",
    ]


def test_a_weapon_to_the_rear_has_a_bay_of_its_own() -> None:
    assert add(blank_of("dropship"), "PPC", "(R) PPC", "PPC") == [
        "(B) PPC",
        "PPC",
        "(R) (B) PPC",
    ]


def test_a_weapon_that_is_turned_to_the_rear_leaves_its_bay_for_one_that_looks_there() -> None:
    ship = blank_of("dropship")
    lines = ["(B) AC/5", "AC/5", "AC/5 Ammo:40", "(B) Medium Laser"]
    once = weapon_bays.mount(ship, lines, 0, "(R) (B) AC/5")
    assert once == ["(B) AC/5", "AC/5 Ammo:40", "(B) Medium Laser", "(R) (B) AC/5"]
    twice = weapon_bays.mount(ship, once, 0, "(R) AC/5")
    assert twice == ["AC/5 Ammo:40", "(B) Medium Laser", "(R) (B) AC/5", "(R) AC/5"]
    assert weapon_bays.mount(ship, twice, 2, "(B) AC/5") == [
        *("AC/5 Ammo:40", "(B) Medium Laser", "(R) (B) AC/5", "(B) AC/5"),
    ]


def test_ammunition_joins_the_bay_that_looks_where_it_does() -> None:
    lines = ["(B) AC/5", "AC/5 Ammo:40", "(R) (B) AC/5", "(B) Medium Laser"]
    now = weapon_bays.put(blank_of("dropship"), lines, "(R) AC/5 Ammo:40")
    assert now == [
        "(B) AC/5",
        "AC/5 Ammo:40",
        "(R) (B) AC/5",
        "(R) AC/5 Ammo:40",
        "(B) Medium Laser",
    ]


def test_a_full_bay_takes_no_more() -> None:
    ship = blank_of("dropship")
    gauss = ["Gauss Rifle"] * 47
    lines = add(ship, *gauss)
    assert sum(line.startswith("(B)") for line in lines) == 2
    assert lines.index("(B) Gauss Rifle", 1) == 46


def test_capital_weapons_stand_apart_and_what_serves_no_weapon_before_all_bays() -> None:
    ship = blank_of("warship")
    lines = add(ship, "PPC", "Naval Laser 55", "Guardian ECM Suite")
    assert lines[0] == "Guardian ECM Suite"
    assert [line for line in lines if line.startswith("(B)")] == ["(B) PPC", "(B) Naval Laser 55"]


def test_artemis_goes_to_its_launchers() -> None:
    lines = add(blank_of("dropship"), "LRM 20", "PPC", "Artemis IV FCS")
    assert lines == ["(B) LRM 20", "Artemis IV FCS", "(B) PPC"]


def test_the_next_weapon_opens_the_bay_of_one_that_goes() -> None:
    ship = blank_of("dropship")
    lines = ["(B) PPC", "(B) Large Laser", "Medium Laser", "Small Laser"]
    assert weapon_bays.take(ship, lines, 1) == ["(B) PPC", "(B) Medium Laser", "Small Laser"]
    assert weapon_bays.take(ship, lines, 0) == ["(B) Large Laser", "Medium Laser", "Small Laser"]
    assert weapon_bays.take(ship, lines, 3) == lines[:3]


def test_bays_have_headings_by_their_first_line() -> None:
    lines = ["Guardian ECM Suite", "(B) PPC", "PPC", "(B) LRM 20", "LRM 20 Ammo:12"]
    assert weapon_bays.headings(blank_of("dropship"), lines) == {
        1: "PPC bay, heat 20",
        3: "LRM bay, heat 6",
    }


def test_every_bay_of_a_shipped_ship_has_its_heading() -> None:
    for stem in ("dropship-leopard-2537", "dropship-union-2708", "warship-molniya-corvette-2951"):
        design: Any = shipped(stem)
        document = document_of(design)
        found = sum(
            len(weapon_bays.headings(document, outfit.lines(document, place)))
            for place in outfit.keys(document)
        )
        assert found == len(design.weapon_bays)


def test_a_bin_of_a_ship_weighs_what_its_shots_do() -> None:
    design = shipped("dropship-leopard-2537")
    own = control(document_of(design))
    (ammo,) = {
        piece.gear.id: piece.gear
        for piece in outfit.pieces(document_of(design), own)
        if piece.line.shots == 12
    }.values()
    assert outfit.weight(design, own, ammo, 0, 12) == 2
    assert outfit.weight(design, own, ammo, 0, 6) == 1
    assert outfit.weight(design, own, ammo) == 1


def test_collars_are_counted_and_set_among_the_bays() -> None:
    document = document_of(shipped("jumpship-monolith-jumpship-2776"))
    assert told(document, "docking-collars") == 9
    fewer = put(document, "docking-collars", 2)
    assert reading_of(fewer).design.docking_collars == 2  # type: ignore[union-attr]
    assert put(fewer, "docking-collars", 9) == document
    none = put(fewer, "docking-collars", 0)
    assert told(none, "docking-collars") == 0
    assert len(none.get("transport")) == 5


@pytest.mark.parametrize("kind", KINDS_IN_THE_AIR)
def test_a_weapon_that_is_in_no_place_counts_in_the_totals(kind: str) -> None:
    document = blank_of(kind)
    control = field(document, "equipment").control
    assert isinstance(control, Outfit)
    laser = next(one for one in control.gear(document) if one.name == "Large Laser")
    document = outfit.add(document, control, "none", laser).document
    assert reading_of(document).findings[0].message == "Large Laser has no place."
    totals = form_of(kind).totals(document, reading_of(document))
    (heat,) = [total for total in totals if total.label == "Heat"]
    assert heat.words.startswith("8, sinks")


def test_structural_integrity_that_no_blk_file_tells_is_not_lost_in_one() -> None:
    design = reading_of(put(document_of(shipped(SPARROWHAWK)), "si", 40)).design
    assert design is not None
    with pytest.raises(CannotExport, match="it would have other structural integrity when"):
        exported(design, ".blk")


def test_totals_tell_spaces_heat_armor_and_who_is_aboard() -> None:
    def words(stem: str) -> dict[str, str]:
        document = document_of(shipped(stem))
        form = form_of(document.kind)
        return {one.label: one.words for one in form.totals(document, reading_of(document))}

    fighter = words(SPARROWHAWK)
    assert fighter["Spaces"] == "4 of 20"
    assert fighter["Heat"] == "8, sinks 10"
    assert fighter["Armor"] == "120 of 240"
    ship = words("dropship-leopard-2537")
    assert ship["Weight"] == "1,900 of 1,900 t"
    assert ship["Heat"] == "99, sinks 80"
    assert ship["Aboard"] == "21"
    assert "Capital armor" in words("jumpship-monolith-jumpship-2776")
