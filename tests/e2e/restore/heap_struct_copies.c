/* Structs with padding and fields not set yet copied between heap blocks: what is uninitialised stays so at its new
 * place, and is so again after going back. Reading c is a crash unless it was set on this path. */
#define CHOICES 4
#define VALUES 2
#include "restore.h"

struct part {
    char a;
    long b;
    int c;
};

bool ok(struct s *s)
{
    struct part *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    p->a = 1;
    p->b = 2;
    if (s->x[0])
        p->c = 3;
    *q = *p;
    if (!s->x[1])
        q->c = 4;
    if (!s->x[2])
        memcpy(p, q, sizeof *p);
    CHECK(p->a == 1 && q->b == 2);
    return s->x[3] ? p->c >= 3 : q->c >= 3;
}
