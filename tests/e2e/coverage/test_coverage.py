#!/usr/bin/env python3
"""--coverage: the lines and branches that the explored inputs reach.

cases/ has programs with `/* + */` on lines that some input reaches, `/* - */` on lines of code that none does, `/* 3 */` on lines that n = 3
reaches first. Of those that say `choices:` all inputs are also run natively: the lines must be those that gcc's gcov has, the branches
those of clang's source coverage. Every engine and every way to choose must reach the same, and find the same with coverage as without.

MARGAY in the environment is the program; lcov and genhtml read the files where they are installed."""
import collections
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CASES = sorted(path for path in (HERE / "cases").rglob("*.c") if path.name != "other file.c")
N = 3
SEEDS = range(2)
WAYS = [["--engine", "rerun"], ["--strategy", "bfs"], *(["--choice", choice, *more] for choice in ("eager", "delayed")
                                                       for more in ([], ["--engine", "rerun"]))]
failed = False

Record = collections.namedtuple("Record", "lines branches functions sums")


def report(name, why=""):
    global failed
    failed = failed or bool(why)
    print(f"not ok {name}: {why}".replace("\n", "\n    ") if why else f"ok {name}", flush=True)


def attempt(name, function, *arguments):
    try:
        report(name, function(*arguments) or "")
    except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as trouble:
        report(name, f"{type(trouble).__name__}: {trouble}")


def run(command, cwd=None, environment=None, ok=(0,)):
    done = subprocess.run(command, cwd=cwd, env=dict(os.environ, **(environment or {})), capture_output=True, text=True, timeout=120,
                          errors="replace")
    if ok is not None and done.returncode not in ok:
        raise ValueError(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stdout[-300:]} {done.stderr[-300:]}")
    return done


def read(path):
    """A tracefile as {source: Record}; the sums in it must be right."""
    records, now, source = {}, None, None
    for line in pathlib.Path(path).read_text().splitlines():
        key, _, value = line.partition(":")
        words = value.split(",")
        if key == "SF":
            source, now = value, Record({}, collections.defaultdict(dict), {}, {})
        elif key == "DA":
            assert int(words[0]) not in now.lines, f"line {words[0]} twice"
            now.lines[int(words[0])] = int(words[1])
        elif key == "BRDA":
            now.branches[int(words[0]), int(words[1])][int(words[2])] = None if words[3] == "-" else int(words[3])
        elif key == "FNDA":
            assert words[1] not in now.functions, f"function {words[1]} twice"
            now.functions[words[1]] = int(words[0])
        elif key in ("LF", "LH", "BRF", "BRH", "FNF", "FNH"):
            now.sums[key] = int(value)
        elif key == "end_of_record":
            records[source] = now
        else:
            assert key in ("TN", "FN"), line
    for record in records.values():
        sides = [side for branch in record.branches.values() for side in branch.values()]
        for name, values in (("L", record.lines.values()), ("BR", sides), ("FN", record.functions.values())):
            assert record.sums[name + "F"] == len(values), name
            assert record.sums[name + "H"] == sum(1 for value in values if value), name
    return records


def word(text, name):
    found = re.search(rf"\* {name}: (.*)", text.replace("/*", " *"))
    return found and found[1].strip()


def files_of(case):
    more = word(case.read_text(), "with")
    return [case] + ([case.parent / more] if more else [])


def check(case, arguments, folder, name="out.info", n=N):
    """What is said, and the tracefile."""
    done = run([MARGAY, "check", *map(str, files_of(case)), "-n", str(n), *arguments, "--coverage", str(folder / name), "--", "-w"],
               ok=(0, 1))
    return done, read(folder / name)


# ---- what the comments of a case say ------------------------------------------------------------------------

