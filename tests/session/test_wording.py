"""How battles are told: whatever is played, the sentences read well."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.session import journal
from recordsheet_gui.session.ledger import ledger, why, why_option
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.systems import SYSTEMS
from tests.session import golden
from tests.soak.talk import heard
from tests.soak.unrolled import random_steps

STEPS = 500
ONE_OF_MANY = re.compile(r"(?<![\d.,+/-])(?<!Weapon )1 (?!of\b|to\b)((?:[a-z]+ )?[a-z]+s)\b")
"""One of what is called as if there were several."""
SINGULAR = re.compile(
    r"^(is|was|has|needs|takes|hits|lies|finds|loses|flies|points? (is|finds|has|was)"
    r"|[a-z]+ (is|was|has|finds|flies|against|across|less|this|takes|waits)|status|gauss|mass)$"
)
"""Words that end in s and are none of these: "1 point finds no box"."""


@cache
def told(game: str) -> tuple[str, ...]:
    """All that players hear: of random steps, and of the battles on record."""
    found = heard(game, STEPS)
    if game in golden.GAMES:
        found |= set(_recorded(game))
    return tuple(sorted(found))


def _recorded(game: str) -> Iterator[str]:
    for battle in golden.read(game):
        session = golden.table(game, battle)
        for turn in battle.turns:
            golden.play(session, turn.step, turn.seed)
        yield from (line.text for line in journal.whole(session.system, session.history))


def test_things_are_counted_in_words() -> None:
    assert [counted(n, "point") for n in (0, 1, 2, 1000)] == [
        "0 points",
        "1 point",
        "2 points",
        "1,000 points",
    ]
    assert [counted(n, "hex") for n in (0, 1, 2)] == ["0 hexes", "1 hex", "2 hexes"]
    assert counted(3, "box") == "3 boxes"


@pytest.mark.parametrize("game", SYSTEMS)
def test_one_of_a_thing_is_never_told_as_several(game: str) -> None:
    assert len(told(game)) > 100
    wrong = []
    for text in told(game):
        for match in ONE_OF_MANY.finditer(text):
            if not SINGULAR.match(match[1]):
                wrong.append(text)
    assert wrong == []


CODES = re.compile(r"\b(R-TW|R-RT|BT|TW|RT|HH|SK)-[a-z0-9][a-z0-9-]*\b")
"""Names of rules in the ledger; units have names such as STG-3R."""


def test_the_names_of_rules_are_what_the_codes_look_like() -> None:
    assert all(CODES.fullmatch(rule) for rule in ledger() if rule[:2].isupper())


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_sentence_for_players_names_a_rule_by_its_code(game: str) -> None:
    system = SYSTEMS[game]
    texts = [*told(game), *(option.title for option in system.options.values())]
    texts += [*system.examples(), *system.examples().values()]
    texts += [kind.title for kind in system.commands]
    assert [text for text in texts if CODES.search(text)] == []


ANY_CODE = re.compile(r"\b(R-TW|RT|HH|SK|BT|TW)-\w+")


def asked(game: str) -> set[str]:
    """All that cards say in random play: title, why, choices and the parts of their numbers."""
    found: set[str] = set()
    for session, _, _ in random_steps(game, 2, STEPS):
        for entry in session.state.owed:
            question = question_of(session.system, session.state, entry)
            found |= {question.title, entry.why}
            found |= {choice.label for choice in question.choose}
            found |= {part.label for part in question.target.parts} if question.target else set()
    return found - {""}


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_card_and_no_option_names_a_rule_by_its_code(game: str) -> None:
    texts = asked(game)
    assert len(texts) > 5
    for option in SYSTEMS[game].options.values():
        texts |= {option.title, *(str(value) for value in option.values)}
    assert [text for text in texts | set(told(game)) if ANY_CODE.search(text)] == []


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_sheet_explains_itself_by_a_code(game: str) -> None:
    system = SYSTEMS[game]
    found: set[str] = set()
    for session, _, _ in random_steps(game, 3, 200):
        for unit in session.state.units:
            derived = system.derive(session.state, unit)
            found |= {*derived.conditions, *derived.small_print.values(), derived.destroyed or ""}
            found |= {part.label for number in derived.numbers.values() for part in number.parts}
            found |= {f"{way.title} {way.warning}" for way in system.ways(session.state, unit)}
            found |= {offer.label for offer in system.offers(session.state, unit, SHEET)}
    assert [text for text in found if ANY_CODE.search(text)] == []


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_sentence_reads_as_if_a_program_had_made_it(game: str) -> None:
    odd = re.compile(
        r"because at|because \d|ammunition shots|: to (on|off)\b|cannot fire by hand|\bNone\b"
        r"|\(([^()]+)\) \d+ to \d+ \(\1\)"
    )
    assert [text for text in told(game) if odd.search(text)] == []


def test_the_why_behind_a_line_is_its_rule_in_a_sentence() -> None:
    assert why(RuleId("SK-18")) == "Standing up costs 1 movement point and needs no roll. (SK-18)"
    assert why(RuleId("unknown")) == ""
    assert why_option("base").endswith("(SK-2)")
    assert why_option("pilot") == ""
