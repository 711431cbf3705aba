#include "threads/races.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(mg_races_known) <= MG_UNDONE_RACES_SIZE, "it has its part");

void mg_races_init(mg_races *r, mg_run *run, const mg_clocks *clocks)
{
    *r = (mg_races){.run = run, .clocks = clocks, .known = (mg_races_known *)(uintptr_t)MG_UNDONE_RACES};
    memset(r->known, 0, sizeof *r->known);
    r->is_ignored = mg_run_ignores(run, MG_VERDICT_race);
    mg_touches_init(run);
}

static void open_passage(mg_races *r)
{
    uint64_t count = r->known->passages;
    MG_CONTROL->touches.open = MG_CONTROL->touches.first + (count ? r->passages.items[count - 1].to : 0);
    assert(MG_CONTROL->touches.open <= MG_CONTROL->touches.top);
}

void mg_races_go_back(mg_races *r, const struct mg_step *step)
{
    mg_touches_cut(step);
    open_passage(r);
    MG_CONTROL->touches.is_watched = r->known->is_watched;
}

void mg_races_find_stop(const mg_touch *touch, mg_stop *stop)
{
    stop->site = touch->site;
    stop->address = 0;
    stop->count = touch->return_count;
    for (uint32_t i = 0; i < touch->return_count; i++)
        stop->returns[i] = touch->returns[i];
}

void mg_races_describe(const mg_race *race, mg_race_access accesses[2])
{
    for (int i = 0; i < 2; i++) {
        const mg_touch *touch = &race->touches[i];
        accesses[i] = (mg_race_access){.thread = race->threads[i] + 1,
                                       .size = touch->size,
                                       .is_write = touch->kind & MG_TOUCH_WRITE,
                                       .is_atomic = touch->kind & MG_TOUCH_ATOMIC,
                                       .is_free = touch->kind & MG_TOUCH_FREE,
                                       .is_gone = touch->kind & MG_TOUCH_GONE,
                                       .has_value = touch->kind & MG_TOUCH_VALUE,
                                       .value = touch->value,
                                       .moved = race->moved[i]};
        mg_races_find_stop(touch, &accesses[i].stop);
    }
}

void mg_races_watch(mg_races *r, bool is_watched)
{
    if (r->known->is_watched == is_watched)
        return;
    mg_run_set(r->run, &r->known->is_watched, is_watched);
    MG_CONTROL->touches.is_watched = is_watched;
}

/* ---- which words -------------------------------------------------------------------------------------------- */

/* The bits of the words that an access touches. */
static uint64_t bits_of(const mg_touch *touch)
{
    uint64_t first = touch->address >> 3, last = ((uint64_t)touch->address + touch->size - 1) >> 3, bits = 0;
    if (last - first >= 63)
        return ~0ull;
    for (; first <= last; first++)
        bits |= 1ull << (first & 63);
    return bits;
}

static mg_touched sum_up(const mg_touch *from, const mg_touch *to)
{
    mg_touched sum = {0};
    for (; from < to; from++) {
        if (from->kind & MG_TOUCH_INNER)
            continue;
        bool is_write = from->kind & MG_TOUCH_WRITE, is_atomic = from->kind & MG_TOUCH_ATOMIC;
        *(is_atomic  ? is_write ? &sum.atomic_writes : &sum.atomic_reads
          : is_write ? &sum.writes
                     : &sum.reads) |= bits_of(from);
    }
    return sum;
}

static bool can_conflict(const mg_touched *a, const mg_touched *b)
{
    return (a->writes & (b->reads | b->writes | b->atomic_reads | b->atomic_writes)) |
           (a->reads & (b->writes | b->atomic_writes)) | (a->atomic_writes & (b->reads | b->writes)) |
           (a->atomic_reads & b->writes);
}

/* ---- comparing ---------------------------------------------------------------------------------------------- */

static bool do_conflict(const mg_touch *a, const mg_touch *b)
{
    return ((a->kind | b->kind) & MG_TOUCH_WRITE) && !((a->kind | b->kind) & MG_TOUCH_INNER) &&
           !(a->kind & b->kind & MG_TOUCH_ATOMIC) && (uint64_t)a->address < (uint64_t)b->address + b->size &&
           (uint64_t)b->address < (uint64_t)a->address + a->size;
}

/* The best pair so far: of all accesses of the passage the first that is in a race, and of all that it races with the last. */
typedef struct pair {
    const mg_touch *earlier, *later; /* NULL: there is none */
    const mg_passage *passage;       /* of the earlier one */
} pair;

static bool is_better(const pair *best, const mg_touch *earlier, const mg_touch *later)
{
    return !best->later || later < best->later || (later == best->later && earlier > best->earlier);
}

