#!/usr/bin/env python3
"""The subjects of examples/choice come to their figures (figures.py), delayed and eager, with checkpoints and by running again, depth
first and breadth first.

Of each test the largest bound is run delayed and eager, and every third of the others; by running again and breadth first every third, another third each. long_counts.py runs all
of them in all ways. The generators of margay_generate.h make as many values as generators.c makes with each choice made at once.
MARGAY in the environment is the program."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

from figures import GENERATORS, REJECTING, SUBJECTS

MARGAY = os.environ["MARGAY"]
TOP = pathlib.Path(__file__).resolve().parents[3]
JOBS = 2
LARGE = 4000  # paths: more are run one way only


def run(file, test, n, *options):
    """Explored, valid, failed with the bound n."""
    command = [MARGAY, "check", f"examples/choice/{file}.c", "-n", str(n), "--test", test, "--all", "--stats=json", *options]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=300)
    if not done.stdout.strip():
        raise ValueError(done.stderr.strip()[:300])
    stats = json.loads(done.stdout.splitlines()[-1])
    return stats["explored"], stats["valid"], stats["failed"]


def is_chosen(number, share):
    """Or is there one with a larger bound?"""
    return number % share == 0 or SUBJECTS[number][:2] not in [row[:2] for row in SUBJECTS[number + 1:]]


def check(number, row, share):
    file, test, n, delayed, eager = row
    ways = [("copy", delayed, ())]
    if delayed[0] < LARGE:
        more = [("--engine", "rerun"), ("--strategy", "bfs")]
        ways += [("copy", delayed, way) for i, way in enumerate(more) if (number + i) % share == 0]
    if eager and eager[0] < LARGE:
        ways.append(("eager", eager, ()))
    for choice, wanted, options in ways:
        name = " ".join([file, test, str(n), choice, *options])
        try:
            found = run(file, test, n, "--choice", choice, *options)
            yield f"ok {name}" if found == wanted else f"not ok {name}: {found} instead of {wanted}"
        except (ValueError, subprocess.TimeoutExpired) as trouble:
            yield f"not ok {name}: {trouble}"


def check_generators(n):
    """Those that have figures for this n, in one command."""
    rows = {test: (values, values) for test, size, values in GENERATORS if size == n}
    rows.update({test: figures[:2] for test, size, figures in REJECTING if size == n and figures[1]})
    words = [word for test in rows for word in ("--test", test)]
    done = subprocess.run([MARGAY, "check", "tests/e2e/choice/generators.c", "-n", str(n), "--from", str(n), *words], cwd=TOP, capture_output=True,
                          text=True, timeout=300)
    for test, (explored, valid) in rows.items():
        line = f"ok {test}: passed {'for' if n > 1 else 'up to'} n = {n} ({valid:,} of {explored:,} path{'s count' if explored > 1 else ' counts'})"
        yield f"ok {test} {n}" if line in done.stdout.splitlines() else f"not ok {test} {n}: {line} is not in {done.stdout[:300]!r} {done.stderr[:300]!r}"


def main(share):
    failed = False
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        chosen = [number for number in range(len(SUBJECTS)) if is_chosen(number, share)]
        for lines in pool.map(lambda number: list(check(number, SUBJECTS[number], share)), chosen):
            failed = failed or any(line.startswith("not ok") for line in lines)
            print("\n".join(lines), flush=True)
        for lines in pool.map(lambda n: list(check_generators(n)), sorted({n for _, n, _ in GENERATORS + REJECTING})):
            failed = failed or any(line.startswith("not ok") for line in lines)
            print("\n".join(lines), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(3))
