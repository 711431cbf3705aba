#!/usr/bin/env python3
"""Reads past the length of an owned array, and predicates that free and reallocate: every engine says the same, and what."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
ENGINES = ["rerun", "checkpoint", "snapshot", "multi", "multi_rerun", "sets", "sets_rerun"]
OUT, FREED, UNSET = "out_of_bounds", "freed", "uninitialised"


def found(path, engine):
    """Crashes as kind and line, and the structures."""
    done = subprocess.run([MARGAY, "gen", path, "-n", "2", "--engine", engine], cwd=HERE / "cases", capture_output=True, text=True, timeout=60)
    crashes = {(kind, int(line)) for kind, line in re.findall(r"^crash: (\w+): .* at \w+\.c:(\d+) in ok", done.stdout, re.MULTILINE)}
    return crashes, sorted(line for line in done.stdout.splitlines() if not line.startswith("crash"))


def expect(path, crashes, structures):
    for engine in ENGINES:
        same(engine, found(path, engine), (crashes, sorted(structures)))


def past_the_length():
    expect("masked_past_length.c", {(OUT, 11)}, ["root{len=1, x=[1]}"])


def overwritten_length_and_tag():
    wanted = [f"root{{cap=2, tag=_, u=_, x=[_, 1]}}"]
    wanted += [f"root{{cap=2, tag=1, u.i=2, x=[_, {x}]}}" for x in (0, 2)]
    expect("governors_overwritten.c", {(UNSET, 18)}, wanted)


def freed_and_moved():
    crashes = {(FREED, 16), (FREED, 23)}
    for engine in ENGINES:
        same(f"{engine}: crashes", found("masked_after_free.c", engine)[0], crashes)
        same(f"{engine}: structures", found("masked_after_free.c", engine)[1], found("masked_after_free.c", "rerun")[1])


if __name__ == "__main__":
    sys.exit(run_all([past_the_length, overwritten_length_and_tag, freed_and_moved]))
