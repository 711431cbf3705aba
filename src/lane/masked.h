/* Fields that can be open, as lanes and the hooks of maskers know them: their values, and sets of those as bits, by index. Plain data,
 * filled in by choice/narrow.c; compiled into the hooks, too. */
#ifndef MG_LANE_MASKED_H
#define MG_LANE_MASKED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

/* A cache: the words that were last searched for, and found[n], the values that are among the first n of them. Most questions are about the same
 * words and perhaps one more. */
enum { MG_WORDS_MOST = 64 };
typedef struct mg_words {
    uint64_t count, words[MG_WORDS_MOST];
    uint64_t found[MG_WORDS_MOST + 1];
} mg_words;

typedef struct mg_masked {
    const uint64_t *values; /* by index */
    mg_words *words;        /* shared by fields with the same values */
    uint64_t all;           /* the indices, as a set */
    uint32_t count, cell, bytes;
    /* Of a reference; used is NULL for others. The words of the objects of its pool: the first, how many, and by word which object
     * begins there, as a set of one bit; one more, which is empty. */
    uint64_t low, word_count;
    const uint64_t *objects;
    uint32_t *used; /* objects of the pool that are in use */
    uint64_t has_null;
} mg_masked;

/* With only one value there is nothing to leave open; a field without a table of values is chosen when it is read. */
static inline bool mg_masked_can_open(const mg_masked *field)
{
    return field->values && field->count > 1;
}

/* The indices with this value. Rotating the offset makes every address that is not a multiple of 8 a word far beyond the last. */
static inline uint64_t mg_masked_equal(const mg_masked *field, uint64_t value)
{
    uint64_t found = 0, offset = value - field->low, word = offset >> 3 | offset << 61;
    if (field->used)
        return value ? field->objects[word < field->word_count ? word : field->word_count] << field->has_null
                     : field->has_null;
    for (uint32_t i = 0; i < field->count; i++)
        found |= (uint64_t)(field->values[i] == value) << i;
    return found;
}

/* For loops with few turns, where vectorising and unrolling cost more than they save. */
#ifdef __clang__
#define MG_FEW_TURNS _Pragma("clang loop vectorize(disable) unroll(disable)")
#else
#define MG_FEW_TURNS
#endif

/* Four words at once, wherever they lie. */
typedef uint64_t mg_four_words __attribute__((vector_size(32), aligned(8), may_alias));

/* Compares four words at a time; the last four may be compared twice. The differences are joined word by word and looked at once, at the end: to
 * look at them in each turn takes longer than to compare. */
static inline bool mg_words_are(const mg_words *kept, const uint64_t *words, uint64_t count)
{
    uint64_t i = 0, few = 0;
    mg_four_words many = {0};
    MG_FEW_TURNS
    for (; count < 4 && i < count; i++)
        few |= words[i] ^ kept->words[i];
    if (count < 4)
        return !few;
    MG_FEW_TURNS
    for (; i + 4 < count; i += 4)
        many |= *(const mg_four_words *)(const void *)(words + i) ^
                *(const mg_four_words *)(const void *)(kept->words + i);
    i = count - 4;
    many |= *(const mg_four_words *)(const void *)(words + i) ^
            *(const mg_four_words *)(const void *)(kept->words + i);
    return !(many[0] | many[1] | many[2] | many[3]);
}

/* mg_masked_among for words that are not all in the cache. */
static __attribute__((noinline, unused)) uint64_t mg_masked_among_new(const mg_masked *field,
                                                                      const uint64_t *words, uint64_t count)
{
    mg_words *kept = field->words;
    uint64_t most = count < MG_WORDS_MOST ? count : MG_WORDS_MOST, i = kept->count < most ? kept->count : 0;
    i = mg_words_are(kept, words, i) ? i : 0;
    for (kept->count = most; i < most; i++) {
        kept->words[i] = words[i];
        kept->found[i + 1] = kept->found[i] | mg_masked_equal(field, words[i]);
    }
    uint64_t found = kept->found[most];
    for (; i < count; i++)
        found |= mg_masked_equal(field, words[i]);
    return found;
}

/* The indices whose value is one of these words. */
static inline uint64_t mg_masked_among(const mg_masked *field, const uint64_t *words, uint64_t count)
{
    const mg_words *kept = field->words;
    return count <= kept->count && mg_words_are(kept, words, count) ? kept->found[count]
                                                                    : mg_masked_among_new(field, words, count);
}

/* What is left of a field's values when some are refused. Objects that nothing refers to are alike: all of them are left or none, and in `different`
 * the first stands for them. passed: how many of the different values are refused, without the last if none is left, as that one is the candidate
 * that ends here. */
typedef struct mg_left {
    uint64_t all, different, passed;
} mg_left;

static inline mg_left mg_masked_left(const mg_masked *field, uint64_t refused)
{
    uint64_t in_use = field->used ? *field->used + field->has_null : 64;
    uint64_t old = in_use < 64 ? field->all & ((1ull << in_use) - 1) : field->all, fresh = field->all & ~old;
    uint64_t different = old | (fresh & -fresh);
    if ((fresh & refused) &&
        (fresh & ~refused)) /* some but not all of the unused objects: that refuses nothing */
        refused = 0;
    uint64_t left = different & ~refused;
    return (mg_left){field->all & ~refused, left, mg_bits_count(different & refused) - !left};
}

#endif
