"""The tables of a game or a unit, set in two columns of plates."""

from collections.abc import Sequence

from recordsheet_gui.core.play_aid import Block, Column, Emphasis, Shapes, Table, TableCell
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.ui.printing.parts import (
    GAP,
    MARGIN,
    Drawing,
    Filled,
    PageScene,
    PlatePart,
    Ruled,
)
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN
from recordsheet_gui.ui.scene.part import PAD, PLATE
from recordsheet_gui.ui.scene.text import LABEL, POINT, Align, Text, width_of, wrapped
from recordsheet_gui.ui.theme import Face, Theme

SIZE = 7.2
SMALL = 6.6
"""Points: tables of many columns are set smaller."""
HEAD = 4.4
ROW, CLOSE = 4.15, 3.35
"""Height of a line, and where that saves a page."""
LEAD = 1.22
MANY = 10
MOST = 14
"""Blocks that are tried in all orders; more do not fit one page anyway."""
TOP = PLATE + 1.0
BOX = 1.9
"""The side of a template's box in mm."""


def table_pages(
    blocks: Sequence[Block], title: str, light: str, below: str, paper: str, theme: Theme
) -> list[PageScene]:
    """As many pages as the tables need."""
    pages, row = _best(blocks, PageScene(paper, theme).body)
    return [
        _page(found, row, title, light, below, f"{number} / {len(pages)}", paper, theme)
        for number, found in enumerate(pages, 1)
    ]


Pages = list[list[tuple[Rect, Block]]]
"""Where blocks stand, page by page."""


def _best(blocks: Sequence[Block], body: Rect) -> tuple[Pages, float]:
    """As the blocks come, unless another order or closer lines bring them on one page."""
    pages = _set(blocks, body, ROW)
    if len(pages) > 1:
        for row in (ROW, CLOSE):
            page = _one_page(blocks, body, row)
            if page is not None:
                return [page], row
    return pages, ROW


def _one_page(blocks: Sequence[Block], body: Rect, row: float) -> list[tuple[Rect, Block]] | None:
    """Wide blocks above, the others in two columns below; None where they are too much."""
    y = body.y
    found = []
    for block in blocks:
        if block.is_wide:
            height = block_height(block, body.width, row)
            found.append((Rect(body.x, y, body.width, height), block))
            y += height + GAP
    half = (body.width - GAP) / 2
    rest = [block for block in blocks if not block.is_wide]
    heights = [block_height(block, half, row) + GAP for block in rest]
    room = body.bottom - y + GAP
    if len(rest) > MOST or sum(heights) > 2 * room:
        return None
    for chosen in range(1 << len(rest)):
        first = sum(high for i, high in enumerate(heights) if chosen >> i & 1)
        if first <= room and sum(heights) - first <= room:
            ends = [y, y]
            for i, (block, high) in enumerate(zip(rest, heights, strict=True)):
                column = 0 if chosen >> i & 1 else 1
                x = body.x + column * (half + GAP)
                found.append((Rect(x, ends[column], half, high - GAP), block))
                ends[column] += high
            return found
    return None


def _set(blocks: Sequence[Block], body: Rect, row: float = ROW) -> list[list[tuple[Rect, Block]]]:
    """Where blocks stand, page by page: in the shorter of two columns, wide ones below both."""
    pages: Pages = [[]]
    half = (body.width - GAP) / 2
    ends = [body.y, body.y]
    for block in blocks:
        width = body.width if block.is_wide else half
        height = min(block_height(block, width, row), body.height)
        column = 0 if block.is_wide or ends[0] <= ends[1] else 1
        y = max(ends) if block.is_wide else ends[column]
        if y + height > body.bottom + 1e-6 and not block.is_wide:
            column = 1 - column
            y = ends[column]
        if y + height > body.bottom + 1e-6:
            pages.append([])
            ends, column, y = [body.y, body.y], 0, body.y
        pages[-1].append((Rect(body.x + column * (half + GAP), y, width, height), block))
        for i in (0, 1) if block.is_wide else (column,):
            ends[i] = y + height + GAP
    return pages


def tables_below(blocks: Sequence[Block], top: float, paper: str, theme: Theme) -> PageScene:
    """As many blocks as the rest of a page holds below something else."""
    scene = PageScene(paper, theme)
    p = scene.page.inset(MARGIN)
    body = Rect(p.x, top + GAP, p.width, p.bottom - top - GAP - 2.5)
    fitting = [block for block in blocks if block_height(block, (p.width - GAP) / 2) <= body.height]
    for rect, block in _set(fitting, body)[0] if fitting else ():
        part = PlatePart(rect, block.title, theme, block.caption)
        part.show_drawing(draw_block(block, rect))
        scene.put(part)
    return scene


def _page(
    found: list[tuple[Rect, Block]],
    row: float,
    title: str,
    light: str,
    below: str,
    number: str,
    paper: str,
    theme: Theme,
) -> PageScene:
    scene = PageScene(paper, theme)
    scene.put_banner(title, light, below, number)
    for rect, block in found:
        part = PlatePart(rect, block.title, theme, block.caption)
        part.show_drawing(draw_block(block, rect, row))
        scene.put(part)
    scene.put_foot(f"{title} {light}".strip(), below)
    return scene


