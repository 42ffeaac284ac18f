"""The hit bar, the offers and the second page of vehicles."""

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.ids import GridKey, SlotKey
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.session.say import understand
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_criticals import crit, tank
from tests.vehicles import vehicle


def told(game: Game, text: str) -> str:
    commands = understand(game.session, A, text)
    found = []
    for command in commands:
        assert isinstance(command, Command)
        fields = {
            name: getattr(command, name)
            for name in ("damage", "weapon", "location", "side", "hit", "mode", "hexes", "turns",
                         "ground", "to", "hits", "armor", "structure", "boxes")
            if getattr(command, name, None) not in (None, "", (), 0, "front", "roll")
        }  # fmt: skip
        found.append(" ".join((command.do, *(f"{k}={v}" for k, v in fields.items()))))
    return "; ".join(found)


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("10 fr", "hit damage=10 location=FR"),
        ("5 2 rs tu", "hit damage=5 location=RS; hit damage=2 location=TU"),
        ("5 5 turret", "hit damage=5 location=TU; hit damage=5 location=TU"),
        ("8", "hit damage=8"),
        ("8 left", "hit damage=8 side=left"),
        ("lrm20 rear", "hit weapon=LRM 20 side=rear"),
        ("2x ml rr", "hit weapon=Medium Laser location=RR; hit weapon=Medium Laser location=RR"),
        ("motive", "motive"),
        ("motive left", "motive side=left"),
        ("motive rear right", "motive side=rear right"),
        ("crit rs", "critical location=RS"),
        ("crit rs 2", "critical location=RS hits=2"),
        ("crit front", "critical location=FR"),
        ("crit left 2", "critical location=LS hits=2"),
        ("mark 3 rear", "mark armor=RR boxes=3"),
        ("5 2 right turret", "hit damage=5 location=RS; hit damage=2 location=TU"),
        ("crew driver", "crew hit=driver"),
        ("cruise 4", "move mode=cruise hexes=4"),
        ("flank 6 turn 1 pavement", "move mode=flank hexes=6 turns=1 ground=('pavement',)"),
        ("still", "move mode=none"),
        ("fire ppc", "fire weapon=PPC"),
        ("fire ml fr", "fire weapon=Medium Laser location=FR"),
        ("clear ppc", "unjam weapon=PPC"),
        ("clear tu", "unjam location=TU"),
        ("land", "land"),
        ("altitude 3", "altitude to=3"),
        ("driving", "driving"),
        ("mark 3 fr", "mark armor=FR boxes=3"),
        ("restore 2 fr structure", "unmark structure=FR boxes=2"),
        ("skid 2", "skid hexes=2"),
        ("building 40 heavy", "building"),
    ],
)  # fmt: skip
def test_lines_that_a_vehicle_understands(text: str, commands: str) -> None:
    assert told(Game(tank()), text) == commands


def test_every_example_is_understood_and_is_about_vehicles() -> None:
    game = Game(vehicle("warrior"))
    examples = game.session.system.examples(game.unit().design)
    assert "crew driver" in examples
    assert "crit ct" not in examples
    for line in examples:
        assert understand(game.session, A, line.replace(" tu", " ro")), line
    assert "crit ct" in game.session.system.examples()
    assert "crit ct" in game.session.system.examples(mech())


@pytest.mark.parametrize(
    "text",
    ["10 ct", "5 5 fr rs tu", "crit", "crit bd", "crew", "motive up", "walk far", "fire",
     "fire tea", "clear", "mark fr", "land now", "tea", "10 left left", "0x ml", "lrm20 fr rr"],
)  # fmt: skip
def test_lines_that_it_does_not(text: str) -> None:
    with pytest.raises(SayError):
        told(Game(tank()), text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("10 hull", '"hull" is not a location of Manticore Heavy Tank: fr, rs, ls, rr, tu.'),
        ("crew", "Who of the crew? Driver, commander (pilot, copilot), stunned or killed."),
    ],
)
def test_what_it_does_not_understand_says_what_it_would(text: str, sentence: str) -> None:
    with pytest.raises(SayError) as refused:
        told(Game(tank()), text)
    assert str(refused.value) == sentence


def labels(game: Game, place: Place) -> list[str]:
    return [offer.label for offer in game.session.system.offers(game.session.state, A, place)]


def test_a_sheet_offers_its_crew_its_jams_and_rolls_at_its_sides() -> None:
    game = Game(tank())
    crew = ["Driver hit", "Commander hit", "Crew stunned"]
    assert labels(game, SHEET) == [*crew, "Battle armor clamps on", "Hidden"]
    rolls = ["Roll a critical hit", "Roll motive damage"]
    assert labels(game, Place(grid=GridKey("LS/armor"))) == rolls
    assert labels(game, Place(grid=GridKey("TU/armor"))) == rolls[:1]
    crit(game, "TU", 7)
    crit(game, "FR", 7)
    assert "Clear the turret" in labels(game, SHEET)
    assert labels(game, Place(weapon=(SlotKey("FR/1"),))) == ["Fire", "Clear the jam"]
    flown = Game(vehicle("warrior"))
    assert labels(flown, SHEET) == ["Pilot hit", "Co-pilot hit", "Crew stunned", "Land"]
    flown.do("land")
    assert labels(flown, SHEET)[-2:] == ["Take off", "Hidden"]
    assert labels(flown, Place(grid=GridKey("RO/armor"))) == rolls[:1]


def test_ways_to_move_are_those_of_a_vehicle() -> None:
    game = Game(tank())
    ways = game.session.system.ways(game.session.state, A)
    assert [(way.key, way.most) for way in ways] == [("none", 0), ("cruise", 4), ("flank", 6)]
    game.session.handle(ways[2].command(5, ("pavement",), 1), Given(), may_owe=True)
    assert game.report()["pending"]


def words(table: Table, row: int) -> list[str]:
    return [cell.text for cell in table.rows[row]]


def test_the_second_page_has_the_tables_of_the_unit() -> None:
    game = Game(tank())
    hits, criticals, motive = game.session.system.tables(game.session.state, A)
    assert isinstance(hits, Table)
    assert words(hits, 0) == ["2", "Front *", "Rear *", "Left side *", "Right side *"]
    assert words(hits, 3)[1:3] == ["Right side \N{DAGGER}", "Left side \N{DAGGER}"]
    assert isinstance(criticals, Table)
    assert words(criticals, 1) == [
        "6",
        "Driver hit",
        "Cargo or infantry hit",
        "Weapon malfunction",
        "Stabilizer hit",
    ]
    assert isinstance(motive, Table)
    assert [words(motive, row)[0] for row in range(5)] == [
        "2\N{EN DASH}5", "6\N{EN DASH}7", "8\N{EN DASH}9", "10\N{EN DASH}11", "12+",
    ]  # fmt: skip
    flown = Game(vehicle("warrior"))
    tables = flown.session.system.tables(flown.session.state, A)
    assert isinstance(tables[0], Table)
    assert [table.title for table in tables] == ["Hit Locations", "VTOL Critical Hits"]
    assert words(tables[0], 2)[1] == "Rotor \N{DOUBLE DAGGER}"
