"""A unit that is only half built is weighed, checked and laid out like any other."""

from dataclasses import fields, replace
from typing import Any

import pytest

from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.kinds import kind_of
from tests.units.test_validate_others import ALL_SHIPPED, shipped

HALVES: tuple[dict[str, Any], ...] = (
    *({"tons": 0}, {"tons": 53}, {"tons": 999}, {"walk": 0}, {"cruise": 0}, {"items": ()}),
    *({"armor": {}}, {"structure": {}}, {"slots": {}}, {"troopers": 0}, {"armor_type": "X"}),
    *({"structure_type": "X"}, {"weight_class": "X"}, {"jump": 99}, {"tech_base": ""}),
)
GEAR = ("Medium Laser", "ISCASE", "Cargo", "ISTargeting Computer", "IS Ammo AC/20", "Jump Jet")


@pytest.mark.parametrize("stem", ALL_SHIPPED)
def test_nothing_falls_over_what_is_missing(stem: str) -> None:
    design = shipped(stem)
    kind, names = kind_of(design), {field.name for field in fields(design)}
    for changes in HALVES:
        if not changes.keys() <= names:
            continue
        half = replace(design, **changes)
        found = kind.weights(half)
        assert found is None or found.sentence()
        assert all(remark.field and remark.message for remark in kind.remarks(half))
        assert isinstance(kind.not_checked(half), tuple)
        assert all(points >= 0 for points in kind.balanced_armor(half, 50).values())
        for name in GEAR:
            gear = find_gear(name)
            assert gear is not None
            assert isinstance(kind.places(half, gear), tuple)
            weight = kind.weight_of(half, gear, 1)
            assert weight is None or weight >= 0
