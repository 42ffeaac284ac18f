"""The whole manual as one HTML file: pictures and typeface within, readable without a network."""

import base64

from recordsheet_gui import __version__
from recordsheet_gui.assets import asset
from recordsheet_gui.ui.manual.book import TITLE, Page, book, folder
from recordsheet_gui.ui.manual.html import page_html
from recordsheet_gui.ui.manual.look import FILE_STYLE
from recordsheet_gui.ui.plain import escaped


def html_bytes() -> bytes:
    """All pages behind a table of contents."""
    pages = book()
    body = "\n".join(
        f"<section>{page_html(page, _picture, anchor_in_file, prefix_of(page.key))}</section>"
        for page in pages
    )
    head = f'<meta charset="utf-8"><title>{escaped(TITLE)}</title>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    text = (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}{view}<style>{_style()}</style></head>\n'
        f"<body><h1>{escaped(TITLE)}</h1><p>Version {__version__}</p>\n{_contents(pages)}\n"
        f"{body}</body></html>\n"
    )
    return text.encode("utf-8")


def prefix_of(key: str) -> str:
    """What stands before the anchors of a page where all pages are one."""
    return key.removesuffix(".md") + "-"


def anchor_in_file(target: str) -> str:
    """A link from page to page, within one file."""
    page, _, anchor = target.partition("#")
    found = next((one for one in book() if one.key == page), None)
    if found is None:
        return target
    return f"#{prefix_of(page)}{anchor or found.sections[0].anchor}"


def _contents(pages: tuple[Page, ...]) -> str:
    lines = []
    for page in pages:
        first, *rest = page.sections
        inner = "".join(
            f'<li><a href="#{prefix_of(page.key)}{one.anchor}">{escaped(one.title)}</a></li>'
            for one in rest
        )
        link = f'<a href="#{prefix_of(page.key)}{first.anchor}">{escaped(page.title)}</a>'
        lines.append(f"<li>{link}<ul>{inner}</ul></li>")
    return f'<nav aria-label="Contents"><ol>{"".join(lines)}</ol></nav>'


def _picture(path: str, words: str) -> str:
    data = base64.b64encode((folder() / path).read_bytes()).decode("ascii")
    return f'<img alt="{escaped(words)}" src="data:image/png;base64,{data}">'


def _style() -> str:
    found = FILE_STYLE
    for name, cut in (("REGULAR", "Regular"), ("BOLD", "Bold")):
        font = asset("resources", "fonts", f"RobotoCondensed-{cut}.ttf").read_bytes()
        data = base64.b64encode(font).decode("ascii")
        found = found.replace(f"url({name})", f"url(data:font/ttf;base64,{data})")
    return found
