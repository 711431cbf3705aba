/* strlen of nothing. */
#include <margay.h>
#include <string.h>

static size_t width(const char *name)
{
    return strlen(name); /* BAD null */
}

MG_TEST(wrong, n)
{
    const char *names[2] = {"a", NULL};
    mg_assert(width(names[1]) < 2);
}

MG_TEST(right, n)
{
    const char *names[2] = {"a", NULL};
    mg_assert(width(names[0]) < 2);
}
