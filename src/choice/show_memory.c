#include <assert.h>
#include <string.h>

#include "choice/show.h"
#include "engine/access.h"

/* The bits that an access to the field reads; of a field wider than a word all. */
static uint64_t bits_of(const mg_scalar *scalar)
{
    if (!scalar->bit_size || scalar->size > 8)
        return ~(uint64_t)0;
    uint64_t mask = scalar->bit_size < 64 ? (1ull << scalar->bit_size) - 1 : ~(uint64_t)0;
    return mask << scalar->bit_offset;
}

mg_wide mg_show_read_memory(void *context, const mg_scalar *scalar)
{
    mg_wide value = 0;
    uint64_t info = MG_INFO(MG_INFO_SITE(MG_CONTROL->stack.host_info), 0, scalar->size);
    (void)context;
    assert(scalar->size && scalar->size <= sizeof value);
    if (!mg_region_has(scalar->address, scalar->size) || !mg_shadow_is_clear(scalar->address, scalar->size))
        mg_access_again(scalar->address, info, bits_of(scalar));
    memcpy(&value, (const void *)(uintptr_t)scalar->address, scalar->size);
    value >>= scalar->bit_offset;
    return scalar->bit_size ? value & (((mg_wide)1 << scalar->bit_size) - 1) : value;
}
