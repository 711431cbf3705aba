#!/usr/bin/env python3
"""mg_havoc of any variable: the values that a field of its type has without bounds, by every engine; kits that fail natively."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import kits

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same, told

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent / "structures" / "havoc.c"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="margay-havoc-"))
# test: bound, choices
WANTED = {
    "local": (2, ["mg_havoc(x) = 2"]),
    "twice": (1, ["mg_havoc(x) = 0", "mg_havoc(x) = 1"]),
    "globals": (1, ["mg_havoc(global) = 1", "mg_havoc(flag) = true"]),
    "enumerators": (1, ["mg_havoc(color) = WHITE"]),
    "letters": (2, ["mg_havoc(text)[0] = 'b'", "mg_havoc(text)[1] = '\\0'"]),
    "reals": (1, ["mg_havoc(f) = 1", "mg_havoc(d) = 1", "mg_havoc(l) = 1"]),
    "heap": (1, ["mg_havoc(p->y) = 1"]),
    "whole": (1, None),
    "element": (1, ["mg_havoc(points[1].x) = 1", "mg_havoc(points[0].set) = true"]),
    "through_a_pointer": (2, ["mg_havoc(*any) = 2", "mg_havoc(*any) = 1", "mg_havoc(*any) = 0"]),
    "loop": (1, ["mg_havoc(left) = 1", "mg_havoc(left) = 0"]),
    "beside_fields": (1, ["mg_havoc(mine) = 1"]),
    "field_unread": (1, ["mg_havoc(mine) = 1"]),
}


def line_of(test):
    """Of its assertion."""
    lines = HERE.read_text().split("\n")
    first = lines.index(f"MG_TEST({test}, n)")
    return next(i + 1 for i in range(first, len(lines)) if "mg_assert" in lines[i])


def check(*arguments):
    done = subprocess.run([MARGAY, "check", *map(str, arguments)], capture_output=True, text=True, timeout=120, cwd=FOLDER)
    return done.returncode, told(done)


def values(text):
    """What a test printed, by paths."""
    (FOLDER / "values.c").write_text("#include <margay.h>\n#include <stdio.h>\n" + text)
    status, said = check("values.c", "-n", "2", "--choice", "eager")
    same("status", status, 0)
    return said.split("ok t:")[0].split("\n")[:-1]


def fails_the_same_by_every_engine():
    for way in ("", "--engine rerun", "--choice delayed", "--choice eager", "--choice eager --engine rerun", "--strategy bfs"):
        folder = FOLDER / ("kits" + way.replace(" ", ""))
        check(HERE, "-n", "2", "-o", folder, *way.split())
        for name, (n, choices) in WANTED.items():
            case = json.loads((folder / f"{name}-1" / "case.json").read_text())
            same(f"{name} {way}", (case["verdict"], case["n"], case["line"]), ("assert", n, line_of(name)))
            if choices:
                same(f"{name} {way}", [choice["choice"] for choice in case["choices"]], choices)


def kits_fail_natively():
    for name in WANTED:
        kit = FOLDER / "kits" / f"{name}-1"
        kits.fails_natively(kit)
    kits.replays(FOLDER / "kits" / "whole-1")
    kits.replays(FOLDER / "kits" / "beside_fields-1")


def fails_natively_by_numbers_alone():
    include = pathlib.Path(__file__).resolve().parents[3] / "include"
    for name in ("whole", "letters"):
        case = kits.read(FOLDER / "kits" / f"{name}-1")
        subprocess.run(["gcc", "-w", f"-I{include}", f"-DMG_MAIN={name}", f"-DMG_N={case['n']}", HERE, "-o", FOLDER / name], check=True)
        done = subprocess.run([FOLDER / name], env={"MG_CHOICES": case["numbers"]}, capture_output=True, text=True)
        same(name, (done.returncode, "mg_assert" in done.stderr), (-6, True))


def values_of_a_type():
    same("int", values('MG_TEST(t, n) { int x; mg_havoc(x); if (n == 2) printf("%d\\n", x); }'), ["0", "1", "2"])
    same("bool and enum", values('enum e { A = 5, B = -1, C = 5 };\nMG_TEST(t, n) { struct { bool b; enum e e; } s; mg_havoc(s); '
                                 'if (n == 2) printf("%d%d\\n", s.b, s.e); }'), ["05", "0-1", "15", "1-1"])
    same("char", values('MG_TEST(t, n) { char c; mg_havoc(c); if (n == 2) printf("%d\\n", c); }'), ["0", "97", "98"])
    same("bits", values('MG_TEST(t, n) { struct { unsigned a : 1, b : 2; } s; mg_havoc(s); if (n == 2) printf("%d%d\\n", s.a, s.b); }'),
         ["00", "01", "02", "10", "11", "12"])
    same("double", values('MG_TEST(t, n) { double d; mg_havoc(d); if (n == 2) printf("%g\\n", d); }'), ["0", "1", "2"])


def what_it_refuses():
    bodies = {"int *p = 0; mg_havoc(p);": "calls mg_havoc on something other than numbers at bad.c:3",
              "struct { int x; void *p; } s; mg_havoc(s);": "calls mg_havoc on something other than numbers at bad.c:3",
              "union { int x; float f; } u; mg_havoc(u);": "calls mg_havoc on something other than numbers at bad.c:3",
              "int *p = 0; mg_havoc(*p);": "dereferences a null pointer at bad.c:3",
              "int *p = malloc(4); free(p); mg_havoc(*p);": "uses memory after freeing it at bad.c:3",
              "int *p = malloc(4); mg_havoc(p[1]);": "reads or writes outside an object at bad.c:3",
              "static const int c = 4; mg_havoc(*(int *)&c);": "writes to constant memory at bad.c:3"}
    for body, verdict in bodies.items():
        (FOLDER / "bad.c").write_text("#include <margay.h>\n#include <stdlib.h>\nMG_TEST(t, n) { " + body + " }\n")
        status, said = check("bad.c", "-n", "1")
        if status != 1 or verdict not in said:
            raise Wrong(f"{body}: {said}")


def nothing_is_chosen_that_nobody_looks_at():
    (FOLDER / "open.c").write_text("#include <margay.h>\nMG_TEST(t, n) { int a[9], b[9]; mg_havoc(a); for (int i = 0; i < 9; i++) b[i] = a[8 - i]; "
                                   "mg_assume(b[8] == 1); }\n")
    same("paths", check("open.c", "-n", "3")[1], "ok t: passed up to n = 3 (1 of 4 paths counts)\n")


if __name__ == "__main__":
    sys.exit(run_all([fails_the_same_by_every_engine, kits_fail_natively, fails_natively_by_numbers_alone, values_of_a_type, what_it_refuses,
                      nothing_is_chosen_that_nobody_looks_at]))
