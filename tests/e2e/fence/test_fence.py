#!/usr/bin/env python3
"""The first layer of the fence: calls and jumps go where C lets them go, under every engine; and what LLVM could not run is refused with its
line, before LLVM ends the process over it."""
import os
import pathlib
import subprocess
import sys

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


if __name__ == "__main__":
    sys.exit(run_all([labels_of_another, into_functions, dispatch, refusals]))
