/* Object pools: random sequences of mg_new and mg_any, some of them chosen; what the pool offers for one that is open, and whether
 * one more mg_new can be, against every assignment there is. No target runs: a pool lies where variables lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "choice/pools.h"
#include "choice/questions.h"
#include "engine/libc.h"
#include "engine/undo.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"

enum { ROUNDS = 6000, ASKED_MOST = 6, NOTHING = 0, OPEN = -1 };

static dice d = {2024};

/* ---- the model ------------------------------------------------------------------------------------------- */

/* Objects are numbers from 1, in any order; 0 is NULL. */
typedef struct asked {
    bool is_new;
    int level, object; /* OPEN: not chosen */
} asked;

typedef struct model {
    asked all[ASKED_MOST + 1];
    int count, levels, size;
    bool has_null;
} model;

static bool is_allowed(const model *m, int number)
{
    const asked *one = &m->all[number];
    if (one->object == NOTHING)
        return m->has_null && !one->is_new;
    for (int i = 0; i < m->count; i++) {
        const asked *other = &m->all[i];
        bool must_differ =
            (one->is_new && other->level < one->level) || (other->is_new && one->level < other->level);
        if (i != number && must_differ && other->object == one->object)
            return false;
    }
    return true;
}

static int count_objects(const model *m, int level)
{
    bool is_there[3 * ASKED_MOST] = {0};
    int count = 0;
    for (int i = 0; i < m->count; i++)
        if (m->all[i].level <= level && m->all[i].object > 0 && !is_there[m->all[i].object]) {
            is_there[m->all[i].object] = true;
            count++;
        }
    return count;
}

static int highest(const model *m)
{
    int most = 0;
    for (int i = 0; i < m->count; i++)
        most = m->all[i].object > most ? m->all[i].object : most;
    return most;
}

/* The fewest objects of all ways to choose the rest; INT32_MAX: there is none. */
static int search(const model *m, int from)
{
    while (from < m->count && m->all[from].object != OPEN)
        from++;
    if (from == m->count)
        return count_objects(m, INT32_MAX);
    int best = INT32_MAX, last = highest(m) + 1;
    for (int object = 0; object <= last; object++) {
        model next = *m;
        next.all[from].object = object;
        int found = is_allowed(&next, from) ? search(&next, from + 1) : INT32_MAX;
        best = found < best ? found : best;
    }
    return best;
}

static bool fits(const model *m)
{
    int fewest = search(m, 0);
    return fewest != INT32_MAX && (!m->size || fewest <= m->size);
}

/* The size of the smallest model: one for each level, and for each level the objects chosen up to it and one for each level above. */
static int formula(const model *m)
{
    int most = m->levels;
    for (int level = 0; level <= m->levels; level++) {
        int size = count_objects(m, level) + m->levels - level;
        most = size > most ? size : most;
    }
    return most;
}

/* ---- the pool -------------------------------------------------------------------------------------------- */

static uint64_t pool_address = MG_GLOBAL_BASE + 64;
static uint64_t addresses[3 * ASKED_MOST]; /* by object of the model */

typedef struct target_pool {
    uint64_t size, bytes;
    bool has_null;
    void *objects;
    uint64_t room, state;
} target_pool;

static void begin(model *m)
{
    *m = (model){.size = (int)dice_roll(&d, 5), .has_null = dice_roll(&d, 2)};
    memset(addresses, 0, sizeof addresses);
    *(target_pool *)(uintptr_t)pool_address =
        (target_pool){.size = (uint64_t)m->size, .bytes = 16, .has_null = m->has_null};
}

static int object_at(const model *m, uint64_t address)
{
    if (!address)
        return NOTHING;
    for (int i = 1; i <= highest(m); i++)
        if (addresses[i] == address)
            return i;
    return highest(m) + 1;
}

static uint32_t count_options(int number)
{
    return (uint32_t)mg_objects_kind.question->options(&MG_STORE->variables[number]);
}

static void add(const mg_variable *described)
{
    mg_objects_kind.question->note(MG_STORE->views[mg_store_add(described, NULL)].variable);
}

/* The number that an object is told with. */
static uint64_t number_told(int variable)
{
    mg_text text = {0};
    unsigned long long number;
    mg_objects_kind.question->add_value(&text, &MG_STORE->variables[variable]);
    assert_int_equal(sscanf(text.data, "object %llu", &number), 1);
    mg_text_clear(&text);
    return number;
}

