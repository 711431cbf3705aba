#!/usr/bin/env python3
"""What tests/run makes of what a test prints: nothing that fails, is missing or is skipped counts as passed."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import run_all, same  # noqa: E402

LOADER = importlib.machinery.SourceFileLoader("runner", str(pathlib.Path(__file__).resolve().parents[2] / "run"))
runner = importlib.util.module_from_spec(importlib.util.spec_from_loader("runner", LOADER))
LOADER.exec_module(runner)


def outcome(prints, status=0, program=runner.Program(), does=""):
    """Passed, failed and skipped, of a script that prints this; or why it is no test at all."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "test_it.sh"
        script.write_text(f"#!/bin/sh\ncat <<'END'\n{prints}\nEND\n{does}\nexit {status}\n")
        script.chmod(0o755)
        try:
            return runner.run_script(script, 20, program)[:3]
        except runner.Failure as why:
            return str(why)


def checks_are_counted():
    same("passed", outcome("ok a\nok b"), (2, 0, 0))
    same("failed", outcome("ok a\nnot ok b: why", 1), (1, 1, 0))
    same("other lines", outcome("# ok\nokay\n ok\nok a"), (1, 0, 0))


def skips_are_no_passes():
    same("with others", outcome("ok a\nskipped b: no valgrind"), (1, 0, 1))
    same("alone", outcome("skipped a: no valgrind"), (0, 0, 1))
    same("of TAP", outcome("1..2\nok 1 - a\nok 2 - b # SKIP no valgrind"), (1, 0, 1))
    same("without a reason", outcome("ok a\nskipped b"), (1, 1, 1))


def plans_are_kept():
    same("kept", outcome("1..2\nok 1 - a\nok 2 - b"), (2, 0, 0))
    same("two of them", outcome("1..1\nok 1 - a\n1..1\nok 1 - b"), (2, 0, 0))
    same("too few", outcome("1..3\nok 1 - a\nok 2 - b"), (2, 1, 0))
    same("too many", outcome("1..1\nok 1 - a\nok 2 - b"), (2, 1, 0))


def statuses_agree():
    same("none failed, but the status", outcome("ok a", 3), (1, 1, 0))
    same("one failed, but not the status", outcome("ok a\nnot ok b: why"), (1, 2, 0))


def nothing_is_no_test():
    same("nothing", outcome("hello"), "checks nothing: it prints neither ok nor not ok\n    hello")
    same("nothing at all", outcome(""), "checks nothing: it prints neither ok nor not ok")


def reports_of_sanitizers_fail():
    same("none", outcome("ok a", program=runner.Program(10)), (1, 0, 0))
    said = outcome("ok a", program=runner.Program(10), does='echo overflow > "$MG_REPORTS/report.7"')
    symbols = subprocess.run(["nm", runner.ROOT / "build-asan" / "margay"], capture_output=True, text=True, check=True).stdout
    same("the sanitized program writes them", " T __ubsan_on_report" in symbols, True)
    same("one", said.startswith("a sanitizer reports, 1 times; the first:\n    overflow"), True)


def the_share_is_not_lost():
    """A test that starts Margay without the environment it was given fails, instead of testing the plain program only."""
    done = subprocess.run([runner.MIXED, "version"], env={}, capture_output=True, text=True)
    same("without", (done.returncode, done.stdout, "MG_SHARE is not in the environment" in done.stderr), (127, "", True))
    for share in "0", "1":
        done = subprocess.run([runner.MIXED, "version"], env={"MG_SHARE": share}, capture_output=True, text=True)
        same(f"with {share}", (done.returncode, done.stdout.startswith("margay ")), (0, True))


if __name__ == "__main__":
    sys.exit(run_all([checks_are_counted, skips_are_no_passes, plans_are_kept, statuses_agree, nothing_is_no_test, reports_of_sanitizers_fail,
                      the_share_is_not_lost]))
