/* where objects, cells, heap arrays and union arms come to lie */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "shape/layout.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static mg_arena arena;
static mg_bounds bounds;
static mg_layout layout;
static mg_status status;

static const mg_layout_area area = {0x08000000, 1 << 20};

static int open_bounds(void **state)
{
    (void)state;
    mg_arena_init(&arena, (size_t)1 << 28, false);
    mg_bounds_init(&bounds, &arena, 3);
    memset(&layout, 0, sizeof layout);
    status = (mg_status){0};
    return 0;
}

static int close_bounds(void **state)
{
    (void)state;
    mg_bounds_clear(&bounds);
    mg_arena_clear(&arena);
    return 0;
}

/* ---- types ----------------------------------------------------------------------------------------------------
 *   struct pos { short x, y; };
 *   struct other { struct thing *thing; int m[2][2]; };
 *   struct thing {
 *       int id; struct pos pos; char name[3]; _Bool flag; unsigned a : 3, b : 5; int c : 12; int tag;
 *       union { int i; double d; struct pos p; } u; int length; int *data; struct thing *next; struct other *other;
 *   }; */

static const mg_type the_int = {.kind = MG_TYPE_SIGNED, .name = "int", .size = 4};
static const mg_type the_short = {.kind = MG_TYPE_SIGNED, .name = "short", .size = 2};
static const mg_type the_unsigned = {.kind = MG_TYPE_UNSIGNED, .name = "unsigned int", .size = 4};
static const mg_type the_bool = {.kind = MG_TYPE_BOOL, .name = "_Bool", .size = 1};
static const mg_type the_char = {.kind = MG_TYPE_CHAR, .name = "char", .size = 1, .is_signed = true};
static const mg_type the_double = {.kind = MG_TYPE_FLOAT, .name = "double", .size = 8};
static const mg_type wide_real = {.kind = MG_TYPE_OTHER, .name = "long double", .size = 16};
static const mg_type to_int = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &the_int};
static const mg_type name_array = {
    .kind = MG_TYPE_ARRAY, .name = "", .size = 3, .target = &the_char, .count = 3};
static const mg_type row = {.kind = MG_TYPE_ARRAY, .name = "", .size = 8, .target = &the_int, .count = 2};
static const mg_type matrix = {.kind = MG_TYPE_ARRAY, .name = "", .size = 16, .target = &row, .count = 2};
static const mg_field pos_fields[] = {{"x", &the_short, 0, 0}, {"y", &the_short, 16, 0}};
static const mg_type pos = {
    .kind = MG_TYPE_STRUCT, .name = "struct pos", .size = 4, .fields = pos_fields, .field_count = 2};
static const mg_field u_fields[] = {{"i", &the_int, 0, 0}, {"d", &the_double, 0, 0}, {"p", &pos, 0, 0}};
static const mg_type u_type = {
    .kind = MG_TYPE_UNION, .name = "", .size = 8, .fields = u_fields, .field_count = 3};
static const mg_type thing, other;
static const mg_type to_thing = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &thing};
static const mg_type to_other = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &other};
static const mg_field other_fields[] = {{"thing", &to_thing, 0, 0}, {"m", &matrix, 64, 0}};
static const mg_type other = {
    .kind = MG_TYPE_STRUCT, .name = "struct other", .size = 24, .fields = other_fields, .field_count = 2};
static const mg_field thing_fields[] = {
    {"id", &the_int, 0, 0},       {"pos", &pos, 32, 0},        {"name", &name_array, 64, 0},
    {"flag", &the_bool, 88, 0},   {"a", &the_unsigned, 96, 3}, {"b", &the_unsigned, 99, 5},
    {"c", &the_int, 104, 12},     {"tag", &the_int, 128, 0},   {"u", &u_type, 192, 0},
    {"length", &the_int, 256, 0}, {"data", &to_int, 320, 0},   {"next", &to_thing, 384, 0},
    {"other", &to_other, 448, 0},
};
static const mg_type thing = {.kind = MG_TYPE_STRUCT,
                              .name = "struct thing",
                              .size = 64,
                              .fields = thing_fields,
                              .field_count = COUNT(thing_fields)};

/* ---- rules ---------------------------------------------------------------------------------------------------- */

