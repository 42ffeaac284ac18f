"""Forces from files and into them: who comes, how they are, and what is said of the rest."""

import base64
import gzip
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.answers import Chain, Rolled, RuledDefaults
from recordsheet_gui.core.commands import EndPhase, MarkSlot, MoveTrack
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, TrackKey, UnitId, slot_key
from recordsheet_gui.core.sheet import Marks, marked
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.core.table import Withdraw
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported as as_file
from recordsheet_gui.importers.files import AN_ASSET
from recordsheet_gui.importers.formats import plan_of
from recordsheet_gui.session import foreign_forces, journal
from recordsheet_gui.session.after_action import after_action
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.session.story import story
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.load import (
    carrier_of,
    passenger,
    passengers_of,
    riding,
)
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING
from recordsheet_gui.systems.total_warfare.wear.vehicle import results_for
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.infantry.facts import Motion
from recordsheet_gui.units.mech.design import MechDesign
from tests import hard_designs
from tests.forces import TW, Battle, exported, find, fleet, ids, imported, report, shipped
from tests.infantry import gunners
from tests.mechs import mech
from tests.mul_reader import read

DATA = Path(__file__).parents[1] / "data" / "forces"
LANCE = (DATA / "lance.mul").read_text(encoding="utf-8")
RESULT = (DATA / "result.mul").read_text(encoding="utf-8")


def lance() -> GameState:
    return imported(LANCE)[1]


def alone(
    name: str, inner: str = "", model: str | None = None
) -> tuple[foreign_forces.Muster, GameState]:
    chassis, _, rest = name.rpartition(" ")
    told = f'chassis="{chassis}" model="{rest}"' if model is None else f'chassis="{name}"'
    return imported(f"<unit><entity {told}>{inner}</entity></unit>")


# -- from a file -------------------------------------------------------------------------------


def test_a_mech_comes_with_its_wounds() -> None:
    found, state = imported(LANCE)
    assert found.lines() == []
    told = report(state, UnitId("a"))
    assert told["pilot_name"] == 'Ana "Q" Reyes'
    assert told["pilot"]["hits"] == 2
    assert (told["armor"]["CT"], told["armor"]["CTR"], told["armor"]["RT"]) == (11, 2, 0)
    assert told["structure"]["RT"] == 7
    assert (told["armor"]["LA"], told["structure"]["LA"]) == (0, 0)
    assert [(s["location"], s["slot"]) for s in told["hit_slots"]] == [("CT", 1), ("RT", 1)]
    assert [bin_["shots"] for bin_ in told["ammo"]] == [2, 1]
    assert "right arm blown off" in told["conditions"]
    assert state.unit(UnitId("a")).tracks[GUNNERY] == 3


def test_a_bin_comes_with_the_munition_that_the_file_has_in_it() -> None:
    design = lance().unit(UnitId("a")).design
    assert isinstance(design, MechDesign)
    names = [slot.name for slot in design.slots["LT"][:2]]
    assert "Armor-Piercing" in names[1]
    assert "Armor-Piercing" not in names[0]
    places = read(exported(lance()).text)[0]["places"]
    assert [slot["type"] for slot in places[3]["slots"]] == [
        "IS Ammo AC/20",
        "IS Armor-Piercing Ammo AC/20",
    ]


def test_a_tank_comes_with_its_crew_turret_and_tracks_hit() -> None:
    told = report(lance(), UnitId("b"))
    assert told["sensors"] == 1
    assert told["crew"]["driver"]
    assert told["movement"]["cruise"] == fleet()["Scorpion Light Tank"].cruise - 2  # type: ignore[attr-defined]
    assert told["armor"]["FR"] == 4
    assert (told["armor"]["TU"], told["structure"]["TU"]) == (0, 2)
    assert {"front stabilizer hit", "turret locked"} <= set(told["conditions"])


def test_troopers_suits_fighters_and_protomechs_come_as_they_are() -> None:
    state = lance()
    foot, suits, stuka, proto = (report(state, UnitId(unit)) for unit in "cdef")
    assert state.unit(UnitId("c")).grids["TPRS/structure"].left == 19  # type: ignore[index]
    assert suits["armor"]["T1"] == 4
    assert suits["structure"]["T2"] == 0
    assert stuka["fuel"] == 380
    assert stuka["pilot"]["hits"] == 1
    assert state.unit(UnitId("e")).tracks["bomb/HE Bomb"] == 3  # type: ignore[index]
    assert proto["destroyed"] == "The pilot is dead."
    assert foot["destroyed"] is None


