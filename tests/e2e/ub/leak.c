/* The way out after an error forgets what was taken. */
#include <margay.h>

struct pool { char *a, *b; };

static struct pool *pool_new(bool fails)
{
    struct pool *p = malloc(sizeof *p);
    p->a = malloc(8); /* BAD leak */
    if (fails) {
        free(p);
        return NULL;
    }
    p->b = malloc(8);
    return p;
}

static void pool_free(struct pool *p)
{
    if (!p)
        return;
    free(p->a);
    free(p->b);
    free(p);
}

MG_TEST(wrong, n)
{
    pool_free(pool_new(true));
}

MG_TEST(right, n)
{
    pool_free(pool_new(false));
}
