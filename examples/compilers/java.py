#!/usr/bin/env python3
"""Differential testing of Java compilers with every inheritance graph of a few types.

    java.py -n 3 [--count 200] [--seed 1]

A graph has n types; each is a class or an interface, and its supertypes come before it: an interface extends interfaces, a class
at most one class and any interfaces; `margay gen` makes them, with graphs.c. Each type says m() in a way of its own: not at all, abstract, with a body, or (an
interface) static. Not every graph is a correct program, so the first question is whether javac and ecj accept the same; the
second, whether what they make prints the same. With two compilers there is no referee: it is told what each did."""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import compilers
import weave

Type = collections.namedtuple("Type", "is_class parents method is_abstract")
COMPILERS = {"javac": ["javac", "-nowarn", "-proc:none", "-d"], "ecj": ["ecj", "-nowarn", "-17", "-proc:none", "-d"]}
FORMS = {(True, "abstract"): "public abstract int m();", (False, "abstract"): "int m();",
         (True, "body"): "public int m() {{ return {i}; }}", (False, "body"): "default int m() {{ return {i}; }}",
         (False, "static"): "static int m() {{ return {i}; }}"}


def read_type(one):
    return Type(one["is_class"], tuple(int(re.search(r"\[(\d+)\]", parent["part"])[1]) for parent in one["parents"]["array"]),
                "" if one["method"] == "NONE" else one["method"].lower(), one["is_abstract"])


