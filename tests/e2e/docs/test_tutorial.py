#!/usr/bin/env python3
"""The documents say what is so: test_tutorial.py [--update] [WORD...]

Every example of README.md, of the documents in SESSIONS and of the how-to pages is run, each document in a folder of its own where
examples/ and include/ are those of the source tree, `margay` is $MARGAY and build/ is where it lies. With words: only documents whose
name contains one of them.

  ```c NAME        a block with a name is a file to write
  ```console       lines that start with `$ ` are commands; what follows is what they print, both streams together

A line `...` stands for any lines. Times and memory are masked. `$?` is the exit status of the command before.
--update writes what the commands print into the documents, where no `...` is involved.

docs/architecture.md has a line for every file of src/ in its room's section, and links every decision (test_house.py has the rest). In all
documents, links lead to a file and to a heading that exist. docs/tutorial.md explains every verdict, docs/howto/README.md lists every page."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MARGAY = pathlib.Path(os.environ.get("MARGAY", ROOT / "build" / "margay")).resolve()
BUILD = MARGAY.parents[1] if MARGAY.parent.name == "mixed" else MARGAY.parent
SESSIONS = ["README.md", "docs/tutorial.md", "docs/containers.md", "docs/choices.md", "docs/coverage.md", "docs/contracts.md",
            "docs/plugging-in.md", "docs/prove.md", "docs/threads.md"]
SESSIONS += sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/howto").glob("*.md"))
DOCUMENTS = SESSIONS + ["HACKING.md", "CHANGELOG.md", "docs/architecture.md", "docs/invariants.md", "docs/engines.md", "docs/security.md",
                        "docs/glossary.md"] + sorted(str(path.relative_to(ROOT)) for path in (ROOT / "examples").rglob("README.md"))
TIMEOUT = 30
MASKS = [(re.compile(r"\bin \d+\.\d+ s\b"), "in T s"),
         (re.compile(r"(?:(?<=-I)|(?<= ))/\S+/include\b"), "PREFIX/include"),
         (re.compile(r"seconds( +)\d+\.\d+"), "seconds T"),
         (re.compile(r'seconds":\d+\.\d+'), 'seconds":T'),
         (re.compile(r"rss_kb( +)[\d,]+"), "rss_kb M"),
         (re.compile(r'rss_kb":\d+'), 'rss_kb":M')]

failures = 0


def report(name, why=""):
    global failures
    failures += bool(why)
    print(f"not ok {name}: {why}" if why else f"ok {name}", flush=True)


def masked(lines):
    out = []
    for line in lines:
        for pattern, stand_in in MASKS:
            line = pattern.sub(stand_in, line)
        out.append(line)
    return out


def matches(expected, actual):
    """Both are lists of lines; `...` in expected takes any number of lines."""
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(matches(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and matches(expected[1:], actual[1:])


def blocks(text):
    """The fenced blocks: line number of the first line inside, words of the fence, lines inside."""
    lines, start, words = text.split("\n"), None, []
    for number, line in enumerate(lines):
        if line.startswith("```") and start is None:
            start, words = number + 1, line[3:].split()
        elif line == "```" and start is not None:
            yield start, words, lines[start:number]
            start = None


class Session:
    """One document being run: a folder, and the exit status of the last command."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.status = 0
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "margay").symlink_to(MARGAY)
        (self.folder / "examples").symlink_to(ROOT / "examples")
        (self.folder / "include").mkdir()  # a document may write headers of its own beside these
        for header in (ROOT / "include").iterdir():
            (self.folder / "include" / header.name).symlink_to(header)
        (self.folder / "build").symlink_to(BUILD)
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"} | {"PATH": path, "LC_ALL": "C.UTF-8"}

    def write(self, name, lines):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")

    def run(self, command):
        script = f"(exit {self.status})\n{command}"
        done = subprocess.run(["bash", "-c", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
        self.status = done.returncode
        text = done.stdout.decode(errors="replace").replace(str(self.folder), "/home/me/project")
        return text.removesuffix("\n").split("\n") if text else []


def commands(lines):
    """Offset, command and expected lines of each command of a console block."""
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
    for i, end in zip(starts, starts[1:] + [len(lines)]):
        yield i, lines[i][2:], lines[i + 1:end]


def run_console(session, document, start, lines, updates):
    for offset, command, expected in commands(lines):
        name = f"{document}:{start + offset + 1} {command}"
        try:
            actual = session.run(command)
        except subprocess.TimeoutExpired:
            report(name, f"still running after {TIMEOUT} s")
            continue
        if matches(masked(expected), masked(actual)):
            report(name)
        elif updates is not None and "..." not in expected:
            updates.append((start + offset + 1, len(expected), actual))
            print(f"updated {name}")
        else:
            report(name, "prints\n    " + "\n    ".join(actual) + "\n  not\n    " + "\n    ".join(expected))


def run_document(document, update):
    path = ROOT / document
    text, updates = path.read_text(), [] if update else None
    with tempfile.TemporaryDirectory() as folder:
        session = Session(folder)
        for start, words, lines in blocks(text):
            if words and words[0] == "console":
                run_console(session, document, start, lines, updates)
            elif len(words) == 2:
                session.write(words[1], lines)
    if updates:
        lines = text.split("\n")
        for at, count, actual in reversed(updates):
            lines[at:at + count] = actual
        path.write_text("\n".join(lines))


def check_files():
    """Every file of src/ is named in the section of its room."""
    text = (ROOT / "docs/architecture.md").read_text()
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL))
    on_disk = set()
    for path in sorted((ROOT / "src").rglob("*")):
        if not path.is_file():
            continue
        room = path.relative_to(ROOT / "src").parts[0]
        on_disk.add((room, path.name))
        if f"`{path.name}`" not in sections.get(room, ""):
            report(f"architecture.md {room}/{path.name}", f"has no line under `### {room}`")
    for room, section in sections.items():
        for name in re.findall(r"^\| *(`[^|]*`)", section, re.MULTILINE):
            for file in re.findall(r"`([^`]+)`", name):
                if (room, file) not in on_disk:
                    report(f"architecture.md {room}/{file}", "is described but does not exist")
    report(f"architecture.md describes {len(on_disk)} files")


