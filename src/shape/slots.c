/* From a type to the slots that a person sees and the cells that the search chooses. Structs, arrays and scalars are laid out here, depth first;
 * a heap array or a union gets its cell here, and its elements or arms when all objects are laid out (parts.c). The path to the field at hand
 * is kept along the way (mg_place), since rules name fields by paths. */
#include "shape/builder.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    CELLS_MOST = 1 << 22,
    ROOM_MOST = 1 << 20, /* bytes for objects of one struct, where nothing bounds them */
    FEW = 8
};

static uint32_t objects_of(const mg_builder *b, const mg_type *type, const char *set)
{
    uint64_t count = mg_bounds_objects(b->bounds, type, set);
    uint64_t most = ROOM_MOST / (type->size ? type->size : 1);
    if (b->bounds->room && count > most) /* of large ones there are fewer, not none */
        count = most > FEW ? most : FEW;
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

static bool is_same_set(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

uint32_t mg_builder_pool(mg_builder *b, const mg_type *type, const char *set)
{
    for (uint32_t i = b->first_pool; i < b->pools.count; i++)
        if (b->pools.items[i].type == type && is_same_set(b->pools.items[i].set, set))
            return i;
    mg_pool pool = {.type = type, .set = set, .first = MG_NONE, .count = objects_of(b, type, set)};
    mg_vec_push(&b->pools, pool);
    return (uint32_t)b->pools.count - 1;
}

static uint32_t domain_number(mg_builder *b, mg_domain domain)
{
    for (uint32_t i = 0; i < b->domains.count; i++)
        if (mg_domain_is_same(&b->domains.items[i], &domain))
            return i;
    mg_vec_push(&b->domains, domain);
    return (uint32_t)b->domains.count - 1;
}

const mg_rule *mg_builder_rule(mg_builder *b, const mg_place *at)
{
    const mg_rule *rule = NULL;
    for (uint32_t i = 0; i < at->frame_count && !rule; i++)
        rule = mg_bounds_find(b->bounds, at->frames[i].type, at->path + at->frames[i].path_start, false);
    return rule;
}

const mg_rule *mg_builder_array_rule(mg_builder *b, const mg_place *at)
{
    for (uint32_t i = 0; i < at->frame_count; i++) {
        const mg_frame *f = &at->frames[i];
        if (mg_bounds_find(b->bounds, f->type, at->path + f->path_start, true))
            return mg_bounds_find_array(b->bounds, f->type, at->path + f->path_start, at->depth);
    }
    return NULL;
}

/* A pointer to a struct that files define differently: always NULL would leave structures out, and choosing a definition would be a guess. */
static bool fail_rivals(mg_builder *b, const mg_type *target, const mg_place *at)
{
    char name[192];
    assert(at->frame_count); /* a root has a body */
    const mg_type *holder = at->frames[at->frame_count - 1].type;
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "%s:%u: `%s` points to `%s`, which is one thing at %s:%u and another one at %s:%u\n"
                          "  give one of them another name, or let it be NULL: MG_ONLY_NULL(%s, %s)",
                          holder->file ? holder->file : "?", holder->line, at->path, target->name,
                          target->rivals[0]->file, target->rivals[0]->line, target->rivals[1]->file,
                          target->rivals[1]->line, mg_type_spell(holder, name, sizeof name),
                          at->path + at->frames[at->frame_count - 1].path_start);
}

static bool choose_domain(mg_builder *b, const mg_type *type, uint32_t bit_size, const mg_place *at,
                          mg_domain *out)
{
    const mg_rule *rule = mg_builder_rule(b, at);
    uint32_t pool = MG_NONE;
    assert(mg_type_is_scalar(type));
    if (type->kind == MG_TYPE_POINTER && mg_type_has_objects(type->target))
        pool = mg_builder_pool(b, type->target, NULL);
    else if (type->kind == MG_TYPE_POINTER && mg_builder_has_arrays(b, type->target))
        pool = mg_builder_array_pool(b, type->target);
    if (!rule)
        rule = mg_bounds_find_type(b->bounds, type);
    if (!rule && type->kind == MG_TYPE_POINTER && type->target->rivals[0])
        return fail_rivals(b, type->target, at);
    *out = rule ? rule->domain : mg_domain_derive(b->bounds, type, bit_size, pool);
    if (rule && !mg_domain_fit(out, rule, type, bit_size, pool, b->status))
        return false;
    assert(out->kind != MG_DOMAIN_REF || pool != MG_NONE); /* invariant 27 */
    if (out->kind == MG_DOMAIN_REF && !out->has_null && !b->pools.items[pool].count)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "%s:%u: %s must not be NULL, but there are no objects of %s\n"
                              "  raise MG_OBJECTS or allow NULL",
                              rule->file, rule->line, at->path, type->target->name);
    return true;
}

