"""Fighters, craft and ships built from nothing by mouse and keys are those that we ship."""

from collections.abc import Collection

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.workshop.document import document_of
from tests.ui.workshop.hands import Hands

FOLLOWING = ("armor-points", "armor-weight", "fuel-tons", "docking-collars")
"""Fields that stand in no file."""
OF_FIGHTERS = (*FOLLOWING, "engine.rating", "si")
"""What weight and thrust tell."""


def shipped(stem: str) -> UnitDesign:
    (path,) = [path for path in unit_files() if path.stem == stem]
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("stem", "without"),
    [
        ("aerospace-fighter-sparrowhawk-spr-h5", OF_FIGHTERS),
        ("aerospace-fighter-stuka-stu-k5", OF_FIGHTERS),
        ("conventional-fighter-mechbuster", OF_FIGHTERS),
        ("fixed-wing-support-boomerang-spotter-plane", (*OF_FIGHTERS, "armor.type")),
        ("small-craft-ares-attack-craft-mark-ix", FOLLOWING),
        ("dropship-leopard-2537", FOLLOWING),
        ("jumpship-monolith-jumpship-2776", FOLLOWING),
    ],
)
def test_what_flies_is_built_from_nothing_as_we_ship_it(
    hands: Hands, stem: str, without: Collection[str]
) -> None:
    wanted = shipped(stem)
    hands.begin(wanted.kind)
    hands.build(document_of(wanted), without)
    assert hands.shop.bench.reading.findings == ()
    assert hands.shop.bench.design == wanted