static void rule(const mg_type *owner, const char *path, mg_domain domain)
{
    mg_vec_push(&bounds.rules,
                ((mg_rule){.owner = owner, .path = path, .domain = domain, .file = "t.c", .line = 5}));
}

static mg_domain ints(int64_t lo, int64_t hi)
{
    return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = (uint64_t)(hi - lo) + 1};
}

static mg_domain array_of(const char *length)
{
    return (mg_domain){.kind = MG_DOMAIN_BLOCK, .count = 1, .length = length};
}

static void arm(const mg_type *owner, const char *path, const char *tag, int64_t value)
{
    mg_vec_push(&bounds.arms, ((mg_arm_rule){.owner = owner, .path = path, .tag = tag, .value = value}));
}

static void objects(const mg_type *type, uint64_t count)
{
    mg_vec_push(&bounds.pools, ((mg_pool_rule){.type = type, .count = count}));
}

static void bound_thing(void)
{
    objects(&thing, 3);
    objects(&other, 2);
    rule(&thing, "length", ints(0, 4));
    rule(&thing, "data", array_of("length"));
    rule(&thing, "data", ints(7, 9));
    arm(&thing, "u.i", "tag", 0);
    arm(&thing, "u.d", "tag", 2);
    arm(&thing, "u.p", "tag", 1);
}

static bool build(const mg_type *root)
{
    status = (mg_status){0};
    return mg_layout_build(&layout, &(mg_layout_wish){&bounds, root, 1, false}, 1, bounds.arena, area, &status);
}

/* ---- what every layout must obey ------------------------------------------------------------------------------ */

static uint32_t naive_first(uint64_t address)
{
    for (uint32_t c = 0; c < layout.cell_count; c++)
        if (!layout.cells[c].is_in_arm && layout.cells[c].address + layout.cells[c].bytes > address)
            return c;
    return layout.cell_count;
}

static void assert_granules(void)
{
    for (uint64_t at = layout.start; at < layout.end; at++) {
        uint64_t granule = (at - layout.start) / 8;
        assert_int_equal(layout.by_granule[granule], naive_first(layout.start + granule * 8));
    }
}

/* Cells outside arms go up; neighbours share bytes only when both are bit-fields, and then no bits. */
static void assert_sorted(void)
{
    const mg_cell *last = NULL;
    for (uint32_t c = 0; c < layout.cell_count; c++) {
        const mg_cell *cell = &layout.cells[c];
        if (cell->is_in_arm)
            continue;
        assert_true(cell->bytes > 0);
        assert_true(cell->address >= area.base && cell->address + cell->bytes <= layout.end);
        if (last) {
            uint64_t end = last->bit_size ? last->address * 8 + last->bit_offset + last->bit_size
                                          : (last->address + last->bytes) * 8;
            assert_true(cell->address * 8 + cell->bit_offset >= end);
        }
        last = cell;
    }
}

static void assert_objects(void)
{
    for (uint32_t i = 0; i < layout.object_count; i++) {
        const mg_object *object = &layout.objects[i];
        assert_int_equal(object->address % 16, 0);
        assert_true(object->address + object->type->size < layout.end);
        if (i)
            assert_true(object->address > object[-1].address + object[-1].type->size); /* a red zone between */
        for (uint32_t c = object->first; c < object->last; c++) {
            assert_int_equal(layout.cells[c].object, i);
            assert_false(layout.cells[c].is_in_arm);
            assert_true(layout.cells[c].address >= object->address);
            assert_true(layout.cells[c].address + layout.cells[c].bytes <=
                        object->address + object->type->size);
        }
        if (object->pool != MG_NONE)
            assert_int_equal(layout.pools[object->pool].first + object->index, i);
    }
}

