#include "weave/sites.h"

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
    mg_arena_clear(&sites->arena);
}

uint32_t mg_sites_number(mg_sites *sites, const char *file, const char *function, unsigned line,
                         unsigned column)
{
    const mg_site *last = &sites->all.items[sites->all.count - 1];
    if (last->line == line && last->column == column && !strcmp(last->file, file) &&
        !strcmp(last->function, function))
        return (uint32_t)(sites->all.count - 1);
    mg_site site = {.line = line, .column = column};
    site.file = !strcmp(last->file, file) ? last->file : mg_arena_strdup(&sites->arena, file);
    site.function =
        !strcmp(last->function, function) ? last->function : mg_arena_strdup(&sites->arena, function);
    mg_vec_push(&sites->all, site);
    return (uint32_t)(sites->all.count - 1);
}
