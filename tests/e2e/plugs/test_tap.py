#!/usr/bin/env python3
"""--format=tap, read by perl's own parser and by prove: whatever a test prints and however the run ends, the stream is valid and
has every test."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-tap-"))


def check(*options, cwd=HERE):
    return subprocess.run([MARGAY, "check", "--format=tap", *map(str, options)], cwd=cwd, capture_output=True, timeout=60)


def read(tap):
    done = subprocess.run(["perl", HERE / "read_tap.pl"], input=tap, capture_output=True, timeout=60)
    if done.returncode:
        raise Wrong(f"perl: {done.stderr.decode()}")
    seen = json.loads(done.stdout)
    same("version", seen["version"], 13)
    same("lines that are no TAP", seen["unknown"], [])
    return seen


def every_outcome_is_a_point():
    done = check("plugs.c", "-n", 3, "--steps", 300000)
    same("status", done.returncode, 1)
    seen = read(done.stdout)
    same("plan", seen["planned"], 7)
    same("errors", seen["errors"], [])
    same("numbers", [p["number"] for p in seen["points"]], list(range(1, 8)))
    same("ok", [p["ok"] for p in seen["points"]], [True, True, False, False, False, False, False])
    same("directives", {p["directive"] for p in seen["points"]}, {""})
    same("names", [p["description"].removeprefix("- ").split()[0].rstrip(":") for p in seen["points"]],
         ["passes", "prints", "fails", "fails_twice", "is_vacuous", "takes_long", "comes_last"])
    same("verdicts", [p["yaml"]["verdict"] for p in seen["points"][2:]],
         ["assert", "null", "vacuous", "inconclusive", "not run"])


def a_failure_has_its_diagnostics():
    kits = TMP / "kits"
    done = check("plugs.c", "-n", 3, "--test", "fails", "-o", kits)
    point, = read(done.stdout)["points"]
    yaml = point["yaml"]
    line = 1 + (HERE / "plugs.c").read_text().split("\n").index("    mg_assert(number < 3 || n < 2);")
    same("place", (yaml["file"], int(yaml["line"])), ("plugs.c", line))
    same("n", int(yaml["n"]), 2)
    same("message", yaml["message"], f"fails, n = 2: it fails an assertion at plugs.c:{line} in fails")
    same("reason", yaml["story"][0], "number < 3 || n < 2 is false: n is 2")
    same("choice", yaml["story"][1], f"mg_int(0, 9) = 3 for number at plugs.c:{line - 1}")
    same("kit", yaml["kit"], f"{kits}/fails-1")
    if not (pathlib.Path(yaml["kit"]) / "repro.c").exists():
        raise Wrong("the kit is not there")


def all_causes_are_in_one_point():
    done = check("plugs.c", "-n", 2, "--test", "fails_twice", "--all")
    point, = read(done.stdout)["points"]
    same("verdicts", sorted([point["yaml"]["verdict"]] + [o["verdict"] for o in point["yaml"]["others"]]), ["assert", "null"])


def what_a_test_prints_is_a_comment():
    done = check("plugs.c", "-n", 1, "--test", "prints")
    same("status", done.returncode, 0)
    seen = read(done.stdout)
    same("good", seen["good"], True)
    same("points", len(seen["points"]), 1)
    same("bail", seen["bail"], None)
    same("comments", done.stdout.decode().split("\n")[2:6],
         ['# 1..9 <&> "quoted" ]]> \\x1b[31mred\\x1b[0m café \\xff \\xed\\xa0\\x80', "# ok 7 - not a test", "# Bail out! not so", "# 1 of n"])


def a_contract_is_a_comment():
    (TMP / "half.c").write_text("#include <margay.h>\nint half(int x) { MG_ENSURES(mg_result(int) * 2 == x); return x / 2; }\n")
    done = check("half.c", "-n", 3, "--function", "half", cwd=TMP)
    lines = done.stdout.decode().split("\n")
    same("first lines", lines[:3], ["TAP version 13", "1..1", "# {true} half(x) {mg_result(int) * 2 == x}"])
    point, = read(done.stdout)["points"]
    same("verdict", point["yaml"]["verdict"], "ensures")


def a_flood_is_cut():
    done = check("flood.c", "-n", 2)
    seen = read(done.stdout)
    same("ok", [p["ok"] for p in seen["points"]], [True])
    if len(done.stdout) > 100000 or b" bytes more)" not in done.stdout:
        raise Wrong(f"{len(done.stdout)} bytes; the last comment is {seen['comments'][-1]}")


def counters_go_elsewhere():
    done = check("plugs.c", "-n", 1, "--test", "passes", "--stats=json")
    same("good", read(done.stdout)["good"], True)
    same("stats", json.loads(done.stderr.splitlines()[-1])["command"], "check")


def an_interrupt_leaves_a_whole_stream():
    with subprocess.Popen([MARGAY, "check", "--format=tap", "endless.c", "-n", "2"], cwd=HERE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        out = b""
        while b"ok 1" not in out:
            line = process.stdout.readline()
            if not line:
                raise Wrong(f"it ended: {out!r}")
            out += line
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out += process.stdout.read()
        same("status", process.wait(60), 5)
    seen = read(out)
    same("errors", seen["errors"], [])
    same("ok", [p["ok"] for p in seen["points"]], [True, False, False])
    same("verdicts", [p["yaml"]["verdict"] for p in seen["points"][1:]], ["inconclusive", "not run"])


def what_does_not_compile_bails_out():
    (TMP / "bad.c").write_text("#include <margay.h>\nMG_TEST(t, n) { int x = ; }\n")
    done = check("bad.c", "-n", 1, cwd=TMP)
    same("status", done.returncode, 3)
    same("bail", read(done.stdout)["bail"], "bad.c: does not compile (clang's messages are above)")


def a_kit_that_cannot_be_written_bails_out():
    (TMP / "file").write_text("")
    done = check("plugs.c", "-n", 2, "--test", "fails", "-o", TMP / "file" / "kits")
    same("status", done.returncode, 3)
    seen = read(done.stdout)
    same("points", [p["ok"] for p in seen["points"]], [False])
    if "cannot write to the directory" not in (seen["bail"] or ""):
        raise Wrong(f"bail: {seen['bail']}")


def prove_takes_it():
    command = ["prove", "-e", f"{MARGAY} check --format=tap -n 2 --test passes", "plugs.c"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=60)
    same("status", (done.returncode, done.stdout.strip().split("\n")[-1]), (0, "Result: PASS"))
    command[2] = f"{MARGAY} check --format=tap -n 2"
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=60)
    same("status", (done.returncode, done.stdout.strip().split("\n")[-1]), (1, "Result: FAIL"))
    if "Failed tests:  3-5" not in done.stdout or "Parse errors" in done.stdout:
        raise Wrong(done.stdout)


def other_formats_are_refused():
    done = subprocess.run([MARGAY, "check", "plugs.c", "-n", "1", "--format=svg"], cwd=HERE, capture_output=True, text=True)
    same("check", (done.returncode, done.stderr),
         (2, "margay: --format: for tests there are 'text', 'tap' and 'gcc'; the others are for 'margay gen'\n"))
    done = subprocess.run([MARGAY, "gen", "plugs.c", "-n", "1", "--format=tap"], cwd=HERE, capture_output=True, text=True)
    same("gen", (done.returncode, done.stderr), (2, "margay: --format tap is for tests, that is for 'margay check'\n"))


status = run_all((every_outcome_is_a_point, a_failure_has_its_diagnostics, all_causes_are_in_one_point, what_a_test_prints_is_a_comment,
             a_contract_is_a_comment, a_flood_is_cut, counters_go_elsewhere, an_interrupt_leaves_a_whole_stream, what_does_not_compile_bails_out,
             a_kit_that_cannot_be_written_bails_out, prove_takes_it, other_formats_are_refused))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
