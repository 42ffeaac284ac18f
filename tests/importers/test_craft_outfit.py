"""What large craft have behind and before the names of what they carry."""

from typing import Any

import pytest

from recordsheet_gui.importers.aerospace.outfit import CraftOutfit
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.described_record import item_record


def item_of(line: str) -> dict[str, Any]:
    outfit = CraftOutfit("Inner Sphere", "Inner Sphere", Remarks())
    outfit.add(line, "NOS")
    (item,) = outfit.items
    found = item_record(item)
    return {key: value for key, value in found.items() if key not in ("location", "name", "kind")}


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("(B) PPC", {"id": "PPC", "new_bay": True}),
        ("(b)PPC", {"id": "PPC", "new_bay": True}),
        ("(R) (B) PPC", {"id": "PPC", "rear": True, "new_bay": True}),
        ("(B) (R) PPC", {"id": "PPC", "rear": True, "new_bay": True}),
        ("(R) PPC", {"id": "PPC", "rear": True}),
        ("IS Ammo AC/5:40", {"id": "IS Ammo AC/5", "shots": 40}),
        ("IS Ammo AC/5", {"id": "IS Ammo AC/5", "shots": 20}),
        ("IS Ammo AC/5:1", {"id": "IS Ammo AC/5", "shots": 1}),
        ("IS Ammo AC/5:0", {"id": "IS Ammo AC/5", "shots": 0}),
        ("(R) IS Ammo AC/5:1200", {"id": "IS Ammo AC/5", "rear": True, "shots": 1200}),
        ("ISNarc Pods:12", {"id": "ISNarc Pods", "shots": 12}),
        ("IS Ammo AC/5:40:OMNI", {"id": "IS Ammo AC/5", "omnipod": True, "shots": 40}),
        ("Cargo:SIZE:12", {"id": "Cargo", "size": 12}),
        ("CommsGear:7", {"id": "Communications Equipment", "size": 7}),
        ("IS Ammo AC/5:Shots7#", {"id": "IS Ammo AC/5", "shots": 7}),
    ],
)
def test_a_line_of_a_craft(line: str, item: dict[str, Any]) -> None:
    assert item_of(line) == item
