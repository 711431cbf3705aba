#!/usr/bin/env python3
"""What Margay cannot run: all of it is told at once, by file and line, each with its remedy; and only what a test, a predicate or a function under test can reach."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
NO_BODY = "`%s` is called but has no body, and Margay has no model of it"


def margay(files, *arguments):
    """Status and lines of standard error, of the command in a folder with these files."""
    with tempfile.TemporaryDirectory(prefix="margay-refusals-") as name:
        for file, text in files.items():
            (pathlib.Path(name) / file).write_text(text)
        done = subprocess.run([MARGAY, *arguments], cwd=name, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr.splitlines()


def refusals(lines):
    """The first line of each, without the command's name; each must be followed by its remedy."""
    first = [line for line in lines if not line.startswith("  ")]
    same("each has a remedy", len(lines), 2 * len(first))
    return [line.removeprefix("margay: ") for line in first]


# A library as they are found: assembly with a fallback, versions of symbols, threads, a wide product, things for other files to define.
LIBRARY = """#include <pthread.h>
#include <stddef.h>
extern int verbose_level;
extern void emit_log(const char *text, ...);
__asm__(".symver crc_old, crc@LIB_1.0");

static inline unsigned long long cycles(void)
{
    unsigned lo, hi;
    __asm__ __volatile__ ("rdtsc" : "=a" (lo), "=d" (hi));
    return ((unsigned long long) hi << 32) | lo;
}

unsigned long long lib_benchmark(void) { return cycles(); }
void lib_stop(pthread_t worker) { pthread_cancel(worker); }
__attribute__((naked)) void lib_trampoline(void) { __asm__("ret"); }
_BitInt(2048) lib_product(_BitInt(2048) a, _BitInt(2048) b) { return a * b; }
static int plain(void) { return 3; }
static int (*choose(void))(void) { return plain; }
int lib_chosen(void) __attribute__((ifunc("choose")));
int lib_uses_chosen(void) { return lib_chosen(); }
static char lib_table[32 << 20] = {1};
int lib_lookup(int i) { return lib_table[i]; }
void lib_trace(const char *text) { if (verbose_level > 2) emit_log("%s", text); }

int lib_abs(int x)
{
    return x < 0 ? -x : x;
}
"""
HARNESS = """#include <margay.h>
extern int lib_abs(int);
extern unsigned long long lib_benchmark(void);
extern void lib_trace(const char *);
extern _BitInt(2048) lib_product(_BitInt(2048), _BitInt(2048));
MG_TEST(abs_is_positive, n) { mg_assert(lib_abs(mg_int(-n, n)) >= 0); }
"""


def what_no_test_calls_is_no_problem():
    files = {"lib.c": LIBRARY, "test.c": HARNESS}
    status, lines = margay(files, "check", "test.c", "lib.c", "-n", "2")
    same("check", (status, lines[0].startswith("margay: 1 test: 1 passed")), (0, True))
    status, lines = margay({"lib.c": LIBRARY}, "check", "lib.c", "--function", "lib_abs", "-n", "2", "-q")
    same("--function", status, 0)
    status, lines = margay({"lib.c": LIBRARY + "struct s { int x; };\n_Bool ok(const struct s *s) { return lib_abs(s->x) == 1; }\n"},
                           "gen", "lib.c", "-n", "2", "-q")
    same("gen", (status, lines), (0, []))


def all_at_once():
    tests = HARNESS + "MG_TEST(all, n) {\n    lib_trace(\"a\");\n    mg_assert(lib_benchmark() > 0);\n}\n"
    status, lines = margay({"lib.c": LIBRARY, "test.c": tests}, "check", "test.c", "lib.c", "-n", "2")
    same("all", (status, refusals(lines)),
         (3, ["lib.c:10: cycles uses inline assembly, which Margay cannot run",
              "lib.c:24: " + NO_BODY % "emit_log",
              "lib.c:24: the variable `verbose_level` is declared but defined nowhere"]))
    status, lines = margay({"lib.c": LIBRARY, "test.c": tests}, "check", "test.c", "lib.c", "-n", "2", "--test", "abs_is_positive", "-q")
    same("one test", (status, lines), (0, []))


def what_llvm_cannot_do_beside_what_is_missing():
    tests = HARNESS + "extern int lib_uses_chosen(void), lib_lookup(int); extern void lib_trampoline(void);\nMG_TEST(all, n) {\n" \
        "    lib_trace(\"a\");\n    lib_uses_chosen();\n    lib_trampoline();\n    lib_product(2, 3);\n    lib_lookup(1);\n}\n"
    status, lines = margay({"lib.c": LIBRARY, "test.c": tests}, "check", "test.c", "lib.c", "-n", "2")
    told = refusals(lines)
    same("status", status, 3)
    for line, words in ((16, "a naked function"), (17, "a _BitInt of more than 1,024 bits"), (19, "a function that is chosen when the program starts"),
                        (22, "variables with initial values take more than 24 MiB"), (24, NO_BODY % "emit_log")):
        same(words, len([t for t in told if t.startswith(f"lib.c:{line}: {words}")]), 1)


