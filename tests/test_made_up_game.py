"""A game that nobody has heard of enters by its own folders and one line in each list."""

from pathlib import Path

import pypdf
import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.lazy import Lazy
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session import journal
from recordsheet_gui.session.say import understand
from recordsheet_gui.sheet import load
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.systems import GAMES, SYSTEMS, TITLES, Game, games_of, wear_of
from recordsheet_gui.ui import games
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games import PARTS
from recordsheet_gui.ui.printing import PrintJob, fresh_page, write_pdf
from recordsheet_gui.ui.theme import PRINT
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import KINDS
from tests import games as played
from tests.games import A
from tests.made_up.balloon.design import BalloonDesign
from tests.made_up.balloon.kind import BALLOON
from tests.made_up.balloon.part import BalloonPart
from tests.made_up.pins.game_ui import PINS as PINS_UI
from tests.made_up.pins.rules import BAG, Prick
from tests.ui import table

PINS = Path(__file__).parent / "made_up" / "pins"


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that a new game adds, and those of the kind that plays it."""
    rules: Lazy[GameSystem] = Lazy("tests.made_up.pins.rules.PINS")
    monkeypatch.setitem(GAMES, "pins", Game("Pins", rules))
    monkeypatch.setitem(games.GAMES, "pins", PINS_UI)
    monkeypatch.setitem(KINDS, BALLOON.key, BALLOON)
    monkeypatch.setitem(load.KINDS, "balloon", frozenset())
    monkeypatch.setitem(PARTS, "balloon", BalloonPart)
    # Its layout lies in its own folder instead of with those that we ship.
    monkeypatch.setattr(load, "FOLDERS", [*load.FOLDERS, PINS])


MONTGOLFIER = BalloonDesign(name="Montgolfier I", armor={"BAG": 6, "BKT": 4}, structure={})


def game() -> played.Game:
    return played.Game(MONTGOLFIER, MONTGOLFIER, system="pins")


def test_it_is_known_by_its_title_and_its_units() -> None:
    assert TITLES["pins"] == SYSTEMS["pins"].title
    assert games_of("balloon") == ("pins",)
    assert wear_of("pins") is None


def test_its_units_are_struck_by_its_own_rules_and_by_hand_and_all_is_taken_back() -> None:
    pins = game()
    pins.do("prick", rolls=[[4]])
    assert pins.report()["gas"] == 2
    pins.do("unmark", grid="BAG/armor")
    assert pins.report()["gas"] == 3
    pins.session.undo()
    pins.session.undo()
    assert pins.report()["gas"] == 6


def test_a_roll_may_wait_and_is_moot_for_a_wreck() -> None:
    pins = game()
    pins.do("prick", owe=True)
    assert pins.question().title == "depth of the pin"
    pins.do("prick", boxes=6)
    assert pins.report()["destroyed"] == "The bag is empty."
    assert pins.session.state.owed == ()


def test_the_journal_tells_of_it() -> None:
    pins = game()
    pins.do("prick", rolls=[[4]])
    pins.do("end_turn", None)
    told = [line.text for line in journal.whole(pins.session.system, pins.session.history)]
    assert told == [
        "Montgolfier I [a]: depth of the pin: 4.",
        "Montgolfier I [a]: BAG/armor loses 4 (2 of 6 left).",
        "Turn 2, Turn begins.",
    ]


def test_a_typed_line_is_understood_and_another_refused_with_a_sentence() -> None:
    pins = game()
    assert understand(pins.session, A, "2: prick") == (Prick(unit=UnitId("b")),)
    with pytest.raises(SayError, match="prick"):
        understand(pins.session, A, "stab")
    with pytest.raises(RuleError, match='Pins has no option "wind"'):
        played.Game(MONTGOLFIER, system="pins", wind=True)


def test_its_game_is_saved_and_opened_again(tmp_path: Path) -> None:
    path, setup = tmp_path / "pins.rsgame", game().setup
    with gamefile.create_game(path, SYSTEMS["pins"], setup) as saved:
        saved.session.handle(Prick(unit=A, boxes=2))
        state = saved.session.state
    with gamefile.open_game(path) as again:
        assert again.session.state == state
        again.session.undo()
        assert again.session.state.unit(A).grids[BAG].left == 6


def test_it_is_played_in_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    window = MainWindow(Controller(Settings(dice=Dice.MINE)))
    qtbot.addWidget(window)
    window.show()
    window.furnish()
    assert window.controller.new_game(tmp_path / "p.rsgame", SYSTEMS["pins"], game().setup)
    panel = window.turn_stack.panel
    assert isinstance(panel, QPushButton)
    panel.click()
    assert "BAG/armor 4/6" in table.sheet(window).describe()
    table.click(window, table.box(window, "BAG/armor", 2))
    assert table.left(window, "BAG/armor") == 3
    window.controller.undo()
    assert window.roster.cards[A].isVisible()
    window.controller.close()


def test_it_is_printed_by_a_layout_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    page = fresh_page(MONTGOLFIER, SYSTEMS["pins"])
    for paper in ("a4", "letter"):
        file = tmp_path / f"{paper}.pdf"
        write_pdf(PrintJob(pages=(page,), paper=paper, theme=PRINT), file)
        assert "MIND THE PINS" in pypdf.PdfReader(file).pages[0].extract_text().upper()
