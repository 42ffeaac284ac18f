"""The part of Markdown that the manual is written in, read into blocks.

Headings, paragraphs, lists, tables, pictures on a line of their own and blocks of code between
three back ticks; within a line code, *italics*, **bold**, links and <kbd>keys</kbd>. Qt reads
Markdown too, but gives headings no anchors and knows no keys.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass


class Kind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    BULLETS = "bullets"
    NUMBERS = "numbers"
    TABLE = "table"
    PICTURE = "picture"
    CODE = "code"
    REMARK = "remark"
    """A comment of the file, which nobody sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block of a page."""

    kind: Kind
    text: str = ""
    """Of a heading, a paragraph, code; of a picture what is to be seen on it."""
    level: int = 0
    lines: tuple[str, ...] = ()
    """Items of a list."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table, its heading first."""
    info: str = ""
    """What a block of code is, or where a picture lies."""
    anchor: str = ""
    """By which links find a heading."""


class Style(StrEnum):
    """What a piece of a line is."""

    PLAIN = "plain"
    CODE = "code"
    BOLD = "bold"
    ITALIC = "italic"
    KEY = "key"
    LINK = "link"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Letters that look alike."""

    style: Style
    text: str
    target: str = ""
    """Of a link."""


_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|<kbd>(?P<key>[^<]+)</kbd>"
    r"|\[(?P<words>[^\]]+)\]\((?P<target>[^)]+)\)"
    r"|\*\*(?P<bold>[^*]+)\*\*"
    r"|\*(?P<italic>[^*]+)\*"
)
_PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<path>[^)]+)\)")
_ITEM = re.compile(r"(?:- |\d+\. )")


def pieces(text: str) -> Iterator[Piece]:
    """A line taken apart."""
    at = 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            yield Piece(style=Style.PLAIN, text=text[at : found.start()])
        at = found.end()
        if (code := found["code"]) is not None:
            yield Piece(style=Style.CODE, text=code)
        elif (key := found["key"]) is not None:
            yield Piece(style=Style.KEY, text=key)
        elif (words := found["words"]) is not None:
            yield Piece(style=Style.LINK, text=words, target=found["target"])
        elif (bold := found["bold"]) is not None:
            yield Piece(style=Style.BOLD, text=bold)
        else:
            yield Piece(style=Style.ITALIC, text=found["italic"])
    if at < len(text):
        yield Piece(style=Style.PLAIN, text=text[at:])


def plain(text: str) -> str:
    """A line without its marks, as it is searched."""
    return "".join(piece.text for piece in pieces(text))


def anchor_of(title: str) -> str:
    """As GitHub names a heading, so that links work there too."""
    kept = re.sub(r"[^\w\- ]", "", plain(title).lower())
    return kept.replace(" ", "-")


def blocks(text: str) -> list[Block]:
    """A page taken apart."""
    found: list[Block] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            end = lines.index("```", at + 1)
            code = "\n".join(lines[at + 1 : end])
            found.append(Block(kind=Kind.CODE, text=code, info=line[3:].strip()))
            at = end + 1
        elif line.startswith("#"):
            marks, _, title = line.partition(" ")
            found.append(
                Block(kind=Kind.HEADING, text=title, level=len(marks), anchor=anchor_of(title))
            )
            at += 1
        else:
            end = at
            while end < len(lines) and _goes_on(lines, at, end):
                end += 1
            found.append(_block(lines[at:end]))
            at = end
    return found


def _goes_on(lines: list[str], start: int, at: int) -> bool:
    line = lines[at]
    is_list = bool(_ITEM.match(lines[start]))
    # A list may have no blank line before it.
    starts_list = at > start and not is_list and bool(_ITEM.match(line))
    return bool(line.strip()) and not line.startswith(("#", "```")) and not starts_list


def _block(lines: list[str]) -> Block:
    first = lines[0]
    if first.startswith("<!--"):
        return Block(kind=Kind.REMARK, text=" ".join(lines)[4:].removesuffix("-->").strip())
    if picture := _PICTURE.fullmatch(first):
        return Block(kind=Kind.PICTURE, text=picture["alt"], info=picture["path"])
    if first.startswith("|"):
        rows = [_cells(line) for line in lines]
        return Block(kind=Kind.TABLE, rows=(rows[0], *rows[2:]))
    if _ITEM.match(first):
        kind = Kind.BULLETS if first.startswith("-") else Kind.NUMBERS
        items: list[str] = []
        for line in lines:
            if mark := _ITEM.match(line):
                items.append(line[mark.end() :])
            else:
                items[-1] += " " + line.strip()
        return Block(kind=kind, lines=tuple(items))
    return Block(kind=Kind.PARAGRAPH, text=" ".join(line.strip() for line in lines))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
