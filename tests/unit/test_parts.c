/* Parts of words that are not known, against plain bytes: random words are held, cut, overwritten, joined and read. The values of this test are known to the
 * test alone: a lane is the number of one in a table. No target runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/undo.h"
#include "lane/open_memory.h"
#include "lane/word_parts.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"

enum { ROUNDS = 4000, BYTES = 24, VALUES = 1 << 20 };

static dice d = {7};

/* A value, and which of its bits have none. */
typedef struct value {
    uint64_t bits, undefined;
    unsigned width;
} value;

static value values[VALUES];
static uint32_t value_count;

static uint64_t ones(uint64_t width)
{
    return width >= 64 ? ~0ull : (1ull << width) - 1;
}

static mg_operand add(value v)
{
    assert_true(value_count + 1 < VALUES);
    values[++value_count] = v;
    return (mg_operand){.lane = MG_LANE_TERM | value_count};
}

static value value_of(mg_operand o, unsigned width)
{
    if (!o.lane)
        return (value){.bits = o.value, .width = width};
    assert_int_equal(values[(uint32_t)o.lane].width, width);
    return values[(uint32_t)o.lane];
}

static mg_operand part(uint64_t lane, unsigned low, unsigned width)
{
    value v = values[(uint32_t)lane];
    assert_true(low + width <= v.width);
    return add((value){v.bits >> low & ones(width), v.undefined >> low & ones(width), width});
}

static mg_operand join(mg_operand high, unsigned high_width, mg_operand low, unsigned low_width)
{
    value a = value_of(high, high_width), b = value_of(low, low_width);
    if (!high.lane && !low.lane)
        return (mg_operand){.value = a.bits << low_width | b.bits};
    return add(
        (value){a.bits << low_width | b.bits, a.undefined << low_width | b.undefined, high_width + low_width});
}

static mg_operand undefined(unsigned width)
{
    return add((value){0, ones(width), width});
}

static const mg_part_ops ops = {.part = part, .join = join, .undefined = undefined};
static const mg_value_kind kind = {.name = "test", .parts = &ops};
static mg_open open_values = {.terms = &kind};

/* What each byte must be, and whether it is held. */
typedef struct model {
    uint8_t bits[BYTES], undefined[BYTES];
} model;

static uint64_t base(void)
{
    return MG_HEAP_BASE + (1 << 16) + 4096;
}

static int prepare(void **state)
{
    if (reserve(state))
        return -1;
    mg_region_open(base() & ~4095ull, 4096);
    mg_shadow_clear(base(), BYTES);
    run.open = &open_values;
    return 0;
}

static void never(mg_run *r, const mg_held *held)
{
    (void)r, (void)held;
    fail_msg("nothing is chosen");
}

static value model_value(const model *m, uint64_t at, uint64_t size)
{
    value v = {.width = (unsigned)size * 8};
    memcpy(&v.bits, m->bits + at, size);
    memcpy(&v.undefined, m->undefined + at, size);
    return v;
}

static void put(model *m, uint64_t at, uint64_t size, value v)
{
    memcpy(m->bits + at, &v.bits, size);
    memcpy(m->undefined + at, &v.undefined, size);
}

static void same(value got, value wanted)
{
    assert_int_equal(got.undefined, wanted.undefined);
    assert_int_equal(got.bits & ~got.undefined, wanted.bits & ~wanted.undefined);
}

/* What overwrites a range: nothing is left in it, and around it all is as it was. */
static void clear(uint64_t address, uint64_t size)
{
    mg_held held;
    mg_parts_cut(&run, address, size, never);
    while (mg_held_find(address, size, &held)) {
        assert_true(held.address >= address && held.address + held.size <= address + size);
        mg_open_drop(&run, &held);
    }
}

static uint64_t any_bits(void)
{
    return dice_roll(&d, 1ull << 32) << 32 | dice_roll(&d, 1ull << 32);
}

static void change(model *m)
{
    uint64_t size = 1 + dice_roll(&d, 8), at = dice_roll(&d, BYTES - size + 1), address = base() + at;
    value v = {any_bits() & ones(size * 8), 0, (unsigned)size * 8};
    uint64_t bits = any_bits() & any_bits() & ones(size * 8);
    mg_held held;
    switch (dice_roll(&d, 4)) {
    case 0: /* a plain value */
        clear(address, size);
        memcpy((void *)(uintptr_t)address, &v.bits, size);
        put(m, at, size, v);
        break;
    case 1: /* one that is not known */
        clear(address, size);
        mg_parts_hold(&run, address, size, add(v));
        put(m, at, size, v);
        break;
    case 2: { /* some of its bits */
        value old = model_value(m, at, size);
        assert_true(mg_parts_are_held(&run, address, size, never) == mg_held_find(address, size, &held));
        mg_operand merged = mg_parts_merge(mg_parts_read(&run, address, size), add(v), bits, size);
        clear(address, size);
        if (merged.lane)
            mg_parts_hold(&run, address, size, merged);
        else
            memcpy((void *)(uintptr_t)address, &merged.value, size);
        put(m, at, size, (value){(old.bits & ~bits) | (v.bits & bits), old.undefined & ~bits, v.width});
        break;
    }
    default: /* bits without a value, where something is held */
        if (!mg_held_find(address, size, &held))
            break;
        mg_parts_cut(&run, address, size, never);
        v = model_value(m, at, size);
        mg_parts_undefine(&run, address, size, bits);
        put(m, at, size, (value){v.bits, v.undefined | bits, v.width});
    }
}

static void check(const model *m)
{
    for (int i = 0; i < 12; i++) {
        uint64_t size = 1 + dice_roll(&d, 8), at = dice_roll(&d, BYTES - size + 1);
        mg_operand got = mg_parts_read(&run, base() + at, size);
        same(value_of(got, (unsigned)size * 8), model_value(m, at, size));
        uint64_t held = mg_parts_held_bits(base() + at, size);
        for (uint64_t k = 0; k < size;
             k++) /* a byte is held, or it is not: what is plain has its shadow clear */
            assert_int_equal(held >> k * 8 & 0xff, mg_shadow_is_clear(base() + at + k, 1) ? 0 : 0xff);
    }
}

static void parts_are_what_bytes_would_be(void **state)
{
    (void)state;
    model m = {0};
    for (int round = 0; round < ROUNDS; round++) {
        if (value_count > VALUES / 2) { /* no room for more: from the start */
            mg_undo_apply(&run, run.undo);
            memset((void *)(uintptr_t)base(), 0, BYTES);
            m = (model){0};
            value_count = 0;
        }
        change(&m);
        check(&m);
    }
    mg_undo_apply(&run, run.undo);
    assert_true(mg_shadow_is_clear(base(), BYTES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_are_what_bytes_would_be)};
    return cmocka_run_group_tests(tests, prepare, release);
}
