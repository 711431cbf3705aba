/* Several stacks of the target: where each lies, which one an address belongs to, and that they can be exchanged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/run.h"

static int reserve_stacks(void **state)
{
    mg_status status = {0};
    return reserve(state) || !mg_region_open_stacks(&status) ? -1 : 0;
}

static int close_stacks(void **state)
{
    (void)state;
    mg_target_stacks_reset();
    return 0;
}

/* Without threads there is one, and it has all there is. */
static void test_alone(void **state)
{
    (void)state;
    assert_int_equal(mg_target_stacks_count(), 1);
    assert_ptr_equal(mg_target_stack_of_local(MG_LOCALS_BASE + 5 * MG_LOCALS_SLOT_SIZE), &MG_CONTROL->stack);
    assert_null(mg_target_stack_of_frame(MG_SLOTS_BASE + MG_SLOT_SIZE));
    assert_int_equal(MG_CONTROL->stack.locals_limit, MG_LOCALS_LIMIT);
}

static void test_places(void **state)
{
    (void)state;
    mg_target_stacks_share();
    while (mg_target_stacks_count() < MG_STACKS_MOST)
        mg_target_stack_add(10);
    for (uint32_t i = 1; i < MG_STACKS_MOST; i++) {
        const mg_target_stack *stack = mg_target_stack_at(i), *before = mg_target_stack_at(i - 1);
        assert_ptr_equal(mg_target_stack_of_local(stack->locals), stack);
        assert_ptr_equal(mg_target_stack_of_local(stack->locals_limit), stack);
        assert_ptr_equal(mg_target_stack_of_frame(stack->start), stack);
        assert_ptr_equal(mg_target_stack_of_frame(stack->lowest - 1), stack); /* the guard */
        assert_true(i == 1 || before->start < stack->lowest - MG_STACK_GUARD);
        assert_true(i == 1 || before->locals_start < stack->locals_limit);
        assert_true(stack->locals_start < mg_target_stack_at(0)->locals_limit);
        assert_true(stack->fuel == 10 && stack->locals < stack->locals_start);
        *(volatile uint64_t *)(uintptr_t)stack->lowest = i; /* it can be written */
        *(volatile uint64_t *)(uintptr_t)(stack->start - 8) = i;
    }
    assert_null(mg_target_stack_of_local(MG_STACK_BASE));
    assert_null(mg_target_stack_of_frame(MG_SLOTS_BASE + (uint64_t)MG_SLOTS_SIZE));
}

static void test_exchange(void **state)
{
    (void)state;
    mg_target_stacks_share();
    MG_CONTROL->stack.fuel = 77;
    uint32_t first = mg_target_stack_add(10), second = mg_target_stack_add(20);
    mg_target_stack_exchange(second);
    assert_true(MG_CONTROL->stack.fuel == 20 && mg_target_stack_at(second) == &MG_CONTROL->stack);
    MG_CONTROL->stack.fuel = 19;
    mg_target_stack_exchange(first);
    assert_true(MG_CONTROL->stack.fuel == 10 && mg_target_stack_at(second)->fuel == 19);
    assert_int_equal(mg_target_stack_at(0)->fuel, 77);
    mg_target_stack_exchange(0);
    assert_int_equal(MG_CONTROL->stack.fuel, 77);
}

/* The locals of a thread are poison when it is over, and none is left after a reset. */
static void test_reset(void **state)
{
    (void)state;
    mg_target_stacks_share();
    uint64_t main_locals = MG_CONTROL->stack.locals;
    uint32_t number = mg_target_stack_add(10);
    mg_target_stack_exchange(number);
    uint64_t room = MG_CONTROL->stack.locals - MG_CHUNK;
    MG_CONTROL->stack.locals = room;
    mg_shadow_clear(room, 64);
    assert_true(mg_target_stack_has_local(mg_target_stack_of_local(room), room, 64));
    mg_target_stacks_reset();
    assert_int_equal(mg_target_stacks_count(), 1);
    assert_int_equal(MG_CONTROL->stack.locals, main_locals);
    assert_int_equal(mg_shadow_first(room, 64), room);
}

#define TEST(function) cmocka_unit_test_teardown(function, close_stacks)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_alone), TEST(test_places), TEST(test_exchange),
                                       TEST(test_reset)};
    return cmocka_run_group_tests(tests, reserve_stacks, release);
}