def as_said(case, records, before):
    for path in {*files_of(case), *case.parent.glob("*.h"), *case.parent.glob("*.def")}:
        if str(path) not in records:
            if path in files_of(case):
                return f"{path.name} is not there"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.search(r"/\* ([-+3]) \*/", line)
            count = records[str(path)].lines.get(number)
            if found and count is None:
                return f"{path.name}:{number} is no line of code"
            if found and (count > 0) != (found[1] != "-"):
                return f"{path.name}:{number} has the count {count}"
            if found and found[1] == "3" and before[str(path)].lines[number]:
                return f"{path.name}:{number} is reached with n = 2"
    return ""


def only_own(records):
    strange = [path for path in records if not path.startswith(str(HERE))]
    return f"also has {strange}" if strange else ""


# ---- the same from all --------------------------------------------------------------------------------------

def same_with_all(case, folder, expected):
    arguments = ["--fuel", "100000"] if "ends:" in case.read_text() else []
    for way in WAYS:
        _, records = check(case, way + arguments, folder)
        if records != expected:
            return f"{' '.join(way)} reaches something else"
    return ""


def same_of_seed(seed):
    with tempfile.TemporaryDirectory(prefix="margay-coverage-") as temporary:
        folder = pathlib.Path(temporary)
        (folder / "random.c").write_text(run([HERE.parent / "choice" / "programs.py", str(seed)]).stdout)
        expected = check(folder / "random.c", ["--all"], folder, n=2)[1]
        for way in WAYS:
            if check(folder / "random.c", ["--all", *way], folder, n=2)[1] != expected:
                return f"{' '.join(way)} reaches something else"
    return ""


def same_without(case):
    """Neither outcomes, nor paths, nor steps are changed by counting."""
    command = [MARGAY, "check", *map(str, files_of(case)), "-n", str(N), "--all", "--stats=json"]
    told = []
    for more in ([], ["--coverage", "/dev/null"]):
        lines = run([*command, *more, "--", "-w"], ok=(0, 1)).stdout.splitlines()
        stats = json.loads(lines[-1])
        stats.get("sums", {}).pop("peak_rss_kb", None)
        told.append(([line for line in lines[:-1] if not re.match(r"# (coverage|branches|not reached|  )", line)],
                     {key: value for key, value in stats.items() if "seconds" not in key and "rss" not in key}))
    return "" if told[0] == told[1] else f"{told[0]} becomes {told[1]}"


# ---- the truth ----------------------------------------------------------------------------------------------

def inputs(case):
    for n in range(1, N + 1):
        ranges = [range(int(lo), (n if hi == "n" else int(hi)) + 1)
                  for lo, hi in (pair.split("..") for pair in word(case.read_text(), "choices").split())]
        for choices in itertools.product(*ranges):
            yield {"N": str(n), "MG_CHOICES": " ".join(map(str, choices))}


def native(case):
    return [f"-I{ROOT / 'include'}", "-w", "-DMG_MAIN=t", '-DMG_N=atoi(getenv("N"))', *map(str, files_of(case))]


def gcov_lines(case, folder):
    run(["gcc", "-O0", "--coverage", *native(case), "-o", "program"], cwd=folder)
    for environment in inputs(case):
        run(["./program"], cwd=folder, environment=environment)
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    for notes in folder.glob("*.gcda"):
        for file in json.loads(run(["gcov", "--json-format", "--stdout", notes.name], cwd=folder).stdout)["files"]:
            for line in file["lines"]:
                lines[file["file"]][line["line_number"]] += line["count"]
    return lines


def as_gcov(case, folder, records):
    compared = 0
    truth = gcov_lines(case, folder)
    for path, record in records.items():
        for number, count in record.lines.items():
            if number in truth[path]:
                compared += 1
                if (count > 0) != (truth[path][number] > 0):
                    return f"{path}:{number} has {count}, but {truth[path][number]} in gcov"
    return "" if compared > 10 else f"only {compared} lines are in both"


