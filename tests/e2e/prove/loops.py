"""Random tests with loops that have invariants, over a few numbers of small ranges: for, while, do and goto, nested and in functions that are called, with break, continue, return
and goto out of them; variables in registers, in memory, behind pointers, of the file, in arrays and structs. Invariants and what is asserted later may be wrong or too weak, and what
a loop changes may not be named. `loops.py SEED...` prints some."""
import random
import sys

HEAD = """#include <margay.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair { int a; unsigned char b; bool c; };
static int shared;
static struct pair both;
static void put(int *to, int value) { *to = value & 15; }
static int half(int x) { int y = x; put(&y, x / 2); return y; }
static void set(struct pair *p, int value) { p->a = value & 15; p->b = (unsigned char)(value & 3); }
static int count_to(int most)
{
    int at = 0;
    while (at < most) {
        MG_LOOP_INVARIANT(at >= 0 && (at <= most || most < 0));
        at++;
    }
    return at;
}
"""


class Program:
    def __init__(self, seed):
        self.seed, self.random = seed, random.Random(seed)
        self.lines, self.depth, self.loops = [], 1, 0
        # What can be written; whether that needs to be named, and how.
        self.places = ["x", "y", "z", "kept", "t[{}]", "*p", "shared", "s.a", "both.b", "flag"]
        self.named = {"kept": "kept", "*p": "x", "shared": "shared", "s.a": "s.a", "both.b": "both.b"}

    def add(self, line):
        self.lines.append("    " * self.depth + line)

    def one(self, *some):
        return self.random.choice(some)

    def often(self, how):
        return self.random.random() < how

    def number(self):
        return self.one("x", "y", "z", "kept", "t[1]", "*p", "shared", "s.a", "both.b", "flag", "m", "k", "1", "2", "3", "7")

    def value(self):
        a, b = self.number(), self.number()
        return self.one(a, f"{a} + {b}", f"{a} - {b}", f"{a} * 2", f"{a} / 2", f"{a} ^ {b}", f"half({a})", f"({a} > {b} ? {a} : {b})")

    def condition(self):
        """Nothing is compared with itself: of z, when nobody has written it, that is no failure where the compiler folds it, and one where it does not."""
        left = self.number()
        operation, right = self.one("<", "<=", "==", "!=", ">"), self.number()
        return f"{'m' if left.isdigit() else left} {operation} {'k' if right == left else right}"

    def write(self, changed):
        place = self.one(*self.places)
        value = f"({self.value()}) & {self.one(7, 15, 15)}"
        changed.add(place)
        if place == "t[{}]":
            self.add(f"t[({self.number()}) & 3] = {value};")
        elif place == "flag":
            self.add(f"flag = {self.condition()};")
        elif place in ("kept", "*p") and self.often(0.5):
            self.add(f"put({'&kept' if place == 'kept' else 'p'}, {self.value()});")
        elif place == "s.a" and self.often(0.3):
            self.add(f"set(&s, {self.value()});")
            changed.add("s.b")
        else:
            self.add(f"{place} = {value};")

    def step(self, changed, is_in_loop):
        kind = self.random.random()
        if kind < 0.55:
            self.write(changed)
        elif kind < 0.62:
            self.add(f"if ({self.condition()}) {{")
            self.depth += 1
            self.write(changed)
            self.depth -= 1
            self.add("}")
        elif kind < 0.68:
            self.add(f"{{ int *own = malloc(sizeof *own); if (own) {{ *own = {self.number()}; y = *own & 15; }} free(own); }}")
            changed.add("y")
        elif kind < 0.73:
            self.add(f"{{ int each[2] = {{{self.number()}, 1}}; put(&each[1], each[0]); z = each[1]; }}")
            changed.add("z")
        elif kind < 0.78:
            self.add(f"y = count_to({self.number()}) & 15;")
            changed.add("y")
        elif is_in_loop and kind < 0.9:
            self.add(f"if ({self.condition()})")
            self.add(f"    {self.one('break', 'continue', 'continue', 'goto out', 'return')};")
        elif self.loops < 3:
            self.loop(changed)

    def true_ones(self, i, most):
        """Mostly right: what is written is between 0 and 15."""
        some = [f"{i} >= 0 && {i} <= {most}", "x >= 0 && x <= 15", "y >= 0 && y <= 15", "z >= 0 && z <= 15", "kept >= 0 && kept <= 15",
                "shared >= 0 && shared <= 15", "s.a >= 0 && s.a <= 15", "t[1] >= 0 && t[1] <= 15", "both.b <= 15", f"*p == x"]
        return some if self.often(0.7) else self.random.sample(some, self.random.randint(3, len(some)))

    def claims(self, i, most):
        some = self.true_ones(i, most)
        if self.often(0.2):
            some.append(self.condition())
        self.random.shuffle(some)
        return some

    def loop(self, changed):
        self.loops += 1
        i, most, inside = f"i{self.loops}", self.random.randint(1, 4), set()
        form = self.one("for", "while", "do", "forever", "goto")
        before, lines = self.lines, []
        self.lines, depth = lines, self.depth
        self.depth = depth + 1
        for _ in range(self.random.randint(1, 3)):
            self.step(inside, form != "goto")
        self.depth = depth
        body, self.lines = lines, before
        clauses = [f"MG_LOOP_INVARIANT({text});" for text in self.claims(i, most)]
        names = sorted({self.named[place] for place in inside if place in self.named} | ({"s.b"} if "s.b" in inside else set()))
        if "x" in inside or "*p" in inside:
            names = sorted(set(names) | {"x"})
        if self.often(0.1) and names:
            names.remove(self.one(*names))
        clauses += [f"MG_LOOP_MODIFIES({', '.join(names)});"] if names else []
        clauses += ["MG_LOOP_MODIFIES_ARRAY(t, 4);"] if "t[{}]" in inside and self.often(0.95) else []
        self.frame(form, i, most, clauses, body)
        changed |= inside

    def frame(self, form, i, most, clauses, body):
        also = f" && {self.condition()}" if self.often(0.3) else ""
        if form != "for":
            self.add(f"int {i} = 0;")
        label = f"again{i}"
        self.add({"for": f"for (int {i} = 0; {i} < {most}{also}; {i}++) {{", "while": f"while ({i} < {most}{also}) {{", "do": "do {", "forever": "for (;;) {",
                  "goto": f"{label}: {{"}[form])
        self.depth += 1
        for clause in clauses:
            self.add(clause)
        if form == "forever":
            self.add(f"if ({i} >= {most})")
            self.add("    break;")
        if form in ("while", "do", "forever", "goto"):  # before anything can be skipped
            self.add(f"{i}++;")
        self.depth -= 1
        self.lines += body
        end = {"do": f"}} while ({i} < {most});", "goto": f"if ({i} < {most}) goto {label}; }}"}.get(form, "}")
        self.add(end)

    def text(self):
        self.add("int x = m & 15, y = k & 15, z, kept = 3, t[4] = {m & 3, 1, 2, 3}, *p = &x;" if self.often(0.8) else
                 "int x = 0, y = 1, z, kept = m & 15, t[4] = {0}, *p = &x;")
        self.add("struct pair s = {.a = 2};")
        self.add("bool flag = false;")
        if self.often(0.85):
            self.add("z = m & 7;")
        self.add("shared = 1; both.b = 2; put(&kept, k);")
        for _ in range(self.random.randint(1, 2)):
            self.loop(set())
        self.add(self.one("out:", "(void)0; out:"))
        for _ in range(self.random.randint(1, 3)):
            self.add("mg_assert(" + (self.condition() if self.often(0.15) else self.one(*self.true_ones("k", 3))) + ");")
        self.add("(void)s, (void)flag, (void)p;")
        name = f"run{self.seed}"
        return (f"static void {name}(int m, int k)\n{{\n" + "\n".join(self.lines) + "\n}\n"
                f"MG_TEST(random{self.seed}, n)\n{{\n    {name}(mg_int(0, 3), mg_int(0, 2));\n}}\n")


def make(seeds):
    return HEAD + "".join("\n" + Program(seed).text() for seed in seeds)


if __name__ == "__main__":
    print(make(map(int, sys.argv[1:])))
