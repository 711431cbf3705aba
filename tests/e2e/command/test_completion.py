#!/usr/bin/env python3
"""Completion in zsh and fish themselves. Where one is not installed its check is skipped; test_command.py has bash."""
import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
SOURCE = """#include <margay.h>
MG_TEST(drops_first, n) { mg_assert(n); }
MG_TEST(other, n) { mg_assert(n); }
"""
CASES = (("margay che", "margay check"), ("margay check --cov", "--coverage"), ("margay check --format ta", "tap"), ("margay check --format=ta", "--format=tap"),
         ("margay check list.c --test dro", "drops_first"), ("margay init --out", "--output"), ("margay debug ki", "kits"))


def prepare(folder, shell, name):
    script = subprocess.run([MARGAY, "help", f"--completion={shell}"], capture_output=True, text=True, timeout=60)
    same(script.stderr, script.returncode, 0)
    pathlib.Path(folder, "scripts").mkdir()
    pathlib.Path(folder, "scripts", name).write_text(script.stdout)
    pathlib.Path(folder, "bin").mkdir()
    pathlib.Path(folder, "bin/margay").symlink_to(MARGAY)
    pathlib.Path(folder, "work/kits").mkdir(parents=True)
    pathlib.Path(folder, "work/list.c").write_text(SOURCE)
    return {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": folder, "TERM": "dumb"}


def fish():
    if not shutil.which("fish"):
        print("skipped fish: it is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = prepare(folder, "fish", "margay.fish")
        for line, wanted in CASES:
            done = subprocess.run(["fish", "--no-config", "-c", f"source ../scripts/margay.fish; complete -C '{line}'"], cwd=f"{folder}/work", env=environment,
                                  capture_output=True, text=True, timeout=60)
            words = [answer.split("\t")[0].rstrip("/") for answer in done.stdout.splitlines()]
            same((line, done.stdout[:300], done.stderr), wanted.split()[-1] in words, True)


class Terminal:
    """zsh completes only for somebody who types."""

    def __init__(self, folder, environment):
        self.process, self.file = pty.fork()
        if not self.process:
            os.chdir(f"{folder}/work")
            os.execvpe("zsh", ["zsh", "-f", "-i"], environment)

    def type(self, text, until):
        os.write(self.file, text.encode())
        told, end = "", time.monotonic() + 30
        while until not in told and time.monotonic() < end:
            if select.select([self.file], [], [], 0.5)[0]:
                told += os.read(self.file, 65536).decode(errors="replace")
        if until not in told:
            raise Wrong(f"{text!r} gives {told!r}, expected {until!r}")

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)


def zsh():
    if not shutil.which("zsh"):
        print("skipped zsh: it is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(folder, prepare(folder, "zsh", "_margay"))
        terminal.type("PS1='> '; fpath=(../scripts $fpath); autoload -Uz compinit; compinit -u -D; echo re''ady\r", "ready\r\n")
        for line, wanted in CASES:
            terminal.type(f"\x15{line}\t", wanted)
        terminal.close()


sys.exit(run_all([fish, zsh]))
