#!/usr/bin/env python3
"""Each call of MG_ANY gives a structure of its own: paths that count are those of a brute force, whatever the engine; failures of two
structures have a kit that fails natively; what is found late, after the search began again, is told once. Engines take turns with files and kits; long_structures.py has all."""
import itertools
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import kits

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same, told

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent / "structures"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="margay-structures-"))
N = 2
IS_WHOLE = False
WAYS = ["--engine rerun", "--choice delayed", "--choice eager", "--choice eager --engine rerun", "--strategy bfs"]  # and the usual one


def check(*arguments, where=FOLDER):
    done = subprocess.run([MARGAY, "check", *map(str, arguments)], capture_output=True, text=True, timeout=120, cwd=where)
    return done.returncode, told(done)


def write(name, text):
    (FOLDER / name).write_text("#include <margay.h>\n" + text)
    return name


# ---- brute force -----------------------------------------------------------------------------------------------

def sorted_lists(n):
    return [keys for k in range(n + 1) for keys in itertools.combinations_with_replacement(range(n + 1), k)]


def trees(keys, most):
    """Search trees with some of the keys, as nested tuples."""
    found = [None]
    for i, key in enumerate(keys):
        for left in trees(keys[:i], most - 1):
            for right in trees(keys[i + 1:], most - 1):
                if count(left) + count(right) < most:
                    found.append((left, key, right))
    return found


def count(tree):
    return 1 + count(tree[0]) + count(tree[2]) if tree else 0


def has(tree):
    return has(tree[0]) | {tree[1]} | has(tree[2]) if tree else set()


def increasing(n):
    return [keys for k in range(n + 1) for keys in itertools.combinations(range(n + 1), k)]


def expected(n):
    lists, sets, vectors = sorted_lists(n), trees(list(range(n + 1)), n), increasing(n)
    pairs = list(itertools.product(lists, lists))
    return {
        "pairs": len(pairs),
        "equal_pairs": sum(a == b for a, b in pairs),
        "triples": len(lists) ** 3,
        "other_bounds": len(lists) * len(sorted_lists(n + 1)) * sum(len(keys) <= 1 for keys in sorted_lists(1)),
        "as_many_as_chosen": 1 + len(lists) + len(lists) ** 2,
        "append_counts": len(pairs),
        "append_sorted_assumed": sum(list(a + b) == sorted(a + b) for a, b in pairs),
        "sets": len(sets),
        "two_sets": len(sets) ** 2,
        "vectors": len(vectors) ** 2,
        "set_and_vector": sum(has(tree) >= set(keys) for tree in sets for keys in vectors),
        "either_first": 2 * len(sets) * len(vectors),
        "rings": 4,
        "union_of_sets": len(sets) ** 2,
    }


def counted(said):
    return {name: int(number.replace(",", "")) for name, number in re.findall(r"^ok (\w+): passed up to .*\(([\d,]+) of", said, re.MULTILINE)}


def as_many_as_a_brute_force():
    same("sorted lists of 2", len(sorted_lists(2)), math.comb(5, 2))
    for n in (2, 3) if IS_WHOLE else (2,):
        found = {}
        for name in ("lists.c", "mixed.c"):
            if n == 2 or name == "mixed.c":
                found.update(counted(check(HERE / name, "-n", n)[1]))
        wanted = expected(n)
        same(f"n = {n}", found, {name: wanted[name] for name in found})
        same(f"tests with n = {n}", len(found), 14 if n == 2 else 7)


def the_same_by_every_engine():
    tests = {}
    for name in ("lists.c", "mixed.c"):
        right = re.sub(r"^#ifdef WRONG(?:.|\n)*?^#endif", "", (HERE / name).read_text(), flags=re.MULTILINE)
        tests[name] = re.findall(r"^MG_TEST\((\w+)", right, re.MULTILINE)
    same("tests", len(tests["lists.c"] + tests["mixed.c"]), 14)
    for number, way in enumerate(WAYS):
        for name in tests if IS_WHOLE else [list(tests)[number % 2]]:
            found = counted(check(HERE / name, "-n", N, *way.split())[1])
            same(f"{name} {way}", found, {test: expected(N)[test] for test in tests[name]})


# ---- failures ----------------------------------------------------------------------------------------------------

FAILURES = {
    "append_sorted": ("assert", 1, 132), "equal_symmetrical": ("assert", 1, 138), "frees_both": ("freed", 1, 152),
    "frees_twice": ("double_free", 1, 165), "loses": ("leak", 1, 172), "last_of_many": ("assert", 1, 184),
}


def failures_by_every_engine():
    for way in WAYS[1::2]:
        folder = FOLDER / "ways" / way.replace(" ", "")
        check(HERE / "lists.c", "-n", N, "-o", folder, *way.split(), "--", "-DWRONG")
        found = {}
        for name in FAILURES:
            case = json.loads((folder / f"{name}-1" / "case.json").read_text())
            found[name] = case["verdict"], case["n"], case["line"]
        same(way, found, FAILURES)


