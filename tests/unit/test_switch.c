/* Going from one stack of the target to another, and taking that back: words, frames, locals and how many there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/checkpoint.h"
#include "engine/lines.h"
#include "engine/switch.h"
#include "engine/undo.h"
#include "tests/unit/run.h"

static mg_checkpoints checkpoints;

static int begin(void **state)
{
    mg_status status = {0};
    if (reserve(state) || !mg_region_open_stacks(&status))
        return -1;
    mg_target_stacks_share();
    mg_checkpoints_init(&checkpoints, &run, 4);
    return 0;
}

static int take_back(void **state)
{
    (void)state;
    mg_undo_apply(&run, run.undo);
    return mg_target_stacks_count() != 1 || run.saved.top;
}

static int end(void **state)
{
    mg_stretch_clear(&checkpoints.memory);
    return release(state);
}

static void test_words_come_back(void **state)
{
    (void)state;
    MG_CONTROL->stack.fuel = 77;
    uint32_t first = mg_switch_add(&run, 10), second = mg_switch_add(&run, 20);
    mg_undo_entry *before = MG_CONTROL->undo_top;
    mg_switch_to(&run, first);
    MG_CONTROL->stack.fuel = 9;
    mg_switch_to(&run, second);
    MG_CONTROL->stack.fuel = 19;
    mg_undo_entry *between = MG_CONTROL->undo_top;
    mg_switch_to(&run, first);
    MG_CONTROL->stack.fuel = 8;
    mg_switch_to(&run, 0);
    assert_int_equal(mg_switch_count_steps(&run), 1000 - 77 + 1000 - 8 + 1000 - 19);
    mg_undo_apply(&run, between);
    assert_int_equal(mg_target_stacks_running(), second);
    assert_int_equal(mg_target_stack_at(first)->fuel, 9);
    mg_undo_apply(&run, before);
    assert_int_equal(mg_target_stacks_running(), 0);
    assert_int_equal(MG_CONTROL->stack.fuel, 77);
    assert_true(mg_target_stack_at(first)->fuel == 10 && mg_target_stack_at(second)->fuel == 20);
}

/* A change that is logged of the stack that runs is undone in the same stack. */
static void test_entries_find_their_stack(void **state)
{
    (void)state;
    uint32_t number = mg_switch_add(&run, 10);
    mg_undo_entry *before = MG_CONTROL->undo_top;
    mg_run_set(&run, &MG_CONTROL->stack.held, 5);
    mg_switch_to(&run, number);
    mg_run_set(&run, &MG_CONTROL->stack.held, 6);
    mg_switch_to(&run, 0);
    mg_run_set(&run, &MG_CONTROL->stack.held, 4);
    mg_undo_apply(&run, before);
    assert_true(MG_CONTROL->stack.held == MG_NO_ADDRESS && mg_target_stack_at(number)->held == MG_NO_ADDRESS);
}

/* Rooms that were made since are poison again. Those that a stack had when it was sealed are old, and only its young locals are young. */
static void test_locals(void **state)
{
    (void)state;
    uint32_t number = mg_switch_add(&run, 10);
    uint64_t old = mg_target_stack_at(number)->locals, room = old - MG_CHUNK;
    mg_switch_seal_others();
    mg_undo_entry *before = MG_CONTROL->undo_top;
    mg_run_set_young(run.heap.top, MG_CONTROL->stack.locals, MG_NO_ADDRESS);
    assert_true(mg_run_is_young(room, 64) && !mg_run_is_young(room, 2 * MG_CHUNK));
    assert_false(mg_control_is_young(room, 64)); /* hooks ask on */
    mg_switch_to(&run, number);
    MG_CONTROL->stack.locals = room;
    mg_shadow_clear(room, 64);
    mg_undo_apply(&run, before);
    assert_int_equal(mg_shadow_first(room, 64), room);
    mg_run_set_young(MG_HEAP_BASE, MG_LOCALS_TOP, MG_NO_ADDRESS);
}

/* The frame of a stack that was sealed is saved when it is gone to, once. */
static void test_frames(void **state)
{
    (void)state;
    uint32_t number = mg_switch_add(&run, 10);
    mg_target_stack *stack = mg_target_stack_at(number);
    uint64_t *word = (uint64_t *)(uintptr_t)(stack->start - 64);
    stack->sp = mg_gate_make(stack->start, MG_CODE_BASE, 0);
    *word = 5;
    mg_switch_seal_others();
    mg_undo_entry *before = MG_CONTROL->undo_top;
    mg_switch_to(&run, number);
    size_t saved = run.saved.top;
    *word = 6;
    mg_switch_to(&run, 0);
    mg_switch_to(&run, number);
    assert_int_equal(run.saved.top - saved, 2 * (saved - (stack->start - mg_line_down(MG_CONTROL->stack.sp))));
    mg_undo_apply(&run, before);
    assert_int_equal(*word, 5);
}

#define TEST(function) cmocka_unit_test_teardown(function, take_back)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_words_come_back), TEST(test_entries_find_their_stack),
                                       TEST(test_locals), TEST(test_frames)};
    return cmocka_run_group_tests(tests, begin, end);
}
