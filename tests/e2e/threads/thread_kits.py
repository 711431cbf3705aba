"""Kits of tests that create threads: making them, and that the command in repro.c fails as the kit says, without Margay. For test_kits.py and long_kits.py."""
import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
sys.path.insert(0, str(FOLDER.parent / "choice"))

from kits import Failure, make_kits, margay, read, report, status  # noqa: E402, F401

# What is said of each verdict: by turns.c, by the test itself, by gcc's sanitizers, by valgrind.
SAID = {
    "abort": "Aborted",
    "assert": r"mg_assert\(|[Aa]ssertion",
    "bad_free": r"Invalid free\(\)",
    "bad_lock": r"thread \d+: misuses a lock",
    "bad_thread": r"thread \d+: joins or detaches a thread that it must not",
    "deadlock": r"thread \d+: deadlock: no thread can continue",
    "double_free": r"Invalid free\(\)",
    "exit": r"thread \d+: calls exit",
    "freed": "Invalid (read|write)|use-after-free of a local",
    "leak": "are definitely lost",
    "livelock": "alarm: it does not end by itself",
    "many_threads": r"thread \d+: creates one thread too many",
    "null": "null pointer",
    "out_of_bounds": "Invalid (read|write)|out of bounds",
    "overflow": "signed integer overflow",
    "race": "ThreadSanitizer: (data race|heap-use-after-free)",
    "runaway": "alarm: it does not end by itself",
    "stack": "stack-overflow",
    "trap": "division by zero",
    "uninitialised": "uninitialised",
    "unjoined": r"thread \d+: is neither joined nor detached",
    "wild": "Invalid (read|write)|misaligned",
}
# Told without a line, or with that of a statement that uses what was read there.
WITHOUT_LINE = {"abort", "leak", "livelock", "runaway", "stack", "uninitialised"}


def compile_and_run(kit):
    """The two commands of the comment: one that compiles, one that runs."""
    command = re.search(r"^ \*     (.*gcc.*)$", (kit / "repro.c").read_text(), re.MULTILINE).group(1)
    compiling, running = command.rsplit(" && ", 1)
    return compiling.replace("gcc -g", "gcc -g -w"), running


def run(command, kit):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MG_", "ASAN", "TSAN", "UBSAN", "MARGAY"))}
    return subprocess.run(["sh", "-c", command], cwd=kit, env=environment, capture_output=True, text=True, errors="replace", timeout=300)


def fails_natively(kit, times=1):
    case = read(kit)
    compiling, running = compile_and_run(kit)
    compiled = run(compiling, kit)
    if compiled.returncode:
        raise Failure(f"`{compiling}` ends with {compiled.returncode}: {compiled.stderr[:600]}")
    if compiling.startswith("kit="): # the rest of the command needs it, too
        running = f"{compiling.split(' && ')[0]} && {running}"
    for time in range(times):
        done = run(running, kit)
        said = done.stdout + done.stderr + {134: "Aborted", -6: "Aborted"}.get(done.returncode, "")
        if done.returncode in (0, 2) or not re.search(SAID[case["verdict"]], said):
            raise Failure(f"{case['verdict']}, time {time + 1}: `{running}` ends with {done.returncode}: {said.strip()[:900]}")
        place = f"{pathlib.Path(case['file']).name}:{case['line']}"
        if case["verdict"] not in WITHOUT_LINE and place not in said:
            raise Failure(f"{place} is not blamed: {said.strip()[:900]}")


def replays(kit):
    story = (kit / "story.txt").read_text().split("\n")[0]
    code, said = margay("--replay", kit)
    if code != 1 or "it fails the same way" not in said or f"not ok {story}\n" not in said:
        raise Failure(f"exit status {code}: {said.strip()[:400]}")


def has_all(kit):
    """The files of such a kit; where threads are created the story has the schedule."""
    for name in ("story.txt", "case.json", "repro.c", "margay.h", "margay_choice.h"):
        if not (kit / name).is_file():
            raise Failure(f"there is no {name}")
    if (kit / "turns.c").is_file() != ("turns.c" in (kit / "repro.c").read_text()):
        raise Failure("repro.c and turns.c do not go together")
    has_threads = any("create(" in pathlib.Path(file).read_text() for file in read(kit)["files"] if pathlib.Path(file).is_absolute())
    if has_threads and "The threads, in the order in which they moved" not in (kit / "story.txt").read_text():
        raise Failure("story.txt has no schedule")


def check(name, folder, files, *arguments, times=1, flags=(), where="/"):
    """One failure: its kit is whole, is replayed, and fails natively so many times."""
    kits = report(f"{name}: kit", lambda: make_kits(folder, files, *arguments, *(["--", *flags] if flags else []), where=where))
    for kit in kits or []:
        report(f"{name}: files", has_all, kit)
        report(f"{name}: replayed", replays, kit)
        if times:
            report(f"{name}: natively", fails_natively, kit, times)
    return kits


def failing_cases():
    """The files of cases/ and twins/ that end badly."""
    files = sorted((FOLDER / "cases").glob("*.c")) + sorted((FOLDER / "twins").glob("*.c"))
    return [file for file in files if file.read_text().startswith(("/* VERDICT", "/* WRONG"))]


def racy():
    """The files of races/, which are racy with -DRACE, and whose race gcc's sanitizer can see."""
    return [file for file in sorted((FOLDER / "races").glob("*.c")) if "NOT NATIVE" not in file.read_text()]


def examples():
    return sorted((ROOT / "examples" / "threads").glob("*.c"))
