#include "snapshot.h"

#include <string.h>

#include "choice/fields.h"
#include "engine/checkpoint.h"
#include "engine/touch_log.h"
#include "threads/threads.h"

enum {
    GLOBALS,
    GLOBALS_SHADOW,
    OBJECTS,
    OBJECTS_SHADOW,
    CELLS,
    BITS,
    HEAP,
    HEAP_SHADOW,
    BEYOND,
    BLOCKS,
    STACK,
    STACK_SHADOW,
    LOCALS,
    LOCALS_SHADOW,
    LOCALS_TAGS,
    OUTPUT,
    OTHERS,
    OTHERS_LOCALS,
    OTHERS_SHADOW,
    OTHERS_TAGS,
    OTHERS_WORDS,
    THREADS,
    CLOCKS,
    RACES,
    WORDS,
};
_Static_assert(WORDS + 1 == MG_PARTS, "the header says how many");

static const char *const part_names[] = {
    [GLOBALS] = "globals",
    [GLOBALS_SHADOW] = "shadow of the globals",
    [OBJECTS] = "objects",
    [OBJECTS_SHADOW] = "shadow of the objects",
    [CELLS] = "cells",
    [BITS] = "bit-fields",
    [HEAP] = "heap",
    [HEAP_SHADOW] = "shadow of the heap",
    [BEYOND] = "shadow beyond the heap", /* what is allocated next must be poisoned */
    [BLOCKS] = "blocks",
    [STACK] = "stack",
    [STACK_SHADOW] = "shadow of the stack",
    [LOCALS] = "locals",
    [LOCALS_SHADOW] = "shadow of the locals",
    [LOCALS_TAGS] = "tags of the locals",
    [OUTPUT] = "output",
    [OTHERS] = "stacks of other threads",
    [OTHERS_LOCALS] = "locals of other threads",
    [OTHERS_SHADOW] = "shadow of locals of other threads",
    [OTHERS_TAGS] = "tags of locals of other threads",
    [OTHERS_WORDS] = "words of other threads",
    [THREADS] = "what is known of threads",
    [CLOCKS] = "clocks of threads",
    [RACES] = "races of threads",
    [WORDS] = "words",
};

static const char *const word_names[] = {
    "sp",          "fuel",    "undo log's height", "choices taken", "heap's top", "number of blocks",
    "open locals", "locals",  "output's length",   "host's line",   "stack",      "number of stacks",
    "accesses",    "watched",
};
enum { WORD_COUNT = sizeof word_names / sizeof *word_names, BEYOND_SIZE = 1 << 14 };

/* A part is a range of memory; of a masked one only the bytes count that are plain. Parts that are computed say which bit
 * changes them. */
typedef struct part {
    char *start;
    size_t size;
    bool is_masked;
    char *flip;
    unsigned flip_bit;
} part;

typedef struct computed {
    MG_VEC(char) others[THREADS - OTHERS + 1]; /* parts that lie in many places */
    uint64_t words[WORD_COUNT];
    MG_VEC(uint64_t) bits;
} computed;

uint64_t mg_snapshot_sp(void)
{
    return MG_CONTROL->stack.sp;
}

static part range(uint64_t from, uint64_t end)
{
    return (part){.start = (char *)(uintptr_t)from, .size = end - from};
}

/* Whole words, so that each has one byte of shadow. */
static part masked(uint64_t from, uint64_t end)
{
    part p = range(from & ~(uint64_t)7, (end + 7) & ~(uint64_t)7);
    p.is_masked = true;
    return p;
}

static part shadow_of(uint64_t from, uint64_t end)
{
    return range((uint64_t)(uintptr_t)mg_shadow_at(from), (uint64_t)(uintptr_t)mg_shadow_at(end + 7));
}

static part tags_of(uint64_t from, uint64_t end)
{
    return range((uint64_t)(uintptr_t)mg_tag_at(from), (uint64_t)(uintptr_t)mg_tag_at(end));
}

