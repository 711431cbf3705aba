#!/usr/bin/env python3
"""Random tests with choices (programs.py): chosen at once, when first copied and when first looked at, from checkpoints and by running
again, depth first and breadth first, they print the same set of outcomes and fail in the same places; and the later a choice is
made, the fewer paths there are. A failure comes back with gcc and the choices shown.

After `not ok seed 7: t3 ...`: tests/e2e/choice/programs.py 7 > 7.c. MARGAY in the environment is the program; arguments FIRST END
are other seeds than those of the suite: two, and the tests that were searched wrongly once (cases), each in half of the ways. long_fuzz.py runs 21 others, and the cases in all ways."""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from programs import File

MARGAY = os.environ["MARGAY"]
HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = pathlib.Path(MARGAY).parent / "libmargay.a"
INCLUDE = HERE.parents[2] / "include"
JOBS = int(os.environ.get("JOBS", "2"))
TIMEOUT = 100
TESTS = 16
CHOICES = ["eager", "delayed", "copy"]  # each with at most as many paths as the one before
WAYS = {"rerun": ["--engine", "rerun"], "bfs": ["--strategy", "bfs"]}
EXTRAS = [(choice, way) for choice in CHOICES for way in WAYS]  # one by one for a seed

Result = collections.namedtuple("Result", "outcomes failures paths replays")
Replay = collections.namedtuple("Replay", "name n choices why")


def run(path, arguments, n="2"):
    """By test: the lines it printed, its failures, how many paths it had and how many of them count (None: not said)."""
    command = [MARGAY, "check", path.name, "-n", n, "--all", *arguments, "--", "-w"]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=TIMEOUT, errors="replace")
    if done.returncode not in (0, 1) or not re.fullmatch(r"margay: \d+ tests?: .*\n", done.stderr):
        raise ValueError(f"{' '.join(arguments)}: exit status {done.returncode}: {done.stderr[:300]} {done.stdout[-300:]}")
    outcomes, failures, paths = collections.defaultdict(set), collections.defaultdict(set), {}
    replays, shown = [], set()
    for line in done.stdout.splitlines():
        if found := re.match(r"(\w+) \d+:", line):
            outcomes[found[1]].add(line)
        elif found := re.match(r"not ok (\w+), (n = .*)", line):
            failures[found[1]].add(found[2])
            failed_last = found
        elif line.startswith("  called "):
            outcomes[failed_last[1]].add(f"{failed_last[2]}{line}")
        elif found := re.match(r"(?:not )?ok (\w+): .*?(?:\(([\d,]+) of )?([\d,]+) paths?\b", line):
            paths[found[1]] = (found[3], found[2])
        elif found := re.match(r"# (\w+) fails .* ([\d,]+) paths?$", line):
            paths[found[1]] = (found[2], None)
        elif found := re.match(r"  without Margay: .* -DMG_MAIN=(\w+) -DMG_N=(\d+) .* MG_CHOICES='(.*?)' ", line):
            failed = [re.match(r"n = \d+: (.*)", f)[1] for f in failures[found[1]] if f not in shown]
            shown.update(failures[found[1]])
            replays += [Replay(found[1], found[2], found[3], why) for why in failed]
        elif not line.startswith("  ") and not re.match(r"# \d+: [\d,]+ paths? fails? this way: ", line):
            raise ValueError(f"{' '.join(arguments)}: {line[:300]}")
    counts = {name: tuple(int(x.replace(",", "")) if x else None for x in both) for name, both in paths.items()}
    return Result(outcomes, failures, counts, replays)


def replay(path, one):
    """Why a failure does not come back without Margay, or None."""
    program = path.with_name(f"{path.stem}_{one.name}")
    subprocess.run(["gcc", "-w", "-O0", "-I", INCLUDE, f"-DMG_MAIN={one.name}", f"-DMG_N={one.n}", path.name, "-o", program, LIBRARY],
                   cwd=path.parent, check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=TIMEOUT, env={"MG_CHOICES": one.choices})
    program.unlink()
    place = re.search(r"assertion at (\S+:\d+) ", one.why)
    if done.returncode >= 0 or place and f"{place[1]}: mg_assert(" not in done.stderr:
        return f"with {one.choices} gcc says {done.returncode} {done.stderr[:100]} instead of {one.why}"
    return None


