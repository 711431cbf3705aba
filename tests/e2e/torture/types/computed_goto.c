#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int op[4];
};

bool ok(struct s *s)
{
    static void *const t[] = {&&inc, &&dbl, &&end};
    int a = 1, i = 0;
    goto *t[s->op[i++]];
inc:
    a++;
    if (i == 4)
        goto end;
    goto *t[s->op[i++]];
dbl:
    a *= 2;
    if (i == 4)
        goto end;
    goto *t[s->op[i++]];
end:
    return a == 6;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, op, 0, 2);
}