static void assert_unique_names(void)
{
    for (uint32_t i = 0; i < layout.object_count; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_string_not_equal(layout.objects[i].name, layout.objects[k].name);
    for (uint32_t c = 0; c < layout.cell_count; c++)
        for (uint32_t k = 0; k < c; k++)
            if (layout.cells[c].object == layout.cells[k].object)
                assert_string_not_equal(layout.cells[c].path, layout.cells[k].path);
}

static void assert_arms(void)
{
    for (uint32_t c = 0; c < layout.cell_count; c++) {
        const mg_cell *cell = &layout.cells[c];
        for (uint32_t a = cell->first; cell->is_union && a < cell->last; a++) {
            assert_true(layout.arms[a].first <= layout.arms[a].last);
            assert_true(layout.arms[a].last <= layout.cell_count);
            for (uint32_t k = layout.arms[a].first; k < layout.arms[a].last; k++) {
                assert_true(layout.cells[k].is_in_arm);
                assert_true(layout.cells[k].address >= cell->address);
                assert_true(layout.cells[k].address + layout.cells[k].bytes <= cell->address + cell->bytes);
            }
        }
    }
}

static void assert_good(void)
{
    assert_string_equal(status.text, "");
    assert_int_equal(layout.start, area.base);
    assert_granules();
    assert_sorted();
    assert_objects();
    assert_unique_names();
    assert_arms();
    for (uint32_t c = 0; c < layout.cell_count; c++)
        assert_true(layout.cells[c].is_union || layout.cells[c].domain < layout.domain_count);
}

/* The cell at "T0.pos.x", or MG_NONE. */
static uint32_t number_of(const char *name)
{
    size_t length = strcspn(name, ".");
    for (uint32_t c = 0; c < layout.cell_count; c++) {
        const char *object = layout.objects[layout.cells[c].object].name;
        if (strlen(object) == length && !strncmp(object, name, length) &&
            !strcmp(layout.cells[c].path, name[length] ? name + length + 1 : ""))
            return c;
    }
    return MG_NONE;
}

static const mg_cell *cell_of(const char *name)
{
    uint32_t number = number_of(name);
    if (number == MG_NONE)
        fail_msg("no cell %s", name);
    return &layout.cells[number];
}

static const mg_domain *domain_of(const char *name)
{
    return &layout.domains[cell_of(name)->domain];
}

static void assert_at(const char *name, uint64_t offset, uint32_t bytes, uint32_t bit_offset, uint32_t bit_size)
{
    const mg_cell *cell = cell_of(name);
    assert_int_equal(cell->address - layout.objects[cell->object].address, offset);
    assert_int_equal(cell->bytes, bytes);
    assert_int_equal(cell->bit_offset, bit_offset);
    assert_int_equal(cell->bit_size, bit_size);
}

/* ---- tests ---------------------------------------------------------------------------------------------------- */

static void every_layout_obeys_the_rules(void **state)
{
    (void)state;
    const mg_type *roots[] = {&thing, &other, &to_thing, &to_other};
    bound_thing();
    for (size_t i = 0; i < COUNT(roots); i++) {
        assert_true(build(roots[i]));
        assert_good();
    }
}

static void embedded_structs_and_arrays_are_spread_out(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    assert_at("T0.id", 0, 4, 0, 0);
    assert_at("T0.pos.x", 4, 2, 0, 0);
    assert_at("T1.pos.y", 6, 2, 0, 0);
    assert_at("T0.name[0]", 8, 1, 0, 0);
    assert_at("T2.name[2]", 10, 1, 0, 0);
    assert_at("T0.flag", 11, 1, 0, 0);
    assert_at("O0.m[0][1]", 12, 4, 0, 0);
    assert_at("O1.m[1][0]", 16, 4, 0, 0);
    assert_int_equal(number_of("T0.pos"), MG_NONE);
    assert_int_equal(number_of("T0.name"), MG_NONE);
}

static void bit_fields_touch_their_own_bytes(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    assert_at("T0.a", 12, 1, 0, 3);
    assert_at("T0.b", 12, 1, 3, 5);
    assert_at("T0.c", 13, 2, 0, 12);
    assert_int_equal(domain_of("T0.a")->hi, 3); /* n */
}

static void a_bit_field_may_cross_bytes(void **state)
{
    (void)state;
    static const mg_field fields[] = {
        {"a", &the_unsigned, 0, 7}, {"b", &the_unsigned, 7, 18}, {"c", &the_int, 25, 7}};
    static const mg_type packed = {
        .kind = MG_TYPE_STRUCT, .name = "struct packed", .size = 4, .fields = fields, .field_count = 3};
    assert_true(build(&packed));
    assert_good();
    assert_at("packed.a", 0, 1, 0, 7);
    assert_at("packed.b", 0, 4, 7, 18);
    assert_at("packed.c", 3, 1, 1, 7);
}

static void a_root_in_its_own_pool_is_object_0(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    assert_int_equal(layout.root, 0);
    assert_string_equal(layout.objects[0].name, "T0");
    assert_int_equal(layout.objects[0].pool, 0);
    assert_ptr_equal(layout.pools[0].type, &thing);
    assert_int_equal(layout.pools[0].count, 3);
    assert_int_equal(layout.pools[0].used, 1);
    assert_ptr_equal(layout.pools[1].type, &other);
    assert_int_equal(layout.pools[1].used, 0);
    assert_int_equal(layout.object_count, 5);
}

/* thing and other point to each other, so each root is in its own pool, and a pool is made once. */
static void mutual_recursion_makes_each_pool_once(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&other));
    assert_int_equal(layout.pool_count, 2);
    assert_ptr_equal(layout.objects[layout.root].type, &other);
    assert_string_equal(layout.objects[layout.root].name, "O0");
    uint32_t others = domain_of("T2.other")->pool, things = domain_of("O1.thing")->pool;
    assert_ptr_equal(layout.pools[others].type, &other);
    assert_ptr_equal(layout.pools[things].type, &thing);
    assert_int_equal(layout.pools[others].used, 1);
    assert_int_equal(layout.pools[things].used, 0);
    assert_int_equal(domain_of("T0.next")->pool, things);
    for (uint32_t p = 0; p < 2; p++)
        for (uint32_t i = 0; i < layout.pools[p].count; i++)
            assert_ptr_equal(layout.objects[layout.pools[p].first + i].type, layout.pools[p].type);
}

