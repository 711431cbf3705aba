#!/usr/bin/env python3
"""Random structs whose pointers lead to several structs, sets, parts of objects and a variable: test_random.py [FIRST END]

Two or three structs begin with a tag, and have another tag in the middle; a pointer leads to a tag. The predicate walks from the root through all that is reached, reads it and accepts.
Brute force, here, gives every pointer of every object each of its values, and counts the graphs that are reached from the root: two are the same if they differ only in which of the
objects of a struct, or of a set, are meant. MARGAY in the environment is the program. After `not ok seed 7`: test_random.py 7 8 leaves 7.c in the folder."""
import itertools
import os
import pathlib
import random
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
MOST = 60_000  # ways to give all pointers a value


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        while True:
            self.choose()
            if self.count_ways() <= MOST:
                return

    def choose(self):
        structs = self.random.randint(2, 3)
        self.fields = [self.random.randint(0, 2) for _ in range(structs)]
        pools = [(s, None) for s in range(structs)]
        if self.random.random() < 0.6:
            pools.append((self.random.randrange(structs), "spare"))
        self.pools = [(s, name, self.random.randint(1, 2)) for s, name in pools]
        self.root = [self.destinations() for _ in range(self.random.randint(1, 2))]
        self.leads = [[self.destinations() for _ in range(count)] for count in self.fields]

    def destinations(self):
        """Where a pointer may lead: NULL, the variable, objects of a pool or their middle."""
        places = [(pool, part) for pool in range(len(self.pools)) for part in (False, True)]
        chosen = self.random.sample(places, self.random.randint(1, min(3, len(places))))
        return {"null": self.random.random() < 0.6, "given": self.random.random() < 0.3, "places": chosen}

    def values(self, field):
        values = ["null"] * field["null"] + ["given"] * field["given"]
        return values + [(pool, i, part) for pool, part in field["places"] for i in range(self.pools[pool][2])]

    def objects(self):
        return [(pool, i) for pool in range(len(self.pools)) for i in range(self.pools[pool][2])]

    def count_ways(self):
        ways = 1
        for field in self.root + [field for pool, _ in self.objects() for field in self.leads[self.pools[pool][0]]]:
            ways *= len(self.values(field))
        return ways

    # ---- brute force ----

    def graphs(self):
        slots = [("root", k) for k in range(len(self.root))]
        slots += [(thing, k) for thing in self.objects() for k in range(len(self.leads[self.pools[thing[0]][0]]))]
        fields = [self.root[k] if thing == "root" else self.leads[self.pools[thing[0]][0]][k] for thing, k in slots]
        found = set()
        for values in itertools.product(*(self.values(field) for field in fields)):
            found.add(self.reached(dict(zip(slots, values))))
        return found

    def reached(self, value_of):
        """The graph, with objects numbered as they are met, each pool by itself."""
        names, queue, graph = {}, [("root", len(self.root))], []
        met = [0] * len(self.pools)
        for thing, count in queue:
            for k in range(count):
                value = value_of[thing, k]
                if isinstance(value, tuple):
                    target = value[:2]
                    if target not in names:
                        names[target] = (value[0], met[value[0]])
                        met[value[0]] += 1
                        queue.append((target, len(self.leads[self.pools[value[0]][0]])))
                    value = (*names[target], value[2])
                graph.append(value)
        return tuple(graph)

    # ---- the same in C ----

    def bounds(self, owner, name, field):
        lines = [] if field["null"] else [f"MG_NOT_NULL({owner}, {name});"]
        lines += [f"MG_POINTERS({owner}, {name}, &stop);"] if field["given"] else []
        for pool, part in field["places"]:
            struct, set_name, _ = self.pools[pool]
            if set_name:  # of a set there are no parts: the whole, which begins with the tag
                lines.append(f"MG_POINTS_TO_SET({owner}, {name}, {set_name});")
            elif part:
                lines.append(f"MG_POINTS_INTO({owner}, {name}, struct s{struct}, middle);")
            else:
                lines.append(f"MG_POINTS_TO({owner}, {name}, struct s{struct});")
        return lines

    def used(self):
        """The pools that the root leads to: bounds of others are refused."""
        found, fields = [], list(self.root)
        for field in fields:
            for pool, _ in field["places"]:
                if pool not in found:
                    found.append(pool)
                    fields += self.leads[self.pools[pool][0]]
        return found

    def code(self):
        text = ["#include <margay.h>", "#include <stddef.h>", "struct tag { int value; };", "static struct tag stop = {-1};"]
        for s, count in enumerate(self.fields):
            text.append(f"struct s{s} {{ struct tag tag; int seen; struct tag middle;{''.join(f' struct tag *p{k};' for k in range(count))} }};")
        text.append(f"struct root {{{''.join(f' struct tag *p{k};' for k in range(len(self.root)))} }};")
        text += ["static void walk(struct tag *tag)", "{", "    if (!tag || tag->value < 0)", "        return;", "    switch (tag->value) {"]
        for s, count in enumerate(self.fields):
            text += [f"    case {s}:", f"    case {s + 10}: {{",
                     f"        struct s{s} *s = tag->value == {s} ? (struct s{s} *)tag : (struct s{s} *)((char *)tag - offsetof(struct s{s}, middle));",
                     "        if (s->seen)", "            return;", "        s->seen = 1;"]
            text += [f"        walk(s->p{k});" for k in range(count)] + ["    } break;"]
        text += ["    }", "}", "bool all(struct root *root)", "{"] + [f"    walk(root->p{k});" for k in range(len(self.root))] + ["    return true;", "}"]
        text += ["MG_BOUNDS(struct root, n)", "{"]
        for pool, (struct, name, count) in enumerate(self.pools):
            if pool in self.used():
                text.append(f"    MG_SET({name}, struct s{struct}, {count});" if name else f"    MG_OBJECTS(struct s{struct}, {count});")
        for s, leads in enumerate(self.leads):
            if s not in [self.pools[pool][0] for pool in self.used()]:
                continue
            text += [f"    MG_VALUES(struct s{s}, tag.value, {s});", f"    MG_VALUES(struct s{s}, middle.value, {s + 10});", f"    MG_VALUES(struct s{s}, seen, 0);"]
            for k, field in enumerate(leads):
                text += [f"    {line}" for line in self.bounds(f"struct s{s}", f"p{k}", field)]
        for k, field in enumerate(self.root):
            text += [f"    {line}" for line in self.bounds("struct root", f"p{k}", field)]
        return "\n".join([*text, "    (void)n;", "}", ""])


def wholes(program):
    """In C only whole objects of a set are led to."""
    for field in program.root + [field for leads in program.leads for field in leads]:
        field["places"] = sorted({(pool, part and not program.pools[pool][1]) for pool, part in field["places"]})
    return program


def structures(file, engine):
    done = subprocess.run([MARGAY, "gen", file, "-n", "2", "-q", "--engine", engine], capture_output=True, text=True, timeout=100)
    return done.stdout.splitlines() if done.returncode == 0 else done.stderr


def check(seed, folder):
    program = wholes(Program(seed))
    file = pathlib.Path(folder) / f"{seed}.c"
    file.write_text(program.code())
    wanted = len(program.graphs())
    found = structures(file, "checkpoint")
    if isinstance(found, str):
        return found[:400]
    if len(found) != wanted or len(set(found)) != wanted:
        return f"{len(found)} structures, {len(set(found))} different ones, expected {wanted}"
    return "" if structures(file, "rerun") == found else "rerun finds others"


def main():
    first, end = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (0, 16)
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        for seed in range(first, end):
            why = check(seed, "." if len(sys.argv) > 2 else temporary)
            failed = failed or bool(why)
            print(f"not ok seed {seed}: {why}" if why else f"ok seed {seed}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
