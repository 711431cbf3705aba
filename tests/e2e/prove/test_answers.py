#!/usr/bin/env python3
"""What a proof answers besides yes and no: its counters, its paths one by one, a program for each path, and what it says where it cannot prove or is not used
well. The counters are compared with numbers found by hand, the programs are compiled by gcc and run."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

CASES = pathlib.Path(__file__).resolve().parent / "cases"
MARGAY = os.path.abspath(os.environ["MARGAY"])
SANITIZED = ["-g", "-Wall", "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
TREE = ("paths", "pre", "post", "states", "beyond")


def prove(*words, **more):
    done = subprocess.run([MARGAY, "prove", *map(str, words)], cwd=CASES, capture_output=True, text=True, timeout=300, **more)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def stats(*words):
    return json.loads(prove(*words, "--stats=json").stdout.splitlines()[-1])


def tree(counters):
    return tuple(counters[name] for name in TREE)


# paths, pre, post, states, beyond
COUNTED = {"sign": (3, 2, 2, 4, 0), "third": (4, 1, 3, 6, 0), "picky": (3, 1, 2, 4, 0), "least": (721, 2, 720, 1440, 0), "other_colour": (2, 1, 2, 2, 0)}


def ways_are_counted():
    for function, wanted in COUNTED.items():
        for engine in ("checkpoint", "rerun"):
            found = stats("counted.c", "-n", 1, "--all", "--function", function, "--engine", engine)
            same(f"{function} by {engine}", tree(found), wanted)
    same("of a test", tree(stats("sorting.c", "-n", 6, "--test", "sorted")), (720, 0, 0, 1438, 0))
    same("beyond", stats("beyond.c", "-n", 1, "--test", "printed")["beyond"], 1)


def structures_are_ways_too():
    """A box that is NULL, and one whose content is a symbol: nobody asks which."""
    by = [tree(stats("counted.c", "-n", 2, "--function", "open_box", "--engine", engine)) for engine in ("checkpoint", "rerun")]
    same("both engines", by[0], by[1])
    same("NULL and a box, before and after", by[0][1:3], (2, 2))


def questions_add_up():
    found = stats("sorting.c", "-n", 5, "--test", "sorted")
    same("by whom", found["questions"], found["known"] + found["ordered"] + found["modelled"] + found["cached"] + found["solved"])
    same("all but one range by the order solver", (found["solved"], found["questions"] - found["known"] - found["ordered"] < 20), (1, True))
    without = stats("sorting.c", "-n", 5, "--test", "sorted", "--order=off")
    same("without it", (without["ordered"], without["solved"] > 0, without["solver_seconds"] > 0), (0, True, True))
    same("the same tree", tree(found), tree(without))
    people = prove("sorting.c", "-n", 2, "--test", "sorted", "--stats").stdout
    for name in (*TREE, "questions", "solver_seconds", "unknown"):
        same(f"the table has {name}", bool(re.search(rf"^  {name} +[\d.]+  \w", people, re.MULTILINE)), True)
    others = subprocess.run([MARGAY, "check", "sorting.c", "-n", "1", "--choice", "eager", "--stats=json", "--steps", "10"], cwd=CASES, capture_output=True, text=True)
    same("check has none of these", "solver_seconds" in others.stdout, False)


def children(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return []


def kill_workers(pid, most):
    killed = 0
    for worker in children(pid):
        try:
            if killed < most and re.search(r"^Seccomp:\t2$", pathlib.Path(f"/proc/{worker}/status").read_text(), re.MULTILINE):  # else it may become the compiler
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
        except (FileNotFoundError, ProcessLookupError):
            pass
    return killed


def dead_workers_change_no_count():
    words = ["counted.c", "-n", "1", "--function", "least", "--order=off", "--stats=json"]
    started = subprocess.Popen([MARGAY, "prove", *words], cwd=CASES, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed = 0
    while started.poll() is None and killed < 4:
        time.sleep(0.15)
        killed += kill_workers(started.pid, 1)
    out, _ = started.communicate(timeout=200)
    found = json.loads(out.splitlines()[-1])
    same("the tree", tree(found), COUNTED["least"])
    same("what workers before asked is there", found["questions"] >= 1440, True)


def paths_are_told():
    done = prove("counted.c", "-n", 1, "--all", "-v", "--function", "sign", "--function", "picky")
    wanted = """sign, n = 1
