#!/usr/bin/env python3
"""Random functions over arrays: arrays.py SEED prints one. Each takes two arrays that may be the same, their lengths, and two numbers, and goes wrong here and
there. Two of five have a third array, which they allocate with a length that is none of their numbers, and free. Its contract bounds everything, so that `check` can try all there is; every third leaves the numbers in the arrays open, every fourth lets the arrays be
the same one, which `check` never has."""
import random
import sys

HEAD = """#include <margay.h>
#include <stdlib.h>
static const short table[4] = {{2, 0, 1, 1}};
static const signed char grid[3][4] = {{{{0, 1, 2, 1}}, {{2, 2, 0, -1}}}};
static const struct {{ char first; int second; short rest[2]; }} pairs[3] = {{{{1, 2, {{0, 1}}}}, {{0, 1, {{2, 1}}}}}};
static bool all_small(const {type} *p, int n)
{{
    for (int k = 0; k < n; k++)
        if (p[k] < 0 || p[k] > 2)
            return false;
    return true;
}}
"""


LENGTHS = {"a": "n", "b": "m", "c": "l"}


class Writer:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.type = self.dice.choice(["int", "int", "short", "unsigned char", "long", "unsigned"])
        self.is_small, self.is_apart = seed % 3 != 0, seed % 4 != 0
        self.loops = 0
        self.has_own = seed % 5 in (1, 2)

    def pick(self, *choices):
        return self.dice.choice(choices)

    def index(self, depth=0):
        simple = self.pick("i", "j", "0", "1", "2", "n - 1", "i + 1", "j - 1", "n - 1 - i")
        if depth < 1 and self.dice.random() < 0.15:
            return f"(int)a[{self.index(1)}]"
        return simple

    def array(self):
        if self.has_own and self.dice.random() < 0.6:
            return "c"
        return self.pick("a", "a", "b")

    def make_own(self):
        """Its length is l; sometimes one element less is there, and sometimes all are written at once."""
        length = self.pick("n", "n", "m", "n + m", "n + 1")
        size = self.pick("l", "l", "l", "l", "l + 1", "(l ? l - 1 : 0)")
        made = self.pick(f"malloc((size_t){size} * sizeof *c)", f"calloc((size_t){size}, sizeof *c)", f"calloc((size_t){size}, sizeof *c)")
        fill = self.pick("", "", f"for (int q = 0; q < l; q++) c[q] = ({self.type})q;")
        return f"int l = {length};\n    {self.type} *c = {made};\n    {fill}\n    "

    def change_own(self):
        return self.pick("l = j + 1; c = realloc(c, (size_t)l * sizeof *c);", "c = realloc(c, ((size_t)l + 1) * sizeof *c); l++;")

    def value(self):
        if self.dice.random() < 0.15:
            return self.pick("table[i & 3]", "table[j]", "table[i + 1]", f"table[({self.index(1)}) & 3]", "grid[i][j]", f"grid[j & 1][({self.index(1)}) & 3]",
                             "pairs[i].second", f"pairs[({self.index(1)}) & 1].rest[j & 1]", "pairs[2 - j].first", "(table + 2)[i - 1]", "(&pairs[1] - j)->second")
        return self.pick("x", "0", "1", "2", f"{self.array()}[{self.index()}]", f"{self.array()}[{self.index()}]", "i", "n")

    def test(self):
        return f"{self.value()} {self.pick('==', '!=', '<', '<=', '>')} {self.value()}"

    def guard(self, index, array, body):
        if self.dice.random() < 0.75:
            return f"if ({index} >= 0 && {index} < {LENGTHS[array]}) {{ {body} }}"
        return body

    def access(self):
        index, array = self.index(), self.array()
        body = self.pick(f"x = (int){array}[{index}];", f"{array}[{index}] = ({self.type})({self.pick('x & 3', '1', '2', '0')});",
                         f"{array}[{index}]++;", f"mg_assert({array}[{index}] {self.pick('!=', '==', '<=')} {self.pick('0', '1', '2', 'x')});",
                         f"{{ {self.type} *p = {array} + {index};\n    x = (int)*p; }}", f"{{ {self.type} t = {array}[{index}]; {array}[{index}] = b[0]; b[0] = t; }}")
        return self.guard(index, array, body)

    def statement(self, depth):
        kind = self.dice.random()
        if kind < 0.55 or depth > 2:
            return self.access()
        if kind < 0.8:
            return f"if ({self.test()}) {{ {self.block(depth + 1)} }}" + (f" else {{ {self.block(depth + 1)} }}" if self.dice.random() < 0.4 else "")
        self.loops += 1
        if self.dice.random() < 0.5:
            return self.walk(f"p{self.loops}")
        name = f"q{self.loops}"
        body = self.pick(f"a[{name}] = ({self.type})(a[{name}] & 1);", f"if (a[{name}] == x) break;", f"x += (int)a[{name}];",
                         f"if ({name} && a[{name}] < a[{name} - 1]) x = {name};")
        return f"for (int {name} = {self.pick('0', '1')}; {name} < {self.pick('n', 'n', 'i')} && {name} < {self.pick('n', 'n', 'n', '3')}; {name}++) {{ {body} }}"

    def walk(self, name):
        """A loop by a pointer, from the front or the back, sometimes one element too far; or one pointer at an index that is moved and compared."""
        array = self.array()
        length = LENGTHS[array]
        body = self.pick(f"x += (int)*{name};", f"if (*{name} == x) break;", f"*{name} = ({self.type})(*{name} & 1);",
                         f"if ({name} > {array} && *{name} < {name}[-1]) x = (int)({name} - {array});", f"mg_assert(*{name} <= 2);")
        kind, i = self.dice.random(), self.index()
        if kind < 0.4:
            end = self.pick(f"{name} < {array} + {length}", f"{name} != {array} + {length}", f"{name} - {array} < {length}", f"{name} <= {array} + i")
            return f"for ({self.type} *{name} = {array}; {end}; {name}++) {{ {body} }}"
        if kind < 0.6:
            return f"for ({self.type} *{name} = {array} + {length}; {name}-- > {array};) {{ {body} }}"
        move = self.pick(f"{name}++;", f"{name} += {self.pick('1', 'j', '-1')};", f"if ({name} == {array}) {name} = {array} + {length} - 1;", "")
        use = self.pick(body, f"x = (int){name}[{self.pick('0', '1', '-1', 'j')}];").replace(" break;", " x = 2;")
        guard = self.pick(f"if ({name} >= {array} && {name} < {array} + {length}) ", f"if ({array} + {length} - {name} > 0 && {name} - {array} >= 0) ", "")
        return f"{{ {self.type} *{name} = {array} + {i};\n    {move}\n    {guard}{{ {use} }} }}"

    def block(self, depth):
        return "\n    ".join(self.statement(depth) for _ in range(self.dice.randint(1, 3)))

    def program(self):
        body = self.block(0)
        if self.has_own:
            if self.dice.random() < 0.3:
                body += "\n    " + self.change_own() + "\n    " + self.block(0)
            body = self.make_own() + body + "\n    " + self.pick(*["free(c);"] * 8, "free(c); free(c);", f"free(c); x = (int)c[{self.index()}];", "")
        small = "    MG_REQUIRES(all_small(a, n) && all_small(b, m));\n" if self.is_small else ""
        apart = "    MG_REQUIRES(a != b);\n" if self.is_apart else ""
        return (HEAD.format(type=self.type) + f"""int f({self.type} *a, int n, {self.type} *b, int m, int i, int j)
{{
    MG_LENGTH(a, n);
    MG_LENGTH(b, m);
    MG_REQUIRES(n >= 0 && n <= 2 && m >= 1 && m <= 2 && i >= -1 && i <= 2 && j >= 0 && j <= 2);
{small}{apart}    int x = 0;
    {body}
    return x;
}}
""")


def program(seed):
    """The program, and whether `check` tries all that there is."""
    writer = Writer(seed)
    return writer.program(), writer.is_small and writer.is_apart


if __name__ == "__main__":
    print(program(int(sys.argv[1]))[0])
