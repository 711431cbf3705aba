#!/usr/bin/env python3
"""Helpers with local arrays that make no choice (helper.c): their stores are not logged, and all engines find the same."""
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

ENGINES = ("rerun", "checkpoint", "snapshot", "multi", "multi_rerun")


def gen(engine, *flags, n=6):
    command = [os.environ["MARGAY"], "gen", HERE / "helper.c", "--pred", "tree_ok", "-n", str(n), "--engine", engine, "--stats=json", "-q", "--", *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    same(f"the status: {done.stderr[:300]}", done.returncode, 0)
    *found, counters = done.stdout.splitlines()
    return found, json.loads(counters)


def nothing_is_logged():
    _, bare = gen("checkpoint")
    for flag in ("-DWEIGH", "-DMIX"):
        _, stats = gen("checkpoint", flag)
        same("explored", stats["explored"], bare["explored"])
        same(f"undo with {flag}: {stats['undo']}, without {bare['undo']}", stats["undo"] < bare["undo"] * 1.1, True)


def the_same_by_every_engine():
    for flags in ((), ("-DWEIGH",), ("-DMIX",), ("-DWEIGH", "-DMIX", "-O2")):
        first, counted = gen("rerun", *flags)
        same("trees", len(first), 132)
        for engine in ENGINES[1:]:
            found, stats = gen(engine, *flags)
            same(f"{engine} {flags}", found, first)
            if engine == "checkpoint":
                same("explored", stats["explored"], counted["explored"])


def a_limit_of_steps_is_the_same():
    """A call that is not inlined is a step, so none may be inlined by one engine only."""
    crashed = [gen_fuel(engine) for engine in ("rerun", "checkpoint")]
    same("steps", crashed[0], crashed[1])


def gen_fuel(engine):
    command = [os.environ["MARGAY"], "gen", HERE / "helper.c", "--pred", "tree_ok", "-n", "3", "--engine", engine, "--fuel", "60", "-q", "--", "-DWEIGH"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, sorted(line for line in done.stdout.splitlines())


sys.exit(run_all([nothing_is_logged, the_same_by_every_engine, a_limit_of_steps_is_the_same]))
