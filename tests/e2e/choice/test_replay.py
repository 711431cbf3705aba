#!/usr/bin/env python3
"""`margay check --replay` when the program has changed, and with kits that were spoiled; `--all`, which tells causes apart by their call
stacks."""
import json
import pathlib
import random
import re
import sys
import tempfile

from kits import Failure, make_kits, margay, report, status

# ---- the program changes ------------------------------------------------------------------------------------------------------------

LIST = """#include <margay.h>
static int less(int a, int b) { return a / (a - b); }
MG_TEST(t, n)
{
    int a = mg_int(0, 3), b = mg_int(0, %s);
    %s
    if (a == 2)
        mg_assert(less(a, b) < 9);
    %s
}
"""
CHANGES = [ # what the test becomes, exit status, what is said
    ("same", ("3", ";", ";"), 1, "it fails the same way"),
    ("fixed", ("3", "mg_assume(a != 77); if (a == b) return;", ";"), 0, "ok t, n = 1: it passes now"),
    ("another failure", ("3", "mg_assert(a != b);", ";"), 1, "it fails in another way; when the kit was made it divides by zero"),
    ("other choices", ("4", ";", ";"), 5, "the path is not there any more: choice 2 of 2"),
    ("refused", ("3", "mg_assume(a != b);", ";"), 5, "what it assumes refuses these choices now"),
    ("more choices", ("3", "if (a == b) { mg_assert(mg_int(0, 5) < 3); return; }", ";"), 0, "goes on and chooses once more"),
]


def check_changes(folder):
    file, kit = folder / "change.c", folder / "change" / "t-1"
    def change(text, wanted, said):
        file.write_text(LIST % CHANGES[0][1])
        make_kits(folder / "change", [file], "-n", 2)
        file.write_text(LIST % text)
        found = margay("--replay", kit)
        if found[0] != wanted or not re.search(said, found[1]):
            raise Failure(f"exit status {found[0]}: {found[1].strip()}")

    def given():
        other = folder / "elsewhere" / "change.c"
        other.parent.mkdir()
        other.write_text(LIST % CHANGES[1][1])
        file.write_text(LIST % CHANGES[0][1])
        make_kits(folder / "change", [file], "-n", 2)
        for files, wanted in (([], 1), (["change.c"], 0)):
            found = margay("--replay", kit, *files, where=other.parent)
            if found[0] != wanted:
                raise Failure(f"with {files}: {found}")
        file.unlink()
        found = margay("--replay", kit)
        if found[0] != 3 or "change.c: No such file" not in found[1]:
            raise Failure(f"without its file: {found}")
    for name, text, wanted, said in CHANGES:
        report(f"changed: {name}", change, text, wanted, said)
    report("changed: files that are given win", given)


# ---- causes -----------------------------------------------------------------------------------------------------------------------

CAUSES = """#include <margay.h>
static int less(int a, int b) { return a / b; }
static int twice(int a, int b) { return less(a, b) + less(a + 1, b); }
static int down(int k, int b)
{
    return k ? 1 + down(k - 1, b) : twice(3, b);
}
MG_TEST(t, n)
{
    int b = mg_int(0, 2), k = mg_int(0, 4);
    if (k < 2)
        down(k, b);
    else
        twice(k, b);
    mg_assert(b != 2);
}
"""


def check_causes(folder):
    """Division by zero by three call stacks, and an assertion: 4 causes, whatever the engine. Calls are inlined, and made, and recursive."""
    file = folder / "causes.c"
    file.write_text(CAUSES)

    def causes(*way):
        ended, said = margay(file, "-n", 1, "--all", *way)
        counts = sorted(map(int, re.findall(r"^# \d+: (\d+) paths? fails? this way", said, re.MULTILINE)))
        stacks = {tuple(re.findall(r"called at \S*causes.c:(.*)", story)) for story in said.split("not ok ")[1:]}
        wanted = {(), ("3 in twice", "14 in t"), ("3 in twice", "6 in down", "12 in t"), ("3 in twice", "6 in down, 2 times", "12 in t")}
        if ended != 1 or counts != [1, 1, 3, 5] or stacks != wanted:
            raise Failure(f"{counts} {stacks}: {said}")
    for way in ([], ["--choice=eager"], ["--engine=rerun"], ["--strategy=bfs"]):
        report(f"causes {' '.join(way)}".strip(), causes, *way)


# ---- hostile kits -------------------------------------------------------------------------------------------------------------------

