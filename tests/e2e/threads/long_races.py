#!/usr/bin/env python3
"""The pairs of test_races.py: gcc's ThreadSanitizer finds the same, wherever it looks at the same order; not those that say NOT NATIVE."""
import pathlib
import subprocess
import sys
import tempfile

from test_races import PAIRS, Wrong, run_all, same

ROOT = pathlib.Path(__file__).resolve().parents[3]


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


def the_sanitizer_agrees():
    for file in PAIRS:
        if "NOT NATIVE" not in file.read_text():
            same(f"{file.stem} with a race", native(file, "-DRACE"), True)
            same(f"{file.stem} without", native(file), False)


if __name__ == "__main__":
    sys.exit(run_all([the_sanitizer_agrees]))
