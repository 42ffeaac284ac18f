"""How long words in a game may be: whoever follows it has to paint them.

What a guest would refuse is refused before it is written, and so every game can be shared.
"""

import json

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import Json

LONGEST_WORDS, LONGEST_TITLE, LONGEST_TALE = 4_000, 200, 100_000
"""Letters of any words in a game, of names, and of what files tell of a unit's past."""
TITLES = {"id": LONGEST_TITLE, "side": LONGEST_TITLE, "title": LONGEST_TITLE, "fluff": LONGEST_TALE}
"""A unit's name is one too."""


def check_words(data: Json) -> None:
    """Refuse words that are longer than anybody writes: they take long to paint."""
    left: list[tuple[int, Json]] = [(LONGEST_WORDS, data)]
    while left:
        most, value = left.pop()
        if isinstance(value, str) and len(value) > most:
            raise ValueError(f"{value[:20]} ... is too long")
        if isinstance(value, dict):
            if any(len(name) > LONGEST_WORDS for name in value):
                raise ValueError("a name is too long")
            titles = {**TITLES, "name": LONGEST_TITLE} if "kind" in value else TITLES
            left += [(titles.get(name, most), one) for name, one in value.items()]
        elif isinstance(value, list):
            left += [(most, one) for one in value]


def check_text(text: str) -> None:
    """The same of what is about to be written; RuleError says what is too long."""
    # Nearly always no two quotes stand so far apart that there could be any.
    if '\\"' in text or max(map(len, text.split('"'))) > LONGEST_TITLE:
        try:
            check_words(json.loads(text))
        except ValueError as error:
            raise RuleError("too-long", f"A game has no room for such words: {error}.") from error
