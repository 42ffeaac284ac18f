"""The pages of the manual, and what stands where in them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from recordsheet_gui.assets import asset
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.ui.manual.markdown import Block, Kind, blocks, plain

TITLE = "Record Sheet: the manual"
AROUND = 60
"""Letters before and after a word that was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading and what stands below it."""

    page: str
    title: str
    anchor: str
    level: int
    text: str
    """In plain letters, for search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of the manual."""

    key: str
    """The name of its file, by which links find it."""
    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A section that has all words that somebody looks for."""

    section: Section
    excerpt: str
    weight: int
    """The best first."""


def folder() -> Path:
    """Where the pages and their pictures lie."""
    return asset("resources", "manual")


@cache
def book() -> tuple[Page, ...]:
    """All pages, in the order of their files' names."""
    return tuple(
        page_of(path.name, path.read_text(encoding="utf-8"))
        for path in sorted(folder().glob("*.md"))
    )


def page_of(key: str, text: str) -> Page:
    """One page, from the text of its file."""
    found = tuple(blocks(text))
    title = next(block.text for block in found if block.kind is Kind.HEADING)
    return Page(key=key, title=plain(title), blocks=found, sections=tuple(_sections(key, found)))


def _sections(key: str, found: tuple[Block, ...]) -> Iterator[Section]:
    heads = [at for at, block in enumerate(found) if block.kind is Kind.HEADING]
    for at, end in zip(heads, [*heads[1:], len(found)], strict=True):
        head = found[at]
        text = " ".join(filter(None, map(_text_of, found[at:end])))
        yield Section(
            page=key, title=plain(head.text), anchor=head.anchor, level=head.level, text=text
        )


def _text_of(block: Block) -> str:
    match block.kind:
        case Kind.TABLE:
            return " ".join(plain(cell) for row in block.rows for cell in row)
        case Kind.BULLETS | Kind.NUMBERS:
            return " ".join(map(plain, block.lines))
        case Kind.REMARK:
            return ""
        case Kind.CODE:
            return " ".join(block.text.split())
        case Kind.HEADING | Kind.PARAGRAPH | Kind.PICTURE:
            return plain(block.text)


def look_for(query: str, pages: tuple[Page, ...] | None = None) -> list[Hit]:
    """Sections that have every word of a query, those with the words in their titles first."""
    words = query.lower().split()
    if not words:
        return []
    hits = []
    for page in book() if pages is None else pages:
        for section in page.sections:
            lower = section.text.lower()
            if all(word in lower for word in words):
                title = section.title.lower()
                weight = 10 * sum(word in title for word in words) + min(9, lower.count(words[0]))
                hits.append(
                    Hit(section=section, excerpt=_around(section.text, words), weight=weight)
                )
    return sorted(hits, key=lambda hit: -hit.weight)


def _around(text: str, words: list[str]) -> str:
    """The first of the words with what stands around it."""
    at = min(text.lower().find(word) for word in words)
    start = text.rfind(" ", 0, max(0, at - AROUND)) + 1 if at > AROUND else 0
    end = text.find(" ", at + AROUND)
    end = len(text) if end < 0 else end
    return ("... " if start else "") + text[start:end] + (" ..." if end < len(text) else "")
