#!/usr/bin/env python3
"""Types that share their name: those of functions, of other files, and typedefs. MG_ANY, mg_show, mg_enum, bounds, contracts and the
predicates of gen mean the type that C means, in every order of the files, under every engine. What C cannot tell is refused with its line."""
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same

MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(__file__).resolve().parents[3] / "include"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="margay-twins-"))
WAYS = ["", "--engine rerun", "--choice delayed", "--choice eager", "--choice eager --engine rerun", "--strategy bfs"]
ENGINES = ["checkpoint", "rerun", "multi", "multi_rerun", "sets", "sets_rerun"]


def margay(*arguments):
    done = subprocess.run([MARGAY, *map(str, arguments)], capture_output=True, text=True, timeout=120, cwd=FOLDER)
    return done.returncode, done.stdout, done.stderr


def write(name, text):
    (FOLDER / name).write_text(text)
    return name


def check(files, wanted, *options, ways=WAYS):
    """The lines of a check, sorted, in each way and in each order of the files."""
    for order in itertools.permutations(files):
        for way in ways if list(order) == files else ways[:1]:
            status, out, err = margay("check", *order, "-n", 1, *way.split(), *options)
            same(f"{' '.join(order)} {way} {err}", sorted(out.splitlines()), sorted(wanted))


def gen(files, wanted, *options):
    for order in itertools.permutations(files):
        for engine in ENGINES if list(order) == files else ENGINES[:1]:
            status, out, err = margay("gen", *order, "-n", 2, "--engine", engine, *options)
            same(f"{' '.join(order)} {engine} {err}", sorted(out.splitlines()), sorted(wanted))


def passed(test, paths):
    return f"ok {test}: passed up to n = 1 ({paths} of {paths} paths count)"


# ---- one file ----------------------------------------------------------------------------------------------------

def a_struct_of_a_function_is_not_that_of_the_file():
    check([write("inside.c", """#include <margay.h>
struct node { int key; };
static int other(void) { struct node { char name[4]; int key; } a = {"abc", 1}; return a.name[2] == 'c' ? 3 : 0; }
MG_BOUNDS(struct node, n) { MG_INTS(struct node, key, 0, 1); }
MG_TEST(keys, n) { struct node *x = MG_ANY(struct node, n); mg_assert(x->key <= 1); mg_assert(other() == 3); }
""")], [passed("keys", 2)])


def a_typedef_of_a_function_is_not_that_of_the_file():
    check([write("alias.c", """#include <margay.h>
typedef struct { int key; } T;
static int other(void) { typedef struct { char name[4]; int key; } T; T a = {"abc", 1}; return a.name[2] == 'c' ? 3 : 0; }
MG_BOUNDS(T, n) { MG_INTS(T, key, 0, 1); }
MG_TEST(keys, n) { T *x = MG_ANY(T, n); mg_assert(x->key <= 1); mg_assert(other() == 3); }
""")], [passed("keys", 2)])


def a_test_may_mean_its_own():
    """The bounds of the file's are not theirs, and what they hold is shown by itself."""
    check([write("own.c", """#include <margay.h>
#include <stdio.h>
typedef struct pair { long left, right; } outer;
enum tint { DARK = 7 };
MG_BOUNDS(struct pair, n) { MG_INTS(struct pair, left, 3, 3); MG_INTS(struct pair, right, 4, 4); }
MG_TEST(first, n)
{
    struct pair { bool on; };
    mg_show(struct pair, MG_ANY(struct pair, n));
}
MG_TEST(second, n)
{
    struct pair { outer *far; } ;
    mg_assume(!MG_ANY(struct pair, n)->far);
    for (enum tint { PALE = 1, DEEP } t = mg_enum(enum tint); t; t = 0)
        printf("tint %d\\n", (int)t);
}
MG_TEST(file, n)
{
    printf("tint %d\\n", (int)mg_enum(enum tint));
    mg_show(outer, MG_ANY(__typeof__(outer), n));
}
""")], ["N0{on=false}", "N0{on=true}", passed("first", 2), "tint 1", "tint 2", "ok second: passed up to n = 1 (2 of 3 paths count)",
        "tint 7", "N0{left=3, right=4}", "ok file: passed up to n = 1 (1 of 1 path counts)"], ways=["", "--choice eager"])


