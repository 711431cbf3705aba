/* The store and its solutions against brute force: random variables, views and relations, with marks in between. No target runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "choice/lane_fields.h"
#include "choice/narrow.h"
#include "choice/solutions.h"
#include "engine/undo.h"
#include "lane/sets.h"
#include "lane/solve.h"
#include "search/board.h"
#include "tests/unit/dice.h"
#include "tests/unit/run.h"

enum { ROUNDS = 400, STEPS = 12, VARIABLES = 4, VALUES = 5, RELATIONS = STEPS * 2, ALL = 5 * 5 * 5 * 5 };

static mg_board *board;
static mg_bounds bounds;
static mg_cells cells;
static mg_narrow narrow;
static mg_open open_values;
static mg_solutions solutions = {.cells = &cells};
static dice d = {4711};

/* struct thing { int v[4]; };  struct node { int x; };  struct root { struct node *r[4]; }; */
static const mg_type the_int = {.kind = MG_TYPE_SIGNED, .name = "int", .size = 4};
static const mg_type the_ints = {
    .kind = MG_TYPE_ARRAY, .name = "", .size = 4 * VARIABLES, .target = &the_int, .count = VARIABLES};
static const mg_field thing_fields[] = {{"v", &the_ints, 0, 0}};
static const mg_type thing = {.kind = MG_TYPE_STRUCT,
                              .name = "struct thing",
                              .size = 4 * VARIABLES,
                              .fields = thing_fields,
                              .field_count = 1};
static const mg_field node_fields[] = {{"x", &the_int, 0, 0}};
static const mg_type node = {
    .kind = MG_TYPE_STRUCT, .name = "struct node", .size = 4, .fields = node_fields, .field_count = 1};
static const mg_type to_node = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &node};
static const mg_type refs = {
    .kind = MG_TYPE_ARRAY, .name = "", .size = 8 * VARIABLES, .target = &to_node, .count = VARIABLES};
static const mg_field root_fields[] = {{"r", &refs, 0, 0}};
static const mg_type root = {.kind = MG_TYPE_STRUCT,
                             .name = "struct root",
                             .size = 8 * VARIABLES,
                             .fields = root_fields,
                             .field_count = 1};

static int open_board(void **state)
{
    (void)state;
    board = mg_board_new();
    mg_bounds_init(&bounds, &board->arena, 2);
    return 0;
}

static int close_board(void **state)
{
    (void)state;
    mg_undo_apply(&run, run.undo);
    mg_narrow_clear(&narrow);
    free(cells.each);
    free(cells.used);
    mg_bounds_clear(&bounds);
    mg_board_free(board);
    return 0;
}

static void rule(const mg_type *owner, const char *path, mg_domain domain)
{
    mg_vec_push(&bounds.rules,
                ((mg_rule){.owner = owner, .path = path, .domain = domain, .file = "t.c", .line = 1}));
}

static void start(const mg_type *type)
{
    mg_status status = {0};
    mg_layout_area area = {MG_OBJECT_BASE, 1 << 20};
    assert_true(mg_layout_build(&board->layout, &(mg_layout_wish){&bounds, type, 1, false}, 1, bounds.arena,
                                area, &status));
    mg_cells_init(&cells, &run, board->path, &board->layout, &board->has_forgotten);
    mg_narrow_install(&narrow, &cells);
    mg_lane_fields_install(&open_values, &cells, NULL);
    mg_run_mark(&run);
}

/* ---- brute force ----------------------------------------------------------------------------------------- */

typedef struct claim {
    mg_operation operation;
    unsigned width;
    uint32_t lanes[2];
    bool outcome;
} claim;

typedef struct model {
    uint32_t lanes[VARIABLES][3]; /* the variable and two other views */
    uint64_t sets[VARIABLES];     /* as restricted, before anything follows from relations */
    claim claims[RELATIONS];
    uint32_t count;
} model;

static uint64_t value_of(uint64_t lane, const uint32_t *index)
{
    const mg_view *view = &MG_STORE->views[lane];
    return view->values[index[view->variable]];
}

static bool is_solution(const model *m, const uint32_t *index)
{
    for (uint32_t v = 0; v < VARIABLES; v++)
        if (!(m->sets[v] >> index[v] & 1))
            return false;
    for (uint32_t i = 0; i < m->count; i++) {
        const claim *c = &m->claims[i];
        if (mg_store_compute(c->operation, c->width, 1, value_of(c->lanes[0], index),
                             value_of(c->lanes[1], index)) != c->outcome)
            return false;
    }
    return true;
}

