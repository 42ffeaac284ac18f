"""What each game offers at a place of a sheet, so that the window need not know the game."""

from dataclasses import replace

import pytest

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import GridKey, SlotKey
from recordsheet_gui.core.offers import SHEET, Place
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.core.wire import encode
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.sheet.load import load_layout
from recordsheet_gui.systems import SYSTEMS, automation, games_of
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.units.kinds import KINDS
from tests.games import A, Game
from tests.hard_designs import lam
from tests.mechs import mech
from tests.vehicles import drafted

GUNS = {"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"], "LA": ["Medium Laser", "Medium Laser"]}


def shipped(kind: str) -> UnitDesign:
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text("utf-8")).design
        if design is not None and design.kind == kind:
            return design
    return drafted(kind)


def labels(game: Game, place: Place) -> list[str]:
    session = game.session
    return [offer.label for offer in session.system.offers(session.state, A, place)]


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_a_game_plays_kinds_that_there_are_and_each_has_its_window(key: str) -> None:
    system = SYSTEMS[key]
    assert system.kinds
    assert set(system.kinds) <= set(KINDS)
    for kind in system.kinds:
        assert system.start(shipped(kind), Game(mech()).unit().pilot, {}).design.kind == kind
    assert GAMES[key]


def test_every_kind_can_be_played_somewhere() -> None:
    assert set(GAMES) == set(SYSTEMS)
    for kind in KINDS:
        assert games_of(kind)
    assert games_of("mech") == ("total-warfare", "renegade-tech")


def test_preferences_list_the_automation_of_all_games() -> None:
    found = {
        option.name: option
        for system in SYSTEMS.values()
        for option in system.options.values()
        if option.is_automation
    }
    assert automation() == tuple(found.values())


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_what_can_be_switched_is_printed_on_the_sheet(key: str) -> None:
    system = SYSTEMS[key]
    for kind in system.kinds:
        design = shipped(kind)
        layout = load_layout(system.layout(design))
        printed = [word for region in layout.regions for word in region.conditions]
        assert set(system.conditions(design)) <= set(printed)


def test_a_mech_offers_what_its_state_allows() -> None:
    game = Game(mech(slots=GUNS))
    assert labels(game, SHEET) == ["Fall", "Pilot hit", "Eject", "Hidden"]
    game.do("condition", name="prone")
    assert labels(game, SHEET) == ["Stand up", "Pilot hit", "Eject", "Hidden"]
    critical = ["Critical hit (with effects)", "Roll for critical hits"]
    assert labels(game, Place(grid=GridKey("RT/armor"))) == critical
    assert labels(game, Place(slot=SlotKey("RT/1"))) == critical
    assert labels(game, Place(slot=SlotKey("LT/1"))) == ["Dump this ammunition", *critical]
    assert labels(game, Place(weapon=(SlotKey("RT/1"),))) == ["Fire"]
    assert labels(game, Place(weapon=(SlotKey("CT/1"),))) == []


def test_each_offer_of_a_mech_with_shapes_begins_like_a_line_of_a_menu() -> None:
    found = labels(Game(lam()), SHEET)
    assert {"Shape: airmech", "Shape: fighter"} < set(found)
    assert [label for label in found if label[0].islower()] == []


def test_a_line_of_weapons_fires_its_own_pieces_one_after_the_other() -> None:
    design = mech(slots={"RT": ["Medium Laser"] * 4})
    items = tuple(replace(item, is_rear=n in (1, 2, 3)) for n, item in enumerate(design.items))
    game = Game(replace(design, items=items))
    line = Place(weapon=(SlotKey("RT/2"), SlotKey("RT/3"), SlotKey("RT/4")))

    def offered() -> int | None:
        (offer,) = game.session.system.offers(game.session.state, A, line)
        assert isinstance(offer.command, Fire)
        return offer.command.item

    assert offered() == 1
    game.do("fire", item=1)
    assert offered() == 2
    game.do("critical", location="RT", rolls=[[4, 4], [3]])
    assert offered() == 3
    game.do("fire", item=3)
    # Lost in this phase to a rule: it may still fire.
    assert offered() == 2
    game.do("fire", item=2)
    assert offered() == 1
    with pytest.raises(RuleError, match="has fired this turn"):
        game.do("fire", item=offered())


