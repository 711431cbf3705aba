#!/usr/bin/env python3
"""`margay check --all` goes on to the larger bounds after a failure, and tells of each cause once; `--function` can be given several times, and
other options cannot. MARGAY in the environment is the program."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = tempfile.TemporaryDirectory(prefix="all-bounds-")
TMP = pathlib.Path(FOLDER.name)
WAYS = [["--choice", choice] for choice in ("copy", "delayed", "eager")] + [["--engine", "rerun"], ["--strategy", "bfs"]]

BOUNDS = """#include <margay.h>
#include <stdlib.h>

typedef unsigned char byte;

static int digit(byte *p, int at) { return p[at] - '0'; }

MG_TEST(grows, n)
{
    int k = mg_int(0, n);
    mg_assert(k != 1);
    if (k == 2)
        abort();
    byte text[3] = "77";
    mg_assert(digit(text, 0) + k != 11);
    if (n == 3 && k == 3)
        abort();
}

MG_TEST(passes, n) { mg_assert(mg_int(1, n) <= n); }
"""

SAME = """#include <margay.h>
#include <stdlib.h>
struct pair { int a, b; };
static bool ordered(struct pair *p)
{
    if (p->a > 2)
        abort();
    return p->a <= p->b;
}
static struct pair *make(int n)
{
    static struct pair p;
    p.a = mg_int(0, n);
    p.b = n == 1 ? mg_int(p.a, n) : mg_int(0, n);
    return &p;
}
MG_BOUNDS(struct pair, n)
{
    MG_INTS(struct pair, a, 0, n);
    MG_INTS(struct pair, b, 0, n);
}
MG_SAME(pairs, struct pair, make, ordered);
"""

CONTRACTS = """#include <margay.h>

struct stack { int top; int cells[3]; };

static bool in_range(const struct stack *s) { return s->top >= 0 && s->top <= 3; }

MG_INVARIANT(struct stack, in_range);

void push(struct stack *s, int value)
{
    MG_REQUIRES(s->top < 3);
    MG_ENSURES(s->top == mg_old(s->top) + 1);
    s->cells[s->top++] = value;
}

