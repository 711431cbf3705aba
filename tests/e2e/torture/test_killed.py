#!/usr/bin/env python3
"""A worker killed from outside at random moments: every counter and every byte of output as undisturbed, with each engine and in `check`.
tests/restore/test_deaths.py does the same at chosen moments, long_killed.py for longer."""
import concurrent.futures
import sys
import tempfile

sys.dont_write_bytecode = True  # or a folder of the source tree would fill
import killing  # noqa: E402


def main(counts, length, seeds):
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        work = [pool.submit(killing.check, *case, counts, seed) for seed in seeds for case in killing.cases(folder, length)]
        lines = [done.result() for done in work]
    print("\n".join(lines))
    return any(line.startswith("not ok") for line in lines)


if __name__ == "__main__":
    sys.exit(main((2, 20), 150000, [1]))
