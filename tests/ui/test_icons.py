"""Our icons: on their grid, in the theme's ink, and one for everything that wants one."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

import recordsheet_gui
from recordsheet_gui.assets import asset
from recordsheet_gui.core.table import SHARED_COMMANDS
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import icons, line_art
from recordsheet_gui.ui.actions import ACTIONS
from recordsheet_gui.ui.theme import DARK, LIGHT, shell
from recordsheet_gui.units.kinds import KINDS

FOLDER = asset("resources", "icons")
APP = FOLDER / "app"
PACKAGE = Path(recordsheet_gui.__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))
SHAPES = {"path", "line", "circle", "rect", "polyline", "polygon"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def light(qtbot: QtBot) -> Iterator[None]:
    icons.use(LIGHT)
    yield
    icons.use(LIGHT)


def drawn(name: str, pixels: int = 24, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    return icons.icon(name).pixmap(QSize(pixels, pixels), mode).toImage()


def inks(image: QImage) -> set[str]:
    """The colours of all pixels that are wholly covered."""
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    colors = (image.pixelColor(x, y) for x, y in places)
    return {color.name() for color in colors if color.alpha() == 255}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_holds_only_shapes_that_we_draw_and_one_ink(name: str) -> None:
    root = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 24 24"
    shapes = list(root)
    assert {shape.tag.removeprefix(SVG) for shape in shapes} <= SHAPES
    for shape in shapes:
        assert {shape.get("fill"), shape.get("stroke")} == {"none", "currentColor"}
    ours = line_art.shapes(name)
    assert [(tag, look) for tag, look in ours] == [
        (shape.tag.removeprefix(SVG), dict(shape.attrib)) for shape in shapes
    ]


@pytest.mark.parametrize("name", NAMES)
def test_coordinates_are_halves_of_the_grid(name: str) -> None:
    for _, look in line_art.shapes(name):
        for key, value in look.items():
            if key in ("fill", "stroke", "stroke-linecap"):
                continue
            numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", value)]
            assert numbers
            assert [n for n in numbers if n * 2 != int(n * 2)] == []


@pytest.mark.parametrize("pixels", [16, 20, 24, 32, 40, 48])
@pytest.mark.parametrize("name", NAMES)
def test_an_icon_keeps_a_margin_and_fills_its_square(name: str, pixels: int) -> None:
    image = drawn(name, pixels)
    assert (image.width(), image.height()) == (pixels, pixels)
    places = [
        (x, y) for x in range(pixels) for y in range(pixels) if image.pixelColor(x, y).alpha() > 100
    ]
    xs, ys = zip(*places, strict=True)
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= pixels * 0.4
    assert inks(image) <= {shell(LIGHT).text}


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_an_icon_is_cut_off_at_the_edge_of_the_grid(name: str) -> None:
    image = drawn(name, 240)
    edge = range(240)
    border = {(x, y) for x in edge for y in edge if not 5 <= x < 235 or not 5 <= y < 235}
    assert [place for place in border if image.pixelColor(*place).alpha()] == []


def test_an_icon_that_is_shown_follows_the_theme() -> None:
    shown = icons.icon("undo")
    assert inks(shown.pixmap(24, 24).toImage()) == {shell(LIGHT).text}
    icons.use(DARK)
    assert inks(shown.pixmap(24, 24).toImage()) == {shell(DARK).text}
    disabled = shown.pixmap(QSize(24, 24), QIcon.Mode.Disabled).toImage()
    assert inks(disabled) == {shell(DARK).dim}


def test_an_icon_takes_the_ink_of_its_ground() -> None:
    plate = icons.icon("cross", icons.Ground.PLATE).pixmap(24, 24).toImage()
    assert inks(plate) == {QColor(LIGHT.on_plate).name()}
    chosen = icons.icon("cross").pixmap(QSize(24, 24), QIcon.Mode.Selected)
    assert inks(chosen.toImage()) == {shell(LIGHT).on_select}


def test_a_finer_screen_gets_a_finer_picture() -> None:
    fine: QPixmap = icons.icon("undo").pixmap(QSize(24, 24), 2.0)
    assert (fine.width(), fine.devicePixelRatio()) == (48, 2.0)


def test_every_line_of_a_menu_has_an_icon() -> None:
    assert [spec.key for spec in ACTIONS if not icons.has_icon(spec.key)] == []


def test_every_phase_and_every_kind_of_unit_has_a_sign() -> None:
    phases = {phase.key for system in SYSTEMS.values() for phase in system.phases}
    assert [key for key in sorted(phases) if not icons.sign("phase", key)] == []
    assert [key for key in KINDS if not icons.sign("kind", key)] == []


def test_a_condition_of_one_place_has_the_sign_of_the_condition() -> None:
    assert icons.sign("condition", "jammed/3") == "condition_jammed"
    assert icons.sign("condition", "hull down") == "condition_hull_down"
    assert icons.sign("condition", "never heard of") == ""


def test_a_straight_line_has_no_blurred_edge_at_any_usual_size() -> None:
    for pixels in (16, 20, 24, 32, 48):
        image = drawn("full_screen", pixels)
        places = ((x, y) for x in range(pixels) for y in range(pixels))
        alphas = {image.pixelColor(x, y).alpha() for x, y in places}
        # The thinnest line has a breath of shade beside its pixel, others have none.
        assert {a for a in alphas if a > 100} == {255}
        assert pixels == 16 or alphas == {0, 255}


def test_there_are_more_than_forty_of_them() -> None:
    assert len(NAMES) >= 40


def test_the_programs_sign_is_there_in_every_size() -> None:
    sign = icons.app_icon()
    assert [size.width() for size in sign.availableSizes()] == list(icons.APP_SIZES)
    for size in icons.APP_SIZES:
        shown = sign.pixmap(QSize(size, size)).toImage()
        assert (shown.width(), shown.height()) == (size, size)
        # Cut corners are seen through, and there is the orange of a fresh hit.
        assert shown.pixelColor(size - 1, 0).alpha() == 0
        hot = (color for color in inks(shown) if QColor(color).red() > 2 * QColor(color).green())
        assert any(hot)


@pytest.mark.parametrize("size", icons.APP_SIZES)
def test_the_pictures_of_the_sign_are_those_of_its_drawings(size: int) -> None:
    own = APP / f"recordsheet-{size}.svg"
    drawn_now = QImage(size, size, QImage.Format.Format_ARGB32)
    drawn_now.fill(0)
    painter = QPainter(drawn_now)
    QSvgRenderer(str(own if own.is_file() else APP / "recordsheet.svg")).render(painter)
    painter.end()
    kept = QImage(str(APP / f"recordsheet-{size}.png")).convertToFormat(drawn_now.format())
    places = [(x, y) for x in range(size) for y in range(size)]
    far = [
        p for p in places if abs(drawn_now.pixelColor(*p).red() - kept.pixelColor(*p).red()) > 40
    ]
    # Another Qt may shade an edge a little otherwise.
    assert len(far) <= len(places) // 100


def test_the_desktop_entry_names_the_sign_of_the_program() -> None:
    entry = (Path(__file__).parents[2] / "packaging" / "recordsheet.desktop").read_text()
    assert "Icon=recordsheet\n" in entry
    assert (APP / "recordsheet.svg").is_file()


def test_no_drawing_is_unused() -> None:
    code = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r'"([a-z_]+)"', code))
    phases = {phase.key for system in SYSTEMS.values() for phase in system.phases}
    of_keys = {icons.sign("phase", key) for key in phases} | {
        icons.sign("kind", key) for key in KINDS
    }
    actions = {spec.key for spec in ACTIONS}
    conditions = {name for name in NAMES if name.startswith("condition_")}
    for name in conditions:
        word = name.removeprefix("condition_")
        assert f'"{word}' in code or f'"{word.replace("_", " ")}' in code, name
    acts = {name for name in NAMES if name.startswith("do_")}
    words = {command.do for system in SYSTEMS.values() for command in system.commands}
    words |= {command.do for command in SHARED_COMMANDS}
    assert {name.removeprefix("do_") for name in acts} <= words
    assert set(NAMES) - named - of_keys - actions - conditions - acts == set()
