from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.storage.atomic import write_bytes
from recordsheet_gui.storage.errors import AlreadyExists
from recordsheet_gui.ui import printing
from recordsheet_gui.ui.printing import Page, fresh_page, render_png
from recordsheet_gui.ui.theme import DARK, INK_SAVING, LIGHT, PRINT, Theme
from tests.sheet.sheets import SYSTEM, UNIT, battered, fresh, shipped
from tests.ui.table import print_pdf

MM = 72 / 25.4
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@pytest.mark.parametrize("theme", [PRINT, INK_SAVING], ids=lambda theme: str(theme.key))
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_a_pdf_has_real_text_and_the_paper_s_size(
    qtbot: QtBot, tmp_path: Path, paper: str, theme: Theme
) -> None:
    path = tmp_path / "rifleman.pdf"
    page = fresh_page(shipped("rifleman-rfl-3n"), SYSTEM)
    print_pdf([page], path, paper, theme=theme)
    reader = PdfReader(path)
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    width, height = SIZES[paper]
    assert float(box.width) / MM == pytest.approx(width, abs=0.5)
    assert float(box.height) / MM == pytest.approx(height, abs=0.5)
    text = reader.pages[0].extract_text()
    for words in ("Rifleman", "RFL-3N", "WEAPONS & EQUIPMENT", "CENTER TORSO", "Large Laser"):
        assert words in text
    assert reader.metadata is not None
    assert reader.metadata.title == "Rifleman RFL-3N"
    assert not reader.pages[0].images


def test_a_print_of_a_game_carries_its_marks(qtbot: QtBot, tmp_path: Path) -> None:
    game = battered(shipped("atlas-as7-d"))
    path = tmp_path / "game.pdf"
    print_pdf([Page(game, UNIT, SYSTEM)], path, title="Tuesday")
    reader = PdfReader(path)
    text = reader.pages[0].extract_text()
    for words in ("28 / 32", "DESTROYED", "Weapon Attack", "12", "37"):
        assert words in text
    assert reader.metadata is not None
    assert reader.metadata.title == "Tuesday"


def test_several_units_are_several_pages(qtbot: QtBot, tmp_path: Path) -> None:
    stems = ("locust-lct-1v", "goliath-gol-1h", "timber-wolf-prime")
    pages = [fresh_page(shipped(stem), SYSTEM) for stem in stems]
    print_pdf(pages, tmp_path / "lance.pdf", "letter")
    reader = PdfReader(tmp_path / "lance.pdf")
    found = [page.extract_text() for page in reader.pages]
    assert len(found) == 3
    assert "Goliath" in found[1]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: str(theme.key))
def test_a_picture_has_the_width_that_was_asked_for(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    path = tmp_path / "locust.png"
    render_png(fresh(shipped("locust-lct-1v")), UNIT, SYSTEM, path, 600, theme)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (600, 849)
    assert image.pixelColor(3, 3).name() == theme.paper


def test_an_existing_file_is_kept_unless_forced(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.pdf"
    path.write_text("mine")
    page = fresh_page(shipped("locust-lct-1v"), SYSTEM)
    with pytest.raises(AlreadyExists, match="left as it is"):
        print_pdf([page], path)
    with pytest.raises(AlreadyExists):
        render_png(page.game, page.unit, SYSTEM, path, 600)
    assert path.read_text() == "mine"
    print_pdf([page], path, force=True)
    assert path.read_bytes().startswith(b"%PDF")
    assert [p.name for p in tmp_path.iterdir()] == ["mine.pdf"]


def test_a_file_is_there_in_full_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_bytes(tmp_path / "half.pdf", b"half", force=False)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    with pytest.raises(FileNotFoundError):
        write_bytes(tmp_path / "no" / "such" / "folder.pdf", b"", force=False)


def test_what_cannot_be_drawn_is_refused(qtbot: QtBot, tmp_path: Path) -> None:
    ship = GameState(units={UNIT: UnitState(design=UnitDesign(name="Heron"))})
    with pytest.raises(RuleError, match="no sheet for Heron"):
        printing.sheet_scene(ship, UNIT, SYSTEM)
    with pytest.raises(ValueError, match="pixels wide"):
        render_png(fresh(shipped("locust-lct-1v")), UNIT, SYSTEM, tmp_path / "x.png", 0)


def test_a_sheet_for_pencils_has_no_turn(qtbot: QtBot) -> None:
    page = fresh_page(shipped("locust-lct-1v"), SYSTEM)
    scene = printing.sheet_scene(page.game, page.unit, SYSTEM, has_clock=page.has_clock)
    assert "turn -" in scene.describe()


def test_the_application_is_made_once(qtbot: QtBot) -> None:
    assert printing.ensure_app() is printing.ensure_app()
