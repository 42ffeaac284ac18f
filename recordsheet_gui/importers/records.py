"""A unit file as a record for other programs: `show --json`, `import --check --jsonl`."""

from collections.abc import Sequence

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.files import UnitFile, shown
from recordsheet_gui.importers.report import Diagnostic
from recordsheet_gui.units.kind import Record
from recordsheet_gui.units.kinds import kind_of


def whole_record(
    design: UnitDesign, path: str = "", diagnostics: Sequence[Diagnostic] = ()
) -> Record:
    """All that a design has, and the remarks on the file that it came from."""
    found = kind_of(design).whole_record(design)
    value = _value(design)
    return {"path": path, **found, **value, "diagnostics": diagnostics_of(diagnostics)}


def _value(design: UnitDesign) -> Record:
    """The battle value, null where it is unknown, and how it was counted."""
    count = kind_of(design).battle_value
    if count is None:
        return {"bv": None}
    found = count(design)
    return {
        "bv": found.value,
        "bv_unknown": list(found.reasons),
        "bv_count": [
            {"label": line.label, "working": line.working, "value": round(line.value, 6)}
            for line in found.lines
        ],
    }


def file_record(file: UnitFile) -> Record:
    """The record of a file that was read, whatever came of it."""
    path = shown(file.path)
    if file.design is None:
        return unread_record(path, file.problem, file.diagnostics)
    found = kind_of(file.design).record(file.design)
    count = kind_of(file.design).battle_value
    value = None if count is None else count(file.design).value
    return {"path": path, **found, "bv": value, "diagnostics": diagnostics_of(file.diagnostics)}


def unread_record(path: str, problem: str, diagnostics: Sequence[Diagnostic] = ()) -> Record:
    """The record of a file that no unit can be made of."""
    found = diagnostics_of(diagnostics)
    if not any(remark["severity"] == "error" for remark in found):
        found.insert(0, {"severity": "error", "line": 0, "field": "", "message": problem})
    return {"path": path, "diagnostics": found}


def diagnostics_of(diagnostics: Sequence[Diagnostic]) -> list[Record]:
    """All remarks on a file."""
    return [
        {
            "severity": remark.severity.value,
            "line": remark.line,
            "field": remark.field,
            "message": remark.message,
        }
        for remark in diagnostics
    ]
