/* COUNT 6: no node, or one with a key of 0 or 1, in two orders of the threads */
#include <margay.h>
#include <pthread.h>
struct node { struct node *next; int key; };
struct list { struct node *head; };
MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 0, 1);
}
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void *add(void *p)
{
    struct list *l = p;
    pthread_mutex_lock(&m);
    if (l->head)
        sum += l->head->key;
    pthread_mutex_unlock(&m);
    return 0;
}
MG_TEST(any_structure, n)
{
    struct list *l = MG_ANY(struct list, n);
    pthread_t a, b;
    pthread_create(&a, 0, add, l);
    pthread_create(&b, 0, add, l);
    pthread_join(a, 0);
    pthread_join(b, 0);
    mg_assert(sum % 2 == 0);
}
