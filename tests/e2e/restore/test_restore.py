#!/usr/bin/env python3
"""Going back to a checkpoint restores exactly: each .c here with `--engine checkpoint`, and every third with `--engine rerun` too; with `all`, as long_restore_all.py calls it, each.

Both must give the same structures in the same order, the same crashes, the same printed text and the same exit status,
and both must count what CASES says, which models.py found without Margay. The engine that goes back must initialise as
many fields as the tree of choices has edges. MARGAY in the environment is the program; other arguments pick cases by name."""
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import models
from models import among, first_one, independent, power, search

HERE = pathlib.Path(__file__).resolve().parent
MARGAY = os.environ.get("MARGAY", str(HERE.parents[2] / "build" / "margay"))
ENGINES = ("rerun", "checkpoint")
IS_WHOLE = sys.argv[1:] != []

# Name and flags for the compiler; what it counts; the verdicts of its crashes, if it is to have any. power() and
# independent() are closed forms, among() and search() brute force in Python.
CASES = [
    ("alloca_aligned", power(3, 4)),
    ("alloca_constant", power(3, 6)),
    ("alloca_in_callee", power(3, 5)),
    ("alloca_list", power(3, 6)),
    ("argument_addresses", power(3, 5)),
    ("argument_aligned", power(3, 3)),
    ("argument_candidate", power(3, 6)),
    ("argument_many", power(3, 6)),
    ("argument_reals", power(3, 5)),
    *((f"argument_struct -DSIZE={size}", power(3, 5)) for size in (24, 300)),
    ("argument_registers_deep", power(3, 3)),
    ("argument_struct_mixed", power(3, 5)),
    ("argument_through_table", power(3, 4)),
    ("callee_all_edges", power(3, 6)),
    ("callee_atomics", power(3, 5)),
    ("callee_copies_into_caller", power(3, 5)),
    ("callee_frame_chain", power(3, 6)),
    ("callee_local_in_global", power(3, 5)),
    ("callee_moves_memory", power(3, 5)),
    ("callee_own_frame", power(2, 7)),
    ("callee_strings_into_caller", power(3, 5)),
    ("callee_swaps", power(2, 8)),
    ("callee_wide_stores", power(3, 4)),
    ("callee_writes_before_choice", power(3, 5)),
    ("callee_writes_caller", power(3, 4)),
    ("callee_writes_grandparents", power(2, 7)),
    ("candidate_atomic", among(range(3), range(3), range(2), when=lambda *v: sum(v) == 3)),
    ("candidate_bare_pointer", search(models.candidate_bare_pointer)),
    ("candidate_bit_fields", independent((4, 4, 3, 2), 48)),
    ("candidate_copied", independent((2,) * 6, 16)),
    ("candidate_heap_array", search(models.candidate_heap_array)),
    ("candidate_marked", search(models.candidate_marked)),
    ("candidate_one_value", independent((1, 3, 1, 3, 1, 3), 6)),
    ("candidate_overwritten", power(3, 5)),
    ("candidate_pointer_reversal", search(models.tree)),
    ("candidate_reversed", search(models.candidate_reversed)),
    ("candidate_union", search(models.candidate_union)),
    ("candidate_wide", among(range(2), range(3), range(2), range(2), when=lambda *v: sum(v) == 2)),
    ("crash_dead_stack", independent((2,) * 3, 4)._replace(crashed=4), "out_of_bounds"),
    ("crash_deep_in_big_frames", search(models.crash_deep_in_big_frames), "null"),
    ("crash_in_copy", search(models.crash_in_copy), "out_of_bounds"),
    ("crash_kinds", search(models.crash_kinds),
     "abort assert exit freed null out_of_bounds read_only runaway shift stack trap"),
    ("crash_last_calls", search(models.crash_last_calls), "stack"),
    ("crash_stack", search(models.crash_stack), "stack"),
    ("frame_aligned", power(3, 6)),
    ("frame_big_deep", power(3, 3)),
    ("frame_big_recursion", power(2, 12)),
    ("frame_many_big", power(3, 5)),
    ("frame_neighbours", power(3, 4)),
    ("frame_odd_types", power(3, 5)),
    ("frame_overaligned_often", power(3, 3)),
    ("frame_private_struct", power(3, 6)),
    ("frame_private_volatile", power(3, 6)),
    ("frame_saved_registers", power(3, 6)),
    ("frame_scratch", power(3, 5)),
    *((f"frame_size -DSIZE={size}", power(3, 4)) for size in (255, 256, 3000, 1000000)),
    *((f"frame_size_callee -DSIZE={size}", power(3, 4)) for size in (255, 256, 40000)),
    ("frame_struct_copies", power(3, 5)),
    ("frame_unset", among(*[range(3)] * 4, when=lambda a, b, c, d: (a + b + c + 2 * (d == 1)) % 3 == 0)),
    ("heap_addresses", power(3, 4)),
    ("heap_and_stack", power(3, 6)),
    ("heap_before_after", power(3, 6)),
    ("heap_double_free", search(models.heap_double_free), "double_free"),
    ("heap_exhausted", search(models.heap_exhausted), "null"),
    ("heap_free_after_choice", power(2, 6)),
    ("heap_kinds", power(4, 6)),
    ("heap_large", power(3, 3)),
    ("heap_list", power(3, 7)),
    ("heap_realloc", power(3, 7)),
    ("heap_search_tree", power(4, 6)),
    ("heap_struct_copies", search(models.heap_struct_copies), "uninitialised"),
    ("heap_uninitialised", independent((2,) * 5, 1)._replace(crashed=2**5 - 1), "uninitialised"),
    ("heap_uninitialised_young", search(models.heap_uninitialised_young), "uninitialised"),
    ("heap_use_after_free", independent((2,) * 4, 1)._replace(crashed=2**4 - 1), "freed"),
    ("jump_again", power(3, 5)),
    ("jump_computed", power(4, 6)),
    ("jump_goto", power(3, 7)),
    ("jump_into_locals", power(4, 5)),
    ("jump_longjmp", independent((3,), 2)._replace(crashed=1), "jump"),
    ("jump_nested", power(4, 4)),
    ("jump_setjmp", search(models.jump_setjmp)),
    ("jump_sorting", power(3, 5)),
    ("jump_switch", power(3, 5)),
    ("machine_alloca", search(models.machine((3,), 4, 5))),
    ("machine_big", search(models.machine((0, 1), 2, 6))),
    ("machine_frames", search(models.machine((0,), 1, 6))),
    ("machine_heap", power(6, 6)),
    ("machine_mixed", power(6, 6)),
    ("number_chosen", among((0.5, -0.25), (0.25, -0.5), (254, 255), (-256, -255, -254), (0, 1), (-1, 0, 1),
                            when=lambda *v: sum(v) == 0)),
    ("number_complex", power(4, 6)),
    ("number_doubles", power(3, 7)),
    ("number_float_arrays", power(3, 5)),
    ("number_in_structs", power(3, 5)),
    ("number_int128", power(3, 6)),
    ("number_long_doubles", power(3, 6)),
    ("number_vectors", power(3, 6)),
    ("pointer_rewritten", power(3, 7)),
    ("pointer_table", power(3, 6)),
    ("pointer_visitor", power(3, 5)),
    ("print_long", power(3, 2)),
    ("print_prefix", power(2, 3)),
    ("print_results", power(3, 4)),
    ("print_two_fields", independent((2, 2), 2)),
    ("print_unread_string", search(models.print_unread_string)),
    ("recursion_deep", power(4, 3)),
    ("recursion_deep_again", power(3, 5)),
    ("recursion_deep_bottom", power(2, 10)),
    ("recursion_down_up", power(2, 8)),
    ("recursion_every_level", first_one(300, 3)),
    ("recursion_list", search(models.recursion_list)),
    ("recursion_many_calls", power(2, 8)),
    ("recursion_mutual", power(2, 8)),
    ("recursion_predicate", power(3, 6)),
    ("recursion_three_ways", power(2, 9)),
    ("recursion_tree", search(models.tree)),
    ("recursion_up_only", power(3, 6)),
    ("recursion_zigzag", power(3, 6)),
    ("result_chain", power(3, 6)),
    ("result_into_anything", power(2, 8)),
    ("result_registers", power(2, 13)),
    *((f"result_struct -DSIZE={size}", power(3, 6)) for size in (16, 24, 300)),
    ("seam_aligned_and_variable", power(3, 6)),
    ("seam_argument_area", power(3, 6)),
    ("seam_big_copy_chooses", independent((2,) * 6 + (1,) * 74, 32)),
    ("seam_big_direct", power(3, 6)),
    ("seam_big_exits", power(5, 5)),
    ("seam_big_from_outside", power(3, 5)),
    ("seam_big_returns", power(3, 6)),
    ("seam_big_types", power(3, 6)),
    ("seam_big_without_choice", power(2, 7)),
    ("seam_compound_literals", power(3, 6)),
    ("seam_copy_chooses", power(2, 8)),
    ("seam_edges", power(2, 8)),
    ("seam_heap_ages", power(3, 7)),
    ("seam_host_in_big_frame", search(models.seam_host_in_big_frame)),
    ("seam_inlined_late", power(3, 4)),
    ("seam_long_path", first_one(3000, 1000)),
    ("seam_many_returns", power(3, 4)),
    ("seam_partial_return", search(models.seam_partial_return), "exit"),
    ("seam_partial_store", power(3, 6)),
    ("seam_predicate_frame", power(3, 5)),
    ("seam_return_then_store", power(3, 6)),
    ("seam_same_place", power(3, 5)),
    ("seam_scopes_share", power(3, 6)),
    ("seam_spilled_sums", power(3, 6)),
    ("seam_store_then_return", power(3, 5)),
    ("seam_straddle", power(3, 5)),
    ("seam_straddle_bits", power(3, 4)),
    ("seam_tail_arguments", power(3, 7)),
    ("seam_tail_calls", power(3, 7)),
    ("seam_tail_from_predicate", power(3, 5)),
    ("seam_tail_outermost", power(3, 4)),
    ("seam_tail_results", power(3, 4)),
    ("seam_tail_structs", power(3, 4)),
    ("seam_tail_swapped", power(3, 4)),
    ("seam_two_returns", power(3, 6)),
    ("seam_volatile_arguments", power(3, 6)),
    ("seam_zeroed", power(3, 6)),
    *((f"seam_zeroed_anywhere -DKIND={kind}", independent((40, 3, 3), 120)) for kind in range(4)),
    ("sort_callback_locals", power(3, 5)),
    ("sort_candidate", power(3, 5)),
    ("sort_indirect", power(3, 5)),
    ("sort_nested", power(3, 6)),
    ("sort_search", search(models.sort_search)),
    ("static_arena", power(3, 8)),
    ("static_bit_fields", power(3, 6)),
    ("static_errno", power(3, 6)),
    ("static_large", power(3, 4)),
    ("static_memo", power(3, 6)),
    ("static_often", power(3, 6)),
    ("static_packed", power(3, 5)),
    ("static_random", power(3, 7)),
    ("static_sizes", power(3, 5)),
    ("static_structs", power(3, 5)),
    ("static_unions", power(3, 6)),
    ("string_compare", search(models.string_compare)),
    ("string_copies", independent((2,) * 7, 64)),
    ("string_duplicates", search(models.string_duplicates)),
    ("string_functions", models.string_functions()),
    ("string_numbers", independent((3,) * 3, 3)),
    ("string_tokens", independent((2,) * 5, 15)),  # two runs of letters among five characters: 6 over 4
    ("varargs_between", power(3, 6)),
    ("varargs_forwarded", power(3, 5)),
    ("varargs_last", independent((3, 3), 3)),
    ("varargs_list_given_away", power(3, 5)),
    ("varargs_structs", power(3, 4)),
    ("vla_direct_choice", power(3, 6)),
    ("vla_grows_in_frame", power(3, 4)),
    ("vla_in_loop", power(3, 6)),
    ("vla_jumps_out", power(4, 5)),
    ("vla_large", power(4, 4)),
    ("vla_left_then_overwritten", power(3, 4)),
    ("vla_matrix", power(3, 5)),
    ("vla_mixed", power(3, 5)),
    ("vla_recursion", power(3, 6)),
]
# --fuel, beginning with too little for any candidate, ending with enough for all.
FUEL = {"crash_fuel": (61, 100, 162), "crash_fuel_calls": (35, 235, 236)}
REFUSED = {"jump_builtin": "__builtin_frame_address", "jump_context": "getcontext"}


