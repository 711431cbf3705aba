/* call stacks: from sites and return addresses to places, and when two are the same */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "path/strategy.h"
#include "shape/trace.h"

static const mg_site sites[] = {
    {"", "", 0, 0, 0, NULL, NULL},
    {"a.c", "inner", 3, 5, 2, NULL, NULL},
    {"a.c", "middle", 8, 1, 0, NULL, NULL},
    {"a.c", "inner", 3, 9, 2, NULL, NULL},
};

/* An address is a line of outer; from 1000 on that was inlined into main. */
static uint32_t find(void *context, uint64_t address, mg_site *out, uint32_t room)
{
    const uint32_t *known = context;
    uint32_t count = 0;
    if (address >= *known)
        return 0;
    out[count++] = (mg_site){.file = "b.c", .function = "outer", .line = (unsigned)address};
    if (address >= 1000 && count < room)
        out[count++] = (mg_site){.file = "b.c", .function = "main", .line = 7};
    return count;
}

static mg_trace make(uint32_t site, uint64_t address, const uint64_t *returns, uint32_t count)
{
    static uint32_t known = 2000;
    mg_tracer tracer = {sites, find, &known};
    mg_stop stop = {.site = site, .address = address, .count = count};
    mg_trace trace;
    memcpy(stop.returns, returns, count * sizeof *returns);
    mg_trace_make(&trace, &tracer, &stop);
    return trace;
}

static void frames_come_from_both(void **state)
{
    (void)state;
    mg_trace trace = make(1, 0, (const uint64_t[]){12, 1001}, 2);
    assert_int_equal(trace.count, 5);
    assert_string_equal(trace.frames[0].function, "inner");
    assert_string_equal(trace.frames[1].function, "middle");
    assert_int_equal(trace.frames[1].line, 8);
    assert_int_equal(trace.frames[2].line, 11); /* the call, not what comes after it */
    assert_int_equal(trace.frames[3].line, 1000);
    assert_string_equal(trace.frames[4].function, "main");
    assert_false(trace.is_cut);
}

static void a_fault_has_only_an_address(void **state)
{
    (void)state;
    mg_trace trace = make(0, 44, (const uint64_t[]){12}, 1);
    assert_int_equal(trace.count, 2);
    assert_int_equal(trace.frames[0].line, 44);
    assert_int_equal(make(0, 0, (const uint64_t[]){5000}, 1).count, 0);
}

static void deep_stacks_are_cut(void **state)
{
    (void)state;
    uint64_t returns[MG_TRACE_MOST];
    for (uint32_t i = 0; i < MG_TRACE_MOST; i++)
        returns[i] = 13;
    mg_trace trace = make(1, 0, returns, MG_TRACE_MOST);
    assert_int_equal(trace.count, MG_TRACE_MOST);
    assert_true(trace.is_cut);
}

static uint64_t hash(uint32_t site, uint64_t from)
{
    mg_trace trace = make(site, 0, &from, 1);
    return mg_trace_hash(&trace);
}

static void causes_differ_by_stack(void **state)
{
    (void)state;
    assert_true(hash(1, 12) == hash(1, 12));
    assert_true(hash(1, 12) != hash(1, 13)); /* called elsewhere */
    assert_true(hash(1, 12) != hash(3, 12)); /* another access of the line */
    assert_true(hash(1, 12) != hash(2, 12));
}

static void a_guide_is_followed(void **state)
{
    (void)state;
    static const mg_turn path[] = {{MG_STEP_field, 2, 1}, {MG_STEP_split, 0, 0}, {MG_STEP_question, 4, 4}};
    mg_strategy strategy;
    uint32_t index = 9;
    mg_strategy_guide(&strategy, path, 3);
    assert_true(mg_strategy_next(&strategy));
    assert_true(mg_strategy_steer(&strategy, 0, MG_STEP_field, 2, &index));
    assert_int_equal(index, 1);
    assert_true(mg_strategy_steer(&strategy, 2, MG_STEP_question, 4, &index));
    assert_int_equal(index, 4);
    assert_true(mg_strategy_steer(&strategy, 3, MG_STEP_field, 7, &index)); /* past its end: the first way */
    assert_int_equal(index, 0);
    assert_false(mg_strategy_steer(&strategy, 0, MG_STEP_field, 3, &index)); /* another choice than it was */
    assert_false(mg_strategy_steer(&strategy, 0, MG_STEP_question, 2, &index));
    assert_true(mg_strategy_accepts(&strategy));
    assert_false(mg_strategy_next(&strategy));
    mg_strategy_clear(&strategy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_from_both), cmocka_unit_test(a_fault_has_only_an_address),
        cmocka_unit_test(deep_stacks_are_cut),   cmocka_unit_test(causes_differ_by_stack),
        cmocka_unit_test(a_guide_is_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
