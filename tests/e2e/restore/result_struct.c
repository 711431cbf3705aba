/* Structs of SIZE bytes as results. A large one is written by the callee into the frame of its caller's caller, in
 * part before the choice and in part after. */
#define CHOICES 6
#include "restore.h"

#ifndef SIZE
#define SIZE 24
#endif

struct pack {
    unsigned char b[SIZE];
};

FRAME(struct pack, make, const struct s *s, int i)
{
    struct pack p;
    for (int k = 0; k < SIZE / 2; k++)
        p.b[k] = (unsigned char)(i * 10 + k);
    int v = s->x[i];
    for (int k = SIZE / 2; k < SIZE; k++)
        p.b[k] = (unsigned char)(v + k);
    return p;
}

FRAME(struct pack, pass_on, const struct s *s, int i, int depth)
{
    return depth ? pass_on(s, i, depth - 1) : make(s, i);
}

bool ok(struct s *s)
{
    struct pack all[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        all[i] = pass_on(s, i, i % 3);
        struct pack other = make(s, i);
        CHECK(!memcmp(&other, &all[i], SIZE));
    }
    for (int i = 0; i < CHOICES; i++)
        for (int k = 0; k < SIZE; k++)
            CHECK(all[i].b[k] == (unsigned char)(k < SIZE / 2 ? i * 10 + k : s->x[i] + k));
    return accepted(s);
}