static void a_root_nobody_points_to_stands_alone(void **state)
{
    (void)state;
    static const mg_field fields[] = {{"first", &to_thing, 0, 0}, {"size", &the_int, 64, 0}};
    static const mg_type list = {
        .kind = MG_TYPE_STRUCT, .name = "struct list", .size = 16, .fields = fields, .field_count = 2};
    bound_thing();
    assert_true(build(&list));
    assert_good();
    assert_int_equal(layout.root, 0);
    assert_int_equal(layout.objects[0].pool, MG_NONE);
    assert_string_equal(layout.objects[0].name, "list");
    assert_int_equal(layout.objects[0].last - layout.objects[0].first, 2);
    assert_int_equal(layout.pools[0].used, 0);
}

static void a_bare_pointer_is_an_object_of_one_cell(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&to_thing));
    const mg_object *root = &layout.objects[layout.root];
    assert_string_equal(root->name, "root");
    assert_int_equal(root->last - root->first, 1);
    assert_int_equal(layout.domains[layout.cells[root->first].domain].kind, MG_DOMAIN_REF);
    assert_int_equal(layout.cells[root->first].address, root->address);
    assert_int_equal(layout.pools[0].used, 0);
}

static void a_heap_array_has_room_for_its_longest(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    const mg_cell *data = cell_of("T1.data");
    assert_int_equal(layout.domains[data->domain].kind, MG_DOMAIN_BLOCK);
    assert_int_equal(data->governor, number_of("T1.length"));
    assert_int_equal(data->last - data->first, 4);
    assert_int_equal(data->stride, 1);
    assert_int_equal(data->elements->kind, MG_SLOT_ARRAY);
    assert_int_equal(data->elements->child_count, 4);
    assert_string_equal(layout.cells[data->first].path, "data[0]");
    for (uint32_t i = 0; i < 4; i++) {
        const mg_cell *element = &layout.cells[data->first + i];
        assert_int_equal(element->address, data->block + 4 * i);
        assert_int_equal(element->object, data->object);
        assert_int_equal(data->elements->children[i].cell, data->first + i);
        assert_int_equal(layout.domains[element->domain].lo, 7); /* the rule of the elements */
        assert_int_equal(layout.domains[element->domain].hi, 9);
    }
    for (uint32_t i = 0; i < layout.object_count; i++) /* outside every object */
        assert_true(data->block >= layout.objects[i].address + layout.objects[i].type->size);
    assert_true(cell_of("T0.data")->block != data->block);
}

