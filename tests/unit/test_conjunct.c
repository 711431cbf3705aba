/* The text of a condition, taken apart: what is found, and where nothing may be found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "failure/conjunct.h"

static const char *part_of(const char *text, unsigned decided, unsigned count)
{
    static char found[200];
    mg_span part;
    if (!mg_conjunct_find(text, decided, count, &part))
        return NULL;
    snprintf(found, sizeof found, "%.*s", (int)part.length, part.text);
    return found;
}

static const char *sides_of(const char *text)
{
    static char found[200];
    mg_span left, right;
    char operation[3];
    if (!mg_conjunct_sides((mg_span){text, strlen(text)}, &left, &right, operation))
        return NULL;
    snprintf(found, sizeof found, "%.*s|%s|%.*s", (int)left.length, left.text, operation, (int)right.length,
             right.text);
    return found;
}

static const char *simple_of(const char *text)
{
    static char found[200];
    mg_span without;
    if (!mg_conjunct_is_simple((mg_span){text, strlen(text)}, &without))
        return NULL;
    snprintf(found, sizeof found, "%.*s", (int)without.length, without.text);
    return found;
}

static void parts_are_told_apart(void **state)
{
    (void)state;
    assert_string_equal(part_of("a == b", 0, 1), "a == b");
    assert_string_equal(part_of(" ( a == b ) ", 0, 1), "a == b");
    assert_string_equal(part_of("a < 3 && (b > f(c, d)) && !e", 1, 3), "b > f(c, d)");
    assert_string_equal(part_of("a < 3 && (b > f(c, d)) && !e", 2, 3), "!e");
    assert_string_equal(part_of("(a)&&(b)", 0, 2), "a");
    assert_string_equal(part_of("a || b || c == 3", 0, 1), "c == 3");
    assert_string_equal(part_of("strcmp(s, \"&& ) \\\" ||\") && c != '\"'", 0, 2),
                        "strcmp(s, \"&& ) \\\" ||\")");
    assert_string_equal(part_of("f(a && b)", 0, 1), "f(a && b)");
}

static void what_is_not_clear_is_no_part(void **state)
{
    (void)state;
    assert_null(part_of("a && b", 0, 1));
    assert_null(part_of("a && b", 0, 3));
    assert_null(part_of("a && b || c", 0, 2));
    assert_null(part_of("a ? b : c", 0, 1));
    assert_null(part_of("a, b", 0, 1));
    assert_null(part_of("a || b", 1, 2));
    assert_null(part_of("(a || b) && c", 0, 2)); /* several tests, one part */
    assert_null(part_of("", 0, 1));
}

static void sides_are_those_of_the_only_comparison(void **state)
{
    (void)state;
    assert_string_equal(sides_of("a->b == c[i < 3]"), "a->b|==|c[i < 3]");
    assert_string_equal(sides_of("x << 2 <= -1"), "x << 2|<=|-1");
    assert_string_equal(sides_of("(a + b) > (c)"), "a + b|>|c");
    assert_string_equal(sides_of("p != q"), "p|!=|q");
    assert_null(sides_of("a < b < c"));
    assert_null(sides_of("ok(a == b)"));
    assert_null(sides_of("a & 1 == 0"));
    assert_null(sides_of("x = y == 3"));
    assert_null(sides_of("== 3"));
}

static void a_simple_part_is_a_value_by_itself(void **state)
{
    (void)state;
    assert_string_equal(simple_of("x"), "x");
    assert_string_equal(simple_of("!l->head"), "l->head");
    assert_string_equal(simple_of("! f(a, b).c[3]"), "f(a, b).c[3]");
    assert_null(simple_of("a + b"));
    assert_null(simple_of("a - b"));
    assert_null(simple_of("12"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_told_apart),
        cmocka_unit_test(what_is_not_clear_is_no_part),
        cmocka_unit_test(sides_are_those_of_the_only_comparison),
        cmocka_unit_test(a_simple_part_is_a_value_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
