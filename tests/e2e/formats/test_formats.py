#!/usr/bin/env python3
"""Text, JSON, dot, SVG, C and none, on standard output and in a folder; rebuilding structures from the generated C; memory;
determinism."""
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.dom.minidom

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
EXAMPLES = ROOT / "examples"
MARGAY = os.environ["MARGAY"]
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-formats-"))


def run(*command, cwd=HERE, check=True, timeout=20):
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, timeout=timeout)
    if check and done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}: status {done.returncode}: {(done.stderr or done.stdout)[:600]}")
    return done


def gen(source, n, *options):
    return (gen_again if "-o" in options else gen_once)(source, n, *options)


@functools.cache
def gen_once(source, n, *options):
    return gen_again(source, n, *options)


def gen_again(source, n, *options):
    return run(MARGAY, "gen", source, "-n", n, "-q", *options).stdout


SUBJECTS = [(HERE / "shapes.c", 1), (HERE / "shapes.c", 2), (HERE / "arrays.c", 1), (HERE / "arrays.c", 2), (HERE / "bare.c", 3),
            (EXAMPLES / "binary_tree.c", 3), (EXAMPLES / "red_black_tree.c", 3), (EXAMPLES / "heap_array.c", 3),
            (EXAMPLES / "doubly_linked_list.c", 3)]


# -- what JSON says, written the way text writes it ------------------------------------------------------------

