#!/usr/bin/env python3
"""Each hostile target (hostile.py) in one way, another one from target to target, and every third in a second way. `test_hostile.py NAME...` runs those
whose names contain one of these; long_hostile.py runs all of them in all ways. `--slow` says how long the slowest took."""
import concurrent.futures
import sys
import time

import hostile

WORKERS = 2


def some_ways(number, target):
    ways = target.ways()
    first = number % len(ways)
    if target.outcome in ("refused", "usage") or number // len(ways) % 3:
        return [ways[first]]
    return [ways[first], ways[(first + 3) % len(ways)]]


def run_all(jobs):
    def run(job):
        start = time.monotonic()
        return hostile.report(*job), time.monotonic() - start

    failed, times = False, []
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for line, seconds in pool.map(run, jobs):
            print(line, flush=True)
            failed = failed or line.startswith("not ok")
            times.append((seconds, line.split(":")[0]))
    if "--slow" in sys.argv:
        print("\n".join(f"{seconds:.1f} s {line}" for seconds, line in sorted(times, reverse=True)[:20]), file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(run_all([(t, way) for i, t in enumerate(hostile.targets()) for way in some_ways(i, t)]))
