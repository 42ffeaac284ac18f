import json
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.importers.files import Found, find, read
from recordsheet_gui.importers.records import file_record, whole_record
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.not_automated import not_automated

DATA = Path(__file__).parent.parent / "data" / "mtf"
FIELDS = [
    "path", "chassis", "model", "clan_name", "mul_id", "year", "rules_level", "role", "source",
    "tons", "config", "omni", "tech_base", "armor", "armor_type", "structure", "structure_type",
    "engine", "gyro", "cockpit", "walk", "run", "jump", "heat_sinks", "slots", "weapons",
    "ammunition", "quirks", "bv", "diagnostics",
]  # fmt: skip
SLOT = {"name", "id", "armored", "omnipod", "rear", "turret", "size"}


def _is_a_machine(path: Path) -> bool:
    """Ships of the drawing board and pieces of the light game have other numbers."""
    return not path.name.startswith(("ship-", "skirmish-"))


def design_of(name: str) -> MechDesign:
    path = DATA / f"{name}.mtf"
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


def record_of(name: str) -> dict[str, Any]:
    (found,) = find([DATA / f"{name}.mtf"])
    (file,) = read(found)
    record: dict[str, Any] = json.loads(json.dumps(file_record(file)))
    return record


@pytest.mark.parametrize("path", sorted(DATA.glob("*.mtf")), ids=lambda path: path.stem)
def test_a_record_has_all_fields_and_every_slot_of_the_file(path: Path) -> None:
    record = record_of(path.stem)
    assert list(record) == FIELDS
    assert record["path"] == str(path)
    for where, slots in record["slots"].items():
        assert where in record["structure"]
        assert len(slots) in (6, 12)
        assert all(set(slot) == SLOT for slot in slots)


def test_slots_stand_in_the_order_of_the_file_with_their_marks() -> None:
    record = record_of("marks")
    arm = record["slots"]["LA"]
    assert [slot["name"] for slot in arm[:3]] == [
        "Shoulder",
        "Upper Arm Actuator",
        "AC/20",
    ]
    assert arm[9] == {
        "name": "Medium Laser",
        "id": "Medium Laser",
        "armored": False,
        "omnipod": True,
        "rear": True,
        "turret": False,
        "size": 0,
    }
    assert record["slots"]["RT"][0]["armored"]
    assert {slot["size"] for slots in record["slots"].values() for slot in slots} >= {0, 1.5, 2.0}


def test_weapons_are_counted_and_bins_have_their_place_and_shots() -> None:
    record = record_of("gear")
    assert {"name": "ER Medium Laser", "id": "CLERMediumLaser", "location": "RA", "count": 2} in (
        record["weapons"]
    )
    assert [(w["name"], w["count"]) for w in record["weapons"] if w["location"] == "LT"] == [
        ("Rotary AC/5", 1)
    ]
    assert {
        "name": "Ultra AC/5 Ammo",
        "id": "Clan Ultra AC/5 Ammo",
        "location": "LA",
        "slot": 6,
        "shots": 20,
    } in record["ammunition"]
    assert "Coolant Pod" in [one["name"] for one in record["ammunition"]]
    assert (record["walk"], record["run"], record["jump"]) == (3, 5, 0)
    assert record["heat_sinks"] == {"count": 13, "kind": "double"}
    assert record["engine"] == {"type": "fusion", "rating": 300, "base": "Inner Sphere"}
    assert record["armor"]["CTR"] == 15
    assert [(d["severity"], d["line"]) for d in record["diagnostics"]] == [("warning", 63)]


def test_two_bins_in_one_slot_are_two() -> None:
    record = record_of("tripod")
    shared = [one for one in record["ammunition"] if one["location"] == "LT"]
    assert [(one["slot"], one["name"]) for one in shared][:4] == [
        (2, "Rotary AC/5 Ammo"),
        (2, "Rotary AC/5 Ammo"),
        (3, "LRM 20 Ammo"),
        (3, "SRM 6 Ammo"),
    ]


def test_a_file_that_cannot_be_read_has_its_path_and_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "x.mtf"
    path.write_text("")
    (file,) = read(Found(path=str(path)))
    assert file_record(file) == {
        "path": str(path),
        "diagnostics": [
            {"severity": "error", "line": 0, "field": "", "message": "The file is empty."}
        ],
    }
    path.write_text("chassis:X\nmass:7\nHead:\n")
    (file,) = read(Found(path=str(path)))
    record: Any = file_record(file)
    assert list(record) == ["path", "diagnostics"]
    assert [remark["severity"] for remark in record["diagnostics"]] == ["error"]


@pytest.mark.parametrize("kind", ["ship", "skirmish"])
def test_units_of_other_games_have_a_record_too_and_can_be_exported(kind: str) -> None:
    path = next(path for path in unit_files() if path.name.startswith(f"{kind}-"))
    (file,) = read(Found(path=str(path)))
    record = file_record(file)
    assert (record["path"], record["kind"], record["diagnostics"]) == (str(path), kind, [])
    assert file.design is not None
    assert whole_record(file.design)["kind"] == kind
    assert read_unit_file("x.toml", exported(file.design, ".toml")).design == file.design
    with pytest.raises(CannotExport, match="can only become"):
        exported(file.design, ".mtf")


def test_the_whole_record_has_the_rest_of_the_design() -> None:
    whole: Any = whole_record(design_of("gear"))
    assert whole["name"] == "Toolbox TBX-9"
    assert whole["fluff"] == {"overview": "It carries one of everything."}
    assert whole["heat_sink_kit"] == "RISC Heat Sink Override Kit"
    assert "RISC Heat Sink Override Kit" in whole["not_automated"]
    facts = [key for key in record_of("gear") if key not in ("bv", "diagnostics")]
    assert facts == [key for key in whole if key in facts]
    assert record_of("gear")["bv"] == whole["bv"]


@pytest.mark.parametrize("path", [path for path in unit_files() if _is_a_machine(path)], ids=str)
def test_every_kind_tells_its_value_and_how_it_moves(path: Path) -> None:
    (file,) = read(Found(path=str(path)))
    record = file_record(file)
    assert isinstance(record["bv"], int)
    assert all(isinstance(record[way], int) for way in ("walk", "run", "jump"))


# -- what is not automated -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        (
            "gear",
            (
                "RISC Heat Sink Override Kit",
                "Gizmo 9000 (unknown)",
            ),
        ),
        ("lam", ()),
        ("quad", ()),
    ],
)
def test_what_the_sheet_does_not_work_out_is_named(name: str, notes: tuple[str, ...]) -> None:
    assert set(not_automated(design_of(name))) == set(notes)


def test_each_odd_kind_of_mech_says_so_once() -> None:
    patchwork = not_automated(design_of("patchwork"))
    assert len(patchwork) == len(set(patchwork))


# -- out again -------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".mtf", ".TOML"])
@pytest.mark.parametrize("name", ["gear", "quad", "lam", "tripod"])
def test_an_exported_unit_reads_the_same(name: str, suffix: str) -> None:
    design = design_of(name)
    assert read_unit_file(f"x{suffix}", exported(design, suffix)).design == design


def test_a_unit_cannot_become_any_file() -> None:
    with pytest.raises(CannotExport, match=r"should end in \.toml or \.mtf"):
        exported(design_of("quad"), ".pdf")
