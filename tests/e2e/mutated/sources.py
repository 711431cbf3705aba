"""C files that somebody spoiled: the examples, cut, mixed with each other, and with what C, GNU C and clang have beyond what tests are written in."""
import pathlib
import random
import re

import pieces
import spoil

NAME = "sources"

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"
WORDS = [word.encode() for word in pieces.WORDS]
GEN = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")
TOP = re.compile(r"\n(?=(?:static |struct |bool |int |void |MG_|enum |typedef )[^;\n]*\n?[^\n])")
BODY = re.compile(r"(?<=[;{}]\n)(?=    )")
TYPE = re.compile(r"\b(?:unsigned|int|long|char|bool|size_t|double)\b(?! main)")
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
NAME_USED = re.compile(r"(?<=[=(,!&|+\-] )[a-z_]+(?=[ ;),\[])")
CONTRACT = re.compile(rb"(\w+)\([^;{}]*\)\n\{\n    MG_ENSURES")

examples = {}


def prepare(box):
    for folder in (EXAMPLES, EXAMPLES / "choice", EXAMPLES / "bugs", EXAMPLES / "contracts"):
        for path in sorted(folder.glob("*.c")):
            examples[f"{folder.name}/{path.name}"] = path.read_text()
        for path in sorted(folder.glob("*.h")):
            box.write(f"work/{path.name}", path.read_text())
    box.write("work/empty.h", "")
    box.write("work/garbage.h", bytes(range(256)))


def insert(rng, text, places, piece):
    """The piece at one of the places, or at the end."""
    found = [match.end() for match in places.finditer(text)]
    at = rng.choice(found) if found else len(text)
    return text[:at] + piece + text[at:]


def add_top(rng, text):
    return insert(rng, text, TOP, rng.choice(pieces.TOP) + "\n")


def add_statement(rng, text):
    return insert(rng, text, BODY, rng.choice(pieces.STATEMENTS) + "\n")


def add_both(rng, text):
    """Something at file scope, and a statement that uses it."""
    top, statement = rng.choice(pieces.PAIRS)
    return top + "\n" + insert(rng, text, BODY, statement + "\n")


def replace(rng, text, pattern, pieces):
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    return text[:match.start()] + rng.choice(pieces) + text[match.end():]


def change_type(rng, text):
    return replace(rng, text, TYPE, pieces.TYPES)


def change_number(rng, text):
    return replace(rng, text, NUMBER, pieces.EXPRESSIONS)


def change_name(rng, text):
    return replace(rng, text, NAME_USED, pieces.EXPRESSIONS)


def add_attribute(rng, text):
    return insert(rng, text, TOP, f"__attribute__(({rng.choice(pieces.ATTRIBUTES)})) ")


def attribute_member(rng, text):
    return replace(rng, text, re.compile(r";(?=\n)"), [f" __attribute__(({word}));" for word in pieces.ATTRIBUTES])


def add_line(rng, text):
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(pieces.LINES))
    return "\n".join(lines)


def mix(rng, text):
    """A part of another example, as it is."""
    other = TOP.split(rng.choice(list(examples.values())))
    return insert(rng, text, TOP, rng.choice(other) + "\n")


def without_braces(rng, text):
    return replace(rng, text, re.compile(r"[{}();]"), ["", "", "{", "}", "(", ")"])


CHANGES = (add_top, add_top, add_statement, add_statement, add_statement, add_both, add_both, add_both, change_type, change_type, change_number,
           change_name, add_attribute, attribute_member, add_line, add_line, mix, without_braces)


def make(seed):
    rng = random.Random(f"{NAME} {seed}")
    text = examples[rng.choice(sorted(examples))]
    if rng.random() < 0.2:
        return rng, spoil.spoil(rng, text.encode(), WORDS)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(CHANGES)(rng, text)
    return rng, text.encode()


def command(rng, text):
    """The command and its options for this text."""
    words = ["--fuel", "20000", "--steps", "1000000", "--timeout", "20", "-n", rng.choice("123")]
    if rng.random() < 0.15:
        words += ["--coverage", "/dev/null"]
    contract = CONTRACT.search(text)
    if b"MG_TEST" in text or contract:
        words = ["check", *words, "--choice", rng.choice(("eager", "delayed", "copy")), "--engine", rng.choice(GEN[:2])]
        words += ["--function", contract[1].decode()] if contract else []
    else:
        words = ["gen", *words, "--engine", rng.choice(GEN), "--limit", "200", "--format", rng.choice(("text", "json", "c", "dot"))]
    flags = [] if rng.random() < 0.3 else list(pieces.LENIENT)
    if rng.random() < 0.25:
        flags += [rng.choice(pieces.SOURCE_FLAGS) for _ in range(rng.choice((1, 1, 2)))]
    return [*words, "f.c", "--", *flags]


def run(box, seed):
    rng, text = make(seed)
    box.write("work/f.c", text)
    return box.run(*command(rng, text))


def show(box, seed):
    rng, text = make(seed)
    return b"/* margay " + " ".join(command(rng, text)).encode() + b" */\n" + text
