/* The hash table of <uthash.h>, with one bucket to begin with and two elements to a bucket, so that it grows
 * soon.
 *
 * `sequences`: n operations from the empty table, each an add, delete or replace of any of n keys. With -DALIKE
 * hashes are even, and each is that of two keys. After each operation: find, iteration in the order of adding
 * (both ways), count, and the buckets, each with its count and links both ways.
 *
 * `sorts`: a table of n keys added in any order, with HASH_SORT or HASH_ADD_INORDER. `selects`: HASH_SELECT of
 * any keys into another table.
 *
 * `select_then_add`, `select_then_delete`: these fail, with n = 2 or more (version 2.3.0). HASH_SELECT leaves
 * the `tail` of the new table at its first element. What is added then is linked behind the first, and
 * iteration loses all that was there; if the first was deleted before, add writes through a bad pointer. */
#include "sequence.h"

#ifdef ALIKE
#define HASH_FUNCTION(key, length, hash) (hash) = (unsigned)(*(const int *)(key) / 2 * 2)
#else
#define HASH_FUNCTION(key, length, hash) (hash) = (unsigned)*(const int *)(key)
#endif
#include <uthash.h>
#undef HASH_INITIAL_NUM_BUCKETS
#undef HASH_INITIAL_NUM_BUCKETS_LOG2
#undef HASH_BKT_CAPACITY_THRESH
#define HASH_INITIAL_NUM_BUCKETS 1U
#define HASH_INITIAL_NUM_BUCKETS_LOG2 0U
#define HASH_BKT_CAPACITY_THRESH 2U

struct node {
    int key;
    UT_hash_handle hh, other;
};

/* ---- checks ---------------------------------------------------------------------------------------------- */

static void check_buckets(const UT_hash_table *table, unsigned count)
{
    unsigned all = 0;
    mg_assert(table->num_items == count && table->num_buckets == 1U << table->log2_num_buckets);
    for (unsigned i = 0; i < table->num_buckets; i++) {
        const UT_hash_handle *before = NULL;
        unsigned here = 0;
        for (const UT_hash_handle *hh = table->buckets[i].hh_head; hh; before = hh, hh = hh->hh_next) {
            mg_assert(hh->tbl == table && hh->hh_prev == before);
            mg_assert((hh->hashv & (table->num_buckets - 1)) == i);
            here++;
        }
        mg_assert(table->buckets[i].count == here);
        all += here;
    }
    mg_assert(all == count);
}

static void check(struct node *table, const struct sequence *model, int n)
{
    int i = 0;
    for (struct node *node = table; node; node = node->hh.next, i++) {
        mg_assert(node == sequence_at(model, i));
        mg_assert(node->hh.prev == sequence_at(model, i - 1));
    }
    mg_assert(i == model->count && HASH_COUNT(table) == (unsigned)i);
    if (table) {
        mg_assert(table->hh.tbl->tail == &((struct node *)model->at[i - 1])->hh);
        check_buckets(table->hh.tbl, (unsigned)i);
    }
    for (int key = 0; key < n; key++) {
        struct node *found, *expected = NULL;
        for (i = 0; i < model->count; i++)
            expected = ((struct node *)model->at[i])->key == key ? model->at[i] : expected;
        HASH_FIND_INT(table, &key, found);
        mg_assert(found == expected);
    }
}

/* ---- from the empty table -------------------------------------------------------------------------------- */

static struct node *new_node(int key)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
    return node;
}

static int place_of(const struct sequence *model, const struct node *node)
{
    int place = 0;
    while (model->at[place] != node)
        place++;
    return place;
}

static struct node *step(struct node *table, struct sequence *model, int key)
{
    struct node *old, *node;
    HASH_FIND_INT(table, &key, old);
    if (old && mg_bool()) {
        HASH_DEL(table, old);
        sequence_remove(model, place_of(model, old));
        free(old);
    } else if (old) {
        node = new_node(key);
        HASH_REPLACE_INT(table, key, node, old);
        sequence_remove(model, place_of(model, old));
        sequence_insert(model, model->count, node);
        free(old);
    } else {
        node = new_node(key);
        HASH_ADD_INT(table, key, node);
        sequence_insert(model, model->count, node);
    }
    return table;
}

