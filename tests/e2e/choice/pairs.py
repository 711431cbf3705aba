"""Random pairs of a generator and a predicate for MG_SAME, in C, with the two sets in Python: as the lines that mg_show prints.

A pair is right, or has one mistake in the generator or in the predicate. Each family has its own data structure and its own style of C."""
import itertools
import random

N_MOST = 3
HEAD = "#include <margay.h>\n#include <stdlib.h>\n#include <string.h>\n\n"


def compare(pair, n):
    """What MG_SAME must say for a bound: None, or the side that has more and what only it has."""
    made, accepted = pair.generated(n), pair.accepted(n)
    if made - accepted:
        return "generator", made - accepted
    if accepted - made:
        return "predicate", accepted - made
    return None


class Pair:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.is_right = self.random.random() < 0.45
        self.build()

    def pick(self, *of):
        return self.random.choice(of)

    def mistake(self, *of):
        """One of several mistakes, or none."""
        return None if self.is_right else self.random.choice(of)


# ---- lists: head, next, key, size ---------------------------------------------------------------------------


class Lists(Pair):
    ORDERS = {
        "any": ("true", lambda a, b: True),
        "ascending": ("a <= b", lambda a, b: a <= b),
        "strictly": ("a < b", lambda a, b: a < b),
        "descending": ("a >= b", lambda a, b: a >= b),
        "different": ("a != b", lambda a, b: a != b),
        "equal": ("a == b", lambda a, b: a == b),
    }

    def build(self):
        self.keys = self.pick(2, 3)
        self.order = self.pick(*self.ORDERS)
        self.ring = self.pick(True, False, False)  # the last leads to the first
        self.sized = self.pick("right", "right", "unread")
        self.marks = self.pick(True, False)  # the predicate writes into the nodes, and puts nothing back
        self.late = self.pick(True, False)  # the generator checks at the end instead of choosing well
        self.wrong = self.mistake("value missing", "value more", "order", "shape", "length", "never empty", "constant",
                                  "one size")
        self.made_order = self.order
        if self.wrong == "order":
            self.made_order = self.pick(*[o for o in self.ORDERS if o != self.order])

    def line(self, keys, ring, size, back=None):
        back = (0 if ring else None) if back is None else back
        text = "null" if back is None or not keys else f"N{back + 1}"
        for i in range(len(keys), 0, -1):
            text = f"N{i}{{next={text}, key={keys[i - 1]}}}"
        return f"N0{{head={text if keys else 'null'}, size={size}}}"

    def ordered(self, order, keys):
        return all(self.ORDERS[order][1](a, b) for a, b in zip(keys, keys[1:]))

    def accepted(self, n):
        lines = set()
        for count in range(n + 1):
            for keys in itertools.product(range(self.keys), repeat=count):
                if self.ordered(self.order, keys):
                    sizes = [count] if self.sized == "right" else range(n + 1)
                    lines |= {self.line(keys, self.ring, size) for size in sizes}
        return lines

    def generated(self, n):
        lines, wrong = set(), self.wrong
        for count in range(1 if wrong == "never empty" else 0, n + 1):
            low = 1 if wrong == "value missing" else 0
            high = self.keys + (wrong == "value more") if wrong != "constant" else 1
            for keys in itertools.product(range(low, high), repeat=count):
                if not self.ordered(self.made_order, keys):
                    continue
                sizes = [count] if self.sized == "right" else range(n + 1)
                if wrong == "one size":
                    sizes = [count]
                if wrong == "length":
                    sizes = [count + 1]
                ring = self.ring != (wrong == "shape")
                lines |= {self.line(keys, ring, size) for size in sizes}
        return lines

    def text(self):
        wrong = self.wrong
        low = 1 if wrong == "value missing" else 0
        high = 0 if wrong == "constant" else self.keys - 1 + (wrong == "value more")
        size = "count" if self.sized == "right" or wrong == "one size" else "mg_int(0, n)"
        size = "count + 1" if wrong == "length" else size
        ring = self.ring != (wrong == "shape")
        order = self.ORDERS[self.made_order][0]
        check = f"int a = last->key, b = node->key; mg_assume({order});"
        later = "" if self.late else f"if (last) {{ {check} }}"
        end = f"""for (struct node *last = list->head; last && last->next && last->next != list->head; last = last->next) {{
        struct node *node = last->next;
        {check}
    }}""" if self.late else ""
        mark = "node->key = 0; ((struct list *)list)->size = 7;" if self.marks else ""
        if self.sized == "right":
            count, counted = "int size = list->size;", "if (++count > size) return false;"
        else:
            count, counted = "int size = 0;", f"if (++count > {8}) return false; size = count;"
        end_of = "list->head" if self.ring else "NULL"
        return HEAD + f"""struct node {{ struct node *next; int key; }};
struct list {{ struct node *head; int size; }};

MG_BOUNDS(struct list, n)
{{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 0, n);
    MG_INTS(struct node, key, 0, {self.keys - 1});
}}

static bool list_ok(const struct list *list)
{{
    int count = 0, last = 0;
    {count}
    struct node *seen[9];
    for (struct node *node = list->head; node; node = node->next == {end_of} ? NULL : node->next) {{
        int a = last, b = node->key;
        for (int i = 0; i < count; i++)
            if (seen[i] == node)
                return false;
        seen[count] = node;
        {counted}
        if (count > 1 && !({self.ORDERS[self.order][0]}))
            return false;
        last = b;
        if (!node->next && {int(self.ring)})
            return false;
        {mark}
    }}
    return count == size;
}}

static struct list *list_make(int n)
{{
    struct list *list = malloc(sizeof *list);
    int count = mg_int({int(wrong == "never empty")}, n);
    struct node **at = &list->head, *last = NULL;
    for (int i = 0; i < count; i++) {{
        struct node *node = malloc(sizeof *node);
        node->key = mg_int({low}, {high});
        {later}
        *at = last = node;
        at = &node->next;
    }}
    *at = {'count ? list->head : NULL' if ring else 'NULL'};
    list->size = {size};
    (void)last;
    {end}
    return list;
}}

MG_SAME(same, struct list, list_make, list_ok);
"""


