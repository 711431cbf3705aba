"""Asks valgrind which of some functions decide by what was never written; all of them in one run."""
import pathlib
import re
import shutil
import subprocess
import tempfile

MAIN = """
#include <stdio.h>
int main(void)
{
%s    return 0;
}
"""


def has_valgrind():
    return shutil.which("valgrind") is not None


def blamed_by_valgrind(source, names):
    """source: C text with a function of an int for each name."""
    calls = "".join(f'    fprintf(stderr, "\\n=== {name}\\n");\n    {name}(1);\n' for name in names)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "native.c"
        file.write_text(source + MAIN % calls)
        subprocess.run(["gcc", "-g", "-O0", "-w", str(file), "-o", f"{folder}/native"], check=True)
        done = subprocess.run(["valgrind", "--quiet", "--error-limit=no", "--leak-check=no", f"{folder}/native"], capture_output=True, text=True,
                              errors="replace", timeout=300)
    if done.returncode:
        raise OSError(f"valgrind: exit status {done.returncode}: {done.stderr[-400:]}")
    blamed, now = set(), None
    for line in done.stderr.splitlines():
        begins = re.match(r"=== (\w+)$", line)
        now = begins.group(1) if begins else now
        if re.search(r"uninitialised value", line):
            blamed.add(now)
    return blamed
