/* Structs, long doubles and pointers as variable arguments; what is pointed to is chosen while they are taken. */
#define CHOICES 4
#include <stdarg.h>
#include "restore.h"

struct three {
    long a, b, c;
};

FRAME(long double, take_all, int count, ...)
{
    va_list args;
    long double all = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        struct three t = va_arg(args, struct three);
        int *p = va_arg(args, int *);
        long double d = va_arg(args, long double);
        long before = t.b;
        t.b += *p;
        CHECK(t.a == 10 * i && before == 10 * i + 1 && t.c == 10 * i + 2);
        all += d * t.b;
    }
    va_end(args);
    return all;
}

#define GIVE(i) (struct three){10 * i, 10 * i + 1, 10 * i + 2}, &s->x[i], (long double)1

bool ok(struct s *s)
{
    int sum = (int)take_all(CHOICES, GIVE(0), GIVE(1), GIVE(2), GIVE(3)) - 64;
    CHECK((sum % VALUES == 0) == accepted(s) && sum >= 0);
    return accepted(s);
}
