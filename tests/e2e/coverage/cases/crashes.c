/* ends: 1
 * Each test ends badly: what it came to counts, what lies behind does not. */
#include <margay.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int key;
};

static int follow(struct node *node)
{
    int key = 1;            /* + */
    key = node->next->key;  /* + */
    key++;                  /* - */
    return key;             /* - */
}

MG_TEST(null, n)
{
    struct node node = {.key = n}; /* + */
    int x = follow(&node);         /* + */
    mg_assert(x);                  /* - */
}

MG_TEST(forever, n)
{
    volatile int x = mg_int(0, 0); /* + */
    while (x < 1)                  /* + */
        x = 0;                     /* + */
    x = 2;                         /* - */
}

static int deep(int x)
{
    int y = deep(x + 1) + x; /* + */
    y++;                     /* - */
    return y;                /* - */
}

MG_TEST(stack, n)
{
    int x = deep(n) /* + */;
    mg_assert(x);   /* - */
}

MG_TEST(divide, n)
{
    int zero = n - n;      /* + */
    int x = n / zero;      /* + */
    x++;                   /* - */
    mg_assert(x != 1 / n); /* - */
}

MG_TEST(freed, n)
{
    int *p = malloc(sizeof *p); /* + */
    free(p);                    /* + */
    *p = 1;                     /* + */
    p = NULL;                   /* - */
}

MG_TEST(over, n)
{
    int most = 0x7fffffff; /* + */
    most += n;             /* + */
    most = 1;              /* - */
}

MG_TEST(exits, n)
{
    if (n == 1) /* + */
        exit(3); /* + */
    free(NULL); /* - */
}

MG_TEST(refused, n)
{
    mg_assume(n > 100); /* + */
    free(NULL);         /* - */
}
