"""A unit in the making: what its file would hold, and what is not in any place yet."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.handwritten import quoted
from recordsheet_gui.importers.formats import FORMATS, OWN
from recordsheet_gui.importers.report import Severity
from recordsheet_gui.units.file_id import BLOCK, KEY
from recordsheet_gui.units.kinds import KINDS

Data = Mapping[str, Any]
"""What stands in a unit file: tables, lists, texts, numbers, true and false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One unit on the workbench; a value, so that older ones stay for undo."""

    kind: str
    data: Data
    unplaced: tuple[str, ...] = ()
    """Equipment that has no place yet, each as a line of the file."""

    def get(self, path: str, otherwise: Any = None) -> Any:
        """What stands under "engine.rating"; `otherwise` where there is nothing."""
        found: Any = self.data
        for key in path.split("."):
            if not isinstance(found, Mapping) or key not in found:
                return otherwise
            found = found[key]
        return found

    def put(self, path: str, value: Any) -> "Document":
        """Another value under a path; None takes the key out."""
        return replace(self, data=_with(self.data, path.split("."), value))

    def but(self, **values: Any) -> "Document":
        """Other values under keys of the top."""
        made = self
        for key, value in values.items():
            made = made.put(key, value)
        return made

    def without_file_id(self) -> "Document":
        """For a copy: the id of a unit's file is nobody else's."""
        fluff = self.get("fluff")
        if not isinstance(fluff, Mapping) or not {BLOCK, KEY} & set(fluff):
            return self
        rest = {key: text for key, text in fluff.items() if key not in (BLOCK, KEY)}
        return self.put("fluff", rest or None)

    @property
    def text(self) -> str:
        """The unit file, in as few lines as can be: it is read, nobody looks at it."""
        return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in self.data.items())


def _with(data: Any, path: list[str], value: Any) -> dict[str, Any]:
    made = dict(data) if isinstance(data, Mapping) else {}
    first, rest = path[0], path[1:]
    if rest:
        made[first] = _with(made.get(first), rest, value)
    elif value is None:
        made.pop(first, None)
    else:
        made[first] = value
    return made


def _key(key: str) -> str:
    return quoted(str(key))


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case int() | float():
            return repr(value)
        case Mapping():
            inside = (f"{_key(key)} = {_value(one)}" for key, one in value.items())
            return f"{{ {', '.join(inside)} }}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            raise TypeError(value)


# -- designs and documents -------------------------------------------------------------------


def document_of(design: UnitDesign) -> Document:
    """A unit that there is, on the workbench."""
    text = FORMATS[design.kind].writers[OWN](design)
    return Document(kind=design.kind, data=tomllib.loads(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something about a document that the player should know; never a ban."""

    field: str
    """What it is about: "armor.LT", "slots.RA"."""
    message: str
    is_error: bool = False
    """No unit can be made while it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a document says."""

    design: UnitDesign | None
    findings: tuple[Finding, ...] = field(default=())

    @property
    def problem(self) -> str:
        """Why there is no unit, in one sentence; empty where there is one."""
        if self.design is not None:
            return ""
        errors = (one.message for one in self.findings if one.is_error)
        return next(errors, "This makes no unit.")


def read(document: Document) -> Reading:
    """The design that a document describes, with all there is to remark."""
    report = FORMATS[document.kind].readers[OWN]("The unit", document.text, False)
    found = [
        Finding(field=one.field, message=one.message, is_error=one.severity is Severity.ERROR)
        for one in report.diagnostics
    ]
    design = report.design
    if design is not None:
        flaw = KINDS[design.kind].flaw(design)
        if flaw:
            found.append(Finding(field="", message=f"It cannot be used: {flaw}.", is_error=True))
            design = None
    if design is not None:
        said = {one.message for one in found}
        found += [
            Finding(field=remark.field, message=remark.message)
            for remark in KINDS[design.kind].remarks(design)
            if remark.message not in said
        ]
    return Reading(design=design, findings=tuple(found))


# -- edits -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One step on the workbench."""

    document: Document
    title: str
    """What was done, for undo: "armor maxed"."""
    told: str = ""
    """What else happened, in a sentence: what was displaced."""
    field: str = ""
    """The field that was typed into: further letters there are the same step."""


Change = Callable[[Document], Edit]
"""An operation of a kind's own: maxed armor, placing the rest."""
