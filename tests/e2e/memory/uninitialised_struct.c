/* A local struct of which a part was never written is returned, passed and copied into the heap and back. Only looking at that
 * part is an error. */
#include <margay.h>

struct pair {
    int a, b;
};
struct wide {
    char tag;
    double numbers[3];
    int last;
};

__attribute__((noinline)) static struct pair make_pair(bool sets_b)
{
    struct pair pair;
    pair.a = 1;
    if (sets_b)
        pair.b = 2;
    return pair;
}

__attribute__((noinline)) static struct wide make_wide(int last)
{
    struct wide wide;
    wide.last = last;
    return wide;
}

__attribute__((noinline)) static int last_of(struct wide wide)
{
    return wide.last;
}

static bool work(bool asks)
{
    struct pair pair = make_pair(false), *copy = malloc(sizeof *copy);
    struct wide wide = make_wide(3);
    *copy = pair;
    pair = *copy;
    free(copy);
    struct wide other = wide;
    return pair.a == 1 && last_of(other) == 3 && (!asks || other.tag != 77);
}

MG_TEST(wrong, n)
{
    mg_assert(work(mg_bool()));
}

MG_TEST(right, n)
{
    mg_assert(work(mg_bool() && false));
}
