/* The layout of a saved slice: a header that lists the large locals with a bit for each chunk kept; then the stack from sp up
 * to the first of them, the chunks kept of it, the stack up to the next, and so on. */
#include "engine/slice.h"

#include <string.h>

#include "engine/region.h"

enum { LOCALS = 8, CHUNK = 1 << MG_DIRTY_SHIFT };

typedef struct part {    /* the whole chunks inside one large local */
    uint64_t first, end; /* addresses */
    uint64_t kept;       /* a bit for each */
} part;

typedef struct header {
    uint64_t sp;
    uint64_t parts;
    part part[LOCALS]; /* by address */
} header;

size_t mg_slice_most(uint64_t sp)
{
    return sizeof(header) + (MG_STACK_TOP - sp) + 16;
}

static void insert(header *h, part new)
{
    uint64_t i = h->parts++;
    for (; i && h->part[i - 1].first > new.first; i--)
        h->part[i] = h->part[i - 1];
    h->part[i] = new;
}

static void find_parts(header *h)
{
    for (const mg_big_local *local = MG_CONTROL->big_locals; local && h->parts < LOCALS; local = local->up) {
        part p = {.first = (local->start + CHUNK - 1) & ~(uint64_t)(CHUNK - 1),
                  .end = (local->start + local->size) & ~(uint64_t)(CHUNK - 1)};
        if (p.first >= p.end || p.first < h->sp)
            continue;
        if (p.end - p.first > 64 * CHUNK) /* one bit each; the rest goes with the frame */
            p.end = p.first + 64 * CHUNK;
        insert(h, p);
    }
}

static char *copy(char *to, uint64_t from, uint64_t end)
{
    memcpy(to, (const void *)(uintptr_t)from, end - from);
    return to + (end - from);
}

static const char *copy_back(const char *from, uint64_t to, uint64_t end)
{
    memcpy((void *)(uintptr_t)to, from, end - to);
    return from + (end - to);
}

static char *save_chunks(char *to, part *p)
{
    uint64_t bit = 1;
    for (uint64_t at = p->first; at < p->end; at += CHUNK, bit <<= 1)
        if (*mg_dirty_at(at)) {
            p->kept |= bit;
            to = copy(to, at, at + CHUNK);
        }
    return to;
}

size_t mg_slice_save(char *to, uint64_t sp)
{
    header *h = (header *)(void *)to;
    char *next = to + sizeof *h;
    h->sp = sp;
    h->parts = 0;
    find_parts(h);
    for (uint64_t i = 0; i <= h->parts; i++) {
        next = copy(next, i ? h->part[i - 1].end : sp, i < h->parts ? h->part[i].first : MG_STACK_TOP);
        if (i < h->parts)
            next = save_chunks(next, &h->part[i]);
    }
    return ((size_t)(next - to) + 15) & ~(size_t)15;
}

static const char *restore_chunks(const char *from, const part *p)
{
    uint64_t bit = 1;
    for (uint64_t at = p->first; at < p->end; at += CHUNK, bit <<= 1)
        if (p->kept & bit) {
            from = copy_back(from, at, at + CHUNK);
            *mg_dirty_at(at) = 1;
        } else if (*mg_dirty_at(at)) {
            memset((void *)(uintptr_t)at, 0, CHUNK);
            *mg_dirty_at(at) = 0;
        }
    return from;
}

void mg_slice_restore(const char *from)
{
    const header *h = (const header *)(const void *)from;
    const char *next = from + sizeof *h;
    for (uint64_t i = 0; i <= h->parts; i++) {
        next = copy_back(next, i ? h->part[i - 1].end : h->sp, i < h->parts ? h->part[i].first : MG_STACK_TOP);
        if (i < h->parts)
            next = restore_chunks(next, &h->part[i]);
    }
}
