/* Builds a layout in three rounds: the objects of every pool that can be reached, one pool after the other; then the heap
 * arrays that pointers own; then the arms of unions. Whatever is found on the way (a pool, an array, an arm) waits in
 * a queue for its turn, so that the cells of an object, or of an array's elements, stand side by side. */
#include "shape/layout.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { RED_ZONE = 32, FRAMES = 16, CELLS_MOST = 1 << 22, PATH_MOST = 256 };

/* A struct around the field that is being laid out, and where the field's path starts to be relative to it. */
typedef struct frame {
    const mg_type *type;
    uint32_t rule_start, path_start;
} frame;

typedef struct place {
    uint32_t object;
    bool is_in_arm;
    bool is_element; /* of a heap array, whose rule must not be taken again for its elements */
    frame frames[FRAMES]; /* outermost first */
    uint32_t frame_count;
    char rule[PATH_MOST]; /* path without indices, as rules name it */
    char path[PATH_MOST]; /* path with indices, as people read it */
} place;

typedef struct job { /* something found that is laid out later */
    uint32_t cell;
    mg_slot *slot; /* of a union, or of a heap array */
    place at;
} job;

typedef struct builder {
    const mg_bounds *bounds;
    mg_arena *arena;
    mg_status *status;
    mg_layout_area area;
    uint64_t next; /* free address */
    MG_VEC(mg_cell) cells;
    MG_VEC(mg_object) objects;
    MG_VEC(mg_pool) pools;
    MG_VEC(mg_domain) domains;
    MG_VEC(mg_arm) arms;
    MG_VEC(job) blocks;
    MG_VEC(job) unions;
} builder;

static bool build_slot(builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                       place *at);

static uint32_t pool_of(builder *b, const mg_type *type)
{
    for (uint32_t i = 0; i < b->pools.count; i++)
        if (b->pools.items[i].type == type)
            return i;
    mg_pool pool = {.type = type, .first = MG_NONE, .count = (uint32_t)mg_bounds_objects(b->bounds, type)};
    mg_vec_push(&b->pools, pool);
    return (uint32_t)b->pools.count - 1;
}

static bool is_same(const mg_domain *a, const mg_domain *b)
{
    return a->kind == b->kind && a->has_null == b->has_null && a->lo == b->lo && a->hi == b->hi &&
           a->values == b->values && a->reals == b->reals && a->count == b->count && a->pool == b->pool &&
           a->length == b->length;
}

static uint32_t domain_number(builder *b, mg_domain domain)
{
    for (uint32_t i = 0; i < b->domains.count; i++)
        if (is_same(&b->domains.items[i], &domain))
            return i;
    mg_vec_push(&b->domains, domain);
    return (uint32_t)b->domains.count - 1;
}

/* The rule for the field at a place: that of the outermost struct that has one. */
static const mg_rule *rule_at(builder *b, const place *at, bool is_block)
{
    for (uint32_t i = 0; i < at->frame_count; i++) {
        const frame *f = &at->frames[i];
        const mg_rule *rule = mg_bounds_find(b->bounds, f->type, at->rule + f->rule_start, is_block);
        if (rule)
            return rule;
    }
    return NULL;
}

static bool choose_domain(builder *b, const mg_type *type, uint32_t bit_size, const place *at, mg_domain *out)
{
    const mg_rule *rule = rule_at(b, at, false);
    uint32_t pool = MG_NONE;
    if (type->kind == MG_TYPE_POINTER && type->target->kind == MG_TYPE_STRUCT && type->target->size)
        pool = pool_of(b, type->target);
    if (!rule)
        rule = mg_bounds_find_type(b->bounds, type);
    *out = rule ? rule->domain : mg_domain_derive(b->bounds, type, bit_size, pool);
    if (rule && !mg_domain_fit(out, b->bounds, rule, type, bit_size, pool, b->status))
        return false;
    if (out->kind == MG_DOMAIN_REF && !out->has_null && !b->pools.items[pool].count)
        return mg_status_fail(b->status, MG_EXIT_INPUT, "%s:%u: %s must not be NULL, but there are no objects of %s\n"
                              "  raise MG_OBJECTS or allow NULL", rule->file, rule->line, at->path, type->target->name);
    return true;
}

