#include "shape/bounds.h"

#include <assert.h>
#include <string.h>

void mg_bounds_init(mg_bounds *bounds, mg_arena *arena, int64_t n)
{
    assert(arena && n >= 0);
    memset(bounds, 0, sizeof *bounds);
    bounds->arena = arena;
    bounds->n = n;
}

void mg_bounds_clear(mg_bounds *bounds)
{
    mg_vec_clear(&bounds->rules);
    mg_vec_clear(&bounds->pools);
    mg_vec_clear(&bounds->destinations);
    mg_vec_clear(&bounds->arms);
}

/* Is the rule for the field with this path? A rule that leaves out an index is for all elements. */
static bool matches(const char *rule, const char *path)
{
    for (; *path; path++) {
        if (*path == *rule)
            rule++;
        else if (*path == '[')
            path += strcspn(path, "]");
        else
            return false;
    }
    return !*rule;
}

static size_t count_indices(const char *path)
{
    size_t count = 0;
    for (; (path = strchr(path, '[')); path++)
        count++;
    return count;
}

static bool is_before(const mg_rule *a, const mg_rule *b)
{
    return a->round != b->round ? a->round > b->round : count_indices(a->path) > count_indices(b->path);
}

const mg_rule *mg_bounds_find_array(const mg_bounds *bounds, const mg_type *owner, const char *path,
                                    uint32_t depth)
{
    const mg_rule *first = NULL;
    for (size_t i = 0; i < bounds->rules.count; i++) {
        const mg_rule *rule = &bounds->rules.items[i];
        bool is_one = rule->domain.kind == MG_DOMAIN_BLOCK && rule->owner == owner && matches(rule->path, path);
        if (is_one && (!first || is_before(rule, first)))
            first = rule;
    }
    for (size_t i = 0; i < bounds->rules.count; i++) {
        const mg_rule *rule = &bounds->rules.items[i];
        bool is_one = rule->domain.kind == MG_DOMAIN_BLOCK && rule->owner == owner && matches(rule->path, path);
        if (is_one && !is_before(first, rule) && !depth--)
            return rule;
    }
    return NULL;
}

/* Larger: it comes first. */
static uint64_t rank_of(const mg_destination *d)
{
    return (uint64_t)d->round << 32 | (d->path ? count_indices(d->path) : 0);
}

static bool is_for(const mg_destination *d, const mg_type *owner, const char *path)
{
    return d->owner == owner && !d->path == !path && (!path || matches(d->path, path));
}

const mg_destination *mg_bounds_destination(const mg_bounds *bounds, const mg_type *owner, const char *path,
                                            size_t number)
{
    uint64_t rank = 0;
    for (size_t i = 0; i < bounds->destinations.count; i++) {
        const mg_destination *d = &bounds->destinations.items[i];
        if (is_for(d, owner, path) && rank_of(d) > rank)
            rank = rank_of(d);
    }
    for (size_t i = 0; i < bounds->destinations.count; i++) {
        const mg_destination *d = &bounds->destinations.items[i];
        if (is_for(d, owner, path) && rank_of(d) == rank && !number--)
            return d;
    }
    return NULL;
}

const mg_rule *mg_bounds_find(const mg_bounds *bounds, const mg_type *owner, const char *path, bool is_block)
{
    const mg_rule *found = NULL;
    assert(owner && path);
    if (is_block)
        return mg_bounds_find_array(bounds, owner, path, 0);
    for (size_t i = 0; i < bounds->rules.count; i++) {
        const mg_rule *rule = &bounds->rules.items[i];
        if (rule->domain.kind != MG_DOMAIN_BLOCK && rule->path && rule->owner == owner &&
            matches(rule->path, path) && (!found || !is_before(found, rule)))
            found = rule;
    }
    return found;
}

const mg_rule *mg_bounds_find_type(const mg_bounds *bounds, const mg_type *type)
{
    const mg_type *named = type->kind == MG_TYPE_POINTER ? type->target : type;
    for (size_t i = bounds->rules.count; i-- > 0;) {
        const mg_rule *rule = &bounds->rules.items[i];
        bool is_for_pointers = rule->domain.kind == MG_DOMAIN_REF || rule->domain.kind == MG_DOMAIN_NULL;
        if (!rule->path && rule->owner == named && is_for_pointers == (type->kind == MG_TYPE_POINTER))
            return rule;
    }
    return NULL;
}

const mg_pool_rule *mg_bounds_find_pool(const mg_bounds *bounds, const mg_type *type, const char *set)
{
    for (size_t i = bounds->pools.count; i-- > 0;) {
        const mg_pool_rule *rule = &bounds->pools.items[i];
        if (rule->type == type && !rule->set == !set && (!set || !strcmp(rule->set, set)))
            return rule;
    }
    return NULL;
}

uint64_t mg_bounds_objects(const mg_bounds *bounds, const mg_type *type, const char *set)
{
    const mg_pool_rule *rule = mg_bounds_find_pool(bounds, type, set);
    assert(bounds->n >= 0);
    return bounds->room ? bounds->room : rule ? rule->count : (uint64_t)bounds->n;
}
