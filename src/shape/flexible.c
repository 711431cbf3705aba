/* Flexible arrays: the last member of a struct, as long as MG_ARRAY or MG_ARRAYS says. Each object has room for the longest. The array is laid out as a union
 * with an arm for each length, so that only the elements that there are can be touched. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "shape/builder.h"

enum { ELEMENTS_MOST = 256 };

/* ---- how long -------------------------------------------------------------------------------------------- */

/* The values of an integer field of a struct, as a rule for it or its type says, or as they are derived. */
static bool find_domain(mg_builder *b, const mg_type *owner, const char *path, mg_domain *domain)
{
    const mg_type *container;
    const mg_field *field = mg_type_find_path(owner, path, &container);
    const mg_rule *rule = mg_bounds_find(b->bounds, owner, path, false);
    assert(field); /* MG_ARRAY was refused else */
    if (!rule)
        rule = mg_bounds_find_type(b->bounds, field->type);
    *domain = rule ? rule->domain : mg_domain_derive(b->bounds, field->type, field->bit_size, MG_NONE);
    return !rule || mg_domain_fit(domain, rule, field->type, field->bit_size, MG_NONE, b->status);
}

static bool find_most(mg_builder *b, const mg_rule *rule, int64_t *most)
{
    mg_domain lengths = rule->domain;
    *most = rule->domain.hi;
    if (!rule->domain.length)
        return true;
    if (!find_domain(b, rule->owner, rule->domain.length, &lengths))
        return false;
    *most = mg_domain_largest(&lengths);
    if (mg_domain_smallest(&lengths) >= 0 && *most <= ELEMENTS_MOST)
        return true;
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: MG_ARRAY: the length `%s` of `%s` may be negative, or more than %d\n"
                          "  bound it by MG_INTS or MG_VALUES, from 0 up",
                          rule->file, rule->line, rule->domain.length, rule->path, ELEMENTS_MOST);
}

/* The flexible array at the end of a struct, or of the struct at its end; its offset, and its path. NULL: there is none. */
static const mg_type *find_flexible(const mg_type *type, uint64_t *offset, const mg_type **owner,
                                    char path[MG_PATH_MOST])
{
    *offset = 0;
    *path = '\0';
    while (type->kind == MG_TYPE_STRUCT && type->field_count) {
        const mg_field *last = &type->fields[type->field_count - 1];
        size_t length = strlen(path);
        snprintf(path + length, MG_PATH_MOST - length, "%s%s", length ? "." : "", last->name);
        *offset += last->bit_offset / 8;
        *owner = type;
        type = last->type;
    }
    return type->kind == MG_TYPE_ARRAY && !type->size ? type : NULL;
}

bool mg_builder_size(mg_builder *b, const mg_type *type, uint64_t *size, uint64_t *behind)
{
    char path[MG_PATH_MOST];
    const mg_type *owner = type, *array = find_flexible(type, behind, &owner, path);
    *size = type->size;
    if (!array)
        return true;
    const mg_rule *rule = mg_bounds_find(b->bounds, type, path, true);
    const char *dot = strrchr(path, '.');
    if (!rule)
        rule = mg_bounds_find(b->bounds, owner, dot ? dot + 1 : path, true);
    int64_t most = 0;
    if (rule && !find_most(b, rule, &most))
        return false;
    uint64_t end = *behind + (uint64_t)most * array->target->size;
    *size = end > *size ? end : *size;
    return true;
}

/* ---- the array ------------------------------------------------------------------------------------------- */

static bool add_arm(mg_builder *b, mg_layout_part *found, mg_slot *slot, uint64_t length, uint32_t number)
{
    const mg_cell united = b->cells.items[found->cell];
    mg_arm arm = {.value = (int64_t)length, .slot = number, .first = (uint32_t)b->cells.count};
    *slot = (mg_slot){.name = found->slot->name, .type = united.type, .cell = MG_NONE};
    if (!mg_builder_array(b, slot, united.type->target, length, united.address, &found->at))
        return false;
    arm.last = (uint32_t)b->cells.count;
    mg_vec_push(&b->arms, arm);
    return true;
}

/* Where no field says the length, a cell that nobody can reach does. */
static bool find_governor(mg_builder *b, const mg_layout_part *found, const mg_rule *rule, uint32_t *governor)
{
    const mg_domain *domain = &rule->domain;
    mg_domain lengths = {.kind = MG_DOMAIN_RANGE, .lo = domain->lo, .hi = domain->hi};
    lengths.count = (uint64_t)(domain->hi - domain->lo) + 1;
    uint64_t address = b->cells.items[found->cell].address;
    *governor = (uint32_t)b->cells.count;
    if (!domain->length)
        return mg_builder_tag(b, address, &found->at, &lengths);
    *governor = mg_builder_sibling(b, &found->at, mg_builder_array_frame(b, &found->at), domain->length);
    return *governor != MG_NONE ||
           mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: MG_ARRAY: the length `%s` of `%s` is no integer field of the same struct\n"
                          "  name one that is",
                          rule->file, rule->line, domain->length, found->at.path);
}

static bool add_lengths(mg_builder *b, mg_layout_part *found)
{
    const mg_rule *rule = mg_builder_array_rule(b, &found->at);
    uint64_t least = rule->domain.length ? 0 : (uint64_t)rule->domain.lo, count = found->count - least + 1;
    mg_slot *children = mg_arena_alloc(b->arena, count * sizeof *children);
    uint32_t first = (uint32_t)b->arms.count, governor;
    found->at.is_in_arm = true;
    found->at.united = found->cell;
    if (!find_governor(b, found, rule, &governor))
        return false;
    found->at.depth++;
    for (uint32_t i = 0; i < count; i++)
        if (!add_arm(b, found, &children[i], least + i, i))
            return false;
    found->slot->children = children;
    found->slot->child_count = (uint32_t)count;
    mg_cell *cell = &b->cells.items[found->cell];
    cell->governor = governor;
    cell->first = first;
    cell->last = (uint32_t)b->arms.count;
    return true;
}

bool mg_builder_flexible(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address,
                         const mg_place *at)
{
    const mg_rule *rule = mg_builder_array_rule(b, at);
    int64_t most;
    if (!find_most(b, rule, &most))
        return false;
    uint64_t size = (uint64_t)most * type->target->size;
    mg_layout_part part = {.cell = (uint32_t)b->cells.count,
                           .slot = slot,
                           .add_arms = add_lengths,
                           .count = (uint64_t)most,
                           .at = *at};
    slot->kind = MG_SLOT_FIXED; /* an array that never has an element */
    if (!size)
        return true;
    if (address == b->behind)
        return mg_builder_united(b, type, address, size, &part);
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: MG_ARRAY: `%s` is not the last member of an object, so nothing fits "
                          "behind it\n  bound such an array in structs that are objects by themselves",
                          rule->file, rule->line, at->path);
}
