#!/usr/bin/env python3
"""Every example against its exact figures and against the reference search.

MARGAY in the environment is the absolute path of the program. Arguments, if any, go to margay (such as --engine rerun).
Prints one line a case and ends with status 1 when any failed.
"""
import os
import sys

REPOSITORY = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..'))
sys.path.insert(0, os.path.join(REPOSITORY, 'tests', 'oracle'))
import compare  # noqa: E402

# subject, n, explored, valid, inits re-running, inits checkpointed; None: not checked here.
EXACT = [
    ('avl_tree', 7, 43485, 136, 801754, 50364),
    ('avl_tree', 10, 2036700, 660, 50271572, 2265072),
    ('binary_tree', 9, 210444, 4862, 3556640, 241074),
    ('binary_tree', 11, 3162018, 58786, 65809076, 3535028),
    ('dag', 3, 211, 34, None, None),
    ('dag', 4, 16450, 2352, None, None),
    ('disjoint_set', 8, 2085332, 362880, None, None),
    ('doubly_linked_list:window', 100, 15447, 100, 2060200, 15847),
    ('heap_array', 7, 14512, 4147, None, None),
    ('heap_array', 8, 138025, 21814, None, None),
    ('min_heap', 9, 64401, 896, None, None),
    ('order_statistics', 6, None, 16, None, None),
    ('order_statistics', 7, None, 33, None, None),
    ('parent_tree', 3, 238, 5, None, None),
    ('parent_tree', 6, 49524, 132, None, None),
    ('parent_tree', 7, 279427, 429, None, None),
    ('red_black_tree', 6, 23327, 140, 623331, 30876),
    ('red_black_tree', 9, 2061202, 1220, 81246102, 2899485),
    ('red_black_tree:black_root', 4, None, 4, None, None),
    ('red_black_tree:black_root', 5, None, 8, None, None),
    ('red_black_tree:black_root', 6, None, 16, None, None),
    ('red_black_tree:black_root', 7, None, 33, None, None),
    ('red_black_tree:black_root', 8, None, 56, None, None),
    ('search_tree', 6, 98693, 924, 1798082, 115354),
    ('search_tree', 7, 755833, 3432, 15782074, 864476),
    ('singly_linked_list', 2, 12, 3, 35, 17),
    ('singly_linked_list', 100, 15251, 101, 873852, 15452),
    ('singly_linked_list:window', 100, 5151, 100, 348652, 5352),
    ('sorted_doubly_linked_list', 15, 1015748, 1, None, None),
    ('sorted_list', 12, 98227, 13, 2117998, 106430),
    ('sorted_list', 15, 982921, 16, 25617641, 1048471),
    ('ternary_tree', 6, 314515, 7752, 5631007, 376824),
    ('worklist_tree', 9, 210444, 4862, 3556640, 241074),
]

# Two sizes of each: every count and every structure.
COMPARED = [
    ('avl_tree', (4, 6)),
    ('binary_tree', (3, 7)),
    ('dag', (3, 4)),
    ('disjoint_set', (3, 5)),
    ('doubly_linked_list', (3, 20)),
    ('doubly_linked_list:window', (5, 105)),
    ('heap_array', (3, 6)),
    ('marked_list', (2, 12)),
    ('min_heap', (4, 7)),
    ('order_statistics', (3, 5)),
    ('parent_tree', (3, 5)),
    ('red_black_tree', (3, 5)),
    ('red_black_tree:black_root', (4, 5)),
    ('search_tree', (3, 5)),
    ('singly_linked_list', (2, 15)),
    ('singly_linked_list:window', (5, 105)),
    ('sorted_doubly_linked_list', (3, 8)),
    ('sorted_list', (3, 8)),
    ('ternary_tree', (2, 4)),
    ('worklist_tree', (3, 7)),
]


def check_exact(margay, options, subject, n, explored, valid, rerun, checkpoint):
    _, stats = compare.gen(margay, subject, n, '--format', 'none', *options)
    if explored is None:
        explored = stats.get('explored')
    return compare.differing_counts(stats, explored, valid, rerun, checkpoint)


def report(name, check, *arguments):
    try:
        complaints = check(*arguments)
    except (compare.Trouble, OSError) as trouble:
        complaints = [' '.join(str(trouble).split())]
    print('not ok %s: %s' % (name, '; '.join(complaints)) if complaints else 'ok %s' % name, flush=True)
    return not complaints


def main(options):
    margay = os.environ.get('MARGAY')
    if not margay:
        print('MARGAY is not set: it names the program to test', file=sys.stderr)
        return 2
    good = True
    for subject, sizes in COMPARED:
        for n in sizes:
            good &= report('%s %d compared' % (subject, n), compare.compare, subject, n, margay, *options)
    for subject, n, *figures in EXACT:
        good &= report('%s %d exact' % (subject, n), check_exact, margay, options, subject, n, *figures)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
