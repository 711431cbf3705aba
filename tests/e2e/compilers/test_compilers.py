#!/usr/bin/env python3
"""The example of compilers under test (examples/compilers): its programs are correct C, a compiler that is wrong is found, and
Margay computes what gcc does.

MARGAY in the environment is the program."""
import pathlib
import subprocess
import sys
import tempfile

EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "examples" / "compilers"
sys.dont_write_bytecode = True
sys.path.insert(0, str(EXAMPLE))
import compilers  # noqa: E402
import java  # noqa: E402
import programs  # noqa: E402
import run  # noqa: E402
import weave  # noqa: E402

COUNT, SEED, N = 60, 3, 6
WOVEN = {"rerun": 40, "checkpoint": 40, "multi": 40, "sets": 10}  # programs, by engine; for sets the compiler takes long
# What the compiler may say of a correct program: it compares, converts and drops values that a person would not.
MAY_WARN = ["sign-compare", "type-limits", "bool-compare", "bool-operation", "tautological-compare", "int-in-bool-context", "implicit-fallthrough",
            "unused", "unused-parameter", "unused-but-set-parameter", "overflow", "switch-bool", "switch-unreachable", "parentheses"]
STRICT = ["-Wall", "-Wextra", "-Werror", *(f"-Wno-{name}" for name in MAY_WARN), "-fsanitize=undefined", "-fno-sanitize-recover=all"]
# A compiler that shifts to the left once too often.
WRONG = """#!/bin/sh
for word; do case $word in *.c) sed -i 's/ << (/ << 1 << (/g' "$word" ;; esac; done
exec %s -w "$@"
"""


class Options:
    batch, reduce, tries = 20, 3, 150


def check_correct(texts, folder):
    strict = compilers.Compiler("gcc", ["gcc", "-O1", *STRICT])
    results = compilers.outcomes(strict, texts, folder)
    wrong = [(kind, text) for kind, text in results if kind != "prints"]
    yield not wrong, f"{len(texts)} programs have nothing undefined", f"{len(wrong)} have: {wrong[:1]}"
    overflow = subprocess.run(["gcc", "-fsyntax-only", "-xc", "-Woverflow", "-"], input=programs.together(texts), capture_output=True, text=True)
    yield "integer overflow in expression" not in overflow.stderr, "no constant overflows", overflow.stderr[:300]


def check_agreement(texts, known, folder):
    failures = run.check(texts, known, folder, COUNT)
    others = [failure for failure in failures if failure.blamed != ("tcc",)]
    yield not others, f"{', '.join(one.name for one in known)} agree", f"{[(one.kind, one.blamed, one.message) for one in others][:3]}"


def check_wrong_compiler(texts, known, folder):
    script = pathlib.Path(folder) / "wrong"
    script.write_text(WRONG % known[-1].command[0])
    script.chmod(0o755)
    found = run.find_causes(texts, [known[0], known[-1], compilers.Compiler("wrong", [str(script)])], folder, Options)
    is_one = len(found) == 1 and found[0].blamed == ("wrong",) and "shift_left" in found[0].tags
    yield is_one, "a wrong compiler is found, and one cause", f"{[(one.kind, one.blamed, one.tags, one.message) for one in found]}"
    smallest = programs.body(found[0].smallest) if found else ""
    yield 0 < smallest.count(";") < 12, "its program is small", smallest


def check_woven(texts, folder):
    for engine, count in WOVEN.items():
        wrong = weave.check(texts[:count], folder, count, [engine])
        yield not wrong, f"Margay agrees on {count} programs, {engine}", f"{wrong[:1]}"


def check_generator(folder):
    for test, n, count in (("operation", 1, 2200), ("layout", 2, 625)):
        texts = programs.make(test, ["all", n], folder)
        is_good = len(texts) == len(set(texts)) == count
        yield is_good, f"{test} {n}: {count} programs", f"{len(texts)}, {len(set(texts))} different"
    for n, count in ((1, 9), (2, 142), (3, 3782)):
        graphs = java.graphs(n)
        yield len(graphs) == len(set(graphs)) == count, f"inheritance graphs of {n} types", f"{len(graphs)}, {len(set(graphs))} different"


def main():
    known, missing = compilers.find()
    for name in missing:
        print(f"skipped {name}: it is not installed")
    with tempfile.TemporaryDirectory() as folder:
        texts = programs.make("program", ["random", N, SEED, COUNT], folder)
        same = texts == programs.make("program", ["random", N, SEED, COUNT], folder)
        checks = [[(same and len(texts) == COUNT, "the seed decides", f"{len(texts)} programs")], check_generator(folder),
                  check_correct(texts, folder), check_agreement(texts, known, folder), check_wrong_compiler(texts, known, folder),
                  check_woven(texts, folder)]
        failed = 0
        for check in checks:
            for is_good, what, why in check:
                failed += not is_good
                print(f"ok {what}" if is_good else f"not ok {what}: {' '.join(why.split())}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
