/* Fields as steps of a path, against brute force. No target runs: the test itself plays the predicate and reads cells in an order of
 * its own, then takes everything back and asks for the next path, as the search does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "choice/fields.h"
#include "path/next.h"
#include "search/board.h"
#include "shape/layout.h"
#include "tests/unit/run.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { REFS_MOST = 8 };

static mg_board *board;
static mg_bounds bounds;
static mg_cells cells;

/* struct thing { unsigned char a; short b; int c; float f; double g; unsigned p : 3, q : 7; long d; };
 * struct node { int x; };  struct root { struct node *r[8]; struct node *s; }; */
static const mg_type the_byte = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned char", .size = 1};
static const mg_type the_short = {.kind = MG_TYPE_SIGNED, .name = "short", .size = 2};
static const mg_type the_int = {.kind = MG_TYPE_SIGNED, .name = "int", .size = 4};
static const mg_type the_unsigned = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned int", .size = 4};
static const mg_type the_long = {.kind = MG_TYPE_SIGNED, .name = "long", .size = 8};
static const mg_type the_float = {.kind = MG_TYPE_FLOAT, .name = "float", .size = 4};
static const mg_type the_double = {.kind = MG_TYPE_FLOAT, .name = "double", .size = 8};
static const mg_field thing_fields[] = {
    {"a", &the_byte, 0, 0},       {"b", &the_short, 16, 0},   {"c", &the_int, 32, 0},
    {"f", &the_float, 64, 0},     {"g", &the_double, 128, 0}, {"p", &the_unsigned, 192, 3},
    {"q", &the_unsigned, 195, 7}, {"d", &the_long, 256, 0},
};
static const mg_type thing = {.kind = MG_TYPE_STRUCT,
                              .name = "struct thing",
                              .size = 40,
                              .fields = thing_fields,
                              .field_count = COUNT(thing_fields)};
static const mg_field node_fields[] = {{"x", &the_int, 0, 0}};
static const mg_type node = {
    .kind = MG_TYPE_STRUCT, .name = "struct node", .size = 4, .fields = node_fields, .field_count = 1};
static const mg_type to_node = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &node};
static const mg_type refs = {
    .kind = MG_TYPE_ARRAY, .name = "", .size = 8 * REFS_MOST, .target = &to_node, .count = REFS_MOST};
static const mg_field root_fields[] = {{"r", &refs, 0, 0}, {"s", &to_node, 64 * REFS_MOST, 0}};
static const mg_type root = {.kind = MG_TYPE_STRUCT,
                             .name = "struct root",
                             .size = 8 * REFS_MOST + 8,
                             .fields = root_fields,
                             .field_count = 2};

static int open_board(void **state)
{
    (void)state;
    board = mg_board_new();
    mg_bounds_init(&bounds, &board->arena, 2);
    return 0;
}

static void free_cells(void)
{
    free(cells.each);
    free(cells.used);
    cells = (mg_cells){0};
}

static int close_board(void **state)
{
    (void)state;
    free_cells();
    mg_bounds_clear(&bounds);
    mg_board_free(board);
    return 0;
}

static void rule(const mg_type *owner, const char *path, mg_domain domain)
{
    mg_vec_push(&bounds.rules,
                ((mg_rule){.owner = owner, .path = path, .domain = domain, .file = "t.c", .line = 1}));
}

static mg_domain ints(int64_t lo, int64_t hi)
{
    return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = (uint64_t)(hi - lo) + 1};
}

static void start(const mg_type *type)
{
    mg_status status = {0};
    mg_layout_area area = {MG_OBJECT_BASE, 1 << 20};
    assert_true(mg_layout_build(&board->layout, &(mg_layout_wish){&bounds, type, 1, false}, 1, bounds.arena,
                                area, &status));
    mg_cells_init(&cells, &run, board->path, &board->layout, &board->has_forgotten);
    mg_run_mark(&run);
}

