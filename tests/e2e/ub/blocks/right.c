/* Blocks that begin and end in every way there is, and locals that are used only while they are there. No test fails. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

static void set(int *p, int value)
{
    *p = value;
}

static int get(const int *p)
{
    return *p;
}

static int deep(int n, const int *p)
{
    int own = n;
    return n ? deep(n - 1, n % 2 ? &own : p) : *p;
}

MG_TEST(turns, n)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int a, *p = &a;
        set(p, i + mg_int(0, 1));
        if (i == 1)
            continue;
        sum += get(p);
        if (sum > 9)
            break;
    }
    mg_assert(sum >= 2 && sum <= 4);
}

MG_TEST(loop_variable, n)
{
    int turns = 0;
    for (int i = 0, *p = &i; *p < 3; ++*p, turns++)
        set(p, get(&i));
    mg_assert(turns == 3);
}

MG_TEST(while_body, n)
{
    int i = 0, total = 0;
    while (i < 3) {
        struct { int v[40]; } big;
        memset(&big, 0, sizeof big);
        set(&big.v[39], i++);
        total += deep(2, &big.v[39]);
    }
    do {
        char text[8];
        snprintf(text, sizeof text, "%d", i);
        total += text[0];
    } while (--i);
    mg_assert(total > 0);
}

MG_TEST(jumps, n)
{
    int round = 0, kept = 0;
again:;
    {
        int a = 5;
        set(&a, a + round);
        kept += get(&a);
        if (round++ < 2)
            goto again;
        {
            int b = kept;
            set(&b, get(&a) + 1);
            kept = get(&b);
            goto out;
        }
    }
out:
    mg_assert(kept == 8);
}

MG_TEST(jump_into_block, n)
{
    int way = mg_int(0, 1), seen = 0;
    if (way)
        goto inside;
    {
        int a;
        set(&a, 1);
        seen = get(&a);
inside:
        set(&a, 2);
        seen += get(&a);
    }
    mg_assert(seen == (way ? 2 : 3));
}

MG_TEST(jump_back_in_block, n)
{
    int turns = 0;
    {
        int a = 1, *p = &a;
back:
        set(p, get(p) * 2);
        if (++turns < 4)
            goto back;
        mg_assert(get(&a) == 16);
    }
}

MG_TEST(switches, n)
{
    int x = mg_int(0, 3), result = 0;
    switch (x) {
        int a;
    case 0:
        set(&a, 1);
        result = get(&a);
        break;
    case 1: {
        int b = 2;
        set(&b, 3);
        result = get(&b);
    }
        /* fall through */
    case 2:
        set(&a, 4);
        result += get(&a);
        break;
    default:
        result = 9;
    }
    const int wanted[] = {1, 7, 4, 9};
    mg_assert(result == wanted[x]);
}

static int early(int x)
{
    for (int i = 0; i < 3; i++) {
        int a = i;
        if (get(&a) == x)
            return a;
        while (a < 10) {
            int b = a;
            set(&b, b + 5);
            if (get(&b) > 11 && x == 7)
                return b;
            a = b;
        }
    }
    return -1;
}

MG_TEST(returns, n)
{
    mg_assert(early(1) == 1 && early(7) == 12 && early(9) == -1);
    for (int i = 0; i < 2; i++)
        mg_assert(early(mg_int(0, 2)) >= 0);
}

#define MAX(a, b)                                                                                              \
    __extension__({                                                                                            \
        int max_a = (a), max_b = (b), max_c;                                                                   \
        set(&max_c, get(&max_a) > get(&max_b) ? max_a : max_b);                                                \
        max_c;                                                                                                 \
    })

MG_TEST(expressions, n)
{
    int a = MAX(MAX(1, 4), MAX(3, mg_int(0, 9)));
    mg_assert(a >= 4);
    struct pair { int x, y; } p = __extension__({
        struct pair q;
        set(&q.x, 1);
        set(&q.y, 2);
        q;
    });
    mg_assert(p.x + p.y == 3);
}

