#!/usr/bin/env python3
"""Asks the sanitizers and valgrind again what oracles.txt says: they find the same in `wrong`, and nothing in `right`."""
import sys

import oracles


def main():
    failed, kept = False, oracles.read()
    for name, words in oracles.ask_all(oracles.names()).items():
        for tool in oracles.TOOLS:
            for test, said, wanted in (("wrong", words[tool], kept.get(name, {}).get(tool)), ("right", words[f"{tool}.right"], "-")):
                is_good = said == wanted
                failed = failed or not is_good
                print(f"ok {name}, {test}, {tool}" if is_good else f"not ok {name}, {test}, {tool}: {said}, expected {wanted}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
