/* Arrays of variable length from 1 to 40,000 bytes, of which a little is written before and a little after the
 * choice. */
#define CHOICES 4
#define VALUES 4
#include "restore.h"

FRAME(unsigned, one, const struct s *s, int i, int length)
{
    unsigned char a[length];
    int middle = length / 2;
    memset(a, 0, (size_t)length);
    a[0] = 1;
    a[length - 1] = 2;
    int v = take(s, i);
    CHECK(a[length - 1] == 2 && (length == 1 || a[0] == 1));
    CHECK(length < 3 || a[middle] == 0);
    a[middle] = (unsigned char)(v + 10);
    return a[middle];
}

bool ok(struct s *s)
{
    static const int lengths[VALUES] = {1, 255, 4096, 40000};
    unsigned h = 7;
    int length = 257;
    for (int i = 0; i < CHOICES; i++) {
        h = mix(h, one(s, i, length) - 10);
        length = lengths[s->x[i]];
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}
