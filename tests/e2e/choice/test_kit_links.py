#!/usr/bin/env python3
"""The program of a kit is compiled and linked by gcc as the kit says, whatever else the program has: a main of its own, functions that call what no file defines, functions of
libm and libatomic. It fails the same way; where that may depend on addresses, the kit says so. And no kit is written over that of another failure."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]


class Folder:
    """A folder with these files, for some runs."""
    def __init__(self, **files):
        self.own = tempfile.TemporaryDirectory(prefix="margay-links-")
        self.path = pathlib.Path(self.own.name)
        for name, text in files.items():
            (self.path / name.replace("_c", ".c")).write_text(text)

    def check(self, *arguments):
        return subprocess.run([MARGAY, "check", *arguments, "-o", "kits"], cwd=self.path, capture_output=True, text=True, timeout=100)

    def kits(self):
        return sorted(kit.name for kit in (self.path / "kits").iterdir())

    def command(self, kit):
        return re.search(r"^ \* {5}(.*)$", (self.path / "kits" / kit / "repro.c").read_text(), re.M)[1]

    def repro(self, kit):
        """Status and output of the program, as repro.c says how to compile and run it."""
        done = subprocess.run(self.command(kit), shell=True, cwd=self.path / "kits" / kit, capture_output=True, text=True, timeout=100)
        return done.returncode, done.stdout + done.stderr


def fails_alike(folder, kit, words, *arguments):
    folder.check(*arguments)
    status, said = folder.repro(kit)
    same(f"{kit}: {said[-300:]}", (status != 0, words in said, "undefined reference" in said), (True, True, False))


# A small program in one file, as people write them: the test comes last.
TOOL = """#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static int usage(const char *argv0) { fprintf(stderr, "usage: %s N\\n", argv0); return 2; }
static double norm(int a, int b) { return sqrt((double) a * a + (double) b * b); }
static int rounded(int a, int b) { return (int) floor(norm(a, b)); }
int main(int argc, char *argv[]) {
    if (argc < 3) return usage(argv[0]);
    printf("%d\\n", rounded(atoi(argv[1]), atoi(argv[2])));
}
"""


def a_main_of_its_own():
    test = '#include <margay.h>\nMG_TEST(norms, n) { mg_assert(rounded(mg_int(0, n), mg_int(0, n)) != 5); }\n'
    for name, text in (("last", TOOL + test), ("first", "#include <margay.h>\n" + TOOL + test)):
        folder = Folder(tool_c=text)
        fails_alike(folder, "norms-1", "mg_assert(rounded(", "tool.c", "-n", "5")
        same(name, "-lm" in folder.command("norms-1"), True)
    folder = Folder(tool_c=TOOL.replace("static int rounded", "int rounded"),
                    test_c="int rounded(int, int);\n" + test)
    fails_alike(folder, "norms-1", "mg_assert(rounded(", "test.c", "tool.c", "-n", "5")
    fails_alike(folder, "norms-1", "mg_assert(rounded(", "test.c", "tool.c", "-n", "5", "--", "-Wall", "-Wextra", "-Wmissing-prototypes", "-Werror")
    folder = Folder(tool_c=TOOL.replace("static int rounded", "int rounded") + "#include <margay.h>\nMG_CONTRACT(rounded, (int a, int b)) {"
                    " MG_REQUIRES(a >= 0 && b >= 0); MG_ENSURES(mg_result(int) != 5); }\n")
    fails_alike(folder, "rounded-1", "does not hold", "tool.c", "--function", "rounded", "-n", "5")


def what_no_file_defines():
    """Also where gcc sees more of it than clang: functions that no test reaches, tables of functions, variables."""
    text = """#include <margay.h>
struct plugin { const char *name; int (*start)(struct plugin *); };
extern int net_start(struct plugin *), verbose; extern const char *const messages[]; void logf_(const char *, ...); double solve(double);
struct plugin plugins[] = { { "net", net_start }, { 0, 0 } };
inline int twice(int x) { return 2 * x; }
void trace(int i) { if (verbose) logf_("%s %d", messages[i], twice(i)); }
double helper(double x) { return solve(x) + 1; }
static int half(int x) { return x / 2; }
MG_TEST(halves, n) { mg_assert(half(mg_int(0, n)) != 1); }
"""
    folder = Folder(lib_c=text)
    fails_alike(folder, "halves-1", "mg_assert(half(", "lib.c", "-n", "3")
    same("missing.c", "missing.c" in folder.command("halves-1"), True)
    fails_alike(folder, "halves-1", "mg_assert(half(", "lib.c", "-n", "3", "--", "-Wall", "-Wextra", "-Werror", "-Wno-unused")
    (folder.path / "lib.c").write_text(text.replace("!= 1", "!= 1 /* again */").split("struct plugin")[0] + "static int half(int x) { return x / 2; }\n" + text[text.index("MG_TEST"):])
    folder.check("lib.c", "-n", "3")
    same("nothing is missing", ("missing.c" in folder.command("halves-1"), (folder.path / "kits/halves-1/missing.c").exists()), (False, False))


def functions_of_other_libraries():
    text = """#include <margay.h>
#include <stdatomic.h>
#include <string.h>
extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
_Atomic __int128 wide;
void count(void) { atomic_fetch_add(&wide, 1); }
static size_t join(char *to, const char *a, const char *b) { strlcpy(to, a, 4); return strlcat(to, b, 4); }
MG_TEST(joins, n) { char to[4]; mg_assert(join(to, "ab", mg_bool() ? "c" : "de") < 4 || strcmp(to, "abd")); }
"""
    fails_alike(Folder(text_c=text), "joins-1", "mg_assert(join(", "text.c", "-n", "1")
    threads = """#include <margay.h>
