#!/usr/bin/env python3
"""Names of functions and variables: those that Margay keeps for itself are refused with their line, all others are the program's own, those
of the C library too. MARGAY in the environment is the program."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]

KEPT = [("gen", "pred_images", 7, "mg_images"), ("gen", "host_name", 7, "mg_host_x"), ("gen", "calls_hook", 11, "mg_on_cover"),
        ("gen", "redefined", 7, "mg_is_open"), ("check", "variable", 4, "mg_stubs"), ("check", "label", 5, "mg_host_malloc"),
        ("check", "declared_label", 7, "mg_libc_malloc")]


def run(*command):
    return subprocess.run([str(word) for word in command], cwd=HERE, capture_output=True, text=True, timeout=100)


def kept():
    for command, file, line, name in KEPT:
        told = run(MARGAY, command, f"{file}.c", "-n", "2")
        same(file, told.stderr, f"margay: {file}.c:{line}: `{name}` is a name that Margay keeps for itself, like all that begin with "
             "mg_\n  give it another name\n")
        same(f"status of {file}", (told.returncode, told.stdout), (3, ""))


def harmless():
    told = run(MARGAY, "check", "harmless.c", "-n", "1")
    same("outcome", told.stdout, "".join(f"ok {test}: passed up to n = 1 (1 of 1 path counts)\n" for test in ("mg_images", "strange")))


def own_library():
    for options in ((), ("--choice", "delayed"), ("--choice", "eager"), ("--engine", "rerun")):
        told = run(MARGAY, "check", "own_library.c", "-n", "1", *options)
        same(" ".join(options), told.stdout, "ok own: passed up to n = 1 (1 of 2 paths counts)\n")


def names_of_llvm():
    for file in ("label_llvm", "define_llvm"):
        told = run(MARGAY, "check", f"{file}.c", "-n", "1")
        same(file, told.stderr.splitlines()[-2:], [f"margay: LLVM refuses the program while reading {file}.c: Broken module found, "
                                                   "compilation aborted!",
                                                   "  does a label, asm(\"...\"), name something of LLVM's own?"])
        same(f"status of {file}", told.returncode, 3)


def headers():
    """All that the headers declare and define can be used: each of them alone, with every function that it has."""
    for header in sorted((ROOT / "include").glob("*.h")):
        text = header.read_text()
        made = set(re.findall(r"^static inline [\w ]+?\**(mgc?_\w+)\(", text, re.M))
        uses = "".join(f"    p = (const void *)(uintptr_t){name};\n" for name in sorted(made))
        program = f"#include <margay.h>\n#include <{header.name}>\nMG_TEST(t, n)\n{{\n    const void *volatile p = \"\";\n{uses}    mg_assert(p);\n}}\n"
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "uses.c").write_text(program)
            told = run(MARGAY, "check", f"{folder}/uses.c", "-n", "1")
        said = re.sub(r"(?m)^margay: 1 test: 1 passed, in .*\n", "", told.stderr)
        same(header.name, said + told.stdout, "ok t: passed up to n = 1 (1 of 1 path counts)\n")


if __name__ == "__main__":
    sys.exit(run_all([kept, harmless, own_library, names_of_llvm, headers]))