# ---- trees: an arrow each way, tags in the nodes ---------------------------------------------------------------


class Trees(Pair):
    def build(self):
        self.rule = self.pick("any", "heap", "search", "chain", "unread")
        self.wrong = self.mistake("shared", "no left", "rule", "colour", "too few")
        self.empty = self.pick(True, False)
        if self.rule in ("any", "unread") and self.wrong == "rule":
            self.wrong = "colour"
        if self.rule == "chain" and self.wrong == "shared":
            self.wrong = "no left"

    COLOURS = ("RED", "GREEN", "BLUE")

    def shapes(self, count):
        if count == 0:
            yield None
        for left in range(count):
            for a in self.shapes(left):
                for b in self.shapes(count - 1 - left):
                    yield (a, b)

    def colour(self, shape, colours):
        if shape is None:
            return None
        mine = next(colours)
        return (mine, self.colour(shape[0], colours), self.colour(shape[1], colours))

    def trees(self, n, colours):
        for count in range(0 if self.empty else 1, n + 1):
            for shape in self.shapes(count):
                for each in itertools.product(colours, repeat=count):
                    yield self.colour(shape, iter(each))

    def in_order(self, tree):
        return [] if tree is None else self.in_order(tree[1]) + [tree[0]] + self.in_order(tree[2])

    def good(self, rule, tree):
        if tree is None or rule in ("any", "unread"):
            return True
        kids = [kid for kid in tree[1:] if kid]
        if rule == "heap":
            return all(kid[0] <= tree[0] and self.good(rule, kid) for kid in kids)
        if rule == "chain":
            return len(kids) < 2 and all(self.good(rule, kid) for kid in kids)
        inside = self.in_order(tree)
        return inside == sorted(set(inside))

    def line(self, tree, shared=False):
        self.count = 0

        def write(node):
            if node is None:
                return "null"
            self.count += 1
            number = self.count
            left = write(node[1])
            if shared and node[1] and not node[2]:
                right = f"N{number + 1}"
            else:
                right = write(node[2])
            return f"N{number}{{colour={self.COLOURS[node[0]]}, kids=[{left}, {right}]}}"

        return f"N0{{root={write(tree)}}}"

    def accepted(self, n):
        return {self.line(t) for t in self.trees(n, range(3)) if self.good(self.rule, t)}

    def generated(self, n):
        colours = range(2) if self.wrong == "colour" else range(3)
        n = n - 1 if self.wrong == "too few" else n
        rule = "any" if self.wrong == "rule" else self.rule
        found = [t for t in self.trees(n, colours) if self.good(rule, t)]
        if self.wrong == "no left":
            found = [t for t in found if self.no_left(t)]
        return {self.line(t, self.wrong == "shared") for t in found}

    def no_left(self, tree):
        return tree is None or (not (tree[1] and not tree[2]) and self.no_left(tree[1]) and self.no_left(tree[2]))

    def text(self):
        wrong, rule = self.wrong, self.rule
        checks = {
            "any": "((void)t->colour, true)",
            "unread": "true",
            "heap": "(!l || l->colour <= t->colour) && (!r || r->colour <= t->colour)",
            "chain": "!(l && r)",
            "search": "(!lo || lo->colour < t->colour) && (!hi || t->colour < hi->colour)",
        }
        made = checks["any" if wrong == "rule" else rule]
        extra = ""
        if wrong == "no left":
            extra = "if (t->kids[0] && !t->kids[1]) mg_reject();"
        if wrong == "shared":
            extra = "if (t->kids[0] && !t->kids[1]) t->kids[1] = t->kids[0];"
        top = "BLUE" if wrong != "colour" else "GREEN"
        return HEAD + f"""typedef enum colour {{ RED, GREEN, BLUE }} colour;
typedef struct node {{
    colour colour;
    struct node *kids[2];
}} node;
typedef struct {{ node *root; }} tree;

MG_BOUNDS(tree, n) {{ MG_OBJECTS(node, n); }}

static bool walk(const node *t, const node *lo, const node *hi, const node **seen, int *count)
{{
    if (!t)
        return true;
    for (int i = 0; i < *count; ++i)
        if (seen[i] == t)
            return false;
    seen[(*count)++] = t;
    const node *l = t->kids[0];
    if (!walk(l, lo, t, seen, count)) return false;
    const node *r = t->kids[1];
    return walk(r, t, hi, seen, count) && ({checks[rule]});
}}

bool is_tree(const tree *t)
{{
    const node *seen[16];
    int count = 0;
    return walk(t->root, NULL, NULL, seen, &count) && ({int(self.empty)} || t->root);
}}

static int made_ok(const node *t, const node *lo, const node *hi)
{{
    if (!t) return 1;
    const node *l = t->kids[0], *r = t->kids[1];
    return made_ok(l, lo, t) && made_ok(r, t, hi) && ({made});
}}

static node *grow(int count)
{{
    if (!count)
        return NULL;
    node *t = calloc(1, sizeof(node));
    int left = mg_int(0, count - 1);
    t->colour = mg_int(RED, {top});
    t->kids[0] = grow(left);
    t->kids[1] = grow(count - 1 - left);
    {"" if wrong == "shared" else extra}
    return t;
}}

static void spoil(node *t)
{{
    if (!t)
        return;
    spoil(t->kids[0]);
    spoil(t->kids[1]);
    {extra if wrong == "shared" else ""}
}}

static tree *a_tree(int n)
{{
    tree *made = calloc(1, sizeof *made);
    int least = {int(not self.empty)}, most = {"n - 1" if wrong == "too few" else "n"};
    mg_assume(least <= most);
    made->root = grow(mg_int(least, most));
    mg_assume(made_ok(made->root, NULL, NULL));
    spoil(made->root);
    return made;
}}

MG_SAME(same, tree, a_tree, is_tree);
"""