def files_that_do_not_compile():
    files = {"a.c": "int a(void) { retrun 1; }\n", "b.c": "int b;\n", "c.c": "int c(void) { return d; }\n__attribute__((constructor)) static void e(void) {}\n"}
    status, lines = margay(files, "check", "a.c", "b.c", "c.c", "-n", "1")
    same("both", (status, [line.split(":")[0] for line in lines if "does not compile" in line]), (3, ["margay", "c.c"]))
    same("clang", len([line for line in lines if ": error: " in line]), 2)


def constructors_and_names():
    text = "#include <margay.h>\n__attribute__((constructor)) static void a(void) {}\n__attribute__((constructor)) static void b(void) {}\n" \
        "MG_TEST(t, n) { extern void gone(void); gone(); }\n"
    status, lines = margay({"t.c": text}, "check", "t.c", "-n", "1")
    told = refusals(lines)
    same("with what is missing", (status, [t.split(": ")[0] for t in told]), (3, ["t.c:2", "t.c:3", "t.c:4"]))
    text = "int mg_one(void) { return 1; }\nint mg_two;\n" + text
    status, lines = margay({"t.c": text}, "check", "t.c", "-n", "1")
    same("names", (status, [t.split(": ")[0] for t in refusals(lines)]), (3, ["t.c:1", "t.c:2", "t.c:4", "t.c:5"]))


def names_are_those_of_the_source():
    """glibc's headers rename some functions by the standard that is asked for."""
    text = "#define _GNU_SOURCE\n#include <margay.h>\n#include <stdio.h>\n#include <string.h>\nint __isoc99_nosuch(int); char *__gone_chk(char *);\n" \
        "MG_TEST(t, n) {\n    int x; char b[9];\n    scanf(\"%d\", &x);\n    __isoc99_nosuch(1);\n    __gone_chk(b);\n}\n"
    for flags in ((), ("--", "-std=gnu2x"), ("--", "-std=c99")):
        status, lines = margay({"t.c": text}, "check", "t.c", "-n", "1", *flags)
        told = [t for t in refusals(lines) if "scanf" not in t]
        same(f"{flags}", (status, told), (3, ["t.c:9: " + NO_BODY % "nosuch", "t.c:10: " + NO_BODY % "gone"]))
        same("no name of glibc's own", [line for line in lines if "__isoc" in line or "_chk" in line], [])


def assembly_outside_of_functions():
    text = "#include <margay.h>\n\n__asm__(\".globl fast_add\\nfast_add: lea (%rdi,%rsi), %eax\\nret\");\nextern int fast_add(int, int);\n" \
        "MG_TEST(adds, n) { mg_assert(fast_add(1, 2) == 3); }\nMG_TEST(other, n) { mg_assert(mg_int(0, 1) < 2); }\n"
    status, lines = margay({"t.c": text}, "check", "t.c", "-n", "1")
    same("used", (status, refusals(lines)), (3, ["t.c:3: assembly outside of functions has `fast_add`, which the program uses"]))
    same("not used", margay({"t.c": text}, "check", "t.c", "-n", "1", "-q", "--test", "other"), (0, []))
    weak = text.replace("extern int fast_add(int, int);", "extern int fast_add(int, int) __attribute__((weak));").replace("fast_add(1, 2) ==", "fast_add ?")
    weak = weak.replace("? 3)", "? 1 : 0)")
    status, lines = margay({"t.c": weak}, "check", "t.c", "-n", "1")
    same("weak", (status, refusals(lines)), (3, ["t.c:3: assembly outside of functions has `fast_add`, which the program uses"]))
    text = "__asm__(\".section .init_array\\n.quad start\");\nstruct s { int x; };\n_Bool ok(const struct s *s) { return s->x; }\n"
    status, lines = margay({"t.c": text}, "gen", "t.c", "-n", "1")
    same("runs at start", (status, refusals(lines)), (3, ["t.c:1: assembly that has a function run when the program starts"]))


def no_more_than_a_screen():
    text = "#include <margay.h>\n" + "".join(f"int gone{i}(void);\n" for i in range(30)) + "MG_TEST(t, n) {\n" + "".join(
        f"    gone{i}();\n    gone{i}();\n" for i in range(30)) + "}\n"
    status, lines = margay({"t.c": text}, "check", "t.c", "-n", "1")
    same("told", (status, len(lines), lines[-1]), (3, 41, "  and 10 more like these"))
    same("in order", [line.split(":")[1 + line.startswith("margay")] for line in lines[:-1:2]], [str(34 + 2 * i) for i in range(20)])


sys.exit(run_all([what_no_test_calls_is_no_problem, all_at_once, what_llvm_cannot_do_beside_what_is_missing, files_that_do_not_compile, constructors_and_names,
                  names_are_those_of_the_source, assembly_outside_of_functions, no_more_than_a_screen]))
