/* Is memory plain? Every hook begins with this question. Also here: how a word becomes plain.
 *
 * Written so that the good case is a rotate, a compare, a test of one shadow byte. The rotate brings the
 * address's low bits to the top: an address that is misaligned or out of the region fails one unsigned
 * compare. */
#ifndef MG_HOOKS_PLAIN_H
#define MG_HOOKS_PLAIN_H

#include "engine/control.h"

#define HOOK __attribute__((always_inline)) void
#define RARE(x) __builtin_expect(!!(x), 0)

/* An assert that cites an invariant by number. The host does the aborting, because in woven code abort would be the target's. In code that is
 * inlined into the user's, a build with MG_PARANOID only has them. */
#define HOLDS(condition, invariant)                                                                            \
    do {                                                                                                       \
        if (RARE(!(condition)))                                                                                \
            MG_CONTROL->gate_fail(MG_FAIL_BROKEN, invariant, __LINE__);                                        \
    } while (0)
#ifdef MG_PARANOID
#define HOLDS_INLINE(condition, invariant) HOLDS(condition, invariant)
#else
#define HOLDS_INLINE(condition, invariant) ((void)0)
#endif

static inline __attribute__((always_inline)) const uint8_t *shadow(uint64_t granule)
{
    return (const uint8_t *)(uintptr_t)(MG_SHADOW_BASE + granule);
}

/* Aligned to a power of two, inside the region, and none of these bits set in the shadow of the eight bytes where it begins. */
static inline __attribute__((always_inline)) bool is_quiet_at(const void *p, unsigned shift, unsigned bits)
{
    uint64_t r = __builtin_rotateright64((uint64_t)(uintptr_t)p, shift);
    return r < MG_REGION_END >> shift && !(*shadow(shift < 3 ? r >> (3 - shift) : r << (shift - 3)) & bits);
}

/* What an access is aligned to: by its size, or more where the first member of a struct is touched. */
static inline __attribute__((always_inline)) unsigned power_of(uint64_t size, uint64_t info)
{
    unsigned own = (unsigned)__builtin_ctzll(size), declared = MG_INFO_POWER(info);
    return own > declared ? own : declared;
}

/* Is it aligned and surely plain? One test tells. If it begins at a multiple of eight only its own bytes count, else all eight around it; then
 * is_plain_near finds out whether it is only a neighbour that is not plain. */
static inline __attribute__((always_inline)) bool is_quiet(const void *p, uint64_t size, uint64_t info)
{
    unsigned shift = power_of(size, info);
    return is_quiet_at(p, shift, shift < 3 ? 0xff : (1u << size) - 1);
}

/* The exact answer, byte by byte, for what is not quiet. Sizes 1, 2, 4, 8. */
static inline __attribute__((always_inline)) bool is_plain_near(const void *p, uint64_t size, uint64_t info)
{
    unsigned shift = power_of(size, info);
    return shift < 3 && is_quiet_at(p, shift, ((1u << size) - 1) << ((uintptr_t)p & 7));
}

/* As its type says it must be. */
static inline __attribute__((always_inline)) bool is_aligned(uint64_t address, uint64_t info)
{
    return !(address & (MG_INFO_ALIGN(info) - 1));
}

/* The same of an address that is a multiple of a size. */
static inline __attribute__((always_inline)) bool is_word_aligned(uint64_t address, uint64_t size,
                                                                  uint64_t info)
{
    return MG_INFO_ALIGN(info) <= size || is_aligned(address, info);
}

/* Plain to the byte. */
static inline __attribute__((always_inline)) bool is_plain(uint64_t address, uint64_t size)
{
    return address < MG_REGION_END && !(address & (size - 1)) &&
           !(*shadow(address >> 3) >> (address & 7) & ((1u << size) - 1));
}

/* Units of bit-fields may have any size. */
static inline __attribute__((always_inline)) bool is_power(uint64_t size)
{
    return !(size & (size - 1));
}

/* Aligned and plain. */
static inline __attribute__((always_inline)) bool is_plain_word(const void *p, uint64_t size, uint64_t info)
{
    if (!is_power(size))
        return is_plain((uint64_t)(uintptr_t)p, size) && is_aligned((uint64_t)(uintptr_t)p, info);
    return is_quiet(p, size, info) || is_plain_near(p, size, info);
}

/* A range of any size: every shadow byte it touches must be clear. The slow path looks closer. */
static inline __attribute__((always_inline)) bool is_plain_range_here(const void *p, uint64_t size)
{
    uint64_t o = (uint64_t)(uintptr_t)p;
    if (size > MG_REGION_END || o > MG_REGION_END - size)
        return false;
    if (!size)
        return true;
    uint64_t g = o >> 3, end = ((o + size - 1) >> 3) + 1, all, bits = 0;
    for (; end - g > sizeof all; g += sizeof all) {
        __builtin_memcpy(&all, shadow(g), sizeof all);
        bits |= all;
    }
    if (o >> 3 < g) { /* the rest, together with some that were tested before */
        __builtin_memcpy(&all, shadow(end - sizeof all), sizeof all);
        return !(bits | all);
    }
    for (; g < end; g++)
        bits |= *shadow(g);
    return !bits;
}

/* The same, not inlined. */
static __attribute__((noinline, unused)) bool is_plain_range(const void *p, uint64_t size)
{
    return is_plain_range_here(p, size);
}

/* A word of the candidate has its value, and is plain from now on. */
static inline __attribute__((always_inline)) void give_value(uint64_t address, uint64_t size, uint64_t value)
{
    uint8_t *mark = mg_shadow_at(address);
    if (__builtin_expect(size == 8, 1)) {
        *(uint64_t *)(uintptr_t)address = value;
        *mark = 0;
        return;
    }
    *mark &= (uint8_t)~(((1u << size) - 1) << (address & 7));
    if (size == 4)
        *(uint32_t *)(uintptr_t)address = (uint32_t)value;
    else if (size == 2)
        *(uint16_t *)(uintptr_t)address = (uint16_t)value;
    else
        *(uint8_t *)(uintptr_t)address = (uint8_t)value;
}

#endif