def graphs(n):
    """All that graphs.c makes, of n types."""
    command = [weave.program(), "gen", pathlib.Path(__file__).parent / "graphs.c", "--test", "graphs", "-n", str(n), "--choice", "eager",
               "--format", "json", "--quiet"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    return [tuple(map(read_type, json.loads(line)["objects"]["inputs"]["types"])) for line in done.stdout.splitlines()]


def declaration(graph, i):
    one = graph[i]
    classes = [f"T{j}" for j in one.parents if graph[j].is_class]
    interfaces = [f"T{j}" for j in one.parents if not graph[j].is_class]
    head = f"{'abstract ' * one.is_abstract}{'class' if one.is_class else 'interface'} T{i}"
    if classes:
        head += f" extends {classes[0]}"
    if interfaces:
        head += (" implements " if one.is_class else " extends ") + ", ".join(interfaces)
    form = FORMS.get((one.is_class, one.method), "").format(i=i)
    return f"    static {head} {{ {form} }}".replace("static interface", "interface")


def methods_of(graph, i):
    """Whether a variable of the type has a method m, as far as this file knows: a static one of an interface is not inherited."""
    one = graph[i]
    return one.method in ("abstract", "body") or any(methods_of(graph, j) for j in one.parents)


def program(graph, number):
    """One file: a class that holds the types, and prints m() of each class that can be made, seen as each type that it is."""
    def all_parents(i):
        return {i}.union(*(all_parents(j) for j in graph[i].parents))
    lines = [declaration(graph, i) for i in range(len(graph))]
    calls = []
    for i, one in enumerate(graph):
        if one.is_class and not one.is_abstract:
            calls += [f"        System.out.print(((T{j}) new T{i}()).m() + \" \");"
                      for j in sorted(all_parents(i)) if methods_of(graph, j)]
    return "\n".join([f"class P{number} {{", *lines, "    static void run() {", *calls, "    }", "}"]) + "\n"


def accepted(command, texts, folder):
    """The numbers of programs that compile, and a message for each that does not. The classes are left in the folder."""
    folder.mkdir(exist_ok=True)
    messages, left = {}, dict(texts)
    while left:
        for number, text in left.items():
            (folder / f"P{number}.java").write_text(text)
        files = [folder / f"P{number}.java" for number in left]
        try:
            done = subprocess.run([*command, folder, *files, *(["-Xmaxerrs", "100000"] if "javac" in command[0] else [])],
                                  capture_output=True, text=True, timeout=300)
        except subprocess.TimeoutExpired:
            return {**messages, **{number: "runs on" for number in left}}
        found = errors(done.stdout + done.stderr)
        if not found and done.returncode:
            return {**messages, **{number: "compiler crash: " + compilers.message_of(done.stderr) for number in left}}
        if not found:
            return messages
        for number, message in found.items():
            messages[number] = message
            left.pop(number, None)
    return messages


def errors(out):
    """The first message for each file, from what javac or ecj says."""
    found = {}
    for match in re.finditer(r"P(\d+)\.java:\d+: error: (.*)|ERROR in \S*?P(\d+)\.java.*\n.*\n.*\n(.*)", out):
        number, message = (match[1], match[2]) if match[1] else (match[3], match[4])
        found.setdefault(int(number), re.sub(r"\b(P\d+\.)?T\d\b", "T", message))
    return found


def printed(numbers, folder):
    """What each program prints, from one run of the machine; an error that a program ends with is what it prints."""
    calls = "".join(f'        one({number}, P{number}::run);\n' for number in numbers)
    main = ("class Main {\n    static void one(int number, Runnable run) {\n        System.out.print(\"\\n= \" + number + \" \");\n"
            "        try { run.run(); } catch (Throwable trouble) { System.out.print(trouble.getClass()); }\n    }\n"
            "    public static void main(String[] words) {\n" + calls + "    }\n}\n")
    (folder / "Main.java").write_text(main)
    done = subprocess.run(["javac", "-nowarn", "-cp", folder, "-d", folder, folder / "Main.java"], capture_output=True, text=True,
                          timeout=300)
    if done.returncode:
        raise ValueError(done.stderr[:500])
    done = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-cp", folder, "Main"], capture_output=True, text=True, timeout=300)
    return {int(number): text.strip() for number, text in re.findall(r"^= (\d+) (.*)$", done.stdout, re.MULTILINE)}


def check(texts, known, folder):
    """What came of each program, by compiler."""
    results = collections.defaultdict(dict)
    for name, command in known.items():
        place = pathlib.Path(folder) / name
        messages = accepted(command, texts, place)
        outputs = printed([number for number in texts if number not in messages], place)
        for number in texts:
            is_rejected = number in messages
            results[number][name] = ("rejected", messages[number]) if is_rejected else ("prints", outputs.get(number, "nothing"))
        shutil.rmtree(place)
    return {texts[number]: result for number, result in results.items()}


def cause(result):
    """Why compilers do not agree, as a text; None when they do. With two there is no referee: it says what each did."""
    kinds = {kind for kind, _ in result.values()}
    if kinds == {"rejected"} or len(set(result.values())) == 1:
        return None
    if kinds == {"prints"}:
        return "prints differ: " + ", ".join(result)
    return "; ".join(f"{name} rejects: {text}" for name, (kind, text) in result.items() if kind == "rejected")


def main(words):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("-n", type=int, default=3)
    parser.add_argument("--count", type=int, default=0, help="only so many of the graphs, at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=400)
    options = parser.parse_args(words)
    known = {name: command for name, command in COMPILERS.items() if shutil.which(name)}
    for name in COMPILERS.keys() - known.keys():
        print(f"{name} is not here: without it")
    if not shutil.which("javac") or not shutil.which("java"):
        print("skipped: no JDK")
        return 0
    every = graphs(options.n)
    if 0 < options.count < len(every):
        every = random.Random(options.seed).sample(every, options.count)
    start, results = time.monotonic(), {}
    with tempfile.TemporaryDirectory() as folder:
        for at in range(0, len(every), options.batch):
            texts = {at + i: program(graph, at + i) for i, graph in enumerate(every[at:at + options.batch])}
            results.update(check(texts, known, folder))
    groups = collections.defaultdict(list)
    for text, result in results.items():
        groups[cause(result)].append(text)
    groups.pop(None, None)
    for why, texts in sorted(groups.items()):
        print(f"{why} ({len(texts)} programs)\n{min(texts, key=len)}")
    valid = sum(all(kind == "prints" for kind, _ in result.values()) for result in results.values())
    print(f"{len(every)} programs, {valid} accepted by all of {', '.join(known)}: {len(groups)} causes, "
          f"{len(every) / (time.monotonic() - start) * 60:.0f} programs a minute")
    return 1 if groups else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
