"""Our own unit files of aerospace units: TOML that people can read and write.

Facts stand at the top, then armor and equipment by arc. Equipment goes by its printed name or any
other that files use, with the marks of importers/blk/lines.py. Bays are written as in .blk files.
What a fighter's structure and engine are follows from its weight and thrust where it is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

from recordsheet_gui.core.handwritten import AtMost, Keys, Number, OneOf, Whole, quoted, shape
from recordsheet_gui.importers.aerospace.outfit import CraftOutfit, craft_lines
from recordsheet_gui.importers.blk.bays import read_bays, write_bays
from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.lines import Outfit
from recordsheet_gui.importers.blk.unit_toml import (
    HeadFile,
    TechRating,
    Word,
    Words,
    read_described,
    write_described,
    written,
)
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.aerospace import facts
from recordsheet_gui.units.aerospace.design import (
    DOUBLE,
    SINGLE,
    AeroFighterDesign,
    AerospaceDesign,
    CapitalDesign,
    ConventionalFighterDesign,
    DropShipDesign,
    FixedWingDesign,
    JumpShipDesign,
    Sinks,
    SmallCraftDesign,
    StationDesign,
    WarShipDesign,
)
from recordsheet_gui.units.aerospace.facts import (
    AERODYNE,
    COCKPITS,
    COLLARS,
    CREW,
    KF_CORES,
    SPHEROID,
)
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.plating import ARMORS, BAR_CODE, STANDARD

_CRAFT: Mapping[str, type[SmallCraftDesign]] = {
    design.kind: design
    for design in (SmallCraftDesign, DropShipDesign, JumpShipDesign, WarShipDesign, StationDesign)
}
KINDS: Mapping[str, type[AerospaceDesign]] = {
    **{plane.kind: plane for plane in (AeroFighterDesign, ConventionalFighterDesign)},
    FixedWingDesign.kind: FixedWingDesign,
    **_CRAFT,
}
_PLACES = tuple(facts.PLACES)
_MOST_RATING = 9_999_999
_ARMORS = OneOf(tuple(ARMORS.values()))
AEROSPACE = ARMORS[BAR_CODE]
"""The armor that a craft has where nothing is said."""


@shape
class EngineFile:
    """The engine of a fighter."""

    type: Annotated[str, OneOf(tuple(EngineType))] = "fusion"
    rating: Annotated[int, Whole(-_MOST_RATING, _MOST_RATING)] | None = None
    """What its weight and thrust ask for, where it is left out."""
    base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None


@shape
class SinksFile:
    """Heat sinks."""

    count: Annotated[int, Whole(0, facts.MOST_SINKS)] = 0
    kind: Annotated[str, OneOf((SINGLE, DOUBLE))] = SINGLE
    pod: Annotated[int, Whole(0, facts.MOST_SINKS)] = 0


@shape
class AerospaceFile(HeadFile):
    """What all that flies on thrust has in common."""

    tons: Annotated[float, Number(0, facts.MOST_TONS)]
    thrust: Annotated[int, Whole(0, facts.MOST_THRUST)] = 0
    fuel: Annotated[int, Whole(0, facts.MOST_FUEL)] = 0
    engine: EngineFile = field(default_factory=EngineFile)
    heat_sinks: SinksFile = field(default_factory=SinksFile)
    transport: Words = ()
    armor: Annotated[
        Mapping[str, int | str],
        Keys(_PLACES, of=Whole(0, facts.MOST_ARMOR), also=(("type", _ARMORS),)),
    ]
    patchwork: Annotated[Mapping[str, str], Keys(_PLACES, of=OneOf((*ARMORS.values(), "")))] = (
        field(default_factory=dict)
    )


@shape
class FighterFile(AerospaceFile):
    """A fighter, or a plane."""

    si: Annotated[int, Whole(0, facts.MOST_SI)] | None = None
    cockpit: Annotated[str, OneOf(COCKPITS)] = COCKPITS[0]
    vstol: bool = False
    bar: Annotated[int, Whole(0, 10)] | None = None
    fuel_type: Word = ""
    structural_rating: TechRating | None = None
    armor_rating: TechRating | None = None
    engine_rating: TechRating | None = None
    base_fire_control: Annotated[float, Number(0, facts.MOST_TONS)] = 0


@shape
class CraftFile(AerospaceFile):
    """A craft or a ship."""

    si: Annotated[int, Whole(0, facts.MOST_SI)]
    motion: Annotated[str, OneOf((AERODYNE, SPHEROID, ""))] = ""
    crew: Annotated[Mapping[str, int], Keys(CREW, of=Whole(0, facts.MOST_CREW))] = field(
        default_factory=dict
    )
    life_boats: Annotated[int, Whole(0, facts.MOST_CREW)] = 0
    escape_pods: Annotated[int, Whole(0, facts.MOST_CREW)] = 0
    design_type: Annotated[int, Whole(0, 9)] = 0
    collar: Annotated[str, OneOf(COLLARS)] = COLLARS[0]
    sail: bool = False
    lithium_fusion: bool = False
    hpg: bool = False
    modular: bool = False
    kf_core: Annotated[str, OneOf(KF_CORES)] = KF_CORES[0]
    jump_range: Annotated[int, Whole(0, facts.MOST_JUMP)] = 0
    grav_decks: Annotated[
        tuple[Annotated[int, Whole(0, facts.MOST_ARMOR)], ...], AtMost(facts.MOST_DECKS)
    ] = ()


# -- reading ---------------------------------------------------------------------------------


def read_unit(kind: str, name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a unit of a kind; `name` is the file's, for remarks."""
    if kind in _CRAFT:
        return read_toml(name, text, CraftFile, _craft, shipped=shipped)
    return read_toml(name, text, FighterFile, _fighter, shipped=shipped)


