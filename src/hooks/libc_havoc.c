/* mg_havoc of a variable: each number in it is chosen, and stored as the program itself would store it. A field of a structure of MG_ANY is made
 * unread by the host instead, and chosen on its next read. See libc_string.c for what models are. */
#include <stddef.h>
#include <stdint.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* Of the host. */
uint64_t mg_havoc_field(void *place, size_t size);
uint64_t mg_havoc_count(const void *entry);
uint64_t mg_havoc_part(const void *entry, uint64_t number);
uint64_t mg_havoc_choose(const void *entry, uint64_t number);

/* Writes a bit-field. The other bits of its bytes are defined, as all of the variable was cleared before. */
static INLINE void write_bits(unsigned char *to, uint64_t value, unsigned first, unsigned count)
{
    for (unsigned bit = first; bit < first + count; bit++, value >>= 1) {
        unsigned mask = 1u << bit % 8;
        to[bit / 8] = (unsigned char)((to[bit / 8] & ~mask) | (value & 1 ? mask : 0));
    }
}

static INLINE void write_real(void *to, uint64_t value, size_t bytes)
{
    if (bytes == 2)
        *(_Float16 *)to = (_Float16)(int64_t)value;
    else if (bytes == 4)
        *(float *)to = (float)(int64_t)value;
    else if (bytes == 8)
        *(double *)to = (double)(int64_t)value;
    else
        *(long double *)to = (long double)(int64_t)value;
}

static INLINE void write_integer(void *to, uint64_t value, size_t bytes)
{
    if (bytes == 1)
        *(uint8_t *)to = (uint8_t)value;
    else if (bytes == 2)
        *(uint16_t *)to = (uint16_t)value;
    else if (bytes == 4)
        *(uint32_t *)to = (uint32_t)value;
    else
        *(uint64_t *)to = value;
    if (bytes == 16)
        ((uint64_t *)to)[1] = 0;
}

INLINE void MODEL(mg_havoc_at)(void *place, size_t size, const void *entry)
{
    if (mg_havoc_field(place, size))
        return;
    uint64_t count = mg_havoc_count(entry);
    for (size_t i = 0; count > 1 && i < size; i++)
        ((char *)place)[i] = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t part = mg_havoc_part(entry, i);
        char *to = (char *)place + MG_PART_OFFSET(part);
        if (MG_PART_BITS(part))
            write_bits((unsigned char *)to, mg_havoc_choose(entry, i), MG_PART_BIT(part), MG_PART_BITS(part));
        else if (MG_PART_IS_REAL(part))
            write_real(to, mg_havoc_choose(entry, i), MG_PART_BYTES(part));
        else
            write_integer(to, mg_havoc_choose(entry, i), MG_PART_BYTES(part));
    }
}