/* struct vec { int length; struct pair { struct thing *t; int x; } *pairs; }: two cells an element. */
static void a_heap_array_of_structs_has_a_stride(void **state)
{
    (void)state;
    static const mg_field pair_fields[] = {{"t", &to_thing, 0, 0}, {"x", &the_int, 64, 0}};
    static const mg_type pair = {
        .kind = MG_TYPE_STRUCT, .name = "struct pair", .size = 16, .fields = pair_fields, .field_count = 2};
    static const mg_type to_pair = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &pair};
    static const mg_field fields[] = {{"length", &the_int, 0, 0}, {"pairs", &to_pair, 64, 0}};
    static const mg_type vec = {
        .kind = MG_TYPE_STRUCT, .name = "struct vec", .size = 16, .fields = fields, .field_count = 2};
    bound_thing();
    rule(&vec, "pairs", array_of("length"));
    rule(&vec, "pairs.x", ints(40, 41));
    assert_true(build(&vec));
    assert_good();
    const mg_cell *pairs = cell_of("vec.pairs");
    assert_int_equal(pairs->stride, 2);
    assert_int_equal(pairs->last - pairs->first, 6); /* n is 3 */
    assert_int_equal(cell_of("vec.pairs[2].x")->address, pairs->block + 40);
    assert_int_equal(domain_of("vec.pairs[1].x")->lo, 40);
    assert_int_equal(domain_of("vec.pairs[0].t")->kind, MG_DOMAIN_REF);
    assert_int_equal(layout.pool_count,
                     2); /* pairs are in the array, not in a pool; things came from its elements */
}

static void arms_are_chosen_by_their_tag(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    const mg_cell *u = cell_of("T1.u");
    assert_true(u->is_union);
    assert_int_equal(u->bytes, 8);
    assert_int_equal(u->governor, number_of("T1.tag"));
    assert_int_equal(u->last - u->first, 3);
    static const struct {
        int64_t value;
        const char *path;
        uint32_t cells;
    } expected[] = {{0, "u.i", 1}, {2, "u.d", 1}, {1, "u.p.x", 2}};
    for (uint32_t k = 0; k < 3; k++) {
        const mg_arm *found = &layout.arms[u->first + k];
        assert_int_equal(found->value, expected[k].value);
        assert_int_equal(found->slot, k);
        assert_int_equal(found->last - found->first, expected[k].cells);
        assert_string_equal(layout.cells[found->first].path, expected[k].path);
        assert_int_equal(layout.cells[found->first].object, u->object);
    }
    assert_at("T1.u.p.y", 26, 2, 0, 0);
}

static const mg_arm *only_arm(const char *name)
{
    const mg_cell *cell = cell_of(name);
    assert_int_equal(cell->governor, MG_NONE);
    assert_int_equal(cell->last - cell->first, 1);
    assert_int_equal(layout.arms[cell->first].slot, 0);
    return &layout.arms[cell->first];
}

static const mg_type *holder_of(const mg_field *union_fields, size_t count, const char *name)
{
    static mg_type holder, a_union;
    static mg_field fields[2];
    a_union =
        (mg_type){.kind = MG_TYPE_UNION, .name = "", .size = 8, .fields = union_fields, .field_count = count};
    fields[0] = (mg_field){"tag", &the_int, 0, 0};
    fields[1] = (mg_field){name, &a_union, 64, 0};
    holder = (mg_type){
        .kind = MG_TYPE_STRUCT, .name = "struct holder", .size = 16, .fields = fields, .field_count = 2};
    return &holder;
}

static void without_rules_the_first_arm_is_live(void **state)
{
    (void)state;
    static const mg_field fields[] = {{"i", &the_int, 0, 0}, {"d", &the_double, 0, 0}};
    assert_true(build(holder_of(fields, 2, "u")));
    assert_good();
    const mg_arm *live = only_arm("holder.u");
    assert_int_equal(live->first, number_of("holder.u.i"));
    assert_int_equal(live->last, live->first + 1);
}

static void without_rules_a_struct_or_array_can_be_live(void **state)
{
    (void)state;
    static const mg_field structs[] = {{"p", &pos, 0, 0}, {"i", &the_int, 0, 0}};
    static const mg_field arrays[] = {{"m", &row, 0, 0}, {"i", &the_int, 0, 0}};
    assert_true(build(holder_of(structs, 2, "u")));
    const mg_arm *live = only_arm("holder.u");
    assert_int_equal(live->first, number_of("holder.u.p.x"));
    assert_int_equal(live->last, number_of("holder.u.p.y") + 1);
    assert_true(build(holder_of(arrays, 2, "u")));
    live = only_arm("holder.u");
    assert_int_equal(live->first, number_of("holder.u.m[0]"));
    assert_int_equal(live->last, number_of("holder.u.m[1]") + 1);
}

