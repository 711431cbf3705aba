/* Crashes of one search. They are told apart by their kind and place, those of a test by kind and call stack. The first crash of each way is sent to
 * the parent, with all that a report needs; the others are counted. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "choice/owned.h"
#include "choice/fields.h"
#include "choice/peek.h"
#include "engine/backtrace.h"
#include "engine/reason.h"
#include "engine/snapshot.h"
#include "search/searcher.h"

static mg_extent find_extent(void *context, uint64_t address)
{
    mg_searcher *s = context;
    return mg_owned_extent(&s->cells, address);
}

static uint8_t peek(void *context, uint64_t address, uint8_t *byte)
{
    const mg_searcher *s = context;
    return mg_peek_byte(&s->cells, address, byte);
}

/* The structures that the path was given, in the order in which it asked for them. */
void mg_searcher_send_given(mg_searcher *s)
{
    assert(MG_NOTES->given_count <= MG_GIVEN_MOST); /* invariant 42 */
    mg_record record = {.kind = MG_RECORD_GIVEN,
                        .candidate = mg_searcher_number(s),
                        .bytes = (const char *)MG_NOTES->given,
                        .byte_count = (uint32_t)(MG_NOTES->given_count * sizeof *MG_NOTES->given)};
    mg_board_send(s->board, &record);
}

/* What the program has freed of them is told, too, even if nothing leads there any more. */
static void add_freed(mg_searcher *s, mg_snapshot *snapshot)
{
    const mg_layout *layout = &s->board->layout;
    for (uint32_t i = 0; i < layout->object_count; i++) {
        const mg_object *object = &layout->objects[i];
        if (object->type->kind == MG_TYPE_STRUCT && find_extent(s, object->address).is_freed)
            mg_snapshot_add(snapshot, object->type, object->address);
    }
}

/* Takes the memory of these structures as it is now, in the first of the structures that the path stands for. */
static bool take_memory(void *context, const mg_pick *picks, uint32_t count)
{
    mg_searcher *s = context;
    const mg_layout *layout = &s->board->layout;
    mg_snapshot snapshot = {.run = &s->run, .extent = find_extent, .peek = peek, .context = s};
    (void)picks, (void)count;
    for (uint64_t i = 0; i < MG_NOTES->given_count; i++) {
        assert(MG_NOTES->given[i] < layout->root_count); /* invariant 42 */
        const mg_object *root = &layout->objects[layout->roots[MG_NOTES->given[i]].object];
        mg_snapshot_add(&snapshot, root->type, root->address);
    }
    mg_snapshot_follow(&snapshot);
    add_freed(s, &snapshot);
    mg_snapshot_write(&snapshot, &s->text);
    return false;
}

static void send_memory(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_MEMORY, .candidate = mg_searcher_number(s)};
    if (!MG_NOTES->given_count)
        return;
    mg_text_reset(&s->text);
    mg_solutions_each(&s->solutions, take_memory, s);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    mg_board_send(s->board, &record); /* if it is too large, there is no picture */
}

