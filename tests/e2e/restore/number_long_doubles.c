/* long double: ten bytes in the x87 registers, sixteen in memory, over choices in callees and in the loop itself. */
#define CHOICES 6
#include "restore.h"

FRAME(long double, scaled, const struct s *s, int i, long double by)
{
    return by * take(s, i) + 0x1p-50L;
}

bool ok(struct s *s)
{
    long double a = 0, b = 1, table[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        a += scaled(s, i, 4);
        table[i] = a;
        b = b * 2 + s->x[i];
    }
    long double sum = 0, weighted = 1;
    for (int i = 0; i < CHOICES; i++) {
        sum += s->x[i];
        weighted = weighted * 2 + s->x[i];
        CHECK(table[i] == 4 * sum + (i + 1) * 0x1p-50L);
    }
    CHECK(a == 4 * sum + CHOICES * 0x1p-50L && b == weighted);
    return accepted(s);
}
