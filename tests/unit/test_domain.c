/* which values a scalar may take */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "shape/bounds.h"

static mg_arena arena;
static mg_bounds bounds;

static const mg_type the_bool = {.kind = MG_TYPE_BOOL, .name = "_Bool", .size = 1};
static const mg_type the_char = {.kind = MG_TYPE_CHAR, .name = "char", .size = 1, .is_signed = true};
static const mg_type schar = {.kind = MG_TYPE_SIGNED, .name = "signed char", .size = 1};
static const mg_type uchar = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned char", .size = 1};
static const mg_type the_short = {.kind = MG_TYPE_SIGNED, .name = "short", .size = 2};
static const mg_type the_int = {.kind = MG_TYPE_SIGNED, .name = "int", .size = 4};
static const mg_type the_unsigned = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned int", .size = 4};
static const mg_type the_long = {.kind = MG_TYPE_SIGNED, .name = "long", .size = 8};
static const mg_type the_unsigned_long = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned long", .size = 8};
static const mg_type the_double = {.kind = MG_TYPE_FLOAT, .name = "double", .size = 8};
static const mg_type node = {.kind = MG_TYPE_STRUCT, .name = "struct node", .size = 16};
static const mg_type opaque = {.kind = MG_TYPE_STRUCT, .name = "struct opaque", .size = 0};
static const mg_type to_node = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &node};
static const mg_type to_opaque = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &opaque};
static const mg_type to_int = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &the_int};

static int open_bounds(void **state)
{
    (void)state;
    mg_arena_init(&arena, (size_t)1 << 24, false);
    mg_bounds_init(&bounds, &arena, 5);
    return 0;
}

static int close_bounds(void **state)
{
    (void)state;
    mg_bounds_clear(&bounds);
    mg_arena_clear(&arena);
    return 0;
}

static mg_domain derive(const mg_type *type, uint32_t bits, int64_t n)
{
    bounds.n = n;
    return mg_domain_derive(&bounds, type, bits, 7);
}

static void assert_range(mg_domain domain, int64_t lo, int64_t hi)
{
    assert_int_equal(domain.kind, MG_DOMAIN_RANGE);
    assert_int_equal(domain.lo, lo);
    assert_int_equal(domain.hi, hi);
    assert_int_equal(domain.count, hi - lo + 1);
}

static void integers_go_from_zero_to_n(void **state)
{
    (void)state;
    const mg_type *all[] = {&schar, &uchar, &the_short, &the_int, &the_unsigned, &the_long, &the_unsigned_long};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_range(derive(all[i], 0, 5), 0, 5);
        assert_range(derive(all[i], 0, 0), 0, 0);
    }
}

static void n_is_cut_to_what_the_type_holds(void **state)
{
    (void)state;
    assert_range(derive(&schar, 0, 1000), 0, 127);
    assert_range(derive(&uchar, 0, 1000), 0, 255);
    assert_range(derive(&the_short, 0, 100000), 0, 32767);
    assert_range(derive(&the_int, 0, (int64_t)1 << 40), 0, INT32_MAX);
    assert_range(derive(&the_unsigned, 0, (int64_t)1 << 40), 0, UINT32_MAX);
    assert_range(derive(&the_unsigned_long, 0, (int64_t)1 << 40), 0, (int64_t)1 << 40);
}

static void bit_fields_hold_less(void **state)
{
    (void)state;
    assert_range(derive(&the_unsigned, 1, 5), 0, 1);
    assert_range(derive(&the_unsigned, 2, 5), 0, 3);
    assert_range(derive(&the_unsigned, 3, 5), 0, 5);
    assert_range(derive(&the_int, 1, 5), 0, 0); /* holds -1 and 0 */
    assert_range(derive(&the_int, 3, 5), 0, 3);
    assert_range(derive(&the_int, 4, 5), 0, 5);
    assert_range(derive(&the_unsigned_long, 64, 5), 0, 5);
    assert_range(derive(&the_long, 64, 5), 0, 5);
    assert_range(derive(&the_long, 63, 5), 0, 5);
}

static void a_bool_is_both(void **state)
{
    (void)state;
    assert_range(derive(&the_bool, 0, 5), 0, 1);
    assert_range(derive(&the_bool, 1, 5), 0, 1);
    assert_range(derive(&the_bool, 0, 1), 0, 1);
}

static void a_char_is_nul_and_letters(void **state)
{
    (void)state;
    mg_domain domain = derive(&the_char, 0, 3);
    assert_int_equal(domain.kind, MG_DOMAIN_LIST);
    assert_int_equal(domain.count, 4);
    for (uint64_t i = 0; i < 4; i++)
        assert_int_equal(mg_domain_integer(&domain, i), "\0abc"[i]);
    assert_int_equal(mg_domain_largest(&domain), 'c');
    domain = derive(&the_char, 0, 0);
    assert_int_equal(domain.count, 1);
    domain = derive(&the_char, 0, 1000);
    assert_int_equal(domain.count, 27);
    assert_int_equal(mg_domain_largest(&domain), 'z');
}

