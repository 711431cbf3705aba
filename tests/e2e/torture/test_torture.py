#!/usr/bin/env python3
"""Hostile predicates: each .c here whose first line says `expect:` against what it says.

  /* expect: VERDICT [no-line] [text="..."] [key=value ...][; args: ...] */

The first word is the verdict of the crash, `accept` when there is none, or `refused` (exit status 3). key=value are
counters of --stats=json; the rest is as torture.h explains. Each is run with both engines, unless its args
name one. The line with the comment HERE is where the
crash must be blamed, in that file; no-line leaves the line open. After each run no process may be left, and no file.

MARGAY in the environment is the program; arguments, if any, pick cases by name."""
import concurrent.futures
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

FOLDER = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ.get("MARGAY", str(FOLDER.parents[2] / "build" / "margay"))
ENGINES = ("rerun", "checkpoint")
TIMEOUT = 20
MOST_OUTPUT = 16 << 20
MOST_RSS_KB = 1 << 20


class Failure(Exception):
    pass


def left_behind(mark):
    """The processes that still carry the mark in their environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if mark.encode() in (entry / "environ").read_bytes():
                found.append(entry.name)
        except OSError:
            pass
    return found


def run(arguments, scratch):
    """Exit status, stdout, stderr of `margay gen ...`; a failure when it hangs or leaves something behind."""
    mark = "MARGAY_TORTURE=" + uuid.uuid4().hex
    temporary = pathlib.Path(scratch) / "tmp"
    temporary.mkdir()
    environment = dict(os.environ, TMPDIR=str(temporary), LC_ALL="C.UTF-8")
    environment.update([mark.split("=")])
    process = subprocess.Popen([MARGAY, "gen", *arguments], cwd=temporary, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failure(f"still running after {TIMEOUT} s")
    left = left_behind(mark)
    for number in left:
        os.kill(int(number), signal.SIGKILL)
    if left:
        raise Failure("processes left behind: " + " ".join(left))
    files = [path.name for path in temporary.iterdir()]
    if files:
        raise Failure("files left behind: " + " ".join(files))
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


class Case:
    def __init__(self, path, engine):
        text = path.read_text()
        first = re.match(r"/\* expect: (.*?)(?:; args: (.*?))? \*/\n", text)
        self.path, self.name = path, f"{path.stem} {engine}"
        self.arguments = ["--engine", engine, *shlex.split(first.group(2) or "")]
        words = shlex.split(first.group(1))
        self.verdict = words[0]
        self.has_line = "no-line" not in words
        options = dict(word.split("=", 1) for word in words[1:] if "=" in word)
        self.text = options.pop("text", "")
        crashed = self.verdict not in ("accept", "refused")
        self.counters = {"explored": "4", "valid": "2", "crashed": str(int(crashed)), "complete": "true"}
        self.counters.update(options)
        self.status = 3 if self.verdict == "refused" else int(crashed)
        self.line = next((i for i, line in enumerate(text.split("\n"), 1) if "/* HERE */" in line), None)


def check_refused(case, err):
    if "assert" in err.lower() and "ssertion" in err:
        raise Failure("an assertion of Margay failed: " + err[:200])
    if case.text not in err:
        raise Failure(f"no `{case.text}` in: {err[:300]}")
    if case.has_line and f"{case.path.name}:{case.line}:" not in err:
        raise Failure(f"no {case.path.name}:{case.line}: in: {err[:300]}")


def check_crashes(case, crashes):
    for crash in crashes:
        if crash["verdict"] != case.verdict:
            raise Failure(f"verdict {crash['verdict']} ({crash['text']}), not {case.verdict}")
        if case.text not in crash["text"]:
            raise Failure(f"no `{case.text}` in: {crash['text']}")
        if not case.has_line:
            continue
        if not crash["file"] or pathlib.Path(crash["file"]).name != case.path.name or crash["line"] != case.line:
            raise Failure(f"{crash['verdict']} blamed on {crash['file']}:{crash['line']}, not line {case.line}")
    if bool(crashes) != (case.counters["crashed"] != "0"):
        raise Failure(f"{len(crashes)} crashes are shown")


def check(case, scratch):
    arguments = [str(case.path), "-n", "1", "--format", "json", "--stats=json", *case.arguments]
    status, out, err = run(arguments, scratch)
    if status != case.status:
        raise Failure(f"exit status {status}, not {case.status}: {(err or out)[-300:].strip()}")
    if status == 3:
        return check_refused(case, err)
    if len(out) > MOST_OUTPUT:
        raise Failure(f"{len(out)} bytes of output")
    lines = [line for line in out.split("\n") if line.startswith("{")]
    stats = json.loads(lines[-1])
    check_crashes(case, [record for record in map(json.loads, lines[:-1]) if "verdict" in record])
    for key, wanted in case.counters.items():
        if json.dumps(stats[key]) != wanted:
            raise Failure(f"{key} is {stats[key]}, not {wanted}")
    if stats["peak_rss_kb"] > MOST_RSS_KB:
        raise Failure(f"the worker took {stats['peak_rss_kb']} kB of memory")


def report(case):
    try:
        with tempfile.TemporaryDirectory() as scratch:
            check(case, scratch)
    except (Failure, ValueError, KeyError) as failure:
        return f"not ok {case.name}: {failure}"
    return f"ok {case.name}"


def main():
    cases = []
    for path in sorted(FOLDER.glob("*.c")):
        first = path.read_text().split("\n")[0]
        if first.startswith("/* expect: ") and (not sys.argv[1:] or path.stem in sys.argv[1:]):
            cases += [Case(path, engine) for engine in ENGINES if "--engine" not in first or f"--engine {engine}" in first]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        lines = list(pool.map(report, cases))
    print("\n".join(lines))
    return any(line.startswith("not ok") for line in lines)


if __name__ == "__main__":
    sys.exit(main())
