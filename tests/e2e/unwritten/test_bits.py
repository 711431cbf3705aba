#!/usr/bin/env python3
"""Random functions that fiddle with bits (bits.py): `margay check` blames those that valgrind blames, and no other. `test_bits.py FIRST END`
tries other seeds, 80 functions each, and chooses and goes back in every way. After `not ok seed 7: f3 ...`: bits.py 7 80 > 7.c."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from bits import functions
from native import blamed_by_valgrind, has_valgrind

MARGAY = os.environ["MARGAY"]
WAYS = [["--choice", choice, "--engine", engine] for choice in ("copy", "delayed", "eager") for engine in ("checkpoint", "rerun")]


def verdicts(text, names, options):
    """Those blamed, and those that pass."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "bits.c"
        file.write_text("#include <margay.h>\n" + text + "".join(f"MG_TEST(t_{name}, n) {{ {name}(n); }}\n" for name in names))
        said = subprocess.run([MARGAY, "check", str(file), "-n", "1", *options, "--", "-w"], capture_output=True, text=True, timeout=300).stdout
    blamed = set(re.findall(r"^not ok t_(f\d+), n = 1: it reads uninitialised memory at ", said, re.MULTILINE))
    return blamed, set(re.findall(r"^ok t_(f\d+): ", said, re.MULTILINE))


def try_seed(seed, count, ways):
    text, names = functions(seed, count)
    wanted = blamed_by_valgrind(text, names)
    for way in ways:
        blamed, passed = verdicts(text, names, way)
        differ = sorted((blamed ^ wanted) | (set(names) - blamed - passed))
        if differ:
            print(f"not ok seed {seed}: {' '.join(differ)} with {' '.join(way)}", flush=True)
            return False
    print(f"ok seed {seed}: valgrind blames {len(wanted)} of {count}, and so does margay", flush=True)
    return 0 < len(wanted) < count


def main():
    if not has_valgrind():
        print("skipped seeds: there is no valgrind")
        return 0
    if len(sys.argv) == 3:
        return 0 if all([try_seed(seed, 80, WAYS) for seed in range(int(sys.argv[1]), int(sys.argv[2]))]) else 1
    return 0 if try_seed(1, 60, [WAYS[0], WAYS[5]]) else 1


if __name__ == "__main__":
    sys.exit(main())
