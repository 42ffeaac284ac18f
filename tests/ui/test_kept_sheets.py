"""Sheets that were seen are kept: who comes back finds them as they stand now."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.sheet import play
from recordsheet_gui.sheet.play import PlayPlan, Solved
from recordsheet_gui.storage.settings import ThemeChoice
from recordsheet_gui.ui.scene.overlay import Layer
from recordsheet_gui.ui.widgets import kept_sheets, sheet_fit
from recordsheet_gui.ui.window import MainWindow
from tests.ui.table import do


def test_a_sheet_that_was_seen_comes_back_as_it_stands_now(window: MainWindow) -> None:
    controller, pane = window.controller, window.pane
    first, second = controller.order()[:2]
    controller.choose_unit(first)
    scene = pane.scene
    assert scene is not None
    before = scene.describe()
    controller.choose_unit(second)
    assert pane.scene is not scene
    # Struck while nobody looks at it.
    assert do(window, "hit", unit=first, location="CT", damage=3)
    controller.choose_unit(first)
    assert pane.scene is scene
    assert scene.describe() != before
    controller.undo()
    assert scene.describe() == before


def test_a_sheet_is_left_with_nothing_lit_on_it(window: MainWindow) -> None:
    controller, pane = window.controller, window.pane
    first, second = controller.order()[:2]
    controller.choose_unit(first)
    scene = pane.scene
    assert scene is not None
    assert scene.overlay is not None
    key = next(iter(scene.locations))
    scene.set_focus_target(scene.locations[key].target())
    scene.highlight({key: ()})
    scene.show_letters({key: "a"})
    controller.choose_unit(second)
    controller.choose_unit(first)
    assert pane.scene is scene
    assert scene.focused is None
    assert not any(scene.overlay.shapes(layer) for layer in Layer)
    assert not scene.overlay.letters


def test_so_many_are_kept_and_no_more(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_sheets, "MOST", 2)
    controller, pane = window.controller, window.pane
    units = controller.order()[:3]
    scenes = []
    for unit in units:
        controller.choose_unit(unit)
        scenes.append(pane.scene)
    controller.choose_unit(units[1])
    assert pane.scene is scenes[1]
    controller.choose_unit(units[0])
    assert pane.scene is not scenes[0]


def test_another_theme_draws_all_of_them_anew(window: MainWindow) -> None:
    controller, pane = window.controller, window.pane
    first, second = controller.order()[:2]
    controller.choose_unit(second)
    controller.choose_unit(first)
    is_dark = window.theme.is_dark
    chosen = ThemeChoice.LIGHT if is_dark else ThemeChoice.DARK
    controller.settings = replace(controller.settings, theme=chosen)
    window.dress()
    for unit in (first, second):
        controller.choose_unit(unit)
        assert pane.scene is not None
        assert pane.scene.theme.is_dark is not is_dark


def test_a_sheet_that_was_seen_is_not_measured_again_until_it_changes(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = window.controller
    first, second = controller.order()[:2]
    measured = []

    def counting(plan: PlayPlan, *rest: Any, **more: Any) -> Solved:
        measured.append(controller.unit)
        return play.solve(plan, *rest, **more)

    monkeypatch.setattr(sheet_fit, "solve", counting)
    controller.choose_unit(second)
    controller.choose_unit(first)
    measured.clear()
    controller.choose_unit(second)
    controller.choose_unit(first)
    assert measured == []
    assert do(window, "hit", unit=second, location="CT", damage=3)
    controller.choose_unit(second)
    assert set(measured) == {second}
    measured.clear()
    window.dress()
    assert measured
