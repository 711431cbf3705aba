#!/usr/bin/env python3
"""Kits of tests that create threads: of some failing files of cases/ and twins/, and of examples/threads. --replay fails the same way, and so does the program without Margay, each time;
long_kits.py does that with all files, the examples 20 times. And programs of several files, with flags, with choices of data, in another style."""
import pathlib
import re
import subprocess
import sys
import tempfile

from thread_kits import ROOT, Failure, check, compile_and_run, examples, failing_cases, racy, report, run, status

# One of each way to tell a failure: by turns.c, by the test, by gcc's sanitizer (a lock that is freed; two accesses that it would have forgotten by then), by valgrind, by the address of a
# local.
SOME = {"gone_frame", "if_for_while", "initialises_late", "last_look", "locks_freed", "promise", "unjoined"}

HEADER = "int take(int from);\nextern int TOTAL;\n"
WORK = """#include <threads.h>
#include "work.h"
int TOTAL;
static mtx_t lock;
int take(int from)
{
    mtx_lock(&lock);
    int seen = TOTAL;
    mtx_unlock(&lock);
    thrd_yield();
    mtx_lock(&lock);
    TOTAL = seen + from;
    mtx_unlock(&lock);
    return seen;
}
"""
TEST = """#include <margay.h>
#include <threads.h>
#include "work.h"
struct order { int amount; struct order *next; };
MG_BOUNDS(struct order, n) { MG_OBJECTS(struct order, n); MG_INTS(struct order, amount, 0, n); }
static int serve(void *argument)
{
    struct order *order = argument;
    take(order->amount * SCALE);
    return __sync_fetch_and_add(&order->amount, 1);
}
MG_TEST(all_is_served, n)
{
    thrd_t waiters[2];
    struct order *order = MG_ANY(struct order, n), other = {mg_int(1, 2), NULL};
    thrd_create(&waiters[0], serve, order);
    thrd_create(&waiters[1], serve, &other);
    int amounts[2];
    for (int i = 0; i < 2; i++)
        thrd_join(waiters[i], &amounts[i]);
    mg_assert(TOTAL == SCALE * (amounts[0] + amounts[1]));
}
"""


def several_files(folder):
    """C11's threads, two files, flags with relative paths, a structure and a number."""
    source = folder / "a shop"
    (source / "inc").mkdir(parents=True)
    (source / "inc" / "work.h").write_text(HEADER)
    (source / "work.c").write_text(WORK)
    (source / "test.c").write_text(TEST)
    check("two files and flags", folder / "two files", ["test.c", "work.c"], "-n", 1, flags=["-Iinc", "-DSCALE=2"], where=source)


def turns_compile_alone(folder):
    kit = folder / "threads" / "lost_update" / "no_update_is_lost-1"
    done = subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-c", "turns.c", "-o", "alone.o"], cwd=kit, capture_output=True, text=True)
    if done.returncode:
        raise Failure(done.stderr[:600])


def story_tells_all(folder):
    """Stretches with the reason why they ended, and the stack of each thread that waits."""
    kit, file = folder / "threads" / "lock_order" / "transfers_end-1", ROOT / "examples" / "threads" / "lock_order.c"
    story = (kit / "story.txt").read_text()
    for wanted in (f"  thread 2 locks a mutex at {file}:22; it is interrupted before {file}:23\n",
                   f"\nThread 1, the test, waits there:\n  at {file}:47 in transfers_end\n",
                   f"\nThread 3 waits there:\n  at {file}:23 in transfer\n  called at {file}:38 in pay_back\n"):
        if wanted not in story:
            raise Failure(f"{wanted} is not in {story}")


def another_program(folder):
    """A program that was changed does not fit the schedule, and says so."""
    kit = folder / "threads" / "lost_update" / "no_update_is_lost-1"
    text = (kit / "repro.c").read_text()
    (kit / "repro.c").write_text(re.sub(r"\{3, (\d+), MG_THREAD_OP_\w+", r"{3, \1, MG_THREAD_OP_yield", text))
    compiling, running = compile_and_run(kit)
    run(compiling, kit)
    done = run(running, kit)
    if done.returncode != 2 or "turns.c: the schedule does not fit the program" not in done.stderr:
        raise Failure(f"status {done.returncode}: {done.stderr[:600]}")


def main():
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        for file in examples():
            check(file.stem, folder / "threads" / file.stem, [file], "-n", 1, times=3)
        for file in failing_cases():
            if file.stem in SOME:
                check(file.stem, folder / file.parent.name / file.stem, [file], "-n", 1)
        for race in racy()[:1]:
            check(f"race {race.stem}", folder / "races" / race.stem, [race], "-n", 1, flags=["-DRACE"])
        several_files(folder)
        report("turns.c compiles without a warning", turns_compile_alone, folder)
        report("the story", story_tells_all, folder)
        report("another program", another_program, folder)
    return status()


if __name__ == "__main__":
    sys.exit(main())
