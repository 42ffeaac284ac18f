"""Fighters, craft and ships built from nothing by mouse and keys are those that we ship."""

from collections.abc import Collection, Iterator

import pytest
from PySide6.QtWidgets import QTreeWidgetItem

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.ui.workshop.outfit import AT, OutfitEditor
from recordsheet_gui.workshop.document import document_of
from tests.ui.workshop.hands import Hands, click, tick

FOLLOWING = ("armor-points", "armor-weight", "fuel-tons", "docking-collars")
"""Fields that stand in no file."""
OF_FIGHTERS = (*FOLLOWING, "engine.rating", "si")
"""What weight and thrust tell."""


def shipped(stem: str) -> UnitDesign:
    (path,) = [path for path in unit_files() if path.stem == stem]
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


@pytest.mark.long
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


def walked(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    """A line and all below it."""
    yield item
    for child in filter(None, (item.child(at) for at in range(item.childCount()))):
        yield from walked(child)


def test_a_gun_that_is_turned_to_the_rear_is_in_front_in_its_new_bay_and_fed_there(
    hands: Hands,
) -> None:
    hands.begin("dropship")
    for name in ("AC/5", "AC/5", "Medium Laser"):
        hands.add_gear(name, "NOS")
    editor = hands.editor("equipment")
    assert isinstance(editor, OutfitEditor)
    first = next(item for item in walked(editor.tree.tops()[0]) if item.data(0, AT) is not None)
    editor.tree.setCurrentItem(first)
    tick(editor.bar.marks["(R) "], is_on=True)
    current = editor.current()
    assert current is not None
    assert current.line.is_rear
    click(editor.bar.feed)
    assert not editor.bar.remove.hasFocus()
    lines = hands.document.get("equipment.NOS")
    assert lines[:1] == ["(B) AC/5"]
    assert lines[-2] == "(R) (B) AC/5"
    assert lines[-1].startswith("(R) AC/5 Ammo")
