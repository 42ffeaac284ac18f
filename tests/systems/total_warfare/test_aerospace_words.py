"""What a player may type about an aerospace unit, press on its sheet, and read in the journal."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.commands import Command, MoveTrack
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten
from recordsheet_gui.core.ids import GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from tests.aerospace import ALL, aerospace
from tests.games import A, Game
from tests.mechs import mech

SAID = (
    *("damage", "weapon", "location", "side", "scale", "system", "hits", "to", "add", "modifier"),
    *("grid", "boxes", "spend", "track", "name", "on"),
)


def told(game: Game, text: str) -> str:
    found = []
    for command in understand(game.session, A, text):
        assert isinstance(command, Command)
        fields = {
            name: getattr(command, name)
            for name in SAID
            if getattr(command, name, None) not in (None, "", 0, "front", "roll")
        }
        found.append(" ".join((command.do, *(f"{k}={v}" for k, v in fields.items()))))
    return "; ".join(found)


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("10 nose", "hit damage=10 side=nose"),
        ("10", "hit damage=10 side=nose"),
        ("10 aft", "hit damage=10 side=aft"),
        ("10 rear", "hit damage=10 side=aft"),
        ("10 at aft", "hit damage=10 location=AFT side=nose"),
        ("10 lwg", "hit damage=10 location=LWG side=nose"),
        ("10 lw", "hit damage=10 location=LWG side=nose"),
        ("10 right wing", "hit damage=10 location=RWG side=nose"),
        ("5 5 left wing left", "hit damage=5 location=LWG side=nose; hit damage=5 side=left"),
        ("5 5 left above", "hit damage=5 side=left; hit damage=5 side=above"),
        ("5 2 below", "hit damage=5 side=below; hit damage=2 side=below"),
        ("4 capital nose", "hit damage=4 side=nose scale=capital"),
        ("lrm20 aft", "hit weapon=LRM 20 side=aft"),
        ("lrm20 rwg", "hit weapon=LRM 20 location=RWG side=nose"),
        ("crit engine", "critical system=engine"),
        ("crit engine 2", "critical system=engine hits=2"),
        ("crit landing gear", "critical system=gear"),
        ("crit life support 1", "critical system=life support hits=1"),
        ("crit weapon nos 1", "critical location=NOS system=weapon hits=1"),
        ("crit aft", "critical location=AFT"),
        ("pilot 1", "pilot_hit hits=1"),
        ("control", "control"),
        ("control +2", "control modifier=2"),
        ("altitude 5", "altitude to=5"),
        ("space", "space"),
        ("velocity 6", "velocity to=6"),
        ("heat 12", "heat to=12"),
        ("heat +5", "heat add=5"),
        ("fire large laser", "fire weapon=Large Laser"),
        ("fire medium laser rwg", "fire weapon=Medium Laser location=RWG"),
        ("mark 3 nos", "mark grid=NOS/armor boxes=3"),
        ("mark 1 si", "mark grid=SI/structure boxes=1"),
        ("5 si", "mark grid=SI/structure boxes=5"),
        ("6 si", "mark grid=SI/structure boxes=6"),
        ("10 si", "mark grid=SI/structure boxes=6"),
        ("fuel 20", "track to=20 track=fuel"),
        ("fuel 20000", "track to=20000 track=fuel"),
        ("fuel -20", "track to=380 track=fuel"),
        ("fuel +20", "track to=420 track=fuel"),
        ("fuel -401", "track track=fuel"),
        ("evade", "condition name=evading on=True"),
        ("evade off", "condition name=evading"),
        ("restore 1 avionics", "unmark grid=avionics/critical boxes=1"),
    ],
)
def test_lines_that_a_fighter_understands(text: str, commands: str) -> None:
    assert told(Game(aerospace()), text) == commands


@pytest.mark.parametrize(
    "text",
    ["10 ct", "10 nose left", "5 5 nose left aft", "crit", "crit 2", "crit gyro", "tea", "heat",
     "heat warm", "altitude high", "control tea", "fire", "fire tea", "mark nos", "mark 2 hull",
     "space now", "mark 1 crew", "lrm20 nose aft", "altitude 5 6",
     "fuel", "fuel tea", "fuel 5 6", "evade now", "evade off now", "10 si aft", "ten si"],
)  # fmt: skip
def test_lines_that_it_does_not(text: str) -> None:
    with pytest.raises(SayError):
        told(Game(aerospace()), text)


def test_what_it_does_not_understand_says_what_it_would() -> None:
    with pytest.raises(SayError) as refused:
        told(Game(aerospace()), "10 hull")
    assert "nos, rwg, lwg, aft" in str(refused.value)
    with pytest.raises(SayError) as refused:
        told(Game(aerospace("warship")), "crit fcs")
    assert "cic" in str(refused.value)


def test_fuel_structure_and_evading_that_were_said_stand_on_the_sheet() -> None:
    game = Game(aerospace())

    def say(line: str) -> None:
        (command,) = understand(game.session, A, line)
        assert isinstance(command, Command)
        game.session.handle(command, NoAnswers())

    for line in ("fuel 30", "fuel -10", "2 si", "evade"):
        say(line)
    unit = game.unit()
    assert unit.tracks[TrackKey("fuel")] == 20
    assert game.report()["si"] == 6 - 2
    assert "evading" in unit.conditions
    say("evade off")
    assert "evading" not in game.unit().conditions


@pytest.mark.parametrize("kind", ALL)
def test_every_example_is_understood(kind: str) -> None:
    game = Game(aerospace(kind))
    examples = game.session.system.examples(game.unit().design)
    assert "crit ct" not in examples
    for line in examples:
        assert understand(game.session, A, line), line


# -- the sheet -------------------------------------------------------------------------------


def labels(game: Game, place: Place) -> list[str]:
    return [offer.label for offer in game.session.system.offers(game.session.state, A, place)]


def test_a_press_offers_what_the_place_allows() -> None:
    game = Game(aerospace())
    assert {"Pilot hit", "Control roll", "Evading"} <= set(labels(game, SHEET))
    critical = ["Critical hit (with effects)", "Roll for a critical hit"]
    assert labels(game, Place(grid=GridKey("NOS/armor"))) == critical
    assert labels(game, Place(grid=GridKey("engine/critical"))) == critical
    assert labels(game, Place(grid=GridKey("SI/structure"))) == []
    slot = SlotKey(game.unit().design.items[0].slots[0])  # type: ignore[attr-defined]
    assert labels(game, Place(weapon=(slot,))) == ["Fire"]
    game.do("condition", name="evading")
    assert "No longer evading" in labels(game, SHEET)
    assert "Crew hit" in labels(Game(aerospace("dropship")), SHEET)


@pytest.mark.parametrize(
    ("grid", "step"),
    [
        ("NOS/armor", {"do": "hit", "location": "NOS", "damage": 7, "unit": "a"}),
        ("SI/structure", None),
        ("avionics/critical", None),
    ],
)
def test_an_amount_on_armor_is_damage_by_the_rules(grid: str, step: dict[str, Any] | None) -> None:
    game = Game(aerospace())
    command = game.session.system.hit_command(game.session.state, A, GridKey(grid), 7)
    assert (encode(command) if command else None) == step


@pytest.mark.parametrize("kind", ALL)
def test_each_kind_has_tables_for_its_second_page(kind: str) -> None:
    game = Game(aerospace(kind))
    titles = [block.title for block in game.session.system.tables(game.session.state, A)]
    assert titles[:2] == ["Aerospace Hit Locations", "Aerospace Critical Hits"]
    assert ("Aerospace Heat" in titles) == (kind in ("aerospace fighter", "small craft"))


def test_the_second_page_says_what_boxes_do() -> None:
    game = Game(aerospace("jumpship"))
    block = game.session.system.tables(game.session.state, A)[1]
    assert isinstance(block, Table)
    told = {row[0].text: (row[1].text, row[2].text) for row in block.rows}
    assert told["K-F drive"] == ("4", "last box: no jump")
    assert told["CIC"] == ("3", "+2 +4 to hit; last box: no attacks")
    assert told["Sail"][1] == "out of use"
    fighter = Game(aerospace())
    block = fighter.session.system.tables(fighter.session.state, A)[1]
    assert isinstance(block, Table)
    told = {row[0].text: (row[1].text, row[2].text) for row in block.rows}
    minus = "\N{MINUS SIGN}"
    engine = f"thrust {minus}2 each, 2 heat a turn; last box: destroyed"
    assert told["Engine"] == ("3", engine)
    assert told["Avionics"] == ("3", "+1 +2 +5 control; +1 +2 +5 landing")


@pytest.mark.parametrize("kind", ALL)
def test_renegade_tech_refuses_them_with_one_sentence(kind: str) -> None:
    design = aerospace(kind)
    with pytest.raises(RuleError, match="cannot be played in Renegade Tech"):
        SYSTEMS["renegade-tech"].start(design, Game(mech()).unit().pilot, {})


# -- in a battle -----------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-bay-ammunition")
def test_a_bay_fires_its_own_ammunition_alone() -> None:
    game = Game(aerospace("dropship"))

    def shots() -> list[int | None]:
        return [gun["shots"] for gun in game.report()["weapons"] if gun["name"] == "LRM 20"]

    assert shots() == [6, 6]
    left = [i for i, item in enumerate(game.unit().design.items) if item.gear.name == "LRM 20"]  # type: ignore[attr-defined]
    for _ in range(6):
        game.do("fire", item=left[1])
        game.do("end_turn", None)
    assert shots() == [6, 0]
    with pytest.raises(RuleError, match="no ammunition left"):
        game.do("fire", item=left[1])
    game.do("fire", item=left[0])


@pytest.mark.rule("TW-aero-bay-ammunition")
def test_without_bins_of_its_own_a_bay_takes_what_there_is() -> None:
    design = aerospace("dropship")
    bins = [item for item in design.items if item.gear.kind == "ammo"]
    guns = [item for item in design.items if item.gear.kind == "weapon"]
    moved = replace(design, items=(*guns, replace(bins[0], location="HULL")))
    game = Game(moved)
    item = next(i for i, gun in enumerate(guns) if gun.gear.name == "LRM 20")
    game.do("fire", item=item)
    assert [box["shots"] for box in game.report()["ammo"]] == [5]


def test_a_mech_shoots_at_a_fighter_overhead() -> None:
    game = Game(aerospace(), mech(slots={"RT": ["Medium Laser"]}))
    # Each level that it flies counts for two hexes: the laser just reaches it.
    game.do("altitude", to=3)
    while game.session.state.clock.phase < 2:
        game.do("end_phase", None)
    attack: dict[str, Any] = {"attacker": "b", "target": "a", "attacker_moved": "none", "range": 2}
    attack["weapons"] = [{"weapon": "Medium Laser"}]
    game.do("attack", None, rolls=[[6, 5], [1, 2], [3]], side="above", **attack)
    assert game.report()["armor"]["RWG"] == 45
    assert [card["target"] for card in game.pending()] == [6]
    # From the ground it is struck from below, whatever side was said.
    game.do("end_turn", None, rolls=[[6, 6]])
    while game.session.state.clock.phase < 2:
        game.do("end_phase", None)
    game.do("attack", None, rolls=[[6, 5], [1, 1]], **attack)
    assert game.report()["armor"]["NOS"] == 68


def test_what_a_phase_took_still_fires_in_it() -> None:
    game = Game(aerospace())
    while game.session.state.clock.phase < 2:
        game.do("end_phase", None)
    game.do("critical", system="fcs", hits=3)
    game.do("fire", item=0)
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="fire control"):
        game.do("fire", item=0)


def test_the_journal_tells_systems_by_their_names() -> None:
    game = Game(aerospace("dropship"))
    name = game.session.system.name_of
    design = game.unit().design
    assert name(design, "fcs/critical") == "FCS"
    assert name(design, "k-f boom/critical") == "K-F boom"
    assert name(design, "SI/structure") == "structural integrity"
    assert name(design, "bay 1/doors") == "doors of the 'Mech bay 2"
    assert name(design, "pilot/hits") == "crew hits"
    assert name(design, "lost/2") == "cargo bay 3 lost"
    assert UnitId("a") in game.session.state.units


def test_into_the_air_by_hand_flies_and_is_told() -> None:
    game = Game(aerospace())
    told = []
    for to in (1, 0, 1):
        step = game.do("track", track="air", to=to)
        told += [event.text for event in step.events if isinstance(event, NoteWritten)]
    assert told == ["enters the atmosphere", "leaves the atmosphere", "enters the atmosphere"]
    assert game.unit().tracks[TrackKey("altitude")] == 5
    assert "grounded" not in game.unit().conditions


@pytest.mark.parametrize("to", [-1, 2])
def test_there_is_air_or_none(to: int) -> None:
    with pytest.raises(RuleError):
        Game(aerospace()).do("track", track="air", to=to)


def test_each_weapon_of_a_line_is_offered_by_its_name() -> None:
    game = Game(aerospace())
    found = [SlotKey(item.slots[0]) for item in game.unit().design.items[:4]]  # type: ignore[attr-defined]
    told = ["Fire Large Laser", "Fire LRM 20", "Fire Medium Laser 1", "Fire Medium Laser 2"]
    assert labels(game, Place(weapon=tuple(found))) == told


def test_no_hand_takes_more_out_of_a_bay_than_it_holds() -> None:
    game = Game(aerospace("dropship"))
    design: Any = game.unit().design
    size = int(design.transport[2].size)
    game.session.handle(MoveTrack(unit=A, track=TrackKey("lost/2"), to=size), NoAnswers())
    with pytest.raises(RuleError):
        game.session.handle(MoveTrack(unit=A, track=TrackKey("lost/2"), to=size + 1), NoAnswers())
    assert game.unit().tracks[TrackKey("lost/2")] == size