def test_units_that_are_not_there_are_named_and_the_rest_comes() -> None:
    text = (
        '<unit><entity chassis="Warlord" model="X"/><entity chassis="Locust" model="LCT-1V"/>'
        '<entity model="Y"/></unit>'
    )
    found, state = imported(text)
    assert found.missing == (("Warlord X", "It is not in the library."),)
    assert [unit.design.name for unit in state.units.values()] == ["Locust LCT-1V"]
    assert found.lines()[1] == "A unit without a chassis (line 1) is passed over."


def test_of_a_result_those_come_who_fight_on_and_others_when_asked_for() -> None:
    found, state = imported(RESULT)
    assert [unit.design.name for unit in state.units.values()] == ["Locust LCT-1V", "Wasp WSP-1A"]
    assert found.left_out == {"salvage": 1, "retreated": 1, "devastated": 1}
    assert "2 crews without machines stay out." in found.remarks
    more = foreign_forces.muster(RESULT.encode(), "r.mul", TW, find, sections=("salvage",))
    assert [arrival.name for arrival in more.arrivals] == ["Atlas AS7-D"]


@pytest.mark.parametrize("key", ["hard-hits", "skirmish"])
def test_games_without_such_units_refuse(key: str) -> None:
    with pytest.raises(RuleError, match=r"lists units of BattleTech"):
        foreign_forces.muster(LANCE.encode(), "x.mul", SYSTEMS[key], find)
    name = {"hard-hits": "ship-kestrel", "skirmish": "skirmish-anvil"}[key]
    path = next(path for path in unit_files() if path.stem == name)
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    setup = GameSetup(system=key, units=(UnitSetup(id=UnitId("a"), design=design),))
    state = begin(SYSTEMS[key], setup)
    with pytest.raises(RuleError, match=r"lists units of BattleTech"):
        foreign_forces.told(SYSTEMS[key], state, state.units, lambda: "x")


def test_a_game_that_counts_otherwise_takes_the_units_whole_and_writes_none() -> None:
    game = SYSTEMS["renegade-tech"]
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", game, find)
    assert [arrival.design.name for arrival in found.arrivals][:2] == [
        "Hunchback HBK-4G",
        "Scorpion Light Tank",
    ]
    assert "It comes whole: Renegade Tech counts damage otherwise." in found.arrivals[0].remarks
    assert len(found.missing) == 4
    state = begin(game, foreign_forces.setup_of(game, [("A", found)]))
    assert all(not grid.lost for grid in state.unit(UnitId("a")).grids.values())
    with pytest.raises(RuleError, match=r"counts damage otherwise"):
        foreign_forces.told(game, state, state.units, lambda: "x")


def test_what_cannot_be_is_told_and_not_taken() -> None:
    found, state = alone(
        "Locust LCT-1V",
        '<location index="1"><armor points="999"/>'
        '<slot index="12" type="IS Ammo MG - Full" shots="9999"/></location>'
        '<location index="8" isDestroyed="true"/><fuel left="5"/><motive damage="3" penalty="1"/>'
        '<location index="4"><slot index="1" type="Gauss Rifle" isDestroyed="true"/></location>',
    )
    remarks = found.arrivals[0].remarks
    assert any("999 points of armor in the center torso" in sentence for sentence in remarks)
    assert any("no location 8" in sentence for sentence in remarks)
    assert any("not where the file has it in the right arm" in sentence for sentence in remarks)
    assert all(not grid.lost for grid in state.unit(UnitId("a")).grids.values())


def test_a_bay_loses_no_more_than_it_holds() -> None:
    bays = "".join(
        f'<transportBay index="{number}"><damage>{damage}</damage></transportBay>'
        for number, damage in ((1, "-5"), (2, "999"))
    )
    found, state = alone("Union (2708)", bays)
    lost = [bay["lost"] for bay in report(state, UnitId("a"))["bays"]]
    sizes = [bay.size for bay in fleet()["Union (2708)"].transport]  # type: ignore[attr-defined]
    assert lost[:2] == [0, sizes[1]]
    assert len(found.lines()) == 2


def test_a_slot_whose_number_is_off_is_found_by_its_name() -> None:
    hit = '<location index="2"><slot index="9" type="Autocannon/20" isDestroyed="true"/></location>'
    _, state = alone("Hunchback HBK-4G", hit)
    assert list(state.unit(UnitId("a")).slots) == ["RT/9"]
    off = '<location index="3"><slot index="7" type="IS Ammo AC/20" shots="1"/></location>'
    _, state = alone("Hunchback HBK-4G", off)
    assert [bin_["shots"] for bin_ in report(state, UnitId("a"))["ammo"]] == [1, 5]


