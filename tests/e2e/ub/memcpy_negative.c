/* A size below zero is a very large one. */
#include <margay.h>
#include <string.h>

static void payload(char *to, const char *from, int length, int header)
{
    memcpy(to, from + header, (size_t)(length - header)); /* BAD wild */
}

MG_TEST(wrong, n)
{
    char to[16], from[16] = "abc";
    payload(to, from, 2, 4);
}

MG_TEST(right, n)
{
    char to[16], from[16] = "abc";
    payload(to, from, 6, 4);
}
