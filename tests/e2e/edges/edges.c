/* One before and one behind the first and the last of each area. */
#include <margay.h>

static int first_of_all[3];
static int second[3] = {1, 2, 3};
static const int table[4] = {1, 2, 3, 4};
static const char letters[] = "abc";

struct node {
    int v;
    struct node *next;
};

MG_BOUNDS(struct node, n)
{
    MG_OBJECTS(struct node, 1);
    MG_INTS(struct node, v, 0, 1);
}

static void put(int *volatile p, int at)
{
    p[at] = 7; /* PUT */
}

static int get(const int *volatile p, int at)
{
    return p[at]; /* GET */
}

MG_TEST(put_before_first, n) { put(first_of_all, -1); }
MG_TEST(put_far_before_first, n) { put(first_of_all, -900); }
MG_TEST(put_behind_first, n) { put(first_of_all, 3); }
MG_TEST(put_before_second, n) { put(second, -1); }
MG_TEST(put_behind_second, n) { put(second, 3); }
MG_TEST(get_before_first, n) { mg_assert(get(first_of_all, -1) == 0); }
MG_TEST(get_before_second, n) { mg_assert(get(second, -1) == 0); }
MG_TEST(get_behind_second, n) { mg_assert(get(second, 3) == 0); }
MG_TEST(put_into_table, n) { put((int *)table, 3); }
MG_TEST(put_before_table, n) { put((int *)table, -1); }
MG_TEST(put_behind_table, n) { put((int *)table, 4); }
MG_TEST(get_before_table, n) { mg_assert(get(table, -1) == 0); }
MG_TEST(get_far_before_table, n) { mg_assert(get(table, -1000) == 0); }
MG_TEST(get_behind_table, n) { mg_assert(get(table, 4) == 0); }
MG_TEST(put_into_letters, n) { *(char *volatile)letters = 'x'; }
MG_TEST(get_behind_letters, n) { mg_assert(((const char *volatile)letters)[4] == 0); }

MG_TEST(put_before_heap, n)
{
    int *p = malloc(12);
    put(p, -1);
    free(p);
}

MG_TEST(put_far_before_heap, n)
{
    int *p = malloc(12);
    put(p, -100);
    free(p);
}

MG_TEST(put_behind_heap, n)
{
    int *p = malloc(12);
    put(p, 3);
    free(p);
}

MG_TEST(put_before_object, n)
{
    struct node *o = MG_ANY(struct node, n);
    put(&o->v, -1);
}

MG_TEST(put_behind_object, n)
{
    struct node *o = MG_ANY(struct node, n);
    put(&o->v, sizeof *o / sizeof(int));
}

MG_TEST(all_inside, n)
{
    int x[2] = {0};
    put(first_of_all, 0), put(first_of_all, 2), put(second, 0), put(second, 2), put(x, 1);
    mg_assert(get(table, 0) == 1 && get(table, 3) == 4 && get(first_of_all, 2) == 7);
}
