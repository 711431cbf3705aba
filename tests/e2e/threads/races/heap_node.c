/* A node on the heap, of which one thread changes the key, and another looks at the same field or at the next. */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
static void *rename_it(void *p) { struct node *n = p; n->key = 7; /* HERE */ return NULL; }
MG_TEST(heap_node, n)
{
    struct node *first = malloc(sizeof *first);
    pthread_t t;
    first->key = 1;
    first->next = NULL;
    pthread_create(&t, NULL, rename_it, first);
#ifdef RACE
    int seen = first->key; /* HERE */
#else
    int seen = first->next != NULL;
#endif
    pthread_join(t, NULL);
    mg_assert(seen >= 0 && first->key == 7);
    free(first);
}
