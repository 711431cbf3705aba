/* dlmalloc, the allocator that libffi carries: one that hands out pieces of a single block, by mspaces.
 *
 * `sequences`: n calls of malloc, calloc, realloc, memalign and free with sizes at the limits of its bins.
 * Pieces are aligned, lie inside the block, and each keeps the pattern that the test fills it with. When all
 * are freed they are one free piece again: the largest one that there was at first. dlmalloc is compiled with
 * DEBUG, so it checks its own lists and trees at each call, too. */
#include <margay.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void *create_mspace_with_base(void *base, size_t capacity, int locked);
void *mspace_malloc(void *space, size_t size);
void *mspace_calloc(void *space, size_t count, size_t size);
void *mspace_realloc(void *space, void *old, size_t size);
void *mspace_memalign(void *space, size_t alignment, size_t size);
void mspace_free(void *space, void *old);

enum { CAPACITY = 4096, MOST = 8 };

static const size_t sizes[] = {0, 1, 24, 25, 240, 300, 316, 1000, CAPACITY};
enum { SIZES = sizeof sizes / sizeof *sizes };

struct pieces {
    unsigned char *at[MOST], *block;
    size_t size[MOST];
    int count;
};

static void check(const struct pieces *p)
{
    for (int i = 0; i < p->count; i++)
        for (size_t byte = 0; byte < p->size[i]; byte++)
            mg_assert(p->at[i][byte] == i + 1);
}

static void add(struct pieces *p, void *piece, size_t size, size_t alignment)
{
    if (!piece)
        return;
    unsigned char *at = piece;
    mg_assert((uintptr_t)at % alignment == 0 && at >= p->block && at + size <= p->block + CAPACITY);
    p->at[p->count] = at;
    p->size[p->count] = size;
    memset(at, ++p->count, size);
}

static void take_out(struct pieces *p, int piece)
{
    p->count--;
    if (piece < p->count) {
        p->at[piece] = p->at[p->count];
        p->size[piece] = p->size[p->count];
        memset(p->at[piece], piece + 1, p->size[piece]);
    }
}

static void change(struct pieces *p, void *space, int piece, size_t size)
{
    unsigned char *at = mspace_realloc(space, p->at[piece], size);
    if (!at)
        return;
    size_t kept = size < p->size[piece] ? size : p->size[piece];
    for (size_t byte = 0; byte < kept; byte++)
        mg_assert(at[byte] == piece + 1);
    mg_assert((uintptr_t)at % 8 == 0 && at >= p->block && at + size <= p->block + CAPACITY);
    p->at[piece] = at;
    p->size[piece] = size;
    memset(at, piece + 1, size);
}

static void clear(struct pieces *p, void *space)
{
    size_t size = mg_pick(sizes, SIZES);
    unsigned char *piece = mspace_calloc(space, 1, size);
    for (size_t byte = 0; piece && byte < size; byte++)
        mg_assert(piece[byte] == 0);
    add(p, piece, size, 8);
}

static void step(struct pieces *p, void *space)
{
    int operation = mg_int(0, 4);
    if (operation == 0)
        clear(p, space);
    else if (operation == 1)
        add(p, mspace_memalign(space, 64, 25), 25, 64);
    else if (operation == 2) {
        size_t size = mg_pick(sizes, SIZES);
        add(p, mspace_malloc(space, size), size, 8);
    } else {
        mg_assume(p->count > 0);
        int piece = mg_int(0, p->count - 1);
        if (operation == 3)
            change(p, space, piece, mg_pick(sizes, SIZES));
        else {
            mspace_free(space, p->at[piece]);
            take_out(p, piece);
        }
    }
    check(p);
}

static size_t largest(void *space)
{
    for (size_t size = CAPACITY; size > 0; size -= 16) {
        void *piece = mspace_malloc(space, size);
        mspace_free(space, piece);
        if (piece)
            return size;
    }
    return 0;
}

MG_TEST(sequences, n)
{
    struct pieces pieces = {.block = malloc(CAPACITY)};
    void *space = create_mspace_with_base(pieces.block, CAPACITY, 0);
    size_t most = largest(space);
    mg_assert(most > CAPACITY / 2);
    for (int i = 0; i < n; i++)
        step(&pieces, space);
    while (pieces.count > 0)
        mspace_free(space, pieces.at[--pieces.count]);
    mg_assert(largest(space) == most);
    free(pieces.block);
}
