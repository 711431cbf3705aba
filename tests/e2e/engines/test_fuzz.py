#!/usr/bin/env python3
"""Random predicates (predicates.py): every engine finds the same structures in the same order, the same crashes, and says the
same of the end; and the engines that decide values without a run decide as many as they save.

A fixed sixth of the seeds, and every predicate that was searched wrongly once (cases); long_fuzz.py has the other seeds.

After `not ok seed 7 of 25`: tests/e2e/engines/predicates.py 7 25 > 7.c; from 500 on: 507 14 crashes. MARGAY in the environment is the program."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from predicates import File

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
JOBS = 2
TIMEOUT = 100
ENGINES = ["checkpoint", "snapshot", "multi", "multi_rerun"]
LIMITS = ("--limit", "--on-crash")
SETS = ["sets", "sets_rerun"]  # the same structures, in an order of their own

Group = collections.namedtuple("Group", "seeds predicates crashes options has_copies", defaults=[False])
GROUPS = [
    Group(range(100, 104), 16, False, ()),
    Group(range(200, 205), 1, False, ()),
    Group(range(300, 301), 14, False, ("--limit", "60")),
    Group(range(330, 331), 1, False, ("--limit", "2")),
    Group(range(400, 401), 8, False, ("--dont-care", "enumerate", "--limit", "1000")),
    Group(range(500, 501), 14, True, ("--fuel", "2000")),
    Group(range(530, 531), 1, True, ("--fuel", "2000", "--limit", "3")),
    Group(range(560, 561), 1, True, ("--fuel", "2000", "--on-crash", "stop")),
]
LEAST = 0.2  # of all values of these seeds are decided without a run (26 %), or the test tests little


def run(path, engine, options):
    """Exit status, structures and crashes, counters."""
    command = [MARGAY, "gen", path.name, "-n", "2", "--pred", "ok", "--engine", engine, "--stats=json", *options, "--", "-w"]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode not in (0, 1, 5) or not done.stdout:
        raise ValueError(f"exit status {done.returncode}: {done.stderr[:300]}")
    *lines, stats = done.stdout.splitlines()
    return done.returncode, lines, json.loads(stats)


def difference(wanted, found):
    """Why two runs do not agree, or None."""
    (status, lines, stats), (other_status, other_lines, other) = wanted, found
    for i, line in enumerate(lines + [None]):
        if (other_lines + [None] * (i + 1))[i] != line:
            return f"line {i + 1} is {(other_lines + [None] * (i + 1))[i]} instead of {line}"
    for name in ("valid", "crashed", "complete"):
        if stats[name] != other[name]:
            return f"{name} {other[name]} instead of {stats[name]}"
    if stats["complete"] and stats["explored"] != other["explored"] + other["forwarded"]:
        return f"explored {other['explored']} and forwarded {other['forwarded']} instead of {stats['explored']}"
    if len(lines) != len(other_lines):
        return f"{len(other_lines)} lines instead of {len(lines)}"
    return f"exit status {other_status} instead of {status}" if status != other_status else None


def parts(lines):
    """Structures, each as often as it comes, and the crashes by place."""
    crash = re.compile(r"^crash: ([^:]*: .*?)(?:, on .*)?$")
    return collections.Counter(line for line in lines if not crash.match(line)), {match[1] for match in map(crash.match, lines) if match}


def difference_of_part(whole, wanted, found, is_stopped_by_crash):
    """The same when a limit ends the search, or a crash: which ones come first is its own affair, but they are among those there are."""
    (_, whole_lines, _), (status, _, stats), (other_status, other_lines, other) = whole, wanted, found
    (structures, kinds), (other_structures, other_kinds) = parts(whole_lines), parts(other_lines)
    if other_structures - structures or other_kinds - kinds:
        return f"{list(other_structures - structures)[:1]} {list(other_kinds - kinds)[:1]} are not there without the limit"
    if is_stopped_by_crash:
        is_same = len(other_kinds) == min(len(kinds), 1) and status == other_status
        return None if is_same else f"crashes {sorted(other_kinds)}, exit status {other_status} instead of {status}"
    return None if stats["valid"] == other["valid"] else f"valid {other['valid']} instead of {stats['valid']}"


def difference_of_sets(wanted, found):
    """The same for an engine that goes its own way. A path that crashes stands for many structures, so crashes are compared by place."""
    (_, lines, stats), (_, other_lines, other) = wanted, found
    (structures, kinds) = zip(parts(lines), parts(other_lines))
    if structures[0] != structures[1]:
        missing, extra = structures[0] - structures[1], structures[1] - structures[0]
        return f"missing {list(missing)[:1]}, too many {list(extra)[:1]}"
    if kinds[0] != kinds[1]:
        return f"crashes {sorted(kinds[1])} instead of {sorted(kinds[0])}"
    if stats["valid"] != other["valid"] or stats["complete"] != other["complete"]:
        return f"valid {other['valid']} instead of {stats['valid']}"
    return None if other["explored"] <= stats["explored"] else f"explored {other['explored']}, more than {stats['explored']}"


def without_limits(options):
    """Of pairs of an option and its value those that do not end the search early."""
    return [word for name, value in zip(options[::2], options[1::2]) if name not in LIMITS for word in (name, value)]


def compare(path, name, options):
    """A line for each engine; how many values there are, and how many were decided."""
    wanted = run(path, "rerun", options)
    rest = without_limits(options)
    is_part, has_sets = len(rest) < len(options), "--dont-care" not in options  # sets leave fields open, and refuse to try their values
    whole = run(path, "rerun", rest) if is_part and has_sets else None
    found = {engine: run(path, engine, options) for engine in ENGINES}
    wrong = {engine: difference(wanted, found[engine]) for engine in ENGINES}
    lines = [f"not ok {name} {engine}: {wrong[engine]}" if wrong[engine] else f"ok {name} {engine}" for engine in ENGINES]
    for engine in SETS if has_sets else ():
        other = run(path, engine, options)
        if is_part:
            why = difference_of_part(whole, wanted, other, "--on-crash" in options)
        else:
            why = difference_of_sets(wanted, other)
        lines.append(f"not ok {name} {engine}: {why}" if why else f"ok {name} {engine}")
    return lines, wanted[2]["explored"], found["multi"][2]["forwarded"]


def try_seed(folder, group, seed):
    path = pathlib.Path(folder) / f"{seed}.c"
    path.write_text(File(seed, group.predicates, group.crashes, group.has_copies).text())
    name = " ".join([f"seed {seed} of {group.predicates}", *group.options])
    try:
        return compare(path, name, group.options)
    except (ValueError, subprocess.TimeoutExpired) as trouble:
        return [f"not ok {name}: {trouble}"], 0, 0


def try_cases():
    """Predicates that were searched wrongly once."""
    for path in sorted((HERE / "cases").glob("*.c")):
        options = re.search(r"^ \* options: (.*) \*/$", path.read_text(), re.MULTILINE)
        yield from compare(path, path.stem, options.group(1).split() if options else [])[0]


def try_seeds(groups=GROUPS, least=LEAST):
    all_explored = all_forwarded = 0
    work = [(group, seed) for group in groups for seed in group.seeds]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for lines, explored, forwarded in pool.map(lambda one: try_seed(folder, *one), work):
            all_explored, all_forwarded = all_explored + explored, all_forwarded + forwarded
            yield from lines
    predicates = sum(len(group.seeds) * group.predicates for group in groups)
    enough = all_forwarded >= least * all_explored
    yield f"{'ok' if enough else 'not ok'} {predicates} predicates: {all_forwarded} of {all_explored} values decided"


def show(*sources):
    failed = 0
    for source in sources:
        for line in source:
            failed += line.startswith("not ok")
            print(line, flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(show(try_cases(), try_seeds()))