static bool add_cell(mg_builder *b, mg_cell cell)
{
    if (b->cells.count >= CELLS_MOST)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "more than %d fields to choose\n  use a smaller -n or MG_OBJECTS", CELLS_MOST);
    assert(cell.bytes && cell.address + cell.bytes <= b->next);
    mg_vec_push(&b->cells, cell);
    return true;
}

static mg_cell cell_at(mg_builder *b, const mg_type *type, uint64_t address, const mg_field *bits,
                       const mg_place *at)
{
    mg_cell cell = {.address = address,
                    .bytes = (uint32_t)type->size,
                    .object = at->object,
                    .allocation = at->allocation,
                    .governor = MG_NONE,
                    .type = type,
                    .is_in_arm = at->is_in_arm,
                    .united = at->united,
                    .path = mg_arena_strdup(b->arena, at->path)};
    if (bits && bits->bit_size) {
        cell.bit_offset = (uint8_t)(bits->bit_offset % 8);
        cell.bit_size = (uint8_t)bits->bit_size;
        assert(bits->bit_size <= 64); /* invariant 20 */
        cell.bytes = (cell.bit_offset + bits->bit_size + 7) / 8;
    }
    return cell;
}

bool mg_builder_length(mg_builder *b, const mg_type *type, uint64_t address, const mg_place *at)
{
    mg_cell cell = cell_at(b, type, address, NULL, at);
    mg_domain any = {.kind = MG_DOMAIN_RANGE, .hi = INT32_MAX, .count = (uint64_t)INT32_MAX + 1};
    cell.is_hidden = true;
    cell.path = "length";
    cell.domain = domain_number(b, any);
    return add_cell(b, cell);
}

bool mg_builder_tag(mg_builder *b, uint64_t address, const mg_place *at, const mg_domain *domain)
{
    mg_type *number = mg_arena_alloc(b->arena, sizeof *number);
    *number = (mg_type){.kind = MG_TYPE_SIGNED, .name = "int", .size = sizeof(int32_t)};
    mg_cell cell = cell_at(b, number, address, NULL, at);
    assert(at->is_in_arm); /* so it is not found by its address */
    cell.is_hidden = true;
    cell.domain = domain_number(b, *domain);
    return add_cell(b, cell);
}

bool mg_builder_cell(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                     const mg_place *at, const mg_domain *domain)
{
    mg_cell cell = cell_at(b, type, address, bits, at);
    slot->kind = MG_SLOT_CELL;
    slot->type = type;
    slot->cell = (uint32_t)b->cells.count;
    cell.domain = domain_number(b, *domain);
    return add_cell(b, cell);
}

static bool build_scalar(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address,
                         const mg_field *bits, const mg_place *at)
{
    mg_domain domain;
    bool is_pointer = type->kind == MG_TYPE_POINTER;
    const mg_rule *block = is_pointer ? mg_builder_array_rule(b, at) : NULL;
    if (is_pointer && mg_builder_has_destinations(b, type, at, block))
        return mg_builder_pointer(b, slot, type, address, at, block);
    if (block)
        domain = block->domain;
    else if (!choose_domain(b, type, bits ? bits->bit_size : 0, at, &domain))
        return false;
    if (block)
        mg_vec_push(&b->blocks, ((mg_layout_part){.cell = (uint32_t)b->cells.count, .at = *at}));
    return mg_builder_cell(b, slot, type, address, bits, at, &domain);
}

