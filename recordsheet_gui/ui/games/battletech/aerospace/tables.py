"""Where hits land on an aerospace unit, and the system that each of them may find."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import tables
from recordsheet_gui.systems.battletech.aerospace.flight_aid import control_rows
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.ui.scene.text import COMFORT, Align, Text, width_of
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.aerospace.design import AerospaceDesign, WarShipDesign
from recordsheet_gui.units.kinds import anatomy_of

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
WINGS = {"Side": "Wing", "R side": "R wing", "L side": "L wing"}
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


def _cell(where: str, system: str, *, is_winged: bool) -> tuple[str, ...]:
    """A result in full and shorter."""
    place = SIDES.get(where) or PLACES.get(where, where)
    if is_winged:
        place = WINGS.get(place, place)
    names = SYSTEMS.get(system, (system,))
    short = SHORT_PLACES[place]
    return f"{place}, {names[0]}", f"{place} {names[-1]}", f"{short} {names[-1]}"


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
    # What is built like a plane has wings where others have sides.
    is_winged = anatomy_of(design).name("RS").endswith("wing")
    # Only a WarShip has broadsides: of others it is a weapon of the aft side.
    other = {} if isinstance(design, WarShipDesign) else {"broadside": "weapon"}
    rows = tuple(
        (
            (str(roll),),
            *(
                _cell(where, other.get(system, system), is_winged=is_winged)
                for where, system in (rows[roll] for rows in columns.values())
            ),
        )
        for roll in range(2, 13)
    )
    said = "System: 8+ on 2D6, above the threshold or when SI is hurt."
    return Table(heads, rows, (said,), ("8+: system is hit.",))


FORMS = 3
"""A result in full, shorter, and in letters."""


def _form(forms: tuple[str, ...], form: int) -> str:
    return forms[min(form, len(forms) - 1)]


# Every width that a layout tries asks again.
_tables = Remembered[AerospaceDesign, Table](hit_table)


class AeroHitsPart(TablePart):
    """Where hits land; all of it in full or all of it short."""

    def __init__(self, region: Region, design: AerospaceDesign, theme: Theme) -> None:
        """Find the longest words that fit all columns."""
        super().__init__(region, design, theme)
        self._form = 0
        while self._form < FORMS - 1 and not self._fits():
            self._form += 1

    def _fits(self) -> bool:
        columns = zip(self._columns, *self.drawn.rows, strict=True)
        return all(
            width_of(one, self.size) * COMFORT <= width
            for (_, width), *cells in columns
            for one in (_form(forms, self._form) for forms in cells)
        )

    @override
    def _cells(self, cells: Sequence[tuple[str, ...]], line: Rect, *, is_head: bool) -> list[Text]:
        short = cells if is_head else [(_form(forms, self._form),) for forms in cells]
        return super()._cells(short, line, is_head=is_head)

    @override
    @classmethod
    def table(cls, design: AerospaceDesign) -> Table:
        return _tables(design)


class ControlPart(TablePart):
    """What asks for a control roll, and what bears on it."""

    first = Align.LEFT

    @override
    @classmethod
    def table(cls, design: AerospaceDesign) -> Table:
        rows = tuple(((because,), (modifier,)) for because, modifier in control_rows(design))
        said = (
            "Failed: out of control, by 6 or more random movement; in the air 1D6 altitudes lost."
        )
        return Table((("Because",), ("2D6",)), rows, (said,))
