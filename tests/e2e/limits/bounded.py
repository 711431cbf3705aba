"""What the tests of limits share: running Margay with programs of one's own in the place of clang and dot, and seeing that it leaves nothing
behind: no process, no file in the temporary directory, none where it was started."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402, F401

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = str(pathlib.Path(os.environ["MARGAY"]).resolve())
INCLUDE = pathlib.Path(MARGAY).parent / "include"
CLANG = shutil.which("clang-19")
DOT = shutil.which("dot")


def write(path, text):
    path.write_text(text)
    return path


def has_mark(process, mark):
    try:
        return mark.encode() in (process / "environ").read_bytes()
    except OSError:  # gone meanwhile, or not ours
        return False


def is_zombie(process):
    try:
        return (process / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def marked(mark):
    return [int(p.name) for p in pathlib.Path("/proc").iterdir() if p.name.isdigit() and has_mark(p, mark) and not is_zombie(p)]


class Place:
    """A folder to run in, a temporary directory beside it, and one of programs that come first in the PATH."""

    def __init__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="margay-limits-"))
        self.work, self.tmp, self.bin = (self.root / name for name in ("work", "tmp", "bin"))
        for folder in (self.work, self.tmp, self.bin):
            folder.mkdir()
        self.files = set()

    def source(self, name, text):
        self.files.add(name)
        return write(self.work / name, text)

    def program(self, name, *lines):
        """A shell script that stands for a program."""
        path = write(self.bin / name, "#!/bin/sh\n" + "\n".join(lines) + "\n")
        path.chmod(0o755)

    def start(self, *arguments, before=(), **more):
        self.mark = "MARGAY_LIMITS=" + uuid.uuid4().hex
        environment = dict(os.environ, LC_ALL="C.UTF-8", TMPDIR=str(self.tmp), PATH=f"{self.bin}:{os.environ['PATH']}")
        environment.update([self.mark.split("=")])
        return subprocess.Popen([*before, MARGAY, *map(str, arguments)], cwd=self.work, env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                                preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL), **more)

    def end(self, process, seconds=60):
        """Exit status, stdout, stderr."""
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            for number in marked(self.mark):
                os.kill(number, signal.SIGKILL)
            process.communicate()
            raise Wrong(f"still running after {seconds} s")
        self.see_nothing_left()
        return process.returncode, out, err

    def run(self, *arguments, seconds=60, before=()):
        return self.end(self.start(*arguments, before=before), seconds)

    def see_nothing_left(self, outputs=()):
        left = marked(self.mark)
        for _ in range(100):  # who is killed by the kernel is there for a moment
            if not left:
                break
            time.sleep(0.02)
            left = marked(self.mark)
        names = [pathlib.Path(f"/proc/{number}/cmdline").read_bytes() for number in left if pathlib.Path(f"/proc/{number}").exists()]
        for number in left:
            os.kill(number, signal.SIGKILL)
        same("processes left behind", names, [])
        same("temporary files left behind", [str(p) for p in self.tmp.rglob("*")], [])

    def strange_files(self, *outputs):
        """What lies in the folder and was neither there before nor asked for."""
        return sorted({p.name for p in self.work.iterdir()} - self.files - set(outputs))

    def bitcode(self, name):
        """Compiles a source, so that there is no clang to wait for."""
        target = pathlib.Path(name).with_suffix(".bc").name
        self.files.add(target)
        subprocess.run([CLANG, "-g", "-O0", "-w", "-emit-llvm", "-D__MARGAY__", f"-I{INCLUDE}", "-c", name, "-o", target], cwd=self.work,
                       check=True, timeout=60)
        return target

    def close(self):
        shutil.rmtree(self.root)


def within(check):
    """The check, in a place of its own."""
    def named():
        place = Place()
        try:
            check(place)
        finally:
            place.close()
    named.__name__ = check.__name__
    return named


def large_program(functions=400):
    """A predicate, and a test, that LLVM takes seconds for."""
    lines = ["#include <margay.h>", "struct s { int a[8]; };"]
    for i in range(functions):
        lines.append(f"static int g{i};\nstatic int f{i}(const struct s *s, int k) {{ int r = 0; for (int i = 0; i < 8; i++) {{ "
                     f"if (s->a[i] > k) r += s->a[i] * {i}; else g{i}++; r ^= g{i}; }} return r; }}")
    lines.append("_Bool ok(const struct s *s) { int r = 0;")
    lines += [f"    r += f{i}(s, r & 3);" for i in range(functions)]
    lines.append("    return r != 12345; }")
    return "\n".join(lines + ["MG_TEST(t, n) { struct s s; for (int i = 0; i < 8; i++) s.a[i] = mg_int(0, 1); mg_assert(ok(&s)); }", ""])


FAILS = """#include <margay.h>
struct node { struct node *next; int value; };
struct list { struct node *head; };
MG_BOUNDS(struct list, n) { MG_OBJECTS(struct node, n); }
MG_TEST(first, n) { struct list *l = MG_ANY(struct list, n); mg_assert(!l->head || l->head->value != 1); }
MG_TEST(second, n) { struct list *l = MG_ANY(struct list, n); mg_assert(!l->head || l->head->next); }
"""
LISTS = """#include <margay.h>
#include <stdbool.h>
struct node { struct node *next; int value; };
struct list { struct node *head; };
bool ok(const struct list *l) { return !l->head || !l->head->next; }
"""
ENDLESS = """#include <margay.h>
MG_TEST(quick, n) { mg_assert(mg_int(0, 1) < 2); }
MG_TEST(endless, n) { int s = 0; for (int i = 0; i < 30; i++) s += mg_int(0, 7); mg_assert(s >= 0); }
"""
# A path stores so often to what is older than its choice that the undo log grows to almost a gigabyte.
EATS = """#include <margay.h>
char g[24 << 20];
MG_TEST(eats, n)
{
    int k = mg_int(0, 3);
    if (k == 2)
        for (int i = 0; i < 24 << 20; i++)
            g[i] = 1;
    mg_assert(k < 4);
}
MG_TEST(after, n) { mg_assert(mg_int(0, 1) < 2); }
"""
