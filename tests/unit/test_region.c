/* the shadow, one bit a byte, and the edges of the region */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/region.h"

enum { BYTES = 512, CASES = 20000 };

static const uint64_t middle = MG_HEAP_BASE + 0x1000;

static int reserve(void **state)
{
    (void)state;
    mg_status status = {0};
    return mg_region_reserve(&status) ? 0 : -1;
}

/* The naive shadow: one bool a byte. */
typedef struct naive {
    bool set[BYTES];
} naive;

static void naive_paint(naive *n, uint32_t from, uint32_t size, bool set)
{
    for (uint32_t i = from; i < from + size; i++)
        n->set[i] = set;
}

static uint32_t naive_first(const naive *n, uint32_t from, uint32_t size)
{
    uint32_t i = from;
    while (i < from + size && !n->set[i])
        i++;
    return i;
}

static uint32_t number_below(unsigned *seed, uint32_t bound)
{
    return (uint32_t)rand_r(seed) % bound;
}

static void assert_same(const naive *n, uint64_t base)
{
    for (uint32_t i = 0; i < BYTES; i++)
        assert_int_equal(*mg_shadow_at(base + i) >> ((base + i) & 7) & 1, n->set[i]);
}

/* Random ranges at a base; short ones mostly, since the odd ends are what can go wrong. */
static void compare_with_naive(uint64_t base, unsigned seed)
{
    naive n = {{0}};
    mg_shadow_clear(base, BYTES);
    for (int round = 0; round < CASES; round++) {
        uint32_t from = number_below(&seed, BYTES), room = BYTES - from;
        uint32_t size = number_below(&seed, (seed & 1 && room > 24 ? 24 : room) + 1);
        bool set = number_below(&seed, 2);
        naive_paint(&n, from, size, set);
        if (set)
            mg_shadow_set(base + from, size);
        else
            mg_shadow_clear(base + from, size);
        if (round % 64 == 0)
            assert_same(&n, base);
        from = number_below(&seed, BYTES);
        size = number_below(&seed, BYTES - from + 1);
        assert_int_equal(mg_shadow_first(base + from, size), base + naive_first(&n, from, size));
        assert_int_equal(mg_shadow_is_clear(base + from, size), naive_first(&n, from, size) == from + size);
    }
    assert_same(&n, base);
}

static void shadow_agrees_with_a_naive_one(void **state)
{
    (void)state;
    compare_with_naive(middle, 1);
}

static void shadow_works_at_every_alignment(void **state)
{
    (void)state;
    for (unsigned shift = 1; shift < 8; shift++)
        compare_with_naive(middle + shift, shift + 1);
}

static void shadow_works_at_both_ends_of_the_region(void **state)
{
    (void)state;
    compare_with_naive(MG_REGION_BASE, 10);
    compare_with_naive(MG_REGION_END - BYTES, 11);
}

static void a_range_leaves_its_neighbours_alone(void **state)
{
    (void)state;
    for (uint32_t from = 8; from < 24; from++)
        for (uint32_t size = 0; size < 40; size++) {
            mg_shadow_clear(middle, 128);
            mg_shadow_set(middle + from, size);
            assert_int_equal(mg_shadow_first(middle, from), middle + from);
            assert_true(mg_shadow_is_clear(middle + from + size, 128 - from - size));
            mg_shadow_set(middle, 128);
            mg_shadow_clear(middle + from, size);
            assert_true(mg_shadow_is_clear(middle + from, size));
            assert_false(mg_shadow_is_clear(middle + from - 1, 1));
            assert_false(mg_shadow_is_clear(middle + from + size, 1));
        }
}

/* Bytes set past the end of a range, in the same byte of the shadow, are not its own. */
static void first_looks_no_further_than_the_range(void **state)
{
    (void)state;
    mg_shadow_clear(middle, 64);
    mg_shadow_set(middle + 13, 1);
    assert_int_equal(mg_shadow_first(middle + 8, 5), middle + 13);
    assert_true(mg_shadow_is_clear(middle + 8, 5));
    assert_false(mg_shadow_is_clear(middle + 8, 6));
    assert_true(mg_shadow_is_clear(middle + 14, 50));
    assert_int_equal(mg_shadow_first(middle + 13, 0), middle + 13);
    assert_true(mg_shadow_is_clear(middle + 13, 0));
}

static void region_has_its_edges(void **state)
{
    (void)state;
    const uint64_t base = MG_REGION_BASE, end = MG_REGION_END, size = end - base;
    assert_true(mg_region_has(base, 1));
    assert_true(mg_region_has(base, size));
    assert_true(mg_region_has(end - 1, 1));
    assert_true(mg_region_has(end - 8, 8));
    assert_true(mg_region_has(base, 0));
    assert_false(mg_region_has(base - 1, 1));
    assert_false(mg_region_has(base - 1, 2));
    assert_false(mg_region_has(end, 1));
    assert_false(mg_region_has(end - 7, 8));
    assert_false(mg_region_has(base, size + 1));
    assert_false(mg_region_has(base + 1, size));
    assert_false(mg_region_has(0, 1));
}

static void region_is_not_fooled_by_wrapping(void **state)
{
    (void)state;
    assert_false(mg_region_has(MG_REGION_BASE, UINT64_MAX));
    assert_false(mg_region_has(UINT64_MAX, 1));
    assert_false(mg_region_has(UINT64_MAX, UINT64_MAX));
    assert_false(mg_region_has(MG_REGION_BASE + 16, UINT64_MAX - 8));
    assert_false(mg_region_has(MG_REGION_BASE - 16, 0));
}

/* So that one test of the shadow also tells a null pointer. */
static void what_lies_below_the_region_is_poisoned(void **state)
{
    (void)state;
    for (uint64_t at = 0; at < MG_REGION_BASE; at += 509)
        assert_false(mg_shadow_is_clear(at, 1));
    assert_false(mg_shadow_is_clear(MG_REGION_BASE - 1, 1));
}

static void opened_memory_is_usable_and_zero(void **state)
{
    (void)state;
    const uint64_t base = MG_GLOBAL_BASE;
    mg_region_open(base, 1); /* rounded up to a page */
    char *memory = (char *)(uintptr_t)base;
    for (int i = 0; i < 4096; i++)
        assert_int_equal(memory[i], 0);
    memory[0] = 1;
    memory[4095] = 2;
    mg_region_open(base, 8192);
    assert_int_equal(memory[0] + memory[4095], 3);
    assert_int_equal(memory[8191], 0);
}

static void a_region_is_reserved_once(void **state)
{
    (void)state;
    mg_status status = {0};
    assert_false(mg_region_reserve(&status));
    assert_int_equal(status.code, MG_EXIT_INTERNAL);
    assert_non_null(strstr(status.text, "cannot reserve memory"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shadow_agrees_with_a_naive_one),
        cmocka_unit_test(shadow_works_at_every_alignment),
        cmocka_unit_test(shadow_works_at_both_ends_of_the_region),
        cmocka_unit_test(a_range_leaves_its_neighbours_alone),
        cmocka_unit_test(first_looks_no_further_than_the_range),
        cmocka_unit_test(region_has_its_edges),
        cmocka_unit_test(region_is_not_fooled_by_wrapping),
        cmocka_unit_test(what_lies_below_the_region_is_poisoned),
        cmocka_unit_test(opened_memory_is_usable_and_zero),
        cmocka_unit_test(a_region_is_reserved_once),
    };
    return cmocka_run_group_tests(tests, reserve, NULL);
}
