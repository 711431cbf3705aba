#!/usr/bin/env python3
"""Copies leave choices open: how many paths each test of copies.c has, late and at once, by every engine; and that the outcomes are those of choosing at once."""
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

#   test: paths with n = 4, and with each choice made at once
PATHS = {"by_value": (5, 25), "through_calls": (5, 25), "kept_only": (1, 25), "two_registers": (5, 25), "with_padding": (5, 25), "of_bytes": (5, 25),
         "in_memory": (5, 625), "whole": (25, 25), "picked": (3, 9), "picked_struct": (2, 2), "listed": (5, 125), "queued": (5, 25),
         "mapped": (5, 125), "stacked": (6, 30), "looks_like_one": (5, 5), "held_by_a_list": (1, 1)}


def check(*options, status=0):
    done = subprocess.run([os.environ["MARGAY"], "check", HERE / "copies.c", "-n", "4", "--from", "4", *options], capture_output=True, text=True, timeout=60)
    same(f"the status: {done.stdout[:500]} {done.stderr[:300]}", done.returncode, status)
    return done.stdout.splitlines()


def compare(number, *options):
    lines = check(*[word for test in PATHS for word in ("--test", test)], *options)
    for test, paths in PATHS.items():
        said = f"ok {test}: passed for n = 4 ({paths[number]} of {paths[number]} path{'s count' if paths[number] > 1 else ' counts'})"
        same(test, [line.split(";")[0] for line in lines if line.startswith(f"ok {test}:")], [said])


def late():
    compare(0)


def late_by_running_again():
    compare(0, "--engine", "rerun")


def late_breadth_first():
    compare(0, "--strategy", "bfs")


def at_once():
    compare(1, "--choice", "eager")


def an_index_beyond_the_table():
    for choice in ("copy", "eager", "delayed"):
        lines = check("--test", "beyond", "--choice", choice, status=1)
        same(choice, "it reads or writes outside an object" in lines[0] and any("mg_int(0, 3) = 3" in line for line in lines), True)


sys.exit(run_all([late, late_by_running_again, late_breadth_first, at_once, an_index_beyond_the_table]))
