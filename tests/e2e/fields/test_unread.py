#!/usr/bin/env python3
"""Fields that the predicate did not read, multiplied out by `--dont-care enumerate` without running it again. What is printed and counted is the same as for a
predicate that reads them all (unread.c), in the same order and with every engine; and it takes no more steps than leaving them open."""
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent.parent
MARGAY = os.environ["MARGAY"]
failed = False


def check(name, found, wanted):
    global failed
    failed = failed or found != wanted
    print(f"ok {name}" if found == wanted else f"not ok {name}: {str(found)[:200]}, expected {str(wanted)[:200]}", flush=True)


def gen(*options):
    """What is printed, and on stderr what the predicate prints; the counters."""
    done = subprocess.run([MARGAY, "gen", *map(str, options), "--stats=json"], cwd=HERE, capture_output=True, text=True, timeout=60)
    *lines, stats = done.stdout.splitlines()
    return (done.returncode, lines, re.sub(r"in [0-9.]+ s", "", done.stderr)), json.loads(stats)


def enumerate_unread(*options):
    return gen("unread.c", "--pred", "lazy", "--dont-care", "enumerate", *options)


def counts(stats):
    """`multi` decides some values without a run."""
    return [stats["explored"] + stats["forwarded"], *(stats[name] for name in ("valid", "crashed", "complete"))]


for n in (1, 2):
    wanted, wanted_stats = gen("unread.c", "--pred", "eager", "-n", n, "--format", "json", "--engine", "rerun")
    for engine in ("checkpoint", "rerun", "multi", "multi_rerun")[:: 1 if n == 1 else 2]:
        found, stats = enumerate_unread("-n", n, "--format", "json", "--engine", engine)
        check(f"{n} {engine}", found[:2], wanted[:2])
        check(f"{n} {engine}, what is printed besides", found[2].count("colored\n"), wanted[2].count("colored\n"))
        check(f"{n} {engine} counters", counts(stats), counts(wanted_stats))
for limit in (1, 40, 41, 149):
    found, stats = enumerate_unread("-n", 1, "--format", "json", "--limit", limit)
    wanted, wanted_stats = gen("unread.c", "--pred", "eager", "-n", 1, "--format", "json", "--limit", limit)
    check(f"--limit {limit}", (found, counts(stats)), (wanted, counts(wanted_stats)))
check("only counted", counts(enumerate_unread("-n", 2, "--format", "none")[1]), counts(gen("unread.c", "--pred", "eager", "-n", 2)[1]))
check("shown one by one", gen("unread.c", "--pred", "lazy", "-n", 1, "--dont-care", "enumerate", "-v")[0][2].count("the predicate accepts it"), 150)

bench = TOP / "bench" / "unread.c"
for predicate, n, valid in (("stack_ok", 7, 877), ("ring_ok", 7, 3263), ("heap_ok", 6, 13139)):
    kept, stats = (gen(bench, "--pred", predicate, "-n", n, "--format", "none", *more)[1] for more in ((), ("--dont-care", "enumerate")))
    check(f"{predicate} {n}", stats["valid"], valid)
    check(f"{predicate} {n} steps", stats["steps"], kept["steps"])
    printed, _ = gen(bench, "--pred", predicate, "-n", n, "--dont-care", "enumerate")
    check(f"{predicate} {n} printed", (len(printed[1]), len(set(printed[1]))), (valid, valid))
kept, stats = (gen(TOP / "examples" / "binary_tree.c", "-n", 8, "--format", "none", *more)[1] for more in ((), ("--dont-care", "enumerate")))
check("nothing is unread", [stats[name] for name in ("explored", "steps", "inits", "undo")], [kept[name] for name in ("explored", "steps", "inits", "undo")])
sys.exit(failed)
