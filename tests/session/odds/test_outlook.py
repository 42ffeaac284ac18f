"""What is said of a unit that was weighed."""

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.odds.outlook import CRITICAL, GEAR_LOST, outlook, paths_of
from tests.session.odds.weighed import ATLAS, job, played, table

A = UnitId("a")


@pytest.mark.parametrize(
    ("stem", "hit", "is_told", "is_not"),
    [
        (ATLAS, {"location": "RT", "damage": 45}, CRITICAL, GEAR_LOST),
        ("vehicle-bulldog-medium-tank", {"side": "front", "damage": 25}, GEAR_LOST, CRITICAL),
    ],
)
def test_a_marked_slot_is_a_critical_hit_only_where_a_unit_has_a_table_of_slots(
    stem: str, hit: dict[str, object], is_told: str, is_not: str
) -> None:
    session = table([stem])
    weighed = job(session, {"do": "hit", "unit": "a", **hit}, paths=paths_of([A]))
    found = outlook(session.system, session.state, A, played(weighed, 300))
    titles = [chance.title for chance in found.chances]
    assert is_told in titles
    assert is_not not in titles
