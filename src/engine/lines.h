/* Copying pieces of the stack: whole lines of 16 bytes, aligned.
 *
 * Not memcpy, because the target reads words of the copy at once: the processor hands a word on from a store of 16 bytes, but
 * stalls on the wider ones that memcpy uses. */
#ifndef MG_ENGINE_LINES_H
#define MG_ENGINE_LINES_H

#include <stdint.h>

typedef uint64_t mg_line __attribute__((vector_size(16), may_alias));

enum { MG_LINE = sizeof(mg_line) };

static inline void mg_lines_copy(uint64_t to, uint64_t from, uint64_t size)
{
    mg_line *at = (mg_line *)(uintptr_t)to;
    const mg_line *source = (const mg_line *)(uintptr_t)from;
    for (; size >= 4 * MG_LINE; size -= 4 * MG_LINE, at += 4, source += 4) {
        mg_line a = source[0], b = source[1], c = source[2], d = source[3];
        at[0] = a, at[1] = b, at[2] = c, at[3] = d;
    }
    if (size & 2 * MG_LINE) {
        mg_line a = source[0], b = source[1];
        at[0] = a, at[1] = b;
        at += 2, source += 2;
    }
    if (size & MG_LINE)
        *at = *source;
}

#endif
