#!/usr/bin/env python3
"""The first layer of the fence: calls and jumps go where C lets them go, under every engine; and what LLVM could not run is refused with its
line, before LLVM ends the process over it."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
ENGINES = ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")


def gen(file, *arguments):
    done = subprocess.run([MARGAY, "gen", file, *arguments], cwd=HERE, capture_output=True, text=True, timeout=60)
    return done.returncode, sorted(done.stdout.splitlines()), done.stderr


def labels_of_another():
    for engine in ENGINES:
        status, out, err = gen("label_of_another.c", "-n", "3", "--engine", engine, "--pred", "ok")
        crashes = [line for line in out if line.startswith("crash")]
        same(f"{engine}: valid", (status, out[len(crashes):]), (1, ["s{x=0}", "s{x=1}"]))
        same(f"{engine}: kind and line", [" ".join(line.split()[:2]) for line in crashes], ["crash: wild:"])
        same(f"{engine}: line", "at label_of_another.c:28 in ok" in crashes[0], True)
        same(f"{engine}: how many", "2 crashed" in err and "all there are" in err, True)


def into_functions():
    for engine in ENGINES:
        status, out, err = gen("into_function.c", "-n", "3", "--engine", engine)
        same(f"{engine}: valid", (status, out[1:]), (1, ["s{x=1}"]))
        same(f"{engine}: kind", out[0].startswith("crash: wild: "), True)
        same(f"{engine}: how many", "39 crashed" in err, True)


def dispatch():
    """Exactly those that a brute force accepts."""
    def halts(code):
        a = 0
        for op in code:
            if not op:
                return a == 3
            a = (a + 1, a * 2, a - 1)[op - 1]
        return False

    wanted = [code for code in ([a, b, c, d] for a in range(4) for b in range(4) for c in range(4) for d in range(4)) if halts(code)]
    for engine in ENGINES[:4]:
        status, out, _ = gen("dispatch.c", "-n", "1", "--engine", engine, "--dont-care", "enumerate")
        same(engine, (status, out), (0, sorted(f"code{{op={code}}}" for code in wanted)))


REFUSED = [("file_assembly.c", 2, "assembly outside of functions", ()),
           ("large_image.c", 2, "variables with initial values take more than 24 MiB in all", ()),
           ("address_space.c", 3, "memory in an address space of its own", ()),
           ("interrupt.c", 3, "a handler of interrupts", ()),
           ("label_of_another.c", 20, "a stack in pieces (-fsplit-stack)", ("--", "-fsplit-stack"))]


def refusals():
    for file, line, what, flags in REFUSED:
        status, out, err = gen(file, "-n", "2", *flags)
        same(file, (status, out, err.splitlines()[0]), (3, [], f"margay: {file}:{line}: {what}"))
        same(f"{file}: remedy", len(err.splitlines()), 2)


# ---- flags of the compiler: a plugin that is loaded would leave a file behind -------------------------------------

PLUGIN = """#include <stdio.h>
__attribute__((constructor)) static void run(void) { fclose(fopen("%s/ran", "w")); }
"""
TEST = """#include <margay.h>
MG_TEST(t, n) { mg_assert(mg_int(0, 3) != 2); }
"""


def in_folder(check):
    def checked():
        with tempfile.TemporaryDirectory() as folder:
            check(pathlib.Path(folder))
    checked.__name__ = check.__name__
    return checked


def margay(folder, *arguments):
    done = subprocess.run([MARGAY, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def make_plugin(folder):
    (folder / "plugin.c").write_text(PLUGIN % folder)
    subprocess.run(["gcc", "-shared", "-fPIC", folder / "plugin.c", "-o", folder / "plugin.so"], check=True)
    (folder / "f.c").write_text(TEST)
    return [["-fplugin=./plugin.so"], ["-fpass-plugin=./plugin.so"], ["-Xclang", "-load", "-Xclang", "./plugin.so"], ["-mllvm", "-load=./plugin.so"],
            ["@flags"], ["-B."], ["--config=flags"]]


@in_folder
def plugins_are_refused(folder):
    for flags in make_plugin(folder):
        (folder / "flags").write_text("-fplugin=./plugin.so")
        status, out, err = margay(folder, "check", "f.c", "-n", "1", "--", *flags)
        same(flags, (status, out, err.splitlines()[0]),
             (2, "", f"margay: the compiler flag `{flags[0]}` is none that Margay gives to the compiler"))
        (folder / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(folder), "file": "f.c", "arguments": ["cc", "-DX", *flags, "-c", "f.c"]}]))
        same(f"{flags} in a database", margay(folder, "check", "f.c", "-n", "1", "--cdb", ".")[:2], (3, ""))
        same("the plugin ran", (folder / "ran").exists(), False)


@in_folder
def kits_load_nothing(folder):
    for flags in make_plugin(folder):
        (folder / "flags").write_text("-fplugin=./plugin.so")
        margay(folder, "check", "f.c", "-n", "1", "-o", "kit")
        case = next((folder / "kit").rglob("case.json"))
        kit = json.loads(case.read_text())
        kit["arguments"] += ["--", *flags]
        case.write_text(json.dumps(kit))
        status, _, err = margay(folder, "check", "--replay", case.parent)
        same(flags, (status, "is none that Margay gives to the compiler" in err), (2, True))
        same("the plugin ran", (folder / "ran").exists(), False)


@in_folder
def names_that_look_like_flags(folder):
    """clang would read the flags in f.c, if it was asked to compile @f.c."""
    make_plugin(folder)
    (folder / "f.c").write_text("-fplugin=./plugin.so")
    (folder / "@f.c").write_text(TEST)
    for name in ("@f.c", "./@f.c", folder / "@f.c"):
        status, out, err = margay(folder, "check", name, "-n", "1")
        same(name, (status, out, "clang would take this name for flags" in err), (3, "", True))
    same("the plugin ran", (folder / "ran").exists(), False)


@in_folder
def databases_write_nothing(folder):
    (folder / "f.c").write_text(TEST)
    (folder / "f.d").write_text("kept")
    flags = ["-MD", "-MF", "f.d", "-Wp,-MMD,f.d", "-save-temps", "--coverage", "-ftime-trace", "-ftest-coverage", "-o", "f.d", "-gsplit-dwarf",
             "-fsave-optimization-record", "-fcrash-diagnostics-dir=x", "-serialize-diagnostics", "f.d", "-fstack-usage"]
    (folder / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": "f.c", "arguments": ["cc", *flags, "-c", "f.c"]}]))
    status, out, err = margay(folder, "check", "f.c", "-n", "1", "--cdb", ".")
    same("status", (status, out[:6]), (1, "not ok"))
    same("files", sorted(os.listdir(folder)), ["compile_commands.json", "f.c", "f.d"])
    same("f.d", (folder / "f.d").read_text(), "kept")


if __name__ == "__main__":
    sys.exit(run_all([labels_of_another, into_functions, dispatch, refusals, plugins_are_refused, kits_load_nothing, names_that_look_like_flags,
                      databases_write_nothing]))
