#!/usr/bin/env python3
"""Options of check that are about the command itself: which tests, from which size, for how long, what is printed and in which colours, and what a shell completes."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-command-"))
RED, GREEN, PLAIN = "\033[1;31m", "\033[32m", "\033[0m"

(TMP / "gears.c").write_text("""#include <margay.h>
struct gear { int teeth; };
int turns(int a, int b) { MG_REQUIRES(b > 0); MG_ENSURES(mg_result(int) <= a || a < 0); return a / b; }
MG_TEST(meshes, n) { int teeth = mg_int(0, n); mg_assert(teeth >= 0); }
MG_TEST(slips, n) { int teeth = mg_int(0, n); mg_assert(teeth != 2); }
MG_TEST(turns_on, n) { int x = mg_int(0, n); for (int i = 0; i < 3000; i++) mg_assume(mg_int(0, 1) < 2); mg_assert(x <= n); }
MG_BOUNDS(struct gear, n) { MG_INTS(struct gear, teeth, 0, n); }
""")


def margay(*words, **environment):
    done = subprocess.run([MARGAY, *map(str, words)], cwd=TMP, env=dict(os.environ, **environment), capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, re.sub(r"in \d+\.\d\d s", "in T s", done.stderr)


def tests_and_functions_are_listed():
    same("list", margay("check", "gears.c", "--list"),
         (0, "test meshes gears.c:4\ntest slips gears.c:5\ntest turns_on gears.c:6\nfunction turns gears.c:3\n", ""))


def several_tests_are_run_in_the_order_of_the_file():
    status, out, err = margay("check", "gears.c", "-n", 3, "--test", "slips", "--test", "meshes")
    same("both", (status, re.findall(r"^(ok \w+|not ok \w+)", out, re.M), err), (1, ["ok meshes", "not ok slips"], "margay: 2 tests: 1 passed, 1 failed, in T s\n"))
    same("unknown", margay("check", "gears.c", "-n", 3, "--test", "meshes", "--test", "slip")[::2], (2, "margay: no test is named `slip`; did you mean `slips`?\n"))


def sizes_begin_where_they_are_told_to():
    status, out, _ = margay("check", "gears.c", "-n", 3, "--from", 3, "--test", "slips")
    same("the first", (status, out.split("\n")[0]), (1, "not ok slips, n = 3: it fails an assertion at gears.c:5 in slips"))
    same("else it is", margay("check", "gears.c", "-n", 3, "--test", "slips")[1].split(":")[0], "not ok slips, n = 2")
    passes = ["check", "gears.c", "--test", "meshes", "-n", 4]
    for first, told in ((1, "passed up to n = 4 ("), (3, "passed for n = 3 to 4 ("), (4, "passed for n = 4 (")):
        same(f"passed, --from {first}", told in margay(*passes, "--from", first)[1], True)
    same("at random", "at random for each n from 3 up to 4 (" in margay(*passes, "--from", 3, "--strategy", "random")[1], True)
    for wrong in (0, 4):
        same(f"--from {wrong}", margay("check", "gears.c", "-n", 3, "--from", wrong)[::2], (2, "margay: --from: the first size is 1 or more, and not above that of -n\n"))


def little_or_much_is_printed():
    same("-q", margay("check", "gears.c", "-n", 1, "--test", "meshes", "-q"), (0, "", ""))
    same("-q, a failure", [line[:12] for line in margay("check", "gears.c", "-n", 3, "-q", "--test", "meshes", "--test", "slips")[1].split("\n")][0], "not ok slips")
    same("-v", margay("check", "gears.c", "-n", 2, "--test", "meshes", "-v")[1],
         "# meshes, n = 1: 2 of 2 paths count\n# meshes, n = 2: 3 of 3 paths count\nok meshes: passed up to n = 2 (3 of 3 paths count)\n")


def colours_are_for_terminals():
    words = ("check", "gears.c", "-n", 2, "--test", "meshes", "--test", "slips")
    same("none in a file", "\033" in margay(*words)[1], False)
    out = margay(*words, "--color", "always", NO_COLOR="1")[1]
    same("always", out.startswith(f"{GREEN}ok {PLAIN}meshes: ") and f"\n{RED}not ok {PLAIN}slips, " in out, True)
    for environment, is_there in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        command = " ".join(map(str, (MARGAY, *words)))
        done = subprocess.run(["script", "-qec", command, "/dev/null"], cwd=TMP, env=dict(os.environ, TERM="xterm") | environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=60)
        same(f"on a terminal, {environment}", f"{RED}not ok" in done.stdout, is_there)


def editors_find_the_place():
    out = margay("check", "gears.c", "-n", 2, "--test", "slips", "--format", "gcc")[1]
    column = (TMP / "gears.c").read_text().split("\n")[4].index("mg_assert") + 1
    same("first line", out.split("\n")[0], f"gears.c:5:{column}: error: slips, n = 2: it fails an assertion at gears.c:5 in slips")


def a_test_has_its_own_time():
    started = time.monotonic()
    status, out, _ = margay("check", "gears.c", "-n", 2, "--test", "turns_on", "--test", "meshes", "--test-timeout", 1)
    told = re.findall(r"^(?:not )?ok \w+: [^,(]*(?:, --test-timeout was reached)?", out, re.M)
    same("the next one is run", (status, told), (5, ["ok meshes: passed up to n = 2 ", "not ok turns_on: inconclusive, --test-timeout was reached"]))
    if time.monotonic() - started > 30:
        raise Wrong("it took longer than 30 s")


def read_until(stream, words):
    seen = ""
    while words not in seen:
        line = stream.readline()
        if not line:
            raise Wrong(f"no `{words}` in {seen}")
        seen += line
    return seen


def a_change_is_followed():
    file = TMP / "followed.c"
    text = "#include <margay.h>\n#include \"limit.h\"\nMG_TEST(below, n) { mg_assert(mg_int(0, 3) < LIMIT); }\n"
    file.write_text(text)
    (TMP / "limit.h").write_text("#define LIMIT 3\n")
    running = subprocess.Popen([MARGAY, "check", "followed.c", "-n", "1", "--watch"], cwd=TMP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        same("first", "not ok below" in read_until(running.stdout, "waiting for a change"), True)
        (TMP / "limit.h").write_text("#define LIMIT 4 /* mended */\n")
        same("a header", "\nok below" in "\n" + read_until(running.stdout, "waiting for a change"), True)
        running.send_signal(signal.SIGINT)
        same("interrupted", running.wait(timeout=20), 0)
    finally:
        running.kill()
        running.wait()


def shells_complete():
    bash = margay("help", "--completion")[1]
    same("bash is the first", margay("help", "--completion=bash")[1], bash)
    script = f"PATH={TMP}:$PATH\n{bash}\nCOMP_WORDS=(margay check gears.c --test ''); COMP_CWORD=4; _margay; echo \"${{COMPREPLY[*]}}\"\n"
    script += "COMP_WORDS=(margay check gears.c --function t); COMP_CWORD=4; _margay; echo \"${COMPREPLY[*]}\"\n"
    if not (TMP / "margay").exists():
        (TMP / "margay").symlink_to(MARGAY)
    done = subprocess.run(["bash", "-c", script], cwd=TMP, capture_output=True, text=True, timeout=60)
    same("names", done.stdout, "meshes slips turns_on\nturns\n")
    for shell, check in (("zsh", ["zsh", "-n"]), ("fish", ["fish", "-n"])):
        text = margay("help", f"--completion={shell}")[1]
        same(f"options for {shell}", all(word in text for word in ("sarif", "test-timeout", "checkpoint")), True)
        if shutil.which(shell):
            (TMP / f"completion.{shell}").write_text(text)
            same(f"{shell} reads it", subprocess.run([*check, TMP / f"completion.{shell}"], capture_output=True, timeout=60).returncode, 0)


def help_knows_the_macros():
    same("one of them", margay("help", "MG_ANY")[1], "MG_ANY(type, n)\n    a pointer to any structure within the bounds of its type\n")
    same("one of two that are told together", margay("help", "mg_long")[1].split("\n")[0], "mg_int(lo, hi), mg_long(lo, hi)")
    same("misspelt", "try 'margay help mg_assume'" in margay("help", "mg_asume")[2], True)
    for topic in ((), ("macros",), ("check",)):
        lines = margay("help", *topic)[1].split("\n")
        same(f"wide lines of help {topic}", [line for line in lines if len(line) > 80], [])


status = run_all((tests_and_functions_are_listed, several_tests_are_run_in_the_order_of_the_file, sizes_begin_where_they_are_told_to, little_or_much_is_printed,
                  colours_are_for_terminals, editors_find_the_place, a_test_has_its_own_time, a_change_is_followed, shells_complete,
                  help_knows_the_macros))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
