#!/usr/bin/env python3
"""gen --format=bytes: every seed decodes to a structure that the predicate accepts, as many as there are valid ones, and no bytes
whatever break the decoder. Under gcc's sanitizers, then with libFuzzer."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
EXAMPLES, FORMATS, FIELDS = ROOT / "examples", HERE.parent / "formats", HERE.parent / "fields"
MARGAY = os.environ["MARGAY"]
INCLUDE = pathlib.Path(MARGAY).resolve().parent / "include"
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-seeds-"))
RUNS = 20000
IS_LONG = pathlib.Path(sys.argv[0]).name.startswith("long_")
FUZZED = 200000 if IS_LONG else 50000  # runs of libFuzzer


def run(*command, cwd=TMP, check=True, timeout=120):
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, timeout=timeout)
    if check and done.returncode:
        raise Wrong(f"{' '.join(map(str, command))[:200]}: status {done.returncode}: {(done.stderr or done.stdout)[-800:]}")
    return done


def seeds_of(source, n, *options):
    """The folder, and the seeds in it; their number is the number of valid structures."""
    folder = TMP / f"{source.stem}-{n}"
    shutil.rmtree(folder, ignore_errors=True)
    done = run(MARGAY, "gen", source, "-n", n, "-v", "--format=bytes", "-o", folder, *options, cwd=source.parent)
    same(f"{source.name}: stdout", done.stdout, "")
    counters = json.loads((folder / "run.json").read_text())["counters"]
    seeds = sorted((folder / "seeds").iterdir())
    same(f"{source.name}: seeds", len(seeds), counters["valid"])
    same(f"{source.name}: different seeds", len({seed.read_bytes() for seed in seeds}), len(seeds))
    predicate = re.search(r"^margay: predicate (\w+) ", done.stderr, re.MULTILINE).group(1)
    return folder, seeds, predicate


def decode(source, n, *options, runs=RUNS):
    """All seeds are valid, mutated ones do no harm; what the program said."""
    folder, seeds, predicate = seeds_of(source, n, *options)
    if not seeds:
        raise Wrong(f"{source.name}: no structures at n = {n}")
    program = TMP / "decode"
    has_bounds = re.search(r"^MG_BOUNDS\(", source.read_text(), re.MULTILINE)
    run("gcc", "-std=gnu17", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-sign-compare", "-Werror", "-g", "-O1",
        "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{INCLUDE}", f"-I{source.parent}", f"-I{folder}",
        f'-DSOURCE="{source}"', f"-DPREDICATE={predicate}", *[f"-DN={n}"] * bool(has_bounds), f"-DRUNS={runs}", HERE / "seeds_main.c", "-o", program, "-lm")
    said = run(program, *seeds).stdout
    if f"{len(seeds)} seeds, 0 of them wrong; {runs} runs" not in said:
        raise Wrong(f"{source.name}: {said}")
    return said


def examples_decode():
    for name, n in (("binary_tree", 4), ("red_black_tree", 4), ("heap_array", 3), ("doubly_linked_list", 4), ("disjoint_set", 3),
                    ("dag", 3), ("singly_linked_list", 5)):
        decode(EXAMPLES / f"{name}.c", n)


def one_of_everything_decodes():
    decode(FORMATS / "shapes.c", 1)
    decode(FORMATS / "shapes.c", 2)
    decode(FORMATS / "arrays.c", 2)
    decode(FORMATS / "bare.c", 4)
    decode(FORMATS / "names.c", 1)


def fields_of_every_kind_decode():
    for name in ("bits_units", "reals", "types", "union_array", "union_plain_struct", "union_anonymous", "qualified", "flexible",
                 "array_pointers", "mutual", "special_chars"):
        words = shlex.split((FIELDS / f"{name}.args").read_text())
        n = words[words.index("-n") + 1]
        rest = [w for i, w in enumerate(words) if w != "-n" and words[i - 1] != "-n"]
        decode(FIELDS / f"{name}.c", n, *rest, runs=2000)


def enumerated_fields_decode_too():
    decode(EXAMPLES / "sorted_list.c", 2, "--dont-care", "enumerate", runs=2000)
    for engine in ("rerun", "multi", "sets"):
        decode(EXAMPLES / "red_black_tree.c", 3, "--engine", engine, runs=100)


def bytes_and_their_number_are_raw():
    _, seeds, _ = seeds_of(HERE / "text.c", 4)
    same("text", sorted(seed.read_bytes() for seed in seeds), [b"", b"(())", b"()", b"()()"])
    _, seeds, _ = seeds_of(HERE / "text_apart.c", 4)
    same("apart", sorted(seed.read_bytes() for seed in seeds), [b"", b"(())", b"()", b"()()"])
    _, seeds, _ = seeds_of(HERE / "text_alone.c", 1)
    same("alone", sorted(seed.read_bytes() for seed in seeds), [b"abcabcab"[:i] for i in range(8)])
    for name in ("text", "text_apart", "text_alone"):
        decode(HERE / f"{name}.c", 6)


def bytes_beyond_the_length_are_told():
    done = run(MARGAY, "gen", HERE / "text_beyond.c", "-n", 2, "--format=bytes", "-o", TMP / "beyond", check=False)
    same("status", done.returncode, 3)
    if "looks at bytes beyond `length`" not in done.stderr:
        raise Wrong(done.stderr)


def a_folder_is_needed():
    done = run(MARGAY, "gen", EXAMPLES / "binary_tree.c", "-n", 2, "--format=bytes", check=False)
    same("status", (done.returncode, done.stderr), (2, "margay: --format bytes writes many files; give a folder with -o\n"))


def an_old_folder_keeps_what_is_not_ours():
    source = EXAMPLES / "binary_tree.c"
    folder, seeds, _ = seeds_of(source, 4)
    same("trees", len(seeds), 14)
    (folder / "seeds" / "found").write_bytes(b"by somebody else")
    run(MARGAY, "gen", source, "-n", 2, "-q", "--format=bytes", "-o", folder)
    same("names", sorted(p.name for p in (folder / "seeds").iterdir()), ["0001.seed", "0002.seed", "found"])


def seed_h_compiles_alone():
    for source, n in ((EXAMPLES / "red_black_tree.c", 3), (FORMATS / "shapes.c", 2), (FORMATS / "arrays.c", 2), (HERE / "text.c", 2)):
        folder, _, _ = seeds_of(source, n)
        for compiler in (["gcc", "-std=c17"], ["clang-19", "-std=c11"], ["g++", "-std=c++17", "-xc++"]):
            (folder / "alone.c").write_text('#include "seed.h"\nvoid *use(mg_seed *s, const uint8_t *d);\n'
                                            "void *use(mg_seed *s, const uint8_t *d) { return mg_seed_make(s, d, 1); }\n")
            run(*compiler, "-Wall", "-Wextra", "-Wconversion", "-Wno-unused-function", "-Werror", "-fsyntax-only", "alone.c", cwd=folder)


def other_types_are_refused():
    folder, _, _ = seeds_of(EXAMPLES / "binary_tree.c", 2)
    (folder / "other.c").write_text("struct node { struct node *left; };\nstruct tree { struct node *root; int size, more[9]; };\n"
                                    '#define MG_HAVE_TYPES\n#include "seed.h"\n')
    done = run("gcc", "-fsyntax-only", "other.c", cwd=folder, check=False)
    if "these are seeds of another" not in done.stderr:
        raise Wrong(done.stderr)


HARNESS = """
#include SOURCE
#define MG_HAVE_TYPES
#include "seed.h"
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mg_seed seed;
    bool is_valid = PREDICATE(mg_seed_make(&seed, data, size));
