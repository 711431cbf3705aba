#!/usr/bin/env python3
"""Random programs: 20 that are right, of which Margay says nothing and which print what gcc's program prints; 20 with one fault each, which
is found. `test_sound.py 1000 1040` runs other seeds. MARGAY in the environment is the program."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import sound  # noqa: E402
from frame import run_all  # noqa: E402

FIRST, LAST = (int(word) for word in (sys.argv[1:3] or (0, 20)))


def checks():
    for first in range(FIRST, LAST, 20):
        seeds = range(first, min(first + 20, LAST))
        way = sound.WAYS[first // 20 % len(sound.WAYS)]
        for kind, check in (("right", sound.right), ("wrong", sound.wrong)):
            def one(check=check, seeds=seeds, way=way):
                check(seeds, way)
            one.__name__ = f"{kind} {seeds.start} to {seeds.stop - 1} {' '.join(way)}"
            yield one


if __name__ == "__main__":
    sys.exit(run_all(checks()))
