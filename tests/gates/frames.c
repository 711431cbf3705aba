/* Two searches through the same target. One runs it again for each candidate, without Margay. The other goes back to
 * checkpoints: all results must be the same, after each restore the target's stack must be what it was at the checkpoint, byte
 * for byte, and when a sealed frame is saved nothing may have changed in it but through a store that was logged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/checkpoint.h"
#include "engine/gate.h"
#include "engine/seal.h"
#include "gates.h"
#include "target.h"

enum { DEPTH_MOST = 64, LEAVES_MOST = 1 << 17, OPEN_STACK = 1 << 16 };

typedef struct choice {
    unsigned cell, index;
} choice;

typedef struct snapshot {
    uint64_t sp;
    char *bytes;
    mg_checkpoint_handle checkpoint;
} snapshot;

typedef struct leaf {
    uint64_t result, output;
} leaf;

static struct {
    choice path[DEPTH_MOST];
    uint32_t taken, depth;
    snapshot snapshots[DEPTH_MOST];
    leaf *expected;
    size_t leaves;
    uint64_t restores, saves, odd_frames, wrong_stacks, wrong_seals;
} search;

static uint64_t hash(const void *bytes, size_t size)
{
    uint64_t h = 0;
    for (size_t i = 0; i < size; i++)
        h = (h ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
    return h;
}

static uint64_t value_of(unsigned cell, unsigned index)
{
    if (cell < WORDS)
        return (cell + 1) * 0x9e3779b97f4a7c15u + index * 0x1234567;
    return index ? 0 : 'x';
}

/* The position of the choice that is made now; a new one starts with the first value. */
static uint32_t take(unsigned cell)
{
    uint32_t position = search.taken++;
    if (position < search.depth) {
        if (search.path[position].cell != cell)
            abort();
    } else {
        search.path[position] = (choice){.cell = cell};
        search.depth = position + 1;
    }
    return position;
}

/* To the next path in lexicographic order; false: that was the last. A few cells have one value, all others two. */
static bool advance(void)
{
    static const unsigned last[CELLS] = {1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1};
    while (search.depth && search.path[search.depth - 1].index == last[search.path[search.depth - 1].cell])
        search.depth--;
    if (search.depth)
        search.path[search.depth - 1].index++;
    return search.depth != 0;
}

/* ---- without Margay --------------------------------------------------------------------------------------------- */

char plain_chars[CHARS + 1];
static uint64_t plain_words[WORDS];
static bool is_read[CELLS];
static char plain_output[1024];
static size_t plain_length;

void *plain_cell(unsigned cell)
{
    void *at = cell < WORDS ? (void *)&plain_words[cell] : (void *)&plain_chars[cell - WORDS];
    if (!is_read[cell]) {
        uint64_t value = value_of(cell, search.path[take(cell)].index);
        memcpy(at, &value, cell < WORDS ? 8 : 1);
        is_read[cell] = true;
    }
    return at;
}

int plain_print(const char *format, va_list *args)
{
    for (unsigned i = 0; i < CHARS && *(const char *)plain_cell(WORDS + i); i++)
        continue;
    int length = vsnprintf(plain_output, sizeof plain_output, format, *args);
    plain_length = (size_t)length;
    return length;
}

static void search_plainly(void)
{
    search.expected = calloc(LEAVES_MOST, sizeof *search.expected);
    do {
        memset(is_read, 0, sizeof is_read);
        search.taken = 0;
        uint64_t result = plain_root(1);
        if (search.leaves == LEAVES_MOST)
            abort();
        search.expected[search.leaves++] = (leaf){result, hash(plain_output, plain_length)};
    } while (advance());
}

/* ---- with checkpoints ------------------------------------------------------------------------------------------- */

static uint64_t address_of(unsigned cell)
{
    return cell < WORDS ? MG_OBJECT_BASE + 8 * cell : CHARS_BASE + (cell - WORDS);
}

static uint64_t size_of(unsigned cell)
{
    return cell < WORDS ? 8 : 1;
}

