#!/usr/bin/env python3
"""Everything that ends a search before its time: limits, signals, a reader that goes away, a disk that is full.

MARGAY in the environment is the program; arguments, if any, pick checks by name."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import uuid

sys.dont_write_bytecode = True # or a folder of the source tree would fill
import test_torture  # noqa: E402
from test_torture import FOLDER, MARGAY, Failure  # noqa: E402


class Run:
    """`margay gen FILE ARGUMENTS...`, running; end() waits and sees that nothing is left behind."""

    def __init__(self, file, *arguments, stdout=subprocess.PIPE):
        self.mark = "MARGAY_TORTURE=" + uuid.uuid4().hex
        environment = dict(os.environ, LC_ALL="C.UTF-8")
        environment.update([self.mark.split("=")])
        self.started = time.monotonic()
        self.process = subprocess.Popen([MARGAY, "gen", str(FOLDER / file), *arguments], env=environment,
                                        stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
                                        start_new_session=True)

    def end(self, timeout):
        try:
            out, err = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            raise Failure(f"still running after {timeout} s")
        left = test_torture.left_behind(self.mark)
        for number in left:
            os.kill(int(number), signal.SIGKILL)
        if left:
            raise Failure("processes left behind: " + " ".join(left))
        self.status, self.out, self.err = self.process.returncode, (out or b"").decode(), err.decode()
        return self

    def stats(self):
        return json.loads(self.out.strip().split("\n")[-1])

    def worker(self):
        """The process id of the worker, once it has worked. The compiler starts out under the same name, but not for long."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        while self.process.poll() is None:
            for child in children.read_text().split():
                name, ticks = self.look(child)
                if name == "(margay)" and ticks >= 3:
                    return int(child)
            time.sleep(0.01)
        raise Failure("it ended before it had a worker")

    @staticmethod
    def look(process):
        """A process's name, and the time it has run, in ticks of 10 ms."""
        try:
            words = pathlib.Path(f"/proc/{process}/stat").read_text().split()
            return words[1], int(words[13]) + int(words[14])
        except OSError:
            return "", 0


def expect(run, status, **counters):
    if run.status != status:
        raise Failure(f"exit status {run.status}, not {status}: {run.err[-300:].strip()}")
    if counters:
        stats = run.stats()
        wrong = [f"{key} is {stats[key]}, not {wanted}" for key, wanted in counters.items() if stats[key] != wanted]
        if wrong:
            raise Failure(", ".join(wrong))
    return run


def says(run, *texts):
    for text in texts:
        if text not in run.err:
            raise Failure(f"no `{text}` in: {run.err[-300:]}")


def on_crash_stop(_):
    run = Run("exit_3.c", "-n", "1", "--on-crash=stop", "--stats=json").end(10)
    says(expect(run, 1, explored=2, valid=1, crashed=1, complete=False), "--on-crash=stop")


def on_crash_stop_killed(_):
    run = Run("printf_bad_string.c", "-n", "1", "--on-crash=stop", "--stats=json").end(10)
    says(expect(run, 1, explored=2, valid=1, crashed=1, complete=False), "--on-crash=stop")


def fuel(_):
    run = Run("loop.c", "-n", "1", "--fuel", "50", "--stats=json").end(10)
    expect(run, 1, explored=4, valid=2, crashed=1, complete=True)
    if run.stats()["steps"] > 70:
        raise Failure(f"{run.stats()['steps']} steps")


def steps(_):
    run = Run("many.c", "-n", "40", "--steps", "1000", "--stats=json", "--format=none").end(10)
    says(expect(run, 5, crashed=0, complete=False), "--steps")
    if not 1000 <= run.stats()["steps"] < 1000 + 45:
        raise Failure(f"{run.stats()['steps']} steps")


def steps_of_crashes(_):
    run = Run("late_crash.c", "-n", "1", "--steps", "2500000", "--stats=json", "--engine", "rerun").end(10)
    says(expect(run, 1, explored=3, crashed=3, complete=False), "--steps")


def timeout_of_a_search(_):
    run = Run("many.c", "-n", "40", "--timeout", "3", "--stats=json", "--format=none").end(10)
    says(expect(run, 5, crashed=0, complete=False), "--timeout")
    if run.stats()["seconds"] > 5:
        raise Failure(f"took {run.stats()['seconds']} s")


def timeout_of_one_run(_):
    """Inside one run the worker cannot be asked; after a while it is killed. What it found stands."""
    run = Run("loop.c", "-n", "1", "--timeout", "3", "--fuel", "1000000000000000", "--stats=json").end(20)
    says(expect(run, 5, explored=1, valid=1, complete=False), "--timeout")


