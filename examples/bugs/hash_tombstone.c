/* A hash table with open addressing. The bug: a tombstone handled wrongly.
 *
 * A removed key leaves a tombstone behind, so that those behind it are still found. Insert takes the first
 * tombstone it comes to, although the key may be there, further on; then it is there twice, and still there
 * after a remove.
 *
 * No counterexample below n = 5: two keys of the same hash, the first one removed, the second inserted again
 * and removed once: five operations. Any n operations, with keys 1 to 3 in a table of 4 places. */
#include <margay.h>

enum { ROOM = 4, EMPTY = 0, TOMBSTONE = -1 };

struct table {
    int keys[ROOM];
};

static int hash(int key)
{
    return key % 2;
}

/* The place of a key, -1 when it is not there. */
static int table_find(const struct table *t, int key)
{
    for (int i = 0; i < ROOM; i++) {
        int place = (hash(key) + i) % ROOM;
        if (t->keys[place] == key)
            return place;
        if (t->keys[place] == EMPTY)
            return -1;
    }
    return -1;
}

static void table_insert(struct table *t, int key)
{
#ifdef FIXED
    if (table_find(t, key) >= 0)
        return;
#endif
    for (int i = 0; i < ROOM; i++) {
        int place = (hash(key) + i) % ROOM;
        if (t->keys[place] == key)
            return;
        if (t->keys[place] == EMPTY || t->keys[place] == TOMBSTONE) {
            t->keys[place] = key;
            return;
        }
    }
}

static void table_remove(struct table *t, int key)
{
    int place = table_find(t, key);
    if (place >= 0)
        t->keys[place] = TOMBSTONE;
}

MG_TEST(has_what_was_inserted, n)
{
    struct table table = {{EMPTY}};
    bool has[ROOM] = {false};
    for (int i = 0; i < n; i++) {
        int key = mg_int(1, ROOM - 1);
        has[key] = mg_bool();
        has[key] ? table_insert(&table, key) : table_remove(&table, key);
        for (key = 1; key < ROOM; key++)
            mg_assert((table_find(&table, key) >= 0) == has[key]);
    }
}
