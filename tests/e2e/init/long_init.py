#!/usr/bin/env python3
"""margay init for code of several styles: vector, search tree, hash table, ring buffer, Linux and BSD lists, inline functions."""
import pathlib
import sys

from inits import failing, outcomes

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import run_all, same  # noqa: E402


def a_vector():
    """It also has a main, and a function that takes a function. vec_remove trusts its index."""
    failing("vector.c", 2, ["vec_after_any_calls", "vec_remove_works"])


def a_search_tree():
    same("its tests", len(failing("bst.c", 3, [])), 4)


def a_hash_table():
    """table_del does not free the key."""
    failing("hash.c", 2, ["table_after_any_calls"])


def a_ring_buffer():
    same("its tests", len(failing("ring.c", 3, [])), 4)


def linux_lists():
    """An element that is unlinked is not a list of its own."""
    failing("linux.c", 2, ["list_del_works"])


def bsd_lists():
    same("its tests", len(failing("bsd.c", 2, [])), 2)


def bytes_and_their_number():
    """A sequence that is cut off at the end is read beyond it."""
    failing("utf8.c", 2, ["utf8_count_works"])


def texts_with_letters_of_the_source():
    told, out = outcomes("cfg.c", 2)
    same(out, told, {"cfg_free_works": True, "cfg_parse_works": True})
    told, out = outcomes("cfg.c", 2, "--fail-malloc")
    same(out, told, {"cfg_free_works": True, "cfg_parse_works": False})


def arrays_of_pointers():
    same("its tests", len(failing("refs.c", 2, ["value_release_works"])), 4)


def inline_functions():
    failing("inline.h", 2, ["linked_pop_works"])


def a_skip_list():
    """Nodes have as many pointers as their level; skiplist_delete takes the wrong one of them."""
    failing("skiplist.h", 2, ["skiplist_after_any_calls"])


def a_predicate_that_is_not_const():
    """It has the name that one of init would have. Queues that it accepts may have fewer slots than elements."""
    told, out = outcomes("pqueue.h", 2)
    same(out, told["pqueue_after_any_calls"], True)


def pointers_into_an_array():
    """The buffer is one byte shorter than its size says."""
    failing("ringbuf.h", 3, ["ringbuf_after_any_calls"])


def memory_of_its_own():
    """Nobody can say what heap_free may be given."""
    told, out = outcomes("heap.h", 2)
    same(out, sorted(told), ["heap_available_works", "heap_init_works", "heap_malloc_works"])


sys.exit(run_all([a_skip_list, a_predicate_that_is_not_const, pointers_into_an_array, memory_of_its_own,
                  a_vector, a_search_tree, a_hash_table, a_ring_buffer, linux_lists, bsd_lists, bytes_and_their_number, texts_with_letters_of_the_source, arrays_of_pointers, inline_functions]))
