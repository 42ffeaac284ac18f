"""Fields for the tech ratings of support vehicles, on the ground and in the air."""

from collections.abc import Mapping

from recordsheet_gui.workshop.answers import worded
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import Field

_LABELS: Mapping[str, str] = {
    "structural_rating": "Structure: tech rating",
    "armor_rating": "Armor: tech rating",
    "engine_rating": "Engine: tech rating",
}
_LETTERS = dict(enumerate("ABCDEF"))
USUAL: Mapping[str, int] = dict.fromkeys(_LABELS, 2)
"""C, which a new one has."""


def rating_fields(document: Document) -> list[Field]:
    """A letter for each."""
    return [
        worded(document, path, label, _LETTERS, unset="not said") for path, label in _LABELS.items()
    ]