def test_a_unit_that_brings_its_own_file_needs_no_library() -> None:
    design = replace(
        hard_designs.tripod(), name="Own Thing OT-1", chassis="Own Thing", model="OT-1"
    )
    packed = base64.b64encode(gzip.compress(as_file(design, ".mtf").encode())).decode()
    data = f'<construction_data filename="x.mtf">{packed}</construction_data>'
    found, _ = alone("Own Thing OT-1", data)
    assert found.missing == ()
    assert found.arrivals[0].design.name == "Own Thing OT-1"
    broken = '<construction_data filename="x.mtf">%%</construction_data>'
    found, _ = alone("Locust LCT-1V", broken)
    assert found.arrivals[0].remarks == ("Its own file inside this one is damaged.",)
    two = f'<entity chassis="Own Thing" model="OT-1">{broken}</entity>'
    found, _ = imported(f'<unit><entity chassis="Locust" model="LCT-1V"/>{two}</unit>')
    why = "Its own file inside this one is damaged. It is not in the library."
    assert found.missing == (("Own Thing OT-1", why),)


@pytest.mark.parametrize(
    "mark", ['entityForm="BattlefieldSupportAsset"', 'entityForm="battlefieldsupportasset"', ""]
)
def test_an_asset_does_not_come_as_the_whole_unit(mark: str) -> None:
    packed = "" if mark else '<construction_data filename="x.bfs">x</construction_data>'
    asset = f'<entity chassis="Locust" model="LCT-1V" {mark}>{packed}</entity>'
    found, _ = imported(f'<unit><entity chassis="Atlas" model="AS7-D"/>{asset}</unit>')
    assert found.missing == (("Locust LCT-1V", AN_ASSET),)


def test_the_id_of_a_unit_s_file_is_told() -> None:
    design = replace(hard_designs.tripod(), fluff={"uuid": "019f583e-e743-7f23"})
    state = begin(TW, GameSetup(system=TW.key, units=(UnitSetup(id=UnitId("a"), design=design),)))
    assert ' unitFileUUID="019f583e-e743-7f23"' in exported(state).text
    assert "unitFileUUID" not in exported(lance()).text


# -- on the table ------------------------------------------------------------------------------


def table() -> Session:
    design = shipped()["Griffin GRF-1N"]
    setup = GameSetup(system=TW.key, units=(UnitSetup(id=UnitId("a"), design=design, side="B"),))
    return Session(TW, History(begin(TW, setup)))


def test_a_force_joins_a_running_game_in_one_action_that_can_be_taken_back() -> None:
    session = table()
    before = session.state
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", TW, find)
    session.handle_all(foreign_forces.arrivals_of(session.state, found, "A"), group=1)
    assert len(session.state.units) == 7
    assert [session.state.sides[unit] for unit in session.state.units] == ["B", *"AAAAAA"]
    told = [line.text for line in journal.whole(TW, session.history)]
    assert told[0].startswith("Hunchback HBK-4G joins side A with ")
    assert told[0].endswith("which came with lance.mul.")
    assert told[1].startswith("Scorpion Light Tank joins side A with ")
    session.undo(whole_group=True)
    assert session.state == before
    session.redo(whole_group=True)
    assert len(session.state.units) == 7


def test_ids_of_units_that_left_are_not_given_again() -> None:
    session = table()
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", TW, find)
    state = replace(session.state, gone=(UnitId("b"), UnitId("d")))
    assert [command.id for command in foreign_forces.arrivals_of(state, found, "A")] == list(
        "cefghi"
    )


def test_what_came_with_a_file_counts_at_once_and_the_battle_goes_on() -> None:
    session = Session(TW, History(lance()))
    mark = next(iter(session.state.unit(UnitId("a")).grids["CT/armor"].lost.values()))  # type: ignore[index]
    assert mark.cause.by_hand
    assert mark.cause.source == "came with force.mul"


def test_it_is_saved_and_opened_again(tmp_path: Path) -> None:
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", TW, find)
    path = tmp_path / "x.rsgame"
    with gamefile.creating(path, TW, foreign_forces.setup_of(TW, [("A", found)])) as game:
        game.session.handle_all(foreign_forces.arrivals_of(game.session.state, found, "B"))
        before = game.session.state
    with gamefile.open_game(path, read_only=True) as again:
        assert again.session.state == before
        assert exported(again.session.state).text == exported(before).text


