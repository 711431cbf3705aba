#!/usr/bin/env python3
"""setjmp and longjmp: the tests of jumps.c say by their names how they end, with every engine and every --choice the same; of those that fail the line
is marked BAD, and their kits fail under gcc. threads.c: each thread has its own places to jump to. proofs.c: the same with symbols."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
WAYS = [("checkpoint", "delayed"), ("rerun", "copy"), ("checkpoint", "eager")]
TEXTS = {"freed": "uses memory after freeing it", "jump": "jumps to a setjmp that did not run, or whose function has returned",
         "leak": "loses memory that it allocated", "runaway": "exceeds its step limit",
         "uninitialised": "reads uninitialised memory", "assert": "fails an assertion"}


def margay(*words, folder=FOLDER):
    return subprocess.run([MARGAY, *words], cwd=folder, capture_output=True, text=True, timeout=100)


def bad_lines(name):
    found = {}
    for number, line in enumerate((FOLDER / name).read_text().split("\n"), 1):
        for test in re.findall(r"/\* BAD (\w+) \*/", line):
            found[test] = number
    return found


def judge(name, output):
    """Each test of a file ends as its name says, at the line that is marked."""
    tests = re.findall(r"^MG_TEST\((\w+),", (FOLDER / name).read_text(), re.MULTILINE)
    lines = bad_lines(name)
    for test in tests:
        line = next((line for line in output.split("\n") if re.match(rf"(not )?ok {test}\b", line)), "")
        kind = test.split("_")[0]
        if kind not in TEXTS:
            same(test, line.split(":")[0], f"ok {test}")
        elif not re.match(rf"not ok {test}, n = 1: it {re.escape(TEXTS[kind])} at {name}:{lines[test]} ", line):
            raise Wrong(f"{test}: {line!r}")


def tests_end_as_their_names_say():
    seen = []
    for engine, choice in WAYS:
        done = margay("check", "jumps.c", "-n", "2", "--engine", engine, "--choice", choice, "--fuel", "20000")
        judge("jumps.c", done.stdout)
        seen.append([line for line in done.stdout.split("\n") if line.startswith("not ok ")])
        same(f"{engine}, {choice}", seen[-1], seen[0])


def a_failure_is_one_without_margay():
    with tempfile.TemporaryDirectory() as folder:
        margay("check", str(FOLDER / "jumps.c"), "--test", "assert_after_jump", "-n", "1", "-o", "kits", folder=folder)
        kit = pathlib.Path(folder) / "kits" / "assert_after_jump-1"
        flags = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-I."]
        made = subprocess.run(["gcc", *flags, "repro.c", "-o", "repro"], cwd=kit, capture_output=True, text=True, timeout=60)
        same("gcc", made.returncode, 0)
        done = subprocess.run(["./repro"], cwd=kit, capture_output=True, text=True, timeout=60)
        if done.returncode == 0 or "x == 0 || jumps == 1" not in done.stderr:
            raise Wrong(f"the kit ends with {done.returncode}: {done.stderr[:300]}")
        again = margay("check", "--replay", str(kit), folder=folder)
        same("replay", again.returncode, 1)


def threads_have_their_own_places():
    for engine in ("checkpoint", "rerun"):
        judge("threads.c", margay("check", "threads.c", "-n", "1", "--engine", engine).stdout)


def proofs():
    judge("proofs.c", margay("prove", "proofs.c", "-n", "1").stdout)


def beside_a_loop_with_an_invariant():
    done = margay("prove", "cut.c", "-k", "2")
    same("status", done.returncode, 3)
    if "cut.c:8: count_to uses setjmp beside a loop with an invariant" not in done.stderr:
        raise Wrong(done.stderr)


def through_a_pointer():
    done = margay("check", "address.c", "-n", "1")
    same("status", done.returncode, 3)
    if "the address of `_setjmp` is taken" not in done.stderr:
        raise Wrong(done.stderr)


sys.exit(run_all([tests_end_as_their_names_say, a_failure_is_one_without_margay, threads_have_their_own_places, proofs,
                  beside_a_loop_with_an_invariant,
                  through_a_pointer]))
