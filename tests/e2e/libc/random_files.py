"""A C program that does random things with files and prints what they give: the same lines whether it runs by itself (NATIVE), on real files, or as a test of Margay, on files in memory."""
import random

HEAD = r"""#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef NATIVE
#define MG_TEST(name, n) int main(void)
static void provide(const char *name, const char *bytes, size_t size)
{
    FILE *f = fopen(name, "w");
    fwrite(bytes, 1, size, f);
    fclose(f);
}
#else
#include <margay.h>
#include <margay_files.h>
#define provide mg_file
#endif

enum { OPEN, CLOSE, GETC, GETS, READ, WRITE, PUTS, PUTC, PRINT, SCAN, SEEK, TELL, REWIND, UNGET, ENDS, LINE, REMOVE, RENAME, FLUSH, REOPEN, MEMORY, MEMSTREAM };
static FILE *f, *other;
static char *line, *made, fixed[24];
static size_t room, made_size;
static int letter;

static void show(const char *bytes, size_t count)
{
    putchar('[');
    for (size_t i = 0; i < count; i++)
        printf(bytes[i] >= 32 && bytes[i] < 127 ? "%c" : "\\%o", (unsigned char)bytes[i]);
    printf("] ");
}

static void do_it(int op, int a, const char *s, const char *t)
{
    char buffer[64] = "";
    int x = -7, y = -7, result;
    errno = 0;
    switch (op) {
    case OPEN: f = fopen(s, t); printf("%d %d", !!f, f ? 0 : errno); break;
    case REOPEN: f = freopen(s, t, f); printf("%d %d", !!f, f ? 0 : errno); break;
    case MEMORY: f = fmemopen(fixed, sizeof fixed, t); printf("%d", !!f); break;
    case MEMSTREAM: f = open_memstream(&made, &made_size); printf("%d", !!f); break;
    case CLOSE:
        printf("%d ", fclose(f)); f = NULL; show(fixed, sizeof fixed);
        if (made) { show(made, made_size); free(made); made = NULL; }
        break;
    case GETC: letter = a ? fgetc(f) : getc(f); printf("%d", letter); break;
    case GETS: printf("%d ", fgets(buffer, a, f) == buffer); show(buffer, strlen(buffer)); break;
    case READ: x = (int)fread(buffer, (size_t)(a & 3), (size_t)(a >> 2), f); printf("%d ", x); show(buffer, (size_t)(x * (a & 3))); break;
    case WRITE: printf("%zu", fwrite(s, (size_t)a, strlen(s) / (size_t)a, f)); break;
    case PUTS: printf("%d", fputs(s, f) >= 0); break;
    case PUTC: printf("%d", a & 1 ? fputc(a, f) : putc(a, f)); break;
    case PRINT: printf("%d", fprintf(f, t, a, s)); break;
    case SCAN: result = fscanf(f, t, &x, &y); printf("%d %d %d", result, x, y); break;
    case SEEK: printf("%d", fseek(f, a, s[0] == 's' ? SEEK_SET : s[0] == 'c' ? SEEK_CUR : SEEK_END)); break;
    case TELL: printf("%ld", ftell(f)); break;
    case REWIND: rewind(f); break;
    case UNGET: printf("%d", ungetc(letter, f)); break;
    case ENDS: printf("%d %d", !!feof(f), !!ferror(f)); if (a) clearerr(f); break;
    case LINE: x = (int)(a ? getdelim(&line, &room, a, f) : getline(&line, &room, f)); printf("%d ", x); if (x >= 0) show(line, (size_t)x); break;
    case REMOVE: x = remove(s); printf("%d %d", x, errno); break;
    case RENAME: x = rename(s, t); printf("%d %d", x, errno); break;
    case FLUSH: printf("%d", fflush(f)); if (made) show(made, made_size); break;
    }
    putchar('\n');
}

static void look(const char *name)
{
    char bytes[400];
    FILE *g = fopen(name, "rb");
    printf("%s ", name);
    if (g) { show(bytes, fread(bytes, 1, sizeof bytes, g)); fclose(g); }
    putchar('\n');
}

"""

NAMES = ["one", "two", "three"]
SCANS = ["%d", "%d%d", "%*d%d", "%d %d", "%d,%d", "%2d%n", "%*[a-c]%n", "%*s%n", "%*c%d", "x%d", " %n", "%i", "%*3c%n", "%*5[^\\n]%n"]
PRINTS = ["%d", "%5d|%s", "%d\\n%s\\n", "%c%.3s", "%s%n" .replace("%n", ""), "%x %s,"]
PRINTS = ["%d", "%5d|%s", "%d\\n%s\\n", "%c%.3s", "%x %s,"]
KINDS = {"r": (True, False), "w": (False, True), "a": (False, True), "r+": (True, True), "w+": (True, True), "a+": (True, True), "rb": (True, False), "wx": (False, True), "q": (False, False)}


def text(dice, most=9):
    return "".join(dice.choice("ab1 23\n,x-c") for _ in range(dice.randint(0, most)))


