/* Builds a layout structure by structure, each in three rounds: the objects of every pool that can be reached, one pool after the
 * other; then the heap arrays that pointers own; then the arms of unions. Whatever is found on the way (a pool, an array, an arm) waits in
 * a queue for its turn, so that the cells of an object, or of an array's elements, stand side by side. */
#include "shape/layout.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "shape/builder.h"

enum { RED_ZONE = 32 };

bool mg_builder_reserve(mg_builder *b, uint64_t size, uint64_t align, uint64_t *address, const char *name)
{
    assert(align && !(align & (align - 1)) && b->next >= b->area.base);
    *address = (b->next + align - 1) & ~(align - 1);
    b->next = *address + size + RED_ZONE;
    if (size <= b->area.size && b->next <= b->area.base + b->area.size)
        return true;
    return mg_status_fail(
        b->status, MG_EXIT_INPUT,
        "the pool of %s is too large: objects may take %llu MiB in all\n  use a smaller -n or MG_OBJECTS", name,
        (unsigned long long)(b->area.size >> 20));
}

static bool build_object(mg_builder *b, const mg_type *type, uint32_t pool, uint32_t index, const char *name)
{
    mg_object object = {.type = type, .pool = pool, .index = index, .name = name};
    mg_slot *slot = mg_arena_alloc(b->arena, sizeof *slot);
    mg_place at = {.object = (uint32_t)b->objects.count, .allocation = (uint32_t)b->allocations.count};
    slot->name = "";
    object.slot = slot;
    object.first = (uint32_t)b->cells.count;
    bool is_array = type->kind == MG_TYPE_STRUCT && type->target;
    uint64_t behind;
    if (!mg_builder_size(b, type, &object.size, &behind) ||
        !mg_builder_reserve(b, object.size, 16, &object.address, type->name))
        return false;
    b->behind = object.address + behind;
    if (!(is_array ? mg_builder_elements(b, slot, type, object.address, &at)
                   : mg_builder_slot(b, slot, type, object.address, NULL, &at)))
        return false;
    mg_vec_push(&b->allocations, ((mg_allocation){object.address, object.size, MG_NONE, at.object}));
    object.last = (uint32_t)b->cells.count;
    mg_vec_push(&b->objects, object);
    return true;
}

static const char *bare_name(const mg_type *type)
{
    const char *blank = strrchr(type->name, ' ');
    return blank ? blank + 1 : *type->name ? type->name : "object";
}

/* "N" for the nodes, unless another pool starts with the same letter: then the whole name; and when that is the same too,
 * with the pool's number. */
static const char *name_of(const mg_pool *pool)
{
    return pool->set ? pool->set : bare_name(pool->type);
}

static const char *prefix_of(mg_builder *b, uint32_t pool)
{
    const char *name = name_of(&b->pools.items[pool]);
    bool is_letter_free = true, is_name_free = true;
    for (uint32_t i = b->first_pool; i < b->pools.count; i++) {
        const char *other = name_of(&b->pools.items[i]);
        is_letter_free =
            is_letter_free && (i == pool || toupper((unsigned char)*other) != toupper((unsigned char)*name));
        is_name_free = is_name_free && (i == pool || strcmp(other, name));
    }
    if (is_letter_free && !b->pools.items[pool].set)
        return mg_arena_printf(b->arena, "%c", toupper((unsigned char)*name));
    return is_name_free ? mg_arena_printf(b->arena, "%s_", name)
                        : mg_arena_printf(b->arena, "%s_%u_", name, pool - b->first_pool);
}

static bool build_pool(mg_builder *b, uint32_t number)
{
    assert(number < b->pools.count && b->pools.items[number].first == MG_NONE);
    const mg_pool pool = b->pools.items[number];
    uint64_t most = b->area.size / (pool.type->size + RED_ZONE);
    if (pool.count > most)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "the pool of %u %s is too large: the objects may take %llu MiB in all\n"
                              "  use a smaller -n or MG_OBJECTS",
                              pool.count, pool.type->name, (unsigned long long)(b->area.size >> 20));
    b->pools.items[number].first = (uint32_t)b->objects.count;
    for (uint32_t i = 0; i < pool.count; i++)
        if (!build_object(b, pool.type, number, i, NULL))
            return false;
    return true;
}

