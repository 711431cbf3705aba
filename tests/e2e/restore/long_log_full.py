#!/usr/bin/env python3
"""The undo log is full at a choice, or an entry or two before: one candidate crashes, and the others are as ever.

It takes 1 GiB of memory and some seconds. MARGAY in the environment is the program."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
ROOM = 1 << 26  # entries
SOURCE = """
#include <margay.h>
#include <stdlib.h>
struct node { int v; };
struct s { int a; struct node *p, *q; };
bool ok(struct s *s)
{
    volatile char *old = calloc(ROOM, 1); /* older than the choice of a: each byte is logged, and none twice, so thinning does not help */
    for (long i = s->a == 1 ? STORES : 9; i > 0; i--)
        old[i - 1] = 1;
    return s->p->v == 1 && s->q != s->p; /* p: the first node, and no other */
}
MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct node, 2);
    MG_NOT_NULL(struct s, p);
    MG_INTS(struct s, a, 0, 2);
    MG_INTS(struct node, v, 0, 1);
}
"""


# Entries left after the stores: explored, valid, crashed. p has one value, so it takes no checkpoint and no entry: with none left the stores
# crash already, with one the choice of v, with two that of q, once v is 1; three are enough.
WANTED = {0: [9, 4, 1], 1: [9, 4, 1], 2: [10, 4, 1], 3: [12, 6, 0]}


def main():
    failed = False
    for left, wanted in WANTED.items():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "full.c"
            path.write_text(SOURCE.replace("STORES", str(ROOM - left)).replace("ROOM", str(ROOM)))
            call = [MARGAY, "gen", path, "-n", "1", "--engine=checkpoint", "--fuel=1000000000", "--format=none", "--stats=json"]
            done = subprocess.run(call, capture_output=True, text=True, timeout=100)
        stats = json.loads(done.stdout.splitlines()[-1])
        found = [stats[key] for key in ("explored", "valid", "crashed")]
        is_good = found == wanted
        failed = failed or not is_good
        print(f"ok {left} entries left" if is_good else f"not ok {left} entries left: {found} instead of {wanted}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
