"""Our own unit files of ProtoMechs: TOML that people can read and write.

Equipment goes by its printed name or any other that files use; " (15)" behind ammunition are shots.
A table of armor with MG in it is a ProtoMech with a main gun.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated

from recordsheet_gui.core.handwritten import Keys, Number, OneOf, Whole, quoted, shape
from recordsheet_gui.importers.blk.bays import read_bays, write_bays
from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.unit_toml import (
    HeadFile,
    Words,
    read_described,
    write_described,
    written,
)
from recordsheet_gui.importers.protomech.outfit import ProtoOutfit, outfit_lines
from recordsheet_gui.importers.report import ImportReport, Remarks
from recordsheet_gui.importers.unit_toml import read_toml
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.plating import ARMORS
from recordsheet_gui.units.protomech import facts
from recordsheet_gui.units.protomech.design import STANDARD, ProtoMechDesign
from recordsheet_gui.units.protomech.facts import BODY, MAIN_GUN, PLACES, Motion

MOTIONS: Mapping[str, Motion] = {motion.word: motion for motion in Motion}


@shape
class EngineFile:
    """The engine, where it is not the plain one."""

    type: Annotated[str, OneOf(tuple(EngineType))] = "fusion"
    base: Annotated[str, OneOf((INNER_SPHERE, CLAN))] | None = None


@shape
class ProtoMechFile(HeadFile):
    """A ProtoMech."""

    tons: Annotated[float, Number(0, facts.MOST_TONS)]
    motion: Annotated[str, OneOf(tuple(MOTIONS))] = "biped"
    walk: Annotated[int, Whole(0, facts.MOST_MP)]
    jump: Annotated[int, Whole(0, facts.MOST_MP)] = 0
    engine: EngineFile = field(default_factory=EngineFile)
    interface_cockpit: bool = False
    transport: Words = ()
    armor: Annotated[
        Mapping[str, int | str],
        Keys(
            PLACES,
            of=Whole(0, facts.MOST_ARMOR),
            also=(("type", OneOf(tuple(ARMORS.values()))),),
        ),
    ]


def read_unit(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a ProtoMech; `name` is the file's, for remarks."""
    return read_toml(name, text, ProtoMechFile, _design, shipped=shipped)


def _design(file: ProtoMechFile, remarks: Remarks) -> ProtoMechDesign | None:
    motion = MOTIONS[file.motion]
    points = {key: value for key, value in file.armor.items() if isinstance(value, int)}
    has_main_gun = MAIN_GUN in points
    places = facts.locations(motion, has_main_gun=has_main_gun)
    if set(points) != set(places):
        remarks.error(f"The places with armor are not those of a {motion.word}.", field="armor")
    if file.tons <= 0:
        remarks.error("The unit weighs nothing.", field="tons")
    head = read_described(file, (*places, BODY), remarks, ProtoOutfit)
    if remarks.has_errors:
        return None
    return ProtoMechDesign(
        **head,
        tons=float(file.tons),
        motion=motion,
        walk=file.walk,
        jump=file.jump,
        armor={where: points[where] for where in places},
        structure=facts.structure(motion, file.tons, has_main_gun=has_main_gun),
        engine=Drive(
            type=EngineType(file.engine.type),
            rating=facts.engine_rating(motion, file.tons, file.walk),
            base=file.engine.base or chassis_base(file.tech_base),
        ),
        armor_type=str(file.armor.get("type", STANDARD)),
        has_interface_cockpit=file.interface_cockpit,
        transport=read_bays(((line, 0) for line in file.transport), remarks),
    )


def write_unit(design: ProtoMechDesign) -> str:
    """The design as one of our unit files."""
    return write_described(design, _own(design), outfit_lines(design, printed=True))


def _own(design: ProtoMechDesign) -> Iterator[str]:
    engine = design.engine
    yield from written(
        ("tons", design.tons),
        ("motion", design.motion.word),
        ("walk", design.walk),
        ("jump", design.jump or None),
    )
    if engine != Drive(rating=engine.rating, base=chassis_base(design.tech_base)):
        yield f"engine = {{ type = {quoted(engine.type)}, base = {quoted(engine.base)} }}"
    yield from written(
        ("interface_cockpit", design.has_interface_cockpit or None),
        ("transport", tuple(write_bays(design.transport)) or None),
    )
    yield from ("", "[armor]")
    yield from written(("type", None if design.armor_type == STANDARD else design.armor_type))
    yield from written(*design.armor.items())
