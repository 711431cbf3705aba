#!/usr/bin/env python3
"""MG_STRING: `check` calls a function with all strings of these letters up to the bound, `prove -k` with strings of any length; both fail at the same lines, and so do the programs of
their kits."""
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent / "cases" / "strings.c"
MARGAY = os.path.abspath(os.environ["MARGAY"])
WRONG = {"chomp": ("it reads or writes outside an object", 58), "extension": ("it breaks what it ensures, !strchr(mg_result(const char *), '/'),", 64)}


def margay(*words):
    return subprocess.run([MARGAY, *map(str, words)], capture_output=True, text=True, timeout=300, cwd=FILE.parent)


def named(*functions):
    return [word for name in functions for word in ("--function", name)]


def passed(done):
    return {name: tuple(int(n.replace(",", "")) for n in numbers) for name, *numbers in
            re.findall(r"^ok (\w+): .*\(([\d,]+) of ([\d,]+) paths? counts?\)$", done.stdout, re.MULTILINE)}


def failed(done):
    return {name: (what, int(line)) for name, what, line in re.findall(r"^not ok (\w+), . = \d+: (.*) at strings.c:(\d+)", done.stdout, re.MULTILINE)}


class Text:
    """A string that notes what is read of it: letters nobody looks at make no paths of their own."""

    def __init__(self, text):
        self.text, self.seen = text + "\0", 0

    def __getitem__(self, i):
        self.seen = max(self.seen, i + 1)
        return self.text[i]

    def read(self):
        return len(self.text), self.text[:self.seen]


def compare(a, b):
    i = 0
    while a[i] != "\0" and a[i] == b[i]:
        i += 1
    return (a[i], b[i]) and True


def same_name(name, other):
    if name is None:
        return True
    if other[0] == "\0":
        return False
    i = 0
    while name[i] != "\0" and name[i].lower() == other[i].lower():
        i += 1
    return (name[i] != "\0" or other[i]) and True


def strings(letters, longest, *more):
    return [*more, *("".join(each) for n in range(longest + 1) for each in itertools.product(letters, repeat=n))]


def expect(run, firsts, seconds):
    """Paths that count, and all."""
    found = {}
    for first, second in itertools.product(firsts, seconds):
        a, b = None if first is None else Text(first), Text(second)
        counts = run(a, b)
        found[a and a.read(), b.read()] = counts
    return sum(found.values()), len(found)


def all_strings_up_to_the_bound():
    same("n = 3", passed(margay("check", FILE.name, "-n", 3, *named("trim")))["trim"], (40, 40))
    ab, a_b = strings("ab", 2), strings("aAb", 2)
    same("n = 2", passed(margay("check", FILE.name, "-n", 2, *named("compare", "same_name"))),
         {"compare": expect(compare, ab, ab), "same_name": expect(same_name, strings("aA", 2, None), a_b)})
    same("every letter", passed(margay("check", FILE.name, "-n", 1, *named("closes"))), {"closes": (256, 256)})
    same("run again", passed(margay("check", FILE.name, "-n", 3, "--engine", "rerun", *named("trim"))), {"trim": (40, 40)})


def strings_of_any_length():
    done = margay("prove", FILE.name, "-k", 3, *named("trim", "compare", "same_name", "closes"))
    same("all hold", sorted(passed(done)), ["closes", "compare", "same_name", "trim"])
    same("by chains", done.stdout.count("holds for all heaps with chains up to k = 3"), 4)


def failures_are_the_same():
    with tempfile.TemporaryDirectory() as folder:
        for words in (["check", "-n", 3], ["prove", "-k", 3]):
            out = pathlib.Path(folder) / words[0]
            same(words[0], failed(margay(words[0], FILE.name, *words[1:], "-o", out, *named(*WRONG))), WRONG)
            for kit in sorted(out.iterdir()):
                same(f"{kit.name}, again", margay("check", "--replay", kit).returncode, 1)
                subprocess.run(["gcc", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-I.", "repro.c", "-o", "repro"], cwd=kit, check=True)
                run = subprocess.run(["./repro"], cwd=kit, capture_output=True, text=True, timeout=60)
                same(f"{words[0]}, {kit.name}, natively", (run.returncode != 0, f"strings.c:{WRONG[kit.name.rpartition('-')[0]][1]}" in run.stdout + run.stderr), (True, True))


def what_is_no_string():
    for name, words in (("of_shorts", r"strings.c:69: MG_STRING of `s`, which is of type `short \*`\n  it is for"), ("twice", r"strings.c:70: `s` has MG_LENGTH, too\n  keep one"),
                        ("nothing", r"that it is a string, MG_STRING\(pointer, \"abc\"\), how many elements"), ("no_letters", r"strings.c:72: .*\n  ")):
        done = margay("check", FILE.name, "-n", 2, *named(name))
        same(name, (done.returncode, bool(re.search(words, done.stderr))), (3, True))


if __name__ == "__main__":
    sys.exit(run_all([all_strings_up_to_the_bound, strings_of_any_length, failures_are_the_same, what_is_no_string]))