static int compare_places(const void *a, const void *b)
{
    const mg_touch *one = *(const mg_touch *const *)a, *other = *(const mg_touch *const *)b;
    if (one->address != other->address)
        return one->address < other->address ? -1 : 1;
    return one < other ? -1 : one > other;
}

/* The accesses of a passage by their addresses. The caller frees them. */
static const mg_touch **sort(const mg_touch *from, const mg_touch *to, uint32_t *largest)
{
    size_t count = (size_t)(to - from);
    const mg_touch **all = mg_memory_new(count * sizeof *all);
    *largest = 0;
    for (size_t i = 0; i < count; i++) {
        all[i] = &from[i];
        *largest = from[i].size > *largest ? from[i].size : *largest;
    }
    qsort(all, count, sizeof *all, compare_places);
    return all;
}

/* The first of them that does not begin before an address. */
static size_t find_from(const mg_touch **all, size_t count, uint64_t address)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (all[middle]->address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void compare_pair(pair *best, const mg_touch *earlier, const mg_passage *passage, const mg_touch *later)
{
    if (is_better(best, earlier, later) && do_conflict(earlier, later))
        *best = (pair){earlier, later, passage};
}

static void compare_sorted(pair *best, const mg_passage *earlier, const mg_touch *mine,
                           const mg_touch *mine_end)
{
    const mg_touch *from = MG_CONTROL->touches.first + earlier->from;
    const mg_touch *to = MG_CONTROL->touches.first + earlier->to;
    uint32_t largest;
    size_t count = (size_t)(mine_end - mine);
    const mg_touch **all = sort(mine, mine_end, &largest);
    for (; from < to; from++) {
        uint64_t end = (uint64_t)from->address + from->size;
        uint64_t start = from->address > largest ? from->address - largest : 0;
        for (size_t i = find_from(all, count, start); i < count && all[i]->address < end; i++)
            compare_pair(best, from, earlier, all[i]);
    }
    free(all);
}

static void compare(const mg_races *r, const mg_passage *earlier, const mg_passage *later, pair *best)
{
    enum { SMALL = 4096 }; /* so many pairs are looked at one by one */
    const mg_touch *log = MG_CONTROL->touches.first, *mine = log + later->from, *end = log + later->to;
    uint64_t pairs = (uint64_t)(earlier->to - earlier->from) * (later->to - later->from);
    assert(earlier->thread != later->thread && earlier->to <= later->from && r);
    if (pairs > SMALL) {
        compare_sorted(best, earlier, mine, end);
        return;
    }
    for (const mg_touch *a = log + earlier->from; a < log + earlier->to; a++)
        for (const mg_touch *b = mine; b < end; b++)
            compare_pair(best, a, earlier, b);
}

/* Those of a thread are in the order in which it had them: once one comes before what happens now, so do all before it. */
static void compare_with_thread(const mg_races *r, uint32_t thread, const mg_passage *mine, pair *best)
{
    for (uint64_t at = r->known->last[thread]; at; at = r->passages.items[at - 1].before) {
        const mg_passage *passage = &r->passages.items[at - 1];
        if (mg_clocks_is_before(r->clocks, thread, passage->stretch, mine->thread))
            return;
        if (can_conflict(&passage->touched, &mine->touched))
            compare(r, passage, mine, best);
    }
}

static bool find_race(mg_races *r, const mg_passage *mine)
{
    pair best = {0};
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        if (i != mine->thread)
            compare_with_thread(r, i, mine, &best);
    if (!best.later)
        return false;
    assert(best.passage->moved <= mine->moved);
    r->found = (mg_race){
        {best.passage->thread, mine->thread}, {*best.earlier, *best.later}, {best.passage->moved, mine->moved}};
    return true;
}

bool mg_races_close(mg_races *r, uint64_t moved)
{
    const mg_touches *log = &MG_CONTROL->touches;
    uint32_t thread = mg_target_stacks_running();
    if (log->open == log->top)
        return false;
    assert(r->known->passages <= r->passages.count); /* invariant 70 */
    r->passages.count = r->known->passages;
    mg_passage mine = {.thread = thread,
                       .before = (uint32_t)r->known->last[thread],
                       .from = (uint32_t)(log->open - log->first),
                       .to = (uint32_t)(log->top - log->first),
                       .stretch = mg_clocks_stretch(r->clocks, thread),
                       .moved = moved,
                       .touched = sum_up(log->open, log->top)};
    mg_vec_push(&r->passages, mine);
    mg_run_set(r->run, &r->known->passages, r->passages.count);
    mg_run_set(r->run, &r->known->last[thread], r->passages.count);
    open_passage(r);
    return !r->is_ignored && find_race(r, &mine);
}
