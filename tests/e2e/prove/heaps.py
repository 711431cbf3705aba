"""Random functions over small structures: lists, rings, trees, with numbers in them. They follow pointers, compare them with NULL and each other, write, allocate and
free, copy whole structs, and now and then go wrong. A seed always gives the same text; each statement stands on a line of its own.

Numbers are only compared with each other and with small constants, unless the function says otherwise, so a small range has all their orders."""
import random

FEW, MOST = -2, 3  # the numbers that check tries
CONSTANTS = (0, 1)

# Fields that are pointers to the struct itself, and the numbers: name and type.
SHAPES = {
    "list": (["next"], [("x", "int")]),
    "small": (["next"], [("x", "signed char"), ("is_on", "bool")]),
    "ring": (["next", "prev"], [("x", "short")]),
    "tree": (["left", "right"], [("x", "long")]),
    "wide": (["to[0]", "to[1]"], [("in.x", "int")]),
    "owner": (["next"], [("x", "unsigned"), ("kind", "enum kind")]),  # and an item, which may belong to another
}


def declare(name, pointers, numbers):
    """The struct of a shape, and its bounds."""
    before = ""
    if name == "owner":
        before = "enum kind { RED, GREEN, BLUE };\n\nstruct item {\n    struct owner *owner;\n    int weight;\n};\n\n"
        body = "    struct owner *next;\n    struct item *item;\n    unsigned x;\n    enum kind kind;\n"
    elif name == "wide":
        body = f"    struct {name} *to[2];\n    struct {{\n        int x;\n    }} in;\n"
    else:
        body = "".join(f"    struct {name} *{field};\n" for field in pointers) + "".join(f"    {kind} {field};\n" for field, kind in numbers)
    ranges = "".join(f"    MG_INTS(struct {name}, {field}, {FEW}, {MOST});\n" for field, kind in numbers if kind not in ("bool", "enum kind"))
    if name == "owner":
        ranges = "    MG_OBJECTS(struct item, 2);\n    MG_INTS(struct item, weight, 0, 2);\n    MG_INTS(struct owner, x, 0, 3);\n"
    return f"{before}struct {name} {{\n{body}}};\n\nMG_BOUNDS(struct {name}, n)\n{{\n    MG_OBJECTS(struct {name}, n);\n{ranges}}}\n\n"