static int cleaned;

static void clean(int *p)
{
    cleaned += *p;
}

MG_TEST(cleanups, n)
{
    cleaned = 0;
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(clean))) int a = i;
        if (i == 1)
            continue;
        set(&a, get(&a) + 10);
        if (i == 2)
            break;
    }
    mg_assert(cleaned == 10 + 1 + 12);
}

MG_TEST(literals, n)
{
    const int *p = (int[]){1, 2, 3};
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct one { int v; } *s = &(struct one){i};
        set(&s->v, s->v + p[i]);
        sum += get(&s->v);
    }
    mg_assert(sum == 9 && p[2] == 3);
}

MG_TEST(lengths, n)
{
    int sum = 0;
    for (int i = 1; i < 4; i++) {
        int v[i], own = i;
        for (int k = 0; k < i; k++)
            set(&v[k], get(&own));
        sum += get(&v[i - 1]);
        {
            char w[i * 100];
            memset(w, 1, sizeof w);
            sum += w[sizeof w - 1];
        }
    }
    mg_assert(sum == 9);
}

static struct node *keep_in_block(void);
struct node { int value; struct node *next; };

static struct node *keep_in_block(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *made = malloc(sizeof *made), **where = &made;
        **where = (struct node){i, list};
        list = *where;
    }
    return list;
}

MG_TEST(kept, n)
{
    struct node *all = keep_in_block();
    if (mg_bool()) {
        struct node *more = keep_in_block(), **p = &more;
        mg_assert((*p)->value == 2);
        struct { struct node *first; } s = {keep_in_block()};
        mg_assert(s.first->value == 2);
        set(&s.first->value, 1);
    }
    mg_assert(all->value == 2);
}

MG_TEST(choices_in_blocks, n)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int a = mg_int(0, 2), b[2];
        set(&b[0], a);
        set(&b[1], mg_int(0, 1));
        if (get(&a) == get(&b[1]))
            sum += deep(i, &b[0]) + mg_int(0, 1);
    }
    mg_assert(sum < 100);
}

static int walk(const struct node *n)
{
    int here = n->value;
    for (; n; n = n->next) {
        int value = n->value, *p = &value;
        if (get(p) > here)
            set(&here, *p);
    }
    return here;
}

MG_TEST(inlined, n)
{
    struct node b = {2, NULL}, a = {mg_int(0, 3), &b};
    mg_assert(walk(&a) >= 2);
    mg_assert(walk(&b) == 2 && walk(&a) >= 2);
}

static int by_value(struct node n, struct node m)
{
    set(&n.value, n.value + m.value);
    return get(&n.value);
}

MG_TEST(values, n)
{
    struct node a = {1, NULL};
    for (int i = 0; i < 2; i++)
        mg_assert(by_value(a, (struct node){i, NULL}) == 1 + i);
}

/* Blocks that inlining sees are never entered, with a local in them that is given away. */
struct six {
    int each[6];
};

static struct six make_six(int v)
{
    struct six made = {{v}};
    return made;
}

static __attribute__((noinline)) int first_of(const struct six *six)
{
    return six->each[0];
}

static void never_entered(int c, struct six *into)
{
    if (c == 2) {
    } else {
        if (c == 2) {
            *into = make_six(c);
        } else {
        }
    }
    if (c == 1)
        return;
    else if (c == 1) {
        struct six own = {{1}};
        into->each[1] = first_of(&own);
    } else if (c == 1) {
        int alone[3] = {1, 2, 3};
        into->each[2] = alone[c % 3];
    }
}

MG_TEST(blocks_never_entered, n)
{
    struct six six = {{0}};
    never_entered(mg_int(0, 2), &six);
    mg_assert(!six.each[0] && !six.each[1] && !six.each[2]);
}
