/* What waits while objects are laid out: the heap arrays that pointers own, and the arms of unions. */
#include "shape/builder.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

uint32_t mg_builder_sibling(mg_builder *b, const mg_place *at, uint32_t frame, const char *name)
{
    char path[MG_PATH_MOST];
    assert(frame < at->frame_count);
    for (uint32_t f = frame + 1; f-- > 0;) {
        snprintf(path, sizeof path, "%.*s%s", (int)at->frames[f].path_start, at->path, name);
        for (uint32_t c = 0; c < b->cells.count; c++)
            if (b->cells.items[c].object == at->object && !b->cells.items[c].is_union &&
                !strcmp(b->cells.items[c].path, path))
                return c;
    }
    return MG_NONE;
}

uint32_t mg_builder_array_frame(mg_builder *b, const mg_place *at)
{
    for (uint32_t f = 0; f < at->frame_count; f++)
        if (mg_bounds_find(b->bounds, at->frames[f].type, at->path + at->frames[f].path_start, true))
            return f;
    return at->frame_count - 1;
}

static bool refuse_length(mg_builder *b, const mg_place *at, const char *length)
{
    const mg_rule *rule = mg_builder_array_rule(b, at);
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: MG_ARRAY: the length `%s` of `%s` may be negative\n"
                          "  bound it by MG_INTS or MG_VALUES, from 0 up",
                          rule->file, rule->line, length, at->path);
}

/* How many elements an array has at most, and the cell of its length; MG_NONE: it has so many in any case. */
static bool find_length(mg_builder *b, const mg_layout_part *found, uint32_t *governor, uint64_t *count)
{
    const mg_domain *domain = &b->domains.items[b->cells.items[found->cell].domain];
    *governor = MG_NONE;
    *count = found->count;
    if (found->is_fixed)
        return true;
    *governor = mg_builder_sibling(b, &found->at, mg_builder_array_frame(b, &found->at), domain->length);
    if (*governor == MG_NONE || !mg_type_is_integer(b->cells.items[*governor].type))
        return mg_status_fail(
            b->status, MG_EXIT_INPUT,
            "MG_ARRAY: the length `%s` of `%s` is not an integer field of the same struct\n  name one that is",
            domain->length, found->at.path);
    const mg_domain *lengths = &b->domains.items[b->cells.items[*governor].domain];
    if (mg_domain_smallest(lengths) < 0)
        return refuse_length(b, &found->at, domain->length);
    int64_t most = mg_domain_largest(lengths);
    *count = most > 0 ? (uint64_t)most : 0;
    return true;
}

static bool build_elements(mg_builder *b, mg_slot *slot, const mg_type *element, mg_layout_part *found,
                           uint64_t count, uint64_t address)
{
    found->at.is_in_arm = false;
    found->at.depth++;
    found->at.allocation = (uint32_t)b->allocations.count;
    mg_vec_push(&b->allocations,
                ((mg_allocation){address, element->size * count, found->cell, found->at.object}));
    if (found->text)
        return mg_builder_text(b, slot, element, found, address);
    return mg_builder_array(b, slot, element, count, address, &found->at);
}

bool mg_builder_block(mg_builder *b, mg_layout_part *found)
{
    assert(found->cell < b->cells.count);
    const mg_type *element = b->cells.items[found->cell].type->target;
    uint32_t governor;
    uint64_t count, address;
    if (!find_length(b, found, &governor, &count))
        return false;
    mg_slot *slot = mg_arena_alloc(b->arena, sizeof *slot);
    slot->name = "";
    slot->cell = MG_NONE;
    uint32_t first = (uint32_t)b->cells.count;
    if (!element->size)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "MG_ARRAY: `%s` points to nothing that has a size\n  leave MG_ARRAY out",
                              found->at.path);
    if (count > b->area.size / element->size)
        count = b->area.size / element->size + 1; /* too large in any case; the product must not overflow */
    if (!mg_builder_reserve(b, element->size * count, 16, &address, b->cells.items[found->cell].path) ||
        !build_elements(b, slot, element, found, count, address))
        return false;
    mg_cell *cell = &b->cells.items[found->cell];
    assert(governor < first || found->is_fixed); /* invariant 24 */
    cell->governor = governor;
    cell->first = first;
    cell->last = (uint32_t)b->cells.count;
    cell->stride = count ? (uint32_t)((cell->last - first) / count) : 0;
    cell->block = address;
    cell->elements = slot;
    return true;
}

/* The rules that name a member of a union; each makes it the live one for a value of the tag. */
static uint32_t add_arms(mg_builder *b, const mg_place *at, mg_arm arm)
{
    uint32_t governor = MG_NONE;
    for (size_t r = 0; r < b->bounds->arms.count; r++) {
        const mg_arm_rule *rule = &b->bounds->arms.items[r];
        for (uint32_t f = 0; f < at->frame_count; f++) {
            if (rule->owner != at->frames[f].type || strcmp(rule->path, at->rule + at->frames[f].rule_start))
                continue;
            arm.value = rule->value;
            governor = mg_builder_sibling(b, at, f, rule->tag);
            mg_vec_push(&b->arms, arm);
        }
    }
    return governor;
}

/* The arms of a union: those with a rule, by their tag; with no rule at all the first member is always live. */
bool mg_builder_arms(mg_builder *b, mg_layout_part *found)
{
    assert(found->cell < b->cells.count && b->cells.items[found->cell].is_union);
    if (found->add_arms)
        return found->add_arms(b, found);
    const mg_cell united = b->cells.items[found->cell];
    size_t count = united.type->field_count, rule = strlen(found->at.rule), path = strlen(found->at.path);
    mg_slot *children = mg_arena_alloc(b->arena, count * sizeof *children);
    uint32_t first = (uint32_t)b->arms.count, governor = MG_NONE;
    mg_arm only = {0};
    found->at.is_in_arm = true;
    found->at.united = found->cell;
    found->slot->children = children;
    found->slot->child_count = (uint32_t)count;
    for (uint32_t i = 0; i < count; i++) {
        const mg_field *field = &united.type->fields[i];
        mg_arm arm = {.first = (uint32_t)b->cells.count, .slot = i};
        children[i].name = field->name;
        if (*field->name) { /* an anonymous member's fields are its parent's */
            snprintf(found->at.rule + rule, MG_PATH_MOST - rule, "%s%s", rule ? "." : "", field->name);
            snprintf(found->at.path + path, MG_PATH_MOST - path, "%s%s", path ? "." : "", field->name);
        }
        if (!mg_builder_slot(b, &children[i], field->type, united.address, field, &found->at))
            return false;
        arm.last = (uint32_t)b->cells.count;
        uint32_t tag = add_arms(b, &found->at, arm);
        governor = tag != MG_NONE ? tag : governor;
        only = i ? only : arm;
        found->at.rule[rule] = found->at.path[path] = '\0';
    }
    if (b->arms.count == first && count)
        mg_vec_push(&b->arms, only);
    mg_cell *cell = &b->cells.items[found->cell];
    cell->governor = governor;
    cell->first = first;
    cell->last = (uint32_t)b->arms.count;
    return true;
}
