/* Random numbers for tests: the same ones in every run. */
#ifndef MG_TESTS_UNIT_DICE_H
#define MG_TESTS_UNIT_DICE_H

#include <stdint.h>
#include <stdlib.h>

typedef struct dice {
    uint64_t state; /* not 0 */
} dice;

static inline uint64_t dice_roll(dice *d, uint64_t sides)
{
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return (d->state >> 11) % sides;
}

/* So many random cases of all that there are: a fifth where every step checks all invariants, but for `tests/run --long`, which says so by MG_LONG. */
static inline uint64_t dice_share(uint64_t all)
{
#ifdef MG_PARANOID
    return getenv("MG_LONG") ? all : all / 5;
#else
    return all;
#endif
}

/* A key out of a few families: small integers, addresses of objects, and two whose hashes all meet at the
 * first or at the last place of an index, whatever its size: their products with the table's multiplier are
 * small. */
static inline uint64_t dice_key(dice *d, uint64_t each)
{
    const uint64_t inverse = 0xf1de83e19937733d; /* of the multiplier in lib/table.c, modulo 2^64 */
    uint64_t n = dice_roll(d, each), family = dice_roll(d, 4);
    if (family == 0)
        return n;
    if (family == 1)
        return 0x08000000 + 32 * n;
    return inverse * (family == 2 ? n + 1 : ~n);
}

#endif
