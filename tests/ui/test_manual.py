"""The manual in its window, and as a file: read, searched, and found again."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from recordsheet_gui import cli
from recordsheet_gui.storage.settings import ThemeChoice
from recordsheet_gui.ui.dialogs.manual import Manual
from recordsheet_gui.ui.manual.book import book, look_for
from recordsheet_gui.ui.manual.markdown import Kind, Style, anchor_of, blocks, pieces, plain
from recordsheet_gui.ui.manual.reader import page_key
from recordsheet_gui.ui.style import theme_now
from recordsheet_gui.ui.theme import shell
from recordsheet_gui.ui.window import MainWindow


@pytest.fixture
def manual(window: MainWindow, qtbot: QtBot) -> Manual:
    window.actions_by_key["manual"].trigger()
    made = window.menu_actions.manual_dialog
    assert made is not None
    qtbot.waitExposed(made)
    return made


def shown(manual: Manual) -> str:
    return page_key(manual.text.source())


def marked(manual: Manual) -> list[str]:
    return [mark.cursor.selectedText().lower() for mark in manual.text.extraSelections()]


# -- the window ------------------------------------------------------------------------------------


def test_help_opens_it_once_at_its_first_page(window: MainWindow, manual: Manual) -> None:
    assert shown(manual) == book()[0].key
    assert book()[0].title in manual.text.toPlainText()
    manual.text.open(book()[3].key)
    window.actions_by_key["manual"].trigger()
    assert window.menu_actions.manual_dialog is manual
    assert shown(manual) == book()[3].key


def test_the_contents_lead_to_every_page_and_heading(manual: Manual) -> None:
    for number, page in enumerate(book()):
        line = manual.contents.topLevelItem(number)
        assert line is not None
        assert line.text(0) == page.title
        manual.contents.setCurrentItem(line)
        assert shown(manual) == page.key
        assert page.title in manual.text.toPlainText()
        assert line.childCount() == len(page.sections) - 1
        below = line.child(line.childCount() - 1)
        assert below is not None
        manual.contents.setCurrentItem(below)
        assert manual.text.source().fragment() == page.sections[-1].anchor
        assert manual.where.text() == page.title


def test_keys_lead_through_the_contents(manual: Manual) -> None:
    manual.contents.setFocus()
    first = manual.contents.topLevelItem(0)
    assert first is not None
    manual.contents.setCurrentItem(first)
    QTest.keyClick(manual.contents, Qt.Key.Key_Down)
    assert manual.text.source().fragment() == book()[0].sections[1].anchor


def test_typing_finds_words_on_all_pages_and_marks_them(manual: Manual) -> None:
    QTest.keyClicks(manual.query, "widowed")
    assert manual.left.currentWidget() is manual.hits
    assert manual.hits.count() == len(look_for("widowed")) > 0
    QTest.keyClick(manual.query, Qt.Key.Key_Return)
    assert shown(manual) == "04-games.md"
    assert manual.text.source().fragment() == "renegade-tech"
    assert "widowed" in marked(manual)
    assert manual.text.viewport().rect().contains(manual.text.cursorRect())
    manual.query.clear()
    assert manual.left.currentWidget() is manual.contents
    assert marked(manual) == []


def test_return_goes_from_hit_to_hit_and_around(manual: Manual) -> None:
    manual.query.setText("undo")
    count = manual.hits.count()
    assert count > 1
    rows = []
    for _ in range(count + 1):
        QTest.keyClick(manual.query, Qt.Key.Key_Return)
        rows.append(manual.hits.currentRow())
    assert rows == [*range(count), 0]
    # Real keys go on to the dialog, whose button is no part of searching.
    assert manual.isVisible()


def test_up_and_down_lead_through_what_was_found_while_one_types(manual: Manual) -> None:
    manual.query.setText("undo")
    rows = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(manual.query, key)
        rows.append(manual.hits.currentRow())
    assert rows == [0, 1, 0]
    assert manual.query.hasFocus()
    QTest.keyClicks(manual.query, " zzqq")
    QTest.keyClick(manual.query, Qt.Key.Key_Down)
    manual.query.clear()
    here = shown(manual)
    for _ in range(12):
        QTest.keyClick(manual.query, Qt.Key.Key_Down)
    assert shown(manual) != here


def test_words_that_nobody_wrote_say_so(manual: Manual) -> None:
    manual.query.setText("zeppelin undo")
    assert manual.left.currentWidget() is manual.empty
    manual.query.setText("   ")
    assert manual.left.currentWidget() is manual.contents


def test_links_and_the_way_back(manual: Manual, qtbot: QtBot) -> None:
    back, on = manual.tools["back"], manual.tools["on"]
    assert not back.isEnabled()
    manual.text.open("04-games.md")
    manual.text.setSource(manual.text.source().resolved("05-units.html#infantry"))
    assert shown(manual) == "05-units.md"
    qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    assert shown(manual) == "04-games.md"
    assert on.isEnabled()
    QTest.keyClick(manual, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert shown(manual) == "05-units.md"
    QTest.keyClick(manual, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shown(manual) == "04-games.md"


def test_an_address_that_is_no_page_shows_nothing_of_the_disk(manual: Manual) -> None:
    manual.text.setSource("manual:/../../etc/passwd")
    assert manual.text.toPlainText() == "There is no such page."


def letters(manual: Manual) -> float:
    block = manual.text.document().begin().next()
    return block.begin().fragment().charFormat().font().pixelSize()


def test_the_text_grows_and_shrinks(manual: Manual, qtbot: QtBot) -> None:
    usual = letters(manual)
    qtbot.mouseClick(manual.tools["in"], Qt.MouseButton.LeftButton)
    assert letters(manual) > usual
    QTest.keyClick(manual, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert letters(manual) == usual
    QTest.keyClick(manual, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert letters(manual) < usual
    for _ in range(30):
        manual.text.zoom(2)
    assert letters(manual) < 100


def drawn(manual: Manual, word: str) -> float:
    """How high the line with a word is."""
    found = manual.text.document().find(word)
    return found.block().layout().lineAt(0).height()


def test_headings_grow_with_the_text(manual: Manual, qtbot: QtBot) -> None:
    for times in (1.0, 2.0, 1.5):
        manual.text.zoom(0)
        manual.text.zoom(times)
        assert drawn(manual, "A first battle") > 1.2 * drawn(manual, "What you see")
        assert drawn(manual, "What you see") > 1.1 * letters(manual)


@pytest.mark.long
def test_no_picture_is_wider_than_the_page(manual: Manual, qtbot: QtBot) -> None:
    for size in (QSize(700, 500), QSize(980, 640)):
        manual.resize(size)
        qtbot.waitUntil(lambda: manual.text._drawn_for == manual.text.viewport().width())
        for page in book():
            manual.text.open(page.key)
            bar = manual.text.horizontalScrollBar()
            assert bar.maximum() == 0, (page.key, size)


def test_it_follows_the_theme(window: MainWindow, manual: Manual) -> None:
    usual = window.controller.settings
    for theme in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        window.controller.change_settings(replace(usual, theme=theme))
        window.dress()
        assert shell(theme_now()).text in manual.text.document().defaultStyleSheet()
    window.controller.change_settings(usual)
    window.dress()


def test_escape_closes_it(manual: Manual) -> None:
    QTest.keyClick(manual.query, Qt.Key.Key_Escape)
    assert not manual.isVisible()


def test_pictures_are_there(manual: Manual) -> None:
    kind = QTextDocument.ResourceType.ImageResource.value
    for page in book():
        manual.text.open(page.key)
        for block in page.blocks:
            if block.kind is Kind.PICTURE:
                picture = manual.text.loadResource(kind, f"{block.info}?300")
                assert picture.width() == 300  # type: ignore[attr-defined]


def test_the_text_cannot_be_written_on(manual: Manual) -> None:
    assert isinstance(manual.text, QTextEdit)
    assert manual.text.isReadOnly()


# -- files -----------------------------------------------------------------------------------------


def letters_alone(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.long
def test_the_pdf_has_contents_bookmarks_and_numbers(tmp_path: Path) -> None:
    path = tmp_path / "manual.pdf"
    assert cli.run(["manual", "-o", str(path)], lambda _: 1) == 0
    reader = PdfReader(BytesIO(path.read_bytes()))
    tops = [mark for mark in reader.outline if not isinstance(mark, list)]
    assert [str(mark.title) for mark in tops] == [page.title for page in book()]
    below = [mark for mark in reader.outline if isinstance(mark, list)]
    assert [len(marks) for marks in below] == [len(page.sections) - 1 for page in book()]
    texts = [page.extract_text() for page in reader.pages]
    for mark, page in zip(tops, book(), strict=True):
        number = reader.get_destination_page_number(mark)
        assert number is not None
        text = texts[number]
        assert page.title in text
        assert text.rstrip().endswith(str(number + 1)) or str(number + 1) in text.split()
        # The contents name that page.
        assert any(f"{page.title}" in first and str(number + 1) in first for first in texts[:2])
    # Nothing is lost between two pages.
    whole = letters_alone("".join(texts))
    for page in book():
        for block in page.blocks:
            if block.kind is Kind.PARAGRAPH:
                for piece in pieces(block.text):
                    for sentence in plain(piece.text).split(". "):
                        assert letters_alone(sentence[:40]) in whole, (page.key, sentence)
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    }
    assert all("RobotoCondensed" in font for font in fonts)


def test_the_html_is_one_file_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "manual.html"
    assert cli.run(["manual", "-o", str(path)], lambda _: 1) == 0
    text = path.read_text(encoding="utf-8")
    for page in book():
        for section in page.sections:
            anchor = f"{page.key.removesuffix('.md')}-{section.anchor}"
            assert f'<a name="{anchor}">' in text
            assert f'href="#{anchor}"' in text
    assert 'src="pictures' not in text
    assert "http" not in text.replace("base64", "")[:2000]


def test_a_file_that_is_there_is_kept_and_other_endings_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "manual.html"
    path.write_text("mine", encoding="utf-8")
    assert cli.run(["manual", "-o", str(path)], lambda _: 1) == 1
    assert path.read_text(encoding="utf-8") == "mine"
    assert cli.run(["manual", "-o", str(tmp_path / "manual.doc")], lambda _: 1) == 1
    assert "PDF or HTML" in capsys.readouterr().err


# -- reading Markdown ------------------------------------------------------------------------------


def test_a_page_is_taken_apart() -> None:
    text = """# One *two*

