from dataclasses import replace

import pytest

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH
from recordsheet_gui.units.equipment import all_weapons, find_gear, find_weapon
from recordsheet_gui.units.gear import Cluster, GearKind, Group
from recordsheet_gui.units.mech.design import MechDesign
from tests import frozen
from tests.games import Game
from tests.mechs import mech
from tests.systems.renegade_tech.pages import renegade

SECTION_3 = {
    "Small Laser": [1, 1, 1],
    "ER Small Laser": [1, 1, 1],
    "Clan Small Pulse Laser": [1, 1, 1],
    "Micro Pulse Laser": [1, 1, 1],
    "ER Micro Laser": [1, 1],
    "Medium Laser": [3, 1, 1],
    "ER Medium Laser": [3, 1, 1],
    "Medium Pulse Laser": [3, 1, 1],
    "Clan ER Small Laser": [3, 1, 1],
    "Clan ER Medium Laser": [3, 1, 1, 1, 1],
    "Clan Medium Pulse Laser": [3, 1, 1, 1, 1],
    "Large Laser": [3, 1, 1, 1, 1, 1],
    "ER Large Laser": [3, 1, 1, 1, 1, 1],
    "Large Pulse Laser": [3, 1, 1, 1, 1, 1],
    "Clan ER Large Laser": [3, 3, 1, 1, 1, 1],
    "Clan Large Pulse Laser": [3, 3, 1, 1, 1, 1],
    "Heavy Small Laser": [2, 2, 2],
    "Heavy Medium Laser": [2, 2, 2, 2, 2],
    "Heavy Large Laser": [4, 4, 2, 2, 2, 2],
    "PPC": [2, 2, 2, 2, 2],
    "ER PPC": [2, 2, 2, 2, 2],
    "Light PPC": [2, 2, 1],
    "Heavy PPC": [4, 4, 2, 2, 2, 1],
    "Clan ER PPC": [4, 4, 2, 2, 2, 1],
    "AC/2": [2],
    "LB 2-X AC": [2],
    "Ultra AC/2": [2],
    "Light AC/2": [2],
    "Rotary AC/2": [2],
    "AC/5": [5],
    "LB 5-X AC": [5],
    "Ultra AC/5": [5],
    "Light AC/5": [5],
    "Rotary AC/5": [5],
    "AC/10": [5, 5],
    "LB 10-X AC": [5, 5],
    "Ultra AC/10": [5, 5],
    "Bomb": [5, 5],
    "Vibrabomb 10": [5, 5],
    "Command-Detonated Mine": [5, 5],
    "Command-Detonated Mine (adjacent hex)": [5],
    "AC/20": [7, 5, 5, 3],
    "LB 20-X AC": [7, 5, 5, 3],
    "Ultra AC/20": [7, 5, 5, 3],
    "Light Gauss Rifle": [3, 3, 1, 1],
    "Gauss Rifle": [3, 3, 3, 3, 3],
    "AP Gauss Rifle": [3],
    "Heavy Machine Gun": [3],
    "Machine Gun": [2],
    "Flamer": [2],
    "Light Machine Gun": [1],
    "Plasma Rifle": [5, 5],
    "SRM 4": [1, 1],
    "Streak SRM 4": [1, 1],
    "Narc Explosive": [1, 1],
    "LRM 20": [5],
    "MRM 40": [5],
    "Rocket Launcher 10": [5],
    "ATM 6": [5],
    "HAG/20": [5],
    "Arrow IV": [5],
    "Long Tom": [5],
    "Sniper": [5],
    "Thumper": [5],
    "Minefield": [5],
}
BY_RANGE = {
    "Snub-Nose PPC": ([2, 2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 1]),
    "Heavy Gauss Rifle": ([5] * 5, [5] * 4, [5] * 2),
}
SHORT = (
    *("ISLargePulseLaser", "ISLargePulseLaserPrototype", "ISLargeXPulseLaser"),
    *("ISMediumPulseLaser", "ISMediumPulseLaserPrototype", "ISMediumPulseLaserRecovered"),
    "ISMediumXPulseLaser",
)
"""Inner Sphere pulse lasers have the template of their normal laser and lose a point."""


def widths(name: str) -> list[int]:
    return [row.count("X") for row in templates.sized(name).rows]


@pytest.mark.rule("RT-8")
@pytest.mark.parametrize("weapon", SECTION_3)
def test_every_weapon_of_the_rules_has_its_template(weapon: str) -> None:
    found = templates.named(renegade().session.state, weapon)
    assert widths(found.template()) == SECTION_3[weapon]


@pytest.mark.rule("RT-8")
@pytest.mark.parametrize("weapon", BY_RANGE)
def test_some_templates_depend_on_the_range(weapon: str) -> None:
    found = templates.named(renegade().session.state, weapon)
    assert tuple(widths(found.template(range_)) for range_ in range(3)) == BY_RANGE[weapon]


