"""Files that are strange as files: their names, their bytes, their length. They are made when they are needed. Each: a name to report, what to
expect, the name of the file, what is in it; or a function that makes it."""
import os
import random

from hostile import Target

PLAIN = """#include <stdbool.h>
struct s { int x; };
bool ok(struct s *s) { return s->x == 1; }
"""
HEAD = "#include <stdbool.h>\nstruct s { int x; };\n"
ONE = "pass valid=1"


def body(text):
    return HEAD + "bool ok(struct s *s) { int x = s->x; " + text + " }\n"


def repeat(count, text, between=""):
    return between.join(text.replace("#", str(i)) for i in range(count))


NAMES = [
    ("blanks", ONE, " a b .c"),
    ("new line", ONE, "a\nb.c"),
    ("quotes", ONE, "a\"b'c`d.c"),
    ("percent", ONE, "%s%n%1$s.c"),
    ("backslash", ONE, "a\\nb\\.c"),
    ("shell", ONE, ";touch left_behind;$(touch left_behind).c"),
    ("unicode", ONE, "größe-幅-🐈.c"),
    ("not unicode", ONE, b"\xff\xfe\x80.c"),
    ("longest", ONE, "l" * 253 + ".c"),
    ("dash", ONE, "./-fplugin=x.c"),
    ("bare dash", "usage unknown", "-dash.c"),
    ("dots", ONE, "..c"),
    ("at", "refused 'rename the file'", "@file.c"),
    ("no ending", "refused 'not a .c or .bc file'", "plain"),
    ("another ending", "refused 'not a .c or .bc file'", "plain.cpp"),
]

CONTENTS = [
    ("empty", "refused 'no function'", b""),
    ("only a mark of order", "refused 'no function'", b"\xef\xbb\xbf"),
    ("mark of order", ONE, b"\xef\xbb\xbf" + PLAIN.encode()),
    ("NUL in code", ONE, PLAIN.replace("return", "\0return").encode()),
    ("NUL in a string", ONE, body('return "a\0b"[1] == 0 && x == 1;').encode()),
    ("carriage returns", ONE, PLAIN.replace("\n", "\r\n").encode()),
    ("only carriage returns", ONE, PLAIN.replace("\n", "\r").encode()),
    ("no new line at the end", ONE, PLAIN.rstrip().encode()),
    ("sixteen bits a letter", "refused 'does not compile'", PLAIN.encode("utf-16")),
    ("latin letters", "refused 'does not compile'", PLAIN.replace("ok", "größe").encode("latin-1")),
    ("end of file in the middle", "refused 'does not compile'", PLAIN.replace("bool ok", "\x1abool ok").encode()),
    ("noise", "refused 'does not compile'", random.Random(1).randbytes(5000)),
    ("machine code", "refused 'does not compile'", b"\x7fELF\x02\x01\x01" + bytes(200)),
    ("long comment in one line", ONE, ("/*" + "x" * (1 << 20) + "*/" + PLAIN).encode()),
    ("ten megabytes of blanks", ONE, (" " * (10 << 20) + "\n" + PLAIN).encode()),
    ("long name", ONE, PLAIN.replace("ok", "o" + "k" * 100000).encode()),
    ("long string", ONE, body(f'return "{"a" * (1 << 20)}"[x] && x == 1;').encode()),
    ("many statements in one line", "pass valid=3", body(repeat(1000, "x ^= #;") + "return x >= 0;").encode()),
    ("parentheses", ONE, body("return " + "(" * 200 + "x" + ")" * 200 + " == 1;").encode()),
    ("too many parentheses", "refused 'does not compile'", body("return " + "(" * 9999 + "x" + ")" * 9999 + ";").encode()),
    ("blocks", ONE, body("{" * 200 + "x++;" + "}" * 200 + "return x == 2;").encode()),
    ("else without end", ONE, body(repeat(500, "if (x == # + 1) return # == 0;", " else ") + "return false;").encode()),
    ("large switch", ONE, body("switch (x) {" + repeat(2000, "case #: x = # - 1; break;") + "} return !x;").encode()),
    ("large table", "out_of_bounds valid=1", (HEAD + "static const int t[] = {" + repeat(100000, "#,") + "};"
                          "bool ok(struct s *s) { return t[s->x * 90000] == 90000; }").encode()),
    ("structs in structs", "refused 'structs are nested too deeply'", ("#include <stdbool.h>\nstruct n0 { int x; };\n" +
                                 "".join(f"struct n{i} {{ struct n{i - 1} m; }};\n" for i in range(1, 200)) +
                                 "bool ok(struct n199 *s) { return s->" + "m." * 199 + "x == 1; }").encode()),
    ("many variables", ONE, (HEAD + "".join(f"static int v{i} = {i};\n" for i in range(3000)) +
                             "bool ok(struct s *s) { return v2999 == 2999 && s->x == ++v1 - 1; }").encode()),
    ("hundred parameters", "usage 'predicate'", (HEAD + "bool ok(struct s *s" + repeat(100, ", int p#") + ") { return s->x; }").encode()),
    ("hundred arguments", ONE, (HEAD + "static int sum(int p" + repeat(100, ", int p#") + ") { return p" + repeat(100, "+ p#") +
                                "; }\nbool ok(struct s *s) { return sum(s->x" + ", 0" * 100 + ") == 1; }").encode()),
]


def make_folder(path):
    os.mkdir(path)


def make_loop(path):
    os.symlink(path, path)


def make_dangling(path):
    os.symlink("nowhere", path)


def make_bitcode(path):
    with open(path, "wb") as out:
        out.write(b"BC\xc0\xde" + random.Random(2).randbytes(4000))


def make_text(path):
    with open(path, "w", encoding="utf-8") as out:
        out.write("define i1 @ok(ptr %p) { ret i1 undef }\n")


MADE = [
    ("folder", "refused 'is a directory'", "folder.c", make_folder),
    ("link to itself", "refused 'symbolic links'", "loop.c", make_loop),
    ("link to nowhere", "refused 'No such file'", "dangling.c", make_dangling),
    ("not there", "refused 'No such file'", "missing.c", lambda path: None),
    ("noise as bitcode", "refused 'clang-19'", "noise.bc", make_bitcode),
    ("text of LLVM without types", "refused 'compiled for no machine'", "text.ll", make_text),
]


def writer(content):
    def write(path):
        with open(path, "wb") as out:
            out.write(content)
    return write


def targets():
    found = [Target(f"name: {name}", file, expect, make=writer(PLAIN.encode())) for name, expect, file in NAMES]
    found += [Target(f"content: {name}", "t.c", expect, make=writer(content)) for name, expect, content in CONTENTS]
    return found + [Target(f"made: {name}", file, expect, make=make) for name, expect, file, make in MADE]
