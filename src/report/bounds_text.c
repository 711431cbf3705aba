#include "report/bounds_text.h"

#include <assert.h>
#include <inttypes.h>

#include "base/text.h"

enum { SHOWN = 8 }; /* values of a list before it is cut short */

static void add_list(mg_text *out, const mg_domain *domain)
{
    for (uint64_t i = 0; i < domain->count && i < SHOWN; i++) {
        mg_text_add(out, i ? ", " : "");
        if (domain->kind == MG_DOMAIN_REALS)
            mg_text_printf(out, "%g", domain->reals[i]);
        else if (domain->names)
            mg_text_add(out, domain->names[i]);
        else
            mg_text_printf(out, "%" PRId64, domain->values[i]);
    }
    if (domain->count > SHOWN)
        mg_text_printf(out, ", ... (%" PRIu64 " values)", domain->count);
}

static void add_pool(mg_text *out, const mg_layout *layout, const mg_domain *domain)
{
    const mg_pool *pool = &layout->pools[domain->pool];
    mg_text_printf(out, "%sany %s%s%s%s", domain->has_null ? "NULL or " : "", pool->set ? pool->set : "",
                   pool->set ? ", a " : "", pool->type->name, domain->inside ? domain->inside : "");
}

static void add_domain(mg_text *out, const mg_layout *layout, const mg_domain *domain)
{
    assert(domain->kind != MG_DOMAIN_REF || domain->pool < layout->pool_count);
    switch (domain->kind) {
    case MG_DOMAIN_RANGE:
        mg_text_printf(out, "%" PRId64 "..%" PRId64, domain->lo, domain->hi);
        break;
    case MG_DOMAIN_LIST:
    case MG_DOMAIN_REALS:
        add_list(out, domain);
        break;
    case MG_DOMAIN_REF:
        add_pool(out, layout, domain);
        break;
    case MG_DOMAIN_BLOCK:
        if (domain->length)
            mg_text_printf(out, "a heap array as long as %s", domain->length);
        else
            mg_text_printf(out, "a heap array of %" PRId64, domain->lo);
        break;
    case MG_DOMAIN_NULL:
        mg_text_add(out, "NULL");
        break;
    case MG_DOMAIN_OPAQUE:
        mg_text_add(out, "NULL or not");
        break;
    }
}

/* What a pointer may lead to. */
static void add_arms(mg_text *out, const mg_layout *layout, const mg_cell *cell)
{
    for (uint32_t a = cell->first; a < cell->last; a++) {
        const mg_cell *arm = &layout->cells[layout->arms[a].first];
        mg_text_add(out, a > cell->first ? " or " : "");
        add_domain(out, layout, &layout->domains[arm->domain]);
    }
}

static void add_cells(mg_text *out, const mg_layout *layout, uint32_t first, uint32_t last)
{
    assert(first <= last && last <= layout->cell_count); /* invariant 23 */
    for (uint32_t c = first; c < last; c++) {
        const mg_cell *cell = &layout->cells[c];
        mg_text_printf(out, "  %-20s ", *cell->path ? cell->path : "(root)");
        if (cell->is_union && cell->type->kind == MG_TYPE_POINTER)
            add_arms(out, layout, cell);
        else if (cell->is_union && cell->type->kind == MG_TYPE_ARRAY)
            mg_text_add(out, "a flexible array");
        else if (cell->is_union)
            mg_text_add(out, "a union");
        else
            add_domain(out, layout, &layout->domains[cell->domain]);
        mg_text_add(out, "\n");
        if (cell->elements && cell->first < cell->last) /* all elements are alike: one is shown */
            add_cells(out, layout, cell->first, cell->first + cell->stride);
    }
}

void mg_bounds_print(FILE *stream, const mg_layout *layout)
{
    mg_text out = {0};
    const mg_object *root = &layout->objects[layout->root];
    char name[192];
    assert(layout->root < layout->object_count);
    if (root->pool == MG_NONE) {
        mg_text_printf(&out, "1 %s, the root\n", mg_type_spell(root->type, name, sizeof name));
        add_cells(&out, layout, root->first, root->last);
    }
    for (uint32_t p = 0; p < layout->pool_count; p++) {
        const mg_pool *pool = &layout->pools[p];
        assert(pool->first + pool->count <= layout->object_count);
        mg_text_printf(&out, "%u %s%s%s\n", pool->count, pool->set ? pool->set : "", pool->set ? ", " : "",
                       pool->type->name);
        if (pool->count)
            add_cells(&out, layout, layout->objects[pool->first].first, layout->objects[pool->first].last);
    }
    fputs(out.data ? out.data : "", stream);
    mg_text_clear(&out);
}
