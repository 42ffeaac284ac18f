"""The last words of a table."""

import asyncio
import os
import socket
import threading
from multiprocessing import Pipe

import pytest
from paho.mqtt.client import Client

from recordsheet_gui.shared_table import attendant, mqtt
from recordsheet_gui.shared_table.broker import OwnBroker
from recordsheet_gui.shared_table.link import Broker
from recordsheet_gui.shared_table.mqtt import WAITING, MqttPost
from recordsheet_gui.shared_table.post import Letter, News

PATIENCE = 180.0


def test_what_an_owner_says_last_is_carried_before_the_broker_ends() -> None:
    broker = OwnBroker()
    guest, owner = (MqttPost(broker.for_owner, (topic,)) for topic in ("table/all", "table/in"))
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


def test_who_serves_has_its_turns_before_it_ends_however_busy_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Ended(BaseException):
        pass

    def end(code: int) -> None:
        raise Ended

    monkeypatch.setattr(os, "_exit", end)
    # All the time is gone before it has had a turn, and nobody loses patience meanwhile.
    monkeypatch.setattr(attendant, "PARTING", 0)
    monkeypatch.setattr(attendant, "ENDING", 10**6)
    ours, theirs = Pipe()
    turns = 0

    async def hand_out() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += ours.closed

    async def serve() -> None:
        handing = asyncio.ensure_future(hand_out())
        serving = asyncio.ensure_future(attendant.serve_until_alone(theirs))
        while not ours.poll():
            await asyncio.sleep(0)
        ours.close()
        await asyncio.gather(handing, serving)

    with theirs, pytest.raises(Ended):
        asyncio.run(serve())
    assert turns >= attendant.TURNS


def test_who_leaves_does_not_wait_for_a_machine_that_sleeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It took five seconds to cancel, and to quit, in a window that stood still.
    asked, awake = threading.Event(), threading.Event()

    def connect(client: Client) -> socket.socket:
        asked.set()
        awake.wait(PATIENCE)
        raise ConnectionRefusedError

    monkeypatch.setattr(Client, "_create_socket_connection", connect)
    post = MqttPost(Broker("127.0.0.1", 9), ("some",))
    assert asked.wait(PATIENCE)
    line = post._client._thread
    assert line is not None
    post.close()
    assert line.is_alive()
    awake.set()
    line.join(PATIENCE)
    assert not line.is_alive()


def test_a_flood_washes_no_word_of_the_connection_away() -> None:
    # Nobody listens at this address: only what the post itself says comes in.
    post = MqttPost(Broker("127.0.0.1", 9), ())
    try:
        for _ in range(WAITING + 5):
            post._put(Letter(News.LETTER, b"flood"))
        post._put(Letter(News.LOST))
        post._put(Letter(News.CONNECTED))
        news = []
        while (letter := post.next(0)) is not None:
            news.append(letter.news)
        assert len(news) == WAITING
        assert news[-2:] == [News.LOST, News.CONNECTED]
        assert post.dropped == 7
    finally:
        post.close()


def test_what_nobody_has_read_yet_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt, "WAITING_BYTES", 10)
    post = MqttPost(Broker("127.0.0.1", 9), ())
    try:
        for _ in range(3):
            post._put(Letter(News.LETTER, b"four"))
        post._put(Letter(News.CONNECTED))
        assert [post.next(0), post.next(0)] == [Letter(News.LETTER, b"four")] * 2
        post._put(Letter(News.LETTER, b"again"))
        assert [post.next(0), post.next(0)] == [
            Letter(News.CONNECTED),
            Letter(News.LETTER, b"again"),
        ]
        assert post.dropped == 1
    finally:
        post.close()