static void without_rules_other_structs_are_not_live(void **state)
{
    (void)state;
    static const mg_field fields[] = {{"i", &the_int, 0, 0}, {"p", &pos, 0, 0}};
    assert_true(build(holder_of(fields, 2, "u")));
    const mg_arm *live = only_arm("holder.u");
    assert_int_equal(live->first, number_of("holder.u.i"));
    assert_int_equal(live->last, live->first + 1);
}

/* The fields of an anonymous member are its parent's: holder.u.x, not holder.u..x. */
static void anonymous_members_leave_no_trace_in_paths(void **state)
{
    (void)state;
    static const mg_field fields[] = {{"", &pos, 0, 0}, {"i", &the_int, 0, 0}};
    const mg_type *holder = holder_of(fields, 2, "");
    assert_true(build(holder));
    assert_good();
    assert_at("holder.x", 8, 2, 0, 0);
    assert_at("holder.i", 8, 4, 0, 0);
    static mg_field outer_fields[] = {{"in", NULL, 0, 0}};
    outer_fields[0].type = holder;
    const mg_type outer = {
        .kind = MG_TYPE_STRUCT, .name = "struct outer", .size = 16, .fields = outer_fields, .field_count = 1};
    assert_true(build(&outer));
    assert_at("outer.in.tag", 0, 4, 0, 0);
    assert_at("outer.in.y", 10, 2, 0, 0);
}

/* struct outer { int kind; struct inner { int kind; union { int i; double d; } u; } in; }; the tag is outer's. */
static void a_tag_is_a_field_of_the_struct_that_was_named(void **state)
{
    (void)state;
    static const mg_field arms[] = {{"i", &the_int, 0, 0}, {"d", &the_double, 0, 0}};
    static const mg_type a_union = {
        .kind = MG_TYPE_UNION, .name = "", .size = 8, .fields = arms, .field_count = 2};
    static const mg_field inner_fields[] = {{"kind", &the_int, 0, 0}, {"u", &a_union, 64, 0}};
    static const mg_type inner = {
        .kind = MG_TYPE_STRUCT, .name = "struct inner", .size = 16, .fields = inner_fields, .field_count = 2};
    static const mg_field outer_fields[] = {{"kind", &the_int, 0, 0}, {"in", &inner, 64, 0}};
    static const mg_type outer = {
        .kind = MG_TYPE_STRUCT, .name = "struct outer", .size = 24, .fields = outer_fields, .field_count = 2};
    arm(&inner, "u.i", "kind", 0);
    assert_true(build(&outer));
    assert_int_equal(cell_of("outer.in.u")->governor, number_of("outer.in.kind"));
    bounds.arms.count = 0;
    arm(&outer, "in.u.i", "kind", 0);
    assert_true(build(&outer));
    assert_int_equal(cell_of("outer.in.u")->governor, number_of("outer.kind"));
}

/* struct { struct inner v[2]; }: an element's length and tag are its own. */
static void governors_stay_in_their_element(void **state)
{
    (void)state;
    static const mg_field inner_fields[] = {{"length", &the_int, 0, 0}, {"data", &to_int, 64, 0}};
    static const mg_type inner = {
        .kind = MG_TYPE_STRUCT, .name = "struct inner", .size = 16, .fields = inner_fields, .field_count = 2};
    static const mg_type pair = {.kind = MG_TYPE_ARRAY, .name = "", .size = 32, .target = &inner, .count = 2};
    static const mg_field fields[] = {{"v", &pair, 0, 0}};
    static const mg_type outer = {
        .kind = MG_TYPE_STRUCT, .name = "struct outer", .size = 32, .fields = fields, .field_count = 1};
    rule(&inner, "data", array_of("length"));
    assert_true(build(&outer));
    assert_good();
    assert_int_equal(cell_of("outer.v[0].data")->governor, number_of("outer.v[0].length"));
    assert_int_equal(cell_of("outer.v[1].data")->governor, number_of("outer.v[1].length"));
    assert_int_equal(cell_of("outer.v[1].data[2]")->address, cell_of("outer.v[1].data")->block + 8);
}

