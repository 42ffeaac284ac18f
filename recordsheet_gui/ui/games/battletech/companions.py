"""What a sheet says of others: who rides in whom, who tows whom, by their names."""

import re

from recordsheet_gui.core.called import with_name
from recordsheet_gui.systems.battletech.load import COMPANIONS
from recordsheet_gui.ui.scene.margin import in_words
from recordsheet_gui.ui.scene.now import Now

VERBS = re.compile(r"(?P<verb>rides in|carries|carried by|carrying|tows|inside) (?P<name>.+)")
NAME = re.compile(r"(?P<name>[^(\[]*[^(\[ ])(?P<more>[^\[]*)(?P<id>\[[^\]]*\])?$")


def named(now: Now, key: str, words: str) -> str:
    """A condition of the unit with the name of the other one that it is about."""
    return with_name(now.game, COMPANIONS, key, words)


def forms(word: str) -> tuple[str, ...]:
    """The same, and shorter: without the model, and by the first word of the name."""
    whole, about = in_words(word), VERBS.match(word)
    name = NAME.match(about["name"]) if about else None
    if about is None or name is None:
        return (whole,)
    end = f" {name['id']}" if name["id"] else ""
    shorter = (name["name"], name["name"].partition(" ")[0])
    return whole, *(in_words(f"{about['verb']} {short}{end}") for short in shorter)
