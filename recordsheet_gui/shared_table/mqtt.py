"""Messages through an MQTT broker."""

import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from recordsheet_gui.shared_table.certificate import pinned_context
from recordsheet_gui.shared_table.link import Broker
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.seal import LARGEST_NEWS

WAITING, WAITING_BYTES = 2_000, 64 << 20
"""Letters that may wait to be read; in a flood those that come later are dropped."""
KEEP_ALIVE = 20
AT_LEAST_ONCE = 1
SOONEST, LATEST = 1, 8
"""Seconds until a lost broker is tried again."""
WRONG_USER = (134, 135)
"""What a broker says of a user or password that it does not like, or of none."""
LAST_WORDS = 1.0
"""Seconds that the last letter may take to the broker."""


class MqttPost:
    """A connection that comes back by itself; what was lost meanwhile is asked for anew."""

    def __init__(self, broker: Broker, topics: tuple[str, ...]) -> None:
        """Connect in the background and hear these topics."""
        self._letters: Queue[Letter] = Queue(WAITING)
        self._bytes, self._counting = 0, threading.Lock()
        """Of all letters that wait."""
        self._topics = topics
        self.wake: Callable[[], object] = _nobody
        self.dropped = 0
        """Letters that came too fast, or were too large."""
        self._last: MQTTMessageInfo | None = None
        self._client = client = Client(CallbackAPIVersion.VERSION2)
        if broker.user:
            client.username_pw_set(broker.user, broker.password)
        if broker.is_safe:
            client.tls_set_context(
                pinned_context(broker.pin) if broker.pin else ssl.create_default_context()
            )
        client.reconnect_delay_set(SOONEST, LATEST)
        # Letters of the time without a broker are asked for again, so none waits for it.
        client.max_queued_messages_set(WAITING)
        client.on_socket_open = _at_once
        client.on_connect = self._connected
        client.on_disconnect = self._lost
        client.on_message = self._came
        client.connect_async(broker.host, broker.port, KEEP_ALIVE)
        client.loop_start()

    def send(self, topic: str, data: bytes) -> None:
        """Send a letter; without a broker it is lost."""
        if self._client.is_connected():
            self._last = self._client.publish(topic, data, AT_LEAST_ONCE)

    def next(self, seconds: float) -> Letter | None:
        """The next that came."""
        try:
            found = (
                self._letters.get(timeout=seconds) if seconds > 0 else self._letters.get_nowait()
            )
        except Empty:
            return None
        self._count(-len(found.data))
        return found

    def _count(self, more: int) -> bool:
        """Whether there is room for so many bytes more; there always is for fewer."""
        with self._counting:
            has_room = self._bytes + more <= WAITING_BYTES
            self._bytes += more if has_room else 0
        return has_room

    def close(self) -> None:
        """Say goodbye to the broker, once it has the last letter."""
        if self._last is not None and self._client.is_connected():
            with suppress(RuntimeError, ValueError):
                self._last.wait_for_publish(LAST_WORDS)
        is_there = self._client.is_connected()
        self._client.disconnect()
        if is_there:
            self._client.loop_stop()
        else:
            # Its thread may wait for a machine that sleeps: nobody has to wait for it.
            threading.Thread(target=self._client.loop_stop, daemon=True).start()

    # -- called by the thread of the connection --------------------------------------------------

    def _connected(
        self,
        client: Client,
        userdata: object,
        flags: ConnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        if not reason.is_failure:
            client.subscribe([(topic, AT_LEAST_ONCE) for topic in self._topics])
            self._put(Letter(News.CONNECTED))
        elif reason.value in WRONG_USER:
            self._put(Letter(News.REFUSED))

    def _lost(
        self,
        client: Client,
        userdata: object,
        flags: DisconnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        self._put(Letter(News.LOST))

    def _came(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        if len(message.payload) > LARGEST_NEWS:
            self.dropped += 1
            return
        self._put(Letter(News.LETTER, bytes(message.payload)))

    def _put(self, letter: Letter) -> None:
        if not self._count(len(letter.data)):
            self.dropped += 1
            return
        while True:
            try:
                self._letters.put_nowait(letter)
                break
            except Full:
                self._count(-len(letter.data))
                self.dropped += 1
            if letter.news is News.LETTER:
                break
            # Whoever never hears that the connection is back asks nobody for what it lacks.
            self.next(0)
        self.wake()


def _nobody() -> None:
    """Nobody waits to be told."""


def _at_once(client: Client, userdata: object, opened: object) -> None:
    """Send small messages without waiting for the last one to be acknowledged.

    What a guest is told follows the receipt for its wish: it would wait for 40 ms and more.
    """
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
