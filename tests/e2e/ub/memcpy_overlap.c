/* What is moved by less than its length wants memmove. */
#include <margay.h>
#include <string.h>

static void shift_left(char *s, size_t by)
{
    memcpy(s, s + by, strlen(s + by) + 1); /* BAD overlap */
}

static void shift_right(char *s, size_t by)
{
    memmove(s, s + by, strlen(s + by) + 1);
}

MG_TEST(wrong, n)
{
    char s[] = "abcdef";
    shift_left(s, 1);
    mg_assert(s[0]);
}

MG_TEST(right, n)
{
    char s[] = "abcdef";
    shift_left(s, 4);
    mg_assert(s[0] == 'e');
    char t[] = "abcdef";
    shift_right(t, 1);
    mg_assert(t[0] == 'b');
}
