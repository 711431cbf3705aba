#include "weave/sites.h"

#include <assert.h>
#include <string.h>

void mg_sites_init(mg_sites *sites)
{
    memset(sites, 0, sizeof *sites);
    mg_arena_init(&sites->arena, (size_t)1 << 28, false);
    mg_vec_push(&sites->all, ((mg_site){.file = "", .function = ""}));
}

void mg_sites_clear(mg_sites *sites)
{
    mg_vec_clear(&sites->all);
    mg_vec_clear(&sites->clauses);
    mg_vec_clear(&sites->variables);
    mg_arena_clear(&sites->arena);
}

static const char *intern(mg_sites *sites, const char *last, const char *string)
{
    return !strcmp(last, string) ? last : mg_arena_strdup(&sites->arena, string);
}

static bool is_same_name(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

uint32_t mg_sites_number(mg_sites *sites, const mg_site *place)
{
    assert(sites->all.count && place->file && place->function); /* site 0 is nowhere */
    assert(place->caller < sites->all.count);
    const mg_site *last = &sites->all.items[sites->all.count - 1];
    if (last->line == place->line && last->column == place->column && last->caller == place->caller &&
        !strcmp(last->file, place->file) && !strcmp(last->function, place->function) &&
        is_same_name(last->into, place->into) && is_same_name(last->values, place->values))
        return (uint32_t)(sites->all.count - 1);
    mg_site site = *place;
    site.file = intern(sites, last->file, place->file);
    site.function = intern(sites, last->function, place->function);
    site.into = place->into ? mg_arena_strdup(&sites->arena, place->into) : NULL;
    site.values = place->values ? mg_arena_strdup(&sites->arena, place->values) : NULL;
    mg_vec_push(&sites->all, site);
    return (uint32_t)(sites->all.count - 1);
}

const char *mg_sites_name(const char *function)
{
    static const char *const prefixes[] = {"mg_libc_", "mg_test_of_mg_triple_of_", "mg_test_of_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(function, prefixes[i], strlen(prefixes[i])))
            return function + strlen(prefixes[i]);
    return function;
}