def a_name_of_one_function_is_another_type_in_the_next():
    check([write("each.c", """#include <margay.h>
static void widths(int n) { struct cell { unsigned bits : 2; }; mg_show(struct cell, MG_ANY(struct cell, n)); }
static void letters(int n) { struct cell { enum { X, Y } b; bool a; }; mg_show(struct cell, MG_ANY(struct cell, n)); }
static void cells(int n) { union { struct cell { bool is; } c; } u; (void)u; mg_show(struct cell, MG_ANY(struct cell, n)); }
MG_TEST(all, n) { void (*const calls[])(int) = {widths, letters, cells}; mg_pick(calls, 3)(n); }
""")], ["N0{bits=0}", "N0{bits=1}", "N0{b=X, a=false}", "N0{b=X, a=true}", "N0{b=Y, a=false}", "N0{b=Y, a=true}", "N0{is=false}",
        "N0{is=true}", passed("all", 2 + 4 + 2)])


# ---- several files -----------------------------------------------------------------------------------------------

OTHER = """struct node { char name[24]; int key; };
struct node other_node = {"abc", 1};
int other(struct node *n) { return n->key + other_node.key; }
"""


def a_struct_of_another_file_is_another():
    check([write("mine.c", """#include <margay.h>
struct node { int key; };
MG_BOUNDS(struct node, n) { MG_INTS(struct node, key, 0, 1); }
MG_TEST(keys, n) { struct node *x = MG_ANY(struct node, n); mg_assert(x->key <= 1); }
"""), write("other.c", OTHER)], [passed("keys", 2)])


def what_is_shown_is_of_the_type_that_is_named():
    check([write("shown.c", """#include <margay.h>
struct node { int key; };
MG_TEST(shown, n) { struct node *x = malloc(sizeof *x); x->key = 7; mg_show(struct node, x); free(x); }
"""), write("other.c", OTHER)], ["N0{key=7}", "ok shown: passed up to n = 1 (1 of 1 path counts)"])


def enumerators_are_those_of_the_file():
    check([write("colours.c", """#include <margay.h>
enum col { RED, GREEN };
MG_TEST(cols, n) { enum col c = mg_enum(enum col); mg_assert(c == RED || c == GREEN); }
"""), write("columns.c", "enum col { A = 5, B, C };\nenum col column(int x) { return x ? A : B; }\n")], [passed("cols", 2)])


def each_file_has_its_own_test_and_bounds():
    """Same sizes, same members; only the types of these differ, one of them behind a pointer."""
    text = """#include <margay.h>
#include <stdio.h>
%s
struct item { struct leaf *leaf; };
struct leaf { MEMBER value; };
MG_BOUNDS(struct item, n) { MG_NOT_NULL(struct item, leaf); MG_OBJECTS(struct leaf, 1); BOUND }
MG_TEST(%s, n) { struct item *i = MG_ANY(struct item, n); printf("%s %%g\\n", (double)i->leaf->value); }
"""
    one = write("whole.c", text % ("#define MEMBER int\n#define BOUND MG_INTS(struct leaf, value, -1, 0);", "whole", "whole"))
    two = write("real.c", text % ("#define MEMBER float\n#define BOUND MG_REALS(struct leaf, value, 0.5, 1.5);", "real", "real"))
    three = write("flag.c", text % ("#define MEMBER unsigned\n#define BOUND MG_VALUES(struct leaf, value, 9);", "flag", "flag"))
    check([one, two, three], ["whole -1", "whole 0", passed("whole", 2), "real 0.5", "real 1.5", passed("real", 2), "flag 9",
                              "ok flag: passed up to n = 1 (1 of 1 path counts)"], ways=["", "--choice eager"])


def a_header_makes_one_type_for_all_files():
    """Bounds in one file, the test in another, a list that points to itself in both, and a third that only declares it."""
    write("ring.h", "#include <margay.h>\ntypedef struct { enum { IN, OUT } way; } hop;\nstruct ring { struct ring *next; hop hops[1]; };\n")
    one = write("bounded.c", '#include "ring.h"\nMG_BOUNDS(struct ring, n) { MG_NOT_NULL(struct ring, next); MG_VALUES(struct ring, hops->way, OUT); }\n')
    two = write("tested.c", '#include "ring.h"\nint hops(struct ring *);\n'
                            'MG_TEST(rings, n) { struct ring *r = MG_ANY(struct ring, n); mg_assert(r->next == r && hops(r) == 1); }\n')
    three = write("opaque.c", "struct ring;\nint way(struct ring *);\nint hops(struct ring *r) { return way(r); }\n")
    four = write("way.c", '#include "ring.h"\nint way(struct ring *r) { return r->hops[0].way; }\n')
    check([one, two, three, four], ["ok rings: passed up to n = 1 (1 of 1 path counts)"], ways=[""])


