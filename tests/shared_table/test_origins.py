"""Whose name leads to the page: ours, an address, and nobody else's."""

import pytest

from recordsheet_gui.shared_table.origins import Origins

HERE = Origins("gamebox", 8123, is_safe=False)
SAFE = Origins("192.168.1.5", 443, is_safe=True)


@pytest.mark.parametrize(
    ("told", "host"),
    [
        ("127.0.0.1:8123", "127.0.0.1"),
        ("192.168.1.5", "192.168.1.5"),
        ("[::1]:8123", "[::1]"),
        ("[FE80::1]:8123", "[fe80::1]"),
        ("localhost:8123", "localhost"),
        ("LOCALHOST:8123", "localhost"),
        ("GameBox:8123", "gamebox"),
    ],
)
def test_the_page_is_asked_for_by_an_address_or_by_its_own_name(told: str, host: str) -> None:
    assert HERE.host([told]) == host


@pytest.mark.parametrize(
    "told",
    [
        "",
        "evil.example",
        "evil.example:8123",
        "127.0.0.1.evil.example:8123",
        "localhost.evil.example:8123",
        "gamebox.evil.example:8123",
        "localhost.:8123",
        "127.0.0.1.:8123",
        "evil.example@127.0.0.1:8123",
        "127.0.0.1:8123@evil.example",
        "127.0.0.1:9000",
        "127.0.0.1:",
        "127.0.0.1:+8123",
        "127.0.0.1:99999",
        "2130706433:8123",
        "0177.0.0.1:8123",
        "0x7f.0.0.1:8123",
        "127.1:8123",
        "127.0.0.256:8123",
        "::1",
        "[::1",
        "[::1%25eth0]:8123",
        "[fe80::1%eth0]:8123",
        "[::1].evil.example:8123",
        "[evil]:8123",
        "127.0.0.1:8123, evil.example",
        "127.0.0.1:8123/",
        " 127.0.0.1:8123",
        "a b",
        "\u0661\u0662\u0667.0.0.1:8123",
        "127.0.0.1:\u0668123",
    ],
)
def test_by_no_other_name(told: str) -> None:
    assert HERE.host([told]) == ""


@pytest.mark.parametrize("told", [[], ["127.0.0.1:8123"] * 2, ["127.0.0.1:8123", "evil.example"]])
def test_one_host_is_named_and_no_second(told: list[str]) -> None:
    assert HERE.host(told) == ""


@pytest.mark.parametrize(
    ("told", "is_own"),
    [
        ("http://127.0.0.1:8123", True),
        ("HTTP://127.0.0.1:8123", True),
        ("https://127.0.0.1:8123", False),
        ("ws://127.0.0.1:8123", False),
        ("http://127.0.0.1", False),
        ("http://127.0.0.1:9000", False),
        ("http://192.168.1.66:8123", False),
        ("http://localhost:8123", False),
        ("http://evil.example:8123", False),
        ("http://127.0.0.1:8123/", False),
        ("http://me@127.0.0.1:8123", False),
        ("127.0.0.1:8123", False),
        ("null", False),
        ("", False),
        ("file://", False),
    ],
)
def test_messages_are_taken_from_the_page_of_that_very_host(told: str, is_own: bool) -> None:
    assert HERE.is_own("127.0.0.1", [told]) is is_own


@pytest.mark.parametrize("told", [[], ["http://127.0.0.1:8123"] * 2])
def test_one_origin_is_told_and_no_second(told: list[str]) -> None:
    assert not HERE.is_own("127.0.0.1", told)


def test_nobodys_page_is_not_the_page_of_nobody() -> None:
    assert not HERE.is_own("", ["http://evil.example:8123"])


def test_where_nobody_can_read_along_the_usual_port_need_not_be_told() -> None:
    assert SAFE.host(["192.168.1.5"]) == SAFE.host(["192.168.1.5:443"]) == "192.168.1.5"
    assert SAFE.is_own("192.168.1.5", ["https://192.168.1.5"])
    assert SAFE.is_own("192.168.1.5", ["https://192.168.1.5:443"])
    assert not SAFE.is_own("192.168.1.5", ["http://192.168.1.5"])
    assert not SAFE.is_own("192.168.1.5", ["http://192.168.1.5:443"])
