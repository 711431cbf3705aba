#!/usr/bin/env python3
"""Reference search: small, slow, and right. One exact model for each file in examples/.

    oracle.py SUBJECT N            prints explored, valid, inits (re-running), inits (checkpointed)
    oracle.py SUBJECT N --set      prints every valid structure too, one line each, in canonical form
    oracle.py --list               prints the subjects; SUBJECT:BOUNDS is an example with bounds of that name

A model is a predicate over `get`, which reads a field: get(object, name) or get(object, name, index). Objects are ROOT
or 1, 2, ... of the one pool. What is never read never branches; only the order of first reads matters, and every
check refuses at once. Field names and values are those of the C file, so that structures can be compared.
"""
import json
import sys
from collections import deque
from typing import Any, Callable, NamedTuple

sys.setrecursionlimit(100000)

ROOT = 'root'
REF = 'ref'      # NULL, any object referenced by an earlier read, or the first unused one
BLOCK = 'block'  # the pointer to an owned array: one value


class Model(NamedTuple):
    pool: int            # how many objects there are, the root not counted unless it is one of them
    root: dict           # field name of the root -> REF, BLOCK or a list of values
    node: dict           # the same for objects of the pool
    predicate: Callable
    start: Any = ROOT    # the root object; ROOT, or 1 when the root is the first object of the pool
    used: int = 0        # objects that count as referenced before anything is read


class Ref(NamedTuple):
    to: Any


def domain_of(model, field):
    """An array's elements have the domain of the array's name, in brackets where the name itself is a pointer."""
    table = model.root if field[0] == ROOT else model.node
    if len(field) == 3 and table[field[1]] == BLOCK:
        return table[field[1] + '[]']
    return table[field[1]]


def search(model, on_valid=None):
    """Returns (explored, valid, inits when re-running, inits when going back by checkpoint)."""
    path = []                        # [index, last index] of each field read
    explored = valid = inits = edges = fresh = 0
    while True:
        values, used = {}, model.used

        def get(*field):
            nonlocal used
            if field in values:
                return values[field]
            domain, position = domain_of(model, field), len(values)
            if position == len(path):
                if domain == REF:
                    path.append([0, min(used + 1, model.pool)])
                else:
                    path.append([0, 0 if domain == BLOCK else len(domain) - 1])
            index = path[position][0]
            if domain == REF:
                used = max(used, index)
                value = index
            else:
                value = 0 if domain == BLOCK else domain[index]
            values[field] = value
            return value

        ok = model.predicate(get)
        reads = len(values)
        explored += 1
        inits += reads
        edges += reads - fresh
        if ok:
            valid += 1
            if on_valid:
                on_valid(values)
        del path[reads:]
        while path and path[-1][0] == path[-1][1]:
            path.pop()
        if not path:
            return explored, valid, inits, edges
        path[-1][0] += 1
        fresh = len(path) - 1


# ---- canonical form: only what was read, objects numbered as first met from the root ---------------------------

def canonical(start, objects):
    """objects: {id: {path: value}}, a value being a Ref, None for NULL, or plain."""
    number, queue, words = {start: 0}, deque([start]), []
    while queue:
        current = queue.popleft()
        for path, value in sorted(objects.get(current, {}).items()):
            if isinstance(value, Ref):
                if value.to not in number:
                    number[value.to] = len(number)
                    queue.append(value.to)
                shown = '@%d' % number[value.to]
            else:
                shown = json.dumps(value)
            words.append('%d.%s=%s' % (number[current], path, shown))
    return ' '.join(words)


def canonical_of_values(model, values):
    objects = {}
    for field, value in values.items():
        domain = domain_of(model, field)
        if domain == BLOCK:
            continue
        if domain == REF:
            value = Ref(value) if value else None
        path = field[1] if len(field) == 2 else '%s[%d]' % field[1:]
        objects.setdefault(field[0], {})[path] = value
    return canonical(model.start, objects)


def structures(model):
    """Returns (the four counts, the list of canonical forms)."""
    found = []
    counts = search(model, lambda values: found.append(canonical_of_values(model, values)))
    return counts, found


