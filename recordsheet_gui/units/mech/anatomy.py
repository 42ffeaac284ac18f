"""The bodies of 'Mechs on two, three and four legs."""

from collections.abc import Mapping

from recordsheet_gui.units.anatomy import Anatomy
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config

NAMES: Mapping[str, str] = {
    "HD": "head",
    "CT": "center torso",
    "LT": "left torso",
    "RT": "right torso",
    "CTR": "center torso rear",
    "LTR": "left torso rear",
    "RTR": "right torso rear",
    "LA": "left arm",
    "RA": "right arm",
    "LL": "left leg",
    "RL": "right leg",
    "CL": "center leg",
    "FLL": "front left leg",
    "FRL": "front right leg",
    "RLL": "rear left leg",
    "RRL": "rear right leg",
}
"""Every location that any 'Mech has."""

INWARD: Mapping[str, str] = {
    "LA": "LT",
    "LL": "LT",
    "FLL": "LT",
    "RLL": "LT",
    "RA": "RT",
    "RL": "RT",
    "FRL": "RT",
    "RRL": "RT",
    "LT": "CT",
    "RT": "CT",
    "CL": "CT",
}
"""The damage transfer diagram; head and center torso pass nothing on."""

TORSOS = ("CT", "LT", "RT")
ARMS = ("LA", "RA")
FRONT_LEGS = ("FLL", "FRL")
"""Those of a quad, where others have arms."""
LEGS = ("LL", "RL", "CL", "FLL", "FRL", "RLL", "RRL")
REARS: Mapping[str, str] = {"CT": "CTR", "LT": "LTR", "RT": "RTR"}
"""The torsos and the keys of their rear armor."""
SHORT: Mapping[str, str] = {
    "FLL": "Front Left",
    "FRL": "Front Right",
    "RLL": "Rear Left",
    "RRL": "Rear Right",
    "CTR": "Center Rear",
    "LTR": "Left Rear",
    "RTR": "Right Rear",
}
SLOTS: Mapping[str, int] = {
    where: 6 if where == "HD" or where in LEGS else 12
    for where in NAMES
    if where not in REARS.values()
}
TITLES: Mapping[str, str] = {where: NAMES[where].title() for where in SLOTS}
"""As files and sheets print them."""


def _body(hit_table: str, *limbs: str) -> Anatomy:
    locations = ("HD", *TORSOS, *limbs)
    rears = set(REARS.values())
    return Anatomy(
        locations=locations,
        names={key: name for key, name in NAMES.items() if key in rears or key in locations},
        short=SHORT,
        rears=REARS,
        inward={key: to for key, to in INWARD.items() if key in locations},
        # An arm hangs on its torso, and so does a quad's front leg in its place; others stand.
        carriers={limb: INWARD[limb] for limb in (*ARMS, *FRONT_LEGS) if limb in locations},
        groups={
            "head": ("HD",),
            "torso": TORSOS,
            "arm": tuple(limb for limb in limbs if limb in ARMS),
            "leg": tuple(limb for limb in limbs if limb in LEGS),
        },
        slots={where: SLOTS[where] for where in locations},
        hit_table=hit_table,
    )


BIPED = _body("biped", "LA", "RA", "LL", "RL")
TRIPOD = _body("biped", "LA", "RA", "LL", "RL", "CL")
QUAD = _body("quad", "FLL", "FRL", "RLL", "RRL")

ANATOMIES: Mapping[Config, Anatomy] = {
    Config.BIPED: BIPED,
    Config.LAM: BIPED,
    Config.TRIPOD: TRIPOD,
    Config.QUAD: QUAD,
    Config.QUADVEE: QUAD,
}
"""By configuration."""


def anatomy(design: MechDesign) -> Anatomy:
    """The body of a 'Mech."""
    return ANATOMIES[design.config]
