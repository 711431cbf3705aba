/* the target's heap */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/heap.h"
#include "engine/region.h"

static mg_heap heap;

static int reserve(void **state)
{
    (void)state;
    mg_status status = {0};
    return mg_region_reserve(&status) ? 0 : -1;
}

static int open_heap(void **state)
{
    (void)state;
    mg_heap_init(&heap);
    return 0;
}

static int close_heap(void **state)
{
    (void)state;
    mg_heap_reset(&heap);
    mg_vec_clear(&heap.blocks);
    return 0;
}

static bool is_poisoned(uint64_t address, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        if (mg_shadow_is_clear(address + i, 1))
            return false;
    return true;
}

static void blocks_are_aligned_and_apart(void **state)
{
    (void)state;
    unsigned seed = 3;
    uint64_t end = MG_HEAP_BASE;
    for (int i = 0; i < 2000; i++) {
        uint64_t size = (uint64_t)rand_r(&seed) % 300, align = (uint64_t)1 << rand_r(&seed) % 13;
        uint64_t address = mg_heap_alloc(&heap, size, align);
        assert_int_equal(address % align, 0);
        assert_true(address > end); /* a gap, even after the base and after a block of no bytes */
        end = address + size;
        assert_true(end <= MG_HEAP_BASE + MG_HEAP_SIZE);
    }
}

/* The first run and a later one give the same addresses, whatever was written between. */
static void addresses_repeat_after_a_reset(void **state)
{
    (void)state;
    uint64_t first[100];
    for (uint64_t i = 0; i < 100; i++)
        first[i] = mg_heap_alloc(&heap, i * 7, 16);
    mg_heap_reset(&heap);
    for (uint64_t i = 0; i < 100; i++)
        assert_int_equal(mg_heap_alloc(&heap, i * 7, 16), first[i]);
}

static void new_memory_and_gaps_are_poisoned(void **state)
{
    (void)state;
    uint64_t a = mg_heap_alloc(&heap, 24, 16), b = mg_heap_alloc(&heap, 1, 1);
    assert_true(is_poisoned(MG_HEAP_BASE, b + 1 - MG_HEAP_BASE));
    mg_shadow_clear(a, 24); /* the target wrote them */
    mg_shadow_clear(b, 1);
    assert_true(is_poisoned(MG_HEAP_BASE, a - MG_HEAP_BASE));
    assert_true(b - (a + 24) >= 16);
    assert_true(is_poisoned(a + 24, b - (a + 24)));
    assert_true(is_poisoned(b + 1, 16));
}

static void a_large_block_is_usable_to_its_end(void **state)
{
    (void)state;
    const uint64_t size = (uint64_t)5 << 20;
    uint64_t address = mg_heap_alloc(&heap, size, 16);
    assert_true(is_poisoned(address, 4096));
    assert_true(is_poisoned(address + size - 4096, 4096 + 16));
    memset((void *)(uintptr_t)address, 7, size);
    assert_int_equal(*(char *)(uintptr_t)(address + size - 1), 7);
}

static void find_knows_inside_and_end(void **state)
{
    (void)state;
    uint64_t a = mg_heap_alloc(&heap, 40, 16), b = mg_heap_alloc(&heap, 3, 1), c = mg_heap_alloc(&heap, 8, 64);
    const uint64_t begins[] = {a, b, c}, sizes[] = {40, 3, 8};
    for (size_t i = 0; i < 3; i++) {
        const mg_block *block = mg_heap_find(&heap, begins[i]);
        assert_non_null(block);
        assert_int_equal(block->address, begins[i]);
        assert_int_equal(block->size, sizes[i]);
        assert_int_equal(block->state, MG_BLOCK_LIVE);
        for (uint64_t k = 0; k <= sizes[i]; k++) /* one past the end belongs to it too */
            assert_ptr_equal(mg_heap_find(&heap, begins[i] + k), block);
        assert_null(mg_heap_find(&heap, begins[i] + sizes[i] + 1));
        assert_null(mg_heap_find(&heap, begins[i] - 1));
    }
}

static void find_knows_outside(void **state)
{
    (void)state;
    assert_null(mg_heap_find(&heap, MG_HEAP_BASE));
    mg_heap_alloc(&heap, 40, 16);
    assert_null(mg_heap_find(&heap, 0));
    assert_null(mg_heap_find(&heap, MG_HEAP_BASE));
    assert_null(mg_heap_find(&heap, MG_HEAP_BASE + MG_HEAP_SIZE));
    assert_null(mg_heap_find(&heap, UINT64_MAX));
}