#include <pthread.h>
#include <math.h>
int main(void) { return 0; }
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int count; void gone(void);
void unused(void) { gone(); }
static void *work(void *p) { pthread_mutex_lock(&m); int c = count; pthread_mutex_unlock(&m); pthread_mutex_lock(&m); count = (int) cbrt((c + 1) * (c + 1) * (c + 1)); pthread_mutex_unlock(&m); return p; }
MG_TEST(counts, n) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); mg_assert(count == 2); }
"""
    fails_alike(Folder(threads_c=threads), "counts-1", "mg_assert(count == 2)", "threads.c", "-n", "1")


ADDRESSES = """#include <margay.h>
#include <stdint.h>
struct obj { struct obj *next; unsigned long up; int key; };
struct buf { char *pos, *end; };
static int buf_left(struct buf *b) { return b->pos < b->end; }
static int total(const int *p, const int *end) { int s = 0; while (p < end) s += *p++; return s; }
static long distance(const int *a, const int *b) { return b - a; }
static void set_parent(struct obj *o, struct obj *p, int red) { o->up = (unsigned long) p | red; }
static struct obj *parent(struct obj *o) { return (struct obj *) (o->up & ~1UL); }
static int is_aligned(const void *p) { return ((uintptr_t) p & 15) == 0 && (uintptr_t) p % sizeof(long) == 0; }
static int in_order(const struct obj *a, const struct obj *b) { return a < b; }
static size_t mix(uintptr_t k) { k ^= k >> 7; return k % 13; }
static size_t bucket(const void *p) { return mix((uintptr_t) p); }
static size_t bucket_of_key(const struct obj *o) { return mix(o->key); }
static struct obj *make(void) { struct obj *o = malloc(sizeof *o); mg_assume(o != NULL); o->key = 0; return o; }
MG_TEST(independent, n) {
    char text[4]; struct buf b = { text, text + 4 }; int a[2] = { 1, mg_int(0, 3) }; struct obj *x = make(), *y = make();
    set_parent(x, y, 1);
    mg_assert(buf_left(&b) && is_aligned(x) && parent(x) == y && distance(a, a + 2) == 2 && bucket_of_key(x) == 0 && total(a, a + 2) != 4);
    free(x); free(y);
}
MG_TEST(ordered, n) { struct obj *x = make(), *y = make(); mg_assert(in_order(y, x)); free(x); free(y); }
MG_TEST(hashed, n) { struct obj *x = make(), *y = make(); mg_assert(bucket(x) == bucket(y)); free(x); free(y); }
"""


def failures_that_hang_on_addresses():
    folder = Folder(obj_c=ADDRESSES)
    told = folder.check("obj.c", "-n", "1").stdout
    wanted = {"ordered": "obj.c:11 compares addresses by their order: without Margay they are different, and it may not fail",
              "hashed": "obj.c:12 computes with the numbers of addresses: without Margay they are different, and it may not fail"}
    for test in ("independent", "ordered", "hashed"):
        for file in ("story.txt", "repro.c"):
            text = (folder.path / "kits" / f"{test}-1" / file).read_text()
            same(f"{test} {file}", [line.strip(" *") for line in text.splitlines() if "addresses" in line], [wanted[test]] if test in wanted else [])
    same("told", [line.strip() for line in told.splitlines() if "addresses" in line], list(wanted.values()))


def no_kit_is_lost():
    one = "#include <margay.h>\nMG_TEST(works, n) { mg_assert(mg_int(0, 3) != 2); }\n"
    two = "#include <margay.h>\nstatic int third(const int *a) { return a[3]; }\nMG_TEST(works, n) { int a[3] = {0}; mg_assert(third(a)); }\n"
    folder = Folder(one_c=one, two_c=two)
    said = [folder.check(f"{name}.c", "-n", "2").stdout for name in ("one", "two", "one", "two")]
    same("kits", folder.kits(), ["works-1", "works-2"])
    same("told", [re.search(r"kits/works-\d", text)[0] for text in said], ["kits/works-1", "kits/works-2"] * 2)
    verdicts = [json.loads((folder.path / "kits" / kit / "case.json").read_text())["verdict"] for kit in folder.kits()]
    same("verdicts", verdicts, ["assert", "out_of_bounds"])


def leaks_name_their_allocation():
    text = """#include <margay.h>
#include <string.h>
struct doc { char *title; struct doc *next; };
static void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
static char *xstrdup(const char *s) { return memcpy(xmalloc(strlen(s) + 1), s, strlen(s) + 1); }
static struct doc *doc_new(const char *title) {
    struct doc *d = xmalloc(sizeof *d);
    d->title = xstrdup(title);
    return d;
}
MG_TEST(docs, n) { struct doc *d = doc_new(mg_bool() ? "a" : "bc"); free(d); }
"""
    folder = Folder(doc_c=text)
    told = folder.check("doc.c", "-n", "1").stdout
    same("told", re.findall(r"at (doc\.c:\d+ in \w+)", told), ["doc.c:4 in xmalloc", "doc.c:5 in xstrdup", "doc.c:8 in doc_new", "doc.c:11 in docs"])


sys.exit(run_all([a_main_of_its_own, what_no_file_defines, functions_of_other_libraries, failures_that_hang_on_addresses, no_kit_is_lost, leaks_name_their_allocation]))
