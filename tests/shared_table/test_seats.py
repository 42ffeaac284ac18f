"""Who makes room for whom at a broker or a page: strangers keep nobody out who has a key."""

import pytest

from recordsheet_gui.shared_table.seats import WORD_SECONDS, Room, Seat, Seats, crowd_of

ROOM = Room(strangers=20, of_address=8, guests=10, of_guest=4)


class Place:
    """Seats with a clock that is turned."""

    def __init__(self, room: Room = ROOM) -> None:
        self.time = 0.0
        self.seats = Seats(room, lambda: self.time)
        self.gone: list[str] = []

    def come(self, name: str, address: str = "10.0.0.1") -> Seat:
        return self.seats.come(address, lambda: self.gone.append(name))

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.seats.tick()


def test_two_hundred_who_say_nothing_keep_no_guest_out() -> None:
    place = Place()
    for number in range(200):
        place.come(f"idle {number}")
        guest = place.come(f"guest {number}")
        place.seats.welcome(guest, f"g{number % 3}")
    assert not [name for name in place.gone if name == "guest 199"]
    assert "idle 0" in place.gone
    assert place.seats.counts[0] < ROOM.of_address


def test_neither_do_two_hundred_addresses() -> None:
    place = Place()
    for number in range(200):
        place.come("idle", f"10.0.{number}.1")
    assert place.seats.counts == (ROOM.strangers, 0)
    place.seats.welcome(place.come("guest", "10.1.0.1"), "ann")
    assert set(place.gone) == {"idle"}
    assert place.seats.counts == (ROOM.strangers - 1, 1)


def test_who_speaks_stays_while_there_is_one_who_does_not() -> None:
    place = Place()
    slow = place.come("slow")
    place.seats.spoke(slow)
    for _ in range(ROOM.of_address + 3):
        place.come("idle")
    assert place.gone == ["idle"] * 4
    # Where all of them speak, the first makes room.
    for _ in range(ROOM.of_address):
        place.seats.spoke(place.come("talks"))
    assert "slow" in place.gone


def test_the_largest_crowd_makes_room() -> None:
    place = Place()
    one = place.come("alone", "10.0.0.9")
    for number in range(ROOM.strangers):
        place.come("crowd", f"10.0.0.{number % 3}")
    place.come("next", "10.0.0.8")
    assert set(place.gone) == {"crowd"}
    place.seats.welcome(one, "ann")
    assert place.seats.counts[1] == 1


@pytest.mark.parametrize("is_late", [False, True])
def test_who_says_no_sealed_word_within_a_while_goes(is_late: bool) -> None:
    place = Place()
    place.come("stranger")
    place.wait(WORD_SECONDS + (0.1 if is_late else 0))
    assert place.gone == (["stranger"] if is_late else [])


def test_a_word_that_is_not_sealed_gives_one_more_while_and_no_third() -> None:
    place = Place()
    seat = place.come("stranger")
    place.wait(WORD_SECONDS)
    place.seats.spoke(seat)
    place.wait(WORD_SECONDS)
    assert not place.gone
    place.seats.spoke(seat)
    place.wait(0.1)
    assert place.gone == ["stranger"]


def test_who_has_a_key_stays_as_long_as_it_is_heard() -> None:
    place = Place()
    seat = place.come("ann")
    place.seats.welcome(seat, "ann", 90.0)
    place.wait(90.0)
    assert not place.gone
    seat.until = 180.0
    place.wait(90.0)
    assert not place.gone
    place.wait(0.1)
    assert place.gone == ["ann"]


def test_no_key_takes_the_seats_of_the_others() -> None:
    place = Place()
    bob = place.come("bob")
    place.seats.welcome(bob, "bob")
    for number in range(50):
        place.seats.welcome(place.come(f"ann {number}"), "ann")
    assert place.seats.counts == (0, ROOM.of_guest + 1)
    assert place.gone == [f"ann {number}" for number in range(50 - ROOM.of_guest)]


def test_where_all_seats_are_taken_the_guest_with_the_most_makes_room() -> None:
    place = Place(Room(strangers=20, of_address=20, guests=4, of_guest=4))
    for name in ("bob", "ann", "ann", "ann", "eve"):
        place.seats.welcome(place.come(name), name)
    assert place.gone == ["ann"]


def test_whose_key_opens_nothing_any_more_has_a_while_and_goes() -> None:
    place = Place()
    seat = place.come("ann")
    place.seats.welcome(seat, "ann")
    place.wait(1_000)
    place.seats.doubt(seat, "10.0.0.1")
    place.wait(WORD_SECONDS)
    assert not place.gone
    place.wait(0.1)
    assert place.gone == ["ann"]


def test_who_was_sent_away_is_not_welcomed_after_all() -> None:
    place = Place()
    seat = place.come("late")
    place.wait(WORD_SECONDS + 1)
    place.seats.welcome(seat, "ann")
    place.seats.doubt(seat, "10.0.0.1")
    place.seats.move(seat, "10.0.0.2")
    assert place.seats.counts == (0, 0)


def test_thirty_behind_one_router_come_at_once_as_those_whom_a_page_brings() -> None:
    from recordsheet_gui.shared_table import mqtt_broker, page_server

    for room, each in ((mqtt_broker.ROOM, 1), (page_server.ROOM, 6)):
        place = Place(room)
        for number in range(30 * each):
            seat = place.come(f"{number}", "127.0.0.1")
            place.seats.move(seat, "192.0.2.7")
        assert not place.gone


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("2001:db8::1", "2001:db8::2:ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::1", True),
    ],
)
def test_a_household_is_one_crowd(one: str, other: str, is_same: bool) -> None:
    assert (crowd_of(one) == crowd_of(other)) is is_same


def test_what_is_no_address_is_a_crowd_too() -> None:
    assert crowd_of("") == ""
    assert crowd_of("nonsense") == "nonsense"
