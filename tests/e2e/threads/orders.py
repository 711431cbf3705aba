"""Small random programs with threads, and what must come of them: an interpreter in Python goes through all their orders. `Program(seed)` has the C source; `explore` gives how many orders
there are, how many classes of equivalent ones (normal forms), and which results.

Two operations of different threads depend on each other if they touch the same object, one of them by writing. The normal form of an order is, for each object, who touched it in
which order, where reads that follow each other are a set. Nothing here knows how Margay does it."""
import random

VARIABLES, MUTEXES, SEMAPHORES = 2, 2, 1


# ---- programs ----------------------------------------------------------------------------------------------------

def pick_value(dice):
    return dice.randint(0, 2)


def atomic(dice):
    v = dice.randrange(VARIABLES)
    kind = dice.choice(("store", "store", "add", "load", "load", "cas"))
    if kind == "load":
        return [(kind, v)]
    if kind == "cas":
        return [(kind, v, pick_value(dice), pick_value(dice))]
    return [(kind, v, pick_value(dice))]


def inside(dice, m, room):
    """What is done while a mutex is held."""
    kind = dice.random()
    if kind < 0.4 or room < 1:
        return [("plain", m, dice.randint(1, 9))]
    if kind < 0.5:
        return atomic(dice)
    if kind < 0.75 and m == 0:
        return [("sleep_unlock", dice.random() < 0.3), ("sleep",), ("lock", 0)]
    return [("plain", m, dice.randint(1, 9)), ("wake", dice.random() < 0.4)]


def statement(dice, room, has_choices):
    kind = dice.random()
    if kind < 0.4 or room < 2:
        return atomic(dice)
    if kind < 0.65:
        m = dice.choice((0, 0, 0, 1))
        return [("lock", m)] + inside(dice, m, room - 2) + [("unlock", m)]
    if kind < 0.72:
        m = dice.randrange(MUTEXES)
        return [("trylock", m, 3, dice.random() < 0.5), ("plain", m, dice.randint(1, 9)), ("unlock", m)]
    if kind < 0.8:
        return [(dice.choice(("post", "post", "wait", "trywait")),)]
    if kind < 0.85:
        return [("wake", dice.random() < 0.4)]
    if kind < 0.88:
        return [("yield",)]
    if kind < 0.94:
        return [("spin", tuple(dice.sample(range(VARIABLES), dice.randint(1, 2))))]
    if kind < 0.97 or not has_choices:
        return [("grab",), *atomic(dice), ("leave",)]
    return [("choice",)] + atomic(dice)


def count_operations(code):
    return sum(step[0] not in ("plain", "choice") for step in code)


C_OF = {
    "store": "atomic_store(&x[{0}], {1});",
    "add": "atomic_fetch_add(&x[{0}], {1});",
    "load": "own = (own * 3 + atomic_load(&x[{0}])) % 1000;",
    "cas": "{{ int old = {1}; own = (own * 3 + atomic_compare_exchange_strong(&x[{0}], &old, {2})) % 1000; }}",
    "plain": "p[{0}] = (p[{0}] * 2 + {1}) % 64; own = (own + p[{0}]) % 1000;",
    "lock": "pthread_mutex_lock(&m[{0}]);",
    "unlock": "pthread_mutex_unlock(&m[{0}]);",
    "post": "sem_post(&s);",
    "wait": "sem_wait(&s);",
    "trywait": "own = (own * 3 + !sem_trywait(&s)) % 1000;",
    "yield": "sched_yield();",
    "grab": "while (atomic_exchange(&taken, 1)) ;",
    "leave": "atomic_store(&taken, 0);",
    "choice": "own = (own * 3 + mg_int(0, 1)) % 1000;",
}

HEAD = """#include <margay.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x[%d], taken;
static pthread_mutex_t m[%d];
static pthread_cond_t c;
static sem_t s;
static int p[%d];
static long out[4];
""" % (VARIABLES, MUTEXES, MUTEXES)