def timeout_of_slow_output(folder):
    """The worker finds faster than the parent writes; the parent must look at the clock all the same."""
    run = Run("many.c", "-n", "40", "--timeout", "3", "--stats=json", "--format=svg", "-o", folder + "/out").end(20)
    says(expect(run, 5, complete=False), "--timeout")


def interrupt(number):
    def check(folder):
        run = Run("many.c", "-n", "40", "--stats=json", "--format=json", "-o", folder + "/out")
        run.worker()
        time.sleep(0.4)
        run.process.send_signal(number)
        says(expect(run.end(4), 5, crashed=0, complete=False), "interrupted", "not complete")
        out = pathlib.Path(folder) / "out"
        text = (out / "structures.jsonl").read_text()
        if not text.endswith("\n"):
            raise Failure("structures.jsonl ends in the middle of a line")
        found = [json.loads(line) for line in text.splitlines()]
        if len(found) != run.stats()["valid"]:
            raise Failure(f"{len(found)} structures in the file, {run.stats()['valid']} counted")
        json.loads((out / "run.json").read_text())
    return check


def killed_from_outside(_):
    """Another worker goes on where the first was; nothing is lost and nothing counted twice."""
    run = Run("many.c", "-n", "25", "--stats=json", "--format=none")
    worker = run.worker()
    time.sleep(0.25)
    os.kill(worker, signal.SIGKILL)
    says(expect(run.end(120), 0, explored=1 << 25, valid=1 << 24, crashed=0, complete=True), "killed from outside")


def killed_among_sets(_):
    run = Run("../../../examples/search_tree.c", "-n", "9", "--engine", "sets", "--stats=json")
    worker = run.worker()
    os.kill(worker, signal.SIGKILL)
    says(expect(run.end(20), 0, explored=4862, valid=48620, crashed=0, complete=True), "killed from outside")
    if len(run.out.splitlines()) != 48621 or len(set(run.out.splitlines())) != 48621:
        raise Failure("structures are missing, or come twice")


def output_is_cut(_):
    run = Run("chatty.c", "-n", "1", "--stats=json", "--format=none").end(20)
    expect(run, 0, explored=2, valid=1)
    if run.out.count("... what one run prints is cut here\n") != 2 or len(run.out) > 3 << 20:
        raise Failure(f"{len(run.out)} bytes of output, ending in {run.out[-200:]}")


def parent_killed(_):
    run = Run("many.c", "-n", "40", "--format=none")
    run.worker()
    run.process.kill()
    run.process.wait()
    time.sleep(0.2)
    run.end(5)


def closed_pipe(_):
    run = Run("many.c", "-n", "40")
    run.process.stdout.readline()
    run.process.stdout.close()
    run.process.stdout = None
    run.end(5)
    if run.status == 0:
        raise Failure("exit status 0")


def full(*arguments):
    def check(_):
        with open("/dev/full", "w") as device:
            run = Run("many.c", "-n", "4", *arguments, stdout=device).end(5)
        if run.status == 0:
            raise Failure("exit status 0")
        says(run, "No space left on device")
    return check


def large_array(_):
    """Fifty thousand cells are laid out at once, also when their bounds are derived from the type."""
    expect(Run("char_array.c", "-n", "1", "--format=none", "--stats=json").end(4), 0, explored=2, valid=1, complete=True)


def pool_too_large(_):
    """Refused by its size, before millions of objects are laid out."""
    says(expect(Run("pool_too_large.c", "-n", "2").end(4), 3), "MG_OBJECTS")


CHECKS = {
    "large_array": large_array,
    "pool_too_large": pool_too_large,
    "on_crash_stop": on_crash_stop,
    "on_crash_stop_killed": on_crash_stop_killed,
    "fuel": fuel,
    "steps": steps,
    "steps_of_crashes": steps_of_crashes,
    "timeout_of_a_search": timeout_of_a_search,
    "timeout_of_one_run": timeout_of_one_run,
    "timeout_of_slow_output": timeout_of_slow_output,
    "interrupt_int": interrupt(signal.SIGINT),
    "interrupt_term": interrupt(signal.SIGTERM),
    "killed_from_outside": killed_from_outside,
    "killed_among_sets": killed_among_sets,
    "output_is_cut": output_is_cut,
    "parent_killed": parent_killed,
    "closed_pipe": closed_pipe,
    "full_structures": full(),
    "full_stats_json": full("--format=none", "--stats=json"),
    "full_stats_text": full("--format=none", "--stats=text"),
}


def main():
    failed = False
    for name, check in CHECKS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        try:
            with tempfile.TemporaryDirectory() as folder:
                check(folder)
            print("ok", name)
        except (Failure, ValueError, OSError) as failure:
            failed = True
            print(f"not ok {name}: {failure}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
