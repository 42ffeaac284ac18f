"""What the rules refuse, each with a code for programs and a sentence for the player."""

import re

LONGEST = 300
"""Letters of a sentence; ours are shorter, with names and a folder in them."""
MOST_REPEATED = 200
"""Letters of what somebody else wrote that a sentence shows again."""
_QUOTED = re.compile(rf"""(["'(])([^"'()]{{{MOST_REPEATED + 1},}})(["')])""")
_WORD = re.compile(rf"\S{{{MOST_REPEATED + 1},}}")


def in_short(sentence: str) -> str:
    """The sentence, with no more than a part of a long text that it repeats; paths keep their end.

    A file or a command line may hold a name of a million letters, and whoever reads the sentence
    looks for what is said about it.
    """
    if len(sentence) <= MOST_REPEATED:
        return sentence
    short = _QUOTED.sub(lambda found: f"{found[1]}{_cut(found[2])}{found[3]}", sentence)
    short = _WORD.sub(lambda found: _cut(found[0]), short)
    return short if len(short) <= LONGEST else _cut(short)


def _cut(text: str) -> str:
    end = MOST_REPEATED // 3
    return f"{text[: MOST_REPEATED - end - 1]}\u2026{text[-end:]}"


class RuleError(Exception):
    """The rules say no; nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        """Keep the code apart from the sentence that str() gives."""
        super().__init__(in_short(sentence))
        self.code = code


class Forbidden(RuleError):
    """What the rules of the game forbid though it could be done: a table may do it anyway."""


class BadAnswer(RuleError):
    """An answer that the question cannot have: a seven on a die, an option not offered."""

    def __init__(self, sentence: str) -> None:
        """All of these have the same code."""
        super().__init__("bad-answer", sentence)


class MissingAnswer(RuleError):
    """A roll or choice that a step had to have and that nobody answered."""

    def __init__(self, sentence: str) -> None:
        """All of these have the same code."""
        super().__init__("missing-answer", sentence)
