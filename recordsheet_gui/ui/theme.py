"""Colours and fonts, for screen and for print."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette

from recordsheet_gui.assets import asset
from recordsheet_gui.core.frozen import dataclass

FAMILY = "Roboto Condensed"
FONT_PIXELS = 100
"""All sheet text is set in this size and scaled by the painter: with point sizes, text comes out
of a fine printer many times wider than on screen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of a sheet; text colours keep 4.5:1 to the paper, marks keep 3:1."""

    key: str
    title: str
    paper: str
    table: str
    """What lies under the paper."""
    ink: str
    soft: str
    """Labels, second in rank."""
    faint: str
    """What cannot be hit or does not apply; still readable."""
    accent: str
    """What happened in this phase, and what is grave."""
    on_accent: str
    frame: str
    hairline: str
    plate: str
    """Title plates; ink-saving paper has them white with a frame."""
    on_plate: str
    zebra: str
    outline: str
    """The edge of a location."""
    armor: str
    """The inside of a location."""
    solid: str
    """Parts of a figure without boxes."""
    solid_edge: str
    pip: str
    """The inside of a whole box."""
    pip_edge: str
    struck: str
    """A box lost in an earlier phase: a disc with a cross; 3:1 to one lost in this phase."""
    struck_edge: str
    """Its rim, 3:1 to what it lies on: in the dark the disc itself is duller than news."""
    struck_sign: str
    fresh: str
    """A box lost in this phase: a disc with a slash."""
    fresh_sign: str
    widow: str
    """A box that lost its hold: a ring with a bar."""
    widow_sign: str
    gone: str
    """A box lost with its location: a faint ring under hatching."""
    heat: str
    heat_tint: str
    hover: str
    link: str
    """Ground of lines that belong to what is under the mouse."""
    focus: str
    ghost: str
    choice: str
    is_dark: bool = False
    for_paper: bool = False
    has_light_face: bool = True
    """False where thin letters would not outlive a copier."""


LIGHT = Theme(
    key="light",
    title="Light",
    paper="#fdfcfa",
    table="#c9ccd1",
    ink="#1c2126",
    soft="#495159",
    faint="#5d656d",
    accent="#b83708",
    on_accent="#ffffff",
    frame="#3a424a",
    hairline="#c6cbd0",
    plate="#2b333b",
    on_plate="#ffffff",
    zebra="#f2f2ef",
    outline="#2b333b",
    armor="#ffffff",
    solid="#aab2ba",
    solid_edge="#78828c",
    pip="#ffffff",
    pip_edge="#4c555e",
    struck="#20262c",
    struck_edge="#20262c",
    struck_sign="#ffffff",
    fresh="#cf4410",
    fresh_sign="#ffffff",
    widow="#e6e2f4",
    widow_sign="#5a3fb0",
    gone="#878f97",
    heat="#cf4410",
    heat_tint="#f9e3d8",
    hover="#0a62c9",
    link="#d9e8fb",
    focus="#0a62c9",
    ghost="#b5560a",
    choice="#0a62c9",
)

DARK = Theme(
    key="dark",
    title="Dark",
    paper="#171b20",
    table="#0b0d10",
    ink="#eceef0",
    soft="#b4bcc4",
    faint="#9aa3ac",
    accent="#ff8f57",
    on_accent="#1b0d05",
    frame="#6a747e",
    hairline="#39424b",
    plate="#333c46",
    on_plate="#f4f5f6",
    zebra="#1e2329",
    outline="#a3acb5",
    armor="#20262c",
    solid="#414b55",
    solid_edge="#69747f",
    pip="#171b20",
    pip_edge="#b3bbc3",
    struck="#4a545e",
    struck_edge="#848e98",
    struck_sign="#dfe4e8",
    fresh="#ff7f3f",
    fresh_sign="#1b0d05",
    widow="#362f57",
    widow_sign="#b7a4ff",
    gone="#6c767f",
    heat="#ff7f3f",
    heat_tint="#43281b",
    hover="#6db3ff",
    link="#22384f",
    focus="#6db3ff",
    ghost="#ffb27f",
    choice="#6db3ff",
    is_dark=True,
)

PRINT = Theme(
    key="print",
    title="Paper, color",
    paper="#ffffff",
    table="#ffffff",
    ink="#111417",
    soft="#4a5159",
    faint="#676e75",
    accent="#b83708",
    on_accent="#ffffff",
    frame="#2b333b",
    hairline="#c2c7cc",
    plate="#2b333b",
    on_plate="#ffffff",
    zebra="#f3f4f5",
    outline="#1f262c",
    armor="#ffffff",
    solid="#c3c9cf",
    solid_edge="#7b858f",
    pip="#ffffff",
    pip_edge="#3a424a",
    struck="#20262c",
    struck_edge="#20262c",
    struck_sign="#ffffff",
    fresh="#cf4410",
    fresh_sign="#ffffff",
    widow="#ebe8f6",
    widow_sign="#5a3fb0",
    gone="#878f97",
    heat="#cf4410",
    heat_tint="#f9e3d8",
    hover="#111417",
    link="#ffffff",
    focus="#111417",
    ghost="#111417",
    choice="#111417",
    for_paper=True,
)

INK_SAVING = Theme(
    key="ink-saving",
    title="Paper, black",
    paper="#ffffff",
    table="#ffffff",
    ink="#000000",
    soft="#000000",
    faint="#000000",
    accent="#000000",
    on_accent="#ffffff",
    frame="#000000",
    hairline="#000000",
    plate="#ffffff",
    on_plate="#000000",
    zebra="#ffffff",
    outline="#000000",
    armor="#ffffff",
    solid="#ffffff",
    solid_edge="#000000",
    pip="#ffffff",
    pip_edge="#000000",
    struck="#ffffff",
    struck_edge="#000000",
    struck_sign="#000000",
    fresh="#ffffff",
    fresh_sign="#000000",
    widow="#ffffff",
    widow_sign="#000000",
    gone="#000000",
    heat="#000000",
    heat_tint="#ffffff",
    hover="#000000",
    link="#ffffff",
    focus="#000000",
    ghost="#000000",
    choice="#000000",
    for_paper=True,
    has_light_face=False,
)

THEMES: Mapping[str, Theme] = {t.key: t for t in (LIGHT, DARK, PRINT, INK_SAVING)}


@lru_cache(maxsize=512)
def color(value: str) -> QColor:
    """A colour by its hex value."""
    return QColor(value)


def blend(over: str, under: str, share: float) -> str:
    """One colour laid thinly over another."""
    a, b = QColor(over), QColor(under)
    mix = (
        round(x * share + y * (1 - share))
        for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*mix).name()


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(value: str) -> float:
    parts = (QColor(value).redF(), QColor(value).greenF(), QColor(value).blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Face(StrEnum):
    """The cuts of the one typeface."""

    LIGHT = "light"
    REGULAR = "regular"
    BOLD = "bold"
    ITALIC = "italic"


_WEIGHTS = {
    Face.LIGHT: QFont.Weight.Light,
    Face.REGULAR: QFont.Weight.Normal,
    Face.BOLD: QFont.Weight.Bold,
    Face.ITALIC: QFont.Weight.Normal,
}


@lru_cache(maxsize=1)
def load_fonts() -> None:
    """Make the shipped typeface known to Qt, once."""
    for path in sorted(asset("resources", "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


@lru_cache(maxsize=64)
def sheet_font(face: Face, tracking: float = 0.0) -> QFont:
    """A cut in the size that the painter scales; tracking in hundredths of each letter."""
    load_fonts()
    font = QFont(FAMILY)
    font.setPixelSize(FONT_PIXELS)
    font.setWeight(_WEIGHTS[face])
    font.setItalic(face is Face.ITALIC)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tracking:
        # Absolute spacing grows with a device's resolution; shares of a letter do not.
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + tracking)
    # Ligatures spoil text that is copied from a PDF ("Rifleman").
    font.setFeature(QFont.Tag("liga"), 0)
    return font


@lru_cache(maxsize=64)
def sheet_metrics(face: Face, tracking: float = 0.0) -> QFontMetricsF:
    """Measures of a cut, in pixels of its size."""
    return QFontMetricsF(sheet_font(face, tracking))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """The colours of windows and controls around the sheet."""

    window: str
    base: str
    """Inside of fields, lists and cards."""
    button: str
    hover: str
    press: str
    text: str
    dim: str
    """Hints and what is shut."""
    line: str
    """Edges that only part one thing from another."""
    edge: str
    """Edges of what can be used: 3:1 to all that it may stand on."""
    chosen: str
    """Ground of what is switched on, and of the line of a menu under the mouse."""
    select: str
    on_select: str
    link: str
    focus: str
    """Around what has the keyboard."""
    accent: str
    accent_hover: str
    accent_press: str
    on_accent: str
    plate: str
    """Titles of panels, heads of tables, the tab in front."""
    on_plate: str


_LIGHT_SHELL = Shell(
    window="#eceef0",
    base="#ffffff",
    button="#f7f8f9",
    hover="#e1eaf6",
    press="#c9d8ea",
    text="#1c2126",
    dim="#5c646c",
    line="#c3c8cd",
    edge="#757d85",
    chosen="#cfe2fa",
    select="#0a62c9",
    on_select="#ffffff",
    link="#0a5cbd",
    focus="#0a62c9",
    accent=LIGHT.accent,
    accent_hover="#cf4410",
    accent_press="#932b05",
    on_accent=LIGHT.on_accent,
    plate=LIGHT.plate,
    on_plate=LIGHT.on_plate,
)
_DARK_SHELL = Shell(
    window="#1f242a",
    base="#171b20",
    button="#2b323a",
    hover="#36414d",
    press="#1b2026",
    text="#eceef0",
    dim="#a2abb4",
    line="#3a434c",
    edge="#8a949d",
    chosen="#264a70",
    select="#2f6db5",
    on_select="#ffffff",
    link="#7dbbff",
    focus="#6db3ff",
    accent=DARK.accent,
    accent_hover="#ffa679",
    accent_press="#e8743a",
    on_accent=DARK.on_accent,
    plate="#3a4550",
    on_plate=DARK.on_plate,
)


def shell(theme: Theme) -> Shell:
    """What goes with a sheet's colours around it."""
    return _DARK_SHELL if theme.is_dark else _LIGHT_SHELL


def app_palette(theme: Theme) -> QPalette:
    """The colours of windows and controls, for what a style sheet does not dress."""
    around = shell(theme)
    palette = QPalette()
    role = QPalette.ColorRole
    for key, value in (
        (role.Window, around.window),
        (role.WindowText, around.text),
        (role.Base, around.base),
        (role.AlternateBase, around.window),
        (role.Text, around.text),
        (role.Button, around.button),
        (role.ButtonText, around.text),
        (role.ToolTipBase, around.base),
        (role.ToolTipText, around.text),
        (role.PlaceholderText, around.dim),
        (role.Highlight, around.select),
        (role.HighlightedText, around.on_select),
        (role.Link, around.link),
        (role.Mid, around.line),
        # Bevels of Fusion; left alone they are those of a light desktop.
        (role.Light, around.line),
        (role.Midlight, around.line),
        (role.Dark, around.edge),
        (role.Shadow, around.edge),
        (role.Accent, around.select),
    ):
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(around.dim))
    return palette
