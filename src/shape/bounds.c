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

const mg_rule *mg_bounds_find(const mg_bounds *bounds, const mg_type *owner, const char *path, bool is_block)
{
    const mg_rule *found = NULL;
    assert(owner && path);
    for (size_t i = 0; i < bounds->rules.count; i++) {
        const mg_rule *rule = &bounds->rules.items[i];
        bool same_kind = (rule->domain.kind == MG_DOMAIN_BLOCK) == is_block;
        if (same_kind && rule->path && rule->owner == owner && matches(rule->path, path) &&
            (!found || !is_before(found, rule)))
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

uint64_t mg_bounds_objects(const mg_bounds *bounds, const mg_type *type)
{
    if (bounds->room)
        return bounds->room;
    for (size_t i = bounds->pools.count; i-- > 0;)
        if (bounds->pools.items[i].type == type)
            return bounds->pools.items[i].count;
    assert(bounds->n >= 0);
    return (uint64_t)bounds->n;
}