def test_marks_that_a_sheet_has_no_place_for_are_refused() -> None:
    sheet = TW.start(shipped()["Locust LCT-1V"], Pilot(), {})
    clock = lance().clock
    for marks in (
        Marks(lost={"CT/armor": 999}),  # type: ignore[dict-item]
        Marks(lost={"XX/armor": 1}),  # type: ignore[dict-item]
        Marks(slots=("CT/99",)),  # type: ignore[arg-type]
        Marks(tracks={"heat": -1}),  # type: ignore[dict-item]
    ):
        with pytest.raises(RuleError):
            marked(sheet, marks, clock)


# -- into a file -------------------------------------------------------------------------------


def test_a_second_reader_finds_what_we_wrote() -> None:
    units = read(exported(lance()).text)
    hunchback, tank, foot, suits, stuka, proto = units
    assert hunchback["crew"] == [{"name": 'Ana "Q" Reyes', "gunnery": 3, "piloting": 5, "hits": 2}]
    assert hunchback["places"][1]["points"] == {"Front": 11, "Rear": 2}
    assert hunchback["places"][5] == {"gone": True}
    assert hunchback["places"][4]["flags"] == ["blownOff"]
    assert hunchback["Force"] == {"force": "Company|0||Lance|1||"}
    cannon = hunchback["places"][2]["slots"]
    assert [slot.get("isHit") for slot in cannon] == ["true", *[None] * 9]
    assert all(slot["isDestroyed"] == "true" for slot in cannon)
    assert tank["motive"] == {"damage": "2", "penalty": "3"}
    assert tank["tcriticals"] == {"sensors": "1", "driver": "hit"}
    assert tank["turretlock"] == {"direction": "0"}
    assert tank["places"][1]["flags"] == ["stabilizer"]
    assert foot["places"][0]["points"] == {"Internal": 19}
    assert suits["places"][1]["points"] == {"Front": 4}
    assert suits["places"][2] == {"gone": True}
    assert stuka["fuel"] == {"left": "380"}
    assert stuka["structural"] == {"integrity": "8"}
    assert stuka["heat"] == {"sinks": "27"}
    assert stuka["acriticals"] == {"avionics": "1", "engine": "1", "gear": "None"}
    assert stuka["bombs"] == {"HEBomb": 3}
    assert proto["crew"][0]["hits"] == 6


@pytest.mark.parametrize("name", [n for n, d in fleet().items() if d.kind != "building"])
def test_a_second_reader_finds_every_box_of_a_battered_unit(name: str) -> None:
    battle = Battle(fleet()[name], seed=5)
    unit = UnitId("u0")
    battle.batter(unit, hits=9)
    (told,) = read(exported(battle.state).text)
    points = report(battle.state, unit)
    assert told["crew"][0]["name"] == "Ana 0"
    written = sum(
        place["points"].get("Front", 0) for place in told["places"].values() if "points" in place
    )
    gone = TW.derive(battle.state, unit).gone
    hurt = {
        where: left
        for where, left in points.get("armor", {}).items()
        if where not in gone and where not in ("CTR", "LTR", "RTR")
        if left < battle.state.unit(unit).design.armor[where]  # type: ignore[attr-defined]
    }
    assert written == sum(hurt.values())


def test_what_another_program_wrote_is_given_back() -> None:
    text = exported(lance()).text
    for piece in (
        'externalId="7d0f7f0e-51b6-4a0c-9a55-0d6d3d1c0001"',
        'externalId="7d0f7f0e-51b6-4a0c-9a55-0d6d3d1c0002"',
        'quirks="stable"',
        'camoCategory="Desert"',
        'commander="true"',
        'nick="Q"',
        'autoeject="true"',
    ):
        assert piece in text


def test_no_two_units_of_a_file_have_one_name_and_none_is_nameless() -> None:
    one = '<entity chassis="Locust" model="LCT-1V" externalId="{}"/>'
    mirrored = "".join(one.format(word) for word in ("12", "12", "-1", "-1", ""))
    text = exported(imported(f"<unit>{mirrored}</unit>")[1]).text
    names = [line.partition('externalId="')[2].partition('"')[0] for line in text.splitlines()]
    told = [name for name in names if name]
    assert told[0] == "12"
    assert len(set(told)) == len(told) == 5
    assert "-1" not in told


