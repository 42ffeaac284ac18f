"""Platoons in the window: several share the pane, hands cross troopers off, panels fire."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import Cell, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.ui.games.battletech.panel import TurnPanel
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.ui.widgets.sheet_pane import SheetPane
from recordsheet_gui.ui.window import MainWindow
from tests.infantry import gunners, shipped
from tests.protomechs import shipped as protomechs
from tests.sheet.sheets import shipped as mech
from tests.ui.table import click, do, journal, sheet, turn_panel

IDS = tuple(UnitId(f"p{n}") for n in range(7))
MECH = UnitId("m")


@pytest.fixture
def battle(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    ours = shipped()
    rifles = ours.pop("infantry-foot-platoon-rifle")
    designs = [rifles, *ours.values(), gunners("ISLAC5", "ISLAC5")]
    units = [
        UnitSetup(id=unit, design=design, side="A")
        for unit, design in zip(IDS, designs, strict=True)
    ]
    units.append(UnitSetup(id=MECH, design=mech("atlas-as7-d"), side="B"))
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=tuple(units), title="Foot")
    assert window.controller.new_game(tmp_path / "foot.rsgame", system, setup)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: len(window.group.panes) > 1)
    window.controller.choose_unit(IDS[0])
    return window


def box_of(pane: SheetPane, column: int) -> Target:
    assert pane.scene is not None
    return pane.scene.locations[keys.BOXES].box(Cell(0, column))


def press(window: MainWindow, pane: SheetPane, target: Target) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    assert pane.scene is not None
    place = pane.view.mapFromScene(pane.scene.rect_of(target).center())
    QTest.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_platoons_of_one_side_share_the_pane_and_a_mech_has_it_for_itself(
    battle: MainWindow,
) -> None:
    shown = [pane.unit for pane in battle.group.panes]
    assert 1 < len(shown) <= len(IDS)
    assert shown == list(IDS[: len(shown)])
    assert battle.pane.unit == IDS[0]
    battle.controller.choose_unit(MECH)
    assert [pane.unit for pane in battle.group.panes] == [MECH]
    assert battle.pane.unit == MECH
    battle.controller.choose_unit(IDS[-1])
    assert IDS[-1] in [pane.unit for pane in battle.group.panes]
    assert battle.pane.unit == IDS[-1]


def test_a_press_on_another_sheet_brings_it_to_the_front_and_counts_there(
    battle: MainWindow,
) -> None:
    other = battle.group.panes[1]
    press(battle, other, box_of(other, 0))
    assert battle.controller.unit == IDS[1]
    assert battle.pane is other
    assert battle.controller.paper.grids[keys.BOXES].left == 27
    assert battle.controller.state.unit(IDS[0]).grids[keys.BOXES].lost == {}


def test_one_click_crosses_off_one_trooper_and_another_brings_him_back(
    battle: MainWindow,
) -> None:
    pane = battle.pane
    press(battle, pane, box_of(pane, 3))
    assert battle.controller.paper.grids[keys.BOXES].left == 27
    press(battle, pane, box_of(pane, 3))
    assert battle.controller.paper.grids[keys.BOXES].left == 28


@pytest.mark.long
def test_all_sheets_of_a_group_have_one_scale(battle: MainWindow, qtbot: QtBot) -> None:
    def scales() -> set[float]:
        return {round(pane.view.transform().m11(), 3) for pane in battle.group.panes}

    qtbot.waitUntil(lambda: len(scales()) == 1)


def test_as_on_paper_each_has_the_pane_for_itself(battle: MainWindow) -> None:
    battle.actions_by_key["play_layout"].trigger()
    assert len(battle.group.panes) == 1
    battle.actions_by_key["play_layout"].trigger()
    assert len(battle.group.panes) > 1


def test_a_sheet_alone_is_as_large_after_a_group_as_it_was_before(battle: MainWindow) -> None:
    lone = UnitId("lone")
    design = shipped()["infantry-foot-platoon-rifle"]
    assert battle.controller.play(AddUnit(id=lone, design=design, side="B"))

    def scale() -> float:
        assert [pane.unit for pane in battle.group.panes] == [lone]
        return round(battle.group.first.view.transform().m11(), 3)

    battle.controller.choose_unit(MECH)
    battle.controller.choose_unit(lone)
    alone = scale()
    battle.controller.choose_unit(IDS[0])
    battle.controller.choose_unit(lone)
    # What the others have still to say of their own room, they say while nobody sees them.
    for pane in battle.group.findChildren(SheetPane):
        pane.fit.settle()
    assert scale() == alone


def test_a_group_is_made_anew_when_one_leaves_the_table(battle: MainWindow) -> None:
    do(battle, "remove_unit", unit=IDS[0])
    shown = [pane.unit for pane in battle.group.panes]
    assert IDS[0] not in shown
    assert shown[0] == IDS[1]


def test_conditions_are_switched_on_the_sheet(battle: MainWindow) -> None:
    click(battle, Target(kind=TargetKind.CONDITION, condition=keys.IN_COVER))
    assert keys.IN_COVER in battle.controller.paper.conditions


def test_conditions_are_words_in_the_panel(battle: MainWindow) -> None:
    assert turn_panel(battle).switches[keys.DUG_IN].text() == "Dug in"


def test_the_journal_tells_casualties_and_why(battle: MainWindow) -> None:
    do(battle, "hit", damage=10, type="direct", terrain="clear")
    lines = journal(battle)
    assert any("10 direct: 2 troopers (doubled in the open)" in line for line in lines)
    assert any("platoon loses 2 (26 of 28 left)" in line for line in lines)


def test_the_sheet_speaks_of_troopers_and_their_damage(battle: MainWindow) -> None:
    part = sheet(battle).locations[keys.BOXES]
    whole = part.say(part.target())
    assert (whole.name, whole.value) == ("troopers", "28 of 28, damage 15")
    one = part.say(part.box(Cell(0, 4)))
    assert (one.name, one.value) == ("trooper 5", "whole, damage 12")


def test_the_panel_and_the_menu_name_conditions_in_words(battle: MainWindow) -> None:
    (panel,) = battle.findChildren(TurnPanel)
    words = [box.text() for box in panel.switches.values()]
    assert words[:3] == ["Cover", "Digging in", "Dug in"]
    menu = battle.pane.menu_for(None)
    (conditions,) = [one for one in menu.findChildren(QMenu) if one.title() == "Conditions"]
    assert [a.text() for a in conditions.actions()] == words


def test_sheets_alike_share_the_pane_where_all_of_a_side_have_no_room(
    battle: MainWindow, qtbot: QtBot
) -> None:
    controller = battle.controller
    for n, design in enumerate(protomechs().values()):
        assert controller.play(AddUnit(id=UnitId(f"x{n}"), design=design, side="A"))
    controller.choose_unit(IDS[0])
    shown = [str(pane.unit) for pane in battle.group.panes]
    assert len(shown) > 1
    assert all(unit.startswith("p") for unit in shown)
    controller.choose_unit(UnitId("x0"))
    shown = [str(pane.unit) for pane in battle.group.panes]
    assert len(shown) > 1
    assert all(unit.startswith("x") for unit in shown)
