#!/usr/bin/env python3
"""Every engine checks the others: the same structures in the same order, the same crashes, the same exit status.

The examples are compared with the re-running engine; everything that has a golden output elsewhere is run again with the
other engine against the same file. MARGAY in the environment is the program."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent.parent
MARGAY = os.environ["MARGAY"]
SIZES = {"dag": (2, 3), "singly_linked_list": (3, 30), "order_statistics": (3, 5)}


def run(folder, *arguments):
    done = subprocess.run([MARGAY, "gen", *arguments], cwd=folder, capture_output=True, text=True, timeout=100)
    return done.returncode, done.stdout, re.sub(r"in [0-9.]+ s", "in ... s", done.stderr)


def examples():
    for path in sorted((TOP / "examples").glob("*.c")):
        for n in SIZES.get(path.stem, (2, 5)):
            call = (TOP, "examples/" + path.name, "-n", str(n), "--format", "json")
            yield f"{path.stem} {n}", run(*call), run(*call, "--engine", "checkpoint")
            call += ("--dont-care", "enumerate", "--limit", "200")
            yield f"{path.stem} {n} enumerated", run(*call), run(*call, "--engine", "checkpoint")


def goldens():
    for gold in sorted((HERE.parent).glob("**/*.gold")):
        status = gold.with_suffix(".status")
        wanted = (int(status.read_text()) if status.exists() else 0, gold.read_text())
        arguments = gold.with_suffix(".args").read_text().split()
        found = run(gold.parent, gold.stem + ".c", *arguments, "--engine", "checkpoint")
        yield str(gold.relative_to(HERE.parent).with_suffix("")), wanted, found[:2]


def main():
    failed = 0
    for source in (examples, goldens):
        for name, wanted, found in source():
            if wanted == found:
                print("ok", name)
            else:
                failed += 1
                print(f"not ok {name}: {found[0]} instead of {wanted[0]}, {found[-1][-200:]!r} instead of {wanted[-1][-200:]!r}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
