#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/clean.h"

static void assert_cleaned(const char *bytes, size_t count, const char *wanted)
{
    mg_text out = {0};
    mg_text_add(&out, "");
    mg_clean_add(&out, bytes, count);
    assert_string_equal(out.data ? out.data : "", wanted);
    mg_text_clear(&out);
}

#define CLEANED(bytes, wanted) assert_cleaned(bytes, sizeof(bytes) - 1, wanted)

static void text_stays(void **state)
{
    (void)state;
    CLEANED("", "");
    CLEANED("plain\ttext\n", "plain\ttext\n");
    CLEANED("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\x86", "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\x86");
    CLEANED("\xc2\xa0\xf4\x8f\xbf\xbf", "\xc2\xa0\xf4\x8f\xbf\xbf");
}

static void controls_are_spelled(void **state)
{
    (void)state;
    CLEANED("a\0b", "a\\x00b");
    CLEANED("\x1b[0m\r\x7f", "\\x1b[0m\\x0d\\x7f");
    CLEANED("\xc2\x85", "\\xc2\\x85");
}

static void what_is_no_utf8_is_spelled(void **state)
{
    (void)state;
    CLEANED("\xff\xfe", "\\xff\\xfe");
    CLEANED("\x80", "\\x80");
    CLEANED("\xc3", "\\xc3");                                              /* cut off */
    CLEANED("\xe2\x82", "\\xe2\\x82");                                     /* cut off */
    CLEANED("\xe2(\xa1", "\\xe2(\\xa1");                                   /* no continuation */
    CLEANED("\xc0\xaf", "\\xc0\\xaf");                                     /* too long */
    CLEANED("\xe0\x80\xaf", "\\xe0\\x80\\xaf");                            /* too long */
    CLEANED("\xf0\x80\x80\xaf", "\\xf0\\x80\\x80\\xaf");                   /* too long */
    CLEANED("\xed\xa0\x80", "\\xed\\xa0\\x80");                            /* a surrogate */
    CLEANED("\xef\xbf\xbe\xef\xbf\xbf", "\\xef\\xbf\\xbe\\xef\\xbf\\xbf"); /* no characters */
    CLEANED("\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");                   /* beyond the last */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_stays),
        cmocka_unit_test(controls_are_spelled),
        cmocka_unit_test(what_is_no_utf8_is_spelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
