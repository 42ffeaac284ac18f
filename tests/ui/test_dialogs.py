from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from recordsheet_gui.session.table import id_number
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.options import chart_option
from recordsheet_gui.systems.hard_hits.tables import FOLDER
from recordsheet_gui.ui.dialogs.about import About
from recordsheet_gui.ui.dialogs.new_game import NewGame
from recordsheet_gui.ui.dialogs.preferences import Preferences


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[NewGame]:
    with Library.open(tmp_path) as library:
        made = NewGame(library, Settings(automation={"heat": False}))
        qtbot.addWidget(made)
        yield made


def test_units_are_found_as_one_types_and_join_the_table(dialog: NewGame, qtbot: QtBot) -> None:
    start = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not start.isEnabled()
    qtbot.keyClicks(dialog.query, "atlas")
    assert dialog.found.item(0).text().startswith("Atlas AS7-D")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    dialog.side.setCurrentText("B")
    dialog.query.clear()
    qtbot.keyClicks(dialog.query, "locust")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert start.isEnabled()
    setup = dialog.setup()
    assert [(u.id, u.design.name, u.side) for u in setup.units] == [
        ("a", "Atlas AS7-D", "A"),
        ("b", "Locust LCT-1V", "B"),
    ]
    assert setup.options == {"heat": False}
    assert (setup.units[0].pilot.gunnery, setup.units[0].pilot.piloting) == (4, 5)


def test_return_in_the_search_adds_a_unit_and_does_not_start(dialog: NewGame, qtbot: QtBot) -> None:
    dialog.show()
    for _ in range(2):
        qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert len(dialog.chosen) == 2
    assert dialog.isVisible()


def test_a_unit_can_be_taken_off_the_table(dialog: NewGame, qtbot: QtBot) -> None:
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    dialog.roster.selectRow(0)
    dialog._remove()
    assert dialog.chosen == []


def test_ids_go_on_after_z() -> None:
    assert [id_number(n) for n in (0, 25, 26, 53)] == ["a", "z", "a2", "b3"]


def test_preferences_give_back_what_was_chosen(qtbot: QtBot) -> None:
    dialog = Preferences(Settings())
    qtbot.addWidget(dialog)
    dialog.theme.setCurrentIndex(2)
    dialog.dice.setCurrentIndex(1)
    dialog.text.setValue(1.5)
    dialog.automation["pilot"].setChecked(False)
    settings = dialog.settings()
    assert (settings.theme, settings.dice, settings.text_scale) == (
        ThemeChoice.DARK,
        Dice.MINE,
        1.5,
    )
    assert not settings.is_automatic("pilot")


def test_about_names_the_trademark_holders(qtbot: QtBot) -> None:
    from recordsheet_gui.ui.dialogs import about

    qtbot.addWidget(About())
    for holder in ("Topps", "Catalyst", "Microsoft", "Amarillo", "Greenaway", "Miller"):
        assert holder in about.TEXT


def test_games_without_pilots_ask_for_none(dialog: NewGame) -> None:
    assert not dialog.roster.isColumnHidden(3)
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    assert [dialog.roster.isColumnHidden(n) for n in range(5)] == [False, False, True, True, True]
    assert {"chart"} == set(dialog.form.choices)


def own_chart(folder: Path, cell: str = "lab") -> Path:
    standard = (FOLDER / "chart-standard.toml").read_text(encoding="utf-8")
    path = folder / "mine.toml"
    changed = standard.replace("Standard chart", "My chart").replace('"_bridge_"', f'"{cell}"')
    path.write_text(changed, encoding="utf-8")
    return path


def test_a_players_own_chart_is_chosen_from_a_file_and_kept_in_the_game(
    dialog: NewGame, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    path = own_chart(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    choice = dialog.form.choices["chart"]
    choice.setCurrentIndex(choice.count() - 1)
    choice.activated.emit(choice.currentIndex())
    assert choice.currentText() == "My chart"
    dialog.query.setText("klingon")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    setup = dialog.setup()
    file = tmp_path / "own.rsgame"
    with gamefile.create_game(file, SYSTEMS["hard-hits"], setup):
        pass
    path.unlink()
    with gamefile.open_game(file) as game:
        chart = tables.chart(chart_option(game.session.state))
    assert chart.title == "My chart"
    assert chart.cell(2, 0).result == "lab"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = 3 [", "mine.toml is no valid TOML"),
        ("title = 'x'", "The chart does not fit: rows is missing"),
        (None, "There is no chart"),
    ],
)
def test_a_chart_that_cannot_be_played_is_told_in_a_sentence(
    dialog: NewGame, tmp_path: Path, text: str | None, sentence: str
) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData("hard-hits"))
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    option = SYSTEMS["hard-hits"].options["chart"]
    assert not dialog.form.take_file(option, path)
    assert sentence in dialog.problem.text()
    assert not dialog.problem.isHidden()
    assert not dialog.form.take_file(option, own_chart(tmp_path, "warp core"))
    assert "warp core" in dialog.problem.text()
    assert dialog.form.take_file(option, own_chart(tmp_path))
    assert dialog.problem.isHidden()
