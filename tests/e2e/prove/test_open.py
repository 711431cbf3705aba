#!/usr/bin/env python3
"""Open functions: what their contracts say is all that is known of them. How many paths there are with a comparator that is open, what holds and what fails by
what pure functions and orders answer, what is refused."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[2] / "examples" / "prove"
CASES = HERE / "cases"
MARGAY = os.path.abspath(os.environ["MARGAY"])
IS_WHOLE = False  # else numbers of paths are counted for the largest k alone


def prove(file, function, *words):
    done = subprocess.run([MARGAY, "prove", str(file), "--function", function, *map(str, words)], capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    return done


def valid(file, function, k, *words):
    done = prove(file, function, "-k", k, *words)
    found = re.search(r"^ok \w+: holds for all heaps.* \(([\d,]+) of [\d,]+ paths? counts?\)$", done.stdout, re.MULTILINE)
    if not found or done.returncode:
        raise Wrong(done.stdout + done.stderr)
    return int(found.group(1).replace(",", ""))


def largest(pairs):
    return pairs if IS_WHOLE else pairs[-1:]


def told(file, functions, k, *words):
    """What is said of each, in one run."""
    named = [word for function in functions for word in ("--function", function)]
    done = subprocess.run([MARGAY, "prove", str(file), *named, "-k", str(k), *map(str, words)], capture_output=True, text=True, timeout=600)
    if "Assertion" in done.stderr:
        raise Wrong(done.stderr)
    lines = {name: line for line, name in re.findall(r"^((?:not )?ok (\w+).*)$", done.stdout, re.MULTILINE)}
    if sorted(lines) != sorted(functions):
        raise Wrong(done.stdout + done.stderr)
    return lines


def failure(file, function, k, *words):
    done = prove(file, function, "-k", k, *words)
    if done.returncode != 1 or not re.search(r"^not ok ", done.stdout, re.MULTILINE):
        raise Wrong(f"status {done.returncode}: {done.stdout}{done.stderr}")
    return next(line for line in done.stdout.splitlines() if line.startswith("not ok "))


def merges_with_a_comparator():
    for k, ways in largest(((1, 1), (2, 5), (3, 19), (4, 69))):
        same(f"k = {k}", valid(EXAMPLES / "list_merge_compared.c", "merge", k), ways)
    same("one by one", valid(EXAMPLES / "list_merge_compared.c", "merge", 3, "--engine", "rerun"), 19)
    same("without the order solver", valid(EXAMPLES / "list_merge_compared.c", "merge", 3, "--order", "off"), 19)


def insertions_with_a_comparator():
    for k, ways in largest(((1, 4), (2, 21), (3, 236))):
        same(f"k = {k}", valid(EXAMPLES / "search_tree_compared.c", "insert", k), ways)


def counts(file, function, k, *words):
    done = prove(file, function, "-k", k, "--stats=json", *words)
    found = re.search(r'"pre":(\d+),"post":(\d+),', done.stdout)
    if done.returncode or not found:
        raise Wrong(done.stdout + done.stderr)
    return tuple(map(int, found.groups()))


def sorts_with_a_comparator():
    file = EXAMPLES / "insertion_sort_compared.c"
    for k, post in largest(((1, 2), (2, 4), (3, 10), (4, 34))):
        same(f"k = {k}", counts(file, "sort", k), (k + 1, post))
    same("one by one", counts(file, "sort", 3, "--engine", "rerun"), (4, 10))
    same("lazy, k = 1", counts(file, "sort", 1, "--init", "lazy"), (2, 2))
    same("lazy, where two elements are one item or two", counts(file, "sort", 2, "--init", "lazy"), (4, 5))


def other_examples_with_a_comparator():
    for k, post in largest(((2, 2), (3, 4), (4, 7))):
        same(f"heap, k = {k}", counts(EXAMPLES / "heap_delete_min_compared.c", "delete_min", k), (k, post))
    same("map", counts(EXAMPLES / "red_black_remove.c", "map_remove", 2, "--", "-DCOMPARED"), (6, 43))


def an_element_that_is_touched():
    line = failure(EXAMPLES / "list_merge_compared.c", "merge", 3, "--", "-DTOUCHES")
    if "not confirmed, compare is open: it breaks what it ensures, is_sorted(list)" not in line:
        raise Wrong(line)
    line = failure(EXAMPLES / "insertion_sort_compared.c", "sort", 2, "--", "-DTOUCH")
    if "not confirmed, compare is open: it breaks what it ensures, is_sorted(array, count)" not in line:
        raise Wrong(line)
    failure(EXAMPLES / "heap_delete_min_compared.c", "delete_min", 3, "--", "-DBUG")


def seeded(example, function, k, old, new, wanted):
    text = (EXAMPLES / example).read_text()
    if text.count(old) != 1:
        raise Wrong(f"{example} has no {old}")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / example
        file.write_text(text.replace(old, new))
        line = failure(file, function, k, "-o", pathlib.Path(folder) / "kits")
        if wanted not in line or "compare is open" not in line:
            raise Wrong(line)
        if list(pathlib.Path(folder).glob("kits/*/repro.c")):
            raise Wrong("a program that cannot be linked")


def errors_that_were_put_in():
    seeded("list_merge_compared.c", "merge", 2, "rest->item) <= 0", "rest->item) >= 0", "is_sorted(list)")
    seeded("list_merge_compared.c", "merge", 2, "*at = after;", "*at = NULL;", "length(list) ==")
    seeded("insertion_sort_compared.c", "sort", 2, "compare(array[at - 1], moved) > 0", "compare(array[at - 1], moved) < 0", "is_sorted(array, count)")
    seeded("insertion_sort_compared.c", "sort", 3, "int i = 1; i < count; i++) {", "int i = 2; i < count; i++) {", "is_sorted(array, count)")
    seeded("insertion_sort_compared.c", "sort", 2, "MG_REQUIRES(are_items(array, count));", "", "without meeting what it requires, a && b")
    seeded("search_tree_compared.c", "insert", 1, "at = order < 0 ? &(*at)->left", "at = order > 0 ? &(*at)->left", "")
    seeded("search_tree_compared.c", "insert", 1, "if (!order)\n            return;", "if (order)\n            return;", "it breaks")


def what_comes_back():
    line = failure(EXAMPLES / "handed_back.c", "is_another", 2)
    if "wrap is open: it breaks what it ensures" not in line:
        raise Wrong(line)
    valid(EXAMPLES / "handed_back.c", "is_new", 2)


def what_holds():
    wanted = {"same_number": "2", "same_memory": "2", "same_object": "2", "other_memory": "1", "beside": "1", "range": "1", "twice": "1", "found": r"\d+",
              "antisymmetric": r"\d+", "transitive": "1", "passed": r"\d+", "uses": "2"}
    for function, line in told(CASES / "open.c", wanted, 2, "--open", "bodied").items():
        if not re.match(rf"ok {function}: holds for all heaps.* \({wanted[function]} of [\d,]+ paths? counts?\)$", line):
            raise Wrong(line)


SEEN = ("numbers_beside", "numbers_beside_a_name", "set_back", "read_only", "exchanged", "exchanged_anywhere", "by_what_is_given")
APART = ("loads_apart", "parts_apart", "things_exchanged")


def what_is_seen():
    """Those with BAD in them fail, by what the function ensures; with regions three of these hold."""
    text = (CASES / "seen.c").read_text()
    functions = re.findall(r"^bool (\w+)\((?:.|\n)*?\n}\n", text, re.MULTILINE)
    for words, holding in (((), SEEN), (("--", "-DREGIONS"), SEEN + APART)):
        done = subprocess.run([MARGAY, "prove", str(CASES / "seen.c"), "-k", "2", *words], capture_output=True, text=True, timeout=600)
        held = re.findall(r"^ok (\w+): holds", done.stdout, re.MULTILINE)
        failed = re.findall(r"^not ok (\w+), k = 2: not confirmed, .* open: it breaks what it ensures", done.stdout, re.MULTILINE)
        if done.returncode != 1 or sorted(held) != sorted(holding) or sorted(held + failed) != sorted(functions):
            raise Wrong(done.stdout + done.stderr)


def what_fails():
    lines = (CASES / "open.c").read_text().splitlines()
    number = {mark: [i + 1 for i, line in enumerate(lines) if f"/* {mark}" in line] for mark in ("REQUIRES", "NULL")}
    wanted = dict((("other_number", "hash is open: it breaks what it ensures"), ("touched", "weight is open: it breaks what it ensures"),
                   ("touched_behind", "weight is open: it breaks"), ("forgotten", "relink is open: it breaks"), ("impure", "draw is open: it breaks"),
                   ("too_far", f"it calls a function without meeting what it requires, c != NULL && c->value < 1000, at .*:{number['REQUIRES'][0]} in too_far"),
                   ("follows", f"find is open: it dereferences a null pointer at .*:{number['NULL'][0]} in follows"),
                   ("inside", "points is open"), ("pointed", "number_at is open"), ("whole", "reset is open"),
                   ("maybe_own", "weight, any_of are open: it breaks"), ("linked", "relink is open: it breaks"), ("magnitude", "by_key is open: it breaks")))
    for function, line in told(CASES / "open.c", wanted, 2).items():
        if not line.startswith("not ok ") or not re.search(wanted[function], line):
            raise Wrong(f"{function}: {line}")


def regions():
    file = CASES / "regions.c"
    if "it breaks what it ensures" not in failure(file, "apart", 2):
        raise Wrong("they may be one")
    same("two regions", valid(file, "apart", 2, "--", "-DREGIONS"), 1)
    same("any", valid(file, "all", 2, "--", "-DREGIONS"), 4)
    failure(file, "third_first", 2, "--", "-DREGIONS")
    valid(file, "parameters", 2)
    failure(file, "one_region", 2)


def recursion_by_its_contract():
    """The test calls the function, which then calls what its contract says: no bound on how deep it goes."""
    done = prove(CASES / "open.c", "down", "-k", 1, "--open", "down")
    if done.returncode or not re.search(r"^ok down: .* \(2 of \d paths count\)$", done.stdout, re.MULTILINE):
        raise Wrong(done.stdout + done.stderr)


REFUSED = {
    "neither body nor contract": ("int f(int);\nint g(int x) { MG_ENSURES(1);\n return f(x); }", "g", [], r":5: `f` is called but has no body.*MG_CONTRACT\(f, "),
    "no such contract": ("int ff(int x) { return x; }\nint g(int x) { MG_ENSURES(1); return ff(x); }", "g", ["--open", "ff"], "--open ff: there is no contract of `ff`"),
    "a name that is wrong": ("int ff(int x) { return x; }\nint g(int x) { MG_ENSURES(1); return ff(x); }", "g", ["--open", "fg"], "did you mean `ff`"),
    "an order of one": ("int f(int x);\nMG_CONTRACT(f, (int x)) { MG_TOTAL_ORDER; }\nint g(int x) { MG_ENSURES(1); return f(x); }", "g", [],
                        "takes two parameters of one type"),
    "an order without a sign": ("unsigned f(int x, int y);\nMG_CONTRACT(f, (int x, int y)) { MG_TOTAL_ORDER; }\nint g(int x) { MG_ENSURES(1); return (int)f(x, x); }",
                                "g", [], "a number that may be negative"),
    "pure, of a struct": ("struct s { int a; };\nint f(struct s s);\nMG_CONTRACT(f, (struct s s)) { MG_PURE; }\nint g(int x) { MG_ENSURES(1); return f((struct s){x}); }",
                          "g", [], "which is neither a number nor a pointer"),
    "any number of arguments": ("int f(int x, ...);\nMG_CONTRACT(f, (int x, ...)) { MG_ENSURES(x); }\nint g(int x) { MG_ENSURES(1); return f(x); }", "g", [],
                                "takes any number of arguments"),
}


def what_is_refused():
    for name, (text, function, words, wanted) in REFUSED.items():
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "f.c"
            file.write_text("#include <margay.h>\n\n" + text + "\n")
            done = prove(file, function, "-k", 1, *words)
            if done.returncode in (0, 1) or not re.search(wanted, done.stderr, re.DOTALL):
                raise Wrong(f"{name}: status {done.returncode}: {done.stdout}{done.stderr}")


def names_may_be_long():
    """And of clauses that stand in one line the one is named that a call breaks."""
    name = "is_" + "very_" * 60 + "small"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "long.c"
        file.write_text(f"""#include <margay.h>