def block_height(block: Block, width: float, row: float = ROW) -> float:
    """How much of a column a block takes, its frame included."""
    drawing = draw_block(block, Rect(0, 0, width, 0), row)
    ends = [text.box.bottom for text in drawing.texts] + [
        area.rect.bottom for area in drawing.fills
    ]
    return max(ends, default=TOP) + 1.2


def draw_block(block: Block, rect: Rect, row: float = ROW) -> Drawing:
    """A block in its frame."""
    return _table(block, rect, row) if isinstance(block, Table) else _shapes(block, rect)


def _table(table: Table, rect: Rect, high: float) -> Drawing:
    inner = Rect(rect.x + PAD, rect.y + TOP, rect.width - 2 * PAD, 0)
    size = SMALL if len(table.columns) >= MANY and table.is_wide else SIZE
    places = _places(table.columns, inner)
    texts: list[Text] = []
    fills: list[Filled] = []
    lines = [Ruled(inner.x, inner.y + HEAD - 0.2, inner.right, inner.y + HEAD - 0.2, "frame")]
    for column, (x, width) in zip(table.columns, places, strict=True):
        texts.append(
            Text(
                column.title.upper(),
                Rect(x + 0.5, inner.y, width - 1.0, HEAD - 0.5),
                LABEL,
                align=Align.LEFT if column.is_left else Align.CENTER,
                ink="soft",
            )
        )
    y = inner.y + HEAD
    for number, row in enumerate(table.rows):
        set_lines = [
            wrapped(cell.text, width - 1.0, size, _face(cell))
            for cell, (_, width) in zip(row, places, strict=True)
        ]
        lead = size * POINT * LEAD
        deepest = max(len(found) for found in set_lines)
        height = max(high if size == SIZE else 3.6, deepest * lead + high - 3.1)
        if number % 2 == 0:
            fills.append(Filled(Rect(inner.x, y, inner.width, height), "zebra"))
        if number == table.now:
            fills.append(
                Filled(Rect(inner.x, y, inner.width, height), "heat_tint", "accent", MEDIUM)
            )
        for cell, column, (x, width), found in zip(
            row, table.columns, places, set_lines, strict=True
        ):
            top = y + (height - len(found) * lead) / 2
            for i, words in enumerate(found):
                text = _text(cell, words, Rect(x + 0.5, top + i * lead, width - 1.0, lead), size)
                align = Align.LEFT if column.is_left else Align.CENTER
                texts.append(text._replace(align=align))
                if cell.emphasis is Emphasis.UNDERLINED:
                    lines.append(_underline(text._replace(align=align)))
        y += height
    for note in table.notes:
        for words in wrapped(note, inner.width, LABEL, Face.ITALIC):
            box = Rect(inner.x, y + 0.7, inner.width, 3.0)
            texts.append(Text(words, box, LABEL, Face.ITALIC, ink="soft"))
            y += 3.0
    return Drawing(tuple(texts), tuple(fills), tuple(lines))


def _places(columns: Sequence[Column], inner: Rect) -> list[tuple[float, float]]:
    whole = sum(column.weight for column in columns)
    places, x = [], inner.x
    for column in columns:
        width = inner.width * column.weight / whole
        places.append((x, width))
        x += width
    return places


def _face(cell: TableCell) -> Face:
    strong = (Emphasis.STRONG, Emphasis.GRAVE, Emphasis.UNDERLINED)
    return Face.BOLD if cell.emphasis in strong else Face.REGULAR


def _text(cell: TableCell, words: str, box: Rect, size: float) -> Text:
    inks = {Emphasis.GRAVE: "accent", Emphasis.DIM: "faint", Emphasis.GONE: "faint"}
    ink = inks.get(cell.emphasis, "ink")
    strike = "faint" if cell.emphasis is Emphasis.GONE and words != "\N{EN DASH}" else ""
    return Text(words, box, size, _face(cell), ink=ink, strike=strike)


def _underline(text: Text) -> Ruled:
    wide = min(width_of(text.text, text.size, text.face), text.box.width)
    left = text.box.x + ((text.box.width - wide) / 2 if text.align is Align.CENTER else 0)
    y = text.box.center.y + 0.52 * text.size * POINT
    return Ruled(left, y, left + wide, y, "ink", THIN)


def _shapes(block: Shapes, rect: Rect) -> Drawing:
    inner = Rect(rect.x + PAD, rect.y + TOP + 1.0, rect.width - 2 * PAD, 0)
    texts: list[Text] = []
    fills: list[Filled] = []
    x, y, deepest = inner.x, inner.y, 0.0
    for shape in block.shapes:
        wide = max((len(row) for row in shape.rows), default=0) * BOX
        width = max(26.0, wide + 4)
        if x + width > inner.right + 1e-6 and x > inner.x:
            x, y, deepest = inner.x, y + deepest + 2.0, 0.0
        texts.append(Text(shape.title, Rect(x, y, width - 2, 3.2), 7, Face.BOLD))
        texts.append(Text(shape.words, Rect(x, y + 3.2, width - 2, 3.0), LABEL, ink="soft"))
        for r, row in enumerate(shape.rows):
            fills += [
                Filled(Rect(x + c * BOX, y + 7.0 + r * BOX, BOX, BOX), "solid", "frame")
                for c, mark in enumerate(row)
                if mark == "X"
            ]
        deepest = max(deepest, 7.0 + len(shape.rows) * BOX)
        x += width
    return Drawing(tuple(texts), tuple(fills))
