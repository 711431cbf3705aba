#!/usr/bin/env python3
"""Condition variables against a small simulation: threads as generators, run again from the start for each order. As many orders, as many deadlocks, the same ends."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent

HEAD = """#include <margay.h>
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int tokens, order;
static void *take(void *p)
{
    pthread_mutex_lock(&m);
    while (!tokens)
        pthread_cond_wait(&c, &m);
    tokens--;
    order = order * 10 + *(int *)p;
    pthread_mutex_unlock(&m);
    return p;
}
static void *give(void *p)
{
    pthread_mutex_lock(&m);
    tokens += %d;
    %s
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(taking, n)
{
    pthread_t t[%d];
    int names[] = {1, 2, 3, 4};
    for (int i = 0; i < %d; i++)
        pthread_create(&t[i], NULL, i < %d ? take : give, &names[i]);
    for (int i = 0; i < %d; i++)
        pthread_join(t[i], NULL);
    printf("end %%d\\n", order);
}
"""


class World:
    def __init__(self):
        self.held, self.tokens, self.order, self.waiting, self.woken = False, 0, 0, [], set()


def take(world, name):
    yield "lock"
    world.held = True
    while not world.tokens:
        yield "step"
        world.held = False
        world.waiting.append(name)
        yield "sleep"
        yield "lock"
        world.held = True
    world.tokens -= 1
    world.order = world.order * 10 + name
    yield "step"
    world.held = False


def give(world, _, count, signals):
    yield "lock"
    world.held = True
    world.tokens += count
    for signal in signals:
        yield "step"
        if signal == "broadcast":
            world.woken |= set(world.waiting)
            world.waiting.clear()
        elif world.waiting:
            which = (yield ("choose", len(world.waiting))) if len(world.waiting) > 1 else 0
            world.woken.add(world.waiting.pop(which))
    yield "step"
    world.held = False


def run(takers, givers, count, signals, choices):
    """One order: which of the ways at each choice, the first beyond those that are given. The ways that there were, and how it ended; None: in a deadlock."""
    world, ways, threads, asks = World(), [], {}, {}
    for name in range(1, takers + givers + 1):
        threads[name] = take(world, name) if name <= takers else give(world, name, count, signals)

    def choose(number):
        ways.append(number)
        return choices[len(ways) - 1] if len(ways) <= len(choices) else 0

    def advance(name, answer=None):
        """Up to where it waits for its turn, or for a signal."""
        try:
            asks[name] = threads[name].send(answer)
            while isinstance(asks[name], tuple):
                asks[name] = threads[name].send(choose(asks[name][1]))
        except StopIteration:
            del asks[name]

    for name in threads:
        advance(name)
    while asks:
        for name in [name for name, ask in asks.items() if ask == "sleep" and name in world.woken]:
            world.woken.remove(name)
            advance(name)
        can = sorted(name for name, ask in asks.items() if ask == "step" or (ask == "lock" and not world.held))
        if not can:
            return ways, None
        advance(can[choose(len(can)) if len(can) > 1 else 0])
    return ways, world.order


def simulate(*shape):
    choices, good, stuck, ends = [], 0, 0, set()
    while True:
        ways, end = run(*shape, choices)
        good, stuck = good + (end is not None), stuck + (end is None)
        ends |= set() if end is None else {end}
        taken = choices + [0] * (len(ways) - len(choices))
        while taken and taken[-1] + 1 == ways[len(taken) - 1]:
            taken.pop()
        if not taken:
            return good, stuck, ends
        choices = taken[:-1] + [taken[-1] + 1]


def check(takers, givers, count, signals):
    calls = " ".join(f"pthread_cond_{signal}(&c);" for signal in signals)
    everybody = takers + givers
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "taking.c"
        file.write_text(HEAD % (count, calls, everybody, everybody, takers, everybody))
        out = subprocess.run([MARGAY, "check", str(file), "-n", "1", "--all"], capture_output=True, text=True, timeout=300).stdout
    good, stuck, ends = simulate(takers, givers, count, signals)
    number = lambda text: int(text.replace(",", ""))
    whole = re.search(r"of ([\d,]+) paths?|after ([\d,]+) paths?", out)
    failing = sum(number(found) for found in re.findall(r"^# \d+: ([\d,]+) paths? fails? this way", out, re.MULTILINE))
    same("orders", number(whole.group(1) or whole.group(2)) if whole else out, good + stuck)
    same("deadlocks", failing, stuck)
    same("ends", sorted({int(line.split()[1]) for line in out.splitlines() if line.startswith("end ")}), sorted(ends))


def one_taker_one_signal():
    check(1, 1, 1, ["signal"])


def two_takers_two_signals():
    check(2, 1, 2, ["signal", "signal"])


def two_takers_one_signal_each():
    check(2, 2, 1, ["signal"])


def two_takers_a_broadcast():
    check(2, 1, 2, ["broadcast"])


def two_takers_one_token():
    check(2, 1, 1, ["broadcast"])


def two_takers_two_tokens_one_signal():
    check(2, 1, 2, ["signal"])


def three_takers_three_signals():
    check(3, 1, 3, ["signal", "signal", "signal"])


# Who waits does so once, or in a loop; the flag is set under the lock, so a signal alone is right either way.
WAITING = """#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static bool is_set;
static void *wait(void *p)
{
    pthread_mutex_lock(&m);
    %s (!is_set)
        pthread_cond_wait(&c, &m);
    mg_assert(is_set);
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(waiting, n)
{
    pthread_t t;
    pthread_create(&t, NULL, wait, NULL);
    pthread_mutex_lock(&m);
    is_set = true;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
}
"""


def wait(word, *options):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "waiting.c"
        file.write_text(WAITING % word)
        done = subprocess.run([MARGAY, "check", str(file), "-n", "1", *options], capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout.replace(str(file), "waiting.c")


def a_wait_ends_by_itself_if_it_may():
    same("if", wait("if")[0], 0)
    status, out = wait("if", "--spurious", "1")
    same("if, with --spurious 1", (status, "it fails an assertion at waiting.c:11 in wait" in out), (1, True))
    for most in ("0", "1", "2"):
        same(f"while, with --spurious {most}", wait("while", "--spurious", most)[0], 0)


def a_lost_wake_up_is_told():
    file = FOLDER / "cases" / "latch.c"
    out = subprocess.run([MARGAY, "check", str(file), "-n", "1"], capture_output=True, text=True, timeout=300).stdout
    wanted = f"thread 1 (the test) waits at {file}:19 for a signal that nobody is left to give: a lost wake-up, 1 came before it waited"
    same("told", [line.strip() for line in out.splitlines() if " waits at " in line and "nobody" in line], [wanted])


def who_waits_for_whom_is_told():
    for name, wanted in (("rw_upgrade", "thread 1 (the test) waits at "), ("rw_upgrade", " for what it holds itself"), ("barrier_of_one_too_many", "at a barrier for 1 more to come"), ("no_post", "for a semaphore that nobody is left to post")):
        out = subprocess.run([MARGAY, "check", str(FOLDER / "cases" / f"{name}.c"), "-n", "1"], capture_output=True, text=True, timeout=300).stdout
        same(name, wanted in out, True)


if __name__ == "__main__":
    sys.exit(run_all([one_taker_one_signal, two_takers_two_signals, two_takers_one_signal_each, two_takers_a_broadcast, two_takers_one_token,
                      two_takers_two_tokens_one_signal, three_takers_three_signals, a_wait_ends_by_itself_if_it_may,
                      a_lost_wake_up_is_told, who_waits_for_whom_is_told]))
