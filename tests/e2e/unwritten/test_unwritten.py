#!/usr/bin/env python3
"""cases.c, every function by itself: with `margay check`, however values are chosen and paths are gone back to, and with every engine of
`margay gen`. What is wrong is blamed in the line that says so and is right nowhere else; valgrind, asked about the same program
compiled by gcc, says the same. And a kit of such a failure fails under valgrind."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import run_all, same  # noqa: E402

from native import blamed_by_valgrind, has_valgrind  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
CASES = FOLDER / "cases.c"
TEXT = CASES.read_text()
NAMES = re.findall(r"^static void ((?:right|wrong)_\w+)\(int n\)", TEXT, re.MULTILINE)
NOT_BY_VALGRIND = {"wrong_divisor"}


def line_blamed(name):
    """Of the body of a function: the line with BLAMED, or None."""
    start = TEXT.index(f"static void {name}(int n)")
    body = TEXT[start:TEXT.index("\n}\n", start)]
    found = re.search(r"BLAMED", body)
    return TEXT[:start + found.start()].count("\n") + 1 if found else None


def run(*command):
    return subprocess.run([MARGAY, *command], capture_output=True, text=True, timeout=300)


def verdicts_of_check(folder, *options):
    file = pathlib.Path(folder) / "tests.c"
    file.write_text("#include <margay.h>\n#include \"%s\"\n" % CASES + "".join(f"MG_TEST({name}, n) {{ {name}(n); }}\n" for name in NAMES))
    said = run("check", str(file), "-n", "1", *options).stdout
    found = {}
    for name in NAMES:
        line = re.search(rf"^(ok|not ok) {name}[,:].*$", said, re.MULTILINE)
        blamed = line and re.search(r"reads uninitialised memory at \S*cases\.c:(\d+) in", line.group(0))
        found[name] = "ok" if line and line.group(1) == "ok" else int(blamed.group(1)) if blamed else line and line.group(0)
    return found


def compare(found, is_gen=False):
    wanted = {name: line_blamed(name) if name.startswith("wrong") and not (is_gen and "local" in name) else "ok" for name in NAMES}
    same("verdicts that differ", {name: found.get(name) for name in NAMES if found.get(name) != wanted[name]}, {})


def each_case_is_marked():
    same("cases", len(NAMES) > 40, True)
    same("marks", [name for name in NAMES if name.startswith("wrong") != bool(line_blamed(name))], [])


def check_by(choice, engine):
    def check():
        with tempfile.TemporaryDirectory() as folder:
            compare(verdicts_of_check(folder, "--choice", choice, "--engine", engine))
    check.__name__ = f"check --choice {choice} --engine {engine}"
    return check


def gen_by(engine):
    """All of them in one search: a field says which."""
    def check():
        calls = "".join(f"    case {i}: {name}(1); break;\n" for i, name in enumerate(NAMES))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "search.c"
            file.write_text(f"""#include <margay.h>
#include "{CASES}"
struct which {{ int number; }};
MG_BOUNDS(struct which, n) {{ MG_INTS(struct which, number, 0, {len(NAMES) - 1}); }}
bool any(struct which *w)
{{
    switch (w->number) {{
{calls}    }}
    return true;
}}
""")
            said = run("gen", str(file), "-n", "1", "--engine", engine).stdout
        found = {NAMES[int(i)]: "ok" for i in re.findall(r"^which\{number=(\d+)\}$", said, re.MULTILINE)}
        for line, i in re.findall(r"^crash: uninitialised: .* at \S*cases\.c:(\d+) in .*, on which\{number=(\d+)\}$", said, re.MULTILINE):
            found[NAMES[int(i)]] = int(line)
        compare(found, is_gen=True)
    check.__name__ = f"gen --engine {engine}"
    return check


def what_is_ignored_is_zero():
    with tempfile.TemporaryDirectory() as folder:
        found = verdicts_of_check(folder, "--ignore", "uninitialised")
    same("verdicts", {name: verdict for name, verdict in found.items() if verdict != "ok"},
         {"wrong_divisor": found["wrong_divisor"]})
    same("a zero divisor", "divides by zero" in found["wrong_divisor"], True)


def valgrind_agrees():
    blamed = blamed_by_valgrind(f'#include "{CASES}"\n', NAMES)
    wanted = {name for name in NAMES if name.startswith("wrong")} - NOT_BY_VALGRIND
    same("blamed", sorted(blamed - NOT_BY_VALGRIND), sorted(wanted))


def a_kit_fails_under_valgrind():
    with tempfile.TemporaryDirectory() as folder:
        verdicts_of_check(folder, "--test", "wrong_bit_field", "-o", f"{folder}/kits")
        kit = f"{folder}/kits/wrong_bit_field-1"
        command = re.search(r"^ \*     (gcc .*valgrind.*)$", pathlib.Path(f"{kit}/repro.c").read_text(), re.MULTILINE).group(1)
        done = subprocess.run(command, shell=True, cwd=kit, capture_output=True, text=True, timeout=100)
    same("exit status", done.returncode, 1)
    same("said", "depends on uninitialised value" in done.stderr and f"cases.c:{line_blamed('wrong_bit_field')}" in done.stderr, True)


CHECKS = [each_case_is_marked] + [check_by(c, e) for c in ("copy", "delayed", "eager") for e in ("checkpoint", "rerun")]
CHECKS += [gen_by(e) for e in ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")] + [what_is_ignored_is_zero]
if has_valgrind():
    CHECKS += [valgrind_agrees, a_kit_fails_under_valgrind]
else:
    print("skipped natively: there is no valgrind")

if __name__ == "__main__":
    sys.exit(run_all(CHECKS))
