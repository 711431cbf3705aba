"""JSON with something wrong in it that is still JSON: values of another type, members that are missing or twice, paths that lead elsewhere, and
compiler flags that load code or write files."""
import json

from pieces import FLAGS

VALUES = (None, True, False, 0, 1, -1, 3.5, 1e300, 2**31, 2**32, 2**53 + 1, 2**63, 2**64, 10**40, [], {}, [[]], [None], [1, 2, 3], {"a": 1}, "", "a", "0",
          "-1", "\0", "\u202e", "é" * 50, "x" * 300, "\ud800", "%s%n%s%n", "a\nb", "'", "\"", "\\", "$(touch touched)", "`touch touched`", "; touch touched")

# ROOT is the folder of the run: nothing in it may change.
PATHS = ("", ".", "..", "/", "/nowhere", "nowhere", "../canary", "../canary/kept", "../canary/f.d", "ROOT/canary/new", "ROOT/canary", "./f.c", "f.c/",
         "../work/../work/f.c", "f.c/f.c", "link.c", "loop.c", "folder.c", "@flags", "-", "--", "-f.c", "garbage.bc", "garbage.ll", "empty.c", "~/f.c",
         "/dev/null", "a" * 300 + ".c", "a/" * 3000 + "f.c", "../" * 200 + "etc/passwd", "f.c\0.bc", "two words.c", "ROOT/work/f.c", "//" * 50 + "f.c",
         "f.c;g.c", "\n.c", "é.c", "%n.c", "/proc/self/exe", "/proc/self/mem", "ROOT/work", "src", "ROOT/home")


def paths(tree, prefix=()):
    """All places in the tree, the root among them."""
    yield prefix
    for key in (tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()):
        yield from paths(tree[key], (*prefix, key))


def get(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def put(tree, path, value):
    """The tree with another value there."""
    if not path:
        return value
    get(tree, path[:-1])[path[-1]] = value
    return tree


def place(rng, tree):
    """A place, most often deep in the tree rather than one of the many in a long array."""
    path = ()
    while isinstance(get(tree, path), (dict, list)) and get(tree, path) and rng.random() < 0.85:
        below = get(tree, path)
        path = (*path, rng.choice(sorted(below)) if isinstance(below, dict) else rng.randrange(len(below)))
    return path


def change_value(rng, tree):
    return put(tree, place(rng, tree), rng.choice(VALUES))


def change_path(rng, tree):
    path = place(rng, tree)
    return put(tree, path, rng.choice(PATHS)) if isinstance(get(tree, path), str) else tree


def lengthen(rng, tree):
    path = place(rng, tree)
    value = get(tree, path)
    return put(tree, path, value * rng.choice((2, 300, 20000))) if isinstance(value, str) and len(value) < 100 else tree


def remove(rng, tree):
    path = place(rng, tree)
    if path:
        del get(tree, path[:-1])[path[-1]]
    return tree


def copy_value(rng, tree):
    return put(tree, place(rng, tree), json.loads(json.dumps(get(tree, place(rng, tree)))))


def repeat_item(rng, tree):
    path = place(rng, tree)
    if path and isinstance(path[-1], int):
        whole = get(tree, path[:-1])
        whole[path[-1]:path[-1]] = [whole[path[-1]]] * rng.choice((1, 2, 50, 3000))
    return tree


def shuffle(rng, tree):
    for value in [get(tree, path) for path in paths(tree)]:
        if isinstance(value, list) and rng.random() < 0.5:
            rng.shuffle(value)
    return tree


CHANGES = (change_value, change_value, change_path, change_path, lengthen, remove, copy_value, repeat_item, shuffle)


def words_of(rng, count):
    """Compiler flags and what may come after one."""
    return [rng.choice(FLAGS) if rng.random() < 0.85 else rng.choice(PATHS) for _ in range(count)]


def write(rng, tree, root):
    """As text; now and then with an escape for each character, or a member twice."""
    text = json.dumps(tree, ensure_ascii=rng.random() < 0.7, indent=rng.choice((None, 1)))
    if rng.random() < 0.05:
        text = text.replace("{", '{"test": "other", "file": "f.c", "arguments": ["cc"], ', 1)
    return text.replace("ROOT", str(root)).encode(errors="surrogatepass")
