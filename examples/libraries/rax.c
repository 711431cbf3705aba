/* Redis' rax: a radix tree whose nodes are bytes, with chains of nodes put into one.
 *
 * `sequences`: n insertions and removals of keys of up to three letters, beside an array that says which are
 * there. After each the tree is walked in both directions, and each key is looked up. `seeks`: iterators that
 * begin at any key, in any of the six ways, and go on in either direction. `children`: a node with more and
 * more children, of which n are removed. */
#include "redis/standins.h"

#include "rax.h"

#include <margay.h>
#include <string.h>

/* In the order of the tree. */
static const char *const keys[] = {"", "a", "aa", "aaa", "aab", "ab", "aba", "abb", "b", "ba", "bab", "bb"};
enum { KEYS = sizeof keys / sizeof *keys };

struct model {
    void *data[KEYS]; /* NULL may be data, too */
    bool is_there[KEYS];
    int count;
};

static unsigned char *bytes(int key)
{
    return (unsigned char *)keys[key];
}

/* The next key there is, from this one on, up or down; KEYS or -1 if there is none. */
static int next(const struct model *model, int key, int step)
{
    while (key >= 0 && key < KEYS && !model->is_there[key])
        key += step;
    return key;
}

static void check_at(const raxIterator *it, const struct model *model, int key)
{
    mg_assert(it->key_len == strlen(keys[key]) && memcmp(it->key, keys[key], it->key_len) == 0);
    mg_assert(it->data == model->data[key]);
}

static void check_walks(rax *tree, const struct model *model)
{
    raxIterator it;
    raxStart(&it, tree);
    mg_assert(raxSeek(&it, "^", NULL, 0));
    int key = next(model, 0, 1);
    for (; raxNext(&it); key = next(model, key + 1, 1))
        check_at(&it, model, key);
    mg_assert(key == KEYS && raxEOF(&it));
    mg_assert(raxSeek(&it, "$", NULL, 0));
    for (key = next(model, KEYS - 1, -1); raxPrev(&it); key = next(model, key - 1, -1))
        check_at(&it, model, key);
    mg_assert(key < 0);
    raxStop(&it);
}

static void check(rax *tree, const struct model *model)
{
    mg_assert(raxSize(tree) == (uint64_t)model->count);
    for (int key = 0; key < KEYS; key++) {
        void *found = raxFind(tree, bytes(key), strlen(keys[key]));
        mg_assert(model->is_there[key] ? found == model->data[key] : found == raxNotFound);
    }
    mg_assert(raxFind(tree, (unsigned char *)"abab", 4) == raxNotFound);
    check_walks(tree, model);
}

static void insert(rax *tree, struct model *model, int key, void *data, bool overwrites)
{
    void *old = tree;
    bool is_new = !model->is_there[key];
    mg_assert((overwrites ? raxInsert : raxTryInsert)(tree, bytes(key), strlen(keys[key]), data, &old) ==
              is_new);
    mg_assert(is_new || old == model->data[key]);
    if (is_new || overwrites)
        model->data[key] = data;
    model->count += is_new;
    model->is_there[key] = true;
}

static void delete(rax *tree, struct model *model, int key)
{
    void *old;
    bool was_there = raxRemove(tree, bytes(key), strlen(keys[key]), &old);
    mg_assert(was_there == model->is_there[key] && (!was_there || old == model->data[key]));
    model->count -= was_there;
    model->is_there[key] = false;
}

MG_TEST(sequences, n)
{
    static int values[8];
    rax *tree = raxNew();
    struct model model = {0};
    for (int i = 0; i < n; i++) {
        int key = mg_int(0, KEYS - 1);
        mg_bool() ? insert(tree, &model, key, i ? &values[i] : NULL, mg_bool()) : delete (tree, &model, key);
        check(tree, &model);
    }
    raxFree(tree);
}

static bool is_met(const char *operation, int key, int sought)
{
    return (strchr(operation, '=') && key == sought) || (*operation == '<' && key < sought) ||
           (*operation == '>' && key > sought);
}

MG_TEST(seeks, n)
{
    static const char *const operations[] = {"=", ">=", ">", "<=", "<"};
    rax *tree = raxNew();
    struct model model = {0};
    for (int i = 0, key = -1; i < n && key < KEYS - 1; i++)
        insert(tree, &model, key = mg_int(key + 1, KEYS - 1), NULL, true);
    raxIterator it;
    raxStart(&it, tree);
    const char *operation = mg_pick(operations, 5);
    int sought = mg_int(0, KEYS - 1), step = *operation == '<' ? -1 : 1, key = next(&model, sought, step);
    if (key == sought && !is_met(operation, key, sought))
        key = next(&model, key + step, step);
    if (key < 0 || key == KEYS || !is_met(operation, key, sought))
        mg_assert(raxSeek(&it, operation, bytes(sought), strlen(keys[sought])) && raxEOF(&it) && !raxNext(&it));
    else {
        mg_assert(raxSeek(&it, operation, bytes(sought), strlen(keys[sought])));
        step = mg_bool() ? 1 : -1;
        for (; step > 0 ? raxNext(&it) : raxPrev(&it); key = next(&model, key + step, step))
            check_at(&it, &model, key);
        mg_assert(key < 0 || key == KEYS);
    }
    raxStop(&it);
    raxFree(tree);
}

MG_TEST(children, n)
{
    enum { MOST = 10 };
    int count = mg_int(1, MOST);
    rax *tree = raxNew();
    bool is_there[MOST] = {0};
    for (unsigned char letter = 0; letter < count; letter++)
        is_there[letter] = raxInsert(tree, &letter, 1, tree, NULL);
    for (int i = 0; i < n; i++) {
        unsigned char letter = (unsigned char)mg_int(0, count - 1);
        mg_assert(raxRemove(tree, &letter, 1, NULL) == is_there[letter]);
        is_there[letter] = false;
    }
    for (unsigned char letter = 0; letter < MOST; letter++)
        mg_assert(raxFind(tree, &letter, 1) == (is_there[letter] ? (void *)tree : raxNotFound));
    raxFree(tree);
}