/* The values of bit-fields that are known, though others in the same byte are not; 0 for the others. */
static part find_bits(const mg_cells *cells, computed *c)
{
    part p = {0};
    c->bits.count = 0;
    for (uint32_t i = 0; i < cells->layout->cell_count; i++) {
        const mg_cell *cell = &cells->layout->cells[i];
        __extension__ unsigned __int128 unit = 0;
        if (!cell->bit_size)
            continue;
        bool is_known = cells->each[i].state == MG_CELL_SET;
        if (is_known) {
            memcpy(&unit, (const void *)(uintptr_t)cell->address, cell->bytes);
            p.flip = (char *)(uintptr_t)cell->address;
            p.flip_bit = cell->bit_offset;
        }
        mg_vec_push(&c->bits, (uint64_t)(unit >> cell->bit_offset) & ~(uint64_t)0 >> (64 - cell->bit_size));
    }
    p.start = (char *)c->bits.items;
    p.size = p.flip ? c->bits.count * sizeof *c->bits.items : 0;
    return p;
}

/* Adds memory to a part that lies in many places. */
static void gather(part *parts, computed *c, unsigned number, part more)
{
    for (size_t i = 0; i < more.size; i++)
        mg_vec_push(&c->others[number - OTHERS], more.start[i]);
    parts[number].flip = more.size ? more.start + more.size - 1 : parts[number].flip;
}

static part whole(const void *object, size_t size)
{
    return range((uint64_t)(uintptr_t)object, (uint64_t)(uintptr_t)object + size);
}

/* All stacks that do not run. Of one that has ended there are only words. */
static void find_others(part *parts, computed *c)
{
    const mg_threads_known *known = (const mg_threads_known *)(uintptr_t)MG_UNDONE_THREADS;
    for (unsigned i = OTHERS; i <= THREADS; i++) {
        parts[i] = (part){0};
        c->others[i - OTHERS].count = 0;
    }
    for (uint32_t i = 0; MG_CONTROL->is_shared && i < MG_STACKS->count; i++) {
        const mg_target_stack *stack = &MG_STACKS->each[i];
        gather(parts, c, THREADS, whole(&known->each[i], sizeof known->each[i]));
        if (i == MG_STACKS->running)
            continue;
        gather(parts, c, OTHERS_WORDS, whole(stack, sizeof *stack));
        if (known->each[i].state == MG_THREAD_ENDED)
            continue;
        gather(parts, c, OTHERS, range(stack->sp, stack->start));
        gather(parts, c, OTHERS_LOCALS, range(stack->locals, stack->locals_start));
        gather(parts, c, OTHERS_SHADOW, shadow_of(stack->locals, stack->locals_start));
        gather(parts, c, OTHERS_TAGS, tags_of(stack->locals, stack->locals_start));
    }
    gather(parts, c, THREADS, whole(&known->last, 2 * sizeof known->last));
    for (unsigned i = OTHERS; i <= THREADS; i++) {
        parts[i].start = c->others[i - OTHERS].items;
        parts[i].size = c->others[i - OTHERS].count;
    }
}

/* Which changes: the word of a thread that there is not, or lists would seem to be longer than they are. */
static void find_order(part *parts)
{
    mg_clocks_known *clocks = (mg_clocks_known *)(uintptr_t)MG_UNDONE_CLOCKS;
    mg_races_known *races = (mg_races_known *)(uintptr_t)MG_UNDONE_RACES;
    parts[CLOCKS] = parts[RACES] = (part){0};
    if (!MG_CONTROL->is_shared)
        return;
    parts[CLOCKS] = whole(clocks, sizeof *clocks);
    parts[CLOCKS].flip = (char *)&clocks->now[MG_STACKS_MOST - 1][MG_STACKS_MOST - 1];
    parts[RACES] = whole(races, sizeof *races);
    parts[RACES].flip = (char *)&races->last[MG_STACKS_MOST - 1];
}

