/* Which values a scalar may take: as a rule says, made to fit the type, or derived from the type alone. */
#include "shape/bounds.h"

#include <assert.h>
#include <string.h>

enum { LETTERS = 26 };

static int64_t lowest(const mg_type *type, uint32_t bits)
{
    assert(bits && bits <= 128);
    bool is_signed = type->kind == MG_TYPE_SIGNED ||
                     ((type->kind == MG_TYPE_CHAR || type->kind == MG_TYPE_ENUM) && type->is_signed);
    if (!is_signed)
        return 0;
    return bits >= 64 ? INT64_MIN : -((int64_t)1 << (bits - 1));
}

/* Unsigned 64-bit values above INT64_MAX cannot be listed; nobody enumerates those. */
static int64_t highest(const mg_type *type, uint32_t bits)
{
    if (type->kind == MG_TYPE_BOOL)
        return 1;
    if (lowest(type, bits) < 0)
        bits--;
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

static uint32_t bits_of(const mg_type *type, uint32_t bit_size)
{
    return bit_size ? bit_size : (uint32_t)type->size * 8;
}

static mg_domain range(int64_t lo, int64_t hi)
{
    assert(lo <= hi);
    return (mg_domain){.kind = MG_DOMAIN_RANGE, .lo = lo, .hi = hi, .count = (uint64_t)hi - (uint64_t)lo + 1};
}

static mg_domain list(const int64_t *values, uint64_t count)
{
    assert(values && count);
    return (mg_domain){.kind = MG_DOMAIN_LIST, .values = values, .count = count};
}

/* A bit-field may be too narrow for some of the values. */
static mg_domain keep_fitting(int64_t *values, uint64_t count, const mg_type *type, uint32_t bits)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < count; i++)
        if (values[i] >= lowest(type, bits) && values[i] <= highest(type, bits))
            values[kept++] = values[i];
    return kept ? list(values, kept) : range(0, 0);
}

static mg_domain derive_letters(const mg_bounds *bounds, const mg_type *type, uint32_t bits)
{
    uint64_t count = bounds->n < LETTERS ? (uint64_t)bounds->n + 1 : LETTERS + 1;
    int64_t *values = mg_arena_alloc(bounds->arena, count * sizeof *values);
    for (uint64_t i = 1; i < count; i++)
        values[i] = 'a' + (int64_t)i - 1;
    return keep_fitting(values, count, type, bits);
}

static mg_domain derive_enumerators(const mg_bounds *bounds, const mg_type *type, uint32_t bits)
{
    int64_t *values = mg_arena_alloc(bounds->arena, type->enumerator_count * sizeof *values);
    uint64_t count = 0;
    for (size_t i = 0; i < type->enumerator_count; i++) {
        bool is_new = true;
        for (uint64_t k = 0; k < count; k++)
            is_new = is_new && values[k] != type->enumerators[i].value;
        if (is_new)
            values[count++] = type->enumerators[i].value;
    }
    return keep_fitting(values, count, type, bits);
}

/* All that the type has. Unsigned numbers of 64 bits are counted from 0 and wrap around. */
static mg_domain whole_range(const mg_type *type, uint32_t bits)
{
    int64_t low = lowest(type, bits), high = highest(type, bits);
    if (bits >= 64 && !low)
        high = -1;
    return (mg_domain){
        .kind = MG_DOMAIN_RANGE, .lo = low, .hi = high, .count = (uint64_t)high - (uint64_t)low + 1};
}

/* Where nothing is bounded. A real is one of a few all the same, since there are no symbols for them. */
static mg_domain derive_open(const mg_bounds *bounds, const mg_type *type, uint32_t bits, uint32_t pool)
{
    if (type->kind == MG_TYPE_ENUM && type->enumerator_count)
        return derive_enumerators(bounds, type, bits);
    if (type->kind == MG_TYPE_FLOAT)
        return range(0, 1);
    if (type->kind != MG_TYPE_POINTER)
        return whole_range(type, bits);
    if (pool != UINT32_MAX)
        return (mg_domain){.kind = MG_DOMAIN_REF, .has_null = true, .pool = pool};
    return (mg_domain){.kind = MG_DOMAIN_OPAQUE, .has_null = true, .count = 2};
}

mg_domain mg_domain_derive(const mg_bounds *bounds, const mg_type *type, uint32_t bit_size, uint32_t pool)
{
    uint32_t bits = bits_of(type, bit_size);
    int64_t high = highest(type, bits);
    mg_domain zero_to_n = range(0, bounds->n < high ? bounds->n : high);
    if (bounds->room)
        return derive_open(bounds, type, bits, pool);
    switch (type->kind) {
    case MG_TYPE_CHAR:
        return derive_letters(bounds, type, bits);
    case MG_TYPE_ENUM:
        return type->enumerator_count ? derive_enumerators(bounds, type, bits) : zero_to_n;
    case MG_TYPE_FLOAT:
        return range(0, bounds->n); /* its integers are turned into reals one by one, when chosen */
    case MG_TYPE_POINTER:
        if (mg_type_has_objects(type->target))
            return (mg_domain){.kind = MG_DOMAIN_REF, .has_null = true, .pool = pool};
        return (mg_domain){.kind = MG_DOMAIN_NULL, .has_null = true, .count = 1, .is_by_type = true};
    default:
        return zero_to_n;
    }
}

