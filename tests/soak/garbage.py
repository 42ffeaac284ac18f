"""Text and numbers that nobody expects, from a seed."""

from random import Random

NASTY = (
    "", " ", "\0", "\n", "\r\n", "\t", "\ufeff", "\u2028", "\u202eabc", "\ud800", "٣", "²", "½",
    "<h1>x</h1>", "<img src=file:///etc/passwd>", "&amp;", "%s%n", "{0}", "'; DROP TABLE log;--",
    "../../x", "/dev/null", "-1", "0", "00", "1e9", "NaN", "Infinity", "9" * 30, "9" * 5000,
    "true", "null", "[]", "{}", '"', "\\", "x" * 300, "ß" * 90, "İı", "😀", "a\u0301",
)  # fmt: skip
NUMBERS = (
    0, 1, 2, 3, 5, 6, 7, 11, 12, 20, 99, 100, 101, 255, 1000, -1, -2, 10**6, 10**12, 2**31, 2**63,
    -(2**63), 10**40,
)  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz ABCXYZ 0123456789 /+-,.:;()*#@!?'\"<>&%"


def nasty(dice: Random) -> str:
    """A word that has broken some program before, or a handful of letters."""
    if dice.random() < 0.6:
        return dice.choice(NASTY)
    return "".join(dice.choice(LETTERS) for _ in range(dice.randint(1, 12)))


def garbage(dice: Random, depth: int = 2) -> object:
    """Any value that JSON can hold."""
    match dice.randrange(8 if depth else 6):
        case 0:
            return None
        case 1:
            return dice.random() < 0.5
        case 2:
            return dice.choice(NUMBERS)
        case 3:
            return dice.choice((0.5, -0.0, 1e308, -1e9))
        case 4 | 5:
            return nasty(dice)
        case 6:
            return [garbage(dice, depth - 1) for _ in range(dice.randint(0, 3))]
        case _:
            return {nasty(dice): garbage(dice, depth - 1) for _ in range(dice.randint(0, 3))}


def bent(dice: Random, data: bytes) -> bytes:
    """Bytes after an accident: flipped, cut short, doubled, written over."""
    found = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 8))):
        at = dice.randrange(len(found)) if found else 0
        match dice.randrange(6):
            case 0 | 1 if found:
                found[at] ^= 1 << dice.randrange(8)
            case 2 if found:
                del found[at:]
            case 3:
                found[at:at] = dice.randbytes(dice.randint(1, 40))
            case 4:
                length = dice.randint(1, 200)
                found[at : at + length] = bytes(min(length, len(found) - at))
            case _:
                length = dice.randint(1, 200)
                del found[at : at + length]
    return bytes(found)


def bent_text(dice: Random, text: str, words: tuple[str, ...] = ()) -> str:
    """A file's text after an accident: lines lost, doubled, moved, cut or written over."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(lines))
        word = dice.choice(words) if words and dice.random() < 0.5 else nasty(dice)
        match dice.randrange(7):
            case 0:
                lines[at : at + dice.randint(1, 20)] = [""]
            case 1:
                lines.insert(at, dice.choice(lines))
            case 2:
                lines[at] = lines[at][: dice.randint(0, 10)]
            case 3:
                lines[at] += word
            case 4:
                lines[at] = word
            case 5:
                here = dice.randint(0, len(lines[at]))
                lines[at] = lines[at][:here] + word + lines[at][here + dice.randint(0, 3) :]
            case _:
                other = dice.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
    # No file that is read as text has half a character.
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")
