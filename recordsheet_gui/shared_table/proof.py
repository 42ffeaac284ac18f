"""Who belongs to a table: a connection that has shown a sealed word of one of its guests.

Until then it hears nothing, and afterwards what is for that guest alone. What it says goes to the
owner, who looks at each seal, and to nobody else.
"""

from collections.abc import Mapping

from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.seal import LARGEST_WISH, OWNER, NotSealed, opened


class GuestKeys:
    """The table of a broker or a page of ours, and the keys of its guests as they are now."""

    def __init__(self) -> None:
        """No table yet: nobody belongs to it."""
        self.table = ""
        self.keys: Mapping[str, str] = {}

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """These guests belong to it, and no others."""
        self.table, self.keys = table, keys


class Proof:
    """What one connection has shown."""

    def __init__(self, known: GuestKeys) -> None:
        """Nothing."""
        self._known = known
        self._key = ""
        self.guest = ""
        """Who it says that it is, by the first topic that tells; it stays so."""

    @property
    def is_shown(self) -> bool:
        """Whether it belongs to the table, as of now."""
        return bool(self._key) and self._known.keys.get(self.guest) == self._key

    def may_want(self, topic: str) -> bool:
        """Whether it may want to hear a topic; that it hears it is another thing."""
        table = self._known.table
        guest = topic.removeprefix(posts.to_guest(table, ""))
        return topic == posts.to_all(table) or (guest != topic and self._is(guest))

    def may_say(self, topic: str, data: bytes) -> bool:
        """Whether it may write there; the first word with a true seal shows whose it is.

        One that is not sealed goes on to the owner all the same, who counts those.
        """
        table = self._known.table
        guest = topic.removeprefix(posts.to_owner(table, ""))
        if not table or guest == topic or not self._is(guest):
            return False
        key = self._known.keys.get(guest, "")
        if key and key != self._key:
            try:
                opened(data, table, OWNER, {guest: key}, LARGEST_WISH)
            except NotSealed:
                return True
            self._key = key
        return True

    def hears(self, topic: str) -> bool:
        """Whether it is told what is said there; a guest sent away hears that it is."""
        if topic == posts.to_all(self._known.table):
            return self.is_shown
        return bool(self._key) and topic == posts.to_guest(self._known.table, self.guest)

    def _is(self, guest: str) -> bool:
        """Whether it is this guest; no connection is two."""
        if not self.guest and guest and "/" not in guest:
            self.guest = guest
        return bool(guest) and guest == self.guest
