#!/usr/bin/env python3
"""A worker that dies leaves no trace: whenever it is killed from outside, once, twice, five and twenty times, every counter and every
byte of output is as if it had lived (deaths.py). A candidate that kills its worker itself is counted as a crash, by every engine, and every
counter is that of a twin which crashes at the same place and leaves its worker alive: its fields are initialised all the same.

Prints a line for each check. long_deaths.py does the same at many more moments."""
import concurrent.futures
import json
import re
import sys
import tempfile

sys.dont_write_bytecode = True  # or a folder of the source tree would fill
from deaths import SUBJECTS, check, run_plans  # noqa: E402

JOBS = 2
ENGINES = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun", "snapshot")
CHOICES = ("copy", "delayed", "eager")


def gen(file, n, engine, *more):
    return f"gen {file.stem} {engine} {' '.join(more)}".strip(), ["gen", file, "-n", n, "--engine", engine, "--stats=json", *more]


def test(file, n, *more):
    return f"check {file.stem} {' '.join(more)}", ["check", file, "-n", n, "--stats=json", *more]


def all_cases():
    for engine in ENGINES:
        yield gen(SUBJECTS / "mix.c", 2, engine)
        yield gen(SUBJECTS / "killers.c", 2, engine)
    for engine in ENGINES[:4]:
        yield gen(SUBJECTS / "unread.c", 2, engine, "--dont-care", "enumerate")
    yield gen(SUBJECTS / "unread.c", 2, "checkpoint", "--dont-care", "enumerate", "--format", "none")
    yield gen(SUBJECTS / "unread.c", 2, "multi", "--dont-care", "enumerate", "--limit", "17")
    yield gen(SUBJECTS / "locals.c", 2, "checkpoint")
    yield gen(SUBJECTS / "killers.c", 2, "multi", "--on-crash=stop")
    for strategy in ("bfs", "random"):
        yield gen(SUBJECTS / "killers.c", 2, "rerun", "--strategy", strategy, "--samples", "40")
    for choice in CHOICES:
        yield test(SUBJECTS / "tests.c", 2, "--all", "--choice", choice)
    yield test(SUBJECTS / "tests.c", 2, "--all", "--engine", "rerun")
    for strategy in ("bfs", "random", "leaves"):
        yield test(SUBJECTS / "tests.c", 2, "--all", "--strategy", strategy, "--samples", "40")
    yield test(SUBJECTS / "tests.c", 2, "--format", "tap")
    yield test(SUBJECTS / "threads.c", 2, "--all")
    yield test(SUBJECTS / "threads.c", 2, "--all", "--engine", "rerun")
    yield test(SUBJECTS / "threads.c", 2, "--all", "--reduction", "none")
    yield test(SUBJECTS / "threads.c", 2, "--all", "--strategy", "bfs")


def try_case(case, most, is_whole):
    with tempfile.TemporaryDirectory() as folder:
        return check(folder, *case, most, is_whole)


def try_killers():
    """Every engine finds the same structures, and blames the same candidates."""
    with tempfile.TemporaryDirectory() as folder:
        seen = {}
        for engine in ENGINES:
            run = run_plans(folder, gen(SUBJECTS / "killers.c", 2, engine)[1], [[]])[0]
            lines = run.text.splitlines()
            stats = json.loads(next(line for line in lines if line.startswith("{")).replace(",,", ",").replace(",,", ",").replace(",,", ","))
            told = [line for line in lines if line.startswith("crash: killed: the predicate kills the worker process (Segmentation fault), on ")]
            found = sorted(line for line in lines if line.startswith("cell{"))
            crashed = stats["crashed"] if "sets" not in engine else 7 # there one may stand for several
            seen[engine] = (run.status, stats["valid"], crashed, stats["complete"], len(told), found)
        if seen["rerun"][:5] != (1, 37, 7, True, 1):
            return f"not ok a candidate that kills its worker: {seen['rerun'][:5]}"
        for engine in ENGINES:
            if seen[engine] != seen["rerun"]:
                return f"not ok a candidate that kills its worker: {engine} {seen[engine]}, rerun {seen['rerun']}"
    return "ok a candidate that kills its worker"


def counters(folder, case):
    """What is counted, but for steps: a killer is stopped after its last choice, so those after that are not."""
    run = run_plans(folder, case, [[]])[0]
    line = next(line for line in run.text.splitlines() if line.startswith("{"))
    return {name: int(value) for name, value in re.findall(r'"(\w+)":(\d+)', line.partition("\"sums\"")[0]) if name != "steps"}


def try_twins(case):
    """A killer is counted like any other crash."""
    name, arguments = case
    with tempfile.TemporaryDirectory() as folder:
        killer = counters(folder, arguments)
        twin = counters(folder, [*arguments, "--", "-DTWIN"])
    if not killer.get("inits") or not killer.get("crashed"):
        return f"not ok a killer and its twin, {name}: {killer}"
    different = [f"{key} {killer[key]}, twin {twin.get(key)}" for key in killer if killer[key] != twin.get(key)]
    return f"not ok a killer and its twin, {name}: {'; '.join(different)}" if different else f"ok a killer and its twin, {name}"


def all_twins():
    for engine in ENGINES:
        yield gen(SUBJECTS / "killers.c", 2, engine)
    for choice in CHOICES:
        yield test(SUBJECTS / "tests.c", 2, "--all", "--choice", choice)
    for more in (("--engine", "rerun"), ("--strategy", "bfs"), ("--strategy", "random", "--samples", "40")):
        yield test(SUBJECTS / "tests.c", 2, "--all", *more)


def main(most=12, is_whole=False):
    failed = False
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        lines = [pool.submit(try_case, case, most, is_whole) for case in all_cases()] + [pool.submit(try_killers)]
        lines += [pool.submit(try_twins, case) for case in all_twins()]
        for line in lines:
            failed = failed or line.result().startswith("not ok")
            print(line.result(), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
