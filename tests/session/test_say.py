from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.core.answers import Given, NoAnswers
from recordsheet_gui.core.commands import Command, WriteNote
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session import script
from recordsheet_gui.session.say import WORDS, Back, about, completions, preview, say, understand
from recordsheet_gui.systems import SYSTEMS
from tests.games import A, Game
from tests.mechs import mech
from tests.systems.hard_hits.ships import D7, shipped
from tests.systems.skirmish.cards import card

HIT = {"do": "hit", "unit": "a"}

LINES: list[tuple[str, list[dict[str, Any]]]] = [
    ("10 rt", [{**HIT, "damage": 10, "location": "RT"}]),
    ("10 RT", [{**HIT, "damage": 10, "location": "RT"}]),
    ("5 5 2 lt ct ra", [
        {**HIT, "damage": 5, "location": "LT"},
        {**HIT, "damage": 5, "location": "CT"},
        {**HIT, "damage": 2, "location": "RA"},
    ]),
    ("5, 5; ct", [{**HIT, "damage": 5, "location": "CT"}] * 2),
    ("12 rear ct", [{**HIT, "damage": 12, "location": "CT", "rear": True}]),
    ("12 ct rear", [{**HIT, "damage": 12, "location": "CT", "rear": True}]),
    ("12 ctr", [{**HIT, "damage": 12, "location": "CT", "rear": True}]),
    ("8", [{**HIT, "damage": 8}]),
    ("8 left", [{**HIT, "damage": 8, "side": "left"}]),
    ("lrm20 front", [{**HIT, "weapon": "LRM 20"}]),
    ("lrm 20 left", [{**HIT, "weapon": "LRM 20", "side": "left"}]),
    ("ac5 rear", [{**HIT, "weapon": "AC/5", "side": "rear"}]),
    ("2x ml rt", [{**HIT, "weapon": "Medium Laser", "location": "RT"}] * 2),
    ("erppc ct", [{**HIT, "weapon": "ER PPC", "location": "CT"}]),
    ("clan er ppc ct", [{**HIT, "weapon": "Clan ER PPC", "location": "CT"}]),
    ("clan mpl rt", [{**HIT, "weapon": "Clan Medium Pulse Laser", "location": "RT"}]),
    ("fire clan erml ra", [{"do": "fire", "unit": "a", "weapon": "Clan ER Medium Laser",
                            "location": "RA"}]),
    ("ll left", [{**HIT, "weapon": "Large Laser", "side": "left"}]),
    ("10 ll", [{**HIT, "damage": 10, "location": "LL"}]),
    ("ppc ct rear", [{**HIT, "weapon": "PPC", "location": "CT", "rear": True}]),
    ("crit ct", [{"do": "critical", "unit": "a", "location": "CT"}]),
    ("crit ct 2", [{"do": "critical", "unit": "a", "location": "CT", "hits": 2}]),
    ("heat +4", [{"do": "heat", "unit": "a", "add": 4}]),
    ("heat 14", [{"do": "heat", "unit": "a", "to": 14}]),
    ("pilot 1", [{"do": "pilot_hit", "unit": "a"}]),
    ("pilot", [{"do": "pilot_hit", "unit": "a"}]),
    ("fall 1", [{"do": "fall", "unit": "a", "levels": 1}]),
    ("stand", [{"do": "stand", "unit": "a"}]),
    ("run 5", [{"do": "move", "unit": "a", "mode": "run", "hexes": 5}]),
    ("walk 3 turn 2", [{"do": "move", "unit": "a", "mode": "walk", "hexes": 3, "turns": 2}]),
    ("run turn 4 water 2", [{"do": "move", "unit": "a", "mode": "run", "turns": 4,
                             "ground": ["water_2"]}]),
    ("walk 2 turn", [{"do": "move", "unit": "a", "mode": "walk", "hexes": 2, "turns": 1}]),
    ("turn 2", [{"do": "move", "unit": "a", "mode": "walk", "turns": 2}]),
    ("turn", [{"do": "move", "unit": "a", "mode": "walk", "turns": 1}]),
    ("stand walk 1 turn 1", [{"do": "stand", "unit": "a", "mode": "walk", "hexes": 1,
                              "turns": 1}]),
    ("still", [{"do": "move", "unit": "a", "mode": "none"}]),
    ("fire ac20 rt", [{"do": "fire", "unit": "a", "weapon": "AC/20", "location": "RT"}]),
    ("prone", [{"do": "condition", "unit": "a", "name": "prone"}]),
    ("mark 3 ct", [{"do": "mark", "unit": "a", "armor": "CT", "boxes": 3}]),
    ("mark 3 ct structure", [{"do": "mark", "unit": "a", "structure": "CT", "boxes": 3}]),
    ("restore 2 rear lt", [{"do": "unmark", "unit": "a", "armor": "LTR", "boxes": 2}]),
    ("next", [{"do": "end_phase"}]),
    ("end", [{"do": "end_turn"}]),
    ("skip", [{"do": "skip"}]),
    ("roll 2d6", [{"do": "roll"}]),
    ("roll d20 luck", [{"do": "roll", "count": 1, "sides": 20, "why": "luck"}]),
    ("note Limping, badly", [{"do": "note", "unit": "a", "text": "Limping, badly"}]),
]  # fmt: skip


