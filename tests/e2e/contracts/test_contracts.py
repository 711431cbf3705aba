#!/usr/bin/env python3
"""Contracts: which triple is made of which, that it is checked for the arguments it should be, that a counterexample is one without Margay
too, and what is said of contracts that are wrong. MARGAY in the environment is the program."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples" / "contracts"
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-contracts-"))
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", f"-I{ROOT / 'include'}"]
failed = False


def report(name, why):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def write(name, text):
    (TMP / name).write_text(text)
    return name


def run(arguments):
    return subprocess.run([MARGAY, "check", *arguments], cwd=TMP, capture_output=True, text=True, timeout=120, errors="replace")


def complain(done, status, out=(), err=(), absent=()):
    """Why a run is not as it should be, or an empty text."""
    if done.returncode != status:
        return f"status {done.returncode} instead of {status}: {done.stdout[-600:]} {done.stderr[:600]}"
    for words, said in ((out, done.stdout), (err, done.stderr)):
        for word in words:
            if word not in said:
                return f"lacks `{word}`: {said[-700:]}"
    return next((f"has `{word}`: {done.stdout}" for word in absent if word in done.stdout + done.stderr), "")


def check(name, source, function, n, status, out=(), err=(), absent=(), more=()):
    file = source if source.endswith(".c") else write(re.sub(r"\W+", "_", name) + ".c", "#include <margay.h>\n" + source)
    try:
        report(name, complain(run([file, "--function", function, "-n", str(n), *more]), status, out, err, absent))
    except subprocess.TimeoutExpired:
        report(name, "still running")


LIST = """struct node { struct node *next; int key; };
struct list { struct node *head; int size; };
static bool list_ok(const struct list *list)
{
    int count = 0;
    for (const struct node *n = list->head; n; n = n->next)
        if (++count > list->size)
            return false;
    return count == list->size;
}
"""


def examples():
    """Those that are right pass, the others fail at the bound that their comment names, and are right with -DFIXED."""
    good = {"sorted_list": ["list_has", "list_insert", "list_remove", "list_init", "list_clear"], "binary_search": ["find"],
            "ring_buffer": ["ring_put"]}
    for stem, functions in good.items():
        for function in functions:
            check(f"{stem}: {function}", str(EXAMPLES / f"{stem}.c"), function, 3, 0, [f"ok {function}: passed up to n = 3"])
    for stem, function in (("ring_buffer", "ring_get"), ("parent_tree", "tree_remove_least")):
        file = EXAMPLES / f"{stem}.c"
        n = int(re.search(r"No counterexample below n = (\d+)", " ".join(file.read_text().split()).replace("* ", "")).group(1))
        check(f"{stem}: {function} fails", str(file), function, 4, 1, [f"not ok {function}, n = {n}: it breaks the invariant"])
        check(f"{stem}: {function} fixed", str(file), function, 4, 0, [f"ok {function}: passed up to n = 4"], more=["--", "-DFIXED"])
        natively(f"{stem}: {function} natively", str(file), function, 4)
    for file in sorted(EXAMPLES.glob("*.c")):
        for compiler in ("gcc", "clang-19"):
            done = subprocess.run([compiler, *STRICT, "-c", str(file), "-o", "/dev/null"], capture_output=True, text=True)
            report(f"{file.stem} by {compiler} alone", done.stderr[:600])


def natively(name, file, function, n, pictures=("before.svg", "after.svg"), said="does not hold"):
    """The kit is whole, and its program fails without Margay."""
    kit = TMP / "kits" / f"{function}-1"
    shutil.rmtree(TMP / "kits", ignore_errors=True)
    run([file, "--function", function, "-n", str(n), "-o", "kits"])
    if (kit / "case.json").exists() and json.loads((kit / "case.json").read_text()).get("function") != function:
        return report(name, "case.json does not name the function")
    missing = [f for f in ("story.txt", "repro.c", "case.json", *pictures) if not (kit / f).exists()]
    if missing:
        return report(name, f"no {missing}")
    command = re.search(r"^ \*     (gcc .*) && ", (kit / "repro.c").read_text(), re.MULTILINE).group(1)
    built = subprocess.run(command + " -fno-sanitize-recover=all", shell=True, cwd=kit, capture_output=True, text=True)
    if built.returncode:
        return report(name, built.stderr[:800])
    done = subprocess.run(["./repro"], cwd=kit, capture_output=True, text=True, timeout=60, errors="replace")
    return report(name, "" if done.returncode not in (0, 2) and said in done.stderr else f"{done.returncode}: {done.stderr[:400]}")


def placements():
    clauses = "MG_REQUIRES(x >= 0); MG_ENSURES(mg_result(int) == mg_old(x) + 1);"
    for where, body, beside in (("on the function", clauses, ""), ("beside it", "", f"MG_CONTRACT(next, (int x)) {{ {clauses} }}")):
        for result, status, said in (("x + 1", 0, "ok next: passed up to n = 2 (4 of 5 paths count)"),
                                     ("x == 2 ? 0 : x + 1", 1, "x = 2\n")):
            check(f"{where}, {result}", f"int next(int x)\n{{\n{body} return {result};\n}}\n{beside}\n", "next", 2, status,
                  [said, "# {x >= 0} next(x) {mg_result(int) == mg_old(x) + 1}"])
    code = write("code.c", '#include "code.h"\nint twice(int x) { return x < 3 ? 2 * x : 0; }\nint main(void) { return twice(1); }\n')
    write("code.h", "int twice(int x);\n")
    test = write("code_test.c", '#include <margay.h>\n#include "code.h"\nMG_CONTRACT(twice, (int y)) { MG_ENSURES(mg_result(int) == 2 * y); }\n')
    report("in another file", complain(run([code, test, "--function", "twice", "-n", "4"]), 1, ["n = 2: it breaks what it ensures", "y = 3"]))
    write("both.h", "#include <margay.h>\nint far(int x);\nMG_CONTRACT(far, (int x)) { MG_ENSURES(mg_result(int) == x); }\n"
          "static inline int near(int x) { MG_REQUIRES(x > 0); MG_ENSURES(mg_result(int) == x); return x; }\n")
    both = [write("both1.c", '#include "both.h"\nint far(int x) { return near(x); }\n'), write("both2.c", '#include "both.h"\nint other(void) { return near(2); }\n')]
    report("in a header that two files include", complain(run([*both, "--function", "near", "-n", "2"]), 0, ["# {x > 0} near(x) {mg_result(int) == x}\n"]))
    report("beside it in such a header", complain(run([*both, "--function", "far", "-n", "2"]), 0, ["# {true} far(x) {mg_result(int) == x}\n"]))
    check("static, and called by nobody", "static int one(int x) { MG_ENSURES(mg_result(int) == 1); (void)x; return 1; }", "one", 1, 0, ["ok one"])
    check("static inline", "static inline int one(int x) { MG_ENSURES(mg_result(int) == 1); (void)x; return 1; }", "one", 1, 0, ["ok one"])
    check("beside a test of the same name", "int f(int x) { MG_ENSURES(mg_result(int) == x); return x; }\nMG_TEST(f, n) { mg_assert(n < 0); }",
          "f", 1, 0, ["ok f: passed"])
    check("MG_ANY elsewhere", LIST + "MG_TEST(t, n) { mg_assert(MG_ANY(struct list, n)->size < 0); }\n"
          "void keep(struct list *l) { MG_REQUIRES(list_ok(l)); MG_ENSURES(l->size == mg_old(l->size)); }", "keep", 2, 0, ["ok keep"])


def arguments():
    check("integers reach beyond both ends", "void f(int x, unsigned y) { MG_ENSURES(x >= 0); MG_ENSURES(y < 9); }", "f", 1, 1, ["x = -1"])
    check("unsigned ones do not", "void f(unsigned y) { MG_ENSURES(y <= 4); }", "f", 4, 1, ["n = 4", "y = 5"])
    check("bool and enum", "enum c { RED = 3, BLUE = 9 };\nvoid f(enum c c, bool b) { MG_ENSURES(c == RED || !b); }", "f", 1, 1,
          ["c = BLUE", "b = true"])
    check("all of an enum", "enum c { RED = 3, BLUE = 9, OTHER = 9 };\nint f(enum c c) { MG_ENSURES(mg_result(int) > 0); return c == RED ? 1 : 2; }",
          "f", 2, 0, ["(2 of 2 paths count)"])
    check("a char, a double, a struct", "struct p { int x, y; };\nvoid f(char c, double d, struct p p)\n"
          "{ MG_ENSURES(c != 'a' || d < 1 || p.x == 0 || p.y == p.x); }", "f", 1, 1, ["c='a'", "d=1", "p={x=1, y=0}"])
    check("an array", "int last(const short *a, unsigned n) { MG_LENGTH(a, n); MG_REQUIRES(n > 0); MG_ENSURES(mg_result(int) == a[n - 1]);\n"
          "return a[n > 2 ? n - 2 : n - 1]; }", "last", 3, 1, ["n = 3: it breaks what it ensures", "n=3"])
    check("an array of a computed length", "void f(int *a, unsigned char w) { MG_LENGTH(a, 2 * w); MG_ENSURES(1); for (int i = 0; i <= 2 * w; i++) a[i] = 0; }",
          "f", 2, 1, ["reads or writes outside"])
    check("a place for the result", "bool get(int *out) { MG_LENGTH(out, 1); MG_ENSURES(*out == 1); *out = 1; return true; }", "get", 2, 0, ["ok get"])
    check("and not one more", "bool get(int *out) { MG_LENGTH(out, 1); MG_ENSURES(1); out[1] = 1; return true; }", "get", 2, 1,
          ["reads or writes outside an object"])
    check("a value that is given", "void f(int x) { MG_ARGUMENT(x, mg_int(10, 10 + mg_n)); MG_ENSURES(x != 12); }", "f", 3, 1, ["n = 2", "= 12"])
    check("of what it would be", "void f(int x) { MG_ARGUMENT(x, x * 100); MG_ENSURES(x != 200); }", "f", 1, 1, ["x = 2"])
    check("a function", "static int same(int x) { return x; }\nint f(int (*g)(int), int x) { MG_ARGUMENT(g, same); MG_ENSURES(mg_result(int) == x); return g(x); }",
          "f", 2, 0, ["ok f"])
    check("nothing at all", "int f(void) { MG_ENSURES(mg_result(int) == 4); return 3; }", "f", 1, 1, ["it breaks what it ensures"])
    check("two structures, the same one or not", LIST + "void join(struct list *a, struct list *b)\n"
          "{ MG_REQUIRES(list_ok(a)); MG_REQUIRES(list_ok(b)); MG_ENSURES(a != b); }", "join", 1, 1, ["join_arguments{"])
    check("two that differ", LIST + "MG_INVARIANT(struct list, list_ok);\nvoid join(struct list *a, struct list *b)\n"
          "{ MG_REQUIRES(a != b); MG_ENSURES(a->size == mg_old(a->size + b->size)); MG_ENSURES(b->size == 0);\n"
          "  struct node **at = &a->head; while (*at) at = &(*at)->next; *at = b->head; b->head = NULL; a->size += b->size; b->size = 0; }",
          "join", 2, 1, ["breaks the invariant"])
    check("a node of it", LIST + "static bool has(struct list *l, struct node *x)\n"
          "{ for (struct node *n = l->head; n; n = n->next) if (n == x) return true; return false; }\n"
          "MG_INVARIANT(struct list, list_ok);\nvoid drop(struct list *l, struct node *x)\n"
          "{ MG_REQUIRES(has(l, x)); MG_ENSURES(!has(l, x)); struct node **at = &l->head; while (*at != x) at = &(*at)->next; *at = x->next; l->size--; }",
          "drop", 3, 0, ["ok drop: passed up to n = 3"])
    null = "struct p { int x; };\nint f(struct p *p) { %s MG_ENSURES(1); return p->x; }"
    check("NULL where it is asked for", null % "MG_REQUIRES(!p || p->x >= 0);", "f", 1, 1, ["dereferences a null pointer", "p=null"])
    check("not where it is refused", null % "MG_REQUIRES(p != NULL && p->x >= 0);", "f", 1, 0, ["ok f"])
    check("not where nobody speaks of it", null % "", "f", 1, 0, ["ok f"])
    check("bounds apply", LIST + "MG_BOUNDS(struct list, n) { MG_OBJECTS(struct node, n); MG_INTS(struct node, key, 7, 7); }\n"
          "MG_INVARIANT(struct list, list_ok);\nint f(struct list *l) { MG_ENSURES(mg_result(int) == 7); return l->head ? l->head->key : 7; }",
          "f", 2, 0, ["ok f"])


def invariants():
    body = LIST + "void push(struct list *l) { l->size++; }\nstatic int length(const struct list *l) { return l->size; }\n"
    check("without a contract", body, "push", 2, 1,
          ["# push has no contract, but an invariant: {list_ok(l)} push(l) {list_ok(l)}", "it breaks the invariant, list_ok,"])
    check("which of two", body + "static bool is_empty(const struct list *l) { return !l->head; }\n", "push", 2, 3,
          err=["more than one predicate: list_ok, is_empty", "MG_INVARIANT(struct list, predicate);"])
    check("the one that is named", body + "static bool is_empty(const struct list *l) { return !l->head; }\nMG_INVARIANT(struct list, is_empty);\n",
          "push", 2, 0, ["{is_empty(l)} push(l) {is_empty(l)}"])
    check("a contract alone is all there is", LIST + "void push(struct list *l) { MG_ENSURES(l->size == mg_old(l->size) + 1); l->size++; }",
          "push", 2, 0, ["# {true} push(l) {l->size == mg_old(l->size) + 1}"])
    check("one that makes", LIST + "MG_INVARIANT(struct list, list_ok);\nvoid init(struct list *l) { MG_MAKES(l); l->head = NULL; }", "init", 2, 1,
          ["# {true} init(l) {list_ok(l)}", "breaks the invariant"])
    check("one that frees", LIST + "MG_INVARIANT(struct list, list_ok);\nvoid gone(struct list *l) { MG_FREES(l); free(l); }", "gone", 2, 0,
          ["# {list_ok(l)} gone(l) {true}"])
    check("one that frees and does not say so", LIST + "MG_INVARIANT(struct list, list_ok);\nvoid gone(struct list *l) { free(l); }", "gone", 2, 1,
          ["uses memory after freeing it"])
    check("of what is returned", LIST + "MG_INVARIANT(struct list, list_ok);\nstruct list *make(int n)\n"
          "{ MG_ENSURES(mg_result(struct list *)->head == NULL); struct list *l = malloc(sizeof *l); *l = (struct list){NULL, n == 1}; return l; }",
          "make", 2, 1, ["list_ok(result)", "breaks the invariant"])


def wrong():
    check("no such function", "int insert(int x) { MG_ENSURES(1); return x; }", "insret", 1, 2, err=["no function `insret`", "did you mean `insert`?"])
    check("inline alone", "inline int f(int x) { MG_ENSURES(1); return x; }\nint g(int x);\nint g(int x) { return x; }", "ffffffff", 1, 2,
          err=["`inline` needs `static` or `extern`"])
    check("no contract", "int f(int x) { return 12 / x; }", "f", 1, 1, ["not ok f, n = 1: it divides by zero"])
    check("no contract, and nothing to crash", "int f(int x) { return x; }", "f", 1, 0, ["ok f: passed"])
    check("no contract, but a structure", "struct s { struct s *next; int x; };\nint f(struct s *s) { while (s->next) s = s->next->next; return s->x; }", "f", 2, 1,
          ["it dereferences a null pointer"])
    check("two contracts", "int f(int x) { MG_ENSURES(1); return x; }\nMG_CONTRACT(f, (int x)) { MG_ENSURES(x); }", "f", 1, 3,
          err=["`f` has a contract at", "put all of it in one place"])
    check("other parameters", "int f(int x) { return x; }\nMG_CONTRACT(f, (long x)) { MG_ENSURES(x); }", "f", 1, 3, err=["has other parameters"])
    check("variadic", "int f(int x, ...) { MG_ENSURES(1); return x; }", "f", 1, 3, err=["takes any number of arguments", "MG_TEST"])
    check("no parameters, but not (void)", "int f() { MG_ENSURES(1); return 1; }", "f", 1, 0, ["# {true} f() {1}"])
    check("void *", "void f(void *p) { MG_ENSURES(p); }", "f", 1, 3, err=["`p` of `f`, of type `void *`, cannot be chosen", "MG_ARGUMENT(p, value)"], absent=["MG_LENGTH"])
    check("int *", "void f(int *p) { MG_ENSURES(p); }", "f", 1, 3, err=["of type `int *`, cannot be chosen", "MG_LENGTH(pointer, length)"])
    check("no such struct", "struct s;\nvoid f(struct s *p) { MG_ENSURES(p); }", "f", 1, 3, err=["cannot be chosen"])
    check("unknown variable", "void f(int x) { MG_ENSURES(y == x); }", "f", 1, 3, err=[":2:", "use of undeclared identifier 'y'"])
    check("a local of the body", "void f(int x) { int y = x; MG_ENSURES(y == x); }", "f", 1, 3, err=[":2:", "undeclared identifier 'y'"])
    check("another type of result", "long f(int x) { MG_ENSURES(mg_result(int) == x); return x; }", "f", 1, 3, err=[":2:", "returns another type"])
    check("result of nothing", "void f(int x) { MG_ENSURES(mg_result(int) == x); }", "f", 1, 3, err=["mg_returned"])
    check("result before", "int f(int x) { MG_REQUIRES(mg_result(int) == x); return x; }", "f", 1, 3, err=["mg_result_is_for_MG_ENSURES"])
    check("old in a macro", "#define WAS(e) mg_old(e)\nint f(int x) { MG_ENSURES(mg_result(int) == WAS(x)); return x; }", "f", 1, 3,
          err=["mg_old_must_stand_in_MG_ENSURES_itself"])
    check("a clause about no parameter", "static int g;\nint f(int x) { MG_ARGUMENT(g, 1); MG_ENSURES(1); return x + g; }", "f", 1, 3,
          err=["`g` is not a parameter of `f`"])
    done = run([write("warns.c", "#include <margay.h>\nint f(int x) { MG_ENSURES(1); int y; return y + x; }\n"), "--function", "f", "-n", "1"])
    report("a warning comes once", "" if done.stderr.count("warning:") == 1 else done.stderr)
    check("a result that is not set", "int f(int x) { MG_ENSURES(mg_result(int) >= 0); int y; if (x > 0) y = x; return y; }", "f", 1, 1,
          ["reads uninitialised memory at a_result_that_is_not_set.c:2 in f"])
    check("a result that is not set, but not looked at", "int f(int x) { MG_ENSURES(x); int y; if (x > 0) y = x; return y; }", "f", 1, 1,
          ["it breaks what it ensures, x,", "x = 0"], more=["--all"])
    check("a result that is kept", "char *f(int x) { MG_ENSURES(mg_result(char *)[0] == x); char *c = malloc(1); c[0] = (char)x; return c; }", "f", 1, 0)
    check("vacuous", "int f(int x) { MG_REQUIRES(x > 3 && x < 3); MG_ENSURES(0); return x; }", "f", 3, 1, ["not ok f: vacuous"])
    check("static elsewhere", write("hidden.c", "static int h(int x) { return x; }\nint use(int x) { return h(x); }\n"), "h", 1, 3,
          err=["`h` is static in hidden.c", "put the contract into that file"],
          more=[write("hidden_test.c", "#include <margay.h>\nint h(int x);\nMG_CONTRACT(h, (int x)) { MG_ENSURES(x); }\n")])
    check("together with --test", "int f(int x) { MG_ENSURES(1); return x; }", "f", 1, 2, err=["--function and --test"], more=["--test", "f"])
    subprocess.run(["clang-19", "-g", "-D__MARGAY__", "-emit-llvm", "-c", "-I", str(ROOT / "include"), write("bits.c", "#include <margay.h>\n"
                    "int f(int x) { MG_ENSURES(1); return x; }\n"), "-o", "bits.bc"], cwd=TMP, check=True)
    report("bitcode", complain(run(["bits.bc", "--function", "f", "-n", "1"]), 3, err=["needs the C source", "instead of bitcode"]))


def hostile():
    check("a precondition that crashes", "struct p { struct p *next; int x; };\nint f(struct p *p) { MG_REQUIRES(p->x); MG_ENSURES(1); return 1; }",
          "f", 1, 1, [":3 in f", "dereferences a null pointer"])
    check("a precondition that never ends", "int f(int x) { MG_REQUIRES(({ for (volatile int i = 0; !i;) ; 1; })); MG_ENSURES(1); return x; }", "f", 1, 1,
          ["exceeds its step limit"], more=["--fuel", "1000"])
    check("a function that recurs for ever", "int f(int x) { MG_ENSURES(mg_result(int)); return f(x) + 1; }", "f", 1, 1, ["overflows the stack"])
    check("a function that exits", "int f(int x) { MG_ENSURES(1); exit(0); }", "f", 1, 1, ["calls exit"])
    check("it calls itself, and that is no call of ours", "int f(int x) { MG_REQUIRES(x > 0 && x < 9); MG_ENSURES(mg_result(int) == 0);\n"
          "return x <= 0 ? 0 : f(x - 1); }", "f", 3, 0, ["ok f"])
    check("what was, skipped by ||", "int g;\nint f(int x) { MG_ENSURES(mg_result(int) || g == mg_old(g) + 1); if (x == 2) return 1; g++; return 0; }",
          "f", 2, 0, ["ok f"])
    check("strings and names that look like it", 'int f(int x) { MG_ENSURES("mg_old(" && \'(\' && mg_result(int) == mg_old (x) + mg_old((x) * 2)); return 3 * x; }',
          "f", 2, 0, ["ok f"])
    check("nested", "int f(int x) { MG_ENSURES(mg_result(int) == mg_old(x + mg_old(x))); return 2 * x; }", "f", 2, 0, ["ok f"])
    check("a comma", "struct p { int x, y; };\nint f(int x) { MG_ENSURES((struct p){x, 1}.x == mg_result(int)); return x; }", "f", 2, 0, ["ok f"])
    check("no newline at the end, a #line before", '#line 100 "elsewhere.h"\nint f(int x) { MG_ENSURES(mg_result(int) != 2); return x; }', "f", 2, 1,
          err=(), out=["elsewhere.h:100 in f"])
    check("clauses of one line", "int f(int x) { MG_REQUIRES(x < 9); MG_ENSURES(mg_result(int) > x); MG_ENSURES(mg_result(int) != '\\\\' && mg_result(int) == x + 1);\n"
          "return x + 2; }", "f", 2, 1, ["it breaks what it ensures, mg_result(int) != '\\\\' && mg_result(int) == x + 1, at"])
    hard = write("hard.c", '#include <margay.h>\n#include <string.h>\nstruct s { char *name; int n; };\nstatic bool ok(const struct s *s) { return s->n > 0; }\n'
                 'MG_INVARIANT(struct s, ok);\nMG_BOUNDS(struct s, n) { MG_ARRAY(struct s, name, n); }\n'
                 'void f(struct s *s, int k)\n{\n    MG_ENSURES(strcmp("*/", "\\"") && s->n == mg_old(s->n));\n    s->name[k] = 0;\n}\n')
    natively("out of bounds, natively", hard, "f", 2, said="heap-buffer-overflow")
    hard = write("hard2.c", '#include <margay.h>\n#include <string.h>\nint f(int k)\n{\n    MG_ENSURES(strcmp("*/", "\\"") && k != 2);\n    return k;\n}\n')
    natively("a clause that would end a comment, natively", hard, "f", 2, pictures=())


def engines():
    """The verdict is the same however it is searched."""
    for more in (["--choice", "eager"], ["--choice", "delayed"], ["--engine", "rerun"], ["--strategy", "bfs"]):
        check(f"{' '.join(more)}: finds it", str(EXAMPLES / "parent_tree.c"), "tree_remove_least", 3, 1, ["n = 2: it breaks the invariant"], more=more)
        check(f"{' '.join(more)}: finds nothing", str(EXAMPLES / "sorted_list.c"), "list_insert", 2, 0, ["ok list_insert"], more=more)


def main():
    try:
        for part in (examples, placements, arguments, invariants, wrong, hostile, engines):
            part()
    finally:
        shutil.rmtree(TMP, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
