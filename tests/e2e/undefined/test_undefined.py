#!/usr/bin/env python3
"""Undefined behaviour of constants and of what is not constant has the same verdict, at the same line, under every engine of `gen` and every way to
choose of `check`. The lines of literals.c say which."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-undefined-"))
ENGINES = ["rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun"]
WAYS = [("copy", "checkpoint"), ("copy", "rerun"), ("delayed", "checkpoint"), ("eager", "checkpoint"), ("eager", "rerun")]
TEXTS = dict(re.findall(r'MG_VERDICT\((\w+), \w+, "([^"]*)"', (HERE.parents[2] / "src" / "shape" / "verdicts.def").read_text()))


def margay(*arguments):
    done = subprocess.run([MARGAY, *arguments], capture_output=True, text=True, timeout=120, cwd=TMP)
    return done.returncode, done.stdout, done.stderr


def write(name, text):
    (TMP / name).write_text(text)
    return name


def cases():
    """Of literals.c: from the number of a case to its line and verdict, or None."""
    found = {}
    for number, line in enumerate((HERE / "literals.c").read_text().splitlines(), 1):
        case = re.match(r"    case (\d+): .*?(?:// (\w+))?$", line)
        if case:
            verdict = case.group(2) if case.group(2) in TEXTS else None
            found[int(case.group(1))] = (number, verdict)
    return found


def gen(file, engine, n="1", fuel="20000"):
    """Crashes as (verdict, line), and the structures."""
    status, said, told = margay("gen", str(file), "-n", n, "--engine", engine, "--fuel", fuel)
    crashes = {(kind, int(line)) for kind, line in re.findall(r"^crash: (\w+): .*? at \S+?:(\d+) in ", said, re.MULTILINE)}
    return status, crashes, [line for line in said.splitlines() if not line.startswith("crash:")], told


def literals_under_every_engine():
    # an array inside a variable at an index that is not constant, and a constant array that inlining reads itself: found in tests only
    wanted = {**cases(), 25: (0, None), 39: (0, None)}
    crashes = {(verdict, line) for line, verdict in wanted.values() if verdict}
    valid = [f"Opcode{{code={code}, arg=0}}" for code in range(60) if not wanted.get(code, (0, None))[1]]
    for engine in ENGINES:
        status, found, structures, _ = gen(HERE / "literals.c", engine)
        same(f"{engine}: not found", crashes - found, set())
        same(f"{engine}: found besides", found - crashes, set())
        same(f"{engine}: valid", structures, valid)
        same(f"{engine}: exit status", status, 1)


def literals_in_tests():
    """The same cases, one by one, in tests."""
    text = (HERE / "literals.c").read_text().split("bool well_formed")[0]
    wanted = {c: v for c, v in cases().items() if c not in (57, 58)} # where a test has the verdict overflow
    for case in wanted:
        text += f"MG_TEST(case_{case}, n) {{ Opcode op = {{ {case}, mg_int(0, 0) }}; mg_assert(eval(&op) >= 0); }}\n"
    write("literals.c", text)
    for choice, engine in WAYS:
        _, said, told = margay("check", "literals.c", "-n", "1", "--choice", choice, "--engine", engine, "--fuel", "20000")
        for case, (line, verdict) in wanted.items():
            outcome = re.search(rf"^(not )?ok case_{case}\b.*", said, re.MULTILINE)
            if not outcome:
                raise Wrong(f"{choice}, {engine}: nothing about case {case}: {told[-300:]}")
            expected = f"it {TEXTS[verdict]} at literals.c:{line} in eval" if verdict else f"ok case_{case}: passed"
            if expected not in outcome.group(0):
                raise Wrong(f"{choice}, {engine}, case {case}: {outcome.group(0)!r}, expected {expected!r}")


def ignored_kinds_go_on():
    for choice, engine in WAYS:
        status, said, _ = margay("check", str(HERE / "ignored.c"), "-n", "2", "--choice", choice, "--engine", engine, "--fuel", "20000",
                                 "--ignore", "bool,builtin,conversion,length,overflow,shift")
        same(f"{choice}, {engine}", (status, re.findall(r"^not ok.*", said, re.MULTILINE)), (0, []))


def both_sides_of_a_remainder():
    """Whichever way a branch on no value would go."""
    write("sides.c", "#include <margay.h>\nMG_TEST(d, n) { if (mg_int(0, 3) == 2) {\nif (5 % 0 > 3) abort(); else abort(); } }\n")
    for choice, engine in WAYS:
        _, said, _ = margay("check", "sides.c", "-n", "1", "--choice", choice, "--engine", engine)
        same(f"{choice}, {engine}", said.splitlines()[0], f"not ok d, n = 1: it {TEXTS['trap']} at sides.c:3 in d")


def bitcode_is_checked_too():
    """Without clang's checks the weave has its own."""
    write("plain.c", "#include <stdbool.h>\nstruct s { int k; };\nbool ok(struct s *s) {\ndouble d = s->k * 1e9;\n"
          "if (s->k < 2) return 7 / s->k;\nif (s->k < 4) return (int)d > 0;\nreturn (1 << (s->k * 8)) != 0;\n}\n")
    subprocess.run(["clang-19", "-g", "-O0", "-emit-llvm", "-c", "plain.c", "-o", "plain.bc"], cwd=TMP, check=True)
    for engine in ENGINES:
        status, found, _, _ = gen("plain.bc", engine, "4")
        same(f"{engine}", (status, found), (1, {("trap", 5), ("conversion", 6), ("shift", 7)}))


