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


REFUSED = [("file_assembly.c", 2, "assembly outside of functions has `foo`, which the program uses", ()),
           ("large_image.c", 2, "variables with initial values take more than 24 MiB in all", ()),
           ("address_space.c", 3, "memory in an address space of its own", ()),
           ("interrupt.c", 3, "a handler of interrupts", ()),
           ("chosen.c", 4, "a function that is chosen when the program starts (ifunc, target_clones)", ()),
           ("clones.c", 4, "a function that is chosen when the program starts (ifunc, target_clones)", ()),
           ("constructor.c", 4, "a constructor (__attribute__((constructor))), which Margay does not run", ()),
           ("label_of_another.c", 20, "a stack in pieces (-fsplit-stack)", ("--", "-fsplit-stack"))]


def refusals():
    for file, line, what, flags in REFUSED:
        status, out, err = gen(file, "-n", "2", *flags)
        same(file, (status, out, err.splitlines()[0]), (3, [], f"margay: {file}:{line}: {what}"))
        same(f"{file}: remedy", len(err.splitlines()), 2)


def refusals_anywhere():
    """However many places were numbered before it: the table of them may just grow."""
    with tempfile.TemporaryDirectory() as folder:
        for count in range(40):
            text = "#include <margay.h>\nstatic int f(int x) { __asm__(\"nop\"); return x; }\nMG_TEST(t, n)\n{\n    int x = mg_int(0, n);\n"
            text += "    x += f(x) / 3;\n" * count + "    mg_assert(f(x));\n}\n"
            (pathlib.Path(folder) / "f.c").write_text(text)
            status, out, err = margay(folder, "check", "f.c", "-n", "1")
            same(f"{count} places", (status, out, err.splitlines()[0]), (3, "", "margay: f.c:2: f uses inline assembly, which Margay cannot run"))


def attributes_in_bitcode():
    """A text may ask LLVM for a call of any function of the process, at the start of each function."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "f.c").write_text("struct s { int x; };\n_Bool ok(const struct s *s) { return s->x == 1; }\n")
        subprocess.run(["clang-19", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm", "f.c", "-o", "f.ll"], cwd=folder, check=True)
        plain = margay(folder, "gen", "f.ll", "-n", "2", "-q")
        same("plain", plain, (0, "s{x=1}\n", ""))
        text = (folder / "f.ll").read_text()
        for key in ("instrument-function-entry", "instrument-function-entry-inlined", "instrument-function-exit", "instrument-function-exit-inlined",
                    "probe-stack", "trap-func-name"):
            (folder / "g.ll").write_text(text.replace('"frame-pointer"="all"', f'"frame-pointer"="all" "{key}"="abort"'))
            same("changed", (folder / "g.ll").read_text() != text, True)
            same(key, margay(folder, "gen", "g.ll", "-n", "2", "-q"), plain)


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
    environment = dict(os.environ, TMPDIR=str(pathlib.Path(folder) / "tmp"))
    done = subprocess.run([MARGAY, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=60, env=environment)
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
             (2, "", f"margay: the compiler flag `{flags[0]}` is not one that Margay passes to the compiler"))
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
        same(flags, (status, "is not one that Margay passes to the compiler" in err), (2, True))
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
    (folder / "tmp").mkdir()
    flags = ["-MD", "-MF", "f.d", "-Wp,-MMD,f.d", "-save-temps", "--coverage", "-ftime-trace", "-ftest-coverage", "-o", "f.d", "-gsplit-dwarf",
             "-fsave-optimization-record", "-fcrash-diagnostics-dir=x", "-gen-reproducer=always", "-serialize-diagnostics", "f.d", "-fstack-usage"]
    (folder / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": "f.c", "arguments": ["cc", *flags, "-c", "f.c"]}]))
    status, out, err = margay(folder, "check", "f.c", "-n", "1", "--cdb", ".")
    same("status", (status, out[:6]), (1, "not ok"))
    same("files", sorted(os.listdir(folder)), ["compile_commands.json", "f.c", "f.d", "tmp"])
    same("temporary files", os.listdir(folder / "tmp"), [])
    same("f.d", (folder / "f.d").read_text(), "kept")


if __name__ == "__main__":
    sys.exit(run_all([labels_of_another, into_functions, dispatch, refusals, refusals_anywhere, attributes_in_bitcode, plugins_are_refused, kits_load_nothing, names_that_look_like_flags,
                      databases_write_nothing]))
