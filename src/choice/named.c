#include "choice/named.h"

#include "engine/region.h"

bool mg_named_is(const mg_types *types, const mg_named *named)
{
    uint64_t address = (uint64_t)(uintptr_t)named;
    return mg_region_has(address, sizeof *named) && mg_shadow_is_clear(address, sizeof *named) &&
           !named->none && named->number && named->number <= types->named.count;
}

const mg_type *mg_named_type(const mg_types *types, const mg_named *named)
{
    return mg_named_is(types, named) ? types->named.items[named->number - 1] : NULL;
}
