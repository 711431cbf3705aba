/* What happens before what, against C11's own words: random histories of stores, read-modify-writes, loads and fences, whose relations are computed one by one, with release sequences walked
 * back store by store. And undoing, which brings back every clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/switch.h"
#include "engine/undo.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"
#include "threads/clocks.h"

enum { THREADS = 4, OBJECTS = 2, EVENTS = 40, HISTORIES = 400 };

typedef enum event_kind { LOAD, STORE, CHANGE, FENCE, KINDS } event_kind;

typedef struct event {
    event_kind kind;
    uint32_t thread;
    uint64_t object;
    bool acquires, releases;
    uint64_t stretch;    /* of its thread, when it came */
    bool before[EVENTS]; /* those that happen before it */
} event;

static mg_clocks clocks;
static event events[EVENTS];

static bool is_read(const event *e)
{
    return e->kind == LOAD || e->kind == CHANGE;
}

static bool is_write(const event *e)
{
    return e->kind == STORE || e->kind == CHANGE;
}

/* ---- as C11 has it ------------------------------------------------------------------------------------------ */

static void add_before(uint32_t number, uint32_t other)
{
    for (uint32_t i = 0; i < other; i++)
        events[number].before[i] |= events[other].before[i];
    events[number].before[other] = true;
}

/* What a store hands on: all up to itself if it is a release, else all up to the last release fence before it. */
static void take_from_head(uint32_t number, uint32_t head)
{
    if (events[head].releases) {
        add_before(number, head);
        return;
    }
    for (uint32_t i = head; i--;)
        if (events[i].thread == events[head].thread && events[i].kind == FENCE && events[i].releases) {
            add_before(number, i);
            return;
        }
}

/* What a read hands to the event `number`: by each head of a release sequence that what it reads belongs to. */
static void take_from_read(uint32_t number, uint32_t read)
{
    uint32_t others =
        0; /* plain stores in between, which end a sequence of another thread: by these, a bit each */
    for (uint32_t i = read; i--;) {
        if (!is_write(&events[i]) || events[i].object != events[read].object)
            continue;
        if (!(others & ~(1u << events[i].thread)))
            take_from_head(number, i);
        if (events[i].kind == STORE)
            others |= 1u << events[i].thread;
    }
}

static void relate(uint32_t number)
{
    event *e = &events[number];
    memset(e->before, 0, sizeof e->before);
    for (uint32_t i = 0; i < number; i++)
        if (events[i].thread == e->thread)
            add_before(number, i);
    if (is_read(e) && e->acquires)
        take_from_read(number, number);
    for (uint32_t i = 0; e->kind == FENCE && e->acquires && i < number; i++)
        if (events[i].thread == e->thread && is_read(&events[i]))
            take_from_read(number, i);
}

/* ---- as the clocks have it ---------------------------------------------------------------------------------- */

static void take_over(const event *e)
{
    if (is_read(e))
        (e->acquires ? mg_clocks_acquire : mg_clocks_look)(&clocks, e->thread, e->object);
    if (e->kind == FENCE)
        mg_clocks_fence(&clocks, e->thread, e->acquires, false);
}

static void hand_on(const event *e)
{
    if (is_write(e))
        (e->kind == STORE ? mg_clocks_store : mg_clocks_change)(&clocks, e->thread, e->object, e->releases);
    if (e->kind == FENCE)
        mg_clocks_fence(&clocks, e->thread, false, e->releases);
}

static void make_event(event *e, dice *d)
{
    *e = (event){.kind = (event_kind)dice_roll(d, KINDS),
                 .thread = (uint32_t)dice_roll(d, THREADS),
                 .object = 0x1000 + 4 * dice_roll(d, OBJECTS),
                 .acquires = dice_roll(d, 2),
                 .releases = dice_roll(d, 2)};
}

static void play(uint32_t from, uint32_t to, dice *d)
{
    for (uint32_t i = from; i < to; i++) {
        event *e = &events[i];
        if (d)
            make_event(e, d);
        take_over(e);
        e->stretch = mg_clocks_stretch(&clocks, e->thread);
        relate(i);
        for (uint32_t j = 0; j < i; j++)
            if (mg_clocks_is_before(&clocks, events[j].thread, events[j].stretch, e->thread) != e->before[j])
                fail_msg("event %u and event %u: %d by C11", j, i, e->before[j]);
        hand_on(e);
    }
}

static void test_histories(void **state)
{
    (void)state;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    for (uint64_t seed = 1; seed <= HISTORIES; seed++) {
        dice d = {seed};
        play(0, EVENTS, &d);
        mg_undo_apply(&run, start);
    }
}

/* The second half once more, after going back: the lists have what was undone beyond their ends. */
static void test_going_back(void **state)
{
    (void)state;
    static mg_clocks_known middle;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    for (uint64_t seed = 1; seed <= HISTORIES / 10; seed++) {
        dice d = {seed};
        play(0, EVENTS / 2, &d);
        middle = *clocks.known;
        mg_undo_entry *half = MG_CONTROL->undo_top;
        for (int time = 0; time < 3; time++) {
            play(EVENTS / 2, EVENTS, &d);
            mg_undo_apply(&run, half);
            assert_memory_equal(clocks.known, &middle, sizeof middle);
        }
        mg_undo_apply(&run, start);
    }
}

static void test_create_and_join(void **state)
{
    (void)state;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    uint64_t mine = mg_clocks_stretch(&clocks, 1);
    uint32_t number = mg_switch_add(&run, 10);
    mg_clocks_create(&clocks, 1, number);
    assert_true(mg_clocks_is_before(&clocks, 1, mine, number));
    assert_false(
        mg_clocks_is_before(&clocks, 1, mg_clocks_stretch(&clocks, 1), number)); /* what it does from now on */
    assert_false(mg_clocks_is_before(&clocks, number, 1, 2));
    mg_clocks_join(&clocks, 2, number);
    assert_true(mg_clocks_is_before(&clocks, number, 1, 2) && mg_clocks_is_before(&clocks, 1, mine, 2));
    mg_undo_apply(&run, start);
}

static void test_forgotten(void **state)
{
    (void)state;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    uint64_t mine = mg_clocks_stretch(&clocks, 1);
    mg_clocks_store(&clocks, 1, 0x2000, true);
    mg_clocks_forget(&clocks, 0x2000);
    mg_clocks_acquire(&clocks, 2, 0x2000);
    assert_false(mg_clocks_is_before(&clocks, 1, mine, 2));
    mg_undo_apply(&run, start);
}

static int begin(void **state)
{
    mg_status status = {0};
    if (reserve(state) || !mg_region_open_stacks(&status))
        return -1;
    mg_target_stacks_share();
    mg_clocks_init(&clocks, &run);
    for (uint32_t i = 1; i < THREADS; i++)
        mg_clocks_create(&clocks, 0, mg_switch_add(&run, 10));
    return 0;
}

static int end(void **state)
{
    mg_vec_clear(&clocks.words);
    mg_vec_clear(&clocks.heads);
    mg_vec_clear(&clocks.handed);
    return release(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_histories), cmocka_unit_test(test_going_back),
                                       cmocka_unit_test(test_create_and_join),
                                       cmocka_unit_test(test_forgotten)};
    return cmocka_run_group_tests(tests, begin, end);
}
