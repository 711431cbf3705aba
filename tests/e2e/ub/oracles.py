"""What other tools say of the programs of this folder, natively: gcc's AddressSanitizer and UndefinedBehaviorSanitizer, clang's
MemorySanitizer, valgrind. What they said is kept in oracles.txt; long_oracles.py asks them again, and `oracles.py
--write [NAME...]` writes the file, asking about all or some."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
INCLUDE = FOLDER.parents[2] / "include"
TABLE = FOLDER / "oracles.txt"
SECONDS = 20  # then it counts as endless

TOOLS = {
    "gcc": (["gcc", "-g", "-w", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"], []),
    "memory": (["clang-19", "-g", "-w", "-fsanitize=memory"], []),
    "valgrind": (["gcc", "-g", "-w"], ["valgrind", "--quiet", "--leak-check=full", "--error-exitcode=99"]),
}
ENVIRONMENT = {"ASAN_OPTIONS": "detect_stack_use_after_return=1:detect_leaks=1", "MG_CHOICES": ""}
WORDS = [  # what is kept of what a tool says: the first that it contains
    "signed integer overflow", "negation of", "division", "shift exponent", "left shift of", "outside the range", "index -?[0-9]+ out of bounds",
    "variable length array", "null pointer", "misaligned", "not a valid value for argument|passing zero to", "not a valid value for type",
    "reached unreachable|__builtin_unreachable", "-param-overlap", "negative-size-param",
    "attempting double-free", "attempting free on", "heap-buffer-overflow", "stack-buffer-overflow", "stack-buffer-underflow", "global-buffer-overflow",
    "heap-use-after-free", "stack-use-after-return", "stack-use-after-scope", "stack-overflow|Stack overflow", "LeakSanitizer", "use-of-uninitialized-value",
    "uninitialised", "Invalid free", "Invalid read", "Invalid write", "overlap", "definitely lost", "allocation-size-too-big|dynamic-stack-buffer",
    "SEGV|SIGSEGV", "SIGILL", "SIGFPE|FPE", "FUNCTION.*fishy", "unreachable", "BUS",
]


def listen(done):
    said = done.stdout + done.stderr
    for word in WORDS:
        found = re.search(word, said)
        if found:
            return re.sub(r"-?\d+ ", "", found.group(0)).replace(" ", "_")
    return "-" if done.returncode == 0 else f"status_{done.returncode}"


def ask(tool, name, test):
    """A word for what a tool says of a test; - when it is silent."""
    compile_with, run_with = TOOLS[tool]
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/{name}"
        subprocess.run([*compile_with, f"-I{INCLUDE}", f"-DMG_MAIN={test}", "-DMG_N=1", str(FOLDER / f"{name}.c"), "-o", program, "-lm"], check=True)
        try:
            done = subprocess.run([*run_with, program], env=dict(os.environ, **ENVIRONMENT), capture_output=True, text=True, errors="replace",
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "endless"
    return listen(done)


def names():
    return sorted(file.stem for file in FOLDER.glob("*.c"))


def ask_all(chosen):
    """name: {tool: word}; what they say of the right twin follows the name of the tool by a dot."""
    jobs = [(name, tool, test) for name in chosen for tool in TOOLS for test in ("wrong", "right")]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        words = pool.map(lambda job: ask(job[1], job[0], job[2]), jobs)
    table = {}
    for (name, tool, test), word in zip(jobs, words):
        table.setdefault(name, {})[tool if test == "wrong" else f"{tool}.right"] = word
    return table


def read():
    table = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            name, *words = line.split()
            table[name] = dict(zip(TOOLS, words))
    return table


def write(table):
    width = max(map(len, table)) + 1
    with open(TABLE, "w") as out:
        print("# What other tools say of `wrong`; of `right` they say nothing. Written by oracles.py --write.", file=out)
        print(f"# {'name':{width - 2}} {' '.join(f'{tool:28}' for tool in TOOLS)}".rstrip(), file=out)
        for name, words in sorted(table.items()):
            print(f"{name:{width}} {' '.join(f'{words[tool]:28}' for tool in TOOLS)}".rstrip(), file=out)


if __name__ == "__main__":
    answers = ask_all(sys.argv[2:] or names())
    for name, words in answers.items():
        for tool in TOOLS:
            if words[f"{tool}.right"] != "-":
                print(f"{name}: {tool} says {words[f'{tool}.right']} of `right`", file=sys.stderr)
    if sys.argv[1:2] == ["--write"]:
        write(dict(read(), **answers) if sys.argv[2:] else answers)
