"""Numbers that say where they come from."""

from recordsheet_gui.core.number import Number


def explained(title: str, number: Number) -> str:
    """A number and its parts, line by line, for a tool tip."""
    lines = [f"{title}: {number.value}"]
    for i, part in enumerate(number.parts):
        value = str(part.value) if i == 0 else f"{part.value:+d}"
        lines.append(f"{value}  {part.label}" + (f"  [{part.rule}]" if part.rule else ""))
    return "\n".join(lines)