/* Asks the pool and the model for one more. */
static bool ask(model *m)
{
    bool is_new = dice_roll(&d, 3) == 0, begins = is_new || (!m->levels && !m->has_null);
    mg_variable variable;
    m->all[m->count++] = (asked){begins, m->levels + begins, OPEN};
    m->levels += begins;
    bool can = mg_pools_describe(pool_address, is_new, &variable);
    assert_int_equal(can, fits(m));
    if (can)
        add(&variable);
    return can;
}

/* What the pool offers is what can be completed, each once. */
static void check_options(const model *m, int number)
{
    uint32_t count = count_options(number), offered = 0;
    bool is_offered[3 * ASKED_MOST] = {0};
    mg_undo_entry *before = MG_CONTROL->undo_top;
    for (uint32_t i = 0; i < count; i++) {
        mg_objects_kind.question->answer((uint32_t)number, i);
        int object = object_at(m, MG_STORE->variables[number].answer.value);
        assert_false(is_offered[object]);
        is_offered[object] = true;
        mg_undo_apply(&run, before);
    }
    for (int object = 0; object <= highest(m) + 1; object++) {
        model next = *m;
        next.all[number].object = object;
        bool can = is_allowed(&next, number) && fits(&next);
        assert_int_equal(is_offered[object], can);
        offered += can;
    }
    assert_int_equal(offered, count);
}

static void choose(model *m, int number)
{
    uint32_t count = count_options(number);
    assert_true(count > 0);
    mg_objects_kind.question->answer((uint32_t)number, (uint32_t)dice_roll(&d, count));
    uint64_t address = MG_STORE->variables[number].answer.value;
    int object = object_at(m, address);
    m->all[number].object = object;
    addresses[object] = address;
}

/* Objects are numbered in the order in which they were asked for. */
static void check_numbers(const model *m)
{
    bool is_there[3 * ASKED_MOST] = {0};
    uint64_t next = 0;
    for (int i = 0; i < m->count; i++) {
        int object = m->all[i].object;
        if (object <= 0 || is_there[object])
            continue;
        is_there[object] = true;
        assert_int_equal(number_told(i), next++);
    }
}

static void play(void)
{
    model m;
    begin(&m);
    for (int i = 0; i < ASKED_MOST && ask(&m); i++) {
        int number = (int)dice_roll(&d, (uint64_t)m.count);
        assert_int_equal(formula(&m), search(&m, 0));
        if (m.all[number].object != OPEN || dice_roll(&d, 3) == 0)
            continue;
        check_options(&m, number);
        choose(&m, number);
        assert_int_equal(formula(&m), search(&m, 0));
        check_numbers(&m);
    }
}

static void test_random(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        play();
        mg_run_rollback(&run);
        assert_int_equal(MG_STORE->variable_count, 0);
    }
}

/* A pool of three: new, any, any, any, new, new. The three in the middle are one and the same. */
static void test_paper(void **state)
{
    (void)state;
    const bool is_new[] = {true, false, false, false, true, true};
    *(target_pool *)(uintptr_t)pool_address = (target_pool){.size = 3, .bytes = 16};
    for (int i = 0; i < 6; i++) {
        mg_variable variable;
        assert_true(mg_pools_describe(pool_address, is_new[i], &variable));
        add(&variable);
    }
    for (uint32_t v = 1; v <= 3; v++) {
        assert_int_equal(count_options((int)v), 1);
        mg_objects_kind.question->answer(v, 0);
        assert_int_equal(MG_STORE->variables[v].answer.value, MG_STORE->variables[1].answer.value);
    }
    mg_run_rollback(&run);
}

static void test_many(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    *(target_pool *)(uintptr_t)pool_address = (target_pool){.size = MANY, .bytes = 16};
    for (uint32_t i = 0; i < MANY; i++) {
        mg_variable variable;
        assert_true(mg_pools_describe(pool_address, true, &variable));
        add(&variable);
        mg_objects_kind.question->answer(i, 0);
    }
    mg_variable one_more;
    assert_false(mg_pools_describe(pool_address, true, &one_more));
    mg_run_rollback(&run);
}

static uint32_t no_words(mg_run *of, struct mg_step *first, bool stays)
{
    (void)of, (void)first, (void)stays;
    return 0;
}

static int setup(void **state)
{
    if (reserve(state))
        return -1;
    run.undo_steps = no_words;
    mg_libc_install();
    mg_region_open(MG_GLOBAL_BASE, 4096);
    mg_shadow_clear(MG_GLOBAL_BASE, 4096);
    mg_run_mark(&run);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_paper),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, setup, release);
}
