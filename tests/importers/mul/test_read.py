"""What a .mul file says, as values."""

from pathlib import Path

import pytest

from recordsheet_gui.importers.mul.force import Entity, Force, Person, Place, Slot
from recordsheet_gui.importers.mul.names import letters_of, names_of
from recordsheet_gui.importers.mul.read import read_mul
from recordsheet_gui.importers.mul.write import write_mul

DATA = Path(__file__).parents[2] / "data" / "forces"


def one(inner: str, **attributes: str) -> tuple[Entity, tuple[str, ...]]:
    told = "".join(f' {name}="{value}"' for name, value in attributes.items())
    force = read_mul(f'<unit><entity chassis="Ant"{told}>{inner}</entity></unit>'.encode())
    return force.entities[0], force.remarks


def test_a_lance_is_read_with_crews_and_damage() -> None:
    force = read_mul((DATA / "lance.mul").read_bytes())
    hunchback, tank, foot, suits, stuka, proto = force.entities
    assert force.remarks == ()
    assert not force.is_result
    assert hunchback.crew[0].name == 'Ana "Q" Reyes'
    assert (hunchback.crew[0].gunnery, hunchback.crew[0].hits) == (3, 2)
    assert hunchback.extra["externalId"].endswith("0001")
    assert hunchback.kept == (("Force", {"force": "Company|0||Lance|1||"}),)
    assert [place.index for place in hunchback.places] == [1, 2, 3, 4, 5]
    assert hunchback.places[1].armor == 0
    assert hunchback.places[3].is_blown_off
    assert hunchback.places[4].is_destroyed
    assert (tank.motive, tank.locks, tank.sensors, tank.crew_hit) == ((2, 3), (1,), 1, ("driver",))
    assert tank.places[1].is_unsteady
    assert foot.places[0].internal == 19
    assert suits.places[2].is_destroyed
    assert (stuka.fuel, stuka.integrity, stuka.sinks) == (380, 8, 27)
    assert stuka.criticals == {"avionics": 1, "engine": 1, "gear": 1}
    assert stuka.bombs == {"HEBomb": 3}
    assert proto.crew[0].hits == 6


def test_a_result_has_sections_and_people_without_machines_are_no_units() -> None:
    force = read_mul((DATA / "result.mul").read_bytes())
    assert force.is_result
    assert [(entity.chassis, entity.section) for entity in force.entities] == [
        ("Locust", "survivors"),
        ("Wasp", "allies"),
        ("Atlas", "salvage"),
        ("Jenner", "retreated"),
        ("Archer", "devastated"),
    ]
    assert force.people == 2
    assert "outside the sections" in force.remarks[0]


def test_a_unit_alone_is_a_force() -> None:
    force = read_mul(b'<ENTITY chassis="Ant" model="1"/>')
    assert [entity.name for entity in force.entities] == ["Ant 1"]


def test_a_crew_of_several_has_seats_and_a_wrong_seat_is_passed_over() -> None:
    entity, remarks = one(
        '<crew crewType="dual"><crewMember slot="0" name="A" gunnery="2" piloting="3"/>'
        '<crewMember slot="1" name="B" gunnery="1" piloting="6" hits="Dead"/>'
        '<crewMember slot="7" name="C" gunnery="1" piloting="6"/></crew>'
    )
    assert entity.crew_type == "dual"
    assert [(p.seat, p.name, p.hits) for p in entity.crew] == [(0, "A", 0), (1, "B", 6)]
    assert "slot" in remarks[0]


def test_a_gunnery_in_three_parts_is_their_mean_rounded_down() -> None:
    entity, _ = one('<pilot gunneryL="3" gunneryM="4" gunneryB="4" piloting="5"/>')
    assert entity.crew[0].gunnery == 3


def test_a_skill_that_is_missing_is_told_with_what_was_taken() -> None:
    entity, remarks = one('<pilot name="Ana" hits="2"/>')
    assert entity.crew[0] == Person(name="Ana", gunnery=4, piloting=5, hits=2)
    assert remarks == (
        "Ant: pilot has no gunnery (line 1): 4 was taken.",
        "Ant: pilot has no piloting (line 1): 5 was taken.",
    )
    assert one('<pilot gunneryL="3" piloting="4"/>')[1] == ()