def spoil(text, dice):
    """A case.json with something wrong; None where it may be right by chance."""
    kind = dice.randrange(5)
    case = json.loads(text)
    odd = [None, -1, 1e300, 0.5, 1 << 70, "", "x" * 5000, [], {}, [[]], [[1]], [[0, 0]], [[5, 2]], [[0, 2, 1]], True, "../../etc", [1, "a"]]
    if kind == 0:
        return text[:dice.randrange(len(text))]
    if kind == 1:
        at = dice.randrange(len(text))
        return text[:at] + dice.choice('\0"{}[],:-9eE\\u\n\xff') + text[at + 1:]
    if kind == 2:
        del case[dice.choice(list(case))]
    elif kind == 3:
        case[dice.choice(list(case))] = dice.choice(odd)
    else:
        case["arguments"] = dice.choice([["gen"], ["check"], ["check", "--replay", "x"], ["check", "--help"], ["check", "/", "-n", "2"], ["--"],
                                         ["check", "nothing.c", "-n", "2"], ["check", "a.c", "-n", "-1"], ["check", "a.c", "-n", "2", "--odd"]])
    return json.dumps(case)


def check_hostile(folder):
    file, kit = folder / "change.c", folder / "change" / "t-1"
    file.write_text(LIST % CHANGES[0][1])
    make_kits(folder / "change", [file], "-n", 2)
    good = (kit / "case.json").read_text()
    bad = folder / "bad"
    bad.mkdir()

    def says(content, pattern, wanted=3):
        (bad / "case.json").write_bytes(content if isinstance(content, bytes) else content.encode())
        found = margay("--replay", bad)
        if found[0] != wanted or not re.search(pattern, found[1]):
            raise Failure(f"exit status {found[0]}: {found[1].strip()[:300]}")

    def without(key):
        return json.dumps({name: value for name, value in json.loads(good).items() if name != key})

    def changed(**members):
        return json.dumps(dict(json.loads(good), **members))

    def is_no_kit():
        found = margay("--replay", folder)
        if found[0] != 3 or "takes the folder of a kit" not in found[1]:
            raise Failure(found)

    def is_not_written():
        if (folder / "stolen").exists():
            raise Failure("a kit says where results go")

    report("hostile: no kit", is_no_kit)
    report("hostile: empty", says, "", "case.json:1: not JSON .*\n.*margay check")
    report("hostile: cut", says, good[:len(good) // 2], r"case.json:\d+: not JSON")
    report("hostile: more behind it", says, good + "x", "not JSON")
    report("hostile: deep", says, "[" * 100000, "not JSON")
    report("hostile: bytes", says, bytes(range(256)), "not JSON")
    report("hostile: an array", says, "[]", "not a JSON object")
    for key in ("test", "file", "in", "directory", "verdict", "arguments", "path", "n", "line"):
        report(f"hostile: no {key}", says, without(key), f'"{key}" is not .*\n  write the kit again')
    for path in ([[0]], [[2, 2]], [[-1, 2]], [[0, 1e300]], [[0, 4294967297]], [["0", 2]], "x", [[0.5, 2]], {"a": 1}):
        report(f"hostile: path {path}", says, changed(path=path), '"path" is not')
    report("hostile: n", says, changed(n=1e18), '"n" is not')
    report("hostile: a path that was too long", says, changed(path=None), "more choices than a kit holds")
    report("hostile: verdict", says, changed(verdict="true"), '"verdict" is not')
    report("hostile: other", says, changed(other=True), '"other" is true, but the test .* is no MG_SAME')
    report("hostile: test", says, changed(test="nothing"), "no test is named `nothing`", 2)
    report("hostile: folder", says, changed(directory="/nowhere"), "/nowhere: No such file.*\n.*give the files")
    report("hostile: arguments", says, changed(arguments=["gen", "x.c", "-n", "2"]), "is no 'margay check.*\n  write the kit again")
    report("hostile: an option", says, changed(arguments=["check", "x.c", "-n", "0"]), '"arguments": .*\n  write the kit again')
    report("hostile: output", says, changed(arguments=["check", str(file), "-n", "2", "-o", str(folder / "stolen")]), "the same way", 1)
    report("hostile: output goes nowhere", is_not_written)

    def fuzz():
        dice = random.Random(6)
        for turn in range(150):
            text = spoil(good, dice)
            (bad / "case.json").write_bytes(text.encode("latin-1", "replace"))
            ended, said = margay("--replay", bad)
            is_said = said.startswith("margay: ") or "error" in said
            if ended not in (0, 1, 2, 3, 5) or not said.strip() or (ended in (2, 3) and not is_said):
                raise Failure(f"turn {turn}, exit status {ended}: {said[:300]}: {text[:600]}")
    report("hostile: 150 spoiled kits", fuzz)


def main():
    for check in (check_changes, check_causes, check_hostile):
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))
    return status()


if __name__ == "__main__":
    sys.exit(main())
