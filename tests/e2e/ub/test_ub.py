#!/usr/bin/env python3
"""Undefined behaviour and its like, in small programs: each file has two tests that look alike, `wrong` and `right`. In `wrong` the line
with the comment BAD KIND goes wrong. `margay check` finds it: that verdict, in that line; and passes `right`.

Wherever gcc's sanitizers, clang's MemorySanitizer or valgrind speak of `wrong` (oracles.txt), Margay does too."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import oracles

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]

# What Margay does not find yet, and why. Skipped as long as nothing is found.
NOT_YET = {
}


def verdicts():
    text = (ROOT / "src" / "shape" / "verdicts.def").read_text()
    return {text: kind for kind, text in re.findall(r'MG_VERDICT\((\w+), \w+, "([^"]*)"', text)}


def expected(name):
    """The line that goes wrong, and the verdict."""
    lines = (FOLDER / f"{name}.c").read_text().splitlines()
    marks = [(number, re.search(r"/\* BAD (\w+) \*/", line)) for number, line in enumerate(lines, 1)]
    (mark,) = [(number, mark.group(1)) for number, mark in marks if mark]
    return mark


def check(name):
    done = subprocess.run([MARGAY, "check", str(FOLDER / f"{name}.c"), "-n", "1"], capture_output=True, text=True, timeout=120)
    wrong = re.search(r"^not ok wrong, n = 1: it (.*?)(?: at \S+:(\d+) in \w+)?$", done.stdout, re.MULTILINE)
    right = re.search(r"^(not ok|ok) right.*", done.stdout, re.MULTILINE)
    found = (int(wrong.group(2) or 0), verdicts().get(wrong.group(1), wrong.group(1))) if wrong else None
    return found, right.group(0) if right else f"status {done.returncode}: {done.stdout}{done.stderr}"


def say(name, what, is_good, why):
    return f"ok {name}, {what}" if is_good else f"not ok {name}, {what}: {why}".replace("\n", "\n    ")


def run_file(name):
    found, right = check(name)
    words = oracles.read().get(name)
    lines = [say(name, "right", right.startswith("ok "), right)]
    if name in NOT_YET and found != expected(name):
        lines.append(f"skipped {name}, wrong: {NOT_YET[name]}")
    else:
        lines.append(say(name, "wrong", found == expected(name), f"{found}, expected {expected(name)}"))
        lines.append(say(name, "others agree", words is not None, "is not in oracles.txt"))
    return lines


def main():
    is_good = set(NOT_YET) <= set(oracles.names()) and set(oracles.read()) == set(oracles.names())
    print(say("each file", "is in oracles.txt", is_good, "the table and the folder differ"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for lines in pool.map(run_file, oracles.names()):
            print("\n".join(lines), flush=True)
            is_good = is_good and not any(line.startswith("not ok") for line in lines)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
