"""Compilers, and what comes of a program: an outcome is a pair of a kind and a text.

  prints           the program ran, and printed this
  compiler crash   the compiler died, or says that it should not have come here
  rejected         an error message
  no program       it does not assemble or link
  crash            the program was killed by a signal, or ended with a status that is not 0
  runs on          the compiler or the program was stopped after TIMEOUT seconds"""
import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess

import programs

TIMEOUT = 20
Compiler = collections.namedtuple("Compiler", "name command")
KNOWN = [("gcc", ("-O0", "-O2")), ("clang", ("-O0", "-O2")), ("tcc", ("",))]
QUIET = "-w"
BROKEN = re.compile(r"internal compiler error|PLEASE submit a bug report|Stack dump:|Assertion .* failed|segmentation fault", re.I)
NOT_LINKED = re.compile(r"Assembler messages|undefined reference|undefined symbol|\bld\b.*error|ld returned|unresolved", re.I)


def find(names=None):
    """The compilers that are here, and the names of those that are not."""
    found, missing = [], []
    for name, levels in KNOWN:
        if names and name not in names:
            continue
        path = shutil.which(name) or (shutil.which("clang-19") if name == "clang" else None)
        if path:
            found += [Compiler(f"{name} {level}".strip(), [path, *([level] if level else []), QUIET]) for level in levels]
        else:
            missing.append(name)
    return found, missing


def run(command, **more):
    """Exit status (None: stopped), stdout, stderr. Nothing of it is left running."""
    process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True, **more)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, "", ""
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


def message_of(err):
    """The first line that tells an error, without places and names."""
    lines = [line for line in err.splitlines() if "error" in line.lower()] or err.splitlines() or [""]
    text = re.sub(r"^[^ ]*?:(\d+:)*", "", lines[0])
    text = re.sub(r"'[^']*'|‘[^’]*’|\"[^\"]*\"", "'...'", text)
    return re.sub(r"0x[0-9a-f]+|\d+", "#", text).strip()


def compile_file(compiler, source, binary):
    """None when there is a program now, else the outcome."""
    status, _, err = run([*compiler.command, source, "-o", binary], cwd=source.parent)
    if status is None:
        return "runs on", "the compiler"
    if status < 0 or status >= 128 or BROKEN.search(err):
        return "compiler crash", message_of(err) or f"status {status}"
    if status or not binary.exists():
        return "no program" if NOT_LINKED.search(err) else "rejected", message_of(err)
    return None


def outcome(compiler, text, folder):
    source, binary = pathlib.Path(folder) / "one.c", pathlib.Path(folder) / "one"
    source.write_text(text)
    binary.unlink(missing_ok=True)
    trouble = compile_file(compiler, source, binary)
    if trouble:
        return trouble
    status, out, err = run([binary], cwd=folder)
    if status is None:
        return "runs on", "the program"
    if status:
        return "crash", signal.Signals(-status).name if status < 0 else f"status {status} {message_of(err)}".strip()
    return "prints", out


def outcomes(compiler, texts, folder):
    """Of each program. They are compiled as one file; halves are tried when that does not work."""
    if len(texts) == 1:
        return [outcome(compiler, texts[0], folder)]
    kind, out = outcome(compiler, programs.together(texts), folder)
    parts = programs.apart(out, len(texts)) if kind == "prints" else None
    if parts:
        return [("prints", part) for part in parts]
    half = len(texts) // 2
    return outcomes(compiler, texts[:half], folder) + outcomes(compiler, texts[half:], folder)
