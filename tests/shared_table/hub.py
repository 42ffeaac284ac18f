"""A broker in memory that can lose, double, delay and mix letters, with a clock that is turned."""

from collections.abc import Callable
from random import Random  # noqa: TID251 - faults, not dice
from typing import NamedTuple

from recordsheet_gui.shared_table.post import Letter, News


class _Waiting(NamedTuple):
    due: float
    to: "HubPost"
    letter: Letter


class Hub:
    """Carries letters between posts; faults come from a seed."""

    def __init__(
        self,
        seed: int = 0,
        *,
        lose: float = 0,
        double: float = 0,
        late: float = 0.0,
        slow: float = 0.0,
    ):
        """`late` is by how much letters overtake one another, `slow` what each of them takes."""
        self.now = 0.0
        self.posts: list[HubPost] = []
        self.seen: list[tuple[str, bytes]] = []
        """Everything that was ever sent, as somebody who listens at the wire has it."""
        self._dice = Random(seed)
        self._lose, self._double, self._late, self._slow = lose, double, late, slow
        self._waiting: list[_Waiting] = []
        self.is_up = True

    def connect(self, *topics: str) -> "HubPost":
        post = HubPost(self, topics)
        self.posts.append(post)
        if self.is_up:
            post.box.append(Letter(News.CONNECTED))
        return post

    def carry(self, topic: str, data: bytes) -> None:
        if not self.is_up:
            return
        self.seen.append((topic, data))
        for post in self.posts:
            if not post.hears(topic):
                continue
            for _ in range(2 if self._dice.random() < self._double else 1):
                if self._dice.random() >= self._lose:
                    due = self.now + self._slow + self._dice.random() * self._late
                    self._waiting.append(_Waiting(due, post, Letter(News.LETTER, data)))

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        due = sorted((one for one in self._waiting if one.due <= self.now), key=lambda o: o.due)
        self._waiting = [one for one in self._waiting if one.due > self.now]
        for one in due:
            one.to.put(one.letter)

    def fall(self) -> None:
        self.is_up = False
        self._waiting = []
        for post in self.posts:
            post.put(Letter(News.LOST))

    def rise(self) -> None:
        self.is_up = True
        for post in self.posts:
            post.put(Letter(News.CONNECTED))


class HubPost:
    """One end of it."""

    def __init__(self, hub: Hub, topics: tuple[str, ...]) -> None:
        self._hub = hub
        self._topics = topics
        self.box: list[Letter] = []
        self.is_cut = False
        self.wake: Callable[[], object] = lambda: None

    def put(self, letter: Letter) -> None:
        self.box.append(letter)
        self.wake()

    def hears(self, topic: str) -> bool:
        return not self.is_cut and any(_fits(mine, topic) for mine in self._topics)

    def send(self, topic: str, data: bytes) -> None:
        if not self.is_cut:
            self._hub.carry(topic, data)

    def next(self, seconds: float) -> Letter | None:
        return self.box.pop(0) if self.box else None

    def cut(self) -> None:
        """The network is gone on this side."""
        self.is_cut = True
        self.box = [Letter(News.LOST)]

    def mend(self) -> None:
        self.is_cut = False
        self.put(Letter(News.CONNECTED))

    def close(self) -> None:
        self._hub.posts.remove(self)


def _fits(mine: str, topic: str) -> bool:
    """MQTT's own way: + stands for one part."""
    parts, others = mine.split("/"), topic.split("/")
    pairs = zip(parts, others, strict=False)
    return len(parts) == len(others) and all(a in ("+", b) for a, b in pairs)


Until = Callable[[], bool]