static void bound_thing(void)
{
    static const int64_t odd[] = {-5, 300, 7};
    static const double halves[] = {0.5, -0.25};
    rule(&thing, "a", ints(250, 252));
    rule(&thing, "b", (mg_domain){.kind = MG_DOMAIN_LIST, .values = odd, .count = 3});
    rule(&thing, "c", ints(-1, 0));
    rule(&thing, "f", (mg_domain){.kind = MG_DOMAIN_REALS, .reals = halves, .count = 2});
    rule(&thing, "g", (mg_domain){.kind = MG_DOMAIN_REALS, .reals = halves, .count = 2});
    rule(&thing, "p", ints(5, 7));
    rule(&thing, "q", ints(99, 100));
    rule(&thing, "d", ints(-((int64_t)1 << 40), -((int64_t)1 << 40) + 1));
    start(&thing);
}

static uint32_t number_of(const char *path)
{
    for (uint32_t c = 0; c < board->layout.cell_count; c++)
        if (board->layout.cells[c].object == 0 && !strcmp(board->layout.cells[c].path, path))
            return c;
    fail_msg("no cell %s", path);
    return MG_NONE;
}

static void read_cell(uint32_t cell)
{
    if (mg_cells_is_unread(&cells, cell))
        assert_true(mg_cells_choose(&cells, cell));
    assert_false(mg_cells_is_unread(&cells, cell));
}

/* Takes the run back and goes to the next path; false at the end. */
static bool go(void (*to)(mg_path *, uint32_t, uint32_t))
{
    mg_run_rollback(&run);
    mg_next after = mg_path_find_next(board->path);
    if (after.position == MG_NONE)
        mg_path_clear(board->path);
    else
        to(board->path, after.position, after.taken);
    mg_fields_restart(&cells);
    return after.position != MG_NONE;
}

static bool next(void)
{
    return go(mg_path_go_to);
}

