/* The wakeup tree against brute force: of all orders of a few operations it keeps one of each class of equivalent ones. No target runs: the test plays threads that
 * make one operation each. And which operations depend on each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "threads/events.h"
#include "threads/wakeup.h"

enum { THREADS = 5, ORDERS = 120 };

typedef struct program {
    mg_reached touches[THREADS];
    mg_wakeup_move moves[THREADS];
    uint32_t clocks[THREADS][THREADS + 1];
    mg_wakeup_moves sequence;
} program;

static uint64_t dice;

static uint32_t roll(uint32_t sides)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33) % sides;
}

static void make(program *p, uint64_t seed)
{
    dice = seed;
    for (int i = 0; i < THREADS; i++) {
        p->touches[i] = (mg_reached){.count = 0};
        mg_reached_add(&p->touches[i], (mg_reach){0x1000 + 4 * roll(3), roll(4) ? 4 : 8, roll(2)});
        if (!roll(4))
            mg_reached_add(&p->touches[i], (mg_reach){0x1000 + 4 * roll(3), 4, true});
    }
}

static bool conflict(const program *p, uint32_t a, uint32_t b)
{
    return mg_reached_conflicts(&p->touches[a], &p->touches[b]);
}

/* The order of threads number `which`. */
static void spell(uint32_t which, uint32_t order[THREADS])
{
    uint32_t left[THREADS], count = THREADS;
    for (uint32_t i = 0; i < THREADS; i++)
        left[i] = i;
    for (uint32_t i = 0; i < THREADS; i++, which /= count, count--) {
        uint32_t at = which % count;
        order[i] = left[at];
        for (; at + 1 < count; at++)
            left[at] = left[at + 1];
    }
}

/* The sequence of an order: each move with what happened before it. */
static void set_order(program *p, const uint32_t order[THREADS], uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        uint32_t *clock = p->clocks[i];
        clock[0] = THREADS;
        for (uint32_t t = 0; t < THREADS; t++)
            clock[t + 1] = 0;
        for (uint32_t k = 0; k < i; k++)
            if (conflict(p, order[k], order[i]))
                for (uint32_t t = 1; t <= THREADS; t++)
                    clock[t] = clock[t] < p->clocks[k][t] ? p->clocks[k][t] : clock[t];
        clock[order[i] + 1] = i + 1;
        p->moves[i] = (mg_wakeup_move){order[i], i + 1, MG_DATA_NONE, p->touches[order[i]], clock};
    }
    p->sequence = (mg_wakeup_moves){p->moves, length, THREADS};
}

/* Which of the pairs that conflict come in the order of their numbers. */
static uint32_t class_of(const program *p, const uint32_t order[THREADS])
{
    uint32_t bits = 0, place[THREADS];
    for (uint32_t i = 0; i < THREADS; i++)
        place[order[i]] = i;
    for (uint32_t a = 0; a < THREADS; a++)
        for (uint32_t b = a + 1; b < THREADS; b++)
            bits = bits << 1 | (conflict(p, a, b) && place[a] < place[b]);
    return bits;
}

static uint32_t count_classes(const program *p)
{
    uint32_t seen[ORDERS], count = 0, order[THREADS];
    for (uint32_t i = 0; i < ORDERS; i++) {
        spell(i, order);
        uint32_t class = class_of(p, order), k = 0;
        while (k < count && seen[k] != class)
            k++;
        if (k == count)
            seen[count++] = class;
    }
    return count;
}

static uint32_t count_leaves(const mg_wakeup *tree, uint32_t node)
{
    uint32_t count = 0;
    for (uint32_t child = tree->nodes[node].child; child; child = tree->nodes[child].next)
        count += tree->nodes[child].child ? count_leaves(tree, child) : 1;
    return count;
}

static void each_class_is_kept_once(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        program p;
        uint32_t order[THREADS];
        mg_wakeup_hold hold = {.tree = mg_wakeup_new()};
        make(&p, seed);
        for (uint32_t i = 0; i < ORDERS; i++) {
            spell(i, order);
            set_order(&p, order, THREADS);
            mg_wakeup_insert(&hold, 0, 0, &p.sequence);
        }
        assert_int_equal(count_leaves(hold.tree, 0), count_classes(&p));
        uint32_t used = hold.tree->used;
        for (uint32_t i = 0; i < ORDERS; i++) { /* again, as after a worker that was killed */
            spell(i, order);
            set_order(&p, order, THREADS);
            mg_wakeup_insert(&hold, 0, 0, &p.sequence);
        }
        assert_int_equal(hold.tree->used, used);
        mg_wakeup_free(hold.tree);
    }
}