static bool add_cell(builder *b, mg_cell cell)
{
    if (b->cells.count >= CELLS_MOST)
        return mg_status_fail(b->status, MG_EXIT_INPUT, "more than %d fields to choose\n  use a smaller -n or MG_OBJECTS",
                              CELLS_MOST);
    mg_vec_push(&b->cells, cell);
    return true;
}

static mg_cell cell_at(builder *b, const mg_type *type, uint64_t address, const mg_field *bits, const place *at)
{
    mg_cell cell = {.address = address,
                    .bytes = (uint32_t)type->size,
                    .object = at->object,
                    .governor = MG_NONE,
                    .type = type,
                    .is_in_arm = at->is_in_arm,
                    .path = mg_arena_strdup(b->arena, at->path)};
    if (bits && bits->bit_size) {
        cell.bit_offset = (uint8_t)(bits->bit_offset % 8);
        cell.bit_size = (uint8_t)bits->bit_size;
        cell.bytes = (cell.bit_offset + bits->bit_size + 7) / 8;
    }
    return cell;
}

static bool build_scalar(builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits,
                         const place *at)
{
    mg_domain domain;
    mg_cell cell = cell_at(b, type, address, bits, at);
    const mg_rule *block = type->kind == MG_TYPE_POINTER && !at->is_element ? rule_at(b, at, true) : NULL;
    slot->kind = MG_SLOT_CELL;
    slot->cell = (uint32_t)b->cells.count;
    if (block)
        domain = block->domain;
    else if (!choose_domain(b, type, cell.bit_size, at, &domain))
        return false;
    cell.domain = domain_number(b, domain);
    if (block)
        mg_vec_push(&b->blocks, ((job){.cell = slot->cell, .at = *at}));
    return add_cell(b, cell);
}

static bool build_struct(builder *b, mg_slot *slot, const mg_type *type, uint64_t address, place *at)
{
    mg_slot *children = mg_arena_alloc(b->arena, type->field_count * sizeof *children);
    size_t rule = strlen(at->rule), path = strlen(at->path);
    if (at->frame_count == FRAMES || path + 80 > PATH_MOST)
        return mg_status_fail(b->status, MG_EXIT_INPUT, "%s: structs are nested too deeply", at->path);
    slot->kind = MG_SLOT_STRUCT;
    slot->children = children;
    slot->child_count = (uint32_t)type->field_count;
    const char *dot = rule ? "." : "", *path_dot = path ? "." : "";
    at->frames[at->frame_count++] = (frame){type, (uint32_t)(rule + strlen(dot)), (uint32_t)(path + strlen(path_dot))};
    bool is_good = true, was_element = at->is_element;
    at->is_element = false;
    for (size_t i = 0; is_good && i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        children[i].name = field->name;
        if (*field->name) { /* an anonymous member's fields are its parent's */
            snprintf(at->rule + rule, PATH_MOST - rule, "%s%s", dot, field->name);
            snprintf(at->path + path, PATH_MOST - path, "%s%s", path_dot, field->name);
        }
        is_good = build_slot(b, &children[i], field->type, address + field->bit_offset / 8, field, at);
        at->rule[rule] = at->path[path] = '\0';
    }
    at->frame_count--;
    at->is_element = was_element;
    return is_good;
}

static bool build_array(builder *b, mg_slot *slot, const mg_type *element, uint64_t count, uint64_t address, place *at)
{
    mg_slot *children = mg_arena_alloc(b->arena, count * sizeof *children);
    size_t path = strlen(at->path);
    slot->kind = MG_SLOT_ARRAY;
    slot->children = children;
    slot->child_count = (uint32_t)count;
    bool is_good = true;
    for (uint64_t i = 0; is_good && i < count; i++) {
        children[i].name = "";
        snprintf(at->path + path, PATH_MOST - path, "[%llu]", (unsigned long long)i);
        is_good = build_slot(b, &children[i], element, address + i * element->size, NULL, at);
    }
    at->path[path] = '\0';
    return is_good;
}

