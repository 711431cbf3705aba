#!/usr/bin/env python3
"""--junit: the file is valid and complete however the run ends, and says the same as the terminal."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-junit-"))
FILE = TMP / "junit.xml"


def check(*options, cwd=HERE, file=FILE):
    return subprocess.run([MARGAY, "check", "--junit", str(file), *map(str, options)], cwd=cwd, capture_output=True, timeout=60)


def read():
    """The document, once the schema and the totals are right."""
    done = subprocess.run(["xmllint", "--noout", "--schema", HERE / "junit.xsd", FILE], capture_output=True, text=True, timeout=60)
    same("xmllint", (done.returncode, done.stderr.strip().endswith("validates")), (0, True))
    document = xml.etree.ElementTree.parse(FILE).getroot()
    for suite in [document, *document.iter("testsuite")]:
        same(f"totals of {suite.get('name')}", [int(suite.get(k)) for k in ("tests", "failures", "errors")],
             [len(list(suite.iter(tag))) for tag in ("testcase", "failure", "error")])
    return document


def outcome(case):
    found = [child for child in case if child.tag in ("failure", "error")]
    return (case.get("name"), *(f"{child.tag} {child.get('type')}" for child in found))


def every_outcome_has_its_place():
    done = check("plugs.c", "-n", 3, "--steps", 300000)
    same("status", done.returncode, 1)
    same("cases", [outcome(case) for case in read().iter("testcase")],
         [("passes",), ("prints",), ("fails", "failure assert"), ("fails_twice", "failure null"), ("is_vacuous", "error vacuous"),
          ("takes_long", "error inconclusive"), ("comes_last", "error not run")])


def a_failure_says_what_the_terminal_says():
    kits = TMP / "kits"
    done = check("plugs.c", "-n", 3, "--test", "fails", "-o", kits)
    case, = read().iter("testcase")
    line = 1 + (HERE / "plugs.c").read_text().split("\n").index("MG_TEST(fails, n)")
    suite, = read().iter("testsuite")
    same("case", (case.get("classname"), suite.get("name")), ("plugs", "plugs.c"))
    same("properties", {p.get("name"): p.get("value") for p in suite.iter("property")},
         {"fails.line": str(line), "fails.n": "2", "fails.paths": "4", "fails.valid": "3"})
    failure = case.find("failure")
    told = done.stdout.decode().split("\n")
    same("message", "not ok " + failure.get("message"), told[0])
    same("body", failure.text.split("\n"), [told[0].removeprefix("not ok "), *told[1:-2], f"  kit: {kits}/fails-1", ""])


def all_causes_are_in_one_failure():
    done = check("plugs.c", "-n", 2, "--test", "fails_twice", "--all")
    failure, = read().iter("failure")
    titles = [line.removeprefix("not ok ") for line in done.stdout.decode().split("\n") if line.startswith("not ok ")]
    same("causes", len(titles), 2)
    same("body", [title in failure.text for title in titles], [True, True])


def what_a_test_prints_is_there():
    done = check("plugs.c", "-n", 2, "--test", "prints")
    case, = read().iter("testcase")
    wanted = '1..9 <&> "quoted" ]]> \\x1b[31mred\\x1b[0m café \\xff \\xed\\xa0\\x80\nok 7 - not a test\nBail out! not so\n'
    same("system-out", case.find("system-out").text, f"{wanted}1 of n{wanted}2 of n")
    if b"\x1b[31mred" not in done.stdout:
        raise Wrong("the terminal does not show what the test printed")


def a_flood_is_cut():
    check("flood.c", "-n", 2)
    case, = read().iter("testcase")
    text = case.find("system-out").text
    if not 60000 < len(text) < 70000 or " bytes more)" not in text:
        raise Wrong(f"{len(text)} bytes, the end is {text[-60:]!r}")


def two_files_are_two_suites():
    (TMP / "sub").mkdir()
    shutil.copy(HERE / "flood.c", TMP / "sub" / "a.b.c")
    (TMP / "other.c").write_text("#include <margay.h>\nMG_TEST(other, n) { mg_assert(n > 0); }\n")
    done = check("other.c", "./sub/a.b.c", "-n", 1, cwd=TMP)
    same("status", done.returncode, 0)
    document = read()
    same("suites", [suite.get("name") for suite in document], ["other.c", "./sub/a.b.c"])
    same("classes", [case.get("classname") for case in document.iter("testcase")], ["other", "sub.a.b"])


def an_interrupt_leaves_a_whole_file():
    with subprocess.Popen([MARGAY, "check", "--junit", FILE, "endless.c", "-n", "2", "--format=tap"], cwd=HERE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        for line in process.stdout:
            if line.startswith(b"ok 1"):
                break
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        same("status", process.wait(60), 5)
    same("cases", [outcome(case) for case in read().iter("testcase")],
         [("first",), ("endless", "error inconclusive"), ("never_run", "error not run")])


def a_timeout_leaves_a_whole_file():
    same("status", check("endless.c", "-n", 2, "--timeout", 3).returncode, 5)
    same("cases", [outcome(case) for case in read().iter("testcase")][1:],
         [("endless", "error inconclusive"), ("never_run", "error not run")])


def what_does_not_compile_is_an_error():
    (TMP / "bad.c").write_text("#include <margay.h>\nMG_TEST(t, n) { int x = ; }\n")
    same("status", check("bad.c", "-n", 1, cwd=TMP).returncode, 3)
    error, = read().iter("error")
    same("message", error.get("message").split("\n")[0], "bad.c: does not compile (clang's messages are above)")


def an_error_amid_the_tests_keeps_those_before():
    (TMP / "file").write_text("")
    done = check("plugs.c", "-n", 2, "-o", TMP / "file" / "kits")
    same("status", done.returncode, 3)
    same("cases", [outcome(case) for case in read().iter("testcase")],
         [("passes",), ("prints",), ("fails", "failure assert"), ("check", "error stopped")])


def a_file_that_cannot_be_written_is_known_at_once():
    done = check("no_such_file.c", "-n", 1, file="/nowhere/at/all.xml")
    same("message", (done.returncode, done.stderr.decode()),
         (3, "margay: cannot write /nowhere/at/all.xml: No such file or directory; give --junit a file you may write to\n"))


def a_full_disk_is_an_error():
    done = check("plugs.c", "-n", 1, "--test", "passes", file="/dev/full")
    same("status", done.returncode, 3)
    if b"cannot write /dev/full: No space left" not in done.stderr:
        raise Wrong(done.stderr)


status = run_all((every_outcome_has_its_place, a_failure_says_what_the_terminal_says, all_causes_are_in_one_failure,
             what_a_test_prints_is_there, a_flood_is_cut, two_files_are_two_suites, an_interrupt_leaves_a_whole_file,
             a_timeout_leaves_a_whole_file, what_does_not_compile_is_an_error, an_error_amid_the_tests_keeps_those_before,
             a_file_that_cannot_be_written_is_known_at_once, a_full_disk_is_an_error))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