def spell(code):
    lines, at = [], 0
    while at < len(code):
        step = code[at]
        if step[0] == "sleep_unlock":
            lines.append("own = (own * 3 + !!pthread_cond_timedwait(&c, &m[0], &(struct timespec){1, 0})) % 1000;" if step[1]
                         else "pthread_cond_wait(&c, &m[0]);")
            at += 2  # and two more: all three are one call
        elif step[0] == "wake":
            lines.append(f"pthread_cond_{'broadcast' if step[1] else 'signal'}(&c);")
        elif step[0] == "trylock":
            call = f"pthread_mutex_timedlock(&m[{step[1]}], &(struct timespec){{1, 0}})" if step[3] else f"pthread_mutex_trylock(&m[{step[1]}])"
            lines.append(f"if (!{call}) {{ {' '.join(spell(code[at + 1:at + step[2]]))} }}")
            at += step[2] - 1
        elif step[0] == "spin":
            lines.append(f"while ({' && '.join(f'!atomic_load(&x[{v}])' for v in step[1])}) ;")
        else:
            lines.append(C_OF[step[0]].format(*step[1:]))
        at += 1
    return lines


class Program:
    def __init__(self, seed, most=8, has_choices=True):
        dice = random.Random(seed)
        count = dice.choice((2, 2, 3, 3, 4))
        self.codes, self.posts = [[] for _ in range(count)], dice.randint(0, 1)
        room = dice.randint(count, most)
        while room > 0:
            code = statement(dice, room, has_choices)
            dice.choice(self.codes).extend(code)
            room -= max(1, count_operations(code))

    def source(self):
        text = HEAD
        for i, code in enumerate(self.codes):
            body = "\n    ".join(["long own = 0;"] + spell(code) + [f"out[{i}] = own;", "return unused;"])
            text += f"\nstatic void *t{i}(void *unused)\n{{\n    {body}\n}}\n"
        n = len(self.codes)
        lines = [f"pthread_t t[{n}];", f"sem_init(&s, 0, {self.posts});"]
        lines += [f"pthread_create(&t[{i}], NULL, t{i}, NULL);" for i in range(n)]
        lines += [f"pthread_join(t[{i}], NULL);" for i in range(n)]
        values = [f"out[{i}]" for i in range(n)] + [f"(long)atomic_load(&x[{v}])" for v in range(VARIABLES)] + [f"(long)p[{m}]" for m in range(MUTEXES)]
        lines.append(f'printf("end{" %ld" * len(values)}\\n", {", ".join(values)});')
        return text + "\nMG_TEST(orders, n)\n{\n    " + "\n    ".join(lines) + "\n}\n"


# ---- what they do ------------------------------------------------------------------------------------------------
# A thread is (pc, own, turn): turn is what a busy wait has read: (place in the loop, variables read, whether one has changed since, whether it waits), or None.

VISIBLE = {"store", "add", "load", "cas", "lock", "unlock", "trylock", "post", "wait", "trywait", "sleep_unlock", "sleep", "wake", "yield", "spin", "grab",
           "leave"}


class State:
    """All that is there between two operations. `forms`: for each object who touched it; `chosen`: the data."""
    __slots__ = ("threads", "x", "taken", "owners", "value", "p", "queue", "woken", "forms", "counts", "chosen", "has_data")

    def copy(self):
        new = State()
        for name in State.__slots__:
            held = getattr(self, name)
            setattr(new, name, dict(held) if isinstance(held, dict) else list(held) if isinstance(held, list) else held)
        return new

    def now(self):
        return (tuple(self.threads), tuple(self.x), self.taken, tuple(self.owners), self.value, tuple(self.p), self.queue, self.woken)

    def form(self):
        return (frozenset(self.forms.items()), tuple(self.counts), tuple(self.chosen), tuple(self.threads))


def touch(state, t, reads=(), writes=()):
    event = (t, state.counts[t])
    state.counts[t] += 1
    for thing in set(reads) - set(writes):
        form = state.forms.get(thing, ())
        if form and isinstance(form[-1], frozenset):
            state.forms[thing] = form[:-1] + (form[-1] | {event},)
        else:
            state.forms[thing] = form + (frozenset({event}),)
    for thing in writes:
        state.forms[thing] = state.forms.get(thing, ()) + (event,)


