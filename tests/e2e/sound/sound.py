"""What the tests of this folder share: random programs through Margay and through gcc."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
import faults  # noqa: E402
import programs  # noqa: E402
from frame import Wrong, same  # noqa: E402

MARGAY = os.environ["MARGAY"]
ROOT = HERE.parents[2]
WAYS = ((), ("--engine", "rerun"), ("--choice", "delayed"), ("--choice", "eager"))
LINE = re.compile(r"^\d+ \d \d \d+$", re.M)
TEXTS = {text: name for name, text in
         re.findall(r'MG_VERDICT\((\w+), \w+, "(.*)"\)', (ROOT / "src/shape/verdicts.def").read_text())}


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1000)


def native(source, folder, sanitizes):
    flags = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if sanitizes else ["-O0"]
    built = run("gcc", "-w", *flags, "-DNATIVE", "-I", ROOT / "include", source, "-o", f"{folder}/native", "-lm")
    same("gcc", built.stderr, "")
    told = run(f"{folder}/native")
    same("run by gcc", (told.returncode, told.stderr), (0, ""))
    return sorted(told.stdout.splitlines())


def right(seeds, way, sanitizes=False):
    """No verdict at all, and what gcc's program prints."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "right.c"
        source.write_text(programs.tests([programs.Program(seed) for seed in seeds]))
        told = run(MARGAY, "check", source, "-n", "1", *way)
        same("failures", re.findall(r"^not ok .*", told.stdout, re.M), [])
        same("tests", re.findall(r"^ok p(\d+):", told.stdout, re.M), [str(seed) for seed in seeds])
        same("output", sorted(LINE.findall(told.stdout)), native(source, folder, sanitizes))


def wrong(seeds, way):
    """Each has one fault, of the kinds in turn, which is found, as one of the verdicts that its kind may have."""
    kinds = [(kind, make) for kind, make in faults.every() if set(faults.verdicts(kind)) & set(TEXTS.values())]
    made = [(seed, *kinds[seed * 7 % len(kinds)]) for seed in seeds]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "wrong.c"
        source.write_text(programs.tests([programs.Program(seed, make(2 + seed // len(kinds) % 5)) for seed, _, make in made]))
        told = run(MARGAY, "check", source, "-n", "1", "--fuel", "2000000", *way)
        found = dict(re.findall(r"^not ok p(\d+), n = 1: it (.*?)(?: at \S+:\d+.*)?$", told.stdout, re.M))
    missed = []
    for seed, kind, _ in made:
        text = found.get(str(seed), "passes")
        if text == "passes" and kind in faults.UNFOUND:
            continue
        if TEXTS.get(text) not in faults.verdicts(kind):
            missed.append(f"seed {seed}, {kind}: {text}")
    if missed:
        raise Wrong("; ".join(missed))