int64_t mg_domain_integer(const mg_domain *domain, uint64_t index)
{
    assert(domain->kind == MG_DOMAIN_RANGE || (domain->kind == MG_DOMAIN_LIST && index < domain->count));
    return domain->kind == MG_DOMAIN_LIST ? domain->values[index] : domain->lo + (int64_t)index;
}

int64_t mg_domain_largest(const mg_domain *domain)
{
    assert(domain->kind == MG_DOMAIN_RANGE || (domain->kind == MG_DOMAIN_LIST && domain->count));
    int64_t largest = domain->kind == MG_DOMAIN_LIST ? domain->values[0] : domain->hi;
    for (uint64_t i = 1; domain->kind == MG_DOMAIN_LIST && i < domain->count; i++)
        largest = domain->values[i] > largest ? domain->values[i] : largest;
    return largest;
}

int64_t mg_domain_smallest(const mg_domain *domain)
{
    int64_t smallest = mg_domain_integer(domain, 0);
    for (uint64_t i = 1; domain->kind == MG_DOMAIN_LIST && i < domain->count; i++)
        smallest = domain->values[i] < smallest ? domain->values[i] : smallest;
    return smallest;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool are_same_names(const mg_domain *a, const mg_domain *b)
{
    if (!a->names != !b->names)
        return false;
    for (uint64_t i = 0; a->names && i < a->count; i++)
        if (strcmp(a->names[i], b->names[i]) != 0)
            return false;
    return true;
}

static bool is_same_list(const void *a, const void *b, uint64_t count)
{
    return a == b || (a && b && !memcmp(a, b, count * sizeof(int64_t)));
}

bool mg_domain_is_same(const mg_domain *a, const mg_domain *b)
{
    return a->kind == b->kind && a->is_by_type == b->is_by_type && a->has_null == b->has_null &&
           a->may_be_empty == b->may_be_empty && a->lo == b->lo && a->hi == b->hi && a->count == b->count &&
           a->pool == b->pool && a->offset == b->offset && is_same_text(a->inside, b->inside) &&
           is_same_text(a->length, b->length) && is_same_list(a->values, b->values, a->count) &&
           is_same_list(a->reals, b->reals, a->count) && are_same_names(a, b);
}

static bool fail(mg_status *status, const mg_rule *rule, const char *problem, const char *remedy)
{
    char owner[192];
    return mg_status_fail(status, MG_EXIT_INPUT, "%s:%u: the bounds of %s%s%s %s\n  %s", rule->file, rule->line,
                          mg_type_spell(rule->owner, owner, sizeof owner), rule->path ? "." : "",
                          rule->path ? rule->path : "", problem, remedy);
}

static bool fit_integers(const mg_domain *domain, const mg_rule *rule, const mg_type *type, uint32_t bits,
                         mg_status *status)
{
    if (domain->kind != MG_DOMAIN_RANGE && domain->kind != MG_DOMAIN_LIST)
        return fail(status, rule, "are not integers", "use MG_INTS or MG_VALUES for an integer field");
    int64_t low = mg_domain_smallest(domain), high = mg_domain_largest(domain);
    if (low < lowest(type, bits) || high > highest(type, bits))
        return fail(status, rule, "hold values that do not fit the field",
                    "bound it by values of the field's type");
    return true;
}

bool mg_domain_fit(mg_domain *domain, const mg_rule *rule, const mg_type *type, uint32_t bit_size,
                   uint32_t pool, mg_status *status)
{
    if (mg_type_is_integer(type))
        return fit_integers(domain, rule, type, bits_of(type, bit_size), status);
    if (type->kind == MG_TYPE_FLOAT)
        return domain->kind <= MG_DOMAIN_REALS ||
               fail(status, rule, "are not numbers", "use MG_REALS for a floating point field");
    if (domain->kind == MG_DOMAIN_NULL)
        return true;
    if (domain->kind != MG_DOMAIN_REF)
        return fail(status, rule, "are numbers, but it is a pointer",
                    "use MG_MAYBE_NULL, MG_NOT_NULL or MG_ONLY_NULL, or MG_ARRAY for a heap array");
    if (pool == UINT32_MAX)
        return fail(status, rule, "ask for objects, but it does not point to a complete struct",
                    "use MG_ARRAY for a heap array, MG_ONLY_NULL for anything else");
    domain->pool = pool;
    return true;
}