def kits_fail_natively():
    for name in ("lists.c", "mixed.c"):
        folder = FOLDER / f"kits-{name}"
        made = kits.make_kits(folder, [HERE / name], "-n", N, "--", "-DWRONG")
        same(f"kits of {name}", len(made), len(FAILURES) if name == "lists.c" else 1)
        for kit in made if IS_WHOLE else made[::2]:
            kits.has_all(kit)
            kits.fails_natively(kit)
            kits.replays(kit)


def pictures_and_stories():
    folder = FOLDER / "told"
    page = FOLDER / "page.html"
    status, said = check(HERE / "lists.c", "--test", "append_sorted", "-n", N, "-o", folder, "--html", page, "--", "-DWRONG")
    same("status", status, 1)
    same("said", said.split("\n")[2:4], ["  MG_ANY 1 = list{head=N0{next=null, key=1}, size=1}",
                                         "  MG_ANY 2 = list_2{head=N0_2{next=null, key=0}, size=1}"])
    kit = folder / "append_sorted-1"
    story = (kit / "story.txt").read_text()
    same("changes", story[story.index("The structures"):], "The structures of MG_ANY at the failure:\n  list.size = 2, was 1\n"
         "  list_2.head = null, was N0_2\n  list_2.size = 0, was 1\n  N0.next = N0_2, was null\n")
    same("structures", json.loads((kit / "case.json").read_text())["structures"],
         ["list{head=N0{next=null, key=1}, size=1}", "list_2{head=N0_2{next=null, key=0}, size=1}"])
    for picture in ("before.svg", "after.svg"):
        names = set(re.findall(r"<title>(\w+)</title>", (kit / picture).read_text()))
        same(picture, names & {"list", "list_2", "N0", "N0_2"}, {"list", "list_2", "N0", "N0_2"})
    for name in ("list_2.head", "N0_2.key"):
        if f'\\"what\\":\\"{name}\\"' not in page.read_text() and f'"what":"{name}"' not in page.read_text():
            raise Wrong(f"{name} is no step of the page")


# ---- beginning again ---------------------------------------------------------------------------------------------

LATE = """#include <stdio.h>
struct a { int x; };
MG_TEST(late, n)
{
    int i = mg_int(0, 3);
    printf("%d\\n", i);
    mg_assert(i != 0);
    int sum = 0;
    for (int k = 0; k < i; k++)
        sum += MG_ANY(struct a, n)->x == 1;
    mg_assert(sum < 3);
}
"""


def floating_point_numbers_that_change():
    """Of every size; one that is written again with the value it had has not changed, although 0.1 is no float."""
    name = write("reals.c", """
struct s { float f; double d; long double l; _Float16 h; float same; };
MG_BOUNDS(struct s, n) {
    MG_REALS(struct s, f, 0.1); MG_REALS(struct s, d, 0.5); MG_REALS(struct s, l, 0.5); MG_REALS(struct s, h, 0.1); MG_REALS(struct s, same, 0.1);
}
MG_TEST(t, n) {
    struct s *s = MG_ANY(struct s, n);
    if (s->f > 0 && s->d > 0 && s->l > 0 && s->h > 0 && s->same > 0) {
        s->f = 1.5f; s->d = 2.5; s->l = 3.5L; s->h = 4.5f; s->same = 0.1f;
        mg_assert(s->f < 1);
    }
}
""")
    same("status", check(name, "-n", 1, "-o", "reals")[0], 1)
    story = (FOLDER / "reals" / "t-1" / "story.txt").read_text()
    same("changes", story[story.index("The structure"):], "The structure of MG_ANY at the failure:\n  s.f = 1.5, was 0.1\n  s.d = 2.5, was 0.5\n"
         "  s.l = 3.5, was 0.5\n  s.h = 4.5, was 0.1\n")


def what_came_before_is_told_once():
    for way in ("", "--engine rerun", "--strategy bfs", "--choice eager"):
        status, said = check(write("late.c", LATE), "-n", 1, "--all", *way.split())
        same("status", status, 1)
        same("failures", len(re.findall("^not ok late, n = 1: it fails an assertion", said, re.MULTILINE)), 2)
        same("paths", re.search(r"after (\d+) paths", said).group(1), "15")
        lines = [line for line in said.split("\n") if line.isdigit()]
        same("printed", sorted(lines), sorted(["0"] + ["1"] * 2 + ["2"] * 4 + ["3"] * 8))


def a_test_asks_for_what_the_one_before_did_not():
    said = check(write("tests.c", "struct a { int x; };\nstruct b { struct b *next; };\n"
                       "MG_BOUNDS(struct b, n) { MG_OBJECTS(struct b, n); }\n"
                       "MG_TEST(one, n) { mg_assert(MG_ANY(struct a, n)->x <= n); }\n"
                       "MG_TEST(two, n) { struct b *p = MG_ANY(struct b, n), *q = MG_ANY(struct b, 2); mg_assert(p->next != q && q->next != p); }\n"
                       "MG_TEST(none, n) { mg_assert(n); }\n"), "-n", 2)[1]
    same("counts", counted(said), {"one": 3, "two": 9, "none": 1})


