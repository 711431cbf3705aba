#!/usr/bin/env python3
"""Memory errors and their like: each file has two tests that look alike, `wrong` and `right`. `margay check` finds the first, with the
verdict named below, and passes the second.

The same programs run natively, under AddressSanitizer and UndefinedBehaviorSanitizer or valgrind, agree: with the choices of the
counterexample `wrong` fails; with the same choices, and with none, `right` is clean."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MARGAY = os.environ["MARGAY"]
FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]

SANITIZED = ["gcc", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
PLAIN = ["gcc", "-g", "-w"]
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99"]
ENVIRONMENT = {"ASAN_OPTIONS": "detect_stack_use_after_return=1:detect_leaks=1", "UBSAN_OPTIONS": "print_stacktrace=0"}
NATIVE_SECONDS = 10 # then it counts as endless

# file: the verdict (src/shape/verdicts.def), and a word of what the native run says: of the sanitizers, of valgrind, or of the shell
EXPECTED = {
    "call_abort": ("abort", "SIGABRT"),
    "call_assert": ("assert", "Assertion"),
    "call_exit": ("exit", "status 3"),
    "deep_recursion": ("stack", "stack-overflow"),
    "divide_by_zero": ("trap", "division by zero"),
    "divide_lowest": ("trap", "cannot be represented"),
    "double_free": ("double_free", "double-free"),
    "endless_loop": ("runaway", "endless"),
    "free_inside": ("bad_free", "not malloc"),
    "free_local": ("bad_free", "not malloc"),
    "global_read": ("out_of_bounds", "out of bounds"),
    "global_write": ("out_of_bounds", "out of bounds"),
    "heap_before": ("out_of_bounds", "heap-buffer-overflow"),
    "heap_read": ("out_of_bounds", "heap-buffer-overflow"),
    "heap_write": ("out_of_bounds", "heap-buffer-overflow"),
    "leak": ("leak", "LeakSanitizer"),
    "leak_list": ("leak", "LeakSanitizer"),
    "leak_overwritten": ("leak", "LeakSanitizer"),
    "null_read": ("null", "null pointer"),
    "null_write": ("null", "null pointer"),
    "shift_too_far": ("shift", "shift exponent"),
    "signed_overflow": ("overflow", "signed integer overflow"),
    "stack_read": ("out_of_bounds", "out of bounds"),
    "stack_write": ("out_of_bounds", "stack-buffer-overflow"),
    "uninitialised_address": ("uninitialised", "uninitialised"),
    "uninitialised_argument": ("uninitialised", "uninitialised"),
    "uninitialised_branch": ("uninitialised", "uninitialised"),
    "uninitialised_copy": ("uninitialised", "uninitialised"),
    "uninitialised_element": ("uninitialised", "uninitialised"),
    "uninitialised_heap": ("uninitialised", "uninitialised"),
    "uninitialised_index": ("uninitialised", "uninitialised"),
    "uninitialised_local": ("uninitialised", "uninitialised"),
    "uninitialised_loop": ("uninitialised", "uninitialised"),
    "uninitialised_member": ("uninitialised", "uninitialised"),
    "uninitialised_struct": ("uninitialised", "uninitialised"),
    "use_after_free": ("freed", "heap-use-after-free"),
    "use_after_realloc": ("freed", "heap-use-after-free"),
    "use_after_return": ("freed", "stack-use-after-return"),
    "wild_read": ("wild", "SEGV"),
    "write_literal": ("read_only", "SEGV"),
}

# The counterexample's choices are outside the ranges of `right`: natively it refuses them, and is run without any.
NARROWER = {"call_assert", "endless_loop", "global_read", "heap_before", "heap_read", "null_read", "stack_read", "uninitialised_address",
            "uninitialised_loop"}

# What Margay does not find yet: why, and the choices that make it happen natively. Skipped as long as nothing is found.
NOT_YET = {
}


class Failure(Exception):
    pass


def verdict_text(kind):
    match = re.search(rf'MG_VERDICT\({kind}, \w+, "([^"]*)', (ROOT / "src" / "shape" / "verdicts.def").read_text())
    if not match:
        raise Failure(f"there is no verdict {kind}")
    return match.group(1)


def check(file, test):
    done = subprocess.run([MARGAY, "check", str(file), "-n", "1", "--test", test], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def found(file, kind):
    """The counterexample's choices."""
    status, said = check(file, "wrong")
    if status != 1 or f"it {verdict_text(kind)}" not in said:
        raise Failure(f"exit status {status}, expected `it {verdict_text(kind)}`: {said.strip()[:400]}")
    line = re.search(r"^not ok .*? at (\S+):\d+ in", said, re.MULTILINE)
    if not line or pathlib.Path(line.group(1)).name != file.name:
        raise Failure(f"no line of {file.name}: {said.strip()[:400]}")
    choices = re.search(r"MG_CHOICES='([-0-9 ]*)'", said)
    return choices.group(1) if choices else ""


