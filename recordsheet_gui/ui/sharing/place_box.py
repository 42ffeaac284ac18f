"""Where guests find the table: this computer, this network, or somebody's broker."""

from urllib.parse import quote, unquote, urlsplit

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from recordsheet_gui.shared_table.link import PORTS, read_broker
from recordsheet_gui.shared_table.register import Place
from recordsheet_gui.ui.sharing.network import LOOPBACK, addresses

ELSEWHERE = "elsewhere"
ONLY_HERE = "This computer only: no telephone and no other computer gets in"
NO_NETWORK = "This computer only: it is in no network, so that nothing else gets in"
NETWORK = "This network: {} \u00b7 telephones and other computers in it get in"
PAGE_HERE = "A page for &telephones and browsers in this network: {}"
NO_PAGE = "No page for telephones: with it everybody would use this user and password"
CAN_READ = (
    "Whoever runs this broker can read all that is said at the table, and so can those whom it "
    "lets in. Nobody there can play in another's name."
)


class PlaceBox(QWidget):
    """A list of addresses; a broker elsewhere has fields of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """This computer only, until somebody chooses."""
        super().__init__(parent)
        self._last = Place()
        """Where the table was, so that links to it stay good."""
        self.where = QComboBox()
        self.where.setAccessibleName("Where guests find the table")
        self.where.setToolTip("Only who can reach this address can join")
        self.safe = QCheckBox("&Encrypted: nobody on the way can read along")
        self.safe.setToolTip("TLS, with a certificate of this computer's that each link names")
        self.page = QCheckBox("A page for &telephones and browsers too")
        self.page.setChecked(True)
        self.page_here = QCheckBox()
        self.page_here.setToolTip("This computer serves it; the broker carries what it says")
        ticks = QWidget()
        beside = QHBoxLayout(ticks)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.page)
        beside.addWidget(self.safe)
        beside.addStretch(1)
        self.address, self.user, self.password = QLineEdit(), QLineEdit(), QLineEdit()
        self.address.setPlaceholderText("mqtt://host:1883 or mqtts://host:8883")
        self.user.setPlaceholderText("where the broker wants one")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.addRow("&Where", self.where)
        self.form.addRow("&Broker", self.address)
        self.form.addRow("&User", self.user)
        self.form.addRow("&Password", self.password)
        self.can_read = QLabel(CAN_READ)
        self.can_read.setWordWrap(True)
        self.form.addRow("", self.can_read)
        self.form.addRow("", self.page_here)
        self.form.addRow("", ticks)
        self._ticks = ticks
        self.user.textChanged.connect(self._follow)
        self.list_addresses()
        self.where.activated.connect(self._follow)
        self._follow()

    def list_addresses(self) -> None:
        """The addresses of this machine as they are today."""
        chosen = self.where.currentData()
        self.where.clear()
        found = addresses()
        self._usual = found[0] if found else LOOPBACK
        self.where.addItem(ONLY_HERE if found else NO_NETWORK, LOOPBACK)
        for address in found:
            self.where.addItem(NETWORK.format(address), address)
        self.where.addItem("A broker elsewhere ...", ELSEWHERE)
        self._choose(chosen)

    def _choose(self, host: object) -> None:
        self.where.setCurrentIndex(max(0, self.where.findData(host)))

    def show_place(self, place: Place) -> None:
        """Show where a table is, or was."""
        self._last = place
        if place.broker:
            found = urlsplit(place.broker)
            host = found.hostname or ""
            shown = f"[{host}]" if ":" in host else host
            self.address.setText(f"{found.scheme}://{shown}:{found.port or PORTS[found.scheme]}")
            self.user.setText(unquote(found.username or ""))
            self.password.setText(unquote(found.password or ""))
        self._choose(ELSEWHERE if place.broker else place.host)
        self.safe.setChecked(place.is_safe)
        self.page.setChecked(place.has_page)
        # Nobody else's broker makes this computer listen: somebody has to tick it.
        self.page_here.setChecked(bool(place.broker) and place.has_page and place.host != LOOPBACK)
        self._follow()

    def place(self) -> Place:
        """What is chosen; BadLink says what is odd about it."""
        if self.where.currentData() != ELSEWHERE:
            host = str(self.where.currentData())
            is_same = host == self._last.host
            return Place(
                host=host,
                port=self._last.port if is_same else 0,
                is_safe=self.safe.isChecked(),
                has_page=self.page.isChecked(),
                page_port=self._last.page_port if is_same else 0,
            )
        broker = read_broker(self.address.text().strip())
        user, password = self.user.text(), self.password.text()
        has_page = self.page_here.isChecked() and not user
        return Place(
            broker=_with_user(str(broker), user, password) if user else str(broker),
            host=self._usual if has_page else LOOPBACK,
            has_page=has_page,
            page_port=self._last.page_port if self._usual == self._last.host else 0,
        )

    def _follow(self) -> None:
        is_elsewhere = self.where.currentData() == ELSEWHERE
        elsewhere = (self.address, self.user, self.password, self.can_read, self.page_here)
        for field in elsewhere:
            self.form.setRowVisible(field, is_elsewhere)
        has_user = bool(self.user.text())
        self.page_here.setText(NO_PAGE if has_user else PAGE_HERE.format(self._usual))
        self.page_here.setEnabled(not has_user)
        self.form.setRowVisible(self._ticks, not is_elsewhere)


def _with_user(address: str, user: str, password: str) -> str:
    """An address with who asks in it."""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{quote(user, safe='')}:{quote(password, safe='')}@{rest}"
