"""The games that the program knows; a new one is a folder and a line here."""

from collections.abc import Mapping

from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.systems.total_warfare.rules import TOTAL_WARFARE

SYSTEMS: Mapping[str, GameSystem] = {system.key: system for system in (TOTAL_WARFARE,)}
