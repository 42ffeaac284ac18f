"""Numbers of a 'Mech to which nothing has happened yet: what its fresh sheet prints.

Four legs steady a quad, a partial wing lifts it, hardened armor slows it down: a sheet strikes out
what has changed since, and not what was so from the start.
"""

from collections.abc import Mapping

from recordsheet_gui.core.number import Number
from recordsheet_gui.core.remembered import Lately
from recordsheet_gui.core.state import Pilot, UnitState
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.book import Book
from recordsheet_gui.systems.battletech.mech import numbers, sinks
from recordsheet_gui.systems.battletech.mech.view import VIEWS, Mech
from recordsheet_gui.units.mech.design import MechDesign

AS_BUILT = "{} as built"
"""The key of such a number, from that of the number as it is now."""


def as_built(mech: Mech) -> Mapping[str, Number]:
    """The printed numbers by their keys; the pilot's skill is whatever it is now."""
    found = _known.of(mech.design, mech.book)
    skill = mech.paper.tracks[paper.PILOTING]
    return {
        AS_BUILT.format(key): Number(value=value + (skill if key == "piloting" else 0))
        for key, value in found.items()
    }


def _counted(design: MechDesign, book: Book) -> Mapping[str, int]:
    pilot = Pilot()
    grids = paper.counted(design.armor, "armor") | paper.counted(design.structure, "structure")
    tracks = paper.start_tracks(design, pilot)
    fresh = UnitState(design=design, pilot=pilot, grids=grids, tracks=tracks)
    whole = Mech(design=design, paper=fresh, hit={}, gone=frozenset(), book=book)
    return {
        "walk": numbers.walk(whole).value,
        "run": numbers.run(whole).value,
        "jump": numbers.jump(whole).value,
        "piloting": numbers.piloting(whole).value - pilot.piloting,
        "dissipation": sinks.dissipation(whole).value,
    }


_known = Lately(_counted, VIEWS)
"""Every look at a sheet asks for its own."""
