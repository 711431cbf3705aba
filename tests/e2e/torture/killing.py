"""Kills workers from outside, at random moments, and compares what is printed with a run that nobody disturbs."""
import contextlib
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time

MARGAY = os.environ["MARGAY"]
TIMEOUT = 120
ENGINES = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")
CHECKS = [("--choice", "copy"), ("--choice", "delayed"), ("--choice", "eager"), ("--engine", "rerun"), ("--strategy", "bfs"), ("--strategy", "random")]

# Many candidates that are short, and some that are long.
PREDICATE = """#include <margay.h>
#include <stdio.h>

typedef struct pebble { signed char hue; struct pebble *under, *beside; } pebble;
struct heap { pebble *top; unsigned tall; };

static unsigned idle(unsigned turns) { unsigned x = 1; while (turns--) x = x * 5 + 3; return x; }

static int height(const pebble *p, int most)
{
    if (!p)
        return 0;
    if (!most)
        return -1;
    int a = height(p->under, most - 1), b = height(p->beside, most - 1);
    return a < 0 || b < 0 || (p->under && p->under->hue < p->hue) ? -1 : 1 + (a > b ? a : b);
}

bool heaped(struct heap *h)
{
    int tall = height(h->top, 3);
    if (tall < 0 || (unsigned)tall != h->tall)
        return false;
    if (h->top && h->top->hue == 1 && !h->top->beside)
        printf("alone %d\\n", tall);
    return idle(h->tall == 3 ? 3 * LONG : 100) % 2 == 0 || h->tall != 1;
}

MG_BOUNDS(struct heap, n)
{
    MG_OBJECTS(pebble, n);
    MG_INTS(pebble, hue, 0, 2);
    MG_INTS(struct heap, tall, 0, 3);
}
"""

TEST = """#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

static volatile int sink;

MG_TEST(sorts, n)
{
    int v[6], m = n + 3;
    for (int i = 0; i < m; i++)
        v[i] = mg_int(0, 2);
    for (int i = 1; i < m; i++)
        for (int k = i; k && v[k - 1] > v[k]; k--) {
            int keep = v[k];
            v[k] = v[k - 1];
            v[k - 1] = keep;
        }
    for (int i = 0; i < LONG; i++)
        sink = i;
    int *copy = malloc(sizeof v);
    copy[0] = v[0];
    if (v[0] == 2)
        printf("all two\\n");
    mg_assert(v[0] + v[m - 1] != 1 || v[1] != v[0]);
    if (v[m / 2] != 1 || v[0])
        free(copy);
}
"""

VARYING = re.compile(r'"\w*seconds":[0-9.e+-]+|"\w*rss\w*":\d+')


def workers_of(parent):
    """The processes that are Margay itself, and whether each has its filter on system calls, which a worker installs before it searches."""
    try:
        children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    except OSError:
        return
    for child in children:
        try:
            status = pathlib.Path(f"/proc/{child}/status").read_text()
            if os.path.samefile(f"/proc/{child}/exe", MARGAY) and "\nState:\tZ" not in status:
                yield int(child), "\nSeccomp:\t2" in status
        except OSError:
            pass


def kill_some(process, count, dice):
    """How many were killed. What becomes the compiler is Margay for a moment too, so the first one must have its filter."""
    killed = set()
    while process.poll() is None and len(killed) < count:
        for worker, has_filter in workers_of(process.pid):
            if worker not in killed and (killed or has_filter):
                time.sleep(dice.random() ** 3 * 0.1)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                killed.add(worker)
        time.sleep(0.0005)
    return len(killed)


def run(arguments, count, dice):
    """Exit status and output, without what differs from run to run; and how many workers were killed."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([MARGAY, *arguments], stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        try:
            killed = kill_some(process, count, dice) if count else 0
            process.wait(TIMEOUT)
        finally:
            process.kill()
            process.wait()
        out.seek(0)
        err.seek(0)
        told = err.read().decode().count("killed from outside: Killed")
        return f"{process.returncode}\n{VARYING.sub('', out.read().decode())}", killed, told


def cases(folder, length):
    """Names and arguments."""
    for name, text in (("heaped", PREDICATE), ("sorts", TEST)):
        (pathlib.Path(folder) / f"{name}.c").write_text(text.replace("LONG", str(length)))
    for engine in ENGINES:
        yield f"gen --engine {engine}", ["gen", f"{folder}/heaped.c", "-n", "4", "--engine", engine, "--stats=json"]
    for options in CHECKS:
        samples = ["--samples", "300"] if "random" in options else []
        yield f"check {' '.join(options)}", ["check", f"{folder}/sorts.c", "-n", "2", "--all", *options, *samples, "--stats=json"]


def check(name, arguments, counts, seed):
    dice, wanted = random.Random(f"{seed} {name}"), None
    for count in (0, *counts):
        for _ in range(8):  # the moments are chosen at random: all may come too late
            got, killed, told = run(arguments, count, dice)
            if told or not count:
                break
        wanted = wanted or got
        if got != wanted:
            pairs = [(a, b) for a, b in zip(wanted.splitlines(), got.splitlines()) if a != b] or [(len(wanted), len(got))]
            return f"not ok {name}, killed {killed} times: `{pairs[0][0]}` became `{pairs[0][1]}`"
        if count and not told:
            return f"not ok {name}: no worker was killed"
    return f"ok {name}, killed {', '.join(map(str, counts))} times"
