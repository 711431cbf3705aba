/* which bits a load looks at and a store changes: the shapes that clang gives bit-fields */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/ir.h"

static const uint64_t everything = ~(uint64_t)0;

/* The bits from low up to, not including, high. */
static uint64_t bits(unsigned low, unsigned high)
{
    uint64_t below = high == 64 ? everything : ((uint64_t)1 << high) - 1;
    return below & ~(((uint64_t)1 << low) - 1);
}

static unsigned width_of(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 128;
}

static void assert_load(const char *text, unsigned number, uint64_t expected)
{
    ir m;
    ir_open(&m, text);
    LLVMValueRef load = ir_nth(&m, "f", LLVMLoad, number);
    assert_int_equal(mg_bits_of_load(load, width_of(LLVMTypeOf(load))), expected);
    ir_close(&m);
}

static void assert_store(const char *text, uint64_t expected)
{
    ir m;
    ir_open(&m, text);
    LLVMValueRef store = ir_nth(&m, "f", LLVMStore, 0);
    assert_int_equal(mg_bits_of_store(store, width_of(LLVMTypeOf(LLVMGetOperand(store, 0)))), expected);
    ir_close(&m);
}

/* One function with these instructions; %p is the unit, %x a value. */
#define BODY(instructions)                                                                                     \
    "define void @f(ptr %p, i32 %x, i64 %y, i1 %b) {\n" instructions "\n ret void }\ndeclare void @use(...)\n"

/* ---- reads ---------------------------------------------------------------------------------------------------- */

static void a_plain_load_wants_everything(void **state)
{
    (void)state;
    assert_load("define i32 @f(ptr %p) { %v = load i32, ptr %p ret i32 %v }", 0, everything);
    assert_load("define i64 @f(ptr %p) { %v = load i64, ptr %p ret i64 %v }", 0, everything);
    assert_load("define i8 @f(ptr %p) { %v = load i8, ptr %p ret i8 %v }", 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %c = icmp eq i32 %v, %x call void @use(i1 %c)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %c = sext i32 %v to i64 call void @use(i64 %c)"), 0, everything);
}

static void a_load_nobody_uses_wants_everything(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p"), 0, everything);
    assert_load(BODY("%v = load volatile i32, ptr %p"), 0, everything);
}

static void loads_that_are_no_integers_want_everything(void **state)
{
    (void)state;
    assert_load("define double @f(ptr %p) { %v = load double, ptr %p ret double %v }", 0, everything);
    assert_load("define ptr @f(ptr %p) { %v = load ptr, ptr %p ret ptr %v }", 0, everything);
    assert_load(
        BODY("%v = load i128, ptr %p %s = lshr i128 %v, 64 %t = trunc i128 %s to i8 call void @use(i8 %t)"), 0,
        everything);
    assert_load(
        BODY("%v = load <4 x i32>, ptr %p %e = extractelement <4 x i32> %v, i32 1 call void @use(i32 %e)"), 0,
        everything);
}

static void a_signed_field_is_shifted_up_and_down(void **state)
{
    (void)state;
    /* int a : 3 at bit 0 */
    assert_load(BODY("%v = load i32, ptr %p %s = shl i32 %v, 29 %r = ashr i32 %s, 29 call void @use(i32 %r)"),
                0, bits(0, 3));
    /* int c : 7 at bit 8 */
    assert_load(BODY("%v = load i32, ptr %p %s = shl i32 %v, 17 %r = ashr i32 %s, 25 call void @use(i32 %r)"),
                0, bits(8, 15));
    /* the topmost field is only shifted down */
    assert_load(BODY("%v = load i32, ptr %p %r = ashr i32 %v, 20 call void @use(i32 %r)"), 0, bits(20, 32));
    /* in a byte, then widened */
    assert_load(BODY("%v = load i8, ptr %p %s = shl i8 %v, 2 %r = ashr i8 %s, 4 %w = sext i8 %r to i32 call "
                     "void @use(i32 %w)"),
                0, bits(2, 6));
    /* long e : 40 at bit 10 */
    assert_load(BODY("%v = load i64, ptr %p %s = shl i64 %v, 14 %r = ashr i64 %s, 24 call void @use(i64 %r)"),
                0, bits(10, 50));
}

static void an_unsigned_field_is_shifted_and_masked(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p %r = and i32 %v, 7 call void @use(i32 %r)"), 0, bits(0, 3));
    assert_load(BODY("%v = load i32, ptr %p %s = lshr i32 %v, 3 %r = and i32 %s, 31 call void @use(i32 %r)"), 0,
                bits(3, 8));
    assert_load(BODY("%v = load i32, ptr %p %r = lshr i32 %v, 15 call void @use(i32 %r)"), 0, bits(15, 32));
    assert_load(BODY("%v = load i64, ptr %p %r = and i64 %v, 1099511627775 call void @use(i64 %r)"), 0,
                bits(0, 40));
    assert_load(BODY("%v = load i64, ptr %p %r = lshr i64 %v, 63 call void @use(i64 %r)"), 0, bits(63, 64));
}

static void a_bool_field_is_cut_to_one_bit(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i64, ptr %p %s = lshr i64 %v, 40 %r = and i64 %s, 1 %t = trunc i64 %r to i1 "
                     "call void @use(i1 %t)"),
                0, bits(40, 41));
    assert_load(BODY("%v = load i8, ptr %p %t = trunc i8 %v to i1 call void @use(i1 %t)"), 0, bits(0, 1));
}

