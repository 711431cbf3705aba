/* Crashes of one search, told apart by their cause: the kind, the place, and of a test the call stack. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "choice/owned.h"
#include "choice/fields.h"
#include "engine/backtrace.h"
#include "engine/snapshot.h"
#include "search/searcher.h"

static mg_extent extent(void *context, uint64_t address)
{
    mg_searcher *s = context;
    return mg_owned_extent(&s->cells, address);
}

/* The structures that the path was given, in that order. */
static void send_given(mg_searcher *s)
{
    assert(MG_NOTES->given_count <= MG_GIVEN_MOST); /* invariant 42 */
    mg_record record = {.kind = MG_RECORD_GIVEN,
                        .candidate = mg_searcher_number(s),
                        .bytes = (const char *)MG_NOTES->given,
                        .byte_count = (uint32_t)(MG_NOTES->given_count * sizeof *MG_NOTES->given)};
    mg_board_send(s->board, &record);
}

/* What they have become. */
static void send_memory(mg_searcher *s)
{
    const mg_layout *layout = &s->board->layout;
    mg_record record = {.kind = MG_RECORD_MEMORY, .candidate = mg_searcher_number(s)};
    mg_snapshot snapshot = {.run = &s->run, .extent = extent, .context = s};
    if (!MG_NOTES->given_count)
        return;
    for (uint64_t i = 0; i < MG_NOTES->given_count; i++) {
        assert(MG_NOTES->given[i] < layout->root_count); /* invariant 42 */
        const mg_object *root = &layout->objects[layout->roots[MG_NOTES->given[i]].object];
        mg_snapshot_add(&snapshot, root->type, root->address);
    }
    mg_text_reset(&s->text);
    mg_snapshot_write(&snapshot, &s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    mg_board_send(s->board, &record); /* too large: no picture */
}

/* Who moved when, and who waits. Too much of it is left out. */
static void send_schedule(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_SCHEDULE, .candidate = mg_searcher_number(s)};
    mg_text_reset(&s->text);
    mg_threads_describe(&s->threads, &s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    if (record.byte_count)
        mg_board_send(s->board, &record);
}

/* The choices of the path; of a proof those that it makes with numbers, if they are known. Gives how many. */
static uint32_t list_turns(mg_searcher *s, bool is_known, mg_turn *turns)
{
    const mg_path *path = s->path;
    uint32_t count = is_known ? mg_path_position(path) : 0;
    if (s->run.prover && is_known) {
        uint32_t picks = mg_searcher_pick_first(s);
        return mg_prover_list_turns(&s->prover, s->picks, picks, turns);
    }
    for (uint32_t i = 0; i < count; i++)
        turns[i] = mg_path_turn(path, i);
    return count;
}

/* Where it stopped, and by which choices. Too many of them: nobody can run it again. */
static void send_stop(mg_searcher *s, mg_stop *stop)
{
    mg_turn *turns = mg_memory_new((mg_path_position(s->path) + 1) * 2 * sizeof *turns);
    uint32_t count = list_turns(s, stop->has_path, turns);
    mg_record record = {.kind = MG_RECORD_STOP,
                        .verdict = s->run.verdict,
                        .candidate = mg_searcher_number(s),
                        .turns = turns,
                        .turn_count = count,
                        .bytes = (const char *)stop,
                        .byte_count = sizeof *stop};
    if (!mg_board_send(s->board, &record)) {
        stop->has_path = false;
        record.turn_count = 0;
        mg_board_send(s->board, &record);
    }
    free(turns);
}

/* Where it killed its worker nobody knows. */
mg_stop mg_searcher_find_stop(const mg_searcher *s)
{
    mg_verdict_kind kind = s->run.verdict.kind;
    mg_stop stop = {.site = s->run.verdict.site, .address = s->run.stop_pc, .has_path = true};
    if (s->job->is_test)
        stop.open = MG_NOTES->open_called;
    if (kind == MG_VERDICT_killed || kind == MG_VERDICT_forbidden || kind == MG_VERDICT_memory)
        return stop;
    stop.count = mg_backtrace_take(&s->run, stop.returns, MG_TRACE_MOST);
    return stop;
}

static uint64_t hash_stack(const mg_searcher *s, const mg_stop *stop)
{
    mg_trace trace;
    if (!s->job->tracer)
        return 0;
    mg_trace_make(&trace, s->job->tracer, stop);
    return mg_trace_hash(&trace);
}

static bool is_same(const mg_searcher *s, const mg_crash_count *a, const mg_crash_count *b)
{
    return a->kind == b->kind && a->stack == b->stack && (s->job->tracer || a->site == b->site);
}

/* A worker before this one may have noted it already. */
static void count(mg_crash_count *crash, uint64_t number)
{
    if (crash->when[MG_CRASH_LAST] != number)
        *(volatile mg_pair *)&crash->when = (mg_pair){number, crash->when[MG_CRASH_BEFORE] + 1};
}

static void tell(mg_searcher *s, mg_stop *stop)
{
    if (s->run.prover)
        stop->has_path = mg_prover_find_witness(&s->prover);
    if (s->job->is_test) {
        send_given(s);
        send_memory(s);
        send_schedule(s);
        send_stop(s, stop);
    }
    mg_searcher_send(s, MG_RECORD_CRASH);
}

void mg_searcher_tell_crash(mg_searcher *s)
{
    mg_stop stop = mg_searcher_find_stop(s);
    tell(s, &stop);
}

static void send_place(mg_searcher *s, mg_stop *stop)
{
    stop->has_path = false;
    send_stop(s, stop);
}

/* Only the first crash of its cause is shown; the others are counted. A path of a proof that goes beyond what can be proved is counted alike, by its
 * place, and not shown. */
void mg_searcher_note_crash(mg_searcher *s)
{
    mg_board *board = s->board;
    uint32_t i = 0;
    bool is_crash = mg_verdict_is_crash(s->run.verdict.kind);
    assert((is_crash || s->run.verdict.kind == MG_VERDICT_beyond) && !s->is_noted);
    assert(board->known_kinds <= board->crash_kinds && board->crash_kinds <= MG_CRASH_KINDS);
    mg_stop stop = mg_searcher_find_stop(s);
    uint64_t number = mg_searcher_number(s);
    mg_crash_count crash = {s->run.verdict.kind, s->run.verdict.site, hash_stack(s, &stop), {number, 0}};
    while (i < board->crash_kinds && !is_same(s, &board->crashes[i], &crash))
        i++;
    if (i == MG_CRASH_KINDS)
        return;
    if (i == board->crash_kinds) {
        if (is_crash)
            tell(s, &stop);
        else
            send_place(s, &stop);
        board->crashes[i] = crash;
        board->crash_kinds++;
    }
    count(&board->crashes[i], number);
}
