"""Text is readable and edges are seen, computed from the colours that are really used together."""

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import NamedTuple

import pytest

from recordsheet_gui.assets import read_text
from recordsheet_gui.ui.games.renegade_tech.block import tints
from recordsheet_gui.ui.theme import (
    DARK,
    INK_SAVING,
    LIGHT,
    PRINT,
    THEMES,
    Shell,
    Theme,
    contrast,
    shell,
)

SCREEN = (LIGHT, DARK)
AA_TEXT = 4.5
AA_PARTS = 3.0
GROUNDS = ("window", "base", "button")
"""What a control may lie on or be filled with."""
DIVIDERS = ("QToolBar", "QStatusBar", "QTabWidget::pane", "QGroupBox", ":disabled")
"""Lines that only part things, or belong to what is shut."""


class Rule(NamedTuple):
    selector: str
    values: dict[str, str]
    on: tuple[str, ...]
    """The grounds that it names, where it has none of its own."""

    @property
    def grounds(self) -> tuple[str, ...]:
        ground = re.fullmatch(r"\$(\w+)", self.values.get("background", ""))
        return (ground[1],) if ground else self.on

    @property
    def ink(self) -> str:
        return self.values.get("color", "").removeprefix("$")


def rules() -> Iterator[Rule]:
    text = re.sub(r"\$\{(\w+)\}", r"$\1", read_text("resources", "shell.qss"))
    text = re.sub(r"/\*(?! on ).*?\*/", "", text, flags=re.DOTALL)
    for found in re.finditer(r"([^{}]+)\{([^{}]*)\}[ \t]*(?:/\* on ([\w ]+) \*/)?", text):
        pairs = (line.partition(":") for line in found[2].split(";") if line.strip())
        yield Rule(
            " ".join(found[1].split()),
            {key.strip(): value.strip() for key, _, value in pairs},
            tuple((found[3] or "").split()),
        )


RULES = list(rules())


def color_of(colors: Shell, name: str) -> str:
    return str(asdict(colors)[name])


@pytest.mark.parametrize("theme", SCREEN, ids=lambda theme: str(theme.key))
def test_every_ink_of_the_style_sheet_is_readable_on_its_ground(theme: Theme) -> None:
    colors = shell(theme)
    seen = 0
    for rule in RULES:
        if rule.ink:
            assert rule.grounds, f"{rule.selector} has ink, but says nothing of its ground"
        for ground in rule.grounds:
            ink = rule.ink or "text"
            if not rule.ink and ground in ("accent", "plate", "select", "edge", "focus", "dim"):
                continue  # bars and marks, with no words on them
            ratio = contrast(color_of(colors, ink), color_of(colors, ground))
            assert ratio >= AA_TEXT, f"{rule.selector}: {ink} on {ground} is {ratio:.2f}"
            seen += 1
    assert seen > 40


@pytest.mark.parametrize("theme", SCREEN, ids=lambda theme: str(theme.key))
def test_placeholders_and_what_is_selected_are_readable(theme: Theme) -> None:
    colors = shell(theme)
    for ground in GROUNDS:
        assert contrast(colors.dim, color_of(colors, ground)) >= AA_TEXT
        assert contrast(colors.link, color_of(colors, ground)) >= AA_TEXT
    assert contrast(colors.on_select, colors.select) >= AA_TEXT


@pytest.mark.parametrize("theme", SCREEN, ids=lambda theme: str(theme.key))
def test_every_edge_of_a_control_is_seen(theme: Theme) -> None:
    colors = shell(theme)
    seen = 0
    for rule in RULES:
        for key, value in rule.values.items():
            found = re.search(r"\$(\w+)$", value)
            if key.endswith(("radius", "image", "width")) or "border" not in key or not found:
                continue
            if found[1] == "line":
                parts = rule.selector.split(", ")
                assert all(any(d in part for d in DIVIDERS) for part in parts), rule.selector
                continue
            if found[1] in ("select", "dim"):
                continue  # of a tick: the inside has the same colour and is seen by itself
            for ground in ("window", "base"):
                ratio = contrast(color_of(colors, found[1]), color_of(colors, ground))
                assert ratio >= AA_PARTS, f"{rule.selector}: {found[1]} on {ground} {ratio:.2f}"
            seen += 1
    assert seen > 15


@pytest.mark.parametrize("theme", SCREEN, ids=lambda theme: str(theme.key))
def test_an_edge_is_seen_from_inside_its_control_too(theme: Theme) -> None:
    colors = shell(theme)
    for ground in (*GROUNDS, "hover"):
        for edge in (colors.edge, colors.focus):
            assert contrast(edge, color_of(colors, ground)) >= AA_PARTS, ground
    assert contrast(colors.select, colors.base) >= AA_PARTS


def test_every_kind_of_control_shows_the_focus_with_a_border_of_two_pixels() -> None:
    shown = {
        part.partition(":focus")[0]
        for rule in RULES
        if ":focus" in rule.selector and re.match("2px solid", rule.values.get("border", ""))
        for part in rule.selector.split(", ")
    }
    assert {
        "QPushButton",
        "QToolButton",
        "QLineEdit",
        "QAbstractSpinBox",
        "QComboBox",
        "QPlainTextEdit",
        "QTextEdit",
        "QCheckBox",
        "QRadioButton",
        "QAbstractItemView",
        "QTabBar::tab",
        "QPushButton#roll",
        "QPushButton#next",
    } <= shown


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_ink_of_the_sheet_is_readable_on_every_ground_of_the_sheet(theme: Theme) -> None:
    for ground in ("paper", "armor", "zebra", "link"):
        for ink in ("ink", "soft", "faint", "accent"):
            ratio = contrast(getattr(theme, ink), getattr(theme, ground))
            assert ratio >= AA_TEXT, f"{ink} on {ground} is {ratio:.2f}"
    for ink in ("ink", "soft"):
        assert contrast(getattr(theme, ink), theme.heat_tint) >= AA_TEXT
        for whole, hit in tints(theme).values():
            assert contrast(getattr(theme, ink), whole) >= AA_TEXT
            assert contrast(getattr(theme, ink), hit) >= AA_TEXT
    for ink, ground in (
        ("on_plate", "plate"),
        ("on_accent", "accent"),
        ("struck_sign", "struck"),
        ("fresh_sign", "fresh"),
        ("widow_sign", "widow"),
    ):
        assert contrast(getattr(theme, ink), getattr(theme, ground)) >= AA_TEXT, ink
    for part in ("outline", "pip_edge", "struck_edge", "gone", "focus", "hover", "choice", "ghost"):
        assert contrast(getattr(theme, part), theme.paper) >= AA_PARTS, part
        assert contrast(getattr(theme, part), theme.armor) >= AA_PARTS, part


def test_the_black_print_has_no_grey_and_no_thin_letter() -> None:
    colors = {key: value for key, value in asdict(INK_SAVING).items() if str(value).startswith("#")}
    assert set(colors.values()) == {"#000000", "#ffffff"}
    for ink in ("ink", "soft", "faint", "accent", "on_plate", "hairline", "frame"):
        assert colors[ink] == "#000000"
    assert not INK_SAVING.has_light_face
    assert PRINT.has_light_face