def anchors(path):
    """What `#...` may name in a document: its headings, as GitHub spells them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def check_links(document):
    path = ROOT / document
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", path.read_text()):
        file = path.parent / target if target else path
        if "://" in target:
            continue
        if not file.exists():
            report(f"{document} link", f"{target} does not exist")
        elif anchor and anchor not in anchors(file):
            report(f"{document} link", f"{target} has no heading #{anchor}")


def check_pages():
    """The list of how-to pages has each of them."""
    index = (ROOT / "docs/howto/README.md").read_text()
    for path in sorted((ROOT / "docs/howto").glob("*.md")):
        if path.name != "README.md" and f"({path.name})" not in index:
            report(f"howto/README.md {path.name}", "is not listed")
    report("howto/README.md lists the pages")


def check_decisions():
    text = (ROOT / "docs/architecture.md").read_text()
    for path in sorted((ROOT / "docs/decisions").glob("*.md")):
        if f"(decisions/{path.name})" not in text:
            report(f"architecture.md decision {path.stem}", "is not linked")


def check_verdicts():
    text = (ROOT / "docs/tutorial.md").read_text()
    names = re.findall(r"^MG_VERDICT\((\w+), true", (ROOT / "src/shape/verdicts.def").read_text(), re.MULTILINE)
    for name in names:
        if f"`{name}`" not in text:
            report(f"tutorial.md verdict {name}", "is not explained")
    report(f"tutorial.md explains {len(names)} verdicts", "" if names else "none is found in verdicts.def")


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    for document in SESSIONS:
        if not words or any(word in document for word in words):
            run_document(document, "--update" in sys.argv[1:])
    check_files()
    check_verdicts()
    check_decisions()
    check_pages()
    for document in DOCUMENTS + [str(p.relative_to(ROOT)) for p in sorted((ROOT / "docs/decisions").glob("*.md"))]:
        check_links(document)
    report("links")
    return 1 if failures else 0


sys.exit(main())