def quoted(value):
    return '"' + "".join(c if c.isalnum() or c in " ,-" else "\\%03o" % ord(c) for c in value) + '"'


def operations(dice, count):
    """Rows of the table: what C allows in a row. Between reading and writing there is a seek; what is pushed back is what was read last, since glibc
    2.36 frees memory that it has not allocated after others; no file has NULs, which scanf takes for the end of a text."""
    names, is_open, reads, writes, last, has_pushed, memory = set(), False, False, False, "", False, ""
    rows = []

    def add(op, a=0, s="\"\"", t="\"\""):
        rows.append(f"{{{op}, {a}, {s}, {t}}}")
    while len(rows) < count:
        if not is_open:
            kind = dice.randrange(12)
            if kind == 0 and names:
                name = dice.choice(NAMES)
                add("REMOVE", 0, f'"{name}"')
                names.discard(name)
            elif kind == 1:
                a, b = dice.choice(NAMES), dice.choice(NAMES)
                add("RENAME", 0, f'"{a}"', f'"{b}"')
                if a in names:
                    names.discard(a)
                    names.add(b)
            elif kind == 2:
                mode = dice.choice(["r", "w", "a", "r+", "w+"])
                add("MEMORY", 0, '""', f'"{mode}"')
                is_open, (reads, writes), last, has_pushed, memory = True, KINDS[mode], "", False, "fixed"
            elif kind == 3:
                add("MEMSTREAM")
                is_open, reads, writes, last, has_pushed, memory = True, False, True, "", False, "made"
            else:
                name, mode = dice.choice(NAMES), dice.choice(list(KINDS))
                add("OPEN", 0, f'"{name}"', f'"{mode}"')
                if mode == "q" or (mode[0] == "r" and name not in names) or ("x" in mode and name in names):
                    continue
                names.add(name)
                is_open, (reads, writes), last, has_pushed, memory = True, KINDS[mode], "", False, ""
            continue
        kind = dice.randrange(20)
        if kind == 0:
            add("CLOSE")
            is_open = False
        elif kind == 1 and memory != "made":
            add("SEEK", dice.randint(-9, 0), f'"{dice.choice("sce" if not has_pushed else "se")}"')
            last, has_pushed = "", False
            if memory == "fixed":
                rows.pop()
                add("SEEK", 0, '"s"')
        elif kind == 2 and memory != "made" and not memory:
            add("REWIND")
            last, has_pushed = "", False
        elif kind == 3 and not has_pushed and last and not memory:
            add("TELL")
        elif kind == 4:
            add("ENDS", dice.randint(0, 1))
        elif kind == 5 and last != "r" and writes:
            add("FLUSH")
            last = ""
        elif kind < 12 and reads and last != "w" and not (memory and writes):
            last = "r"
            op = dice.randrange(8)
            if op < 2:
                add("GETC", dice.randint(0, 1))
            elif op == 2:
                add("GETS", dice.randint(1, 12))
            elif op == 3:
                add("READ", dice.randint(1, 3) | dice.randint(1, 5) << 2)
            elif op == 4 and not has_pushed and rows[-1].startswith("{GETC"):
                add("UNGET")
                has_pushed = True
                continue
            elif op == 5 and not memory:
                add("SCAN", 0, '""', f'"{dice.choice(SCANS)}"')
            elif op == 6:
                add("LINE", dice.choice([0, ord(","), ord("1")]))
            else:
                add("READ", 1 | 15 << 2)
            has_pushed = has_pushed and op == 2 and rows[-1].startswith("{GETS, 1,")
        elif writes and last != "r":
            last = "w"
            op = dice.randrange(4)
            if op == 0:
                size = dice.randint(1, 3)
                add("WRITE", size, quoted(text(dice)))
            elif op == 1:
                add("PUTS", 0, quoted(text(dice)))
            elif op == 2:
                add("PUTC", ord(dice.choice("ab1\n, ")))
            else:
                add("PRINT", dice.randint(48, 99), quoted(text(dice, 5)), f'"{dice.choice(PRINTS)}"')
            if memory == "fixed":
                add("REWIND")
                last = ""
    if is_open:
        add("CLOSE")
    return rows


def program(seed, count):
    dice = random.Random(seed)
    rows = operations(dice, count)
    body = f"""MG_TEST(files, n)
{{
    provide("given", "12 ab\\n-3,4\\n", 11);
    f = fopen("given", "r");
    do_it(LINE, 0, "", "");
    do_it(SCAN, 0, "", "%d,%d");
    do_it(CLOSE, 0, "", "");
    for (int i = 0; i < (int)(sizeof table / sizeof *table); i++) {{
        printf("%d: ", i);
        do_it(table[i].op, table[i].a, table[i].s, table[i].t);
        if (!f) {{ look("one"); look("two"); look("three"); }}
    }}
    free(line);
#ifdef NATIVE
    return 0;
#endif
}}
"""
    return HEAD + "static const struct { int op, a; const char *s, *t; } table[] = {\n" + "".join(f"    {row},\n" for row in rows) + "};\n" + body
