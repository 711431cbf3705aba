#!/usr/bin/env python3
"""MG_ANY and mg_assume against `margay gen`: a test that only assumes the predicate has as many paths as there are candidates, and
as many that count as there are valid structures, whenever choices are made and however the search goes on."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"
N = 4
WAYS = ["--choice eager", "--choice eager --engine rerun", "--choice copy", "--choice copy --engine rerun"]


def counts(*command):
    """Valid and explored."""
    done = subprocess.run([MARGAY, *command, "-n", str(N)], capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    match = re.search(r"\(([\d,]+) of ([\d,]+) paths|([\d,]+) valid of ([\d,]+) candidates", said)
    return " of ".join(word for word in match.groups() if word) if match else said.strip()[:300]


def main():
    is_good = True
    with tempfile.TemporaryDirectory() as folder:
        for example in sorted(EXAMPLES.glob("*.c")):
            text = example.read_text()
            predicate = re.search(r"^bool (\w+)\(", text, re.MULTILINE).group(1)
            root = re.search(r"^MG_BOUNDS\(([^,]*)", text, re.MULTILINE).group(1)
            file = pathlib.Path(folder) / example.name
            file.write_text(f'#include "{example}"\nMG_TEST(any, n) {{ mg_assume({predicate}(MG_ANY({root}, n))); }}\n')
            expected = counts("gen", str(example), "--format", "none")
            for way in WAYS:
                found = counts("check", str(file), *way.split())
                is_good = is_good and found == expected
                name = f"{example.stem} {way}"
                print(f"ok {name}" if found == expected else f"not ok {name}: {found}, gen has {expected}", flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
