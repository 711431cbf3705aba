#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/fixture.h"

static fixture f;
static mg_structure s;

static int open_tree(void **state)
{
    (void)state;
    fixture_tree(&f, 3, false);
    mg_structure_init(&s, &f.layout);
    return 0;
}

static int close_tree(void **state)
{
    (void)state;
    mg_structure_clear(&s);
    fixture_close(&f);
    return 0;
}

static uint32_t cell(const char *name)
{
    return fixture_cell_named(&f, name);
}

static void nothing_is_chosen_at_first(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < f.layout.cell_count; i++)
        assert_false(mg_structure_is_chosen(&s, i));
    uint32_t order[8];
    assert_int_equal(mg_structure_reachable(&s, order), 1);
    assert_int_equal(order[0], f.layout.root);
}

static void picks_say_values_and_targets(void **state)
{
    (void)state;
    fixture_pick(&f, "tree.root", 1);
    fixture_pick(&f, "tree.size", 2);
    fixture_pick(&f, "N0.left", 0);
    fixture_pick(&f, "N0.right", 3);
    mg_structure_set(&s, f.picks, f.pick_count);
    assert_int_equal(mg_structure_integer(&s, cell("tree.size")), 2);
    assert_string_equal(f.objects[mg_structure_target(&s, cell("tree.root"))].name, "N0");
    assert_int_equal(mg_structure_target(&s, cell("N0.left")), MG_NONE);
    assert_string_equal(f.objects[mg_structure_target(&s, cell("N0.right"))].name, "N2");
    assert_false(mg_structure_is_chosen(&s, cell("N2.left")));
}

/* The search reuses its stack: what was set before must go even though the old picks are overwritten. */
static void setting_forgets_the_one_before(void **state)
{
    (void)state;
    fixture_pick(&f, "tree.root", 1);
    fixture_pick(&f, "N0.left", 2);
    mg_structure_set(&s, f.picks, f.pick_count);
    f.picks[0] = (mg_pick){.cell = cell("tree.size"), .index = 7};
    mg_structure_set(&s, f.picks, 1);
    assert_false(mg_structure_is_chosen(&s, cell("tree.root")));
    assert_false(mg_structure_is_chosen(&s, cell("N0.left")));
    assert_int_equal(mg_structure_integer(&s, cell("tree.size")), 7);
    mg_structure_set(&s, NULL, 0);
    assert_false(mg_structure_is_chosen(&s, cell("tree.size")));
}

static void objects_come_depth_first_and_once(void **state)
{
    (void)state;
    fixture_pick(&f, "tree.root", 1);
    fixture_pick(&f, "N0.left", 3);
    fixture_pick(&f, "N0.right", 2);
    fixture_pick(&f, "N2.left", 2);
    fixture_pick(&f, "N2.right", 1);
    mg_structure_set(&s, f.picks, f.pick_count);
    uint32_t order[8];
    assert_int_equal(mg_structure_reachable(&s, order), 4);
    const char *names[] = {"tree", "N0", "N2", "N1"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(f.objects[order[i]].name, names[i]);
}

static void ranges_and_lists_give_their_values(void **state)
{
    (void)state;
    static const int64_t listed[] = {5, -7};
    mg_domain *domain = &f.domains[cell("tree.size")];
    fixture_pick(&f, "tree.size", 1);
    mg_structure_set(&s, f.picks, f.pick_count);
    *domain = (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = -4, .hi = 4, .count = 9};
    assert_int_equal(mg_structure_integer(&s, cell("tree.size")), -3);
    *domain = (mg_domain){.kind = MG_DOMAIN_LIST, .values = listed, .count = 2};
    assert_int_equal(mg_structure_integer(&s, cell("tree.size")), -7);
    assert_true(mg_structure_real(&s, cell("tree.size")) == -7);
}

static void without_null_the_first_index_is_an_object(void **state)
{
    (void)state;
    f.domains[cell("tree.root")].has_null = false;
    fixture_pick(&f, "tree.root", 0);
    mg_structure_set(&s, f.picks, f.pick_count);
    assert_string_equal(f.objects[mg_structure_target(&s, cell("tree.root"))].name, "N0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_chosen_at_first, open_tree, close_tree),
        cmocka_unit_test_setup_teardown(picks_say_values_and_targets, open_tree, close_tree),
        cmocka_unit_test_setup_teardown(setting_forgets_the_one_before, open_tree, close_tree),
        cmocka_unit_test_setup_teardown(objects_come_depth_first_and_once, open_tree, close_tree),
        cmocka_unit_test_setup_teardown(ranges_and_lists_give_their_values, open_tree, close_tree),
        cmocka_unit_test_setup_teardown(without_null_the_first_index_is_an_object, open_tree, close_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
