/* A first-fit allocator in an array of cells. The bug: wrong size bookkeeping.
 *
 * A block is a header cell and `size` cells behind it. When two free blocks become one, the second one's header
 * becomes a cell that can be used, but it is not counted: a cell is lost for ever. Found by an assertion.
 *
 * No counterexample below n = 2: there must be two blocks that become one. Up to n blocks of any size from an
 * arena of 2 n cells, freed in any order; afterwards all is one free block again. */
#include <margay.h>

enum { ROOM = 16 };

struct cell {
    int size; /* of a block's header: cells behind it */
    bool is_used;
};

struct arena {
    struct cell cells[ROOM];
    int count;
};

static void arena_init(struct arena *arena, int count)
{
    *arena = (struct arena){.count = count};
    arena->cells[0] = (struct cell){.size = count - 1};
}

static int next_block(const struct arena *arena, int block)
{
    return block + 1 + arena->cells[block].size;
}

/* The block of `size` cells, -1 when there is no room. */
static int arena_take(struct arena *arena, int size)
{
    for (int block = 0; block < arena->count; block = next_block(arena, block)) {
        struct cell *header = &arena->cells[block];
        if (header->is_used || header->size < size)
            continue;
        if (header->size > size) {
            header[1 + size] = (struct cell){.size = header->size - size - 1};
            header->size = size;
        }
        header->is_used = true;
        return block;
    }
    return -1;
}

static void arena_give(struct arena *arena, int given)
{
    arena->cells[given].is_used = false;
    for (int block = 0, next; block < arena->count; block = next) {
        struct cell *header = &arena->cells[block];
        next = next_block(arena, block);
        while (!header->is_used && next < arena->count && !arena->cells[next].is_used) {
            int size = arena->cells[next].size;
            next = next_block(arena, next);
#ifdef FIXED
            size++;
#endif
            header->size += size;
        }
    }
}

MG_TEST(all_comes_back, n)
{
    struct arena arena;
    int blocks[n], count = 0;
    arena_init(&arena, 2 * n);
    for (int wanted = mg_int(1, n); count < wanted; count++) {
        blocks[count] = arena_take(&arena, mg_int(1, n));
        mg_assume(blocks[count] >= 0);
    }
    while (count > 0) {
        int i = mg_int(0, count - 1);
        arena_give(&arena, blocks[i]);
        blocks[i] = blocks[--count];
    }
    mg_assert(!arena.cells[0].is_used && arena.cells[0].size == 2 * n - 1);
}
