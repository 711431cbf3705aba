/* Thinning the undo log: random stores of every size, at every alignment, into a little memory and its shadow; whenever the log is thinned,
 * going back still gives what was there. And copying the shadow, against a plain loop. No target runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/undo.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"

enum { ROUNDS = 400, BYTES = 96, STEPS = 12, SHADOW_BITS = 200 };

static dice d = {4711};
static const uint64_t base = MG_HEAP_BASE + (1 << 16);

typedef struct memory {
    uint8_t bytes[BYTES], shadow[BYTES / 8];
} memory;

static int prepare(void **state)
{
    if (reserve(state))
        return -1;
    mg_region_open(MG_HEAP_BASE, 1 << 18);
    return 0;
}

static memory look(void)
{
    memory m;
    memcpy(m.bytes, (const void *)(uintptr_t)base, BYTES);
    memcpy(m.shadow, mg_shadow_at(base), BYTES / 8);
    return m;
}

/* All is old: nothing is young that starts and ends at the same place. */
static void change(void)
{
    uint64_t at = base + dice_roll(&d, BYTES), size = 1 + dice_roll(&d, base + BYTES - at);
    switch (dice_roll(&d, 3)) {
    case 0:
        mg_undo_remember(&run, at, size);
        memset((void *)(uintptr_t)at, (int)dice_roll(&d, 256), size);
        break;
    case 1:
        mg_undo_remember_shadow(&run, at, size);
        (dice_roll(&d, 2) ? mg_shadow_set : mg_shadow_clear)(at, size);
        break;
    default:
        if (!mg_shadow_is_clear(at, 1)) {
            mg_run_log(&run, MG_UNDO_POISON, (uint32_t)at, 1);
            mg_shadow_clear(at, 1);
        }
    }
}

/* With checkpoints on the way: only what came after the last one is thinned. */
static void goes_back_to_any_checkpoint(void **state)
{
    (void)state;
    memory then[STEPS];
    mg_undo_entry *marks[STEPS];
    mg_run_set_young(base, base, MG_NO_ADDRESS);
    for (int round = 0; round < ROUNDS; round++) {
        for (int step = 0; step < STEPS; step++) {
            then[step] = look();
            marks[step] = run.undo_old = MG_CONTROL->undo_top;
            for (uint64_t n = dice_roll(&d, 30); n; n--) {
                change();
                if (!dice_roll(&d, 10))
                    mg_undo_thin(&run);
            }
        }
        for (int step = STEPS; step-- > 0;) {
            mg_undo_apply(&run, marks[step]);
            memory now = look();
            assert_memory_equal(&now, &then[step], sizeof now);
        }
    }
}

static void is_no_longer_than_what_changes(void **state)
{
    (void)state;
    run.undo_old = MG_CONTROL->undo_top;
    for (int i = 0; i < 1000; i++)
        for (uint64_t at = base; at < base + BYTES; at += 8)
            mg_undo_remember(&run, at, 8);
    assert_int_equal(MG_CONTROL->undo_top - run.undo_old, 1000 * BYTES / 8);
    mg_undo_thin(&run);
    assert_int_equal(MG_CONTROL->undo_top - run.undo_old, BYTES / 8);
    mg_undo_thin(&run);
    assert_int_equal(MG_CONTROL->undo_top - run.undo_old, BYTES / 8);
    mg_undo_apply(&run, run.undo);
}

static void copies_the_shadow(void **state)
{
    (void)state;
    for (int round = 0; round < 20000; round++) {
        bool bits[SHADOW_BITS];
        for (uint64_t i = 0; i < SHADOW_BITS; i++) {
            bits[i] = dice_roll(&d, 2);
            (bits[i] ? mg_shadow_set : mg_shadow_clear)(base + i, 1);
        }
        uint64_t to = dice_roll(&d, SHADOW_BITS), from = dice_roll(&d, SHADOW_BITS),
                 room = SHADOW_BITS - (to > from ? to : from), size = dice_roll(&d, room + 1);
        mg_shadow_copy(base + to, base + from, size);
        memmove(bits + to, bits + from, size * sizeof *bits);
        for (uint64_t i = 0; i < SHADOW_BITS; i++)
            assert_int_equal(mg_shadow_is_clear(base + i, 1), !bits[i]);
    }
    mg_shadow_set(base, SHADOW_BITS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_back_to_any_checkpoint),
        cmocka_unit_test(is_no_longer_than_what_changes),
        cmocka_unit_test(copies_the_shadow),
    };
    return cmocka_run_group_tests(tests, prepare, release);
}