static bool build_union(builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const place *at)
{
    mg_cell cell = cell_at(b, type, address, NULL, at);
    cell.is_union = true;
    slot->kind = MG_SLOT_UNION;
    slot->cell = (uint32_t)b->cells.count;
    mg_vec_push(&b->unions, ((job){.cell = slot->cell, .slot = slot, .at = *at}));
    return add_cell(b, cell);
}

static bool build_slot(builder *b, mg_slot *slot, const mg_type *type, uint64_t address, const mg_field *bits, place *at)
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
        return build_array(b, slot, type->target, type->count, address, at);
    slot->kind = MG_SLOT_FIXED;
    return true;
}

static bool take_bytes(builder *b, uint64_t size, uint64_t align, uint64_t *address, const char *what)
{
    *address = (b->next + align - 1) & ~(align - 1);
    b->next = *address + size + RED_ZONE;
    if (size <= b->area.size && b->next <= b->area.base + b->area.size)
        return true;
    return mg_status_fail(b->status, MG_EXIT_INPUT,
                          "the pool of %s is too large: objects may take %llu MiB in all\n  use a smaller -n or MG_OBJECTS",
                          what, (unsigned long long)(b->area.size >> 20));
}

static bool build_object(builder *b, const mg_type *type, uint32_t pool, uint32_t index, const char *name)
{
    mg_object object = {.type = type, .pool = pool, .index = index, .name = name};
    mg_slot *slot = mg_arena_alloc(b->arena, sizeof *slot);
    place at = {.object = (uint32_t)b->objects.count};
    slot->name = "";
    object.slot = slot;
    object.first = (uint32_t)b->cells.count;
    if (!take_bytes(b, type->size, 16, &object.address, type->name) ||
        !build_slot(b, slot, type, object.address, NULL, &at))
        return false;
    object.last = (uint32_t)b->cells.count;
    mg_vec_push(&b->objects, object);
    return true;
}

static const char *bare_name(const mg_type *type)
{
    const char *blank = strrchr(type->name, ' ');
    return blank ? blank + 1 : *type->name ? type->name : "object";
}

/* "N" for the nodes, unless another pool starts with the same letter: then the whole name. */
static const char *prefix_of(builder *b, uint32_t pool)
{
    const char *name = bare_name(b->pools.items[pool].type);
    for (uint32_t i = 0; i < b->pools.count; i++)
        if (i != pool && toupper((unsigned char)*bare_name(b->pools.items[i].type)) == toupper((unsigned char)*name))
            return mg_arena_printf(b->arena, "%s_", name);
    return mg_arena_printf(b->arena, "%c", toupper((unsigned char)*name));
}

static bool build_pool(builder *b, uint32_t number)
{
    const mg_pool pool = b->pools.items[number];
    b->pools.items[number].first = (uint32_t)b->objects.count;
    for (uint32_t i = 0; i < pool.count; i++)
        if (!build_object(b, pool.type, number, i, NULL))
            return false;
    return true;
}

static void name_objects(builder *b)
{
    for (uint32_t p = 0; p < b->pools.count; p++) {
        const char *prefix = prefix_of(b, p);
        for (uint32_t i = 0; i < b->pools.items[p].count; i++)
            b->objects.items[b->pools.items[p].first + i].name = mg_arena_printf(b->arena, "%s%u", prefix, i);
    }
}

/* The cell of a sibling field: the same innermost struct, another name. */
static uint32_t sibling(builder *b, const place *at, const char *name)
{
    char path[PATH_MOST];
    for (uint32_t f = at->frame_count; f-- > 0;) {
        snprintf(path, sizeof path, "%.*s%s", (int)at->frames[f].path_start, at->path, name);
        for (uint32_t c = 0; c < b->cells.count; c++)
            if (b->cells.items[c].object == at->object && !b->cells.items[c].is_union &&
                !strcmp(b->cells.items[c].path, path))
                return c;
    }
    return MG_NONE;
}