static void odd_units_are_understood(void **state)
{
    (void)state;
    assert_load(
        BODY("%v = load i24, ptr %p %r = and i24 %v, 4095 %w = zext i24 %r to i32 call void @use(i32 %w)"), 0,
        bits(0, 12));
    assert_load(
        BODY("%v = load i24, ptr %p %r = lshr i24 %v, 12 %w = zext i24 %r to i32 call void @use(i32 %w)"), 0,
        bits(12, 24));
    assert_load(BODY("%v = load i48, ptr %p %s = shl i48 %v, 8 %r = ashr i48 %s, 28 %w = trunc i48 %r to i32 "
                     "call void @use(i32 %w)"),
                0, bits(20, 40));
}

static void bits_of_all_uses_are_joined(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p %a = and i32 %v, 7 %s = lshr i32 %v, 8 %b1 = and i32 %s, 1 call "
                     "void @use(i32 %a, i32 %b1)"),
                0, bits(0, 3) | bits(8, 9));
    assert_load(BODY("%v = load i32, ptr %p %a = and i32 %v, 7 call void @use(i32 %a, i32 %v)"), 0, everything);
}

static void a_mask_may_stand_first(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p %r = and i32 7, %v call void @use(i32 %r)"), 0, bits(0, 3));
}

/* Whatever is not a known constant lets every bit through. */
static void unknown_arithmetic_wants_everything(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p %r = and i32 %v, %x call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = lshr i32 %v, %x call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = lshr i32 %v, 32 call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = lshr i32 3, %v call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = shl i32 1, %v call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = add i32 %v, 7 call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = or i32 %v, 7 call void @use(i32 %r)"), 0, everything);
    assert_load(BODY("%v = load i32, ptr %p %r = xor i32 %v, 7 %s = and i32 %r, 1 call void @use(i32 %s)"), 0,
                everything);
}

/* A phi may come round to itself. */
static void a_loop_ends_the_walk(void **state)
{
    (void)state;
    assert_load("define void @f(ptr %p) {\nentry: %v = load i32, ptr %p br label %l\n"
                "l: %i = phi i32 [%v, %entry], [%j, %l] %j = and i32 %i, 3 br label %l }",
                0, everything);
}

static void a_long_chain_gives_up_safely(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i64, ptr %p %a = lshr i64 %v, 1 %b1 = lshr i64 %a, 1 %c = lshr i64 %b1, 1 %d = "
                     "lshr i64 %c, 1"
                     " %e = lshr i64 %d, 1 %g = lshr i64 %e, 1 %h = lshr i64 %g, 1 %i = lshr i64 %h, 1 %j = "
                     "lshr i64 %i, 1"
                     " %k = lshr i64 %j, 1 %l = and i64 %k, 1 call void @use(i64 %l)"),
                0, bits(8, 64));
}

/* ---- writes --------------------------------------------------------------------------------------------------- */

static const char write_low[] =
    BODY("%v = load i32, ptr %p %n = and i32 %x, 7 %k = and i32 %v, -8 %o = or i32 %k, %n "
         "store i32 %o, ptr %p");
static const char write_middle[] =
    BODY("%v = load i32, ptr %p %n = and i32 %x, 31 %s = shl i32 %n, 3 %k = and i32 %v, -249 "
         "%o = or i32 %k, %s store i32 %o, ptr %p");
static const char write_top[] = BODY("%v = load i32, ptr %p %n = and i32 %x, 131071 %s = shl i32 %n, 15 "
                                     "%k = and i32 %v, 32767 %o = or i32 %k, %s store i32 %o, ptr %p");
static const char write_bool[] =
    BODY("%w = zext i1 %b to i64 %v = load i64, ptr %p %s = shl i64 %w, 40 "
         "%k = and i64 %v, -1099511627777 %o = or i64 %k, %s store i64 %o, ptr %p");
static const char write_zero[] =
    BODY("%v = load i32, ptr %p %k = and i32 %v, -249 %o = or i32 %k, 0 store i32 %o, ptr %p");
