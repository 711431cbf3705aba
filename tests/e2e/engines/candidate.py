"""The candidate of generated predicates: fields of every kind, each with a few values.

A field is `tame` when all arithmetic of predicates.py on its values is defined."""

INTEGERS = [("int8_t", -2 ** 7, 2 ** 7 - 1), ("uint8_t", 0, 2 ** 8 - 1), ("short", -2 ** 15, 2 ** 15 - 1),
            ("uint16_t", 0, 2 ** 16 - 1), ("int", -2 ** 31, 2 ** 31 - 1), ("unsigned", 0, 2 ** 32 - 1),
            ("int64_t", -2 ** 63, 2 ** 63 - 1), ("uint64_t", 0, 2 ** 63 - 1)]
MOST = 150  # candidates of one predicate, about


class Field:
    def __init__(self, path, kind, values, low, high, is_bits=False):
        self.is_bits = is_bits
        self.read, self.kind, self.values, self.low, self.high = "s->" + path, kind, values, low, high
        self.is_tame = all(abs(v) <= 300 for v in values)

    def near(self, rng):
        """A number to compare with."""
        return min(max(rng.choice(self.values) + rng.choice([0, 0, 0, -1, 1]), self.low), self.high)

    def constant(self, value):
        value = min(max(value, self.low), self.high)
        if value == -2 ** 63:
            return "INT64_MIN"
        text = f"{value}ll" if abs(value) >= 2 ** 31 else str(value)
        return f"({self.kind}){text}" if value >= 2 ** 31 and self.low == 0 else text


class Candidate:
    def __init__(self, rng, predicates):
        self.fields, self.lines, self.rules = [], [], []
        self.count = predicates
        if predicates > 1:
            self.lines.append("int which;")
            self.rules.append(f"MG_INTS(struct root, which, 0, {predicates - 1});")
        adders = [self.integer] * 8 + [self.boolean, self.character, self.colored, self.bits, self.bits]
        rng.shuffle(adders)
        for number, add in enumerate(adders):
            add(rng, f"f{number}")
        for path, kind, low, high in (("far.in.x", "short", -1, 1), ("far.y", "unsigned char", 0, 2)):
            self.fields.append(Field(path, kind, list(range(low, high + 1)), low - 5 if low else 0, 100))
            self.rules.append(f"MG_INTS(struct root, {path}, {low}, {high});")

    def integer(self, rng, f):
        kind, low, high = rng.choice(INTEGERS)
        values = [low, high, -1, 0, 1, 2, 3, 100, 250] if rng.random() < 0.3 else [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
        values = rng.sample([v for v in values if low <= v <= high], rng.randint(2, 4))
        if rng.random() < 0.5:
            low_value = max(low, rng.randint(-2, 2))
            values = list(range(low_value, low_value + len(values)))
            self.rules.append(f"MG_INTS(struct root, {f}, {values[0]}, {values[-1]});")
        else:
            listed = ["INT64_MIN" if v == -2 ** 63 else f"{v}ll" for v in values]
            self.rules.append(f"MG_VALUES(struct root, {f}, {', '.join(listed)});")
        self.lines.append(f"{kind} {f};")
        self.fields.append(Field(f, kind, values, low, high))

    def boolean(self, _, f):
        self.lines.append(f"bool {f};")
        self.fields.append(Field(f, "bool", [0, 1], 0, 1))

    def character(self, _, f):
        self.lines.append(f"char {f};")
        self.rules.append(f'MG_CHARS(struct root, {f}, "a0z");')
        self.fields.append(Field(f, "char", [ord(c) for c in "a0z"], 0, 127))

    def colored(self, _, f):
        self.lines.append(f"enum color {f};")
        self.fields.append(Field(f, "int", [0, 3, -2], -9, 9))

    def bits(self, rng, f):
        low, high = rng.choice([(-2, 1), (0, 3), (-1, 1)])
        kind = "int" if low < 0 else "unsigned"
        self.lines.append(f"{kind} {f} : {rng.randint(3, 6)};")
        self.rules.append(f"MG_INTS(struct root, {f}, {low}, {high});")
        self.fields.append(Field(f, kind, list(range(low, high + 1)), low, high, True))

    def some(self, rng):
        """The fields of one predicate, one of them tame, and what else it may read."""
        parts = rng.choice([["head"], ["head", "tail"], ["list"], ["items"], ["kind"], ["far"], [], [], [], []])
        most = MOST // (1 if not parts else 20 if parts[-1] == "tail" else 8)
        fields, product = [rng.choice([f for f in self.fields if f.is_tame])], 1
        for field in rng.sample(self.fields, 5):
            if product * len(field.values) <= most and field not in fields:
                fields.append(field)
                product *= len(field.values)
        return fields, parts

    def declared(self):
        always = ["struct node *head, *tail;", "struct deep far;", "enum color kind; union { int i; char c[2]; } u;",
                  "short list[3];", "uint8_t count; short *items;"]
        return ["struct root {"] + ["    " + line for line in self.lines + always] + ["};", ""]

    def bounds(self):
        always = ["MG_OBJECTS(struct node, 2);", "MG_INTS(struct node, key, 0, 1);", "MG_INTS(struct node, mark, 0, 1);",
                  "MG_ARM(struct root, u.i, kind, RED);", "MG_ARM(struct root, u.c, kind, BLUE);",
                  "MG_INTS(struct root, u.i, -1, 2);", "MG_INTS(struct root, u.c, 0, 2);",
                  "MG_INTS(struct root, list, 0, 2);", "MG_INTS(struct root, count, 0, 2);",
                  "MG_ARRAY(struct root, items, count);", "MG_INTS(struct root, items, 0, 2);"]
        return ["MG_BOUNDS(struct root, n)", "{"] + ["    " + line for line in self.rules + always] + ["}"]
