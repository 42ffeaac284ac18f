"""Games in memory for tests."""

from collections.abc import Sequence
from typing import Any

from recordsheet_gui.core.answers import Answers, Chain, Given, Question, Rolled
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup, UnitState
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.session.report import game_report, unit_report
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.kinds import codec_of

A = UnitId("a")


class Game:
    """One game played by steps as scripts write them."""

    def __init__(
        self,
        *designs: UnitDesign,
        system: str = "total-warfare",
        seed: int | None = None,
        crew: Pilot | None = None,
        **options: object,
    ) -> None:
        ids = [UnitId(chr(ord("a") + n)) for n in range(len(designs))]
        setup = GameSetup(
            system=system,
            options=options,
            units=tuple(
                UnitSetup(id=unit, design=design, pilot=crew or Pilot())
                for unit, design in zip(ids, designs, strict=True)
            ),
        )
        game = SYSTEMS[system]
        self.setup = setup
        self.session = Session(game, History(begin(game, setup)))
        self._dice = None if seed is None else Rolled(seed)

    def do(
        self,
        word: str,
        unit: str | None = "a",
        *,
        rolls: Sequence[Sequence[int]] = (),
        choices: Sequence[str | None] = (),
        owe: bool = False,
        **fields: Any,
    ) -> Step:
        """Play one step."""
        data = {"do": word, **fields}
        if unit is not None:
            data["unit"] = unit
        command = codec_of(self.session.system.commands).command(data)
        given = Given(rolls, choices)
        answers: Answers = given if self._dice is None else Chain(given, self._dice)
        return self.session.handle(command, answers, may_owe=owe)

    def question(self) -> Question:
        """What the only open entry asks."""
        (entry,) = self.session.state.owed
        return question_of(self.session.system, self.session.state, entry)

    def unit(self, unit: str = "a") -> UnitState:
        return self.session.state.units[UnitId(unit)]

    def report(self, unit: str = "a") -> dict[str, Any]:
        return unit_report(self.session.system, self.session.state, UnitId(unit))

    def whole_report(self) -> dict[str, Any]:
        return game_report(self.session.system, self.session.state)

    def pending(self, unit: str = "a") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.report(unit)["pending"]
        return found
