"""Pages as HTML: for the window, which has Qt's small part of it, and for a file."""

from collections.abc import Callable, Container, Iterable

from recordsheet_gui.ui.manual.book import Page
from recordsheet_gui.ui.manual.markdown import Block, Kind, Piece, Style, pieces
from recordsheet_gui.ui.plain import escaped

Picture = Callable[[str, str], str]
"""The element for a picture, from its path and what is to be seen on it."""
Target = Callable[[str], str]
"""Where a link of a page leads; nowhere where links are only words."""


def page_html(
    page: Page,
    picture: Picture,
    target: Target,
    prefix: str | None = "",
    breaks: Container[str] = (),
) -> str:
    """What stands within the body; `prefix` keeps the anchors of several pages apart.

    Without one headings have no anchors: Qt hangs them on the first letter, and whoever searches
    what it prints does not find a word that begins with one. `breaks` are headings by their
    anchors that begin a new page on paper.
    """
    return "\n".join(_html(page.blocks, picture, target, prefix, breaks))


def _html(
    blocks: Iterable[Block],
    picture: Picture,
    target: Target,
    prefix: str | None,
    breaks: Container[str],
) -> Iterable[str]:
    def line(text: str) -> str:
        return "".join(_piece(piece, target) for piece in pieces(text))

    for block in blocks:
        match block.kind:
            case Kind.HEADING:
                level = block.level
                anchor = "" if prefix is None else f'<a name="{prefix + block.anchor}"></a>'
                form = ' style="page-break-before: always"' if block.anchor in breaks else ""
                yield f"<h{level}{form}>{anchor}{line(block.text)}</h{level}>"
            case Kind.PARAGRAPH:
                yield f"<p>{line(block.text)}</p>"
            case Kind.BULLETS | Kind.NUMBERS:
                mark = "ul" if block.kind is Kind.BULLETS else "ol"
                items = "".join(f"<li>{line(item)}</li>" for item in block.lines)
                yield f"<{mark}>{items}</{mark}>"
            case Kind.TABLE:
                yield _table(block, line)
            case Kind.PICTURE:
                yield f'<p class="picture">{picture(block.info, block.text)}</p>'
            case Kind.CODE:
                yield f"<pre>{escaped(block.text)}</pre>"
            case Kind.REMARK:
                pass


def _table(block: Block, line: Callable[[str], str]) -> str:
    head, *rows = block.rows
    titles = "".join(f'<th align="left">{line(cell)}</th>' for cell in head)
    cells = "".join(
        "<tr>" + "".join(f"<td>{line(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<table width="100%" cellspacing="0" cellpadding="4"><tr>{titles}</tr>{cells}</table>'


def _piece(piece: Piece, target: Target) -> str:
    text = escaped(piece.text)
    match piece.style:
        case Style.PLAIN:
            return text
        case Style.CODE:
            # A line of the hit bar is not broken within a word of it.
            return f"<code>{text}</code>"
        case Style.KEY:
            return f'<span class="key">&nbsp;{text.replace(" ", "&nbsp;")}&nbsp;</span>'
        case Style.BOLD:
            return f"<b>{text}</b>"
        case Style.ITALIC:
            return f"<i>{text}</i>"
        case Style.LINK:
            where = target(piece.target)
            return f'<a href="{escaped(where)}">{text}</a>' if where else text
