#!/usr/bin/env python3
"""What cannot be written is said, with exit status 3: standard output, and every file. MARGAY in the environment is the program."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from frame import Wrong, run_all, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
FOLDER = tempfile.TemporaryDirectory(prefix="written-")
TMP = pathlib.Path(FOLDER.name)
(TMP / "t.c").write_text("""#include <margay.h>
#include <stdio.h>
struct s { int a, b; };
bool ok(struct s *s) { return s->a == s->b; }
MG_TEST(fails, n) { int k = mg_int(0, n); printf("seen %d\\n", k); mg_assert(k < 1); }
MG_TEST(chats, n) { for (int i = mg_int(0, 3); i < 3000; i++) printf("one more line, number %d\\n", i); }
MG_TEST(passes, n) { mg_assert(n > 0); }
""")
COMMANDS = {"check": ["check", "t.c", "-n", "2"], "check of what passes": ["check", "t.c", "-n", "1", "--test", "passes"],
            "check of what chats": ["check", "t.c", "-n", "2", "--test", "chats"],
            "TAP": ["check", "t.c", "-n", "2", "--format", "tap"], "check --stats": ["check", "t.c", "-n", "1", "--stats=json"],
            "explain": ["explain", "t.c"], "help": ["help"], "help gen": ["help", "gen"], "--help": ["check", "--help"], "man": ["help", "--man"],
            "completion": ["help", "--completion"], "version": ["version"], "--version": ["--version"],
            "gen": ["gen", "t.c", "-n", "2"], "gen --stats": ["gen", "t.c", "-n", "2", "--format", "none", "--stats"],
            "gen of nothing": ["gen", "t.c", "-n", "2", "--format", "c", "-q"]}


def run(words, **more):
    return subprocess.run([MARGAY, *words], cwd=TMP, stderr=subprocess.PIPE, text=True, timeout=100, **more)


def is_told(what, done, reason):
    if done.returncode != 3 or reason not in done.stderr or done.stderr.count("margay: ") < 1:
        raise Wrong(f"{what}: status {done.returncode}: {done.stderr[-300:]!r}")


def standard_output_that_is_full():
    for what, words in COMMANDS.items():
        with open("/dev/full", "w") as full:
            done = run(words, stdout=full)
        is_told(what, done, "No space left on device")
        same(f"{what}: messages", done.stderr.count("No space left on device"), 1)


def standard_output_that_nobody_reads():
    for what, words in COMMANDS.items():
        reader, writer = os.pipe()
        os.close(reader)
        done = run(words, stdout=writer)
        os.close(writer)
        is_told(what, done, "Broken pipe")


def standard_output_that_is_closed():
    for what in ("check", "explain", "version"):
        done = subprocess.run(["sh", "-c", 'exec "$0" "$@" >&-', MARGAY, *COMMANDS[what]], cwd=TMP, stderr=subprocess.PIPE, text=True, timeout=100)
        is_told(what, done, "Bad file descriptor")


def files_that_are_full():
    for option in ("--junit", "--html", "--coverage"):
        done = run([*COMMANDS["check"], option, "/dev/full"], stdout=subprocess.DEVNULL)
        is_told(option, done, "No space left on device")


def kits_that_cannot_be_written():
    done = run([*COMMANDS["check"], "-o", "/proc/margay-kits"], stdout=subprocess.DEVNULL)
    is_told("a folder that cannot be", done, "/proc/margay-kits")


def nothing_is_said_when_all_is_written():
    same("check", run(COMMANDS["check of what passes"], stdout=subprocess.DEVNULL).returncode, 0)
    same("explain", (run(COMMANDS["explain"], stdout=subprocess.DEVNULL).returncode), 0)


if __name__ == "__main__":
    sys.exit(run_all([standard_output_that_is_full, standard_output_that_nobody_reads, standard_output_that_is_closed, files_that_are_full,
                      kits_that_cannot_be_written, nothing_is_said_when_all_is_written]))