static uint64_t memory_at(const char *path, size_t bytes)
{
    uint64_t value = 0;
    memcpy(&value, (const void *)(uintptr_t)board->layout.cells[number_of(path)].address, bytes);
    return value;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

static const char *const names[] = {"d", "p", "a", "g", "b", "q", "f", "c"}; /* an order of reading */
static const uint32_t widths[] = {2, 3, 3, 2, 3, 2, 2, 2};

static void assert_values(const uint32_t *index)
{
    static const int16_t odd[] = {-5, 300, 7};
    static const double halves[] = {0.5, -0.25};
    float f = (float)halves[index[6]], got_f;
    double g = halves[index[3]], got_g;
    uint64_t raw_f = memory_at("f", 4), raw_g = memory_at("g", 8);
    memcpy(&got_f, &raw_f, 4);
    memcpy(&got_g, &raw_g, 8);
    assert_int_equal(memory_at("d", 8), (uint64_t)(-((int64_t)1 << 40) + index[0]));
    assert_int_equal(memory_at("p", 2) & 7, 5 + index[1]);
    assert_int_equal(memory_at("a", 1), 250 + index[2]);
    assert_true(got_g == g);
    assert_int_equal((int16_t)memory_at("b", 2), odd[index[4]]);
    assert_int_equal(memory_at("q", 2) >> 3 & 127, 99 + index[5]);
    assert_true(got_f == f);
    assert_int_equal((int32_t)memory_at("c", 4), (int32_t)index[7] - 1);
}

/* Like the counter of a car: the last field read turns first. */
static void paths_come_as_from_an_odometer(void **state)
{
    (void)state;
    uint32_t odometer[COUNT(names)] = {0}, paths = 0, product = 1;
    bool is_more;
    bound_thing();
    for (size_t i = 0; i < COUNT(names); i++)
        product *= widths[i];
    do {
        for (size_t i = 0; i < COUNT(names); i++)
            read_cell(number_of(names[i]));
        assert_int_equal(mg_path_position(board->path), COUNT(names));
        for (size_t i = 0; i < COUNT(names); i++) {
            assert_int_equal(board->path->steps[i].owner, number_of(names[i]));
            assert_int_equal(board->path->steps[i].taken, odometer[i]);
            assert_int_equal(board->path->steps[i].last, widths[i] - 1);
        }
        assert_values(odometer);
        paths++;
        for (size_t i = COUNT(names); i-- > 0 && ++odometer[i] == widths[i];)
            odometer[i] = 0;
        is_more = next();
        assert_int_equal(is_more, paths < product);
    } while (is_more);
    assert_int_equal(mg_path_depth(board->path), 0);
}

/* A predicate that reads on only while it sees index 1: a tree with a different depth at every leaf. */
static void fields_nobody_reads_multiply_nothing(void **state)
{
    (void)state;
    uint32_t leaves = 0, inits = 0;
    bound_thing();
    do {
        uint32_t depth = 0;
        do
            read_cell(number_of(names[depth]));
        while (board->path->steps[depth].taken == 1 && ++depth < COUNT(names));
        leaves++;
        inits += mg_path_position(board->path);
    } while (next());
    uint32_t expected = 1, paths = 0; /* at each depth all but one value end the path */
    for (size_t i = 0; i < COUNT(names); i++)
        paths += widths[i] - 1;
    assert_int_equal(leaves, paths + expected);
    for (size_t i = 0; i < COUNT(names); i++)
        expected += (widths[i] - 1) * (uint32_t)(i + 1);
    assert_int_equal(inits, expected - 1 + COUNT(names));
}

static void a_rollback_makes_every_field_unread(void **state)
{
    (void)state;
    bound_thing();
    for (uint32_t c = 0; c < board->layout.cell_count; c++)
        assert_true(mg_cells_is_unread(&cells, c));
    for (size_t i = 0; i < COUNT(names); i++) {
        read_cell(number_of(names[i]));
        for (size_t k = i + 1; k < COUNT(names); k++)
            assert_true(mg_cells_is_unread(&cells, number_of(names[k])));
    }
    uint64_t undone = run.undone;
    mg_run_rollback(&run);
    assert_int_equal(run.undone - undone, COUNT(names));
    for (uint32_t c = 0; c < board->layout.cell_count; c++) {
        const mg_cell *cell = &board->layout.cells[c];
        assert_true(mg_cells_is_unread(&cells, c));
        assert_int_equal(mg_shadow_first(cell->address, cell->bytes), cell->address);
    }
}

static void reading_differently_is_noticed(void **state)
{
    (void)state;
    bound_thing();
    read_cell(number_of("a"));
    read_cell(number_of("c"));
    assert_true(next());
    read_cell(number_of("a"));
    assert_false(mg_cells_choose(&cells, number_of("b")));
    assert_int_equal(run.verdict.kind, MG_VERDICT_unstable);
    assert_int_equal(run.verdict.expected, number_of("c"));
    assert_int_equal(run.verdict.actual, number_of("b"));
    assert_int_equal(mg_path_position(board->path), 1);
}

/* Hooks compare keys: a word has its address and size, a bit-field none, and none stands after the last entry. */
static void only_words_have_keys(void **state)
{
    (void)state;
    bound_thing();
    for (size_t i = 0; i < COUNT(names); i++) {
        uint32_t number = number_of(names[i]);
        const mg_cell *cell = &board->layout.cells[number];
        board->path->steps[i + 1].key = 77;
        read_cell(number);
        assert_int_equal(board->path->steps[i].key,
                         cell->bit_size ? 0 : MG_STEP_KEY(cell->address, cell->bytes));
        assert_int_equal(board->path->steps[i + 1].key, 0);
    }
    assert_true(next());
    assert_int_equal(board->path->steps[mg_path_depth(board->path)].key, 0);
}

/* ---- references ----------------------------------------------------------------------------------------------- */

/* Canonical assignments of k references to m objects: restricted growth strings. Each reference takes NULL, an object in
 * use, or the next one; the naive count tries everything and throws out what is not canonical. */
typedef struct naive {
    uint32_t k, m;
    bool has_null;
    uint32_t used_at_start;
    uint32_t taken[REFS_MOST]; /* 0 is NULL, i is object i - 1 */
    uint32_t count;
    uint32_t (*all)[REFS_MOST];
} naive;

static bool is_canonical(const naive *n)
{
    uint32_t highest = n->used_at_start;
    for (uint32_t i = 0; i < n->k; i++) {
        if (n->taken[i] > highest + 1)
            return false;
        highest = n->taken[i] > highest ? n->taken[i] : highest;
    }
    return true;
}

static void enumerate(naive *n)
{
    uint32_t low = n->has_null ? 0 : 1, total = 1;
    for (uint32_t i = 0; i < n->k; i++)
        total *= n->m + 1 - low;
    n->all = calloc(total + 1, sizeof *n->all);
    for (uint32_t code = 0; code < total; code++) {
        uint32_t rest = code;
        for (uint32_t i = n->k; i-- > 0; rest /= n->m + 1 - low)
            n->taken[i] = low + rest % (n->m + 1 - low);
        if (is_canonical(n))
            memcpy(n->all[n->count++], n->taken, sizeof n->taken);
    }
}

/* What the k references hold now: 0 for NULL, i for object i - 1. */
static uint32_t target_of(uint32_t reference, uint32_t m)
{
    char path[16];
    snprintf(path, sizeof path, "r[%u]", reference);
    uint64_t address = memory_at(path, 8);
    for (uint32_t i = 0; i < m; i++)
        if (board->layout.objects[board->layout.pools[0].first + i].address == address)
            return i + 1;
    assert_int_equal(address, 0);
    return 0;
}

static void read_references(uint32_t k)
{
    for (uint32_t i = 0; i < k; i++) {
        char path[16];
        snprintf(path, sizeof path, "r[%u]", i);
        read_cell(number_of(path));
    }
}

static uint32_t compare_with_naive(uint32_t k, uint32_t m, bool has_null)
{
    naive n = {.k = k, .m = m, .has_null = has_null};
    uint32_t paths = 0;
    bool is_more;
    open_board(NULL);
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &node, .count = m}));
    rule(&root, "r", (mg_domain){.kind = MG_DOMAIN_REF, .has_null = has_null});
    start(&root);
    enumerate(&n);
    do {
        assert_true(paths < n.count);
        read_references(k);
        for (uint32_t i = 0; i < k; i++)
            assert_int_equal(target_of(i, m), n.all[paths][i]);
        paths++;
        is_more = next();
    } while (is_more);
    assert_int_equal(paths, n.count);
    free(n.all);
    close_board(NULL);
    return paths;
}