static void name_objects(mg_builder *b)
{
    for (uint32_t p = b->first_pool; p < b->pools.count; p++) {
        assert(b->pools.items[p].first != MG_NONE && b->pools.items[p].first <= b->objects.count);
        if (b->pools.items[p].is_head) {
            b->objects.items[b->pools.items[p].first].name = name_of(&b->pools.items[p]);
            continue;
        }
        const char *prefix = prefix_of(b, p);
        for (uint32_t i = 0; i < b->pools.items[p].count; i++)
            b->objects.items[b->pools.items[p].first + i].name = mg_arena_printf(b->arena, "%s%u", prefix, i);
    }
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

/* Does a rule say that pointers lead to such objects, or into them? */
static bool is_destination(const mg_bounds *bounds, const mg_type *type)
{
    for (size_t i = 0; i < bounds->destinations.count; i++)
        if (bounds->destinations.items[i].type == type && !bounds->destinations.items[i].set)
            return true;
    return false;
}

/* A root that other objects can point to is object 0 of their pool; any other belongs to no pool. Either way it is laid out first. */
static bool build_root(mg_builder *b, const mg_type *root)
{
    const mg_type *seen[256];
    size_t seen_count = 0;
    bool is_target = root->kind == MG_TYPE_STRUCT && is_pointed_to(root, root, seen, &seen_count);
    if (!is_target && !is_destination(b->bounds, root))
        return build_object(b, root, MG_NONE, 0, *root->name ? bare_name(root) : "root");
    uint32_t pool = mg_builder_pool(b, root, NULL);
    if (!is_target && !mg_bounds_find_pool(b->bounds, root, NULL)) {
        b->pools.items[pool].count = 1;
        b->pools.items[pool].is_head = true;
    }
    if (!b->pools.items[pool].count)
        return mg_status_fail(b->status, MG_EXIT_INPUT,
                              "there are no objects of %s, but the root is one\n"
                              "  give MG_OBJECTS(%s, 1) or more",
                              root->name, root->name);
    b->pools.items[pool].used = 1;
    return true;
}

/* A queue grows while it is worked on, and its items move; so each job is taken out first. */
static bool build_parts(mg_builder *b, const mg_type *root)
{
    size_t blocks = b->blocks.count, unions = b->unions.count;
    if (!build_root(b, root))
        return false;
    for (uint32_t pool = b->first_pool;;) {
        if (pool < b->pools.count) {
            if (!build_pool(b, pool++))
                return false;
        } else if (blocks < b->blocks.count) {
            mg_layout_part next = b->blocks.items[blocks++];
            if (!mg_builder_block(b, &next))
                return false;
        } else if (unions < b->unions.count) {
            mg_layout_part next = b->unions.items[unions++];
            if (!mg_builder_arms(b, &next))
                return false;
        } else {
            break;
        }
    }
    return true;
}

static bool has_pool(const mg_builder *b, const mg_pool_rule *rule)
{
    for (uint32_t i = b->first_pool; i < b->pools.count; i++)
        if (mg_bounds_find_pool(b->bounds, b->pools.items[i].type, b->pools.items[i].set) == rule)
            return true;
    return false;
}

/* A rule that asks for objects of a type that nothing can point to is refused, as those objects would never be used. Two cases are right: one
 * object of the root's type, which is the root itself, and bounds that several functions share, which may name types that one of them
 * does not use. */
static bool check_pools(mg_builder *b, const mg_type *root)
{
    for (size_t i = 0; i < b->bounds->pools.count && !b->bounds->round; i++) {
        const mg_pool_rule *rule = &b->bounds->pools.items[i];
        if (has_pool(b, rule) || (rule->type == root && !rule->set && rule->count == 1))
            continue;
        return mg_status_fail(
            b->status, MG_EXIT_INPUT,
            "%s:%u: %s(%s%s%s, %llu): nothing in the structure points to one\n  leave it out%s", rule->file,
            rule->line, rule->set ? "MG_SET" : "MG_OBJECTS", rule->set ? rule->set : "", rule->set ? ", " : "",
            rule->type->name, (unsigned long long)rule->count,
            rule->set ? ", or name the set in MG_POINTS_TO_SET" : "");
    }
    return true;
}

static bool build_structure(mg_builder *b, const mg_type *root, bool is_holder)
{
    uint32_t first = (uint32_t)b->objects.count;
    b->first_pool = (uint32_t)b->pools.count;
    if (!build_parts(b, root) || !check_pools(b, root))
        return false;
    name_objects(b);
    mg_vec_push(&b->roots,
                ((mg_root){root, b->bounds->n, first, first, (uint32_t)b->objects.count, is_holder}));
    return true;
}

/* Removes the structure that there was no room for. */
static void drop_from(mg_builder *b, const mg_builder *before)
{
    assert(before->next <= b->next && before->cells.count <= b->cells.count);
    b->next = before->next;
    b->cells.count = before->cells.count;
    b->objects.count = before->objects.count;
    b->allocations.count = before->allocations.count;
    b->pools.count = before->pools.count;
    b->domains.count = before->domains.count;
    b->arms.count = before->arms.count;
    b->blocks.count = before->blocks.count;
    b->unions.count = before->unions.count;
}

static bool build_wish(mg_builder *b, const mg_layout_wish *wish)
{
    b->bounds = wish->bounds;
    for (uint32_t i = 0; i < wish->count; i++) {
        const mg_builder before = *b;
        if (build_structure(b, wish->root, wish->is_holder))
            continue;
        drop_from(b, &before);
        return i > 0;
    }
    return true;
}

static const uint32_t *index_granules(mg_builder *b, uint64_t start)
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

static const void *copy_items(mg_builder *b, const void *items, size_t count, size_t size)
{
    void *copy = mg_arena_alloc(b->arena, count * size);
    return count ? memcpy(copy, items, count * size) : copy;
}

static void publish(mg_builder *b, mg_layout *layout)
{
    *layout = (mg_layout){
        .roots = copy_items(b, b->roots.items, b->roots.count, sizeof(mg_root)),
        .pools = copy_items(b, b->pools.items, b->pools.count, sizeof(mg_pool)),
        .objects = copy_items(b, b->objects.items, b->objects.count, sizeof(mg_object)),
        .allocations = copy_items(b, b->allocations.items, b->allocations.count, sizeof(mg_allocation)),
        .cells = copy_items(b, b->cells.items, b->cells.count, sizeof(mg_cell)),
        .domains = copy_items(b, b->domains.items, b->domains.count, sizeof(mg_domain)),
        .arms = copy_items(b, b->arms.items, b->arms.count, sizeof(mg_arm)),
        .root_count = (uint32_t)b->roots.count,
        .pool_count = (uint32_t)b->pools.count,
        .object_count = (uint32_t)b->objects.count,
        .allocation_count = (uint32_t)b->allocations.count,
        .cell_count = (uint32_t)b->cells.count,
        .domain_count = (uint32_t)b->domains.count,
        .arm_count = (uint32_t)b->arms.count,
        .root = b->roots.count ? b->roots.items[0].object : 0,
        .start = b->area.base,
        .end = b->next,
        .by_granule = index_granules(b, b->area.base),
    };
    mg_check_layout(layout);
}

bool mg_layout_build(mg_layout *layout, const mg_layout_wish *wishes, uint32_t count, mg_arena *arena,
                     mg_layout_area area, mg_status *status)
{
    mg_builder b = {.arena = arena, .status = status, .area = area, .next = area.base};
    bool is_good = true;
    for (uint32_t i = 0; i < count && is_good; i++)
        is_good = build_wish(&b, &wishes[i]);
    if (is_good)
        publish(&b, layout);
    mg_vec_clear(&b.roots);
    mg_vec_clear(&b.cells);
    mg_vec_clear(&b.objects);
    mg_vec_clear(&b.allocations);
    mg_vec_clear(&b.pools);
    mg_vec_clear(&b.domains);
    mg_vec_clear(&b.arms);
    mg_vec_clear(&b.blocks);
    mg_vec_clear(&b.unions);
    return is_good;
}

uint32_t mg_layout_allocation_at(const mg_layout *layout, uint64_t address)
{
    uint32_t low = 0, high = layout->allocation_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (layout->allocations[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    assert(!low || layout->allocations[low - 1].address <= address);
    bool is_in = low && address - layout->allocations[low - 1].address <= layout->allocations[low - 1].size;
    return is_in ? low - 1 : layout->allocation_count;
}