def test_a_bin_that_others_take_for_a_full_one_is_told() -> None:
    (design,) = (one for one in fleet().values() if one.name.startswith("Molniya"))
    battle = Battle(design)
    state, unit = battle.state, UnitId("u0")
    track = next(t for t, n in state.unit(unit).tracks.items() if t.startswith("ammo/") and n > 300)
    full = state.unit(unit).tracks[track]
    for left, is_told in ((201, True), (200, False)):
        battle.session.handle(MoveTrack(unit=unit, track=track, to=left))
        told = [sentence for _, sentence in exported(battle.state).remarks]
        assert (
            any("has 201 shots left, more than other programs read." in s for s in told) == is_told
        )
        after = imported(exported(battle.state).text)[1].unit(UnitId("a")).tracks[track]
        assert after == (full if is_told else left)


@pytest.mark.parametrize(
    ("motion", "word"),
    [
        *((Motion.LEG, "Leg"), (Motion.BEAST, "Leg"), (Motion.UMU, "UMU"), (Motion.VTOL, "VTOL")),
        *((Motion.MICROLITE, "VTOL"), (Motion.MOTORIZED_SCUBA, "UMU"), (Motion.HOVER, "Hover")),
    ],
)
def test_how_a_platoon_moves_is_told_in_the_words_of_the_format(motion: Motion, word: str) -> None:
    assert plan_of(replace(gunners("ISAC5"), motion=motion)).movement == word  # type: ignore[union-attr]


def test_the_result_of_a_battle_is_told_as_a_side_sees_it() -> None:
    session = table()
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", TW, find)
    session.handle_all(foreign_forces.arrivals_of(session.state, found, "A"))
    session.handle(Withdraw(unit=UnitId("a")))
    told = read(exported(session.state, result_for="A").text)
    assert [unit["section"] for unit in told] == [*["survivors"] * 5, "salvage", "retreated"]
    told = read(exported(session.state, result_for="B").text)
    assert [unit["section"] for unit in told] == ["survivors", *["salvage"] * 6]


def test_a_crew_of_several_has_its_seats_and_names_again() -> None:
    inner = (
        '<crew crewType="tripod" ejected="false"><crewMember slot="0" name="Ann" gunnery="5" '
        'piloting="2" hits="1"/><crewMember slot="1" name="Bob" nick="B" gunnery="3" piloting="6" '
        'hits="4"/></crew>'
    )
    design = hard_designs.tripod()
    chassis, model = design.chassis, design.model
    _, state = imported(
        f'<unit><entity chassis="{chassis}" model="{model}">{inner}</entity></unit>'
    )
    told = report(state, UnitId("a"))
    assert [one["hits"] for one in told["crew"]] == [1, 4]
    assert state.unit(UnitId("a")).tracks[GUNNERY] == 3
    assert state.unit(UnitId("a")).tracks[PILOTING] == 2
    (unit,) = read(exported(state).text)
    assert unit["crew"] == [
        {"name": "Ann", "gunnery": 5, "piloting": 2, "hits": 1},
        {"name": "Bob", "gunnery": 3, "piloting": 6, "hits": 4},
    ]


def test_a_building_goes_by_its_name_and_crew_and_what_it_has_lost_is_told() -> None:
    battle, unit = Battle(fleet()["Ridge Bunker"]), UnitId("u0")
    whole = exported(battle.state)
    assert (whole.units, whole.missing, whole.remarks) == ((unit,), (), ())
    (written,) = read(whole.text)
    assert (written["chassis"], written["places"]) == ("Ridge Bunker", {})
    assert (written["crew"][0]["name"], written["crew"][0]["gunnery"]) == ("Ana 0", 3)
    hit = TW.hit_command(battle.state, unit, GridKey("0.0,0.0,0.0/0/armor"), 75)
    assert hit is not None
    for command in (
        hit,
        MarkSlot(unit=unit, location="0.0,0.0,0.0/0", slot=1),
        MoveTrack(unit=unit, track=TrackKey("ammo/0.0,0.0,0.0/0/2"), to=2),
    ):
        battle.session.handle(command)
    told = exported(battle.state)
    assert told.text == whole.text
    assert [sentence for _, sentence in told.remarks] == [
        "Its walls have 83 points left in level 0.",
        "Its armor has 0 points left in level 0.",
        "AC/10 Ammo has 2 shots left.",
        "AC/10 is lost.",
    ]
    found, state = imported(told.text)
    assert found.lines() == []
    assert exported(state).text == told.text