static void place(uint32_t position)
{
    unsigned cell = search.path[position].cell;
    uint64_t value = value_of(cell, search.path[position].index);
    memcpy((void *)(uintptr_t)address_of(cell), &value, size_of(cell));
    mg_shadow_clear(address_of(cell), size_of(cell));
    search.taken = position + 1;
}

static uint64_t read_word(uint64_t address)
{
    uint64_t word;
    memcpy(&word, (const void *)(uintptr_t)address, sizeof word);
    return word;
}

/* The seal is right above what some function may change: from this frame up there is one that it belongs to, or none is left. */
static bool is_seal_of(uint64_t frame, uint64_t seal)
{
    search.odd_frames += (frame & 15) != 0;
    while (frame && seal >= frame + 16 + MG_LINE) {
        frame = read_word(frame);
        search.odd_frames += (frame & 15) != 0;
    }
    if (!frame)
        return seal == MG_STACK_START;
    return seal >= frame + 16;
}

/* There are no steps here; the engine only hands them back. */
static struct mg_step *step_at(uint32_t position)
{
    return (struct mg_step *)(uintptr_t)(position + 1);
}

static void choose(mg_run *run, unsigned cell)
{
    bool is_new = search.taken == search.depth;
    uint32_t position = take(cell);
    if (is_new) {
        snapshot *now = &search.snapshots[position];
        now->sp = MG_CONTROL->stack.sp;
        now->bytes = realloc(now->bytes, MG_STACK_TOP - now->sp);
        memcpy(now->bytes, (const void *)(uintptr_t)now->sp, MG_STACK_TOP - now->sp);
        now->checkpoint = mg_checkpoint_take(run, step_at(position));
        uint64_t frame = read_word(now->sp + MG_GATE_FRAME);
        uint64_t seal = MG_CONTROL->stack.seal;
        search.wrong_seals +=
            !is_seal_of(frame, seal) || (seal >= frame + 16 + MG_LINE && seal > now->sp + 4096);
    }
    place(position);
}

static bool is_unread(unsigned cell)
{
    return !mg_shadow_is_clear(address_of(cell), size_of(cell));
}

static void touch(mg_run *run, const mg_access *a)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (address_of(cell) < a->address + a->size && a->address < address_of(cell) + size_of(cell) &&
            is_unread(cell))
            choose(run, cell);
}

static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (address_of(cell) == address && size_of(cell) == size && is_unread(cell)) {
            uint32_t position = search.taken;
            choose(run, cell);
            mg_checkpoint_wait_for_word(run, search.snapshots[position].checkpoint);
            return true;
        }
    return false;
}

static uint32_t undo_steps(mg_run *run, struct mg_step *first, bool stays)
{
    uint32_t from = first ? (uint32_t)(uintptr_t)first - 1 + stays : 0;
    (void)run;
    uint32_t count = search.taken - from;
    while (search.taken > from) {
        unsigned cell = search.path[--search.taken].cell;
        mg_shadow_set(address_of(cell), size_of(cell));
    }
    return count;
}

/* The stack from an address up, without the stores that were logged since the last checkpoint. */
static bool is_untouched(const mg_run *run, const snapshot *then, uint64_t from)
{
    static char now[1 << 16];
    const mg_checkpoint *point = mg_checkpoint_find(run, search.snapshots[search.taken - 1].checkpoint);
    memcpy(now, (const void *)(uintptr_t)then->sp, MG_STACK_TOP - then->sp);
    for (const mg_undo_entry *entry = MG_CONTROL->undo_top; entry-- > point->undo;)
        if (entry->kind <= MG_UNDO_BYTES_8 && entry->where >= then->sp && entry->where < MG_STACK_TOP)
            memcpy(now + (entry->where - then->sp), &entry->old, (size_t)1 << entry->kind);
    return !memcmp(now + (from - then->sp), then->bytes + (from - then->sp), MG_STACK_TOP - from);
}