class Function:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"random{seed}"
        self.shape = self.random.choice(sorted(SHAPES))
        self.pointers, self.numbers = SHAPES[self.shape]
        self.parameters = ["p", "q"][: self.random.randint(1, 2)]
        self.variables = ["p", "q", "r"]
        self.depth = 0
        self.lines = []

    # ---- expressions ----

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def variable(self):
        return self.random.choice(self.variables)

    def pointer_field(self):
        return self.random.choice(self.pointers)

    def pointer(self):
        """Some pointer; one in three is read from a field, whatever is there."""
        return f"{self.variable()}->{self.pointer_field()}" if self.chance(35) else self.variable()

    def number_field(self):
        return self.random.choice(self.numbers)[0]

    def number(self):
        kinds = [lambda: f"{self.variable()}->{self.number_field()}", lambda: str(self.random.choice(CONSTANTS)), lambda: "v",
                 lambda: f"{self.variable()}->{self.number_field()} + 1"]
        return self.random.choices(kinds, [6, 2, 1, 1])[0]()

    def condition(self):
        kinds = [lambda: f"{self.pointer()} == {self.pointer()}", lambda: f"{self.pointer()} != {self.pointer()}", self.pointer, lambda: f"!{self.pointer()}",
                 lambda: f"{self.variable()}->{self.number_field()} {self.random.choice(['<', '==', '<=', '!=', '>'])} {self.number()}",
                 lambda: f"{self.guard()} && {self.guarded()}", lambda: f"({self.condition()}) {self.random.choice(['&&', '||'])} ({self.condition()})"]
        return self.random.choices(kinds, [2, 2, 2, 2, 4, 4, 1])[0]()

    def guard(self):
        self.guarded_by = self.variable()
        return self.guarded_by

    def guarded(self):
        one = self.guarded_by
        kinds = [lambda: f"{one}->{self.number_field()} {self.random.choice(['<', '==', '>='])} {self.random.choice(CONSTANTS)}",
                 lambda: f"{one}->{self.pointer_field()}", lambda: f"!{one}->{self.pointer_field()}", lambda: f"{one}->{self.pointer_field()} == {self.variable()}"]
        return self.random.choice(kinds)()

    # ---- statements ----

    def line(self, text):
        self.lines.append("    " * (self.depth + 1) + text)

    def block(self, head, most):
        self.line(f"{head} {{")
        self.depth += 1
        for _ in range(self.random.randint(1, most)):
            self.statement()
        self.depth -= 1
        self.line("}")

    def step(self):
        self.line(f"{self.variable()} = {self.pointer()};")

    def careful_step(self):
        one = self.variable()
        self.line(f"if ({one})")
        self.line(f"    {self.variable()} = {one}->{self.pointer_field()};")

    def branch(self):
        self.block(f"if ({self.condition()})", 2)
        if self.chance(40):
            self.block("else", 2)

    def loop(self):
        one = self.variable()
        self.line(f"for (int i = 0; i < {self.random.randint(1, 3)} && {one}; i++)")
        self.line(f"    {one} = {one}->{self.pointer_field()};")

    def link(self):
        one = self.variable()
        if self.chance(70):
            self.line(f"if ({one})")
            self.line(f"    {one}->{self.pointer_field()} = {self.pointer()};")
        else:
            self.line(f"{one}->{self.pointer_field()} = {self.pointer()};")

    def set_number(self):
        one = self.variable()
        self.line(f"if ({one})")
        self.line(f"    {one}->{self.number_field()} = {self.number()};")

    def make(self):
        one = self.variable()
        self.line(f"{one} = {'calloc(1, sizeof *' if self.chance(60) else 'malloc(sizeof *'}{one});")

    def drop(self):
        self.line(f"free({self.variable()});")

    def copy(self):
        a, b = self.random.sample(self.variables, 2)
        self.line(f"if ({a} && {b})")
        self.line("    " + self.random.choice([f"*{a} = *{b};", f"memcpy({a}, {b}, sizeof *{a});", f"swap_{self.shape}({a}, {b});"]))

    def through_place(self):
        one = self.variable()
        self.line(f"if ({one})")
        self.line(f"    put_{self.shape}(&{one}->{self.pointer_field()}, {self.variable()});")

    def select(self):
        a, b = self.variable(), self.variable()
        self.line(f"{self.variable()} = {self.condition()} ? {a} : {b};")

    def place_of_number(self):
        one, (field, kind) = self.variable(), self.random.choice(self.numbers)
        self.line(f"if ({one}) {{")
        self.line(f"    {kind} *number = &{one}->{field};")
        self.line(f"    *number = (*number == {self.random.choice(CONSTANTS)}) ? 1 : *number;")
        self.line("}")

    def switch(self):
        one = self.variable()
        self.line(f"switch ({one} ? (int){one}->{self.number_field()} : {self.random.choice(CONSTANTS)}) {{")
        self.line("case 0:")
        self.line(f"    {self.variable()} = {self.variable()};")
        self.line("    break;")
        self.line("case 1:")
        self.line(f"    mg_assert({self.condition()});")
        self.line("}")

    def array(self):
        self.line(f"struct {self.shape} *each{len(self.lines)}[] = {{p, q, r}};")
        self.line(f"for (int i = 0; i < 3 && (v == 1 || each{len(self.lines) - 1}[i]); i++)")
        self.line(f"    {self.variable()} = each{len(self.lines) - 2}[i];")

    def by_value(self):
        one = self.variable()
        self.line(f"if ({one})")
        self.line(f"    {self.variable()} = first_{self.shape}(*{one});")

    def move(self):
        one = self.variable()
        self.line(f"{one} = realloc({one}, {'2 * ' if self.chance(50) else ''}sizeof *{one});")

    def item(self):
        one = self.variable()
        if self.shape != "owner":
            return self.claim()
        self.line(f"if ({one} && {one}->item)")
        self.line("    " + self.random.choice([f"mg_assert({one}->item->owner == {self.variable()});", f"{one}->item->owner = {self.variable()};",
                                               f"{self.variable()} = {one}->item->owner;", f"mg_assert({one}->item->weight < 2);", f"{one}->item = NULL;",
                                               f"{one}->item->weight = 1;", f"mg_assert({one}->next && {one}->next->item != {one}->item);", f"free({one}->item);"]))

    def claim(self):
        self.line(f"mg_assert({self.condition()});")

    def walk(self):
        self.line(f"mg_assert(depth_{self.shape}({self.variable()}, 2) {self.random.choice(['<', '!=', '>='])} {self.random.randint(0, 2)});")

    def statement(self):
        kinds = [(self.step, 3), (self.careful_step, 6), (self.link, 4), (self.set_number, 3), (self.make, 2), (self.drop, 2), (self.copy, 2), (self.through_place, 2),
                 (self.claim, 2), (self.walk, 1), (self.select, 1), (self.place_of_number, 1), (self.switch, 1), (self.array, 1), (self.by_value, 1), (self.move, 0.3),
                 (self.item, 5 if self.shape == "owner" else 0)]
        if self.depth < 2:
            kinds += [(self.branch, 8), (self.loop, 2)]
        self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()

    def text(self):
        takes = ", ".join(f"struct {self.shape} *{name}" for name in self.parameters)
        for _ in range(self.random.randint(4, 7)):
            self.statement()
        others = [name for name in self.variables if name not in self.parameters]
        start = "p" if self.chance(75) else "NULL"
        local = f"    struct {self.shape} " + ", ".join(f"*{name} = {start}" for name in others) + ";\n"
        need = "    MG_REQUIRES(p != NULL);\n" if self.chance(60) else "    MG_REQUIRES(v >= 0 || !p);\n"
        return f"void {self.name}({takes}, int v)\n{{\n{need}{local}" + "\n".join(self.lines) + "\n}\n"


def helpers(name, pointers):
    """What the functions of a shape call."""
    down = " + ".join(f"depth_{name}(node->{field}, most - 1)" for field in pointers)
    return (f"static void put_{name}(struct {name} **place, struct {name} *node)\n{{\n    if (!*place || node)\n        *place = node;\n}}\n\n"
            f"static void swap_{name}(struct {name} *a, struct {name} *b)\n{{\n    struct {name} kept = *a;\n    *a = *b;\n    *b = kept;\n}}\n\n"
            f"static struct {name} *first_{name}(struct {name} node)\n{{\n    return node.{pointers[0]} ? node.{pointers[0]} : node.{pointers[-1]};\n}}\n\n"
            f"static int depth_{name}(const struct {name} *node, int most)\n{{\n    return !node || !most ? 0 : 1 + {down};\n}}\n\n")


def make(seeds):
    functions = [Function(seed) for seed in seeds]
    shapes = sorted({function.shape for function in functions})
    start = "#include <margay.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
    return start + "".join(declare(name, *SHAPES[name]) + helpers(name, SHAPES[name][0]) for name in shapes) + "\n".join(function.text() for function in functions)