static void references_are_restricted_growth_strings(void **state)
{
    (void)state;
    for (uint32_t k = 1; k <= 6; k++)
        for (uint32_t m = 0; m <= 4; m++) {
            compare_with_naive(k, m, true);
            if (m)
                compare_with_naive(k, m, false);
        }
}

/* With as many objects as references: Bell's numbers; NULL is one more block that may be empty. */
static void the_counts_are_bells_numbers(void **state)
{
    (void)state;
    static const uint32_t bell[] = {1, 1, 2, 5, 15, 52, 203, 877};
    for (uint32_t k = 1; k <= 6; k++) {
        assert_int_equal(compare_with_naive(k, k, false), bell[k]);
        assert_int_equal(compare_with_naive(k, k, true), bell[k + 1]);
    }
}

/* Integers between the references, read only for some of them, do not disturb the count of objects in use. */
static void other_choices_between_references_change_nothing(void **state)
{
    (void)state;
    uint32_t leaves = 0;
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &node, .count = 3}));
    rule(&root, "r", (mg_domain){.kind = MG_DOMAIN_REF, .has_null = false});
    rule(&node, "x", ints(0, 1));
    start(&root);
    uint32_t x = board->layout.objects[board->layout.pools[0].first].first;
    do {
        read_references(1);
        read_cell(x);
        read_references(2);
        if (board->path->steps[1].taken)
            read_references(4);
        leaves++;
    } while (next());
    assert_int_equal(leaves, 2 + 14); /* two references; four over at most three objects: 1 + 7 + 6 */
}

