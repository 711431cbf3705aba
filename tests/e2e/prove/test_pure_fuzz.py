#!/usr/bin/env python3
"""What holds with a pure function that is open holds with any body: random functions (purity.py) that ask one, change something and ask again. None that is proved with the open
function may fail with a body that looks at this or that. test_pure_fuzz.py FIRST LAST runs other seeds, with all bodies; long_pure_fuzz.py 300."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import fuzzing  # noqa: E402
import purity  # noqa: E402

MARGAY = os.environ["MARGAY"]
AT_ONCE = 10  # functions in one file
BODIES = range(1, 6)
LEAST = 0.2  # failures with a body for each function, on average, and as many functions that hold with an open one


def prove(file, *words):
    done = fuzzing.run_margay(MARGAY, "prove", "-k", 3, file, "--", "-w", *words)
    return done, fuzzing.seeds_that_fail(done.stdout)


def main(first, last, is_whole):
    held = []

    def compare(file, seeds, number):
        done, _ = prove(file)
        holds, trouble, count = fuzzing.seeds_that_hold(done.stdout), {}, 0
        if fuzzing.odd_status(done, (0, 1, 5)):
            trouble["status"] = fuzzing.odd_status(done, (0, 1, 5))
        held.extend(holds)
        for body in BODIES if is_whole else (BODIES[number % 5], BODIES[(number + 2) % 5]):
            done, fails = prove(file, f"-DBODY={body}")
            count += len(fails)
            for seed in fails & holds:
                trouble[seed] = f"it holds with any body, and fails with BODY {body}: {done.stdout[-1500:]}"
            if "not confirmed" in done.stdout or fuzzing.odd_status(done, (0, 1, 5)):
                trouble["status"] = done.stdout[-1500:] + done.stderr[-1500:]
        return trouble, count

    status = fuzzing.run(first, last, AT_ONCE, LEAST, purity.make, compare)
    is_enough = len(held) >= LEAST * (last - first)
    print("ok some hold" if is_enough else f"not ok some hold: {len(held)} of {last - first}")
    return status or not is_enough


if __name__ == "__main__":
    fuzzing.start(main, (0, 10))
