"""Aerospace units for tests: small files of our own, one of each kind."""

from dataclasses import replace
from typing import Any

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.aerospace.design import AerospaceDesign

FIGHTER = """
kind = "aerospace fighter"
chassis = "Kite"
model = "KT-1"
year = 2750
tons = 50
thrust = 6
fuel = 400
heat_sinks = { count = 16 }
[armor]
NOS = 73
RWG = 50
LWG = 50
AFT = 43
[equipment]
NOS = ["Large Laser", "LRM 20"]
RWG = ["Medium Laser"]
LWG = ["Medium Laser"]
AFT = ["(R) Small Laser"]
FSLG = ["IS LRM 20 Ammo"]
"""
CONVENTIONAL = """
kind = "conventional fighter"
chassis = "Gull"
year = 3025
tons = 35
thrust = 5
fuel = 160
engine = { type = "ice" }
[armor]
NOS = 12
RWG = 8
LWG = 8
AFT = 7
[equipment]
NOS = ["AC/5"]
FSLG = ["IS Ammo AC/5"]
"""
PLANE = """
kind = "fixed-wing support"
chassis = "Stork Transport"
year = 3025
tons = 80
thrust = 3
fuel = 190
bar = 7
engine = { type = "ice" }
transport = ["cargobay:26:1:1"]
[armor]
type = "BAR 7 Armor"
NOS = 24
RWG = 20
LWG = 20
AFT = 18
[equipment]
BOD = ["PropChassisMod"]
"""
CRAFT = """
kind = "small craft"
chassis = "Tender"
model = "T-2"
year = 2900
tons = 200
motion = "spheroid"
thrust = 5
fuel = 480
si = 8
heat_sinks = { count = 10, kind = "double" }
escape_pods = 2
transport = ["cargobay:20:1:1", "crewquarters:21:0:2"]
[armor]
NOS = 80
RS = 71
LS = 71
AFT = 50
[crew]
crew = 6
officers = 2
gunners = 2
[equipment]
NOS = ["Medium Laser"]
RS = ["SRM 6", "IS Ammo SRM-6", "(R) Medium Laser"]
LS = ["SRM 6", "IS Ammo SRM-6", "(R) Medium Laser"]
AFT = ["Medium Laser"]
"""
DROPSHIP = """
kind = "dropship"
chassis = "Drover"
year = 2750
tons = 1900
motion = "aerodyne"
thrust = 4
fuel = 5480
si = 7
heat_sinks = { count = 80 }
transport = ["asfbay:2:1:1", "mekbay:4:2:2", "cargobay:66:0:3"]
[armor]
NOS = 140
RS = 130
LS = 130
AFT = 100
[crew]
crew = 9
officers = 2
gunners = 1
passengers = 16
[equipment]
NOS = ["PPC", "PPC", "Medium Laser"]
RS = ["Large Laser", "LRM 20", "IS LRM 20 Ammo"]
LS = ["Large Laser", "LRM 20", "IS LRM 20 Ammo"]
AFT = ["Large Laser"]
"""
JUMPSHIP = """
kind = "jumpship"
chassis = "Hauler"
year = 2630
tons = 152000
fuel = 120
si = 1
sail = true
heat_sinks = { count = 102 }
grav_decks = [65, 110]
transport = ["dockingcollar", "dockingcollar", "cargobay:800:2:3"]
[armor]
NOS = 4
FLS = 4
FRS = 4
AFT = 4
ALS = 4
ARS = 4
[crew]
crew = 20
officers = 5
[equipment]
NOS = ["Large Laser"]
"""
WARSHIP = """
kind = "warship"
chassis = "Marshal"
year = 2600
tons = 720000
thrust = 3
fuel = 7000
si = 75
sail = true
heat_sinks = { count = 500, kind = "double" }
kf_core = "compact"
transport = ["dockingcollar", "asfbay:18:6:2"]
[armor]
NOS = 120
FLS = 117
FRS = 117
AFT = 110
ALS = 117
ARS = 117
[crew]
crew = 200
officers = 40
gunners = 60
[equipment]
NOS = ["Large Laser"]
LBS = ["Large Laser", "Large Laser"]
RBS = ["Large Laser", "Large Laser"]
"""
STATION = """
kind = "space station"
chassis = "Beacon"
year = 2600
tons = 100000
fuel = 40
si = 1
heat_sinks = { count = 50 }
modular = true
[armor]
NOS = 10
FLS = 10
FRS = 10
AFT = 10
ALS = 10
ARS = 10
[crew]
crew = 100
[equipment]
NOS = ["Large Laser"]
"""
ALL = {
    "aerospace fighter": FIGHTER,
    "conventional fighter": CONVENTIONAL,
    "fixed-wing support": PLANE,
    "small craft": CRAFT,
    "dropship": DROPSHIP,
    "jumpship": JUMPSHIP,
    "warship": WARSHIP,
    "space station": STATION,
}
"""By kind."""


def aerospace(kind: str = "aerospace fighter", **changes: Any) -> AerospaceDesign:
    """One of ours, changed in some fields."""
    report = read_unit_file("x.toml", ALL[kind])
    assert isinstance(report.design, AerospaceDesign), report.problem
    assert not report.diagnostics, report.diagnostics
    return replace(report.design, **changes)
