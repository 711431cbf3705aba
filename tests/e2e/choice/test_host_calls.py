#!/usr/bin/env python3
"""host_calls.c: functions of the host that choose print the same for every engine and choice mode, and that is what it must be."""
import itertools
import os
import pathlib
import re
import subprocess
import sys

MARGAY = os.environ["MARGAY"]
FILE = pathlib.Path(__file__).resolve().parent / "host_calls.c"
NO_ROOM = " -- -DNO_ROOM"  # never with eager: it would choose them all
WAYS = [NO_ROOM, "--engine rerun" + NO_ROOM, "--choice delayed", "--choice eager", "--choice eager --engine rerun", "--strategy bfs"]

BITS = (0, 1)
TEXTS = ["", "1", "11"]


def show(a, b, text, x, y, h):
    chars = ", ".join("'\\0'" if c == 0 else f"'{chr(c)}'" for c in text)
    return f"N0{{a={a}, b={b}, text=[{chars}], x={x}, y={y}, h={h}}}"


def words(*ranges):
    return {" ".join(map(str, each)) for each in itertools.product(*ranges)}


def in_map(a, b):
    values = {a: b}
    values[b] = 7
    return f"{values.get(0, 0)} {values.get(1, 0)}"


PAIRS = list(itertools.product(BITS, BITS))
WANTED = {
    "print_numbers": words(BITS, BITS, (1, 2), BITS, (4, 5)),
    "print_string": {f"<{t}>" for t in TEXTS},
    "put_string": set(TEXTS),
    "print_two_characters": {f"<{t}>" for t in TEXTS},
    "format": {f"{t} {a}" for t in TEXTS for a in BITS},
    "format_into_field": {"0", "1"},
    "sort": {"0 0", "0 1", "1 1"},
    "search": {f"{k if k in p else -1} {k} {p[0]}" for p in PAIRS for k in BITS if p != (1, 0)},
    "read_number": {"0", "1", "11"},
    "compare_bytes": {"0", "1"},
    "sets": {"1 0 1", "1 1 2"},
    "maps": {in_map(a, b) for a, b in PAIRS},
    "lists": words(BITS, BITS),
    "pick": {"0", "1"},
    "among": {"0", "1"},
    "show": {show(a, b, t, x, y, h) for a, b in PAIRS for t in itertools.product((0, 49), repeat=3) for x in (1, 2)
             for y in BITS for h in (4, 5)},
    "show_twice": {show(a, b, (0, 0, 0), x, y, 1) for a in (0, 1, 7) for b in BITS for x in (1, 2) for y in BITS},
    "show_open": {f"N0{{key={k}, pair=[0, {p}], nothing=null}}" for k in range(3) for p in (5, 6)},
    "duplicate": set(TEXTS),
    "copy": words(BITS, BITS, (1, 2), (0, 49), (4, 5)),
    "copy_without_room": words(BITS, BITS, (1, 2), (0, 49), (4, 5)),
    "pools": {"2 1 1"},
    "elements": {"1 0 1 0"},
}


def outputs(way):
    """By test: the lines that it printed, and what it said of the test."""
    done = subprocess.run([MARGAY, "check", str(FILE), "-n", "1", *way.split()], capture_output=True, text=True, timeout=120)
    found, lines = {}, []
    for line in done.stdout.split("\n"):
        end = re.match(r"(?:not ok|ok|#) (\w+)[:, ]", line)
        if end:
            found.setdefault(end.group(1), (set(lines), line.startswith("ok")))
            lines = []
        else:
            lines.append(line)
    return found


def main():
    failed = False
    for way in WAYS:
        found = outputs(way)
        for test, wanted in WANTED.items():
            if test == "copy_without_room" and NO_ROOM not in way:
                continue
            lines, is_ok = found.get(test, (set(), False))
            wrong = sorted(lines ^ wanted)
            if test == "search":  # of an array that is not sorted anything may come
                wrong = sorted(wanted - lines)
            is_good = is_ok and not wrong
            failed = failed or not is_good
            print(f"ok {test} {way}" if is_good else f"not ok {test} {way}: ok {is_ok}, not the same: {wrong[:4]}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
