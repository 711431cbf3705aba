#!/usr/bin/env python3
"""MG_SAME: what it says of pairs that were once told wrong, of sides that print, write, crash or lose memory, and when it cannot tell.

Each pair in the usual way and in two others, which ones depends on the pair; `test_same_cases.py all`, as long_same_cases.py calls it, in all of
them."""
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
WAYS = ["", "--engine rerun", "--choice delayed", "--choice eager", "--strategy bfs"]
LISTS = """#include <margay.h>
#include <stdio.h>
typedef struct item item;
struct item { item *rest; unsigned char key; bool seen; };
typedef struct { item *first; } bag;
MG_BOUNDS(bag, n) { MG_OBJECTS(item, n); MG_INTS(item, key, 0, 2); }

static item *cons(int key, item *rest)
{
    item *it = calloc(1, sizeof(item));
    it->key = key;
    it->rest = rest;
    return it;
}

static bool is_bag(bag *b)
{
    int steps = 0;
    for (item *it = b->first; it; it = it->rest)
        if (++steps > 8 || (it->rest && it->rest->key < it->key))
            return false;
    return true;
}
"""


def check(text, options="", n=2):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "pair.c"
        file.write_text(text)
        done = subprocess.run([MARGAY, "check", "pair.c", "-n", str(n), *options.split()], cwd=folder, capture_output=True,
                              text=True, timeout=120)
        return done.returncode, done.stdout


def ways_for(text):
    first = zlib.crc32(text.encode()) % (len(WAYS) - 1)
    return WAYS if "all" in sys.argv[1:] else [WAYS[0], WAYS[1 + first], WAYS[1 + (first + 1) % (len(WAYS) - 1)]]


def says(text, status, said, n=2):
    for way in ways_for(text):
        got = check(text, way, n)
        same(f"status {way} ({got[1]})", got[0], status)
        lines = [line.split(" (")[0] for line in got[1].split("\n")]  # without the number of paths, which ways differ in
        same(f"first lines {way}", lines[: len(said)], said)


def test_keys_that_never_differ():
    says(LISTS + """
static bag *zeros(int n)
{
    bag *b = calloc(1, sizeof(bag));
    for (int i = mg_int(0, n); i > 0; i--)
        b->first = cons(0, b->first);
    return b;
}
static bool any(bag *b) { item *it = b->first; return !it || !it->rest; }
MG_SAME(zero, bag, zeros, any);
""", 1, ["not ok zero, n = 1: only the predicate has", "  N0{first=N1{rest=null, key=0, seen=true}}"])


def test_descending_against_ascending():
    says(LISTS + """
static bag *down(int n)
{
    bag *b = calloc(1, sizeof(bag));
    int last = 0;
    for (int i = mg_int(0, n); i > 0; i--) {
        int key = mg_int(last, 2);
        b->first = cons(last = key, b->first);
        b->first->seen = mg_bool();
    }
    return b;
}
MG_SAME(order, bag, down, is_bag);
""", 1, ["not ok order, n = 2: only the generator has",
         "  N0{first=N1{rest=N2{rest=null, key=0, seen=true}, key=1, seen=true}}"])


RIGHT = LISTS + """
static bag *up(int n)
{
    bag *b = malloc(sizeof(bag));
    int last = 2, length = mg_int(0, n);
    b->first = NULL;
    for (int i = 0; i < length; i++) {
        b->first = cons(mg_int(0, last), b->first);
        last = b->first->key;
        b->first->seen = mg_bool();
    }
    return b;
}
"""


def test_a_predicate_that_marks_what_it_sees():
    says(RIGHT + """
static bool marks(bag *b)
{
    int steps = 0;
    for (item *it = b->first; it && steps++ < 9; it = it->rest)
        it->seen = false;
    for (item *it = b->first; it; it = it->rest) {
        if (it->seen || (it->rest && it->rest->key < it->key))
            return false;
        it->seen = true;
    }
    b->first = NULL;
    return true;
}
MG_SAME(marked, bag, up, marks);
""", 0, ["ok marked: passed up to n = 3"], n=3)


