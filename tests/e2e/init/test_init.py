#!/usr/bin/env python3
"""margay init: what it writes runs at once, and finds the bug of a list without a word added. long_init.py has the other styles."""
import pathlib
import sys
import tempfile

from inits import HERE, MARGAY, run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402
from inits import failing, outcomes  # noqa: E402


def a_header_with_its_c_file():
    """Removing the last element leaves `tail` as it was."""
    told = failing("dlist.h", 2, ["dlist_after_any_calls", "dlist_remove_value_works"])
    same("its tests", len(told), 8)


def functions_without_structures():
    """max_of reads the first of no numbers."""
    same("its tests", len(failing("str.c", 2, ["max_of_works"])), 4)


def a_cache_with_two_lists_and_a_callback():
    """lru_put changes the key before it takes the entry out of its bucket."""
    failing("lru_cache.h", 4, ["lru_cache_after_any_calls"])


def texts_of_pieces_of_the_source():
    """What fails to parse is freed twice. The story says which pieces the text has."""
    told, out = outcomes("url.h", 2)
    same(out, (told, 'which is "a", at' in out, 'which is "://", at' in out), ({"url_parse_then_url_free": False}, True, True))


def what_it_writes():
    with tempfile.TemporaryDirectory() as folder:
        done = run(MARGAY, "init", HERE / "dlist.h", "-o", "other.c", cwd=folder)
        same(done.stderr, done.stdout, "other.c: 8 tests, 1 predicate to complete\nrun it: margay check other.c -n 3\n")
        text = pathlib.Path(folder, "other.c").read_text()
        for piece in ("node->next->prev == node", "if (dlist->tail != last_tail)", "if (dlist->size != met.count)",
                      "MG_OBJECTS(struct DNode, n);", "MG_ANY(struct DList, n)"):
            same(piece, piece in text, True)
        again = run(MARGAY, "init", HERE / "dlist.h", "-o", "other.c", cwd=folder)
        same("it overwrites nothing", (again.returncode, again.stderr),
             (3, "margay: other.c is there already, and is not overwritten\n  give another name with -o\n"))


def wrong_words():
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "declared.h").write_text("struct s; void f(struct s *);\n")
        pathlib.Path(folder, "wrong.c").write_text("int f(\n")
        for words, status, piece in ((["none.c"], 3, "none.c: No such file"), (["list.txt"], 2, "neither a C file nor a header"), ([], 2, "no input file"),
                                     (["declared.h"], 3, "has no function with a body"), (["wrong.c"], 3, "does not compile"),
                                     ([HERE / "str.c", "-o", "harness"], 2, "a harness is a C file")):
            done = run(MARGAY, "init", *words, cwd=folder)
            same((words, done.stderr), (done.returncode, piece in done.stderr), (status, True))
        same("nothing is left", sorted(path.name for path in pathlib.Path(folder).iterdir()), ["declared.h", "wrong.c"])


sys.exit(run_all([a_header_with_its_c_file, functions_without_structures, a_cache_with_two_lists_and_a_callback, texts_of_pieces_of_the_source,
                  what_it_writes, wrong_words]))
