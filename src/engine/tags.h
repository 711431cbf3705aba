/* What lies where among the locals: a tag for each 8 bytes of their area. The hooks of a function give all of its room tags when it
 * begins, so what is at `locals` of the control block or above always has tags that count, and what is below has none. */
#ifndef MG_ENGINE_TAGS_H
#define MG_ENGINE_TAGS_H

#include "engine/region.h"
#include "shape/tag.h"

static inline uint8_t *mg_tag_at(uint64_t address)
{
    return (uint8_t *)(uintptr_t)(MG_TAGS_BASE - MG_LOCALS_BASE / 8 + (address >> 3));
}

/* Sets the tags of a local, which begins at a multiple of 8. */
static inline __attribute__((always_inline)) void mg_tags_set(uint64_t address, uint64_t size, uint8_t tag)
{
    uint8_t *tags = mg_tag_at(address);
    __builtin_memset(tags, tag, tag == MG_TAG_WHOLE ? size / 8 : (size + 7) / 8);
    if (tag == MG_TAG_WHOLE && size % 8)
        tags[size / 8] = (uint8_t)(size % 8);
}

/* Do all these bytes belong to locals that are alive? They lie in one group of 8. */
static inline __attribute__((always_inline)) bool mg_tag_is_there(uint64_t address, uint64_t size)
{
    uint8_t tag = *mg_tag_at(address);
    return tag <= MG_TAG_WHOLE && (address & 7) + size <= tag;
}

/* The first byte that does not, or address + size. All of them lie in the area of locals. */
static inline uint64_t mg_tags_first_bad(uint64_t address, uint64_t size)
{
    uint64_t end = address + size;
    while (address < end) {
        uint64_t next = (address | 7) + 1, here = (next < end ? next : end) - address;
        if (!mg_tag_is_there(address, here))
            return *mg_tag_at(address) > MG_TAG_WHOLE || (address & 7) >= *mg_tag_at(address)
                       ? address
                       : (address & ~(uint64_t)7) + *mg_tag_at(address);
        address = next;
    }
    return end;
}

#endif