static const char write_odd[] =
    BODY("%v = load i24, ptr %p %k = and i24 %v, -4096 %o = or i24 %k, 5 store i24 %o, ptr %p");

static void a_store_changes_the_bits_of_its_field(void **state)
{
    (void)state;
    assert_store(write_low, bits(0, 3));
    assert_store(write_middle, bits(3, 8));
    assert_store(write_top, bits(15, 32));
    assert_store(write_bool, bits(40, 41));
    assert_store(write_zero, bits(3, 8));
    assert_store(write_odd, bits(0, 12));
}

static void the_load_half_of_a_write_wants_nothing(void **state)
{
    (void)state;
    assert_load(write_low, 0, 0);
    assert_load(write_middle, 0, 0);
    assert_load(write_top, 0, 0);
    assert_load(write_bool, 0, 0);
    assert_load(write_zero, 0, 0);
    assert_load(write_odd, 0, 0);
}

static void the_halves_may_be_joined_the_other_way_round(void **state)
{
    (void)state;
    static const char text[] =
        BODY("%v = load i32, ptr %p %n = and i32 %x, 7 %k = and i32 %v, -8 %o = or i32 %n, %k "
             "store i32 %o, ptr %p");
    assert_store(text, bits(0, 3));
    assert_load(text, 0, 0);
}

/* p->a++: one load reads the field, the other keeps its neighbours. */
static void an_increment_reads_and_writes(void **state)
{
    (void)state;
    static const char text[] =
        BODY("%v = load i32, ptr %p %s = shl i32 %v, 29 %a = ashr i32 %s, 29 %i = add i32 %a, 1 %w = load i32, "
             "ptr %p "
             "%n = and i32 %i, 7 %k = and i32 %w, -8 %o = or i32 %k, %n store i32 %o, ptr %p");
    assert_load(text, 0, bits(0, 3));
    assert_load(text, 1, 0);
    assert_store(text, bits(0, 3));
}

static void a_plain_store_changes_everything(void **state)
{
    (void)state;
    assert_store(BODY("store i32 %x, ptr %p"), everything);
    assert_store(BODY("store i32 7, ptr %p"), everything);
    assert_store(BODY("store ptr null, ptr %p"), everything);
    assert_store(BODY("%o = or i32 %x, 1 store i32 %o, ptr %p"), everything);
}

/* p->flags |= 1: every bit is read, and counts as written. */
static void an_or_of_a_whole_word_changes_everything(void **state)
{
    (void)state;
    static const char text[] = BODY("%v = load i32, ptr %p %o = or i32 %v, 1 store i32 %o, ptr %p");
    assert_store(text, everything);
    assert_load(text, 0, everything);
}

/* The same arithmetic between two places is a copy, not a bit-field. */
static void another_place_is_not_written_back(void **state)
{
    (void)state;
    static const char text[] =
        "define void @f(ptr %p, ptr %q, i32 %x) { %v = load i32, ptr %p %n = and i32 %x, 7 "
        "%k = and i32 %v, -8 %o = or i32 %k, %n store i32 %o, ptr %q ret void }";
    assert_load(text, 0, bits(3, 32));
    assert_store(text, everything);
}

/* The kept bits are looked at elsewhere too. */
static void what_is_also_used_is_wanted(void **state)
{
    (void)state;
    assert_load(BODY("%v = load i32, ptr %p %k = and i32 %v, -8 %o = or i32 %k, 1 store i32 %o, ptr %p call "
                     "void @use(i32 %k)"),
                0, bits(3, 32));
}

#define TEST(name) cmocka_unit_test(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_plain_load_wants_everything),
        TEST(a_load_nobody_uses_wants_everything),
        TEST(loads_that_are_no_integers_want_everything),
        TEST(a_signed_field_is_shifted_up_and_down),
        TEST(an_unsigned_field_is_shifted_and_masked),
        TEST(a_bool_field_is_cut_to_one_bit),
        TEST(odd_units_are_understood),
        TEST(bits_of_all_uses_are_joined),
        TEST(a_mask_may_stand_first),
        TEST(unknown_arithmetic_wants_everything),
        TEST(a_loop_ends_the_walk),
        TEST(a_long_chain_gives_up_safely),
        TEST(a_store_changes_the_bits_of_its_field),
        TEST(the_load_half_of_a_write_wants_nothing),
        TEST(the_halves_may_be_joined_the_other_way_round),
        TEST(an_increment_reads_and_writes),
        TEST(a_plain_store_changes_everything),
        TEST(an_or_of_a_whole_word_changes_everything),
        TEST(another_place_is_not_written_back),
        TEST(what_is_also_used_is_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
