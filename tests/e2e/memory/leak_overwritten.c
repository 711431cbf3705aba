/* The only pointer to a buffer is overwritten by a larger one. */
#include <margay.h>

struct text {
    char *letters;
    int room;
};

static void grow(struct text *text, bool frees)
{
    char *more = calloc((size_t)text->room * 2, 1);
    if (frees)
        free(text->letters);
    text->letters = more;
    text->room *= 2;
}

static int work(int times, bool frees)
{
    struct text text = {calloc(1, 1), 1};
    for (int i = 0; i < times; i++)
        grow(&text, frees);
    int room = text.room;
    free(text.letters);
    return room;
}

MG_TEST(wrong, n)
{
    int times = mg_int(0, 2);
    mg_assert(work(times, false) == 1 << times);
}

MG_TEST(right, n)
{
    int times = mg_int(0, 2);
    mg_assert(work(times, true) == 1 << times);
}