extern int {name}(int number);
MG_CONTRACT({name}, (int number)) {{ MG_REQUIRES(number >= 0); MG_REQUIRES(number < 5); MG_ENSURES(mg_result(int) > number); }}
int twice(int x) {{ MG_REQUIRES(0 <= x && x < 5); MG_ENSURES(mg_result(int) > x); return {name}(x); }}
int wrong(int x) {{ MG_REQUIRES(0 <= x && x < 9); MG_ENSURES(mg_result(int) > x); return {name}(x); }}
int {name}_body(int x) {{ MG_REQUIRES(x < 5); MG_ENSURES(mg_result(int) > x); return x + 1; }}
struct {name} {{ int x; struct {name} *next; }};
int first(struct {name} box, struct {name} *boxes);
MG_CONTRACT(first, (struct {name} box, struct {name} *boxes)) {{ MG_REQUIRES(boxes); MG_ENSURES(mg_result(int) > box.x); }}
int passes(struct {name} *boxes) {{ MG_REQUIRES(boxes); MG_ENSURES(mg_result(int) > mg_old(boxes->x)); return first(*boxes, boxes); }}
int calls(int x) {{ MG_REQUIRES(x < 5); MG_ENSURES(mg_result(int) == x + 1); return {name}_body(x); }}
""")
        valid(file, "twice", 1)
        valid(file, "calls", 1)
        valid(file, "passes", 1)
        if f"{name}_body is open: it breaks what it ensures" not in failure(file, "calls", 1, "--open", f"{name},{name}_body"):
            raise Wrong(failure(file, "calls", 1, "--open", f"{name},{name}_body"))
        if ", number < 5, at" not in failure(file, "wrong", 1):
            raise Wrong(failure(file, "wrong", 1))


def proves_result(kind, use, promise):
    """What is said of a function that returns part of what an open one does; another function holds whatever that is."""
    name = kind.split(" {")[0]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "f.c"
        file.write_text(f"#include <margay.h>\n{kind};\n{name} f(int x);\nMG_CONTRACT(f, (int x)) {{ MG_ENSURES(x); }}\nint g(int x) {{ MG_ENSURES({promise}); return {use}; }}\n"
                        "int h(int x) { MG_ENSURES(mg_result(int) == x); return x; }\n")
        done = subprocess.run([MARGAY, "prove", str(file), "-k", "1"], capture_output=True, text=True, timeout=600)
        if "ok h: holds for all heaps" not in done.stdout:
            raise Wrong(done.stdout + done.stderr)
        return done


def results_that_cannot_be_unknown():
    """Whoever calls such a function goes beyond, and no other."""
    for kind, use, why in (("double", "(int)f(x)", "an open function returns a floating-point number or a union (give it a body)"),
                           ("union u { int i; float f; }", "f(x).i", "an open function returns a floating-point number or a union (give it a body)"),
                           ("struct s { int n; double d; }", "f(x).n", "a union, a floating-point number or a packed field is read whose value is unknown")):
        done = proves_result(kind, use, "1")
        if done.returncode != 5 or not re.search(r"not ok g: inconclusive, .*where " + re.escape(why), done.stdout):
            raise Wrong(f"{kind}: status {done.returncode}: {done.stdout}{done.stderr}")


def structs_are_unknown_field_by_field():
    for kind, use, good, bad in (("struct s { int a[3]; }", "f(x).a[2]", "1", "mg_result(int) < 2147483647"),
                                 ("struct s { signed char c; short s; }", "f(x).c", "mg_result(int) <= 127", "mg_result(int) <= 126"),
                                 ("struct s { unsigned b : 3, c : 2; long long l; }", "f(x).b", "mg_result(int) <= 7", "mg_result(int) <= 6"),
                                 ("struct s { bool is; enum { RED = 2, BLUE = 9 } colour; }", "f(x).is + f(x).colour", "mg_result(int) >= 2 && mg_result(int) <= 10", "mg_result(int) <= 9"),
                                 ("struct s { struct s *next; int n; }", "f(x).next == (void *)0", "mg_result(int) >= 0", "mg_result(int) == 1")):
        done = proves_result(kind, use, good)
        if done.returncode != 0 or "ok g: holds for all heaps" not in done.stdout:
            raise Wrong(f"{kind}: {done.stdout}{done.stderr}")
        done = proves_result(kind, use, bad)
        if done.returncode != 1 or "not ok g, k = 1: not confirmed, f is open: it breaks what it ensures" not in done.stdout:
            raise Wrong(f"{kind}: {done.stdout}{done.stderr}")


def tests_have_none():
    done = subprocess.run([MARGAY, "prove", str(CASES / "sorting.c"), "--open", "swap", "-n", "2"], capture_output=True, text=True, timeout=60)
    if done.returncode != 2 or "--open" not in done.stderr:
        raise Wrong(f"status {done.returncode}: {done.stdout}{done.stderr}")


def the_program_is_the_same():
    """Under gcc a contract is nothing, also one of a function that is not there."""
    for file in (EXAMPLES / "list_merge_compared.c", EXAMPLES / "insertion_sort_compared.c", EXAMPLES / "heap_delete_min_compared.c", CASES / "seen.c", EXAMPLES / "search_tree_compared.c", EXAMPLES / "handed_back.c", CASES / "open.c"):
        done = subprocess.run(["gcc", "-std=gnu17", "-Wall", "-Werror", "-c", "-o", os.devnull, "-I", str(HERE.parents[2] / "include"), str(file)],
                              capture_output=True, text=True)
        if done.returncode:
            raise Wrong(done.stderr)


def enumerators():
    """What is returned is one of them, of a bool 0 or 1. Without --function all functions are proved, those that are open too."""
    for words, paths in (((), 2), (("--open", "other"), 3), (("--open", "other,f"), 3), (("--open", "other", "--open", "f"), 3)):
        done = subprocess.run([MARGAY, "prove", str(CASES / "enums.c"), "-k", "2", *words], capture_output=True, text=True, timeout=600)
        same(words, re.findall(r"^ok (\w+): holds", done.stdout, re.MULTILINE), ["other", "f", "same", "h", "i", "j", "sw"])
        same(words, re.findall(r"^not ok (\w+), k = 2: .*pick is open: it breaks what it ensures", done.stdout, re.MULTILINE), ["g"])
        same(words, int(re.search(r"^ok j: .*\((\d) of", done.stdout, re.MULTILINE).group(1)), paths)


def names_that_are_not_there():
    for words, wanted in ((("-k", "2", "--open", "othr"), "--open othr: there is no contract of `othr`; did you mean `other`?\n  write what it needs and does: MG_CONTRACT(othr,"),
                          (("-k", "2", "--open", "other,nobody"), "--open nobody: there is no contract of `nobody`\n  write what it needs and does"),
                          (("-n", "2", "--open", "other"), "give --function, or -k alone to prove all functions that have a contract")):
        done = subprocess.run([MARGAY, "prove", str(CASES / "enums.c"), *words], capture_output=True, text=True, timeout=600)
        if done.returncode != 2 or wanted not in done.stderr:
            raise Wrong(f"{words}: status {done.returncode}: {done.stderr}")


if __name__ == "__main__":
    sys.exit(run_all([results_that_cannot_be_unknown, structs_are_unknown_field_by_field, enumerators, names_that_are_not_there, merges_with_a_comparator, insertions_with_a_comparator, sorts_with_a_comparator, other_examples_with_a_comparator, an_element_that_is_touched, errors_that_were_put_in, what_comes_back, what_holds,
                      what_is_seen, what_fails, regions, recursion_by_its_contract, what_is_refused, names_may_be_long, tests_have_none, the_program_is_the_same]))