# ---- pieces shared by the models ----------------------------------------------------------------------------------

def upto(low, high):
    return list(range(low, high + 1))


def walk(get, start, kids, with_parent=False):
    """Breadth-first treeness from a node or ROOT; the nodes in order, or None."""
    order = [] if start == ROOT else [start]
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for kid in kids:
            child = get(node, kid)
            if child:
                if child in order:
                    return None
                order.append(child)
                if with_parent and get(child, 'parent') != node:
                    return None
                queue.append(child)
    return order


def chain(get, node):
    """The nodes of an acyclic list along next, or None."""
    seen = []
    while node:
        if node in seen:
            return None
        seen.append(node)
        node = get(node, 'next')
    return seen


def ordered(get, node, low=None, high=None):
    if not node:
        return True
    key = get(node, 'key')
    if (low is not None and key <= low) or (high is not None and key >= high):
        return False
    return ordered(get, get(node, 'left'), low, key) and ordered(get, get(node, 'right'), key, high)


def balanced_height(get, node):
    if not node:
        return 0
    left = balanced_height(get, get(node, 'left'))
    right = None if left is None else balanced_height(get, get(node, 'right'))
    return None if right is None or abs(left - right) > 1 else 1 + max(left, right)


# ---- lists --------------------------------------------------------------------------------------------------------

def singly_linked_list(n):
    def ok(get):
        seen = chain(get, get(ROOT, 'head'))
        return seen is not None and get(ROOT, 'size') == len(seen)
    return Model(n, {'head': REF, 'size': upto(0, n)}, {'next': REF}, ok)


def singly_linked_list_window(n):
    def ok(get):
        seen = chain(get, get(ROOT, 'head'))
        if seen is None:
            return False
        get(ROOT, 'size')
        return len(seen) >= n - 99
    return Model(n, {'head': REF, 'size': [0]}, {'next': REF}, ok)


def marked_list(n):
    def ok(get):
        marked, node = set(), get(ROOT, 'head')
        while node:
            if get(node, 'marked') or node in marked:
                return False
            marked.add(node)
            node = get(node, 'next')
        return get(ROOT, 'size') == len(marked)
    return Model(n, {'head': REF, 'size': upto(0, n)}, {'marked': [False], 'next': REF}, ok)


def sorted_list(n):
    def ok(get):
        seen = chain(get, get(ROOT, 'head'))
        if seen is None or get(ROOT, 'size') != len(seen):
            return False
        last = None
        for node in seen:
            value = get(node, 'value')
            if last is not None and value <= last:
                return False
            last = value
        return True
    return Model(n, {'head': REF, 'size': [n]}, {'next': REF, 'value': upto(0, n)}, ok)


def doubly_linked_list(n, shortest=0):
    def ok(get):
        header = get(ROOT, 'header')
        if not header:
            return get(ROOT, 'capacity') == 0
        node, count = header, 0
        while True:
            following = get(node, 'next')
            if not following or get(following, 'prev') != node:
                return False
            count += 1
            node = following
            if node == header:
                return count <= get(ROOT, 'capacity') and count >= shortest
    return Model(n, {'header': REF, 'capacity': [n]}, {'next': REF, 'prev': REF}, ok)


def doubly_linked_list_window(n):
    return doubly_linked_list(n, n - 99)


def sorted_doubly_linked_list(n):
    def ok(get):
        node = get(ROOT, 'head')
        if not node:
            return get(ROOT, 'size') == 0
        seen = {node}
        while True:
            following = get(node, 'next')
            if not following:
                return get(ROOT, 'size') == len(seen)
            data = get(node, 'data')
            if get(following, 'data') <= data or get(following, 'prev') != node or following in seen:
                return False
            seen.add(following)
            node = following
    return Model(n, {'head': REF, 'size': [n]}, {'next': REF, 'prev': REF, 'data': upto(1, n)}, ok)


