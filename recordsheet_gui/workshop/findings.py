"""Remarks and the fields that they are about."""

from collections.abc import Iterable, Sequence

from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.form import Section


def sorted_by_field(
    sections: Sequence[Section], findings: Iterable[Finding]
) -> dict[str, tuple[Finding, ...]]:
    """Remarks by the path of the field beside which they stand; "" for those of none."""
    paths = {
        path: field.path
        for section in sections
        for field in section.fields
        for path in (*field.about, field.path)
    }
    made: dict[str, list[Finding]] = {}
    for finding in findings:
        made.setdefault(_field_of(paths, finding.field), []).append(finding)
    return {path: tuple(found) for path, found in made.items()}


def _field_of(paths: dict[str, str], about: str) -> str:
    """The field itself, the table that it is in, or the first field of a table."""
    parts = about.replace("[", ".").replace("]", "").split(".")
    for count in range(len(parts), 0, -1):
        found = paths.get(".".join(parts[:count]))
        if found is not None:
            return found
    inside = (field for path, field in paths.items() if path.startswith(f"{about}."))
    return next(inside, "") if about else ""