static void the_outermost_rule_wins(void **state)
{
    (void)state;
    bound_thing();
    rule(&pos, "x", ints(1, 2));
    rule(&pos, "y", ints(5, 6));
    rule(&thing, "pos.x", ints(8, 9));
    rule(&thing, "name", (mg_domain){.kind = MG_DOMAIN_LIST, .values = (const int64_t[]){'z'}, .count = 1});
    rule(&other, "m", ints(20, 30));
    assert_true(build(&thing));
    assert_int_equal(domain_of("T0.pos.x")->lo, 8);
    assert_int_equal(domain_of("T0.pos.y")->lo, 5);
    assert_int_equal(domain_of("T0.u.p.x")->lo, 1);
    assert_int_equal(domain_of("T2.name[2]")->values[0], 'z');
    assert_int_equal(domain_of("O1.m[1][1]")->hi, 30);
}

static void equal_domains_are_kept_once(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    assert_int_equal(cell_of("T0.id")->domain, cell_of("T2.tag")->domain);
    assert_int_equal(cell_of("T0.next")->domain, cell_of("O1.thing")->domain);
}

/* Lists too: else a pool of n structs with a char, an enum or a double has n domains, and n * n comparisons. */
static void equal_lists_are_kept_once(void **state)
{
    (void)state;
    bound_thing();
    assert_true(build(&thing));
    assert_int_equal(cell_of("T0.name[0]")->domain, cell_of("T2.name[2]")->domain);
    assert_int_equal(cell_of("T0.u.d")->domain, cell_of("T1.u.d")->domain);
}

static void what_cannot_be_chosen_is_fixed(void **state)
{
    (void)state;
    static const mg_type open_array = {.kind = MG_TYPE_ARRAY, .name = "", .size = 0, .target = &the_int};
    static const mg_field fields[] = {
        {"n", &the_int, 0, 0}, {"w", &wide_real, 128, 0}, {"rest", &open_array, 256, 0}};
    static const mg_type odd = {
        .kind = MG_TYPE_STRUCT, .name = "struct odd", .size = 32, .fields = fields, .field_count = 3};
    assert_true(build(&odd));
    assert_good();
    assert_int_equal(layout.cell_count, 1);
    assert_int_equal(layout.objects[0].slot->child_count, 3);
    assert_int_equal(layout.objects[0].slot->children[1].kind, MG_SLOT_FIXED);
    assert_int_equal(layout.objects[0].slot->children[2].kind, MG_SLOT_FIXED);
    assert_string_equal(layout.objects[0].slot->children[2].name, "rest");
}

static uint32_t cells_below(const mg_slot *slot)
{
    uint32_t count = slot->cell != MG_NONE;
    for (uint32_t i = 0; i < slot->child_count; i++)
        count += cells_below(&slot->children[i]);
    return count;
}

/* What is shown is what is chosen: every cell hangs in the tree of slots, once. */
static void slots_reach_every_cell(void **state)
{
    (void)state;
    uint32_t count = 0;
    bound_thing();
    assert_true(build(&thing));
    for (uint32_t i = 0; i < layout.object_count; i++)
        count += cells_below(layout.objects[i].slot);
    for (uint32_t c = 0; c < layout.cell_count; c++)
        if (layout.cells[c].elements)
            count += cells_below(layout.cells[c].elements);
    assert_int_equal(count, layout.cell_count);
}

static void assert_refused(const mg_type *root, const char *part)
{
    assert_false(build(root));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    if (!strstr(status.text, part))
        fail_msg("\"%s\" does not say \"%s\"", status.text, part);
}

static void a_pool_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    bound_thing();
    objects(&other, 1 << 15);
    assert_refused(&other, "struct other is too large");
    assert_non_null(strstr(status.text, "1 MiB"));
    assert_non_null(strstr(status.text, "MG_OBJECTS"));
}

static void a_heap_array_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    bound_thing();
    rule(&thing, "length", ints(0, INT32_MAX));
    assert_refused(&thing, "data");
    assert_non_null(strstr(status.text, "too large"));
}