def what_another_file_defines_is_known():
    check([write("box.c", """#include <margay.h>
struct list;
struct box { struct list *list; };
struct list *make(int size);
MG_TEST(made, n) { struct list *l = make(3); mg_show(struct list, l); free(l); }
MG_TEST(held, n) { mg_show(struct box, MG_ANY(struct box, n)); }
"""), write("list.c", """#include <stdlib.h>
struct list { int size; };
struct list *make(int size) { struct list *l = malloc(sizeof *l); l->size = size; return l; }
""")], ["N0{size=3}", "ok made: passed up to n = 1 (1 of 1 path counts)", "N0{list=null}", "N0{list=N1{size=0}}", "N0{list=N1{size=1}}",
        passed("held", 3)], ways=["", "--choice eager"])


def two_definitions_of_what_is_only_declared_are_refused():
    write("list2.c", "struct list { char c[3]; };\nint third(struct list *l) { return l->c[2]; }\n")
    what_another_file_defines_is_known()
    for order in itertools.permutations(["box.c", "list.c", "list2.c"]):
        status, out, err = margay("check", *order, "-n", 1, "--test", "held")
        same("status", status, 3)
        for part in ["box.c:3: `list` points to `struct list`", "list.c:2", "list2.c:1", "MG_ONLY_NULL(struct box, list)"]:
            if part not in err:
                raise Wrong(f"{part!r} is not in {err!r}")
    text = (FOLDER / "box.c").read_text()
    write("null.c", text + "MG_BOUNDS(struct box, n) { MG_ONLY_NULL(struct box, list); }\n")
    status, out, err = margay("check", "null.c", "list.c", "list2.c", "-n", 1, "--test", "held")
    same("with its bounds", out, "N0{list=null}\nok held: passed up to n = 1 (1 of 1 path counts)\n")


def a_generator_and_a_predicate_mean_the_same_type():
    check([write("pairs.c", """#include <margay.h>
typedef struct { int lo, hi; } span;
static span *make(int n) { span *s = malloc(sizeof *s); s->lo = mg_int(0, n); s->hi = mg_int(s->lo, n); return s; }
static bool ok(const span *s) { typedef struct { long hi, lo; } span; span t = {s->hi, s->lo}; return t.lo <= t.hi; }
MG_SAME(spans, span, make, ok);
"""), write("spans.c", "typedef struct { char hi; } span;\nint far(span *s) { return s->hi; }\n")],
          ["ok spans: passed up to n = 1 (3 of 4 paths count)"], ways=["", "--choice eager", "--engine rerun"])


# ---- contracts ---------------------------------------------------------------------------------------------------

def a_contract_means_the_types_of_its_function():
    one = write("put.c", """#include <margay.h>
enum col { RED, GREEN };
struct box { int a; };
bool box_ok(const struct box *b) { return b->a <= 1; }
MG_INVARIANT(struct box, box_ok);
MG_BOUNDS(struct box, n) { MG_INTS(struct box, a, 0, 1); }
int put(struct box *b, enum col c) { MG_REQUIRES(c <= GREEN); MG_ENSURES(mg_result(int) >= 0); b->a = c == RED; return (int)c; }
""")
    two = write("get.c", """#include <margay.h>
enum col { A = 5, B, C };
struct box { char t[4]; int a; };
bool other_ok(const struct box *b) { return b->t[0] == (char)A; }
MG_INVARIANT(struct box, other_ok);
MG_BOUNDS(struct box, n) { MG_INTS(struct box, a, 5, 6); }
""")
    check([one, two], ["# {box_ok(b), c <= GREEN} put(b, c) {box_ok(b), mg_result(int) >= 0}", passed("put", 4)], "--function", "put",
          ways=["", "--choice eager"])


# ---- gen ---------------------------------------------------------------------------------------------------------

