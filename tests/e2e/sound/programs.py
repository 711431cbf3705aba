"""Random C programs. Each is a function of two small choices that allocates, frees and reallocates, copies structs, unions and bit-fields,
shifts, converts, sorts, formats, calls through pointers, and prints what came of it. None has undefined behaviour; with a fault, one
mistake of a known kind is put in, which one value of the first choice runs into."""
import random

CHOICES = (3, 2)  # values of the two choices

PRELUDE = """#include <margay.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long long u64;

#define UNUSED __attribute__((unused))

static inline UNUSED u64 mix(u64 h, u64 x)
{
    h ^= x + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
    return h * 0xff51afd7ed558ccdull;
}

static UNUSED int op_add(int a, int b) { return a + b; }
static UNUSED int op_sub(int a, int b) { return a - b; }
static UNUSED int op_max(int a, int b) { return a > b ? a : b; }
static UNUSED int op_xor(int a, int b) { return a ^ b; }
static UNUSED int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static UNUSED int down(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static UNUSED int sum(int n, ...)
{
    va_list args;
    int all = 0;
    va_start(args, n);
    for (int i = 0; i < n; i++)
        all += va_arg(args, int);
    va_end(args);
    return all;
}

static UNUSED unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

struct vtable {
    void *(*get)(size_t);
    void *(*more)(void *, size_t);
    void (*put)(void *);
    int (*op[4])(int, int);
};
static UNUSED const struct vtable library = {malloc, realloc, free, {op_add, op_sub, op_max, op_xor}};
static UNUSED int counters[4];
"""

INTEGERS = [("int", 100), ("unsigned", 1000), ("short", 300), ("unsigned char", 255), ("signed char", 100), ("long", 100000),
            ("unsigned long long", 1 << 40), ("_Bool", 1), ("unsigned short", 60000), ("char", 100)]


