#!/usr/bin/env python3
"""MG_LOOP_INVARIANT: what holds does so for every number of turns, without the bound of loops or chains; what does not is told at its line, by what it is (BAD in cases/loops.c), and what a loop
changes without naming it is (BEYOND). The same with and without checkpoints. check finds wrong invariants, too, and gcc sees none."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
FILE = HERE / "cases" / "loops.c"
EXAMPLE = ROOT / "examples" / "prove" / "loop_invariants.c"
MARGAY = os.path.abspath(os.environ["MARGAY"])
HOLD = {"counts": 2, "down_with_effects": 3, "nested": 6, "through_a_pointer": 2, "tallies": 3, "of_the_file": 2, "of_a_turn": 3, "leaves": 5, "twice": 3,
        "variable_length": 4}
CONFIRMED = ("not_on_entry", "not_after_a_turn", "unset", "wrong_after_it")


def margay(*words, cwd=HERE):
    done = subprocess.run([MARGAY, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def prove(functions, *words):
    named = [word for function in functions for word in ("--function", function)]
    return margay("prove", FILE, *named, "-k", 2, *words, "--", "-w")


def marked(word):
    """By function: line and text."""
    lines = FILE.read_text().splitlines()
    found = {}
    for number, line in enumerate(lines, 1):
        told = re.search(rf"/\* {word} (\w+): (.*) \*/", line)
        if told:
            found[told[1]] = (number, told[2])
    return found


def counts(done):
    found = re.findall(r"^ok (\w+): holds for all heaps: k = 2 is not exhausted \((\d+) of \d+ paths count\)$", done.stdout, re.MULTILINE)
    return {name: int(paths) for name, paths in found}


def what_holds_does_for_every_number_of_turns():
    done = prove(HOLD)
    same("paths", counts(done), HOLD)
    same("status", done.returncode, 0)


def it_is_the_same_by_running_again():
    same("paths", counts(prove(("nested", "tallies", "twice", "leaves"), "--engine", "rerun")), {name: HOLD[name] for name in ("nested", "tallies", "twice", "leaves")})


def what_does_not_hold_is_told():
    bad = marked("BAD")
    done = prove(bad)
    same("status", done.returncode, 1)
    for name, (line, text) in bad.items():
        told = re.search(rf"^not ok {name}, k = 2: (.*)it {re.escape(text)} at {re.escape(str(FILE))}:{line} in \w+$", done.stdout, re.MULTILINE)
        if not told:
            raise Wrong(f"{name}: {done.stdout}")
        same(name, told[1], "" if name in CONFIRMED else "not confirmed, a loop is cut: ")


def what_is_not_named_is_told():
    beyond = marked("BEYOND")
    if len(beyond) < 8:
        raise Wrong(f"only {len(beyond)}")
    for name, (line, text) in beyond.items():
        done = prove([name])
        if done.returncode != 5 or f":{line}, where " not in done.stdout or text not in done.stdout:
            raise Wrong(f"{name}: status {done.returncode}: {done.stdout}{done.stderr}")


def check_finds_wrong_invariants():
    bad = marked("BAD")
    for name in ("not_on_entry", "not_after_a_turn"):
        done = margay("check", FILE, "--function", name, "-n", 3, "--", "-w")
        if done.returncode != 1 or not re.search(rf"it {re.escape(bad[name][1])} at {re.escape(str(FILE))}:{bad[name][0]} in {name}$", done.stdout, re.MULTILINE):
            raise Wrong(f"{name}: {done.stdout}{done.stderr}")
    done = margay("check", FILE, "--function", "counts", "--function", "tallies", "-n", 3, "--", "-w")
    same("of right ones", (done.returncode, len(re.findall(r"^ok ", done.stdout, re.MULTILINE))), (0, 2))


def a_confirmed_failure_has_a_kit():
    with tempfile.TemporaryDirectory(prefix="margay-loops-") as folder:
        prove(["not_after_a_turn", "too_weak"], "-o", folder)
        same("kits", sorted(os.listdir(folder)), ["not_after_a_turn-1"])
        done = margay("check", "--replay", pathlib.Path(folder) / "not_after_a_turn-1")
        if "it fails the same way" not in done.stdout:
            raise Wrong(done.stdout + done.stderr)


def the_program_of_a_kit_asserts_the_invariant():
    with tempfile.TemporaryDirectory(prefix="margay-loops-") as folder:
        source = pathlib.Path(folder) / "odd.c"
        source.write_text("#include <margay.h>\nint odd(int n)\n{\n    MG_REQUIRES(n == 4);\n    int i = 0;\n    while (i < n) {\n"
                          "        MG_LOOP_INVARIANT(i != 2);\n        i++;\n    }\n    return i;\n}\n")
        margay("check", source, "--function", "odd", "-n", 4, "-o", "kit", cwd=folder)
        kit = pathlib.Path(folder) / "kit" / "odd-1"
        subprocess.run(["gcc", "-I.", "repro.c", "-o", "repro"], cwd=kit, check=True, capture_output=True)
        run = subprocess.run(["./repro"], cwd=kit, capture_output=True, text=True)
        if not run.returncode or "odd.c:7: MG_LOOP_INVARIANT(i != 2) does not hold" not in run.stderr:
            raise Wrong(f"status {run.returncode}: {run.stderr}")


def gcc_sees_nothing():
    with tempfile.TemporaryDirectory(prefix="margay-loops-") as folder:
        texts = []
        for has_none in (False, True):
            out = pathlib.Path(folder) / "out.s"
            text = EXAMPLE.read_text()
            if has_none:
                text = re.sub(r"^ *MG_LOOP_\w+\(.*\);$", "", text, flags=re.MULTILINE)
            source = pathlib.Path(folder) / "same.c"
            source.write_text(text)
            strict = [] if has_none else ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]  # without them a variable is not used
            subprocess.run(["gcc", "-std=c17", *strict, "-O1", f"-I{ROOT / 'include'}", "-S", source, "-o", out], check=True, capture_output=True)
            texts.append(out.read_text())
        same("the code", texts[0] == texts[1], True)


def what_stands_elsewhere_is_refused():
    cases = {"int f(int n) { MG_REQUIRES(n > 0); MG_LOOP_INVARIANT(n > 0); return n; }": "stands in no loop",
             "int f(int n) { MG_REQUIRES(n > 0); while (n > 0) { n--; MG_LOOP_INVARIANT(n >= 0); } return n; }": "is not the first that a turn of its loop does",
             "int f(int n) { MG_REQUIRES(n > 0); while (n > 0) { if (n > 3) { MG_LOOP_INVARIANT(n >= 0); } n--; } return n; }": "is not the first that a turn of its loop does",
             "int f(int n) { MG_REQUIRES(n > 0); while (n > 0) { MG_LOOP_MODIFIES(n); n--; } return n; }": "stands in a loop that has no MG_LOOP_INVARIANT"}
    with tempfile.TemporaryDirectory(prefix="margay-loops-") as folder:
        for text, told in cases.items():
            (pathlib.Path(folder) / "f.c").write_text("#include <margay.h>\n" + text + "\n")
            for command in ("prove", "check"):
                done = margay(command, "f.c", "--function", "f", "-n", 1, cwd=folder)
                if done.returncode != 3 or "f.c:2: MG_LOOP_" not in done.stderr or told not in done.stderr:
                    raise Wrong(f"{command} {text}: status {done.returncode}: {done.stdout}{done.stderr}")


def the_example_does_what_it_says():
    done = margay("prove", EXAMPLE, "-k", 2)
    same("paths", counts(done), {"sum": 2, "find": 4, "count_negative": 3, "fill": 4, "gcd": 7})
    for bug, told in ((1, "not ok sum, k = 2: it reaches a loop whose invariant does not hold"), (2, "not ok find, k = 2: it breaks the invariant of a loop in one iteration"),
                      (3, "not ok find, k = 2: not confirmed, a loop is cut: it reads or writes outside an object"), (4, "not ok fill: inconclusive")):
        done = margay("prove", EXAMPLE, "-k", 2, "--", f"-DBUG={bug}")
        if told not in done.stdout:
            raise Wrong(f"-DBUG={bug}: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(run_all([what_holds_does_for_every_number_of_turns, it_is_the_same_by_running_again, what_does_not_hold_is_told, what_is_not_named_is_told,
                      check_finds_wrong_invariants, a_confirmed_failure_has_a_kit, the_program_of_a_kit_asserts_the_invariant, gcc_sees_nothing,
                      what_stands_elsewhere_is_refused, the_example_does_what_it_says]))
