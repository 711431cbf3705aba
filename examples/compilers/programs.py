"""Programs of generate.c: made, put together into one file, told apart again."""
import collections
import math
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
LINE = "/* ---- */\n"
OWN = re.compile(r"\b(compute|[Tfg]\d+)\b")
INPUTS = [(a, b, c) for c in (0, 1) for b in (0, 200) for a in (-1, 0, 5)]  # in the order of main

# A feature that a line may have lost when it was cut down: what must be left of it in the text.
SIGNS = {"shift_left": "<<", "shift_right": ">>", "divide": "[/%]", "ternary": r"\?", "comma": ",", "short_circuit": r"&&|\|\|",
         "bitwise": "[&|^]", "compare": "[=!]=|[<>]", "complement": "~", "arithmetic": "[-+*]", "wraps": "[-+*]", "negate": "-",
         "to_bool": "bool", "cast_char": r"char\)", "cast_short": r"short\)", "cast_int": r"\((int|unsigned)\)",
         "cast_long": r"\((unsigned )?long\)",
         "size_of_value": "sizeof", "global": r"\bg\d", "call": r"f\d", "array": r"\[", "compound": r"[-+*/%&|^<>]="}


# What stands around the cause more often than it is one: it counts little.
CONTEXT = {"volatile", "global", "array", "call", "if", "jump", "loop", "switch"}


def make(test, how, folder):
    """The programs that a test of generate.c prints, without Margay; `how` as native.h says."""
    binary = pathlib.Path(folder) / "generate"
    subprocess.run(["cc", "-O1", "-w", f"-DNATIVE={test}", "-I", INCLUDE, HERE / "generate.c", "-o", binary], check=True)
    return split(subprocess.run([binary, *map(str, how)], check=True, capture_output=True, text=True).stdout)


def split(text):
    """The programs in a text that has one after the other, such as what `margay check` prints."""
    return ["/* program */\n" + part.rstrip() + "\n" for part in text.split("/* program */\n")[1:]]


def body(program):
    """What is its own."""
    return program.split(LINE)[1]


def with_body(program, text):
    head, _, tail = program.split(LINE)
    return LINE.join([head, text, tail])


def numbered(program, number):
    return OWN.sub(lambda name: f"{name[0]}_{number}", body(program))


def together(programs):
    """One file that runs all of them; before each it prints its number."""
    head, _, tail = programs[0].split(LINE)
    names = ", ".join(f"compute_{i}" for i in range(len(programs)))
    loop = tail.replace("main(void)", "every_input(void (*compute)(void))").replace("int every", "static int every")
    return "".join([head, *(numbered(program, i) for i, program in enumerate(programs)), loop,
                    f"static void (*const all[])(void) = {{{names}}};\n",
                    f"int main(void)\n{{\n    for (int i = 0; i < {len(programs)}; i++) {{\n",
                    '        printf("= %d\\n", i);\n        every_input(all[i]);\n    }\n    return 0;\n}\n'])


def apart(out, count):
    """What each of them printed, or None when the text is not what they print."""
    parts = re.split(r"^= (\d+)\n", out, flags=re.MULTILINE)[1:]
    is_whole = parts[::2] == [str(i) for i in range(count)] and all(part.count("\n") == len(INPUTS) for part in parts[1::2])
    return parts[1::2] if is_whole else None


def tags_of_line(line):
    code, _, names = line.partition(" // ")
    return {name for name in names.split() if re.search(SIGNS.get(name, ""), code)}


def tags(program):
    """The features it uses."""
    return set().union(*map(tags_of_line, body(program).splitlines()))


def weights(texts):
    """How much a feature says about a program: the fewer lines have it, the more."""
    lines = [line for text in texts for line in body(text).splitlines()]
    counts = collections.Counter(name for line in lines for name in tags_of_line(line))
    return {name: math.log(len(lines) / count) / (4 if name in CONTEXT else 1) for name, count in counts.items()}