def _fighter(file: FighterFile, remarks: Remarks) -> AerospaceDesign | None:
    common = _common(file, remarks)
    if remarks.has_errors:
        return None
    cockpit: dict[str, Any] = {"cockpit": file.cockpit}
    if file.kind == FixedWingDesign.kind:
        si = file.thrust if file.si is None else file.si
        return FixedWingDesign(
            **common,
            **cockpit,
            si=si,
            bar=file.bar,
            fuel_type=file.fuel_type,
            engine=_drive(file),
            structural_rating=file.structural_rating,
            armor_rating=file.armor_rating,
            engine_rating=file.engine_rating,
            base_fire_control=file.base_fire_control,
        )
    design: type[AeroFighterDesign] = (
        ConventionalFighterDesign
        if file.kind == ConventionalFighterDesign.kind
        else AeroFighterDesign
    )
    return design(
        **common,
        **cockpit,
        si=facts.fighter_si(file.tons, file.thrust) if file.si is None else file.si,
        has_vstol=file.vstol,
        engine=_drive(
            file,
            facts.engine_rating(
                file.tons,
                file.thrust,
                needs_air=design is ConventionalFighterDesign,
                is_primitive=file.cockpit == COCKPITS[-1],
            ),
        ),
    )


def _craft(file: CraftFile, remarks: Remarks) -> AerospaceDesign | None:
    design = _CRAFT[file.kind]
    is_capital = issubclass(design, CapitalDesign)
    common = _common(file, remarks)
    if file.thrust and issubclass(design, JumpShipDesign | StationDesign):
        remarks.error("Only a WarShip has thrust; others keep their station.", field="thrust")
    if remarks.has_errors:
        return None
    own: dict[str, Any] = {}
    if is_capital:
        own |= {
            "has_sail": file.sail,
            "has_lithium_fusion": file.lithium_fusion,
            "has_hpg": file.hpg,
            "grav_decks": tuple(file.grav_decks),
        }
    if design is DropShipDesign:
        own["collar"] = file.collar
    if design is WarShipDesign:
        own |= {"kf_core": file.kf_core, "jump_range": file.jump_range}
    if design is StationDesign:
        own["is_modular"] = file.modular
    return design(
        **common,
        **own,
        motion="" if is_capital else file.motion or AERODYNE,
        si=file.si,
        engine=_drive(file),
        crew={who: file.crew[who] for who in CREW if who in file.crew},
        life_boats=file.life_boats,
        escape_pods=file.escape_pods,
        design_type=file.design_type,
    )


