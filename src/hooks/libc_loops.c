/* What a loop with an invariant may have changed, in any turn: pointers that are variables of its function, and structs that MG_LOOP_MODIFIES names. Numbers are
 * chosen like any other (weave/loop_locals.c). See libc_string.c for what models are. */
#include <stddef.h>
#include <stdint.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline))

/* Of the host. */
uint64_t mg_loop_next(const void *place, const char *type);
uint64_t mg_loop_base(const void *place);
void mg_loop_keep(const void *place, const char *type, uint64_t base);
uint64_t mg_loop_parts(const void *entry);
void mg_loop_own(void *place, size_t size);
void mg_loop_range(void *place, size_t size);
_Noreturn void mg_loop_beyond(uint64_t is_unset);
uint64_t mg_havoc_part(const void *entry, uint64_t number);
int64_t mg_choose(int64_t low, int64_t high, const char *text);
int64_t mg_elements(const void *pointer, size_t size);
_Noreturn void mg_refuse(void);

/* ---- pointers --------------------------------------------------------------------------------------------- */

/* The pointer at `place` may be any now. One to a struct is NULL or any object of that struct: the host has a field for it that nobody has read. Any other stays in
 * the array that it leads into, or right behind that: gives where the array begins, else 0. */
INLINE uint64_t MODEL(mg_loop_pointer)(void **place, const char *type, size_t size, const char *text)
{
    void **field = (void **)mg_loop_next(place, type);
    if (field) {
        *place = *field;
        return 0;
    }
    uint64_t base = mg_loop_base(place);
    if (base == MG_LOOP_NULL)
        return MG_LOOP_NULL;
    *place = (void *)base;
    char *start = *place; /* a pointer that is read from memory may stay open where it is moved */
    int64_t index = mg_choose(0, INT64_MAX / (int64_t)size, text);
    if (index > mg_elements(start, size))
        mg_refuse();
    *place = start + index * (int64_t)size;
    return base;
}

/* At the end of a turn it has to be one of those that it could be when the turn began. */
INLINE uint64_t MODEL(mg_loop_pointer_end)(void **place, const char *type, size_t size, uint64_t base)
{
    mg_loop_keep(place, type, base);
    if (!base || base == MG_LOOP_NULL)
        return 0;
    char *start = (char *)base, *now = *place;
    int64_t offset = now - start;
    if ((offset < 0) | (offset % (int64_t)size != 0) | (offset / (int64_t)size > mg_elements(start, size)))
        mg_loop_beyond(0);
    return 0;
}

/* ---- structs ---------------------------------------------------------------------------------------------- */

static INLINE void write_bytes(void *to, uint64_t value, size_t bytes)
{
    if (bytes == 1)
        *(uint8_t *)to = (uint8_t)value;
    else if (bytes == 2)
        *(uint16_t *)to = (uint16_t)value;
    else if (bytes == 4)
        *(uint32_t *)to = (uint32_t)value;
    else
        *(uint64_t *)to = value;
}

/* A byte at a time, as the rest of a byte belongs to another field. */
static INLINE void write_bits(unsigned char *to, uint64_t value, unsigned first, unsigned count)
{
    for (unsigned bit = first; count;) {
        unsigned at = bit % 8, now = count < 8 - at ? count : 8 - at, mask = ((1u << now) - 1) << at;
        to[bit / 8] = (unsigned char)((to[bit / 8] & ~mask) | ((unsigned)(value & 0xff) << at & mask));
        value >>= now;
        bit += now;
        count -= now;
    }
}

/* Any bits for each of its numbers. */
INLINE void MODEL(mg_loop_struct)(void *place, size_t size, const void *entry, const char *text)
{
    uint64_t count = mg_loop_parts(entry);
    if (!count)
        mg_loop_beyond(0);
    mg_loop_own(place, size);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t part = mg_havoc_part(entry, i);
        unsigned char *to = (unsigned char *)place + MG_PART_OFFSET(part);
        unsigned bits = MG_PART_BITS(part) ? MG_PART_BITS(part) : 8 * (unsigned)MG_PART_BYTES(part);
        if (MG_PART_IS_REAL(part) || bits > 64)
            mg_loop_beyond(0);
        int64_t high = bits == 64 ? INT64_MAX : (int64_t)(UINT64_MAX >> (64 - bits)),
                low = bits == 64 ? INT64_MIN : 0;
        if (MG_PART_IS_BOOL(part))
            high = 1;
        mg_loop_range(to, (MG_PART_BIT(part) + bits + 7) / 8);
        uint64_t value = (uint64_t)mg_choose(low, high, text);
        if (MG_PART_BITS(part))
            write_bits(to, value, MG_PART_BIT(part), bits);
        else
            write_bytes(to, value, MG_PART_BYTES(part));
    }
}
