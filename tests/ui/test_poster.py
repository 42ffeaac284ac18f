"""The picture of a battle: every word has its place, whatever the names and numbers."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDate, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.session.story import Story, story
from recordsheet_gui.session.table import id_number
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.dialogs.poster import PosterDialog
from recordsheet_gui.ui.mini import draw_mini
from recordsheet_gui.ui.printing.canvas import Canvas, broken, fitted, width_of
from recordsheet_gui.ui.printing.poster import poster, poster_image
from recordsheet_gui.ui.printing.poster_look import Look
from recordsheet_gui.ui.printing.poster_sides import BAR
from recordsheet_gui.ui.theme import DARK, LIGHT, Face, Theme, contrast
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of
from tests.sheet.sheets import shipped as mechs
from tests.systems.hard_hits.ships import shipped as ships
from tests.systems.skirmish.cards import card
from tests.ui.table import do

LONG = "Wolfgang Amadeus von und zu Donaudampfschifffahrtsgesellschaftskapitaen"
WHITE = 0xFFFFFFFF
MECHS = ("atlas-as7-d", "locust-lct-1v", "goliath-gol-1h", "archer-arc-2r")


def played(
    system: str, designs: list[UnitDesign], *, sides: str = "AB", turns: int = 3, pilot: str = ""
) -> Session:
    """A battle in which everybody strikes the next one, with seeded dice."""
    game = SYSTEMS[system]
    units = tuple(
        UnitSetup(id=id_number(n), design=design, side=sides[n % len(sides)],
                  pilot=Pilot(name=pilot))
        for n, design in enumerate(designs)
    )  # fmt: skip
    session = Session(game, History(begin(game, GameSetup(system=system, units=units))))
    codec, dice = codec_of(game.commands), Rolled(3)
    for _ in range(turns):
        for number in range(len(designs)):
            unit = id_number((number + 1) % len(designs))
            try:
                session.handle(codec.command({**HITS[system], "unit": unit}), dice)
            except RuleError:
                continue
        session.handle(codec.command({"do": "end_turn"}), dice)
    return session


HITS: dict[str, dict[str, Any]] = {
    "total-warfare": {"do": "hit", "damage": 18, "source": "AC/20"},
    "renegade-tech": {"do": "hit", "weapon": "AC/20"},
    "hard-hits": {"do": "volley", "shield": 1, "weapons": [{"name": "Phaser", "damage": 40}]},
    "skirmish": {"do": "hit", "damage": 9},
}


def told(session: Session, title: str = "Dawn") -> Story:
    return story(session.system, session.history, title=title)


def many(count: int) -> list[UnitDesign]:
    return [mechs(MECHS[n % len(MECHS)]) for n in range(count)]


def named(designs: list[UnitDesign], name: str) -> list[UnitDesign]:
    return [replace(design, chassis=name, model=f"{n}") for n, design in enumerate(designs)]  # type: ignore[call-arg]


def fleet() -> list[UnitDesign]:
    return list(ships().values())


BATTLES = {
    "two": lambda: told(played("total-warfare", many(2))),
    "nobody struck": lambda: told(played("total-warfare", many(2), turns=0)),
    "one alone": lambda: told(played("total-warfare", many(1))),
    "one of long names": lambda: told(played("total-warfare", named(many(1), LONG), pilot=LONG)),
    "four": lambda: told(played("total-warfare", many(4), pilot="Kai")),
    "all on one side": lambda: told(played("total-warfare", many(5), sides="A")),
    "three sides": lambda: told(played("total-warfare", many(7), sides="ABC")),
    "six sides": lambda: told(played("total-warfare", many(12), sides="ABCDEF")),
    "long sides": lambda: replace_sides(told(played("total-warfare", many(4)))),
    "twenty-four": lambda: told(played("total-warfare", many(24), turns=5)),
    "twenty-four of long names": lambda: told(
        played("total-warfare", named(many(24), LONG), pilot=LONG), LONG
    ),
    "sixty": lambda: told(played("total-warfare", many(60), turns=1)),
    "a long war": lambda: told(played("total-warfare", many(4), turns=70), f"{LONG} {LONG}"),
    "grids": lambda: told(played("renegade-tech", many(4))),
    "ships": lambda: told(played("hard-hits", fleet())),
    "a ship": lambda: told(played("hard-hits", fleet()[:1])),
    "cards": lambda: told(played("skirmish", [card(), card(), card()])),
}


def replace_sides(found: Story) -> Story:
    """Sides that somebody gave a whole sentence for a name."""
    return replace(found, sides=tuple(replace(s, side=f"{LONG} {s.side}") for s in found.sides))


def overlaps(canvas: Canvas) -> Iterator[str]:
    """Words that leave their frame or the picture, or touch one another, a figure or a chart."""
    picture = QRectF(0, 0, canvas.width, canvas.height)
    inked = [(line, line.inked) for line in canvas.lines]
    for line, ink in inked:
        if not picture.contains(ink):
            yield f"{line.text} leaves the picture"
        if not line.frame.adjusted(-2, -2, 2, 2).contains(ink):
            yield f"{line.text} leaves its frame"
        if any(frame.intersects(ink.adjusted(1, 1, -1, -1)) for frame in canvas.frames):
            yield f"{line.text} lies over a drawing"
    for (a, one), (b, other) in combinations(inked, 2):
        if one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other):
            yield f"{a.text} and {b.text} lie over one another"
    for one, other in combinations(canvas.frames, 2):
        if one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other):
            yield f"two drawings lie over one another at {one}"


@pytest.mark.parametrize("battle", BATTLES)
def test_no_word_is_cut_or_lies_over_another(qtbot: QtBot, battle: str) -> None:
    found = BATTLES[battle]()
    canvas = poster(found, Look(date="17 November 3025"))
    assert list(overlaps(canvas)) == []
    words = "".join(line.text for line in canvas.lines).replace(" ", "")
    wanted = [found.title, *(fate.name for side in found.sides for fate in side.units)]
    for text in (*wanted, *(fate.pilot for side in found.sides for fate in side.units)):
        assert text.replace(" ", "") in words
    assert not any("\N{HORIZONTAL ELLIPSIS}" in line.text for line in canvas.lines)
    assert min(line.size for line in canvas.lines) >= 7


@pytest.mark.parametrize("is_dark", [False, True])
def test_it_is_at_least_as_large_as_a_screen_and_as_wide_as_wished(
    qtbot: QtBot, is_dark: bool
) -> None:
    found = BATTLES["four"]()
    image = poster_image(found, Look(is_dark=is_dark))
    assert (image.width(), image.height()) == (1920, 1080)
    ground = image.pixelColor(5, 600)
    assert (ground.lightness() < 60) is is_dark
    assert poster_image(found, Look(), 3840).height() == 2160
    assert poster_image(BATTLES["sixty"](), Look()).height() > 1080


def test_a_wreck_is_grey_and_a_hurt_part_is_red(qtbot: QtBot) -> None:
    session = played("total-warfare", many(2), turns=0)
    fresh = told(session)
    codec = codec_of(session.system.commands)
    hits: list[dict[str, Any]] = [{"armor": "CT", "boxes": 30}, {"structure": "CT", "boxes": 31}]
    reds = []
    for number in range(3):
        image = poster_image(told(session), Look())
        reds.append(_reds(image, QRectF(60, 220, 870, 380)))
        if number < 2:
            session.handle(codec.command({"do": "mark", "unit": "a", **hits[number]}))
    assert reds[0] == 0
    assert reds[1] > 500
    assert told(session).sides[0].units[0].destroyed
    # Only words are red on a side of wrecks.
    assert reds[2] < reds[1] / 4
    assert fresh.sides[0].standing == 1


def _reds(image: QImage, area: QRectF) -> int:
    """Pixels in the colour of damage."""
    found = 0
    for x in range(int(area.left()), int(area.right()), 3):
        for y in range(int(area.top()), int(area.bottom()), 3):
            tint = image.pixelColor(x, y)
            found += tint.red() - tint.blue() > 25
    return found


def test_figures_seen_from_the_front_are_mirrored(qtbot: QtBot) -> None:
    session = played("renegade-tech", many(2), turns=0)
    cells = {"do": "mark", "unit": "a", "grid": "LA/front_armor"}
    rows = session.state.units[UnitId("a")].grids["LA/front_armor"].cells()  # type: ignore[index]
    boxes = [f"{cell.row}.{cell.column}" for cell in rows]
    session.handle(codec_of(session.system.commands).command({**cells, "cells": boxes}))
    left, right = QRectF(60, 220, 205, 380), QRectF(290, 220, 205, 380)
    plain = poster_image(told(session), Look())
    turned = poster_image(told(session), Look(mirrored=frozenset({"mech"})))
    assert (_reds(plain, left) > 0) is not (_reds(plain, right) > 0)
    assert (_reds(plain, left) > 0) is (_reds(turned, right) > 0)


def test_a_light_unit_is_smaller_than_a_heavy_one_and_stands_on_the_same_ground(
    qtbot: QtBot,
) -> None:
    spans = []
    for design in (mechs("locust-lct-1v"), mechs("hunchback-hbk-4g"), mechs("atlas-as7-d")):
        image = QImage(300, 300, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        draw_mini(painter, QRectF(0, 0, 300, 300), design, LIGHT, has_stature=True)
        painter.end()
        inked = [y for y in range(300) if any(image.pixel(x, y) != WHITE for x in range(300))]
        spans.append((min(inked), max(inked)))
    tops, feet = zip(*spans, strict=True)
    assert tops[0] > tops[1] > tops[2]
    assert max(feet) - min(feet) <= 1


def test_words_shrink_before_they_break_and_break_before_they_are_lost(qtbot: QtBot) -> None:
    assert fitted("short", 500, 40, 20, Face.REGULAR, 1) == (20, ["short"])
    size, lines = fitted("two words", width_of("words", 20) + 1, 60, 20, Face.REGULAR, 2)
    assert (size, lines) == (20, ["two", "words"])
    size, lines = fitted("x" * 60, 100, 20, 20, Face.REGULAR, 1)
    assert "".join(lines) == "x" * 60
    assert all(width_of(line, size) <= 100.5 for line in lines)
    assert broken("", 100, 20, Face.REGULAR) == []
    assert "".join(broken("a" * 40, 1, 20, Face.REGULAR)) == "a" * 40


def test_light_and_dark_have_the_same_words(qtbot: QtBot) -> None:
    found = BATTLES["four"]()
    light, dark = (poster(found, Look(is_dark=dark)) for dark in (False, True))
    assert [line.text for line in light.lines] == [line.text for line in dark.lines]
    assert light.ground != dark.ground
    assert {LIGHT.ink, LIGHT.soft} & {line.ink for line in light.lines}
    assert {DARK.ink, DARK.soft} & {line.ink for line in dark.lines}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_full_bar_looks_full_to_its_end(qtbot: QtBot, theme: Theme) -> None:
    look, found = Look(is_dark=theme.is_dark), BATTLES["nobody struck"]()
    image = poster_image(found, look)
    bars = [frame for frame in poster(found, look).frames if frame.height() == BAR]
    assert bars
    for bar in bars:
        y = round(bar.center().y())
        for x in (bar.left() + 3, bar.right() - 3):
            assert contrast(image.pixelColor(round(x), y).name(), theme.hairline) >= 3


def test_the_date_is_the_callers(qtbot: QtBot, tmp_path: Path) -> None:
    found = BATTLES["two"]()
    words = [line.text for line in poster(found, Look(date="1 May")).lines]
    assert any("1 May" in text for text in words)
    without = [line.text for line in poster(found, Look()).lines]
    assert len(without) == len(words)


# -- the dialog ------------------------------------------------------------------------------


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> PosterDialog:
    do(window, "mark", armor="CT", boxes=9)
    made = PosterDialog(window.controller, window, today=QDate(2025, 3, 9))
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_large_dialog_shows_a_finer_picture_not_a_blown_up_one(dialog: PosterDialog) -> None:
    assert dialog.picture.image.width() == 1920
    dialog.resize(2200 + dialog.width() - dialog.picture.width(), 1500)
    assert dialog.picture.width() == 2200
    assert dialog.picture.image.width() == 2560
    dialog.resize(5000, 3000)
    # The finest that there is.
    assert dialog.picture.image.width() == 3840


def test_the_picture_is_shown_before_it_is_saved(dialog: PosterDialog, qtbot: QtBot) -> None:
    assert dialog.date.text().startswith("9 ")
    assert dialog.date.text().endswith("2025")
    first = dialog.picture.image
    assert first.width() == 1920
    dialog.title.clear()
    qtbot.keyClicks(dialog.title, "At the old bridge")
    qtbot.waitUntil(lambda: dialog.picture.image != first)
    light = dialog.picture.image.pixelColor(4, 600).lightness()
    qtbot.keyClick(dialog.look, Qt.Key.Key_Down)
    assert dialog.picture.image.pixelColor(4, 600).lightness() < light / 2
    assert "At the old bridge" in dialog.picture.accessibleName()
    shown = dialog.picture.pixmap()
    assert shown.width() <= dialog.picture.width()
    assert shown.height() <= dialog.picture.height()


def test_the_picture_is_saved_beside_the_game(
    dialog: PosterDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    out = tmp_path / "mine"

    def name(*arguments: object, **_: object) -> tuple[str, str]:
        asked.append(str(arguments[2]))
        return str(out), "Pictures (*.png)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    dialog.size_box.setCurrentIndex(1)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert Path(asked[0]).parent == dialog._path.parent
    assert asked[0].endswith(".png")
    assert QImage(str(out.with_suffix(".png"))).width() == 2560
    assert "mine.png" in dialog.status.text()
    assert dialog.written.isVisible()
    assert not dialog.write(tmp_path / "no" / "such" / "folder.png")
    assert "could not be written" in dialog.status.text()
    assert not dialog.written.isVisible()


def test_the_picture_is_copied(dialog: PosterDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().image().width() == 1920
    assert "copied" in dialog.status.text()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_menu_has_the_picture_of_the_battle(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PosterDialog, "exec", lambda self: shown.append(self.title.text()))
    window.actions_by_key["poster"].trigger()
    assert window.controller.game is not None
    assert shown == [window.controller.game.title]