def test_a_grid_sheet_offers_no_determination_roll() -> None:
    game = Game(mech(slots=GUNS), system="renegade-tech")
    assert labels(game, SHEET) == ["Fall", "Pilot hit", "Eject", "Hidden"]
    assert labels(game, Place(grid=GridKey("RT/front_armor"))) == []
    assert labels(game, Place(slot=SlotKey("LT/1"))) == ["Dump this ammunition"]


def test_a_card_offers_a_critical_and_a_ship_offers_nothing() -> None:
    card = Game(shipped("skirmish"), system="skirmish")
    assert labels(card, SHEET) == ["Fall"]
    assert labels(card, Place(grid=GridKey("torso"))) == ["Roll for critical hits"]
    ship = Game(shipped("ship"), system="hard-hits")
    assert labels(ship, SHEET) == []
    assert labels(ship, Place(grid=GridKey("shield/1"))) == []


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_whatever_is_offered_can_be_decided(key: str) -> None:
    system = SYSTEMS[key]
    for kind in system.kinds:
        game = Game(shipped(kind), system=key)
        state = game.session.state
        places = [SHEET, *(Place(grid=grid) for grid in state.unit(A).grids)]
        places += [Place(slot=SlotKey(f"{where}/1")) for where in ("CT", "LT", "RT")]
        for place in places if kind == "mech" else places[:-3]:
            for offer in system.offers(state, A, place):
                game.session.decide(offer.command, NoAnswers())


@pytest.mark.parametrize(
    ("system", "grid", "step"),
    [
        ("total-warfare", "RT/armor", {"do": "hit", "location": "RT", "damage": 7}),
        ("total-warfare", "RT/structure", {"do": "hit", "location": "RT", "damage": 7}),
        ("total-warfare", "CTR/armor", {"do": "hit", "location": "CT", "damage": 7, "rear": True}),
        ("renegade-tech", "RT/front_armor", None),
        ("skirmish", "torso", {"do": "hit", "location": "torso", "damage": 7}),
        (
            "hard-hits",
            "shield/3",
            {"do": "volley", "shield": 3, "weapons": [{"name": "Hit", "damage": 7}]},
        ),
        ("hard-hits", "bridge", None),
    ],
)
def test_an_amount_at_a_place_is_damage_by_the_rules(
    system: str, grid: str, step: dict[str, object] | None
) -> None:
    game = Game(shipped(SYSTEMS[system].kinds[0]), system=system)
    command = game.session.system.hit_command(game.session.state, A, GridKey(grid), 7)
    assert (encode(command) if command else None) == (step and {**step, "unit": "a"})


# -- tables ----------------------------------------------------------------------------------


def row(game: Game, title: str, start: str) -> list[str]:
    blocks = game.session.system.tables(game.session.state, A)
    (table,) = (b for b in blocks if isinstance(b, Table) and b.title == title)
    return next([cell.text for cell in row] for row in table.rows if row[0].text.startswith(start))


def test_a_punch_is_printed_with_the_number_of_its_game() -> None:
    assert row(Game(mech()), "Physical Attacks", "Punch")[2] == "5+"
    assert row(Game(mech(), system="renegade-tech"), "Physical Attacks", "Punch")[2] == "4+"


def test_skills_changed_by_hand_are_printed_as_they_are() -> None:
    game = Game(mech(slots=GUNS))
    game.do("track", track="pilot/piloting", to=2)
    game.do("track", track="pilot/gunnery", to=1)
    assert row(game, "Physical Attacks", "Push")[2].startswith("1+")
    assert row(game, "To Hit", "AC/20")[3].startswith("1+")


def test_a_weapon_lost_through_its_boxes_is_crossed_out() -> None:
    game = Game(mech(slots=GUNS), system="renegade-tech")
    assert row(game, "To Hit", "AC/20")[3] != "\N{EN DASH}"
    game.do("slot", location="RT", slot=1)
    assert row(game, "To Hit", "AC/20")[3] == "\N{EN DASH}"