static bool build_block(builder *b, job *found)
{
    const mg_cell *owner = &b->cells.items[found->cell];
    const mg_domain *domain = &b->domains.items[owner->domain];
    const mg_type *element = owner->type->target;
    uint32_t governor = sibling(b, &found->at, domain->length);
    if (governor == MG_NONE || !mg_type_is_integer(b->cells.items[governor].type))
        return mg_status_fail(b->status, MG_EXIT_INPUT, "MG_ARRAY: the length `%s` of `%s` is no integer field of the same struct",
                              domain->length, found->at.path);
    int64_t most = mg_domain_largest(&b->domains.items[b->cells.items[governor].domain]);
    uint64_t count = most > 0 ? (uint64_t)most : 0, address;
    mg_slot *slot = mg_arena_alloc(b->arena, sizeof *slot);
    slot->name = "";
    slot->cell = MG_NONE;
    uint32_t first = (uint32_t)b->cells.count;
    if (!element->size || !take_bytes(b, element->size * count, 16, &address, owner->path))
        return element->size ? false : mg_status_fail(b->status, MG_EXIT_INPUT, "MG_ARRAY: `%s` points to nothing that has a size", found->at.path);
    found->at.is_in_arm = false;
    found->at.is_element = true;
    if (!build_array(b, slot, element, count, address, &found->at))
        return false;
    mg_cell *cell = &b->cells.items[found->cell];
    cell->governor = governor;
    cell->first = first;
    cell->last = (uint32_t)b->cells.count;
    cell->stride = count ? (uint32_t)((cell->last - first) / count) : 0;
    cell->block = address;
    cell->elements = slot;
    return true;
}

/* The arms of a union: those with a rule, by their tag; with no rule at all the first member is always live. */
static bool build_arms(builder *b, job *found)
{
    const mg_type *type = b->cells.items[found->cell].type;
    mg_slot *children = mg_arena_alloc(b->arena, type->field_count * sizeof *children);
    size_t rule = strlen(found->at.rule), path = strlen(found->at.path);
    uint32_t first = (uint32_t)b->arms.count, governor = MG_NONE;
    found->at.is_in_arm = true;
    found->slot->children = children;
    found->slot->child_count = (uint32_t)type->field_count;
    for (uint32_t i = 0; i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        mg_arm arm = {.first = (uint32_t)b->cells.count, .slot = i};
        children[i].name = field->name;
        snprintf(found->at.rule + rule, PATH_MOST - rule, "%s%s", rule ? "." : "", field->name);
        snprintf(found->at.path + path, PATH_MOST - path, "%s%s", path ? "." : "", field->name);
        if (!build_slot(b, &children[i], field->type, b->cells.items[found->cell].address, field, &found->at))
            return false;
        arm.last = (uint32_t)b->cells.count;
        for (size_t r = 0; r < b->bounds->arms.count; r++) {
            const mg_arm_rule *named = &b->bounds->arms.items[r];
            for (uint32_t f = 0; f < found->at.frame_count; f++) {
                if (named->owner != found->at.frames[f].type ||
                    strcmp(named->path, found->at.rule + found->at.frames[f].rule_start))
                    continue;
                arm.value = named->value;
                governor = sibling(b, &found->at, named->tag);
                mg_vec_push(&b->arms, arm);
            }
        }
        found->at.rule[rule] = found->at.path[path] = '\0';
    }
    mg_cell *cell = &b->cells.items[found->cell];
    if (b->arms.count == first && type->field_count) {
        uint32_t last = type->field_count > 1 && children[1].cell != MG_NONE ? children[1].cell : (uint32_t)b->cells.count;
        mg_vec_push(&b->arms, ((mg_arm){.first = children[0].cell, .last = last, .slot = 0}));
    }
    cell->governor = governor;
    cell->first = first;
    cell->last = (uint32_t)b->arms.count;
    return true;
}

/* Does something reachable from `type` point to `wanted`? */
static bool is_pointed_to(const mg_type *type, const mg_type *wanted, const mg_type **seen, size_t *seen_count)
{
    for (size_t i = 0; i < *seen_count; i++)
        if (seen[i] == type)
            return false;
    if (*seen_count == 256)
        return false;
    seen[(*seen_count)++] = type;
    if (type->kind == MG_TYPE_POINTER && type->target == wanted)
        return true;
    if (type->target && is_pointed_to(type->target, wanted, seen, seen_count))
        return true;
    for (size_t i = 0; i < type->field_count; i++)
        if (is_pointed_to(type->fields[i].type, wanted, seen, seen_count))
            return true;
    return false;
}

