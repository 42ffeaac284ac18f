"""Sheets of squads: nothing is cut, letters are large enough, a strip where there is no room."""

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.sheet.load import load_play
from recordsheet_gui.sheet.play import solve
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.printing.sheet import sheet_scene
from recordsheet_gui.ui.scene.part import PartNeeds
from recordsheet_gui.ui.scene.text import place
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from tests.suits import POINT, QUAD, SQUAD, shipped, squad

A = UnitId("a")
SMALLEST = 6.5
"""Points of any letter on paper."""
DESIGNS = {
    **shipped(),
    "squad": squad(SQUAD),
    "point": squad(POINT),
    "quad": squad(QUAD),
    "one": squad(**{"Trooper Count": 1}),
    "thick": squad(armor="20", **{"Trooper Count": 6}),
    "bare": squad(armor="0"),
}


def game(design: BattleArmorDesign) -> GameState:
    system = SYSTEMS["total-warfare"]
    unit = UnitSetup(id=A, design=design, side="A")
    return begin(system, GameSetup(system=system.key, units=(unit,), title=""))


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_printed_sheet_cuts_nothing(name: str, paper: str, qtbot: QtBot) -> None:
    system = SYSTEMS["total-warfare"]
    scene = sheet_scene(game(DESIGNS[name]), A, system, PRINT, paper, has_clock=True)
    texts = [text for part in scene.parts for text in part.texts if text.text]
    assert [text.text for text in texts if place(text).text != text.text] == []
    assert [text.text for text in texts if text.size < SMALLEST] == []
    page = scene.layout.printable
    for region in scene.layout.regions:
        r = region.rect
        assert page.x - 1e-6 <= r.x, region.key
        assert r.right <= page.right + 1e-6, region.key
        assert r.bottom <= page.bottom + 1e-6, region.key


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("pane", [(1022, 535), (340, 298), (520, 298)])
def test_a_squad_is_whole_in_its_pane_and_in_a_sixth_of_one(
    name: str, pane: tuple[int, int], qtbot: QtBot
) -> None:
    unit = game(DESIGNS[name]).unit(A)
    plan = load_play("battle-armor")
    assert plan is not None
    assert plan.is_small
    solved = solve(plan, pane, PartNeeds(PARTS, unit))
    # Six suits with much on them are a little higher than a sixth of a small screen.
    if unit.design not in (DESIGNS["thick"], DESIGNS["quad"]) or pane[0] > 1000:
        assert solved.layout.height * solved.scale <= pane[1] + 1
        assert solved.layout.width * solved.scale <= pane[0] + 1


@pytest.mark.parametrize(
    ("pane", "form"),
    [
        ((1022, 535), "wide"),
        ((1015, 264), "wide"),
        ((1567, 420), "wide"),
        ((336, 528), "tile"),
        ((336, 262), "tile"),
    ],
)
@pytest.mark.parametrize("name", shipped())
def test_suits_are_drawn_where_there_is_room(
    name: str, pane: tuple[int, int], form: str, qtbot: QtBot
) -> None:
    """A squad by itself, one of two, of three beside each other, and of a Star."""
    unit = game(DESIGNS[name]).unit(A)
    plan = load_play("battle-armor")
    assert plan is not None
    # Four suits have room in a column where five have not.
    expected = "tall" if pane == (336, 528) and len(DESIGNS[name].suits) < 5 else form
    solved = solve(plan, pane, PartNeeds(PARTS, unit))
    assert solved.form == expected
    kinds = {region.kind for region in solved.layout.regions}
    assert ("suits-strips" in kinds, "suits" in kinds) == (expected == "tile", expected != "tile")
