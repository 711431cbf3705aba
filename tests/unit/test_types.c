/* types by name: spellings, near misses, and back to text */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "shape/type.h"

static mg_types types;
static mg_type *the_int, *the_long, *node, *color, *value, *list, *node_pointer, *node_pointer_pointer;

static mg_type *add(mg_type_kind kind, const char *name, uint64_t size, const mg_type *target)
{
    mg_type *type = mg_arena_alloc(&types.arena, sizeof *type);
    *type = (mg_type){.kind = kind, .name = name, .size = size, .target = target};
    mg_vec_push(&types.all, type);
    return type;
}

static void alias(const char *name, const mg_type *type)
{
    mg_vec_push(&types.aliases, ((mg_alias){.name = name, .type = type}));
}

static int open_types(void **state)
{
    (void)state;
    mg_types_init(&types);
    the_int = add(MG_TYPE_SIGNED, "int", 4, NULL);
    the_long = add(MG_TYPE_UNSIGNED, "unsigned long", 8, NULL);
    node = add(MG_TYPE_STRUCT, "struct node", 16, NULL);
    color = add(MG_TYPE_ENUM, "enum color", 4, NULL);
    value = add(MG_TYPE_UNION, "union value", 8, NULL);
    list = add(MG_TYPE_STRUCT, "list_t", 8, NULL); /* only a typedef's name */
    node_pointer = add(MG_TYPE_POINTER, "", 8, node);
    node_pointer_pointer = add(MG_TYPE_POINTER, "", 8, node_pointer);
    add(MG_TYPE_POINTER, "", 8, the_long);
    alias("tree_node", node);
    alias("node_ref", node_pointer);
    alias("size_t", the_long);
    alias("constant", the_int);
    return 0;
}

static int close_types(void **state)
{
    (void)state;
    mg_types_clear(&types);
    return 0;
}

static void assert_finds(const char *name, const mg_type *type)
{
    if (mg_types_find(&types, name) != type)
        fail_msg("`%s` is not found, or is another type", name);
}

static void names_are_found_as_written(void **state)
{
    (void)state;
    assert_finds("int", the_int);
    assert_finds("struct node", node);
    assert_finds("enum color", color);
    assert_finds("union value", value);
    assert_finds("unsigned long", the_long);
    assert_finds("list_t", list);
}

static void names_are_found_without_their_keyword(void **state)
{
    (void)state;
    assert_finds("node", node);
    assert_finds("color", color);
    assert_finds("value", value);
}

static void typedefs_are_found(void **state)
{
    (void)state;
    assert_finds("tree_node", node);
    assert_finds("node_ref", node_pointer);
    assert_finds("size_t", the_long);
}

static void stars_are_counted(void **state)
{
    (void)state;
    assert_finds("struct node *", node_pointer);
    assert_finds("struct node*", node_pointer);
    assert_finds("node*", node_pointer);
    assert_finds("tree_node *", node_pointer);
    assert_finds("struct node **", node_pointer_pointer);
    assert_finds("struct node * *", node_pointer_pointer);
    assert_finds("node_ref *", node_pointer_pointer);
    assert_finds("struct node ***", NULL); /* nobody uses one */
    assert_finds("enum color *", NULL);
}

static void blanks_do_not_matter(void **state)
{
    (void)state;
    assert_finds("  struct   node  ", node);
    assert_finds("\tstruct\tnode\n", node);
    assert_finds(" struct  node  *  * ", node_pointer_pointer);
    assert_finds("unsigned  long", the_long);
    assert_finds(" unsigned long\t* ", mg_types_find(&types, "unsigned long *"));
    assert_non_null(mg_types_find(&types, "unsigned long *"));
}

static void const_does_not_matter(void **state)
{
    (void)state;
    assert_finds("const struct node", node);
    assert_finds("struct node const", node);
    assert_finds("const struct node *", node_pointer);
    assert_finds("struct node const *", node_pointer);
    assert_finds("struct node const*const", node_pointer);
    assert_finds("const node*const*const", node_pointer_pointer);
    assert_finds("const const int", the_int);
    assert_finds("constant", the_int); /* only begins like it */
    assert_finds("const constant", the_int);
}

static void other_names_are_not_found(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",           " ",    "*",          "struct",     "struct ",   "nod",
        "struct nod", "Node", "structnode", "enum node",  "nodes",     "union node",
        "const",      "in t", "longs",      "struct int", "node node", "struct list_t"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_finds(names[i], NULL);
}

