"""Random tests with threads, without data races, that have all in them which going back to a checkpoint must undo: atomics, locks, conditions, semaphores, barriers; choices of data, made by
the test and by its threads, delayed or at once; structures of MG_ANY, the heap, containers, output, errno; functions that call themselves, locals that are given away and that other threads
write to. What is shared and not atomic is used under one lock."""
import random

HEAD = """#include <errno.h>
#include <margay.h>
#include <margay_containers.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int key; };
struct list { struct node *head; int size; };

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 0, 1);
    MG_INTS(struct list, size, 0, 1);
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t b;
static sem_t s;
static atomic_int x, y;
static int total, seen[8], chosen;
static struct node *pushed;
static struct list *given;
static mgc_set *set;
static int *shared; /* a local of some thread that waits for nobody to use it any more, or NULL */

static void push(int key)
{
    struct node *node = malloc(sizeof *node);
    *node = (struct node){pushed, key};
    pushed = node;
}

static void pop(void)
{
    struct node *node = pushed;
    if (!node)
        return;
    pushed = node->next;
    total += node->key;
    free(node);
}

static int sum(const int *from, int count)
{
    int all = 0;
    for (int i = 0; i < count; i++)
        all += from[i];
    return all % 1000;
}

static int deep(int depth, int *above, int k)
{
    int mine[3] = {depth, k, *above % 50};
    if (depth)
        mine[1] += deep(depth - 1, &mine[depth % 3], k + 1);
    if (depth == 1)
        sched_yield();
    *above += mine[0] + 1;
    return sum(mine, 3);
}

"""

# What a thread does, with a weight each. {k} is a small number. `own` is a local of its that is given away.
STATEMENTS = [
    (4, "atomic_store(&x, {k});"),
    (4, "x += {k};"),
    (3, "y = x + {k};"),
    (2, "{ int old = {k}; atomic_compare_exchange_strong(&y, &old, {k}); own[1] += old; }"),
    (2, "sched_yield();"),
    (3, "own[0] = sum(own, 4) + {k};"),
    (2, "memset(own, {k}, sizeof own); own[3] = {k};"),
    (2, "{ int copy[4]; memcpy(copy, own, sizeof copy); sched_yield(); own[2] = sum(copy, 4); }"),
    (3, "own[1] = deep({k} % 3, &own[2], {k});"),
    (2, "{ int n = 1 + {k} % 4, some[n]; memset(some, 0, sizeof some); some[n - 1] = {k}; sched_yield(); own[0] += sum(some, n); }"),
    (2, "{ int *block = malloc(8); block[1] = {k}; sched_yield(); own[2] = block[1]; free(block); }"),
    (2, "if (mg_int(0, 1)) x += {k};"),
    (1, "own[3] = mg_int(1, 2); sched_yield(); own[2] = own[3]; y += own[2];"),
    (1, "own[mg_int(0, 1)] = {k};"),
    (2, "sem_post(&s);"),
    (1, "sem_wait(&s);"),
    (1, "errno = {k}; sched_yield(); own[0] = errno;"),
    (1, "if (!pthread_mutex_trylock(&m)) { total += {k}; pthread_mutex_unlock(&m); }"),
    (1, "printf(\"%d\\n\", own[0] % 7);"),
]
LOCKED = [
    (3, "total += own[0] % 9 + {k};"),
    (3, "seen[{k} % 8] += total;"),
    (2, "push({k});"),
    (2, "pop();"),
    (2, "mgc_set_add(set, {k} + 1);"),
    (1, "total += mgc_set_has(set, {k} + 1);"),
    (2, "if (given->head) total += given->head->key + given->size;"),
    (1, "if (given->size) given->size = 0;"),
    (2, "total += chosen;"),
    (1, "seen[1] = chosen;"),
    (2, "if (shared) *shared += {k}, total += *shared;"),
    (1, "if (shared) memset(shared, 1, sizeof *shared);"),
    (1, "pthread_cond_broadcast(&c);"),
    (1, "pthread_cond_signal(&c);"),
    (1, "if (total % 5 == {k} % 5) { seen[0]++; pthread_cond_wait(&c, &m); }"),
    (1, "sched_yield();"),
    (1, "x = total;"),
]
# A local that others write to while its function waits.
LENT = "{ int mine[2] = {{k}, 0}; LOCK; if (!shared) shared = &mine[1]; UNLOCK; MORE LOCK; own[1] += mine[1]; if (shared == &mine[1]) shared = NULL; UNLOCK; }"