MG_TEST(sequences, n)
{
    struct node *table = NULL, *node, *next;
    struct sequence model = {0};
    for (int i = 0; i < n; i++) {
        table = step(table, &model, mg_int(0, n - 1));
        check(table, &model, n);
    }
    HASH_ITER (hh, table, node, next) {
        HASH_DEL(table, node);
        sequence_remove(&model, 0);
        free(node);
        check(table, &model, n);
    }
    mg_assert(!table);
}

/* ---- order, and two tables ------------------------------------------------------------------------------- */

static int compare(const struct node *a, const struct node *b)
{
    return a->key - b->key;
}

/* Keys 0 to n - 1 in any order. */
static void shuffle(int *keys, int n)
{
    for (int i = 0; i < n; i++)
        keys[i] = i;
    for (int i = 0; i < n; i++) {
        int other = mg_int(i, n - 1), key = keys[i];
        keys[i] = keys[other];
        keys[other] = key;
    }
}

MG_TEST(sorts, n)
{
    struct node *table = NULL, *nodes[n];
    struct sequence model = {0};
    int keys[n];
    bool at_once = mg_bool();
    shuffle(keys, n);
    for (int i = 0; i < n; i++) {
        struct node *node = nodes[keys[i]] = new_node(keys[i]);
        if (at_once)
            HASH_ADD_INORDER(hh, table, key, sizeof(int), node, compare);
        else
            HASH_ADD_INT(table, key, node);
    }
    if (!at_once)
        HASH_SORT(table, compare);
    for (int i = 0; i < n; i++)
        sequence_insert(&model, i, nodes[i]);
    check(table, &model, n);
    HASH_CLEAR(hh, table);
    mg_assert(!table);
    sequence_free(&model);
}

static bool is_wanted[16];

static bool wants(const void *node)
{
    return is_wanted[((const struct node *)node)->key];
}

/* A table, and another one of some of its elements. */
struct selection {
    struct node *table, *chosen;
    unsigned wanted;
};

/* A table of the keys 0 to n - 1, and any of them chosen. */
static struct selection select_any(int n)
{
    struct selection s = {0};
    for (int key = 0; key < n; key++) {
        struct node *node = new_node(key);
        HASH_ADD_INT(s.table, key, node);
        is_wanted[key] = mg_bool();
        s.wanted += is_wanted[key];
    }
    HASH_SELECT(other, s.chosen, hh, s.table, wants);
    mg_assert(HASH_COUNT(s.table) == (unsigned)n);
    return s;
}

static void selection_free(struct selection *s)
{
    struct node *node, *next;
    HASH_CLEAR(other, s->chosen);
    HASH_ITER (hh, s->table, node, next) {
        HASH_DEL(s->table, node);
        free(node);
    }
}

/* The number of elements that iteration meets. */
static unsigned walk(struct node *chosen)
{
    const struct node *before = NULL;
    unsigned met = 0;
    for (struct node *node = chosen; node; before = node, node = node->other.next, met++)
        mg_assert(node->other.prev == before);
    return met;
}

MG_TEST(selects, n)
{
    struct selection s = select_any(n);
    struct node *found;
    mg_assert(HASH_CNT(other, s.chosen) == s.wanted && walk(s.chosen) == s.wanted);
    for (int key = 0; key < n; key++) {
        HASH_FIND(other, s.chosen, &key, sizeof(int), found);
        mg_assert(is_wanted[key] ? found && found->key == key : !found);
    }
    if (s.chosen)
        check_buckets(s.chosen->other.tbl, s.wanted);
    selection_free(&s);
}

MG_TEST(select_then_add, n)
{
    struct selection s = select_any(n);
    struct node *last = new_node(n);
    HASH_ADD(other, s.chosen, key, sizeof(int), last);
    check_buckets(s.chosen->other.tbl, s.wanted + 1);
    mg_assert(walk(s.chosen) == s.wanted + 1);
    selection_free(&s);
    free(last);
}

MG_TEST(select_then_delete, n)
{
    struct selection s = select_any(n);
    mg_assume(s.wanted > 1);
    struct node *first = s.chosen, *last = new_node(n);
    HASH_DELETE(other, s.chosen, first);
    HASH_ADD(other, s.chosen, key, sizeof(int), last);
    mg_assert(walk(s.chosen) == s.wanted);
    selection_free(&s);
    free(last);
}
