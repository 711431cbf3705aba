/* Writes seed.h, the header that comes with seeds for a fuzzer: the user's types, and tables of pools, fields, domains and arms by which
 * include/margay_seed.h turns bytes into a structure. The tables follow the plan that seeds.c has made; their columns are the structs of
 * margay_seed.h. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "show/declare.h"
#include "show/seeds.h"

static const mg_domain *domain_of(const mg_layout *layout, uint32_t cell)
{
    assert(cell < layout->cell_count && !layout->cells[cell].is_union); /* a union has no values of its own */
    return &layout->domains[layout->cells[cell].domain];
}

static const char *name_of_kind(const mg_layout *layout, uint32_t number)
{
    const mg_cell *cell = &layout->cells[number];
    if (cell->is_union)
        return "UNION";
    if (cell->is_hidden)
        return "TAG";
    if (domain_of(layout, number)->kind == MG_DOMAIN_BLOCK)
        return "ARRAY";
    if (cell->type->kind == MG_TYPE_POINTER)
        return "POINTER";
    if (cell->type->kind == MG_TYPE_FLOAT)
        return "REAL";
    return cell->type->kind == MG_TYPE_SIGNED || cell->type->is_signed ? "SIGNED" : "UNSIGNED";
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static void add_integer(mg_text *out, int64_t value)
{
    if (value == INT64_MIN) /* its digits alone are no int64_t */
        mg_text_add(out, "INT64_MIN");
    else
        mg_text_printf(out, "%" PRId64, value);
}

static void add_real(mg_text *out, double value)
{
    if (isnan(value))
        mg_text_add(out, "__builtin_nan(\"\")");
    else if (isinf(value))
        mg_text_printf(out, "%s__builtin_inf()", value < 0 ? "-" : "");
    else
        mg_text_printf(out, "%a", value);
}

/* Variables and functions of the program: without its types they are not there. */
static void add_given(mg_text *out, const mg_domain *domain, uint32_t number)
{
    mg_text_printf(out, "#ifdef MG_HAVE_TYPES\nstatic const int64_t mg_seed_values_%u[] = {", number);
    for (uint64_t i = 0; i < domain->count; i++)
        mg_text_printf(out, "%s(int64_t)(%s)", i ? ", " : "", domain->names[i]);
    mg_text_printf(out, "};\n#else\nstatic const int64_t mg_seed_values_%u[%" PRIu64 "];\n#endif\n", number,
                   domain->count);
}

/* Is it one of a pointer? That of a tag has names, too. */
static bool is_given(const mg_layout *layout, uint32_t domain)
{
    for (uint32_t c = 0; layout->domains[domain].names && c < layout->cell_count; c++)
        if (!layout->cells[c].is_union && !layout->cells[c].is_hidden && layout->cells[c].domain == domain)
            return true;
    return false;
}

static void add_values(mg_text *out, const mg_domain *domain, uint32_t number)
{
    bool is_real = domain->kind == MG_DOMAIN_REALS;
    if (!is_real && domain->kind != MG_DOMAIN_LIST)
        return;
    mg_text_printf(out, "static const %s mg_seed_values_%u[] = {", is_real ? "double" : "int64_t", number);
    for (uint64_t i = 0; i < domain->count; i++) {
        mg_text_add(out, i ? ", " : "");
        if (is_real)
            add_real(out, domain->reals[i]);
        else
            add_integer(out, domain->values[i]);
    }
    mg_text_add(out, "};\n");
}

/* The name of a list of values, or NULL. */
static void add_list(mg_text *out, bool is_there, uint32_t number)
{
    mg_text_printf(out, is_there ? ", mg_seed_values_%u" : ", NULL", number);
}

static void add_domains(mg_text *out, const mg_layout *layout)
{
    for (uint32_t i = 0; i < layout->domain_count; i++)
        (is_given(layout, i) ? add_given : add_values)(out, &layout->domains[i], i);
    mg_text_add(out,
                "\n/* first, values, reals, count, object, has_null, offset */\nstatic const mg_seed_domain "
                "mg_seed_domains[] = {\n");
    for (uint32_t i = 0; i < layout->domain_count; i++) {
        const mg_domain *domain = &layout->domains[i];
        const mg_pool *pool = domain->kind == MG_DOMAIN_REF ? &layout->pools[domain->pool] : NULL;
        assert(domain->kind != MG_DOMAIN_REF || domain->pool < layout->pool_count);
        bool is_null = domain->kind == MG_DOMAIN_NULL;
        uint64_t count = pool ? pool->count + (domain->has_null ? 1u : 0u) : is_null ? 1 : domain->count;
        mg_text_add(out, "    {");
        add_integer(out, domain->kind == MG_DOMAIN_RANGE ? domain->lo : 0);
        add_list(out, domain->kind == MG_DOMAIN_LIST, i);
        add_list(out, domain->kind == MG_DOMAIN_REALS, i);
        mg_text_printf(out, ", %" PRIu64 "u, %u, %d, %" PRIu64 "},\n",
                       domain->kind == MG_DOMAIN_BLOCK ? 1 : count, pool ? pool->first : 0,
                       domain->has_null || is_null, domain->offset);
    }
    mg_text_add(out, "    {0, NULL, NULL, 1, 0, 0, 0},\n};\n\n"); /* ISO C has no empty arrays */
}

static void add_arms(mg_text *out, const mg_layout *layout)
{
    mg_text_add(out, "/* value, arm */\nstatic const mg_seed_arm mg_seed_arms[] = {\n");
    for (uint32_t i = 0; i < layout->arm_count; i++) {
        mg_text_add(out, "    {");
        add_integer(out, layout->arms[i].value);
        mg_text_printf(out, ", %u},\n", layout->arms[i].slot);
    }
    mg_text_add(out, "    {0, 0},\n};\n\n");
}

/* ---- fields ----------------------------------------------------------------------------------------------- */

static void add_row(const mg_seeds *seeds, mg_text *out, const mg_seed_kind *kind, const mg_seed_row *row)
{
    const mg_layout *layout = seeds->layout;
    const mg_cell *cell = &layout->cells[row->cell];
    bool is_array = !cell->is_union && domain_of(layout, row->cell)->kind == MG_DOMAIN_BLOCK;
    uint32_t most = is_array ? cell->elements->child_count : cell->is_union ? cell->last - cell->first : 0;
    mg_text_printf(out, "    {MG_SEED_%s, %u, %u, %u, %u, %" PRIu64 ", %u, %u, ",
                   name_of_kind(layout, row->cell), cell->is_union ? 0 : mg_seeds_width(layout, row->cell),
                   cell->bit_offset, cell->bit_size, row->at, row->offset, cell->bytes,
                   cell->is_union ? layout->domain_count : cell->domain);
    assert(cell->governor == MG_NONE || seeds->row_of[cell->governor] != MG_NONE); /* invariant 24 */
    int64_t governor = cell->governor == MG_NONE ? -1 : (int64_t)seeds->row_of[cell->governor] - kind->row;
    mg_text_printf(out, "%" PRId64 ", %u, %" PRId64 ", %u, %u, %" PRIu64 "}, /* %s */\n",
                   row->owner < 0 ? -1 : (int64_t)row->owner - kind->row, row->key, governor,
                   cell->is_union ? cell->first : 0, most, is_array ? cell->type->target->size : 0,
                   cell->path ? cell->path : "");
}

static void add_fields(const mg_seeds *seeds, mg_text *out)
{
    mg_text_add(
        out,
        "/* kind, width, bit_offset, bit_size, at, offset, bytes, domain, owner, key, governor, first, most, "
        "element */\n");
    for (size_t i = 0; i < seeds->kinds.count; i++) {
        const mg_seed_kind *kind = &seeds->kinds.items[i];
        assert(kind->row + kind->row_count <= seeds->rows.count);
        mg_text_printf(out, "static const mg_seed_field mg_seed_fields_%zu[] = {\n", i);
        for (uint32_t k = 0; k < kind->row_count; k++)
            add_row(seeds, out, kind, &seeds->rows.items[kind->row + k]);
        if (!kind->row_count)
            mg_text_add(out, "    {0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, 0, 0},\n");
        mg_text_add(out, "};\n");
    }
    mg_text_add(out, "\n/* fields, field_count, first, count, at, stride, size */\nstatic const mg_seed_pool "
                     "mg_seed_pools[] = {\n");
    for (size_t i = 0; i < seeds->kinds.count; i++) {
        const mg_seed_kind *kind = &seeds->kinds.items[i];
        mg_text_printf(out, "    {mg_seed_fields_%zu, %u, %u, %u, %u, %u, %" PRIu64 "},\n", i, kind->row_count,
                       kind->first, kind->count, kind->at, kind->stride,
                       seeds->layout->objects[kind->first].size);
    }
    mg_text_add(out, "};\n\n");
}

/* ---- the header ------------------------------------------------------------------------------------------- */

static void add_plan(const mg_seeds *seeds, mg_text *out, bool is_bare)
{
    const mg_layout *layout = seeds->layout;
    add_domains(out, layout);
    add_arms(out, layout);
    add_fields(seeds, out);
    mg_text_printf(
        out,
        "static const mg_seed_plan mg_seed_bounds = {mg_seed_pools, mg_seed_domains, mg_seed_arms, %zu, %u, "
        "%u, %d};\n\n",
        seeds->kinds.count, layout->object_count, layout->root, is_bare);
}

static void add_text_plan(const mg_seeds *seeds, mg_text *out)
{
    const mg_layout *layout = seeds->layout;
    const mg_object *root = &layout->objects[layout->root];
    const mg_cell *text = &layout->cells[seeds->text];
    const mg_cell *length = seeds->length == MG_NONE ? NULL : &layout->cells[seeds->length];
    mg_text_printf(out,
                   "/* size, offset, most, is_apart, length, bytes */\n"
                   "static const mg_seed_text mg_seed_bounds = {%" PRIu64 ", %" PRIu64 ", %u, %d, %" PRIu64
                   ", %u};\n\n",
                   root->type->size, text->address - root->address, seeds->bytes->child_count,
                   seeds->bytes == text->elements, length ? length->address - root->address : 0,
                   length ? length->bytes : 0);
}

/* The fuzz harness may be compiled for another machine, or after the types have changed. */
static void add_size_checks(const mg_seeds *seeds, mg_text *out)
{
    char spelling[192];
    mg_text_add(out, "#ifndef __cplusplus\n");
    for (size_t i = 0; i < seeds->kinds.count; i++) {
        const mg_type *type = seeds->layout->objects[seeds->kinds.items[i].first].type;
        if (type->kind != MG_TYPE_POINTER && type->name[0])
            mg_text_printf(out,
                           "_Static_assert(sizeof(%s) == %" PRIu64 ", \"these are seeds of another %s\");\n",
                           mg_type_spell(type, spelling, sizeof spelling), type->size, type->name);
    }
    mg_text_add(out, "#endif\n\n");
}

void mg_seeds_add_header(const mg_seeds *seeds, mg_text *out, const char *version)
{
    const mg_layout *layout = seeds->layout;
    const mg_type *root = layout->objects[layout->root].type;
    bool is_bare = root->kind == MG_TYPE_POINTER;
    mg_declare declare = {0};
    mg_text_printf(
        out,
        "/* Written by margay %s. mg_seed_make turns any bytes into a structure; margay_seed.h tells more.\n"
        " * Compiles alone; to use it with your own types, include them first and define MG_HAVE_TYPES.\n"
        " * %s */\n#include \"margay_seed.h\"\n\n#ifndef MG_HAVE_TYPES\n",
        version ? version : "",
        seeds->is_text ? "A seed is the bytes themselves."
                       : "A seed is a number for each field, as the tables say.");
    mg_declare_add_types(&declare, out, layout, NULL);
    mg_text_add(out, "#endif\n\n");
    add_size_checks(seeds, out);
    if (seeds->is_text)
        add_text_plan(seeds, out);
    else
        add_plan(seeds, out, is_bare);
    mg_text_add(out, "static inline ");
    mg_declare_add(&declare, out, root,
                   is_bare ? "mg_seed_make(mg_seed *seed, const uint8_t *data, size_t size)"
                           : "*mg_seed_make(mg_seed *seed, const uint8_t *data, size_t size)");
    mg_text_add(out, "\n{\n    return (");
    mg_declare_add(&declare, out, root, is_bare ? "" : "*");
    mg_text_printf(out, ")mg_seed_build%s(seed, &mg_seed_bounds, data, size);\n}\n",
                   seeds->is_text ? "_text" : "");
    mg_declare_clear(&declare);
}
