/* types from debug info */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "front/debug_types.h"
#include "shape/type.h"
#include "tests/unit/ir.h"

static ir m;
static mg_types types;

/* What clang writes for these; it marks an enumerator as unsigned only when its value needs it:
 *   enum plain { A, B };  enum below { N = -1, P };  enum big { Z, M = 0xffffffffu };
 *   struct s { enum plain e : 2; int a[2][3]; struct s *next; };  typedef struct s *ref; */
static const char text[] =
    "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n"
    "!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, enums: !3, "
    "retainedTypes: !4)\n"
    "!1 = !DIFile(filename: \"t.c\", directory: \".\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
    "!3 = !{!10, !11, !12}\n!4 = !{!20, !27}\n"
    "!5 = !DIBasicType(name: \"unsigned int\", size: 32, encoding: DW_ATE_unsigned)\n"
    "!6 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n"
    "!10 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"plain\", file: !1, baseType: !5, size: 32, "
    "elements: !13)\n"
    "!11 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"below\", file: !1, baseType: !6, size: 32, "
    "elements: !14)\n"
    "!12 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"big\", file: !1, baseType: !5, size: 32, "
    "elements: !15)\n"
    "!13 = !{!DIEnumerator(name: \"A\", value: 0), !DIEnumerator(name: \"B\", value: 1)}\n"
    "!14 = !{!DIEnumerator(name: \"N\", value: -1), !DIEnumerator(name: \"P\", value: 0)}\n"
    "!15 = !{!DIEnumerator(name: \"Z\", value: 0), !DIEnumerator(name: \"M\", value: 4294967295, isUnsigned: "
    "true)}\n"
    "!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: \"s\", file: !1, size: 320, elements: "
    "!21)\n"
    "!21 = !{!22, !23, !24}\n"
    "!22 = !DIDerivedType(tag: DW_TAG_member, name: \"e\", scope: !20, file: !1, baseType: !10, size: 2, "
    "flags: "
    "DIFlagBitField, extraData: i64 0)\n"
    "!23 = !DIDerivedType(tag: DW_TAG_member, name: \"a\", scope: !20, file: !1, baseType: !25, size: 192, "
    "offset: 32)\n"
    "!24 = !DIDerivedType(tag: DW_TAG_member, name: \"next\", scope: !20, file: !1, baseType: !28, size: 64, "
    "offset: 256)\n"
    "!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 192, elements: !26)\n"
    "!26 = !{!DISubrange(count: 2), !DISubrange(count: 3)}\n"
    "!27 = !DIDerivedType(tag: DW_TAG_typedef, name: \"ref\", file: !1, baseType: !28)\n"
    "!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !29, size: 64)\n"
    "!29 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)\n";

static int open_types(void **state)
{
    (void)state;
    ir_open(&m, text);
    mg_types_init(&types);
    mg_debug_types_read(m.unit, &types);
    return 0;
}

static int close_types(void **state)
{
    (void)state;
    mg_types_clear(&types);
    ir_close(&m);
    return 0;
}

static const mg_type *find(const char *name)
{
    const mg_type *type = mg_types_find(&types, name);
    if (!type)
        fail_msg("no type %s", name);
    return type;
}

static void enums_have_their_enumerators(void **state)
{
    (void)state;
    const mg_type *below = find("enum below"), *big = find("big");
    assert_int_equal(below->kind, MG_TYPE_ENUM);
    assert_int_equal(below->size, 4);
    assert_int_equal(below->enumerator_count, 2);
    assert_string_equal(below->enumerators[0].name, "N");
    assert_int_equal(below->enumerators[0].value, -1);
    assert_int_equal(big->enumerators[1].value, 0xffffffff);
}

/* Else a bit-field of two bits that holds B reads as -1, and 0xffffffff does not fit. */
static void enums_are_as_signed_as_their_base(void **state)
{
    (void)state;
    assert_false(find("enum plain")->is_signed);
    assert_true(find("enum below")->is_signed);
    assert_false(find("enum big")->is_signed);
}

static void structs_have_their_fields(void **state)
{
    (void)state;
    const mg_type *s = find("struct s");
    assert_int_equal(s->field_count, 3);
    assert_int_equal(s->size, 40);
    assert_ptr_equal(s->fields[0].type, find("enum plain"));
    assert_int_equal(s->fields[0].bit_size, 2);
    assert_int_equal(s->fields[1].bit_size, 0);
    assert_int_equal(s->fields[1].bit_offset, 32);
    assert_string_equal(s->fields[2].name, "next");
}

static void pointers_look_through_const_and_close_the_circle(void **state)
{
    (void)state;
    const mg_type *s = find("struct s");
    assert_int_equal(s->fields[2].type->kind, MG_TYPE_POINTER);
    assert_ptr_equal(s->fields[2].type->target, s);
    assert_ptr_equal(find("ref"), s->fields[2].type);
    assert_ptr_equal(find("struct s *"), s->fields[2].type);
}

static void arrays_of_arrays_are_nested(void **state)
{
    (void)state;
    const mg_type *array = find("struct s")->fields[1].type;
    assert_int_equal(array->kind, MG_TYPE_ARRAY);
    assert_int_equal(array->count, 2);
    assert_int_equal(array->size, 24);
    assert_int_equal(array->target->kind, MG_TYPE_ARRAY);
    assert_int_equal(array->target->count, 3);
    assert_ptr_equal(array->target->target, find("int"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_types, close_types)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(enums_have_their_enumerators), TEST(enums_are_as_signed_as_their_base),
        TEST(structs_have_their_fields),    TEST(pointers_look_through_const_and_close_the_circle),
        TEST(arrays_of_arrays_are_nested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
