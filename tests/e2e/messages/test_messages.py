#!/usr/bin/env python3
"""What is said of each kind of failure, word for word: messages.expected. UPDATE=1 in the environment rewrites it; MARGAY is the program. Whatever the engine,
the same is said; and the commands that end a failure do what they say."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
GOLD = HERE / "messages.expected"
RUNS = (["check", "messages.c", "-n", "2"], ["check", "contract.c", "-n", "2", "--function", "pop", "--function", "drop"],
        ["prove", "messages.c", "-n", "1", "--test", "compares", "--test", "second_part"],
        ["gen", "timetable.c", "-n", "3"], ["gen", "timetable.c", "-n", "3", "--refusals"])


def run(*words, cwd=HERE):
    done = subprocess.run([MARGAY, *words], cwd=cwd, capture_output=True, text=True, timeout=100)
    told = re.sub(r",? in \d+\.\d\d s", "", done.stderr)  # that is another time each time
    return re.sub(r"-I\S+/include ", "-I INCLUDE ", done.stdout) + told


def messages_are_as_before():
    said = "".join(f"$ margay {' '.join(words)}\n{run(*words)}\n" for words in RUNS)
    if os.environ.get("UPDATE"):
        GOLD.write_text(said)
    for number, (wanted, line) in enumerate(zip(GOLD.read_text().split("\n"), said.split("\n")), 1):
        same(f"line {number}", line, wanted)
    same("all of it", said, GOLD.read_text())


def every_engine_says_the_same():
    first = run(*RUNS[0])
    for way in (["--engine", "rerun"], ["--sandbox", "off"]):
        same(" ".join(way), run(*RUNS[0], *way), first)


def commands(said, label):
    return re.findall(rf"^  {label}: (.*)$", said, re.MULTILINE)


def the_commands_do_what_they_say():
    """Without a kit: the test fails under gcc with its numbers, and a kit is written; with one its program fails, and it is replayed."""
    with tempfile.TemporaryDirectory(prefix="margay-messages-") as folder:
        folder = pathlib.Path(folder)
        (folder / "m.c").write_text((HERE / "messages.c").read_text())
        os.symlink(MARGAY, folder / "margay")
        environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")

        def shell(command):
            return subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=100)

        said = shell("margay check m.c -n 2 --test second_part").stdout
        alone, = commands(said, "without Margay")
        done = shell(alone)
        same("by gcc", (done.returncode != 0, "Assertion `track >= 0 && gate != 'b'' failed" in done.stderr), (True, True))
        keep, = commands(said, "write a kit")
        kept = shell(keep)
        same("a kit", (kept.returncode, (folder / "kits" / "second_part-1" / "repro.c").exists()), (1, True))
        alone, = commands(kept.stdout, "without Margay")
        same("its program", "Assertion" in shell(alone).stderr, True)
        again, = commands(kept.stdout, "this path again")
        done = shell(again)
        same("its replay", (done.returncode, "it fails the same way" in done.stdout), (1, True))


def the_summary_says_where_the_kits_are():
    with tempfile.TemporaryDirectory(prefix="margay-messages-") as folder:
        done = subprocess.run([MARGAY, "check", HERE / "messages.c", "-n", "1", "--test", "compares", "--test", "picked", "-o", f"{folder}/kits"],
                              capture_output=True, text=True, timeout=100)
        same("the last line", re.sub(r"\d+\.\d\d", "T", done.stderr), f"margay: 2 tests: 2 failed, in T s; the kits are in {folder}/kits\n")


sys.exit(run_all((messages_are_as_before, every_engine_says_the_same, the_commands_do_what_they_say, the_summary_says_where_the_kits_are)))
