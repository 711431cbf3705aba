/* The operations of terms on plain numbers of 1 to 64 bits, which lie in the low bits of a word; the other bits are zero. */
#ifndef MG_SYM_WORDS_H
#define MG_SYM_WORDS_H

#include <assert.h>
#include <stdint.h>

/* An operation and its operands. */
typedef struct mg_computation {
    uint64_t a, b, c;  /* as many as it has operands */
    uint8_t from;      /* how wide the first operand is */
    uint8_t width;     /* how wide the result is */
    uint8_t low;       /* of a part: the number of its lowest bit */
    uint8_t operation; /* enum mg_term_operation */
} mg_computation;

/* The result. Operands and result fit into their widths (invariant 50). */
uint64_t mg_words_compute(const mg_computation *words);

static inline uint64_t mg_word_mask(unsigned width)
{
    assert(width >= 1 && width <= 64);
    return UINT64_MAX >> (64 - width);
}

/* As a signed number. */
static inline int64_t mg_word_signed(uint64_t value, unsigned width)
{
    assert(width >= 1 && width <= 64);
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

/* The least signed number of so many bits, as a word. */
static inline uint64_t mg_word_lowest(unsigned width)
{
    return (uint64_t)1 << (width - 1);
}

/* The greatest. */
static inline uint64_t mg_word_highest(unsigned width)
{
    return mg_word_lowest(width) - 1;
}

#endif
