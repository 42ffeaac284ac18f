"""What 'Mechs are made of: the words for chassis, engines, gyros and cockpits."""

from enum import StrEnum


class Config(StrEnum):
    """The build of a chassis."""

    BIPED = "biped"
    QUAD = "quad"
    TRIPOD = "tripod"
    LAM = "lam"
    QUADVEE = "quadvee"

    @property
    def is_quad(self) -> bool:
        """True for all that walk on four legs."""
        return self in (Config.QUAD, Config.QUADVEE)


class EngineType(StrEnum):
    """What drives a 'Mech."""

    FUSION = "fusion"
    XL = "xl"
    XXL = "xxl"
    LIGHT = "light"
    COMPACT = "compact"
    ICE = "ice"
    FUEL_CELL = "fuel cell"
    FISSION = "fission"

    @property
    def burns_fuel(self) -> bool:
        """True for combustion engines and fuel cells, which may explode."""
        return self in (EngineType.ICE, EngineType.FUEL_CELL)


class Gyro(StrEnum):
    """What keeps it upright."""

    STANDARD = "standard"
    XL = "xl"
    COMPACT = "compact"
    HEAVY_DUTY = "heavy-duty"
    NONE = "none"
    SUPERHEAVY = "superheavy"


class Cockpit(StrEnum):
    """Where its crew sits."""

    STANDARD = "standard"
    SMALL = "small"
    COMMAND_CONSOLE = "command console"
    INTERFACE = "interface"
    TORSO_MOUNTED = "torso-mounted"
    INDUSTRIAL = "industrial"
    PRIMITIVE = "primitive"
    PRIMITIVE_INDUSTRIAL = "primitive industrial"
    TRIPOD = "tripod"
    SUPERHEAVY = "superheavy"
    SUPERHEAVY_TRIPOD = "superheavy tripod"
    QUADVEE = "quadvee"
    DUAL = "dual"
