"""A player's own shapes: a file that draws some templates anew, kept in the game as an option."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.handwritten import Misfit, checked, plain, shape
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.systems.renegade_tech.templates import Template

OPTION = "templates"
STANDARD = "standard"
MOST = 200
"""Templates of one file; there are far fewer."""


@shape
class OwnShape:
    """One template, drawn anew."""

    name: str
    rows: tuple[str, ...]


@shape
class OwnTemplates:
    """The whole file."""

    title: str = ""
    template: tuple[OwnShape, ...]


def check(data: object) -> None:
    """Refuse, with one sentence, a file that does not fit."""
    if not isinstance(data, dict):
        raise RuleError("templates", f"Templates are {STANDARD}, or a file of your own.")
    try:
        found = checked(OwnTemplates, data)
    except Misfit as misfit:
        raise RuleError("templates", misfit.sentence("The template file")) from None
    if not 1 <= len(found.template) <= MOST:
        raise RuleError("templates", f"A template file has 1 to {MOST} templates.")
    seen: set[str] = set()
    for one in found.template:
        if problem := "it stands there twice" if one.name in seen else _problem(one):
            raise RuleError("templates", f'The template "{one.name[:40]}": {problem}.')
        seen.add(one.name)


def _problem(one: OwnShape) -> str:
    standard = templates.table().templates.get(one.name)
    if standard is None:
        return "there is none of that name to draw anew"
    if not one.rows:
        return "it has no rows"
    drawn = templates.Shape(name=one.name, rows=one.rows, draped=standard.draped)
    return drawn.problem()


def own_templates(state: GameState) -> Mapping[str, Template]:
    """The shapes that this game draws anew, by name; they were checked when it began."""
    data: Any = state.options.get(OPTION, STANDARD)
    if not isinstance(data, dict):
        return {}
    standard = templates.table().templates
    return {
        one.name: Template(name=one.name, rows=one.rows, draped=standard[one.name].draped)
        for one in plain(OwnTemplates, data).template
    }