static void a_very_long_name_is_no_trouble(void **state)
{
    (void)state;
    char name[2000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_finds(name, NULL);
    assert_null(mg_types_nearest(&types, name));
}

/* Two files: one only declares the struct, the other knows it. */
static void a_complete_type_is_better_than_a_declaration(void **state)
{
    (void)state;
    mg_type *declared = add(MG_TYPE_STRUCT, "struct late", 0, NULL);
    assert_finds("struct late", declared);
    mg_type *complete = add(MG_TYPE_STRUCT, "struct late", 8, NULL);
    assert_finds("struct late", complete);
    assert_finds("late", complete);
    add(MG_TYPE_STRUCT, "struct late", 0, NULL);
    assert_finds("late", complete);
}

/* What somebody types is not inside a function. */
static void a_type_of_a_file_comes_before_that_of_a_function(void **state)
{
    (void)state;
    add(MG_TYPE_STRUCT, "struct both", 16, NULL)->is_local = true;
    mg_type *first = add(MG_TYPE_STRUCT, "struct both", 4, NULL);
    mg_type *second = add(MG_TYPE_STRUCT, "struct both", 8, NULL);
    assert_finds("struct both", first);
    assert_finds("both", first);
    assert_ptr_equal(mg_types_find_one(&types, "struct both", 1), second);
    assert_null(mg_types_find_one(&types, "struct both", 2));
    assert_null(mg_types_find_one(&types, "struct node", 1));
    add(MG_TYPE_STRUCT, "inside", 8, NULL)->is_local = true;
    alias("inside", node);
    assert_finds("inside", node);
}

/* As in C: typedef struct handle *handle; */
static void a_typedef_comes_before_a_bare_tag(void **state)
{
    (void)state;
    mg_type *handle = add(MG_TYPE_STRUCT, "struct handle", 8, NULL);
    mg_type *pointer = add(MG_TYPE_POINTER, "", 8, handle);
    assert_finds("handle", handle);
    alias("handle", pointer);
    assert_finds("struct handle", handle);
    assert_finds("handle", pointer);
}

static void a_pointer_type_is_made_once(void **state)
{
    (void)state;
    assert_ptr_equal(mg_types_pointer_to(&types, node), node_pointer);
    assert_finds("enum color *", NULL);
    const mg_type *made = mg_types_pointer_to(&types, color);
    assert_int_equal(made->kind, MG_TYPE_POINTER);
    assert_ptr_equal(made->target, color);
    assert_int_equal(made->size, 8);
    assert_string_equal(made->name, "");
    assert_finds("enum color *", made);
    assert_ptr_equal(mg_types_pointer_to(&types, color), made);
}

static void assert_nearest(const char *name, const char *expected)
{
    const char *nearest = mg_types_nearest(&types, name);
    if (!expected)
        assert_null(nearest);
    else if (!nearest || strcmp(nearest, expected))
        fail_msg("nearest to `%s` is `%s`, not `%s`", name, nearest ? nearest : "nothing", expected);
}

static void the_nearest_name_is_proposed(void **state)
{
    (void)state;
    assert_nearest("struct nod", "struct node");
    assert_nearest("nodee", "struct node");
    assert_nearest("struct ndoe", "struct node");
    assert_nearest("colour", "enum color");
    assert_nearest("struct color", "enum color");
    assert_nearest("sizet", "size_t");
    assert_nearest("tree_nod", "tree_node");
    assert_nearest("struct graph", NULL);
    assert_nearest("zzzzzz", NULL);
}

/* More letters differ from `int` than from `list_t`, though as many changes are needed. */
static void a_name_that_contains_the_other_is_nearer(void **state)
{
    (void)state;
    assert_nearest("list", "list_t");
    assert_nearest("tree", "tree_node");
}

static void functions_are_found_and_proposed(void **state)
{
    (void)state;
    const mg_function functions[] = {
        {.name = "tree_ok", .line = 7}, {.name = "list_ok", .line = 9}, {.name = "main"}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        mg_vec_push(&types.functions, functions[i]);
    assert_int_equal(mg_types_find_function(&types, "list_ok")->line, 9);
    assert_int_equal(mg_types_find_function(&types, "tree_ok")->line, 7);
    assert_null(mg_types_find_function(&types, "tree_o"));
    assert_null(mg_types_find_function(&types, ""));
    assert_string_equal(mg_types_nearest_function(&types, "tre_ok"), "tree_ok");
    assert_string_equal(mg_types_nearest_function(&types, "lst_ok"), "list_ok");
    assert_null(mg_types_nearest_function(&types, "heapify"));
}

static void fields_are_found(void **state)
{
    const mg_type *container;
    (void)state;
    const mg_field fields[] = {{"left", node_pointer, 0, 0}, {"", value, 64, 0}, {"key", the_int, 128, 3}};
    node->fields = fields;
    node->field_count = 3;
    assert_ptr_equal(mg_type_find_path(node, "left", &container), &fields[0]);
    assert_ptr_equal(mg_type_find_path(node, "key", &container), &fields[2]);
    assert_null(mg_type_find_path(node, "right", &container));
    assert_null(mg_type_find_path(the_int, "left", &container));
}

static void kinds_are_integers_or_scalars(void **state)
{
    (void)state;
    static const struct {
        mg_type_kind kind;
        bool is_integer, is_scalar;
    } kinds[] = {
        {MG_TYPE_VOID, false, false},  {MG_TYPE_BOOL, true, true},     {MG_TYPE_CHAR, true, true},
        {MG_TYPE_SIGNED, true, true},  {MG_TYPE_UNSIGNED, true, true}, {MG_TYPE_FLOAT, false, true},
        {MG_TYPE_ENUM, true, true},    {MG_TYPE_POINTER, false, true}, {MG_TYPE_STRUCT, false, false},
        {MG_TYPE_UNION, false, false}, {MG_TYPE_ARRAY, false, false},  {MG_TYPE_FUNCTION, false, false},
        {MG_TYPE_OTHER, false, false},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        mg_type type = {.kind = kinds[i].kind};
        assert_int_equal(mg_type_is_integer(&type), kinds[i].is_integer);
        assert_int_equal(mg_type_is_scalar(&type), kinds[i].is_scalar);
    }
}

static void assert_spelled(const mg_type *type, const char *expected)
{
    char buffer[256];
    assert_string_equal(mg_type_spell(type, buffer, sizeof buffer), expected);
}

static void types_are_spelled(void **state)
{
    (void)state;
    mg_type array = {.kind = MG_TYPE_ARRAY, .name = "", .target = node_pointer, .count = 3};
    mg_type void_type = {.kind = MG_TYPE_VOID, .name = ""};
    mg_type to_void = {.kind = MG_TYPE_POINTER, .name = "", .target = &void_type};
    mg_type anonymous = {.kind = MG_TYPE_STRUCT, .name = ""};
    mg_type nameless = {.kind = MG_TYPE_ENUM, .name = ""};
    assert_spelled(the_int, "int");
    assert_spelled(node, "struct node");
    assert_spelled(list, "list_t");
    assert_spelled(node_pointer, "struct node *");
    assert_spelled(&array, "struct node *[3]");
    assert_spelled(&to_void, "void *");
    assert_spelled(&anonymous, "struct {...}");
    assert_spelled(&nameless, "enum {...}");
}

/* What is spelled can be asked for. */
static void a_spelling_is_found_again(void **state)
{
    (void)state;
    char buffer[256];
    for (size_t i = 0; i < types.all.count; i++)
        assert_finds(mg_type_spell(types.all.items[i], buffer, sizeof buffer), types.all.items[i]);
}

/* int m[2][3] is an array of two arrays of three. */
static void arrays_of_arrays_are_spelled_as_declared(void **state)
{
    (void)state;
    mg_type row = {.kind = MG_TYPE_ARRAY, .name = "", .target = the_int, .count = 3};
    mg_type matrix = {.kind = MG_TYPE_ARRAY, .name = "", .target = &row, .count = 2};
    assert_spelled(&matrix, "int[2][3]");
}

static void a_small_buffer_is_respected(void **state)
{
    (void)state;
    char buffer[8];
    memset(buffer, '#', sizeof buffer);
    assert_string_equal(mg_type_spell(node_pointer, buffer, 7), "struct");
    assert_int_equal(buffer[7], '#');
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_types, close_types)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names_are_found_as_written),
        TEST(names_are_found_without_their_keyword),
        TEST(typedefs_are_found),
        TEST(stars_are_counted),
        TEST(blanks_do_not_matter),
        TEST(const_does_not_matter),
        TEST(other_names_are_not_found),
        TEST(a_very_long_name_is_no_trouble),
        TEST(a_complete_type_is_better_than_a_declaration),
        TEST(a_type_of_a_file_comes_before_that_of_a_function),
        TEST(a_typedef_comes_before_a_bare_tag),
        TEST(a_pointer_type_is_made_once),
        TEST(the_nearest_name_is_proposed),
        TEST(a_name_that_contains_the_other_is_nearer),
        TEST(functions_are_found_and_proposed),
        TEST(fields_are_found),
        TEST(kinds_are_integers_or_scalars),
        TEST(types_are_spelled),
        TEST(a_spelling_is_found_again),
        TEST(arrays_of_arrays_are_spelled_as_declared),
        TEST(a_small_buffer_is_respected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
