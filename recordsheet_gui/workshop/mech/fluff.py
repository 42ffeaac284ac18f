"""What people write about a 'Mech: stories, and who builds it and its parts."""

from recordsheet_gui.importers.mech.mtf_text import FOR_PROGRAMS, STORIES, SYSTEM_MAKERS
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import ByPlace, Column, Field, Line, Section
from recordsheet_gui.workshop.shapes import prose_table

_MAKERS = (
    Field(path="fluff.manufacturer", label="Manufacturer", control=Line(), usual=""),
    Field(path="fluff.primaryfactory", label="Primary factory", control=Line(), usual=""),
)
_SYSTEMS = ("CHASSIS", "ENGINE", "ARMOR", "COMMUNICATIONS", "TARGETING", "JUMP_JET")
"""Parts that have makers, as files write them."""


def section(document: Document) -> Section:
    """A file may have more stories than we ask for."""
    have = [key for key in document.get("fluff") or {} if not _is_of_system(key)]
    known = {*FOR_PROGRAMS, *(field.path.partition(".")[2] for field in _MAKERS)}
    keys = [key for key in dict.fromkeys((*STORIES, *have)) if key not in known]
    return Section(
        key="fluff",
        title="Fluff",
        fields=(*prose_table("fluff", "Fluff", keys), *_MAKERS, _PARTS),
    )


def _is_of_system(key: str) -> bool:
    return key.partition(":")[0] in SYSTEM_MAKERS


def _systems(document: Document) -> list[tuple[str, str]]:
    """Parts that have makers, and those of the file that we do not know."""
    have = (key.partition(":")[2] for key in document.get("fluff") or {} if _is_of_system(key))
    return [(key, key.replace("_", " ").capitalize()) for key in dict.fromkeys((*_SYSTEMS, *have))]


def _column(word: str, label: str) -> Column:
    return Column(
        path="fluff",
        label=label,
        control=Line(),
        of=lambda document: {key: f"{word}:{key}" for key, _ in _systems(document)},
        usual="",
    )


_PARTS = Field(
    path="fluff.systems",
    label="Its parts",
    control=ByPlace(
        places=_systems,
        columns=(_column(SYSTEM_MAKERS[0], "Maker"), _column(SYSTEM_MAKERS[1], "Model")),
    ),
)
