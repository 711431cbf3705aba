#include "shape/coverage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void mg_coverage_init(mg_coverage *coverage)
{
    memset(coverage, 0, sizeof *coverage);
    mg_arena_init(&coverage->arena, (size_t)1 << 28, false);
}

void mg_coverage_clear(mg_coverage *coverage)
{
    mg_vec_clear(&coverage->items);
    mg_vec_clear(&coverage->points);
    mg_arena_clear(&coverage->arena);
}

const char *mg_coverage_name(mg_coverage *coverage, const char *name)
{
    return mg_arena_strdup(&coverage->arena, name);
}

void mg_coverage_add(mg_coverage *coverage, uint32_t counter, const mg_cover_item *item)
{
    assert(coverage->points.count == coverage->items.count); /* not sealed yet */
    mg_cover_point point = {counter, (uint32_t)coverage->items.count};
    mg_vec_push(&coverage->points, point);
    mg_vec_push(&coverage->items, *item);
}

/* ---- one item for each place ----------------------------------------------------------------------------- */

static int compare_numbers(unsigned a, unsigned b)
{
    return (a > b) - (a < b);
}

static int compare_places(const mg_cover_item *a, const mg_cover_item *b)
{
    int order = strcmp(a->file, b->file);
    order = order ? order : compare_numbers(a->kind, b->kind);
    order = order ? order : compare_numbers(a->line, b->line);
    order = order ? order : compare_numbers(a->column, b->column);
    order = order ? order : strcmp(a->function, b->function);
    return order ? order : compare_numbers(a->number, b->number);
}

static int compare_items(const mg_cover_item *a, const mg_cover_item *b)
{
    int order = compare_places(a, b);
    order = order ? order : compare_numbers(a->way, b->way);
    return order ? order : compare_numbers(a->side, b->side);
}

bool mg_cover_is_same_branch(const mg_cover_item *a, const mg_cover_item *b)
{
    return a->kind == MG_COVER_SIDE && !compare_places(a, b);
}

/* An item on its way to its place, and the point that came with it. */
typedef struct moved {
    mg_cover_item item;
    uint32_t counter;
} moved;

static int compare_moved(const void *a, const void *b)
{
    const moved *x = a, *y = b;
    int order = compare_items(&x->item, &y->item);
    return order ? order : compare_numbers(x->counter, y->counter);
}

void mg_coverage_seal(mg_coverage *coverage)
{
    size_t count = coverage->points.count;
    assert(count == coverage->items.count);
    moved *all = mg_memory_new((count + 1) * sizeof *all);
    for (size_t i = 0; i < count; i++)
        all[i] = (moved){coverage->items.items[i], coverage->points.items[i].counter};
    qsort(all, count, sizeof *all, compare_moved);
    coverage->items.count = coverage->points.count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!i || compare_items(&all[i - 1].item, &all[i].item))
            mg_vec_push(&coverage->items, all[i].item);
        mg_cover_point point = {all[i].counter, (uint32_t)coverage->items.count - 1};
        mg_vec_push(&coverage->points, point);
    }
    free(all);
}

/* ---- what was reached ------------------------------------------------------------------------------------ */

void mg_coverage_note(mg_coverage *coverage, const uint8_t *counters, int64_t n)
{
    for (size_t i = 0; i < coverage->points.count; i++) {
        assert(coverage->points.items[i].item < coverage->items.count);
        mg_cover_item *item = &coverage->items.items[coverage->points.items[i].item];
        if (!counters[coverage->points.items[i].counter] || item->is_new)
            continue;
        item->is_new = true;
        if (!item->first_n || n < item->first_n)
            item->first_n = n;
    }
}

void mg_coverage_end_test(mg_coverage *coverage)
{
    for (size_t i = 0; i < coverage->items.count; i++) {
        coverage->items.items[i].tests += coverage->items.items[i].is_new;
        coverage->items.items[i].is_new = false;
    }
}

mg_cover_sums mg_coverage_sum(const mg_coverage *coverage)
{
    mg_cover_sums sums = {0};
    for (size_t i = 0; i < coverage->items.count; i++) {
        const mg_cover_item *item = &coverage->items.items[i];
        assert(item->kind < sizeof sums.all / sizeof *sums.all);
        sums.all[item->kind]++;
        sums.reached[item->kind] += item->tests > 0;
        if (item->first_n > sums.last_n)
            sums.last_n = item->first_n;
    }
    return sums;
}
