"""XML from strangers: what is broken or means harm is one sentence, and nothing is read of it."""

import base64
import gzip
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.importers.mul import tree
from recordsheet_gui.importers.mul.packed import unpacked
from recordsheet_gui.importers.mul.read import MOST_REMARKS, MOST_UNITS, read_mul
from recordsheet_gui.importers.mul.tree import Refused

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
UNIT = '<entity chassis="Locust" model="LCT-1V"/>'


def refusal(data: str | bytes) -> str:
    with pytest.raises(Refused) as error:
        read_mul(data.encode() if isinstance(data, str) else data)
    sentence = str(error.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 200
    return sentence


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}<!DOCTYPE unit [<!ENTITY l0 "ha">{LAUGHS}]><unit>&l9;</unit>',
        f'{HEAD}<!DOCTYPE unit [<!ENTITY x SYSTEM "file:///etc/passwd">]><unit>&x;</unit>',
        f'{HEAD}<!DOCTYPE unit SYSTEM "http://example.com/x.dtd"><unit>{UNIT}</unit>',
        f'{HEAD}<!DOCTYPE unit [<!ENTITY % p SYSTEM "file:///x"> %p;]><unit>{UNIT}</unit>',
        f"{HEAD}<!DOCTYPE unit><unit>{UNIT}</unit>",
    ],
    ids=["billion laughs", "external entity", "external type", "parameter entity", "plain type"],
)
def test_a_document_type_is_refused_before_anything_in_it_is_read(text: str) -> None:
    assert "document type" in refusal(text)


def test_an_entity_that_nobody_knows_is_text_like_any_lone_ampersand() -> None:
    force = read_mul(f"{HEAD}<unit>&who;{UNIT}</unit>".encode())
    assert [entity.name for entity in force.entities] == ["Locust LCT-1V"]
    assert "ampersands" in force.remarks[0]


def test_names_with_lone_ampersands_are_read_as_they_were_meant() -> None:
    text = f'{HEAD}<unit><entity chassis="Smith & Sons" model="A &amp; B"/></unit>'
    (entity,) = read_mul(text.encode()).entities
    assert (entity.chassis, entity.model) == ("Smith & Sons", "A & B")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("hello", "no sound XML"),
        (f"{HEAD}<unit><entity>", "no sound XML"),
        (f'{HEAD}<unit><entity chassis="A" chassis="B"/></unit>', "no sound XML"),
        (f"{HEAD}<unit/><unit/>", "no sound XML"),
        (f"{HEAD}<html/>", 'begins with "html"'),
        (f"{HEAD}<unit/>", "lists no unit"),
        (f"{HEAD}<record>{UNIT}</record>", "lists no unit. Units outside the sections"),
        (f"{HEAD}<unit><entity/></unit>", "lists no unit. A unit without a chassis (line 1)"),
        (b"\xff\xfe<\0u\0", "no sound XML"),
        (f"{HEAD}<unit>".encode() + b"\xc3\x28</unit>", "no sound XML"),
        ('<?xml version="1.0" encoding="martian"?><unit/>', "no sound XML"),
        (b"PK\x03\x04rubbish", "no sound XML"),
        (f"{HEAD}<unit>{chr(0)}</unit>", "no sound XML"),
    ],
)
def test_what_is_no_force_is_one_sentence(data: str | bytes, words: str) -> None:
    assert words in refusal(data)


def test_the_sentence_names_line_and_column() -> None:
    assert "(line 3, column 3: mismatched tag)" in refusal("<unit>\n<entity>\n</unit>\n")


def test_depth_is_limited() -> None:
    assert "inside one another" in refusal("<unit>" + "<a>" * 100_000)
    deep = tree.DEEPEST
    at_most = "<unit>" + "<a>" * (deep - 1) + "</a>" * (deep - 1) + UNIT + "</unit>"
    assert read_mul(at_most.encode()).entities
    refusal("<unit>" + "<a>" * deep + "</a>" * deep + UNIT + "</unit>")


def test_a_huge_attribute_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "x" * (tree.LONGEST_VALUE + 1)
    assert "attribute is longer" in refusal(f'<unit><entity chassis="{long}"/></unit>')
    many = " ".join(f'a{n}="1"' for n in range(tree.MOST_ATTRIBUTES + 1))
    assert "attributes" in refusal(f"<unit {many}/>")
    monkeypatch.setattr(tree, "LONGEST_TEXT", 10)
    assert "characters of text" in refusal(f"<unit>{'x' * 11}</unit>")
    monkeypatch.setattr(tree, "MOST_ELEMENTS", 5)
    assert "elements" in refusal(f"<unit>{'<a/>' * 6}</unit>")


def test_a_huge_file_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "LARGEST", 100)
    # Callers read no further than that, so nobody knows how large it is.
    assert refusal(" " * 101) == "The file is too large for a force: more than 100 bytes."


def test_too_many_units_are_refused() -> None:
    assert f"{MOST_UNITS:,} units" in refusal(f"<unit>{UNIT * (MOST_UNITS + 1)}</unit>")
    assert len(read_mul(f"<unit>{UNIT * MOST_UNITS}</unit>".encode()).entities) == MOST_UNITS


def test_remarks_have_an_end() -> None:
    slots = '<slot index="x"/>' * 5000
    text = f'<unit><entity chassis="A"><location index="1">{slots}</location></entity></unit>'
    assert len(read_mul(text.encode()).remarks) <= MOST_REMARKS


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings_are_read(encoding: str) -> None:
    text = '<unit><entity chassis="Jäger 猫" model="“X”"/></unit>'
    (entity,) = read_mul(text.encode(encoding)).entities
    assert entity.name == "Jäger 猫 “X”"


def test_a_packed_unit_is_read_for_its_ending_alone_and_a_bomb_does_not_go_off() -> None:
    bomb = base64.b64encode(gzip.compress(b"\0" * 50_000_000)).decode()
    assert "too large" in str(unpacked("a.mtf", bomb))
    assert "do not read" in str(unpacked("../../etc/passwd", bomb))
    assert "damaged" in str(unpacked("a.mtf", "%%%"))
    assert "damaged" in str(unpacked("a.blk", base64.b64encode(b"no gzip").decode()))
    nothing = base64.b64encode(gzip.compress(b"hello")).decode()
    assert "holds no unit" in str(unpacked("a.blk", nothing))


@given(st.binary(max_size=300))
def test_any_bytes_are_a_force_or_a_sentence(data: bytes) -> None:
    with suppress(Refused):
        assert read_mul(data).entities is not None


ATTRIBUTES = st.dictionaries(
    st.sampled_from(
        ["index", "points", "type", "shots", "isHit", "isDestroyed", "hits", "gunnery", "slot"]
    ),
    st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=12),
)
NAMES = st.sampled_from(
    ["pilot", "crew", "crewMember", "location", "slot", "armor", "motive", "tcriticals", "fuel"]
)


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    name, attributes = draw(NAMES), draw(ATTRIBUTES)
    inner = draw(st.lists(elements(depth=depth - 1), max_size=3)) if depth else []
    table = {"&": "&amp;", "<": "&lt;", '"': "&quot;"}
    told = "".join(
        f' {key}="{"".join(table.get(letter, letter) for letter in value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{told}>{''.join(inner)}</{name}>"


@given(st.lists(elements(), max_size=5))
def test_any_elements_in_a_unit_are_read_or_remarked(inner: list[str]) -> None:
    text = f'<unit><entity chassis="Locust">{"".join(inner)}</entity></unit>'
    (entity,) = read_mul(text.encode()).entities
    assert entity.chassis == "Locust"
