/* Every way a test is reported: report.expected is what margay check says of them. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

enum color { RED, GREEN = 3, BLUE = -2, AZURE = -2 };
struct node {
    struct node *next;
    int key;
};
struct list {
    struct node *head;
    int size;
};
MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
}
static const int primes[] = {2, 3, 5, 7};

MG_TEST(passes, n)
{
    int x = mg_int(0, n), y = mg_int(0, n);
    mg_assume(x < y);
    mg_assert(y > 0);
}

MG_TEST(fails, n)
{
    int low = mg_int(-n, 0), high = mg_int(0, n), unseen = mg_int(5, 7);
    bool up = mg_bool();
    enum color color = mg_enum(enum color);
    int copy = unseen;
    (void)copy;
    if (color == BLUE && up)
        mg_assert(low + high < mg_pick(primes, n));
}

MG_TEST(fails_with_objects, n)
{
    mg_pool nodes = MG_POOL_WITH_NULL(struct node, n);
    struct node *a = mg_new(&nodes), *b = mg_any(&nodes), *c = mg_any(&nodes), *unseen = mg_any(&nodes);
    (void)unseen;
    a->next = b;
    mg_assert(!c || a->next == NULL || a->next == a);
}

MG_TEST(fails_in_two_places, n)
{
    int x = mg_int(0, 3);
    mg_assert(x != 1);
    mg_assert(x != 3);
}

MG_TEST(fails_on_a_structure, n)
{
    struct list *l = MG_ANY(struct list, n);
    int extra = mg_int(0, 1);
    mg_assume(l->head && l->size == 1);
    mg_assert(l->head->key != extra);
}

MG_TEST(crashes, n)
{
    mg_pool nodes = MG_POOL_WITH_NULL(struct node, n);
    struct node *a = mg_any(&nodes);
    a->key = 1;
}

MG_TEST(prints, n)
{
    printf("%d", mg_int(0, 1));
}

MG_TEST(is_vacuous, n)
{
    mg_assume(mg_int(0, n) > n);
}

MG_TEST(has_one_path, n)
{
    mg_assert(n > 0);
}
