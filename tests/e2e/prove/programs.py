"""Random tests over a few numbers of small ranges, for proofs: every operator and width, overflows and divisions that go wrong, arrays, structs by value
of every size, what was never written, unions, bit-fields, bytes of words, copies of parts, switches, loops. Whatever is reached ends in an assertion at a line of its own, so what a search reaches is the set
of the places where it fails. `programs.py SEED...` prints some."""
import random
import sys

TYPES = ["int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "bool", "char", "long"]
HEAD = """#include <assert.h>
#include <margay.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct pair { int a; short b; unsigned char c; };
struct bits { unsigned low : 3; int high : 5; bool flag : 1; };
struct more { uint64_t first : 12; int64_t second : 33; unsigned char third : 2; short fourth : 9; };
struct mixed { char a; long b; };
struct small { uint8_t x[3]; };
struct seven { short a; uint8_t b; uint8_t c[4]; } __attribute__((packed));
struct large { int a; long b; short c; char d; bool e; };
union both { uint32_t word; uint8_t bytes[4]; uint16_t halves[2]; };
union wide { int64_t word; int32_t halves[2]; struct pair pair; uint8_t bytes[8]; };

static int table[4] = {3, -1, 7, 0};
"""
HELPERS = """
static long twice(long x) { return x + x; }
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static struct pair swap(struct pair p) { struct pair q = {p.b, (short)p.a, p.c}; return q; }
static struct mixed turn(struct mixed m) { struct mixed r = {(char)m.b, m.a}; return m.a > 3 ? m : r; }
static struct small rotate(struct small s) { struct small r = {{s.x[2], s.x[0], s.x[1]}}; return r; }
static struct seven grow(struct seven s) { s.c[3] = s.b; s.b++; return s; }
static struct large other(struct large l) { l.c = (short)l.a; l.e = !l.e; return l; }
static int many(char a, int b, short c, long d, struct pair e, int f, uint8_t g, int h, int i, long j)
{ return a + b + c + (int)d + e.b + f + g + h + i + (int)j; }
/* Called by these they are not inlined. */
static struct mixed (*volatile far_turn)(struct mixed) = turn;
static struct small (*volatile far_rotate)(struct small) = rotate;
static struct seven (*volatile far_grow)(struct seven) = grow;
static struct large (*volatile far_other)(struct large) = other;
static int (*volatile far_many)(char, int, short, long, struct pair, int, uint8_t, int, int, long) = many;
static unsigned mix(unsigned x) { for (int i = 0; i < 3; i++) x = x * 5u + (x >> 3); return x; }
static int pick(int x) { switch (x) { case 0: return 4; case 1: case 5: return x + 1; case -2: return 9; default: return x; } }
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names, self.lines, self.depth = [], [], 1
        self.bools = set()  # their bytes are not written
        self.left = self.random.randint(6, 14)

    def add(self, line):
        self.lines.append("    " * self.depth + line)

    def one(self, *some):
        return self.random.choice(some)

    # ---- expressions -------------------------------------------------------------------------------------------

    def leaf(self):
        return self.one(*self.names) if self.random.random() < 0.75 else str(self.random.choice([0, 1, 2, 3, 5, -1, -3, 7, 100, 255]))

    def expression(self, depth=2):
        if not depth or self.random.random() < 0.25:
            return self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        return self.random.choice([
            lambda: f"({a} {self.one('+', '-', '*', '&', '|', '^')} {b})",
            lambda: f"({a} {self.one('+', '-', '*', '&', '|', '^')} {b})",
            lambda: f"({a} {self.one('/', '%')} {self.one(b, '3', '-2', f'({b} | 1)')})",
            lambda: f"({a} {self.one('<<', '>>')} ({b} & 7))",
            lambda: f"((unsigned){a} {self.one('<<', '>>', '/', '%')} {self.one('2', '5')})",
            lambda: f"({self.one(*TYPES)}){a}",
            lambda: f"{self.one('-', '~', '!')}({a})",
            lambda: f"({self.condition(depth - 1)} ? {a} : {b})",
            lambda: f"clamp((int)({a}), -4, 6)",
            lambda: f"(int)twice({a})",
            lambda: f"(int)(mix((unsigned){a}) & 15)",
            lambda: f"pick((int)({a}) & 7)",
            lambda: f"table[({a}) & 3]",
        ])()

    def condition(self, depth=1):
        a, b = self.expression(depth), self.expression(depth)
        return self.random.choice([
            lambda: f"{a} {self.one('<', '<=', '>', '>=', '==', '!=')} {b}",
            lambda: f"{a} {self.one('<', '<=', '>', '>=', '==', '!=')} {self.one('0', '1', '2', '4')}",
            lambda: f"({a} < {b} {self.one('&&', '||')} {a} != {self.one('1', '2', '3')})",
            lambda: f"!({a} == {b})",
        ])()

    # ---- statements --------------------------------------------------------------------------------------------

    def assign(self):
        self.add(f"{self.one(*self.names)} = {self.expression()};")

    def declare(self):
        name = f"v{len(self.lines)}_"
        kind = self.one(*TYPES)
        self.add(f"{kind} {name} = {self.expression()};")
        self.names.append(name)
        if kind == "bool":
            self.bools.add(name)

    def block(self, count):
        known = len(self.names)
        self.depth += 1
        for _ in range(count):
            self.statement()
        self.depth -= 1
        del self.names[known:]

    def branch(self):
        self.add(f"if ({self.condition()}) {{")
        self.block(self.random.randint(1, 2))
        if self.random.random() < 0.5:
            self.add("} else {")
            self.block(self.random.randint(1, 2))
        self.add("}")

    def reach(self):
        self.add(f"if ({self.condition()})")
        self.add("    assert(0);")

    def loop(self):
        self.add(f"for (int i = 0; i < {self.random.randint(2, 3)}; i++) {{")
        self.block(1)
        self.add(f"    if ({self.condition()})")
        self.add(f"        {self.one('break', 'continue')};")
        self.add("}")

    def switch(self):
        self.add(f"switch ({self.expression(1)}) {{")
        for value in self.random.sample(range(-2, 7), 3):
            self.add(f"case {value}:")
            self.block(1)
            self.add(f"    {self.one('break', 'break', '/* falls */')};")
        self.add("default:")
        self.block(1)
        self.add("}")

    def array(self):
        name = f"a{len(self.lines)}"
        self.add(f"{self.one('int', 'short', 'unsigned char', 'long')} {name}[3] = {{{self.leaf()}, {self.leaf()}, {self.leaf()}}};")
        self.add(f"{name}[({self.expression(1)}) & 1] = {self.leaf()};")
        self.add(f"{self.one(*self.names)} = {name}[{self.one('0', '1', '2', f'({self.leaf()}) & 1')}];")

    def structure(self):
        name = f"s{len(self.lines)}"
        self.add(f"struct pair {name} = {{{self.leaf()}, (short){self.leaf()}, (unsigned char){self.leaf()}}};")
        self.add(f"{name} = swap({name});")
        self.add(f"{self.one(*self.names)} = {name}.{self.one('a', 'b', 'c')};")

    def parts(self):
        name = f"u{len(self.lines)}"
        self.add(f"union both {name} = {{.word = (uint32_t){self.leaf()}}};")
        self.add(f"{name}.{self.one('bytes[1]', 'halves[1]', 'bytes[3]')} = {self.one('1', '(uint8_t)' + self.leaf())};")
        self.add(f"{self.one(*self.names)} = {name}.{self.one('word', 'halves[0]', 'bytes[0]', 'bytes[1]')};")

    def by_value(self):
        name, other = f"m{len(self.lines)}", self.one("turn", "rotate", "grow", "other")
        a, b, c, d = (self.leaf() for _ in range(4))
        kind, values, fields = {"turn": ("mixed", f"(char){a}, {b}", ("a", "b")),
                                "rotate": ("small", f"{{(uint8_t){a}, (uint8_t){b}, 7}}", ("x[0]", "x[1]", "x[2]")),
                                "grow": ("seven", f"(short){a}, (uint8_t){b}, {{1, (uint8_t){c}, 2, 3}}", ("a", "b", "c[1]", "c[3]")),
                                "other": ("large", f"(int){a}, {b}, (short){c}, 1, {d} != 0", ("a", "b", "c", "e"))}[other]
        self.add(f"struct {kind} {name} = {{{values}}};")
        self.add(f"{name} = {self.one('', 'far_')}{other}({name});")
        self.add(f"{self.one(*self.names)} = {name}.{self.one(*fields)};")

    def unset(self):
        """Not every field is written: what has none may be copied, not looked at."""
        name, field = f"n{len(self.lines)}", self.one("a", "b", "c")
        self.add(f"struct pair {name}, {name}_;")
        self.add(f"{name}.{field} = {self.leaf()};")
        self.add(f"if ({self.condition()})")
        self.add(f"    {name}.{self.one('a', 'b', 'c')} = {self.leaf()};")
        self.add(f"{name}_ = swap({name});")
        self.add(f"{self.one(*self.names)} = {name}_.{dict(a='b', b='a', c='c')[field] if self.random.random() < 0.8 else self.one('a', 'b', 'c')};")

    def bytes(self):
        name, at = f"y{len(self.lines)}", self.one(*self.names)
        self.add(f"unsigned char *{name} = (unsigned char *)&{at};")
        index = self.one("0", f"sizeof {at} - 1", f"sizeof {at} / 2")
        if at in self.bools:
            self.add(f"{self.one(*self.names)} = {name}[0];")
        elif self.random.random() < 0.5:
            self.add(f"{name}[{index}] = {self.one('1', '0x80', f'(uint8_t)({self.leaf()})')};")
        else:
            self.add(f"for (unsigned i = 0; i < sizeof {at} / 2; i++) {{ unsigned char t = {name}[i]; {name}[i] = {name}[sizeof {at} - 1 - i]; {name}[sizeof {at} - 1 - i] = t; }}")

    def wide(self):
        name = f"w{len(self.lines)}"
        self.add(f"union wide {name} = {{.word = {self.leaf()}}};")
        self.add(f"{name}.{self.one('halves[1]', 'pair.b', 'pair.a', 'bytes[5]', 'bytes[0]')} = {self.one('1', '-1', self.leaf())};")
        self.add(f"{self.one(*self.names)} = {name}.{self.one('word', 'halves[0]', 'halves[1]', 'pair.b', 'pair.c', 'bytes[5]', 'bytes[7]')};")

    def more_bits(self):
        name = f"f{len(self.lines)}"
        self.add(f"struct more {name}{self.one('', ' = {0}', f' = {{(uint64_t)({self.leaf()}), 3, 1, -2}}')};")
        written = [self.one("first", "second", "third", "fourth") for _ in range(2)]
        for field in written:
            self.add(f"{name}.{field} = {self.leaf()};")
        self.add(f"{self.one(*self.names)} = {name}.{self.one(*written)};")

    def copy_parts(self):
        name, size = f"p{len(self.lines)}", self.one(1, 2, 3, 4, 5, 7)
        to, back = self.random.randint(0, 8 - size), self.random.randint(0, 8 - size)
        self.add(f"long {name} = {self.leaf()}, {name}_ = {self.leaf()};")
        self.add(f"mem{self.one('cpy', 'move')}((char *)&{name} + {to}, (char *)&{name}_ + {back}, {size});")
        if self.random.random() < 0.5:
            self.add(f"memmove((char *)&{name}, (char *)&{name} + 1, 7);")
        self.add(f"{self.one(*self.names)} = {name};")

    def reals(self):
        name = f"d{len(self.lines)}"
        self.add(f"double {name}, {name}_; long {name}l = {self.leaf()};")
        self.add(f"memcpy(&{name}, &{name}l, sizeof {name});")
        self.add(f"{name}_ = {name};")
        self.add(f"memcpy(&{name}l, &{name}_, sizeof {name});")
        self.add(f"{self.one(*self.names)} = {name}l;")

    def pass_many(self):
        a, b, c, d, e, f = (self.leaf() for _ in range(6))
        self.add(f"{self.one(*self.names)} = {self.one('', 'far_')}many((char){a}, (int){b}, 1, {c}, (struct pair){{(int){d}, 2, 3}}, 4, (uint8_t){e}, 5, (int){f} & 15, {a});")

    def bit_field(self):
        name = f"b{len(self.lines)}"
        self.add(f"struct bits {name} = {{(unsigned){self.leaf()} & 7u, 2, {self.leaf()} != 0}};")
        self.add(f"{name}.{self.one('low', 'flag')} = ({self.leaf()}) & 1;")
        self.add(f"{self.one(*self.names)} = {name}.{self.one('low', 'high', 'flag')};")

    def copy(self):
        name = f"c{len(self.lines)}"
        self.add(f"int {name}[2] = {{{self.leaf()}, {self.leaf()}}}, {name}_[2];")
        self.add(f"memcpy({name}_, {name}, sizeof {name});")
        self.add(f"{self.one(*self.names)} = {name}_[{self.one('0', '1')}];")

    def statement(self):
        if self.left <= 0:
            self.reach()
            return
        self.left -= 1
        makers = [self.assign, self.declare, self.branch, self.branch, self.reach, self.reach, self.reach, self.reach, self.loop, self.switch, self.array, self.structure,
                  self.parts, self.bit_field, self.copy, self.by_value, self.by_value, self.unset, self.bytes, self.wide, self.more_bits, self.copy_parts, self.reals, self.pass_many]
        self.random.choice(makers)()

    def write(self):
        for i in range(self.random.randint(2, 3)):
            low = self.random.choice([-3, -1, 0, 0, 1, 100, 126, -129, 2147483640, -2147483648])
            wide = self.random.randint(1, 6)
            kind = self.one("int", "int", "long", "int8_t", "unsigned", "bool")
            chosen = "mg_bool()" if kind == "bool" else f"({kind})mg_long({low}, {low + wide})" if low > 2**30 or low < -2**30 else f"({kind})mg_int({low}, {low + wide})"
            self.add(f"{kind} v{i} = {chosen};")
            self.names.append(f"v{i}")
            if kind == "bool":
                self.bools.add(f"v{i}")
        while self.left > 0:
            self.statement()
        self.reach()
        return "\n".join(self.lines)


def make(seeds):
    """A test for each, in one file."""
    tests = (f"\nMG_TEST(random{seed}, n)\n{{\n{Program(seed).write()}\n}}\n" for seed in seeds)
    return HEAD + HELPERS + "".join(tests)


if __name__ == "__main__":
    print(make(map(int, sys.argv[1:])), end="")
