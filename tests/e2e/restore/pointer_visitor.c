/* A visitor called back with a context that lies in the caller's frame; the callback chooses and changes the
 * context. */
#define CHOICES 5
#include "restore.h"

struct context {
    const struct s *s;
    unsigned h;
    int calls;
    char name[9];
};

FRAME(void, each, int count, void (*visit)(void *, int), void *context)
{
    for (int i = 0; i < count; i++)
        visit(context, i);
}

static void visit(void *p, int i)
{
    struct context *c = p;
    c->name[i] = (char)('0' + c->calls++);
    c->h = mix(c->h, (unsigned)c->s->x[i]);
    c->name[i + 1] = '*';
}

bool ok(struct s *s)
{
    struct context c = {s, 7, 0, "........"};
    each(CHOICES, visit, &c);
    CHECK(c.h == history(s, CHOICES) && !strcmp(c.name, "01234*.."));
    return accepted(s);
}