/* A root that is object 0 of its pool is in use from the start. */
static void a_root_in_its_pool_counts_as_used(void **state)
{
    (void)state;
    static mg_type self, to_self, selves;
    static mg_field fields[1];
    self = (mg_type){
        .kind = MG_TYPE_STRUCT, .name = "struct self", .size = 16, .fields = fields, .field_count = 1};
    to_self = (mg_type){.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &self};
    selves = (mg_type){.kind = MG_TYPE_ARRAY, .name = "", .size = 16, .target = &to_self, .count = 2};
    fields[0] = (mg_field){"r", &selves, 0, 0};
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &self, .count = 3}));
    start(&self);
    naive n = {.k = 2, .m = 3, .has_null = true, .used_at_start = 1};
    enumerate(&n);
    uint32_t paths = 0;
    do {
        read_references(2);
        assert_true(paths < n.count);
        assert_int_equal(target_of(0, 3), n.all[paths][0]);
        assert_int_equal(target_of(1, 3), n.all[paths][1]);
        paths++;
    } while (next());
    assert_int_equal(paths, n.count);
    assert_int_equal(paths, 3 + 3 + 4);
    free(n.all);
}

/* ---- a fresh worker -------------------------------------------------------------------------------------------- */

static uint64_t digest(void)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < mg_path_position(board->path); i++)
        sum = sum * 31 + board->path->steps[i].value + board->path->steps[i].used +
              board->path->steps[i].last * 7 + board->path->steps[i].key;
    return sum;
}

/* Goes through all paths of a tree; after each `every` paths the worker dies and a new one adopts what is on the board. */
static uint64_t walk(uint32_t every, uint32_t *paths)
{
    uint64_t sum = 0;
    bool is_more = true;
    open_board(NULL);
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &node, .count = 3}));
    rule(&node, "x", ints(5, 6));
    start(&root);
    uint32_t x = board->layout.objects[board->layout.pools[0].first].first;
    *paths = 0;
    while (is_more) {
        read_references(2);
        if (board->path->steps[1].taken == 1)
            read_cell(x);
        read_references(4);
        sum = sum * 1000003 + digest();
        if (++*paths % every) {
            is_more = next();
        } else {
            for (uint32_t i = 0; i < mg_path_depth(board->path);
                 i++) /* what a dead worker left may be half done */
                board->path->steps[i].value = ~(uint64_t)0;
            free_cells();
            mg_cells_init(&cells, &run, board->path, &board->layout, &board->has_forgotten);
            mg_run_mark(&run);
            is_more = go(mg_path_adopt);
        }
    }
    close_board(NULL);
    return sum;
}

static void a_path_is_adopted_after_a_restart(void **state)
{
    (void)state;
    uint32_t paths, expected_paths;
    uint64_t expected = walk(UINT32_MAX, &expected_paths);
    assert_true(expected_paths > 50);
    for (uint32_t every = 1; every <= 5; every++) {
        assert_int_equal(walk(every, &paths), expected);
        assert_int_equal(paths, expected_paths);
    }
}

static void an_adopted_path_is_replayed(void **state)
{
    (void)state;
    bound_thing();
    uint32_t index[COUNT(names)];
    for (int i = 0; i < 100; i++) {
        for (size_t k = 0; k < COUNT(names); k++)
            read_cell(number_of(names[k]));
        assert_true(next());
    }
    for (size_t k = 0; k < COUNT(names); k++)
        read_cell(number_of(names[k]));
    for (size_t k = 0; k < COUNT(names); k++)
        index[k] = board->path->steps[k].taken;
    free_cells();
    mg_cells_init(&cells, &run, board->path, &board->layout, &board->has_forgotten);
    mg_run_mark(&run);
    mg_path_adopt(board->path, COUNT(names) - 1, index[COUNT(names) - 1]);
    assert_int_equal(mg_path_position(board->path), 0);
    for (size_t k = 0; k < COUNT(names); k++)
        read_cell(number_of(names[k]));
    assert_values(index);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(paths_come_as_from_an_odometer),
        TEST(fields_nobody_reads_multiply_nothing),
        TEST(a_rollback_makes_every_field_unread),
        TEST(reading_differently_is_noticed),
        TEST(only_words_have_keys),
        cmocka_unit_test(references_are_restricted_growth_strings),
        cmocka_unit_test(the_counts_are_bells_numbers),
        TEST(other_choices_between_references_change_nothing),
        TEST(a_root_in_its_pool_counts_as_used),
        cmocka_unit_test(a_path_is_adopted_after_a_restart),
        TEST(an_adopted_path_is_replayed),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}
