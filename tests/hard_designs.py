"""'Mechs of our own that are hard to put on a sheet: many weapons, long names, odd bodies.

They are written as unit files and read by the importer, as a player's own would be.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.mech.design import MechDesign

ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
HEAD = ("Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support")
CORE = (*("Fusion Engine",) * 3, *("Gyro",) * 4, *("Fusion Engine",) * 3)
LONG = "Hippopotomonstrosesquippedaliophobic Brontosaurus Rex"
"""A name of more than fifty letters."""

BODIES: Mapping[str, Sequence[tuple[str, str]]] = {
    "Biped": (
        ("LA", "Left Arm"),
        ("RA", "Right Arm"),
        ("LT", "Left Torso"),
        ("RT", "Right Torso"),
        ("CT", "Center Torso"),
        ("HD", "Head"),
        ("LL", "Left Leg"),
        ("RL", "Right Leg"),
    ),
    "Quad": (
        ("FLL", "Front Left Leg"),
        ("FRL", "Front Right Leg"),
        ("LT", "Left Torso"),
        ("RT", "Right Torso"),
        ("CT", "Center Torso"),
        ("HD", "Head"),
        ("RLL", "Rear Left Leg"),
        ("RRL", "Rear Right Leg"),
    ),
}
BODIES = {
    **BODIES,
    "LAM": BODIES["Biped"],
    "QuadVee": BODIES["Quad"],
    "Tripod": (*BODIES["Biped"], ("CL", "Center Leg")),
}


def _mech(
    chassis: str,
    slots: Mapping[str, Sequence[str]],
    *,
    model: str = "HRD-1",
    config: str = "Biped",
    tons: int = 100,
    walk: int = 3,
    jump: int = 0,
    armor: str = "Standard(Inner Sphere)",
    points: Mapping[str, str] | None = None,
    core: Sequence[str] = CORE,
    head: Sequence[str] = HEAD,
    more: Sequence[str] = (),
) -> MechDesign:
    """A design; `slots` lists what stands behind the usual fittings by location."""
    lines = [
        f"chassis:{chassis}",
        f"model:{model}",
        f"Config:{config}",
        "TechBase:Mixed (IS Chassis)",
        "Era:3150",
        "Rules Level:4",
        f"Mass:{tons}",
        f"Engine:{tons * walk} Fusion Engine",
        "Structure:IS Standard",
        "Heat Sinks:14 Double",
        f"Walk MP:{walk}",
        f"Jump MP:{jump}",
        f"Armor:{armor}",
        *more,
    ]
    body = BODIES[config]
    for key, _ in body:
        lines.append(f"{key} armor:{(points or {}).get(key, '9' if key == 'HD' else '20')}")
    lines += [f"{key} armor:8" for key in ("RTL", "RTR", "RTC")]
    for key, name in body:
        legs = LEG if key.endswith("L") else ()
        fixed = {"HD": head, "CT": core, "LA": ARM, "RA": ARM}.get(key, legs)
        size = 6 if key == "HD" or legs else 12
        held = [*fixed, *slots.get(key, ())]
        assert len(held) <= size, key
        lines += ["", f"{name}:", *held, *["-Empty-"] * (size - len(held))]
    report = read_unit_file(f"{chassis}.mtf", "\n".join(lines))
    assert isinstance(report.design, MechDesign), report.problem
    return report.design


def many_weapons() -> MechDesign:
    """Twenty-eight weapons, none of them in one location with its like."""
    small = ("ISERSmallLaser", "ISSmallPulseLaser", "Machine Gun", "Flamer", "Small Laser")
    others = ("Medium Laser", "ISMediumPulseLaser", "ISERMediumLaser", "SRM 2", "A-Pod")
    return _mech(
        "Porcupine",
        {
            "LA": (*small, *others[:2]),
            "RA": (*small, *others[:2]),
            "LT": (*small, *others[:2]),
            "RT": (*small, *others[2:4]),
        },
    )


def many_bins() -> MechDesign:
    """Sixteen bins, each with another munition."""
    return _mech(
        "Quartermaster",
        {
            "LA": ("ISMML9",) * 5,
            "RA": ("ISMML9",) * 5,
            "LT": (
                "ISMML9 LRM Ammo",
                "ISMML9 LRM Artemis-capable Ammo",
                "ISMML9 LRM Swarm Ammo",
                "ISMML9 LRM Swarm-I Ammo",
                "ISMML9 LRM Thunder Ammo",
                "ISMML9 LRM Thunder-Augmented Ammo",
                "ISMML9 LRM Thunder-Vibrabomb Ammo",
                "ISMML9 LRM Follow The Leader Ammo",
            ),
            "RT": (
                "ISMML9 SRM Ammo",
                "ISMML9 SRM Inferno Ammo",
                "ISMML9 SRM Tandem-Charge Ammo",
                "ISMML9 SRM Anti-TSM Ammo",
                "ISMML9 SRM Heat-Seeking Ammo",
                "ISMML9 SRM Acid Ammo",
                "ISMML9 SRM Smoke Ammo",
                "ISMML9 LRM Semi-Guided Ammo",
            ),
        },
    )


def long_names() -> MechDesign:
    """Names of fifty letters: its own, and those of gear that nobody knows."""
    unknown = "Gravitic Disruptor Cannon of the Eleventh Dynasty Mk. IV"
    return _mech(
        LONG,
        {
            "LA": ("CLImprovedHeavyMediumLaser",) * 2,
            "LT": (
                unknown,
                "RISC Advanced Point Defense System",
                "RISC Advanced Point Defense System",
            ),
            "RT": (
                "Clan Ammo LRM-15 (Clan) Artemis V-capable",
                "CLAPGaussRifle",
                "Clan AP Gauss Rifle Ammo",
                "Clan Machine Gun Ammo - Half",
                "Clan Machine Gun Ammo - Full",
                "CLMG (R)",
                "Watchdog ECM Suite",
                "Watchdog ECM Suite",
            ),
            "LL": ("Industrial Triple Strength Myomer",) * 2,
            "RL": ("Industrial Triple Strength Myomer",) * 2,
        },
        model="Antidisestablishmentarian Variant XXVIII-Omega Prime",
        more=(
            "quirk:battle_fists_la",
            "quirk:battle_fists_ra",
            "quirk:imp_com",
            "quirk:difficult_maintain",
            "quirk:imp_target_long",
            "quirk:variable_range_targeting",
            "quirk:non_standard",
            "weaponquirk:imp_cooling:LA:5:CLImprovedMediumHeavyLaser",
        ),
    )


def superheavy() -> MechDesign:
    """Two pieces in one slot, equal ones and unequal ones."""
    return _mech(
        "Colossus",
        {
            "LA": ("ISGaussRifle",) * 4,
            "RA": ("ISGaussRifle",) * 4,
            "LT": (
                "IS Gauss Ammo|IS Gauss Ammo",
                "IS Gauss Ammo|IS Gauss Ammo",
                "IS Ammo SRM-6 Inferno|IS Ammo LRM-15 Artemis-capable",
                "ISDoubleHeatSink|ISDoubleHeatSink",
                "ISDoubleHeatSink|ISDoubleHeatSink",
            ),
            "RT": ("SRM 6", "LRM 15", "LRM 15", "ISERMediumLaser|ISERMediumLaser"),
        },
        tons=150,
        walk=2,
        core=(*("Fusion Engine",) * 3, "Gyro", "Gyro"),
        more=("Cockpit:Superheavy Cockpit", "Gyro:Superheavy Gyro"),
    )


def heaviest() -> MechDesign:
    """Two hundred tons: so much armor that boxes are low, and pairs of bins with long names."""
    return _mech(
        "Mountain",
        {
            "LA": ("ISGaussRifle",) * 4,
            "RA": ("ISSniperCannon",) * 5,
            "LT": (
                *("LRM 20",) * 3,
                "IS Ammo LRM-20|IS Ammo LRM-20",
                "IS LB 10-X Cluster Ammo|IS LB 10-X Cluster Ammo",
                "IS Gauss Ammo|IS Gauss Ammo",
            ),
            "RT": (
                "ISERPPC",
                "ISERPPC",
                "ISSniperCannonAmmo|ISSniperCannonAmmo",
                "ISSmallXPulseLaser",
                "IS Ammo SRM-6 Inferno|IS Ammo SRM-6 Inferno",
                "CLHeavyFlamer",
            ),
            "LL": ("CLRotaryAC5 Ammo|CLRotaryAC5 Ammo",),
        },
        tons=200,
        walk=2,
        core=(*("Fusion Engine",) * 3, "Gyro", "Gyro"),
        head=("Life Support", "Sensors", "Cockpit", "Endo-Composite", "Sensors", "Life Support"),
        points={"HD": "12", "CT": "90", "LT": "61", "RT": "61", "LA": "61", "RA": "61"}
        | {"LL": "80", "RL": "80"},
        more=("Cockpit:Superheavy Cockpit", "Gyro:Superheavy Gyro"),
    )


def tripod() -> MechDesign:
    """Three legs, and armor in three digits."""
    return _mech(
        "Milking Stool",
        {"LA": ("ISERPPC",) * 3, "RT": ("ISMASC", "ISAntiMissileSystem", "ISAMS Ammo")},
        config="Tripod",
        points={"CT": "62", "LL": "42", "RL": "42", "CL": "42"},
        more=("Cockpit:Tripod Cockpit",),
    )


def lam() -> MechDesign:
    """Three shapes."""
    return _mech(
        "Sparrow",
        {
            "LT": ("Landing Gear", "Avionics", "Jump Jet", "Jump Jet"),
            "RT": ("Landing Gear", "Avionics", "Jump Jet", "Jump Jet"),
            "CT": ("Landing Gear", "Jump Jet"),
            "RA": ("Medium Laser",),
        },
        config="LAM",
        tons=50,
        walk=5,
        jump=5,
        head=("Life Support", "Sensors", "Cockpit", "Avionics", "Sensors", "Life Support"),
        more=("LAM:Standard",),
    )


def quadvee() -> MechDesign:
    """Four legs with wheels."""
    rollers = ("Conversion Gear", "QuadVee Wheels")
    return _mech(
        "Skateboard",
        {
            **dict.fromkeys(("FLL", "FRL", "RLL", "RRL"), rollers),
            "LT": ("CLERLargeLaser", "CLTargeting Computer"),
        },
        config="QuadVee",
        tons=60,
        walk=4,
        head=("Life Support", "Sensors", "Cockpit", "Cockpit", "Sensors", "Life Support"),
        more=("Motive:Wheel", "Cockpit:QuadVee Cockpit"),
    )


def patchwork() -> MechDesign:
    """Another armor over each location."""
    return _mech(
        "Quilt",
        {"RA": ("Medium Laser",), "LT": ("IS Ammo AC/5 Precision",), "RT": ("ISLAC5", "ISLAC5")},
        tons=70,
        walk=4,
        armor="Patchwork",
        points={
            "LA": "Reactive(Inner Sphere):18",
            "RA": "Anti-Penetrative Ablation(Inner Sphere):18",
            "LT": "Heavy Ferro-Fibrous(Inner Sphere):22",
            "RT": "Ballistic-Reinforced(Inner Sphere):22",
            "CT": "Hardened(Inner Sphere):30",
            "HD": "Standard(Inner Sphere):9",
            "LL": "Heat-Dissipating(Inner Sphere):24",
            "RL": "Ferro-Lamellor(Clan):24",
        },
    )


MAKERS = {
    maker.__name__: cache(maker)
    for maker in (
        many_weapons,
        many_bins,
        long_names,
        superheavy,
        tripod,
        lam,
        quadvee,
        patchwork,
    )
}
"""All of them by name; each is made once."""
ON_PAPER = {**MAKERS, "heaviest": cache(heaviest)}
"""With one that has far more boxes than a small screen shows at once."""
