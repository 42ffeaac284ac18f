from dataclasses import replace

import pytest

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.rules import RENEGADE_TECH
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.design import MechDesign
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
SHORT = {"Large Pulse Laser": 8, "Medium Pulse Laser": 5}
"""Inner Sphere pulse lasers have the template of their normal laser and lose a point."""


def widths(name: str) -> list[int]:
    return [row.count("X") for row in templates.sized(name).rows]


@pytest.mark.rule("RT-8")
@pytest.mark.parametrize("weapon", SECTION_3)
def test_every_weapon_of_the_rules_has_its_template(weapon: str) -> None:
    found = templates.find(renegade().session.state, weapon)
    assert widths(found.template()) == SECTION_3[weapon]


@pytest.mark.rule("RT-8")
@pytest.mark.parametrize("weapon", BY_RANGE)
def test_some_templates_depend_on_the_range(weapon: str) -> None:
    found = templates.find(renegade().session.state, weapon)
    assert tuple(widths(found.template(range_)) for range_ in range(3)) == BY_RANGE[weapon]


@pytest.mark.rule("RT-8")
def test_a_template_has_as_many_boxes_as_the_weapon_does_damage() -> None:
    for name, facts in tables.weapons().values():
        weapon = templates.find(renegade().session.state, name)
        if weapon.groups:
            assert weapon.groups == facts.rack * facts.damage[0], name
        elif weapon.missiles:
            assert (weapon.missiles, templates.sized("missile").size) == (
                facts.rack,
                facts.damage[0],
            )
        else:
            sizes = [templates.sized(template).size for template in weapon.templates]
            assert sizes == [SHORT.get(name, points) for points in facts.damage], name
            assert weapon.pellets == (facts.rack if facts.family == "lb-x" else 0), name
            assert (weapon.shots > 1) == (facts.family in ("ultra", "rotary")), name


def test_every_weapon_of_the_shipped_units_has_a_template() -> None:
    for path in mech_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert isinstance(design, MechDesign)
        game = Game(design, system=RENEGADE_TECH.key)
        for item in design.items:
            if item.gear.kind is GearKind.WEAPON:
                weapon = templates.find(game.session.state, item.gear.name)
                assert weapon.name.removeprefix("Clan ") == item.gear.name
        assert templates.palette(game.session.state)


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


def test_a_clan_weapon_that_a_unit_carries_has_its_clan_template() -> None:
    path = next(p for p in mech_files() if p.stem == "timber-wolf-prime")
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    state = Game(design, system=RENEGADE_TECH.key).session.state
    assert templates.find(state, "er medium laser").name == "Clan ER Medium Laser"
    assert templates.find(renegade().session.state, "ER Medium Laser").name == "ER Medium Laser"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("lrm-20", "LRM 20"),
        ("LRM 5 (OS)", "LRM 5"),
        ("Prototype ER Large Laser", "ER Large Laser"),
        ("Primitive Prototype Autocannon/5", "AC/5"),
        ("Clan LRM 15", "LRM 15"),
        ("Flamer (Vehicle)", "Flamer (Vehicle)"),
    ],
)
def test_weapons_are_found_under_their_other_spellings(asked: str, found: str) -> None:
    assert templates.find(renegade().session.state, asked).name == found


def test_the_palette_shows_the_shape_of_every_weapon() -> None:
    shown = {weapon.name: template for weapon, template in templates.palette()}
    assert shown["Medium Laser"].rows == ("XXX", ".X.", ".X.")
    assert shown["MML 3"].rows == ("XXX",)
    assert len(shown) == len(templates.table().weapons)
    game = renegade(mech(slots={"RT": ["PPC"] * 3, "LT": ["Medium Laser"]}))
    carried = [weapon.name for weapon, _ in templates.palette(game.session.state)]
    assert carried == ["Medium Laser", "PPC"]


def test_what_has_no_template_is_left_out_of_the_palette() -> None:
    design = mech(slots={"RT": ["Medium Laser", "Machine Gun"]})
    tag = replace(design.items[1], gear=replace(design.items[1].gear, name="TAG"))
    game = renegade(replace(design, items=(design.items[0], tag)))
    assert [weapon.name for weapon, _ in templates.palette(game.session.state)] == ["Medium Laser"]
    with pytest.raises(RuleError, match='no template for the weapon "TAG"'):
        game.do("hit", weapon="TAG", location="RT")


def test_a_template_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuleError, match='no template for the weapon "TAG"'):
        templates.find(renegade().session.state, "TAG")
    with pytest.raises(RuleError, match='no template "spoon"'):
        templates.sized("spoon")
    with pytest.raises(RuleError, match="No template has 0 points"):
        templates.sized(templates.PUNCH)


def table(more: str = "", **changed: str) -> str:
    """A small table with one thing changed."""
    shapes = {
        "missile group": 'rows = ["XXXXX"]\ndraped = true',
        "missile": 'rows = ["X", "X"]\nweapons = ["Narc"]',
        "pellet": 'rows = ["X"]',
    } | {name.replace("_", " "): body for name, body in changed.items()}
    text = 'rule = "RT-8"\n'
    for name, body in shapes.items():
        text += f'[[template]]\nname = "{name}"\n{body}\n'
    for section in ("ranges", "groups", "missiles", "streaks", "pellets", "rapid"):
        if f"[{section}]" not in more:
            text += f"[{section}]\n"
    return text + more


def test_a_player_may_correct_a_shape() -> None:
    read = templates.read(table(laser='rows = ["X", "X"]\nweapons = ["Laser"]'))
    assert read.templates["laser"].size == 2
    assert read.weapons["laser"].template() == "laser"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (table(laser='rows = ["XX", "X"]'), "one width"),
        (table(laser='rows = ["XOX"]'), "X and dots"),
        (table(laser='rows = ["X.X"]'), "under the rolled column"),
        (table(laser='rows = [".X"]'), "under the rolled column"),
        (table(laser="rows = []"), "at least 1 item"),
        (table(laser='rows = [""]'), "columns wide"),
        (table(laser='rows = ["X", "X"]\ndraped = true'), "has one row"),
        (table(laser='rows = ["X"]\ncolour = "red"'), "Extra inputs"),
        (table(missile_group='rows = ["XXX"]\ndraped = true'), "5 wide"),
        (table(missile_group='rows = ["XXXXX"]'), "draped"),
        (table('[[template]]\nname = "pellet"\nrows = ["X"]'), "same name"),
        (table('[ranges]\n"Snub" = ["pellet", "pellet", "spoon"]'), "no template spoon"),
        (table('[groups]\n"LRM" = 0'), "at least 1"),
        (table('[rapid]\n"Ultra" = 2'), "for one shot"),
        (table('[groups]\n"Narc" = 5'), "twice"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        templates.read(text)


def test_a_table_without_its_own_shapes_is_refused() -> None:
    text = table().replace('name = "pellet"', 'name = "peanut"')
    with pytest.raises(ValueError, match="no template pellet"):
        templates.read(text)
