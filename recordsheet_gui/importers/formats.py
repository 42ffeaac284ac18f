"""The files that each kind of unit is read from and written to; a new kind is a line here."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers.report import ImportReport

if TYPE_CHECKING:  # only forces need it
    from recordsheet_gui.importers.mul.plan import Plan

Reader = Callable[[str, str, bool], ImportReport]
"""File name, text and whether it is shipped with us, to a unit and the remarks on it."""
Writer = Callable[[Any], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formats:
    """What reads and writes one kind of unit, by the ending of the file."""

    readers: Mapping[str, Reader]
    writers: Mapping[str, Writer]


# Each importer is read with the first file that needs it: the equipment table is large.


def _read_mech_toml(name: str, text: str, shipped: bool) -> ImportReport:
    from recordsheet_gui.importers.mech.unit_toml import read_unit

    return read_unit(name, text, shipped=shipped)


def _read_mtf(name: str, text: str, shipped: bool) -> ImportReport:
    from recordsheet_gui.importers.mech.mtf import read_mtf

    return read_mtf(name, text)


def _write_mech_toml(design: Any) -> str:
    from recordsheet_gui.importers.mech.unit_toml import write_unit

    return write_unit(design)


def _write_mtf(design: Any) -> str:
    from recordsheet_gui.importers.mech.mtf_write import write_mtf

    return write_mtf(design)


def _read_ship_toml(name: str, text: str, shipped: bool) -> ImportReport:
    from recordsheet_gui.importers.ship.unit_toml import read_ship

    return read_ship(name, text, shipped=shipped)


def _write_ship_toml(design: Any) -> str:
    from recordsheet_gui.importers.ship.unit_toml import write_ship

    return write_ship(design)


def _read_card_toml(name: str, text: str, shipped: bool) -> ImportReport:
    from recordsheet_gui.importers.card.unit_toml import read_skirmish

    return read_skirmish(name, text, shipped=shipped)


def _write_card_toml(design: Any) -> str:
    from recordsheet_gui.importers.card.unit_toml import write_skirmish

    return write_skirmish(design)


UNIT_TYPES: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("Tank", "Naval", "Surface", "Hydrofoil", "SupportTank", "LargeSupportTank"),
            *("VTOL", "SupportVTOL", "GunEmplacement", "HandheldWeapon", "BuildingEntity"),
        ),
        "recordsheet_gui.importers.vehicle.blk",
    ),
    "Infantry": "recordsheet_gui.importers.infantry.blk",
    "BattleArmor": "recordsheet_gui.importers.battle_armor.blk",
    **dict.fromkeys(("ProtoMek", "ProtoMech"), "recordsheet_gui.importers.protomech.blk"),
    **dict.fromkeys(
        ("Aero", "AeroSpaceFighter", "ConvFighter", "FixedWingSupport", "SmallCraft"),
        "recordsheet_gui.importers.aerospace.blk",
    ),
    **dict.fromkeys(
        ("Dropship", "Jumpship", "Warship", "SpaceStation"),
        "recordsheet_gui.importers.aerospace.large",
    ),
}
"""Who reads a .blk file, by what it says under UnitType."""


def _read_blk(name: str, text: str, shipped: bool) -> ImportReport:
    from recordsheet_gui.importers.blk import read_blk

    return read_blk(name, text, UNIT_TYPES)


def _write_vehicle_toml(design: Any) -> str:
    from recordsheet_gui.importers.vehicle.unit_toml import write_unit

    return write_unit(design)


def _write_vehicle_blk(design: Any) -> str:
    from recordsheet_gui.importers.vehicle.blk_write import write_blk

    return write_blk(design)


def _vehicle(kind: str) -> Formats:
    def read_toml(name: str, text: str, shipped: bool) -> ImportReport:
        from recordsheet_gui.importers.vehicle.unit_toml import read_unit

        return read_unit(kind, name, text, shipped=shipped)

    return Formats(
        readers={".toml": read_toml, ".blk": _read_blk},
        writers={".toml": _write_vehicle_toml, ".blk": _write_vehicle_blk},
    )


def _folder(name: str) -> Formats:
    """A kind whose folder has the modules unit_toml and blk_write, beside the reader of blocks."""

    def module(word: str) -> Any:
        return import_module(f"recordsheet_gui.importers.{name}.{word}")

    def read_toml(file: str, text: str, shipped: bool) -> ImportReport:
        report: ImportReport = module("unit_toml").read_unit(file, text, shipped=shipped)
        return report

    def write_toml(design: Any) -> str:
        return str(module("unit_toml").write_unit(design))

    def write_blk(design: Any) -> str:
        return str(module("blk_write").write_blk(design))

    return Formats(
        readers={".toml": read_toml, ".blk": _read_blk},
        writers={".toml": write_toml, ".blk": write_blk},
    )


PLANES = ("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft")
LARGE = ("dropship", "jumpship", "warship", "space station")


def _aerospace(kind: str) -> Formats:
    def module(word: str) -> Any:
        return import_module(f"recordsheet_gui.importers.aerospace.{word}")

    def read_toml(name: str, text: str, shipped: bool) -> ImportReport:
        report: ImportReport = module("unit_toml").read_unit(kind, name, text, shipped=shipped)
        return report

    def write_toml(design: Any) -> str:
        return str(module("unit_toml").write_unit(design))

    def write_blk(design: Any) -> str:
        writer = "large_write" if kind in LARGE else "blk_write"
        return str(module(writer).write_blk(design))

    return Formats(
        readers={".toml": read_toml, ".blk": _read_blk},
        writers={".toml": write_toml, ".blk": write_blk},
    )


FORMATS: dict[str, Formats] = {
    "mech": Formats(
        readers={".toml": _read_mech_toml, ".mtf": _read_mtf},
        writers={".toml": _write_mech_toml, ".mtf": _write_mtf},
    ),
    "ship": Formats(readers={".toml": _read_ship_toml}, writers={".toml": _write_ship_toml}),
    "skirmish": Formats(readers={".toml": _read_card_toml}, writers={".toml": _write_card_toml}),
    "vehicle": _vehicle("vehicle"),
    "support vehicle": _vehicle("support vehicle"),
    "vtol": _vehicle("vtol"),
    "support vtol": _vehicle("support vtol"),
    "gun emplacement": _vehicle("gun emplacement"),
    "building": _vehicle("building"),
    "handheld weapon": _vehicle("handheld weapon"),
    "infantry": _folder("infantry"),
    "battle armor": _folder("battle_armor"),
    "protomech": _folder("protomech"),
    **{kind: _aerospace(kind) for kind in (*PLANES, *LARGE)},
}
"""By kind of unit."""

PLANS: Mapping[str, str] = {
    "mech": "mech",
    **dict.fromkeys(("vehicle", "support vehicle", "vtol", "support vtol"), "vehicle"),
    **dict.fromkeys(("gun emplacement", "building", "handheld weapon"), "vehicle"),
    "infantry": "infantry",
    "battle armor": "battle_armor",
    "protomech": "protomech",
    **dict.fromkeys((*PLANES, *LARGE), "aerospace"),
}
"""The folder whose module `mul` knows how files of forces count a kind of unit."""


def lists_any(kinds: Iterable[str]) -> bool:
    """True for a game some of whose units stand in files of forces."""
    return any(kind in PLANS for kind in kinds)


def plan_of(design: UnitDesign) -> "Plan | None":
    """How files of forces count a unit; None for one of another game than theirs."""
    folder = PLANS.get(design.kind)
    if folder is None:
        return None
    found: Plan = import_module(f"recordsheet_gui.importers.{folder}.mul").plan(design)
    return found


SUFFIXES = tuple(dict.fromkeys(suffix for known in FORMATS.values() for suffix in known.readers))
"""The endings of files that can be read."""
OWN = ".toml"
"""Our own files: one ending for all kinds."""
UNNAMED = "mech"
"""What one of our own files holds that does not say its kind."""


def suffixes() -> str:
    """The endings in words."""
    return " or ".join(SUFFIXES)


def reader_of(suffix: str) -> Reader | None:
    """Who reads files of an ending that says it all; None for our own, which say more inside."""
    if suffix == OWN:
        return None
    known = (known.readers.get(suffix) for known in FORMATS.values())
    return next(filter(None, known), None)


def readers_of(suffix: str) -> Mapping[str, Reader]:
    """Who reads such files, by kind of unit."""
    return {
        kind: known.readers[suffix] for kind, known in FORMATS.items() if suffix in known.readers
    }
