#!/usr/bin/env python3
"""Random functions that fiddle with bits of memory of which a part was never written, without a branch but one at the end: functions(seed,
count) gives C text and the names. `bits.py SEED COUNT` prints it.

Only what gcc -O0 leaves as it is: one operation a statement, operands in variables, words of 32 and 64 bits (memcheck tells bytes apart only
roughly), neither differences nor products (where it does not tell to the bit either, and the inliner may know better)."""
import random
import sys

HEAD = """#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct packed {
    uint32_t a : 3, b : 7, c : 13, d : 9;
    uint64_t e : 33, f : 31;
    uint16_t g;
    uint8_t h, i;
};
union both {
    struct packed s;
    uint32_t w[6];
    uint64_t l[3];
    uint8_t b[24];
};
static uint64_t pass(uint64_t x, uint32_t y) { return x ^ y; }
static uint32_t narrow(uint64_t x) { return (uint32_t)(x >> 16); }
static struct packed hand_on(struct packed s) { return s; }
static int taken;
"""


class Function:
    def __init__(self, rng, name):
        self.rng, self.name, self.lines = rng, name, []

    def add(self, text):
        self.lines.append(f"    {text}")

    def constant(self, width):
        rng = self.rng
        kind = rng.randrange(4)
        if kind == 0:
            low = rng.randrange(width)
            value = ((1 << rng.randint(1, width - low)) - 1) << low
        elif kind == 1:
            value = 1 << rng.randrange(width)
        elif kind == 2:
            value = ~(1 << rng.randrange(width))
        else:
            value = rng.getrandbits(width)
        return f"0x{value & ((1 << width) - 1):x}{'ull' if width == 64 else 'u'}"

    def word(self):
        return f"x{self.rng.randrange(3)}"

    def long_word(self):
        return f"y{self.rng.randrange(3)}"

    def place(self):
        """An lvalue in memory, and its width."""
        m, rng = self.rng.choice("pq"), self.rng
        field = rng.choice(["a", "b", "c", "d"])
        return rng.choice([(f"{m}->w[{rng.randrange(6)}]", 32), (f"{m}->l[{rng.randrange(3)}]", 64), (f"{m}->b[{rng.randrange(24)}]", 8),
                           (f"{m}->s.{field}", 32), (f"{m}->s.{rng.choice('ef')}", 64), (f"{m}->s.{rng.choice('ghi')}", 32)])

    def step(self):
        rng = self.rng
        width, of, suffix = rng.choice([(32, self.word, "k"), (64, self.long_word, "kl")])
        kind = rng.randrange(12)
        if kind < 3:
            place, _ = self.place()
            self.add(f"{rng.choice([self.word, self.long_word])()} = {place};")
        elif kind < 6:
            place, _ = self.place()
            self.add(f"{place} = {rng.choice([self.word, self.long_word])()};")
        elif kind < 8:
            self.add(f"{suffix} = {self.constant(width)};")
            self.add(f"{of()} {rng.choice(['&=', '|=', '^=', '&=', '|='])} {suffix};")
        elif kind == 8:
            self.add(f"{of()} {rng.choice(['&=', '|=', '^=', '+='])} {of()};")
        elif kind == 9:
            self.add(f"k = {rng.randrange(width)};")
            self.add(f"{of()} {rng.choice(['<<=', '>>='])} k;")
        elif kind == 10:
            self.add(rng.choice([f"{of()} = ~{of()};", f"{self.long_word()} = {self.word()};", f"{self.word()} = (uint32_t){self.long_word()};",
                                 f"{self.long_word()} = (uint64_t)(int64_t)(int32_t){self.word()};",
                                 f"{self.word()} = (uint32_t)(int32_t)(int8_t){self.word()};"]))
        else:
            self.add(rng.choice([f"{self.long_word()} = pass({self.long_word()}, {self.word()});", f"{self.word()} = narrow({self.long_word()});",
                                 "memcpy(q, p, sizeof *p);", f"memmove(p->b + {rng.randrange(8)}, p->b + {rng.randrange(8)}, 16);",
                                 "q->s = hand_on(p->s);", "p = realloc(p, sizeof *p);", f"memcpy(q->b + {rng.randrange(20)}, &{self.word()}, 4);"]))

    def text(self):
        rng = self.rng
        for name in "pq":
            for _ in range(rng.randrange(4)):
                place, width = {"p": self.place, "q": self.place}[name]()
                self.add(f"{place} = {self.constant(width if width in (32, 64) else 32)};")
        for _ in range(rng.randint(6, 18)):
            self.step()
        width, of, suffix = rng.choice([(32, self.word, "k"), (64, self.long_word, "kl")])
        self.add(f"{suffix} = {self.constant(width)};")
        last = of()
        self.add(f"{last} &= {suffix};")
        self.add(f"if ({last})")
        self.add("    taken++;")
        body = "\n".join(self.lines)
        return f"""static void {self.name}(int n)
{{
    union both *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    uint32_t x0 = 1, x1 = 0xffff0000, x2 = (uint32_t)n, k;
    uint64_t y0 = 3, y1 = 0x00ff00ff00ff00ffull, y2 = (uint64_t)n, kl;
{body}
    free(p);
    free(q);
}}
"""


def functions(seed, count):
    rng = random.Random(seed)
    names = [f"f{i}" for i in range(count)]
    return HEAD + "\n".join(Function(rng, name).text() for name in names), names


if __name__ == "__main__":
    print(functions(int(sys.argv[1]), int(sys.argv[2]))[0])
