"""Marks that stand for ten boxes: what is seen of them, and what hands do on them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.ids import Cell, GridKey, UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.sheet.geometry import Point
from recordsheet_gui.sheet.pips import SLENDER, TEN
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing.sheet import sheet_scene
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.marks import Sign
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.scene.tens import draw_tens
from recordsheet_gui.ui.theme import PRINT, THEMES, Theme
from recordsheet_gui.ui.window import MainWindow
from tests.sheet.sheets import SYSTEM, UNIT, shoot
from tests.sheet.vehicle_sheets import design, fresh
from tests.ui.table import box, click, drag, left, place, sheet, wheel

FRONT, RIGHT, LEFT, REAR = (GridKey(f"{where}/armor") for where in ("FR", "RS", "LS", "RR"))


@pytest.fixture
def bastion(window: MainWindow, tmp_path: Path) -> MainWindow:
    """250 boxes in front, 121 and 120 at the sides, 1,400 behind."""
    units = (UnitSetup(id=UnitId("t"), design=design("hundreds"), side="A"),)
    system = SYSTEMS["total-warfare"]
    setup = GameSetup(system=system.key, units=units, title="Tens")
    assert window.controller.new_game(tmp_path / "tens.rsgame", system, setup)
    return window


def location(window: MainWindow, key: GridKey) -> LocationPart:
    part = sheet(window).locations[key]
    assert isinstance(part, LocationPart)
    return part


def lost(window: MainWindow, key: GridKey) -> list[int]:
    return sorted(cell.column for cell in window.controller.paper.grids[key].lost)


def press_again(window: MainWindow, at: QPoint) -> None:
    QTest.mouseClick(window.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_only_locations_beyond_a_hundred_and_twenty_have_them(bastion: MainWindow) -> None:
    marks = {key: len(location(bastion, key).tens) for key in (FRONT, RIGHT, LEFT, REAR)}
    assert marks == {FRONT: 25, RIGHT: 13, LEFT: 0, REAR: 140}
    for key, boxes in ((FRONT, 250), (RIGHT, 121), (LEFT, 120), (REAR, 1400)):
        assert len(location(bastion, key).centers) == boxes


def test_the_number_beside_them_is_exact(bastion: MainWindow) -> None:
    for box_number in (4, 37, 38):
        click(bastion, box(bastion, FRONT, box_number))
    assert lost(bastion, FRONT) == [4, 37, 38]
    texts = [text.text for text in location(bastion, FRONT).texts]
    assert texts[1:] in (["247", " / 250"], ["247", "/250"])


def test_ten_presses_on_one_place_strike_its_ten_and_no_other(bastion: MainWindow) -> None:
    at = place(bastion, box(bastion, FRONT, 13))
    for number in range(1, TEN + 1):
        press_again(bastion, at)
        assert left(bastion, FRONT) == 250 - number
    assert lost(bastion, FRONT) == list(range(10, 20))
    # All of it is lost: one more gives a box back, as it does for any other.
    press_again(bastion, at)
    assert lost(bastion, FRONT) == [n for n in range(10, 20) if n != 13]


def test_a_press_at_the_edge_of_a_mark_counts(bastion: MainWindow) -> None:
    part = location(bastion, FRONT)
    ten = part.tens[3]
    edge = QPointF(ten.x + SLENDER * part.radius * 1.1, ten.y)
    press_again(bastion, bastion.pane.view.mapFromScene(edge))
    assert len(lost(bastion, FRONT)) == 1
    assert lost(bastion, FRONT)[0] in range(30, 40)


def test_the_last_mark_takes_a_press_where_it_has_no_square(bastion: MainWindow) -> None:
    part = location(bastion, RIGHT)
    ten = part.tens[-1]
    far = QPointF(ten.x + 2 * part.radius, ten.y + part.radius / 2)
    press_again(bastion, bastion.pane.view.mapFromScene(far))
    assert lost(bastion, RIGHT) == [120]


def test_a_drag_strikes_every_box_under_it_in_one_step(bastion: MainWindow) -> None:
    drag(bastion, box(bastion, FRONT, 20), box(bastion, FRONT, 24))
    assert lost(bastion, FRONT) == [20, 21, 22, 23, 24]
    bastion.controller.undo()
    assert lost(bastion, FRONT) == []


def test_the_wheel_takes_and_gives_one_point(bastion: MainWindow) -> None:
    wheel(bastion, box(bastion, REAR, 700), -1)
    assert lost(bastion, REAR) == [0]
    wheel(bastion, box(bastion, REAR, 700), 1)
    assert lost(bastion, REAR) == []


def test_a_typed_hit_is_previewed_and_lit_box_by_box(bastion: MainWindow, qtbot: QtBot) -> None:
    line = bastion.hit_bar.line
    qtbot.keyClicks(line, "23 rr")
    overlay, part = sheet(bastion).overlay, location(bastion, REAR)
    assert overlay is not None
    ghosts = overlay.shapes(Layer.GHOST)
    assert [ghost.boundingRect().center() for ghost in ghosts] == [
        QPointF(*center) for center in part.centers[:23]
    ]
    assert all(ghost.boundingRect().height() <= part.radius + 1e-6 for ghost in ghosts)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert left(bastion, REAR) == 1377
    assert not overlay.shapes(Layer.GHOST)
    sheet(bastion).highlight({REAR: tuple(Cell(0, n) for n in range(23))})
    assert len(overlay.shapes(Layer.CHOICE)) == 23


def test_a_screen_reader_hears_the_box_and_the_sum(bastion: MainWindow) -> None:
    scene, part = sheet(bastion), location(bastion, REAR)
    click(bastion, box(bastion, REAR, 1399))
    spoken = scene.spoken(part.box(Cell(0, 1399)))
    assert (spoken.name, spoken.value) == ("rear, armor box 1400", "struck")
    assert scene.spoken(part.target()).value == "1399 of 1400"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_each_number_lost_of_a_ten_looks_its_own(qtbot: QtBot, theme: Theme) -> None:
    """Without color too: the sign in a square is drawn."""

    def picture(signs: str) -> bytes:
        image = QImage(130, 60, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.scale(10, 10)
        centers = [Point(2 + i % 5 * 2, 1.5 + i // 5 * 2) for i in range(TEN)]
        ten = tuple(zip(centers, map(Sign, signs), strict=True))
        draw_tens(painter, [ten], 2.0, theme)
        painter.end()
        return bytes(image.constBits())

    drawn = [picture(sign * n + "o" * (TEN - n)) for sign in "x/" for n in range(1, TEN + 1)]
    drawn.append(picture("o" * TEN))
    assert len(set(drawn)) == len(drawn)


def test_paper_has_the_same_marks(qtbot: QtBot) -> None:
    game = shoot(fresh(design("hundreds")), "FR/armor", 13)
    for paper in ("a4", "letter"):
        scene = sheet_scene(game, UNIT, SYSTEM, PRINT, paper)
        part = scene.locations[FRONT]
        assert isinstance(part, LocationPart)
        assert len(part.tens) == 25
        assert f"{FRONT} 237/250" in scene.describe()
