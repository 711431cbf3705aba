#!/usr/bin/env python3
"""mg_each (each.c): objects of a pool that are filled in before they are given are alike all the same, so there are no more paths than with MG_ANY, and each tree comes once.
A failure fails again as an ordinary program."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
INCLUDE = HERE.parents[2] / "include"
failed = False


def check(name, found, wanted):
    global failed
    failed = failed or found != wanted
    print(f"ok {name}" if found == wanted else f"not ok {name}: {str(found)[:300]}, expected {str(wanted)[:300]}", flush=True)


def run(test, n, *options):
    done = subprocess.run([MARGAY, "check", "each.c", "-n", str(n), "--test", test, "--stats=json", *options], cwd=HERE, capture_output=True, text=True, timeout=60)
    *lines, stats = done.stdout.splitlines()
    return done.returncode, "\n".join(lines), json.loads(stats)


def counts(test, n, *options):
    stats = run(test, n, *options)[2]
    return stats["explored"], stats["valid"]


# All of each size up to n: binary trees, and red-black trees with keys up to n.
for n, trees, red_black in ((1, 1, 2), (2, 3, 6), (3, 8, 15), (4, 22, None)):
    paths, valid = counts("trees", n)
    check(f"trees of up to {n}", valid, trees)
    check(f"trees of up to {n}: no more paths than MG_ANY", paths <= counts("trees_any", n)[0], True)
    if red_black:
        paths, valid = counts("red_black", n)
        check(f"red-black trees of up to {n}", valid, red_black)
        check(f"red-black trees of up to {n}: no more paths than MG_ANY", paths <= counts("red_black_any", n)[0], True)
check("red-black trees of up to 3, numbered", counts("numbered", 3)[1], 36)
for engine in ("rerun", "checkpoint"):
    for choice in ("delayed", "copy"):
        check(f"{engine} {choice}", counts("red_black", 2, "--engine", engine, "--choice", choice)[1], 6)
check("looked at", counts("looked_at", 2), (4, 4))
check("looked at, chosen at once", counts("looked_at", 2, "--choice", "eager"), (4, 4))

for choice in ("copy", "eager"):
    status, told, _ = run("new_after", 2, "--choice", choice)
    line = next(number for number, text in enumerate((HERE / "each.c").read_text().split("\n"), 1) if "/* BAD */" in text)
    check(f"{choice}: mg_new gives one that is there", (status, f"each.c:{line} in new_after" in told), (1, True))
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "each"
        choices = re.search(r"MG_CHOICES='([^']*)'", told).group(1)
        subprocess.run(["gcc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}", "-DMG_MAIN=new_after", "-DMG_N=2", str(HERE / "each.c"), "-o", str(program)],
                       check=True, timeout=60)
        done = subprocess.run([str(program)], env=dict(os.environ, MG_CHOICES=choices), capture_output=True, text=True, timeout=10)
        check(f"{choice}: so it does without Margay", (done.returncode, f"each.c:{line}: mg_assert" in done.stderr), (-6, True))
status, told, _ = run("without_size", 1)
check("a pool without a size", (status, "goes through a pool that has no size" in told), (1, True))
sys.exit(failed)
