"""Kinds of which no small unit is shipped, built from nothing by mouse and keys."""

from collections.abc import Collection

import pytest

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.workshop.document import document_of
from recordsheet_gui.workshop.forms import blank_of
from tests.ui.workshop.hands import Hands

CRAFT = ("armor-points", "armor-weight", "fuel-tons", "docking-collars")
"""Fields that stand in no file."""
WARSHIP = """
kind = "warship"
chassis = "Lantern"
tons = 300000
thrust = 3
fuel = 2000
si = 40
heat_sinks = { count = 60, kind = "double" }
[armor]
type = "Standard Aerospace"
NOS = 20
FLS = 18
FRS = 18
AFT = 12
ALS = 18
ARS = 18
[equipment]
NOS = ["(B) Naval Laser 35", "Naval Laser 35"]
AFT = ["(B) Large Laser"]
"""
STATION = """
kind = "space station"
chassis = "Lighthouse"
tons = 20000
fuel = 200
si = 1
heat_sinks = { count = 12, kind = "single" }
[armor]
type = "Standard Aerospace"
NOS = 6
FLS = 5
FRS = 5
AFT = 4
ALS = 5
ARS = 5
[equipment]
NOS = ["(B) PPC", "PPC"]
"""
SUPPORT_VTOL = """
kind = "support vtol"
chassis = "Dragonfly"
tons = 20
motion = "vtol"
cruise = 9
engine = { type = "ice" }
fuel_tons = 1
bar = 4
structural_rating = 2
armor_rating = 2
engine_rating = 2
[armor]
type = "BAR 4 Armor"
FR = 4
RS = 3
LS = 3
RR = 3
RO = 1
[equipment]
FR = ["Machine Gun"]
BD = ["Machine Gun Ammo"]
"""
HANDHELD = """
kind = "handheld weapon"
chassis = "Long Gun"
tons = 9
armor = 8
[equipment]
GUN = ["AC/5"]
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "without"),
    [
        pytest.param(WARSHIP, CRAFT, id="warship"),
        pytest.param(STATION, CRAFT, id="station"),
        pytest.param(SUPPORT_VTOL, CRAFT, id="support VTOL"),
        pytest.param(HANDHELD, CRAFT, id="handheld weapon"),
    ],
)
def test_a_unit_built_from_nothing_is_the_one_of_the_file(
    hands: Hands, text: str, without: Collection[str]
) -> None:
    report = read_unit_file("wanted.toml", text)
    wanted = report.design
    assert wanted is not None, report
    hands.begin(wanted.kind)
    hands.build(document_of(wanted), without)
    assert hands.shop.bench.design == wanted
    assert read_unit_file("again.blk", exported(wanted, ".blk")).design == wanted
    while hands.shop.undo.isEnabled():
        hands.shop.undo.click()
    assert hands.document == blank_of(wanted.kind)
