"""What an importer says about a file, and the unit it made of it."""

from enum import StrEnum

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import in_short
from recordsheet_gui.core.frozen import dataclass

MOST_CHARACTERS = 2_000_000
"""A unit file has some ten thousand; what is longer than this is something else."""


class Severity(StrEnum):
    """How much a remark matters."""

    ERROR = "error"
    """No unit can be made of the file."""
    WARNING = "warning"
    """The sheet may not be what the file's author meant."""
    NOTE = "note"
    """Odd, but the sheet does not suffer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One remark about a file."""

    severity: Severity
    line: int = 0
    """From 1; 0 where the remark belongs to no line."""
    field: str = ""
    """What it is about: "mass", "armor.LT", "slots.RA"."""
    message: str
    """A sentence for the player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """The unit, if one could be made, and all remarks in the order they arose."""

    design: UnitDesign | None
    diagnostics: tuple[Diagnostic, ...] = ()
    is_foreign: bool = False
    """True for a sound file of a kind of unit that this version does not read."""

    @property
    def problem(self) -> str:
        """Why there is no unit, in one sentence; empty when there is one."""
        for remark in self.diagnostics:
            if remark.severity is Severity.ERROR:
                where = f" (line {remark.line})" if remark.line else ""
                return f"{remark.message}{where}"
        return "" if self.design else "The file holds no unit."


class Remarks:
    """Collects diagnostics while a file is read."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        """Starts with none."""
        self.found: list[Diagnostic] = []

    def error(self, message: str, *, field: str = "", line: int = 0) -> None:
        """Something without which no unit can be made."""
        self._add(Severity.ERROR, message, field, line)

    def warning(self, message: str, *, field: str = "", line: int = 0) -> None:
        """Something that may make the sheet wrong."""
        self._add(Severity.WARNING, message, field, line)

    def note(self, message: str, *, field: str = "", line: int = 0) -> None:
        """Something odd that does no harm."""
        self._add(Severity.NOTE, message, field, line)

    @property
    def has_errors(self) -> bool:
        """True when no unit can be made any more."""
        return bool(self.found) and any(remark.severity is Severity.ERROR for remark in self.found)

    def report(self, design: UnitDesign | None) -> ImportReport:
        """The finished report; an error leaves no unit."""
        return ImportReport(
            design=None if self.has_errors else design, diagnostics=tuple(self.found)
        )

    def _add(self, severity: Severity, message: str, field: str, line: int) -> None:
        found = Diagnostic(severity=severity, line=line, field=field, message=in_short(message))
        self.found.append(found)


def refusal(message: str, *, line: int = 0) -> ImportReport:
    """The report on a text that is no unit file at all."""
    remarks = Remarks()
    remarks.error(message, line=line)
    return remarks.report(None)


def too_long(text: str) -> ImportReport | None:
    """A refusal for a text that no unit file can be, else None."""
    if len(text) <= MOST_CHARACTERS:
        return None
    return refusal(f"The file is too large for a unit: {len(text):,} characters.")
