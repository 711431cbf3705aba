/* Copying pieces of the stack: in whole lines of 32 bytes, so that there are no odd bytes at the end.
 *
 * Not memcpy, because the target reads words of the copy at once: the processor hands a word on from a store of 16 bytes, but
 * stalls on the wider ones that memcpy uses. */
#ifndef MG_ENGINE_LINES_H
#define MG_ENGINE_LINES_H

#include <stdint.h>

typedef uint64_t mg_half_line __attribute__((vector_size(16), may_alias));

enum { MG_LINE = 2 * sizeof(mg_half_line) };

/* The start of the line an address lies in, and of the first line from there on. */
static inline uint64_t mg_line_down(uint64_t address)
{
    return address & ~(uint64_t)(MG_LINE - 1);
}

static inline uint64_t mg_line_up(uint64_t address)
{
    return mg_line_down(address + MG_LINE - 1);
}

/* Both addresses are multiples of 16, the size is whole lines. */
static inline void mg_lines_copy(uint64_t to, uint64_t from, uint64_t size)
{
    mg_half_line *at = (mg_half_line *)(uintptr_t)to;
    const mg_half_line *source = (const mg_half_line *)(uintptr_t)from, *end = source + size / sizeof *source;
    if (size & MG_LINE) {
        mg_half_line a = source[0], b = source[1];
        at[0] = a, at[1] = b;
        source += 2, at += 2;
    }
    for (; source != end; source += 4, at += 4) {
        mg_half_line a = source[0], b = source[1], c = source[2], d = source[3];
        at[0] = a, at[1] = b, at[2] = c, at[3] = d;
    }
}

#endif
