#!/usr/bin/env python3
"""margay prove: how many paths there are, what it finds among very many numbers, and that what it shows is so: its kits replay by check, and their programs
fail when gcc compiles them. With checkpoints, without, and with a worker that is killed it says the same."""
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

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[2] / "include"
MARGAY = os.path.abspath(os.environ["MARGAY"])


def margay(*words, cwd=HERE / "cases", **more):
    return subprocess.run([MARGAY, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=300, **more)


def prove(file, *words):
    done = margay("prove", file, *words)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def paths(file, test, n):
    done = prove(file, "-n", n, "--test", test)
    found = re.search(r"^ok \w+: passed up to n = \d+ \(([\d,]+) of ([\d,]+) paths? counts?\)$", done.stdout, re.MULTILINE)
    if not found:
        raise Wrong(done.stdout + done.stderr)
    return int(found.group(1).replace(",", ""))


def a_path_for_each_order():
    for n, factorial in ((1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720)):
        same(f"orders of {n}", paths("sorting.c", "sorted", n), factorial)


def a_path_for_each_merge():
    for n, ways in ((1, 2), (2, 6), (3, 20), (4, 70)):
        same(f"merges of {n} and {n}", paths("sorting.c", "merged", n), ways)


def parts_of_words_stay_open():
    """Structs by value, unions, bytes, bit-fields, copies: a path each, whatever the engine."""
    tests = re.findall(r"^MG_TEST\((\w+)", (HERE / "cases" / "parts.c").read_text(), re.MULTILINE)
    for way in ([], ["--engine", "rerun"]):
        found = re.findall(r"^ok (\w+): passed up to n = 1 \((\d+) of (\d+) path", prove("parts.c", "-n", 1, *way).stdout, re.MULTILINE)
        same(f"paths {way}", found, [(test, "1", "1") for test in tests])


def what_was_never_written_shows():
    """Beside symbols too: as check has it."""
    for words in (["prove"], ["check", "--choice", "eager"]):
        done = margay(*words, "unset.c", "-n", 1)
        found = re.findall(r"^(?:not )?ok (\w+)(?:, n = 1: it (.*) at unset.c:(\d+))?", done.stdout, re.MULTILINE)
        same(words[0], found, [("copied", "", ""), ("looked_at", "reads uninitialised memory", "30"), ("field", "reads uninitialised memory", "39")])
    beyond = prove("beyond.c", "-n", 1, "--test", "unset")
    same("computed with", (beyond.returncode, "beyond.c:37, where a symbol is computed with bits that were never written" in beyond.stdout), (5, True))


# Each test of needles.c fails; with these numbers, where there is only one way.
NEEDLES = {
    "equation": ("calls abort", 12, "259262 518515"), "overflow": ("overflows a signed integer", 19, None),
    "quotient": ("divides by zero or overflows a division", 26, "23"),
    "shift": ("shifts by more than the width, or out of a signed integer", 33, None), "message": ("fails an assertion", 62, None),
    "colours": ("fails an assertion", 70, None), "truths": ("fails an assertion", 77, None),
}


def needles_are_found():
    done = prove("needles.c", "-n", 1)
    same("status", done.returncode, 1)
    for test, (what, line, numbers) in NEEDLES.items():
        found = re.search(rf"^not ok {test}, n = 1: it (.*) at needles.c:(\d+) in \w+$", done.stdout, re.MULTILINE)
        same(test, found and found.groups(), (what, str(line)))
        if numbers:
            same(f"numbers of {test}", bool(re.search(f"-DMG_MAIN={test} -DMG_N=1 .* MG_CHOICES='{numbers}' ", done.stdout)), True)


def kits_fail_by_themselves():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        for file in ("needles.c", "structures.c"):
            done = prove(file, "-n", 3, "--all", "-o", pathlib.Path(folder) / file, "--values", "64", "--order=off")
            same(f"status of {file}", done.returncode, 1)
            kits = sorted((pathlib.Path(folder) / file).glob("*-1"))
            same(f"kits of {file}", len(kits), len(re.findall(r"^MG_TEST", (HERE / "cases" / file).read_text(), re.MULTILINE)))
            for kit in kits:
                again = margay("check", "--replay", kit)
                same(f"replay of {kit.name}", (again.returncode, "it fails the same way" in again.stdout), (1, True))
                native = kit / "native"
                flags = ["-g", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-w", f"-I{INCLUDE}"]
                subprocess.run(["gcc", *flags, kit / "repro.c", "-o", native], check=True, capture_output=True, timeout=100)
                alone = subprocess.run([native], capture_output=True, timeout=100)
                same(f"{kit.name} by gcc fails", alone.returncode != 0, True)


def what_is_beyond_has_its_place_in_a_deep_folder():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, *["deep" * 20] * 5, "real.c")
        file.parent.mkdir(parents=True)
        file.write_text("#include <margay.h>\nMG_TEST(real, n)\n{\n    double d = (double)mg_int(0, 1000000);\n    mg_assert(d >= 0);\n}\n")
        done = prove(file, "-n", 1)
    same("place and reason", (done.returncode, bool(re.search(r"/real\.c:4, where a number is needed", done.stdout))), (5, True))


def a_failure_among_very_many_that_are_beyond():
    """Places where paths go beyond what can be proved take no room from failures, and all those paths are counted."""
    places = "".join(f"    if (c == {i}) {{ double d = (double)mg_int(0, 1000000); if (d > .5) c++; return; }}\n" for i in range(300))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "rare.c"
        file.write_text("#include <margay.h>\nMG_TEST(rare, n) {\n    int c = mg_int(0, 1000);\n    if (c == 900)\n        mg_assert(0);\n" + places + "}\n")
        done = prove(file, "-n", 1)
    same("the failure", (done.returncode, "MG_CHOICES='900'" in done.stdout), (1, True))
    same("the others", "besides, 300 paths go beyond what can be proved" in done.stdout, True)


def numbers_go_through_memory():
    done = prove("structures.c", "-n", 3)
    numbers = re.search(r"not ok heap, n = 3: .*\n(?:  .* is false.*\n)?" + 3 * r"(?:  mg_int.* = (\d+) .*\n)", done.stdout)
    same("their sum", numbers and sum(map(int, numbers.groups())), 3 * 41123)
    same("a field", bool(re.search(r"^  mg_int\(-100000, 100000\) = 4711( for \w+)? at ", done.stdout, re.MULTILINE)), True)


def too_many_numbers_are_beyond():
    done = prove("beyond.c", "-n", 1, "--test", "printed")
    same("status", done.returncode, 5)
    same("where", "1 path goes beyond what can be proved, the first at beyond.c:9, where a number is needed and there are too many possible ones (--values)" in done.stdout, True)
    real = prove("beyond.c", "-n", 1, "--test", "real")
    same("a real", (real.returncode, "the first at beyond.c:21" in real.stdout), (5, True))
    looked = prove("beyond.c", "-n", 1, "--test", "looked_at")
    same("one that is looked at", (looked.returncode, "beyond.c:30, where a floating-point number is used that holds a symbol" in looked.stdout), (5, True))
    same("more of them", prove("beyond.c", "-n", 1, "--test", "printed", "--values", 1001).returncode, 0)
    same("one too few", prove("beyond.c", "-n", 1, "--test", "printed", "--values", 1000).returncode, 5)
    few = prove("beyond.c", "-n", 1, "--test", "few")
    same("few", (few.returncode, "MG_CHOICES='7'" in few.stdout), (1, True))


def every_engine_says_the_same():
    for file in ("sorting.c", "needles.c", "structures.c"):
        first = prove(file, "-n", 3, "--all").stdout
        for way in (["--engine", "rerun"], ["--sandbox", "off"]):
            same(f"{file} {' '.join(way)}", prove(file, "-n", 3, "--all", *way).stdout, first)


# Functions of functions.c that are wrong: how, where, and a number that it must be, if only one is wrong.
WRONG = {"absolute": ("overflows a signed integer", 9, "x = -2147483648"), "middle": ("overflows a signed integer", 16, None),
         "next_power": ("breaks what it ensures, mg_result(uint32_t) >= x,", 28, None),
         "wide": ("breaks what it ensures, mg_result(int64_t) != 1234567890123456789,", 44, f"x = {1234567890123456789 ^ 0x5555555555555555}")}


def functions_take_any_number():
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        for name, (what, line, number) in WRONG.items():
            done = prove("functions.c", "-n", 1, "--function", name, "-o", folder)
            same(f"{name} is wrong", (done.returncode, f"not ok {name}, n = 1: it {what} at functions.c:{line} in {name}\n" in done.stdout), (1, True))
            if number:
                same(f"numbers of {name}", f"\n  {number}\n" in done.stdout, True)
            again = margay("check", "--replay", pathlib.Path(folder) / f"{name}-1")
            same(f"replay of {name}", (again.returncode, "it fails the same way" in again.stdout), (1, True))
    for name in ("good_middle", "good_compare", "good_count"):
        done = prove("functions.c", "-n", 1, "--function", name)
        same(name, (done.returncode, f"\nok {name}: passed" in done.stdout), (0, True))
    same("small ones", prove("functions.c", "-n", 3, "--function", "middle", "--numbers", "small").returncode, 0)
    same("check tries small ones", margay("check", "functions.c", "-n", 3, "--function", "middle").returncode, 0)


def others_can_read_it():
    """The plugs of check: TAP, JUnit, a page, coverage."""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        page, junit, lines = (pathlib.Path(folder) / name for name in ("page.html", "junit.xml", "lines.info"))
        done = prove("sorting.c", "-n", 3, "--html", page, "--junit", junit, "--coverage", lines)
        same("status", done.returncode, 0)
        same("coverage", "# coverage: 22 of 22 lines, 28 of 28 branches, 3 of 3 functions" in done.stdout, True)
        same("the counters of lcov", "\nDA:" in lines.read_text(), True)
        same("tests of JUnit", junit.read_text().count("<testcase "), 2)
        same("the page", "sorted" in page.read_text(), True)
        tap = prove("beyond.c", "-n", 1, "--format", "tap").stdout
        same("TAP", re.findall(r"^(?:not )?ok \d - \w+", tap, re.MULTILINE), ["not ok 1 - printed", "not ok 2 - few", "not ok 3 - real", "not ok 4 - looked_at", "not ok 5 - unset"])


def a_cause_is_told_once():
    """Whatever the bounds that it comes with, as check does; and each test keeps its own reason."""
    done = prove("needles.c", "-n", 3, "--all", "--test", "equation")
    same("causes", done.stdout.count("not ok equation, n = "), 1)
    checked = margay("check", "beyond.c", "-n", 3, "--all", "--test", "few", "--choice", "eager").stdout
    proved = prove("beyond.c", "-n", 3, "--all", "--test", "few").stdout
    keep = re.compile(r"(write a kit: margay) .*")
    same("a test that fails for every bound", keep.sub(r"\1", proved), keep.sub(r"\1", checked))
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        junit = pathlib.Path(folder) / "junit.xml"
        prove("beyond.c", "-n", 1, "--junit", junit)
        text = junit.read_text()
        same("reasons", ("the first at beyond.c:9" in text, "the first at beyond.c:21" in text), (True, True))


def a_range_that_is_too_wide_stays_so():
    """For check such a choice is a failure, and its kit replays as that."""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        checked = margay("check", "wide.c", "-n", 1, "--choice", "eager", "-o", folder)
        same("check", (checked.returncode, "more than 4,294,967,295 values, which only margay prove can handle at wide.c:7" in checked.stdout), (1, True))
        again = margay("check", "--replay", pathlib.Path(folder) / "wide-1")
        same("its replay", (again.returncode, "it fails the same way" in again.stdout), (1, True))
    proved = prove("wide.c", "-n", 1)
    same("prove", (proved.returncode, "mg_long(-5000000000, 9000000000000000000) = 8765432109876543210 for " in proved.stdout), (1, True))


def a_wide_parameter_is_told_with_its_number():
    """check has nobody to ask: it says who has, and with which number it began."""
    done = margay("check", "functions.c", "--function", "absolute", "-n", 1, "--numbers", "any")
    same("check", (done.returncode, "which only margay prove can handle" in done.stdout, "  x = -2147483648\n" in done.stdout, "never used" in done.stdout), (1, True, True, False))


def one_that_cannot_be_proved_stops_no_other():
    """A function that cannot be called with any arguments is told with its remedy; one that is asked for by its name is refused."""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        file = pathlib.Path(folder) / "some.c"
        file.write_text("#include <margay.h>\nint twice(int x) { MG_REQUIRES(x > 0 && x < 9); MG_ENSURES(mg_result(int) > x); return 2 * x; }\n"
                        "int most(int n, ...) { MG_REQUIRES(n > 0); return n; }\nint call(_Complex double z) { MG_ENSURES(mg_result(int) >= 0); return __real__ z > 3; }\n"
                        "int half(int x) { MG_ENSURES(mg_result(int) == x / 2); return x / 2; }\n")
        done = margay("prove", file, "-k", 1)
        same("status", done.returncode, 5)
        same("functions", re.findall(r"^((?:not )?ok \w+): (\S+)", done.stdout, re.MULTILINE), [("not ok most", "not"), ("not ok call", "not"), ("ok twice", "holds"), ("ok half", "holds")])
        for words in ("not ok most: not run, ", "`most` takes any number of arguments", "; write a test that calls it: MG_TEST(", "write in the contract what to call it with: MG_ARGUMENT(z, value)"):
            same(words, words in done.stdout, True)
        same("its plan", "1..4\n" in margay("prove", file, "-k", 1, "--format", "tap").stdout, True)
        named = margay("prove", file, "-k", 1, "--function", "most")
        same("by its name", (named.returncode, "takes any number of arguments" in named.stderr), (3, True))
        file.write_text("#include <margay.h>\nint most(int n, ...) { MG_REQUIRES(n > 0); return n; }\n")
        same("and no other", margay("prove", file, "-k", 1).returncode, 3)


def a_path_that_may_not_be_there_is_no_failure():
    """The solver cannot say whether the promise is broken: that is told as beyond, and the search goes on to the overflow, which is there."""
    with tempfile.TemporaryDirectory(prefix="margay-prove-") as folder:
        file = pathlib.Path(folder) / "part.c"
        file.write_text("#include <margay.h>\nlong part(long a, long b)\n{\n    MG_REQUIRES(a <= b);\n    MG_ENSURES(mg_result(long) >= a && mg_result(long) <= b);\n"
                        "    return a + (b - a) / 3;\n}\n")
        for limit in (50000, 10000000):  # enough only for the overflow, and for both
            done = margay("prove", file, "-k", 1, "--function", "part", "--rlimit", limit)
            same(f"--rlimit {limit}", (done.returncode, re.findall(r"^not ok part, k = 1: (.*) at ", done.stdout, re.MULTILINE), "where the solver found no number (--rlimit)" in done.stdout),
                 (1, ["it overflows a signed integer"], limit == 50000))


def children(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def a_killed_worker_changes_nothing():
    """Of one that is killed after a while another takes over, and comes to the same."""
    wanted = prove("sorting.c", "-n", 7, "--test", "sorted").stdout
    started = subprocess.Popen([MARGAY, "prove", "sorting.c", "-n", "7", "--test", "sorted"], cwd=HERE / "cases", stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    killed, end = 0, time.monotonic() + 60
    while started.poll() is None and time.monotonic() < end and killed < 3:
        time.sleep(0.05)
        for worker in children(started.pid):
            if pathlib.Path(f"/proc/{worker}/comm").read_text().startswith("margay"):
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
    out, _ = started.communicate(timeout=200)
    same("what it says", out, wanted)


def bad_words_are_refused():
    same("a replay", margay("prove", "--replay", "kit").returncode, 2)
    same("a choice", margay("prove", "sorting.c", "-n", 3, "--choice", "eager").returncode, 2)
    same("check has no values", margay("check", "sorting.c", "-n", 3, "--values", 3).returncode, 2)
    none = margay("prove", "sorting.c")
    same("no size", (none.returncode, "no size" in none.stderr, "with chains up to k: -k 3" in none.stderr), (2, True, True))


if __name__ == "__main__":
    sys.exit(run_all([a_path_for_each_order, a_path_for_each_merge, parts_of_words_stay_open, what_was_never_written_shows, needles_are_found, kits_fail_by_themselves, numbers_go_through_memory,
                      too_many_numbers_are_beyond, what_is_beyond_has_its_place_in_a_deep_folder, a_failure_among_very_many_that_are_beyond, functions_take_any_number, others_can_read_it, a_cause_is_told_once, a_range_that_is_too_wide_stays_so, a_wide_parameter_is_told_with_its_number, one_that_cannot_be_proved_stops_no_other, a_path_that_may_not_be_there_is_no_failure, every_engine_says_the_same, a_killed_worker_changes_nothing, bad_words_are_refused]))