def test_sides_that_print():
    text = RIGHT + """
static bool loud(bag *b) { printf("asked "); return is_bag(b); }
static bag *shows(int n) { bag *b = up(n); mg_show(bag, b); printf("made"); return b; }
MG_SAME(loud, bag, shows, loud);
"""
    for way in WAYS:
        status, said = check(text, way, 1)
        same(f"status {way} ({said})", status, 0)
        lines = said.replace("made", "").replace("asked ", "").split(" (")[0].split("\n")
        same(f"lines {way}", sorted(set(lines)),
             sorted({"", "N0{first=null}", "ok loud: passed up to n = 1"} |
                    {f"N0{{first=N1{{rest=null, key={k}, seen={s}}}}}" for k in range(3) for s in ("true", "false")}))


def test_a_generator_of_mg_any():
    says(LISTS + """
static bag *any(int n) { bag *b = MG_ANY(bag, n); mg_assume(is_bag(b)); return b; }
MG_SAME(itself, bag, any, is_bag);
""", 0, ["ok itself: passed up to n = 2"])


def test_a_predicate_that_chooses():
    says(RIGHT + """
static bool some(bag *b) { return mg_bool() && is_bag(b); }
MG_SAME(chosen, bag, up, some);
""", 0, ["ok chosen: passed up to n = 2"])


def test_nothing_at_all():
    says(RIGHT + """
static bag *nothing(int n) 
{
    bag *b = up(n);
    if (b->first)
        return b;
    free(b);
    return NULL;
}
MG_SAME(null, bag, nothing, is_bag);
""", 1, ["not ok null, n = 1: only the generator has", "  null"])


def test_a_generator_that_crashes():
    says(RIGHT + """
static bag *late(int n) { bag *b = up(n); if (n == 2) b->first->rest->key = 1; return b; }
MG_SAME(crash, bag, late, is_bag);
""", 1, ["not ok crash, n = 2: it dereferences a null pointer at pair.c:38 in late"])


def test_a_predicate_that_crashes():
    says(RIGHT + """
static bool bold(bag *b) { return b->first->key < 3 && is_bag(b); }
MG_SAME(crash, bag, up, bold);
""", 1, ["not ok crash, n = 1: it dereferences a null pointer at pair.c:38 in bold"])


def test_memory_that_is_lost():
    says(RIGHT + """
static bag *loses(int n) { cons(1, NULL); return up(n); }
MG_SAME(leak, bag, loses, is_bag);
""", 1, ["not ok leak, n = 1: it loses memory that it allocated at pair.c:10 in cons"])


def test_fields_that_were_never_set():
    says(LISTS + """
static bag *unset(int n)
{
    bag *b = malloc(sizeof *b);
    if (mg_bool())
        b->first = NULL;
    return b;
}
MG_SAME(unset, bag, unset, is_bag);
""", 1, ["not ok unset, n = 1: it reads uninitialised memory at pair.c:32 in mg_generated_of_unset"])


def test_an_empty_pair():
    says(RIGHT + """
static bag *none(int n) { (void)n; mg_reject(); }
static bool never(bag *b) { return b->first && !b->first; }
MG_SAME(empty, bag, none, never);
""", 1, ["not ok empty: vacuous, nothing with n up to 2 satisfies what it assumes"])


def test_what_is_not_known_in_full():
    pair = RIGHT + "MG_SAME(right, bag, up, is_bag);\n"
    for options in ("--strategy random --samples 50", "--strategy leaves --samples 500"):
        status, said = check(pair, options)
        same(f"status {options}", status, 5)
        same(f"samples {options}", said.startswith(
            "not ok right: inconclusive, a sample cannot show that two sets are the same, with n = 1 after "), True)
    seen = set()
    for steps in range(1, 400, 7):
        status, said = check(pair, f"--steps {steps}")
        same(f"steps {steps}: {said}", (status, said.split(":")[0]) in {(0, "ok right"), (5, "not ok right")}, True)
        same(f"inconclusive {steps}", "--steps were used up" in said, status == 5)
        seen.add(status)
    same("both happen", seen, {0, 5})


def test_a_difference_before_a_limit():
    """The generator is known in full; of the predicate, which is cut, one structure suffices. Never the other way."""
    text = RIGHT + """
static bag *none(int n) { (void)n; return calloc(1, sizeof(bag)); }
MG_SAME(some, bag, none, is_bag);
"""
    for steps in range(4, 60, 4):
        status, said = check(text, f"--steps {steps}")
        same(f"never the generator, {steps}", "only the generator" in said, False)
        same(f"status {steps}", status, 1 if "only the predicate has" in said else 5)


if __name__ == "__main__":
    sys.exit(run_all([value for name, value in sorted(globals().items()) if name.startswith("test_")]))