/* A thread can begin a sequence if some order of all threads that begins with it has the sequence's moves in an equivalent order. */
static bool can_begin(const program *p, const uint32_t order[THREADS], uint32_t length, uint32_t thread)
{
    uint32_t at = 0;
    while (at < length && order[at] != thread)
        at++;
    for (uint32_t i = 0; i < at; i++)
        if (conflict(p, order[i], thread))
            return false;
    return true;
}

static void who_can_begin_a_sequence(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        program p;
        uint32_t order[THREADS], length = 1 + (uint32_t)seed % THREADS;
        make(&p, seed);
        spell((uint32_t)(seed * 7) % ORDERS, order);
        set_order(&p, order, length);
        for (uint32_t t = 0; t < THREADS; t++)
            assert_int_equal(mg_wakeup_can_begin(&p.sequence, t, &p.touches[t]),
                             can_begin(&p, order, length, t));
    }
}

static void what_is_done_is_used_again(void **state)
{
    (void)state;
    program p;
    mg_wakeup_hold hold = {.tree = mg_wakeup_new()};
    make(&p, 3);
    for (uint32_t turn = 0, used = 0; turn < 50; turn++) {
        uint32_t order[THREADS] = {0, 1, 2, 3, 4};
        set_order(&p, order, THREADS);
        uint32_t node = mg_wakeup_append(&hold, 0, 1000 + turn, MG_DATA_NONE, &p.touches[0]);
        mg_wakeup_insert(&hold, node, 0, &p.sequence);
        mg_wakeup_append(&hold, 0, 2000 + turn, MG_DATA_NONE, &p.touches[0]);
        mg_wakeup_prune(&hold, 0, 2000 + turn);
        assert_int_equal(hold.tree->nodes[node].child, 0);
        if (turn)
            assert_in_range(hold.tree->used, used, used + 2); /* the two that stay */
        used = hold.tree->used;
    }
    mg_wakeup_free(hold.tree);
}

static void data_parts_sequences(void **state)
{
    (void)state;
    mg_reached touch = {.count = 0};
    mg_wakeup_hold hold = {.tree = mg_wakeup_new()};
    uint32_t first = mg_wakeup_append(&hold, 0, 4, MG_DATA_ANY, &touch);
    assert_int_equal(mg_wakeup_follow(&hold, 0, 4, MG_DATA_NONE), first); /* it chooses nothing */
    uint32_t one = mg_wakeup_follow(&hold, 0, 4, 11), two = mg_wakeup_follow(&hold, 0, 4, 12);
    assert_int_not_equal(one, two);
    assert_int_not_equal(one, first);
    assert_int_equal(mg_wakeup_follow(&hold, 0, 4, 11), one);
    assert_int_equal(mg_wakeup_find(hold.tree, 0, 4), first);
    mg_wakeup_free(hold.tree);
}

static mg_intent intend(mg_thread_op operation, uint32_t size, uint64_t object, uint64_t other)
{
    return (mg_intent){.operation = operation, .size = size, .object = object, .other = other};
}

static void a_busy_wait_depends_on_what_it_read(void **state)
{
    (void)state;
    mg_intent load = intend(MG_THREAD_OP_atomic_load, 4, 0x2000, 0),
              store = intend(MG_THREAD_OP_atomic_store, 4, 0x3000, 0),
              other = intend(MG_THREAD_OP_atomic_load, 4, 0x3000, 0);
    mg_reached stores = mg_intent_reached(&store, NULL), loads = mg_intent_reached(&load, NULL);
    assert_false(mg_reached_conflicts(&stores, &loads));
    load.has_waited = true;
    mg_reached_add(&load.turn, (mg_reach){0x3000, 4, false});
    loads = mg_intent_reached(&load, NULL);
    assert_true(mg_reached_conflicts(&stores, &loads));
    mg_reached others = mg_intent_reached(&other, NULL);
    assert_false(mg_reached_conflicts(&others, &loads)); /* both read */
}

static void where_there_is_no_room_reaches_become_one(void **state)
{
    (void)state;
    mg_reached many = {.count = 0}, one = {.count = 0}, none = {.count = 0};
    for (uint64_t i = 0; i < MG_REACHES_MOST + 3; i++)
        mg_reached_add(&many, (mg_reach){0x1000 * (i + 1), 4, false});
    mg_reached_add(&many, (mg_reach){0x100, 0, true}); /* no bytes */
    assert_int_equal(many.count, MG_REACHES_MOST);
    mg_reached_add(&one, (mg_reach){0x1000 * (MG_REACHES_MOST + 3), 1, true});
    mg_reached_add(&none, (mg_reach){0x1000 * (MG_REACHES_MOST + 3) + 4, 1, true});
    assert_true(mg_reached_conflicts(&many, &one));
    assert_false(mg_reached_conflicts(&many, &none));
}