static void the_last_object_that_fits_is_laid_out(void **state)
{
    (void)state;
    static const mg_field fields[] = {{"x", &the_int, 0, 0}, {"next", NULL, 64, 0}};
    static mg_field own[2];
    static mg_type small, to_small;
    memcpy(own, fields, sizeof own);
    small =
        (mg_type){.kind = MG_TYPE_STRUCT, .name = "struct small", .size = 16, .fields = own, .field_count = 2};
    to_small = (mg_type){.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &small};
    own[1].type = &to_small;
    objects(&small, (1 << 20) / 48); /* each with its red zone of 32 bytes */
    assert_true(build(&small));
    assert_true(layout.end <= area.base + area.size);
    objects(&small, (1 << 20) / 48 + 1);
    assert_refused(&small, "too large");
}

static void bad_lengths_are_refused(void **state)
{
    (void)state;
    objects(&thing, 1);
    rule(&thing, "data", array_of("size"));
    assert_refused(&thing, "`size` of `data`");
    rule(&thing, "data", array_of("next"));
    assert_refused(&thing, "not an integer field");
}

static void no_objects_for_the_root_are_refused(void **state)
{
    (void)state;
    objects(&thing, 0);
    assert_refused(&thing, "there are no objects of struct thing");
    assert_true(build(&to_thing)); /* only NULL is left */
    assert_good();
}

static void not_null_without_objects_is_refused(void **state)
{
    (void)state;
    objects(&other, 0);
    rule(&thing, "other", (mg_domain){.kind = MG_DOMAIN_REF, .has_null = false});
    assert_refused(&thing, "t.c:5: ");
    assert_non_null(strstr(status.text, "must not be NULL"));
}

static void a_bound_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    rule(&thing, "a", ints(0, 8));
    assert_refused(&thing, "t.c:5: the bounds of struct thing.a");
}

/* Pools whose names start alike, or are alike, or have none. */
static void object_names_stay_unique(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"struct node", "struct name"}, {"struct node", "node"}, {"", ""}, {"struct a", "struct A"}};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        const mg_field fields[] = {{"x", &the_int, 0, 0}};
        const mg_type a = {
            .kind = MG_TYPE_STRUCT, .name = pairs[i][0], .size = 4, .fields = fields, .field_count = 1};
        const mg_type b = {
            .kind = MG_TYPE_STRUCT, .name = pairs[i][1], .size = 4, .fields = fields, .field_count = 1};
        const mg_type to_a = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &a};
        const mg_type to_b = {.kind = MG_TYPE_POINTER, .name = "", .size = 8, .target = &b};
        const mg_field both[] = {{"a", &to_a, 0, 0}, {"b", &to_b, 64, 0}};
        const mg_type root = {
            .kind = MG_TYPE_STRUCT, .name = "struct root", .size = 16, .fields = both, .field_count = 2};
        assert_true(build(&root));
        assert_int_equal(layout.object_count, 7);
        assert_unique_names();
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_bounds, close_bounds)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_layout_obeys_the_rules),
        TEST(embedded_structs_and_arrays_are_spread_out),
        TEST(bit_fields_touch_their_own_bytes),
        TEST(a_bit_field_may_cross_bytes),
        TEST(a_root_in_its_own_pool_is_object_0),
        TEST(mutual_recursion_makes_each_pool_once),
        TEST(a_root_nobody_points_to_stands_alone),
        TEST(a_bare_pointer_is_an_object_of_one_cell),
        TEST(a_heap_array_has_room_for_its_longest),
        TEST(a_heap_array_of_structs_has_a_stride),
        TEST(arms_are_chosen_by_their_tag),
        TEST(without_rules_the_first_arm_is_live),
        TEST(without_rules_a_struct_or_array_can_be_live),
        TEST(without_rules_other_structs_are_not_live),
        TEST(anonymous_members_leave_no_trace_in_paths),
        TEST(a_tag_is_a_field_of_the_struct_that_was_named),
        TEST(governors_stay_in_their_element),
        TEST(the_outermost_rule_wins),
        TEST(equal_domains_are_kept_once),
        TEST(equal_lists_are_kept_once),
        TEST(what_cannot_be_chosen_is_fixed),
        TEST(slots_reach_every_cell),
        TEST(a_pool_that_does_not_fit_is_refused),
        TEST(a_heap_array_that_does_not_fit_is_refused),
        TEST(the_last_object_that_fits_is_laid_out),
        TEST(bad_lengths_are_refused),
        TEST(no_objects_for_the_root_are_refused),
        TEST(not_null_without_objects_is_refused),
        TEST(a_bound_that_does_not_fit_is_refused),
        TEST(object_names_stay_unique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
