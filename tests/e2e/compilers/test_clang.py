#!/usr/bin/env python3
"""Margay's own code is clean under clang too: every C file of src/, tests/unit, tests/restore and bench, with the warnings of the build as errors.

Only parsed: long_clang.py builds it all with clang, and runs the unit tests."""
import concurrent.futures
import json
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
CLANG = "clang-19"
JOBS = 2
ONLY_GCC = ("-mmemset-strategy",)


def commands():
    """File by file: its flags as gcc gets them, without those that clang has not. One program's is as good as another's."""
    seen = {}
    for entry in json.loads((ROOT / "build" / "compile_commands.json").read_text()):
        if entry["file"].endswith(".c"):
            _, *words = shlex.split(entry["command"])
            flags = [word for word in words[:words.index("-o")] if not word.startswith(ONLY_GCC)]
            seen.setdefault(str(pathlib.Path(entry["file"]).relative_to(ROOT)), [word for word in flags if not word.endswith(".c")])
    return seen


def groups(seen):
    """Files with the same flags, some at once: most of the time goes into starting."""
    by_flags = {}
    for file, flags in seen.items():
        by_flags.setdefault(tuple(flags), []).append(file)
    return [(flags, files[i:i + 8]) for flags, files in by_flags.items() for i in range(0, len(files), 8)]


def parse(group):
    flags, files = group
    done = subprocess.run([CLANG, *flags, "-Werror", "-fsyntax-only", *files], cwd=ROOT, capture_output=True, text=True, timeout=120)
    return files, done.returncode, done.stderr


def main():
    seen, failed = commands(), False
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for files, status, said in pool.map(parse, groups(seen)):
            failed = failed or status != 0
            print(f"not ok {' '.join(files)}: {said}".replace("\n", "\n    ") if status else f"ok {' '.join(files)}", flush=True)
    missing = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "src").glob("*/*.c") if p.parent.name != "hooks" and str(p.relative_to(ROOT)) not in seen)
    print(f"not ok every file is compiled: not {missing}" if missing else f"ok every file is compiled: {len(seen)}")
    return failed or bool(missing)


if __name__ == "__main__":
    sys.exit(main())
