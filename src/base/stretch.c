#include "base/stretch.h"

#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>

#include "base/memory.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

/* Where stretches begin: between what the kernel loads low and what it maps from the top down, and above AddressSanitizer's shadow. */
static const uintptr_t first_place = (uintptr_t)1 << 45, last_place = (uintptr_t)5 << 44;
/* Each stretch begins so many bytes further from a round address than the one before. A cache picks the set of a line by a few low bits of its
 * address: if all stretches began at round addresses, their first lines would compete for the same sets. */
static const uintptr_t odd = 37 * 4096;

static void *map(uintptr_t place, size_t size, int flags)
{
    return mmap((void *)place, size, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

static bool map_at(uintptr_t place, size_t size)
{
    void *got = map(place, size, MAP_FIXED_NOREPLACE);
    if (got == (void *)place)
        return true;
    if (got != MAP_FAILED) { /* a kernel older than the flag treats the address as a hint */
        munmap(got, size);
        errno = EEXIST;
    }
    return false;
}

/* Where no place was found, as where addresses are short: maps all of it at once, or as much as there is. */
static void map_anywhere(mg_stretch *stretch)
{
    void *got;
    for (stretch->size = stretch->most; (got = map(0, stretch->size, 0)) == MAP_FAILED; stretch->size /= 2)
        if (stretch->size <= MG_STRETCH_FIRST)
            mg_memory_die("address space");
    stretch->base = got;
    stretch->most = stretch->size;
}

void mg_stretch_init(mg_stretch *stretch, size_t most)
{
    assert(most && most <= MG_STRETCH_MOST);
    *stretch = (mg_stretch){.size = most < MG_STRETCH_FIRST ? most : MG_STRETCH_FIRST, .most = most};
    for (uintptr_t place = first_place + odd; place < last_place; place += MG_STRETCH_MOST + odd) {
        if (map_at(place, stretch->size)) {
            stretch->base = (char *)place;
            return;
        }
        if (errno != EEXIST)
            break;
    }
    map_anywhere(stretch);
}

static size_t round_up(const mg_stretch *stretch, size_t size)
{
    size = (size + MG_STRETCH_FIRST - 1) & ~(size_t)(MG_STRETCH_FIRST - 1);
    return size < stretch->most ? size : stretch->most;
}

static bool grow_to(mg_stretch *stretch, size_t size)
{
    assert(size > stretch->size && size <= stretch->most);
    if (!map_at((uintptr_t)stretch->base + stretch->size, size - stretch->size))
        return false;
    stretch->size = size;
    return true;
}

bool mg_stretch_grow(mg_stretch *stretch, size_t needed)
{
    assert(stretch->base && stretch->size <= stretch->most);
    if (needed <= stretch->size || needed > stretch->most)
        return needed <= stretch->size;
    size_t twice = 2 * stretch->size;
    if (!grow_to(stretch, round_up(stretch, needed > twice ? needed : twice)) &&
        !grow_to(stretch, round_up(stretch, needed)))
        mg_memory_die("address space");
    return true;
}

void mg_stretch_clear(mg_stretch *stretch)
{
    if (stretch->base)
        munmap(stretch->base, stretch->size);
    *stretch = (mg_stretch){0};
}
