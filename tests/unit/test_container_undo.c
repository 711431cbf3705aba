/* Undoing containers: random calls as a target makes them, with marks in between; going back to a mark must
 * bring back what was there, every value and every position. No target runs: the test calls the functions
 * behind the gates. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/host.h"
#include "engine/undo.h"
#include "lib/inverse.h"
#include "tests/unit/dice.h"

enum { ROUNDS = 20000, MARKS = 8, CONTAINERS = 12, WORDS = 16 };

extern mg_host_function mg_host_table[MG_HOST_COUNT];

static mg_run run;
static dice d = {77};

/* ---- calls, as they come through a gate ------------------------------------------------------------------ */

#define CALL_0(name) ((uint64_t (*)(void))mg_host_table[MG_HOST_mgc_##name])()
#define CALL_1(name, a) ((uint64_t (*)(uint64_t))mg_host_table[MG_HOST_mgc_##name])(a)
#define CALL_2(name, a, b) ((uint64_t (*)(uint64_t, uint64_t))mg_host_table[MG_HOST_mgc_##name])(a, b)
#define CALL_3(name, a, b, c)                                                                                  \
    ((uint64_t (*)(uint64_t, uint64_t, uint64_t))mg_host_table[MG_HOST_mgc_##name])(a, b, c)
#define DO_1(name, a) ((void (*)(uint64_t))mg_host_table[MG_HOST_mgc_##name])(a)
#define DO_2(name, a, b) ((void (*)(uint64_t, uint64_t))mg_host_table[MG_HOST_mgc_##name])(a, b)

typedef void change(uint64_t handle);

static uint64_t any_key(void)
{
    return dice_key(&d, 12);
}

static uint64_t any_number(void)
{
    return dice_roll(&d, 30);
}

/* Clearing is rare, so that containers grow. */
#define CHANGES(name)                                                                                          \
    static void clear_##name(uint64_t handle)                                                                  \
    {                                                                                                          \
        if (dice_roll(&d, 20) == 0)                                                                            \
            DO_1(name##_clear, handle);                                                                        \
    }                                                                                                          \
    static void free_##name(uint64_t handle)                                                                   \
    {                                                                                                          \
        if (dice_roll(&d, 60) == 0)                                                                            \
            DO_1(name##_free, handle);                                                                         \
    }
CHANGES(list)
CHANGES(map)
CHANGES(queue)
CHANGES(set)
CHANGES(stack)

static void push_list(uint64_t handle)
{
    DO_2(list_push, handle, any_number());
}

static void set_or_pop_list(uint64_t handle)
{
    if (dice_roll(&d, 2))
        CALL_1(list_pop, handle);
    else
        CALL_3(list_set, handle, any_number(), any_number());
}

static void insert_list(uint64_t handle)
{
    if (dice_roll(&d, 3))
        CALL_3(list_insert, handle, dice_roll(&d, 8), any_number());
    else
        DO_2(list_add_first, handle, any_number());
}

static void remove_list(uint64_t handle)
{
    CALL_2(list_remove, handle, any_number());
}

static void put_map(uint64_t handle)
{
    CALL_3(map_put, handle, any_key(), any_number());
}

static void remove_map(uint64_t handle)
{
    CALL_2(map_remove, handle, any_key());
}

static void put_queue(uint64_t handle)
{
    DO_2(queue_put, handle, any_number());
}

static void take_queue(uint64_t handle)
{
    CALL_1(queue_take, handle);
}

static void add_set(uint64_t handle)
{
    CALL_2(set_add, handle, any_key());
}

static void remove_set(uint64_t handle)
{
    CALL_2(set_remove, handle, any_key());
}

static void push_stack(uint64_t handle)
{
    DO_2(stack_push, handle, any_number());
}

static void pop_stack(uint64_t handle)
{
    CALL_1(stack_pop, handle);
}

enum { CHANGE_KINDS = 6 };
static change *const changes[][CHANGE_KINDS] = {
    [MG_CONTAINER_list] = {push_list, insert_list, remove_list, set_or_pop_list, clear_list, free_list},
    [MG_CONTAINER_map] = {put_map, put_map, put_map, remove_map, clear_map, free_map},
    [MG_CONTAINER_queue] = {put_queue, put_queue, put_queue, take_queue, clear_queue, free_queue},
    [MG_CONTAINER_set] = {add_set, add_set, add_set, remove_set, clear_set, free_set},
    [MG_CONTAINER_stack] = {push_stack, push_stack, push_stack, pop_stack, clear_stack, free_stack},
};

static uint64_t make_any(void)
{
    switch ((mg_container_type)dice_roll(&d, 5)) {
    case MG_CONTAINER_list:
        return CALL_0(list_new);
    case MG_CONTAINER_map:
        return CALL_0(map_new);
    case MG_CONTAINER_queue:
        return CALL_0(queue_new);
    case MG_CONTAINER_set:
        return CALL_0(set_new);
    default:
        return CALL_0(stack_new);
    }
}

static uint32_t *words(void)
{
    return (uint32_t *)(uintptr_t)MG_OBJECT_BASE;
}

/* One call, or one store of another kind: both stand in the same log. */
static void change_something(void)
{
    size_t count = run.containers.each.count, number = dice_roll(&d, CONTAINERS);
    if (dice_roll(&d, 8) == 0) {
        uint32_t *word = words() + dice_roll(&d, WORDS);
        mg_undo_remember(&run, (uint64_t)(uintptr_t)word, sizeof *word);
        *word = (uint32_t)any_number();
    } else if (number < count && !run.containers.each.items[number].is_freed) {
        changes[run.containers.each.items[number].type][dice_roll(&d, CHANGE_KINDS)](MG_CONTAINER_BASE +
                                                                                     16 * number);
    } else if (count < CONTAINERS) {
        assert_int_equal(make_any(), MG_CONTAINER_BASE + 16 * count);
    }
}

/* ---- all that can be seen -------------------------------------------------------------------------------- */

typedef MG_VEC(uint64_t) picture;

/* Of one container: its values in their order. Bodies are read directly, those of freed containers too. */
static void add_values(picture *p, const mg_container *c)
{
    size_t count = c->type == MG_CONTAINER_list    ? mgc_list_count(c->body)
                   : c->type == MG_CONTAINER_map   ? mgc_map_count(c->body)
                   : c->type == MG_CONTAINER_queue ? mgc_queue_count(c->body)
                   : c->type == MG_CONTAINER_set   ? mgc_set_count(c->body)
                                                   : mgc_stack_count(c->body);
    mg_vec_push(p, count);
    for (size_t i = 0; i < count; i++) {
        if (c->type == MG_CONTAINER_map)
            mg_vec_push(p, mgc_map_key_at(c->body, i));
        mg_vec_push(p, c->type == MG_CONTAINER_list    ? mgc_list_at(c->body, i)
                       : c->type == MG_CONTAINER_map   ? mgc_map_value_at(c->body, i)
                       : c->type == MG_CONTAINER_queue ? mgc_queue_at(c->body, i)
                       : c->type == MG_CONTAINER_set   ? mgc_set_at(c->body, i)
                                                       : mgc_stack_at(c->body, i));
    }
}

static picture take_picture(void)
{
    picture p = {0};
    for (size_t i = 0; i < WORDS; i++)
        mg_vec_push(&p, words()[i]);
    for (size_t i = 0; i < run.containers.each.count; i++) {
        const mg_container *c = &run.containers.each.items[i];
        mg_vec_push(&p, (uint64_t)c->type << 1 | c->is_freed);
        add_values(&p, c);
    }
    return p;
}

/* Keys are found where iteration shows them: the index agrees with the positions. */
static void check_finds(void)
{
    for (size_t i = 0; i < run.containers.each.count; i++) {
        const mg_container *c = &run.containers.each.items[i];
        if (c->type == MG_CONTAINER_set)
            for (size_t k = 0; k < mgc_set_count(c->body); k++)
                assert_int_equal(mgc_set_find(c->body, mgc_set_at(c->body, k)), k);
        if (c->type == MG_CONTAINER_map)
            for (size_t k = 0; k < mgc_map_count(c->body); k++)
                assert_int_equal(mgc_map_find(c->body, mgc_map_key_at(c->body, k)), k);
    }
}

static void compare(picture *before)
{
    picture now = take_picture();
    assert_int_equal(now.count, before->count);
    assert_memory_equal(now.items, before->items, now.count * sizeof *now.items);
    mg_vec_clear(&now);
    mg_vec_clear(before);
}

/* ---- the tests ------------------------------------------------------------------------------------------- */

static void check_empty(void)
{
    assert_int_equal(run.containers.each.count, 0);
    assert_int_equal(run.containers.words.count, 0);
    assert_int_equal(run.containers.bytes, 0);
}

static void change_much(void)
{
    for (uint64_t i = dice_roll(&d, 400); i; i--)
        change_something();
}

static size_t live_values(void)
{
    size_t count = 0;
    for (size_t i = 0; i < run.containers.each.count; i++) {
        picture p = {0};
        add_values(&p, &run.containers.each.items[i]);
        count += run.containers.each.items[i].is_freed ? 0 : p.count - 1;
        mg_vec_clear(&p);
    }
    return count;
}

/* Marks lie in one another as checkpoints do. Without a mark left, everything starts over. */
static void going_back_brings_everything_back(void **state)
{
    (void)state;
    mg_undo_entry *marks[MARKS];
    picture pictures[MARKS];
    size_t depth = 0, values = 0;
    mg_run_mark(&run);
    for (int round = 0; round < ROUNDS; round++) {
        if (!depth) {
            mg_undo_apply(&run, run.undo);
            check_empty();
            change_much();
        }
        if (depth && (depth == MARKS || dice_roll(&d, 2))) {
            values += live_values();
            mg_undo_apply(&run, marks[--depth]);
            compare(&pictures[depth]);
            check_finds();
        } else {
            marks[depth] = MG_CONTROL->undo_top;
            pictures[depth++] = take_picture();
        }
        change_much();
    }
    while (depth) {
        mg_undo_apply(&run, marks[--depth]);
        compare(&pictures[depth]);
    }
    assert_true(values > 50 * ROUNDS); /* it was not about empty containers */
}

static void nothing_is_left_at_the_start(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++)
        change_something();
    assert_true(run.containers.each.count > 0);
    mg_undo_apply(&run, run.undo);
    check_empty();
}

static void a_dropped_log_takes_its_containers_along(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++)
        change_something();
    assert_true(run.containers.each.count > 0);
    mg_run_mark(&run);
    check_empty();
}

/* One entry each, however much the operation moves inside. */
static void a_change_is_one_entry(void **state)
{
    (void)state;
    uint64_t set = CALL_0(set_new);
    for (uint64_t i = 0; i < 1000; i++)
        CALL_2(set_add, set, i);
    mg_undo_entry *before = MG_CONTROL->undo_top;
    assert_int_equal(before - run.undo, 1001);
    assert_false(CALL_2(set_add, set, 5));
    assert_false(CALL_2(set_remove, set, 5000));
    assert_ptr_equal(MG_CONTROL->undo_top, before);
    assert_true(CALL_2(set_remove, set, 5));
    DO_1(set_clear, set);
    assert_int_equal(MG_CONTROL->undo_top - before, 2);
    DO_1(set_clear, set);
    assert_int_equal(MG_CONTROL->undo_top - before, 2);
    mg_undo_apply(&run, before);
    assert_int_equal(CALL_1(set_count, set), 1000);
    assert_int_equal(CALL_2(set_at, set, 5), 5);
    mg_undo_apply(&run, run.undo);
    check_empty();
}

static int reserve(void **state)
{
    (void)state;
    mg_status status = {0};
    if (!mg_region_reserve(&status))
        return -1;
    mg_run_init(&run, 1000);
    MG_CONTROL->stack.fuel = INT64_MAX; /* moving values costs steps */
    mg_region_open(MG_OBJECT_BASE, 4096);
    return 0;
}

/* Gives back the stack that the run installed for signals. */
static int release(void **state)
{
    (void)state;
    stack_t none = {.ss_flags = SS_DISABLE}, installed;
    mg_vec_clear(&run.containers.each);
    mg_vec_clear(&run.containers.words);
    if (sigaltstack(&none, &installed))
        return -1;
    free(installed.ss_sp);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(going_back_brings_everything_back),
        cmocka_unit_test(nothing_is_left_at_the_start),
        cmocka_unit_test(a_dropped_log_takes_its_containers_along),
        cmocka_unit_test(a_change_is_one_entry),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}
