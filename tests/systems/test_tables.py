"""Every table that comes with the program, of every game: it has a row for each roll and no more,
each name in it exists, and it is read as it stands."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

import recordsheet_gui.systems
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.wire import Codec
from recordsheet_gui.systems.battletech import munitions, riders
from recordsheet_gui.systems.battletech import tables as battletech
from recordsheet_gui.systems.battletech.aerospace import criticals as aerospace_criticals
from recordsheet_gui.systems.battletech.aerospace import landing, stores
from recordsheet_gui.systems.battletech.aerospace import tables as aerospace
from recordsheet_gui.systems.battletech.anti_mech import climbers
from recordsheet_gui.systems.battletech.infantry import casualties
from recordsheet_gui.systems.battletech.protomech import tables as protomech
from recordsheet_gui.systems.battletech.vehicle import tables as vehicle
from recordsheet_gui.systems.battletech.vehicle.criticals import RESULTS
from recordsheet_gui.systems.battletech.vehicle.keys import MOTIVE_WORDS
from recordsheet_gui.systems.hard_hits import tables as hard_hits
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.skirmish import tables as skirmish
from recordsheet_gui.systems.skirmish.options import HIGHEST
from recordsheet_gui.units.aerospace.facts import CRAFT_ARCS, FIGHTER_ARCS, SHIP_ARCS
from recordsheet_gui.units.card.design import LOCATIONS, WEIGHTS
from recordsheet_gui.units.equipment import all_gear, all_other_gear, all_weapons
from recordsheet_gui.units.mech.anatomy import ANATOMIES
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.units.protomech.anatomy import NAMES as PROTOMECH_NAMES
from recordsheet_gui.units.protomech.anatomy import TABLES as PROTOMECHS
from recordsheet_gui.units.ship.design import ARCS, SECTORS, SHIELDS
from recordsheet_gui.units.ship.systems import all_results, systems
from recordsheet_gui.units.vehicle.anatomy import NAMES as VEHICLE_NAMES
from recordsheet_gui.units.vehicle.facts import Motion

FOLDER = Path(recordsheet_gui.systems.__file__).parent
FILES = sorted(FOLDER.glob("*/tables/*.toml"))


# -- BattleTech ----------------------------------------------------------------------------------


def check_attacks(table: battletech.Attacks) -> None:
    assert list(table.range) == ["short", "medium", "long"]
    assert set(table.attacker) == {"none", "walk", "run", "jump", "cruise", "flank"}
    assert {"light_woods", "heavy_woods", "partial_cover", "water"} <= set(table.terrain)
    hexes = [row.least for row in table.target_hexes]
    assert hexes == sorted(set(hexes), reverse=True)


def check_strengths(table: climbers.Strengths) -> None:
    assert set(table.columns) == {"battle armor", "infantry"}
    for rows in table.columns.values():
        least = [row.least for row in rows]
        assert least == sorted(set(least), reverse=True)
        legs = [row.leg for row in rows if row.leg is not None]
        assert len(legs) == len(rows)
        assert legs == sorted(legs)


def check_bursts(table: casualties.Bursts) -> None:
    known = {gear.id for gear in (*all_gear(), *all_other_gear())}
    assert set(table.dice) <= known
    for dice in table.dice.values():
        assert re.fullmatch(r"[1-6]d6(/2)?", dice)


def check_clusters(table: battletech.Clusters) -> None:
    assert min(table.columns) == 2
    for size, hits in table.columns.items():
        assert len(hits) == len(range(2, 13))
        assert list(hits) == sorted(hits)
        assert 1 <= hits[0] <= hits[-1] == size


def check_munitions(table: munitions.Munitions) -> None:
    known = {munitions.split(gear.munition)[1] for gear in all_gear()}
    assert set(table.munitions) <= known
    for munition in table.munitions.values():
        assert not munition.harmless or munition.damage == 0


def check_hit_locations(table: battletech.HitLocations) -> None:
    for body, attacks in ((Config.BIPED, table.biped), (Config.QUAD, table.quad)):
        anatomy = ANATOMIES[body]
        assert set(attacks) == {"weapon", "punch", "kick", "swarm"}
        for attack, sides in attacks.items():
            for side, column in sides.items():
                assert side in ("front", "left", "right", "rear")
                assert column.dice == ("2d6" if attack in ("weapon", "swarm") else "1d6")
                rolls = range(2, 13) if column.dice == "2d6" else range(1, 7)
                assert sorted(column.rows) == list(rolls)
                assert set(column.rows.values()) <= set(anatomy.names)
            assert "front" in sides
    limbs = {*ANATOMIES[Config.BIPED].names, "arm", "leg"}
    assert set(table.fighter) == {"weapon"}
    assert set(table.fighter["weapon"]) == {*["front", "left", "right", "rear", "above", "below"]}
    for column in table.fighter["weapon"].values():
        assert sorted(column.rows) == list(range(2, 13))
        assert set(column.rows.values()) <= limbs


def check_protomech_hits(table: protomech.HitLocations) -> None:
    for rows_of in (table.weapon, table.collision):
        assert set(rows_of) == set(PROTOMECHS.values())
        for rows in rows_of.values():
            assert list(rows) == list(range(2, 13))
            assert set(rows.values()) <= {*PROTOMECH_NAMES, protomech.MISS, protomech.WINGS}
    assert not any({"miss", "wings"} & set(rows.values()) for rows in table.collision.values())


def check_vehicle_hits(table: vehicle.HitLocations) -> None:
    sides = ("front", "rear", "left", "right")
    bodies = ((table.vehicle, sides), (table.vtol, sides))
    for columns, known in (*bodies, (table.large, (*sides, "rear left", "rear right"))):
        assert tuple(columns) == known
        for column in columns.values():
            assert sorted(column.rows) == list(range(2, 13))
            assert {*column.rows.values(), column.attacked} <= set(VEHICLE_NAMES)
            assert {*column.critical, *column.motive} <= set(column.rows)
            assert {2, 12} <= set(column.critical)
    assert not any(column.motive for column in table.vtol.values())


def check_riders(table: riders.Places) -> None:
    mech = ANATOMIES[Config.BIPED]
    torsos = {*mech.locations, *(f"{where}R" for where in mech.locations)}
    known = {"torsos": torsos, "sides": set(VEHICLE_NAMES), "six sides": set(VEHICLE_NAMES)}
    assert set(table.bodies) == set(known)
    for body, places in table.bodies.items():
        for key, seats in places.items():
            assert set(seats) <= known[body]
            # Squads have a seat for each suit, a ProtoMech holds on at one place.
            assert len(seats) == (6 if key.isdigit() else 1)


def check_vehicle_criticals(table: vehicle.Criticals) -> None:
    assert set(table.vehicle) == {"front", "side", "rear", "turret"}
    assert set(table.vtol) == {"front", "side", "rear", "rotor", "turret"}
    for rows in (*table.vehicle.values(), *table.vtol.values()):
        assert list(rows) == list(range(6, 13))
        assert set(rows.values()) <= set(RESULTS)


def check_vehicle_motive(table: vehicle.Motive) -> None:
    assert [row.result for row in table.results] == list(reversed(MOTIVE_WORDS))
    assert [row.least for row in table.results] == sorted(
        (row.least for row in table.results), reverse=True
    )
    assert set(table.motions) == set(Motion) - {Motion.VTOL}


# -- Renegade Tech -------------------------------------------------------------------------------


def check_templates(table: templates.TemplateFile) -> None:
    assert list(table.problems()) == []
    known = {gear.id for gear in all_weapons()}
    struck = [gear for shape in table.template for gear in shape.gear]
    assert {*struck, *table.ranges, *table.points} <= known


# -- Skirmish ------------------------------------------------------------------------------------


def covers_every_roll(bands: Iterable[tuple[int, int]]) -> None:
    rolls = [roll for low, high in bands for roll in range(low, high + 1)]
    assert sorted(rolls) == list(range(1, HIGHEST + 1))


def check_to_hit(table: skirmish.ToHit) -> None:
    hexes = [line.hexes for line in table.target_moved]
    assert hexes[0] == 0
    assert hexes == sorted(set(hexes))
    assert table.always_hits == HIGHEST


def check_terrain(table: skirmish.Terrains) -> None:
    assert all(kind.cost >= 1 and kind.blocks >= 0 for kind in table.kinds.values())
    words = [word for name, kind in table.kinds.items() for word in (name, *kind.also)]
    assert len(set(words)) == len(words)


def check_weights(table: skirmish.Weights) -> None:
    assert set(table.halves) == set(WEIGHTS)


def check_locations(table: skirmish.HitTables) -> None:
    assert set(table.tables) == {"normal", "kick"}
    for bands in table.tables.values():
        covers_every_roll(bands.values())
        assert set(bands) <= set(LOCATIONS)
    assert {*table.overflow, *table.overflow.values()} <= set(LOCATIONS)
    assert not set(table.overflow) & set(table.overflow.values())


def check_falls(table: skirmish.Falls) -> None:
    covers_every_roll(table.facing.values())
    assert set(table.facing) == set(range(6))
    assert set(table.checks) == {"damage", "rocks", "attack"}
    assert all(1 <= line.stays_up <= HIGHEST for line in table.checks.values())


def check_criticals(table: skirmish.Criticals) -> None:
    assert set(table.effects) == set(LOCATIONS)
    assert 1 <= table.threshold <= HIGHEST


def check_physical(table: battletech.Physical) -> None:
    families = {gear.family for gear in all_gear() if "physical" in gear.flags}
    assert set(table.weapons) == families - {"claw", "spikes", "talons", "shield"}
    for weapon in table.weapons.values():
        assert bool(weapon.tons) + bool(weapon.damage) + weapon.dice == 1
    names = [gear.name.lower() for gear in all_gear() if gear.family == "vibroblade"]
    assert all(any(size in name for size in table.vibroblades) for name in names)


# -- Hard Hits -----------------------------------------------------------------------------------


def check_results(table: hard_hits.Results) -> None:
    assert set(all_results()) == set(table.results)
    assert set(systems().stand_in) <= set(table.results)
    assert set(table.instead_of_excess) <= set(systems().systems)


def check_arcs(table: hard_hits.Arcs) -> None:
    assert set(table.shields) == set(SHIELDS)
    assert {*table.arcs, *SECTORS} == set(ARCS)
    for sectors in (*table.shields.values(), *table.arcs.values()):
        assert set(sectors) <= set(SECTORS)


def check_chart(table: hard_hits.Chart) -> None:
    assert table.problem() == ""


ARCS_OF = {"fighter": FIGHTER_ARCS, "craft": CRAFT_ARCS, "capital": SHIP_ARCS}
AERO_CLASSES = ["fighter", "craft", "dropship", "capital", "station"]


def check_aerospace_hits(table: aerospace.HitLocations) -> None:
    assert set(table.columns) == set(ARCS_OF)
    for body, columns in table.columns.items():
        assert {"nose", "aft", "side"} <= set(columns) <= {"nose", "aft", "side", "above", "kick"}
        for word, rows in columns.items():
            assert list(rows) == list(range(2, 13))
            for row in rows.values():
                for side in aerospace.HANDS if word not in ("nose", "aft") else ("",):
                    where, system = aerospace.on_side(row, side)
                    assert where in ARCS_OF[body]
                    known = {*aerospace_criticals.EFFECTS, *aerospace.systems().boxes["dropship"]}
                    assert system in known | set(aerospace.systems().boxes["capital"])


def check_aerospace_systems(table: aerospace.Systems) -> None:
    assert list(table.boxes) == AERO_CLASSES
    tracks = {system for boxes in table.boxes.values() for system in boxes}
    assert set(table.effects) <= tracks
    for effects in table.effects.values():
        for row in (effects.control, effects.landing, effects.to_hit, effects.turning):
            assert list(row) == sorted(row)
    assert set(table.engine) == {"fighter", "craft"}
    ammo = {gear.ammo for gear in (*all_weapons(), *all_other_gear())}
    assert set(table.missiles) <= ammo
    assert all(2 <= number <= 12 for number in table.missiles.values())


def check_aerospace_heat(table: aerospace.HeatScale) -> None:
    scales = (table.random_movement, table.to_hit, table.shutdown, table.ammunition, table.pilot)
    for scale in scales:
        for place in (0, 1):
            column = [row[place] for row in scale]
            assert column == sorted(set(column), reverse=True)


def check_landing(table: landing.Ground) -> None:
    assert all(0 < harder <= 5 for harder in table.terrain.values())


def check_stores(table: stores.Stores) -> None:
    assert all(slots > 0 for slots in table.slots.values())


# -- all of them ---------------------------------------------------------------------------------

CHECKS: Mapping[str, tuple[type, Callable[[Any], None]]] = {
    "battletech/aerospace_heat": (aerospace.HeatScale, check_aerospace_heat),
    "battletech/aerospace_hits": (aerospace.HitLocations, check_aerospace_hits),
    "battletech/aerospace_landing": (landing.Ground, check_landing),
    "battletech/aerospace_stores": (stores.Stores, check_stores),
    "battletech/aerospace_systems": (aerospace.Systems, check_aerospace_systems),
    "battletech/anti_mech": (climbers.Strengths, check_strengths),
    "battletech/attacks": (battletech.Attacks, check_attacks),
    "battletech/clusters": (battletech.Clusters, check_clusters),
    "battletech/hit_locations": (battletech.HitLocations, check_hit_locations),
    "battletech/infantry_burst": (casualties.Bursts, check_bursts),
    "battletech/munitions": (munitions.Munitions, check_munitions),
    "battletech/physical": (battletech.Physical, check_physical),
    "battletech/protomech_hits": (protomech.HitLocations, check_protomech_hits),
    "battletech/riders": (riders.Places, check_riders),
    "battletech/vehicle_criticals": (vehicle.Criticals, check_vehicle_criticals),
    "battletech/vehicle_hits": (vehicle.HitLocations, check_vehicle_hits),
    "battletech/vehicle_motive": (vehicle.Motive, check_vehicle_motive),
    "hard_hits/arcs": (hard_hits.Arcs, check_arcs),
    "hard_hits/chart-seed": (hard_hits.Chart, check_chart),
    "hard_hits/chart-standard": (hard_hits.Chart, check_chart),
    "hard_hits/results": (hard_hits.Results, check_results),
    "renegade_tech/templates": (templates.TemplateFile, check_templates),
    "skirmish/criticals": (skirmish.Criticals, check_criticals),
    "skirmish/falls": (skirmish.Falls, check_falls),
    "skirmish/locations": (skirmish.HitTables, check_locations),
    "skirmish/terrain": (skirmish.Terrains, check_terrain),
    "skirmish/to_hit": (skirmish.ToHit, check_to_hit),
    "skirmish/weights": (skirmish.Weights, check_weights),
}


TORSO = {"torso": [1, HIGHEST]}


def data_of(name: str) -> dict[str, Any]:
    game, table = name.split("/")
    text = (FOLDER / game / "tables" / f"{table}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


BITTEN = data_of("battletech/hit_locations")["quad"]
"""Without the roll of 7 from one side."""
del BITTEN["weapon"]["left"]["rows"]["7"]


def check(name: str, data: dict[str, Any]) -> None:
    kind, examine = CHECKS[name]
    examine(Codec().decode(kind, data))


def test_no_table_is_left_out() -> None:
    assert [f"{path.parts[-3]}/{path.stem}" for path in FILES] == list(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_a_table_is_whole_and_names_what_exists(name: str) -> None:
    data = data_of(name)
    check(name, data)
    assert data["rule"]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("battletech/attacks", {"range": {"short": 0}}),
        ("battletech/clusters", {"columns": {"2": [1] * 10}}),
        ("battletech/clusters", {"columns": {"2": [1] * 11}}),
        ("battletech/hit_locations", {"quad": BITTEN}),
        ("battletech/munitions", {"munitions": {"spoon": {}}}),
        ("renegade_tech/templates", {"points": {"spoon": 3}}),
        ("renegade_tech/templates", {"ranges": {"spoon": ["pellet"] * 3}}),
        ("skirmish/locations", {"tables": {"normal": {"torso": [1, 10]}, "kick": TORSO}}),
        ("skirmish/locations", {"tables": {"normal": TORSO}}),
        ("skirmish/locations", {"overflow": {"left_arm": "tail"}}),
        ("skirmish/falls", {"facing": {"0": [1, 11]}}),
        ("skirmish/falls", {"facing": {"0": [1, 11, 12]}}),
        ("skirmish/weights", {"halves": {"light": 5}}),
        ("skirmish/criticals", {"effects": {"torso": "engine"}}),
        ("skirmish/criticals", {"effects": {"torso": "luck"}}),
        ("skirmish/to_hit", {"target_moved": [{"hexes": 2, "modifier": 1}]}),
        ("skirmish/to_hit", {"more": 1}),
        ("hard_hits/results", {"results": {"bridge": {"systems": ["warp core"]}}}),
        ("hard_hits/results", {"results": {"bridge": {"systems": ["bridge"]}}}),
        ("hard_hits/arcs", {"shields": {"1": ["LF"]}}),
        ("hard_hits/arcs", {"arcs": {**data_of("hard_hits/arcs")["arcs"], "FA": ["up"]}}),
        ("hard_hits/chart-seed", {"rows": {"2": ["lab"]}}),
    ],
)  # fmt: skip
def test_the_walk_notices_a_table_with_a_hole(name: str, change: dict[str, Any]) -> None:
    data = data_of(name)
    with pytest.raises((AssertionError, RuleError)):
        check(name, {**data, **change})