path 1: x <= 10 && x >= -10 -> does not count at counted.c:8
path 2: x <= 10 && x < -10 -> returns
path 3: x > 10 -> returns
"""
    same("sign", wanted in done.stdout, True)
    same("one that aborts", bool(re.search(r"^path \d: strict && x == 4711 -> calls abort at counted.c:32$", done.stdout, re.MULTILINE)), True)
    test = prove("counted.c", "-n", 1, "-v", "--test", "sums").stdout
    same("choices with one text", "path 1: mg_int(0, 1000) == mg_int(0, 1000)#2 -> does not count at counted.c:87\n" in test, True)
    boxes = prove("counted.c", "-n", 1, "-v", "--function", "open_box").stdout
    same("structures", bool(re.search(r"^path 1: as chosen -> returns\n  open_box_arguments\{box=null\}$", boxes, re.MULTILINE)), True)
    tap = prove("counted.c", "-n", 1, "-v", "--function", "sign", "--format", "tap").stdout
    same("TAP", [line for line in tap.splitlines() if not re.match(r"(TAP|1\.\.1|#|ok|  )", line)], [])
    for engine in ("rerun", "checkpoint"):
        again = prove("counted.c", "-n", 1, "--all", "-v", "--function", "sign", "--function", "picky", "--engine", engine)
        same(f"the same by {engine}", again.stdout, done.stdout)
    beyond = prove("beyond.c", "-n", 1, "-v", "--test", "printed").stdout
    same("what is beyond", "path 65: mg_int(0, 1000) is none of the 64 numbers tried -> goes beyond what can be proved at beyond.c:9\n" in beyond, True)


def run_program(program):
    """Does it end well? It must compile without a warning, in its folder, with what is there."""
    built = subprocess.run(["gcc", *SANITIZED, "-I.", program.name, "-o", "program"], cwd=program.parent, capture_output=True, text=True, timeout=100)
    if built.returncode:
        raise Wrong(f"{program.name}: {built.stderr}")
    return subprocess.run([program.parent / "program"], cwd=program.parent, capture_output=True, text=True, timeout=100)


# Of each the number of paths that hold, and of those that fail.
PROGRAMS = {"functions.c": {"good_middle": (1, 0), "middle": (1, 1), "absolute": (2, 1), "wide": (1, 1)},
            "counted.c": {"sign": (2, 0), "third": (None, 0), "picky": (2, 1), "open_box": (None, 0), "other_colour": (2, 0), "narrow": (None, 1)}}


def check_programs(folder, name, wanted):
    holds = fails = 0
    for program in sorted(folder.glob("*-n*-*.c")):
        must_fail = "It must fail: " in program.read_text()
        ended = run_program(program)
        same(f"{program.name} fails", (ended.returncode != 0, ended.stderr if ended.returncode and not must_fail else ""), (must_fail, ""))
        holds, fails = holds + (not must_fail), fails + must_fail
    same(f"programs of {name}", (holds if wanted[0] is not None else None, fails), wanted)
    same(f"{name} has some that hold", holds > 0, True)


def programs_do_what_was_proved():
    for file, functions in PROGRAMS.items():
        for function, wanted in functions.items():
            with tempfile.TemporaryDirectory(prefix="margay-tests-") as folder:
                prove(file, "-n", 1, "--all", "--function", function, "--tests", folder)
                check_programs(pathlib.Path(folder), function, wanted)


def tests_have_programs_too():
    with tempfile.TemporaryDirectory(prefix="margay-tests-") as folder:
        done = prove("counted.c", "-n", 1, "--all", "--test", "sums", "--tests", folder)
        holds = int(re.search(r"(\d+) of \d+ paths count", done.stdout).group(1))
        check_programs(pathlib.Path(folder), "sums", (holds, 0))
    with tempfile.TemporaryDirectory(prefix="margay-tests-") as folder:
        prove("structures.c", "-n", 1, "--all", "--test", "any", "--tests", folder)
        programs = sorted(pathlib.Path(folder).glob("any-n1-*.c"))
        same("of structures", any("It must fail" in p.read_text() for p in programs), True)
        for program in programs:
            same(program.name, run_program(program).returncode != 0, "It must fail" in program.read_text())


def a_program_watches_what_is_returned():
    """A function that changes after it was proved fails the programs of its paths, also where its contract says nothing."""
    with tempfile.TemporaryDirectory(prefix="margay-tests-") as folder:
        source = pathlib.Path(folder) / "changed.c"
        text = "#include <margay.h>\nint twice(int x)\n{\n    MG_REQUIRES(x >= 0 && x < 100);\n    MG_ENSURES(mg_result(int) >= 0);\n    return x > 50 ? 100 : x * 2;\n}\n"
        source.write_text(text)
        prove(source, "-n", 1, "--function", "twice", "--tests", folder)
        programs = sorted(pathlib.Path(folder).glob("twice-n1-*.c"))
        same("before", [run_program(p).returncode for p in programs], [0, 0])
        source.write_text(text.replace("100 :", "99 :"))
        after = [run_program(p) for p in programs]
        same("after", sorted(a.returncode != 0 for a in after), [False, True])
        same("it says so", sum("it does not return 100" in a.stderr for a in after), 1)
        source.write_text(text.replace("? 100", "? 101"))
        stale = pathlib.Path(folder) / "twice-n1-99.c"
        stale.write_text("#error of a run before\n")
        prove(source, "-n", 1, "--function", "twice", "--tests", folder)
        same("programs of before are gone", stale.exists(), False)


BEYOND = """#include <margay.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
MG_TEST(index_, n) { static int table[500]; mg_assert(table[mg_int(0, 499)] == 0); }
MG_TEST(length, n) { char a[300], b[300] = {0};
    memcpy(a, b, (size_t)mg_int(0, 300)); }