def disjoint_set(n):
    def ok(get):
        head = get(ROOT, 'head')
        if not head:
            return get(ROOT, 'tail') == 0 and get(ROOT, 'size') == 0
        seen, node = [], head
        while node:
            if node in seen:
                return False
            seen.append(node)
            if get(node, 'rep') != head:
                return False
            node = get(node, 'next')
        if get(ROOT, 'tail') != seen[-1] or get(ROOT, 'size') != len(seen):
            return False
        values = set()
        for node in seen:
            value = get(node, 'value')
            if value in values:
                return False
            values.add(value)
        return True
    return Model(n, {'head': REF, 'tail': REF, 'size': [n]}, {'next': REF, 'rep': REF, 'value': upto(0, n)}, ok)


# ---- trees --------------------------------------------------------------------------------------------------------

def plain_tree(n, node, *checks):
    """Root, breadth-first shape, size, then each check of the root node in turn."""
    def ok(get):
        root = get(ROOT, 'root')
        if not root:
            return get(ROOT, 'size') == 0
        nodes = walk(get, root, ('left', 'right'))
        if nodes is None or get(ROOT, 'size') != len(nodes):
            return False
        return all(check(get, root) for check in checks)
    return Model(n, {'root': REF, 'size': [n]}, dict(node, left=REF, right=REF), ok)


def binary_tree(n):
    return plain_tree(n, {})


def search_tree(n):
    return plain_tree(n, {'key': upto(0, n)}, ordered)


def avl_tree(n):
    return plain_tree(n, {'key': upto(0, n)}, lambda get, root: balanced_height(get, root) is not None, ordered)


def ternary_tree(n):
    kids = ('left', 'middle', 'right')

    def ok(get):
        nodes = walk(get, ROOT, kids)
        return nodes is not None and get(ROOT, 'size') == len(nodes)
    fields = {kid: REF for kid in kids}
    return Model(n, dict(fields, size=[n]), fields, ok)


def parent_tree(n):
    def ok(get):
        work, seen = [], set()
        root = get(ROOT, 'root')
        if root:
            work.append((root, None, None))
            seen.add(root)
        while work:
            node, low, high = work.pop()
            key = get(node, 'key')
            if (low is not None and key < low) or (high is not None and key > high):
                return False
            for side, least, most in (('left', low, key - 1), ('right', key + 1, high)):
                child = get(node, side)
                if child:
                    if child in seen:
                        return False
                    seen.add(child)
                    if get(child, 'parent') != node:
                        return False
                    work.append((child, least, most))
        return get(ROOT, 'size') == len(seen)
    return Model(n, {'root': REF, 'size': [n]}, {'left': REF, 'right': REF, 'parent': REF, 'key': upto(1, n)}, ok)


COLORS = ['RED', 'BLACK']


def black_height(get, node):
    """None where paths differ or a red node has a red child; children are looked at before their subtrees."""
    if not node:
        return 0
    left, right = get(node, 'left'), get(node, 'right')
    if get(node, 'color') == 'RED':
        if (left and get(left, 'color') == 'RED') or (right and get(right, 'color') == 'RED'):
            return None
    below = black_height(get, left)
    if below is None or black_height(get, right) != below:
        return None
    return below + (get(node, 'color') == 'BLACK')


def red_black_tree(n, lowest_key=0, black_root=False):
    def ok(get):
        root = get(ROOT, 'root')
        if not root:
            return get(ROOT, 'size') == 0
        if get(root, 'parent'):
            return False
        nodes = walk(get, root, ('left', 'right'), with_parent=True)
        if nodes is None or get(ROOT, 'size') != len(nodes):
            return False
        if black_root and get(root, 'color') == 'RED':
            return False
        for node in nodes:
            if get(node, 'color') == 'RED':
                for side in ('left', 'right'):
                    child = get(node, side)
                    if child and get(child, 'color') == 'RED':
                        return False
        return black_height(get, root) is not None and ordered(get, root)
    node = {'left': REF, 'right': REF, 'parent': REF, 'color': COLORS, 'key': upto(lowest_key, n)}
    return Model(n, {'root': REF, 'size': [n]}, node, ok)


