"""Who belongs to a table: one that has shown a sealed word hears what is for it, and no more."""

import pytest

from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.proof import GuestKeys, Proof
from recordsheet_gui.shared_table.seal import LARGEST_WISH, OWNER, sealed

TABLE, OTHER = "ab12" * 4, "cd34" * 4
ANN, BOB = "aaaa", "bbbb"
KEYS = {ANN: "a" * 22, BOB: "b" * 22}
ALL = posts.to_all(TABLE)


@pytest.fixture
def known() -> GuestKeys:
    made = GuestKeys()
    made.admit(TABLE, KEYS)
    return made


@pytest.fixture
def proof(known: GuestKeys) -> Proof:
    return Proof(known)


def word(guest: str = ANN, key: str = KEYS[ANN], table: str = TABLE) -> bytes:
    return sealed(table, guest, {"what": "hello", "ask": "x"}, {OWNER: key})


def say(proof: Proof, data: bytes, guest: str = ANN) -> bool:
    return proof.may_say(posts.to_owner(TABLE, guest), data)


@pytest.mark.parametrize(
    "topic",
    [
        "#",
        "+",
        "+/#",
        "$SYS/#",
        "recordsheet/#",
        "recordsheet/1/#",
        "recordsheet/1/+/all",
        f"recordsheet/1/{TABLE}/#",
        f"recordsheet/1/{TABLE}/+",
        f"recordsheet/1/{TABLE}",
        f"recordsheet/1/{TABLE}/all/",
        f"/recordsheet/1/{TABLE}/all",
        f"recordsheet/1/{TABLE}/to/{ANN}/#",
        f"recordsheet/1/{TABLE}/to/",
        f"recordsheet/1/{TABLE}/from/+",
        posts.to_owner(TABLE, ANN),
        posts.to_all(OTHER),
        posts.to_guest(OTHER, ANN),
        f"$share/x/recordsheet/1/{TABLE}/all",
        "",
    ],
)
def test_nobody_wants_to_hear_more_than_a_guest_does(proof: Proof, topic: str) -> None:
    assert not proof.may_want(topic)
    assert say(proof, word())
    assert not proof.may_want(topic)
    assert not proof.hears(topic)


def test_before_a_sealed_word_nothing_is_heard(proof: Proof) -> None:
    assert proof.may_want(ALL)
    assert proof.may_want(posts.to_guest(TABLE, ANN))
    assert not proof.hears(ALL)
    assert not proof.hears(posts.to_guest(TABLE, ANN))
    assert say(proof, word())
    assert proof.is_shown
    assert proof.hears(ALL)
    assert proof.hears(posts.to_guest(TABLE, ANN))
    assert not proof.hears(posts.to_guest(TABLE, BOB))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"\xff",
        word(key="k" * 22),
        word(guest=BOB),
        word(guest=BOB, key=KEYS[BOB]),
        word(guest=OWNER),
        word(table=OTHER),
        word() + b" " * LARGEST_WISH,
        sealed(TABLE, OWNER, {"what": "gone"}, {ANN: KEYS[ANN]}),
    ],
)
def test_what_is_not_sealed_by_the_guest_shows_nothing(proof: Proof, data: bytes) -> None:
    # It goes on to the owner, who counts it.
    assert say(proof, data)
    assert not proof.is_shown
    assert not proof.hears(ALL)


def test_one_connection_is_one_guest(proof: Proof) -> None:
    assert proof.may_want(posts.to_guest(TABLE, BOB))
    assert not say(proof, word())
    assert not proof.is_shown
    assert say(proof, word(BOB, KEYS[BOB]), BOB)
    assert not proof.may_want(posts.to_guest(TABLE, ANN))


@pytest.mark.parametrize(
    "topic", [ALL, posts.to_guest(TABLE, ANN), posts.to_owner(OTHER, ANN), "t", "$SYS/x", ""]
)
def test_guests_speak_to_the_owner_alone(proof: Proof, topic: str) -> None:
    assert say(proof, word())
    assert not proof.may_say(topic, word())


def test_a_key_that_is_withdrawn_hears_that_it_is_and_nothing_else(
    known: GuestKeys, proof: Proof
) -> None:
    assert say(proof, word())
    known.admit(TABLE, {BOB: KEYS[BOB]})
    assert not proof.is_shown
    assert not proof.hears(ALL)
    assert proof.hears(posts.to_guest(TABLE, ANN))
    assert say(proof, word())
    assert not proof.is_shown


def test_a_guest_with_another_key_shows_that_one(known: GuestKeys, proof: Proof) -> None:
    assert say(proof, word())
    known.admit(TABLE, {ANN: "c" * 22})
    assert say(proof, word())
    assert not proof.is_shown
    assert say(proof, word(key="c" * 22))
    assert proof.is_shown


def test_without_a_table_there_is_nothing_to_belong_to() -> None:
    proof = Proof(GuestKeys())
    assert not proof.may_want("recordsheet/1//all/")
    assert not proof.may_say("recordsheet/1//from/aaaa", word())
    assert not proof.hears("recordsheet/1//all")
