#!/usr/bin/env python3
"""--sarif: each failure with its place, as a document that has what the standard demands (sarif.json here); long_sarif.py asks the schema of the standard itself."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-sarif-"))
SCHEMA = json.loads((HERE / "sarif.json").read_text())


def check(*options, cwd=HERE):
    file = TMP / "out.sarif"
    done = subprocess.run([MARGAY, "check", "--sarif", str(file), *map(str, options)], cwd=cwd, capture_output=True, text=True, timeout=60)
    document = json.loads(file.read_text())
    jsonschema.validate(document, SCHEMA)
    return done, document["runs"][0]


def place(result):
    physical = result["locations"][0]["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


def line_of(text):
    return 1 + next(number for number, line in enumerate((HERE / "plugs.c").read_text().split("\n")) if text in line)


def each_failure_has_its_place():
    done, run = check("plugs.c", "-n", 3, "--all", "--test", "fails", "--test", "fails_twice")
    same("status", done.returncode, 1)
    same("rules", [result["ruleId"] for result in run["results"]], ["assert", "null", "assert"])
    same("the place", place(run["results"][0]), ("plugs.c", line_of("mg_assert(number < 3 || n < 2)")))
    told = [line.removeprefix("not ok ") for line in done.stdout.split("\n") if line.startswith("not ok ")]
    same("messages", [result["message"]["text"].split("\n")[0] for result in run["results"]], told)
    same("rules that are used are there", {r["ruleId"] for r in run["results"]} <= {r["id"] for r in run["tool"]["driver"]["rules"]}, True)


def what_is_no_failure_is_none():
    done, run = check("plugs.c", "-n", 3, "--test", "passes")
    same("none", (done.returncode, run["results"], run["invocations"][0]["executionSuccessful"]), (0, [], True))


def a_vacuous_test_is_told_at_its_line():
    _, run = check("plugs.c", "-n", 3, "--test", "is_vacuous")
    result, = run["results"]
    same("vacuous", (result["ruleId"], result["level"], place(result)), ("vacuous", "error", ("plugs.c", line_of("MG_TEST(is_vacuous"))))


def an_error_is_a_notification():
    (TMP / "broken.c").write_text("int f( {\n")
    done, run = check("broken.c", "-n", 1, cwd=TMP)
    told = run["invocations"][0]
    same("it failed", (done.returncode, told["executionSuccessful"], len(told["toolExecutionNotifications"]), run["results"]), (3, False, 1, []))


def names_are_uris():
    folder = TMP / "a b%c"
    folder.mkdir()
    shutil.copy(HERE / "plugs.c", folder / "ü #1.c")
    _, run = check("ü #1.c", "-n", 2, "--test", "fails", cwd=folder)
    same("relative", place(run["results"][0])[0], "%C3%BC%20%231.c")
    _, run = check(folder / "ü #1.c", "-n", 2, "--test", "fails")
    same("absolute", place(run["results"][0])[0], f"file://{TMP}/a%20b%25c/%C3%BC%20%231.c")


status = run_all((each_failure_has_its_place, what_is_no_failure_is_none, a_vacuous_test_is_told_at_its_line, an_error_is_a_notification, names_are_uris))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