def difference(wanted, found, name, exact):
    """Why a test came out differently, or None."""
    one, other = wanted.outcomes[name], found.outcomes[name]
    if one != other:
        return f"lacks {sorted(one - other)[:2]}, has {sorted(other - one)[:2]}"
    if wanted.failures[name] != found.failures[name]:
        return f"fails {found.failures[name]} instead of {wanted.failures[name]}"
    if name not in wanted.paths or name not in found.paths:
        return "nothing said of it"
    if exact and wanted.paths[name] != found.paths[name]:
        return f"{found.paths[name]} paths instead of {wanted.paths[name]}"
    if found.paths[name][0] > wanted.paths[name][0]:
        return f"{found.paths[name][0]} paths, more than {wanted.paths[name][0]}"
    return None


def compare(path, names, extras):
    """What is wrong, a line each; how many paths there are by each way to choose."""
    plain = {choice: run(path, ["--choice", choice]) for choice in CHOICES}
    pairs = [("delayed", plain["eager"], plain["delayed"], False), ("copy", plain["delayed"], plain["copy"], False)]
    for choice, way in extras:
        pairs.append((f"{choice} {way}", plain[choice], run(path, ["--choice", choice, *WAYS[way]]), True))
    wrong = [(name, what, difference(one, other, name, exact)) for name in names for what, one, other, exact in pairs]
    sampled = run(path, ["--strategy", "random", "--samples", "20", "--seed", "3"]) if len(extras) > 2 else None
    for name in names if sampled else ():
        extra = sampled.outcomes[name] - plain["eager"].outcomes[name]
        wrong.append((name, "random", f"has {sorted(extra)[:2]}" if extra else None))
    for choice in ("eager", "copy"):
        wrong += [(one.name, f"{choice} again", replay(path, one)) for one in plain[choice].replays]
    counts = [sum(both[0] for both in plain[choice].paths.values()) for choice in CHOICES]
    return [f"{name} {what}: {why}" for name, what, why in wrong if why], counts


def try_file(path, title, extras):
    names = re.findall(r"^MG_TEST\((\w+)", path.read_text(), re.MULTILINE)
    try:
        wrong, counts = compare(path, names, extras)
    except (ValueError, subprocess.TimeoutExpired) as trouble:
        wrong, counts = [str(trouble).replace("\n", " ")], [0, 0, 0]
    return [f"not ok {title}: {why}" for why in wrong] or [f"ok {title}: {' > '.join(map(str, counts))} paths"], counts


def try_seed(folder, seed):
    path = pathlib.Path(folder) / f"{seed}.c"
    path.write_text(File(seed, TESTS).text())
    return try_file(path, f"seed {seed}", [("copy", "rerun"), EXTRAS[seed % len(EXTRAS)]][seed % len(EXTRAS) == 4:])


def try_cases(is_whole=False):
    """Tests that were searched wrongly once."""
    for number, path in enumerate(sorted((HERE / "cases").glob("*.c"))):
        yield from try_file(path, path.stem, EXTRAS if is_whole else EXTRAS[number % 2::2])[0]


def try_seeds(seeds):
    paths = [0, 0, 0]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for lines, counts in pool.map(lambda seed: try_seed(folder, seed), seeds):
            paths = [all + count for all, count in zip(paths, counts)]
            yield from lines
    fewer = paths[2] < paths[1] < paths[0]
    yield f"{'ok' if fewer else 'not ok'} {len(seeds) * TESTS} tests: {' > '.join(map(str, paths))} paths"


def show(*sources):
    failed = 0
    for lines in sources:
        for line in lines:
            failed += line.startswith("not ok")
            print(line, flush=True)
    return failed > 0


def main():
    if len(sys.argv) > 2:
        return show(try_seeds(range(*map(int, sys.argv[1:3]))))
    return show(try_cases(), try_seeds(range(100, 102)))


if __name__ == "__main__":
    sys.exit(main())
