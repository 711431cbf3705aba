/* Structs of 24, 200 and 5,000 bytes copied whole between globals, and parts of them, after each choice. */
#define CHOICES 5
#include "restore.h"

struct small {
    long l[3];
};
struct middle {
    struct small s[8];
    char c[8];
};
struct large {
    struct middle m[24];
    long l;
};

static struct small small, small_before;
static struct middle middle, middle_before;
static struct large large, large_before;

FRAME(void, change, const struct s *s, int i)
{
    int v = s->x[i] + 1;
    small_before = small;
    middle_before = middle;
    large_before = large;
    small.l[i % 3] += v;
    middle.s[i] = small;
    middle.c[v] = (char)(middle.c[v] + 1);
    large.m[i * v] = middle;
    large.m[23 - v] = large_before.m[i];
    large.l += v;
}

bool ok(struct s *s)
{
    static struct large wanted, start;
    start = large;
    for (int i = 0; i < CHOICES; i++) {
        change(s, i);
        long sum = 0;
        for (int k = 0; k <= i; k++)
            sum += s->x[k] + 1;
        CHECK(large.l == sum && small.l[0] + small.l[1] + small.l[2] == sum);
        CHECK(large_before.l == sum - s->x[i] - 1);
    }
    wanted = large;
    large = start;
    memset(&small, 0, sizeof small);
    memset(&middle, 0, sizeof middle);
    for (int i = 0; i < CHOICES; i++)
        change(s, i);
    CHECK(!memcmp(&wanted, &large, sizeof large));
    return accepted(s);
}
