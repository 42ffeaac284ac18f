"""Each file that we write gives the unit that it was written from."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.importers.export import exported
from recordsheet_gui.importers.mech.mtf import read_mtf, write_mtf
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.units.mech.design import MechDesign

FOLDER = Path(__file__).parent.parent / "data" / "mtf"
MARKS = (FOLDER / "marks.mtf").read_text(encoding="utf-8")
PATCHWORK = (FOLDER / "patchwork.mtf").read_text(encoding="utf-8")


def read(text: str) -> MechDesign:
    design = read_mtf("x.mtf", text).design
    assert isinstance(design, MechDesign)
    return design


def with_line(text: str, key: str, value: str) -> str:
    """The file with another value for a key."""
    found = re.subn(rf"(?im)^{key}:.*$", lambda _: f"{key}:{value}", text, count=1)
    assert found[1] == 1
    return found[0]


def with_slots(text: str, *names: str) -> str:
    """The file with other equipment in slots that were empty, one after the other."""
    for name in names:
        assert "-Empty-" in text
        text = text.replace("-Empty-", name, 1)
    return text


def survives(design: MechDesign) -> bool:
    for suffix, reader in ((".toml", read_unit), (".mtf", read_mtf)):
        again = reader(f"x{suffix}", exported(design, suffix))
        assert again.problem == ""
        assert again.design == design
    return True


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("length", [5, 20, 60, 150])
def test_a_location_of_any_number_of_long_names_can_be_read_again(count: int, length: int) -> None:
    # A last line of up to three long names left a line with only a comma behind it.
    names = [f"{'Thing ' * 40}"[: length - 3] + f"{number:3}" for number in range(count)]
    head, tail = MARKS.split("Left Torso:\n")
    rest = tail.split("\n", 12)[12]
    body = "\n".join([*names, *["-Empty-"] * (12 - count)])
    assert survives(read(f"{head}Left Torso:\n{body}\n{rest}"))


@pytest.mark.parametrize("name", ["Granite", "IS", "Clan Granite", "Endo Steel (odd)", 'A "b" \\c'])
def test_a_structure_that_nobody_knows_can_be_read_again(name: str) -> None:
    assert survives(read(with_line(MARKS, "Structure", name)))


@pytest.mark.parametrize(
    "name", ["Granite(odd):x", "Granite (a) (b) c", "Granite(", "(Granite", "((Granite", "a))b"]
)
def test_an_armor_that_nobody_knows_can_be_read_again(name: str) -> None:
    # Our own files may call it anything.
    design = replace(read(MARKS), armor_type=name, patchwork={"LA": name})
    again = read_mtf("x.mtf", write_mtf(design)).design
    assert again == design
    assert survives(design)


@pytest.mark.parametrize(
    "text", ["Standard((Unknown Technology Base))", "Standard (IS)", "Standard Armor (Clan)"]
)
def test_what_stands_behind_an_armor_in_brackets_is_no_part_of_its_name(text: str) -> None:
    assert read(with_line(MARKS, "Armor", text)).armor_type == "Standard"


def test_a_name_of_blanks_is_none() -> None:
    report = read_mtf("x.mtf", with_line(MARKS, "chassis", "\u2028\u2029"))
    assert report.problem


@pytest.mark.parametrize(
    ("base", "armor", "kept"),
    [
        ("Inner Sphere", "Ferro-Fibrous(Inner Sphere)", "Ferro-Fibrous(Inner Sphere)"),
        ("Inner Sphere", "Stealth Armor", "Stealth(Inner Sphere)"),
        ("Clan", "Reflective", "Reflective(Clan)"),
        ("Mixed (IS Chassis)", "Ferro-Fibrous(Clan)", "Ferro-Fibrous(Clan)"),
        ("Mixed (IS Chassis)", "Clan Ferro-Lamellor", "Ferro-Lamellor(Clan)"),
        ("Mixed (Clan Chassis)", "Stealth(Inner Sphere)", "Stealth(Inner Sphere)"),
        ("Mixed (Clan Chassis)", "Ferro-Fibrous(Clan)", "Ferro-Fibrous(Clan)"),
        ("Mixed (Clan Chassis)", "Standard(IS/Clan)", "Standard(Clan)"),
    ],
)
def test_the_base_of_armor_is_kept(base: str, armor: str, kept: str) -> None:
    text = with_line(with_line(MARKS, "TechBase", base), "Armor", armor)
    design = read(text)
    assert survives(design)
    assert f"\nArmor:{kept}\n" in write_mtf(design)


@pytest.mark.parametrize(
    ("base", "sinks", "kept"),
    [
        ("Inner Sphere", "13 IS Double", "13 Double"),
        ("Inner Sphere", "13 Double", "13 Double"),
        ("Inner Sphere", "13 Clan Double", "13 Clan Double"),
        ("Mixed (IS Chassis)", "13 Double (Clan)", "13 Clan Double"),
        ("Mixed (IS Chassis)", "13 Double (Inner Sphere)", "13 Double"),
        ("Mixed (Clan Chassis)", "13 IS Double", "13 IS Double"),
        ("Clan", "13 Single", "13 Single"),
    ],
)
def test_the_base_of_heat_sinks_is_kept(base: str, sinks: str, kept: str) -> None:
    design = read(with_line(with_line(MARKS, "TechBase", base), "Heat Sinks", sinks))
    assert survives(design)
    assert f"\nHeat Sinks:{kept}\n" in write_mtf(design)


@pytest.mark.parametrize(("omni", "kept"), [("true", 12), ("false", 0)])
def test_only_an_omni_has_sinks_that_stay(omni: str, kept: int) -> None:
    text = exported(read(MARKS), ".toml")
    text, found = re.subn(
        r"(?m)^heat_sinks = .*$",
        'heat_sinks = { count = 15, kind = "double", base_chassis = 12 }',
        re.sub(r"(?m)^omni = .*\n", "", text),
    )
    assert found == 1
    design = read_unit("x.toml", f"omni = {omni}\n{text}").design
    assert isinstance(design, MechDesign)
    assert design.heat_sinks.base_chassis == kept
    assert survives(design)


def test_the_base_of_each_patch_is_kept() -> None:
    text = with_line(PATCHWORK, "TechBase", "Mixed (IS Chassis)")
    text = with_line(text, "LA armor", "Ferro-Fibrous(Clan):11")
    design = read(with_line(text, "RA armor", "Ferro-Fibrous(Inner Sphere):12"))
    assert design.patchwork_bases["LA"] == "Clan"
    assert "RA" not in design.patchwork_bases
    assert survives(design)
    assert "\nLA Armor:Ferro-Fibrous(Clan):11\n" in write_mtf(design)
    assert "\nRA Armor:Ferro-Fibrous(Inner Sphere):12\n" in write_mtf(design)


@pytest.mark.parametrize("mark", ["", " (omnipod)", " (R)", " (T) (omnipod)", " (ARMORED)"])
@pytest.mark.parametrize(
    ("size", "tons"), [("(1 ton)", 1), ("(1 TON)", 1), ("(2.5 tons)", 2.5), ("(3 Tons)", 3)]
)
def test_a_size_of_old_stands_before_other_marks(mark: str, size: str, tons: float) -> None:
    design = read(with_slots(MARKS, f"Bread {size}{mark}"))
    (item,) = [item for item in design.items if "Bread" in item.gear.name]
    assert item.size == tons
    assert item.is_omnipod == ("omnipod" in mark)
    assert survives(design)


@pytest.mark.parametrize(
    "line",
    [
        "Medium Laser (R) (omnipod) (ARMORED)",
        "Medium Laser (ARMORED) (omnipod) (R)",
        "Medium Laser (omnipod) (armored) (r) (OMNIPOD)",
        "Medium Laser (ARMORED) (R) (FL) (omnipod)",
        "Medium Laser (R)|-Empty- (omnipod) (ARMORED)",
        "-Empty-|Medium Laser (R) (ARMORED) (omnipod)",
    ],
)
def test_marks_stand_in_any_order_and_behind_either_half(line: str) -> None:
    design = read(with_slots(MARKS, line))
    found = [item for item in design.items if item.gear.name == "Medium Laser"]
    assert any(item.is_rear and item.is_omnipod and item.is_armored for item in found)
    assert survives(design)


@pytest.mark.parametrize(
    "line", ["Cargo (omnipod):SIZE:4.5 (ARMORED)", "Cargo:SIZE:4.5 (omnipod) (ARMORED)",
             "Cargo (ARMORED):size:4.5 (omnipod)", "Cargo:SIZE:4.5 (ARMORED) (omnipod)|-Empty-"]
)  # fmt: skip
def test_a_size_stands_before_or_behind_the_other_marks(line: str) -> None:
    design = read(with_slots(MARKS, line))
    found = [item for item in design.items if item.gear.name == "Cargo" and item.size == 4.5]
    assert [(item.is_omnipod, item.is_armored) for item in found] == [(True, True)]
    assert survives(design)


@pytest.mark.parametrize("length", [119, 120, 121, *range(180, 204), 299, 300, 301, 500])
@pytest.mark.parametrize(
    "marks",
    [
        "",
        " (R)",
        " (R) (T) (omnipod) (ARMORED)",
        " (4.5 tons) (r)",
        ":SIZE:4.5 (R)",
        "|y (R)",
        "(R)(R)",
    ],
)
def test_a_name_of_any_length_leaves_room_for_its_marks(length: int, marks: str) -> None:
    assert survives(read(with_slots(MARKS, f"{'x' * length}{marks}")))


def test_letters_that_change_their_length_in_lower_case_cut_no_name() -> None:
    design = read(with_slots(MARKS, "İİİ:SIZE:4"))
    assert [item.size for item in design.items if item.gear.name == "İİİ"] == [4]


def test_a_system_is_one_whatever_marks_it_bears() -> None:
    design = read(MARKS.replace("Sensors", "Sensors (ARMORED) (omnipod)", 1))
    (slot,) = [slot for slot in design.slots["HD"] if slot.system == "sensors" and slot.is_armored]
    assert slot.items == ()
    assert survives(design)


def test_each_of_several_makers_is_kept() -> None:
    makers = ["systemmanufacturer:JUMP_JET:Rawlings 52", "systemmanufacturer:JUMP_JET:Odin",
              "manufacturer:Corean", "manufacturer:Defiance"]  # fmt: skip
    design = read(MARKS + "\n" + "\n".join([*makers, "manufacturer:"]))
    assert design.fluff["manufacturer"] == "Corean\nDefiance"
    assert survives(design)
    written = write_mtf(design).splitlines()
    assert [line for line in written if line in makers] == makers


def test_equipment_without_slots_may_be_called_like_a_place() -> None:
    design = read(with_line(MARKS, "nocrit", "Made in LA"))
    assert survives(design)


ODD = st.one_of(
    st.text(max_size=30),
    st.text(alphabet="ab|():-# ,\"'\\\t\x7f\x85\u2028é[]=.{}0", max_size=60),
    st.lists(
        st.sampled_from(
            [
                "Thing", "(R)", "(T)", "(omnipod)", "(ARMORED)", ":SIZE:4.5", "(1 ton)", "|", "-",
                "Cargo", "Endo Steel", "-Empty-", "IS", "Clan", "(Clan)", "in LA", "Head:",
                "Weapons:3", "chassis:x", "x" * 70, "x" * 190,
            ]
        ),
        max_size=6,
    ).map(" ".join),
).map(lambda text: text.replace("\n", " ").replace("\r", " "))  # fmt: skip
KEYS = ("chassis", "model", "Structure", "Armor", "LA armor", "nocrit", "quirk", "weaponquirk",
        "role", "Ejection", "Heat Sinks")  # fmt: skip


@given(
    st.dictionaries(st.sampled_from(KEYS), ODD, max_size=4),
    st.lists(ODD, max_size=5),
    st.lists(ODD, max_size=3),
)
def test_odd_names_survive_the_way_out_and_back(
    values: dict[str, str], slots: list[str], makers: list[str]
) -> None:
    text = with_slots(MARKS, *slots)
    for key, value in values.items():
        text = with_line(text, key, value)
    text += "".join(f"\nsystemmanufacturer:{maker}" for maker in makers)
    design = read_mtf("x.mtf", text).design
    if isinstance(design, MechDesign):
        assert survives(design)