def red_black_tree_black_root(n):
    return red_black_tree(n, 1, True)


def order_statistics(n):
    """Size of the tree, root, breadth-first shape with parents; subtree sizes bottom up; colours; keys."""
    def counted(get, node):
        if not node:
            return 0
        left = counted(get, get(node, 'left'))
        right = None if left is None else counted(get, get(node, 'right'))
        return left + right + 1 if right is not None and get(node, 'size') == left + right + 1 else None

    def ok(get):
        size, root = get(ROOT, 'size'), get(ROOT, 'root')
        if not root or size <= 0:
            return not root and size == 0
        if get(root, 'parent'):
            return False
        nodes = walk(get, root, ('left', 'right'), with_parent=True)
        if nodes is None or len(nodes) != size or counted(get, root) is None:
            return False
        return get(root, 'color') == 'BLACK' and black_height(get, root) is not None and ordered(get, root)
    node = {'left': REF, 'right': REF, 'parent': REF, 'color': COLORS, 'key': upto(1, n), 'size': upto(1, n)}
    return Model(n, {'root': REF, 'size': [n]}, node, ok)


# ---- arrays and graphs ----------------------------------------------------------------------------------------------

def heap_array(n):
    def ok(get):
        size = get(ROOT, 'size')
        get(ROOT, 'items')
        for i in range(size):
            value = get(ROOT, 'items', i)
            if value < 0 or (i and value >= get(ROOT, 'items', (i - 1) // 2)):
                return False
        return True
    return Model(0, {'size': [n], 'items': BLOCK, 'items[]': upto(-1, n - 1)}, {}, ok)


def min_heap(n):
    def ok(get):
        seen = set()
        for i in range(get(ROOT, 'size')):
            value = get(ROOT, 'items', i)
            if (i and value <= get(ROOT, 'items', (i - 1) // 2)) or value in seen:
                return False
            seen.add(value)
        return True
    return Model(0, {'size': [n], 'items': upto(0, n - 1)}, {}, ok)


def dag(n):
    def ok(get):
        seen = set()

        def enter(node, path):
            if node in path:
                return False
            seen.add(node)
            for i in range(get(node, 'degree')):
                get(node, 'children')
                child = get(node, 'children', i)
                if any(child == get(node, 'children', j) for j in range(i)):
                    return False
                if child and not enter(child, path | {node}):
                    return False
            return True
        return enter(1, frozenset()) and len(seen) == n
    node = {'degree': upto(0, n - 1), 'children': BLOCK, 'children[]': REF}
    return Model(n, {}, node, ok, start=1, used=1)


SUBJECTS = {
    'avl_tree': avl_tree,
    'binary_tree': binary_tree,
    'dag': dag,
    'disjoint_set': disjoint_set,
    'doubly_linked_list': doubly_linked_list,
    'doubly_linked_list:window': doubly_linked_list_window,
    'heap_array': heap_array,
    'marked_list': marked_list,
    'min_heap': min_heap,
    'order_statistics': order_statistics,
    'parent_tree': parent_tree,
    'red_black_tree': red_black_tree,
    'red_black_tree:black_root': red_black_tree_black_root,
    'search_tree': search_tree,
    'singly_linked_list': singly_linked_list,
    'singly_linked_list:window': singly_linked_list_window,
    'sorted_doubly_linked_list': sorted_doubly_linked_list,
    'sorted_list': sorted_list,
    'ternary_tree': ternary_tree,
    'worklist_tree': binary_tree,
}


def main(arguments):
    if arguments == ['--list']:
        print('\n'.join(SUBJECTS))
        return 0
    if len(arguments) not in (2, 3) or arguments[2:] not in ([], ['--set']) or arguments[0] not in SUBJECTS:
        print(__doc__, file=sys.stderr)
        return 2
    model = SUBJECTS[arguments[0]](int(arguments[1]))
    if arguments[2:]:
        counts, found = structures(model)
        print('\n'.join(sorted(found)))
    else:
        counts = search(model)
    print('explored %d valid %d inits_rerun %d inits_checkpoint %d' % counts)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
