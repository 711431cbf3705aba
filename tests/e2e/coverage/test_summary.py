#!/usr/bin/env python3
"""--coverage: what the terminal says, whose code counts, what is asked for wrongly, and what remains when a worker dies.
MARGAY in the environment is the program."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

MARGAY = os.environ["MARGAY"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-coverage-"))
failed = False

LIST = """#include <margay.h>
#include <stdlib.h>
static int kind(int x)
{
    if (x == 2)
        return 1;
    switch (x) {
    case 0: return 2;
    case 50: return 3;
    }
    return x > 1000 && x < 2000 ? 4 : 5;
}
int lonely(void) { return 1; }
MG_TEST(small, n)
{
    mg_assert(kind(mg_int(0, n)) > 0);
}
MG_TEST(other, n)
{
    mg_assert(n > 0);
}
"""


def report(name, why):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def write(name, text):
    (TMP / name).write_text(text)
    return name


def run(*arguments):
    return subprocess.run([MARGAY, *arguments], cwd=TMP, capture_output=True, text=True, timeout=120, errors="replace")


def check(name, arguments, status, out=(), err=(), absent=()):
    done = run(*arguments)
    why = "" if done.returncode == status else f"status {done.returncode} instead of {status}: {done.stdout[-400:]} {done.stderr[:400]}"
    for words, said in ((out, done.stdout), (err, done.stderr)):
        for word in words:
            if word not in said:
                why = why or f"lacks `{word}`: {said[-800:]}"
    for word in absent:
        if word in done.stdout + done.stderr:
            why = why or f"has `{word}`"
    report(name, why)


def lines_of(name):
    text = (TMP / name).read_text()
    return {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)$", text, re.MULTILINE)}


def said():
    write("list.c", LIST)
    check("what no input reaches", ["check", "list.c", "-n", "3", "--coverage", "out.info"], 0,
          ["# coverage: ", "; nothing new after n = 2", "# branches no input up to n = 3 reaches:",
           "#   list.c:7:5: never comes to the case at line 9: switch (x) {",
           "#   list.c:11:14: never true: x > 1000", "#   list.c:13: lonely is never called"],
          absent=["list.c:11:26", "mg_test_of", "not every input"])
    check("the bound is too small", ["check", "list.c", "-n", "1", "--coverage", "out.info"], 0,
          ["#   list.c:5:11: never true: x == 2"], absent=["nothing new", "something new"])
    check("the bound is just large enough", ["check", "list.c", "-n", "2", "--coverage", "out.info"], 0, ["; something new with n = 2"])
    check("one test of two", ["check", "list.c", "-n", "2", "--test", "other", "--coverage", "out.info"], 0,
          ["kind is never called"], absent=["small"])
    check("at random", ["check", "list.c", "-n", "2", "--strategy", "random", "--samples", "1", "--coverage", "out.info"], 0,
          ["; not every input was tried", "# not reached, but not every input up to n = 2 was tried:"], absent=["# branches no input"])
    check("without the option", ["check", "list.c", "-n", "2"], 0, absent=["coverage"])
    many = "".join(f"    if (x == {100 + i})\n        return {i};\n" for i in range(100))
    write("many.c", f"#include <margay.h>\nstatic int f(int x)\n{{\n{many}    return 0;\n}}\nMG_TEST(t, n) {{ mg_assert(!f(mg_int(0, n))); }}\n")
    check("a long list", ["check", "many.c", "-n", "2", "--coverage", "out.info"], 0, ["#   and 60 more, which out.info has"])


def contracts():
    """The test that is made of a contract is not code under test."""
    write("half.c", "#include <margay.h>\nint half(int x)\n{\n    MG_REQUIRES(x >= 0);\n    MG_ENSURES(mg_result(int) <= x);\n"
          "    if (x > 1000)\n        return 0;\n    return x / 2;\n}\n")
    check("a function with a contract", ["check", "half.c", "-n", "2", "--function", "half", "--coverage", "out.info"], 0,
          ["of 2 branches, 1 of 1 functions", "#   half.c:6:11: never true: x > 1000"], absent=["half.c:5:", "half.c:4:"])
    check("with TAP", ["check", "half.c", "-n", "2", "--function", "half", "--format", "tap", "--coverage", "out.info"], 0,
          err=["# coverage: "])


def wrong():
    check("a file that cannot be written", ["check", "list.c", "-n", "2", "--coverage", "no/such/folder/x"], 3,
          err=["cannot write no/such/folder/x: No such file or directory; give --coverage a file you may write to"], absent=["ok small"])
    check("a folder instead of a file", ["check", "list.c", "-n", "2", "--coverage", "."], 3, err=["cannot write .: Is a directory"])
    check("no file", ["check", "list.c", "-n", "2", "--coverage"], 2, err=["--coverage"])
    check("a full disk", ["check", "list.c", "-n", "2", "--coverage", "/dev/full"], 3, err=["cannot write /dev/full: No space left"])
    check("gen without a folder", ["gen", str(EXAMPLES / "binary_tree.c"), "-n", "2", "--coverage", "no/x"], 3, err=["cannot write no/x"])
    (TMP / "old.info").write_text("before\n")
    write("broken.c", "int x")
    check("does not compile", ["check", "broken.c", "-n", "2", "--coverage", "old.info"], 3)
    report("then the old file stays", "" if (TMP / "old.info").read_text() == "before\n" else "it is gone")


def whose():
    write("user.c", "#include <margay.h>\n#include <margay_generate.h>\n"
          "MG_TEST(t, n)\n{\n    int a[2];\n    mg_gen_sorted(a, 2, 0, n);\n    mg_assert(a[0] <= a[1]);\n}\n")
    for more, is_there in ([], False), (["--coverage-system"], True):
        done = run("check", "user.c", "-n", "2", "--coverage", "out.info", *more)
        files = re.findall(r"^SF:(.*)", (TMP / "out.info").read_text(), re.MULTILINE)
        is_good = done.returncode == 0 and str(TMP / "user.c") in files and any("margay_generate.h" in file for file in files) == is_there
        report(f"Margay's headers, {' '.join(more) or 'left out'}", "" if is_good else f"{files} {done.stderr[:300]}")


def wait_for_worker(parent):
    """Not the compiler, which is a child too."""
    for _ in range(1000):
        for pid in subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, timeout=10).stdout.split():
            try:
                if os.path.samefile(f"/proc/{pid}/exe", MARGAY):
                    return int(pid)
            except OSError:
                pass
        time.sleep(0.02)
    raise TimeoutError("no worker")


def dies():
    """A worker that is killed from outside: what it reached before counts."""
    write("slow.c", "#include <margay.h>\nMG_TEST(t, n)\n{\n    int a = mg_int(0, 20000000);\n    if (a == 3)\n        n++;\n"
          "    if (a > 10000000)\n        n = 2;\n    mg_assert(n);\n}\n")
    child = subprocess.Popen([MARGAY, "check", "slow.c", "-n", "1", "--steps", "60000000", "--timeout", "10", "--coverage", "out.info"], cwd=TMP,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    worker = wait_for_worker(child.pid)
    time.sleep(0.5)
    os.kill(worker, signal.SIGKILL)
    out, err = child.communicate(timeout=60)
    counts = lines_of("out.info")
    report("a worker that is killed", "" if "killed from outside" in err and counts.get(6) == 1 else f"{counts} {out} {err}")


def structures():
    """gen: every engine that runs the predicate on values reaches the same; the number of candidates stays."""
    for example in ("search_tree", "doubly_linked_list", "heap_array"):
        seen, why = set(), ""
        plain = run("gen", str(EXAMPLES / f"{example}.c"), "-n", "3", "--format", "none").stderr
        for engine in ("rerun", "checkpoint", "multi", "multi_rerun"):
            done = run("gen", str(EXAMPLES / f"{example}.c"), "-n", "3", "--format", "none", "--engine", engine, "--coverage", "out.info")
            seen.add((TMP / "out.info").read_text())
            if done.returncode or "# coverage: " not in done.stderr or done.stderr.split(" in ")[0] != plain.split(" in ")[0]:
                why = why or f"{engine}: {done.returncode} {plain} {done.stderr[:300]}"
        report(f"gen {example}", why or ("" if len(seen) == 1 and "DA:" in seen.pop() else "engines differ"))
    done = run("gen", str(EXAMPLES / "search_tree.c"), "-n", "2", "-q", "--coverage", "out.info")
    report("gen -q", done.stderr if done.stderr or not lines_of("out.info") else "")


def main():
    said()
    contracts()
    wrong()
    whose()
    dies()
    structures()
    subprocess.run(["rm", "-rf", str(TMP)], check=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
