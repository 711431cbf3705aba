/* The containers as an ordinary library, each against a model that is too simple to be wrong: an array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <margay_containers.h>

#include "tests/unit/dice.h"

enum { ROUNDS = 40000, MOST = 4096, NOWHERE = -1 };

typedef struct model {
    int count;
    uintptr_t keys[MOST], values[MOST];
} model;

static int model_find(const model *m, uintptr_t key)
{
    for (int i = 0; i < m->count; i++)
        if (m->keys[i] == key)
            return i;
    return NOWHERE;
}

static void model_push(model *m, uintptr_t key, uintptr_t value)
{
    assert_true(m->count < MOST);
    m->keys[m->count] = key;
    m->values[m->count++] = value;
}

/* The last one takes its place. */
static void model_remove(model *m, int position)
{
    m->count--;
    m->keys[position] = m->keys[m->count];
    m->values[position] = m->values[m->count];
}

static void model_drop_first(model *m)
{
    m->count--;
    memmove(m->keys, m->keys + 1, (size_t)m->count * sizeof *m->keys);
}

/* ---- sets ------------------------------------------------------------------------------------------------ */

static void compare_set(const mgc_set *set, const model *m)
{
    assert_int_equal(mgc_set_count(set), m->count);
    for (int i = 0; i < m->count; i++)
        assert_int_equal(mgc_set_at(set, (size_t)i), m->keys[i]);
    assert_int_equal(mgc_set_at(set, (size_t)m->count), 0);
}

static void change_set(mgc_set *set, model *m, dice *d, uint64_t keys)
{
    uintptr_t key = dice_key(d, keys);
    int position = model_find(m, key);
    uint64_t kind = dice_roll(d, 1000);
    assert_int_equal(mgc_set_has(set, key), position != NOWHERE);
    if (kind == 0) {
        mgc_set_clear(set);
        m->count = 0;
    } else if (kind < 500) {
        assert_int_equal(mgc_set_add(set, key), position == NOWHERE);
        if (position == NOWHERE)
            model_push(m, key, 0);
    } else {
        assert_int_equal(mgc_set_remove(set, key), position != NOWHERE);
        if (position != NOWHERE)
            model_remove(m, position);
    }
}

/* Few keys keep the set at the border between small and indexed; many make the index grow and its chains
 * long. */
static void sets_agree_with_the_model(void **state)
{
    (void)state;
    static const uint64_t keys[] = {3, 6, 100};
    for (size_t k = 0; k < 3; k++) {
        mgc_set *set = mgc_set_new();
        dice d = {k + 1};
        model m = {0};
        for (int i = 0; i < ROUNDS; i++) {
            change_set(set, &m, &d, keys[k]);
            compare_set(set, &m);
        }
        mgc_set_free(set);
    }
}

static void a_large_set_finds_every_key(void **state)
{
    (void)state;
    enum { COUNT = 200000 };
    mgc_set *set = mgc_set_new();
    for (uintptr_t i = 0; i < COUNT; i++)
        assert_true(mgc_set_add(set, i * 48));
    for (uintptr_t i = 0; i < COUNT; i += 2)
        assert_true(mgc_set_remove(set, i * 48));
    assert_int_equal(mgc_set_count(set), COUNT / 2);
    for (uintptr_t i = 0; i < COUNT; i++)
        assert_int_equal(mgc_set_has(set, i * 48), i % 2);
    mgc_set_free(set);
}

/* ---- maps ------------------------------------------------------------------------------------------------ */

static void compare_map(const mgc_map *map, const model *m)
{
    assert_int_equal(mgc_map_count(map), m->count);
    for (int i = 0; i < m->count; i++) {
        assert_int_equal(mgc_map_key_at(map, (size_t)i), m->keys[i]);
        assert_int_equal(mgc_map_value_at(map, (size_t)i), m->values[i]);
    }
    assert_int_equal(mgc_map_key_at(map, (size_t)m->count), 0);
    assert_int_equal(mgc_map_value_at(map, (size_t)m->count), 0);
}

