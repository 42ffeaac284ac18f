"""ProtoMechs as records for other programs."""

from recordsheet_gui.units.described_record import (
    common_record,
    engine_record,
    plain,
    transport_record,
)
from recordsheet_gui.units.kind import Record
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def record(design: ProtoMechDesign) -> Record:
    """A ProtoMech by its facts."""
    return {
        **common_record(design),
        "tons": plain(design.tons),
        "motion": design.motion,
        "walk": design.walk,
        "run": design.run,
        "jump": design.jump,
        "interface_cockpit": design.has_interface_cockpit,
        "armor": dict(design.armor),
        "structure": dict(design.structure),
        "engine": engine_record(design.engine),
        "armor_type": design.armor_type,
        "transport": transport_record(design.transport),
    }


def whole_record(design: ProtoMechDesign) -> Record:
    """The record, and what else the design has."""
    return {"name": design.name, **record(design), "fluff": dict(design.fluff)}