class Failure(Exception):
    pass


def run(name, flags, engine, *options):
    command = [MARGAY, "gen", name + ".c", "-n", "1", "--engine", engine, *options]
    done = subprocess.run(command + (["--", *flags] if flags else []), cwd=HERE, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), re.sub(r"in [0-9.]+ s;", "in ... s;", done.stderr.decode())


def difference(wanted, found):
    """The first line that two texts do not share."""
    for a, b in itertools.zip_longest(wanted.split("\n"), found.split("\n")):
        if a != b:
            return f"{b!r:.200} instead of {a!r:.200}"
    return "nothing"


def check_counts(found, counts, engine):
    keys = ["explored", "valid", "crashed"] + ["inits"] * (engine == "checkpoint" and counts.inits is not None)
    for key in keys:
        if found[key] != getattr(counts, key):
            raise Failure(f"{engine}: {key} is {found[key]}, not {getattr(counts, key)}")
    if not found["complete"] or found["paths"] != counts.explored:
        raise Failure(f"{engine}: not the whole tree")


def check(name, flags, options, counts, verdicts, engines=ENGINES):
    seen = []
    for engine in engines:
        status, out, err = run(name, flags, engine, "--format", "json", "--stats=json", *options)
        if status not in (0, 1) or "warning:" in err:
            raise Failure(f"{engine}: exit status {status}: {err[-300:]}")
        *records, stats = out.splitlines()
        crashes = [record for record in map(json.loads, records) if "verdict" in record]
        unwanted = [record for record in crashes if record["verdict"] not in verdicts]
        if unwanted:
            raise Failure(f"{engine}: {unwanted[0]['text']} at line {unwanted[0]['line']}")
        if {record["verdict"] for record in crashes} != verdicts:
            raise Failure(f"{engine}: crashes are {crashes}, not {' '.join(sorted(verdicts))}")
        check_counts(json.loads(stats), counts, engine)
        if status != (counts.crashed > 0):
            raise Failure(f"{engine}: exit status {status}")
        seen.append((status, "\n".join(records), err))
    for what, wanted, found in zip(("exit status", "structures", "standard error"), seen[0], seen[-1]):
        if wanted != found:
            raise Failure(f"{what}: {difference(str(wanted), str(found))}")


