#!/usr/bin/env python3
"""What costs fuel beside turns and calls costs the same under every engine, wherever a choice falls: the least fuel that is enough with `rerun` is
enough with the others, and one step less is not. Each is tried with `checkpoint` and with one of the rest, in turn."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
OTHERS = ("multi", "multi_rerun", "sets", "sets_rerun")

# Every path costs the same.
HEAD = """#include <margay.h>
#include <stdio.h>
#include <string.h>
struct s { int n; char name[4]; long words[40]; };
static volatile int sink;
__attribute__((noinline)) static int use(const char *p, int i) { return p[i]; }
struct big { char c[1000]; };
__attribute__((noinline)) static struct big turn(struct big b, int i) { b.c[i] = 1; return b; }
MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, n, n, n);
    MG_VALUES(struct s, name, 'x', 'y');
    MG_INTS(struct s, words, 0, 0);
    MG_INTS(struct s, words[3], 0, 1);
}
"""
# What is done s->n times, and what it costs at least: far more than the turn of the loop.
TURNS = {
    "memset": (31, "memset(memory, i, 1000u * (unsigned)s->n);"),
    "memset of a constant size": (62, "memset(memory, i, 2000);"),
    "memcpy of fields": (10, "long copy[40]; memcpy(copy, s->words, sizeof copy); sink = (int)copy[3];"),
    "structs assigned": (10, "struct s c = *s, d = c; sink = d.n;"),
    "printing fields": (8, 's->name[3] = 0; printf("%s|%d\\n", s->name, s->n);'),
    "formatting fields": (200, 'char to[300]; s->name[3] = 0; snprintf(to, sizeof to, "%200s|%d", s->name, s->n);'),
    "calloc": (31, "char *p = calloc(1000, (size_t)s->n); p[3] = 1;"),
    "realloc": (31, "memory = realloc(memory, 4000u + (unsigned)i);"),
    "mg_among": (25, "static uintptr_t w[100]; sink = mg_among(s->n + 5, w, 100);"),
    "a large local": (156, "char room[5000]; room[i] = 1; sink = use(room, i);"),
    "a huge local": (3125, "char room[100000]; room[i] = 1; sink = use(room, i);"),
    "a local of the compiler's": (15, "char room[500]; room[3] = (char)i; sink = room[3];"),
    "an array of variable length": (62, "char room[1000 * s->n]; room[i] = 1; sink = use(room, i);"),
    "structs by value": (62, "static struct big b; b = turn(b, i); sink = b.c[0];"),
    "strings": (800, "char a[400], b[400]; memset(a, 'x', 399); a[399] = 0; strcpy(b, a); sink = (int)strlen(b);"),
}


def search(file, engine, *arguments):
    done = subprocess.run([MARGAY, "gen", file, "-n", "2", "--engine", engine, "--format", "none", "--stats=json", *arguments],
                          capture_output=True, text=True, timeout=120)
    return json.loads(done.stdout.strip().split("\n")[-1])


def check(engines, least, body):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "t.c")
        pathlib.Path(file).write_text(
            HEAD + "bool ok(struct s *s)\n{\n    char *memory = malloc(4000);\n    for (int i = 0; i < s->n; i++) {\n" + body +
            "\n    }\n    return memory != 0 && s->words[3] >= 0;\n}\n", encoding="utf-8")
        stats = search(file, "rerun")
        fuel, rest = divmod(stats["steps"], stats["explored"])
        same("steps of each path", rest, 0)
        same(f"{fuel} steps are for {2 * least} and more", fuel >= 2 * least, True)
        for engine in engines:
            same(f"{engine}, --fuel {fuel}: crashed", search(file, engine, "--fuel", str(fuel))["crashed"], 0)
            same(f"{engine}, --fuel {fuel - 1}: valid", search(file, engine, "--fuel", str(fuel - 1))["valid"], 0)


def small_copies_are_free():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "t.c")
        pathlib.Path(file).write_text(
            HEAD + "bool ok(struct s *s)\n{\n    char a[120] = {1}, b[120];\n    memcpy(b, a, 60 * (size_t)s->n);\n    return b[0];\n}\n",
            encoding="utf-8")
        same("steps", search(file, "rerun")["steps"], 1)


def named(number, name):
    def run():
        check(("checkpoint", OTHERS[number % len(OTHERS)]), *TURNS[name])
    run.__name__ = name
    return run


if __name__ == "__main__":
    sys.exit(run_all([small_copies_are_free] + [named(*pair) for pair in enumerate(TURNS)]))
