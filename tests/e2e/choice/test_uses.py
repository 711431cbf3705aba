#!/usr/bin/env python3
"""Which choices no path uses, as a test that passes says; and what --stats=json has over all bounds."""
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402


def check(test, *options, n=3, status=0):
    done = subprocess.run([os.environ["MARGAY"], "check", HERE / "uses.c", "-n", str(n), "--test", test, *options], capture_output=True, text=True,
                          timeout=60)
    same(f"the status of {test}: {done.stderr[:300]}", done.returncode, status)
    return done.stdout


def told(test, *options, n=3):
    out = check(test, *options, n=n)
    found = re.findall(r"; no path uses (.*)", out)
    return re.sub(r"/\S*/", "", found[0]) if found else ""


def what_is_never_used_is_told():
    letters = "mg_int('w', 'y') at uses.c:25"
    same("lenient", told("lenient"), f"mg_int(0, 365) at uses.c:23, {letters}")
    same("delayed", told("lenient", "--choice", "delayed"), f"mg_int(0, 365) at uses.c:23, {letters}")
    same("strict", told("strict"), "mg_int(0, 365) at uses.c:23")


def a_call_that_is_inlined_twice_is_one():
    same("twice", told("twice"), "")


def all_sizes_count():
    same("up to 2", told("late", n=2), "mg_int(0, 1) for x at uses.c:54, mg_bool() for y at uses.c:54")
    same("up to 3", told("late", n=3), "mg_bool() for y at uses.c:54")


def assumptions_are_uses_and_copies_are_none():
    same("assumed", told("assumed"), "mg_int(i, n + i) at uses.c:73")


def nobody_is_told_where_it_is_not_known():
    same("eager", told("lenient", "--choice", "eager"), "")
    same("fails", "no path uses" in check("fails", status=1), False)


def other_formats_have_it():
    same("tap", "ok 1 - strict: passed up to n = 3" in check("strict", "--format", "tap") and "; no path uses" in check("strict", "--format", "tap"), True)
    same("samples", "; no path uses" in check("strict", "--strategy", "random", "--samples", "9"), True)


def sums_over_all_sizes():
    stats = json.loads(check("fails", "--all", "--stats=json", n=9, status=1).splitlines()[-1])
    same("the first size that fails", stats["failed_n"], 1)
    same("paths", (stats["explored"], stats["sums"]["explored"], stats["sums"]["failed"]), (10, 90, sum(range(1, 8))))
    stats = json.loads(check("late", "--stats=json").splitlines()[-1])
    same("passed", (stats["failed_n"], stats["explored"], stats["sums"]["explored"], stats["sums"]["valid"]), (None, 2, 4, 4))
    same("text", "failed_n" in check("fails", "--stats", status=1), True)


sys.exit(run_all([what_is_never_used_is_told, a_call_that_is_inlined_twice_is_one, all_sizes_count, assumptions_are_uses_and_copies_are_none,
                  nobody_is_told_where_it_is_not_known, other_formats_have_it, sums_over_all_sizes]))
