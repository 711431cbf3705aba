#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "contract/clause.h"

static void finds_what_was(void **state)
{
    const char *text = "\"mg_old(a)\" && my_mg_old(b) && mg_old (f(c, ')')) + mg_old(d)";
    mg_old_call call;
    (void)state;
    assert_true(mg_clause_find_old(text, &call));
    assert_int_equal(call.length, strlen("f(c, ')')"));
    assert_memory_equal(call.inside, "f(c, ')')", call.length);
    assert_int_equal(*call.begin, 'm');
    assert_true(mg_clause_find_old(call.end, &call));
    assert_memory_equal(call.inside, "d", call.length);
    assert_string_equal(call.end, "");
    assert_false(mg_clause_find_old(call.end, &call));
    assert_true(mg_clause_find_old("mg_old(a + mg_old(b)) == mg_old(c)", &call));
    assert_memory_equal(call.inside, "a + mg_old(b)", call.length);
    assert_string_equal(call.end, " == mg_old(c)");
}

static void leaves_what_is_none(void **state)
{
    static const char *const texts[] = {"",           "mg_old",          "mg_old + 1", "mg_old(",
                                        "mg_old((a)", "\"\\\"mg_old(a)", "'",          "mg_older(a)"};
    mg_old_call call;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(mg_clause_find_old(texts[i], &call));
}

static void sees_tests_for_null(void **state)
{
    static const char *const tests[] = {"p",
                                        "!p",
                                        "p == NULL",
                                        "NULL != p",
                                        "p != 0",
                                        "p && ok(p)",
                                        "!p || ok(p)",
                                        "ok(q) && p",
                                        "p ? 1 : 0",
                                        "a || p",
                                        "nullptr == p",
                                        "0==p",
                                        "p!=(void *)0",
                                        "ok(p) || p",
                                        "(p)",
                                        "(p) != NULL",
                                        "p == (T *)0",
                                        "p == (0)",
                                        "p == ( struct list * ) ( NULL )",
                                        "((p))==((void *)0)",
                                        "!(p)",
                                        "ok(q) && ( p )",
                                        "(p) && ok(p)",
                                        "(list *)0 != p",
                                        "(0) == p",
                                        "((const T *)0) == (p)",
                                        "p == (list_t)0",
                                        "NULL != (p) || q"};
    static const char *const others[] = {
        "ok(p)",          "p->x && 1",    "*p && 1", "p != q",          "q == p",      "a.p && 1",
        "q->p && 1",      "p[0] && 1",    "&p == q", "pp && 1",         "\"p &&\"",    "10 == p->x",
        "p == q && 1",    "f(a, p)",      "",        "*(p) && 1",       "(p)->x && 1", "p == (T *)q",
        "p == (q)",       "f(0) == p",    "f (p)",   "(*f)(p) == NULL", "NULLS == p",  "p == NULLS",
        "sizeof(p) == 0", "(0) + q == p", "("};
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (!mg_clause_tests_null(tests[i], "p"))
            fail_msg("%s", tests[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (mg_clause_tests_null(others[i], "p"))
            fail_msg("%s", others[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_was),
        cmocka_unit_test(leaves_what_is_none),
        cmocka_unit_test(sees_tests_for_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