def test_numbers_that_cannot_be_are_passed_over_with_a_sentence_each() -> None:
    entity, remarks = one(
        '<pilot gunnery="9" piloting="-1" hits="7"/><fuel left="1e5"/>'
        '<location index="99"/><location index="1"><armor points="many"/>'
        '<slot index="0" type="System"/><slot index="1" type="X" shots="-1"/></location>'
        '<location index="1"><armor points="2"/></location>'
    )
    assert entity.crew[0] == Person(gunnery=4, piloting=5, hits=0)
    assert entity.fuel is None
    assert [place.index for place in entity.places] == [1]
    assert len(remarks) == 9
    assert all(sentence.startswith("Ant: ") for sentence in remarks)


@pytest.mark.parametrize("odd", ["-5", "1e999", "NaN", "", "-0.5", "9" * 12])
def test_a_bay_is_damaged_by_a_number_or_not_at_all(odd: str) -> None:
    entity, remarks = one(
        f'<transportBay index="1"><damage>{odd}</damage><doors>{odd}</doors></transportBay>'
        f'<transportBay index="{odd}"><damage>2.0</damage></transportBay>'
        '<transportBay index="2"><damage>2.0</damage><doors>0</doors></transportBay>'
    )
    assert entity.bays == {1: (None, None), 2: (2, 0)}
    assert len(remarks) == (3 if odd else 0)


def test_names_stay_on_one_line_and_are_as_long_as_ours() -> None:
    entity, _ = one(f'<pilot name="a&#10;b  c{"x" * 300}" gunnery="4" piloting="5"/>')
    assert entity.crew[0].name.startswith("a b cxxx")
    assert len(entity.crew[0].name) == 100


def test_what_is_written_is_read_again_letter_by_letter() -> None:
    odd = 'O\'Neil "<&>" Ünïcødé 猫'
    place = Place(
        index=3,
        armor=0,
        rear=2,
        internal=1,
        is_breached=True,
        slots=(Slot(index=4, type="A & B", shots=3, is_hit=True, is_destroyed=True, damage=2),),
    )
    entity = Entity(
        chassis=odd,
        model=odd,
        type="Biped",
        crew=(Person(name=odd, gunnery=0, piloting=8, hits=6, extra={"nick": odd}),),
        is_ejected=True,
        places=(place, Place(index=5, is_destroyed=True)),
        motive=(1, 2),
        locks=(1, 2),
        sensors=2,
        is_engine_hit=True,
        crew_hit=("driver", "commander"),
        fuel=3,
        integrity=0,
        sinks=1,
        criticals={"avionics": 2, "gear": 1, "kfboom": 1},
        bombs={"HEBomb": 2},
        bays={1: (2, 3)},
        drive=4,
        sail=5,
        extra={"externalId": "x"},
        kept=(("Force", {"force": odd}),),
    )
    (again,) = read_mul(write_mul(Force(entities=(entity,))).encode()).entities
    assert again == entity.__class__(
        **{field: getattr(entity, field) for field in entity.__slots__ if field != "line"},
        line=again.line,
    )


def test_what_no_attribute_can_be_called_is_not_written() -> None:
    entity = Entity(chassis="Ant", extra={'x="1"><evil/': "1", "ok": "2"}, kept=(("a b", {}),))
    text = write_mul(Force(entities=(entity,)))
    assert "evil" not in text
    assert 'ok="2"' in text


def test_a_chassis_of_two_names_is_tried_by_each() -> None:
    assert list(names_of("Mad Cat (Timber Wolf)", "Prime"))[:2] == [
        "Mad Cat (Timber Wolf) Prime",
        "Prime Mad Cat (Timber Wolf)",
    ]
    assert "Timber Wolf Prime" in names_of("Mad Cat (Timber Wolf)", "Prime")
    assert "Timber Wolf (Mad Cat) Prime" in names_of("Mad Cat (Timber Wolf)", "Prime")
    assert list(names_of("Ferret  Scout", "")) == ["Ferret Scout"]
    assert letters_of("BattleMaster BLR-1G") == letters_of("Battlemaster  blr 1g")
