#!/usr/bin/env python3
"""What Margay reads: one .c file or several, bitcode, both together, flags after --, compilation databases, the C library."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(MARGAY).resolve().parent / "include"
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay inputs-"))  # a blank in every path
PROJECT = TMP / "project"
shutil.copytree(HERE / "project", PROJECT)
FLAGS = ["-Iinclude", "-DMOST=2"]
SOURCES = ["src/list_ok.c", "lib/length.c"]
failed = False


def check(name, arguments, valid=None, cwd=PROJECT, status=0, words=()):
    """Runs margay gen; valid: how many structures there must be."""
    global failed
    why = ""
    try:
        before, after = arguments, []
        if "--" in arguments:
            before, after = arguments[:arguments.index("--")], arguments[arguments.index("--"):]
        done = subprocess.run([MARGAY, "gen", *before, "--format", "none", "--stats=json", *after], cwd=cwd, capture_output=True,
                              text=True, timeout=20)
        if done.returncode != status:
            why = f"status {done.returncode}: {done.stderr.strip()[:400]}"
        elif valid is not None:
            got = json.loads(done.stdout.splitlines()[-1])["valid"]
            why = f"{got} valid, expected {valid}" if got != valid else ""
        for word in words:
            why = why or ("" if word in done.stderr else f"stderr lacks {word}: {done.stderr.strip()[:300]}")
    except subprocess.TimeoutExpired:
        why = "still running after 20 s"
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def clang(*arguments, cwd=PROJECT):
    subprocess.run(["clang-19", "-g", "-O0", "-emit-llvm", "-D__MARGAY__", f"-I{INCLUDE}", *arguments], cwd=cwd, check=True, timeout=20)


def database(name, *entries):
    path = PROJECT / name
    path.write_text(json.dumps(entries))
    return path


# Lists of 0, 1 and 2 nodes: size says how many, at most MOST = 2.
check("two files", [*SOURCES, "-n", "3", "--", *FLAGS], 3)
check("two files the other way round", [*SOURCES[::-1], "-n", "3", "--", *FLAGS], 3)
check("a flag with a blank", [*SOURCES, "-n", "3", "--", "-I", str(PROJECT / "include"), "-DMOST=1 + 0"], 2)
check("flags that would optimise", [*SOURCES, "-n", "3", "--", *FLAGS, "-O3", "-flto", "-fsanitize=undefined", "-D_FORTIFY_SOURCE=2",
                                    "-fstack-protector-all"], 3)
check("a flag is missing", [*SOURCES, "-n", "3", "--", "-Iinclude"], status=3, words=["the build must say"])
check("a file is missing", [SOURCES[0], "-n", "3", "--", *FLAGS], status=3, words=["list_"])

clang("-c", "lib/length.c", "-o", "length.bc", *FLAGS)
clang("-c", "src/list_ok.c", "-o", "list_ok.bc", *FLAGS)
check("bitcode", ["list_ok.bc", "length.bc", "-n", "3"], 3)
check("bitcode and C", ["src/list_ok.c", "length.bc", "-n", "3", "--", *FLAGS], 3)
check("C and bitcode", ["list_ok.bc", "lib/length.c", "-n", "3", "--", *FLAGS], 3)
subprocess.run(["llvm-link-19", "list_ok.bc", "length.bc", "-o", "both.bc"], cwd=PROJECT, check=True, timeout=20)
check("linked bitcode", ["both.bc", "-n", "3"], 3)
clang("-S", "src/list_ok.c", "-o", "list_ok.ll", *FLAGS)
check("LLVM assembly", ["list_ok.ll", "length.bc", "-n", "3"], 3)
# -O0 marks functions optnone unless told otherwise; that must not matter.
clang("-c", "src/list_ok.c", "-o", "optnone.bc", *FLAGS)
check("bitcode with optnone", ["optnone.bc", "length.bc", "-n", "3"], 3)

directory = str(PROJECT)
database("compile_commands.json", *[{"directory": directory, "file": s, "command": f"cc -Iinclude -DMOST=2 -O2 -c {s} -o out/x.o"}
                                    for s in SOURCES])
check("a database's commands", [*SOURCES, "-n", "3", "--cdb", "compile_commands.json"], 3)
check("a database's folder", [*SOURCES, "-n", "3", "--cdb", "."], 3)
check("a database from elsewhere", [str(PROJECT / s) for s in SOURCES] + ["-n", "3", "--cdb", str(PROJECT)], 3, cwd=TMP)
check("flags after -- win", [*SOURCES, "-n", "3", "--cdb", ".", "--", "-UMOST", "-DMOST=1"], 2)
check("a database and bitcode", [SOURCES[0], "length.bc", "-n", "3", "--cdb", "."], 3)
for name, make in (
    ("arguments", lambda s: {"directory": directory, "file": s, "arguments": ["gcc", "-Iinclude", "-DMOST=2", "-c", s, "-o", "x.o"]}),
    ("absolute files", lambda s: {"directory": directory, "file": str(PROJECT / s),
                                  "arguments": ["gcc", "-Iinclude", "-DMOST=2", "-c", str(PROJECT / s)]}),
    ("an absolute file compiled by a relative name", lambda s: {"directory": directory, "file": str(PROJECT / s),
                                                                "arguments": ["gcc", "-Iinclude", "-DMOST=2", "-c", s]}),
    ("another working directory", lambda s: {"directory": str(PROJECT / "src"), "file": f"../{s}",
                                             "arguments": ["gcc", "-I../include", "-DMOST=2", "-c", f"../{s}"]}),
    ("quotes", lambda s: {"directory": directory, "file": s, "command": f"cc \"-Iinclude\" '-DMOST=1 + 1' -DX=\\\"a\\\" -c {s}"}),
    ("dependency files", lambda s: {"directory": directory, "file": s,
                                    "command": f"cc -MD -MT a.o -MF a.d -MMD -MP -Iinclude -DMOST=2 -o a.o -c {s}"}),
    ("a compiler behind ccache", lambda s: {"directory": directory, "file": s, "command": f"ccache cc -Iinclude -DMOST=2 -c {s}"}),
    ("-include", lambda s: {"directory": directory, "file": s, "command": f"cc -include config.h -Iinclude -c {s}"}),
):
    (PROJECT / "config.h").write_text("#define MOST 2\n")
    database("one.json", *[make(s) for s in SOURCES])
    check(f"a database with {name}", [*SOURCES, "-n", "3", "--cdb", "one.json"], 3)
database("relative.json", *[{"directory": "src", "file": f"../{s}", "command": f"cc -I../include -DMOST=2 -c ../{s}"} for s in SOURCES])
check("a relative directory", [*SOURCES, "-n", "3", "--cdb", "relative.json"], 3)
check("a relative directory from elsewhere", [f"project/{s}" for s in SOURCES] + ["-n", "3", "--cdb", "project/relative.json"], 3, cwd=TMP)
database("bare.json", *[{"file": s, "command": f"cc -Iinclude -DMOST=2 -c {s}"} for s in SOURCES])
check("no directory", [*SOURCES, "-n", "3", "--cdb", "bare.json"], 3)
database("two.json", *[{"directory": directory, "file": s, "command": f"cc -Iinclude -DMOST={k} -c {s}"} for k in (2, 9) for s in SOURCES])
check("the first of two entries counts", [*SOURCES, "-n", "3", "--cdb", "two.json"], 3)

# words of three of the n letters in order: C(n + 2, 3); numbers 4 and 9.
check("the C library and a main", ["libraries.c", "-n", "2"], 8, cwd=HERE)
check("the C library and a main, n = 3", ["libraries.c", "-n", "3"], 20, cwd=HERE)
check("the C library at -O3", ["libraries.c", "-n", "2", "--", "-O3", "-D_GNU_SOURCE", "-std=c11"], 8, cwd=HERE)
clang("-c", str(HERE / "libraries.c"), "-o", "libraries.bc")
check("the C library from bitcode", ["libraries.bc", "-n", "2"], 8)
done = subprocess.run(["gcc", "-Wall", "-Wextra", f"-I{INCLUDE}", HERE / "libraries.c", "-o", TMP / "a.out", "-lm"], timeout=20)
check("a file given twice", [SOURCES[0], SOURCES[0], SOURCES[1], "-n", "3", "--", *FLAGS], status=3, words=["list_ok"])

(PROJECT / "types_a.c").write_text("#include <margay.h>\nstruct node { struct node *next; long big[2]; };\n"
                                   "struct root { struct node *first; };\nint other(void);\n"
                                   "bool ok(const struct root *r) { return !r->first || (!r->first->next && r->first->big[1] == 1 && other()); }\n")
(PROJECT / "types_b.c").write_text("struct node { char c; };\nstatic struct node mine = {'x'};\nint other(void) { return mine.c == 'x'; }\n")
check("two structs of one name, one for each file", ["types_a.c", "types_b.c", "-n", "1"], 2)
check("two structs of one name, the other way", ["types_b.c", "types_a.c", "-n", "1"], 2)
(PROJECT / "types_c.c").write_text("struct node { double d; char c[16]; };\nstatic struct node mine = {1.5, \"x\"};\n"
                                   "int other(void) { return mine.c[0] == 'x'; }\n")
check("two structs of one name and one size", ["types_a.c", "types_c.c", "-n", "1"], 2)
check("two structs of one name and one size, the other way", ["types_c.c", "types_a.c", "-n", "1"], 2)

shutil.rmtree(TMP, ignore_errors=True)
sys.exit(failed)
