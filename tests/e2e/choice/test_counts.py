#!/usr/bin/env python3
"""The subjects of examples/choice come to their figures (figures.py), delayed and eager, with checkpoints and by running again, depth
first and breadth first. MARGAY in the environment is the program."""
import concurrent.futures
import json
import os
import pathlib
import subprocess

from figures import SUBJECTS

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


def check(row):
    file, test, n, delayed, eager = row
    ways = [("copy", delayed, ())]
    if delayed[0] < LARGE:
        ways += [("copy", delayed, ("--engine", "rerun")), ("copy", delayed, ("--strategy", "bfs"))]
    if eager and eager[0] < LARGE:
        ways.append(("eager", eager, ()))
    for choice, wanted, options in ways:
        name = " ".join([file, test, str(n), choice, *options])
        try:
            found = run(file, test, n, "--choice", choice, *options)
            yield f"ok {name}" if found == wanted else f"not ok {name}: {found} instead of {wanted}"
        except (ValueError, subprocess.TimeoutExpired) as trouble:
            yield f"not ok {name}: {trouble}"


with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
    for lines in pool.map(lambda row: list(check(row)), SUBJECTS):
        print("\n".join(lines))