def flexible_arrays():
    """An array at the end of a struct may be longer than it says if it says 0 or 1; or if the flags say so."""
    write("tail.c", "#include <margay.h>\nstruct old { int n; char text[1]; };\nstruct new { int n; char text[]; };\nstruct full { int n; char text[4]; };\n"
          "#define MAKE(t) calloc(1, sizeof(struct t) + 9)\n"
          "MG_TEST(old, n) { struct old *p = MAKE(old); int i = mg_int(0, 8); p->text[i] = 1; mg_assert(p->text[i]); free(p); }\n"
          "MG_TEST(new, n) { struct new *p = MAKE(new); int i = mg_int(0, 8); p->text[i] = 1; mg_assert(p->text[i]); free(p); }\n"
          "MG_TEST(full, n) { struct full *p = MAKE(full); int i = mg_int(0, 8); p->text[i] = 1; mg_assert(p->text[i]); free(p); }\n")
    _, said, _ = margay("check", "tail.c", "-n", "1")
    same("as they are", re.findall(r"^((?:not )?ok \w+)(?:.*: (it .*))?", said, re.MULTILINE),
         [("ok old", ""), ("ok new", ""), ("not ok full", f"it {TEXTS['out_of_bounds']} at tail.c:8 in full")])
    status, said, _ = margay("check", "tail.c", "-n", "1", "--", "-fstrict-flex-arrays=0")
    same("with the flag", status, 0)


def outcomes(*arguments):
    """What is said of each test, in short: its name, and the verdict in words or nothing."""
    _, said, told = margay("check", "-n", "1", *arguments)
    return dict(re.findall(r"^(?:not )?ok (\w+)(?:, n = 1: it (.*?) at \S+ in \w+)?", said, re.MULTILINE)) or told


