"""Where hits land on an aerospace unit, and the system that each of them may find."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.systems.battletech.aerospace import tables
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.units.aerospace.design import AerospaceDesign

HEADS: Mapping[str, tuple[str, ...]] = {
    "nose": ("Nose",),
    "aft": ("Aft",),
    "side": ("Side",),
    "above": ("Above / below", "Above"),
}
STAR = "*"
SIDES: Mapping[str, str] = {"*WG": "Wing", "*S": "Side", "F*S": "Fore", "A*S": "Aft side"}
PLACES: Mapping[str, str] = {
    "NOS": "Nose",
    "AFT": "Aft",
    **{"RWG": "R wing", "LWG": "L wing", "RS": "R side", "LS": "L side"},
    **{"FRS": "Fore R", "FLS": "Fore L", "ARS": "Aft R", "ALS": "Aft L"},
}
SHORT_PLACES: Mapping[str, str] = {
    **{"Nose": "N", "Aft": "A", "R wing": "RW", "L wing": "LW", "R side": "RS", "L side": "LS"},
    **{"Wing": "W", "Side": "S", "Fore R": "FR", "Fore L": "FL", "Aft R": "AR", "Aft L": "AL"},
    **{"Fore": "F", "Aft side": "AS"},
}
SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "fcs": ("FCS",),
    "cic": ("CIC",),
    "weapon": ("weapon", "wpn"),
    "heat sink": ("heat sink", "sink"),
    "avionics": ("avionics", "avion."),
    "control": ("control", "contr."),
    "sensors": ("sensors", "sens."),
    "life support": ("life support", "life"),
    "k-f drive": ("K-F drive", "K-F"),
    "k-f boom": ("K-F boom", "boom"),
    "docking collar": ("docking collar", "collar"),
    "left thruster": ("left thruster", "L thr."),
    "right thruster": ("right thruster", "R thr."),
    "* thruster": ("thruster", "thr."),
    "grav deck": ("grav deck", "deck"),
    "broadside": ("broadside", "broads."),
    "engine": ("engine", "eng."),
}


def _cell(where: str, system: str) -> tuple[str, ...]:
    """A result in full and shorter."""
    place = SIDES.get(where) or PLACES.get(where, where)
    names = SYSTEMS.get(system, (system,))
    return tuple(
        dict.fromkeys(
            (f"{place}, {names[0]}", f"{place} {names[-1]}", f"{SHORT_PLACES[place]} {names[-1]}")
        )
    )


def hit_table(design: AerospaceDesign) -> Table:
    """All columns of its class."""
    columns = {
        word: rows
        for word, rows in tables.hit_locations().columns[tables.struck_as(design)].items()
        if word in HEADS
    }
    if columns.get("above") == columns["side"]:
        del columns["above"]
    heads = (("2D6",), *(HEADS[word] for word in columns))
    rows = tuple(
        ((str(roll),), *(_cell(rows[roll][0], rows[roll][1]) for rows in columns.values()))
        for roll in range(2, 13)
    )
    said = "System: 8+ on 2D6, above the threshold or when SI is hurt."
    return Table(heads, rows, (said,), ("8+: system is hit.",))


# Every width that a layout tries asks again.
_tables = Remembered[AerospaceDesign, Table](hit_table)


class AeroHitsPart(TablePart):
    """Where hits land."""

    @override
    @classmethod
    def table(cls, design: AerospaceDesign) -> Table:
        return _tables(design)
