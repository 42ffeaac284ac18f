"""A sheet in black that goes through a copier: every label is still there."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from recordsheet_gui.assets import unit_files
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing import render_image
from recordsheet_gui.ui.printing.sheet import fresh_page, sheet_scene
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import Text, inked
from recordsheet_gui.ui.theme import INK_SAVING, Theme
from tests.hard_designs import MAKERS
from tests.sheet.sheets import UNIT, battered, shipped

DPI = 300
DOTS = DPI / 25.4
"""For a millimetre."""
KEPT = 0.6
"""The share of a label's ink that has to be left."""

pytestmark = pytest.mark.usefixtures("qapp")


def drawn(scene: SheetScene) -> QImage:
    return render_image(scene, round(scene.layout.width * DOTS))


def copied(image: QImage) -> QImage:
    """Blurred by about a dot, then black or white, as a copier sees it."""
    smooth = Qt.TransformationMode.SmoothTransformation
    half = image.scaled(image.size() / 2, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    soft = half.scaled(QSize(image.size()), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return sharp(soft)


def sharp(image: QImage) -> QImage:
    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    mono = gray.convertToFormat(
        QImage.Format.Format_Mono,
        Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.MonoOnly,
    )
    return mono.convertToFormat(QImage.Format.Format_Grayscale8)


class Dots:
    """Black dots of a picture, counted in rectangles of the page."""

    def __init__(self, image: QImage) -> None:
        self._bytes = bytes(image.constBits())
        self._line = image.bytesPerLine()

    def all_black(self) -> int:
        return self._bytes.count(0)

    def black(self, text: Text) -> int:
        box = inked(text)
        left, right = round(box.x * DOTS), round(box.right * DOTS)
        rows = range(round(box.y * DOTS), round(box.bottom * DOTS))
        return sum(
            self._bytes.count(0, row * self._line + left, row * self._line + right) for row in rows
        )


def labels(scene: SheetScene) -> list[Text]:
    found = []
    for part in scene.parts:
        texts = [*part.texts, part.header()] if isinstance(part, RegionPart) else part.texts
        found += [text for text in texts if text.text.strip()]
    return found


def faded(scene: SheetScene) -> dict[str, float]:
    """Labels that lost their ink on the way, and what is left of each."""
    image = drawn(scene)
    before, after = Dots(sharp(image)), Dots(copied(image))
    found = {}
    for text in labels(scene):
        ink = before.black(text)
        # Letters cover an eighth of their rectangle, even thin ones: less was gone before.
        box = inked(text)
        least = box.width * box.height * DOTS * DOTS / 12
        kept = after.black(text) / max(ink, least)
        if kept < KEPT:
            found[f"{text.text} ({text.size:.1f} pt)"] = round(kept, 2)
    return found


def scene_of(name: str, system: str, theme: Theme) -> SheetScene:
    design = MAKERS[name]() if name in MAKERS else shipped(name)
    page = fresh_page(design, SYSTEMS[system])
    return sheet_scene(page.game, page.unit, page.system, theme, "letter", has_clock=False)


@pytest.mark.long
@pytest.mark.parametrize("name", ["atlas-as7-d", "long_names", "many_bins"])
def test_a_copy_of_a_black_sheet_keeps_every_label(name: str) -> None:
    scene = scene_of(name, "total-warfare", INK_SAVING)
    assert faded(scene) == {}
    told = {text.text for text in labels(scene)}
    assert {"NAME", "GUNNERY", "PILOTING", "CONSCIOUSNESS", "Roll Again", "6", "OVERFLOW"} <= told


@pytest.mark.long
@pytest.mark.parametrize(
    ("stem", "game"),
    [
        ("atlas-as7-d", "renegade-tech"),
        ("goliath-gol-1h", "renegade-tech"),
        ("ship-klingon-d7", "hard-hits"),
        ("skirmish-anvil", "skirmish"),
    ],
)
def test_so_does_a_copy_of_every_other_game_s_sheet(stem: str, game: str) -> None:
    path = next(path for path in unit_files() if path.stem == stem)
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    page = fresh_page(design, SYSTEMS[game])
    scene = sheet_scene(page.game, page.unit, page.system, INK_SAVING, "a4", has_clock=False)
    assert faded(scene) == {}


@pytest.mark.long
def test_a_copy_of_a_damaged_sheet_keeps_every_label() -> None:
    game = battered(shipped("atlas-as7-d"))
    scene = sheet_scene(game, UNIT, SYSTEMS["total-warfare"], INK_SAVING, "a4")
    assert faded(scene) == {}


def test_lines_and_boxes_come_through_as_well() -> None:
    image = drawn(scene_of("atlas-as7-d", "total-warfare", INK_SAVING))
    before, after = Dots(sharp(image)), Dots(copied(image))
    assert after.all_black() > 0.75 * before.all_black()


def test_the_copier_of_this_test_eats_what_is_too_pale() -> None:
    """A check that cannot fail would be none: grey hairline letters do not come through."""
    pale = replace(INK_SAVING, key="pale", soft="#b4b4b4", faint="#b4b4b4")
    lost = faded(scene_of("atlas-as7-d", "total-warfare", pale))
    assert any(label.startswith("GUNNERY") for label in lost)
    assert any(label.startswith("Roll Again") for label in lost)
