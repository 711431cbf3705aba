#!/usr/bin/env python3
"""Random predicates that own memory and may do wrong with it (ownership.py): every engine finds the same structures, the same crashes, and
says the same of the end (test_fuzz.py); and a brute force, compiled by gcc, that runs the predicate on every structure within the bounds accepts
exactly those, and crashes in the same lines in the same ways.

After `not ok seed 7 of 10`: tests/e2e/engines/ownership.py 7 10 > 7.c, and ownership.h beside it. `test_ownership.py 1000 1100 20` tries other seeds
with 20 predicates each, and `test_ownership.py 1000 1020 20 brute` compares with the brute force."""
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from ownership import File
from test_fuzz import JOBS, MARGAY, TIMEOUT, compare, show

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CRASH = re.compile(r"^crash: (\w+): .* at [\w.]+:(\d+) in \w+")


def brute(path):
    """What the predicate accepts, and its crashes as kind and line."""
    program = path.with_suffix("")
    subprocess.run(["gcc", "-O1", "-w", "-DBRUTE", "-fno-delete-null-pointer-checks", "-fno-strict-aliasing", f"-I{ROOT}/include", path, "-o", program],
                   check=True, timeout=TIMEOUT)
    lines = subprocess.run([program], check=True, capture_output=True, text=True, timeout=TIMEOUT).stdout.splitlines()
    return [line for line in lines if not line.startswith("crash")], {tuple(line.split()[1:]) for line in lines if line.startswith("crash")}


def enumerated(path):
    done = subprocess.run([MARGAY, "gen", path.name, "-n", "2", "--pred", "ok", "--dont-care", "enumerate", "--", "-w"], cwd=path.parent,
                          capture_output=True, text=True, timeout=TIMEOUT)
    lines = done.stdout.splitlines()
    return [line for line in lines if not line.startswith("crash")], {CRASH.match(line).groups() for line in lines if line.startswith("crash")}


def compare_with_brute(path, name):
    (structures, crashes), (accepted, wanted) = enumerated(path), brute(path)
    why = None
    if sorted(structures) != sorted(accepted):
        missing, extra = sorted(set(accepted) - set(structures)), sorted(set(structures) - set(accepted))
        why = f"{len(structures)} instead of {len(accepted)}, missing {missing[:1]}, too many {extra[:1]}"
    elif crashes != wanted:
        why = f"crashes {sorted(crashes - wanted)[:2]} too many, {sorted(wanted - crashes)[:2]} missing"
    return [f"not ok {name} brute force: {why}" if why else f"ok {name} brute force"]


def try_seed(folder, seed, count, has_brute):
    path = pathlib.Path(folder) / f"{seed}.c"
    path.write_text(File(seed, count).text())
    name = f"seed {seed} of {count}"
    try:
        return compare_with_brute(path, name) if has_brute else compare(path, name, ())[0]
    except (ValueError, AttributeError, subprocess.SubprocessError) as trouble:
        return [f"not ok {name}: {trouble}"]


def try_seeds(seeds, count, has_brute=False):
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        shutil.copy(HERE / "ownership.h", folder)
        for lines in pool.map(lambda seed: try_seed(folder, seed, count, has_brute), seeds):
            yield from lines


if __name__ == "__main__":
    if len(sys.argv) > 3:
        first, end, predicates = map(int, sys.argv[1:4])
        sys.exit(show(try_seeds(range(first, end), predicates, "brute" in sys.argv)))
    sys.exit(show(try_seeds(range(2), 10), try_seeds(range(1), 10, True), try_seeds(range(100, 102), 1)))