def wires(text: str) -> list[Any]:
    session = Game(mech()).session
    return [encode(w) for w in understand(session, A, text) if isinstance(w, Command)]


@pytest.mark.parametrize(("text", "steps"), LINES, ids=[line for line, _ in LINES])
def test_lines_mean_these_steps(text: str, steps: list[dict[str, Any]]) -> None:
    assert wires(text) == steps


@pytest.mark.parametrize("text", ["ml at 7", "10 rt", "walk 3", "2: ml at 7"])
def test_a_line_for_nobody_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match='There is no unit "nobody"'):
        understand(Game(mech(), mech()).session, UnitId("nobody"), text)


def test_undo_and_redo_count() -> None:
    session = Game(mech()).session
    assert understand(session, A, "undo 3") == (Back(steps=3),)
    assert understand(session, A, "redo") == (Back(steps=-1),)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ""), ("blah", "blah"), ("10 xx", "xx"), ("10 5 ct lt ra", "10 5 ct lt ra"),
        ("crit", ""), ("crit zz", "zz"), ("heat", ""), ("heat much", "much"), ("undo x", "x"),
        ("fire", ""), ("fire moon", "moon"), ("99x ml", "99x"), ("2x", "2x"), ("fall far", "far"),
        ("stand up", "up"), ("roll dice", "dice"), ("mark ct", "mark ct"), ("note", ""),
        ("ml ct lt", "lt"), ("99999 ct", "99999"), ("next please", "please"), ("10 fll", "fll"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_marked(text: str, place: str) -> None:
    with pytest.raises(SayError) as caught:
        understand(Game(mech()).session, A, text)
    assert text[caught.value.start : caught.value.end] == place
    assert str(caught.value).endswith((".", "?"))


VOCABULARY = st.sampled_from(
    ["10", "5", "rt", "ct", "ll", "rear", "front", "lrm20", "ml", "2x", "crit", "heat", "+4",
     "pilot", "fall", "undo", "fire", "mark", "note", "roll", "next", "end", "prone", "2d6",
     "structure", "run", "99", "x", ",", ";", "all"]
)  # fmt: skip


@pytest.mark.parametrize("system", list(SYSTEMS))
@given(text=st.one_of(st.text(max_size=40), st.lists(VOCABULARY, max_size=6).map(" ".join)))
def test_any_text_is_a_wish_or_an_error_with_a_place(system: str, text: str) -> None:
    session = SESSIONS[system]
    place = None
    try:
        assert understand(session, A, text)
    except SayError as error:
        place = error.start, error.end
    assert place is None or 0 <= place[0] <= place[1]


FIRST = ("mech", "ship", "skirmish")


def _sessions() -> dict[str, Any]:
    from recordsheet_gui.assets import unit_files
    from recordsheet_gui.importers import read_unit_file

    found = {}
    designs = [read_unit_file(p.name, p.read_text("utf-8")).design for p in unit_files()]
    # Examples speak of the kind that a game is known for.
    designs.sort(key=lambda design: design is None or design.kind not in FIRST)
    for key, system in SYSTEMS.items():
        for design in designs:
            assert design is not None
            try:
                found[key] = Game(design, design, system=key).session
                break
            except RuleError:
                continue
        assert system.examples()
        assert list(system.hints()) == list(system.examples())[:3]
    return found


SESSIONS = _sessions()


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_example_of_every_game_is_understood(system: str) -> None:
    for line in {**SYSTEMS[system].examples(), **WORDS}:
        assert understand(SESSIONS[system], A, line), line


COMMANDS = st.sampled_from([line for line, _ in LINES if line not in ("next", "end")])


@given(st.lists(COMMANDS, min_size=1, max_size=5))
def test_the_preview_is_what_is_then_done(lines: list[str]) -> None:
    game = Game(mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"]}))
    for line in lines:
        try:
            events, after = preview(game.session, A, line)
        except RuleError:
            with pytest.raises(RuleError):
                say(game.session, A, line, NoAnswers())
            continue
        steps = say(game.session, A, line, NoAnswers())
        assert tuple(event for step in steps for event in step.events) == events
        assert game.session.state == after


def test_a_line_of_several_hits_is_undone_as_one() -> None:
    game = Game(mech())
    say(game.session, A, "2 2 2 ct lt rt", NoAnswers())
    assert game.session.history.cursor == 3
    game.session.undo(whole_group=True)
    assert game.session.history.cursor == 0


def test_a_line_is_all_or_nothing() -> None:
    game = Game(mech())
    before = game.session.state
    with pytest.raises(RuleError, match="left over"):
        say(game.session, A, "2 2 ct lt", Given([[1, 1]]))
    assert game.session.state is before
    say(game.session, A, "12 12 ct lt", Given([[1, 1], [1, 1]]), may_owe=False)
    assert game.report()["structure"]["LT"] == 11


def test_scripts_can_say_lines() -> None:
    game = Game(mech())
    result = script.play(
        script.Script(
            system="total-warfare",
            units=(),
            steps=(
                {"do": "say", "unit": "a", "text": "10 rt"},
                {"do": "say", "unit": "a", "text": "12 lt", "rolls": [[1, 2]]},
                {"do": "say", "unit": "a", "text": "undo"},
            ),
        ),
        game.session,
    )
    units: Any = result["units"]
    assert units["a"]["armor"]["RT"] == 0
    assert units["a"]["armor"]["LT"] == 10
    with pytest.raises(script.ScriptError, match='"fly" is not'):
        script.play(
            script.Script(
                system="total-warfare",
                units=(),
                steps=({"do": "say", "unit": "a", "text": "fly"},),
            ),
            game.session,
        )


def test_completions_begin_like_the_line() -> None:
    examples = SYSTEMS["total-warfare"].examples()
    assert [line for line, _ in completions(examples, "cr")] == ["crit ct"]
    assert completions(examples, "zzz") == []


# -- lines about somebody else -----------------------------------------------------------------


def mechs() -> tuple[UnitDesign, UnitDesign]:
    """Two 'Mechs with names."""
    return mech(name="Archer ARC-2R"), mech(name="Griffin GRF-1N")


def cards() -> tuple[UnitDesign, UnitDesign]:
    """Two cards with names."""
    return card(name="Archer"), card(name="Griffin")


def ships() -> tuple[UnitDesign, UnitDesign]:
    """Two cruisers with names."""
    return replace(shipped()[D7], name="Archer"), replace(shipped()[D7], name="Griffin")


BESIDE = {
    "total-warfare": (mechs, "5 ra"),
    "renegade-tech": (mechs, "ml ra"),
    "skirmish": (cards, "5 ra"),
    "hard-hits": (ships, "16 s1"),
}
"""Two units of each game, and what is said about one of them."""


@pytest.mark.parametrize("system", list(BESIDE))
@pytest.mark.parametrize("address", ["griffin:", "Griffin: ", "2:", "b:", "gri: "])
def test_a_line_is_about_whom_it_names(system: str, address: str) -> None:
    pair, line = BESIDE[system]
    game = Game(*pair(), system=system)
    (meant,) = understand(game.session, A, f"{address}{line}")
    (as_typed_there,) = understand(game.session, UnitId("b"), line)
    assert meant == as_typed_there
    events, _ = preview(game.session, A, f"{address}{line}")
    assert events
    (alone,) = understand(game.session, None, f"{address}{line}")
    assert alone == meant


@pytest.mark.parametrize("system", list(BESIDE))
def test_nobody_and_nothing_are_asked_for(system: str) -> None:
    pair, line = BESIDE[system]
    game = Game(*pair(), system=system)
    with pytest.raises(SayError, match="one unit of the roster"):
        understand(game.session, A, f"nobody: {line}")
    with pytest.raises(SayError, match="And then what"):
        understand(game.session, A, "griffin:")
    with pytest.raises(SayError):
        understand(game.session, A, "griffin: nonsense")


@pytest.mark.parametrize("system", list(BESIDE))
def test_a_note_is_written_on_the_sheet_that_is_named_and_may_hold_a_colon(system: str) -> None:
    pair, _ = BESIDE[system]
    game = Game(*pair(), system=system)
    assert understand(game.session, A, "griffin: note Limps at 12:30") == (
        WriteNote(text="Limps at 12:30", unit=UnitId("b")),
    )
    assert understand(game.session, A, "note griffin: 12:30") == (
        WriteNote(text="griffin: 12:30", unit=A),
    )


def test_completions_go_on_behind_a_name() -> None:
    examples = SYSTEMS["skirmish"].examples()
    assert ("griffin: stand", examples["stand"]) in completions(examples, "Griffin: st")
    assert ("griffin: move 3", examples["move 3"]) in completions(examples, "griffin:mo")
    assert not completions({**examples, **WORDS}, "griffin: und")
    assert completions(examples, "2: ")[0][0] == "2: 5 ra"


def test_a_line_that_is_not_whole_is_about_whom_it_names() -> None:
    game = Game(*ships(), system="hard-hits")
    assert about(game.session.state, A, "griffin: 1") == UnitId("b")
    assert about(game.session.state, A, "grif") == A
    assert about(game.session.state, A, "nobody: 1") == A