int pop(struct stack *s)
{
    MG_REQUIRES(s->top > 0);
    MG_ENSURES(s->top == mg_old(s->top));
    return s->cells[--s->top];
}
"""


def check(*words):
    done = subprocess.run([MARGAY, "check", *map(str, words)], cwd=TMP, capture_output=True, text=True, timeout=100)
    return done.returncode, done.stdout, done.stderr


def write(name, text):
    (TMP / name).write_text(text)
    return name


def told(out):
    return [line.replace("not ok ", "") for line in out.splitlines() if line.startswith("not ok ")]


def all_goes_on_to_larger_bounds():
    for way in WAYS:
        status, out, _ = check(write("grows.c", BOUNDS), "-n", 4, "--all", *way)
        same(f"{way}: status", status, 1)
        same(f"{way}: causes", told(out), ["grows, n = 1: it fails an assertion at grows.c:11 in grows",
                                           "grows, n = 2: it calls abort at grows.c:13 in grows",
                                           "grows, n = 3: it calls abort at grows.c:17 in grows",
                                           "grows, n = 4: it fails an assertion at grows.c:15 in grows"])
        counts = [line for line in out.splitlines() if line.startswith("# ") and ": 1 path fails this way: " in line]
        same(f"{way}: counts", len(counts), 4)
        if "# grows fails with n up to 4, after 5 paths" not in out or "ok passes: passed up to n = 4" not in out:
            raise Wrong(f"{way}: {out}")


def without_it_the_first_bound_that_fails_is_the_last():
    status, out, _ = check(write("grows.c", BOUNDS), "-n", 4, "--test", "grows")
    same("status", status, 1)
    same("causes", told(out), ["grows, n = 1: it fails an assertion at grows.c:11 in grows"])
    if "# grows fails with n = 1, after 2 paths" not in out:
        raise Wrong(out)


def limits_hold_for_all_bounds():
    status, out, _ = check(write("grows.c", BOUNDS), "-n", 2000000000, "--all", "--timeout", 3)
    same("status", status, 1)
    same("causes", [line.split(",")[0] for line in told(out)], ["grows"] * 4 + ["passes: not run"])


def kits_and_junit_have_all_of_them():
    check(write("grows.c", BOUNDS), "-n", 4, "--all", "-o", "kits", "--junit", "out.xml", "--test", "grows")
    kits = sorted(path.name for path in (TMP / "kits").iterdir())
    same("kits", kits, [f"grows-{i}" for i in range(1, 5)])
    same("bounds", [json.loads((TMP / "kits" / kit / "case.json").read_text())["n"] for kit in kits], [1, 2, 3, 4])
    for n in range(1, 5):
        if f"grows, n = {n}: it " not in (TMP / "out.xml").read_text():
            raise Wrong(f"no failure with n = {n} in {(TMP / 'out.xml').read_text()}")


def two_functions_are_both_checked():
    file = write("stack.c", CONTRACTS)
    alone = {name: check(file, "-n", 2, "--function", name) for name in ("push", "pop")}
    same("push alone", alone["push"][0], 0)
    same("pop alone", alone["pop"][0], 1)
    for first, second in (("push", "pop"), ("pop", "push")):
        status, out, err = check(file, "-n", 2, "--function", first, f"--function={second}")
        same("status", (status, re.sub(r", in \d+\.\d\d s", "", err)), (1, "margay: 2 tests: 1 passed, 1 failed\n"))
        for line in (alone["push"][1] + alone["pop"][1]).splitlines():
            if line not in out:
                raise Wrong(f"{first}, {second}: no line `{line}` in {out}")
    status, out, _ = check(file, "-n", 2, "--function", "push", "--function", "pop", "--format", "tap")
    same("tap", [line.split(" - ")[0] for line in out.splitlines() if line.startswith(("ok", "not ok", "1.."))], ["1..2", "ok 1", "not ok 2"])


def a_kit_of_one_of_two_functions_is_replayed():
    file = write("stack.c", CONTRACTS)
    check(file, "-n", 2, "--function", "push", "--function", "pop", "-o", "fkits")
    status, out, err = check("--replay", "fkits/pop-1")
    same("replay", (status, out.splitlines()[-1], err), (1, "# fkits/pop-1: it fails the same way", ""))


def other_options_are_refused_the_second_time():
    file = write("grows.c", BOUNDS)
    for words, name in ((["-n", "2", "-n", "3"], "size"), (["-n2", "--size=3"], "size"), (["--html", "a", "--html", "b"], "html"),
                        (["--timeout", "1", "--timeout", "1"], "timeout"), (["--junit", "a", "--junit", "b"], "junit"),
                        (["--engine", "rerun", "--engine", "checkpoint"], "engine"), (["--stats", "--stats=json"], "stats"),
                        (["--seed=1", "--seed=1"], "seed")):
        more = [] if name == "size" else ["-n", "1"]
        status, out, err = check(file, *more, *words)
        same(str(words), (status, out, err), (2, "", f"margay: --{name} is given twice; which one is meant?\n"))
    status, _, err = check(file, "-n", 1, "--function", "a", "--function", "a")
    same("a function twice", (status, err), (2, "margay: --function a is given twice\n"))
    same("flags", check(file, "-n", 1, "--all", "--all", "--test", "passes")[0], 0)
    same("kinds", check(file, "-n", 1, "--ignore", "abort", "--ignore", "assert", "--test", "grows")[0], 0)


def ways_that_are_not_shown_are_counted():
    """There are more ways to fail than are kept apart (256). The others are counted, each as what it is."""
    asserts = "".join(f"        case {i}: mg_assert(way != {i}); break;\n" for i in range(280))
    aborts = "".join(f"        case {i}: abort(); break;\n" for i in range(280, 300))
    body = f"    switch (way) {{\n{asserts}{aborts}    }}\n"
    file = write("ways.c", "#include <margay.h>\n#include <stdlib.h>\nMG_TEST(many, size) {\n    int way = mg_int(0, 300);\n" + body + "}\n")
    for way in WAYS:
        status, out, _ = check(file, "-n", 2, "--all", *way, "--stats=json")
        same(f"{way}: status, causes", (status, len(told(out))), (1, 256))
        if "# many fails with n up to 2, after 301 paths; 44 of them fail in ways that are not shown\n" not in out:
            raise Wrong(f"{way}: {out[-400:]}")
        counters = json.loads(out.splitlines()[-1])
        same(f"{way}: counters", (counters["failed"], counters["crashed"]), (280, 20))
    places = "".join(f"    if (c->way == {i}) abort();\n" for i in range(300))
    file = write("crashes.c", "#include <margay.h>\n#include <stdlib.h>\ntypedef struct c { int way; } c_t;\n"
                 "MG_BOUNDS(c_t, n) { MG_INTS(c_t, way, 0, 300); }\nbool fine(const c_t *c)\n{\n" + places + "    return true;\n}\n")
    done = subprocess.run([MARGAY, "gen", file, "-n", "1"], cwd=TMP, capture_output=True, text=True, timeout=100)
    same("gen", (done.returncode, done.stderr.count("margay: on "), "on 44 candidates the predicate crashes in ways that are not shown\n" in done.stderr,
                 ", 300 crashed" in done.stderr), (1, 1, True, True))


def same_goes_on_too():
    status, out, _ = check(write("pairs.c", SAME), "-n", 3, "--all")
    same("status", status, 1)
    same("causes", [line.split(", ", 1)[1].split(" in ")[0] for line in told(out)],
         ["n = 2: only the generator has", "n = 3: it calls abort at pairs.c:7"])


if __name__ == "__main__":
    sys.exit(run_all([all_goes_on_to_larger_bounds, without_it_the_first_bound_that_fails_is_the_last, limits_hold_for_all_bounds,
                      kits_and_junit_have_all_of_them, two_functions_are_both_checked, a_kit_of_one_of_two_functions_is_replayed,
                      other_options_are_refused_the_second_time, ways_that_are_not_shown_are_counted, same_goes_on_too]))
