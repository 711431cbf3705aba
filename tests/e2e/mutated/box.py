"""A folder that Margay is run in, again and again, with one spoiled input each time, and what must hold after every run: the status is one that
is documented for input, a refusal says what is wrong and what to do, no file came, went or changed anywhere in the folder, no process is left."""
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong  # noqa: E402

MARGAY = os.path.abspath(os.environ["MARGAY"])
PR_SET_CHILD_SUBREAPER = 36
KEPT = "PATH", "LC_ALL", "ASAN_OPTIONS", "MG_SHARE", "MG_TURN", "MG_REPORTS"  # the last three: tests/mixed/mixed.c
HANGS = 120  # seconds that no run takes, on the slowest machine
STATUSES = (0, 1, 2, 3, 5)
TROUBLE = ("LLVM ERROR", "PLEASE submit", "Assertion `", "runtime error:", "AddressSanitizer", "LeakSanitizer", "error inside Margay")


class Box:
    """work: where Margay is started; kit, canary: for the inputs to point at; home: where programs write when nobody looks; tmp: where they may, if
    they take it away again."""

    def __init__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="margay-mutated-"))
        for name in ("work", "kit", "canary", "tmp", "home"):
            (self.root / name).mkdir()
        for name in ("f.d", "f.o", "kept"):
            (self.root / "canary" / name).write_text("kept")
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.environment = {name: value for name, value in os.environ.items() if name in KEPT}
        self.environment.update(TMPDIR=str(self.root / "tmp"), HOME=str(self.root / "home"))

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def write(self, name, content):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # a file that is written over is waited for, by some file systems
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def margay(self, *arguments):
        """Status, stdout, stderr, without asking what became of it."""
        process = subprocess.Popen([MARGAY, *map(str, arguments)], cwd=self.root / "work", env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = process.communicate(timeout=HANGS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Wrong(f"still running after {HANGS} s")
        return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")

    def run(self, *arguments):
        """The status, when all is as it must be."""
        before = snapshot(self.root)
        status, out, err = self.margay(*arguments)
        check_said(status, out, err)
        check_children()
        check_same(before, snapshot(self.root))
        return status


def check_said(status, out, err):
    if status not in STATUSES:
        raise Wrong(f"status {status}: {err[-400:].strip()}")
    said = err[err.rfind("margay: "):] if "clang's messages are above" in err else err  # it may say that it is clang that crashed
    for words in TROUBLE:
        if words in said:
            raise Wrong(f"status {status}, but stderr has {words!r}: {err[-400:].strip()}")
    if status not in (2, 3):
        return
    if out:
        raise Wrong(f"status {status}, but standard output has {out[:200]!r}")
    if "margay: " not in err:
        raise Wrong(f"status {status} without a message: {err[-400:]!r}")
    if status == 3 and "\n  " not in err[err.rfind("margay: "):]:
        raise Wrong(f"a refusal without a remedy: {err[-400:].strip()}")


def check_children():
    """Whoever Margay left behind is a child of ours now. One that is ending may take a moment."""
    end = time.monotonic() + 5
    try:
        while time.monotonic() < end:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.02)
    except ChildProcessError:
        return
    left = pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    names = [pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()[:80] for pid in left]
    for pid in left:
        os.kill(int(pid), signal.SIGKILL)
    raise Wrong(f"processes are left: {names}")


def snapshot(root):
    found = {}
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            info = os.lstat(os.path.join(folder, name))
            found[os.path.join(folder, name)] = info.st_mode, info.st_ino, info.st_size, info.st_mtime_ns
    return found


def check_same(before, after):
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name) and not name.endswith("/tmp"))
    if changed:
        raise Wrong(f"written outside: {changed[:5]}")


# ---- many seeds ---------------------------------------------------------------------------------------------------


def run_seeds(kind, seeds):
    """Runs kind.run(box, seed) for each; prints what is wrong, and at the end how often there was which status. kind.prepare(box) comes first."""
    box, counts, failed = Box(), {}, 0
    try:
        kind.prepare(box)
        for seed in seeds:
            try:
                status = kind.run(box, seed)
                counts[status] = counts.get(status, 0) + 1
            except Wrong as trouble:
                failed += 1
                print(f"not ok {kind.NAME}, seed {seed}: {trouble}".replace("\n", "\n    "), flush=True)
    finally:
        box.remove()
    return counts, failed


def report(kind, counts, failed):
    """Some ran, some were refused: else the inputs are spoiled too little or too much to test anything."""
    shown = ", ".join(f"{counts[status]} with status {status}" for status in sorted(counts))
    is_mixed = counts.get(0, 0) + counts.get(1, 0) and counts.get(3, 0)
    if failed or sum(counts.values()) >= 40 and not is_mixed:
        print(f"not ok {kind.NAME}: {failed} went wrong; {shown}")
        return 1
    print(f"ok {kind.NAME}: {shown}")
    return 0


def main(kind, first, last):
    """As a script: `test_NAME.py FROM TO` runs other seeds; `test_NAME.py --show SEED` prints the input of one, and the command."""
    words = sys.argv[1:]
    if words[:1] == ["--show"]:
        box = Box()
        kind.prepare(box)
        sys.stdout.buffer.write(kind.show(box, int(words[1])) + b"\n")
        box.remove()
        return 0
    seeds = range(*(map(int, words) if words else (first, last)))
    return report(kind, *run_seeds(kind, seeds))