static void an_enum_is_its_enumerators_once_each(void **state)
{
    (void)state;
    static const mg_enumerator colors[] = {{"RED", 4}, {"GREEN", -1}, {"ROUGE", 4}, {"BLUE", 9}, {"VERT", -1}};
    mg_type color = {.kind = MG_TYPE_ENUM,
                     .name = "enum color",
                     .size = 4,
                     .enumerators = colors,
                     .enumerator_count = 5,
                     .is_signed = true};
    mg_domain domain = derive(&color, 0, 0);
    assert_int_equal(domain.kind, MG_DOMAIN_LIST);
    assert_int_equal(domain.count, 3);
    assert_int_equal(mg_domain_integer(&domain, 0), 4); /* in the order written */
    assert_int_equal(mg_domain_integer(&domain, 1), -1);
    assert_int_equal(mg_domain_integer(&domain, 2), 9);
    assert_int_equal(mg_domain_largest(&domain), 9);
    color.enumerator_count = 0; /* declared only */
    assert_range(derive(&color, 0, 2), 0, 2);
}

/* enum color { RED, GREEN, BLUE, BLACK = 9 } c : 2, and char c : 3: only what the bits hold. */
static void derived_values_fit_their_bit_field(void **state)
{
    (void)state;
    static const mg_enumerator colors[] = {{"RED", 0}, {"GREEN", 1}, {"BLUE", 2}, {"BLACK", 9}};
    const mg_type color = {
        .kind = MG_TYPE_ENUM, .name = "enum color", .size = 4, .enumerators = colors, .enumerator_count = 4};
    mg_domain domain = derive(&color, 2, 5);
    assert_in_range(mg_domain_largest(&domain), 0, 3);
    domain = derive(&the_char, 3, 5);
    assert_in_range(mg_domain_largest(&domain), 0, 3);
}

static void floats_are_whole_numbers_to_n(void **state)
{
    (void)state;
    mg_domain domain = derive(&the_double, 0, 3);
    assert_int_equal(domain.kind, MG_DOMAIN_RANGE);
    assert_int_equal(domain.count, 4);
    for (uint64_t i = 0; i < 4; i++)
        assert_int_equal(mg_domain_integer(&domain, i), i);
}

static void pointers_reach_complete_structs_only(void **state)
{
    (void)state;
    mg_domain domain = derive(&to_node, 0, 3);
    assert_int_equal(domain.kind, MG_DOMAIN_REF);
    assert_true(domain.has_null);
    assert_int_equal(domain.pool, 7);
    const mg_type *others[] = {&to_opaque, &to_int};
    for (size_t i = 0; i < 2; i++) {
        domain = derive(others[i], 0, 3);
        assert_int_equal(domain.kind, MG_DOMAIN_NULL);
        assert_true(domain.has_null);
        assert_int_equal(domain.count, 1);
    }
}

static mg_status status;
static mg_domain fitted;

static bool fits(mg_domain domain, const mg_type *type, uint32_t bits)
{
    mg_rule rule = {.owner = &node, .path = "field", .domain = domain, .file = "tree.c", .line = 12};
    status = (mg_status){0};
    fitted = domain;
    bool has_pool = type->kind == MG_TYPE_POINTER && mg_type_has_objects(type->target);
    return mg_domain_fit(&fitted, &rule, type, bits, has_pool ? 7 : UINT32_MAX, &status);
}

static bool range_fits(int64_t lo, int64_t hi, const mg_type *type, uint32_t bits)
{
    return fits((mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = (uint64_t)(hi - lo) + 1},
                type, bits);
}

static void ranges_fit_to_the_last_value(void **state)
{
    (void)state;
    static const struct {
        const mg_type *type;
        uint32_t bits;
        int64_t lo, hi;
    } limits[] = {
        {&the_bool, 0, 0, 1},
        {&the_bool, 1, 0, 1},
        {&the_char, 0, -128, 127},
        {&schar, 0, -128, 127},
        {&uchar, 0, 0, 255},
        {&the_short, 0, -32768, 32767},
        {&the_int, 0, INT32_MIN, INT32_MAX},
        {&the_unsigned, 0, 0, UINT32_MAX},
        {&the_int, 1, -1, 0},
        {&the_int, 3, -4, 3},
        {&the_unsigned, 1, 0, 1},
        {&the_unsigned, 3, 0, 7},
        {&the_unsigned_long, 40, 0, ((int64_t)1 << 40) - 1},
        {&the_long, 40, -((int64_t)1 << 39), ((int64_t)1 << 39) - 1},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        assert_true(range_fits(limits[i].lo, limits[i].lo, limits[i].type, limits[i].bits));
        assert_true(range_fits(limits[i].hi, limits[i].hi, limits[i].type, limits[i].bits));
        assert_false(range_fits(limits[i].lo - 1, limits[i].lo, limits[i].type, limits[i].bits));
        assert_false(range_fits(limits[i].hi, limits[i].hi + 1, limits[i].type, limits[i].bits));
        assert_non_null(strstr(status.text, "do not fit"));
    }
    assert_true(range_fits(INT64_MIN, INT64_MIN, &the_long, 0));
    assert_true(range_fits(INT64_MAX, INT64_MAX, &the_long, 0));
    assert_true(range_fits(INT64_MAX, INT64_MAX, &the_unsigned_long, 0));
    assert_false(range_fits(-1, 0, &the_unsigned_long, 0));
}

