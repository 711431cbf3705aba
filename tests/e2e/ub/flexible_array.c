/* A flexible array member with room for fewer than it says. */
#include <margay.h>

struct message {
    int count;
    int words[];
};

static struct message *make(int count, int room)
{
    struct message *m = malloc(sizeof *m + (size_t)room * sizeof *m->words);
    m->count = count;
    for (int i = 0; i < count; i++)
        m->words[i] = i; /* BAD out_of_bounds */
    return m;
}

MG_TEST(wrong, n)
{
    free(make(3, 2));
}

MG_TEST(right, n)
{
    free(make(3, 3));
}
