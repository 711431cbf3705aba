"""Mistakes of known kinds. FAULTS: by name, the verdicts that may be told of it, and its forms. A form is the body of a function
of c that does something wrong when c is k, and returns a number; `{k}`, `{n}` (2 to 6) and `{s}` (unique) are filled in."""

FAULTS = {
    "null": (("null",), [
        "int *p = c == {k} ? NULL : &counters[1]; return *p;",
        "struct vtable *v = c == {k} ? NULL : (struct vtable *)&library; return v->op[1](c, 1);",
        "char *s = c == {k} ? NULL : (char[]){{'a', 0}}; return (int)strlen(s);",
        "int (*f)(int, int) = c == {k} ? NULL : op_add; return f(c, 2);"]),
    "heap_bounds": (("out_of_bounds",), [
        "int *p = calloc({n}, sizeof *p), r; if (!p) abort(); r = p[c == {k} ? {n} : 0]; free(p); return r;",
        "char *p = malloc({n}); if (!p) abort(); memset(p, 1, c == {k} ? {n} + 1 : {n}); free(p); return c;",
        "int *p = calloc({n}, sizeof *p); if (!p) abort(); p[c == {k} ? -1 : 0] = 3; free(p); return c;",
        "char *p = malloc({n}); if (!p) abort(); strcpy(p, c == {k} ? \"seven..\" : \"x\"); free(p); return c;"]),
    "stack_bounds": (("out_of_bounds",), [
        "int a[{n}] = {{0}}; a[c == {k} ? {n} : 0] = 1; return a[0];",
        "int a[{n}] = {{0}}, *volatile p = a; return p[c == {k} ? 1000000 : 1];",
        "char a[{n}] = \"\"; a[c == {k} ? -1 : 0] = 1; return a[0];"]),
    "global_bounds": (("out_of_bounds",), [
        "static int table{s}[{n}]; table{s}[c == {k} ? {n} : 1] = c; return table{s}[1];",
        "static const short table{s}[{n}] = {{1}}; const short *volatile p = table{s}; return p[c == {k} ? -1 : 0];",
        "static char text{s}[{n}]; char *volatile p = text{s}; p[c == {k} ? {n} : 0] = 'x'; return text{s}[0];"]),
    "read_only": (("read_only",), [
        "char *volatile s = \"text\"; if (c == {k}) s[0] = 'b'; return s[0];",
        "static const int fixed{s}[{n}] = {{1, 2}}; int *volatile p = (int *)fixed{s}; if (c == {k}) p[1] = 4; return p[0];"]),
    "after_free": (("freed",), [
        "int *p = malloc(sizeof *p), r = 0; if (!p) abort(); *p = c; if (c == {k}) {{ free(p); r = *p; }} else free(p); return r;",
        "char *p = strdup(\"abc\"), *q = p; if (!p) abort(); p = realloc(p, 100); if (!p) abort(); p[1] = c == {k} ? q[0] : 'x'; free(p); return c;",
        "int *p = malloc(8); if (!p) abort(); library.put(p); if (c == {k}) p[0] = 4; return c;"]),
    "double_free": (("double_free",), [
        "void *p = malloc({n}); free(p); if (c == {k}) free(p); return c;",
        "void *p = malloc({n}); library.put(p); if (c == {k}) library.put(p); return c;",
        "void *p = malloc({n}), *q = realloc(p, 50); if (!q) abort(); free(c == {k} ? p : q); if (c == {k}) free(q); return c;"]),
    "bad_free": (("bad_free",), [
        "char *p = malloc({n}); if (!p) abort(); char *volatile q = p + (c == {k}); free(q); return c;",
        "int x = c, *volatile p = &x; if (c == {k}) free(p); return x;",
        "static int g{s}; int *volatile p = &g{s}; if (c == {k}) free(p); return g{s};"]),
    "leak": (("leak",), [
        "char *volatile p = malloc({n}); if (!p) abort(); p[0] = 1; if (c == {k}) p = NULL; free(p); return c;",
        "struct l {{ struct l *next; }} *volatile p = calloc(1, sizeof *p); if (!p) abort(); p->next = calloc(1, sizeof *p); "
        "if (c != {k}) free(p->next); free(p); return c;"]),
    "unset_heap": (("uninitialised",), [
        "int *p = malloc({n} * sizeof *p), r; if (!p) abort(); p[0] = 1; if (p[c == {k}]) counters[0]++; r = p[0]; free(p); return r;",
        "struct t {{ int a, b; }} *p = malloc(sizeof *p); if (!p) abort(); p->a = 1; if (c != {k}) p->b = 2; int r = p->b > 1 ? 3 : 4; free(p); return r;"]),
    "unset_local": (("uninitialised",), [
        "int x; if (c != {k}) x = 3; if (x > 2) counters[0]++; return c;",
        "int a[{n}]; for (int i = c == {k}; i < {n}; i++) a[i] = i; return a[0] > 2 ? 1 : 2;",
        "struct t {{ int a; short b; }} t; t.a = 1; if (c != {k}) t.b = 3; if (t.b == 3) counters[1]++; return t.a;"]),
    "unset_bits": (("uninitialised",), [
        "struct t {{ unsigned a : 3, b : 4; }} *p = malloc(sizeof *p); if (!p) abort(); p->a = 1; if (c != {k}) p->b = 2; "
        "int r = p->b > 1 ? 3 : 4; free(p); return r;",
        "struct t {{ unsigned a : 5, b : 9; }} t; t.a = 1; if (c != {k}) t.b = 2; return t.b > 1 ? 3 : 4;"]),
    "divide": (("trap",), [
        "int z = c - {k}; return 10 / z;", "unsigned z = (unsigned)(c - {k}); return (int)(7u % z);",
        "int z = c == {k} ? -1 : 1, x = c == {k} ? -2147483647 - 1 : 5; return x / z;"]),
    "overflow": (("overflow",), [
        "int x = c == {k} ? 2147483647 : 5; return x + {n};", "int x = c == {k} ? 65536 : 3; return x * x;",
        "long long x = c == {k} ? -9223372036854775807ll - 1 : 5; return (int)((-x) & 7);", "int x = c == {k} ? -2147483647 : 5; return x - {n};"]),
    "shift": (("shift",), [
        "int s = c == {k} ? 32 + {n} : 3; return (int)(1u << s & 7);", "int s = c == {k} ? -1 : 3; return (int)(8u >> s);",
        "long s = c == {k} ? 64 : 3; return (int)(1ull << s & 7);"]),
    "shift_base": (("shift", "overflow"), [
        "int s = c == {k} ? 31 : 3; return (1 << s) & 7;", "int x = c == {k} ? -1 : 1; return x << {n};"]),
    "conversion": (("conversion",), [
        "double x = c == {k} ? 1e300 : 5.5; return (int)x;", "float x = c == {k} ? -3e9f : 5.5f; return (int)x;",
        "double x = c == {k} ? -5.0 : 5.0; return (int)((unsigned long)x & 7);"]),
    "misaligned": (("misaligned",), [
        "char *p = malloc(16); if (!p) abort(); memset(p, 1, 16); int *volatile q = (int *)(p + (c == {k})); int r = *q; free(p); return r;",
        "_Alignas(16) char a[16] = {{0}}; long *volatile q = (long *)(a + (c == {k} ? 2 : 8)); *q = 3; return a[8];"]),
    "scope": (("freed",), [
        "int *p = &counters[0]; if (c == {k}) {{ int x = 3; p = &x; }} return *p;",
        "int *p = NULL, r = 0; for (int i = 0; i < 2; i++) {{ int x = i; if (c == {k} && i) r = *p; p = &x; r += *p; }} return r;"]),
    "abort": (("abort",), ["if (c == {k}) abort(); return c;", "void (*volatile stop)(void) = abort; if (c == {k}) stop(); return c;"]),
    "assert": (("assert",), ["mg_assert(c != {k}); return c;"]),
    "exit": (("exit",), ["if (c == {k}) exit({n}); return c;", "void (*volatile stop)(int) = exit; if (c == {k}) stop({n}); return c;"]),
    "wild_call": (("wild",), [
        "int (*volatile f)(int, int) = c == {k} ? (int (*)(int, int))(void *)counters : op_add; return f(1, c);",
        "int (*volatile f)(int, int) = c == {k} ? (int (*)(int, int))((char *)(size_t)op_add + 3) : op_add; return f(1, c);"]),
    "wild": (("wild",), ["int *volatile p = c == {k} ? (int *)0x7fff12345678 : &counters[0]; return *p;"]),
    "runaway": (("runaway",), ["volatile unsigned x = 1; while (c == {k} && x) x |= 1; return c;",
                               "for (volatile int i = 0; c == {k} ? i >= 0 : i < {n}; i = (i + 1) & 1023) counters[0] ^= 1; return c;"]),
    "copy_null": (("null",), [
        "char to[8] = {{0}}; const char *volatile from = c == {k} ? NULL : \"1234567\"; memcpy(to, from, 8); return to[0];"]),
    "format": (("out_of_bounds",), ["char *to = malloc(4); if (!to) abort(); sprintf(to, \"%d\", c == {k} ? 1234567 : 12); int r = to[0]; free(to); return r;"]),
}


