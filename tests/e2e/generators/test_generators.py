#!/usr/bin/env python3
"""margay gen --test: the inputs of each path that counts, as text, JSON, C, pictures and seeds. Each is read by something else: Python, gcc, dot. The counts are
those of `check`, which ../choice/figures.py has."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.dom.minidom

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from frame import run_all, same  # noqa: E402

CHOICE = HERE.parents[2] / "examples" / "choice"
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-generators-"))
CALL = ["gcc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-tautological-compare"]

#   file, test or generator, n, paths that count
GENERATORS = [("red_black_tree", "red_black_tree", 4, 8), ("dag", "dag", 3, 34), ("inheritance_graph", "generated", 3, 34),
              ("expressions", "tree", 2, 28)]


def run(*command, status=0):
    done = subprocess.run([str(word) for word in command], cwd=TMP, capture_output=True, text=True, timeout=60)
    same(f"the status of {' '.join(map(str, command))}: {done.stderr[:300]}", done.returncode, status)
    return done


def gen(file, name, n, *options, status=0):
    return run(os.environ["MARGAY"], "gen", file, "--test", name, "-n", n, *options, status=status)


def lines(name, *options, file=HERE / "odd.c", n=2, status=0):
    return gen(file, name, n, "-q", *options, status=status).stdout.splitlines()


def compile_c(text, main=""):
    (TMP / "written.c").write_text(text + "\n" + main)
    run(*CALL, *([] if main else ["-c"]), "written.c", "-o", "written")
    return run("./written").stdout if main else ""


def objects(name, file, n, *options):
    """Of each input: its root, and its objects."""
    read = [json.loads(line) for line in lines(name, "--format", "json", *options, file=file, n=n)]
    same("ids", [each["id"] for each in read], list(range(1, len(read) + 1)))
    same("inputs that come twice", len(read) - len({json.dumps(each["objects"]) for each in read}), 0)
    return [(each["root"], each["objects"]) for each in read]


def example(number):
    file, name, n, count = GENERATORS[number]
    read = objects(name, CHOICE / f"{file}.c", n)
    same(f"inputs of {name}", len(read), count)
    return read


# ---- each as JSON, C and pictures ---------------------------------------------------------------------------------

def red_black_trees_as_json():
    for root, found in example(0):
        def height(ref):
            if not ref:
                return 0
            node = found[ref["ref"]]
            left, right = height(node["left"]), height(node["right"])
            same("black heights", left, right)
            for side in ("left", "right"):
                red = node[side] and found[node[side]["ref"]]["color"] == "RED"
                same("a red node below a red one", bool(red and node["color"] == "RED"), False)
            return left + (node["color"] == "BLACK")
        height({"ref": root})
        same("nodes", len(found), 4)


def dags_as_json():
    for root, found in example(1):
        seen = set()

        def walk(name, above):
            same("a cycle", name in above, False)
            seen.add(name)
            for entry in found[found[name]["entries"]["ref"]]["at"]["array"]:
                if entry:
                    walk(entry["ref"], above | {name})
        walk(root, frozenset())
        same("nodes", len(seen), 3)


def inheritance_graphs_as_json():
    for _, found in example(2):
        for ref in found["inputs"]["types"]:
            one = found[ref["ref"]]
            above = [found[up["ref"]] for up in one["supertypes"]["array"]]
            same("supertypes", len(above), one["count"])
            classes = [up for up in above if up["is_class"] is True]
            same("classes above", len(classes) <= (one["is_class"] is True), True)


def expressions_as_json():
    def operators(found, ref):
        one = found[ref["ref"]]
        value, arm = one["of"]["value"], one["of"]["arm"]
        same("an arm", arm, {"LEAF": "leaf", "MINUS": "operand"}.get(one["operator"], "both"))
        if arm == "leaf":
            return 0
        return 1 + (operators(found, value) if arm == "operand" else operators(found, value["left"]) + operators(found, value["right"]))
    for root, found in example(3):
        same("operators", operators(found, {"ref": root}), 2)


def all_of_them_as_c():
    """In one file; and the expressions are computed by a program that includes them."""
    for file, name, n, count in GENERATORS:
        text = gen(CHOICE / f"{file}.c", name, n, "-q", "--format", "c").stdout
        same(f"{name} in C", text.count("const mg_structure_"), count)
        compile_c(text)
    main = """