static bool build_struct(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, mg_place *at)
{
    mg_slot *children = mg_arena_alloc(b->arena, type->field_count * sizeof *children);
    size_t rule = strlen(at->rule), path = strlen(at->path);
    if (at->frame_count == MG_FRAMES || path + 80 > MG_PATH_MOST)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "%s: structs are nested too deeply\n  take a root further inside: --root",
                              at->path);
    slot->kind = MG_SLOT_STRUCT;
    slot->children = children;
    slot->child_count = (uint32_t)type->field_count;
    const char *dot = rule ? "." : "", *path_dot = path ? "." : "";
    at->frames[at->frame_count++] =
        (mg_frame){type, (uint32_t)(rule + strlen(dot)), (uint32_t)(path + strlen(path_dot))};
    bool is_good = true;
    uint32_t depth = at->depth;
    at->depth = 0;
    for (size_t i = 0; is_good && i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        children[i].name = field->name;
        if (*field->name) { /* an anonymous member's fields are its parent's */
            snprintf(at->rule + rule, MG_PATH_MOST - rule, "%s%s", dot, field->name);
            snprintf(at->path + path, MG_PATH_MOST - path, "%s%s", path_dot, field->name);
        }
        is_good = mg_builder_slot(b, &children[i], field->type, address + field->bit_offset / 8, field, at);
        at->rule[rule] = at->path[path] = '\0';
    }
    assert(at->frame_count);
    at->frame_count--;
    at->depth = depth;
    return is_good;
}

bool mg_builder_array(mg_builder *b, mg_slot *slot, const mg_type *element, uint64_t count, uint64_t address,
                      mg_place *at)
{
    mg_slot *children = mg_arena_alloc(b->arena, count * sizeof *children);
    size_t path = strlen(at->path);
    slot->kind = MG_SLOT_ARRAY;
    slot->cell = MG_NONE;
    slot->children = children;
    slot->child_count = (uint32_t)count;
    bool is_good = true;
    for (uint64_t i = 0; is_good && i < count; i++) {
        children[i].name = "";
        snprintf(at->path + path, MG_PATH_MOST - path, "[%llu]", (unsigned long long)i);
        is_good = mg_builder_slot(b, &children[i], element, address + i * element->size, NULL, at);
    }
    at->path[path] = '\0';
    return is_good;
}

bool mg_builder_united(mg_builder *b, const mg_type *type, uint64_t address, uint64_t size,
                       const mg_layout_part *part)
{
    mg_cell cell = cell_at(b, type, address, NULL, &part->at);
    cell.is_union = true;
    cell.bytes = (uint32_t)size;
    part->slot->kind = MG_SLOT_UNION;
    part->slot->cell = part->cell;
    part->slot->shows_arm = part->add_arms;
    mg_vec_push(&b->unions, *part);
    return add_cell(b, cell);
}

static bool build_union(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_place *at)
{
    mg_layout_part part = {.cell = (uint32_t)b->cells.count, .slot = slot, .at = *at};
    return mg_builder_united(b, type, address, type->size, &part);
}

bool mg_builder_slot(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                     mg_place *at)
{
    slot->type = type;
    slot->cell = MG_NONE;
    if (mg_type_is_scalar(type))
        return build_scalar(b, slot, type, address, bits, at);
    if (type->kind == MG_TYPE_STRUCT)
        return build_struct(b, slot, type, address, at);
    if (type->kind == MG_TYPE_UNION && type->size)
        return build_union(b, slot, type, address, at);
    if (type->kind == MG_TYPE_ARRAY && type->size)
        return mg_builder_array(b, slot, type->target, type->count, address, at);
    if (type->kind == MG_TYPE_ARRAY && mg_builder_array_rule(b, at))
        return mg_builder_flexible(b, slot, type, address, at);
    slot->kind = MG_SLOT_FIXED;
    return true;
}
