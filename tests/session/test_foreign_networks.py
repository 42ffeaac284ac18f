"""C3 networks through .mul files: who was linked is linked again, and other programs see it."""

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from recordsheet_gui.core.answers import Chain, Rolled, RuledDefaults
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers.mul.force import Entity
from recordsheet_gui.session import foreign_forces
from recordsheet_gui.session.foreign_forces import Muster, NotThere
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems.battletech.network import SetNetwork
from recordsheet_gui.systems.total_warfare.wear import networks
from recordsheet_gui.workshop.forms import blank_of, reading_of
from tests.forces import TW, exported

SLAVE, MASTER, C3I, NONE = "ISC3SlaveUnit", "ISC3MasterUnit", "ISC3iUnit", ""


def talker(number: int, name: str) -> UnitDesign:
    """A tank with a computer."""
    tank = blank_of("vehicle").but(chassis="Talker", model=f"T-{number}")
    design = reading_of(tank.put("equipment.FR", [name] if name else [])).design
    assert design is not None
    return design


def fleet(*computers: str) -> list[UnitDesign]:
    return [talker(number, computer) for number, computer in enumerate(computers)]


def table(designs: Sequence[UnitDesign], **linked: Sequence[int]) -> GameState:
    units = tuple(UnitSetup(id=UnitId(f"u{n}"), design=one) for n, one in enumerate(designs))
    session = Session(TW, History(begin(TW, GameSetup(system=TW.key, units=units))))
    for name, members in linked.items():
        those = tuple(UnitId(f"u{n}") for n in members)
        command = SetNetwork(name=name, units=those, anyway=True)
        session.handle(command, Chain(Rolled(1), RuledDefaults()))
    return session.state


def muster(text: str, designs: Sequence[UnitDesign]) -> Muster:
    def find(entity: Entity) -> UnitDesign:
        for one in designs:
            if one.name == entity.name:
                return one
        raise NotThere("It is not in the library.")

    return foreign_forces.muster(text.encode(), "force.mul", TW, find)


def arrived(text: str, designs: Sequence[UnitDesign]) -> GameState:
    found = muster(text, designs)
    return begin(TW, foreign_forces.setup_of(TW, [("A", found)]))


def told(state: GameState) -> list[tuple[str, ...]]:
    return [networks(state, unit) for unit in state.roster]


def test_a_lance_with_a_master_is_linked_again() -> None:
    designs = fleet(SLAVE, MASTER, SLAVE, NONE)
    state = table(designs, lance=(0, 1, 2))
    made = exported(state)
    assert made.remarks == ()
    units = ElementTree.fromstring(made.text).findall("entity")
    own = [unit.get("c3UUID") for unit in units]
    assert [unit.get("c3MasterIs") for unit in units] == [own[1], None, own[1], None]
    assert own[3] is None
    assert len(set(own[:3])) == 3
    after = arrived(made.text, designs)
    assert told(after) == [("C3",), ("C3",), ("C3",), ()]
    assert exported(after).text == made.text


def test_a_company_reports_to_the_first_of_its_masters() -> None:
    designs = fleet(*(MASTER, SLAVE, SLAVE, SLAVE) * 3)
    made = exported(table(designs, company=range(12)))
    units = ElementTree.fromstring(made.text).findall("entity")
    own = [unit.get("c3UUID") for unit in units]
    at = [own.index(m) if (m := unit.get("c3MasterIs")) else None for unit in units]
    assert at == [None, 0, 0, 0, 0, 4, 4, 4, 0, 8, 8, 8]
    assert told(arrived(made.text, designs)) == [("C3",)] * 12


def test_those_without_a_master_name_all_of_them() -> None:
    designs = fleet(C3I, C3I, SLAVE, MASTER, C3I, C3I)
    made = exported(table(designs, one=(0, 1), two=(2, 3), three=(4, 5)))
    units = ElementTree.fromstring(made.text).findall("entity")
    links = [[link.get("link") for link in unit.findall("c3iset/c3i_link")] for unit in units]
    own = [unit.get("c3UUID") for unit in units]
    assert links == [own[:2], own[:2], [], [], own[4:], own[4:]]
    after = arrived(made.text, designs)
    assert told(after) == [("C3i",), ("C3i",), ("C3",), ("C3",), ("C3i 2",), ("C3i 2",)]
    assert exported(after).text == made.text


def test_who_joins_a_table_links_with_nobody_who_was_there() -> None:
    designs = fleet(C3I, C3I)
    state = table(designs, C3i=(0, 1))
    session = Session(TW, History(state))
    found = muster(exported(state).text, designs)
    session.handle_all(foreign_forces.arrivals_of(state, found, "B"))
    assert told(session.state) == [("C3i",), ("C3i",), ("C3i 2",), ("C3i 2",)]
    # The same units twice: their names among all networks are still told apart.
    again = arrived(exported(session.state).text, designs)
    assert told(again) == [("C3i",), ("C3i",), ("C3i 2",), ("C3i 2",)]


def test_a_network_of_which_one_is_in_the_file_is_said() -> None:
    state = table(fleet(C3I, C3I), pair=(0, 1))
    made = foreign_forces.told(TW, state, [UnitId("u0")], lambda: "x")
    assert made.remarks == ((UnitId("u0"), "Nobody else of its network is in this file."),)
    assert "c3UUID" not in made.text
    assert "c3iset" not in made.text


@pytest.mark.parametrize(
    ("first", "second", "computers"),
    [
        ('c3UUID="a"', 'c3UUID="b" c3MasterIs="nobody"', (MASTER, SLAVE)),
        ('c3UUID="a"', 'c3UUID="b" c3MasterIs="a"', (NONE, SLAVE)),
        ('c3UUID="a"', 'c3UUID="b" c3MasterIs="b"', (MASTER, SLAVE)),
        ('c3UUID="a"', 'c3UUID="b" c3MasterIs="a"', (C3I, SLAVE)),
        ('c3UUID=""', 'c3MasterIs=""', (MASTER, SLAVE)),
    ],
    ids=["a stranger", "no computer", "itself", "another kind", "nothing"],
)
def test_what_links_nobody_is_given_back_as_it_came(
    first: str, second: str, computers: tuple[str, str]
) -> None:
    designs = fleet(*computers)
    text = (
        f'<unit><entity chassis="Talker" model="T-0" {first}/>'
        f'<entity chassis="Talker" model="T-1" {second}/></unit>'
    )
    after = arrived(text, designs)
    assert told(after) == [(), ()]
    assert second in exported(after).text


def test_a_network_that_was_dissolved_at_the_table_is_gone_from_the_file() -> None:
    designs = fleet(MASTER, SLAVE)
    session = Session(TW, History(arrived(exported(table(designs, x=(0, 1))).text, designs)))
    session.handle(SetNetwork(name="C3", units=()), Chain(Rolled(1), RuledDefaults()))
    assert "c3MasterIs" not in exported(session.state).text
