#!/usr/bin/env python3
"""nonnull, returns_nonnull and [static n] are preconditions of the function that is proved, and asserted where it is open and called (cases/declared.c)."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parent / "cases" / "declared.c"
MARGAY = os.path.abspath(os.environ["MARGAY"])


def run(command, *words):
    done = subprocess.run([MARGAY, command, *map(str, words)], capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr or "not confirmed:" in done.stdout:
        raise Wrong(done.stdout + done.stderr)
    return done


def written(text, *command):
    """What is said of a file, its name left out."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("#include <margay.h>\n" + text)
        done = run(command[0], file, *command[1:])
        return done.returncode, (done.stdout + done.stderr).replace(folder + "/", "")


def each_function():
    bad = {}
    for number, line in enumerate(FILE.read_text().splitlines(), 1):
        for function, wrong in re.findall(r"/\* BAD (\w+): (.*?) \*/", line):
            bad[function] = (wrong, str(number))
    done = run("prove", FILE, "-k", 4, "--all")
    held = re.findall(r"^ok (\w+): holds for all heaps: k = 4 is not exhausted", done.stdout, re.MULTILINE)
    failed = re.findall(r"^not ok (\w+), k = 4: .*it (.*?),? at .*?:(\d+) in", done.stdout, re.MULTILINE)
    same("those that fail", sorted((name, line) for name, _, line in failed), sorted((name, line) for name, (_, line) in bad.items()))
    for name, told, _ in failed:
        if not told.endswith(bad[name][0]):
            raise Wrong(f"{name}: {told}")
    triples = set(re.findall(r"^# (?:{.*}) (\w+)\(", done.stdout, re.MULTILINE))
    same("the others hold", sorted(held), sorted(triples - set(bad)))
    if done.returncode != 1 or len(held) < 20:
        raise Wrong(done.stdout + done.stderr)


def one_by_one():
    for words in (("--engine", "rerun"), ("--init", "lazy")):
        done = run("prove", FILE, "-k", 4, "--function", "second", "--function", "behind", "--function", "both_of", "--function", "totals_too_many", "--all", *words)
        same(words, re.findall(r"^(?:not )?ok (\w+)", done.stdout, re.MULTILINE), ["second", "behind", "both_of", "totals_too_many"])
        same(words, done.stdout.count("\nok second: holds"), 1)
        same(words, done.stdout.count("without meeting what it requires, b != NULL, at") + done.stdout.count("without meeting what it requires, a[static n], at"), 2)


def which_clause():
    """Of several in one line the one that is broken is named."""
    text = """#define FORM MG_REQUIRES(a > 0); MG_REQUIRES(a < 9);
int f(int a);
MG_CONTRACT(f, (int a)) { FORM }
int g(int a) { MG_REQUIRES(a > 0); MG_ENSURES(a > 0); return f(a); }
int h(int a) { MG_ENSURES(true); MG_ENSURES(mg_result(int) != 7); return a; }
"""
    _, told = written(text, "prove", "-k", 1)
    if "requires, a < 9, at a.c:5" not in told or "ensures, mg_result(int) != 7, at a.c:6" not in told:
        raise Wrong(told)


def bounded():
    done = run("check", FILE, "-n", 4, *(word for name in ("first", "second", "sum4", "last", "old_style", "one_point", "positive") for word in ("--function", name)))
    same("all pass", len(re.findall(r"^ok \w+: passed", done.stdout, re.MULTILINE)), 7)
    done = run("check", FILE, "-n", 4, "--function", "sum5")
    if "it reads or writes outside an object" not in done.stdout:
        raise Wrong(done.stdout + done.stderr)


def lanes_of_others():
    """How many elements a block has is a number, whatever the call before returned."""
    status, told = written("""#include <stdlib.h>
int total(size_t n, const int a[static n]);
MG_CONTRACT(total, (size_t n, const int *a)) { MG_ENSURES(true); }
int own(int n)
{
    MG_REQUIRES(n > 0 && n < 5);
    MG_ENSURES(true);
    int *a = calloc((size_t)n, sizeof *a);
    int result = a ? total((size_t)n, a) : 0;
    free(a);
    return result;
}
""", "prove", "-k", 3, "--all")
    if status or "ok own: holds for all heaps: k = 3 is not exhausted (1 of 3 paths counts)" not in told:
        raise Wrong(told)


def no_parameters():
    """What they return is not NULL either."""
    status, told = written("""struct box { int x; };
__attribute__((returns_nonnull)) struct box *one(void);
extern struct box * __attribute__ ((returns_nonnull)) other ();
struct box *any(void);
MG_CONTRACT(one, (void)) { MG_ENSURES(true); }
MG_CONTRACT(other, ()) { MG_ENSURES(true); }
MG_CONTRACT(any, (void)) { MG_ENSURES(true); }
int of_one(void) { MG_ENSURES(true); return one()->x; }
int of_other(void) { MG_ENSURES(true); return other ()->x; }
int of_any(void) { MG_ENSURES(true); return any()->x; }
""", "prove", "-k", 2, "--all")
    same("what holds", (status, re.findall(r"^ok (\w+): holds", told, re.MULTILINE)), (1, ["of_one", "of_other"]))
    same("what fails", re.findall(r"^not ok (\w+), .*: it (.*) at", told, re.MULTILINE), [("of_any", "dereferences a null pointer")])


def refused():
    status, told = written("int f(int n, int a[static n++]) { MG_ENSURES(true); return a[0]; }\n", "prove", "-k", 1)
    same("status", status, 3)
    if "a.c:2: the length of `a` of `f`, [static n++], changes something\n  write a length that only computes a number" not in told:
        raise Wrong(told)
    status, told = written("int f(int n, int a[static n <= 3 ? 3 : n]) { MG_ENSURES(true); return a[2]; }\n", "prove", "-k", 1)
    if status or "ok f: holds" not in told:
        raise Wrong(told)


def structs_side_by_side():
    status, told = written("struct s { int x; };\nint f(struct s p[static 3]) { MG_ENSURES(true); return p[2].x; }\n", "prove", "-k", 1)
    if status != 5 or "where a pointer to a struct leads to several of them (MG_ARGUMENT can say which)" not in told:
        raise Wrong(told)


if __name__ == "__main__":
    sys.exit(run_all([each_function, one_by_one, which_clause, bounded, lanes_of_others, no_parameters, refused, structs_side_by_side]))
