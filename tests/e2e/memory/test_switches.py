#!/usr/bin/env python3
"""--ignore: failures of a kind are none. What can go on does, as the machine would; else the path ends and does not count. And each way to
choose and to go back says the same of memory that is lost or was never written, as far as it looks for it."""
import os
import pathlib
import re
import subprocess
import sys

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ENGINES = ["checkpoint", "rerun"]
CHOICES = ["eager", "delayed", "copy"]

# file, kind, and how many paths count of how many
IGNORED = [
    ("leak", "leak", "2 of 2"),
    ("leak_list", "leak", "3 of 3"),
    ("signed_overflow", "overflow", "2 of 2"),
    ("shift_too_far", "shift", "33 of 33"),
    ("uninitialised_branch", "uninitialised", "2 of 2"),
    ("uninitialised_element", "uninitialised", "5 of 5"),
    ("uninitialised_heap", "uninitialised", "2 of 2"),
    ("null_read", "null", "2 of 3"),
    ("double_free", "double_free", "1 of 2"),
    ("call_abort", "abort", "3 of 4"),
    ("divide_by_zero", "trap", "3 of 4"),
    ("use_after_free", "freed", "1 of 3"),
    ("endless_loop", "runaway", "9 of 10"),
    ("write_literal", "leak,read_only", "1 of 2"),
]

failed = False


def say(what, is_good, why=""):
    global failed
    failed = failed or not is_good
    print(f"ok {what}" if is_good else f"not ok {what}: {why}".replace("\n", "\n    "), flush=True)


def check(file, *options):
    done = subprocess.run([MARGAY, "check", f"{FOLDER / file}.c", "-n", "1", *options], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_ignored():
    for file, kind, paths in IGNORED:
        status, said, _ = check(file, "--test", "wrong", "--ignore", kind)
        say(f"{file}, --ignore {kind}", status == 0 and f"({paths} path" in said, f"exit status {status}, expected {paths}: {said}")
        other = "wild" if kind != "wild" else "null"
        status, said, _ = check(file, "--test", "wrong", f"--ignore={other}")
        say(f"{file}, --ignore={other}", status == 1 and "not ok wrong" in said, f"exit status {status}: {said}")


def test_words():
    for given, expected in [("leek", "did you mean 'leak'?"), ("leak,nul", "'nul' is not one of"), ("", "is not one of"),
                            ("killed", "is not one of abort, ")]:
        status, _, said = check("leak", f"--ignore={given}")
        say(f"--ignore={given}", status == 2 and expected in said, f"exit status {status}: {said}")
    status, said, _ = check("null_read", "--test", "wrong", "--ignore", "leak", "--ignore", "null")
    say("--ignore twice", status == 0, said)
    status, said, _ = check("call_assert", "--test", "wrong", "--ignore", "assert")
    say("what is ignored does not count", re.search(r"\((\d+) of (\d+) paths", said) and "ok wrong" in said, said)


def outcome(file, test, engine, choice):
    _, said, _ = check(file, "--test", test, "--engine", engine, "--choice", choice)
    return said.split(",")[0].split(":")[0] + "".join(re.findall(r": it .*", said))


def test_ways():
    files = sorted(f.stem for f in FOLDER.glob("leak*.c")) + sorted(f.stem for f in FOLDER.glob("uninitialised*.c"))
    for file in files:
        for test in ["right", "wrong"] if file.startswith("leak") else ["right"]:
            said = {outcome(file, test, e, c) for e in ENGINES for c in CHOICES}
            say(f"{file}, {test}, every way", len(said) == 1 and ("not ok" in said.copy().pop()) == (test == "wrong"), said)
        if file.startswith("uninitialised"):
            said = {outcome(file, "wrong", e, "copy") for e in ENGINES}
            say(f"{file}, both engines", len(said) == 1 and "not ok" in said.copy().pop(), said)


def main():
    test_ignored()
    test_words()
    test_ways()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
