"""The battles that come with the program, opened from their menu."""

from pytestqt.qtbot import QtBot

from recordsheet_gui.session import journal
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import open_window


def open_demo(window: MainWindow, title: str) -> None:
    window.submenus.demos.aboutToShow.emit()
    (action,) = [a for a in window.submenus.demos.actions() if a.text() == title]
    action.trigger()


def test_a_battle_of_mechs_tanks_and_a_helicopter_waits_to_be_played_on(qtbot: QtBot) -> None:
    window = open_window(qtbot, "skirmish-anvil", "skirmish-wisp")
    open_demo(window, "Total Warfare")
    game = window.controller.game
    assert game is not None
    assert game.path.stem == "Tanks at the ford"
    session = game.session
    kinds = sorted(unit.design.kind for unit in session.state.units.values())
    assert kinds == ["mech", "mech", "vehicle", "vehicle", "vehicle", "vtol"]
    # All can still be played: nobody waits for dice, nobody is out.
    assert session.state.owed == ()
    assert not any(session.system.derive(session.state, u).destroyed for u in session.state.units)
    told = "\n".join(line.text for line in journal.whole(session.system, session.history))
    for words in ("Motive damage", "Critical hit", "Warrior Attack Helicopter H-7: ", "kick"):
        assert words in told
    for unit in session.state.units:
        window.controller.choose_unit(unit)
        assert window.pane.scene is not None
        assert window.pane.scene.layout.paper == "play"
    window.controller.rewind(0)
    assert not any(
        grid.lost for unit in session.state.units.values() for grid in unit.grids.values()
    )