static void change_map(mgc_map *map, model *m, dice *d, uint64_t keys)
{
    uintptr_t key = dice_key(d, keys), value = dice_roll(d, 1000);
    int position = model_find(m, key);
    uint64_t kind = dice_roll(d, 1000);
    assert_int_equal(mgc_map_has(map, key), position != NOWHERE);
    assert_int_equal(mgc_map_get(map, key), position == NOWHERE ? 0 : m->values[position]);
    if (kind == 0) {
        mgc_map_clear(map);
        m->count = 0;
    } else if (kind < 500) {
        assert_int_equal(mgc_map_put(map, key, value), position == NOWHERE);
        if (position == NOWHERE)
            model_push(m, key, value);
        else
            m->values[position] = value;
    } else {
        assert_int_equal(mgc_map_remove(map, key), position != NOWHERE);
        if (position != NOWHERE)
            model_remove(m, position);
    }
}

static void maps_agree_with_the_model(void **state)
{
    (void)state;
    static const uint64_t keys[] = {3, 6, 100};
    for (size_t k = 0; k < 3; k++) {
        mgc_map *map = mgc_map_new();
        dice d = {k + 11};
        model m = {0};
        for (int i = 0; i < ROUNDS; i++) {
            change_map(map, &m, &d, keys[k]);
            compare_map(map, &m);
        }
        mgc_map_free(map);
    }
}

/* ---- lists, queues, stacks ------------------------------------------------------------------------------- */

static void model_insert(model *m, int at, uintptr_t value)
{
    model_push(m, value, 0);
    for (int i = m->count - 1; i > at; i--)
        m->keys[i] = m->keys[i - 1];
    m->keys[at] = value;
}

static void lists_agree_with_the_model(void **state)
{
    (void)state;
    mgc_list *list = mgc_list_new();
    dice d = {21};
    model m = {0};
    for (int round = 0; round < ROUNDS; round++) {
        uintptr_t value = dice_roll(&d, 1000), at = dice_roll(&d, 200);
        uint64_t kind = dice_roll(&d, 100);
        if (kind < 30) {
            mgc_list_push(list, value);
            model_push(&m, value, 0);
        } else if (kind < 40) {
            at = kind == 30 ? 0 : at;
            assert_int_equal(mgc_list_insert(list, at, value), at <= (size_t)m.count);
            if (at <= (size_t)m.count)
                model_insert(&m, (int)at, value);
        } else if (kind < 43) {
            mgc_list_add_first(list, value);
            model_insert(&m, 0, value);
        } else if (kind < 51) {
            assert_int_equal(mgc_list_remove(list, at), at < (size_t)m.count ? m.keys[at] : 0);
            for (int i = (int)at; i < m.count; i++)
                m.keys[i] = i + 1 < m.count ? m.keys[i + 1] : 0;
            m.count -= at < (size_t)m.count;
        } else if (kind < 93) {
            assert_int_equal(mgc_list_pop(list), m.count ? m.keys[m.count - 1] : 0);
            m.count -= m.count > 0;
        } else if (kind < 99 || round % 20) {
            assert_int_equal(mgc_list_set(list, at, value), at < (size_t)m.count);
            if (at < (size_t)m.count)
                m.keys[at] = value;
        } else {
            mgc_list_clear(list);
            m.count = 0;
        }
        assert_int_equal(mgc_list_count(list), m.count);
        for (int i = 0; i < m.count; i++)
            assert_int_equal(mgc_list_at(list, (size_t)i), m.keys[i]);
        assert_int_equal(mgc_list_at(list, (size_t)m.count), 0);
    }
    mgc_list_free(list);
}

/* Long rounds of mostly putting or mostly taking carry the ring over the end of its array, at every length. */
static void queues_agree_with_the_model(void **state)
{
    (void)state;
    mgc_queue *queue = mgc_queue_new();
    dice d = {31};
    model m = {0};
    for (int round = 0; round < ROUNDS; round++) {
        uintptr_t value = dice_roll(&d, 1000);
        if (dice_roll(&d, 100) < (round / 150 % 2 ? 60 : 40)) {
            mgc_queue_put(queue, value);
            model_push(&m, value, 0);
        } else if (dice_roll(&d, 1000)) {
            assert_int_equal(mgc_queue_take(queue), m.count ? m.keys[0] : 0);
            if (m.count)
                model_drop_first(&m);
        } else {
            mgc_queue_clear(queue);
            m.count = 0;
        }
        assert_int_equal(mgc_queue_count(queue), m.count);
        for (int i = 0; i < m.count; i++)
            assert_int_equal(mgc_queue_at(queue, (size_t)i), m.keys[i]);
        assert_int_equal(mgc_queue_at(queue, (size_t)m.count), 0);
    }
    mgc_queue_free(queue);
}

