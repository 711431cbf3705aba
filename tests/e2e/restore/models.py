"""What the cases must count, found without Margay: closed forms, and searches in Python over models of the predicates.

A model is a function of a Candidate: it reads the fields that the C file reads, in the same order, and returns what
the C file returns, or raises Crash. search() tries all answers, as the search does."""
import collections
import itertools
import math

Counts = collections.namedtuple("Counts", "explored valid crashed inits")
"""inits: fields given a value by a search that goes back to the last choice: the edges of the tree of choices."""


class Crash(Exception):
    pass


class Candidate:
    """One path: the index taken at each choice so far; a new choice takes its first value."""

    def __init__(self, path):
        self.path, self.depth, self.fields, self.used, self.new = path, 0, {}, 0, 0

    def pick(self, count):
        if self.depth == len(self.path):
            self.path.append([0, count])
            self.new += 1
        self.depth += 1
        return self.path[self.depth - 1][0]

    def read(self, field, values):
        """A field with so many values, or one that was written or read before."""
        if field not in self.fields:
            values = list(values)
            self.fields[field] = values[self.pick(len(values))]
        return self.fields[field]

    def refer(self, field, objects):
        """A pointer: None, an object in use, or the first one that is not."""
        if field not in self.fields:
            known = min(self.used + 1, objects)
            index = self.pick(known + 1)
            self.fields[field] = index - 1 if index else None
            self.used = max(self.used, index)
        return self.fields[field]

    def write(self, field, value):
        self.fields[field] = value


def search(model):
    explored = valid = crashed = inits = 0
    path = []
    while True:
        candidate = Candidate(path)
        try:
            valid += bool(model(candidate))
        except Crash:
            crashed += 1
        explored += 1
        inits += candidate.new
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return Counts(explored, valid, crashed, inits)
        path[-1][0] += 1
        inits += 1


def enumerated(model, domains):
    """The same with --dont-care enumerate: what a valid candidate has not read is chosen afterwards."""
    def whole(c):
        result = model(c)
        for field, values in domains.items() if result else ():
            c.read(field, values)
        return result

    return search(whole)._replace(inits=None)  # the engine starts again for each of these


def power(values, choices):
    """Closed form: all `values`-adic numbers of so many digits; one in `values` has a sum that `values` divides."""
    return Counts(values**choices, values**(choices - 1), 0, sum(values**k for k in range(1, choices + 1)))


def independent(sizes, valid):
    """Closed form: one field after the other, each read by every candidate."""
    inits = sum(math.prod(sizes[:k + 1]) for k in range(len(sizes)))
    return Counts(math.prod(sizes), valid, 0, inits)


def among(*domains, when):
    """Brute force: as independent(), the valid ones counted one by one."""
    return independent([len(domain) for domain in domains], sum(bool(when(*v)) for v in itertools.product(*domains)))


# ---- lists and trees

def recursion_list(c):
    def walk(n, left):
        if n is None:
            return 0 if left == 0 else -1
        if not left:
            return -1
        below = walk(c.refer((n, "next"), 3), left - 1)
        if below < 0:
            return below
        key = c.read((n, "key"), range(1, 4))
        if key < largest[0]:
            return -1
        largest[0] = key
        return below + 1

    largest = [0]
    head = c.refer("head", 3)
    size = c.read("size", range(4))
    return walk(head, size) == size


def tree(c):
    """Of four nodes, in preorder; a node seen twice ends it."""
    def walk(n):
        if n is None:
            return True
        if n in seen:
            return False
        seen.append(n)
        return walk(c.refer((n, "left"), 4)) and walk(c.refer((n, "right"), 4))

    seen = []
    return walk(c.refer("root", 4)) and len(seen) == 4


def candidate_marked(c):
    head = n = c.refer("head", 3)
    length = total = 0
    while n is not None:
        if n != head and c.read((n, "mark"), (0, 1)) == 77:
            return False
        c.write((n, "mark"), 77)
        total += c.read((n, "key"), (0, 1))
        length += 1
        if length > 3:
            return False
        n = c.refer((n, "next"), 3)
    return length == 3 and total == 1


def candidate_reversed(c):
    n = head = c.refer("head", 4)
    back, count = None, 0
    while n is not None:
        following = c.refer((n, "next"), 4)
        c.write((n, "next"), back)
        back, n, count = n, following, count + 1
    if back == head and count > 1:
        return False
    keys = []
    for n in range(count):  # objects are taken in order, so they lie in the order of the list
        keys.append(c.read((n, "key"), (0, 1)))
        if keys != sorted(keys):
            return False
    return count == 3


def candidate_bare_pointer(c):
    n, length = c.refer("root", 3), 0
    while n is not None:
        if c.read((n, "key"), range(4)) != length:
            return False
        length += 1
        if length > 3:
            return False
        n = c.refer((n, "next"), 3)
    return length == 2


# ---- the library

def sort_search(c):
    first, count = 0, 7
    while count:
        middle = first + count // 2
        key = c.read("key", (1, 2))
        order = key - c.read(middle, range(3))
        if order == 0:
            return True
        if order > 0:
            first, count = middle + 1, count - 1
        count //= 2
    return False


