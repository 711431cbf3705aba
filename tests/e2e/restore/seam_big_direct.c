/* Large locals whose addresses are given away, but which their own function changes without a pointer: at places the
 * compiler knows, at an index, by ++, by copies, by assignment of the whole, by an initialiser in a loop. */
#define CHOICES 6
#include "restore.h"

struct table {
    int head, rows[90];
    char name[40];
};

FRAME(void, look, const void *p)
{
    CHECK(p);
}

FRAME(unsigned, work, const struct s *s, int i, unsigned h)
{
    struct table t = {0}, before;
    unsigned counts[100] = {0};
    look(&t);
    look(counts);
    look(&before);
    for (int turn = 0; turn < 3; turn++) {
        unsigned large[70] = {0};
        look(large);
        large[69] = h;
        before = t;
        int v = turn % 2 ? s->x[i + turn] : take(s, i + turn);
        CHECK(large[69] == h && large[68] == 0 && large[v] == 0 && t.head == turn &&
              counts[50] == (unsigned)turn);
        CHECK(counts[v + 10] <= (unsigned)turn && t.rows[89] == before.rows[89] && !t.name[turn]);
        large[v] = large[68] = 9;
        t.head++;
        t.rows[89] += v;
        t.rows[v] = turn;
        t.name[turn] = (char)('a' + v);
        counts[v + 10]++;
        counts[50]++;
        memset(counts + 60, v, 16);
        memcpy(counts + 70, counts + 10, 12);
        h = mix(h, (unsigned)v);
    }
    CHECK(before.head == 2 && t.rows[89] == s->x[i] + s->x[i + 1] + s->x[i + 2]);
    for (int v = 0; v < VALUES; v++)
        CHECK(counts[v + 10] == counts[v + 70] && counts[60] == 0x1010101u * (unsigned)s->x[i + 2]);
    return h;
}

bool ok(struct s *s)
{
    unsigned h = work(s, 0, 7);
    h = work(s, 3, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}
