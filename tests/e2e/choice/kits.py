"""Counterexample kits: making them, and what must be true of each. For test_kit.py and test_replay.py."""
import json
import os
import pathlib
import re
import subprocess

MARGAY = os.environ["MARGAY"]

# What another compiler's checks say of each verdict.
SAID = {
    "abort": "ABRT|Aborted",
    "assert": r"mg_assert\(|[Aa]ssertion",
    "bad_free": "not malloc|bad-free",
    "double_free": "double-free",
    "ensures": "does not hold",
    "freed": "heap-use-after-free",
    "invariant": "does not hold",
    "leak": "LeakSanitizer",
    "null": "null pointer|SEGV",
    "out_of_bounds": "buffer-overflow|out of bounds|buffer-underflow",
    "overflow": "signed integer overflow",
    "runaway": "alarm",
    "shift": "shift exponent",
    "stack": "stack-overflow",
    "trap": "division by zero",
    "uninitialised": "uninitialised",
    "wild": "SEGV|misaligned",
}
WITHOUT_LINE = {"abort", "leak", "runaway", "stack", "uninitialised"} # valgrind blames the branch, not the read

has_failed = False


class Failure(Exception):
    pass


def status():
    return 1 if has_failed else 0


def report(name, function, *arguments):
    global has_failed
    try:
        result = function(*arguments)
        print(f"ok {name}", flush=True)
        return result
    except (Failure, OSError, KeyError, ValueError, subprocess.SubprocessError) as trouble:
        has_failed = True
        print(f"not ok {name}: {trouble}".replace("\n", "\n    "), flush=True)
        return None


def margay(*arguments, where="/"):
    done = subprocess.run([MARGAY, "check", *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=300,
                          cwd=where)
    return done.returncode, done.stdout + done.stderr


def make_kits(folder, files, *arguments, where="/"):
    status, said = margay(*files, *arguments[:2], "-o", folder, *arguments[2:], where=where)
    kits = sorted(pathlib.Path(folder).glob("*/case.json"))
    if status != 1 or not kits:
        raise Failure(f"exit status {status}, {len(kits)} kits: {said.strip()[:400]}")
    return [kit.parent for kit in kits]


def read(kit):
    return json.loads((kit / "case.json").read_text())


def fails_natively(kit):
    """As its own first lines say, in the folder of the kit."""
    command = re.search(r"^ \*     (.*gcc.*)$", (kit / "repro.c").read_text(), re.MULTILINE).group(1)
    command = command.replace("-g ", "-g -w ", 1)
    case = read(kit)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MG_", "ASAN", "MARGAY"))}
    done = subprocess.run(["sh", "-c", command], cwd=kit, env=environment, capture_output=True, text=True, errors="replace", timeout=120)
    said = done.stdout + done.stderr + {142: "alarm", 134: "Aborted", -14: "alarm", -6: "Aborted"}.get(done.returncode, "")
    if done.returncode in (0, 2) or not re.search(SAID[case["verdict"]], said):
        raise Failure(f"{case['verdict']}: `{command}` ends with {done.returncode}: {said.strip()[:600]}")
    place = f"{pathlib.Path(case['file']).name}:{case['line']}"
    if case["verdict"] not in WITHOUT_LINE and place not in said:
        raise Failure(f"{place} is not blamed: {said.strip()[:600]}")


def replays(kit, *arguments):
    """The same story, twice, and the same verdict."""
    story = (kit / "story.txt").read_text().split("\n")[0]
    first, again = margay("--replay", kit, *arguments), margay("--replay", kit, *arguments, where=kit)
    if first != again:
        raise Failure(f"not the same twice: {first} {again}")
    if first[0] != 1 or "it fails the same way" not in first[1] or f"not ok {story}\n" not in first[1]:
        raise Failure(f"exit status {first[0]}: {first[1].strip()[:400]}")


def has_all(kit):
    """The files of a kit, and what is in story.txt and case.json."""
    case, story = read(kit), (kit / "story.txt").read_text()
    for name in ("repro.c", "margay.h", "margay_choice.h", "margay_containers.h", "margay_generate.h"):
        if not (kit / name).is_file():
            raise Failure(f"there is no {name}")
    if case["stack"][0]["line"] != case["line"] or case["stack"][0]["in"] != case["in"]:
        raise Failure(f"the stack begins at {case['stack'][0]}, the failure is at {case['line']}")
    if case["stack"][-1]["in"] != case["test"] and not case["stack"][-1]["in"].endswith("_of_" + case["test"]) \
            and case["verdict"] not in ("leak", "stack"): # who called malloc is not known in the end; a stack is cut
        raise Failure(f"the stack ends at {case['stack'][-1]}, not in the test")
    for frame in case["stack"]:
        if f"{frame['file']}:{frame['line']} in {frame['in']}" not in story:
            raise Failure(f"story.txt does not name {frame}")


def check_all(name, kits):
    for kit in kits or []:
        which = name if len(kits) == 1 else f"{name}, {kit.name}"
        report(f"{which}: kit", has_all, kit)
        report(f"{which}: natively", fails_natively, kit)
        report(f"{which}: replayed", replays, kit)
