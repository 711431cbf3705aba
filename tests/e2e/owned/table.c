/* A hash table with chains: the bucket array is an owned array of pointers to nodes, and both grow and go. */
#include <margay.h>
#include <stdlib.h>

typedef struct node {
    struct node *next;
    unsigned key;
} Node;

typedef struct table {
    Node **bucket;
    unsigned buckets, count;
} Table;

static int TableOk(Table *t, unsigned most)
{
    unsigned seen = 0, b;
    if (t->buckets == 0)
        return 0;
    for (b = 0; b < t->buckets; ++b) {
        Node *node = t->bucket[b];
        while (node != NULL) {
            if (++seen > most || node->key % t->buckets != b)
                return 0;
            node = node->next;
        }
    }
    return seen == t->count;
}

static void TableGrow(Table *t)
{
    unsigned now = 2 * t->buckets, b;
    Node **next = (Node **)calloc(now, sizeof(Node *));
    for (b = 0; b < t->buckets; ++b) {
        Node *node = t->bucket[b], *after;
        for (; node; node = after) {
            unsigned place = node->key % now;
            after = node->next;
#if BUG == 1 /* one too far */
            place += place + 1 == now;
#endif
            node->next = next[place]; /* BUG 1: out_of_bounds */
            next[place] = node;
        }
    }
#if BUG == 2
    t->buckets = now, t->bucket = next;
    return;
#elif BUG == 3
    free(t->bucket);
    next[0] = t->bucket[0]; /* BUG 3: freed */
#else
    free(t->bucket);
#endif
    t->bucket = next;
#if BUG != 4
    t->buckets = now;
#endif
}

static void TableRemove(Table *t, unsigned key)
{
    Node **link = &t->bucket[key % t->buckets];
    while (*link && (*link)->key != key)
        link = &(*link)->next;
    if (*link) {
        Node *gone = *link;
#if BUG == 5
        free(gone);
        *link = gone->next; /* BUG 5: freed */
#else
        *link = gone->next;
        free(gone);
#endif
        t->count--;
    }
}

static void TableEnd(Table *t)
{
    for (unsigned b = 0; b < t->buckets; b++)
        while (t->bucket[b]) {
            Node *node = t->bucket[b];
            t->bucket[b] = node->next;
#if BUG == 6
            if (!t->bucket[b] && b)
                continue;
#endif
            free(node);
        }
    free(t->bucket);
}

MG_BOUNDS(Table, n)
{
    MG_OBJECTS(Node, n);
    MG_INTS(Node, key, 0, 3);
    MG_INTS(Table, buckets, 1, 2);
    MG_INTS(Table, count, 0, n);
    MG_ARRAY(Table, bucket, buckets);
}

MG_TEST(grow_and_go, n)
{
    Table *t = MG_ANY(Table, n); /* BUG 2: leak */ /* BUG 6: leak */
    mg_assume(TableOk(t, (unsigned)n));
    TableGrow(t);
    mg_assert(TableOk(t, (unsigned)n)); /* BUG 4: assert */
    TableRemove(t, (unsigned)mg_int(0, 3));
    mg_assert(TableOk(t, (unsigned)n));
    TableEnd(t);
}