def plain_value(value, objects, seen):
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, dict):
        if value == {"any": True}:
            return "_"
        if set(value) == {"ref"}:
            return plain_object(value["ref"], objects, seen)
        if set(value) == {"array"}:
            return plain_value(value["array"], objects, seen)
        return "{" + ", ".join(plain_field(k, v, objects, seen) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(plain_value(v, objects, seen) for v in value) + "]"
    if isinstance(value, float):
        return "%g" % value
    return str(value)


def plain_field(key, value, objects, seen):
    if isinstance(value, dict) and set(value) == {"arm", "value"}:
        return f"{key}.{value['arm']}={plain_value(value['value'], objects, seen)}"
    return f"{key}={plain_value(value, objects, seen)}"


def plain_object(name, objects, seen):
    if name in seen:
        return name
    seen.add(name)
    return name + plain_value(objects[name], objects, seen)


def simplified(text):
    """Characters as JSON has them: without quotes and escapes."""
    escapes = {"\\'": "'", "\\\\": "\\", "\\0": "\0", "\\n": "\n"}
    return re.sub(r"'(\\.|[^'\\])'", lambda m: escapes.get(m.group(1), m.group(1)), text)


def json_agrees_with_text():
    for source, n in SUBJECTS:
        texts = gen(source, n).splitlines()
        objects = [json.loads(line) for line in gen(source, n, "--format", "json").splitlines()]
        same(f"{source.name}: number of lines", len(objects), len(texts))
        for i, (one, text) in enumerate(zip(objects, texts), 1):
            same(f"{source.name}: id", one["id"], i)
            root = one["root"]
            seen = set()
            again = "null" if root is None else plain_object(root, one["objects"], seen)
            same(f"{source.name}: {i}", again, simplified(text))
            same(f"{source.name}: {i}: objects", set(one["objects"]), seen)


def structures_are_all_different():
    for source, n in SUBJECTS:
        texts = gen(source, n).splitlines()
        same(f"{source.name}: distinct", len(set(texts)), len(texts))
        if not texts:
            raise Wrong(f"{source.name}: none")


def stats_json_is_the_last_line():
    for form in ("text", "json", "dot", "c", "none"):
        out = gen(HERE / "bare.c", 2, "--format", form, "--stats=json")
        stats = json.loads(out.splitlines()[-1])
        for key in ("command engine n explored valid inits undo forwarded splits failed crashed paths setup_seconds "
                    "search_seconds seconds peak_rss_kb complete").split():
            if key not in stats:
                raise Wrong(f"--stats=json lacks {key}")
        same(form, stats["complete"], True)
        same(form, stats["valid"], 5)


def none_prints_nothing():
    same("stdout", gen(HERE / "bare.c", 3, "--format", "none"), "")


def quiet_prints_nothing_else():
    done = run(MARGAY, "gen", HERE / "bare.c", "-n", 2, "-q")
    same("stderr", done.stderr, "")
    loud = run(MARGAY, "gen", HERE / "bare.c", "-n", 2)
    same("stdout", loud.stdout, done.stdout)
    if "5 valid" not in loud.stderr:
        raise Wrong(f"the summary does not say how many: {loud.stderr}")


def dot_is_accepted_by_dot():
    for source, n in SUBJECTS:
        out = gen(source, n, "--format", "dot")
        count = len(gen(source, n).splitlines())
        same(f"{source.name}: graphs", len(re.findall(r"^(?:strict )?digraph", out, re.MULTILINE)), count)
        path = TMP / "all.dot"
        path.write_text(out)
        done = run("dot", "-Tsvg", path)
        if done.stderr:
            raise Wrong(f"{source.name}: dot says {done.stderr[:300]}")


def svg_on_stdout_is_one_sheet():
    for source, n in SUBJECTS:
        count = len(gen(source, n).splitlines())
        sheet = gen(source, n, "--format", "svg")
        same(source.name, xml.dom.minidom.parseString(sheet).documentElement.tagName, "svg")
        if f"n = {n}" not in sheet:
            raise Wrong(f"{source.name}: the title is missing")
        if str(count) not in sheet:
            raise Wrong(f"{source.name}: the sheet does not say how many")


def pictures_show_every_character():
    """Graphviz takes a backslash for an escape: '\\\\' must not lose one."""
    sheet = xml.dom.minidom.parseString(gen(HERE / "shapes.c", 1, "--format", "svg"))
    shown = {"".join(t.data for t in node.childNodes if t.nodeType == t.TEXT_NODE) for node in sheet.getElementsByTagName("text")}
    for wanted in ("'\\''", "'\\\\'", "'\"'", "1e+300", "RED"):
        if wanted not in shown:
            raise Wrong(f"no text {wanted} in the picture; there are {sorted(shown)}")


def folder(form, source, n, *options):
    out = TMP / f"{form}-{source.stem}-{n}"
    shutil.rmtree(out, ignore_errors=True)
    stdout = gen(source, n, "--format", form, "-o", out, "--seed", "42", *options)
    same(f"{form}: stdout with -o", stdout, "")
    return out, sorted(p.name for p in out.iterdir())


def folders_hold_what_the_manual_says():
    for source, n in ((HERE / "bare.c", 2), (HERE / "shapes.c", 1), (HERE / "arrays.c", 1)):
        texts = gen(source, n)
        count = len(texts.splitlines())
        numbered = lambda suffix: [f"{i:04}.{suffix}" for i in range(1, count + 1)]
        out, names = folder("text", source, n)
        same("text", names, ["run.json", "structures.txt"])
        same("text", (out / "structures.txt").read_text(), texts)
        out, names = folder("json", source, n)
        same("json", names, ["run.json", "structures.jsonl"])
        same("json", (out / "structures.jsonl").read_text(), gen(source, n, "--format", "json"))
        out, names = folder("dot", source, n)
        same("dot", names, numbered("dot") + ["run.json"])
        run("dot", "-Tsvg", "-O", *[out / name for name in numbered("dot")])
        out, names = folder("svg", source, n)
        same("svg", names, numbered("svg") + ["run.json", "sheet.svg"])
        for name in names:
            if name.endswith(".svg"):
                same(name, xml.dom.minidom.parse(str(out / name)).documentElement.tagName, "svg")
        same("sheet", (out / "sheet.svg").read_text(), gen(source, n, "--format", "svg"))
        out, names = folder("c", source, n)
        same("c", names, numbered("c") + ["run.json"])
        out, names = folder("none", source, n)
        same("none", names, ["run.json"])


def run_json_says_how_it_was_run():
    out, _ = folder("text", HERE / "bare.c", 2)
    seen = json.loads((out / "run.json").read_text())
    version = run(MARGAY, "--version").stdout.split()[-1]
    same("command line", seen["command_line"][1:5], ["gen", str(HERE / "bare.c"), "-n", "2"])
    same("version", seen["version"], version)
    same("seed", seen["seed"], 42)
    same("n", seen["n"], 2)
    same("complete", seen["complete"], True)
    same("counters", (seen["counters"]["valid"], seen["counters"]["crashed"]), (5, 0))
    if seen["counters"]["explored"] < 5:
        raise Wrong("counters.explored")
    out, _ = folder("text", HERE / "bare.c", 2, "--limit", "0")
    same("limit 0", json.loads((out / "run.json").read_text())["ended"], None)
    limited = TMP / "limited"
    done = run(MARGAY, "gen", HERE / "bare.c", "-n", "3", "--limit", "2", "-o", limited, check=False)
    same("status of --limit", done.returncode, 5)
    seen = json.loads((limited / "run.json").read_text())
    same("limited", (seen["complete"], seen["counters"]["valid"]), (False, 2))
    if "limit" not in seen["ended"]:
        raise Wrong(f"ended: {seen['ended']}")


def an_old_folder_is_written_over():
    out, _ = folder("text", HERE / "bare.c", 3)
    gen(HERE / "bare.c", 1, "-o", out)
    same("structures.txt", (out / "structures.txt").read_text(), gen(HERE / "bare.c", 1))


# -- generated C ---------------------------------------------------------------------------------------------

def include():
    return pathlib.Path(MARGAY).resolve().parent / "include"


def generated_c_compiles():
    for source, n in SUBJECTS:
        path = TMP / "alone.c"
        path.write_text(gen(source, n, "--format", "c"))
        run("gcc", "-std=c17", "-Wall", "-Wextra", "-Wno-missing-field-initializers", "-Werror", "-c", path, "-o",
            TMP / "alone.o")
        out, names = folder("c", source, n)
        run("gcc", "-std=c17", "-Wall", "-Werror", "-fsyntax-only", *[out / name for name in names if name[-1] == "c"])


REBUILT = [(HERE / "shapes.c", 1, "shape_ok"), (HERE / "shapes.c", 2, "shape_ok"), (HERE / "arrays.c", 2, "sheet_ok"),
           (HERE / "bare.c", 4, "search_tree"),
           (EXAMPLES / "binary_tree.c", 4, None), (EXAMPLES / "red_black_tree.c", 4, None),
           (EXAMPLES / "heap_array.c", 3, None), (EXAMPLES / "doubly_linked_list.c", 4, None),
           (EXAMPLES / "disjoint_set.c", 3, None), (EXAMPLES / "dag.c", 3, None), (EXAMPLES / "avl_tree.c", 4, None)]


def predicate_of(source):
    """The only function of an example that is neither static nor anything but a predicate."""
    found = re.findall(r"^(?:bool|int) (\w+)\((?:const )?(?:struct \w+|\w+_t) \*\w+\)", source.read_text(), re.MULTILINE)
    same(f"{source.name}: predicates", len(found), 1)
    return found[0]


def generated_c_rebuilds_every_structure():
    rebuild(REBUILT)


def names_of_generated_c_do_not_clash():
    rebuild([(HERE / "names.c", 1, "all_ok")])


def rebuild(subjects):
    for source, n, predicate in subjects:
        predicate = predicate or predicate_of(source)
        count = len(gen(source, n).splitlines())
        if not count:
            raise Wrong(f"{source.name}: no structures at n = {n}")
        (TMP / "structures.c").write_text(gen(source, n, "--format", "c"))
        calls = "".join(f"    bad += !{predicate}(mg_structure_{k});\n" for k in range(1, count + 1))
        (TMP / "rebuild.c").write_text(
            f'#include "{source}"\n#define MG_HAVE_TYPES\n#include "structures.c"\n#include <stdio.h>\n'
            f'int main(void)\n{{\n    int bad = 0;\n    mg_bounds_of_default_0({n}); /* some bounds set variables too */\n{calls}    printf("%d of {count} are not valid\\n", bad);\n'
            "    return bad != 0;\n}\n")
        run("gcc", "-std=gnu17", "-Wall", "-Werror", "-g", "-fsanitize=address,undefined", f"-I{include()}", f"-I{source.parent}",
            TMP / "rebuild.c", "-o", TMP / "rebuild", "-lm")
        done = run(TMP / "rebuild", check=False)
        if done.returncode:
            raise Wrong(f"{source.name} -n {n}: {done.stdout} {done.stderr[:300]}")


# -- memory and determinism --------------------------------------------------------------------------------------

MEASURE = """
import resource, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
import os
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""


def peak(*options):
    """Peak resident memory in KiB of the tool, its own processes each by itself. Not sanitized: that takes memory of its own."""
    out = run("env", "MG_SHARE=0", sys.executable, "-c", MEASURE, MARGAY, "gen", "-q", *options).stdout.split()
    same("status", out[0], "0")
    return int(out[1])


def memory_does_not_grow_with_the_structures():
    for form in ("text", "json", "dot", "c"):
        small = peak(EXAMPLES / "binary_tree.c", "-n", "3", "--format", form)
        large = peak(EXAMPLES / "binary_tree.c", "-n", "11", "--format", form)  # 58,786 trees
        if large > small * 1.15 + 2048:
            raise Wrong(f"{form}: {small} KiB for 5 structures, {large} KiB for 58,786")


def memory_of_the_sheet_does_not_grow():
    small = peak(EXAMPLES / "binary_tree.c", "-n", "3", "--format", "svg", "-o", TMP / "few")
    large = peak(EXAMPLES / "binary_tree.c", "-n", "6", "--format", "svg", "-o", TMP / "many")
    if large > small * 1.15 + 4096:
        raise Wrong(f"{small} KiB for 5 structures, {large} KiB for 132")


def two_runs_are_identical():
    for source, n in SUBJECTS[1:7:2]:
        for form in ("text", "json", "dot", "svg", "c"):
            same(f"{source.name} {form}", gen(source, n, "--format", form), gen_again(source, n, "--format", form))


def a_closed_pipe_ends_the_run():
    command = f"{MARGAY} gen {EXAMPLES / 'binary_tree.c'} -n 13 2>{TMP / 'err'} | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, timeout=20)
    same("lines", done.stdout.count("\n"), 1)


status = run_all((json_agrees_with_text, structures_are_all_different, stats_json_is_the_last_line, none_prints_nothing,
             quiet_prints_nothing_else, dot_is_accepted_by_dot, svg_on_stdout_is_one_sheet, pictures_show_every_character,
             folders_hold_what_the_manual_says,
             run_json_says_how_it_was_run, an_old_folder_is_written_over, generated_c_compiles,
             generated_c_rebuilds_every_structure, names_of_generated_c_do_not_clash,
             memory_does_not_grow_with_the_structures,
             memory_of_the_sheet_does_not_grow, two_runs_are_identical, a_closed_pipe_ends_the_run))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