MG_TEST(allocates, n) {
    free(malloc((size_t)mg_int(1, 1000))); }
MG_TEST(real, n) { float x =
    (float)mg_int(0, 1000); mg_assert(x < 2000); }
MG_TEST(printed, n) {
    printf("%d", mg_int(0, 1000)); }
MG_TEST(mixed, n) { int x = mg_int(0, 1000);
    mg_assert(x != 77);
    static int table[1001];
    mg_assert(table[x] == 0); }
"""


def what_is_beyond_has_its_place():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        source = pathlib.Path(folder) / "beyond.c"
        source.write_text(BEYOND)
        for test, line in {"index_": 5, "length": 7, "allocates": 9, "real": 11, "printed": 13}.items():
            done = prove(source, "-n", 1, "--test", test)
            same(test, (done.returncode, f"1 path goes beyond what can be proved, the first at {source}:{line}, where " in done.stdout), (5, True))
        mixed = prove(source, "-n", 1, "--all", "--test", "mixed")
        same("what failed, and what is beyond", (mixed.returncode, f"besides, 1 path goes beyond what can be proved, the first at {source}:17" in mixed.stdout), (1, True))


def what_cannot_be_confirmed_is_said():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        source = pathlib.Path(folder) / "hard.c"
        source.write_text("#include <margay.h>\nMG_TEST(hard, n)\n{\n    unsigned long a = (unsigned long)mg_long(2, 4611686018427387904), b = (unsigned long)mg_long(2, 4611686018427387904);\n"
                          "    if (a * b == 1000000016000000063ul && a != 1000000007ul && a != 1000000009ul)\n        mg_assert(a % 2 == 0);\n}\n")
        done = prove(source, "-n", 1, "--rlimit", 10000)
        same("status", done.returncode, 5)
        same("it says so", bool(re.search(rf"^not ok hard: inconclusive, 1 path goes beyond what can be proved, the first at {source}:6, where the solver found no number \(--rlimit\)", done.stdout, re.MULTILINE)), True)


def errors_name_the_remedy():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        source = pathlib.Path(folder) / "use.c"
        source.write_text("#include <margay.h>\nint sum(int n, ...)\n{\n    MG_ENSURES(mg_result(int) >= 0);\n    return n;\n}\nint elsewhere(int x);\n"
                          "MG_CONTRACT(elsewhere, (int x))\n{\n    MG_ENSURES(mg_result(int) > x);\n}\nint nowhere(int x);\n"
                          "int calls(int x)\n{\n    MG_ENSURES(mg_result(int) >= 0);\n    return nowhere(x);\n}\n")
        for function, status, words in (("smu", 2, ["no function `smu` with a body", "did you mean `sum`?"]),
                                        ("nothing_like_it", 2, ["no function `nothing_like_it`", "add the .c file that defines it"]),
                                        ("sum", 3, [f"{source}:2: `sum` takes any number of arguments", "write a test that calls it"]),
                                        ("elsewhere", 3, [f"{source}:8: `elsewhere` has a contract, and no body", "add the .c file that defines it"]),
                                        ("calls", 3, [f"{source}:16: `nowhere` is called but has no body", "add the .c file that defines it"])):
            done = prove(source, "-n", 1, "--function", function)
            same(function, (done.returncode, [w in done.stderr for w in words]), (status, [True] * len(words)))
    same("a folder that cannot be", prove("counted.c", "-n", 1, "--function", "sign", "--tests", "/dev/null/x").returncode, 3)
    kits = prove("functions.c", "-n", 1, "--function", "middle", "--tests", "/dev/null/x", "-o", "/dev/null/x")
    same("of both", kits.returncode, 3)


def kits_are_replayed_without_these_options():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        prove("functions.c", "-v", "-n", 1, "--function", "middle", "--tests", folder + "/tests", "--verbose", "-o", folder)
        again = subprocess.run([MARGAY, "check", "--replay", folder + "/middle-1"], cwd=CASES, capture_output=True, text=True, timeout=100)
        same("replay", (again.returncode, "it fails the same way" in again.stdout), (1, True))


def words_of_a_command_line_are_told_apart():
    """Letters in one word, values that look like the command or an option: the kit has the command line of check."""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        (pathlib.Path(folder) / "p.c").write_text("#include <margay.h>\nMG_TEST(prove, n) { mg_assert(mg_int(0, 100) != 57); }\n")
        for line, wanted in (("prove -vn2 p.c -okit", "check --choice eager -vn2 p.c -okit"),
                             ("--test prove prove p.c -n 2 --values 5 -o kit", "--test prove check --choice eager p.c -n 2 -o kit"),
                             ("prove p.c -n 2 -o -v --rlimit=9 -- -O1 -v", "check --choice eager p.c -n 2 -o -v -- -O1 -v")):
            subprocess.run([MARGAY, *line.split()], cwd=folder, capture_output=True, timeout=100)
            kit = pathlib.Path(folder) / ("-v" if "-o -v" in line else "kit") / "prove-1"
            same(line, " ".join(json.loads((kit / "case.json").read_text())["arguments"]), wanted)


def kits_beside_open_functions():
    """A function that calls none of them fails without Margay, too."""
    text = """#include <margay.h>