def test_a_building_in_ruins_stays_out() -> None:
    battle, unit = Battle(fleet()["Ridge Bunker"], mech()), UnitId("u0")
    for level in "01":
        hit = TW.hit_command(battle.state, unit, GridKey(f"0.0,0.0,0.0/{level}/armor"), 600)
        assert hit is not None
        battle.session.handle(hit)
    battle.session.handle(EndPhase())
    told = exported(battle.state)
    assert told.units == (UnitId("u1"),)
    why = "It is destroyed, and a .mul file has no word for that."
    assert told.missing == ((unit, why),)


@pytest.mark.parametrize(
    ("name", "condition", "crew"),
    [
        ("Scorpion Light Tank", "sunk", 6),
        ("Stuka STU-K5", "crashed", 0),
        ("Stuka STU-K5", "abandoned", 0),
        ("Foot Platoon (Rifle)", "lost aboard", 0),
        ("Elemental Battle Armor [Laser](Sqd5)", "lost aboard", 0),
    ],
)
def test_a_wreck_that_no_box_tells_of_is_a_wreck_again(
    name: str, condition: str, crew: int
) -> None:
    battle = Battle(fleet()[name])
    unit = UnitId("u0")
    paper = battle.state.unit(unit)
    mark = next(iter(lance().unit(UnitId("a")).slots.values()))
    state = battle.state.with_unit(unit, replace(paper, conditions={ConditionKey(condition): mark}))
    assert TW.wreck(state, unit)
    told = exported(state)
    assert "in other words" in told.remarks[0][1]
    _, after = imported(told.text)
    assert TW.wreck(after, UnitId("a"))
    assert read(told.text)[0]["crew"][0]["hits"] == crew


@pytest.mark.parametrize(
    ("lost", "penalty", "results"),
    [
        (0, 0, ()),
        (0, 1, ("minor",)),
        (1, 2, ("moderate",)),
        (2, 2, ("moderate", "moderate")),
        (2, 3, ("heavy",)),
        (4, 0, ("major",)),
        (3, 5, ("moderate", "heavy")),
    ],
)
def test_motive_damage_becomes_the_fewest_results_that_cost_as_much(
    lost: int, penalty: int, results: tuple[str, ...]
) -> None:
    found, is_exact = results_for(4, lost, penalty)
    assert is_exact
    assert sorted(found) == sorted(results)


def test_motive_damage_that_no_results_cost_is_told() -> None:
    found, state = alone("Scorpion Light Tank", '<motive damage="1" penalty="17"/>', model="")
    assert "No motive results cost 1 MP and +17 to driving" in found.arrivals[0].remarks[0]
    assert report(state, UnitId("a"))["movement"]["cruise"] == 3


def test_reports_for_other_programs_name_everybody() -> None:
    text = LANCE.replace("</unit>", '<entity chassis="Warlord"/></unit>')
    found = foreign_forces.muster(text.encode(), "lance.mul", TW, find)
    setup = foreign_forces.setup_of(TW, [("A", found)])
    told: dict[str, Any] = foreign_forces.import_report(setup, [found], "g.rsgame")
    assert [unit["id"] for unit in told["units"]] == list("abcdef")
    assert told["missing"] == [
        {"file": "lance.mul", "name": "Warlord", "why": "It is not in the library."}
    ]
    state = begin(TW, setup)
    fresh = ids()
    made = foreign_forces.told(TW, state, state.roster, lambda: next(fresh))
    written: dict[str, Any] = foreign_forces.export_report(state, made, "x.mul")
    assert written["written"] == "x.mul"
    assert written["units"][0] == {"id": "a", "name": "Hunchback HBK-4G"}
    assert len(written["units"]) == 6