def a_predicate_and_bounds_in_two_files():
    node = "struct node { struct node *next; int key; };\n"
    one = write("q1.c", "#include <stdbool.h>\n" + node +
                "bool ok(const struct node *n) { return n->next && n->next != n && !n->next->next && n->key < n->next->key; }\n")
    two = write("q2.c", "#include <margay.h>\n" + node +
                "MG_BOUNDS(struct node, n) { MG_OBJECTS(struct node, 2); MG_INTS(struct node, key, 0, 1); }\n")
    gen([one, two], ["N0{next=N1{next=null, key=1}, key=0}"])
    gen([one, two, write("other.c", OTHER)], ["N0{next=N1{next=null, key=1}, key=0}"])
    gen([one, two, write("other.c", OTHER)], ["N0{next=N1{next=null, key=1}, key=0}"], "--root", "node")


def a_root_by_name_is_the_one_with_the_predicate():
    one = write("r1.c", "#include <margay.h>\nstruct node { int key; };\nbool ok1(const struct node *n) { return n->key == 1; }\n")
    two = write("r2.c", "#include <margay.h>\nstruct node { char name[2]; };\nbool ok2(const struct node *n) { return n->name[0] == 'a'; }\n"
                        "static int quiet(void) { struct node { bool b; } x = {1}; return x.b; }\nint (*call)(void) = quiet;\n")
    gen([one, two], ["node{key=1}"], "--root", "struct node", "--pred", "ok1")
    gen([one, two], ["node{name=['a', _]}"], "--root", "node", "--pred", "ok2")
    status, out, err = margay("gen", one, two, "--root", "struct node", "-n", 1)
    same("status", status, 2)
    for part in ["which `struct node`?", "r1.c:2", "r2.c:2", "--pred"]:
        if part not in err:
            raise Wrong(f"{part!r} is not in {err!r}")


# ---- the macros --------------------------------------------------------------------------------------------------

MACROS = """#include <margay.h>
#include <stdio.h>
#define NODE struct node
NODE { int key; NODE *next; };
enum tint { PALE, DEEP };
MG_BOUNDS(NODE, n) { MG_OBJECTS(NODE, 1); MG_INTS(NODE, key, 0, n); MG_TYPE_NOT_NULL(NODE); if (n > 1) MG_TYPE_INTS(int, 0, 0); }
static inline NODE *any(int n) { return n ? MG_ANY(NODE, n) : NULL; }
static int keys(int n, ...) { return n; }
MG_TEST(places, n)
{
    static const int table[] = {[PALE] = 1, [DEEP] = 2};
    int sum = table[mg_enum(enum tint)], size = (int)sizeof(mg_enum(enum tint));
    for (NODE *x = any(n); x && mg_enum(enum tint) == DEEP; x = NULL)
        sum += (mg_show(NODE, x), keys(MG_ANY(NODE, (int)mg_enum(enum tint) + 1)->key, mg_enum(enum tint)));
    do mg_show(NODE, MG_ANY(NODE, n)); while (0);
    mg_assert(sum >= 0 && size);
}
"""


def the_macros_stand_in_any_expression():
    write("places.c", MACROS)
    status, out, err = margay("check", "places.c", "-n", 1, "--", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Wshadow", "-Werror")
    same("check " + err, [status, out.splitlines()[-1].startswith("ok places")], [0, True])
    for words in ["", "-D__MARGAY__", "-DMG_MAIN=places"]:
        subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Wshadow", "-Werror", "-I", INCLUDE, *words.split(), "-c",
                        "places.c", "-o", "places.o"], check=True, cwd=FOLDER)


sys.exit(run_all([
    a_struct_of_a_function_is_not_that_of_the_file, a_typedef_of_a_function_is_not_that_of_the_file, a_test_may_mean_its_own,
    a_name_of_one_function_is_another_type_in_the_next, a_struct_of_another_file_is_another, what_is_shown_is_of_the_type_that_is_named,
    enumerators_are_those_of_the_file, each_file_has_its_own_test_and_bounds, a_header_makes_one_type_for_all_files,
    what_another_file_defines_is_known, two_definitions_of_what_is_only_declared_are_refused, a_generator_and_a_predicate_mean_the_same_type,
    a_contract_means_the_types_of_its_function, a_predicate_and_bounds_in_two_files, a_root_by_name_is_the_one_with_the_predicate,
    the_macros_stand_in_any_expression]))
