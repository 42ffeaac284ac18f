"""The head of a platoon's sheet."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.ui.games.battletech.standing.title import StandingTitlePart
from recordsheet_gui.units.described_record import plain
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.infantry.text import motion_words


def about(design: InfantryDesign) -> str:
    """What it is, in a line."""
    moves = motion_words(design)
    words = [moves[:1].upper() + moves[1:]]
    words.append(f"{design.squads} \N{MULTIPLICATION SIGN} {design.squad_size}")
    if design.divisor != 1:
        words.append(f"Armor \N{DIVISION SIGN}{plain(design.divisor):g}")
    words += [word.upper() if len(word) < 4 else word.capitalize() for word in named(design)]
    if design.role and design.role.lower() not in ("none", "undetermined"):
        words.append(design.role)
    return "  \N{MIDDLE DOT}  ".join(words)


def named(design: InfantryDesign) -> tuple[str, ...]:
    """What they are trained for."""
    return design.specializations


class InfantryTitlePart(StandingTitlePart):
    """Its name, how it moves and in how many squads."""

    design: Any

    @override
    def about(self) -> str:
        return about(self.design)