def test_a_slot_with_two_loads_has_one_line_and_the_rest_is_told() -> None:
    battle = Battle(hard_designs.superheavy())
    unit = UnitId("u0")
    pair, second = TrackKey("ammo/LT/1"), TrackKey("ammo/LT/3+2")
    paper = battle.state.unit(unit)
    full = paper.tracks[pair]
    for left, is_told in ((full - 1, False), (1, True)):
        state = battle.state.with_unit(unit, replace(paper, tracks={**paper.tracks, pair: left}))
        told = exported(state)
        assert bool(told.remarks) == is_told
        _, after = imported(told.text)
        assert after.unit(UnitId("a")).tracks[pair] == (full // 2 if is_told else left)
    state = battle.state.with_unit(unit, replace(paper, tracks={**paper.tracks, second: 2}))
    assert "2 shots left" in exported(state).remarks[0][1]


def test_an_emplacement_brings_its_gunners_and_leaves_its_walls() -> None:
    battle = Battle(fleet()["Watch Turret (Twin)"])
    unit = UnitId("u0")
    paper = battle.state.unit(unit)
    mark = next(iter(lance().unit(UnitId("a")).slots.values()))
    killed = replace(paper, conditions={ConditionKey("crew/killed"): mark})
    _, after = imported(exported(battle.state.with_unit(unit, killed)).text)
    assert TW.wreck(after, UnitId("a")) == "The gunners are dead."
    battle.batter(unit, hits=2)
    assert any("walls" in sentence for _, sentence in exported(battle.state).remarks)


def test_the_story_counts_no_damage_of_another_battle() -> None:
    session = table()
    found = foreign_forces.muster(LANCE.encode(), "lance.mul", TW, find)
    session.handle_all(foreign_forces.arrivals_of(session.state, found, "A"), group=1)
    told = story(TW, session.history, title="x")
    assert [sum(side.taken) for side in told.sides] == [0, 0]
    assert after_action(TW, session.history, title="x")


def test_a_shield_that_is_worn_is_told() -> None:
    plain = mech(name="Bearer")
    gear = find_gear("ISMediumShield")
    assert gear is not None
    slots = tuple(slot_key("LA", number) for number in range(5, 10))
    battle = Battle(replace(plain, items=(Item(gear=gear, location="LA", slots=slots),)))
    unit = UnitId("u0")
    paper = battle.state.unit(unit)
    (key,) = [key for key in paper.tracks if key.startswith("shield/")]
    state = battle.state.with_unit(unit, replace(paper, tracks={**paper.tracks, key: 3}))
    ((_, sentence),) = exported(state).remarks
    assert sentence.endswith("boxes used: 3.")


def carrying() -> GameState:
    """A platoon in a transport."""
    battle = Battle(fleet()["Foot Platoon (Rifle)"], fleet()["Hunter Light Support Tank"])
    state = battle.state
    for unit, key in ((RIDER, riding(CARRIER)), (CARRIER, passenger(RIDER))):
        mark = Mark(cause=Cause(rule=RuleId("x")), at=Clock())
        state = state.with_unit(unit, replace(state.unit(unit), conditions={key: mark}))
    return state


RIDER, CARRIER = UnitId("u0"), UnitId("u1")


def test_who_rides_in_another_unit_rides_in_it_again() -> None:
    told = exported(carrying())
    assert told.remarks == ()
    assert '<Conveyance id="2"/>' in told.text
    _, after = imported(told.text)
    rider, carrier = after.units
    assert carrier_of(after.unit(rider)) == carrier
    assert passengers_of(after.unit(carrier)) == [rider]
    assert exported(after).text == told.text
    session = table()
    found = foreign_forces.muster(told.text.encode(), "x.mul", TW, find)
    session.handle_all(foreign_forces.arrivals_of(session.state, found, "A"))
    rider, carrier = list(session.state.units)[-2:]
    assert carrier_of(session.state.unit(rider)) == carrier


def test_who_rides_in_a_unit_of_no_file_stands_by_itself_and_that_is_said() -> None:
    told = foreign_forces.told(TW, carrying(), [RIDER], lambda: "x")
    assert told.remarks == ((RIDER, "It rides in a unit that is not in this file."),)
    assert "Conveyance" not in told.text


def test_who_comes_without_the_unit_that_carries_it_stands_by_itself_and_that_is_said() -> None:
    text = (
        '<unit><entity chassis="Nobody Heard"><Game id="1"/></entity>'
        '<entity chassis="Locust" model="LCT-1V"><Conveyance id="1"/><Game id="2"/></entity></unit>'
    )
    found, state = imported(text)
    words = "It rides in a unit that does not come with it: it stands by itself."
    assert found.arrivals[0].remarks == (words,)
    assert all(carrier_of(paper) is None for paper in state.units.values())


@pytest.mark.parametrize(
    "ids",
    [("1", "1"), ("2", "1"), ("2", ""), ("7", "")],
    ids=["in itself", "in one another", "twice that number", "in nobody"],
)
def test_a_file_in_which_nobody_can_tell_who_rides_loads_nobody(ids: tuple[str, str]) -> None:
    first, second = ids
    number = "2" if first == "2" and not second else "1"
    text = (
        f'<unit><entity chassis="Locust" model="LCT-1V"><Game id="{number}"/>'
        f'<Conveyance id="{first}"/></entity>'
        f'<entity chassis="Wasp" model="WSP-1A"><Game id="2"/><Conveyance id="{second}"/></entity>'
        "</unit>"
    )
    _, state = imported(text)
    assert all(carrier_of(paper) is None for paper in state.units.values())


def test_a_skill_that_no_file_has_is_the_worst_that_they_have() -> None:
    battle = Battle(fleet()["Locust LCT-1V"])
    paper = battle.state.unit(UnitId("u0"))
    worse = replace(paper, tracks={**paper.tracks, GUNNERY: 11})
    (told,) = read(exported(battle.state.with_unit(UnitId("u0"), worse)).text)
    assert told["crew"][0]["gunnery"] == 8


# -- in the air --------------------------------------------------------------------------------

FLIGHTS = {
    "on the ground": ("Leopard (2537)", {"air": 1, "altitude": 0}, {"altitude": 0}),
    "in the air": ("Sparrowhawk SPR-H5", {"air": 1, "altitude": 3, "velocity": 4}, {}),
    "in space": ("Sparrowhawk SPR-H5", {"velocity": 6}, {"altitude": None, "velocity": 6}),
    "at rest in space": ("Sparrowhawk SPR-H5", {}, {"altitude": None, "velocity": 0}),
    "a plane": ("Boomerang Spotter Plane", {}, {"altitude": 5, "velocity": 0}),
    "a VTOL": ("Warrior Attack Helicopter H-7", {"elevation": 7}, {"elevation": 7}),
    "a landed VTOL": ("Warrior Attack Helicopter H-7", {"elevation": 0}, {"elevation": 0}),
}


@pytest.mark.parametrize(("name", "tracks", "wanted"), FLIGHTS.values(), ids=FLIGHTS)
def test_what_flies_is_as_high_and_as_fast_after_a_file(
    name: str, tracks: dict[str, int], wanted: dict[str, int | None]
) -> None:
    battle = Battle(fleet()[name])
    unit = UnitId("u0")
    paper = battle.state.unit(unit)
    now = {**paper.tracks, **{TrackKey(key): to for key, to in tracks.items()}}
    state = battle.state.with_unit(unit, replace(paper, tracks=now))
    told = exported(state)
    assert told.remarks == ()
    _, after = imported(told.text)
    (arrived,) = after.units
    before, then = report(state, unit), report(after, arrived)
    for key in ("altitude", "velocity", "elevation"):
        assert then.get(key) == before.get(key)
    assert then["conditions"] == before["conditions"]
    assert all(then[key] == number for key, number in wanted.items())
    assert exported(after).text == told.text


def test_a_craft_that_hangs_where_files_have_all_fresh_ones_is_told() -> None:
    battle = Battle(fleet()["Leopard (2537)"])
    unit = UnitId("u0")
    paper = battle.state.unit(unit)
    air = {TrackKey("air"): 1, TrackKey("altitude"): 5}
    state = battle.state.with_unit(unit, replace(paper, tracks={**paper.tracks, **air}))
    ((_, sentence),) = exported(state).remarks
    assert "hangs in the air" in sentence


def test_a_craft_of_which_no_velocity_is_told_has_not_flown_yet() -> None:
    told = 'chassis="Leopard" model="(2537)" velocity="fast" altitude="5"'
    _, state = imported(f"<unit><entity {told}/></unit>")
    (craft,) = (report(state, unit) for unit in state.units)
    assert craft["altitude"] is None


def test_a_height_that_no_sheet_has_is_the_nearest() -> None:
    told = 'chassis="Stuka" model="STU-K5" altitude="44" velocity="500"'
    _, state = imported(f"<unit><entity {told}/></unit>")
    (craft,) = (report(state, unit) for unit in state.units)
    assert (craft["altitude"], craft["velocity"]) == (10, 99)


# -- the dead ----------------------------------------------------------------------------------


def test_who_dies_with_the_head_is_dead_to_other_programs_too() -> None:
    battle = Battle(fleet()["Locust LCT-1V"])
    unit = UnitId("u0")
    answers = Chain(Rolled(1), RuledDefaults())
    while "HD" not in TW.derive(battle.state, unit).gone:
        head = GridKey("HD/armor")
        command = TW.hit_command(battle.state, unit, head, 20)
        assert command is not None
        battle.session.handle(command, answers)
    assert report(battle.state, unit)["pilot"]["dead"]
    (told,) = read(exported(battle.state).text)
    assert told["crew"][0]["hits"] == 6
