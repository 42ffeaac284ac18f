"""Fields that stand in no file: they show what follows from it, and change it when they are set.

Such a field has a path of its own and shows its `usual`; what is put there never stays in the
document, a function of the kind makes something of it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from recordsheet_gui.units.kind import LEVELS
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import Choice, Field, Follow, nothing_follows

Answer = Callable[[Document, Any], Edit]
"""What becomes of the document as it was, and what the player has set."""
WORDED = "worded-"
"""Before the path of a number that is chosen by a word."""


def answered(answers: Mapping[str, Answer], then: Follow = nothing_follows) -> Follow:
    """What follows from fields of this kind, and behind that from all others."""

    def follow(before: Document, after: Document, path: str) -> Edit:
        if path in answers:
            made = answers[path](before, after.get(path))
        elif path.startswith(WORDED):
            made = _worded(before, path.removeprefix(WORDED), after.get(path))
        else:
            return then(before, after, path)
        further = then(before, made.document, path.removeprefix(WORDED))
        told = " ".join(filter(None, (made.told, further.told)))
        return Edit(document=further.document, title=made.title or further.title, told=told)

    return follow


def _worded(document: Document, path: str, value: Any) -> Edit:
    number = int(value) if isinstance(value, str) and value.isdecimal() else None
    return Edit(document=document.put(path, number), title="")


def worded(
    document: Document,
    path: str,
    label: str,
    words: Mapping[int, str],
    *,
    usual: int | None = None,
    unset: str | None = None,
) -> Field:
    """A number that players know by a word: a rules level, a tech rating."""
    value = document.get(path, usual)
    return Field(
        path=f"{WORDED}{path}",
        label=label,
        control=Choice(
            words=tuple(map(str, words)),
            names={str(number): word for number, word in words.items()},
            unset=unset,
        ),
        usual=None if value is None else str(value),
        about=(path,),
    )


def level(document: Document) -> Field:
    """The rules level in words."""
    words = {at: f"{word[:1].upper()}{word[1:]}" for at, word in enumerate(LEVELS) if word}
    return worded(document, "rules_level", "Rules level", words, usual=2)
