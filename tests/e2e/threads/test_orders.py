#!/usr/bin/env python3
"""What a search with threads has in common with all others: strategies reach the same ends, a kit replays, and what cannot be done with threads is said. And the examples:
wrong as they stand, right with -DFIXED, in as many orders as their README says."""
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

MARGAY = os.environ["MARGAY"]
CASES = FOLDER / "cases"
EXAMPLES = ROOT / "examples" / "threads"
TEXTS = dict(re.findall(r'MG_VERDICT\((\w+), \w+, "([^"]*)"', (ROOT / "src" / "shape" / "verdicts.def").read_text()))


def margay(*words, status=None):
    done = subprocess.run([MARGAY, *map(str, words)], capture_output=True, text=True, timeout=300)
    if status is not None and done.returncode != status:
        raise Wrong(f"status {done.returncode}, expected {status}: {done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def stats(*words, status=0):
    out, _ = margay(words[0], "--stats=json", *words[1:], status=status)
    return json.loads(out.splitlines()[-1])


ALL = ("--reduction", "none")  # every order is run


def said(text, *parts):
    for part in parts:
        if part not in text:
            raise Wrong(f"{part!r} is not in {text!r}")


def breadth_first_runs_the_same_orders():
    same("explored", stats("check", CASES / "main_moves.c", "-n", 1, "--strategy", "bfs")["explored"], 20)


def orders_at_random_are_orders():
    same("explored", stats("check", CASES / "stores.c", "-n", 1, "--strategy", "random", "--samples", 50)["explored"], 50)
    out, _ = margay("check", CASES / "lost_update.c", "-n", 1, "--strategy", "random", "--samples", 200, status=1)
    said(out, "it fails an assertion")


def every_failure_is_counted():
    """Of 6 orders of two loads and two stores 4 lose an update."""
    counted = stats("check", CASES / "lost_update.c", "-n", 1, "--all", *ALL, status=1)
    same("explored, failed", (counted["explored"], counted["failed"]), (6, 4))


def choices_at_once_and_late():
    for choice in ("eager", "delayed", "copy"):
        same(choice, stats("check", CASES / "data.c", "-n", 1, "--choice", choice, *ALL)["explored"], 12)


def steps_are_those_of_all_threads():
    alone, all_of_them = (stats("check", CASES / "stores.c", "-n", 1, "--engine", "rerun", "--", f"-DT={threads}", "-DK=1")["steps"] for threads in (1, 2))
    if all_of_them // 2 <= alone:
        raise Wrong(f"{all_of_them} steps in 2 paths of two threads, {alone} in one path of one")


def a_kit_replays():
    for name in ("lost_update", "detached_waits", "exits_with_local"):
        with tempfile.TemporaryDirectory() as folder:
            margay("check", CASES / f"{name}.c", "-n", 1, "-o", folder, status=1)
            kit = pathlib.Path(folder) / f"{name}-1"
            story = (kit / "story.txt").read_text()
            said(story, "The threads, in the order in which they moved", "thread 2 ")
            same("repro.c is there", (kit / "repro.c").exists(), True)
            path = json.loads((kit / "case.json").read_text())["path"]
            same("kinds", {kind for _, _, kind in path} | {"thread"}, {"thread"})
            said(margay("check", "--replay", kit, status=1)[0], "it fails the same way")


def a_kit_of_one_order_is_no_other():
    """The second way of the first turn leads elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        margay("check", CASES / "lock_order.c", "-n", 1, "-o", folder, status=1)
        file = pathlib.Path(folder) / "lock_order-1" / "case.json"
        case = json.loads(file.read_text())
        case["path"] = [[0, ways, kind] for _, ways, kind in case["path"]]
        file.write_text(json.dumps(case))
        said(margay("check", "--replay", file.parent, status=0)[0], "it passes now")


def what_is_told_of_a_deadlock():
    out, _ = margay("check", CASES / "lock_order.c", "-n", 1, status=1)
    said(out, "thread 2 waits at ", "for what thread 3 holds", "thread 1 (the test) waits at ", "for thread 2 to end")


def gen_and_prove_refuse_threads():
    _, err = margay("prove", CASES / "mutexes.c", "-n", 1, status=3)
    said(err, f"{CASES}/mutexes.c:17: pthread_create (or thrd_create) is called, and proofs know no threads")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "predicate.c"
        file.write_text("#include <margay.h>\n#include <pthread.h>\nstruct box { int n; };\nstatic void *f(void *p) { return p; }\n"
                        "bool ok(struct box *b) {\n  pthread_t t;\n  return b->n && !pthread_create(&t, 0, f, 0);\n}\n")
        _, err = margay("gen", file, "-n", 1, "--pred", "ok", status=3)
        said(err, f"{file}:7: pthread_create (or thrd_create) is called by a predicate")


def verdicts_can_be_ignored():
    same("unjoined", stats("check", CASES / "unjoined.c", "-n", 1, "--ignore", "unjoined")["explored"], 1)
    out, _ = margay("check", CASES / "lock_order.c", "-n", 1, "--ignore", "deadlock", status=0)
    said(out, "ok lock_order")


# The line that each example fails at, as it is.
BLAMED = {
    "bounded_buffer": "pthread_cond_wait(&has_number, &lock);",
    "dekker": "while (atomic_load(&wants[other])) {",
    "double_checked": "mg_assert(atomic_load(&table[1]) == 4);",
    "list_insert": "mg_assert(count(list) == before + 2);",
    "lock_order": "pthread_mutex_lock(&second->lock);",
    "lost_update": "mg_assert(atomic_load(&counter) == count);",
    "philosophers": "mtx_lock(&forks[right]);",
    "peterson": "mg_assert(atomic_fetch_add(&inside, 1) == 0);",
    "producer_consumer": "pthread_cond_wait(&has_changed, &lock);",
    "readers_writers": "pthread_rwlock_wrlock(&lock);",
    "treiber_stack": "mg_assert(node == NONE || atomic_fetch_add(&nodes[node].owners, 1) == 0);",
}


def told_of_examples(n, status, *flags):
    """What is told of each example, by the name of its file: all are one program."""
    files = sorted(EXAMPLES.glob("*.c"))
    tests = {re.search(r"MG_TEST\((\w+)", file.read_text()).group(1): file for file in files}
    out = margay("check", *files, "-n", n, *flags, status=status)[0]
    return {tests[name]: told for told in re.split(r"^(?=(?:not )?ok )", out, flags=re.MULTILINE) for name in re.findall(r"^(?:not )?ok (\w+)", told)}


def examples_are_wrong_and_right():
    """test_kits.py has their kits."""
    rows = re.findall(r"^\| `(\w+)\.c` \| `(\w+)`[^|]*\| ([\d,]+), ([\d,]+) \|", (EXAMPLES / "README.md").read_text(), re.MULTILINE)
    same("examples", sorted(name for name, *_ in rows), sorted(file.stem for file in EXAMPLES.glob("*.c")))
    wrong, right = told_of_examples(2, 1), [told_of_examples(n, 0, *ALL, "--", "-DFIXED") for n in (1, 2)]
    for name, verdict, *paths in rows:
        file = EXAMPLES / f"{name}.c"
        line = re.search(rf": it {re.escape(TEXTS[verdict])} at {re.escape(str(file))}:(\d+) in ", wrong[file])
        same(f"{name}: line", file.read_text().splitlines()[int(line.group(1)) - 1].strip() if line else wrong[file], BLAMED[name])
        for n, wanted in enumerate(paths, 1):
            same(f"{name}: paths for n = {n}", re.search(r" of ([\d,]+) paths? count", right[n - 1][file]).group(1), wanted)


def a_list_with_threads_is_twice_one_without():
    """With a lock around each insertion the order of the two is all that threads add."""
    for n in range(1, 5):
        alone, both = (stats("check", EXAMPLES / "list_insert.c", "-n", n, "--choice", "eager", "--", flag)["valid"] for flag in ("-DALONE", "-DFIXED"))
        same(f"lists for n = {n}", (alone, both), (2 ** n, 2 * 2 ** n))


def count_orders(threads):
    """In how many ways threads can take turns that are lists of ("lock", mutex) and ("unlock", mutex)."""
    def go(at, held):
        if all(at[i] == len(steps) for i, steps in enumerate(threads)):
            return 1
        ways = 0
        for i, steps in enumerate(threads):
            operation, mutex = steps[at[i]] if at[i] < len(steps) else ("", None)
            if operation == "unlock" or (operation == "lock" and mutex not in held):
                ways += go(at[:i] + (at[i] + 1,) + at[i + 1:], held | {mutex} if operation == "lock" else held - {mutex})
        return ways
    return go((0,) * len(threads), frozenset())


def philosophers_as_counted_by_brute_force():
    for seats in (2, 3):
        forks = [(seat, (seat + 1) % seats) if seat < seats - 1 else ((seat + 1) % seats, seat) for seat in range(seats)]
        wanted = count_orders([[("lock", a), ("lock", b), ("unlock", b), ("unlock", a)] for a, b in forks])
        same(f"{seats} seats", stats("check", EXAMPLES / "philosophers.c", "-n", seats - 1, *ALL, "--", "-DFIXED")["explored"], wanted)


if __name__ == "__main__":
    sys.exit(run_all([breadth_first_runs_the_same_orders, orders_at_random_are_orders, every_failure_is_counted, choices_at_once_and_late,
                      steps_are_those_of_all_threads, a_kit_replays, a_kit_of_one_order_is_no_other, what_is_told_of_a_deadlock,
                      gen_and_prove_refuse_threads, verdicts_can_be_ignored, examples_are_wrong_and_right,
                      a_list_with_threads_is_twice_one_without,
                      philosophers_as_counted_by_brute_force]))