static void find_agrees_with_a_walk(void **state)
{
    (void)state;
    unsigned seed = 5;
    for (int i = 0; i < 200; i++)
        mg_heap_alloc(&heap, (uint64_t)rand_r(&seed) % 50, (uint64_t)1 << rand_r(&seed) % 7);
    for (uint64_t at = MG_HEAP_BASE; at < heap.top + 64; at++) {
        mg_block *walked = NULL;
        for (size_t i = 0; i < heap.blocks.count; i++) {
            mg_block *block = &heap.blocks.items[i];
            if (at >= block->address && at <= (uint64_t)block->address + block->size)
                walked = block;
        }
        assert_ptr_equal(mg_heap_find(&heap, at), walked);
    }
}

static void a_block_of_no_bytes_is_a_block(void **state)
{
    (void)state;
    uint64_t a = mg_heap_alloc(&heap, 0, 16), b = mg_heap_alloc(&heap, 0, 16);
    assert_true(a && b && a != b);
    assert_int_equal(mg_heap_find(&heap, a)->address, a);
    assert_int_equal(mg_heap_find(&heap, b)->address, b);
    assert_null(mg_heap_find(&heap, a + 1));
    mg_heap_free(&heap, mg_heap_find(&heap, a));
    assert_int_equal(mg_heap_find(&heap, a)->state, MG_BLOCK_FREED);
    assert_int_equal(mg_heap_find(&heap, b)->state, MG_BLOCK_LIVE);
}

static void freed_memory_is_poisoned_and_not_given_again(void **state)
{
    (void)state;
    uint64_t a = mg_heap_alloc(&heap, 32, 16), b = mg_heap_alloc(&heap, 32, 16);
    mg_shadow_clear(a, 32);
    mg_shadow_clear(b, 32);
    mg_heap_free(&heap, mg_heap_find(&heap, a));
    assert_true(is_poisoned(a, 32));
    assert_true(mg_shadow_is_clear(b, 32));
    assert_int_equal(mg_heap_find(&heap, a + 31)->state, MG_BLOCK_FREED);
    assert_int_equal(mg_heap_find(&heap, b)->state, MG_BLOCK_LIVE);
    assert_true(mg_heap_alloc(&heap, 32, 16) > b);
}

static void reset_forgets_everything(void **state)
{
    (void)state;
    uint64_t a = mg_heap_alloc(&heap, 1000, 16), b = mg_heap_alloc(&heap, 1000, 16);
    mg_shadow_clear(a, 1000);
    mg_shadow_clear(b, 1000);
    mg_heap_free(&heap, mg_heap_find(&heap, a));
    mg_heap_reset(&heap);
    assert_null(mg_heap_find(&heap, a));
    assert_null(mg_heap_find(&heap, b + 500));
    assert_true(is_poisoned(MG_HEAP_BASE, b + 1000 + 16 - MG_HEAP_BASE));
    assert_int_equal(mg_heap_alloc(&heap, 1000, 16), a);
    assert_int_equal(mg_heap_find(&heap, a)->state, MG_BLOCK_LIVE);
}

static void a_full_heap_gives_nothing(void **state)
{
    (void)state;
    assert_int_equal(mg_heap_alloc(&heap, MG_HEAP_SIZE, 16), 0);
    assert_int_equal(mg_heap_alloc(&heap, UINT64_MAX, 16), 0);
    assert_int_equal(mg_heap_alloc(&heap, UINT64_MAX - 32, 1), 0);
    assert_int_equal(mg_heap_alloc(&heap, 1, (uint64_t)1 << 63), 0);
    assert_int_equal(heap.blocks.count, 0);
    uint64_t last = 0, next;
    const uint64_t part = MG_HEAP_SIZE / 8;
    for (int i = 0; i < 9 && (next = mg_heap_alloc(&heap, part, 16)); i++) {
        assert_true(next + part <= MG_HEAP_BASE + MG_HEAP_SIZE);
        last = next;
    }
    assert_int_equal(heap.blocks.count, 7);
    assert_int_equal(mg_heap_alloc(&heap, part, 16), 0);
    assert_int_equal(mg_heap_find(&heap, last)->size, part); /* what was given stays */
    assert_true(mg_heap_alloc(&heap, 8, 16) > last);         /* and what still fits is given */
    mg_heap_reset(&heap);
    assert_true(mg_heap_alloc(&heap, part, 16) != 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_heap, close_heap)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(blocks_are_aligned_and_apart),
        TEST(addresses_repeat_after_a_reset),
        TEST(new_memory_and_gaps_are_poisoned),
        TEST(a_large_block_is_usable_to_its_end),
        TEST(find_knows_inside_and_end),
        TEST(find_knows_outside),
        TEST(find_agrees_with_a_walk),
        TEST(a_block_of_no_bytes_is_a_block),
        TEST(freed_memory_is_poisoned_and_not_given_again),
        TEST(reset_forgets_everything),
        TEST(a_full_heap_gives_nothing),
    };
    return cmocka_run_group_tests(tests, reserve, NULL);
}