# ---- vectors: arrays that a pointer owns, of numbers or of records --------------------------------------------


class Vectors(Pair):
    def build(self):
        self.records = self.pick(True, False)
        self.rule = self.pick("any", "sorted", "sum", "unread", "first")
        self.wrong = self.mistake("value more", "value missing", "rule", "null", "shared", "length")
        if self.rule in ("any", "unread") and self.wrong == "rule":
            self.wrong = "value missing"
        self.empty_null = self.pick(True, False)

    def good(self, rule, xs):
        if rule == "sorted":
            return list(xs) == sorted(xs)
        if rule == "sum":
            return sum(xs) % 2 == 0
        if rule == "first":
            return not xs or xs[0] == 1
        return True

    def line(self, xs, is_null=False, is_shared=False):
        if self.records:
            items = ["{value=%d, flag=%s}" % (x % 3, "true" if x // 3 else "false") for x in xs]
        else:
            items = list(map(str, xs))
        other = "@N0.x" if is_shared and xs else ""
        body = "null" if is_null and xs else "[" + ", ".join(items) + "]"
        if other and self.records:
            again = "[" + ", ".join(f"N0.x[{i}]" for i in range(len(xs))) + "]"
        else:
            again = "[" + ", ".join(items) + "]"
        return f"N0{{len={len(xs)}, x={body}, y={other}{again}}}"

    def values(self):
        return range(6) if self.records else range(3)

    def all(self, n, values):
        for count in range(min(n, 2) + 1):
            yield from itertools.product(values, repeat=count)

    def numbers(self, xs):
        return [x % 3 for x in xs]

    def pairs(self, n, values, rule):
        """x is as the rule says; y, as long, has the same values."""
        return {xs for xs in self.all(n, values) if self.good(rule, self.numbers(xs))}

    def accepted(self, n):
        return {self.line(xs) for xs in self.pairs(n, self.values(), self.rule)}

    def generated(self, n):
        wrong = self.wrong
        values = [v for v in self.values() if not (wrong == "value missing" and v % 3 == 2)]
        rule = "any" if wrong == "rule" else self.rule
        found = self.pairs(n, values, rule)
        if wrong == "value more":
            values = list(self.values()) + ([] if self.records else [3])
            found = {xs for xs in self.all(n, values) if self.good(rule, list(xs) if not self.records else self.numbers(xs))}
        if wrong == "length":
            found = {xs for xs in found if xs}
        return {self.line(xs, wrong == "null", wrong == "shared") for xs in found}

    def text(self):
        wrong = self.wrong
        element = "struct item" if self.records else "int"
        get = ".value" if self.records else ""
        rules = {
            "any": "true",
            "unread": "true",
            "sorted": f"i == 0 || v->x[i - 1]{get} <= v->x[i]{get}",
            "sum": "true",
            "first": f"i > 0 || v->x[0]{get} == 1",
        }
        made_rule = "any" if wrong == "rule" else self.rule
        total = {"sum": "sum % 2 == 0"}
        value = "mg_int(0, %d)" % (1 if wrong == "value missing" else 3 if wrong == "value more" and not self.records else 2)
        same = "v->x[i].value == v->y[i].value && v->x[i].flag == v->y[i].flag" if self.records else "v->x[i] == v->y[i]"
        bounds = ("MG_INTS(struct item, value, 0, 2);" if self.records else
                  "MG_INTS(struct vec, x, 0, 2);\n    MG_INTS(struct vec, y, 0, 2);")
        if self.records:
            fill = f"v->x[i].value = {value};\n        v->x[i].flag = mg_bool();\n        v->y[i] = v->x[i];"
        else:
            fill = f"v->x[i] = {value};\n        v->y[i] = v->x[i];"
        spoil = {"null": "if (v->len) v->x = NULL;", "shared": "v->y = v->x;"}.get(wrong, "")
        free = {"null": "if (v->len) free(v->x);", "shared": "free(v->y);"}.get(wrong, "")
        empty = "if (!v->len) { free(v->x); v->x = NULL; }" if self.empty_null else ""
        return HEAD + f"""struct item {{ short value; bool flag; }};
struct vec {{ unsigned char len; {element} *x, *y; }};

MG_BOUNDS(struct vec, n) {{
    MG_INTS(struct vec, len, 0, n < 2 ? n : 2);
    MG_ARRAY(struct vec, x, len);
    MG_ARRAY(struct vec, y, len);
    {bounds}
}}

static bool fine(const struct vec *v, bool as_made)
{{
    int sum = 0;
    for (int i = 0; i < v->len; i++) {{
        if (!(as_made ? ({rules[made_rule]}) : ({rules[self.rule]})))
            return false;
        if (!({same}))
            return false;
        {f"sum += v->x[i]{get};" if self.rule == "sum" else ""}
    }}
    return as_made ? ({total.get(made_rule, "true")}) : ({total.get(self.rule, "true")});
}}

static bool ok(const struct vec *v) {{ return fine(v, false); }}

static struct vec *vec(int n)
{{
    struct vec *v = malloc(sizeof *v);
    v->len = (unsigned char)mg_int({int(wrong == "length")}, n < 2 ? n : 2);
    v->x = malloc(v->len * sizeof *v->x);
    v->y = malloc(v->len * sizeof *v->y);
    for (int i = 0; i < v->len; i++) {{
        {fill}
    }}
    mg_assume(fine(v, true));
    {free}
    {spoil}
    {empty}
    return v;
}}

MG_SAME(same, struct vec, vec, ok);
"""


# ---- one of several kinds of value ------------------------------------------------------------------------------


class Variants(Pair):
    """A tag, a union, and a pointer to another; what is live is decided by the tag."""

    def build(self):
        self.named = self.pick(True, False)
        self.limit = self.pick(1, 2)
        self.deep = self.pick(True, False)  # the predicate looks into the arm
        self.wrong = self.mistake("tag", "arm", "value more", "missing", "loop")

    def line(self, chain, back=None):
        """chain: (tag, value) from the outermost to the innermost; only a PAIR goes on."""
        text = "null" if back is None else f"N{back}"
        u = "u." if self.named else ""
        for i in range(len(chain) - 1, -1, -1):
            tag, value = chain[i]
            arm = {
                "NUMBER": f"{u}number={value}",
                "TRUTH": f"{u}truth={'true' if value else 'false'}",
                "LETTER": f"{u}letter='{value}'",
                "NOTHING": "u=_" if self.named else "_",
            }[tag]
            text = f"N{i}{{tag={tag}, {arm}, more={text}}}"
        return text

    def cells(self, limit):
        yield from (("NUMBER", v) for v in range(limit + 1))
        yield from (("TRUTH", v) for v in (0, 1))
        yield from (("LETTER", v) for v in "ab")
        yield ("NOTHING", None)

    def good(self, cell):
        return not self.deep or cell[0] != "NUMBER" or cell[1] != 1

    def chains(self, n, limit):
        cells = [cell for cell in self.cells(limit) if self.good(cell)]
        for count in range(1, min(n, 2) + 1):
            yield from itertools.product(cells, repeat=count)

    def accepted(self, n):
        return {self.line(chain) for chain in self.chains(n, self.limit)}

    def generated(self, n):
        wrong = self.wrong
        chains = self.chains(n, self.limit + (wrong == "value more"))
        if wrong == "tag":
            chains = [c for c in chains if all(cell[0] != "LETTER" for cell in c)]
        if wrong == "arm":
            chains = [tuple(("TRUTH", 1) if cell[0] == "TRUTH" else cell for cell in c) for c in chains]
        if wrong == "missing":
            chains = [c for c in chains if len(c) == 1]
        if wrong == "loop":
            return {self.line(c, len(c) - 1) for c in chains}
        return {self.line(c) for c in chains}

    def text(self):
        wrong = self.wrong
        name = "u" if self.named else ""
        u = "u." if self.named else ""
        look = f"if (v->tag == NUMBER && v->{u}number == 1) return 0;" if self.deep else ""
        refuse = f"mg_assume(v->{u}number != 1);" if self.deep else ""
        truth = "true" if wrong == "arm" else "mg_bool()"
        tags = 'if (v->tag == LETTER) mg_reject();' if wrong == "tag" else ""
        last = "v" if wrong == "loop" else "NULL"
        most = "1" if wrong == "missing" else "n < 2 ? n : 2"
        return HEAD + f"""enum tag {{ NUMBER, TRUTH = 4, LETTER, NOTHING }};
struct value {{
    enum tag tag;
    union {{ int number; bool truth; char letter; }} {name};
    struct value *more;
}};

MG_BOUNDS(struct value, n)
{{
    MG_OBJECTS(struct value, n < 2 ? n : 2);
    MG_ARM(struct value, {u}number, tag, NUMBER);
    MG_ARM(struct value, {u}truth, tag, TRUTH);
    MG_ARM(struct value, {u}letter, tag, LETTER);
    MG_INTS(struct value, {u}number, 0, {self.limit});
    MG_CHARS(struct value, {u}letter, "ab");
}}

int chain(const struct value *v)
{{
    const struct value *first = v;
    int steps = 0;
    for (; v; v = v->more) {{
        if (steps++ && v == first)
            return 0;
        if (steps > 4)
            return 0;
        {look}
    }}
    return 1;
}}

static struct value *link(int left)
{{
    struct value *v = malloc(sizeof *v);
    memset(v, 0, sizeof *v);
    v->tag = mg_enum(enum tag);
    {tags}
    switch (v->tag) {{
    case NUMBER: v->{u}number = mg_int(0, {self.limit + (wrong == "value more")}); {refuse} break;
    case TRUTH: v->{u}truth = {truth}; break;
    case LETTER: v->{u}letter = mg_pick("ab", 2); break;
    default: break;
    }}
    v->more = left > 1 ? link(left - 1) : {last};
    return v;
}}

static struct value *values(int n) {{ return link(mg_int(1, {most})); }}

MG_SAME(same, struct value, values, chain);
"""


# ---- records without pointers: numbers of all kinds -------------------------------------------------------------


class Records(Pair):
    FIELDS = [  # declaration, how to bound it, its values, how they are shown
        ("signed char small", "MG_INTS(struct record, small, -1, 1)", (-1, 0, 1), str),
        ("unsigned two : 2", "", None, str),
        ("int three : 3", "MG_INTS(struct record, three, -2, -1)", (-2, -1), str),
        ("bool truth", "", (0, 1), lambda v: "true" if v else "false"),
        ("enum size girth", "", (0, 5, 9), lambda v: {0: "SMALL", 5: "LARGE", 9: "HUGE"}[v]),
        ("char letters[2]", 'MG_CHARS(struct record, letters, "x\\n")', ("x", "\n"), None),
        ("double real", "MG_REALS(struct record, real, 0.5, -3)", (0.5, -3.0), lambda v: f"{v:g}"),
        ("float ratio", "MG_REALS(struct record, ratio, 0.1, 2)", (0.1, 2.0), lambda v: f"{v:g}"),
        ("struct { short x; } inner", "MG_INTS(struct record, inner.x, 7, 8)", (7, 8), lambda v: f"{{x={v}}}"),
        ("long long big", "MG_VALUES(struct record, big, 5000000000, -1)", (5000000000, -1), str),
        ("unsigned char bytes[2]", "MG_VALUES(struct record, bytes, 3, 200)", (3, 200), None),
        ("__int128 wide", "MG_INTS(struct record, wide, -1, 0)", (-1, 0), str),
        ("long double ld", "MG_REALS(struct record, ld, 1.5, 4)", (1.5, 4.0), lambda v: f"{v:g}"),
    ]

    def build(self):
        self.fields = self.random.sample(self.FIELDS, self.pick(2, 3))
        self.free = self.random.randrange(len(self.fields))  # the predicate does not look at it
        self.overwrites = self.pick(True, False)  # but writes it
        self.wrong = self.mistake("missing", "constant", "parity")
        self.bad = self.random.randrange(len(self.fields))
        self.parity = self.pick(0, 1)

    def name(self, field):
        return field[0].replace(" : ", ":").split()[-1].split("[")[0].split(":")[0]

    def is_array(self, field):
        return "[" in field[0]

    def values(self, field, n):
        values = field[2] if field[2] is not None else range(min(n, 3) + 1)
        return list(itertools.product(values, repeat=2)) if self.is_array(field) else list(values)

    def show(self, field, value):
        if field[0].startswith("char"):
            return "[" + ", ".join({"x": "'x'", "\n": "'\\n'"}[c] for c in value) + "]"
        if self.is_array(field):
            return "[" + ", ".join(map(str, value)) + "]"
        return field[3](value)

    def weight(self, field, value, n):
        """What a field adds to the sum that the predicate looks at: the number of its value."""
        return self.values(field, n).index(value)

    def sets(self, n, is_made):
        lines = set()
        wrong = self.wrong if is_made else None
        for values in itertools.product(*[self.values(f, n) for f in self.fields]):
            total = sum(self.weight(f, v, n) for i, (f, v) in enumerate(zip(self.fields, values)) if i != self.free)
            if total % 2 != (self.parity + (wrong == "parity")) % 2:
                continue
            first = self.values(self.fields[self.bad], n)[0]
            last = self.values(self.fields[self.bad], n)[-1]
            if wrong == "missing" and values[self.bad] == last:
                continue
            if wrong == "constant" and values[self.bad] != first:
                continue
            shown = [f"{self.name(f)}={self.show(f, v)}" for f, v in zip(self.fields, values)]
            lines.add("N0{" + ", ".join(shown) + "}")
        return lines

    def accepted(self, n):
        return self.sets(n, False)

    def generated(self, n):
        return self.sets(n, True)

    def lists(self, field):
        """In C: the values of a scalar, or of one element, in the order of their weights, and how many they are."""
        if field[2] is None:
            return "{0, 1, 2, 3}", "((n < 3 ? n : 3) + 1)"
        text = ", ".join({"x": "'x'", "\n": "'\\n'"}.get(v, str(v)) for v in field[2])
        return "{" + text + "}", str(len(field[2]))

    def text(self):
        fields, wrong = self.fields, self.wrong
        reads, makes = [], []
        for i, field in enumerate(fields):
            name = self.name(field)
            base = field[0].split(name)[0]
            kind = "short" if "struct" in base else base.strip()
            member = f"{name}.x" if "struct" in base else name
            values, count = self.lists(field)
            table = f"static const {kind} of_{name}[] = {values};"
            reads.append(table)
            if self.is_array(field):
                find = f"sum += 2 * (r->{name}[0] == of_{name}[1]) + (r->{name}[1] == of_{name}[1]);"
                make = [f"int w_{name} = mg_int(0, 3);", f"r->{name}[0] = of_{name}[w_{name} / 2];",
                        f"r->{name}[1] = of_{name}[w_{name} % 2];"]
            else:
                find = f"for (int i = 0; i < {count}; i++) if (r->{member} == of_{name}[i]) sum += i;"
                make = [f"int w_{name} = mg_int(0, {count} - 1);", f"r->{member} = of_{name}[w_{name}];"]
            if i == self.free:
                find = (f"memset(r->{name}, 1, 2);" if self.is_array(field) else f"r->{member} = 0;") if self.overwrites else ""
            else:
                make.append(f"sum += w_{name};")
            size = "4" if self.is_array(field) else count
            if i == self.bad and wrong == "missing":
                make.insert(1, f"mg_assume(w_{name} < {size} - 1);")
            if i == self.bad and wrong == "constant":
                make.insert(1, f"mg_assume(w_{name} == 0);")
            makes.append("\n    ".join(make))
            reads[-1] = (table, find)
        tables = "\n".join(table for table, _ in reads)
        finds = "\n    ".join(find for _, find in reads if find)
        makes = "\n    ".join(makes)
        declared = "\n    ".join(f[0] + ";" for f in fields)
        bounds = "\n    ".join(f[1] + ";" for f in fields if f[1])
        return HEAD + f"""enum size {{ SMALL, LARGE = 5, HUGE = 9 }};
struct record {{
    {declared}
}};
{tables}

MG_BOUNDS(struct record, n)
{{
    {bounds}
}}

static bool accepts(struct record *r)
{{
    const int n = {N_MOST}; /* more than there are does no harm */
    int sum = 0;
    (void)n;
    {finds}
    return sum % 2 == {self.parity};
}}

static const struct record *make(int n)
{{
    struct record *r = malloc(sizeof *r);
    int sum = 0;
    {makes}
    mg_assume(sum % 2 == {(self.parity + (wrong == "parity")) % 2});
    return r;
}}

MG_SAME(same, struct record, make, accepts);
"""


FAMILIES = [Lists, Trees, Vectors, Variants, Records]


def pair(seed):
    return FAMILIES[seed % len(FAMILIES)](seed)