def check_text(name, options, wanted):
    for engine in ENGINES:
        status, out, err = run(name, (), engine, "--quiet", *options)
        if (status, out) != (0, wanted):
            raise Failure(f"{engine}: exit status {status}, {difference(wanted, out)}")


def check_refused(name, word):
    """File and line, the name that the user wrote, and a remedy that is one: no .c file can define getcontext."""
    lines = (HERE / f"{name}.c").read_text().split("\n")
    number = next(i for i, line in enumerate(lines, 1) if "/* HERE */" in line)
    for engine in ENGINES:
        status, out, err = run(name, (), engine)
        if status != 3 or out:
            raise Failure(f"{engine}: exit status {status}: {err[-300:]}")
        said = [*err.split("\n"), ""] # all that cannot be run, each with its remedy
        first = next((i for i, line in enumerate(said) if f"{name}.c:{number}: " in line and re.search(rf"(?<!\b_){word}\b", line)), None)
        if first is None:
            raise Failure(f"{engine}: no {name}.c:{number} with `{word}` in: {err[:300]}")
        if not said[first + 1].startswith("  ") or "add the .c file" in said[first + 1]:
            raise Failure(f"{engine}: no remedy for {word} in: {said[first + 1] or said[first]}")


def printed():
    """Name, options, and all that standard output must be."""
    two = "null 0\nnull 1\nN0 0\nN0 1\n"  # published
    yield "print_two_fields", ("--format", "none"), two
    yield ("print_two_fields", ("--format", "text"),
           "null 0\nlist{header=null, size=0}\nnull 1\nN0 0\nN0 1\nlist{header=N0{next=_}, size=1}\n")
    yield ("print_prefix", ("--format", "none"),
           "".join("<" + "".join("1!" if v else "0" for v in x) + ">\n" for x in itertools.product((0, 1), repeat=3)))
    strings = ("[]", "[b]b", "[bb]b")
    yield "print_unread_string", ("--format", "none"), "".join(f"{n}{text}\n" for n in (1, 2) for text in strings)
    yield ("print_results", ("--format", "none"),
           "".join("".join(f"{v:{i + 1}}|ab |{v / 4:.2f}|{chr(97 + v)}|" for i, v in enumerate(x)) + "\n" +
                   "".join(f"{v}\n" for v in reversed(x)) for x in itertools.product(range(3), repeat=4)))
    pairs = itertools.product(("xx", "x", ""), ("", "y", "yy", "yz", "z", "zy", "zz"))
    yield ("seam_host_in_big_frame", ("--format", "none"),
           "".join(f"({a},{b}){4 * str(3 + len(a + b))}   \n" for a, b in pairs))


