#!/usr/bin/env python3
"""The subjects of examples/choice and the generators of margay_generate.h, without Margay: they are ordinary C.

Every test of every file compiles cleanly with gcc and runs with the first value of each choice. With every choice made at once
(eager.c) the figures are those of figures.py, and two of the paths found, a valid and a failed one, run again as an ordinary program that takes its
choices from MG_CHOICES: the first ends well, the other in its mg_assert."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import figures

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
EXAMPLES = ROOT / "examples" / "choice"
GCC = ["gcc", "-std=gnu17", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}"]
# File, test, n, MG_CHOICES, exit status.
NATIVE = [
    ("queens", "queens", 4, "1 3 0 2", 0),
    ("queens", "queens", 4, "1 1 0 2", 0),
    ("queens", "queens", 4, "1 4", 2),
    ("sorted_list", "sorted_list", 3, "3 0 1 2", 0),
    ("sorted_list", "sorted_list", 3, "4", 2),
    ("two_array_sort", "items_of_100_values", 3, "3 2 1 0 99 98 97", 0),
    ("dag", "dag", 3, "2 1 2 1 -1", 0),
    ("pools", "all_alike", 3, "0 0 0", 0),
    ("pools", "between_two_news", 3, "1 0 0", 0),
    ("red_black_bug2", "remove_keeps_tree", 3, "1 0 0 1 1 1 1", 0),
    ("red_black_bug4", "remove_keeps_tree", 3, "1 0 0 1 1 1 1", -signal.SIGABRT),
    ("red_black_bug4", "remove_keeps_tree", 3, "1 0 0 1 0 0 1", 0),
]

failures = 0


class Trouble(Exception):
    pass


def report(name, check, *arguments):
    global failures
    try:
        why = check(*arguments)
    except (Trouble, OSError, ValueError, subprocess.TimeoutExpired) as trouble:
        why = " ".join(str(trouble).split())
    failures += bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}", flush=True)


def run(command, choices=None):
    environment = {key: value for key, value in os.environ.items() if key != "MG_CHOICES"}
    if choices is not None:
        environment["MG_CHOICES"] = choices
    return subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True, timeout=100)


def build(program, *arguments):
    """Once for all who ask."""
    if program.exists():
        return program
    done = run([*GCC, *arguments, "-o", program])
    if done.returncode:
        raise Trouble(f"gcc: {done.stderr[:400]}")
    return program


def native(folder, source, test, n):
    return build(folder / f"{source.stem}-{test}-{n}", source, f"-DMG_MAIN={test}", f"-DMG_N={n}")


def tests_of(source):
    text = source.read_text()
    for header in re.findall(r'#include "(red_black\.h)"', text):
        text += (source.parent / header).read_text()
    return re.findall(r"^MG_TEST\((\w+), n\)", text, re.MULTILINE)


def check_status(done, expected):
    if done.returncode != expected:
        return f"exit status {done.returncode}, not {expected}: {done.stderr.strip()[-200:]}"
    if expected == -signal.SIGABRT and "mg_assert" not in done.stderr:
        return f"aborts, but says: {done.stderr.strip()[-200:]}"
    return ""


def check_native(folder, source, test, n, choices, expected):
    return check_status(run([native(folder, source, test, n)], choices), expected)


def check_eager(folder, source, test, n, expected):
    program = build(folder / f"{source.stem}-{test}-eager", HERE / "eager.c", "-D__MARGAY__", f'-DSUBJECT="{source}"',
                    f"-DTEST={test}")
    done = run([program, n])
    lines = done.stdout.split("\n")
    if done.returncode or len(lines) < 3:
        return f"exit status {done.returncode}: {done.stdout[-200:]}{done.stderr[-200:]}"
    found = tuple(int(word) for word in lines[0].split())
    if found != expected:
        return "explored, valid, failed are %d, %d, %d, not %d, %d, %d" % (*found, *expected)
    program = native(folder, source, test, n)
    why = check_status(run([program], lines[1]), 0) if found[1] else ""
    return why or (check_status(run([program], lines[2]), -signal.SIGABRT) if found[2] else "")


def main():
    with tempfile.TemporaryDirectory(prefix="margay-choice-") as name:
        folder = pathlib.Path(name)
        for source in sorted(EXAMPLES.glob("*.c")):
            for test in tests_of(source):
                report(f"{source.stem} {test} compiled", check_native, folder, source, test, 3, None, 0)
        for file, test, n, choices, expected in NATIVE:
            report(f"{file} {test} {n} with {choices}", check_native, folder, EXAMPLES / f"{file}.c", test, n, choices, expected)
        for file, test, n, _, expected in figures.SUBJECTS:
            if expected:
                report(f"{file} {test} {n} at once", check_eager, folder, EXAMPLES / f"{file}.c", test, n, expected)
        for test, n, values in figures.GENERATORS:
            report(f"generator {test} {n}", check_eager, folder, HERE / "generators.c", test, n, (values, values, 0))
        for test, n, expected in figures.REJECTING:
            report(f"generator {test} {n}", check_eager, folder, HERE / "generators.c", test, n, expected)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
