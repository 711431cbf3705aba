#!/usr/bin/env python3
"""The seeds in AFL++: all are taken, a corpus is made of them, and fuzzing from there breaks nothing."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(MARGAY).resolve().parent / "include"
SOURCE = ROOT / "examples" / "red_black_tree.c"
HARNESS = f"""
#include "{SOURCE}"
#define MG_HAVE_TYPES
#include "seed.h"
#include <unistd.h>
int main(void)
{{
    uint8_t data[4096];
    ssize_t size = read(0, data, sizeof data);
    mg_seed seed;
    bool is_valid = PREDICATE(mg_seed_make(&seed, data, size < 0 ? 0 : (size_t)size));
    mg_seed_free(&seed);
    return is_valid ? 0 : 1;
}}
"""
failed = False


def report(name, why=""):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def run(folder, *command):
    environment = dict(os.environ, AFL_SKIP_CPUFREQ="1",
                       AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES="1", AFL_NO_UI="1", AFL_NO_AFFINITY="1", AFL_ALLOW_TMP="1")
    done = subprocess.run([str(c) for c in command], cwd=folder, env=environment, capture_output=True, timeout=300,
                          stdin=subprocess.DEVNULL)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def fuzz(folder):
    status, said = run(folder, MARGAY, "gen", SOURCE, "-n", "5", "-v", "--format=bytes", "-o", folder)
    predicate = re.search(r"^margay: predicate (\w+) ", said, re.MULTILINE).group(1)
    (folder / "fuzz.c").write_text(HARNESS)
    status, said = run(folder, "afl-clang-fast", "-g", "-O1", f"-I{INCLUDE}", f"-I{SOURCE.parent}", f"-DPREDICATE={predicate}", "fuzz.c",
                       "-o", "fuzz")
    report("afl-clang-fast", said if status else "")
    seeds = list((folder / "seeds").iterdir())
    bad = [seed.name for seed in seeds if subprocess.run([folder / "fuzz"], stdin=seed.open()).returncode]
    report(f"{len(seeds)} seeds are valid", str(bad) if bad or not seeds else "")
    status, said = run(folder, "afl-cmin", "-i", "seeds", "-o", "few", "--", "./fuzz")
    kept = len(list((folder / "few").glob("*"))) if status == 0 else 0
    report("afl-cmin", "" if 0 < kept <= len(seeds) else said[-600:])
    status, said = run(folder, "afl-fuzz", "-V", "10", "-i", "seeds", "-o", "out", "--", "./fuzz")
    stats = folder / "out" / "default" / "fuzzer_stats"
    found = dict(re.findall(r"^(\w+)\s*: (.*)$", stats.read_text() if stats.exists() else "", re.MULTILINE))
    runs = int(found.get("execs_done", 0))
    report("afl-fuzz", "" if status == 0 and runs > 1000 else said[-600:])
    report("no crash and no hang", "" if (found.get("saved_crashes"), found.get("saved_hangs")) == ("0", "0") else str(found))


if shutil.which("afl-fuzz") and shutil.which("afl-clang-fast"):
    with tempfile.TemporaryDirectory(prefix="margay-afl-") as name:
        fuzz(pathlib.Path(name))
else:
    print("skipped AFL++: not installed; the package is afl++")
sys.exit(failed)