@pytest.mark.rule("RT-8")
def test_a_template_has_as_many_boxes_as_the_weapon_does_damage() -> None:
    for gear in all_weapons():
        if gear.id not in templates.table().gear:
            continue
        weapon = templates.find(gear)
        sizes = [templates.sized(template).size for template in weapon.templates]
        lost = 1 if gear.id in SHORT else 0
        assert sizes == [points - lost for points in gear.damage], gear.id
        assert (weapon.pellets, weapon.shots) == (gear.pellets, gear.rate)
        assert not weapon.groups, gear.id
        assert not weapon.missiles, gear.id


@pytest.mark.rule("RT-8")
def test_launchers_bring_down_groups_or_missiles_as_the_equipment_table_has_them() -> None:
    launchers = [gear for gear in all_weapons() if gear.rack]
    assert launchers
    for gear in launchers:
        weapon = templates.find(gear)
        if gear.group is Group.FIVES:
            assert weapon.groups == gear.rack * gear.damage[0], gear.id
        else:
            assert weapon.missiles == gear.rack, gear.id
            assert weapon.is_streak == (gear.cluster is Cluster.ALL), gear.id
            assert templates.sized(weapon.template()).size == gear.damage[0], gear.id


def test_templates_name_weapons_that_there_are_and_that_need_one() -> None:
    known = {gear.id: gear for gear in all_weapons()}
    for gear in templates.table().gear:
        assert not known[gear].rack, gear
        assert known[gear].group is not Group.FIVES, gear
    for gear, points in templates.table().points.items():
        assert known[gear].group is Group.FIVES, gear
        assert points < known[gear].damage[0], gear


def test_every_weapon_of_the_shipped_units_has_a_template() -> None:
    for path in mech_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert isinstance(design, MechDesign)
        for item in design.items:
            if item.gear.kind is GearKind.WEAPON:
                assert templates.find(item.gear).name == item.gear.name
        assert templates.palette(Game(design, system=RENEGADE_TECH.key).session.state)


def test_every_template_fits() -> None:
    for template in templates.table().templates.values():
        assert template.size == len(template.offsets())
        for lean in templates.LEANS:
            offsets = template.offsets(lean)
            assert {depth for depth, _ in offsets} == set(range(len(template.rows)))
            # The rolled column is hit at every depth, so the template cannot hang on air.
            assert {(depth, 0) for depth in range(len(template.rows))} <= set(offsets)
            across = {dx for _, dx in offsets}
            assert max(across) - min(across) == template.width - 1


@pytest.mark.rule("RT-7")
def test_an_even_template_is_mirrored() -> None:
    light = templates.sized("light PPC")
    assert light.offsets("left") == ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0))
    assert light.offsets("right") == ((0, -1), (0, 0), (1, -1), (1, 0), (2, 0))
    heavy = templates.sized("heavy PPC")
    assert [dx for depth, dx in heavy.offsets("left") if depth == 0] == [-1, 0, 1, 2]
    assert [dx for depth, dx in heavy.offsets("right") if depth == 0] == [-2, -1, 0, 1]
    assert [dx for depth, dx in heavy.offsets("right") if depth == 5] == [0]
    assert templates.sized("AC/5").offsets("left") == templates.sized("AC/5").offsets("right")


def test_a_weapon_strikes_as_the_unit_carries_it_or_as_the_name_says() -> None:
    game = Game(frozen.design("timber-wolf-prime"), system=RENEGADE_TECH.key)
    state = game.session.state

    def shape(name: str, attacker: UnitId | None = None) -> str:
        return templates.named(state, name, attacker).template()

    assert shape("er medium laser") == "medium laser"
    assert shape("clan er medium laser") == "Clan medium laser"
    assert shape("er medium laser", UnitId("a")) == "Clan medium laser"
    for gear in ("CLERMediumLaser", "ISERMediumLaser"):
        found = find_gear(gear)
        assert found is not None
        assert templates.find(found).template() == shape(gear)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("lrm-20", "LRM 20"),
        ("LRM 5 (OS)", "LRM 5"),
        ("Prototype ER Large Laser", "ER Large Laser"),
        ("Primitive Prototype Autocannon/5", "AC/5"),
        ("Prototype LB 10-X Autocannon", "AC/10"),
        ("Clan LRM 15", "LRM 15"),
        ("LRT 15", "LRM 15"),
        ("Flamer (Vehicle)", "Flamer"),
    ],
)
def test_versions_of_a_weapon_strike_alike(asked: str, found: str) -> None:
    state = renegade().session.state
    one, other = templates.named(state, asked), templates.named(state, found)
    assert (one.templates, one.groups) == (other.templates, other.groups)


@pytest.mark.parametrize(
    ("prototype", "template"),
    [("CLERSmallLaserPrototype", "small laser"), ("CLERMediumLaserPrototype", "medium laser")],
)
def test_a_clan_prototype_has_a_template_of_its_own_damage(prototype: str, template: str) -> None:
    assert templates.named(renegade().session.state, prototype).template() == template