static void what_is_done_is_not_gone_to(void **state)
{
    (void)state;
    program p;
    uint32_t order[THREADS] = {0, 1, 2, 3, 4};
    mg_wakeup_hold hold = {.tree = mg_wakeup_new()};
    make(&p, 5);
    mg_wakeup_append(&hold, 0, 3, MG_DATA_NONE, &(mg_reached){.count = 0}); /* depends on nothing */
    set_order(&p, order, 1);
    mg_wakeup_insert(&hold, 0, 0, &p.sequence);
    assert_int_equal(mg_wakeup_find(hold.tree, 0, 0), 0); /* what comes behind the other one is tried anyway */
    set_order(&p, order, 1);
    mg_wakeup_insert(&hold, 0, 1 << 3, &p.sequence);
    assert_int_not_equal(mg_wakeup_find(hold.tree, 0, 0), 0);
    mg_wakeup_free(hold.tree);
}

static void paths_begin_with_what_was_chosen(void **state)
{
    (void)state;
    mg_reached touch = {.count = 0};
    mg_wakeup_hold hold = {.tree = mg_wakeup_new()};
    uint32_t first = mg_wakeup_enter(&hold, 7);
    mg_wakeup_append(&hold, first, 2, MG_DATA_NONE, &touch);
    assert_int_equal(mg_wakeup_enter(&hold, 7), first);
    uint32_t second = mg_wakeup_enter(&hold, 8); /* takes the node of the first, which is done, or another one */
    assert_int_equal(mg_wakeup_find(hold.tree, second, 2), 0);
    assert_int_equal(hold.tree->nodes[hold.tree->nodes[0].child].data, 8);
    mg_wakeup_free(hold.tree);
}

static void what_depends(void **state)
{
    (void)state;
    mg_glimpse held = {0x2000, 1, 4}, free_now = {0x2000, 0, 4}, elsewhere = {0x3000, 0, 4};
    mg_intent lock = intend(MG_THREAD_OP_lock, 40, 0x2000, 0),
              attempt = intend(MG_THREAD_OP_trylock, 40, 0x2000, 0),
              swap = intend(MG_THREAD_OP_atomic_compare, 4, 0x2000, 1),
              load = intend(MG_THREAD_OP_atomic_load, 4, 0x2000, 0),
              wait = intend(MG_THREAD_OP_unlock, 40, 0x2000, 0x5000),
              signal = intend(MG_THREAD_OP_signal, 16, 0x5000, 0);
    assert_false(mg_intent_can_move(&lock, &held));
    assert_true(mg_intent_can_move(&lock, &free_now));
    assert_true(mg_intent_can_move(&lock, &elsewhere)); /* nobody knows */
    mg_reached fails = mg_intent_reached(&attempt, &held), takes = mg_intent_reached(&attempt, &free_now);
    mg_reached loads = mg_intent_reached(&load, &held), writes = mg_intent_reached(&swap, &held),
               reads = mg_intent_reached(&swap, &free_now);
    assert_false(mg_reached_conflicts(&fails, &fails));
    assert_true(mg_reached_conflicts(&fails, &takes));
    assert_true(mg_reached_conflicts(&loads, &writes));
    assert_false(mg_reached_conflicts(&loads, &reads)); /* a compare-exchange that fails */
    mg_reached waits = mg_intent_reached(&wait, &held), signals = mg_intent_reached(&signal, &elsewhere);
    assert_true(mg_reached_conflicts(&waits, &signals)); /* by the condition */
    assert_true(mg_reached_conflicts(&waits, &fails));   /* and by the mutex */
    assert_false(mg_reached_conflicts(&signals, &fails));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_class_is_kept_once),
                                       cmocka_unit_test(who_can_begin_a_sequence),
                                       cmocka_unit_test(what_is_done_is_used_again),
                                       cmocka_unit_test(data_parts_sequences), cmocka_unit_test(what_depends),
                                       cmocka_unit_test(a_busy_wait_depends_on_what_it_read),
                                       cmocka_unit_test(where_there_is_no_room_reaches_become_one),
                                       cmocka_unit_test(what_is_done_is_not_gone_to),
                                       cmocka_unit_test(paths_begin_with_what_was_chosen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
