"""Hostile targets, one a file, and what must become of each. The first line of a target says it:

  /* EXPECT [check] OUTCOME [valid=K] ["TEXT"] [; ARGUMENTS] */

OUTCOME is the verdict that every failure has, `pass` when there is none, `stopped` when a limit ends the search, `refused` when the file
cannot be run (exit status 3), `usage` when more must be said (2). valid=K: so many structures are valid, 0 if it is not said. "TEXT" is part of what is said about it. The line
with the comment HERE is the one that is blamed. With `check` it is run by `margay check`, else by `margay gen`, with -n 2 unless ARGUMENTS
say otherwise.

What a run leaves behind, a process, a file, shared memory, is wrong whatever it found; so is one that takes longer than TIMEOUT."""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ.get("MARGAY", str(HERE.parents[2] / "build" / "margay"))
TIMEOUT = 150  # the machine may be busy; alone the slowest takes less than 10
MOST_OUTPUT = 32 << 20

GEN_WAYS = [("--engine", engine) for engine in ("rerun", "checkpoint", "multi", "multi_rerun", "sets", "sets_rerun")]
CHECK_WAYS = [("--engine", engine, "--choice", choice) for engine in ("rerun", "checkpoint")
              for choice in ("eager", "delayed", "copy")]


class Target:
    """name: as it is reported. path: from the folder it is run in; make: what makes it there, if it is not there always."""

    def __init__(self, name, path, expect, line=None, make=None):
        first, _, arguments = expect.partition(";")
        words = shlex.split(first)
        self.name, self.path, self.line, self.make = name, path, line, make
        self.command = words.pop(0) if words[0] == "check" else "gen"
        self.outcome, self.valid, self.text = words[0], 0, ""
        for word in words[1:]:
            if word.startswith("valid="):
                self.valid = int(word[6:])
            else:
                self.text = word
        self.arguments = shlex.split(arguments)
        if "-n" not in self.arguments:
            self.arguments[:0] = ["-n", "2"]

    def ways(self):
        return CHECK_WAYS if self.command == "check" else GEN_WAYS


def read(path):
    text = path.read_text(errors="surrogateescape")
    expect = re.match(r"/\* EXPECT (.*?) \*/\n", text)
    if not expect:
        raise Wrong(f"{path}: its first line says not what to expect")
    line = next((i for i, line in enumerate(text.split("\n"), 1) if "/* HERE */" in line), None)
    return Target(f"{path.parent.name}/{path.stem}", path, expect.group(1), line)


# ---- running ---------------------------------------------------------------------------------------------------


def processes_with(mark):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def shared():
    return {name for name in os.listdir("/dev/shm") if "chromium" not in name}


def run(command, work):
    """Exit status, stdout, stderr, run in a folder of its own; Wrong when it hangs or leaves something behind."""
    mark = uuid.uuid4().hex
    environment = dict(os.environ, TMPDIR=str(work), LC_ALL="C.UTF-8", MARGAY_HOSTILE=mark)
    before, shared_before = set(os.listdir(work)), shared()
    process = subprocess.Popen(command, cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Wrong(f"still running after {TIMEOUT} s")
    left = processes_with(mark)
    for number in left:
        os.kill(number, signal.SIGKILL)
    same("processes left", left, [])
    same("files left", sorted(set(os.listdir(work)) - before), [])
    same("shared memory left", sorted(shared() - shared_before), [])
    same("more output than anybody reads", len(out) > MOST_OUTPUT, False)
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


# ---- what came out ----------------------------------------------------------------------------------------------


def records_of(out):
    return [json.loads(line) for line in out.split("\n") if line.startswith("{")]


def gen_failures(out):
    """Verdict, line and text of each crash; and how many structures are valid."""
    crashes = [r for r in records_of(out) if "verdict" in r]
    stats = [r for r in records_of(out) if "explored" in r][-1]
    return [(r["verdict"], r["line"], f"{r['text']} {r['file']}") for r in crashes], stats["valid"]


def check_failures(out):
    verdicts = re.findall(r'^  verdict: "(\w+)"$', out, re.M)
    lines = [int(n) for n in re.findall(r"^  line: (\d+)$", out, re.M)] or [None] * len(verdicts)
    texts = re.findall(r"^  message: (.*)$", out, re.M)
    return list(zip(verdicts, lines, texts)), 0


def refused(target, status, out, err):
    wanted = 2 if target.outcome == "usage" else 3
    same("exit status", (status, err[-300:] if status != wanted else ""), (wanted, ""))
    same("text", target.text in err or err, True)
    if target.line:
        same("line", f":{target.line}:" in err or err, True)


def ended(target, status, out, err):
    statuses = {"pass": 0, "stopped": 5}
    same("exit status", (status, ""), (statuses.get(target.outcome, 1), "")) if status < 2 else \
        same("exit status", (status, err[-300:]), (statuses.get(target.outcome, 1), err[-300:]))
    failures, valid = (check_failures if target.command == "check" else gen_failures)(out)
    wanted = [] if target.outcome in statuses else [target.outcome]
    same("verdicts", sorted({verdict for verdict, _, _ in failures}), wanted)
    if target.outcome != "stopped":
        same("valid", valid, target.valid)
    for _, line, text in failures:
        if target.line:
            same("line", line, target.line)
        same("text", target.text in text or text, True)


def check(target, way, work):
    shown = ["--format", "tap"] if target.command == "check" else \
            ["--format", "json", "--stats=json"]
    if target.make:
        target.make(os.path.join(os.fsencode(work), os.fsencode(target.path)))
    command = [MARGAY, target.command, target.path, *shown, *way, *target.arguments]
    status, out, err = run(command, work)
    if "internal error" in err or status == 4:
        raise Wrong(f"internal error: {err[:300]}")
    (refused if target.outcome in ("refused", "usage") else ended)(target, status, out, err)


def report(target, way):
    """A line as the tests print it."""
    name = f"{target.name} {' '.join(way[1::2])}"
    try:
        with tempfile.TemporaryDirectory() as work:
            check(target, way, work)
        return f"ok {name}"
    except Exception as trouble:  # a broken check is a failed check
        return f"not ok {name}: {type(trouble).__name__}: {trouble}".replace("\n", "\n    ")


def targets():
    import strange
    found = [read(path) for path in sorted(HERE.glob("*/*.c"))] + strange.targets()
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    return [t for t in found if not names or any(name in t.name for name in names)]
