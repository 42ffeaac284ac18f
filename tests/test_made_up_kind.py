"""A kind of unit that nobody has heard of enters by its own folder and one line in each list."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.commands import EndTurn
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.importers.formats import FORMATS
from recordsheet_gui.sheet import load
from recordsheet_gui.sheet.figures import MINIS
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_import import import_files
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.printing import PrintJob, fresh_page, write_pdf
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.kinds import KINDS
from tests.games import A, Game
from tests.made_up.balloon.design import BalloonDesign
from tests.made_up.balloon.kind import BALLOON
from tests.made_up.balloon.part import BalloonPart, mini
from tests.made_up.balloon.rules import BalloonRules
from tests.made_up.balloon.unit_toml import BALLOON_FORMATS
from tests.mechs import mech
from tests.ui import table

LAYOUTS = Path(__file__).parent / "made_up" / "balloon"


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that a new kind adds."""
    monkeypatch.setitem(KINDS, BALLOON.key, BALLOON)
    monkeypatch.setitem(TOTAL_WARFARE.rules, BALLOON.key, BalloonRules())
    monkeypatch.setitem(FORMATS, BALLOON.key, BALLOON_FORMATS)
    monkeypatch.setitem(load.KINDS, "balloon", frozenset())
    monkeypatch.setitem(PARTS, "balloon", BalloonPart)
    monkeypatch.setitem(MINIS, BALLOON.key, mini)
    # Its layout lies in its own folder instead of with those that we ship.
    monkeypatch.setattr(load, "FOLDERS", [*load.FOLDERS, LAYOUTS])


def balloon() -> BalloonDesign:
    gun = find_gear("Small Laser")
    assert gun is not None
    return BalloonDesign(
        name="Montgolfier I",
        armor={"BAG": 6, "BKT": 4},
        structure={"BAG": 3, "BKT": 2},
        items=(Item(gear=gun, location="BKT"),),
    )


def plain() -> BalloonDesign:
    """One without a gun, as its file has it."""
    return replace(balloon(), items=())


def test_it_is_marked_by_hand_and_taken_back() -> None:
    game = Game(balloon())
    game.do("mark", armor="BAG", boxes=2)
    game.do("track", track="height", to=3)
    assert game.report()["armor"] == {"BAG": 4, "BKT": 4}
    assert game.report()["height"] == 3
    game.session.undo()
    game.session.undo()
    assert game.report()["armor"]["BAG"] == 6


def test_it_is_hit_by_its_own_table_and_damage_moves_along_its_own_body() -> None:
    game = Game(balloon())
    game.do("hit", damage=10, rolls=[[3, 4]])
    assert game.report()["armor"] == {"BAG": 0, "BKT": 3}
    assert game.report()["structure"] == {"BAG": 0, "BKT": 2}
    game.do("hit", damage=9, rolls=[[1, 1]])
    assert game.report()["destroyed"] == "The basket is gone."


def test_it_shares_the_table_with_mechs_that_attack_it_and_are_attacked() -> None:
    game = Game(balloon(), mech(slots={"RA": ["Medium Laser"]}))
    game.do(
        "attack",
        None,
        attacker="b",
        target="a",
        weapons=[{"weapon": "Medium Laser"}],
        range=1,
        rolls=[[6, 6], [1, 1]],
    )
    assert game.report()["armor"]["BKT"] == 0
    fired = game.do(
        "attack",
        None,
        attacker="a",
        target="b",
        weapons=[{"weapon": "Small Laser"}],
        range=1,
        owe=True,
    )
    assert "swaying basket" in str(fired.events)


def test_what_it_cannot_do_is_refused_with_a_sentence_and_the_others_play_on() -> None:
    game = Game(balloon(), mech())
    with pytest.raises(RuleError, match="nothing in a balloon"):
        game.do("critical", location="BAG")
    with pytest.raises(RuleError):
        game.do("stand")
    with pytest.raises(RuleError, match="cannot be played in Renegade Tech"):
        Game(balloon(), system="renegade-tech")


def test_the_turn_of_a_whole_table_ends() -> None:
    game = Game(balloon(), mech())
    game.do("hit", location="BAG", damage=9)
    game.do("end_turn", None)
    assert game.session.state.clock.turn == 2
    assert game.report()["height"] == 4
    game.do("end_turn", None)
    assert game.report()["height"] == 3


def test_its_game_is_saved_and_opened_again(tmp_path: Path) -> None:
    setup = GameSetup(
        system="total-warfare",
        units=(UnitSetup(id=A, design=balloon(), pilot=Pilot(gunnery=2)),),
    )
    path = tmp_path / "balloon.rsgame"
    with gamefile.create_game(path, SYSTEMS["total-warfare"], setup) as game:
        game.session.handle(EndTurn())
        state = game.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state
        assert again.session.state.unit(A).design == balloon()


def test_its_file_is_read_kept_in_the_library_and_written_again(tmp_path: Path) -> None:
    text = exported(plain(), ".toml")
    assert read_unit_file("b.toml", text).design == plain()
    file = tmp_path / "b.toml"
    file.write_text(text, encoding="utf-8")
    with Library.open(tmp_path / "library.sqlite") as library:
        assert import_files(library, [file]).new == ["Montgolfier I"]
        (row,) = library.search("montgolfier")
        assert (row.kind, row.tons, row.systems) == ("balloon", 1, ("total-warfare",))
        assert library.load("Montgolfier I") == plain()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(dice=Dice.MINE)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()
    units = (
        UnitSetup(id=A, design=balloon(), side="A"),
        UnitSetup(id=UnitId("b"), design=mech(), side="B"),
    )
    setup = GameSetup(system="total-warfare", units=units)
    assert made.controller.new_game(tmp_path / "up.rsgame", SYSTEMS["total-warfare"], setup)
    yield made
    made.controller.close()


def test_it_is_drawn_and_takes_clicks_in_the_window(window: MainWindow) -> None:
    assert "height 5" in table.sheet(window).describe()
    table.click(window, table.box(window, "BAG/armor", 2))
    assert table.left(window, "BAG/armor") == 5
    assert "BAG/armor 5/6" in table.sheet(window).describe()
    menu = window.pane.menu_for(table.box(window, "BAG/armor", 2))
    assert "Restore one" in [action.text() for action in menu.actions()]
    window.controller.say("4 bag")
    window.controller.undo()
    assert table.left(window, "BAG/armor") == 6
    window.controller.choose_unit(UnitId("b"))
    window.controller.choose_unit(A)
    assert window.roster.cards[A].lost == {"BAG": 0.0, "BKT": 0.0}
    window.controller.play(EndTurn())
    assert window.controller.state.clock.turn == 2


def test_it_is_printed(qtbot: QtBot, tmp_path: Path) -> None:
    page = fresh_page(balloon(), SYSTEMS["total-warfare"])
    for paper in ("a4", "letter"):
        file = tmp_path / f"{paper}.pdf"
        write_pdf(PrintJob(pages=(page,), paper=paper, theme=PRINT), file)
        assert "Montgolfier I" in pypdf.PdfReader(file).pages[0].extract_text()
