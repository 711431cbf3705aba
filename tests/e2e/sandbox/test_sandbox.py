#!/usr/bin/env python3
"""The second layer of the fence: a worker that makes a system call it has no need of is ended by the kernel, before the call is made; the
candidate has the verdict `forbidden`, and the search goes on. The calls are made by margay_caller (caller.c), at one candidate of four."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
CALLER = str(pathlib.Path(MARGAY).parent / "tests" / "margay_caller")
NAMES = re.findall(r'^    \{"(\w+)", SYS_', (HERE / "caller.c").read_text(), re.MULTILINE)
ALLOWED = [name for name in NAMES if name.startswith("own_")]

PREDICATE = """#include <margay.h>
#include <stdio.h>
struct s { int x; };
bool ok(const struct s *s) { if (s->x == 2) printf("call %s"); return s->x; }
MG_BOUNDS(struct s, n) { MG_INTS(struct s, x, 0, 3); }
"""
TEST = """#include <margay.h>
#include <stdio.h>
MG_TEST(calls, n) { int x = mg_int(0, 3); if (x == 2) printf("call %s"); mg_assert(x < 4); }
"""


def run(program, folder, *arguments, before=()):
    """Exit status, output without what the target prints, messages; and nothing may be left of it in the folder."""
    (folder / "kept").write_text("kept")
    done = subprocess.run([*before, program, *arguments], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.returncode, re.sub(r"^call [a-z_]+?(?=s\{|$)", "", done.stdout, flags=re.MULTILINE), done.stderr


def nothing_done(folder):
    same("what is in the folder", sorted(os.listdir(folder)), ["f.c", "kept"])
    same("the file", (folder / "kept").read_text(), "kept")
    same("its mode", oct((folder / "kept").stat().st_mode & 0o700), "0o600")


def in_folder(check):
    def checked():
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))
    return checked


def forbidden(name, engine):
    def check(folder):
        (folder / "f.c").write_text(PREDICATE % name)
        status, out, err = run(CALLER, folder, "gen", "f.c", "-n", "3", "--engine", engine)
        crash = "crash: forbidden: the predicate makes a system call that the sandbox forbids, on s{x=2}"
        same("what it finds", sorted(out.splitlines()), [crash, "s{x=1}", "s{x=3}"])
        same("exit status", status, 1)
        same("the end", "all there are" in err, True)
        nothing_done(folder)
    named = in_folder(check)
    named.__name__ = f"{name} {engine}"
    return named


def allowed(name):
    def check(folder):
        (folder / "f.c").write_text(PREDICATE % name)
        status, out, _ = run(CALLER, folder, "gen", "f.c", "-n", "3")
        same("what it finds", (status, sorted(line for line in out.splitlines() if line)), (0, ["s{x=1}", "s{x=2}", "s{x=3}"]))
    named = in_folder(check)
    named.__name__ = name
    return named


@in_folder
def check_says_so(folder):
    (folder / "f.c").write_text(TEST % "openat")
    status, out, _ = run(CALLER, folder, "check", "f.c", "-n", "1")
    same("exit status", status, 1)
    same("the verdict", "not ok calls, n = 1: it makes a system call that the sandbox forbids" in out, True)
    same("its path", "mg_int(0, 3) = 2" in out, True)
    nothing_done(folder)


@in_folder
def off_is_off(folder):
    """So that the checks above can fail."""
    (folder / "f.c").write_text(PREDICATE % "openat")
    status, out, _ = run(CALLER, folder, "gen", "f.c", "-n", "3", "--sandbox", "off")
    same("exit status", status, 0)
    same("the file is made", (folder / "made.by.the.target").exists(), True)


@in_folder
def a_kit_cannot_switch_it_off(folder):
    (folder / "f.c").write_text(TEST % "openat")
    status, _, _ = run(CALLER, folder, "check", "f.c", "-n", "1", "-o", "kit")
    case = next((folder / "kit").rglob("case.json"))
    text = case.read_text()
    case.write_text(text.replace('"-n"', '"--sandbox", "off", "-n"', 1))
    same("the kit has the option", '"--sandbox"' in case.read_text(), True)
    status, out, err = run(CALLER, folder, "check", "--replay", str(case.parent))
    same("exit status", status, 1)
    same("the file is made", (folder / "made.by.the.target").exists(), False)


def build_unable(folder):
    program = folder / "unable"
    subprocess.run(["gcc", HERE / "unable.c", "-o", program, "-lseccomp"], check=True)
    return [str(program)]


@in_folder
def a_kernel_without_it(folder):
    before = build_unable(folder)
    (folder / "f.c").write_text(PREDICATE % "nothing")
    status, out, err = run(MARGAY, folder, "gen", "f.c", "-n", "3", before=before)
    same("on", (status, err.count("this kernel cannot filter system calls")), (0, 1))
    status, out, err = run(MARGAY, folder, "gen", "f.c", "-n", "3", "--sandbox", "need", before=before)
    same("need", (status, out, "--sandbox need wants it" in err), (4, "", True))
    status, out, err = run(MARGAY, folder, "gen", "f.c", "-n", "3", "--sandbox", "off", before=before)
    same("off", (status, err.count("cannot filter")), (0, 0))
    (folder / "f.c").write_text(TEST % "nothing")
    status, out, err = run(MARGAY, folder, "check", "f.c", "-n", "3", before=before)
    same("check", (status, err.count("this kernel cannot filter system calls")), (0, 1))


@in_folder
def no_core_files(folder):
    (folder / "f.c").write_text(PREDICATE % "openat")
    run(CALLER, folder, "gen", "f.c", "-n", "3", before=["bash", "-c", 'ulimit -c unlimited; exec "$@"', "bash"])
    nothing_done(folder)


def checks():
    same("25 or more", len(NAMES) - len(ALLOWED) >= 25, True)
    for number, name in enumerate(NAMES):
        if name in ALLOWED:
            yield allowed(name)
        else:
            yield forbidden(name, ("checkpoint", "rerun", "multi", "multi_rerun", "sets", "sets_rerun")[number % 6])
    for check in (check_says_so, off_is_off, a_kit_cannot_switch_it_off, a_kernel_without_it, no_core_files):
        yield check


for function in ("check_says_so", "off_is_off", "a_kit_cannot_switch_it_off", "a_kernel_without_it", "no_core_files"):
    globals()[function].__name__ = function

if __name__ == "__main__":
    sys.exit(run_all(checks()))
