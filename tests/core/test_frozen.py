"""The quick decorator makes what the standard one makes."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, replace
from typing import Any, ClassVar

import pytest

from recordsheet_gui.core import frozen
from recordsheet_gui.core.override import override

Maker = Callable[..., Callable[[type], type]]
STANDARD: Any = dataclasses.dataclass  # noqa: TID251
QUICK: Any = frozen.dataclass
MAKERS = pytest.mark.parametrize("dataclass", [STANDARD, QUICK], ids=["standard", "quick"])


@frozen.dataclass(frozen=True, slots=True)
class Place:
    """At the top of a module, where pickle finds it."""

    row: int
    column: int = 2


def three_of(dataclass: Any) -> tuple[Any, Any, Any]:
    """A class, one that adds to it, and one without fields."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Hit:
        points: int
        where: str = "CT"
        dice: list[int] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

        def doubled(self) -> int:
            return 2 * self.points

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Critical(Hit):
        slot: int  # type: ignore[misc]  # the checker does not see that it is by name

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Nothing:
        pass

    return Hit, Critical, Nothing


@MAKERS
def test_what_is_given_and_what_is_not(dataclass: Any) -> None:
    Hit, Critical, Nothing = three_of(dataclass)  # noqa: N806
    hit = Hit(points=5)
    assert (hit.points, hit.where, hit.dice, hit.note) == (5, "CT", [], "")
    assert Hit(points=1).dice is not Hit(points=1).dice
    assert Hit(points=1, dice=[6]).dice == [6]
    critical = Critical(points=2, slot=3)
    assert (critical.points, critical.slot, critical.doubled()) == (2, 3, 4)
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    place = dataclass(frozen=True, slots=True)(type("P", (), {"__annotations__": {"a": int}}))
    assert place(4).a == place(a=4).a == 4
    assert place.__match_args__ == ("a",)


@MAKERS
@pytest.mark.parametrize(
    ("args", "kwargs"),
    [((), {}), ((5,), {}), ((), {"points": 1, "nonsense": 2}), ((), {"where": "LT"})],
)
def test_wrong_arguments_are_an_error_each_time(
    dataclass: Any, args: tuple[int, ...], kwargs: dict[str, object]
) -> None:
    hit, _, _ = three_of(dataclass)
    for _ in range(2):
        with pytest.raises(TypeError, match=r"Hit.__init__\(\)"):
            hit(*args, **kwargs)


def test_many_are_made_as_the_first_few_are() -> None:
    hit, critical, nothing = three_of(QUICK)
    begun = hit.__init__
    for number in range(2 * frozen.FEW):
        assert (hit.__init__ is begun) == (number <= frozen.FEW)
        made = hit(points=number, note="n")
        assert (made.points, made.where, made.dice, made.note) == (number, "CT", [], "n")
        assert critical(points=1, slot=number).slot == number
        assert nothing() == nothing()
    with pytest.raises(TypeError, match=r"Hit.__init__\(\)"):
        hit(points=1, nonsense=2)


@MAKERS
def test_equal_when_all_that_counts_is_equal(dataclass: Any) -> None:
    Hit, Critical, _ = three_of(dataclass)  # noqa: N806
    assert Hit(points=1) == Hit(points=1, note="another")
    assert Hit(points=1) != Hit(points=2)
    assert Hit(points=1) != "a hit"
    assert Critical(points=1, slot=1) != Hit(points=1)
    assert Critical(points=1, slot=1) != Critical(points=1, slot=2)
    assert len({Hit(points=1, dice=()), Hit(points=1, dice=()), Hit(points=2, dice=())}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Hit(points=1))


@MAKERS
def test_shown_with_its_fields(dataclass: Any) -> None:
    hit = three_of(dataclass)[0](points=5)
    assert repr(hit).endswith("Hit(points=5, where='CT', dice=[])")


@MAKERS
def test_nothing_in_it_changes(dataclass: Any) -> None:
    hit = three_of(dataclass)[1](points=5, slot=1)
    with pytest.raises(FrozenInstanceError):
        hit.points = 6
    with pytest.raises(FrozenInstanceError):
        del hit.where
    with pytest.raises((AttributeError, TypeError)):
        hit.nonsense = 1
    assert not hasattr(hit, "__dict__")
    assert replace(hit, points=6) == type(hit)(points=6, slot=1)
    assert hit.points == 5