def clang_branches(case, folder):
    run(["clang-19", "-O0", "-fprofile-instr-generate", "-fcoverage-mapping", *native(case), "-o", "program"], cwd=folder)
    for number, environment in enumerate(inputs(case)):
        run(["./program"], cwd=folder, environment=dict(environment, LLVM_PROFILE_FILE=f"{number}.profraw"))
    run(["llvm-profdata-19", "merge", "-o", "all", *(path.name for path in folder.glob("*.profraw"))], cwd=folder)
    tracefile = folder / "clang.info"
    tracefile.write_text(run(["llvm-cov-19", "export", "-format=lcov", "-instr-profile=all", "./program"], cwd=folder).stdout)
    branches = collections.defaultdict(list)
    source = None
    for line in tracefile.read_text().splitlines():
        key, _, value = line.partition(":")
        if key == "SF":
            source = value
        if key == "BRDA":
            number, _, _, count = value.split(",")
            branches[source, int(number)].append(count not in ("0", "-"))
    return branches


def as_clang(case, folder, records):
    """By line: so many conditions, and which ways they went. In ours a switch is one branch, and macros that end the path are none."""
    compared = 0
    truth = clang_branches(case, folder)
    for path, record in records.items():
        ours = collections.defaultdict(list)
        for (number, _), sides in sorted(record.branches.items()):
            ours[number].append(tuple(bool(sides[side]) for side in sorted(sides, reverse=True)))
        source = pathlib.Path(path).read_text().splitlines()
        for number, conditions in ours.items():
            flat = truth[path, number]
            pairs = list(zip(flat[::2], flat[1::2]))
            copies = [pairs[i:i + len(conditions)] for i in range(0, len(pairs), len(conditions))] # of a header, for each file
            theirs = sorted(tuple(map(any, zip(*sides))) for sides in zip(*copies))
            if re.search(r"\bswitch\b|LARGER", source[number - 1]) or path.endswith(".def"): # clang has nothing of what is included amid a function
                continue
            compared += 1
            if sorted(conditions) != theirs:
                return f"{path}:{number} has {sorted(conditions)}, but {theirs} in clang's"
        for (other, number), _ in truth.items():
            if other == path and number not in ours and not re.search(r"\b(case|default|mg_assert|mg_assume|include)\b", source[number - 1]):
                return f"{path}:{number} has no branch"
    return "" if compared > 1 else f"only {compared} lines with branches are in both"


def main():
    for case in CASES:
        text = case.read_text()
        name = case.stem
        with tempfile.TemporaryDirectory(prefix="margay-coverage-") as temporary:
            folder = pathlib.Path(temporary)
            arguments = ["--fuel", "100000"] if "ends:" in text else []
            try:
                _, records = check(case, arguments, folder)
                _, before = check(case, arguments, folder, n=N - 1)
            except (AssertionError, ValueError, OSError) as trouble:
                report(name, str(trouble))
                continue
            attempt(f"{name}: as its comments say", as_said, case, records, before)
            attempt(f"{name}: only code under test", only_own, records)
            attempt(f"{name}: the same from all engines", same_with_all, case, folder, records)
            if "ends:" not in text:
                attempt(f"{name}: counting changes nothing", same_without, case)
            if word(text, "choices"):
                attempt(f"{name}: lines as gcov has them", as_gcov, case, folder, records)
                attempt(f"{name}: branches as clang has them", as_clang, case, folder, records)
            if shutil.which("genhtml"):
                check(case, arguments, folder)
                attempt(f"{name}: lcov and genhtml read it", lambda: run(["lcov", "--summary", "out.info"], cwd=folder) and run(
                    ["genhtml", "--branch-coverage", "-q", "-o", "html", "out.info"], cwd=folder) and "")
    for seed in SEEDS:
        attempt(f"random tests, seed {seed}: the same from all engines", same_of_seed, seed)
    if not shutil.which("genhtml"):
        print("skipped lcov: it is not installed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
