/* The condition at a place of a line: where it begins and ends, by the column that a compiler gives for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "report/decision.h"

/* A ^ in the line stands before the place. */
static const char *at(const char *marked)
{
    static char line[200], found[200];
    const char *begin, *mark = strchr(marked, '^');
    assert_non_null(mark);
    snprintf(line, sizeof line, "%.*s%s", (int)(mark - marked), marked, mark + 1);
    size_t length = mg_decision_find(line, strlen(line), (unsigned)(mark - marked) + 1, &begin);
    snprintf(found, sizeof found, "%.*s", (int)length, length ? begin : "");
    return found;
}

static void test_whole(void **state)
{
    (void)state;
    assert_string_equal(at("    if (x ^== 2)"), "x == 2");
    assert_string_equal(at("    while (^p)"), "p");
    assert_string_equal(at("for (int i = 0; i ^< n; i++) {"), "i < n");
    assert_string_equal(at("} else if (list->size ^< 0) return;"), "list->size < 0");
    assert_string_equal(at("do r++; while (x ^> f(a, b[2]));"), "x > f(a, b[2])");
    assert_string_equal(at("while ((c = get(s)) ^!= END)"), "(c = get(s)) != END");
    assert_string_equal(at("if ((p ^= next(p)))"), "p = next(p)");
    assert_string_equal(at("if (c ^== ')' || c == '\\'')"), "c == ')'");
    assert_string_equal(at("if (strcmp(s, \"a && (\") ^== 0)"), "strcmp(s, \"a && (\") == 0");
}

static void test_parts(void **state)
{
    (void)state;
    assert_string_equal(at("return x ^> 1000 && x < 2000 ? 4 : 5;"), "x > 1000");
    assert_string_equal(at("return x > 1000 && x ^< 2000 ? 4 : 5;"), "x < 2000");
    assert_string_equal(at("if (++n > l->size || (p && p->key ^<= q->key))"), "p->key <= q->key");
    assert_string_equal(at("r = a ? ^b ? 1 : 2 : 3;"), "b");
    assert_string_equal(at("bool b = x ^> 0 && p;"), "x > 0");
    assert_string_equal(at("bool b = x > 0 ^&& p;"), "p");
    assert_string_equal(at("bool b = a ^|| !p->next && c;"), "!p->next");
    assert_string_equal(at("    ^while (!f(x))"), "!f(x)");
    assert_string_equal(at("do r++; ^while ( n[f(x)] );"), "n[f(x)]");
    assert_string_equal(at("if (^while_(x))"), "while_(x)");
    assert_string_equal(at("^for (int i = f(';', 2); list[i]; i++) {"), "list[i]");
    assert_string_equal(at("f(a, b ^== 2 || c)"), "b == 2");
}

/* What is given stands after each `!` that the column stands after. */
static void test_negations(void **state)
{
    (void)state;
    assert_string_equal(at("if (!^x) r++;"), "x");
    assert_string_equal(at("if (^!x) r++;"), "!x");
    assert_string_equal(at("r += ^!x ? 1 : 2;"), "!x");
    assert_string_equal(at("if (!!^x)"), "x");
    assert_string_equal(at("if (!(^x && p))"), "x");
    assert_string_equal(at("if (!(x ^> 0))"), "x > 0");
    assert_string_equal(at("if (! ^node->next)"), "node->next");
    assert_string_equal(at("if (!^is_empty(list) && a)"), "is_empty(list)");
    assert_string_equal(at("if (!x ^== y)"), "!x == y");
    assert_string_equal(at("if (x ^!= y)"), "x != y");
}

static void test_nothing(void **state)
{
    const char *begin;
    (void)state;
    assert_int_equal(mg_decision_find("if (x)", 6, 0, &begin), 0);
    assert_int_equal(mg_decision_find("if (x)", 6, 7, &begin), 0);
    assert_int_equal(mg_decision_find("", 0, 1, &begin), 0);
    assert_string_equal(at("  ^  "), "");
    for (const char *line = "\"(!'[]{}?:&&||=->"; *line; line++)
        for (unsigned column = 0; column <= strlen(line) + 1; column++)
            assert_true(mg_decision_find(line, strlen(line), column, &begin) <= strlen(line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole), cmocka_unit_test(test_parts),
                                       cmocka_unit_test(test_negations), cmocka_unit_test(test_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