/* A root that its own objects can point to is object 0 of their pool; any other stands alone. */
static bool build_root(builder *b, const mg_type *root, uint32_t *number)
{
    const mg_type *seen[256];
    size_t seen_count = 0;
    *number = 0;
    if (root->kind != MG_TYPE_STRUCT || !is_pointed_to(root, root, seen, &seen_count))
        return build_object(b, root, MG_NONE, 0, *root->name ? bare_name(root) : "root");
    uint32_t pool = pool_of(b, root);
    if (!b->pools.items[pool].count)
        return mg_status_fail(b->status, MG_EXIT_INPUT, "there are no objects of %s, but the root is one\n"
                              "  give MG_OBJECTS(%s, 1) or more", root->name, root->name);
    b->pools.items[pool].used = 1;
    return true;
}

/* A queue grows while it is worked on, and its items move; so each job is taken out first. */
static bool build_all(builder *b, const mg_type *root, uint32_t *number)
{
    size_t blocks = 0, unions = 0;
    if (!build_root(b, root, number))
        return false;
    for (uint32_t pool = 0;; ) {
        if (pool < b->pools.count) {
            if (!build_pool(b, pool++))
                return false;
        } else if (blocks < b->blocks.count) {
            job next = b->blocks.items[blocks++];
            if (!build_block(b, &next))
                return false;
        } else if (unions < b->unions.count) {
            job next = b->unions.items[unions++];
            if (!build_arms(b, &next))
                return false;
        } else {
            break;
        }
    }
    return true;
}

static const uint32_t *index_granules(builder *b, uint64_t start)
{
    uint64_t count = (b->next - start) / 8 + 2;
    uint32_t *table = mg_arena_alloc(b->arena, count * sizeof *table);
    uint64_t g = 0;
    for (uint32_t c = 0; c < b->cells.count; c++) {
        const mg_cell *cell = &b->cells.items[c];
        if (cell->is_in_arm)
            continue;
        for (; g < count && start + g * 8 < cell->address + cell->bytes; g++)
            table[g] = c;
    }
    for (; g < count; g++)
        table[g] = (uint32_t)b->cells.count;
    return table;
}

static const void *keep(builder *b, const void *items, size_t count, size_t size)
{
    void *kept = mg_arena_alloc(b->arena, count * size);
    return count ? memcpy(kept, items, count * size) : kept;
}

static void publish(builder *b, mg_layout *layout, uint32_t root)
{
    *layout = (mg_layout){
        .pools = keep(b, b->pools.items, b->pools.count, sizeof(mg_pool)),
        .objects = keep(b, b->objects.items, b->objects.count, sizeof(mg_object)),
        .cells = keep(b, b->cells.items, b->cells.count, sizeof(mg_cell)),
        .domains = keep(b, b->domains.items, b->domains.count, sizeof(mg_domain)),
        .arms = keep(b, b->arms.items, b->arms.count, sizeof(mg_arm)),
        .pool_count = (uint32_t)b->pools.count,
        .object_count = (uint32_t)b->objects.count,
        .cell_count = (uint32_t)b->cells.count,
        .domain_count = (uint32_t)b->domains.count,
        .arm_count = (uint32_t)b->arms.count,
        .root = root,
        .start = b->area.base,
        .end = b->next,
        .by_granule = index_granules(b, b->area.base),
    };
}

bool mg_layout_build(mg_layout *layout, const mg_bounds *bounds, const mg_type *root, mg_layout_area area,
                     mg_status *status)
{
    builder b = {.bounds = bounds, .arena = bounds->arena, .status = status, .area = area, .next = area.base};
    uint32_t number;
    bool is_good = build_all(&b, root, &number);
    if (is_good) {
        name_objects(&b);
        publish(&b, layout, number);
    }
    mg_vec_clear(&b.cells);
    mg_vec_clear(&b.objects);
    mg_vec_clear(&b.pools);
    mg_vec_clear(&b.domains);
    mg_vec_clear(&b.arms);
    mg_vec_clear(&b.blocks);
    mg_vec_clear(&b.unions);
    return is_good;
}