def tests():
    """What to call for each thing to check."""
    for number, (label, counts, *verdicts) in enumerate(CASES):
        name, *flags = label.split()
        engines = ENGINES if IS_WHOLE or number % 3 == 0 else ENGINES[1:]
        yield label, check, (name, flags, (), counts, set(" ".join(verdicts).split()), engines)
    for name, fuels in FUEL.items():
        for fuel in fuels:
            counts = search(getattr(models, name)(fuel))
            verdicts = {"runaway"} if counts.crashed else set()
            yield f"{name} --fuel {fuel}", check, (name, (), ("--fuel", str(fuel)), counts, verdicts)
    fields = {**{i: range(3) for i in range(7)}, "key": (1, 2)}
    counts = models.enumerated(models.sort_search, fields)
    yield "sort_search enumerated", check, ("sort_search", (), ("--dont-care", "enumerate"), counts, set())
    for name, options, wanted in printed():
        yield f"{name} printed {options[1]}", check_text, (name, options, wanted)
    for name, word in REFUSED.items():
        yield name, check_refused, (name, word)


def report(test):
    label, function, arguments = test
    try:
        function(*arguments)
    except (Failure, ValueError, KeyError, subprocess.TimeoutExpired) as failure:
        return f"not ok {label}: {failure}"
    return f"ok {label}"


def main():
    every = list(tests())
    missing = {path.stem for path in HERE.glob("*.c")} ^ {label.split()[0] for label, _, _ in every}
    lines = [f"not ok {name}: is not both a file and a test" for name in sorted(missing)]
    chosen = [test for test in every if sys.argv[1:] in ([], ["all"]) or test[0].split()[0] in sys.argv[1:]]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        lines += pool.map(report, chosen)
    print("\n".join(lines))
    return any(line.startswith("not ok") for line in lines)


if __name__ == "__main__":
    sys.exit(main())