def test_the_palette_shows_the_shape_of_every_weapon() -> None:
    shown = {weapon.name: template for weapon, template in templates.palette()}
    assert shown["Medium Laser"].rows == ("XXX", ".X.", ".X.")
    assert shown["MML 3"].rows == ("XXX",)
    assert shown["Bomb"].rows == shown["AC/10"].rows
    state = renegade().session.state
    for weapon, template in templates.palette():
        found = templates.named(state, weapon.name)
        size = min(found.groups, templates.GROUP_SIZE)
        assert templates.sized(found.template(), size) == template, weapon.name
    game = renegade(mech(slots={"RT": ["PPC"] * 3, "LT": ["Medium Laser"]}))
    carried = [weapon.name for weapon, _ in templates.palette(game.session.state)]
    assert carried == ["Medium Laser", "PPC"]


def test_the_palette_names_the_clan_version_where_it_strikes_otherwise() -> None:
    names = [weapon.name for weapon, _ in templates.palette()]
    assert len(set(names)) == len(names)
    assert {"ER PPC", "Clan ER PPC", "LRM 20", "HAG/20"} <= set(names)
    assert not {"Clan LRM 20", "Clan HAG/20", "LRM 20 (OS)", "Prototype ER Large Laser"} & set(
        names
    )
    game = Game(frozen.design("timber-wolf-prime"), system=RENEGADE_TECH.key)
    assert [weapon.name for weapon, _ in templates.palette(game.session.state)] == [
        "Clan ER Medium Laser",
        "Clan Medium Pulse Laser",
        "Clan ER Large Laser",
        "Machine Gun",
        "LRM 20",
    ]


def test_what_has_no_template_is_left_out_of_the_palette() -> None:
    design = mech(slots={"RT": ["Medium Laser", "Machine Gun"]})
    system = find_weapon("Anti-Missile System")
    assert system is not None
    game = renegade(replace(design, items=(design.items[0], replace(design.items[1], gear=system))))
    assert [weapon.name for weapon, _ in templates.palette(game.session.state)] == ["Medium Laser"]
    with pytest.raises(RuleError, match='no template for the weapon "Anti-Missile System"'):
        game.do("hit", weapon="Anti-Missile System", location="RT")


def test_a_template_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuleError, match='no template for the weapon "Laser AMS"'):
        templates.named(renegade().session.state, "Laser AMS")
    with pytest.raises(RuleError, match='no weapon "spoon"'):
        templates.named(renegade().session.state, "spoon")
    with pytest.raises(RuleError, match='no template "spoon"'):
        templates.sized("spoon")
    with pytest.raises(RuleError, match="No template has 0 points"):
        templates.sized(templates.PUNCH)


def table(more: str = "", **changed: str) -> str:
    """A small table with one thing changed."""
    shapes = {
        "missile group": 'rows = ["XXXXX"]\ndraped = true',
        "missile": 'rows = ["X", "X"]\nhazards = ["Narc"]',
        "pellet": 'rows = ["X"]',
    } | {name.replace("_", " "): body for name, body in changed.items()}
    text = 'rule = "RT-8"\n'
    for name, body in shapes.items():
        text += f'[[template]]\nname = "{name}"\n{body}\n'
    for section in ("ranges", "points", "hazards"):
        if f"[{section}]" not in more:
            text += f"[{section}]\n"
    return text + more


def test_a_player_may_correct_a_shape() -> None:
    read = templates.read(table(laser='rows = ["X", "X"]\ngear = ["Small Laser"]'))
    assert read.templates["laser"].size == 2
    assert read.gear["Small Laser"] == ("laser",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (table(laser='rows = ["XX", "X"]'), "one width"),
        (table(laser='rows = ["XOX"]'), "X and dots"),
        (table(laser='rows = ["X.X"]'), "under the rolled column"),
        (table(laser='rows = [".X"]'), "under the rolled column"),
        (table(laser="rows = []"), "columns wide"),
        (table(laser='rows = [""]'), "columns wide"),
        (table(laser='rows = ["X", "X"]\ndraped = true'), "has one row"),
        (table(laser='rows = ["X"]\ncolour = "red"'), r"template\[4\].colour is no key"),
        (table(missile_group='rows = ["XXX"]\ndraped = true'), "5 wide"),
        (table(missile_group='rows = ["XXXXX"]'), "draped"),
        (table('[[template]]\nname = "pellet"\nrows = ["X"]'), "same name"),
        (table('[ranges]\n"Snub" = ["pellet", "pellet", "spoon"]'), "no template spoon"),
        (table('[points]\n"LRM" = 0'), "at least 1"),
        (table('[hazards]\n"Narc" = 5'), "twice"),
        (
            table('[ranges]\n"L" = ["pellet", "pellet", "pellet"]', l='rows = ["X"]\ngear = ["L"]'),
            "twice",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_refused(text: str, problem: str) -> None:
    with pytest.raises(RuleError, match=problem):
        templates.read(text)


def test_a_table_without_its_own_shapes_is_refused() -> None:
    text = table().replace('name = "pellet"', 'name = "peanut"')
    with pytest.raises(RuleError, match="no template pellet"):
        templates.read(text)