#ifdef ALL_VALID
    if (!is_valid)
        abort();
#endif
    mg_seed_free(&seed);
    return is_valid ? 0 : -1;
}
"""


def libfuzzer_runs_them():
    for source, n in ((EXAMPLES / "red_black_tree.c", 5), (HERE / "text.c", 6)):
        folder, seeds, predicate = seeds_of(source, n)
        (folder / "fuzz.c").write_text(HARNESS)
        for name, flags in (("all", ["-DALL_VALID"]), ("fuzz", [])):
            run("clang-19", "-g", "-O1", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all", f"-I{INCLUDE}",
                f"-I{source.parent}", f'-DSOURCE="{source}"', f"-DPREDICATE={predicate}", *flags, "fuzz.c", "-o", name, cwd=folder)
        said = run("./all", *seeds, cwd=folder).stderr
        same("seeds run", said.count("Executed "), len(seeds))
        said = run("./fuzz", f"-runs={FUZZED}", "-seed=1", "-verbosity=1", "seeds", cwd=folder, timeout=900).stderr
        if not re.search(rf"Done {FUZZED} runs|DONE", said):
            raise Wrong(said[-500:])


tests = [examples_decode, one_of_everything_decodes, fields_of_every_kind_decode, enumerated_fields_decode_too,
         bytes_and_their_number_are_raw, bytes_beyond_the_length_are_told, a_folder_is_needed, an_old_folder_keeps_what_is_not_ours,
         seed_h_compiles_alone, other_types_are_refused]
if shutil.which("clang-19") and subprocess.run(["clang-19", "-fsanitize=fuzzer", "-xc", "-", "-o", "/dev/null"], capture_output=True,
                                               input=b"int LLVMFuzzerTestOneInput(void) { return 0; }").returncode == 0:
    tests.append(libfuzzer_runs_them)
else:
    print("skipped libFuzzer: clang-19 has no -fsanitize=fuzzer; the package is libclang-rt-19-dev")
status = run_all(tests)
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