static part find_words(const mg_run *run, uint64_t sp, computed *c)
{
    const mg_control *control = MG_CONTROL;
    const uint64_t words[WORD_COUNT] = {
        sp,
        (uint64_t)control->stack.fuel,
        (uint64_t)(control->undo_top - run->undo),
        mg_path_position(run->path),
        run->heap.top,
        run->heap.blocks.count,
        control->stack.locals_open,
        control->stack.locals,
        run->output.length,
        control->stack.host_info,
        mg_target_stacks_running(),
        mg_target_stacks_count(),
        mg_touches_count(),
        control->touches.is_watched,
    };
    memcpy(c->words, words, sizeof words);
    return (part){.start = (char *)c->words, .size = sizeof words, .flip = (char *)&MG_CONTROL->stack.fuel};
}

static void find_parts(part *parts, mg_run *run, uint64_t sp, uint64_t globals_end, computed *c)
{
    const mg_cells *cells = run->choices;
    const mg_layout *layout = cells->layout;
    mg_heap *heap = &run->heap;
    uint64_t beyond = (heap->top + 7) & ~(uint64_t)7;
    parts[GLOBALS] = range(MG_GLOBAL_BASE, globals_end);
    parts[GLOBALS_SHADOW] = shadow_of(MG_GLOBAL_BASE, globals_end);
    parts[OBJECTS] = masked(layout->start, layout->end);
    parts[OBJECTS_SHADOW] = shadow_of(layout->start, layout->end);
    parts[CELLS] = (part){.start = (char *)cells->each, .size = layout->cell_count * sizeof *cells->each};
    parts[BITS] = find_bits(cells, c);
    parts[HEAP] = masked(MG_HEAP_BASE, heap->top);
    parts[HEAP_SHADOW] = shadow_of(MG_HEAP_BASE, heap->top);
    parts[BEYOND] = shadow_of(beyond, beyond + BEYOND_SIZE);
    parts[BLOCKS] =
        (part){.start = (char *)heap->blocks.items, .size = heap->blocks.count * sizeof *heap->blocks.items};
    const mg_target_stack *stack = &MG_CONTROL->stack;
    parts[STACK] = range(sp, stack->start);
    parts[STACK_SHADOW] =
        sp < MG_STACK_TOP ? shadow_of(sp, stack->start) : (part){0}; /* others lie out of reach */
    parts[LOCALS] = range(stack->locals, stack->locals_start);
    parts[LOCALS_SHADOW] = shadow_of(stack->locals, stack->locals_start);
    parts[LOCALS_TAGS] = tags_of(stack->locals, stack->locals_start);
    find_others(parts, c);
    find_order(parts);
    parts[OUTPUT] = (part){.start = run->output.data, .size = run->output.length};
    parts[WORDS] = find_words(run, sp, c);
}

/* All ones in the bytes of a word that are plain. */
static uint64_t plain_bytes(const char *at)
{
    uint64_t poison = *mg_shadow_at((uint64_t)(uintptr_t)at), each = 0x0101010101010101;
    if (!poison || poison == 0xff)
        return poison ? 0 : ~(uint64_t)0;
    uint64_t bits = poison * each & 0x8040201008040201; /* a byte's own bit, somewhere in it */
    return ~(((bits + 0x7f * each) >> 7 & each) * 0xff);
}

static uint64_t word_at(const part *p, size_t offset)
{
    uint64_t word = 0;
    size_t left = p->size - offset;
    memcpy(&word, p->start + offset, left < 8 ? left : 8);
    return p->is_masked ? word & plain_bytes(p->start + offset) : word;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    return ((hash << 29 | hash >> 35) ^ word) * 0x9e3779b97f4a7c15;
}

/* Most of it in four lanes, which do not wait for each other. */
static uint64_t hash_of(const part *p)
{
    uint64_t lanes[4] = {p->size, 1, 2, 3}, words[4];
    size_t offset = 0;
    for (; !p->is_masked && offset + sizeof words <= p->size; offset += sizeof words) {
        memcpy(words, p->start + offset, sizeof words);
        for (int i = 0; i < 4; i++)
            lanes[i] = mix(lanes[i], words[i]);
    }
    for (; offset < p->size; offset += 8)
        lanes[0] = mix(lanes[0], word_at(p, offset));
    return mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3]);
}

