/* Uninitialised memory that is copied, which is no error, and then looked at, which is one. */
#include <margay.h>
#include <string.h>

struct pair {
    int a, b;
};

MG_TEST(wrong, n)
{
    struct pair *from = malloc(sizeof *from), *to = malloc(sizeof *to);
    from->a = 1;
    memcpy(to, from, sizeof *to);
    mg_assert(mg_bool() ? to->a == 1 : to->b != 123456789);
    free(from);
    free(to);
}

MG_TEST(right, n)
{
    struct pair *from = malloc(sizeof *from), *to = malloc(sizeof *to);
    from->a = 1;
    memcpy(to, from, sizeof *to);
    mg_assert(mg_bool() ? to->a == 1 : from->a != 123456789);
    free(from);
    free(to);
}
