#!/usr/bin/env python3
"""Which orders of threads are left out. Random programs (orders.py) against brute force: `--reduction none` runs every order, `optimal` and `sleep` one of each class of equivalent ones, with the same
results; `optimal` gives no path up where threads choose no data, and both engines run the same paths in the same order. Counts that have a closed form, and failures that
must not be hidden. Workers that are killed: tests/restore/test_deaths.py. `test_reduction.py 100 140` compares programs of other seeds, long_reduction.py 500."""
import math
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
sys.path.insert(0, str(FOLDER.parent))
from frame import Wrong, run_all, same  # noqa: E402
from orders import Program, explore  # noqa: E402

MARGAY = os.environ["MARGAY"]
CASES, STORES, WRITERS = FOLDER / "reduction", FOLDER / "cases" / "stores.c", ROOT / "bench" / "writers.c"
ORDERS_MOST, FORMS_MOST = 6000, 3000
SEEDS = range(20)
OWN = r'^  write a kit: .*\n|"(undo|steps|inits|\w*seconds|peak_rss_kb)":[\d.]+,?'  # commands with the engine in them, its counters, and time


def margay(file, *words, n=1):
    done = subprocess.run([MARGAY, "check", str(file), "-n", str(n), "--stats=json", *words], capture_output=True, text=True, timeout=300)
    if done.returncode not in (0, 1) or '"explored"' not in done.stdout:
        raise Wrong(f"status {done.returncode}: {done.stdout[:300]}{done.stderr[:300]}")
    return done.stdout


def counts(out):
    return json.loads(out.splitlines()[-1])


def explored(file, *words, n=1):
    return counts(margay(file, *words, n=n))["explored"]


def results(out):
    return {line for line in out.splitlines() if line.startswith("end ")}


# ---- random programs ---------------------------------------------------------------------------------------------

def compare(seed, folder):
    """False: it has too many orders."""
    program = Program(seed)
    wanted = explore(program, FORMS_MOST)
    if not wanted or wanted["orders"] > ORDERS_MOST:
        return False
    file = pathlib.Path(folder) / f"{seed}.c"
    file.write_text(program.source())
    for reduction in ("none", "sleep", "optimal"):
        out = margay(file, "--all", "--choice", "eager", "--reduction", reduction)
        got = counts(out)
        same(f"{reduction}: paths", got["explored"], wanted["orders" if reduction == "none" else "classes"])
        same(f"{reduction}: results", results(out), wanted["results"])
        if reduction != "none":
            same(f"{reduction}: whole paths", got["valid"], wanted["done"])
        if reduction == "optimal" and not wanted["has_data"]:
            same("blocked", got["blocked"], 0)
    again = margay(file, "--all", "--choice", "eager", "--engine", "rerun")
    same("by running again", re.sub(OWN, "", again, flags=re.MULTILINE), re.sub(OWN, "", out, flags=re.MULTILINE))
    return True


def compare_all(seeds, least):
    failed, compared = False, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            try:
                compared += compare(seed, folder)
            except Exception as trouble:
                failed = True
                print(f"not ok seed {seed}: {trouble}".replace("\n", "\n    "), flush=True)
    if not failed:
        print(f"{'ok' if compared >= least else 'not ok'} {compared} of {len(seeds)} random programs; the others have too many orders", flush=True)
    return failed or compared < least


# ---- closed forms ------------------------------------------------------------------------------------------------

def writers_and_a_reader():
    same("orders", [explored(WRITERS, n=n) for n in (1, 2, 4, 7)], [math.factorial(n + 1) for n in (1, 2, 4, 7)])


def readers_of_what_one_writes():
    same("orders", [explored(CASES / "readers.c", n=n) for n in (1, 2, 7, 12)], [2 ** n for n in (1, 2, 7, 12)])


def nothing_in_common():
    same("orders", explored(CASES / "apart.c", n=4), 1)


def bounded_preemptions():
    words = [("--preemptions", str(k), "--", "-DT=2", "-DK=7") for k in range(3)]
    same("orders", [explored(STORES, *more) for more in words], [2, 14, 86])
    out = margay(STORES, "--preemptions", "1", "--", "-DT=2", "-DK=7")
    if "ok stores: passed, with at most 1 preemption, up to n = 1 (14 of 14 paths count)" not in out:
        raise Wrong(out)


# ---- what must not be lost ---------------------------------------------------------------------------------------

def failures(file, *words):
    return sorted(re.findall(r"^not ok .* (?:at .*?:(\d+) in|it (.*?) at)", margay(file, "--all", *words), re.MULTILINE))


def failures_do_not_hide_each_other():
    wanted = failures(CASES / "fail_apart.c", "--reduction", "none")
    same("how many", len(wanted), 3)
    for reduction in ("sleep", "optimal"):
        same(reduction, failures(CASES / "fail_apart.c", "--reduction", reduction), wanted)


def a_local_ends_too_early():
    for flags in ((), ("-DFIRST=lender", "-DSECOND=borrower")):
        out = margay(CASES / "lent.c", "--", *flags)
        if not re.search(r"it has a data race at .*lent\.c:\d+ in lend", out) or not re.search(r" ends the life of locals, \d+ bytes at ", out):
            raise Wrong(out)


def ignored_races_leave_out_nothing():
    out = margay(CASES / "lent.c", "--ignore", "race")
    if "it uses memory after freeing it" not in out:
        raise Wrong(out)


def a_busy_wait_for_two_flags():
    every = margay(CASES / "two_flags.c", "--reduction", "none")
    for reduction in ("sleep", "optimal"):
        same(reduction, results(margay(CASES / "two_flags.c", "--reduction", reduction)), results(every))
    same("blocked", counts(margay(CASES / "two_flags.c"))["blocked"], 0)


def the_table_in_the_manual():
    text = (ROOT / "docs" / "threads.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| ([\d,]+) \|$", text, re.MULTILINE)
    same("examples", [name for name, *_ in rows], sorted(file.stem for file in (ROOT / "examples" / "threads").glob("*.c")))
    for name, *wanted in rows:
        got = [explored(ROOT / "examples" / "threads" / f"{name}.c", "--reduction", reduction, "--", "-DFIXED", n=2) for reduction in ("none", "optimal")]
        same(name, [f"{count:,}" for count in got], wanted)


def refused(*words):
    done = subprocess.run([MARGAY, "check", str(STORES), "-n", "1", *words], capture_output=True, text=True, timeout=60)
    same(f"status of {words}", (done.returncode, done.stdout), (2, ""))
    return done.stderr


def what_does_not_go_together():
    for words, said in ((("--preemptions", "1", "--reduction", "optimal"), "orders with fewer would be lost"),
                        (("--reduction", "sleep", "--strategy", "bfs"), "--reduction is for --strategy dfs"),
                        (("--preemptions", "2", "--strategy", "random"), "--preemptions is for --strategy dfs"),
                        (("--reduction", "optimal", "--ignore", "race"), "no order can be left out")):
        err = refused(*words)
        if said not in err:
            raise Wrong(err)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(compare_all(range(*map(int, sys.argv[1:3])), 1))
    broken = run_all([writers_and_a_reader, readers_of_what_one_writes, nothing_in_common, bounded_preemptions, failures_do_not_hide_each_other,
                      a_local_ends_too_early, ignored_races_leave_out_nothing, a_busy_wait_for_two_flags, the_table_in_the_manual, what_does_not_go_together])
    sys.exit(compare_all(SEEDS, len(SEEDS) // 2) or broken)