#include <stdlib.h>
typedef struct node { struct node *next; int value; } node;
int more(int a) { MG_ENSURES(mg_result(int) > a); return a + 1; }
node *rest(node *n) { MG_REQUIRES(n); MG_ENSURES(true); return n->next; }
int wrong(node *n, int key) { MG_REQUIRES(n); MG_ENSURES(mg_result(int) != 5); return key == 3 ? n->value : 0; }
int right(node *n) { MG_REQUIRES(n); MG_ENSURES(mg_result(int) > 4); rest(n); return more(4); }
"""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        (pathlib.Path(folder) / "beside.c").write_text(text)
        done = prove(folder + "/beside.c", "-k", 1, "--open", "more,rest", "--function", "wrong", "-o", folder + "/kits")
        same("it fails", (done.returncode, "not ok wrong, k = 1: it breaks what it ensures" in done.stdout), (1, True))
        kit = pathlib.Path(folder) / "kits" / "wrong-1"
        built = subprocess.run(["gcc", "-g", "-Wall", "-Werror", "-I.", "repro.c", "-o", "repro"], cwd=kit, capture_output=True, text=True)
        same("gcc", (built.returncode, built.stderr), (0, ""))
        ran = subprocess.run(["./repro"], cwd=kit, capture_output=True, text=True)
        same("it fails again", (ran.returncode != 0, "mg_result(int) != 5" in ran.stderr), (True, True))


def unsigned_numbers_have_no_sign():
    """Of 64 bits, as the type of the parameter has them: in failures, conditions, kits, pages."""
    text = """#include <margay.h>
