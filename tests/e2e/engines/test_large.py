#!/usr/bin/env python3
"""A program large enough to be compiled in another way, with less inlined: every engine finds what gcc's brute force finds, and a fault in it has its line.

The engines that make the most code are here, long_large.py has all of them."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, run_all, same
from large import functions, straight

MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(__file__).resolve().parents[3] / "include"
ENGINES = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")
SOME = ("checkpoint", "multi", "sets")
FUNCTIONS, LAST = 90, 9
FAULT = "    if (in->x == 7 && in->y == 2)\n        t = 1 / (in->x - 7);\n"

# Each input in a process of its own: the functions remember what they were called with.
BRUTE = r"""
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    for (int x = 0; x <= %d; x++)
        for (int y = 0; y <= 3; y++) {
            int status;
            if (!fork())
                _exit(is_good(&(struct input){x, y}));
            wait(&status);
            if (WEXITSTATUS(status))
                printf("{x=%%d, y=%%d}\n", x, y);
        }
}
""" % LAST


def gen(folder, text, engine, *options):
    source = pathlib.Path(folder) / "large.c"
    source.write_text(text)
    return subprocess.run([MARGAY, "gen", source, "--engine", engine, "--stats=json", *options], capture_output=True, text=True,
                          timeout=300)


def structures(done):
    return sorted(line[line.index("{"):] for line in done.stdout.splitlines() if "{x=" in line)


def brute(folder, text):
    source, program = pathlib.Path(folder) / "brute.c", pathlib.Path(folder) / "brute"
    source.write_text(text + BRUTE)
    subprocess.run(["gcc", "-w", "-I", INCLUDE, source, "-o", program], check=True)
    return sorted(subprocess.run([program], check=True, capture_output=True, text=True).stdout.split("\n")[:-1])


def agrees_with(engine):
    def check():
        with tempfile.TemporaryDirectory() as folder:
            text = functions(FUNCTIONS)
            wanted = brute(folder, text)
            if not 0 < len(wanted) < 4 * (LAST + 1):
                raise Wrong("the predicate says the same of every input")
            same("structures", structures(gen(folder, text, engine, "-n", str(LAST))), wanted)
    check.__name__ = f"{FUNCTIONS} functions by {engine} as by gcc"
    return check


def a_fault_has_its_line():
    with tempfile.TemporaryDirectory() as folder:
        text = functions(FUNCTIONS, FAULT)
        line = text[:text.index("t = 1 /")].count("\n") + 1
        done = gen(folder, text, "checkpoint", "-n", str(LAST))
        same("crashed", json.loads(done.stdout.splitlines()[-1])["crashed"], 1)
        told = [row for row in done.stdout.splitlines() if row.startswith("crash:")]
        same("crashes told", len(told), 1)
        if not ("divides by zero" in told[0] and f"large.c:{line} in is_good, on input{{x=7, y=2}}" in told[0]):
            raise Wrong(told[0])


def long_straight_predicate(engines):
    def a_long_straight_predicate():
        with tempfile.TemporaryDirectory() as folder:
            for engine in engines:
                done = json.loads(gen(folder, straight(60), engine, "-n", "1", "--format", "none").stdout)
                same(engine, done["valid"], 2)
    return a_long_straight_predicate


if __name__ == "__main__":
    sys.exit(run_all([*map(agrees_with, SOME), a_fault_has_its_line, long_straight_predicate(SOME)]))
