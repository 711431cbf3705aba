/* Sets of up to 64 things, as bits. */
#ifndef MG_BASE_BITS_H
#define MG_BASE_BITS_H

#include <stdint.h>

/* How many are in the set. gcc calls a function for its own builtin, unless it may use an instruction that not every processor has. */
static inline uint32_t mg_bits_count(uint64_t set)
{
#if defined __clang__ || defined __POPCNT__ || defined __aarch64__
    return (uint32_t)__builtin_popcountll(set);
#else
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (uint32_t)(set * 0x0101010101010101 >> 56);
#endif
}

#endif
