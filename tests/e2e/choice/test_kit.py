#!/usr/bin/env python3
"""The counterexample kit: the command in repro.c, without Margay, fails as the kit says, at the line it says; `margay check --replay`
finds the same verdict again, from any folder.

Every second of the seeded bugs (examples/bugs/*.c, examples/choice/red_black_bug*.c), the others in long_kit.py; the small programs of PROGRAMS, and programs that need flags."""
import json
import pathlib
import re
import sys
import tempfile

from kits import Failure, check_all, make_kits, margay, replays, report, status

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUGS = sorted((ROOT / "examples" / "bugs").glob("*.c")) + sorted((ROOT / "examples" / "choice").glob("red_black_bug*.c"))

PROGRAMS = {
    "runaway": "MG_TEST(t, n) { volatile int x = mg_int(0, n); while (x) { } }",
    "uninitialised": "MG_TEST(t, n) { int *p = malloc(8); p[0] = mg_int(0, 1); mg_assert(p[p[0]] < 5); }",
    "overflow": "static int add(int a) { return a + 2147483647; } MG_TEST(t, n) { int x = add(mg_int(0, n)); mg_assert(x); }",
    "shift": "MG_TEST(t, n) { mg_assert(1u << mg_int(30, 33)); }",
    "division": "static int f(int a) { return 7 / a; } MG_TEST(t, n) { mg_assert(f(mg_int(0, n))); }",
    "stack": "static int f(int a) { return a ? 1 + f(a + 1) : 0; } MG_TEST(t, n) { mg_assert(f(mg_int(0, n)) < 1); }",
    "wild free": "MG_TEST(t, n) { int *p = malloc(8); free(p + mg_int(0, 1)); }",
    "double free": "MG_TEST(t, n) { int *p = malloc(8); free(p); if (mg_bool()) free(p); }",
    "abort": "MG_TEST(t, n) { if (mg_int(0, n) == n) abort(); }",
    "pool": "struct p { struct p *to; }; MG_TEST(t, n) { mg_pool all = MG_POOL_WITH_NULL(struct p, 2); struct p *a = mg_any(&all), "
            "*b = mg_any(&all); mg_assume(a && b && a != b); a->to = b; mg_assert(a->to == a); }",
    "enum": "enum e { LOW = 3, HIGH = 9 }; MG_TEST(t, n) { mg_assert(mg_enum(enum e) != HIGH); }",
    "havoc": "struct s { struct s *next; int a; bool b; }; MG_BOUNDS(struct s, n) { MG_OBJECTS(struct s, n); }\n"
             "MG_TEST(t, n) {\n struct s *s = MG_ANY(struct s, n); mg_assume(s->a == 1); mg_havoc(s->a); mg_havoc(s->a);\n"
             " mg_assume(s->a == 0); s->a = 5; mg_havoc(s->a); mg_assume(s->next == NULL); mg_havoc(s->next);\n"
             " mg_assume(s->next == s); mg_havoc(s->next->b); mg_assert(s->a != 1 || !s->b);\n}",
    "containers": "#include <margay_containers.h>\nMG_TEST(t, n) { mgc_set *set = mgc_set_new(); mgc_set_add(set, mg_int(0, n)); "
                  "mgc_set_add(set, mg_int(0, n)); mg_assert(mgc_set_count(set) == 1); }",
    "generators": "#include <margay_generate.h>\nMG_TEST(t, n) { int a[3]; for (int i = 0; i < 3; i++) a[i] = mg_int(0, n); "
                  "mg_assert(a[0] <= a[1] || a[1] <= a[2] || a[2] > 0); }",
    "same": "struct s { int a; }; MG_BOUNDS(struct s, n) { MG_INTS(struct s, a, 0, n); }\n"
            "static struct s *make(int n) { struct s *s = malloc(sizeof *s); s->a = mg_int(0, n); mg_assert(s->a < 1); return s; }\n"
            "static bool is(struct s *s) { return s->a >= 0; }\nMG_SAME(t, struct s, make, is);",
}


# ---- seeded bugs ----------------------------------------------------------------------------------------------------------------