/* Their number; and the values that they use. */
static uint32_t count_solutions(const model *m, uint64_t *used)
{
    uint32_t count = 0;
    memset(used, 0, VARIABLES * sizeof *used);
    for (uint32_t n = 0; n < ALL; n++) {
        uint32_t index[VARIABLES] = {n % 5, n / 5 % 5, n / 25 % 5, n / 125};
        if (!is_solution(m, index))
            continue;
        count++;
        for (uint32_t v = 0; v < VARIABLES; v++)
            used[v] |= 1ull << index[v];
    }
    return count;
}

/* ---- random stores --------------------------------------------------------------------------------------- */

static uint32_t other_view(uint32_t variable)
{
    static const mg_operation some[] = {MG_OPERATION_ADD, MG_OPERATION_MUL, MG_OPERATION_XOR, MG_OPERATION_AND,
                                        MG_OPERATION_SUB, MG_OPERATION_SHL, MG_OPERATION_SAR, MG_OPERATION_SHR};
    uint64_t table[MG_SET_MOST];
    uint64_t by = dice_roll(&d, 8);
    mg_operation operation = some[dice_roll(&d, sizeof some / sizeof *some)];
    const mg_variable *v = &MG_STORE->variables[variable];
    for (uint32_t i = 0; i < v->set.field->count; i++)
        table[i] = mg_store_compute(operation, 32, 32, MG_STORE->views[v->view].values[i], by);
    return mg_store_derive(v->view, MG_LANE_COMPUTATION((uint64_t)operation, 32ull, 32ull), by, table);
}

static void add_variables(model *m)
{
    static const uint64_t odd[] = {0x80000000, 0xffffffff, 0x7fffffff, 0, 1};
    static uint64_t lists[VARIABLES][MG_SET_MOST];
    static mg_masked fields[VARIABLES];
    for (uint32_t v = 0; v < VARIABLES; v++) {
        uint64_t low = dice_roll(&d, 3);
        for (uint32_t i = 0; i < VALUES; i++)
            lists[v][i] = low == 2 ? odd[i] : (uint32_t)(low + i - 2);
        fields[v] = (mg_masked){.values = lists[v], .all = mg_set_first(VALUES), .count = VALUES, .cell = v};
        m->lanes[v][0] = (uint32_t)mg_sets_add(&fields[v], 0, ~0ull);
        m->sets[v] = MG_STORE->variables[v].set.remains;
        m->lanes[v][1] = other_view(v);
        m->lanes[v][2] = other_view(v);
    }
}

/* False: a contradiction. */
static bool restrict_one(model *m)
{
    uint32_t v = (uint32_t)dice_roll(&d, VARIABLES);
    uint64_t set = dice_roll(&d, 31) + 1;
    m->sets[v] &= set;
    return mg_store_restrict(v, set);
}

static bool relate_two(model *m)
{
    uint32_t a = (uint32_t)dice_roll(&d, VARIABLES),
             b = (a + 1 + (uint32_t)dice_roll(&d, VARIABLES - 1)) % VARIABLES;
    claim c = {.operation = (mg_operation)dice_roll(&d, MG_OPERATION_GE_UNSIGNED + 1),
               .width = 32,
               .lanes = {m->lanes[a][dice_roll(&d, 3)], m->lanes[b][dice_roll(&d, 3)]},
               .outcome = dice_roll(&d, 2)};
    m->claims[m->count++] = c;
    return mg_store_relate(c.operation, c.width, c.lanes[0], c.lanes[1], c.outcome);
}

/* What some solution uses is never removed; with one value each the relations hold. */
static void check(const model *m, bool is_good)
{
    uint64_t used[VARIABLES];
    uint32_t index[VARIABLES];
    bool is_known = true;
    uint32_t count = count_solutions(m, used);
    if (!is_good) {
        assert_int_equal(count, 0);
        return;
    }
    for (uint32_t v = 0; v < VARIABLES; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        assert_int_equal(used[v] & ~variable->set.remains, 0);
        assert_int_equal(variable->set.remains & ~m->sets[v], 0);
        is_known = is_known && mg_kind_is_known(variable);
        index[v] = (uint32_t)__builtin_ctzll(variable->set.remains);
    }
    if (is_known)
        assert_true(is_solution(m, index));
}

typedef struct snapshot {
    uint64_t counts[4];
    mg_variable variables[VARIABLES];
} snapshot;

static snapshot take(void)
{
    const mg_store *s = MG_STORE;
    snapshot now = {.counts = {s->variable_count, s->view_count, s->relation_count, s->table_count}};
    memcpy(now.variables, s->variables, sizeof now.variables);
    return now;
}

