/* Races against brute force: threads at random, each with a few accesses to a few bytes between two operations, some ordered by what an object hands on. Each access is compared with all before it. And
 * going back, which makes the same list come to the same end again. */
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
#include "threads/races.h"

enum { THREADS = 3, OBJECTS = 3, PASSAGES = 14, ACCESSES = 5, HISTORIES = 1000, PLACE = MG_HEAP_BASE + 0x100 };

typedef struct memory_access {
    uint32_t thread, address, size, kind, passage;
    uint64_t stretch;
} memory_access;

static mg_clocks clocks;
static mg_races races;
static memory_access all[PASSAGES * 100];
static uint32_t count;

static bool do_race(const memory_access *a, const memory_access *b)
{
    bool meet = a->address < b->address + b->size && b->address < a->address + a->size;
    return meet && a->thread != b->thread && (a->kind | b->kind) & MG_TOUCH_WRITE &&
           !(a->kind & b->kind & MG_TOUCH_ATOMIC) && !((a->kind | b->kind) & MG_TOUCH_INNER) &&
           !mg_clocks_is_before(&clocks, a->thread, a->stretch, b->thread);
}

/* Of those from a number on the first that is in a race, and the last one that it races with. */
static bool find_pair(uint32_t from, const memory_access *pair[2])
{
    for (uint32_t later = from; later < count; later++)
        for (uint32_t earlier = from; earlier--;)
            if (do_race(&all[earlier], &all[later])) {
                pair[0] = &all[earlier];
                pair[1] = &all[later];
                return true;
            }
    return false;
}

static void touch(dice *d, uint32_t thread, uint32_t passage)
{
    static const uint32_t kinds[] = {0,
                                     0,
                                     MG_TOUCH_WRITE,
                                     MG_TOUCH_ATOMIC,
                                     MG_TOUCH_ATOMIC | MG_TOUCH_WRITE,
                                     MG_TOUCH_WRITE | MG_TOUCH_INNER};
    memory_access *made = &all[count++];
    *made = (memory_access){.thread = thread,
                            .passage = passage,
                            .address = (uint32_t)(PLACE + 3 * dice_roll(d, 40)),
                            .size = (uint32_t)(1 + dice_roll(d, 8)),
                            .kind = kinds[dice_roll(d, sizeof kinds / sizeof *kinds)],
                            .stretch = mg_clocks_stretch(&clocks, thread)};
    mg_touches_push(&run, made->address, made->size, made->kind, count);
}

/* One passage of one thread: it takes over, touches, is closed, and hands on. Gives whether a race was found, as it must be. */
static bool play(dice *d, uint32_t passage, uint32_t accesses)
{
    const memory_access *pair[2];
    uint32_t thread = (uint32_t)dice_roll(d, THREADS), from = count;
    uint64_t object = 0x1000 + 4 * dice_roll(d, OBJECTS);
    mg_switch_to(&run, thread);
    if (dice_roll(d, 4))
        mg_clocks_acquire(&clocks, thread, object);
    for (uint32_t i = 0; i < accesses; i++)
        touch(d, thread, passage);
    bool is_race = find_pair(from, pair), is_found = mg_races_close(&races, passage);
    assert_int_equal(is_found, is_race);
    for (int i = 0; is_race && i < 2; i++) {
        assert_int_equal(races.found.threads[i], pair[i]->thread);
        assert_int_equal(races.found.touches[i].address, pair[i]->address);
        assert_int_equal(races.found.touches[i].site, pair[i] - all + 1);
        assert_int_equal(races.found.moved[i], pair[i]->passage);
    }
    if (dice_roll(d, 4))
        mg_clocks_change(&clocks, thread, object, true);
    return is_race;
}

static void go_back(mg_undo_entry *start)
{
    mg_undo_apply(&run, start);
    mg_races_go_back(&races, NULL);
    count = 0;
}

static void test_histories(void **state)
{
    (void)state;
    uint32_t racy = 0;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    for (uint64_t seed = 1; seed <= HISTORIES; seed++) {
        dice d = {seed};
        uint32_t passage = 0;
        while (passage < PASSAGES && !play(&d, passage, (uint32_t)dice_roll(&d, ACCESSES)))
            passage++;
        racy += passage < PASSAGES;
        go_back(start);
    }
    assert_in_range(racy, HISTORIES / 4, HISTORIES - 10); /* some of each */
}

/* So many accesses that they are sorted first. */
static void test_long_passages(void **state)
{
    (void)state;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    for (uint64_t seed = 1; seed <= HISTORIES / 10; seed++) {
        dice d = {seed};
        for (uint32_t passage = 0; passage < 4 && !play(&d, passage, 90); passage++)
            ;
        go_back(start);
    }
}

static void test_nobody_asks(void **state)
{
    (void)state;
    mg_undo_entry *start = MG_CONTROL->undo_top;
    races.is_ignored = true;
    mg_switch_to(&run, 1);
    mg_touches_push(&run, PLACE, 4, MG_TOUCH_WRITE, 1);
    assert_false(mg_races_close(&races, 0));
    mg_switch_to(&run, 2);
    mg_touches_push(&run, PLACE, 4, MG_TOUCH_WRITE, 2);
    assert_false(mg_races_close(&races, 1));
    races.is_ignored = false;
    go_back(start);
}

/* What is told of the two. */
static void test_described(void **state)
{
    (void)state;
    mg_race_access told[2];
    mg_undo_entry *start = MG_CONTROL->undo_top;
    mg_switch_to(&run, 1);
    mg_touches_push(&run, PLACE, 16, MG_TOUCH_WRITE | MG_TOUCH_FREE, 7);
    assert_false(mg_races_close(&races, 3));
    mg_switch_to(&run, 2);
    mg_touches_push(&run, PLACE + 8, 4, MG_TOUCH_ATOMIC | MG_TOUCH_VALUE, 9)->value = 42;
    assert_true(mg_races_close(&races, 5));
    mg_races_describe(&races.found, told);
    assert_true(told[0].thread == 2 && told[0].size == 16 && told[0].is_write && told[0].is_free);
    assert_true(!told[0].is_atomic && !told[0].has_value && told[0].moved == 3 && told[0].stop.site == 7);
    assert_true(told[1].thread == 3 && told[1].size == 4 && !told[1].is_write && !told[1].is_free);
    assert_true(told[1].is_atomic && told[1].has_value && told[1].value == 42 && told[1].moved == 5);
    go_back(start);
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
    mg_races_init(&races, &run, &clocks);
    mg_races_go_back(&races, NULL);
    return 0;
}

static int end(void **state)
{
    mg_vec_clear(&clocks.words);
    mg_vec_clear(&clocks.heads);
    mg_vec_clear(&clocks.handed);
    mg_vec_clear(&races.passages);
    mg_stretch_clear(&run.touches);
    return release(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_histories), cmocka_unit_test(test_long_passages),
                                       cmocka_unit_test(test_nobody_asks), cmocka_unit_test(test_described)};
    return cmocka_run_group_tests(tests, begin, end);
}