def signed_arithmetic_that_wraps():
    """Where the flags say so it wraps; a division that overflows has no result all the same."""
    write("sum.c", "int sum(int a, int b) { return a + b; }\n")
    write("wrap.c", "#include <limits.h>\n#include <margay.h>\nint sum(int, int);\n"
          "MG_TEST(plus, n) { int x = INT_MAX; x += n; mg_assert(x < 0); x--; mg_assert(x > 0); }\n"
          "MG_TEST(minus, n) { int x = INT_MIN + n - 1; mg_assert(-x == x && abs(x) == x && INT_MIN - n == INT_MAX && x * 3 == x); }\n"
          "MG_TEST(divide, n) { int x = INT_MIN; mg_assert(x / -n); }\n"
          "MG_TEST(constant, n) { mg_assert(INT_MIN / -1); }\n"
          "MG_TEST(elsewhere, n) { mg_assert(sum(INT_MAX, n) < 0); }\n")
    overflow, trap = TEXTS["overflow"], TEXTS["trap"]
    wraps = {"plus": "", "minus": "", "divide": trap, "constant": trap, "elsewhere": ""}
    strict = {"plus": overflow, "minus": overflow, "divide": trap, "constant": trap, "elsewhere": overflow}
    for flags, wanted in [("", strict), ("-fwrapv", wraps), ("-fno-strict-overflow", wraps), ("-fwrapv -fno-wrapv", strict),
                          ("-fno-wrapv -fno-strict-overflow", strict), ("-fno-strict-overflow -fstrict-overflow", strict)]:
        same(flags, outcomes("wrap.c", "sum.c", "--", *flags.split()), wanted)
    for choice, engine in WAYS:
        same(f"{choice}, {engine}", outcomes("wrap.c", "sum.c", "--choice", choice, "--engine", engine, "--", "-fwrapv"), wraps)
    database = [{"directory": str(TMP), "file": "wrap.c", "command": "cc -fwrapv -c wrap.c"},
                {"directory": str(TMP), "file": "sum.c", "command": "cc -c sum.c"}]
    write("compile_commands.json", json.dumps(database))
    same("by file", outcomes("wrap.c", "sum.c", "--cdb", "compile_commands.json"), {**wraps, "elsewhere": overflow})


# what the line says, and the name by which it is refused
REFUSED = [
    ("x = (int)__builtin_readcyclecounter();", "__builtin_readcyclecounter (llvm.readcyclecounter)"),
    ("x = (int)__builtin_readsteadycounter();", "__builtin_readsteadycounter (llvm.readsteadycounter)"),
    ("__builtin_set_flt_rounds(x & 3);", "__builtin_set_flt_rounds (llvm.set.rounding)"),
    ("x = (int)(long)__builtin_return_address(0);", "__builtin_return_address (llvm.returnaddress)"),
    ("x = (int)(long)__builtin_frame_address(0);", "__builtin_frame_address (llvm.frameaddress.p0)"),
]
REFUSED_X86 = [
    ("x = (int)__rdtsc();", "__rdtsc (llvm.x86.rdtsc)"),
    ("unsigned r; _rdrand32_step(&r); x = (int)r;", "_rdrand32_step or its kin (llvm.x86.rdrand.32)"),
    ("unsigned r; x = (int)__rdtscp(&r);", "__rdtscp (llvm.x86.rdtscp)"),
    ("_mm_setcsr(_mm_getcsr() | 0x6000);", "_mm_getcsr (llvm.x86.sse.stmxcsr)"),
    ("_MM_SET_ROUNDING_MODE(_MM_ROUND_UP);", "_mm_getcsr (llvm.x86.sse.stmxcsr)"),
    ("__builtin_ia32_writeeflags_u64(0x400);", "__builtin_ia32_writeeflags_u64 (llvm.x86.flags.write.u64)"),
    ("x = (int)__builtin_ia32_readeflags_u64();", "__builtin_ia32_readeflags_u64 (llvm.x86.flags.read.u64)"),
    ("_mm_clflush(&x);", "llvm.x86.sse2.clflush"),
]


def what_the_processor_says_is_refused():
    is_x86 = os.uname().machine == "x86_64"
    for line, name in REFUSED + (REFUSED_X86 if is_x86 else []):
        write("refused.c", ("#include <x86intrin.h>\n" if is_x86 else "\n") +
              "#include <stdbool.h>\nstruct s { int x; };\nbool ok(struct s *s)\n{\n    int x = s->x;\n    " + line +
              "\n    return x >= 0;\n}\n")
        status, said, told = margay("gen", "refused.c", "-n", "1", "--", "-mrdrnd")
        same(line, (status, said), (3, ""))
        if f"refused.c:7: ok uses {name}, which Margay cannot run\n  " not in told:
            raise Wrong(f"{line}: {told!r}, expected {name}")


