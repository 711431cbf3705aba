/* A buffer that is freed only when all went well. */
#include <margay.h>

static bool work(bool is_good, bool always_frees)
{
    char *buffer = calloc(100, 1);
    bool is_clear = !buffer[99];
    if (!is_good) {
        if (always_frees)
            free(buffer);
        return false;
    }
    free(buffer);
    return is_clear;
}

MG_TEST(wrong, n)
{
    bool is_good = mg_bool();
    mg_assert(work(is_good, false) == is_good);
}

MG_TEST(right, n)
{
    bool is_good = mg_bool();
    mg_assert(work(is_good, true) == is_good);
}
