#!/usr/bin/env python3
"""Random programs with threads against brute force: as many orders, as many of them deadlocks, and the same values in the end. `test_fuzz.py 100 140` runs other seeds."""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
MOST = 6000  # orders of a program that is run


def make(seed):
    """Threads as lists of operations. A lock that is held by its own thread is not locked again, and all are unlocked in the end."""
    dice = random.Random(seed)
    threads = []
    for _ in range(dice.choice((2, 2, 2, 3))):
        steps, held = [], []
        for _ in range(dice.randint(1, 5)):
            kind = dice.choice(("store", "add", "copy", "lock", "lock", "unlock", "try", "down", "up", "yield"))
            mutex = dice.choice("mk")
            if kind == "lock" and mutex not in held:
                held.append(mutex)
                steps.append(("lock", mutex))
            elif kind == "unlock" and held:
                steps.append(("unlock", held.pop(dice.randrange(len(held)))))
            elif kind == "try":
                steps.append(("try", mutex) if mutex not in held else ("yield",))
            elif kind in ("store", "add"):
                steps.append((kind, dice.choice("xy"), dice.randint(1, 3)))
            elif kind == "copy":
                steps.append(("copy",))
            elif kind in ("yield", "down", "up"):
                steps.append((kind,))
        threads.append(steps + [("unlock", mutex) for mutex in reversed(held)])
    return threads


def spell(step):
    kind, *rest = step
    return {"lock": "pthread_mutex_lock(&{0});", "unlock": "pthread_mutex_unlock(&{0});", "store": "atomic_store(&{0}, {1});",
            "add": "{0} += {1};", "copy": "{{ int seen = x; y = seen; }}", "yield": "sched_yield();", "down": "sem_wait(&s);", "up": "sem_post(&s);",
            "try": "if (!pthread_mutex_trylock(&{0})) {{ x += 7; pthread_mutex_unlock(&{0}); }}"}[kind].format(*rest)


def program(threads):
    bodies = "".join(f"static void *t{i}(void *p)\n{{\n" + "".join(f"    {spell(step)}\n" for step in steps) + "    return p;\n}\n\n"
                     for i, steps in enumerate(threads))
    each = lambda text: "".join(text.format(i) for i in range(len(threads)))
    return ("#include <margay.h>\n#include <pthread.h>\n#include <sched.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n#include <stdio.h>\n"
            "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;\nstatic atomic_int x, y;\nstatic sem_t s;\n" + bodies +
            f"MG_TEST(fuzz, n)\n{{\n    pthread_t t[{len(threads)}];\n    sem_init(&s, 0, 1);\n" + each("    pthread_create(&t[{0}], NULL, t{0}, NULL);\n") +
            each("    pthread_join(t[{0}], NULL);\n") + '    printf("end %d %d\\n", x, y);\n}\n')


def flatten(steps):
    """Operations as the machine has them: a copy is a load and a store, a lock that was tried an add and an unlock."""
    for step in steps:
        if step[0] == "copy":
            yield from (("load",), ("save",))
        elif step[0] == "try":
            yield from (step, ("tried", "add"), ("tried", "unlock", step[1]))
        else:
            yield step


def brute(threads):
    """How many orders there are, how many end in a deadlock, and how the others end."""
    programs, counts, ends = [list(flatten(steps)) for steps in threads], [0, 0], set()

    def skip(i, at, has):
        while at < len(programs[i]) and programs[i][at][0] == "tried" and not has:
            at += 1
        return at

    def go(at, held, values, seen, has):
        moved = False
        for i, steps in enumerate(programs):
            if at[i] == len(steps) or (steps[at[i]][0] == "lock" and steps[at[i]][1] in held):
                continue
            if steps[at[i]][0] == "down" and not values["s"]:
                continue
            moved = True
            kind, *rest = steps[at[i]]
            now, locks, mine, got = dict(values), set(held), dict(seen), dict(has)
            if kind == "tried":
                kind, *rest = (rest[0], "x", 7) if rest[0] == "add" else rest
            if kind == "lock" or (kind == "try" and rest[0] not in held):
                locks.add(rest[0])
            if kind == "try":
                got[i] = rest[0] not in held
            elif kind == "unlock":
                locks.discard(rest[0])
            elif kind == "store":
                now[rest[0]] = rest[1]
            elif kind == "add":
                now[rest[0]] += rest[1]
            elif kind in ("down", "up"):
                now["s"] += 1 if kind == "up" else -1
            elif kind == "load":
                mine[i] = now["x"]
            elif kind == "save":
                now["y"] = mine[i]
            after = skip(i, at[i] + 1, got.get(i))
            go(at[:i] + (after,) + at[i + 1:], locks, now, mine, got)
            if sum(counts) > MOST:
                return
        if not moved:
            is_stuck = any(at[i] < len(steps) for i, steps in enumerate(programs))
            counts[is_stuck] += 1
            if not is_stuck:
                ends.add((values["x"], values["y"]))

    go(tuple(0 for _ in programs), set(), {"x": 0, "y": 0, "s": 1}, {}, {})
    return counts, ends


def check(seed, folder):
    threads = make(seed)
    (good, stuck), ends = brute(threads)
    if good + stuck > MOST or not any(threads):
        return False
    file = pathlib.Path(folder) / f"{seed}.c"
    file.write_text(program(threads))
    done = subprocess.run([MARGAY, "check", str(file), "-n", "1", "--all", "--reduction", "none"], capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    passed = re.search(r"\(([\d,]+) of ([\d,]+) paths? counts?\)", done.stdout)
    failing = sum(int(number.replace(",", "")) for number in re.findall(r"^# \d+: ([\d,]+) paths? fails? this way", done.stdout, re.MULTILINE))
    every = re.search(r"fails with n = 1, after ([\d,]+) paths?", done.stdout)
    if not passed and not every:
        raise Wrong(done.stdout + done.stderr)
    whole = int((passed or every).groups()[-1].replace(",", ""))
    same(f"seed {seed}: orders", whole, good + stuck)
    same(f"seed {seed}: deadlocks", failing, stuck)
    same(f"seed {seed}: ends", sorted({tuple(map(int, line.split()[1:])) for line in lines if line.startswith("end ")}), sorted(ends))
    return True


def main(first, end):
    has_failed, run = False, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, end):
            try:
                run += check(seed, folder)
            except Exception as trouble:
                has_failed = True
                print(f"not ok seed {seed}: {trouble}".replace("\n", "\n    "), flush=True)
    if not has_failed:
        print(f"ok {run} of {end - first} random programs, the others have too many orders", flush=True)
    return has_failed or not run


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])) if len(sys.argv) > 2 else main(0, 16))