def ordinary_builtins_run():
    for choice in ["copy", "eager"]:
        status, said, told = margay("check", str(HERE / "ordinary.c"), "-n", "1", "--choice", choice)
        same(choice, (status, re.findall(r"^(?:not )?ok \w+", said, re.MULTILINE), told if status else ""),
             (0, ["ok bits", "ok numbers", "ok memory", "ok vectors"], ""))


def huge_locals():
    """Whether one has room does not depend on the engine, nor on who looks at it."""
    head = "#include <margay.h>\nstruct s { int x; };\nMG_BOUNDS(struct s, n) { MG_INTS(struct s, x, 0, n); }\n"
    write("known.c", head + "bool ok(const struct s *s)\n{\n    char big[100 * 1000 * 1000];\n    big[7] = s->x;\n    return big[7] <= 2;\n}\n")
    write("fits.c", head + "bool ok(const struct s *s)\n{\n    char big[40 * 1000 * 1000];\n    big[7] = s->x;\n    return big[7] <= 2;\n}\n")
    for engine in ENGINES:
        status, found, structures, _ = gen("known.c", engine, "2")
        same(f"{engine}: 100 MB", (status, found, structures), (1, {("stack", 7)}, []))
        status, found, structures, _ = gen("fits.c", engine, "2", fuel="10000000")  # large locals cost steps
        same(f"{engine}: 40 MB", (status, len(structures) > 0), (0, True))


def bools_that_are_neither():
    """Found in tests wherever the bool lies; one that is open and only copied is not looked at."""
    write("bools.c", "#include <margay.h>\n#include <string.h>\nstruct pair { bool first, second; };\nstatic struct pair shared;\n"
          "MG_TEST(in_struct, n) { struct pair p = { 0 }; memset(&p, mg_int(1, 2), 1);\nmg_assert(p.first || !p.second); }\n"
          "MG_TEST(in_heap, n) { bool *b = malloc(1); *(unsigned char *)b = 7;\nmg_assert(*b); free(b); }\n"
          "MG_TEST(in_variable, n) { union { int i; bool b; } u = { .i = mg_int(0, 300) }; memcpy(&shared.second, &u.b, 1);\nmg_assert(shared.second || 1); }\n"
          "MG_TEST(copied, n) { bool b[4]; for (int i = 0; i < 4; i++) b[i] = mg_bool(); shared.first = b[2]; struct pair p = shared; mg_assert(p.second == 0); }\n"
          "MG_TEST(looked_at, n) { bool b[4]; for (int i = 0; i < 4; i++) b[i] = mg_bool(); int c = 0; for (int i = 0; i < 4; i++) c += b[i]; mg_assert(c <= 4); }\n")
    text = TEXTS["bool"]
    for choice, engine in WAYS:
        _, said, told = margay("check", "bools.c", "-n", "1", "--choice", choice, "--engine", engine)
        outcomes = re.findall(r"^((?:not )?ok \w+)(?:, n = 1: (it .*)| *: passed up to n = 1 \((.*) paths? counts?\).*)", said, re.MULTILINE)
        paths = "16 of 16" if choice == "eager" else "1 of 1"
        same(f"{choice}, {engine}", [o for o in outcomes if o[0] != "ok copied"],
             [("not ok in_struct", f"it {text} at bools.c:6 in in_struct", ""), ("not ok in_heap", f"it {text} at bools.c:8 in in_heap", ""),
              ("not ok in_variable", f"it {text} at bools.c:10 in in_variable", ""), ("ok looked_at", "", "16 of 16")])
        if choice == "copy":
            same("copied", [o for o in outcomes if o[0] == "ok copied"], [("ok copied", "", paths)])


sys.exit(run_all([literals_under_every_engine, literals_in_tests, ignored_kinds_go_on, both_sides_of_a_remainder, bitcode_is_checked_too,
                  flexible_arrays, signed_arithmetic_that_wraps, bools_that_are_neither, what_the_processor_says_is_refused, ordinary_builtins_run, huge_locals]))