#include <stdio.h>
static int depth(const struct expression *e)
{
    if (e->operator == LEAF)
        return e->of.leaf;
    return e->operator == MINUS ? -depth(e->of.operand) : depth(e->of.both.left) - depth(e->of.both.right) + 3;
}
int main(void)
{
    printf("%d %d\\n", depth(mg_structure_1), depth(mg_structure_28));
}
"""
    same("what a program does with them", compile_c(text, main), "0 6\n")


def all_of_them_as_graphs():
    for file, name, n, count in GENERATORS:
        (TMP / "graphs.dot").write_text(gen(CHOICE / f"{file}.c", name, n, "-q", "--format", "dot").stdout)
        same(f"pictures of {name}", run("dot", "-Tsvg", "graphs.dot").stdout.count("</svg>"), count)


def pictures_in_a_folder():
    file, name, n, count = GENERATORS[0]
    done = gen(CHOICE / f"{file}.c", name, n, "--format", "svg", "-o", "pictures", "--stats=json")
    files = sorted((TMP / "pictures").glob("*.svg"))
    same("pictures", len(files), count + 1)
    for each in files:
        xml.dom.minidom.parse(str(each))
    stats = json.loads(done.stdout.splitlines()[-1])
    same("counters", [stats[key] for key in ("command", "valid", "explored", "complete")], ["gen", count, 162, True])


def expressions_as_seeds():
    gen(CHOICE / "expressions.c", "text", 1, "-q", "--format", "bytes", "-o", "texts")
    seeds = [each.read_bytes().decode() for each in sorted((TMP / "texts" / "seeds").iterdir())]
    same("expressions", (len(seeds), len(set(seeds)), seeds[0]), (30, 30, "(-x)"))
    body = "".join(f"    sum += {seed};\n" for seed in seeds)
    compile_c(f"int f(int x, int y);\nint f(int x, int y)\n{{\n    int sum = 0;\n{body}    return sum;\n}}\n")


# ---- what inputs there are ------------------------------------------------------------------------------------------

def choices_of_a_test():
    found = lines("choices")
    same("paths", len(found), 6)
    same("the first", found[0], "inputs{shade=LIGHT, is_big=false, is_idle=_, mg_int=0, mg_int_2=1, never=_}")
    text = "\n".join(lines("choices", "--format", "c"))
    compile_c(text)
    same("what is never used has its first value", ".never = 3," in text, True)
    gen(HERE / "odd.c", "choices", 2, "-q", "--format", "bytes", "-o", "numbers")
    same("numbers", (TMP / "numbers/seeds/0001.seed").read_text(), "5 0 0 0 1 3\n")


def structures_of_mg_any():
    same("alone", lines("alone"), ["list{head=null, length=0}", "list{head=C0{next=null, key=_}, length=1}",
                                   "list{head=C0{next=C1{next=null, key=_}, key=_}, length=2}"])
    beside = lines("beside")
    same("beside a choice", beside[2], "inputs{is_first=false, any=list{head=C0{next=null, key=_}, length=1}, "
                                       "any_2=list_2{head=C0_2{next=null, key=_}, length=1}}")
    compile_c("\n".join(lines("beside", "--format", "c")))
    gen(HERE / "odd.c", "alone", 2, "-q", "--format", "bytes", "-o", "lists")
    same("seeds of lists", len(list((TMP / "lists/seeds").iterdir())), 3)
    same("their header", (TMP / "lists/seed.h").exists(), True)


def what_is_named_early():
    same("early", set(lines("early")), {"inputs{head=C0{next=null, key=2}, twice=[1, 5], twice_1=[5]}"})


def all_sorts():
    wanted = {
        "embedded": "ring{head={next=L0{next=L1{next=&ring.head, prev=L0}, prev=&ring.head}, prev=L1}, size=2}",
        "within": "item{key=0, link={next=L0{next=&item.link, prev=&item.link}, prev=L0}}",
        "value": r'value{begin=I0[2, _], end=&I0[2], real=0.1, narrow=1.5, wide=-2.25, low=5, high=-3, name="/\052a*\057", '
                 r'text="x\042y\134\012\001\077\077/1", square=[[0, 0], [7, 0]], self=&I0[1], huge=18446744073709551615}',
        "flexible": "tail{count=2, data=[300, -1]}",
        "array": "inputs{array=V0[{out=[], count=0}, {out=[&V0[0]], count=1}]}",
        "number": "inputs{number=4}",
    }
    for name, last in wanted.items():
        same(name, lines(name)[-1], last)
        compile_c("\n".join(lines(name, "--format", "c")))
    main = '#include <stdio.h>\nint main(void) { const struct mixed *v = mg_structure_24; printf("%s|%s|%d %d %d\\n", v->name, v->text, ' \
           "v->begin[1], (int)(v->end - v->begin), v->high); }\n"
    same("in C", compile_c("\n".join(lines("value", "--format", "c")), main), '/*a*/|x"y\\\n\1??/1|7 2 -3\n')
    read = json.loads(lines("embedded", "--format", "json")[-1])["objects"]
    same("a part", read["L1"]["next"], {"ref": "ring", "part": ".head"})


def engines_agree():
    for name in ("early", "beside"):
        first = sorted(lines(name))
        same(name, sorted(lines(name, "--engine", "rerun")), first)
        same(name, sorted(lines(name, "--strategy", "bfs")), first)
    same("eager", len(lines("choices", "--choice", "eager")), 36)


# ---- failures and mistakes -------------------------------------------------------------------------------------------

def failing_paths():
    done = gen(HERE / "odd.c", "fails", 2, status=1)
    same("inputs", done.stdout, "inputs{key=0}\ninputs{key=2}\n")
    same("told", "key != 1 is false: key is 1" in done.stderr and "2 of 3 paths count, 1 failed" in done.stderr, True)
    same("stop", gen(HERE / "odd.c", "fails", 2, "--on-crash", "stop", status=1).stdout, "inputs{key=0}\n")
    same("limit", gen(HERE / "odd.c", "number", 2, "--limit", "2", status=5).stdout, "inputs{number=-4}\ninputs{number=-2}\n")


def mistakes():
    def told(name, *options):
        return gen(HERE / "odd.c", name, 2, *options, status=2).stderr
    same("unknown", told("nobody"), "margay: --test: no test or function with a body is named `nobody`; did you mean `choices`?\n")
    same("MG_SAME", "`pair` is an MG_SAME" in told("pair"), True)
    same("void", "`nothing` is not a generator" in told("nothing"), True)
    same("seeds", "--format bytes: a seed is" in told("beside", "--format", "bytes", "-o", "none"), True)
    same("refusals", "--refusals and --test" in told("number", "--refusals"), True)
    done = run(os.environ["MARGAY"], "gen", HERE / "odd.c", "-n", 2, "--choice", "eager", status=2)
    same("choice", done.stderr, "margay: --choice is for the paths of a test; name it with --test\n")


sys.exit(run_all([red_black_trees_as_json, dags_as_json, inheritance_graphs_as_json, expressions_as_json, all_of_them_as_c,
                  all_of_them_as_graphs, pictures_in_a_folder, expressions_as_seeds, choices_of_a_test, structures_of_mg_any,
                  what_is_named_early, all_sorts, engines_agree, failing_paths, mistakes]))