def many_in_one_path():
    said = check(write("many.c", "struct a { _Bool b; };\nMG_TEST(many, n) { for (int i = 0; i < 300; i++) mg_assume(MG_ANY(struct a, n)->b); }\n"),
                 "-n", 1)[1]
    same("many", said, "ok many: passed up to n = 1 (1 of 301 paths counts)\n")


def none_where_there_is_no_room():
    status, said = check(write("large.c", "struct a { char x[1 << 20]; };\n"
                               "MG_TEST(large, n) { for (int i = 0; i < 500; i++) MG_ANY(struct a, n)->x[0] = 1; }\n"), "-n", 1)
    same("status", status, 1)
    if not said.startswith("not ok large, n = 1: it asks MG_ANY for a structure with a negative bound, or for more than there is room for at large.c:3"):
        raise Wrong(said)


# ---- with the others -----------------------------------------------------------------------------------------------

SAME = """#include <stdio.h>
struct pair { int a, b; };
struct flag { _Bool on; };
static struct pair *make_pair(int n)
{
    struct pair *p = malloc(sizeof *p);
    p->a = mg_int(0, n);
    p->b = mg_int(p->a, n);
    return p;
}
static bool is_ordered(const struct pair *p) { return p->a <= p->b; }
static struct flag *make_flag(int n)
{
    struct flag *f = malloc(sizeof *f);
    f->on = n && mg_bool();
    return f;
}
static bool is_flag(const struct flag *f) { return f->on || !f->on; }
static bool is_on(const struct flag *f) { return f->on; }
MG_SAME(pairs, struct pair, make_pair, is_ordered);
MG_SAME(flags, struct flag, make_flag, is_flag);
MG_SAME(only_on, struct flag, make_flag, is_on);
MG_TEST(shows, n)
{
    struct flag *f = MG_ANY(struct flag, n), *g = MG_ANY(struct flag, n);
    mg_show(struct flag, f);
    mg_show(struct flag, g);
}
"""


def same_and_show_of_several_types():
    said = check(write("same.c", SAME), "-n", 2, "--choice", "eager")[1]
    for line in ("ok pairs: passed up to n = 2", "ok flags: passed up to n = 2", "not ok only_on, n = 1: only the generator has"):
        if not re.search("^" + re.escape(line), said, re.MULTILINE):
            raise Wrong(f"{line}: {said}")


FUNCTION = """struct node { struct node *next; };
struct list { struct node *head; };
static int length(const struct list *l) { int k = 0; for (const struct node *x = l->head; x && k < 5; x = x->next) k++; return k; }
static struct list *other(int n) { struct list *l = MG_ANY(struct list, n); mg_assume(length(l) < 5); return l; }
int join(struct list *a, struct list *b)
{
    MG_REQUIRES(length(a) < 5);
    MG_ARGUMENT(b, other(mg_n));
    MG_ENSURES(mg_result(int) == mg_old(length(a)) + mg_old(length(b)));
    struct node **at = &a->head;
    while (*at)
        at = &(*at)->next;
    *at = b->head;
    return length(a);
}
MG_BOUNDS(struct list, n) { MG_OBJECTS(struct node, n); }
MG_TEST(joins, n) { struct list *a = MG_ANY(struct list, n), *b = other(n); mg_assume(length(a) < 5); mg_assert(join(a, b) == length(a)); }
"""


def an_argument_by_a_generator_that_uses_it():
    name = write("function.c", FUNCTION)
    status, said = check(name, "--function", "join", "-n", 2)
    same("status", status, 0)
    same("counts", re.search(r"\((\d+) of", said).group(1), "9")  # b itself is replaced before anybody looks at it
    same("counts of the test", counted(check(name, "-n", 2)[1]), {"joins": 9})


def bounds_by_any_spelling():
    said = check(write("spelled.c", "typedef struct list { int size; } list_t;\nMG_BOUNDS(list_t, n) { MG_INTS(list_t, size, 5, 6); }\n"
                       "MG_TEST(t, n) { mg_assert(MG_ANY(struct list, n)->size >= 5); }\n"), "-n", 1)[1]
    same("counts", counted(said), {"t": 2})


if __name__ == "__main__":
    sys.exit(run_all([as_many_as_a_brute_force, the_same_by_every_engine, failures_by_every_engine, kits_fail_natively,
                      pictures_and_stories, floating_point_numbers_that_change, what_came_before_is_told_once,
                      a_test_asks_for_what_the_one_before_did_not,
                      many_in_one_path, none_where_there_is_no_room, same_and_show_of_several_types,
                      an_argument_by_a_generator_that_uses_it, bounds_by_any_spelling]))
