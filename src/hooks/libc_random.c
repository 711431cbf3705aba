/* Models of rand and its kin: a fixed sequence that the seed decides, the same in every run, so that paths repeat. A test that wants all values takes
 * mg_int in their place. See libc_string.c. */
#include <stdint.h>

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

static uint64_t state = 1;

/* Steele and Vigna's multiplier for sequences of 64 bits; the upper bits are the good ones. */
static INLINE uint64_t step(uint64_t *at)
{
    *at = *at * 0xd1342543de82ef95u + 1;
    return *at >> 33;
}

INLINE int MODEL(rand)(void)
{
    return (int)step(&state);
}

INLINE void MODEL(srand)(unsigned seed)
{
    state = seed;
}

INLINE int MODEL(rand_r)(unsigned *seed)
{
    uint64_t at = *seed;
    uint64_t number = step(&at);
    *seed = (unsigned)at;
    return (int)number;
}

INLINE long MODEL(random)(void)
{
    return (long)step(&state);
}

INLINE void MODEL(srandom)(unsigned seed)
{
    state = seed;
}

INLINE double MODEL(drand48)(void)
{
    return (double)step(&state) / 2147483648.0;
}

INLINE long MODEL(lrand48)(void)
{
    return (long)step(&state);
}

INLINE void MODEL(srand48)(long seed)
{
    state = (uint64_t)seed;
}
