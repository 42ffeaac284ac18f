"""A page of the manual on the screen: links, pictures, and words that were looked for."""

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QPixmap,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from recordsheet_gui.ui.manual.book import book, folder
from recordsheet_gui.ui.manual.html import page_html
from recordsheet_gui.ui.manual.look import style
from recordsheet_gui.ui.plain import escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import shell

SCHEME = "manual"
LARGER = 1.12
"""Than the text of windows: this is read, not looked at."""
STEP, SMALLEST, LARGEST = 1.15, 0.6, 3.0
"""How much each press changes the size of the text, and how far."""
EDGE = 18
"""Pixels between the text and the frame."""
SETTLED = 150
"""Milliseconds after which a window that is pulled is taken to keep its size."""


def address(target: str) -> QUrl:
    """Where a link of a page leads; not by the file's own ending, which Qt would read itself."""
    page, _, anchor = target.partition("#")
    return QUrl(f"{SCHEME}:/{page.removesuffix('.md')}.html" + (f"#{anchor}" if anchor else ""))


def page_key(url: QUrl) -> str:
    """The page that an address means."""
    return url.path().strip("/").removesuffix(".html") + ".md"


class Reader(QTextBrowser):
    """Shows pages by their addresses, and remembers the way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty until a page is opened."""
        super().__init__(parent)
        self.setOpenExternalLinks(False)
        self.document().setDocumentMargin(EDGE)
        # Pictures are measured before the page is known to need it.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._zoom = 1.0
        self._words: list[str] = []
        self._drawn_for = 0
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED)
        self._settled.timeout.connect(self._fit)
        self.sourceChanged.connect(self._light)

    def open(self, page: str, anchor: str = "") -> None:
        """Show a page, from a heading on."""
        self.setSource(address(f"{page}#{anchor}" if anchor else page))

    def light(self, words: list[str]) -> None:
        """Mark words wherever they stand on the pages."""
        self._words = words
        self._light()

    def show_first(self) -> None:
        """Bring the first marked word below the top of what is seen into sight."""
        top = self.cursorForPosition(QPoint(0, 0)).position()
        for mark in sorted(self.extraSelections(), key=lambda one: one.cursor.position()):
            if mark.cursor.position() >= top:
                place = QTextCursor(mark.cursor)
                place.clearSelection()
                self.setTextCursor(place)
                self.ensureCursorVisible()
                return

    def zoom(self, times: float) -> None:
        """Make the text larger or smaller; 0 gives it its usual size."""
        wanted = self._zoom * times if times else 1.0
        self._zoom = min(max(wanted, SMALLEST), LARGEST)
        self.draw_again()

    def draw_again(self) -> None:
        """In other colors or sizes, with the same lines in sight."""
        bar = self.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self.reload()
        bar.setValue(round(share * bar.maximum()))
        self._light()

    @qt_override
    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Pages and pictures from our own folder and nowhere else."""
        url = self.source().resolved(QUrl(name))
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._picture(url)
        page = next((page for page in book() if page.key == page_key(url)), None)
        if page is None:
            return "<p>There is no such page.</p>"
        self._drawn_for = self.viewport().width()
        letters = QFontInfo(self.font()).pixelSize() * LARGER * self._zoom
        font = QFont(self.font())
        font.setPixelSize(round(letters))
        self.document().setDefaultFont(font)
        self.document().setDefaultStyleSheet(style(theme_now(), letters))
        # Qt hands down the size of letters only from a body that is written out.
        text = page_html(page, self._element, lambda target: address(target).toString())
        return f"<body>{text}</body>"

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settled.start()

    def _fit(self) -> None:
        if self.viewport().width() != self._drawn_for and not self.source().isEmpty():
            self.draw_again()

    def _size_of(self, path: str) -> QSize:
        size = QPixmap(str(folder() / path)).size()
        room = max(80, self.viewport().width() - 2 * EDGE - 4)
        return size if size.width() <= room else size.scaled(room, size.height(), _KEEP)

    def _element(self, path: str, words: str) -> str:
        size = self._size_of(path)
        # With its width in the name: the same picture is another one in another size.
        return (
            f'<img src="{path}?{size.width()}" width="{size.width()}" height="{size.height()}" '
            f'alt="{escaped(words)}"><br/><i>{escaped(words)}</i>'
        )

    def _picture(self, url: QUrl) -> QPixmap:
        picture = QPixmap(str(folder() / url.path().strip("/")))
        width = int(url.query() or 0)
        if width and not picture.isNull():
            # Qt would scale it without smoothing.
            dots = self.devicePixelRatioF()
            if round(width * dots) < picture.width():
                smooth = Qt.TransformationMode.SmoothTransformation
                picture = picture.scaledToWidth(round(width * dots), smooth)
                picture.setDevicePixelRatio(dots)
        return picture

    def _light(self) -> None:
        colors = shell(theme_now())
        look = QTextCharFormat()
        look.setBackground(QColor(colors.select))
        look.setForeground(QColor(colors.on_select))
        found = []
        for word in self._words:
            cursor = self.document().find(word, 0)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = QTextCursor(cursor)
                mark.format = look
                found.append(mark)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(found)


_KEEP = Qt.AspectRatioMode.KeepAspectRatio
