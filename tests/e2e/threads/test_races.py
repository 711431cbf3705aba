#!/usr/bin/env python3
"""Pairs of small programs in races/, each with a data race where RACE is defined and without one where it is not. Both accesses of a race stand at lines that say HERE. gcc's
ThreadSanitizer finds the same, wherever it looks at the same order; not those that say NOT NATIVE."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
PAIRS = sorted((FOLDER / "races").glob("*.c"))
ACCESS = re.compile(r"^  thread \d.*? (?:reads|writes|frees) .*? at .*?:(\d+) in ", re.MULTILINE)


def check(file, *words):
    done = subprocess.run([MARGAY, "check", str(file), "-n", "1", *words], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


def with_race(file):
    status, out = check(file, "--", "-DRACE")
    if status != 1 or ", n = 1: it has a data race at " not in out:
        raise Wrong(out[:400])
    here = {number for number, line in enumerate(file.read_text().splitlines(), 1) if "HERE" in line}
    lines = [int(line) for line in ACCESS.findall(out)]
    same("accesses", len(lines), 2)
    same("lines", sorted(set(lines) - here), [])


def without_race(file):
    status, out = check(file)
    if status or not re.search(r": passed(, for sequential consistency,)? up to n = 1 ", out):
        raise Wrong(out[:400])


def native(file, *flags):
    """Whether the sanitizer finds a race; its exit status is 66 then. Addresses are not randomised: it may not start otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program"
        words = ["gcc", "-g", "-O1", "-fsanitize=thread", "-fno-builtin", "-pthread", f"-I{ROOT / 'include'}", f"-DMG_MAIN={file.stem}", "-DMG_N=1", *flags]
        subprocess.run([*words, str(file), "-o", str(program)], check=True, capture_output=True)
        done = subprocess.run(["setarch", "-R", str(program)], capture_output=True, text=True, timeout=60)
    if done.returncode not in (0, 66):
        raise Wrong(f"status {done.returncode}: {done.stderr[:300]}")
    return done.returncode == 66


def one_by_one(file):
    def racy():
        with_race(file)

    def right():
        without_race(file)

    racy.__name__, right.__name__ = f"{file.stem}_with_a_race", f"{file.stem}_without"
    return [racy, right]


def the_sanitizer_agrees():
    for file in PAIRS:
        if "NOT NATIVE" not in file.read_text():
            same(f"{file.stem} with a race", native(file, "-DRACE"), True)
            same(f"{file.stem} without", native(file), False)


sys.exit(run_all([check for file in PAIRS for check in one_by_one(file)] + [the_sanitizer_agrees]))