/* Who moved when, and who waits. Too much of it is left out. */
static void send_schedule(mg_searcher *s, mg_record_kind kind,
                          void describe(const mg_threads *threads, mg_text *out))
{
    mg_record record = {.kind = kind, .candidate = mg_searcher_number(s)};
    mg_text_reset(&s->text);
    describe(&s->threads, &s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    if (record.byte_count)
        mg_board_send(s->board, &record);
}

/* Both accesses of a data race. */
static void send_race(mg_searcher *s)
{
    mg_race_access accesses[2];
    mg_record record = {.kind = MG_RECORD_RACE,
                        .candidate = mg_searcher_number(s),
                        .bytes = (const char *)accesses,
                        .byte_count = sizeof accesses};
    if (s->run.verdict.kind != MG_VERDICT_race)
        return;
    memset(accesses, 0, sizeof accesses);
    mg_races_describe(&s->threads.races.found, accesses);
    mg_board_send(s->board, &record);
}

/* What else is known of the verdict. */
static void send_reason(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_REASON, .candidate = mg_searcher_number(s)};
    mg_text_reset(&s->text);
    mg_reason_write(&s->run, &s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    if (record.byte_count)
        mg_board_send(s->board, &record);
}

/* The choices of the path. In a proof: the choices that a run with numbers makes, if those are known. Gives how many there are; and how many of them
 * come before the first loop that is cut. */
static uint32_t list_turns(mg_searcher *s, bool is_known, uint32_t *uncut, mg_turn *turns)
{
    const mg_path *path = s->path;
    uint32_t count = is_known ? mg_path_position(path) : 0;
    if (s->run.prover && is_known) {
        uint32_t picks = mg_searcher_pick_first(s);
        return mg_prover_list_turns(&s->prover, s->picks, picks, uncut, turns);
    }
    for (uint32_t i = 0; i < count; i++)
        turns[i] = mg_path_turn(path, i);
    return count;
}

/* Where the path stopped, and its choices. If there are too many to be sent, they are left out, and the path cannot be run again. */
static void send_stop(mg_searcher *s, mg_stop *stop)
{
    mg_turn *turns = mg_memory_new((mg_path_position(s->path) + 1) * 2 * sizeof *turns);
    uint32_t count = list_turns(s, stop->has_path, &stop->uncut, turns);
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

/* If it killed its worker, the place is not known. */
mg_stop mg_searcher_find_stop(const mg_searcher *s)
{
    mg_verdict_kind kind = s->run.verdict.kind;
    mg_stop stop = {.site = s->run.verdict.site, .address = s->run.stop_pc, .has_path = true};
    if (s->job->is_test)
        stop.open = MG_NOTES->open_called;
    if (kind == MG_VERDICT_killed || kind == MG_VERDICT_forbidden || kind == MG_VERDICT_memory)
        return stop;
    if (kind == MG_VERDICT_race)
        mg_threads_find_stop(&s->threads, &stop);
    else
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

/* A worker before this one may have counted the candidate already. */
static void count_crash(mg_pair *when, uint64_t number)
{
    if ((*when)[MG_CRASH_LAST] != number)
        *(volatile mg_pair *)when = (mg_pair){number, (*when)[MG_CRASH_BEFORE] + 1};
}

static void send_crash(mg_searcher *s, mg_stop *stop)
{
    if (s->run.prover) {
        stop->has_path = mg_prover_find_witness(&s->prover);
        stop->longest = s->prover.longest;
    }
    if (s->job->is_test) {
        mg_searcher_send_given(s);
        send_memory(s);
        send_schedule(s, MG_RECORD_SCHEDULE, mg_threads_describe);
        send_schedule(s, MG_RECORD_STACKS, mg_threads_describe_stacks);
        send_race(s);
        send_reason(s);
        send_stop(s, stop);
    }
    mg_searcher_send(s, MG_RECORD_CRASH);
}

void mg_searcher_tell_crash(mg_searcher *s)
{
    mg_stop stop = mg_searcher_find_stop(s);
    send_crash(s, &stop);
}

/* A path of a proof that goes beyond what can be proved. All of them are counted together, and the place of the first is sent. */
static void note_beyond(mg_searcher *s)
{
    mg_pair *when = &s->board->others[MG_VERDICT_beyond];
    if ((*when)[MG_CRASH_BEFORE] == MG_CRASH_NEVER[MG_CRASH_BEFORE]) {
        mg_stop stop = mg_searcher_find_stop(s);
        stop.has_path = false;
        send_stop(s, &stop);
    }
    count_crash(when, mg_searcher_number(s));
}

/* The number of the entry for this way to crash, which is sent if it is new. MG_CRASH_KINDS: there is no room for it. */
static uint32_t find_entry(mg_searcher *s)
{
    mg_board *board = s->board;
    uint32_t i = 0;
    mg_stop stop = mg_searcher_find_stop(s);
    mg_crash_count crash = {
        s->run.verdict.kind, s->run.verdict.site, hash_stack(s, &stop), {mg_searcher_number(s), 0}};
    assert(board->known_kinds <= board->crash_kinds && board->crash_kinds <= MG_CRASH_KINDS);
    while (i < board->crash_kinds && !is_same(s, &board->crashes[i], &crash))
        i++;
    if (i < board->crash_kinds || i == MG_CRASH_KINDS)
        return i;
    send_crash(s, &stop);
    board->crashes[i] = crash;
    board->crash_kinds++;
    return i;
}

/* Where the solver left a question without an answer, a path may be one that nothing leads along. */
static bool is_in_doubt(mg_searcher *s)
{
    return s->run.prover && s->asked_before.unknown + mg_condition_counts(s->prover.condition)->unknown &&
           !mg_prover_find_witness(&s->prover);
}

void mg_searcher_note_crash(mg_searcher *s)
{
    assert((mg_verdict_is_crash(s->run.verdict.kind) || s->run.verdict.kind == MG_VERDICT_beyond) &&
           !s->is_noted);
    if (s->run.verdict.kind != MG_VERDICT_beyond && is_in_doubt(s)) {
        s->run.verdict.kind = MG_VERDICT_beyond;
        s->run.verdict.detail = MG_BEYOND_MODEL;
    }
    mg_verdict_kind kind = s->run.verdict.kind;
    if (kind == MG_VERDICT_beyond) {
        note_beyond(s);
        return;
    }
    uint32_t entry = find_entry(s);
    count_crash(entry < MG_CRASH_KINDS ? &s->board->crashes[entry].when : &s->board->others[kind],
                mg_searcher_number(s));
}

/* If there are more of them than are counted, the later ones are left out. A predicate says itself where it returned false last. */
void mg_searcher_note_refusal(mg_searcher *s)
{
    bool is_assumed = s->run.reason.kind == MG_REASON_REFUSAL;
    uint32_t site = is_assumed        ? s->run.verdict.site
                    : s->job->is_test ? 0
                                      : (uint32_t)MG_CONTROL->refusal,
             i = 0;
    mg_refuser *all = s->board->refusers;
    assert(s->run.verdict.kind == MG_VERDICT_false);
    if (!s->job->is_test)
        MG_CONTROL->refusal = 0;
    s->board->has_given = s->board->has_given || (s->job->is_test && MG_NOTES->given_count);
    if (!site)
        return;
    while (i < MG_REFUSERS_MOST && all[i].site && all[i].site != site)
        i++;
    if (i == MG_REFUSERS_MOST)
        return;
    if (!all[i].site) {
        all[i].when = MG_CRASH_NEVER;
        all[i].site = site;
    }
    count_crash(&all[i].when, mg_searcher_number(s));
}