def string_compare(c):
    def char(name, i):
        return c.read((name, i), (0, 1))

    def compare(stops):
        for i in range(3):
            a, b = char("a", i), char("b", i)
            if a != b:
                return a - b
            if stops and not a:
                return 0
        return 0

    order = compare(True)
    compare(False)
    return order < 0


def string_functions():
    """Closed form: a or b up to four times, ended by c, by \\0, or by the end; one b among k letters: k ways."""
    inits = sum(4 * 2**k for k in range(4))
    return Counts(sum(2 * 2**k for k in range(4)) + 2**4, sum(range(5)), 0, inits)


def text(c, name, room, letters):
    """The length of a string that was read to its end, before `room` characters."""
    for i in range(room):
        if not c.read((name, i), (0, *letters)):
            return i
    return room


def string_duplicates(c):
    return text(c, "a", 3, "xy") + text(c, "b", 2, "xy") == 3


def print_unread_string(c):
    c.read("n", (1, 2))
    return text(c, "text", 2, "b") > 0


def seam_host_in_big_frame(c):
    return (3 + text(c, "a", 2, "x") + text(c, "b", 2, "yz")) % 2


# ---- the heap

def heap_double_free(c):
    freed = set()
    for i, name in enumerate("abab"):
        if c.read(i, (0, 1)):
            if name in freed:
                raise Crash
            freed.add(name)
    return True


def heap_uninitialised_young(c):
    for i in range(3):
        if c.read(i, range(3)) == 2:
            raise Crash
    return True


def heap_exhausted(c):
    total = 0
    for i in range(3):
        total += c.read(i, range(4)) * 64
        if total >= 256:
            raise Crash
    return True


def heap_struct_copies(c):
    first, second, third, last = (c.read(i, (0, 1)) for i in range(4))
    has_p, has_q = first, first or not second
    if not third:
        has_p = has_q
    if not (has_p if last else has_q):
        raise Crash
    return True


# ---- what ends badly

def crash_kinds(c):
    for i in range(2):
        if c.read(i, range(13)) not in (0, 12):
            raise Crash
    return c.read(0, ()) == c.read(1, ())


def jump_setjmp(c):
    numbers = []
    for i in range(4):
        numbers.append(c.read(i, range(3)))
        if numbers[i] == 1:
            return False
    return sum(numbers) % 3 == 0


def crash_stack(c):
    for i in range(3):
        if c.read(i, range(3)) == 1:
            raise Crash
    return True


def crash_fuel(fuel):
    """One step for the call, one for each time that the head of a loop is reached."""
    def model(c):
        left = fuel - 1
        for i in range(6):
            left -= 1
            if left >= 0 and i < 5:
                left -= 10 * (c.read(i, range(3)) + 1) + 1
            if left < 0:
                raise Crash
        return True

    return model


def crash_fuel_calls(fuel):
    """One step for each call."""
    def model(c):
        left = [fuel]

        def spend(calls):
            left[0] -= calls
            if left[0] < 0:
                raise Crash

        spend(1)
        for i in range(5):
            spend(1 + 4 + 1)
            spend(20 * c.read(i, range(3)) + 1)
        return True

    return model


def crash_deep_in_big_frames(c):
    def risky(i):
        v = c.read(i, range(3))
        if v == 1:
            raise Crash
        return v

    order = [4, 2, 0, 1, 3]
    for i in range(1, 5):
        j = i
        while j and risky(order[j - 1]) > risky(order[j]):
            order[j - 1], order[j] = order[j], order[j - 1]
            j -= 1
    return True


def crash_last_calls(c):
    if c.read(0, range(3)) == 1:
        raise Crash
    return c.read(1, range(3)) == 0


def crash_in_copy(c):
    size = c.read("size", (2, 5, 3))
    for i in range(min(size, 4)):
        c.read(i, (1, 2))
    if size > 4:
        raise Crash
    return True


def seam_partial_return(c):
    for i in range(2):
        if c.read(i, range(13)) < 12:
            raise Crash
    return True


# ---- the others

def first_one(length, every):
    """Closed form: the first 1 among so many ends it; valid are those at every so many places, and the one without."""
    return Counts(length + 1, length // every + 1, 0, 2 * length)


def candidate_union(c):
    total = 0
    for i in range(2):
        if c.read((i, "kind"), "NP") == "N":
            total += c.read((i, "number"), range(3))
        else:
            total += c.read((i, "a"), range(2)) + c.read((i, "b"), range(2))
    return total == 2


def candidate_heap_array(c):
    length = c.read("length", range(5))
    if length:
        c.read("items", ("the array",))
    return sum(c.read(i, range(3)) for i in range(length)) == 3


def machine(calls, returns, values, length=6):
    """Programs that end early when they return from the first frame."""
    def model(c):
        depth = total = 0
        for i in range(length):
            op = c.read(i, range(values))
            total += op
            depth += (op in calls) - (op == returns)
            if depth < 0:
                return i == length - 1 and total % values == 0
        return total % values == 0

    return model