def changed(state, t, thing):
    """Busy waits of others that have read it end."""
    for i, (pc, own, turn) in enumerate(state.threads):
        if i != t and turn and thing in turn[1]:
            state.threads[i] = (pc, own, (turn[0], turn[1], True, turn[3]))


def write(state, t, thing, value):
    old = state.taken if thing == "taken" else state.x[thing[1]]
    if thing == "taken":
        state.taken = value
    else:
        state.x[thing[1]] = value
    if old != value:
        changed(state, t, thing)


class Explorer:
    def __init__(self, program, most):
        self.codes, self.most = program.codes, most
        self.start = State()
        self.start.threads = [(0, 0, None) for _ in self.codes]
        self.start.x, self.start.taken, self.start.owners = [0] * VARIABLES, 0, [None] * MUTEXES
        self.start.value, self.start.p, self.start.queue, self.start.woken = program.posts, [0] * MUTEXES, (), frozenset()
        self.start.forms, self.start.counts, self.start.chosen = {}, [0] * len(self.codes), [()] * len(self.codes)
        self.start.has_data = False

    def can_move(self, state, t):
        pc, _, turn = state.threads[t]
        if pc == len(self.codes[t]) or (turn and turn[3] and not turn[2]):
            return False
        step = self.codes[t][pc]
        if step[0] == "lock":
            return state.owners[step[1]] is None
        if step[0] == "wait":
            return state.value > 0
        if step[0] == "sleep":
            return self.codes[t][pc - 1][1]
        return True

    def go_on(self, state, t):
        """Up to the next operation; gives all states that this may lead to."""
        states = [state]
        while True:
            pc, own, turn = states[0].threads[t]
            if pc == len(self.codes[t]) or self.codes[t][pc][0] in VISIBLE:
                return states
            step, made = self.codes[t][pc], []
            for s in states:
                own = s.threads[t][1]
                if step[0] == "plain":
                    s.p[step[1]] = (s.p[step[1]] * 2 + step[2]) % 64
                    s.threads[t] = (pc + 1, (own + s.p[step[1]]) % 1000, turn)
                    made.append(s)
                    continue
                for value in (0, 1):
                    new = s.copy()
                    new.has_data = True
                    new.chosen[t] += (value,)
                    new.threads[t] = (pc + 1, (own * 3 + value) % 1000, turn)
                    made.append(new)
            states = made

    def wake(self, state, t):
        """The thread is woken, and goes on to lock the mutex again."""
        pc, own, turn = state.threads[t]
        if self.codes[t][pc - 1][1]:
            own = own * 3 % 1000
        state.queue = tuple(i for i in state.queue if i != t)
        state.threads[t] = (pc + 1, own, turn)

    def move(self, old, t):
        """The thread makes its operation; gives the states that follow."""
        state = old.copy()
        pc, own, turn = state.threads[t]
        step = self.codes[t][pc]
        states = getattr(self, "do_" + step[0])(state, t, *step[1:]) or [state]
        return [new for s in states for new in self.go_on(s, t)]

    def next(self, state, t, value=None, over=1):
        pc, own, _ = state.threads[t]
        state.threads[t] = (pc + over, own if value is None else (own * 3 + value) % 1000, None)

    def do_store(self, state, t, v, value):
        touch(state, t, writes=[("x", v)])
        write(state, t, ("x", v), value)
        self.next(state, t)

    def do_add(self, state, t, v, value):
        self.do_store(state, t, v, state.x[v] + value)

    def do_load(self, state, t, v):
        touch(state, t, reads=[("x", v)])
        self.next(state, t, state.x[v])

    def do_cas(self, state, t, v, expected, value):
        fits = state.x[v] == expected
        touch(state, t, **{"writes" if fits else "reads": [("x", v)]})
        if fits:
            write(state, t, ("x", v), value)
        self.next(state, t, int(fits))

    def do_lock(self, state, t, m):
        touch(state, t, writes=[("m", m)])
        state.owners[m] = t
        self.next(state, t)

    def do_unlock(self, state, t, m):
        touch(state, t, writes=[("m", m)])
        state.owners[m] = None
        self.next(state, t)

    def do_trylock(self, state, t, m, length, _):
        is_free = state.owners[m] is None
        touch(state, t, **{"writes" if is_free else "reads": [("m", m)]})
        if is_free:
            state.owners[m] = t
        self.next(state, t, over=1 if is_free else length)

    def do_post(self, state, t):
        touch(state, t, writes=["s"])
        state.value += 1
        self.next(state, t)

    def do_wait(self, state, t):
        touch(state, t, writes=["s"])
        state.value -= 1
        self.next(state, t)

    def do_trywait(self, state, t):
        works = state.value > 0
        touch(state, t, **{"writes" if works else "reads": ["s"]})
        state.value -= works
        self.next(state, t, int(works))

    def do_yield(self, state, t):
        touch(state, t)
        self.next(state, t)

    def do_sleep_unlock(self, state, t, _):
        touch(state, t, writes=[("m", 0), "c"])
        state.owners[0] = None
        state.queue += (t,)
        self.next(state, t)

    def do_sleep(self, state, t):
        """Its time is up."""
        touch(state, t, writes=["c"])
        state.queue = tuple(i for i in state.queue if i != t)
        self.next(state, t, 1)

    def do_wake(self, state, t, is_all):
        touch(state, t, writes=["c"])
        self.next(state, t)
        if is_all or len(state.queue) < 2:
            for i in state.queue:
                self.wake(state, i)
            return [state]
        states = []
        for i in state.queue:
            new = state.copy()
            new.has_data = True
            new.chosen[t] += (i,)
            self.wake(new, i)
            states.append(new)
        return states

    def do_spin(self, state, t, variables):
        pc, own, turn = state.threads[t]
        place, known, _, waits = turn or (0, frozenset(), False, False)
        v = variables[place]
        touch(state, t, reads=[("x", v)] + (list(known) if waits else []))
        is_over = state.x[v] != 0
        known = (frozenset() if waits else known) | {("x", v)}
        was_changed = not waits and bool(turn) and turn[2]
        if is_over:
            self.next(state, t)
        elif place + 1 < len(variables):
            state.threads[t] = (pc, own, (place + 1, known, was_changed, False))
        else:
            state.threads[t] = (pc, own, (0, known, was_changed, True))

    def do_grab(self, state, t):
        pc, own, _ = state.threads[t]
        touch(state, t, writes=["taken"])
        if not state.taken:
            write(state, t, "taken", 1)
            self.next(state, t)
        else:
            state.threads[t] = (pc, own, (0, frozenset({"taken"}), False, True))

    def do_leave(self, state, t):
        touch(state, t, writes=["taken"])
        write(state, t, "taken", 0)
        self.next(state, t)

    # ---- all orders ----

    def begin(self):
        states = [self.start.copy()]
        for t in range(len(self.codes)):
            states = [new for s in states for new in self.go_on(s, t)]
        return states

    def after(self, state):
        return [new for t in range(len(self.codes)) if self.can_move(state, t) for new in self.move(state, t)]

    def count_orders(self):
        counts = {}

        def count(state):
            key = state.now()
            if key not in counts:
                following = self.after(state)
                counts[key] = sum(map(count, following)) if following else 1
            return counts[key]
        return sum(map(count, self.begin()))

    def is_done(self, state):
        return all(pc == len(code) for (pc, _, _), code in zip(state.threads, self.codes))

    def result(self, state):
        values = [own for _, own, _ in state.threads] + state.x + state.p
        return "end " + " ".join(map(str, values))

    def classes(self):
        """The normal forms of all whole orders, each with its last state; None: there are too many."""
        seen, ends = set(), {}
        left = self.begin()
        while left:
            state = left.pop()
            form = state.form()
            if form in seen:
                continue
            seen.add(form)
            if len(seen) > self.most:
                return None
            following = self.after(state)
            left += following
            if not following:
                ends[form] = state
        return list(ends.values())


def explore(program, most=20000):
    """A dictionary, or None if there are too many orders."""
    explorer = Explorer(program, most)
    ends = explorer.classes()
    if ends is None:
        return None
    done = [state for state in ends if explorer.is_done(state)]
    return {"orders": explorer.count_orders(), "classes": len(ends), "done": len(done), "results": {explorer.result(state) for state in done},
            "has_data": any(state.has_data for state in ends)}
