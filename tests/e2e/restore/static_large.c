/* A static array of 300 KB, of which each choice writes a page here, a byte there, and one time the whole. */
#define CHOICES 4
#include "restore.h"

enum { SIZE = 300000 };

static unsigned char a[SIZE];

static unsigned char wanted(const struct s *s, int upto, int at)
{
    unsigned char value = 0;
    for (int i = 0; i < upto; i++)
        if (s->x[i] == 2 || (s->x[i] == 1 && at / 4096 == i) || (s->x[i] == 0 && at == 70000 * i))
            value = (unsigned char)(i + 1);
    return value;
}

bool ok(struct s *s)
{
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        for (int k = 0; k < SIZE; k += 3500)
            CHECK(a[k] == wanted(s, i, k));
        if (v == 0)
            a[70000 * i] = (unsigned char)(i + 1);
        else
            memset(v == 1 ? a + 4096 * i : a, i + 1, v == 1 ? 4096 : SIZE);
    }
    return accepted(s);
}
