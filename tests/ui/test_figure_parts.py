"""Figures on a sheet: what they follow in a game, and the diagram of where damage goes on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import ConditionSet
from recordsheet_gui.core.ids import ConditionKey, GridKey
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.sheet.geometry import Point, Rect, bounds
from recordsheet_gui.sheet.mech.transfer import arrows, blocks
from recordsheet_gui.ui.games.battletech.figure import FigurePart
from recordsheet_gui.ui.games.battletech.transfer import TransferPart
from recordsheet_gui.ui.printing import sheet_scene
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.part import qrect
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.theme import INK_SAVING, LIGHT
from recordsheet_gui.units.mech.anatomy import BIPED, INWARD, QUAD, TRIPOD
from tests.sheet.sheets import HARD, SHIPPED, SYSTEM, UNIT, battered, fresh, hard, play, shipped
from tests.sheet.vehicle_sheets import design as vehicle
from tests.ui.test_play_layout import LARGE, OTHERS, SMALL, cut, touching

BODIES = {"biped": BIPED, "quad": QUAD, "tripod": TRIPOD}


def shaped(game: GameState, shape: str) -> GameState:
    key = ConditionKey(f"mode/shape/{shape}")
    return play(game, ConditionSet(unit=UNIT, condition=key, cause=HAND))


def picture(scene: SheetScene, part: str) -> QImage:
    region = qrect(scene.layout.region(part).rect)
    image = QImage(int(region.width() * 4), int(region.height() * 4), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    scene.render(painter, image.rect().toRectF(), region)
    painter.end()
    return image


def show(scene: SheetScene, game: GameState) -> None:
    scene.show_state(game, UNIT, SYSTEM.derive(game, UNIT))


@pytest.mark.parametrize(
    ("name", "shapes"), [("lam", ("airmech", "fighter", "mech")), ("quadvee", ("vehicle", "mech"))]
)
def test_the_figure_follows_the_shape_that_the_machine_takes(
    qtbot: QtBot, name: str, shapes: tuple[str, ...]
) -> None:
    game = fresh(hard(name))
    scene = sheet_scene(game, UNIT, SYSTEM, LIGHT)
    figure = next(part for part in scene.parts if isinstance(part, FigurePart))
    assert figure.shown is not None
    assert figure.shown.shape == ""
    before = picture(scene, "armor")
    for shape in shapes:
        show(scene, shaped(game, shape))
        assert figure.shown.shape == shape
        assert (picture(scene, "armor") == before) is (shape == "mech")


def test_guns_and_hands_go_with_the_arm_that_carries_them(qtbot: QtBot) -> None:
    design = shipped("hunchback-hbk-4g")
    scene = sheet_scene(fresh(design), UNIT, SYSTEM, LIGHT)
    figure = next(part for part in scene.parts if isinstance(part, FigurePart))
    part = scene.locations[GridKey("RA/armor")]
    assert isinstance(part, LocationPart)
    arm = bounds(part.polygon)
    below = Rect(arm.x, arm.bottom + 1.4, arm.width, 6)

    def colors() -> set[int]:
        image, region = picture(scene, "armor"), scene.layout.region("armor").rect
        return {
            image.pixel(int((x - region.x) * 4), int((y - region.y) * 4)) & 0xFFFFFF
            for x in (below.x + i * 0.5 for i in range(int(below.width * 2)))
            for y in (below.y + i * 0.5 for i in range(int(below.height * 2)))
        }

    metal = int(LIGHT.solid.removeprefix("#"), 16)
    assert metal in colors()
    show(scene, battered(design))
    assert figure.shown is not None
    assert "RA" in figure.shown.gone
    assert metal not in colors()


@pytest.mark.parametrize("pane", [SMALL, LARGE], ids=["1366", "1920"])
@pytest.mark.parametrize("name", HARD)
def test_no_text_of_a_hard_design_is_cut_or_overlaps_another(
    qtbot: QtBot, name: str, pane: tuple[float, float]
) -> None:
    scene = sheet_scene(fresh(hard(name)), UNIT, SYSTEM, LIGHT, pane=pane)
    assert cut(scene) == []
    assert touching(scene) == []


# -- where damage goes on ----------------------------------------------------------------------


@pytest.mark.long
@given(
    body=st.sampled_from(sorted(BODIES)),
    width=st.floats(11, 40),
    height=st.floats(15, 30),
)
def test_blocks_fill_their_frame_apart_and_each_passes_its_damage_on(
    body: str, width: float, height: float
) -> None:
    frame = Rect(3, 5, width, height)
    placed = blocks(body, frame)
    assert set(placed) == set(BODIES[body].locations)
    for where, block in placed.items():
        assert frame.contains(block, 1e-6)
        assert not any(block.overlaps(o) for other, o in placed.items() if other != where)
    assert (
        bounds([p for b in placed.values() for p in (b.center, *_corners(b))]).height
        > 0.99 * height
    )
    drawn = list(arrows(placed))
    assert len(drawn) == sum(where in placed for where in INWARD)
    for arrow in drawn:
        box = bounds(arrow)
        touched = [where for where, block in placed.items() if _touches(block, box)]
        assert len(touched) == 2
        assert INWARD.get(touched[0]) == touched[1] or INWARD.get(touched[1]) == touched[0]
        # It crosses no block.
        assert not any(block.overlaps(box, 1e-3) for block in placed.values())
        assert max(box.width, box.height) >= 0.8


def _corners(rect: Rect) -> list[Point]:
    return [Point(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


def _touches(block: Rect, box: Rect) -> bool:
    return block.inset(-0.01).overlaps(box)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stem", [*SHIPPED, "quadvee", "lam", "quad"])
def test_the_diagram_is_large_enough_on_paper(qtbot: QtBot, stem: str, paper: str) -> None:
    design = shipped(stem) if stem in SHIPPED else hard(stem)
    scene = sheet_scene(fresh(design), UNIT, SYSTEM, INK_SAVING, paper)
    (part,) = (part for part in scene.parts if isinstance(part, TransferPart))
    corners = [p for b in part.blocks.values() for p in _corners(b)]
    box = bounds(corners)
    assert box.height >= 15
    assert box.width >= 15
    assert set(part.blocks) == set(design.structure)
    named = [text for text in part.texts if text.text in part.blocks]
    assert min(text.size for text in named) >= 5.3


def drawn_below(figure: FigurePart) -> float:
    """How far the lowest thing of a figure is from its frame, in mm."""
    shapes = [solid.boundingRect() for solid in figure._solids]
    shapes += [edge.boundingRect() for edge, _ in figure._bodies]
    shapes += [one.path.boundingRect() for ones in figure._ornaments.values() for one in ones]
    return figure.rect.bottom - max(shape.bottom() for shape in shapes)


@pytest.mark.long
@pytest.mark.parametrize("pane", [SMALL, LARGE, *OTHERS, None])
@pytest.mark.parametrize(
    "design",
    [shipped("atlas-as7-d"), shipped("goliath-gol-1h"), *(vehicle(n) for n in ("giant", "wige"))],
    ids=["biped", "quad", "giant", "wige"],
)
def test_no_foot_stands_on_the_frame(
    qtbot: QtBot, design: UnitDesign, pane: tuple[float, float] | None
) -> None:
    game = GameState(units={UNIT: SYSTEM.start(design, Pilot(), {})}, sides={UNIT: "A"})
    for paper in ("a4", "letter"):
        scene = sheet_scene(game, UNIT, SYSTEM, LIGHT, paper, pane=pane)
        for figure in (part for part in scene.parts if isinstance(part, FigurePart)):
            picture(scene, figure.region.key)
            assert drawn_below(figure) >= 0.5, figure.region.key
