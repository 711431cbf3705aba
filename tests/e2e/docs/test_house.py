#!/usr/bin/env python3
"""What the documents say of the code is so:

- docs/architecture.md has every global variable, by file and name, and every area of src/engine/region.h, and three sentences or more on each room;
- docs/images/rooms.svg is drawn from the code as it is, the figures of README.md and docs/engines.md, and the chart docs/images/multi.svg, are those of bench/results.csv;
- no external function is without a user;
- src/cli/macros.def, from which the manual page and `margay help MG_ANY` come, has every macro and function that the installed headers offer.

And scripts/check-rooms, which tests/run calls by itself, finds what it is there to find: rules are broken on purpose in a copy of src/."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))
from frame import Wrong, run_all, same  # noqa: E402

BUILD = ROOT / "build"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20}


def run(*command, status=0):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120)
    if done.returncode != status:
        raise Wrong(f"{' '.join(map(str, command))}: exit status {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def differences(what, told, there):
    """Both as sets of texts."""
    if not there:
        raise Wrong(f"{what}: none found: the output is not as expected")
    if told != there:
        raise Wrong("".join(f"\n{name} is not in the table" for name in sorted(there - told)) +
                    "".join(f"\n{name} is in the table and does not exist" for name in sorted(told - there)))


# ---- docs/architecture.md ----------------------------------------------------------------------------------------


def find_variables():
    """Variables that can change, of the objects the program is made of: `room/file name`."""
    symbols = run("objdump", "-t", BUILD / "libmargay_core.a", BUILD / "libmargay.a")
    changing = re.compile(r"\bO \.(?:bss|data|data\.rel|data\.rel\.local|tbss|tdata)\t\S+ (?:\.hidden )?([\w.]+)$")
    member, found = None, set()
    for line in symbols.splitlines():
        member = line.partition(".o:")[0] if ".o:" in line else member
        symbol = changing.search(line)
        if symbol and not symbol.group(1).startswith("_Z"):  # not LLVM's own
            path, = (ROOT / "src").glob(f"*/{member}")
            found.add(f"{path.relative_to(ROOT / 'src')} {symbol.group(1).split('.')[0]}")
    return found


def find_fixed():
    """Macros that name an address of the fixed map."""
    macro = re.compile(r"^#define (\w+) +\(\([\w ]+\*\)\(uintptr_t\)\(?MG_\w+", re.MULTILINE)
    return {f"{path.relative_to(ROOT / 'src')} {name}" for path in (ROOT / "src").rglob("*.[ch]")
            for name in macro.findall(path.read_text())}


def global_variables():
    table = re.search(r"^\| variable \| in \| why it is global \|\n\|[-|]+\n((?:\|.*\n)+)", ARCHITECTURE, re.MULTILINE).group(1)
    told = {f"{file} {name}" for name, file in re.findall(r"^\| `(\w+)` \| ([\w/.]+) \|", table, re.MULTILINE)}
    same("lines that are understood", len(told), len(table.splitlines()))
    differences("variables", told, find_variables() | find_fixed())


def evaluate(header):
    """The macros of a header that are numbers."""
    text = run("cpp", "-dM", "-D__ASSEMBLER__", f"-I{ROOT / 'src'}", header)
    defines = dict(re.findall(r"^#define (MG_\w+) (.+)$", text, re.MULTILINE))
    values = {}
    while True:
        ready = {name: re.sub(r"MG_\w+", lambda part: str(values.get(part.group(), part.group())), text)
                 for name, text in defines.items() if name not in values}
        new = {name: eval(text.replace("/", "//")) for name, text in ready.items() if re.fullmatch(r"[\dxa-f()+*/<> -]+", text)}
        if not new:
            return values
        values |= new


def memory_map():
    values = evaluate(ROOT / "src/engine/region.h")
    areas = {(values.get(f"MG_{name}_AREA", values[f"MG_{name}_BASE"]), values[f"MG_{name}_SIZE"])
             for name in re.findall(r"MG_(\w+)_SIZE", " ".join(values)) if f"MG_{name}_BASE" in values}
    containers = dict(re.findall(r"^#define (MG_CONTAINER_\w+) (0x\w+)", (ROOT / "src/engine/containers.h").read_text(), re.MULTILINE))
    first, end = (int(containers[f"MG_CONTAINER_{name}"], 16) for name in ("BASE", "END"))
    areas.add((first, end - first))
    rows = re.findall(r"^\| `(0x\w+)` \| ([\d.]+) (KiB|MiB) \|", ARCHITECTURE, re.MULTILINE)
    told = [(int(base, 16), int(float(size) * UNITS[unit])) for base, size, unit in rows]
    same("the order of the areas", told, sorted(told))
    differences("areas", {f"{base:#x}, {size:#x} bytes" for base, size in told}, {f"{base:#x}, {size:#x} bytes" for base, size in areas})
    for (base, size), (after, _) in zip(told, told[1:]):
        if base + size > after:
            raise Wrong(f"the area at {base:#x} reaches into that at {after:#x}")


def three_sentences_for_each_room():
    sections = dict(re.findall(r"^### (\w+)\n\n(.*?)^\|", ARCHITECTURE, re.MULTILINE | re.DOTALL))
    rooms = {path.name for path in (ROOT / "src").iterdir() if path.is_dir()}
    same("rooms", set(sections), rooms)
    short = [room for room, text in sections.items() if len(re.findall(r"[.!?](?=\s)", text)) < 3]
    same("rooms with less than three sentences", short, [])


# ---- the manual page ---------------------------------------------------------------------------------------------


def offered_names(header):
    """What a header offers: macros, and functions that it defines or declares, above where it explains how they work."""
    text = re.split(r"/\* ---- below: ", header.read_text())[0]
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("\\\n", "")
    names = set(re.findall(r"^#define (mgc?_\w+|MG_\w+)", text, re.MULTILINE))
    return names | set(re.findall(r"^(?!#|\s)[\w *]*?\b(mgc?_\w+)\(", text, re.MULTILINE))


def manual_has_every_macro():
    inner = {"MG_BOUNDS_NUMBERED", "MG_BOUNDS_OF", "MG_CHOICE_API", "MG_FILES_API", "MG_HAVOC_KIND", "mg_gen_string_of"}  # parts of others, not to be used
    there = set()
    for name in ("margay.h", "margay_choice.h", "margay_contract.h", "margay_files.h", "margay_generate.h", "margay_containers.h"):
        there |= offered_names(ROOT / "include" / name)
    table = (ROOT / "src/cli/macros.def").read_text()
    told = set()
    for spelling in re.findall(r'^MG_MACRO\(((?:\s*"[^"]*")+),', table, re.MULTILINE):
        spelling = "".join(re.findall(r'"([^"]*)"', spelling))
        while "(" in spelling:
            spelling = re.sub(r"\([^()]*\)", "", spelling)
        told |= set(re.findall(r"\bmgc?_\w+|\bMG_\w+", spelling))
    differences("macros", told, there - inner)


# ---- scripts -----------------------------------------------------------------------------------------------------


def picture_of_rooms():
    run(ROOT / "scripts/draw-rooms", "--check")


def figures():
    run(ROOT / "scripts/figures", "--check")
    run(ROOT / "scripts/chart", "--check")


def every_function_is_used():
    run(ROOT / "scripts/unused", BUILD)


def asserts_are_counted():
    """The rooms, and the whole as the last line."""
    lines = run(ROOT / "scripts/asserts").splitlines()
    rooms = [line.split() for line in lines[1:-1]]
    same("rooms", [words[0] for words in rooms], sorted(path.name for path in (ROOT / "src").iterdir() if path.is_dir()))
    same("all", [int(word) for word in lines[-1].split()[1:3]], [sum(int(words[column]) for words in rooms) for column in (1, 2)])


def spoil(folder, file, text, at_end=True):
    path = folder / file
    old = path.read_text() if path.exists() else ""
    path.parent.mkdir(exist_ok=True)
    path.write_text(old + text if at_end else text + old)


def swap(folder, file, old, new):
    path = folder / file
    if old not in path.read_text():
        raise Wrong(f"{file} has no {old!r} to spoil")
    path.write_text(path.read_text().replace(old, new, 1))


# What is done to a copy, and what scripts/check-rooms must then say.
BREACHES = [
    (lambda f: spoil(f, "src/base/text.h", '#include "engine/run.h"\n'), 'base may not include "engine/run.h"'),
    (lambda f: spoil(f, "src/base/text.h", "#include <engine/run.h>\n"), "<engine/run.h> is ours"),
    (lambda f: spoil(f, "src/base/text.h", '#include "vec.h"\n'), "name the room"),
    (lambda f: spoil(f, "src/base/text.h", '#include "base/nothing.h"\n'), "is no file of src/ or include/"),
    (lambda f: spoil(f, "src/shape/type.h", "#include <llvm-c/Core.h>\n"), "<llvm-c/Core.h> is seen only in"),
    (lambda f: spoil(f, "src/sym/order.c", "#include <z3.h>\n"), "<z3.h> is seen only in sym/z3.c"),
    (lambda f: spoil(f, "src/engine/control.h", '#include "engine/heap.h"\n'), 'hooks may not see "engine/heap.h"'),
    (lambda f: spoil(f, "src/base/vec.h", '#include "shape/type.h"\n'), "rooms include each other: "),
    (lambda f: (spoil(f, "src/base/vec.h", '#include "base/x.h"\n'), spoil(f, "src/base/x.h", '#include "base/vec.h"\n')),
     "files include each other: "),
    (lambda f: spoil(f, "src/base/text.c", "\n" * 600), "longer than 600 lines"),
    (lambda f: spoil(f, "src/shape/text.c", ""), "has the same name"),
    (lambda f: spoil(f, "src/attic/x.c", ""), "no room is called attic"),
    (lambda f: swap(f, "HACKING.md", "| base shape |", "| base |"), "HACKING.md:"),
    (lambda f: swap(f, "docs/architecture.md", "| base shape |", "| base lib shape |"), "docs/architecture.md:"),
    (lambda f: swap(f, "docs/architecture.md", "| base shape |", ""), "is no line of three cells"),
    (lambda f: swap(f, "HACKING.md", "| weave |", "| weaver |"), "knows no room weaver"),
    (lambda f: swap(f, "CMakeLists.txt", " weave", ""), "CMakeLists.txt:"),
    (lambda f: spoil(f, "src/shape/verdicts.def", 'MG_VERDICT(aa, true, "")\n'), "the table is sorted"),
]


def broken_rules_are_found():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in ("src", "include", "scripts", "docs"):
            shutil.copytree(ROOT / part, folder / part)
        for file in ("HACKING.md", "CMakeLists.txt"):
            shutil.copy(ROOT / file, folder / file)
        run(folder / "scripts/check-rooms")
        for break_rule, said in BREACHES:
            before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
            break_rule(folder)
            out = run(folder / "scripts/check-rooms", status=1)
            if said not in out:
                raise Wrong(f"check-rooms does not say {said!r} but: {out}")
            for path in [path for path in folder.rglob("*") if path.is_file()]:
                if path not in before:
                    path.unlink()
                elif path.read_bytes() != before[path]:
                    path.write_bytes(before[path])
            (folder / "src/attic").exists() and os.rmdir(folder / "src/attic")


if __name__ == "__main__":
    sys.exit(run_all([global_variables, memory_map, three_sentences_for_each_room, picture_of_rooms, figures, every_function_is_used,
                      manual_has_every_macro, asserts_are_counted, broken_rules_are_found]))