def passes(file):
    status, said = check(file, "right")
    if status != 0:
        raise Failure(f"exit status {status}: {said.strip()[:400]}")


def run_natively(file, test, choices, folder):
    """How it ended, in words; empty when it is clean."""
    uses_valgrind = EXPECTED[file.stem][1] == "uninitialised"
    program = f"{folder}/{file.stem}_{test}"
    if not os.path.exists(program):
        subprocess.run([*(PLAIN if uses_valgrind else SANITIZED), f"-I{ROOT / 'include'}", f"-DMG_MAIN={test}", "-DMG_N=1", str(file), "-o",
                        program], check=True)
    try:
        done = subprocess.run([*(VALGRIND if uses_valgrind else ()), program], env=dict(os.environ, MG_CHOICES=choices, **ENVIRONMENT),
                              capture_output=True, text=True, errors="replace", timeout=NATIVE_SECONDS)
    except subprocess.TimeoutExpired:
        return "endless"
    if done.returncode == 0 and not done.stderr:
        return ""
    ending = "SIGABRT " if done.returncode == -6 else f"status {done.returncode} "
    return ending + done.stderr


def fails_natively(file, choices, word, folder):
    said = run_natively(file, "wrong", choices, folder)
    if not re.search(word, said):
        raise Failure(f"with MG_CHOICES='{choices}', expected /{word}/: {said[:400] or 'it is clean'}")


def is_clean_natively(file, choices, folder):
    for given in {choices, ""}:
        said = run_natively(file, "right", given, folder)
        if given and file.stem in NARROWER:
            if not re.fullmatch(r"status 2 MG_CHOICES: .* cannot be -?\d+\n", said):
                raise Failure(f"with MG_CHOICES='{given}', which `right` does not choose: {said[:400] or 'it is clean'}")
        elif said:
            raise Failure(f"with MG_CHOICES='{given}': {said[:400]}")


def run_file(name, folder):
    """Its lines, and whether all is well."""
    file, (kind, word), lines, is_good = FOLDER / f"{name}.c", EXPECTED[name], [], True

    def report(what, function, *arguments):
        nonlocal is_good
        try:
            result = function(*arguments)
            lines.append(f"ok {name}, {what}")
            return result
        except (Failure, OSError, subprocess.SubprocessError) as trouble:
            is_good = False
            lines.append(f"not ok {name}, {what}: {trouble}".replace("\n", "\n    "))
            return None

    if name in NOT_YET and check(file, "wrong")[0] == 0:
        why, choices = NOT_YET[name]
        lines.append(f"skipped {name}, wrong: {why}")
    else:
        choices = report("wrong", found, file, kind)
    report("right", passes, file)
    if word == "uninitialised" and not shutil.which("valgrind"):
        lines.append(f"skipped {name}, natively: there is no valgrind")
    elif choices is not None:
        report("wrong, natively", fails_natively, file, choices, word, folder)
        report("right, natively", is_clean_natively, file, choices, folder)
    return lines, is_good


def main():
    is_good = {file.stem for file in FOLDER.glob("*.c")} == set(EXPECTED)
    print("ok each file is in the table" if is_good else "not ok each file is in the table: EXPECTED and the folder differ")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for lines, is_well in pool.map(lambda name: run_file(name, folder), sorted(EXPECTED)):
            print("\n".join(lines), flush=True)
            is_good = is_good and is_well
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
