"""The candidate of a generated program: fields of every kind, and for each how it is declared, bounded, read and written.

`reads` are expressions of type uint32_t, `writes` statements; braces in them are filled by generate.py. `filled` are the
statements that give a field a random value where no Margay does."""

# How many values a field may take; many have one, which is a choice all the same.
WIDTHS = [1, 2, 2, 2, 2, 3, 3, 4, 9]


class Fields:
    def __init__(self, rng, most):
        """`most` bounds the product of all widths, and so the candidates."""
        self.rng, self.most, self.product = rng, most, 1
        self.declared, self.bounds, self.reads, self.writes, self.filled, self.helpers = [], [], [], [], [], []
        kinds = [self.integer] * 6 + [self.real] * 3
        kinds += [self.array, self.point, self.tagged, self.block, self.name, self.pointer, self.bits, self.wide]
        always = [self.integer, self.integer, self.pointer, self.name, self.point, self.bits]
        chosen = always + [rng.choice(kinds) for _ in range(rng.randint(4, 12))]
        rng.shuffle(chosen)
        for number, kind in enumerate(chosen):
            kind(f"f{number}")
        self.whole()

    def width(self, cells=1):
        """How many values; few once the tree is large enough."""
        width = self.rng.choice(WIDTHS)
        while width > 1 and self.product * width ** cells > self.most:
            width -= 1
        self.product *= width ** cells
        return width

    def ints(self, path, cells=1):
        """Bounds an integer; gives the lowest value and an expression for a random one."""
        low, width = self.rng.randint(0, 5), self.width(cells)
        self.bounds.append(f"MG_INTS(struct root, {path}, {low}, {low + width - 1});")
        return low, f"{low} + pick({width})"

    def reals(self, path):
        values = ["0.5", "1.25", "3", "7.75"][:self.width()]
        self.bounds.append(f"MG_REALS(struct root, {path}, {', '.join(values)});")
        return f"(double[]){{{', '.join(values)}}}[pick({len(values)})]"

    def add(self, declared, filled, reads, writes):
        self.declared.append(declared)
        self.filled.append(filled)
        self.reads += reads
        self.writes += writes

    def integer(self, f):
        kind = self.rng.choice(["signed char", "uint8_t", "int16_t", "uint32_t", "int", "int64_t", "uint64_t"])
        _, value = self.ints(f)
        self.add(f"{kind} {f};", f"r->{f} = ({kind})({value});", [f"(uint32_t)current->{f}"],
                 [f"current->{f} = ({kind})({{u}} * 2654435761);", f"current->{f} ^= 1;"])

    def wide(self, f):
        _, value = self.ints(f)
        self.add(f"__int128 {f};", f"r->{f} = (__int128)({value});", [f"(uint32_t)(current->{f} * 3)"],
                 [f"current->{f} += {{u}};"])

    def real(self, f):
        kind = self.rng.choice(["float", "double", "double", "long double"])
        self.add(f"{kind} {f};", f"r->{f} = ({kind}){self.reals(f)};", [f"(uint32_t)(current->{f} * 4)"],
                 [f"current->{f} = ({kind})small({{u}});"])

    def array(self, f):
        kind, n = self.rng.choice(["uint8_t", "short", "int", "uint64_t"]), self.rng.randint(2, 4)
        _, value = self.ints(f, n)
        self.add(f"{kind} {f}[{n}];", f"for (int i = 0; i < {n}; i++) r->{f}[i] = ({kind})({value});",
                 [f"(uint32_t)current->{f}[{{u}} % {n}]", f"(uint32_t)current->{f}[0]"],
                 [f"current->{f}[{{u}} % {n}] ^= ({kind})3;", f"memset(current->{f}, 0, sizeof current->{f});"])

    def point(self, f):
        """Read as a whole, it is several choices of one access."""
        (_, x), y, (_, z) = self.ints(f + ".x"), self.reals(f + ".y"), self.ints(f + ".z")
        self.add(f"struct point {f};", f"r->{f} = (struct point){{(short)({x}), {y}, (uint8_t)({z})}};",
                 [f"(uint32_t)current->{f}.x", f"(uint32_t)current->{f}.z", f"sum_{f}()"],
                 [f"current->{f} = (struct point){{7, 0.5, 1}};", f"current->{f}.y = {{d}} * 0.5;"])
        self.helpers.append(f"USED uint32_t sum_{f}(void) {{ struct point p = current->{f}; "
                            "return (uint32_t)p.x * 5 + (uint32_t)(p.y * 4) + p.z; }")

    def tagged(self, f):
        """A union; its tag is chosen first."""
        (low, tag), (_, i), d = self.ints(f + "_tag"), self.ints(f + ".i"), self.reals(f + ".d")
        self.bounds.append(f"MG_ARM(struct root, {f}.i, {f}_tag, {low});")
        self.bounds += [f"MG_ARM(struct root, {f}.d, {f}_tag, {low + k});" for k in range(1, max(WIDTHS))]
        is_i = f"current->{f}_tag == {low}"
        self.add(f"uint8_t {f}_tag; union {{ uint16_t i; double d; }} {f};",
                 f"r->{f}_tag = (uint8_t)({tag}); "
                 f"if (r->{f}_tag == {low}) r->{f}.i = (uint16_t)({i}); else r->{f}.d = {d};",
                 [f"current->{f}_tag", f"arm_{f}()"], [f"if ({is_i}) current->{f}.i = (uint16_t)({{u}} % 9);"])
        self.helpers.append(f"USED uint32_t arm_{f}(void) {{ return {is_i} ? current->{f}.i : "
                            f"(uint32_t)(current->{f}.d * 4); }}")

    def block(self, f):
        """An array on the heap; its length is chosen first."""
        (low, count), (_, value) = self.ints(f + "_count"), self.ints(f, 2)
        self.bounds.append(f"MG_ARRAY(struct root, {f}, {f}_count);")
        self.add(f"uint8_t {f}_count; short *{f};",
                 f"r->{f}_count = (uint8_t)({count}); r->{f} = calloc({low + max(WIDTHS)}, 2); "
                 f"for (int i = 0; i < r->{f}_count; i++) r->{f}[i] = (short)({value});",
                 [f"at_{f}({{u}})", f"current->{f}_count"], [f"if (current->{f}_count) current->{f}[0] = (short){{u}};"])
        self.helpers.append(f"USED uint32_t at_{f}(uint32_t i) {{ return current->{f}_count ? "
                            f"(uint32_t)current->{f}[i % current->{f}_count] : 5; }}")

    def name(self, f):
        """Characters, read also by functions of the library and by printf, which runs in the host."""
        chars = "abcd"[:self.width(3)]
        self.bounds.append(f"MG_CHARS(struct root, {f}, \"{chars}\");")
        self.add(f"char {f}[4];", f"for (int i = 0; i < 4; i++) r->{f}[i] = \"{chars}\"[pick({len(chars)})];",
                 [f"(uint32_t)current->{f}[{{u}} % 3]", f"say_{f}()", f"same_{f}()"],
                 [f"current->{f}[{{u}} % 3] = 'b';"])
        self.helpers += [f"APART uint32_t say_{f}(void) {{ return (uint32_t)printf(\"%.3s\\n\", current->{f}); }}",
                         f"USED uint32_t same_{f}(void) {{ current->{f}[3] = 0; "
                         f"return (uint32_t)(strcmp(current->{f}, \"abb\") > 0) + (uint32_t)strlen(current->{f}); }}"]

    def pointer(self, f):
        if self.product * 3 > self.most:
            self.bounds.append(f"MG_ONLY_NULL(struct root, {f});")
        self.product *= 3
        self.add(f"struct node *{f};", f"r->{f} = any_node();",
                 [f"walk(current->{f}, 3)", f"branch(current->{f}, 2)", f"(current->{f} ? 1u : 2u)"],
                 [f"if (current->{f}) current->{f} = current->{f}->next;", f"if (current->{f}) current->{f}->key++;",
                  f"if (current->{f}) *current->{f} = (struct node){{.next = NULL, .key = 2}};",
                  f"if (current->{f} && !current->{f}->next) current->{f}->next = current->{f}->other;"])

    def bits(self, f):
        sizes = [self.rng.randint(4, 17) for _ in "abc"]
        values = [self.ints(f + end)[1] for end in "abc"]
        self.add(" ".join(f"unsigned {f}{end} : {size};" for end, size in zip("abc", sizes)),
                 " ".join(f"r->{f}{end} = (unsigned)({value});" for end, value in zip("abc", values)),
                 [f"(uint32_t)current->{f}{end}" for end in "abc"],
                 [f"current->{f}{end} = {{u}} % 7;" for end in "abc"])

    def whole(self):
        """All of it at once, there and back."""
        self.writes += ["{ struct root {i} = *current; counters[{u} % 16] ^= sizeof {i}; *current = {i}; }"]
