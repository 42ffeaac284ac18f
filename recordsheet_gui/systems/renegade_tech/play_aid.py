"""What only Renegade Tech prints beside the tables: the templates of a 'Mech's weapons."""

from collections.abc import Iterator

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.play_aid import Shape, Shapes
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.units.gear import GearKind


def weapon_templates(mech: Mech) -> Iterator[Shapes]:
    """The shapes that this 'Mech's weapons bring down."""
    found: dict[str, Shape] = {}
    for _, item in mech.items(GearKind.WEAPON):
        if item.gear.name in found:
            continue
        try:
            weapon = templates.find(item.gear)
            template = templates.sized(
                weapon.template(), min(weapon.groups, templates.GROUP_SIZE) if weapon.groups else 0
            )
        except RuleError:
            continue
        words = [f"{weapon.groups} points" if weapon.groups else ""]
        words += [f"{weapon.missiles} missiles" if weapon.missiles else ""]
        words += [f"{weapon.pellets} pellets" if weapon.pellets else ""]
        words += [f"{weapon.shots} shots" if weapon.shots > 1 else ""]
        found[item.gear.name] = Shape(
            title=item.gear.name, words=", ".join(filter(None, words)), rows=template.rows
        )
    if found:
        yield Shapes(
            title="Weapon Templates",
            caption="the top row meets the armor",
            shapes=tuple(found.values()),
        )
