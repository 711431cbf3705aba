#!/usr/bin/env python3
"""Every line `expect: OPTIONS => VALID [of EXPLORED]` in the comments of this folder's C files is run and checked; and every file
must compile with gcc and no Margay."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(MARGAY).resolve().parent / "include"
EXPECT = re.compile(r"expect: (.*?) => (\d+)(?: of (\d+))?$", re.MULTILINE)
failed = False


def check(name, why):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}", flush=True)


def count(source, options):
    command = [MARGAY, "gen", source.name, *shlex.split(options), "-q", "--format", "none", "--stats=json"]
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=10)
    except subprocess.TimeoutExpired:
        return None, "still running after 10 s"
    if done.returncode not in (0, 1):
        return None, f"exit status {done.returncode}: {done.stderr.strip()[:300]}"
    return json.loads(done.stdout.splitlines()[-1]), ""


for source in sorted(HERE.glob("*.c")):
    text = re.sub(r"\s*\*/", "", source.read_text())
    found, meant = len(EXPECT.findall(text)), text.count("expect:")
    if found != meant or not found and not source.with_suffix(".args").exists():
        check(source.stem, f"{found} of {meant} lines `expect:` can be read" if meant else "nothing is expected of it")
    for options, valid, explored in EXPECT.findall(text):
        stats, why = count(source, options)
        if stats and stats["valid"] != int(valid):
            why = f"{stats['valid']} valid, expected {valid}"
        elif stats and explored and stats["explored"] != int(explored):
            why = f"{stats['explored']} candidates, expected {explored}"
        check(f"{source.stem} {options}", why)

sources = sorted(str(p) for p in HERE.glob("*.c"))
done = subprocess.run(["gcc", "-std=c17", "-Wall", "-Werror", "-fsyntax-only", f"-I{INCLUDE}", *sources], capture_output=True, text=True, timeout=60)
check("every file compiles with gcc", done.stderr[:500] if done.returncode else "")
sys.exit(failed)
