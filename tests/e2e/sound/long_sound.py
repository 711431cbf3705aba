#!/usr/bin/env python3
"""1,000 random programs that are right, gcc's under its sanitizers, and 1,000 with one fault each; as test_sound.py, by other seeds."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import sound  # noqa: E402
from frame import run_all  # noqa: E402

FIRST, LAST = (int(word) for word in (sys.argv[1:3] or (1000, 2000)))


def checks():
    for number, first in enumerate(range(FIRST, LAST, 25)):
        seeds = range(first, min(first + 25, LAST))
        way = sound.WAYS[number % len(sound.WAYS)]

        def right(seeds=seeds, way=way):
            sound.right(seeds, way, True)

        def wrong(seeds=seeds, way=way):
            sound.wrong(seeds, way)
        right.__name__ = f"right {seeds.start} to {seeds.stop - 1} {' '.join(way)}"
        wrong.__name__ = f"wrong {seeds.start} to {seeds.stop - 1} {' '.join(way)}"
        yield right
        yield wrong


if __name__ == "__main__":
    sys.exit(run_all(checks()))
