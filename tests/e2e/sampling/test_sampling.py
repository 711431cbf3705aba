#!/usr/bin/env python3
"""margay gen with --strategy: breadth first has the same structures as depth first, and a sample has some of them, as often as it should."""
import collections
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

EXAMPLES = HERE.parents[2] / "examples"
SUBJECTS = [(EXAMPLES / "binary_tree.c", 4), (EXAMPLES / "dag.c", 3), (EXAMPLES / "heap_array.c", 4), (EXAMPLES / "parent_tree.c", 3),
            (EXAMPLES / "doubly_linked_list.c", 4), (HERE / "bare.c", 3), (HERE / "hlist.c", 3, "--pred", "hlist_valid")]

# The candidates of the others differ so much in their number of fields that a sample with each equally likely takes long.
EVEN = (SUBJECTS[0], SUBJECTS[5])


def gen(file, n, *options, status=0):
    command = [os.environ["MARGAY"], "gen", str(file), "-n", str(n), *map(str, options)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    same(f"the status of {' '.join(command)}: {done.stderr[:300]}", done.returncode, status)
    return done


def lines(file, n, *options, status=0):
    return gen(file, n, "-q", *options, status=status).stdout.splitlines()


def breadth_first_is_the_same_set():
    for subject in SUBJECTS:
        for more in ((), ("--dont-care", "enumerate")):
            first, other = lines(*subject, *more), lines(*subject, *more, "--strategy", "bfs")
            same(f"{subject[0].stem} {more}", sorted(other), sorted(first))
            same("each once", len(set(other)), len(other))


def breadth_first_begins_with_the_fewest_fields():
    found = lines(HERE / "hlist.c", 3, "--pred", "hlist_valid", "--strategy", "bfs")
    sizes = [line.count("next=") for line in found]
    same("sizes", sizes, sorted(sizes))


def samples_are_of_the_set():
    for subject in SUBJECTS:
        for more in ((), ("--dont-care", "enumerate")):
            all_there_are = set(lines(*subject, *more))
            for strategy in ("random", "leaves") if subject in EVEN else ("random",):
                done = gen(*subject, *more, "--strategy", strategy, "--samples", 300, "--stats=json", status=5)
                *found, counters = done.stdout.splitlines()
                stats = json.loads(counters)
                same("candidates, valid, complete", (stats["explored"], stats["valid"], stats["complete"]), (300, len(found), False))
                same(f"{subject[0].stem} {strategy}: not in the set", set(found) - all_there_are, set())
                same("said", "valid of 300 candidates" in done.stderr and "all samples are taken" in done.stderr, True)


def leaves_are_equally_likely():
    """63 candidates, 5 of them valid: each is drawn 79 times of 5,000, give or take 9."""
    drawn = collections.Counter(lines(EXAMPLES / "binary_tree.c", 3, "--strategy", "leaves", "--samples", 5000, status=5))
    same("trees", len(drawn), 5)
    same(f"far from 79: {drawn}", [n for n in drawn.values() if abs(n - 79) > 45], [])


def values_are_equally_likely():
    """Of the chains of up to 1 node with a byte from 0 to 1: half are empty, a quarter have each of the two bytes, of which 0 is valid."""
    drawn = collections.Counter(lines(HERE / "hlist.c", 1, "--pred", "hlist_valid", "--strategy", "random", "--samples", 8000, status=5))
    empty = [n for line, n in drawn.items() if "first=null" in line]
    same(f"far from 4000: {drawn}", len(empty) == 1 and abs(empty[0] - 4000) < 300, True)
    same(f"one node, {drawn}", 700 < sum(drawn.values()) - empty[0] < 1300, True)


def the_seed_decides():
    draw = [lines(EXAMPLES / "heap_array.c", 5, "--strategy", "random", "--seed", seed, status=5) for seed in (1, 1, 2)]
    same("the same seed", draw[0], draw[1])
    same("another seed", draw[0] == draw[2], False)


def crashes_are_found_in_samples():
    done = gen(HERE / "hlist.c", 3, "--pred", "hlist_rash", "--strategy", "random", "--samples", 200, status=1)
    same("told", "crash: trap: the predicate divides by zero" in done.stdout + done.stderr, True)
    done = gen(HERE / "hlist.c", 3, "--pred", "hlist_rash", "--strategy", "leaves", "--on-crash", "stop", status=1)
    same("stopped", "a candidate crashed the predicate (--on-crash=stop)" in done.stderr, True)


def limits_hold():
    same("structures", len(lines(EXAMPLES / "heap_array.c", 4, "--strategy", "random", "--limit", 3, status=5)), 3)


def mistakes():
    same("engine", gen(HERE / "hlist.c", 2, "--pred", "hlist_valid", "--strategy", "random", "--engine", "sets", status=2).stderr,
         "margay: --strategy and --engine: only --strategy dfs decides several values at once; the others run every candidate from the start; leave out --engine\n")
    same("none", gen(HERE / "hlist.c", 2, "--pred", "hlist_valid", "--strategy", "random", "--samples", 0, status=2).stderr,
         "margay: --samples: 0 paths show nothing; give 1 or more\n")


sys.exit(run_all([breadth_first_is_the_same_set, breadth_first_begins_with_the_fewest_fields, samples_are_of_the_set,
                  leaves_are_equally_likely, values_are_equally_likely, the_seed_decides, crashes_are_found_in_samples, limits_hold, mistakes]))