<!-- table: x -->

Words
that go on:
- a `b`
  c
- d

1. first
2. second

| x | y |
|---|---|
| `1` | 2 |

![seen](pictures/a.png)

```script
{
  "a": 1
}
```
"""
    found = blocks(text)
    assert [block.kind.value for block in found] == [
        "heading", "remark", "paragraph", "bullets", "numbers", "table", "picture", "code",
    ]  # fmt: skip
    assert found[0].anchor == "one-two"
    assert found[1].text == "table: x"
    assert found[2].text == "Words that go on:"
    assert found[3].lines == ("a `b` c", "d")
    assert found[4].lines == ("first", "second")
    assert found[5].rows == (("x", "y"), ("`1`", "2"))
    assert (found[6].text, found[6].info) == ("seen", "pictures/a.png")
    assert (found[7].info, found[7].text) == ("script", '{\n  "a": 1\n}')


def test_a_line_is_taken_apart() -> None:
    found = [
        (piece.style, piece.text) for piece in pieces("a `b*` **c** *d* [e](f.md) <kbd>g</kbd>.")
    ]
    assert [style for style, text in found if text.strip()] == [
        Style.PLAIN, Style.CODE, Style.BOLD, Style.ITALIC, Style.LINK, Style.KEY, Style.PLAIN,
    ]  # fmt: skip
    assert plain("a **b** [c](d)") == "a b c"
    assert anchor_of("I only want: to mark?") == "i-only-want-to-mark"


def test_the_best_hit_has_the_words_in_its_title() -> None:
    first = look_for("infantry")[0]
    assert first.section.title == "Infantry"
    assert "platoon" in first.excerpt.lower() or "infantry" in first.excerpt.lower()
    assert look_for("") == []
    assert look_for("zeppelin") == []
