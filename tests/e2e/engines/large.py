"""Sources that take long to compile: many functions, or a long straight predicate. `large.py functions 1000 > f.c`; also for bench/run."""
import sys

BODY = """
static int total_{i};
static struct item *items_{i};

int work_{i}(int a, int b)
{{
    int s = 0;
    int table[16];
    for (int k = 0; k < 16; k++)
        table[k] = a + k * b;
    for (int k = 0; k < a; k++) {{
        total_{i} += k;
        s ^= total_{i} + table[k & 15];
        if (s > 1000)
            break;
    }}
    struct item *item = malloc(sizeof *item);
    if (!item)
        return 0;
    item->key = s;
    item->next = items_{i};
    items_{i} = item;
    for (struct item *p = items_{i}; p; p = p->next) {{
        if (p->key == b)
            return 1;
        s += p->key & 0xff;
    }}
    switch (a & 3) {{
    case 0: s += {i}; break;
    case 1: s -= b; break;
    default: s ^= 5;
    }}
    return s{call};
}}
"""


def functions(count, fault=""):
    """That many functions of 32 lines, some of which call the one before; the predicate calls each."""
    text = ["#include <margay.h>\n#include <stdbool.h>\n#include <stdlib.h>\n",
            "struct item { struct item *next; int key; };\nstruct input { int x, y; };\n"]
    for i in range(count):
        text.append(BODY.format(i=i, call=f" + work_{i - 1}(a - 1, b)" if i % 5 else ""))
    text.append("\nbool is_good(const struct input *in)\n{\n    int t = 0;\n" + fault)
    for i in range(count):
        text.append(f"    if (in->x == {i})\n        t += work_{i}(in->x & 3, in->y);\n")
    text.append("    return t & 1;\n}\n\nMG_BOUNDS(struct input, n)\n{\n    MG_INTS(struct input, x, 0, n);\n"
                "    MG_INTS(struct input, y, 0, 3);\n}\n")
    return "".join(text)


def straight(count):
    """A predicate that looks at one field after the other, each twice."""
    fields = [f"f{i}" for i in range(count)]
    return ("#include <margay.h>\n#include <stdbool.h>\nstruct row {\n" + "".join(f"    int {f};\n" for f in fields) + "};\n"
            "bool is_good(const struct row *r)\n{\n"
            + "".join(f"    if (r->{f} < 0 || r->{f} > 1)\n        return false;\n" for f in fields)
            + "    return r->f0 == 0;\n}\nMG_BOUNDS(struct row, n)\n{\n"
            + "".join(f"    MG_INTS(struct row, {f}, {0 if f in ('f0', 'f1') else 1}, 1);\n" for f in fields) + "}\n")


if __name__ == "__main__":
    print({"functions": functions, "straight": straight}[sys.argv[1]](int(sys.argv[2])), end="")
