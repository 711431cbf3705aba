#!/usr/bin/env python3
"""The gates, the frames they seal and the signals that end a run, in a program without LLVM: test_gates.py

It is built for this machine and run; for aarch64 too, under qemu, where a cross compiler is installed. The target is compiled
by clang with the hooks inlined, as in woven code; the test and, for the other machine, the engine by gcc."""
import concurrent.futures
import pathlib
import platform
import re
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build"
PACKAGES = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"
FLAGS = ["-std=gnu17", "-g", "-D_GNU_SOURCE", f"-I{ROOT}/src", f"-I{ROOT}/include", f"-I{HERE}"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wstrict-prototypes", "-Wmissing-prototypes"]
HOOK_FLAGS = re.search(r"set\(hook_flags ([^)]*)\)", (ROOT / "CMakeLists.txt").read_text()).group(1)


class Failure(Exception):
    pass


def call(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{command[0]} failed: {done.stderr.strip()}")


def build_target(folder, clang):
    """target.c twice: with the hooks, and as it is."""
    for name in ("hooks", "local_hooks"):
        call(*clang, *shlex.split(HOOK_FLAGS), f"-I{ROOT}/src", "-emit-llvm", "-c", ROOT / f"src/hooks/{name}.c", "-o",
             folder / f"{name}.bc")
    flags = [*FLAGS, "-O2", "-fno-strict-aliasing", "-fno-omit-frame-pointer", "-ffp-contract=off"]
    call(*clang, *flags, "-DWOVEN", "-emit-llvm", "-c", HERE / "target.c", "-o", folder / "target.bc")
    call("llvm-link-19", folder / "target.bc", folder / "hooks.bc", folder / "local_hooks.bc", "-o", folder / "woven.bc")
    call(*clang, "-O2", "-c", folder / "woven.bc", "-o", folder / "woven.o")
    call(*clang, *flags, "-c", HERE / "target.c", "-o", folder / "plain.o")
    return [folder / "woven.o", folder / "plain.o"]


def build(folder, clang, gcc, sources, link):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    jobs = [(source, folder / f"{source.parent.name}_{source.name}.o")
            for source in [*sources, *sorted(HERE.glob("*.S")), *sorted(HERE.glob("*.c"))] if source.name != "target.c"]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        target = pool.submit(build_target, folder, clang)
        for done in [pool.submit(call, gcc, *FLAGS, *WARNINGS, "-Werror", "-O2", "-c", source, "-o", out) for source, out in jobs]:
            done.result()
        objects = target.result() + [out for _, out in jobs]
    call(gcc, *objects, *link, "-o", folder / "gates")
    return folder / "gates"


def run(machine, emulator, program):
    done = subprocess.run([*emulator, str(program)], capture_output=True, text=True, timeout=100)
    print(re.sub(r"^(not )?ok ", rf"\g<0>{machine}: ", done.stdout, flags=re.MULTILINE), end="")
    if done.returncode not in (0, 1):
        raise Failure(f"ends with status {done.returncode} {done.stderr.strip()}")


def check_here():
    archives = [BUILD / "libmargay_core.a", BUILD / "libmargay.a"]
    run(platform.machine(), [], build(BUILD / "gates/here", ["clang-19"], "gcc", [], [*archives, "-lm"]))


def check_aarch64():
    """Whatever of the tools is missing or does not work: a note, not a failure."""
    folder, gcc = BUILD / "gates/aarch64", "aarch64-linux-gnu-gcc"
    qemu = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "probe.c").write_text("int main(void)\n{\n    return 0;\n}\n")
    try:
        call(gcc, "-static", folder / "probe.c", "-o", folder / "probe")
        call(qemu or "qemu-aarch64", folder / "probe")
    except (Failure, OSError) as why:
        print(f"skipped aarch64: {str(why).splitlines()[0]}; apt-get install {PACKAGES}")
        return
    sources = [path for room in ("base", "lib", "shape", "engine") for path in sorted((ROOT / "src" / room).glob("*.[cS]"))]
    clang = ["clang-19", "--target=aarch64-linux-gnu"]
    run("aarch64", [qemu], build(folder, clang, gcc, sources, ["-static", "-lm"]))


def main():
    parts = [check_here] if platform.machine() == "aarch64" else [check_here, check_aarch64]
    failed = False
    for part in parts:
        try:
            part()
        except (Failure, OSError, subprocess.TimeoutExpired) as why:
            print(f"not ok {part.__name__}: {why}")
            failed = True
    return failed


sys.exit(main())
