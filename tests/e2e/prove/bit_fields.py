#!/usr/bin/env python3
"""Random functions over a struct of bit-fields: bit_fields.py SEED prints one. It reads, stores and copies them one by one, all together and by single bytes, beside a local of the same
struct, and asserts what is true here and there. The bit-fields are so narrow that `check` tries all there is."""
import random
import sys


class Writer:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.fields, left = [], 11
        for number in range(self.dice.randint(3, 5)):
            kind = self.pick("unsigned", "unsigned", "int", "unsigned char", "_Bool")
            width = 1 if kind == "_Bool" else self.dice.randint(2 if kind == "int" else 1, 3)
            if width <= left:
                self.fields.append((f"f{number}", kind, width))
                left -= width
        self.names = ["p->" + name for name, _, _ in self.fields]

    def pick(self, *choices):
        return self.dice.choice(choices)

    def members(self):
        """Of what stands between them check would try 0 and 1 only."""
        gap = self.dice.randrange(len(self.fields))
        between = self.pick(" unsigned char apart;", " unsigned :0;", " unsigned :3;", "")
        self.apart = [("apart", 0, 255)] if "apart" in between else []
        return "".join((between if place == gap else "") + f" {kind} {name}:{width};" for place, (name, kind, width) in enumerate(self.fields))

    def bounds(self):
        ranges = [(name, -(1 << (width - 1)) if kind == "int" else 0, (1 << (width - (kind == "int"))) - 1) for name, kind, width in self.fields if kind != "_Bool"] + self.apart
        return " ".join(f"MG_INTS(struct s, {name}, {low}, {high});" for name, low, high in ranges)

    def value(self, depth=0):
        kind = self.dice.random()
        if kind < 0.5:
            return self.pick(*self.names)
        if kind < 0.6:
            return "x"
        if kind < 0.75:
            return str(self.dice.randint(-1, 4))
        if kind < 0.82:
            return f"((unsigned char *)p)[{self.pick(0, 1)}]"
        if kind < 0.9 and depth < 2:
            return f"({self.value(depth + 1)} {self.pick('+', '-', '&', '|', '^', '*')} {self.value(depth + 1)})"
        return "(int)q." + self.pick(*self.names)[3:]

    def test(self):
        return f"{self.value()} {self.pick('==', '!=', '<', '<=', '>')} {self.value()}"

    def statement(self, depth=0):
        kind = self.dice.random()
        if kind < 0.45:
            return f"{self.pick(*self.names, 'x')} = {self.value()};"
        if kind < 0.65:
            return self.pick("q = *p;", "*p = q;", "memcpy(&q, p, sizeof q);", "memcpy(p, &q, sizeof q);", "{ struct s t = *p; *p = q; q = t; }", f"((unsigned char *)p)[0] = (unsigned char){self.value()};")
        if kind < 0.85 or depth > 1:
            return f"mg_assert({self.test()} || {self.test()});"
        return f"if ({self.test()}) {{ {self.statement(depth + 1)} {self.statement(depth + 1)} }} else {{ {self.statement(depth + 1)} }}"

    def program(self):
        body = "\n    ".join(self.statement() for _ in range(self.dice.randint(3, 7)))
        return f"""#include <margay.h>
#include <string.h>
struct s {{{self.members()} }};
MG_BOUNDS(struct s, n) {{ {self.bounds()} }}
int f(struct s *p, int y)
{{
    MG_REQUIRES(y >= 0 && y <= 1);
    int x = y;
    struct s q = {{0}};
    {body}
    return x;
}}
"""


def program(seed):
    return Writer(seed).program()


if __name__ == "__main__":
    print(program(int(sys.argv[1])))
