"""What the rules say of platoons: how they move, what they ride, what they are trained for."""

from collections.abc import Mapping
from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass

TROOPERS = "TPRS"
"""The one place of a platoon: its troopers."""
GUNS = "FGUN"
"""Where field guns stand in files and lists; nothing strikes them by themselves."""
MOST_TROOPERS = 120
"""Far more than any platoon has."""
MOST_MP = 50
MOST_DIVISOR = 20.0
MOST_PRIMARY = 0.6
"""A trooper's own weapon counts for no more than this, however large it is."""
LEAST_GUN_CREW = 2
DIVISOR_STEP = 0.5


class Motion(StrEnum):
    """How a platoon moves, as files call it."""

    LEG = "leg"
    JUMP = "jump"
    MOTORIZED = "motorized"
    TRACKED = "tracked"
    WHEELED = "wheeled"
    HOVER = "hover"
    VTOL = "vtol"
    MICROLITE = "microlite"
    UMU = "umu"
    MOTORIZED_SCUBA = "motorized scuba"
    SUBMARINE = "submarine"
    BEAST = "beast"

    @property
    def record(self) -> str:
        """The same for other programs, which know fewer."""
        return _RECORDS.get(self, self.value)

    @property
    def word(self) -> str:
        """As players say it."""
        return _WORDS.get(self, self.value)

    @property
    def is_mechanized(self) -> bool:
        """True for troops in vehicles of their own."""
        return self in MECHANIZED


_RECORDS: Mapping[Motion, str] = {
    Motion.MICROLITE: "vtol",
    Motion.MOTORIZED_SCUBA: "umu",
}
_WORDS: Mapping[Motion, str] = {
    Motion.LEG: "foot",
    Motion.TRACKED: "mechanized (tracked)",
    Motion.WHEELED: "mechanized (wheeled)",
    Motion.HOVER: "mechanized (hover)",
    Motion.SUBMARINE: "mechanized (submarine)",
    Motion.VTOL: "VTOL",
    Motion.MICROLITE: "VTOL (microlite)",
    Motion.UMU: "SCUBA",
    Motion.MOTORIZED_SCUBA: "SCUBA (motorized)",
    Motion.BEAST: "beast-mounted",
}
MECHANIZED = frozenset(
    {
        *(Motion.TRACKED, Motion.WHEELED, Motion.HOVER, Motion.VTOL),
        *(Motion.MICROLITE, Motion.SUBMARINE),
    }
)
MOVES: Mapping[Motion, tuple[int, int]] = {
    Motion.LEG: (1, 0),
    Motion.JUMP: (1, 3),
    Motion.MOTORIZED: (3, 0),
    Motion.TRACKED: (3, 0),
    Motion.WHEELED: (4, 0),
    Motion.HOVER: (5, 0),
    Motion.VTOL: (1, 5),
    Motion.MICROLITE: (1, 6),
    Motion.UMU: (1, 1),
    Motion.MOTORIZED_SCUBA: (1, 2),
    Motion.SUBMARINE: (0, 3),
}
"""MP on the ground, and in jumping, flying or below the surface."""
TONS: Mapping[Motion, float] = {
    Motion.LEG: 0.085,
    Motion.JUMP: 0.165,
    Motion.MOTORIZED: 0.195,
    Motion.UMU: 0.135,
    Motion.MOTORIZED_SCUBA: 0.295,
    Motion.HOVER: 1.0,
    Motion.SUBMARINE: 0.9,
    Motion.WHEELED: 1.0,
    Motion.TRACKED: 1.0,
    Motion.VTOL: 1.9,
    Motion.MICROLITE: 1.4,
}
"""Of one trooper with all that he carries and drives."""
UNDER_WATER = (Motion.UMU, Motion.MOTORIZED_SCUBA, Motion.SUBMARINE)
FLYING = (Motion.VTOL, Motion.MICROLITE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beast:
    """What a platoon rides."""

    name: str
    walk: int = 0
    other: int = 0
    """MP in the air or below the surface."""
    divisor: float = 1
    custom: str = ""
    """A beast of the file's own, as the file describes it."""


BEASTS: Mapping[str, Beast] = {
    beast.name: beast
    for beast in (
        Beast(name="Donkey", walk=2),
        Beast(name="Coventry Kangaroo", walk=3),
        Beast(name="Horse", walk=3),
        Beast(name="Camel", walk=2),
        Beast(name="Branth", other=6),
        Beast(name="Odessan Raxx", walk=2),
        Beast(name="Tabiranth", walk=2),
        Beast(name="Tariq", walk=5),
        Beast(name="Elephant", walk=2, divisor=2),
        Beast(name="Orca", other=5, divisor=2),
        Beast(name="Hipposaur", walk=1, other=2, divisor=4),
    )
}

SPECIALIZATIONS = (
    *("bridge engineers", "demolition engineers", "fire engineers", "mine engineers"),
    *("sensor engineers", "trench engineers", "marines", "mountain", "paramedics", "paratroops"),
    *("tag", "xct", "scuba"),
)
"""By the bits that files set, the lowest first."""
MORE_TONS: Mapping[str, float] = {
    **dict.fromkeys((word for word in SPECIALIZATIONS if word.endswith("engineers")), 0.1),
    **dict.fromkeys(("paratroops", "paramedics"), 0.05),
}
CLIMBING_TONS = 0.015
TAG_TROOPS = "tag"

SUITS = ("spacesuit", "dest", "sneakcamo", "sneakir", "sneakecm")
"""What a suit may be beside armor, by the blocks of files."""
ENCUMBERING = "encumbering"

TSM, DERMAL, DERMAL_CAMO = "tsm_implant", "dermal_armor", "dermal_camo_armor"
LEG_MASC = "pl_masc"
"""Implants that change a number of the sheet."""