#include <stddef.h>
int half(size_t n) { MG_ENSURES(mg_result(int) == 0); return n == 9223372036854775808u; }
int last(unsigned long long m, long s) { MG_ENSURES(mg_result(int) == 0); return m > 18446744073709551610u && s == -7; }
size_t answer(void);
MG_CONTRACT(answer, (void)) { MG_ENSURES(true); }
int asks(void) { MG_ENSURES(mg_result(int) == 0); return answer() == (size_t)-1; }
"""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        (pathlib.Path(folder) / "sizes.c").write_text(text)
        page = pathlib.Path(folder) / "page.html"
        done = prove(folder + "/sizes.c", "-k", 1, "--all", "-v", "-o", folder + "/kits", "--html", page)
        same("conditions", re.findall(r"^path \d+: (.*) -> breaks", done.stdout, re.MULTILINE), ["n == 9223372036854775808", "m >u 18446744073709551610 && s == -7", "answer == 18446744073709551615"])
        numbers = re.findall(r"^  (\w+) = (-?\d+)$", done.stdout, re.MULTILINE)
        same("failures", numbers, [("n", "9223372036854775808"), ("m", "18446744073709551611"), ("s", "-7"), ("answer", "18446744073709551615")])
        same("page", ("n = 9223372036854775808" in page.read_text(), "n = -" in page.read_text()), (True, False))
        kit = (pathlib.Path(folder) / "kits" / "half-1")
        story = "".join(file.read_text() for file in kit.iterdir() if file.suffix in (".md", ".json", ".c", ".sh", ".txt"))
        same("kit", ("n = 9223372036854775808" in story, "-9223372036854775808" in story), (True, False))
        for name in ("half-1", "last-1"):
            again = subprocess.run([MARGAY, "check", "--replay", f"kits/{name}"], cwd=folder, capture_output=True, text=True, timeout=100)
            same(f"replay of {name}", (again.returncode, "it fails the same way" in again.stdout), (1, True))


if __name__ == "__main__":
    sys.exit(run_all([ways_are_counted, structures_are_ways_too, questions_add_up, dead_workers_change_no_count, paths_are_told, programs_do_what_was_proved,
                      tests_have_programs_too, a_program_watches_what_is_returned, what_is_beyond_has_its_place, what_cannot_be_confirmed_is_said,
                      errors_name_the_remedy, unsigned_numbers_have_no_sign, kits_beside_open_functions, kits_are_replayed_without_these_options,
                      words_of_a_command_line_are_told_apart]))
