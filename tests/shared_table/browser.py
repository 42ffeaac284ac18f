"""A real browser, driven as WebDriver (W3C) says; Debian's Chromium, or its Firefox."""

import base64
import json
import os
import re
import shutil
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib import error, request

PATIENCE = 180.0
TRIES = 5
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
CHROMIUM = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def chromium_there() -> str:
    """Why there is no Chromium to be driven; empty where there is one. Root gets it installed."""
    if _has_both():
        return ""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return "chromium and chromium-driver are not installed on this machine"
    script = Path(__file__).parents[2] / "packaging" / "linux-deps"
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            [str(script), "tools", "chromium=chromium", "chromedriver=chromium-driver"],
            check=False,
            capture_output=True,
            timeout=300,
        )
    return "" if _has_both() else "chromium cannot be installed on this machine"


def _has_both() -> bool:
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Browser:
    """One window of it, as large as a phone."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (360, 640),
        *flags: str,
        trusts_all: bool = True,
    ) -> None:
        port = None
        for _ in range(TRIES):
            self._driver = subprocess.Popen(
                ["chromedriver", "--port=0"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            port = self._port()
            if port is not None:
                break
            self._end_driver()
        assert port is not None, "chromedriver did not start"
        self._address = f"http://127.0.0.1:{port}"
        profile = folder / "profile"
        options = {
            "args": [*CHROMIUM, f"--user-data-dir={profile}", *flags],
            "mobileEmulation": {
                "deviceMetrics": {"width": size[0], "height": size[1], "pixelRatio": 2.0},
            },
        }
        always = {"goog:chromeOptions": options, "acceptInsecureCerts": trusts_all}
        wanted = {"alwaysMatch": always}
        self._session = ""
        try:
            made = self._ask("POST", "/session", {"capabilities": wanted})
        except BaseException:
            self._end_driver()
            raise
        self._session = f"/session/{made['sessionId']}"

    def _port(self) -> int | None:
        """Where the driver listens; None where it ended instead.

        It looks for a port that is free for both kinds of addresses, and others are quicker.
        """
        assert self._driver.stdout is not None
        for line in self._driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                # Whoever does not read what it says brings it to a halt.
                threading.Thread(target=self._driver.stdout.read, daemon=True).start()
                return int(found[1])
        return None

    def _end_driver(self) -> None:
        self._driver.terminate()
        self._driver.wait(PATIENCE)
        assert self._driver.stdout is not None
        self._driver.stdout.close()

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = request.Request(f"{self._address}{self._session}{path}", data, method=method)
        asked.add_header("Content-Type", "application/json")
        try:
            with request.urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except error.HTTPError as refused:
            told = json.load(refused)["value"]
            raise BrowserError(told["error"], told["message"]) from None

    def devtools(self, command: str, **params: object) -> Any:
        """What only Chromium's own protocol tells."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def open(self, address: str) -> None:
        """A server hangs up on who is slow, and so may a busy machine be."""
        for left in reversed(range(TRIES)):
            try:
                self._ask("POST", "/url", {"url": address})
            except BrowserError as refused:
                if not left or "net::ERR_" not in str(refused):
                    raise
            else:
                return

    def back(self) -> None:
        """As a phone's own key does."""
        self._ask("POST", "/back", {})

    def forward(self) -> None:
        """Where one came back from."""
        self._ask("POST", "/forward", {})

    def run(self, script: str, *arguments: object) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def look(self, css: str) -> list[str]:
        """The texts of all that can be seen of a kind."""
        script = (
            "return [...document.querySelectorAll(arguments[0])]"
            ".filter(e => e.offsetParent !== null || e.getClientRects().length)"
            ".map(e => e.innerText || e.getAttribute('aria-label') || '')"
        )
        found: list[str] = self.run(script, css)
        return found

    def wait(self, script: str, *arguments: object) -> Any:
        """Wait until a script gives something; it is asked again and again, by the browser."""
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"const ask = (...arguments) => {{ {script} }};"
            "const given = [...arguments].slice(0, -1);"
            "const go = () => { const found = ask(...given);"
            "if (found) done(found); else requestAnimationFrame(go); };"
            "go();"
        )
        body = {"script": wrapped, "args": list(arguments)}
        self._ask("POST", "/timeouts", {"script": int(PATIENCE * 1000)})
        return self._ask("POST", "/execute/async", body)

    def wait_for_text(self, css: str, text: str) -> None:
        self.wait(
            "return [...document.querySelectorAll(arguments[0])]"
            ".some(e => e.getClientRects().length && e.textContent.includes(arguments[1]))",
            css,
            text,
        )

    def tap(self, css: str, text: str = "") -> None:
        """A finger on the first that has the text, where it can be touched."""
        self.tap_at(*self.find(css, text))

    def find(self, css: str, text: str = "") -> tuple[float, float]:
        """Where the first can be touched that has the text."""
        find = (
            "const e = [...document.querySelectorAll(arguments[0])].find(e => !e.disabled &&"
            " e.getClientRects().length &&"
            " (e.textContent.trim() === arguments[1] || e.ariaLabel === arguments[1]"
            " || !arguments[1]));"
            "if (!e) return null; e.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const r = e.getBoundingClientRect();"
            "const at = [r.x + r.width / 2, r.y + r.height / 2];"
            "const top = document.elementFromPoint(...at);"
            "return top && (top === e || e.contains(top)) ? at : null"
        )
        x, y = self.wait(find, css, text)
        return x, y

    def tap_at(self, x: float, y: float) -> None:
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._ask("POST", "/actions", {"actions": [finger]})

    def press_at(self, x: float, y: float) -> None:
        """A mouse's button that stays down until `lift_at`: a finger would mean another thing."""
        self._mouse("mousePressed", x, y)

    def lift_at(self, x: float, y: float) -> None:
        """The button of `press_at`."""
        self._mouse("mouseReleased", x, y)

    def _mouse(self, what: str, x: float, y: float) -> None:
        place = {"x": round(x), "y": round(y), "button": "left", "clickCount": 1}
        self.devtools("Input.dispatchMouseEvent", type=what, **place)

    def type(self, css: str, text: str) -> None:
        found = self._ask("POST", "/element", {"using": "css selector", "value": css})
        self._ask("POST", f"/element/{found[ELEMENT]}/value", {"text": text})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self) -> None:
        try:
            if self._session:
                self._ask("DELETE", "")
        finally:
            self._end_driver()


class BrowserError(Exception):
    """What WebDriver says went wrong."""
