#!/usr/bin/env python3
"""What margay check says, word for word: report.expected. UPDATE=1 in the environment rewrites it; MARGAY is the program."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
RUNS = [
    [],
    ["--all", "--choice", "eager", "--test", "fails_with_objects"],
    ["--all", "--choice", "delayed", "--test", "fails_in_two_places"],
    ["--strategy", "bfs", "--test", "fails"],
    ["--strategy", "random", "--samples", "40", "--seed", "1", "--test", "passes"],
    ["--steps", "3", "--test", "passes"],
]


def say(options):
    command = [os.environ["MARGAY"], "check", "report.c", "-n", "3", *options]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=60)
    told = re.sub(r", in \d+\.\d\d s\n", "\n", done.stderr)  # that is another time each time
    said = re.sub(r"-I\S+/include ", "-I INCLUDE ", done.stdout)
    return f"$ margay {' '.join(command[1:])}\n{said}{told}exit status {done.returncode}\n\n"


def main():
    said, gold = "".join(map(say, RUNS)), HERE / "report.expected"
    if os.environ.get("UPDATE"):
        gold.write_text(said)
    wanted = gold.read_text()
    for number, (one, other) in enumerate(zip(wanted.splitlines(), said.splitlines()), 1):
        if one != other:
            print(f"not ok report: line {number} is {other!r} instead of {one!r}")
            return 1
    print("ok report" if said == wanted else "not ok report: it ends too soon or too late")
    return said != wanted


if __name__ == "__main__":
    sys.exit(main())