def fault(kind, form, n):
    """What programs.Program takes: lines of C for the random numbers, the name, and the choice that goes wrong."""
    def lines(_, name, k):
        body = FAULTS[kind][1][form].format(k=k, n=n, s=name)
        return [f"static int bad{name}(int c)", "{", f"    {body} /* FAULT */", "}", ""]
    lines.kind = kind
    return lines


RECURSIVE = {"stack": (("stack",), "static int deep{s}(int c)\n{{\n    volatile char room[64];\n    room[0] = 1;\n    return deep{s}(c + 1) + room[0];\n}}\n"
                       "static int bad{s}(int c)\n{{\n    return c == {k} ? deep{s}(c) : c; /* FAULT */\n}}\n"),
             "use_after_return": (("freed",), "static int *local{s}(int c)\n{{\n    int x = 3, y = c, *volatile p = &x;\n    return c == {k} ? p : &counters[y & 1];\n}}\n"
                                  "static int bad{s}(int c)\n{{\n    return *local{s}(c); /* FAULT */\n}}\n"),
             "missing_return": (("uninitialised",), "static int maybe{s}(int c)\n{{\n    if (c != {k})\n        return 3;\n}}\n"
                                "static int bad{s}(int c)\n{{\n    int r = maybe{s}(c);\n    return r > 2 ? 1 : 2; /* FAULT */\n}}\n")}


def more(kind):
    def lines(_, name, k):
        return RECURSIVE[kind][1].format(s=name, k=k).split("\n")
    lines.kind = kind
    return lines


def every():
    """All forms of all kinds: (kind, a function of n that gives the fault)."""
    found = [(kind, lambda n, kind=kind, form=form: fault(kind, form, n)) for kind in FAULTS for form in range(len(FAULTS[kind][1]))]
    return found + [(kind, lambda n, kind=kind: more(kind)) for kind in RECURSIVE]


# What docs/tutorial.md lists as not found yet.
UNFOUND = {"scope", "use_after_return"}


def verdicts(kind):
    return (FAULTS.get(kind) or RECURSIVE[kind])[0]