/* Some frames more may be saved, but not the whole stack. */
static void leave_frame(uint64_t frame)
{
    mg_run *run = mg_run_current();
    uint64_t before = MG_CONTROL->stack.seal;
    search.saves++;
    search.wrong_seals += !is_untouched(run, &search.snapshots[search.taken - 1], before);
    mg_seal_leave(frame);
    uint64_t after = MG_CONTROL->stack.seal;
    search.wrong_seals += !is_seal_of(frame, after) || (after >= frame + 16 + MG_LINE && after > before + 2048);
}

/* Back to the last choice of the path, and on from there. */
static bool go_on(mg_run *run, uint64_t *result)
{
    uint32_t position = search.depth - 1;
    const snapshot *then = &search.snapshots[position];
    const mg_checkpoint *point = mg_checkpoint_restore(run, then->checkpoint);
    uint64_t skipped = point->is_word ? MG_GATE_SIZE : 0; /* that frame is not put back */
    search.restores++;
    if (point->is_word)
        mg_checkpoint_copy(point, MG_GATE_SIZE);
    search.wrong_stacks += memcmp((const void *)(uintptr_t)(then->sp + skipped), then->bytes + skipped,
                                  MG_STACK_TOP - then->sp - skipped) != 0;
    if (!point->is_word)
        return mg_run_resume(run, point->sp, result);
    place(position);
    memset((void *)(uintptr_t)point->sp, 0xee, MG_GATE_SIZE);
    mg_run_enter(run);
    *result = mg_gate_proceed(point->sp, point->frames);
    return mg_run_came_back(run, point->fuel);
}

static void prepare(mg_run *run)
{
    static mg_checkpoints checkpoints;
    MG_CONTROL->on_leave = leave_frame;
    run->touch = touch;
    run->touch_word = touch_word;
    run->undo_steps = undo_steps;
    mg_checkpoints_init(&checkpoints, run, DEPTH_MOST);
    mg_region_open(MG_OBJECT_BASE, 4096);
    mg_region_open(FORMAT_BASE, 4096);
    strcpy((char *)(uintptr_t)FORMAT_BASE, FORMAT);
    mg_shadow_clear(FORMAT_BASE, sizeof FORMAT);
    mg_shadow_clear(CHARS_BASE + CHARS, 1);
    /* Nobody wove the variable arguments: they lie there. */
    mg_shadow_clear(MG_STACK_TOP - OPEN_STACK, OPEN_STACK);
    mg_run_mark(run);
}

static void search_by_checkpoints(mg_run *run)
{
    uint64_t result = 0;
    size_t count = 0, wrong = 0, unfinished = 0;
    search.taken = search.depth = 0;
    search.restores = search.saves = search.odd_frames = search.wrong_stacks = search.wrong_seals = 0;
    for (bool is_done = mg_run_call(run, (uint64_t)(uintptr_t)woven_root, 1, &result);;
         is_done = go_on(run, &result)) {
        unfinished += !is_done;
        wrong += count >= search.leaves || result != search.expected[count].result ||
                 hash(run->output.data, run->output.length) != search.expected[count].output;
        count++;
        if (unfinished || !advance())
            break;
    }
    check(!unfinished, "every run returns (verdict %d at 0x%llx)", (int)run->verdict.kind,
          (unsigned long long)run->verdict.address);
    check(count == search.leaves && !wrong, "%zu candidates of %zu, %zu with a wrong result", count,
          search.leaves, wrong);
    check(search.restores + 1 == count && !search.wrong_stacks, "%llu restores, %llu with a wrong stack",
          (unsigned long long)search.restores, (unsigned long long)search.wrong_stacks);
    check(search.saves && !search.wrong_seals, "%llu sealed frames saved, %llu changed before or not whole",
          (unsigned long long)search.saves, (unsigned long long)search.wrong_seals);
#ifdef __aarch64__
    check(search.odd_frames, "frame pointers that are not aligned to 16 bytes: %llu",
          (unsigned long long)search.odd_frames);
#endif
    mg_run_rollback(run);
}

void check_frames(mg_run *run)
{
    prepare(run);
    search_plainly();
    search_by_checkpoints(run);
    search_by_checkpoints(run);
}
