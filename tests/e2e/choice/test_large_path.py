#!/usr/bin/env python3
"""A failing path that chose 800,000 fields, more than the worker's ring holds at once, is told of like any other: the whole structure, and a kit that replays."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

FIELDS = 800000
SOURCE = f"""#include <margay.h>
struct numbers {{ int count; signed char *each; }};
MG_BOUNDS(struct numbers, n)
{{
    MG_INTS(struct numbers, count, {FIELDS}, {FIELDS});
    MG_ARRAY(struct numbers, each, count);
    MG_INTS(struct numbers, each, 0, 1);
}}
MG_TEST(sum_is_not_zero, n)
{{
    struct numbers *all = MG_ANY(struct numbers, n);
    long sum = 0;
    for (int i = 0; i < all->count; i++)
        sum += all->each[i];
    mg_assert(sum);
}}
"""


def margay(folder, *words):
    return subprocess.run([os.environ["MARGAY"], *words], cwd=folder, capture_output=True, text=True)


def a_large_failing_path_is_told_and_replayed():
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "large.c").write_text(SOURCE)
        done = margay(folder, "check", "large.c", "-n", "1", "-o", "kits")
        same("exit status", done.returncode, 1)
        same("first line", done.stdout.split("\n")[0], "not ok sum_is_not_zero, n = 1: it fails an assertion at large.c:15 in sum_is_not_zero")
        same("elements told", done.stdout.split("each=[")[1].split("]")[0].count("0"), FIELDS)
        kit, = pathlib.Path(folder, "kits").glob("*/case.json")
        case = json.loads(kit.read_text())
        same("fields in the kit", len(case["path"]), FIELDS + 2)
        again = margay(folder, "check", "--replay", str(kit.parent))
        same("exit status of the replay", again.returncode, 1)
        same("it fails the same way", "the same way" in again.stdout + again.stderr, True)


sys.exit(run_all([a_large_failing_path_is_told_and_replayed]))
