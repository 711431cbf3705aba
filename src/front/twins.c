#include "front/twins.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "front/dwarf.h"

static bool is_looked_through(uint32_t tag)
{
    return tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
           tag == TAG_ATOMIC;
}

static bool has_tag(const mg_di_node *node)
{
    return node->tag == TAG_STRUCT || node->tag == TAG_UNION || node->tag == TAG_ENUM;
}

static uint32_t peel(const mg_twins *twins, uint32_t number)
{
    while (number != MG_DI_NONE && is_looked_through(twins->info->nodes[number].tag))
        number = twins->info->nodes[number].base;
    return number == MG_DI_NONE || twins->is_loose ? number : twins->bodies[number];
}

/* Notes that two nodes are compared. False: they are being compared already, or were; if they differ, that comparison finds it. */
static bool begin_comparison(mg_twins *twins, uint32_t first, uint32_t second)
{
    assert(first < twins->info->node_count && second < twins->info->node_count && first != second);
    for (uint32_t i = twins->latest[second]; i != MG_DI_NONE; i = twins->met.items[i].before)
        if (twins->met.items[i].first == first)
            return false;
    mg_vec_push(&twins->met, ((mg_twin){first, second, twins->latest[second]}));
    twins->latest[second] = (uint32_t)twins->met.count - 1;
    assert(twins->met.items[twins->latest[second]].second == second);
    return true;
}

static bool are_same(mg_twins *twins, uint32_t first, uint32_t second);

/* Members, enumerators, the lengths of an array. */
static bool have_same_parts(mg_twins *twins, const mg_di_node *first, const mg_di_node *second)
{
    const mg_di *info = twins->info;
    if (first->count != second->count)
        return false;
    for (uint32_t i = 0; i < first->count; i++) {
        const mg_di_node *a = &info->nodes[info->links[first->first + i]];
        const mg_di_node *b = &info->nodes[info->links[second->first + i]];
        if (a->tag != b->tag || strcmp(a->name, b->name) || a->bits != b->bits ||
            a->offset_bits != b->offset_bits || a->value != b->value || a->is_bit_field != b->is_bit_field ||
            !are_same(twins, a->base, b->base))
            return false;
    }
    return true;
}

static bool are_same(mg_twins *twins, uint32_t first, uint32_t second)
{
    first = peel(twins, first);
    second = peel(twins, second);
    if (first == second)
        return true;
    if (first == MG_DI_NONE || second == MG_DI_NONE)
        return false;
    const mg_di_node *a = &twins->info->nodes[first], *b = &twins->info->nodes[second];
    if (a->tag != b->tag || strcmp(a->name, b->name))
        return false;
    if (a->tag == TAG_SUBROUTINE) /* the type table has one entry for all types of functions */
        return true;
    if (a->is_declared || b->is_declared)
        return twins->is_loose || a->is_declared == b->is_declared;
    if (a->bits != b->bits || a->encoding != b->encoding)
        return false;
    if (has_tag(a) && !begin_comparison(twins, first, second))
        return true;
    return are_same(twins, a->base, b->base) && have_same_parts(twins, a, b);
}

bool mg_twins_are(mg_twins *twins, uint32_t first, uint32_t second)
{
    assert(first < twins->info->node_count && second < twins->info->node_count);
    for (size_t i = 0; i < twins->met.count; i++)
        twins->latest[twins->met.items[i].second] = MG_DI_NONE;
    twins->met.count = 0;
    return are_same(twins, first, second);
}

/* Could this be the definition of a declared type? One inside a function cannot: it is visible there only. */
static bool can_define(const mg_di_node *node, const mg_di_node *declared)
{
    return node->tag == declared->tag && !node->is_declared && !node->is_local &&
           !strcmp(node->name, declared->name);
}

static uint32_t find_body(mg_twins *twins, uint32_t number)
{
    assert(has_tag(&twins->info->nodes[number]) && twins->info->nodes[number].is_declared);
    const mg_di_node *declared = &twins->info->nodes[number];
    uint32_t found = MG_DI_NONE;
    for (uint32_t i = 0; i < twins->info->node_count; i++) {
        if (!can_define(&twins->info->nodes[i], declared))
            continue;
        if (found != MG_DI_NONE && !mg_twins_are(twins, found, i))
            return number;
        found = found == MG_DI_NONE ? i : found;
    }
    return found == MG_DI_NONE ? number : found;
}

void mg_twins_init(mg_twins *twins, const mg_di *info)
{
    size_t count = info->node_count + 1;
    *twins = (mg_twins){.info = info, .is_loose = true};
    twins->latest = mg_memory_new(count * sizeof *twins->latest);
    twins->bodies = mg_memory_new(count * sizeof *twins->bodies);
    for (uint32_t i = 0; i < info->node_count; i++)
        twins->latest[i] = MG_DI_NONE;
    for (uint32_t i = 0; i < info->node_count; i++) {
        const mg_di_node *node = &info->nodes[i];
        twins->bodies[i] = has_tag(node) && node->is_declared ? find_body(twins, i) : i;
    }
    twins->is_loose = false;
}

void mg_twins_clear(mg_twins *twins)
{
    mg_vec_clear(&twins->met);
    free(twins->latest);
    free(twins->bodies);
}

uint32_t mg_twins_body(const mg_twins *twins, uint32_t number)
{
    assert(number < twins->info->node_count);
    return twins->bodies[number];
}
