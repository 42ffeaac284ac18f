import re
from pathlib import Path

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.session.ledger import _of_options, ledger

TESTS = Path(__file__).parent.parent
MARKED = re.compile(r'mark\.rule\(\s*((?:"[^"]+",?\s*)+)\)')


def marked_rules() -> set[str]:
    """Read from the files' text, so that a part of the suite can run alone."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for names in MARKED.findall(path.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([^"]+)"', names))
    for path in (*(TESTS / "data").rglob("*.toml"), *TESTS.rglob("cases/*.toml")):
        found |= set(re.findall(r'^rule = "([^"]+)"', path.read_text(encoding="utf-8"), re.M))
    return found


def test_every_rule_that_applies_has_a_test() -> None:
    marked = marked_rules()
    untested = {
        id
        for id, rule in ledger().items()
        if rule.status == "applies" and id not in marked and not set(rule.see) & marked
    }
    assert not untested


def test_every_entry_of_the_errata_that_applies_has_a_test_of_its_own() -> None:
    errata = {id for id, rule in ledger().items() if id.startswith("errata-")}
    applies = {id for id in errata if ledger()[id].status == "applies"}
    assert not applies - marked_rules()
    assert not marked_rules() & (errata - applies)


def test_errata_name_rules_that_apply() -> None:
    for rule in ledger().values():
        for other in rule.see:
            assert ledger()[RuleId(other)].status == "applies", rule.id


def test_every_entry_of_the_errata_is_listed() -> None:
    errata = [rule for id, rule in ledger().items() if id.startswith("errata-")]
    assert len(errata) == 164
    # Nothing of them waits for a kind of unit any more.
    assert {rule.status for rule in errata} == {"applies", "reference"}


def test_what_is_not_built_yet_says_for_which_kind_of_unit() -> None:
    kinds = {"'Mech", "vehicle", "infantry", "battle armor", "ProtoMech", "aerospace"}
    for rule in ledger().values():
        assert (rule.waits_for in kinds) == (rule.status == "later"), rule.id


def test_errata_without_a_rule_say_why_in_one_sentence() -> None:
    for id, rule in ledger().items():
        if id.startswith("errata-"):
            assert bool(rule.no_rule) == (rule.status == "reference"), id
            assert not rule.no_rule or rule.no_rule.endswith("."), id
            assert bool(rule.see) != bool(rule.no_rule), id


def test_proper_names_keep_their_capitals() -> None:
    slips = re.compile(r"\b(wiGE|protoMech|iCE|pD|b-Pod|sRM|vTOL|mP|lRM|aMS|mASC)")
    for rule in ledger().values():
        assert not slips.search(rule.text), rule.id


def test_every_mark_names_an_entry_of_the_ledger() -> None:
    assert not marked_rules() - set(ledger())


def test_every_entry_is_a_sentence_with_a_source() -> None:
    for rule in ledger().values():
        assert rule.text.endswith("."), rule.id
        assert rule.source, rule.id
        assert rule.status in ("applies", "reference", "later"), rule.id


def test_the_rules_of_options_are_read_without_the_others() -> None:
    assert list(_of_options()) == [rule for rule in ledger().values() if rule.option]
