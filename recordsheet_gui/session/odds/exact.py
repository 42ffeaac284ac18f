"""All ways of a small tree with their weights: no trial and no error."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product
from math import prod

from recordsheet_gui.core.answers import Answer, Question, Source
from recordsheet_gui.session.odds.tree import Ask, Position, Tree

SMALL = 12_000
"""Decisions of a tree that is walked whole; about as long as ten thousand trials take."""


NEGLIGIBLE = Fraction(1, 2000)
"""What may be left out in all: the third digit stays."""


class TooLarge(Exception):
    """There are more ways than anybody waits for: trials say it well enough."""


def ways(question: Question) -> Iterator[tuple[Answer, int]]:
    """All answers that a rule can tell apart, and in how many ways each comes up."""
    dice = question.dice
    if dice is None:
        chosen = question.default or question.choose[0].id
        yield Answer(choice=chosen, source=Source.SEEDED), 1
    elif dice.each and dice.count > 1:
        weights = dice.weights()
        for faces in product(weights, repeat=dice.count):
            many = prod(weights[face] for face in faces)
            yield Answer(faces=faces, source=Source.SEEDED), many
    else:
        for total, many in dice.sums().items():
            shown = dice.faces_for(total)
            assert shown is not None
            yield Answer(faces=shown, source=Source.SEEDED), many


def ends(tree: Tree, most: int = SMALL) -> tuple[dict[Position, Fraction], Fraction]:
    """Every end of a tree with its chance, and the chance of ways that were not walked.

    The likeliest way is walked on first. What is left out is less than anybody reads; TooLarge
    when there are too many ways to get there.
    """
    found: dict[Position, Fraction] = {}
    known: dict[Position, list[tuple[Position, Fraction]]] = {}
    waiting: dict[Position, Fraction] = {tree.start: Fraction(1)}
    order: list[tuple[float, int, Position]] = [(-1.0, 0, tree.start)]
    count = 0
    while order:
        _, _, position = heappop(order)
        share = waiting.pop(position, None)
        if share is None:
            # It came again with more, and was walked on then.
            continue
        if not position.todo:
            found[position] = found.get(position, Fraction(0)) + share
            continue
        if position not in known:
            try:
                known[position] = _steps(tree, position, most)
            except TooLarge:
                left = share + sum(waiting.values(), Fraction(0))
                if left > NEGLIGIBLE:
                    raise
                return found, left
        for step, part in known[position]:
            more = waiting[step] = waiting.get(step, Fraction(0)) + share * part
            count += 1
            heappush(order, (-float(more), count, step))
    return found, Fraction(0)


def _steps(tree: Tree, position: Position, most: int) -> list[tuple[Position, Fraction]]:
    """Where one decision leads, with all answers that it asks for."""
    found: dict[Position, Fraction] = {}

    def at(given: tuple[Answer, ...]) -> Ask | Position:
        node = position.next
        for answer in given:
            if not isinstance(node, Ask):
                break
            node = node.children.get(node.key(answer))
        if node is None:
            if tree.decided >= most:
                raise TooLarge
            node = tree.look(position, given)
        return node

    def walk(node: Ask | Position, given: tuple[Answer, ...], share: Fraction) -> None:
        if isinstance(node, Position):
            found[node] = found.get(node, Fraction(0)) + share
            return
        steps = [(answer, many, at((*given, answer))) for answer, many in ways(node.question)]
        again = [answer for answer, _, step in steps if _asks_again(node, step)]
        if again:
            others = [(answer, step) for answer, _, step in steps if answer not in again]
            if _is_reroll(again, others, lambda one, two: at((*given, one, two))):
                # However often it is thrown again, only these come out of it.
                steps = [step for step in steps if step[0] not in again]
        whole = sum(many for _, many, _ in steps)
        if not whole:
            raise TooLarge
        for answer, many, step in steps:
            walk(step, (*given, answer), share * Fraction(many, whole))

    walk(at(()), (), Fraction(1))
    return list(found.items())


def _asks_again(node: Ask, step: Ask | Position) -> bool:
    return isinstance(step, Ask) and step.question == node.question


def _is_reroll(
    again: list[Answer],
    others: list[tuple[Answer, Ask | Position]],
    at: Callable[[Answer, Answer], Ask | Position],
) -> bool:
    """True where a rule that asks once more has forgotten the first answer.

    All that can follow is tried behind one such answer, and one thing behind each of the others.
    """
    if not others:
        return False
    for place, first in enumerate(again):
        for second, step in others if place == 0 else others[:1]:
            then = at(first, second)
            if isinstance(then, Ask) and isinstance(step, Ask):
                if then.question != step.question:
                    return False
            elif then is not step:
                return False
    return True
