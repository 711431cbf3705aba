/* types of debug info that are one type */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "front/dwarf.h"
#include "front/twins.h"

enum { NODES_MOST = 64 };

static mg_di_node nodes[NODES_MOST];
static uint32_t links[NODES_MOST];
static mg_di info;
static uint32_t link_count, the_int, the_float;
static mg_twins twins;

static uint32_t add(uint32_t tag, const char *name, uint64_t bits, uint32_t base)
{
    nodes[info.node_count] =
        (mg_di_node){.tag = tag, .name = name, .bits = bits, .base = base, .first = link_count};
    return info.node_count++;
}

static uint32_t add_pointer(uint32_t to)
{
    return add(TAG_POINTER, "", 64, to);
}

/* struct name { struct name *next; type value; } */
static uint32_t add_list(const char *name, uint32_t type)
{
    uint32_t list = add(TAG_STRUCT, name, 128, MG_DI_NONE);
    links[link_count++] = add(TAG_MEMBER, "next", 64, add_pointer(list));
    links[link_count++] = add(TAG_MEMBER, "value", 32, type);
    nodes[list].count = 2;
    return list;
}

/* struct name { struct other *other; } */
static uint32_t add_holder(const char *name, uint32_t other)
{
    uint32_t holder = add(TAG_STRUCT, name, 64, MG_DI_NONE);
    links[link_count++] = add(TAG_MEMBER, "other", 64, add_pointer(other));
    nodes[holder].count = 1;
    return holder;
}

static uint32_t add_declaration(const char *name)
{
    uint32_t declared = add(TAG_STRUCT, name, 0, MG_DI_NONE);
    nodes[declared].is_declared = true;
    return declared;
}

static int open_nodes(void **state)
{
    (void)state;
    info = (mg_di){.nodes = nodes, .links = links};
    link_count = 0;
    the_int = add(TAG_BASE, "int", 32, MG_DI_NONE);
    the_float = add(TAG_BASE, "float", 32, MG_DI_NONE);
    nodes[the_int].encoding = ATE_SIGNED;
    nodes[the_float].encoding = ATE_FLOAT;
    return 0;
}

static int close_nodes(void **state)
{
    (void)state;
    mg_twins_clear(&twins);
    return 0;
}

static void copies_are_the_same(void **state)
{
    (void)state;
    uint32_t first = add_list("list", the_int);
    uint32_t second = add_list("list", add(TAG_TYPEDEF, "number", 0, add(TAG_CONST, "", 0, the_int)));
    mg_twins_init(&twins, &info);
    assert_true(mg_twins_are(&twins, first, second));
    assert_int_equal(twins.met.count, 1);
    assert_true(mg_twins_are(&twins, first, first));
}

static void a_name_or_a_member_makes_a_difference(void **state)
{
    (void)state;
    uint32_t first = add_list("list", the_int), second = add_list("lift", the_int);
    uint32_t third = add_list("list", the_float);
    mg_twins_init(&twins, &info);
    assert_false(mg_twins_are(&twins, first, second));
    assert_false(mg_twins_are(&twins, first, third));
    assert_false(mg_twins_are(&twins, third, first)); /* nothing is left of the one before */
}

static void what_a_pointer_leads_to_makes_a_difference(void **state)
{
    (void)state;
    uint32_t first = add_holder("holder", add_list("list", the_int));
    uint32_t second = add_holder("holder", add_list("list", the_float));
    uint32_t third = add_holder("holder", add_list("list", the_int));
    mg_twins_init(&twins, &info);
    assert_false(mg_twins_are(&twins, first, second));
    assert_true(mg_twins_are(&twins, first, third));
}

static void a_declaration_has_the_body_that_a_file_defines(void **state)
{
    (void)state;
    uint32_t declared = add_declaration("list"), unknown = add_declaration("nobody");
    uint32_t first = add_holder("holder", declared);
    uint32_t inside = add_list("list", the_float);
    nodes[inside].is_local = true;
    uint32_t list = add_list("list", the_int), copy = add_list("list", the_int);
    uint32_t second = add_holder("holder", copy);
    mg_twins_init(&twins, &info);
    assert_int_equal(mg_twins_body(&twins, declared), list);
    assert_int_equal(mg_twins_body(&twins, unknown), unknown);
    assert_int_equal(mg_twins_body(&twins, inside), inside);
    assert_true(mg_twins_are(&twins, first, second));
}

static void a_declaration_of_two_things_is_neither(void **state)
{
    (void)state;
    uint32_t declared = add_declaration("list"), again = add_declaration("list");
    uint32_t first = add_holder("holder", declared), second = add_holder("holder", again);
    uint32_t third = add_holder("holder", add_list("list", the_int));
    add_list("list", the_float);
    mg_twins_init(&twins, &info);
    assert_int_equal(mg_twins_body(&twins, declared), declared);
    assert_true(mg_twins_are(&twins, first, second));
    assert_false(mg_twins_are(&twins, first, third));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_nodes, close_nodes)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(copies_are_the_same),
        TEST(a_name_or_a_member_makes_a_difference),
        TEST(what_a_pointer_leads_to_makes_a_difference),
        TEST(a_declaration_has_the_body_that_a_file_defines),
        TEST(a_declaration_of_two_things_is_neither),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
