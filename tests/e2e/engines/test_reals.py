#!/usr/bin/env python3
"""Reads of floats and doubles decide values without a run, as others do, and all engines find the same (reals.c); the sets are those of gcc."""
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

ENGINES = ("rerun", "checkpoint", "snapshot", "multi", "multi_rerun")
LO, HI, MAX = ("-0.0", "0.0", "0.1", "1.0", "2.0", "NAN", "INFINITY"), ("0.0", "0.1", "1.0", "2.5", "-1e300"), ("0.0", "0.1", "1.0", "2.5")


def gen(predicate, engine, *flags):
    command = [os.environ["MARGAY"], "gen", HERE / "reals.c", "--pred", predicate, "-n", "4", "--engine", engine, "--dont-care", "enumerate", "-q", "--stats=json"]
    done = subprocess.run([*command, "--", *flags], capture_output=True, text=True, timeout=60)
    same(f"the status: {done.stderr[:300]}", done.returncode, 0)
    *found, counters = done.stdout.splitlines()
    return found, json.loads(counters)


def native(predicate):
    """How many of all there are gcc's code accepts."""
    values = ", ".join("{%s, %s, %s, %d}" % one for one in itertools.product(LO, HI, MAX, range(5)))
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "all.c"
        source.write_text(f'#include "{HERE / "reals.c"}"\n#include <stdio.h>\nint main(void) {{ static const span_t all[] = {{{values}}}; int count = 0;\n'
                          f'    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) count += {predicate}(&all[i]) != 0;\n    printf("%d", count); }}\n')
        subprocess.run(["gcc", "-w", f"-I{HERE.parents[2] / 'include'}", source, "-o", f"{folder}/all", "-lm"], check=True, timeout=60)
        return int(subprocess.run([f"{folder}/all"], capture_output=True, text=True, timeout=60).stdout)


def the_same_by_every_engine():
    for predicate in ("span_ok", "odd_ok"):
        for flags in ((), ("-O2",)):
            first, _ = gen(predicate, "rerun", *flags)
            same(f"{predicate}, by gcc", len(first), native(predicate))
            for engine in ENGINES[1:]:
                same(f"{predicate} {engine} {flags}", gen(predicate, engine, *flags)[0], first)


def values_are_decided_at_once():
    for predicate, share in (("span_ok", 0.5), ("odd_ok", 0.95)):
        again, once = gen(predicate, "rerun")[1], gen(predicate, "multi")[1]
        same(f"{predicate}: {once['explored']} of {again['explored']}", once["explored"] < again["explored"] * share and once["forwarded"] > 0, True)


def explain_says_so():
    done = subprocess.run([os.environ["MARGAY"], "explain", HERE / "reals.c", "--pred", "span_ok"], capture_output=True, text=True, timeout=60)
    same("reads", done.stdout.count("all values at once") >= 2, True)


sys.exit(run_all([the_same_by_every_engine, values_are_decided_at_once, explain_says_so]))