def weighted(dice, table):
    return dice.choices([item for _, item in table], [weight for weight, _ in table])[0]


def fill(dice, text):
    while "{k}" in text:
        text = text.replace("{k}", str(dice.randint(0, 6)), 1)
    return text


def locked(dice):
    inner = " ".join(weighted(dice, LOCKED) for _ in range(dice.randint(1, 3)))
    return f"pthread_mutex_lock(&m); {inner} pthread_mutex_unlock(&m);"


def statement(dice, room):
    kind = dice.random()
    if kind < 0.3 and room > 1:
        return locked(dice), 2
    if kind < 0.38 and room > 3:
        more, cost = statement(dice, room - 4)
        return LENT.replace("UNLOCK", "pthread_mutex_unlock(&m)").replace("LOCK", "pthread_mutex_lock(&m)").replace("MORE", more), cost + 4
    return weighted(dice, STATEMENTS), 1


def body(dice, room):
    lines = []
    while room > 0:
        line, cost = statement(dice, room)
        lines.append(fill(dice, line))
        room -= cost
    return lines


def thread(dice, number, room, uses_barrier):
    lines = body(dice, room)
    if uses_barrier:
        lines.insert(dice.randint(0, len(lines)), "pthread_barrier_wait(&b);")
    ending = dice.choice(["return (void *)(long)(own[0] % 10);", "pthread_exit((void *)(long)(own[1] % 10));", "return NULL;"])
    return f"static void *t{number}(void *p)\n{{\n    int own[4] = {{{number}, *(int *)p}};\n    " + "\n    ".join(lines + [ending]) + "\n}\n\n"


def program(seed, room=8):
    """`room`: about how many operations each thread makes."""
    dice = random.Random(seed)
    count = dice.choice((1, 2, 2, 2, 3))
    uses_barrier = dice.random() < 0.2
    is_detached = [not uses_barrier and dice.random() < 0.15 for _ in range(count)]
    out = HEAD + "".join(thread(dice, i, dice.randint(1, room if count < 3 else room // 2), uses_barrier) for i in range(count))
    lines = [f"pthread_t t[{count}];", "int numbers[4] = {1, 2, 3, 4};", "void *result;", "int own[4] = {9};"]
    lines += ["sem_init(&s, 0, 1);", f"pthread_barrier_init(&b, NULL, {count});", "set = mgc_set_new();", "given = MG_ANY(struct list, n);"]
    lines += ["chosen = mg_int(0, 1);"] if dice.random() < 0.5 else []
    for i in range(count):
        # The argument of a detached thread must outlive the test.
        lines.append(f"pthread_create(&t[{i}], NULL, t{i}, {'&seen[7]' if is_detached[i] else f'&numbers[{i}]'});")
        lines += [f"pthread_detach(t[{i}]);"] if is_detached[i] else []
        lines += body(dice, 1) if dice.random() < 0.3 else []
    lines = [fill(dice, line) for line in lines]
    lines += [f"pthread_join(t[{i}], &result); own[1] = (int)(long)result;" for i in range(count) if not is_detached[i]]
    lines += ["pthread_mutex_lock(&m);", 'printf("end %d %d %d %d %d\\n", x, y, total, own[1], seen[0]);']
    lines += ["pthread_mutex_unlock(&m);"]
    return out + "MG_TEST(fuzz, n)\n{\n    " + "\n    ".join(lines) + "\n}\n"
