/* Models of rand and its kin: a fixed sequence that the seed decides, the same in every run, so that paths repeat. A test that wants all values takes
 * --rand choices. See libc_string.c. */
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

/* ---- as choices (--rand choices) ------------------------------------------------------------------------- */

/* Of the host. */
extern long long mg_choose(long long low, long long high, const char *text);
extern long long mg_rand_most(void);

INLINE int MODEL(mg_chosen_rand)(void)
{
    return (int)mg_choose(0, mg_rand_most(), "rand()");
}

INLINE int MODEL(mg_chosen_rand_r)(unsigned *seed)
{
    *seed = *seed;
    return (int)mg_choose(0, mg_rand_most(), "rand_r(...)");
}

INLINE long MODEL(mg_chosen_random)(void)
{
    return (long)mg_choose(0, mg_rand_most(), "random()");
}

INLINE long MODEL(mg_chosen_lrand48)(void)
{
    return (long)mg_choose(0, mg_rand_most(), "lrand48()");
}

extern void MODEL(mg_pass)(long long seconds);
extern long MODEL(time)(long *place);

INLINE long MODEL(mg_chosen_time)(long *place)
{
    MODEL(mg_pass)(mg_choose(0, mg_rand_most(), "time(...), in seconds since the last one"));
    return MODEL(time)(place);
}

/* ---- as numbers ------------------------------------------------------------------------------------------ */

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