def test_it_can_be_copied_and_sent_elsewhere() -> None:
    place = Place(1)
    assert pickle.loads(pickle.dumps(place)) == place
    assert copy.copy(place) == copy.deepcopy(place) == place


def test_a_function_of_the_class_is_kept() -> None:
    @frozen.dataclass(frozen=True, slots=True)
    class Named:
        name: str

        @override
        def __repr__(self) -> str:
            return self.name

    assert repr(Named("Atlas")) == "Atlas"


def two_views(dataclass: Any) -> tuple[Any, Any]:
    """A class without slots, and one that adds to it."""

    @dataclass(frozen=True, kw_only=True)
    class View:
        points: int
        dice: list[int] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)
        kind: ClassVar[str] = "view"

        @override
        def __hash__(self) -> int:
            return 7

    @dataclass(frozen=True, kw_only=True)
    class Closer(View):
        points: int = 3
        shots: tuple[int, ...] = ()

    return View, Closer


@MAKERS
def test_one_without_slots_can_keep_what_was_found_out_about_it(dataclass: Any) -> None:
    View, Closer = two_views(dataclass)  # noqa: N806
    for _ in range(2 * frozen.FEW):
        view = View(points=1)
        assert (view.points, view.dice, view.note, view.kind) == (1, [], "", "view")
        assert Closer(shots=(2,)) == Closer(points=3, shots=(2,), note="other") != view
    view.__dict__["found"] = 9
    assert view.found == 9
    assert hash(view) == 7
    assert repr(Closer()).endswith("Closer(points=3, dice=[], shots=())")
    assert not hasattr(View, "dice")
    assert Closer.__match_args__ == ()
    assert [item.name for item in dataclasses.fields(Closer)] == ["points", "dice", "note", "shots"]
    assert replace(Closer(shots=(1,)), points=4) == Closer(points=4, shots=(1,))
    assert copy.copy(view) == view
    with pytest.raises(FrozenInstanceError):
        view.points = 6
    with pytest.raises(TypeError, match=r"View.__init__\(\)"):
        View(nonsense=1)


@MAKERS
def test_values_are_sorted_field_by_field(dataclass: Any) -> None:
    @dataclass(frozen=True, slots=True, kw_only=True, order=True)
    class Ranked:
        place: int
        then: str = "a"
        note: str = field(default="", compare=False)

    made: Any = Ranked
    first, second = made(place=1, then="b"), made(place=2, note="z")
    assert first < second
    assert not second < first
    assert first <= second
    assert second >= first > made(place=1)
    assert second <= made(place=2) <= second
    assert sorted([second, first]) == [first, second]
    with pytest.raises(TypeError, match="not supported"):
        _ = first < 1


def test_other_dataclasses_are_made_by_the_standard_library() -> None:
    @frozen.dataclass(slots=True)
    class Counter:
        count: int = 0

    counter = Counter()
    counter.count = 2
    assert counter.count == 2


@MAKERS
def test_a_copy_with_other_fields_is_what_the_standard_library_makes(dataclass: Any) -> None:
    hit = three_of(dataclass)[1](points=5, slot=1, dice=[3], note="late")
    for changes in ({}, {"points": 6}, {"note": "early", "slot": 2, "dice": []}):
        ours, theirs = frozen.replace(hit, **changes), replace(hit, **changes)
        assert ours == theirs
        assert ours.note == theirs.note
        assert type(ours) is type(hit)
    assert hit.points == 5
    with pytest.raises(TypeError, match="nonsense"):
        frozen.replace(hit, nonsense=1)


def test_what_has_no_slots_is_copied_by_the_standard_library() -> None:
    @frozen.dataclass(frozen=True, kw_only=True)
    class View:
        points: int

    assert frozen.replace(View(points=1), points=2) == View(points=2)


@MAKERS
def test_what_is_equal_to_itself_alone(dataclass: Any) -> None:
    @dataclass(frozen=True, kw_only=True, eq=False)
    class Book:
        gyro: int = 3

    @dataclass(frozen=True, kw_only=True, eq=False)
    class Other(Book):
        pass

    for kind in (Book, Other):
        one, other = kind(gyro=2), kind(gyro=2)
        assert one != other
        assert len({one, other}) == 2
