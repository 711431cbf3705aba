/* An interpreter with labels as values: goto *table[op]. The table lies in the frame, the program is the
 * candidate. */
#define CHOICES 6
#define VALUES 4
#include "restore.h"

bool ok(struct s *s)
{
    const void *table[] = {&&add, &&twice, &&swap, &&both};
    unsigned a = 1, b = 2, old;
    int at = 0, adds = 0, runs = 0;
    goto *table[s->x[at]];
add:
    a += b;
    adds++;
    goto next;
twice:
    b *= 2;
    goto next;
swap:
    old = a;
    a = b;
    b = old;
    goto next;
both:
    a += 3;
    adds++;
    b += 5;
next:
    runs++;
    if (++at < CHOICES)
        goto *table[s->x[at]];
    unsigned c = 1, d = 2;
    for (int i = 0; i < CHOICES; i++) {
        int op = s->x[i];
        unsigned was = c;
        c = op == 0 ? c + d : op == 2 ? d : op == 3 ? c + 3 : c;
        d = op == 1 ? d * 2 : op == 2 ? was : op == 3 ? d + 5 : d;
        adds -= op == 0 || op == 3;
    }
    CHECK(a == c && b == d && adds == 0 && runs == CHOICES);
    return accepted(s);
}