def bound_of(file):
    return re.search(r"no counterexample below n = (\d+)", " ".join(file.read_text().split()).replace("* ", ""), re.IGNORECASE).group(1)


def passes_when_fixed(kit):
    status, said = margay("--replay", kit, "--", "-DFIXED")
    if "fails" in said or status not in (0, 5):
        raise Failure(f"exit status {status}: {said.strip()[:400]}")


def check_bugs(folder, files=tuple(BUGS[::2])):
    for file in files:
        n, name = bound_of(file), f"{file.parent.name}/{file.stem}"
        kits = report(name, make_kits, folder / file.stem, [file], "-n", n)
        check_all(name, kits)
        if kits and "FIXED" in file.read_text():
            report(f"{name}: replayed when fixed", passes_when_fixed, kits[0])


def check_programs(folder):
    for name, text in PROGRAMS.items():
        file = folder / f"{name.replace(' ', '_')}.c"
        file.write_text(f"#include <margay.h>\n{text}\n")
        kits = report(name, make_kits, folder / f"kits_{file.stem}", [file], "-n", 2)
        check_all(name, kits)


def check_contracts(folder):
    for stem, function in (("ring_buffer", "ring_get"), ("parent_tree", "tree_remove_least")):
        file = ROOT / "examples" / "contracts" / f"{stem}.c"
        kits = report(function, make_kits, folder / function, [file], "-n", 3, "--function", function)
        check_all(function, kits)
        if kits:
            report(f"{function}: replayed when fixed", passes_when_fixed, kits[0])


# ---- where kits are made, and what they need --------------------------------------------------------------------------------------

def check_places(folder):
    """Several files, flags that are relative and odd, the flags of a compilation database, another working directory."""
    source = folder / "a project"
    (source / "inc").mkdir(parents=True)
    (source / "inc" / "limit.h").write_text("#define LIMIT 1\nint pick(int n);\n")
    (source / "pick.c").write_text('#include <margay.h>\n#include "limit.h"\nint pick(int n) { return mg_int(0, n); }\n')
    (source / "test.c").write_text('#include <margay.h>\n#include <string.h>\n#include "limit.h"\n'
                                   'MG_TEST(t, n) { mg_assume(mg_bool()); mg_assert(pick(n) < LIMIT || !strcmp(TEXT, "no")); }\n')
    flags = ["--", "-Iinc", '-DTEXT="it\'s */ a"']
    check_all("two files and flags", report("two files and flags", lambda: make_kits(
        folder / "two", ["test.c", "pick.c"], "-n", 3, *flags, where=source)))
    (source / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(source), "file": name, "arguments": ["cc", "-Iinc", '-DTEXT="yes"', "-c", name]} for name in ("test.c", "pick.c")]))
    check_all("compilation database", report("compilation database", lambda: make_kits(
        folder / "cdb", ["test.c", "pick.c"], "-n", 3, "--cdb", "compile_commands.json", where=source)))
    for way in ("--choice=eager", "--choice=delayed", "--engine=rerun", "--strategy=bfs", "--strategy=random"):
        kits = report(way, lambda: make_kits(folder / way, ["test.c", "pick.c"], "-n", 3, way, *flags, where=source))
        for kit in kits or []:
            report(f"{way}: replayed", replays, kit)


def check_again(folder):
    """A kit in the place of another has nothing of it."""
    source, kit = folder / "again.c", folder / "kits" / "t-1"
    source.write_text("#include <margay.h>\nstruct s { int a; };\nMG_TEST(t, n) { mg_assert(MG_ANY(struct s, n)->a); }\n")

    def has_pictures(wanted):
        margay(source, "-n", "1", "-o", folder / "kits")
        if (kit / "before.svg").exists() != wanted or not (kit / "story.txt").exists():
            raise Failure(f"it has {sorted(file.name for file in kit.iterdir())}")

    report("a kit with pictures", has_pictures, True)
    source.write_text("#include <margay.h>\nMG_TEST(t, n) { mg_assert(!mg_bool()); }\n")
    report("another in its place", has_pictures, False)


def main():
    for check in (check_bugs, check_programs, check_contracts, check_places, check_again):
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))
    return status()


if __name__ == "__main__":
    sys.exit(main())
