"""The look of the controls around the sheet: a palette and a few rules on top of Fusion."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from recordsheet_gui.assets import asset
from recordsheet_gui.storage.settings import ThemeChoice
from recordsheet_gui.ui import icons
from recordsheet_gui.ui.theme import DARK, FAMILY, LIGHT, Theme, app_palette, load_fonts

BASE_POINTS = 10.5

SHEET = """
* {{ font-family: "{family}"; font-size: {points}pt; }}
QLabel#dim {{ color: {dim}; }}
QLabel#problem {{ color: {accent}; }}
QLabel#moment {{ font-size: {big}pt; }}
QLabel#banner {{ background: {accent}; color: {on_accent}; padding: 6px 10px; font-weight: bold; }}
QFrame#notice {{ background: {accent}; }}
QFrame#notice QLabel {{ color: {on_accent}; font-weight: bold; }}
QFrame#card {{ background: {base}; border: 1px solid {line}; border-left: 4px solid {accent};
               border-radius: 4px; }}
QFrame#popover {{ background: {base}; border: 1px solid {frame}; border-radius: 6px; }}
QLabel#bubble {{ background: {base}; color: {ink}; border: 2px solid {accent};
                 border-radius: 6px; }}
QLineEdit#total {{ border: 1px solid {frame}; border-radius: 3px; padding: 2px 4px; }}
QLineEdit#total:focus {{ border: 2px solid {select}; }}
QPushButton#next, QPushButton#roll {{ font-weight: bold; padding: 5px 12px; }}
QToolBar {{ spacing: 4px; padding: 3px; border: none; }}
QToolBar QToolButton {{ padding: 5px 8px; }}
QDockWidget {{ font-weight: bold; }}
QToolButton:checked {{ background: {select}; color: {on_select}; }}
QCheckBox::indicator {{ width: 15px; height: 15px; border: 1px solid {frame}; border-radius: 3px;
                        background: {base}; }}
QCheckBox::indicator:checked {{ background: {select}; border-color: {select};
                                image: url("{check}"); }}
QCheckBox::indicator:focus {{ border: 2px solid {select}; }}
QToolButton:focus, QPushButton:focus {{ outline: 2px solid {select}; }}
"""


def theme_for(name: ThemeChoice) -> Theme:
    """The theme that a preference means now."""
    if name is ThemeChoice.SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if name is ThemeChoice.DARK else LIGHT


def dress(theme: Theme, text_scale: float) -> None:
    """Give the whole program its colours and its typeface."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    load_fonts()
    icons.use(theme)
    application.setStyle("Fusion")
    application.setPalette(app_palette(theme))
    font = QFont(FAMILY)
    font.setPointSizeF(BASE_POINTS * text_scale)
    application.setFont(font)
    palette = app_palette(theme)
    application.setStyleSheet(
        SHEET.format(
            family=FAMILY,
            points=round(BASE_POINTS * text_scale, 1),
            dim=theme.soft,
            accent=theme.accent,
            on_accent=theme.on_accent,
            base=palette.base().color().name(),
            line=theme.hairline,
            ink=palette.text().color().name(),
            select=palette.highlight().color().name(),
            on_select=palette.highlightedText().color().name(),
            check=asset("resources", "icons", "check.svg").as_posix(),
            frame=theme.frame,
            big=round(BASE_POINTS * text_scale * 1.1, 1),
        )
    )
