"""What owner and guests say to one another; each is checked like a file from a stranger."""

from typing import Annotated, Literal, TypeVar

from recordsheet_gui.core.handwritten import (
    AtMost,
    Line,
    Misfit,
    Whole,
    checked,
    load_message,
    shape,
)
from recordsheet_gui.storage.game_log import Row

MOST_ROWS = 2**53
ROWS_AT_ONCE = 200
"""Rows of one message."""
Count = Annotated[int, Whole(0, MOST_ROWS)]
Word = Annotated[str, Line()]
"""The owner remembers those of guests: a short one."""


class BadMessage(Exception):
    """Sealed by somebody who may speak here, but makes no sense."""


# -- from guests ---------------------------------------------------------------------------------


@shape
class Hello:
    """I am here, and this is what I have of the game; said again and again."""

    what: Literal["hello"] = "hello"
    ask: Word
    """A word of this guest's making: answers repeat it, so that no old one is taken for them."""
    seat: Word = ""
    """Which of those that came with the same link: several may share one."""
    row: Count = 0
    mark: Count | None = None
    """The last row that it has, and what the game has in common with the owner's there."""


@shape
class Wish:
    """Please do this."""

    what: Literal["wish"] = "wish"
    id: Word
    number: Count
    """Higher than that of every wish before it."""
    step: dict[str, object]
    has_dice: bool = False
    """True: the owner's program rolls whatever dice this brings, and choices wait as cards."""


@shape
class Look:
    """A page in a browser is here and shows this; said again and again."""

    what: Literal["look"] = "look"
    ask: Word
    page: Word = ""
    """Which of those that came with the same link: several may share one."""
    unit: str = ""
    """Whose sheet; none for the list of units."""
    width: Annotated[int, Whole(200, 4_000)] = 360
    """Pixels of its pane."""
    is_dark: bool = False
    epoch: Word = ""
    feed: Count = 0
    sheet: Count = 0
    """What it has already: of which run of the owner's program, and the numbers of the last."""


@shape
class Bye:
    """I go."""

    what: Literal["bye"] = "bye"
    seat: Word = ""
    """Which of those that came with the same link."""


# -- from the owner ------------------------------------------------------------------------------


@shape
class Welcome:
    """Who you are at this table, and how far its game is."""

    what: Literal["welcome"] = "welcome"
    ask: str
    name: str
    rights: str
    number: Count
    """Of the last wish that was heard."""
    row: Count
    guests: tuple[str, ...] = ()
    """Who is here."""
    sides: tuple[str, ...] = ()
    is_all: bool = False
    may_lead: bool = False
    """The rights, for who does not read words."""
    epoch: str = ""
    """For pages: the run of the owner's program whose pictures are true from now on."""


@shape
class Part:
    """A piece of the whole game."""

    what: Literal["part"] = "part"
    ask: str
    at: Count
    of: Count
    data: str


@shape
class Rows:
    """What happened."""

    what: Literal["rows"] = "rows"
    rows: Annotated[tuple[Row, ...], AtMost(ROWS_AT_ONCE)]
    by: str = ""
    """The name of the guest who did it; the owner where it is empty."""


@shape
class Reply:
    """What became of a wish."""

    what: Literal["reply"] = "reply"
    id: str
    done: bool
    words: str = ""
    """Why not."""
    number: Count | None = None
    """The wish came too late: without words, ask again with a higher number than this."""
    row: Count = 0
    """The last row of the game now."""


@shape
class Feed:
    """For pages, which know no rules: the table at a glance, cards and journal."""

    what: Literal["feed"] = "feed"
    epoch: str
    serial: Count
    data: str
    """Deflated JSON in base64, here and below."""


@shape
class Sheet:
    """For a page: the sheet that it looks at, as a drawing, with what can be tapped."""

    what: Literal["sheet"] = "sheet"
    page: str
    epoch: str
    serial: Count
    unit: str
    data: str


@shape
class Gone:
    """The table is closed, or closed for you."""

    what: Literal["gone"] = "gone"
    words: str
    asks: tuple[str, ...] = ()
    """The last word of everybody it is for: who kept one from another evening has others."""
    for_good: bool = False
    """The key opens nothing any more: whoever asks again is only refused."""


FromGuest = Hello | Wish | Look | Bye
FromOwner = Welcome | Part | Rows | Reply | Feed | Sheet | Gone
_GUESTS = {"hello": Hello, "wish": Wish, "look": Look, "bye": Bye}
_OWNERS = {
    "welcome": Welcome,
    "part": Part,
    "rows": Rows,
    "reply": Reply,
    "feed": Feed,
    "sheet": Sheet,
    "gone": Gone,
}
M = TypeVar("M")


def from_guest(body: str) -> FromGuest:
    """What a guest says."""
    return _read(body, _GUESTS)


def from_owner(body: str) -> FromOwner:
    """What the owner says."""
    return _read(body, _OWNERS)


def _read(body: str, kinds: dict[str, type[M]]) -> M:
    try:
        data = load_message(body)
        word = data.get("what")
        if not isinstance(word, str) or word not in kinds:
            raise BadMessage("It says nothing that is said at a table.")
        return checked(kinds[word], data)
    except Misfit as misfit:
        raise BadMessage(str(misfit)) from None
