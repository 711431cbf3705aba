/* A structure that is searched for, and what is done to it. The key 77 is in no structure; a third node takes n = 3. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
};

static bool is_sorted(const struct list *list)
{
    int count = 0;
    for (const struct node *n = list->head; n; n = n->next) {
        if (++count > 3)
            return false; /* - */
        if (n->next && n->next->key <= n->key)
            return false; /* + */
    }
    return true; /* + */
}

static int find(const struct list *list, int key)
{
    int at = 0;
    for (const struct node *n = list->head; n; n = n->next, at++) {
        if (n->key == 77)
            return -2; /* - */
        if (n->key == key && at == 2)
            return 2; /* 3 */
        if (n->key == key)
            return at; /* + */
    }
    return -1; /* + */
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n); /* + */
}

MG_TEST(found, n)
{
    struct list *list = MG_ANY(struct list, n);
    mg_assume(is_sorted(list));
    int key = mg_int(0, n);
    mg_assert(find(list, key) >= -1);
}

MG_TEST(other, n)
{
    int k = mg_int(0, n); /* + */
    mg_assert(k >= 0);
}