static void what_a_solution_uses_stays(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        model m = {0};
        bool is_good = true;
        add_variables(&m);
        for (int step = 0; step < STEPS && is_good; step++) {
            is_good = dice_roll(&d, 3) ? relate_two(&m) : restrict_one(&m);
            check(&m, is_good);
        }
        mg_undo_apply(&run, run.undo);
        assert_int_equal(MG_STORE->variable_count, 0);
    }
}

static void every_change_is_taken_back(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        model m = {0};
        snapshot before[STEPS];
        mg_undo_entry *marks[STEPS];
        int steps = 0;
        add_variables(&m);
        for (bool is_good = true; steps < STEPS && is_good; steps++) {
            before[steps] = take();
            marks[steps] = MG_CONTROL->undo_top;
            is_good = dice_roll(&d, 3) ? relate_two(&m) : restrict_one(&m);
            if (dice_roll(&d, 4) == 0)
                other_view((uint32_t)dice_roll(&d, VARIABLES));
        }
        while (steps--) {
            mg_undo_apply(&run, marks[steps]);
            snapshot now = take();
            assert_memory_equal(&now, &before[steps], sizeof now);
        }
        mg_undo_apply(&run, run.undo);
    }
}

/* ---- solutions ------------------------------------------------------------------------------------------- */

typedef struct found {
    const model *m;
    uint32_t count, most;
    bool seen[ALL];
} found;

static bool note(void *context, const mg_pick *picks, uint32_t count)
{
    found *f = context;
    uint32_t index[VARIABLES];
    assert_int_equal(count, VARIABLES);
    for (uint32_t v = 0; v < VARIABLES; v++) {
        assert_int_equal(picks[v].cell, v);
        index[v] = (uint32_t)picks[v].index;
    }
    uint32_t number = index[0] + 5 * index[1] + 25 * index[2] + 125 * index[3];
    assert_true(is_solution(f->m, index));
    assert_false(f->seen[number]);
    f->seen[number] = true;
    return ++f->count < f->most;
}

static void solutions_are_those_of_brute_force(void **state)
{
    (void)state;
    rule(&thing, "v", (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = 0, .hi = VALUES - 1, .count = VALUES});
    start(&thing);
    for (int round = 0; round < ROUNDS; round++) {
        model m = {0};
        uint64_t used[VARIABLES];
        found all = {.m = &m, .most = UINT32_MAX}, few = {.m = &m, .most = 3};
        bool is_good = true;
        add_variables(&m);
        for (uint64_t step = dice_roll(&d, 6); step && is_good; step--)
            is_good = dice_roll(&d, 2) ? relate_two(&m) : restrict_one(&m);
        uint32_t wanted = count_solutions(&m, used);
        snapshot before = take();
        if (is_good) {
            mg_solutions_each(&solutions, note, &all);
            mg_solutions_each(&solutions, note, &few);
            assert_int_equal(all.count, wanted);
            assert_int_equal(few.count, wanted < 3 ? wanted : 3);
            assert_int_equal(mg_solve_count(&run), wanted);
        }
        snapshot after = take();
        assert_memory_equal(&before, &after, sizeof after);
        mg_undo_apply(&run, run.undo);
    }
}

/* Four references to objects that are all alike: NULL, one in use, or the next. */
static void references_use_objects_in_order(void **state)
{
    (void)state;
    bounds.n = 3;
    start(&root);
    for (uint32_t v = 0; v < VARIABLES; v++) {
        const mg_cell_run *each = &cells.each[v];
        assert_int_not_equal(each->pool, MG_NONE);
        assert_int_not_equal(mg_sets_add(mg_narrow_field(&cells, v), 0, ~0ull), 0);
    }
    /* By the highest object used: 1, 2, 3; sums of ways to fill four places. */
    uint32_t counts[4] = {1, 0, 0, 0}, total = 0;
    for (uint32_t v = 0; v < VARIABLES; v++)
        for (uint32_t used = cells.each[0].last + 1; used-- > 0;)
            counts[used] = counts[used] * (used + 1) + (used ? counts[used - 1] : 0);
    for (uint32_t used = 0; used <= cells.each[0].last; used++)
        total += counts[used];
    assert_int_equal(mg_solve_count(&run), total);
    assert_true(mg_store_restrict(0, 1)); /* NULL: one reference less */
    assert_true(mg_solve_count(&run) < total);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_solution_uses_stays),
        cmocka_unit_test(every_change_is_taken_back),
        cmocka_unit_test_setup_teardown(solutions_are_those_of_brute_force, open_board, close_board),
        cmocka_unit_test_setup_teardown(references_use_objects_in_order, open_board, close_board),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}
