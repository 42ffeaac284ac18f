"""XML from strangers: elements and attributes, and nothing else that XML can do.

The standard library's parser with every door shut: no document type, so no entities of any kind,
nothing from outside, and limits for size, depth and number. What is refused is one sentence.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from xml.parsers import expat

from recordsheet_gui.core.frozen import dataclass

LARGEST = 20_000_000
"""Bytes; a company has some hundred thousand."""
DEEPEST = 16
"""Elements inside one another; a force has five."""
MOST_ELEMENTS = 400_000
MOST_ATTRIBUTES = 200
"""Of one element."""
LONGEST_VALUE = 20_000
"""Characters of one attribute."""
LONGEST_TEXT = 4_000_000
"""Characters inside one element: a whole unit may be packed there."""
LONE_AMPERSAND = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)")


class Refused(Exception):
    """A text that is no such file, or one that nobody should read; str() is the sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One element."""

    name: str
    """In small letters: the programs that write such files do not tell them apart."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    line: int = 0

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)

    def all(self, name: str) -> Iterator["Node"]:
        """The children of a name."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> "Node | None":
        """The first child of a name."""
        return next(self.all(name), None)

    @property
    def text(self) -> str:
        """What stands between its tags, the text of children left out."""
        return "".join(self.texts).strip()


def parse(data: bytes) -> tuple[Node, bool]:
    """The root of a document, and whether its lone ampersands had to be taken for letters."""
    if len(data) > LARGEST:
        # Nobody has read further than that.
        raise Refused(f"The file is too large for a force: more than {LARGEST:,} bytes.")
    if not data.strip():
        raise Refused("The file is empty.")
    try:
        return _parsed(data), False
    except expat.ExpatError as error:
        # Some programs write a name with & in it as it stands.
        mended, count = LONE_AMPERSAND.subn(b"&amp;", data)
        if count and len(mended) <= LARGEST:
            try:
                return _parsed(mended), True
            except expat.ExpatError:
                pass
        raise Refused(_broken(error)) from None


def _broken(error: expat.ExpatError) -> str:
    words = expat.errors.messages.get(error.code, "") if error.code else ""
    place = f"line {error.lineno}, column {error.offset + 1}"
    return f"The file is no sound XML ({place}{f': {words}' if words else ''})."


def _parsed(data: bytes) -> Node:
    builder = _Builder()
    try:
        builder.parser.Parse(data, True)
    except (LookupError, ValueError):
        # The first line may name any encoding; those of such files are in the parser itself.
        raise Refused("The file is no sound XML (its encoding is unknown).") from None
    return builder.root


class _Builder:
    """Gathers elements; raises at the first thing that has no place in such a file."""

    def __init__(self) -> None:
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = _no_doctype
        parser.EntityDeclHandler = _no_doctype
        parser.UnparsedEntityDeclHandler = _no_doctype
        parser.ExternalEntityRefHandler = _nothing_outside
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self._open: list[Node] = []
        self._root: Node | None = None
        self._elements = 0
        self._characters = 0

    @property
    def root(self) -> Node:
        if self._root is None:
            raise Refused("The file holds no element.")
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        self._characters = 0
        if self._elements > MOST_ELEMENTS:
            raise Refused(f"The file has more than {MOST_ELEMENTS:,} elements: that is no force.")
        if len(self._open) >= DEEPEST:
            raise Refused(f"The file has more than {DEEPEST} elements inside one another.")
        if len(attributes) > MOST_ATTRIBUTES:
            raise Refused(f"An element has more than {MOST_ATTRIBUTES} attributes.")
        if any(len(value) > LONGEST_VALUE for value in attributes.values()):
            raise Refused(f"An attribute is longer than {LONGEST_VALUE:,} characters.")
        line = self.parser.CurrentLineNumber
        node = Node(name=name.lower(), attributes=attributes, line=line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node
        self._open.append(node)

    def _end(self, name: str) -> None:
        self._characters = 0
        self._open.pop()

    def _text(self, text: str) -> None:
        self._characters += len(text)
        if self._characters > LONGEST_TEXT:
            raise Refused(f"An element holds more than {LONGEST_TEXT:,} characters of text.")
        if text.strip():
            self._open[-1].texts.append(text)


def _no_doctype(*_: object) -> None:
    raise Refused("The file brings a document type of its own, which no force needs: not read.")


def _nothing_outside(*_: object) -> int:
    raise Refused("The file asks for another one, which no force needs: not read.")