static void stacks_agree_with_the_model(void **state)
{
    (void)state;
    mgc_stack *stack = mgc_stack_new();
    dice d = {41};
    model m = {0};
    for (int round = 0; round < ROUNDS; round++) {
        uintptr_t value = dice_roll(&d, 1000);
        assert_int_equal(mgc_stack_top(stack), m.count ? m.keys[m.count - 1] : 0);
        if (dice_roll(&d, 100) < 52) {
            mgc_stack_push(stack, value);
            model_push(&m, value, 0);
        } else if (dice_roll(&d, 1000)) {
            assert_int_equal(mgc_stack_pop(stack), m.count ? m.keys[m.count - 1] : 0);
            m.count -= m.count > 0;
        } else {
            mgc_stack_clear(stack);
            m.count = 0;
        }
        assert_int_equal(mgc_stack_count(stack), m.count);
        for (int i = 0; i < m.count; i++)
            assert_int_equal(mgc_stack_at(stack, (size_t)i), m.keys[i]);
    }
    mgc_stack_free(stack);
}

/* ---- what the header promises ---------------------------------------------------------------------------- */

static void what_is_not_there_is_zero(void **state)
{
    (void)state;
    mgc_set *set = mgc_set_new();
    mgc_map *map = mgc_map_new();
    mgc_list *list = mgc_list_new();
    mgc_queue *queue = mgc_queue_new();
    mgc_stack *stack = mgc_stack_new();
    assert_int_equal(mgc_set_at(set, 0), 0);
    assert_int_equal(mgc_map_get(map, 7), 0);
    assert_int_equal(mgc_map_key_at(map, SIZE_MAX), 0);
    assert_int_equal(mgc_list_pop(list), 0);
    assert_int_equal(mgc_list_at(list, SIZE_MAX), 0);
    assert_false(mgc_list_set(list, 0, 1));
    assert_int_equal(mgc_queue_take(queue), 0);
    assert_int_equal(mgc_queue_at(queue, 0), 0);
    assert_int_equal(mgc_stack_pop(stack), 0);
    assert_int_equal(mgc_stack_top(stack), 0);
    mgc_set_free(set);
    mgc_map_free(map);
    mgc_list_free(list);
    mgc_queue_free(queue);
    mgc_stack_free(stack);
    mgc_set_free(NULL);
    mgc_map_free(NULL);
    mgc_list_free(NULL);
    mgc_queue_free(NULL);
    mgc_stack_free(NULL);
}

static void pointers_and_integers_go_in_without_a_cast(void **state)
{
    (void)state;
    const char *text = "a";
    mgc_set *set = mgc_set_new();
    mgc_map *map = mgc_map_new();
    assert_true(mgc_set_add(set, text));
    assert_true(mgc_set_add(set, -1));
    assert_true(mgc_set_add(set, 0));
    assert_false(mgc_set_add(set, (const void *)0));
    assert_false(mgc_set_add(set, -1L));
    assert_ptr_equal((const char *)mgc_set_at(set, 0), text);
    assert_int_equal((int)mgc_set_at(set, 1), -1);
    assert_true(mgc_map_put(map, text, map));
    assert_ptr_equal((mgc_map *)mgc_map_get(map, text), map);
    mgc_map_free(map);
    mgc_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_agree_with_the_model),
        cmocka_unit_test(a_large_set_finds_every_key),
        cmocka_unit_test(maps_agree_with_the_model),
        cmocka_unit_test(lists_agree_with_the_model),
        cmocka_unit_test(queues_agree_with_the_model),
        cmocka_unit_test(stacks_agree_with_the_model),
        cmocka_unit_test(what_is_not_there_is_zero),
        cmocka_unit_test(pointers_and_integers_go_in_without_a_cast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
