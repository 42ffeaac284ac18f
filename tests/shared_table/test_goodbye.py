"""The last words of a table."""

from recordsheet_gui.shared_table.broker import OwnBroker
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.post import News

PATIENCE = 30.0


def test_what_an_owner_says_last_is_carried_before_the_broker_ends() -> None:
    broker = OwnBroker()
    guest, owner = (MqttPost(broker.address, (topic,)) for topic in ("table/all", "table/in"))
    try:
        heard = b""
        while heard != b"here":
            owner.send("table/all", b"here")
            letter = guest.next(0.2)
            heard = letter.data if letter is not None else b""
        owner.send("table/all", b"goodbye")
        owner.close()
        broker.close()
        told: list[bytes] = []
        while (letter := guest.next(PATIENCE)) is not None and letter.news is not News.LOST:
            told.append(letter.data)
        assert b"goodbye" in told
    finally:
        guest.close()
