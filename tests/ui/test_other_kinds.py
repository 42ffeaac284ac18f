"""Panels and dialogs of the BattleTech games before a unit that is no 'Mech."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.games.battletech.panel import TurnPanel
from recordsheet_gui.ui.widgets.move_row import MoveRow
from recordsheet_gui.ui.widgets.roster import Roster
from tests.mechs import mech
from tests.test_made_up_kind import _listed, balloon
from tests.ui.table import shipped

__all__ = ["_listed"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Controller]:
    made = Controller(Settings())
    yield made
    made.close()


def play(table: Controller, path: Path, system: str, *designs: UnitDesign) -> None:
    units = tuple(
        UnitSetup(id=UnitId("ab"[i]), design=design, side="AB"[i])
        for i, design in enumerate(designs)
    )
    assert table.new_game(path, SYSTEMS[system], GameSetup(system=system, units=units))


def test_the_panel_shows_what_the_unit_can_be_asked_for(
    qtbot: QtBot, table: Controller, tmp_path: Path
) -> None:
    panel = TurnPanel(table)
    qtbot.addWidget(panel)
    panel.show()
    play(table, tmp_path / "a.rsgame", "total-warfare", balloon(), mech())
    assert [box.text() for box in panel.weapons.values()] == ["Small Laser (BKT)"]
    assert not panel.findChildren(MoveRow)
    table.choose_unit(UnitId("b"))
    (moves,) = panel.findChildren(MoveRow)
    assert "walk" in moves.modes


def test_it_attacks_with_its_weapons_and_has_no_fists(
    qtbot: QtBot, table: Controller, tmp_path: Path
) -> None:
    play(table, tmp_path / "a.rsgame", "total-warfare", balloon(), mech())
    dialog = AttackPanel(table)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.around.range.setValue(1)
    assert dialog.with_body.isHidden()
    (laser,) = dialog.lines.lines.values()
    laser.box.setChecked(True)
    dialog.shoot()
    assert table.session.history.cursor == 1
    table.choose_unit(UnitId("b"))
    assert not dialog.with_body.isHidden()


def test_an_unarmed_unit_can_still_kick(qtbot: QtBot, table: Controller, tmp_path: Path) -> None:
    play(table, tmp_path / "a.rsgame", "total-warfare", mech(), mech())
    dialog = AttackPanel(table)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.lines.lines
    dialog.with_body.click()
    dialog.around.range.setValue(1)
    assert dialog.body.buttons["kick"].text().startswith("Kick: 3+")


def test_the_panel_does_nothing_while_another_game_is_on_the_table(
    qtbot: QtBot, table: Controller, tmp_path: Path
) -> None:
    play(table, tmp_path / "a.rsgame", "total-warfare", mech(), mech())
    dialog = AttackPanel(table)
    qtbot.addWidget(dialog)
    dialog.show()
    cards = shipped("skirmish-fencer"), shipped("skirmish-anvil")
    play(table, tmp_path / "b.rsgame", "skirmish", *cards)
    assert not dialog.isEnabled()
    dialog.refresh()


def test_the_roster_shows_a_unit_without_a_figure(
    qtbot: QtBot, table: Controller, tmp_path: Path
) -> None:
    roster = Roster(table)
    qtbot.addWidget(roster)
    play(table, tmp_path / "a.rsgame", "total-warfare", balloon(), mech())
    roster.rebuild()
    roster.show()
    assert not roster.grab().isNull()
    assert roster.cards[UnitId("a")].name == "Montgolfier I"
