/* A choice while an array of variable length lives; then its scope ends, without any return, and other arrays and
 * deep calls take its place. Going back needs it again. */
#define CHOICES 4
#include "restore.h"

FRAME(unsigned, fill, int depth, unsigned v)
{
    unsigned mess[40];
    for (unsigned k = 0; k < 40; k++)
        mess[k] = v * k;
    return depth ? fill(depth - 1, mess[3]) : mess[39];
}

FRAME(void, scopes, const struct s *s, int i, int length)
{
    {
        unsigned char a[length];
        memset(a, 0x11, (size_t)length);
        int v = take(s, i);
        for (int k = 0; k < length; k++)
            CHECK(a[k] == 0x11);
        a[v] = 0x33;
        v = take(s, i + 1);
        for (int k = 0; k < length; k++)
            CHECK(a[k] == (k == s->x[i] ? 0x33 : 0x11));
        a[v] = 0x44;
    }
    fill(6, 0xffffffff);
    {
        unsigned char b[2 * length + 3];
        memset(b, 0x22, sizeof b);
        fill(3, (unsigned)b[length]);
    }
}

bool ok(struct s *s)
{
    scopes(s, 0, 5);
    scopes(s, 2, 700);
    return accepted(s);
}