static void copy_part(mg_snapshot *snapshot, unsigned number, const part *p)
{
    size_t words = (p->size + 7) / 8;
    snapshot->copy[number] = mg_memory_resize(snapshot->copy[number], (words + 1) * sizeof(uint64_t));
    for (size_t i = 0; i < words; i++)
        snapshot->copy[number][i] = word_at(p, i * 8);
    snapshot->copy[number][words] = (uint64_t)(uintptr_t)p->start;
    snapshot->words[number] = words;
}

void mg_snapshot_take(mg_snapshot *snapshot, mg_run *run, uint64_t sp, uint64_t globals_end, bool keeps_copy)
{
    static computed c;
    part parts[MG_PARTS];
    find_parts(parts, run, sp, globals_end, &c);
    for (unsigned i = 0; i < MG_PARTS; i++) {
        snapshot->hash[i] = hash_of(&parts[i]);
        if (keeps_copy)
            copy_part(snapshot, i, &parts[i]);
    }
}

static void tell_first(const mg_snapshot *then, const mg_snapshot *now, unsigned number, FILE *out)
{
    size_t words = then->words[number], i = 0;
    const uint64_t *a = then->copy[number], *b = now->copy[number];
    if (words != now->words[number])
        fprintf(out, "  %s: %zu words, now %zu\n", part_names[number], words, now->words[number]);
    words = words < now->words[number] ? words : now->words[number];
    while (i < words && a[i] == b[i])
        i++;
    if (i == words)
        return;
    if (number == WORDS)
        fprintf(out, "  %s:", word_names[i]);
    else
        fprintf(
            out, "  %s, at 0x%llx:", part_names[number],
            (unsigned long long)(a[then->words[number]] + i * 8 + (uint64_t)__builtin_ctzll(a[i] ^ b[i]) / 8));
    fprintf(out, " 0x%016llx, now 0x%016llx\n", (unsigned long long)a[i], (unsigned long long)b[i]);
}

bool mg_snapshot_is_same(const mg_snapshot *then, const mg_snapshot *now)
{
    return !memcmp(then->hash, now->hash, sizeof now->hash);
}

void mg_snapshot_tell(const mg_snapshot *then, const mg_snapshot *now, FILE *out)
{
    const char *before = "";
    for (unsigned i = 0; i < MG_PARTS; i++)
        if (then->hash[i] != now->hash[i]) {
            fprintf(out, "%s%s", before, part_names[i]);
            before = ", ";
        }
    fputs("\n", out);
    for (unsigned i = 0; i < MG_PARTS; i++)
        if (then->hash[i] != now->hash[i] && then->copy[i])
            tell_first(then, now, i, out);
}

static bool find_flip(part *p)
{
    for (size_t i = p->size; i-- && !p->flip;)
        if (!p->is_masked || mg_shadow_is_clear((uint64_t)(uintptr_t)(p->start + i), 1))
            p->flip = p->start + i;
    return p->size && p->flip;
}

bool mg_snapshot_corrupt(mg_run *run, uint64_t sp, uint64_t globals_end, const char *name)
{
    computed c = {0};
    part parts[MG_PARTS];
    bool is_done = false;
    find_parts(parts, run, sp, globals_end, &c);
    for (unsigned i = 0; i < MG_PARTS; i++)
        if (!strcmp(name, part_names[i]) && find_flip(&parts[i])) {
            *parts[i].flip = (char)(*parts[i].flip ^ 1 << parts[i].flip_bit);
            is_done = true;
        }
    mg_vec_clear(&c.bits);
    for (unsigned i = 0; i < sizeof c.others / sizeof *c.others; i++)
        mg_vec_clear(&c.others[i]);
    return is_done;
}

const char *mg_snapshot_part(unsigned number)
{
    return number < MG_PARTS ? part_names[number] : NULL;
}
