#!/usr/bin/env python3
"""Every mistake a user makes is answered by a message that names what is wrong and what to do, with status 2 (the command line) or
3 (the input), in a few lines and with nothing on standard output."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-errors-"))
failed = False

GOOD = """#include <margay.h>
struct node { struct node *next; int key; };
struct list { struct node *head; int size; };
bool list_ok(const struct list *l) { return l->size == 0 && !l->head; }
MG_BOUNDS(struct list, n) { MG_OBJECTS(struct node, n); }
"""


def write(name, text):
    (TMP / name).write_text(text) if isinstance(text, str) else (TMP / name).write_bytes(text)
    return name


def bounded(body, fields="int x;", before="", predicate="return true;"):
    """A file whose only struct has these fields, with these bounds."""
    return write("bounded.c", f"#include <margay.h>\n{before}\nstruct all {{ {fields} }};\n"
                 f"bool ok(const struct all *a) {{ {predicate} }}\nMG_BOUNDS(struct all, n)\n{{\n    {body}\n}}\n")


def check(name, arguments, status, *words, least=True, absent=()):
    """Runs margay gen; every word (a regular expression) must be in stderr."""
    global failed
    why = ""
    try:
        done = subprocess.run([MARGAY, *(("gen",) if least else ()), *arguments], cwd=TMP, capture_output=True, text=True, timeout=20,
                              errors="replace")
        said = done.stderr
        if done.returncode != status:
            why = f"status {done.returncode}, expected {status}: {said.strip()[:400] or done.stdout[:200]}"
        for word in words:
            if not why and not re.search(word, said):
                why = f"stderr lacks /{word}/: {said.strip()[:500]}"
        for word in absent:
            if not why and re.search(word, said):
                why = f"stderr has /{word}/: {said.strip()[:500]}"
        if not why and done.returncode == 3 and not re.search(r"\n  |; ", said[said.rfind("margay: "):]):
            why = f"no remedy: {said.strip()[:500]}"
        if not why and done.returncode > 1 and done.stdout:
            why = f"something on standard output: {done.stdout[:200]}"
        if not why and len(said.splitlines()) > 30:
            why = f"{len(said.splitlines())} lines of message"
    except subprocess.TimeoutExpired:
        why = "still running after 20 s"
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


write("good.c", GOOD)
check("a good file", ["good.c", "-n", "1"], 0)

# -- the command line
check("no file", ["-n", "1"], 2, r"(?i)file", r"margay gen")
check("no command", [], 2, r"(?i)command|usage", least=False)
check("unknown command", ["gne", "good.c"], 2, r"gne", r"`?gen", least=False)
check("missing file", ["absent.c", "-n", "1"], 3, r"absent\.c: No such file", r"\n  ")
check("a folder", [".", "-n", "1"], 3, r"\.c or \.bc")
check("not a C file", [write("notes.txt", "hello"), "-n", "1"], 3, r"notes\.txt", r"\.c or \.bc")
check("-n missing", ["good.c"], 2, r"-n")
check("-n without a value", ["good.c", "-n"], 2, r"-n|--size", r"value")
check("-n 0", ["good.c", "-n", "0"], 2, r"-n|--size", r"\b0\b", r"1 or more|at least 1|positive")
check("-n -3", ["good.c", "-n", "-3"], 2, r"-3", r"1 or more|at least 1|positive")
check("-n abc", ["good.c", "-n", "abc"], 2, r"abc", r"number|integer|1 or more")
check("-n 3x", ["good.c", "-n", "3x"], 2, r"3x")
check("-n too large", ["good.c", "-n", "99999999999999999999"], 2, r"99999999999999999999")
check("-n larger than memory", ["good.c", "-n", "999999999"], 3, r"too large|more than \d+ fields", r"smaller -n|MG_OBJECTS")
check("unknown option", ["good.c", "-n", "1", "--formatt=json"], 2, r"--formatt", r"--format\b")
check("unknown option far from any", ["good.c", "-n", "1", "--xyzzyplugh"], 2, r"--xyzzyplugh", r"--help")
check("unknown short option", ["good.c", "-n", "1", "-Z"], 2, r"-Z")
check("unknown format", ["good.c", "-n", "1", "--format", "jsn"], 2, r"jsn", r"json")
check("unknown engine", ["good.c", "-n", "1", "--engine", "fast"], 2, r"fast", r"rerun")
check("bad --limit", ["good.c", "-n", "1", "--limit", "-1"], 2, r"--limit", r"-1")
check("bad --timeout", ["good.c", "-n", "1", "--timeout", "soon"], 2, r"--timeout", r"soon")
check("unknown --bounds", ["good.c", "-n", "1", "--bounds", "small"], 2, r"`small`", r"default")
check("unknown --bounds of a file without", [write("none.c", GOOD.replace("MG_BOUNDS", "//")), "-n", "1", "--bounds", "small"], 2,
      r"`small`", r"MG_BOUNDS_NAMED")
check("no bounds at all is no error", ["none.c", "-n", "1"], 0)
check("one named bounds is the default", [write("named.c", GOOD.replace("MG_BOUNDS(", "MG_BOUNDS_NAMED(tiny, ")), "-n", "1"], 0)

# -- predicates and roots
check("predicate not found", ["good.c", "-n", "1", "--pred", "lst_ok"], 2, r"`lst_ok`", r"`list_ok`")
check("predicate far from any", ["good.c", "-n", "1", "--pred", "zzzzzzzz"], 2, r"`zzzzzzzz`")
check("predicate declared only", [write("declared.c", GOOD + "bool other(const struct list *l);\n"), "-n", "1", "--pred", "other"], 2,
      r"`other`", r"body")
check("root not found", ["good.c", "-n", "1", "--root", "struct lits"], 2, r"`struct lits`", r"`struct list`")
check("root is an int", ["good.c", "-n", "1", "--root", "int"], 2, r"`int`", r"struct")
check("root is a pointer to a pointer", ["good.c", "-n", "1", "--root", "struct list **"], 2, r"`struct list \*\*`", r"--root 'struct list \*'")
check("root of another predicate", ["good.c", "-n", "1", "--root", "struct node"], 2, r"struct node", r"--pred|write one")
check("predicate of another root", ["good.c", "-n", "1", "--root", "struct node", "--pred", "list_ok"], 2, r"good\.c:4",
      r"bool list_ok\(const struct node \*")
for name, text in (("two parameters", "bool p(const struct list *a, int b) { return a && b; }"),
                   ("no parameter", "bool p(void) { return true; }"), ("by value", "bool p(struct list a) { return a.size; }"),
                   ("void", "void p(const struct list *a) { (void)a; }"),
                   ("a pointer to int", "bool p(const int *a) { return *a; }"),
                   ("a pointer as result", "struct node *p(const struct list *a) { return a->head; }")):
    check(f"wrong signature: {name}", [write("wrong.c", GOOD + text + "\n"), "-n", "1", "--pred", "p"], 2, r"wrong\.c:6", r"`p`",
          r"bool p\(const struct list \*")
check("two predicates", [write("two.c", GOOD + "bool other(const struct list *l) { return !l->size; }\n"), "-n", "1"], 2, r"list_ok",
      r"other", r"--pred", r"static")
check("two predicates, one named", ["two.c", "-n", "1", "--pred", "other"], 0)
check("no predicate", [write("nopred.c", "#include <margay.h>\nstruct list { int x; };\nint main(void) { struct list l = {0}; "
                             "return l.x; }\n"), "-n", "1"], 2, r"no predicate", r"bool f\(const struct", r"--pred")

# -- C that does not compile
check("C that does not compile", [write("broken.c", GOOD + "int f(void) { retrun 0; }\n"), "-n", "1"], 3, r"broken\.c:6:\d+: error:",
      r"retrun", r"does not compile", r"--cdb|after --")
check("a header that is missing", [write("header.c", '#include "lost.h"\n' + GOOD), "-n", "1"], 3, r"lost\.h", r"after --")
check("a field that does not exist", [bounded("MG_INTS(struct all, y, 0, 1);"), "-n", "1"], 3, r"bounded\.c:7", r"no member named 'y'")
check("a type that does not exist", [bounded("MG_OBJECTS(struct nope, 1);"), "-n", "1"], 3, r"bounded\.c:7", r"struct nope")
check("an empty C file", [write("empty.c", ""), "-n", "1"], 3, r"empty\.c")
check("two definitions of one function", [write("again.c", GOOD), "good.c", "-n", "1"], 3, r"list_ok", r"good\.c",
      r"\n  define each name in one file only")

# -- bounds
check("empty range", [bounded("MG_INTS(struct all, x, 3, 2);"), "-n", "1"], 3, r"bounded\.c:7", r"struct all\.x", r"3\.\.2", r"lo <= hi")
check("empty list", [bounded("MG_VALUES(struct all, x);"), "-n", "1"], 3, r"bounded\.c:7", r"struct all\.x", r"at least one")
check("empty characters", [bounded('MG_CHARS(struct all, x, "");', "char x;"), "-n", "1"], 3, r"bounded\.c:7", r"at least one")
check("empty reals", [bounded("MG_REALS(struct all, x);", "double x;"), "-n", "1"], 3, r"bounded\.c:7", r"at least one")
check("empty range of a type", [bounded("MG_TYPE_INTS(int, 1, 0);"), "-n", "1"], 3, r"bounded\.c:7", r"\bint\b", r"1\.\.0")
check("range too large", [bounded("MG_INTS(struct all, x, 0, 1LL << 40);", "long x;"), "-n", "1"], 3, r"bounded\.c:7", r"0\.\.1099511627776")
for fields, values in (("signed char x;", "0, 128"), ("unsigned char x;", "-1, 5"), ("unsigned short x;", "0, 65536"),
                       ("bool x;", "0, 2"), ("unsigned x : 3;", "0, 8"), ("int x : 3;", "-5, 0"), ("unsigned long x;", "-1, 0"),
                       ("int x;", "0, 3000000000")):
    check(f"values that do not fit: {fields} {values}", [bounded(f"MG_VALUES(struct all, x, {values});", fields), "-n", "1"], 3,
          r"bounded\.c:7", r"struct all\.x", r"do not fit")
    check(f"range that does not fit: {fields} {values}",
          [bounded(f"MG_VALUES(struct all, x, {values.split(',')[0]}, {values.split(',')[1]});", fields), "-n", "1"], 3, r"do not fit")
check("reals for an integer", [bounded("MG_REALS(struct all, x, 0.5);"), "-n", "1"], 3, r"bounded\.c:7", r"MG_INTS")
check("integers for a pointer", [bounded("MG_INTS(struct all, p, 0, 1);", "struct all *p;"), "-n", "1"], 3, r"bounded\.c:7", r"pointer",
      r"MG_NOT_NULL")
check("objects for a pointer to int", [bounded("MG_NOT_NULL(struct all, p);", "int *p;"), "-n", "1"], 3, r"bounded\.c:7", r"MG_ARRAY")
check("null for an integer", [bounded("MG_ONLY_NULL(struct all, x);"), "-n", "1"], 3, r"bounded\.c:7", r"integer")
check("not null without objects", [bounded("MG_OBJECTS(struct other, 0); MG_NOT_NULL(struct all, p);", "struct other *p;",
                                           "struct other { int x; };"), "-n", "1"], 3, r"bounded\.c:7", r"struct other", r"MG_OBJECTS")
check("negative MG_OBJECTS", [bounded("MG_OBJECTS(struct all, -1);"), "-n", "1"], 3, r"bounded\.c:7", r"-1")
check("MG_OBJECTS of an int", [bounded("MG_OBJECTS(int, 1);"), "-n", "1"], 3, r"bounded\.c:7", r"struct")
check("no object for the root", [bounded("MG_OBJECTS(struct all, 0);", "struct all *p;"), "-n", "1"], 3, r"struct all", r"MG_OBJECTS")
POOL = "struct big { int v[1000]; };"
check("a pool too large", [bounded("MG_OBJECTS(struct big, 1000000);", "struct big *p;", POOL), "-n", "1"], 3, r"too large|more than",
      r"MG_OBJECTS")
check("a pool far too large", [bounded("MG_OBJECTS(struct big, 1LL << 60);", "struct big *p;", POOL), "-n", "1"], 3, r"bounded\.c:7", r"struct big",
      r"too large")
check("an array too large", [bounded("MG_INTS(struct all, n, 0, 2000000000); MG_ARRAY(struct all, p, n);", "int *p; int n;"), "-n", "1"], 3,
      r"too large|more than", r"\bp\b|fields")
check("MG_ARRAY with a length that is no integer",
      [bounded("MG_ARRAY(struct all, p, q);", "int *p; double q;"), "-n", "1"], 3, r"bounded\.c:7", r"`q`", r"integer")
check("MG_ARRAY with a length in another struct",
      [bounded("MG_ARRAY(struct all, p, o->len);", "int *p; struct other *o;", "struct other { int len; };"), "-n", "1"], 3,
      r"bounded\.c:7", r"o->len", r"same struct")
check("MG_ARRAY of void", [bounded("MG_ARRAY(struct all, p, n);", "void *p; int n;"), "-n", "1"], 3, r"bounded\.c:7", r"`p`", r"size")
check("MG_ARRAY of no pointer", [bounded("MG_ARRAY(struct all, x, n);", "int x; int n;"), "-n", "1"], 3, r"bounded\.c:7", r"pointer")
check("MG_ARM of no union", [bounded("MG_ARM(struct all, x, n, 1);", "int x; int n;"), "-n", "1"], 3, r"bounded\.c:7", r"union")
check("MG_ARM by a tag that is no integer", [bounded("MG_ARM(struct all, u.x, d, 1);", "union { int x; long y; } u; double d;",
                                                     predicate="return a->u.x == 1;"), "-n", "1"], 3, r"bounded\.c:7", r"integer")
deep = "struct s0 { int x; };\n" + "".join(f"struct s{i} {{ struct s{i - 1} s; }};\n" for i in range(1, 40))
check("structs too deep", [bounded("", "struct s39 s;", deep), "-n", "1"], 3, r"nested too deeply", r"s\.s\.s")
check("bounds that divide by zero", [bounded("MG_INTS(struct all, x, 0, 1 / (n - 1));"), "-n", "1"], 3, r"bounded\.c:7", r"MG_BOUNDS",
      r"zero")
check("bounds that read NULL", [bounded("int *volatile p = NULL; MG_INTS(struct all, x, 0, *p);"), "-n", "1"], 3, r"bounded\.c:7", r"(?i)null")
check("bounds that never end", [bounded("for (volatile int i = 0;;) i = 1;"), "-n", "1", "--fuel", "100000"], 3, r"bounded\.c:7", r"MG_BOUNDS",
      r"step limit", r"\n  ")
check("bounds that never end with the default fuel", [bounded("for (volatile int i = 0;;) i = 1;"), "-n", "1"], 3, r"bounded\.c:7")
check("bounds that abort", [bounded("abort();", before="#include <stdlib.h>"), "-n", "1"], 3, r"bounded\.c:7", r"abort")
check("bounds for another root", ["good.c", "-n", "1", "--root", "struct node *", "--pred", "list_ok"], 2, r"list_ok")

# -- functions without a body
check("a function without a body", [write("nobody.c", GOOD.replace("return", "extern bool helper(int);\n return helper(l->size) &&")), "-n", "1"],
      3, r"nobody\.c:5", r"`helper`", r"\.c file that defines it")
check("a function of the library without a model",
      [write("getpid.c", "#include <unistd.h>\n" + GOOD.replace("return", "return getpid() > 0 &&")), "-n", "1"], 3, r"getpid\.c:5",
      r"`getpid`", r"__MARGAY__")
check("strlen has a model", [write("strlen.c", "#include <string.h>\n#include <margay.h>\nstruct s { char t[2]; };\n"
                                   "bool ok(const struct s *s) { return !s->t[1] && strlen(s->t) == 1; }\n"), "-n", "1"], 0)
check("an unused function without a body is no error",
      [write("unused.c", GOOD + "extern int helper(int);\nint unused(void) { return helper(1); }\n"), "-n", "1"], 0)
check("a variable without a value", [write("variable.c", GOOD.replace("return", "extern int elsewhere;\n return elsewhere &&")), "-n", "1"], 3,
      r"variable\.c:5", r"`elsewhere`", r"file that defines it")
check("inline assembly", [write("asm.c", GOOD.replace("return", '__asm__ volatile("nop"); return')), "-n", "1"], 3, r"asm\.c:4", r"(?i)asm|assembl")

# -- bitcode
subprocess.run(["clang-19", "-g", "-O0", "-emit-llvm", "-c", "good.c", "-o", "good.bc", f"-I{pathlib.Path(MARGAY).resolve().parent}/include",
                "-D__MARGAY__"], cwd=TMP, check=True, timeout=20)
subprocess.run(["clang-19", "-O0", "-emit-llvm", "-c", "good.c", "-o", "nodebug.bc", f"-I{pathlib.Path(MARGAY).resolve().parent}/include",
                "-D__MARGAY__"], cwd=TMP, check=True, timeout=20)
code = (TMP / "good.bc").read_bytes()
check("good bitcode", ["good.bc", "-n", "1"], 0)
check("bitcode without debug info", ["nodebug.bc", "-n", "1"], 3, r"nodebug\.bc", r"-g")
check("text as bitcode", [write("text.bc", "this is no bitcode\n"), "-n", "1"], 3, r"text\.bc", r"(?i)bitcode|LLVM")
check("an empty bitcode file", [write("empty.bc", ""), "-n", "1"], 3, r"empty\.bc")
for part in (4, 100, len(code) // 2, len(code) - 8):
    check(f"truncated bitcode, {part} bytes" if part < 200 else f"truncated bitcode, {'half' if part == len(code) // 2 else 'the end'}",
          [write("cut.bc", code[:part]), "-n", "1"], 3, r"cut\.bc")
for seed in range(1, 9):
    bad = bytearray(code)
    for k in range(20):
        bad[(seed * 7919 + k * 104729) % len(bad)] ^= 1 + (seed * k) % 255
    (TMP / "damaged.bc").write_bytes(bytes(bad))
    done = subprocess.run([MARGAY, "gen", "damaged.bc", "-n", "1"], cwd=TMP, capture_output=True, text=True, timeout=20, errors="replace")
    good = done.returncode in (0, 1, 2, 3) and (done.returncode < 2 or "margay:" in done.stderr)
    failed = failed or not good
    print(f"ok damaged bitcode {seed}" if good else f"not ok damaged bitcode {seed}: status {done.returncode}: {done.stderr[:200]}".replace("\n", " "))

# -- the output folder
write("in_the_way", "a file")
check("-o where a file is", ["good.c", "-n", "1", "-o", "in_the_way"], 3, r"in_the_way", r"give -o a directory")
check("-o below a file", ["good.c", "-n", "1", "-o", "in_the_way/deeper"], 3, r"in_the_way")
check("-o in /proc", ["good.c", "-n", "1", "-o", "/proc/nowhere"], 3, r"/proc/nowhere")
check("-o makes folders", ["good.c", "-n", "1", "-o", "a/b/c"], 0)
full = subprocess.run(["bash", "-c", f"{MARGAY} gen good.c -n 1 >/dev/full"], cwd=TMP, capture_output=True, text=True, timeout=20)
good = full.returncode == 3 and "No space left" in full.stderr
failed = failed or not good
print("ok standard output is full" if good else f"not ok standard output is full: status {full.returncode}: {full.stderr[:300]}")

# -- compilation databases
write("tool", "#!/bin/sh\n")
(TMP / "tool").chmod(0o755)
check("--cdb missing", ["good.c", "-n", "1", "--cdb", "lost.json"], 3, r"lost\.json", r"compile_commands\.json")
check("--cdb malformed", ["good.c", "-n", "1", "--cdb", write("bad.json", "[{]")], 3, r"bad\.json", r"JSON", r"\n  build the project again")
check("--cdb is no array", ["good.c", "-n", "1", "--cdb", write("object.json", "{}")], 3, r"object\.json", r"array")
check("--cdb empty", ["good.c", "-n", "1", "--cdb", write("empty.json", "")], 3, r"empty\.json")
check("--cdb without an entry", ["good.c", "-n", "1", "--cdb", write("other.json", '[{"directory":"/","file":"other.c","command":"cc -c other.c"}]')],
      3, r"other\.json", r"good\.c", r"after --")
check("--cdb whose entries are no objects", ["good.c", "-n", "1", "--cdb", write("odd.json", '[1, "x", null, {"file": 3}]')], 3, r"odd\.json")
check("--cdb whose directory is gone", ["good.c", "-n", "1", "--cdb", write(
    "gone.json", f'[{{"directory":"/lost/folder","file":"{TMP}/good.c","command":"cc -c {TMP}/good.c"}}]')], 3, r"/lost/folder", absent=[r"install"])
for name, entry in (("a flag that is too long", {"arguments": ["cc", "-DX=" + "x" * 200000]}),
                    ("too many flags", {"arguments": ["cc", "-c", *["-DX=" + "x" * 1000] * 4000]})):
    check(f"--cdb with {name}", ["good.c", "-n", "1", "--cdb", write("long.json", json.dumps([{"directory": str(TMP), "file": "good.c", **entry}]))], 3,
          r"good\.c", r"flags are longer", r"\n  leave some out", absent=[r"install"])
check("--cdb whose directory is a file", ["good.c", "-n", "1", "--cdb", write(
    "file.json", json.dumps([{"directory": str(TMP / "tool"), "file": str(TMP / "good.c"), "command": "cc -DX"}]))], 3, r"/tool", r"Not a directory",
      r"\n  ", absent=[r"install"])
check("--cdb in a folder without one", ["good.c", "-n", "1", "--cdb", "."], 3, r"compile_commands\.json", r"No such file")

shutil.rmtree(TMP, ignore_errors=True)
sys.exit(failed)