static void a_char_is_as_signed_as_its_type(void **state)
{
    (void)state;
    const mg_type plain = {.kind = MG_TYPE_CHAR, .name = "char", .size = 1, .is_signed = false};
    assert_true(range_fits(200, 255, &plain, 0));
    assert_false(range_fits(-1, 0, &plain, 0));
    assert_false(range_fits(200, 255, &the_char, 0));
}

static void every_listed_value_must_fit(void **state)
{
    (void)state;
    static const int64_t values[] = {3, -2, 9, 0};
    const mg_domain domain = {.kind = MG_DOMAIN_LIST, .values = values, .count = 4};
    assert_true(fits(domain, &the_int, 0));
    assert_true(fits(domain, &the_int, 5));
    assert_false(fits(domain, &the_int, 4));      /* 9 is too large */
    assert_false(fits(domain, &the_unsigned, 0)); /* -2 */
    assert_false(fits(domain, &the_bool, 0));
    assert_int_equal(mg_domain_largest(&domain), 9);
}

static void a_misfit_names_line_field_and_remedy(void **state)
{
    (void)state;
    assert_false(range_fits(0, 256, &uchar, 0));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    assert_non_null(strstr(status.text, "tree.c:12: "));
    assert_non_null(strstr(status.text, "struct node.field"));
    assert_non_null(strstr(status.text, "\n  "));
}

static void integers_fit_a_float(void **state)
{
    (void)state;
    static const int64_t values[] = {7, -3};
    static const double reals[] = {0.5};
    assert_true(range_fits(-1, 1, &the_double, 0));
    assert_true(fitted.kind == MG_DOMAIN_RANGE && fitted.count == 3);
    assert_true(fits((mg_domain){.kind = MG_DOMAIN_LIST, .values = values, .count = 2}, &the_double, 0));
    assert_true(fitted.kind == MG_DOMAIN_LIST && fitted.values == values);
    assert_true(fits((mg_domain){.kind = MG_DOMAIN_REALS, .reals = reals, .count = 1}, &the_double, 0));
    assert_ptr_equal(fitted.reals, reals);
}

static void kinds_that_do_not_go_together_are_refused(void **state)
{
    (void)state;
    static const double reals[] = {0.5};
    const mg_domain numbers = {.kind = MG_DOMAIN_RANGE, .count = 1}, ref = {.kind = MG_DOMAIN_REF};
    assert_false(fits((mg_domain){.kind = MG_DOMAIN_REALS, .reals = reals, .count = 1}, &the_int, 0));
    assert_non_null(strstr(status.text, "MG_INTS"));
    assert_false(fits(ref, &the_int, 0));
    assert_false(fits(ref, &the_double, 0));
    assert_non_null(strstr(status.text, "MG_REALS"));
    assert_false(fits(numbers, &to_node, 0));
    assert_non_null(strstr(status.text, "MG_NOT_NULL"));
    assert_false(fits(ref, &to_int, 0));
    assert_non_null(strstr(status.text, "MG_ARRAY"));
    assert_false(fits(ref, &to_opaque, 0));
}

static void references_get_their_pool(void **state)
{
    (void)state;
    assert_true(fits((mg_domain){.kind = MG_DOMAIN_REF, .has_null = false, .pool = 99}, &to_node, 0));
    assert_int_equal(fitted.pool, 7);
    assert_false(fitted.has_null);
    assert_true(fits((mg_domain){.kind = MG_DOMAIN_NULL, .has_null = true}, &to_node, 0));
    assert_true(fits((mg_domain){.kind = MG_DOMAIN_NULL, .has_null = true}, &to_int, 0));
    assert_int_equal(fitted.kind, MG_DOMAIN_NULL);
}

static void add_rule(const mg_type *owner, const char *path, mg_domain_kind kind, unsigned line)
{
    mg_vec_push(&bounds.rules,
                ((mg_rule){.owner = owner, .path = path, .domain = {.kind = kind}, .line = line}));
}