class Program:
    def __init__(self, seed, fault=None):
        self.seed, self.fault = seed, fault
        self.random = random.Random(seed)
        self.fields = self.make_fields()

    # ---- the struct

    def make_fields(self):
        fields = []
        for i in range(self.random.randint(3, 8)):
            name, way = f"f{i}", self.random.random()
            if way < 0.35:
                width = self.random.randint(1, 12)
                sign = self.random.random() < 0.3 and width > 1
                fields.append((name, f"{'signed' if sign else 'unsigned'} {name} : {width};", "bits", (1 << (width - sign)) - 1))
            elif way < 0.8:
                kind, most = self.random.choice(INTEGERS)
                fields.append((name, f"{kind} {name};", "integer", most))
            elif way < 0.9:
                fields.append((name, f"{self.random.choice(['double', 'float'])} {name};", "real", 1000))
            else:
                fields.append((name, f"short {name}[{self.random.randint(1, 4)}];", "array", 100))
        return fields

    def count(self, field):
        return int(field[1].split("[")[1].split("]")[0])

    def types(self):
        s = self.seed
        lines = [f"struct s{s} {{"] + [f"    {field[1]}" for field in self.fields]
        lines += ["    union {", "        unsigned u;", "        unsigned char b[4];", "        unsigned short w[2];", "    } un;",
                  f"    struct s{s} *next;", "    int (*op)(int, int);", "};", ""]
        lines += [f"static u64 digest{s}(const struct s{s} *p)", "{", "    u64 h = p->un.u;"]
        for name, _, kind, _ in self.fields:
            if kind == "array":
                lines.append(f"    for (size_t i = 0; i < sizeof p->{name} / sizeof *p->{name}; i++)")
                lines.append(f"        h = mix(h, (u64)p->{name}[i]);")
            elif kind == "real":
                lines.append(f"    h = mix(h, (u64)(long long)(p->{name} * 2));")
            else:
                lines.append(f"    h = mix(h, (u64)p->{name});")
        lines += ["    return mix(h, p->op ? (u64)p->op(3, 2) : 7);", "}", ""]
        lines += [f"static struct s{s} make{s}(unsigned v)", "{", f"    struct s{s} r = {{0}};"]
        order = self.fields[:]
        self.random.shuffle(order)
        for field in order:
            name, _, kind, most = field
            factor = self.random.randint(1, 9)
            if kind == "array":
                lines.append(f"    for (unsigned i = 0; i < {self.count(field)}; i++)")
                lines.append(f"        r.{name}[i] = (short)((v * {factor} + i) % {most});")
            elif kind == "real":
                lines.append(f"    r.{name} = (v * {factor} % {most}) / 2.0f;")
            else:
                lines.append(f"    r.{name} = (v * {factor} + {self.random.randint(0, 5)}) % {most + 1}u;")
        lines += [f"    r.un.{self.random.choice(['u', 'u'])} = v * 77u;", f"    r.op = v % 3 ? library.op[v % 4] : NULL;", "    return r;",
                  "}", ""]
        lines += [f"static struct s{s} twist{s}(struct s{s} a, int k)", "{", *self.change("a.", "(unsigned)k", 1), "    return a;", "}", ""]
        return lines

    def change(self, to, value, tabs):
        name, _, kind, most = self.random.choice(self.fields)
        pad = "    " * tabs
        if kind == "array":
            return [f"{pad}{to}{name}[0] = (short)({value} % {most});"]
        if kind == "real":
            return [f"{pad}{to}{name} = (float)({value} % {most}) * 0.25f;"]
        how = self.random.random()
        if how < 0.3 and kind == "bits":
            return [f"{pad}{to}{name} |= 1;"]
        if how < 0.5 and kind == "bits":
            return [f"{pad}{to}{name} ^= {value} % {most + 1}u;"] if "unsigned" in _ else [f"{pad}{to}{name} = ({value}) % {most + 1}u;"]
        return [f"{pad}{to}{name} = ({value}) % {most + 1}u;"]

    # ---- statements, each a list of lines; h c d vec len cap list loc arr buf are there

    def number(self):
        return self.random.choice(["(unsigned)c", "(unsigned)d", f"{self.random.randint(0, 40)}u", "(unsigned)len", "(unsigned)arr[2]",
                                   f"((unsigned)c * {self.random.randint(1, 7)}u + (unsigned)d)"])

    def op_push(self):
        s, direct = self.seed, self.random.random() < 0.5
        more = "realloc" if direct else "library.more"
        return ["if (len == cap) {", f"    size_t want = cap ? cap * 2 : {self.random.randint(1, 3)};",
                f"    struct s{s} *grown = {more}(vec, want * sizeof *vec);", "    if (!grown)", "        abort();",
                "    vec = grown, cap = want;", "}", f"vec[len] = make{s}({self.number()});", "len++;"]

    def op_pop(self):
        return ["if (len)", f"    h = mix(h, digest{self.seed}(&vec[--len]));"]

    def op_shrink(self):
        return ["if (len && cap > len) {", f"    struct s{self.seed} *less = realloc(vec, len * sizeof *vec);", "    if (less)",
                "        vec = less, cap = len;", "}"]

    def op_copy(self):
        s = self.seed
        return ["if (len) {", f"    struct s{s} t = vec[len / 2];", *self.change("t.", self.number(), 1),
                f"    loc = {self.random.choice(['t', f'twist{s}(t, c + 1)', f'*&t'])};",
                f"    vec[0] = {self.random.choice(['loc', 't'])};", "}"]

    def op_bytes(self):
        s = self.seed
        return ["{", f"    unsigned char raw[sizeof(struct s{s})];", f"    struct s{s} back;", "    memcpy(raw, &loc, sizeof raw);",
                "    memcpy(&back, raw, sizeof back);", f"    h = mix(h, digest{s}(&back));", "}"]

    def op_field(self):
        return self.change("loc.", self.number(), 0) + [f"h = mix(h, digest{self.seed}(&loc));"]

    def op_union(self):
        return [f"loc.un.u = {self.number()} * 257u + {self.random.randint(0, 9999)}u;",
                f"h = mix(h, loc.un.b[{self.random.randint(0, 3)}]);",
                f"loc.un.{self.random.choice(['b[1]', 'b[3]', 'w[0]', 'w[1]'])} = (unsigned char)({self.number()});", "h = mix(h, loc.un.u);"]

    def op_insert(self):
        s = self.seed
        get = self.random.choice([f"malloc(sizeof(struct s{s}))", f"calloc(1, sizeof(struct s{s}))", f"library.get(sizeof(struct s{s}))"])
        return ["{", f"    struct s{s} *node = {get};", "    if (!node)", "        abort();",
                f"    *node = {self.random.choice(['loc', f'make{s}({self.number()})'])};", "    node->next = list;", "    list = node;", "}"]

    def op_remove(self):
        s = self.seed
        return ["if (list) {", f"    struct s{s} *next = list->next;", f"    h = mix(h, digest{s}(list));",
                f"    {self.random.choice(['free', 'library.put'])}(list);", "    list = next;", "}"]

    def op_reverse(self):
        s = self.seed
        return ["{", f"    struct s{s} *done = NULL;", "    while (list) {", f"        struct s{s} *next = list->next;",
                "        list->next = done;", "        done = list;", "        list = next;", "    }", "    list = done;", "}"]

    def op_walk(self):
        s = self.seed
        return [f"for (const struct s{s} *p = list; p; p = p->next)", f"    h = mix(h, digest{s}(p));"]

    def op_shift(self):
        k = self.random.randint(1, 30)
        return self.random.choice([
            [f"h = mix(h, {self.number()} << {k} | {self.number()} >> {31 - k});"],
            [f"h = mix(h, (u64)1 << ({self.number()} % 64u));"],
            [f"h = mix(h, (u64)(long long)((int)({self.number()} % 1000u) >> {self.random.randint(0, 9)}));"],
            [f"h = mix(h, (u64)(1l << ({self.number()} % 62u)));"]])

    def op_convert(self):
        a = self.number()
        return self.random.choice([
            [f"h = mix(h, (u64)(long)((double)({a}) * {self.random.randint(1, 99)}.5));"],
            [f"h = mix(h, (u64)(signed char)({a} * 9u));"],
            [f"h = mix(h, (u64)(long long)(short)({a} * 7001u));"],
            [f"h = mix(h, (u64)(unsigned char)((float)({a} % 250u) + 0.5f));"],
            [f"h = mix(h, (_Bool)({a}));"],
            [f"h = mix(h, (u64)(unsigned)(-(int)({a} % 77u)));"]])

    def op_array(self):
        return self.random.choice([
            [f"for (int i = 0; i < 8; i++)", f"    arr[i] = (int)((unsigned)(i * {self.random.randint(1, 9)}) ^ {self.number()} % 64u);"],
            [f"memmove(arr + {self.random.randint(0, 3)}, arr + {self.random.randint(0, 3)}, 4 * sizeof *arr);"],
            [f"qsort(arr, {self.random.randint(2, 8)}, sizeof *arr, {self.random.choice(['up', 'down'])});"],
            [f"arr[{self.number()} % 8u] ^= {self.random.randint(1, 9)};"],
            ["{", "    int copy[8];", "    memcpy(copy, arr, sizeof copy);",
             f"    h = mix(h, (u64)memcmp(copy, arr, sizeof copy) + (unsigned)copy[{self.random.randint(0, 7)}]);", "}"],
            ["for (const int *p = arr; p < arr + 8; p++)", "    h = mix(h, (u64)*p);"]])

    def op_text(self):
        return self.random.choice([
            [f'h = mix(h, (u64)snprintf(buf, sizeof buf, "%d-%x", (int)({self.number()} % 99u), {self.number()}));'],
            ['h = mix(h, strlen(buf));'],
            [f'strcpy(buf, "{self.random.choice(["abc", "x", "hello"])}");'],
            ["{", "    size_t (*volatile length)(const char *) = strlen;", "    h = mix(h, length(buf));", "}"],
            ['h = mix(h, strchr(buf, \'-\') ? 1 : 2);'],
            ["{", "    char *own = strdup(buf);", "    if (!own)", "        abort();", "    own[0] = (char)('a' + c);",
             "    h = mix(h, (unsigned char)own[0] + strlen(own));", "    free(own);", "}"]])

    def op_call(self):
        return self.random.choice([
            [f"h = mix(h, (u64)library.op[{self.number()} % 4u](arr[0] % 50, c));"],
            ["{", "    double (*volatile root)(double) = sqrt;", f"    h = mix(h, (u64)root((double)({self.number()} % 100u)));", "}"],
            ["{", "    int (*volatile f)(int) = abs;", f"    h = mix(h, (u64)f(-(int)({self.number()} % 9u)));", "}"],
            [f"h = mix(h, (u64)sum(3, c, d, (int)({self.number()} % 100u)));"],
            [f"h = mix(h, fib({self.number()} % 9u));"],
            [f"counters[{self.number()} % 4u]++;", f"h = mix(h, (u64)counters[{self.random.randint(0, 3)}]);"]])

    def op_block(self):
        n = self.random.randint(1, 6)
        return self.random.choice([
            ["{", f"    int *zeros = calloc({n}, sizeof *zeros);", "    if (!zeros)", "        abort();", f"    zeros[{n - 1}] += c + 1;",
             f"    h = mix(h, (u64)(zeros[0] + zeros[{n - 1}]));", "    free(zeros);", "}"],
            ["{", f"    int row[{self.number()} % 5u + 1];", "    for (size_t i = 0; i < sizeof row / sizeof *row; i++)",
             "        row[i] = (int)i + d;", "    h = mix(h, (u64)row[sizeof row / sizeof *row - 1]);", "}"],
            ["{", "    struct { size_t n; short tail[]; } *flex = malloc(sizeof *flex + 3 * sizeof(short));", "    if (!flex)",
             "        abort();", "    flex->n = 3;", "    for (size_t i = 0; i < flex->n; i++)", "        flex->tail[i] = (short)(i + (size_t)c);",
             "    h = mix(h, (u64)flex->tail[2]);", "    free(flex);", "}"],
            [f"switch ({self.number()} % 3u) {{", "case 0:", "    h = mix(h, 11);", "    break;", "case 1:", "    h = mix(h, 12);",
             "    /* fall through */", "default:", "    h = mix(h, 13);", "}"],
            ["{", "    int grid[3][4] = {{0}};", f"    grid[{self.number()} % 3u][{self.number()} % 4u] = c + 5;",
             "    for (int i = 0; i < 3; i++)", "        for (int j = 0; j < 4; j++)", "            h = mix(h, (u64)grid[i][j]);", "}"],
            ["{", "    const int *p = (const int[]){3, 1, 4, 1};", f"    h = mix(h, (u64)p[{self.number()} % 4u]);", "}"]])

    def statement(self, depth):
        ops = [getattr(self, name) for name in dir(self) if name.startswith("op_")]
        way = self.random.random()
        if depth and way < 0.12:
            return [f"if (c == {self.random.randint(0, CHOICES[0] - 1)}) {{", *self.block(depth - 1), "} else {", *self.block(depth - 1), "}"]
        if depth and way < 0.2:
            return [f"for (int r = 0; r < {self.random.randint(1, 3)}; r++) {{", *self.block(depth - 1), "}"]
        return self.random.choice(ops)()

    def block(self, depth):
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += ["    " + line for line in self.statement(depth)]
        return lines

    def text(self):
        s = self.seed
        body = []
        count = self.random.randint(6, 14)
        at = self.random.randrange(count)
        for i in range(count):
            if self.fault and i == at:
                body += [f"    h = mix(h, (u64)bad{s}(c));"]
            body += ["    " + line for line in self.statement(2)]
        lines = self.types()
        if self.fault:
            lines += self.fault(self.random, f"{s}", self.random.randint(0, CHOICES[0] - 1))
        lines += [f"static void run{s}(int c, int d)", "{", f"    u64 h = {self.random.randint(0, 99)};", f"    struct s{s} *vec = NULL, *list = NULL;",
                  "    size_t len = 0, cap = 0;", f"    struct s{s} loc = make{s}((unsigned)d + 1);", "    int arr[8] = {5, 3, 8, 1};",
                  '    char buf[32] = "start-1";', "    memset(counters, 0, sizeof counters);", *body,
                  "    while (list) {", f"        struct s{s} *next = list->next;", f"        h = mix(h, digest{s}(list));", "        free(list);",
                  "        list = next;", "    }", "    while (len)", f"        h = mix(h, digest{s}(&vec[--len]));", "    free(vec);",
                  f'    printf("{s} %d %d %llu\\n", c, d, mix(h, (u64)arr[7] + strlen(buf)));', "}", ""]
        return "\n".join(lines) + "\n"


def tests(programs):
    """A file of programs: a test for each, and a main for any other compiler, which runs all of them with all choices."""
    text = PRELUDE + "".join(program.text() for program in programs)
    for p in programs:
        text += f"MG_TEST(p{p.seed}, n)\n{{\n    int c = mg_int(0, {CHOICES[0] - 1}), d = mg_int(0, {CHOICES[1] - 1});\n    run{p.seed}(c, d);\n}}\n"
    calls = "".join(f"            run{p.seed}(c, d);\n" for p in programs)
    return text + (f"#ifdef NATIVE\nint main(void)\n{{\n    for (int c = 0; c < {CHOICES[0]}; c++)\n        for (int d = 0; d < {CHOICES[1]}; d++) {{\n"
                   f"{calls}        }}\n    return 0;\n}}\n#endif\n")
