"""Running totals at the foot of the workshop."""

from typing import TYPE_CHECKING

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.kinds import KINDS

if TYPE_CHECKING:
    from recordsheet_gui.workshop.document import Document, Reading

UNCHECKED = "not checked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """One number with its parts."""

    label: str
    """ "Weight"."""
    words: str
    """ "62.5 of 65 tons"."""
    parts: tuple[tuple[str, str], ...] = ()
    """What it is made of, and how much of it."""
    is_bad: bool = False
    """More than there may be."""


def battle_value(document: "Document", reading: "Reading") -> Total:
    """What it is worth."""
    design = reading.design
    count = KINDS[design.kind].battle_value if design is not None else None
    if design is None or count is None:
        return Total(label="BV", words="none")
    found = count(design)
    if found.value is None:
        return Total(label="BV", words="unknown", parts=tuple((why, "") for why in found.why()))
    return Total(
        label="BV",
        words=f"{found.value:,}",
        parts=tuple((line, "") for line in found.sentences()),
    )


def weight(document: "Document", reading: "Reading") -> Total | None:
    """What it weighs, part by part; None for what has no weight at all."""
    design = reading.design
    sums = KINDS[design.kind].weights(design) if design is not None else None
    if sums is None:
        tons = document.get("tons")
        if not isinstance(tons, int | float):
            return None
        return Total(label="Weight", words=f"{tons:,.10g} tons, {UNCHECKED}")
    parts = tuple(
        (part.name, "unknown" if part.weight is None else f"{part.weight:,g} {sums.unit}")
        for part in sums.parts
    )
    if sums.total is None or sums.free is None:
        words = f"{sums.limit:,g} {sums.unit}, {UNCHECKED}"
        unknown = tuple((f"Nobody knows the weight of {name}", "") for name in sums.unknown)
        return Total(label="Weight", words=words, parts=(*parts, *unknown))
    free = f"{abs(sums.free):,g} {'free' if sums.free >= 0 else 'too many'}"
    words = f"{sums.total:,g} of {sums.limit:,g} {sums.unit}" + (f", {free}" if sums.free else "")
    return Total(label="Weight", words=words, parts=parts, is_bad=sums.free < 0)


def usual_totals(document: "Document", reading: "Reading") -> tuple[Total, ...]:
    """What every kind has: weight as far as it is known, and battle value."""
    design = reading.design
    weighed = weight(document, reading)
    found = [] if weighed is None else [weighed]
    if design is not None and KINDS[design.kind].battle_value is not None:
        found.append(battle_value(document, reading))
    return tuple(found)
