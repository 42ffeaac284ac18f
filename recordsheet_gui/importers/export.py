"""A unit as a file again: our own .toml for every kind, .mtf for 'Mechs."""

from recordsheet_gui.core.design import MechDesign, UnitDesign
from recordsheet_gui.core.ship_design import ShipDesign
from recordsheet_gui.core.skirmish_design import SkirmishDesign


class CannotExport(Exception):
    """There is no such file for such a unit; str() is the sentence."""


def exported(design: UnitDesign, suffix: str) -> str:
    """The text of a file that gives the same unit when it is read."""
    match suffix.lower(), design:
        case ".mtf", MechDesign():
            from recordsheet_gui.importers.mtf_write import write_mtf

            return write_mtf(design)
        case ".toml", MechDesign():
            from recordsheet_gui.importers.unit_toml import write_unit

            return write_unit(design)
        case ".toml", ShipDesign():
            from recordsheet_gui.importers.ship_toml import write_ship

            return write_ship(design)
        case ".toml", SkirmishDesign():
            from recordsheet_gui.importers.skirmish_toml import write_skirmish

            return write_skirmish(design)
        case ".mtf", _:
            raise CannotExport(f"{design.name} is no 'Mech: it can only become a .toml file.")
        case _:
            raise CannotExport("The name of the file should end in .toml or .mtf.")