static void the_later_and_the_more_exact_rule_count(void **state)
{
    (void)state;
    add_rule(&node, "key", MG_DOMAIN_RANGE, 1);
    add_rule(&node, "key", MG_DOMAIN_LIST, 2);
    bounds.rules.items[1].round = 1;
    add_rule(&node, "m[1]", MG_DOMAIN_RANGE, 6);
    add_rule(&node, "m", MG_DOMAIN_RANGE, 7);
    add_rule(&node, "m[1][2]", MG_DOMAIN_RANGE, 8);
    add_rule(&node, "m.x", MG_DOMAIN_RANGE, 9);
    assert_int_equal(mg_bounds_find(&bounds, &node, "m[0][2]", false)->line, 7);
    assert_int_equal(mg_bounds_find(&bounds, &node, "m[1][0]", false)->line, 6);
    assert_int_equal(mg_bounds_find(&bounds, &node, "m[1][2]", false)->line, 8);
    assert_int_equal(mg_bounds_find(&bounds, &node, "m[10][2]", false)->line, 7);
    assert_int_equal(mg_bounds_find(&bounds, &node, "m[1][2].x", false)->line, 9);
    assert_null(mg_bounds_find(&bounds, &node, "m[1].y", false));
    add_rule(&node, "keys", MG_DOMAIN_RANGE, 3);
    add_rule(&node, "data", MG_DOMAIN_BLOCK, 4);
    add_rule(&node, "data", MG_DOMAIN_RANGE, 5);
    assert_int_equal(mg_bounds_find(&bounds, &node, "key", false)->line, 2);
    assert_int_equal(mg_bounds_find(&bounds, &node, "data", true)->line, 4);  /* the array */
    assert_int_equal(mg_bounds_find(&bounds, &node, "data", false)->line, 5); /* its elements */
    assert_null(mg_bounds_find(&bounds, &node, "key", true));
    assert_null(mg_bounds_find(&bounds, &opaque, "key", false));
    assert_null(mg_bounds_find(&bounds, &node, "ke", false));
}

static void rules_on_types_are_for_fields_of_that_type(void **state)
{
    (void)state;
    add_rule(&the_int, NULL, MG_DOMAIN_RANGE, 1);
    add_rule(&node, NULL, MG_DOMAIN_REF, 2); /* MG_TYPE_NOT_NULL(struct node): every pointer to one */
    add_rule(&node, "key", MG_DOMAIN_RANGE, 3);
    assert_int_equal(mg_bounds_find_type(&bounds, &the_int)->line, 1);
    assert_int_equal(mg_bounds_find_type(&bounds, &to_node)->line, 2);
    assert_null(mg_bounds_find_type(&bounds, &the_unsigned));
    assert_null(mg_bounds_find_type(&bounds, &to_opaque));
    assert_null(mg_bounds_find(&bounds, &node, "other", false));
}

/* MG_TYPE_INTS(int, 0, 3) says nothing about a field of type int *. */
static void a_rule_on_integers_is_not_for_pointers_to_them(void **state)
{
    (void)state;
    add_rule(&the_int, NULL, MG_DOMAIN_RANGE, 1);
    assert_null(mg_bounds_find_type(&bounds, &to_int));
}

static void pools_are_n_unless_a_rule_says(void **state)
{
    (void)state;
    assert_int_equal(mg_bounds_objects(&bounds, &node, NULL), 5);
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &node, .count = 2}));
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = &node, .count = 0}));
    assert_int_equal(mg_bounds_objects(&bounds, &node, NULL), 0);
    assert_int_equal(mg_bounds_objects(&bounds, &opaque, NULL), 5);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_bounds, close_bounds)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(integers_go_from_zero_to_n),
        TEST(n_is_cut_to_what_the_type_holds),
        TEST(bit_fields_hold_less),
        TEST(a_bool_is_both),
        TEST(a_char_is_nul_and_letters),
        TEST(an_enum_is_its_enumerators_once_each),
        TEST(derived_values_fit_their_bit_field),
        TEST(floats_are_whole_numbers_to_n),
        TEST(pointers_reach_complete_structs_only),
        TEST(ranges_fit_to_the_last_value),
        TEST(a_char_is_as_signed_as_its_type),
        TEST(every_listed_value_must_fit),
        TEST(a_misfit_names_line_field_and_remedy),
        TEST(integers_fit_a_float),
        TEST(kinds_that_do_not_go_together_are_refused),
        TEST(references_get_their_pool),
        TEST(the_later_and_the_more_exact_rule_count),
        TEST(rules_on_types_are_for_fields_of_that_type),
        TEST(a_rule_on_integers_is_not_for_pointers_to_them),
        TEST(pools_are_n_unless_a_rule_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
