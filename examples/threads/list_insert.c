/* A sorted list, any of up to n nodes, into which two threads insert a key each.
 *
 * Shows: a choice of data and one of threads in the same test. Whatever list is given, each thread finds its place and puts its node there; if both find the same place, one node
 * is lost. With -DFIXED there is a lock around each insertion. With -DALONE both are inserted by the test itself, without threads. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
    int key;
};

struct list {
    struct node *_Atomic first;
};

static struct list *list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 1, n);
}

static bool is_sorted(const struct list *l)
{
    for (const struct node *at = l->first; at && at->next; at = at->next)
        if (at->key >= at->next->key)
            return false;
    return true;
}

static int count(const struct list *l)
{
    int length = 0;
    for (const struct node *at = l->first; at; at = at->next)
        length++;
    return length;
}

static void insert(struct node *made)
{
    struct node *_Atomic *place = &list->first;
    while (*place && (*place)->key < made->key)
        place = &(*place)->next;
    made->next = *place;
    *place = made;
}

static void *insert_key(void *made)
{
#ifdef FIXED
    pthread_mutex_lock(&lock);
#endif
    insert(made);
#ifdef FIXED
    pthread_mutex_unlock(&lock);
#endif
    return NULL;
}

MG_TEST(both_are_there, n)
{
    static struct node low, high;
    list = MG_ANY(struct list, n);
    mg_assume(is_sorted(list));
    int before = count(list);
    low.key = 0;
    high.key = n + 1;
#ifdef ALONE
    insert_key(&low);
    insert_key(&high);
#else
    pthread_t one, other;
    pthread_create(&one, NULL, insert_key, &low);
    pthread_create(&other, NULL, insert_key, &high);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
#endif
    mg_assert(count(list) == before + 2);
}
