/* Memory that holds open values, against a plain list: random puts and drops, finding by exact bytes and by range, and going back to
 * marks. No target runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/undo.h"
#include "lane/held.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"

enum { ROUNDS = 3000, WORDS = 64, STEPS = 40 };

static dice d = {99};

/* By word of 8 bytes, in the heap or among the locals: what is held in it, of size 0: nothing. */
typedef struct model {
    mg_held words[2][WORDS];
} model;

static uint64_t base_of(int area)
{
    return area ? MG_LOCALS_BASE + (1 << 20) : MG_HEAP_BASE + (1 << 16);
}

static int prepare(void **state)
{
    if (reserve(state))
        return -1;
    for (int area = 0; area < 2; area++)
        mg_shadow_clear(base_of(area), WORDS * 8);
    return 0;
}

static void put(mg_held *at, uint64_t word)
{
    uint64_t size = 1ull << dice_roll(&d, 4);
    *at = (mg_held){word + dice_roll(&d, 8 / size) * size, size, 1 + dice_roll(&d, 1000)};
    mg_run_log(&run, MG_UNDO_PLAIN, (uint32_t)at->address, size);
    mg_shadow_set(at->address, size);
    mg_held_put(at->address, size, at->lane);
}

static void drop(mg_held *at)
{
    mg_run_log(&run, MG_UNDO_POISON, (uint32_t)at->address, at->size);
    mg_shadow_clear(at->address, at->size);
    mg_held_drop(at->address, at->size);
    *at = (mg_held){0};
}

static void change(model *m)
{
    uint64_t area = dice_roll(&d, 2), word = dice_roll(&d, WORDS);
    mg_held *at = &m->words[area][word];
    if (at->size && dice_roll(&d, 3))
        drop(at);
    else if (at->size) /* another lane at the same bytes */
        mg_held_put(at->address, at->size, at->lane = 1 + dice_roll(&d, 1000));
    else
        put(at, base_of((int)area) + word * 8);
}

/* The first in the order of addresses, by looking at all. */
static const mg_held *first_in(const model *m, int area, uint64_t address, uint64_t size)
{
    for (int w = 0; w < WORDS; w++) {
        const mg_held *h = &m->words[area][w];
        if (h->size && h->address < address + size && h->address + h->size > address)
            return h;
    }
    return NULL;
}

static void check_ranges(const model *m)
{
    for (int i = 0; i < 20; i++) {
        int area = (int)dice_roll(&d, 2);
        uint64_t from = base_of(area) + dice_roll(&d, WORDS * 8 - 40), size = 1 + dice_roll(&d, 39);
        const mg_held *wanted = first_in(m, area, from, size);
        mg_held found;
        assert_int_equal(mg_held_find(from, size, &found), wanted != NULL);
        if (wanted)
            assert_memory_equal(&found, wanted, sizeof found);
    }
}

static void check(const model *m)
{
    uint64_t lowest = MG_NO_ADDRESS;
    for (int area = 0; area < 2; area++)
        for (int w = 0; w < WORDS; w++) {
            const mg_held *h = &m->words[area][w];
            if (!h->size)
                continue;
            assert_int_equal(mg_held_at(h->address, h->size), h->lane);
            assert_int_equal(mg_held_at(h->address, h->size == 8 ? 4 : h->size * 2), 0);
            lowest = area && h->address < lowest ? h->address : lowest;
        }
    assert_true(MG_CONTROL->stack.held <= lowest);
    check_ranges(m);
}

static void finds_what_is_held(void **state)
{
    (void)state;
    model m = {0};
    for (int round = 0; round < ROUNDS; round++) {
        change(&m);
        check(&m);
    }
    mg_undo_apply(&run, run.undo);
    m = (model){0};
    check(&m);
    assert_int_equal(MG_CONTROL->stack.held, MG_NO_ADDRESS);
}

static void goes_back_to_any_mark(void **state)
{
    (void)state;
    static model models[STEPS];
    mg_undo_entry *marks[STEPS];
    for (int round = 0; round < ROUNDS / STEPS; round++) {
        model now = {0};
        for (int step = 0; step < STEPS; step++) {
            models[step] = now;
            marks[step] = MG_CONTROL->undo_top;
            for (uint64_t n = dice_roll(&d, 6); n; n--)
                change(&now);
        }
        for (int step = STEPS; step-- > 0;) {
            mg_undo_apply(&run, marks[step]);
            check(&models[step]);
        }
    }
}

static void says_when_there_is_no_room(void **state)
{
    (void)state;
    uint64_t address = MG_HEAP_BASE + (1 << 20), count = 0;
    for (; mg_held_has_room(1); count++)
        mg_held_put(address + count * 4, 4, 1 + count % 100);
    assert_true(count > 1 << 16);
    for (uint64_t i = 0; i < count; i += 997)
        assert_int_equal(mg_held_at(address + i * 4, 4), 1 + i % 100);
    mg_undo_apply(&run, run.undo);
    assert_true(mg_held_has_room(1));
    assert_int_equal(mg_held_at(address, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_is_held),
        cmocka_unit_test(goes_back_to_any_mark),
        cmocka_unit_test(says_when_there_is_no_room),
    };
    return cmocka_run_group_tests(tests, prepare, release);
}