def _common(file: AerospaceFile, remarks: Remarks) -> dict[str, Any]:
    """What every kind has."""
    design = KINDS[file.kind]
    points = {key: value for key, value in file.armor.items() if isinstance(value, int)}
    if set(points) != set(design.arcs):
        arcs = ", ".join(design.arcs)
        remarks.error(f"The places with armor should be {arcs}.", field="armor")
        points = {}
    if file.tons <= 0:
        remarks.error("The unit weighs nothing.", field="tons")
    places = (*design.arcs, *design.further)
    for where in file.patchwork:
        if where not in places:
            remarks.error(f"patchwork.{where} is no place of this unit.", field="patchwork")
    is_craft = issubclass(design, SmallCraftDesign)
    armor = str(file.armor.get("type", STANDARD))
    return {
        **read_described(file, places, remarks, CraftOutfit if is_craft else Outfit),
        "tons": float(file.tons),
        "safe_thrust": file.thrust,
        "fuel": file.fuel,
        "armor": {where: points[where] for where in design.arcs if where in points},
        "armor_type": AEROSPACE if is_craft and armor == STANDARD else armor,
        "patchwork": {where: file.patchwork[where] for where in places if where in file.patchwork},
        "heat_sinks": Sinks(
            count=file.heat_sinks.count, kind=file.heat_sinks.kind, pod=file.heat_sinks.pod
        ),
        "transport": read_bays(((line, 0) for line in file.transport), remarks),
    }


def _drive(file: AerospaceFile, rating: int = 0) -> Drive:
    engine = file.engine
    return Drive(
        type=EngineType(engine.type),
        rating=rating if engine.rating is None else engine.rating,
        base=engine.base or chassis_base(file.tech_base),
    )


# -- writing ---------------------------------------------------------------------------------


def write_unit(design: AerospaceDesign) -> str:
    """The design as one of our unit files."""
    is_craft = isinstance(design, SmallCraftDesign)
    lines = craft_lines(design, printed=True) if is_craft else None
    return write_described(design, _own(design), lines)


def _own(design: AerospaceDesign) -> Iterator[str]:
    yield from written(("tons", design.tons))
    if design.motion != AERODYNE:
        yield from written(("motion", design.motion or None))
    yield from written(("thrust", design.safe_thrust), ("fuel", design.fuel), ("si", design.si))
    engine, sinks = design.engine, design.heat_sinks
    is_usual = engine.base == chassis_base(design.tech_base)
    base = "" if is_usual else f", base = {quoted(engine.base)}"
    is_fighter = isinstance(design, AeroFighterDesign)
    rating = f", rating = {engine.rating}" if is_fighter or engine.rating else ""
    # Nobody says what drives a craft.
    if not isinstance(design, SmallCraftDesign) or engine != Drive(
        base=chassis_base(design.tech_base)
    ):
        yield f"engine = {{ type = {quoted(engine.type)}{rating}{base} }}"
    pod = f", pod = {sinks.pod}" if sinks.pod else ""
    yield f"heat_sinks = {{ count = {sinks.count}, kind = {quoted(sinks.kind)}{pod} }}"
    if isinstance(design, AeroFighterDesign):
        yield from written(("cockpit", design.cockpit), ("vstol", design.has_vstol or None))
    if isinstance(design, FixedWingDesign):
        yield from written(
            ("cockpit", design.cockpit),
            ("bar", design.bar),
            ("fuel_type", design.fuel_type or None),
            ("structural_rating", design.structural_rating),
            ("armor_rating", design.armor_rating),
            ("engine_rating", design.engine_rating),
            ("base_fire_control", design.base_fire_control or None),
        )
    if isinstance(design, SmallCraftDesign):
        yield from _craft_lines(design)
    yield from written(("transport", tuple(write_bays(design.transport)) or None))
    yield from ("", "[armor]", f"type = {quoted(design.armor_type)}")
    yield from written(*design.armor.items())
    if design.patchwork:
        yield from ("", "[patchwork]", *written(*design.patchwork.items()))
    if isinstance(design, SmallCraftDesign) and design.crew:
        yield from ("", "[crew]", *written(*design.crew.items()))


def _craft_lines(design: SmallCraftDesign) -> Iterator[str]:
    yield from written(
        ("life_boats", design.life_boats or None),
        ("escape_pods", design.escape_pods or None),
        ("design_type", design.design_type or None),
    )
    if isinstance(design, DropShipDesign):
        yield from written(("collar", None if design.collar == COLLARS[0] else design.collar))
    if isinstance(design, CapitalDesign):
        yield from written(
            ("sail", design.has_sail or None),
            ("lithium_fusion", design.has_lithium_fusion or None),
            ("hpg", design.has_hpg or None),
            ("grav_decks", design.grav_decks or None),
        )
    if isinstance(design, WarShipDesign):
        yield from written(("kf_core", design.kf_core), ("jump_range", design.jump_range or None))
    if isinstance(design, StationDesign):
        yield from written(("modular", design.is_modular or None))
