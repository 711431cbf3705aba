"""Compilation databases that somebody spoiled, for `--cdb`."""
import json
import random

import spoil
import trees

NAME = "databases"

PROGRAM = """#include <margay.h>
#ifndef LIMIT
#define LIMIT 3
#endif
MG_TEST(numbers, n) { mg_assert(mg_int(0, 3) != LIMIT); }
"""
ENTRIES = ({"directory": "ROOT/work/build", "file": "../src/other.c", "command": "cc -c ../src/other.c"},
           {"directory": "ROOT/work/build", "file": "../f.c", "output": "f.o",
            "arguments": ["ccache", "cc", "-DLIMIT=2", "-I", "../src", "-o", "f.o", "-c", "../f.c"]},
           {"directory": "..", "file": "f.c", "command": "cc -DLIMIT=1 -DNAME=\\\"a\\ b\\\" -MD -MF 'build/f.d' -O2 -o build/f.o -c f.c"},
           {"directory": "ROOT/work", "file": "ROOT/work/f.c", "command": "/usr/bin/clang -std=c17 -Wall -Wextra \"-DTEXT=it's\" -c f.c"})
WORDS = [word.encode() for word in ("directory", "file", "arguments", "command", "output", "null", "true", "[", "]", "{", "}", ",", ":", "\\\"", "'",
                                    "\\\\", "-o", "@flags", "-fplugin=x", "-Xclang", "f.c", "../", "ROOT")]
QUOTES = ("'", "\"", "\\", "\\\"", "\t", "\n", "$(touch x)", "`touch x`", ";", "|", "&&", ">x", "*", "''", "\"\"", "#", "%s", "\0")


def prepare(box):
    for name in ("work/f.c", "work/src/other.c"):
        box.write(name, PROGRAM)
    box.write("work/flags", "-fplugin=./plugin.so\n")
    box.write("work/build/f.d", "kept")
    box.write("work/build/f.o", "kept")
    (box.root / "work" / "build" / "link.c").symlink_to("../f.c")
    (box.root / "work" / "loop.c").symlink_to("loop.c")
    (box.root / "work" / "folder.c").mkdir()


def change_flags(rng, entry):
    """Words of the command, in either spelling."""
    words = trees.words_of(rng, rng.choice((1, 1, 2, 3, 8)))
    if isinstance(entry.get("arguments"), list):
        at = rng.randrange(len(entry["arguments"]) + 1)
        entry["arguments"][at:at] = words
    elif isinstance(entry.get("command"), str):
        parts = entry["command"].split(" ")
        at = rng.randrange(len(parts) + 1)
        entry["command"] = " ".join(parts[:at] + words + parts[at:])


def change_quotes(rng, entry):
    line = entry.get("command")
    if isinstance(line, str):
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(line) + 1)
            line = line[:at] + rng.choice(QUOTES) * rng.choice((1, 1, 2, 9, 5000)) + line[at:]
        entry["command"] = line


def change_member(rng, entry):
    entry[rng.choice(("directory", "file", "output", "arguments", "command"))] = rng.choice(trees.PATHS + trees.VALUES)


def add_many(rng, entry):
    if isinstance(entry.get("arguments"), list):
        entry["arguments"] += [rng.choice(("-DX", "-I.", "", "x" * 200000, "-D" + "X" * 140000, "-c"))] * rng.choice((1, 2, 100, 30000))


OWN = (change_flags, change_flags, change_flags, change_quotes, change_member, add_many)


def make(box, seed):
    rng = random.Random(f"{NAME} {seed}")
    entries = [json.loads(json.dumps(ENTRIES[0])), json.loads(json.dumps(rng.choice(ENTRIES[1:])))]
    way = rng.random()
    if way < 0.3:
        return spoil.spoil(rng, trees.write(rng, entries, box.root), WORDS)
    for _ in range(rng.choice((1, 1, 2, 4))):
        if way < 0.75:
            rng.choice(OWN)(rng, entries[1])
        else:
            entries = rng.choice(trees.CHANGES)(rng, entries)
    return trees.write(rng, entries, box.root)


def run(box, seed):
    box.write("work/build/compile_commands.json", make(box, seed))
    return box.run("check", "f.c", "-n", "2", "--cdb", "build", "--timeout", "20")


def show(box, seed):
    return make(box, seed)
