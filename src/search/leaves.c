/* What is done after a candidate has run: its records are sent to the parent, with all that a report needs; it is added to the tally, the next path is
 * found, and the limits are checked. With sets one leaf may stand for several structures, which are enumerated here. The tally changes last: if
 * the worker dies before that, the next one runs the candidate again. */
#include "base/hot.h"
#include "search/searcher.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "lane/solve.h"
#include "path/passed.h"

void mg_searcher_fail(mg_board *board, const mg_status *status)
{
    board->failure = *status;
    atomic_store(&board->phase, MG_PHASE_FAILED);
}

/* A record that is too large to be sent ends the search: results must not be lost silently. */
static void fail_too_large(mg_searcher *s, uint32_t picks)
{
    mg_status status;
    mg_status_fail(&status, MG_EXIT_LIMIT,
                   "a structure with %u fields is too large to report\n  use --format none, or smaller bounds",
                   picks);
    mg_searcher_fail(s->board, &status);
    _exit(0);
}

uint64_t mg_searcher_number(const mg_searcher *s)
{
    return atomic_load_explicit(&s->tally.explored, memory_order_relaxed) + s->is_noted + s->tally.forwarded +
           1;
}

static void send_output(mg_searcher *s)
{
    if (!s->run.output.length)
        return;
    mg_record record = {
        .kind = MG_RECORD_OUTPUT, .candidate = mg_searcher_number(s), .bytes = s->run.output.data};
    record.byte_count = (uint32_t)s->run.output.length; /* print.c limits it, so it fits into the ring */
    mg_board_send(s->board, &record);
}

static void make_room(mg_searcher *s, uint32_t count)
{
    if (count <= s->pick_room)
        return;
    s->pick_room = count * 2;
    s->picks = mg_memory_resize(s->picks, s->pick_room * sizeof *s->picks);
    assert(count <= s->pick_room);
}

/* Keeps the first structure, and stops there. */
static bool pick_first(void *context, const mg_pick *picks, uint32_t count)
{
    mg_searcher *s = context;
    make_room(s, count);
    if (count) /* without any, picks may be NULL */
        memcpy(s->picks, picks, count * sizeof *picks);
    s->first_count = count;
    return false;
}

uint32_t mg_searcher_pick_first(mg_searcher *s)
{
    s->first_count = 0;
    mg_solutions_each(&s->solutions, pick_first, s);
    return s->first_count;
}

bool mg_searcher_has_structure(mg_searcher *s)
{
    s->first_count = MG_NONE;
    mg_solutions_each(&s->solutions, pick_first, s);
    return s->first_count != MG_NONE;
}

static bool has_enough(const mg_searcher *s)
{
    return s->job->limit && s->tally.valid >= s->job->limit;
}

static mg_limit limit_reached(const mg_searcher *s)
{
    const mg_search_job *job = s->job;
    const mg_tally *tally = &s->tally;
    mg_verdict_kind kind = s->run.verdict.kind;
    if (kind == MG_VERDICT_unstable)
        return MG_LIMIT_UNSTABLE;
    if (kind == MG_VERDICT_memory)
        return MG_LIMIT_MEMORY;
    if (s->job->strategy >= MG_STRATEGY_RANDOM && !mg_strategy_has_more(&s->strategy))
        return MG_LIMIT_SAMPLES;
    if (tally->next.position == MG_NONE && !s->is_cut)
        return MG_LIMIT_NONE;
    if (job->stops_on_crash && mg_verdict_is_crash(kind))
        return MG_LIMIT_CRASH;
    if (has_enough(s))
        return MG_LIMIT_STRUCTURES;
    return job->steps && tally->steps >= job->steps ? MG_LIMIT_STEPS : MG_LIMIT_NONE;
}

static void send_picks(mg_searcher *s, mg_record *record)
{
    assert(record->pick_count <= s->pick_room); /* invariant 33 */
    record->candidate = mg_searcher_number(s);
    record->picks = s->picks;
    if (!mg_board_send(s->board, record))
        fail_too_large(s, record->pick_count);
}

/* The first steps of the path, as picks. Where no value is open and the program makes no choices, all steps are fields. */
static void pick_fields(mg_searcher *s, uint32_t count)
{
    const mg_step *steps = s->path->steps;
    make_room(s, count);
    for (uint32_t i = 0; i < count; i++) {
        assert(steps[i].kind == MG_STEP_field || steps[i].kind == MG_STEP_unread); /* invariant 33 */
        s->picks[i] = (mg_pick){steps[i].owner, steps[i].taken};
    }
}

static void send_trail(mg_searcher *s)
{
    mg_trails_make(&s->trails, &s->cells);
    mg_record record = {.kind = MG_RECORD_TRAIL,
                        .verdict = s->run.verdict,
                        .candidate = mg_searcher_number(s),
                        .picks = s->trails.picks.items,
                        .pick_count = (uint32_t)s->trails.picks.count,
                        .bytes = s->trails.steps.data,
                        .byte_count = (uint32_t)s->trails.steps.length};
    if (!mg_board_send(s->board, &record))
        fail_too_large(s, record.pick_count);
}

/* Fields that mg_havoc made unread, and the values that were chosen for them then. If they are too many, they are left out. */
static void send_again(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_AGAIN,
                        .candidate = mg_searcher_number(s),
                        .bytes = (const char *)s->solutions.again.items,
                        .byte_count = (uint32_t)(s->solutions.again.count * sizeof *s->solutions.again.items)};
    if (record.byte_count)
        mg_board_send(s->board, &record);
}

/* What the path has named as its inputs. */
static void send_inputs(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_INPUTS, .candidate = mg_searcher_number(s)};
    mg_text_reset(&s->text);
    mg_inputs_write(&s->inputs, &s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    if (record.byte_count && !mg_board_send(s->board, &record))
        fail_too_large(s, (uint32_t)(record.byte_count / sizeof(mg_input_token)));
}

void mg_searcher_send(mg_searcher *s, mg_record_kind kind)
{
    mg_record record = {.kind = kind, .verdict = s->run.verdict, .pick_count = mg_path_position(s->path)};
    uint32_t depth = mg_path_depth(s->path);
    assert(kind == MG_RECORD_STRUCTURE || kind == MG_RECORD_CRASH);
    record.pick_count = record.pick_count < depth ? record.pick_count : depth;
    if (s->job->has_lanes || s->job->is_test) {
        record.pick_count = mg_searcher_pick_first(s);
    } else {
        pick_fields(s, record.pick_count);
    }
    if (s->job->is_test && kind == MG_RECORD_STRUCTURE) {
        mg_searcher_send_given(s);
        send_inputs(s);
    }
    mg_text_reset(&s->text);
    if (s->job->is_test)
        mg_choices_describe(&s->text, &s->cells);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    if (kind == MG_RECORD_CRASH)
        send_again(s);
    send_picks(s, &record);
}

/* A value whose outcome is known without a run: a structure, or not. */
static void note_known(void *context, uint32_t position, uint32_t index, bool is_valid)
{
    mg_searcher *s = context;
    mg_record record = {
        .kind = MG_RECORD_STRUCTURE, .verdict = {.kind = MG_VERDICT_true}, .pick_count = position + 1};
    bool is_stopped = s->is_noted && s->job->stops_on_crash && mg_verdict_is_crash(s->run.verdict.kind);
    if (has_enough(s) || is_stopped) {
        s->is_cut = true;
        return;
    }
    if (is_valid && s->job->sends_structures) {
        pick_fields(s, position + 1);
        s->picks[position].index = index;
        send_picks(s, &record);
    }
    s->tally.forwarded++;
    s->tally.valid += is_valid;
}

/* The counters of a proof. Questions are written to the board before their candidate is counted, so that no unanswered question is lost if the worker dies. */
static void count_proof(mg_searcher *s)
{
    bool is_first = !atomic_load_explicit(&s->tally.explored, memory_order_relaxed);
    assert(s->job->strategy == MG_STRATEGY_DFS); /* so next.position is where this path left the one before */
    mg_arrivals_count(&s->prover, is_first ? MG_NONE : s->tally.next.position, &s->tally.tree);
    if (s->has_met_chains)
        s->board->has_met_chains = true;
    s->board->asked = s->asked_before;
    mg_question_counts_add(&s->board->asked, mg_condition_counts(s->prover.condition));
}

/* A path that is refused has nothing else to tell; if the solver left a question without an answer, every function is told of it. */
static mg_next end_refusals(mg_searcher *s, uint32_t shared)
{
    bool is_refused =
        s->run.verdict.kind == MG_VERDICT_false && !s->run.output.length && !s->board->asked.unknown;
    mg_next next = mg_refusals_end(&s->refusals, shared, is_refused, s->has_met_chains);
    bool is_last = s->job->stops_on_crash && mg_verdict_is_crash(s->run.verdict.kind);
    s->tally.forwarded += s->refusals.passed_over + (is_last ? 0 : s->refusals.ahead);
    if (s->refusals.has_met)
        s->board->has_met_chains = true;
    s->has_met_chains = false;
    return next;
}

/* Adds the candidate to the tally. Its records were sent before: if the worker is killed now, the candidate is run again. */
static void add_to_tally(mg_searcher *s)
{
    mg_tally *tally = &s->tally;
    uint32_t shared = tally->explored ? tally->next.position : MG_NONE;
    mg_assert_hot(mg_path_position(s->path) >= s->kept ||
                  s->run.verdict.kind == MG_VERDICT_unstable); /* invariant 26 */
    tally->crashed += mg_verdict_is_crash(s->run.verdict.kind) && s->run.verdict.kind != MG_VERDICT_memory;
    tally->blocked += s->run.verdict.kind == MG_VERDICT_asleep;
    tally->inits += mg_path_position(s->path) - s->kept;
    tally->steps += s->run.steps;
    tally->splits += s->cells.splits + s->open.splits;
    s->cells.splits = s->open.splits = 0;
    tally->forwarded += MG_CONTROL->passed;
    MG_CONTROL->passed = 0;
    if (s->run.prover)
        count_proof(s);
    s->is_noted = true;
    if (s->job->forwards)
        mg_passed_after(s->path, note_known, s);
    s->is_noted = false;
    if (s->path->strategy && s->path->strategy->refusals)
        tally->next = end_refusals(s, shared);
    else if (s->job->strategy == MG_STRATEGY_DFS)
        tally->next = mg_path_find_next(s->path);
    else
        tally->next.position = mg_strategy_has_more(&s->strategy) ? 0 : MG_NONE;
    tally->limit = limit_reached(s);
}

/* One of the structures that a path stands for. The first counts as the candidate that ran, the others as values decided without a run. */
static bool note_solution(void *context, const mg_pick *picks, uint32_t count)
{
    mg_searcher *s = context;
    mg_record record = {.kind = MG_RECORD_STRUCTURE, .verdict = {.kind = MG_VERDICT_true}, .pick_count = count};
    if (has_enough(s)) {
        s->is_cut = true;
        return false;
    }
    make_room(s, count);
    memcpy(s->picks, picks, count * sizeof *picks);
    if (s->job->sends_structures)
        send_picks(s, &record);
    s->tally.forwarded += s->is_noted;
    s->is_noted = true;
    s->tally.valid++;
    return true;
}

static void note_solutions(mg_searcher *s)
{
    assert(s->job->has_sets && !s->is_noted);
    if (s->job->sends_structures || s->job->limit) {
        mg_solutions_each(&s->solutions, note_solution, s);
        s->is_noted = false;
        return;
    }
    uint64_t count = mg_solve_count(&s->run);
    s->tally.valid += count;
    s->tally.forwarded += count > 1 ? count - 1 : 0;
}

static void note_structure(mg_searcher *s)
{
    if (s->job->has_sets) {
        note_solutions(s);
        return;
    }
    if (s->job->sends_structures)
        mg_searcher_send(s, MG_RECORD_STRUCTURE);
    s->tally.valid++;
}

/* ---- the sets of an MG_SAME ------------------------------------------------------------------------------ */

static void send_lines(mg_searcher *s)
{
    mg_record record = {.kind = MG_RECORD_LINES,
                        .candidate = mg_searcher_number(s),
                        .bytes = s->lines.data,
                        .byte_count = (uint32_t)s->lines.length};
    /* They fit into the ring, which is larger than SENT_AT and LINE_MOST (choice/show.c) together. */
    if (s->lines.length)
        mg_board_send(s->board, &record);
    mg_text_reset(&s->lines);
}

enum { SENT_AT = 1 << 16 }; /* bytes of lines that are sent together */

/* Adds a structure of the set. False: the search is to stop. */
static bool add_line(void *context, const mg_show *shown)
{
    mg_searcher *s = context;
    if (shown->is_too_large || shown->is_in_part)
        s->run.verdict.kind = MG_VERDICT_no_show;
    mg_text_add_bytes(&s->lines, shown->line.data, shown->line.length);
    mg_text_add(&s->lines, "\n");
    if (s->lines.length >= SENT_AT)
        send_lines(s);
    s->is_untold = atomic_load_explicit(&s->board->stop, memory_order_relaxed);
    return !s->is_untold && !shown->is_too_large && !shown->is_in_part;
}

static bool add_solution(void *context, const mg_pick *picks, uint32_t count)
{
    mg_searcher *s = context;
    mg_same_each(&s->same, s->choices.candidate, s->choices.candidate_address, picks, count, add_line, s);
    return !s->is_untold && s->run.verdict.kind == MG_VERDICT_true;
}

/* Sends all structures that the path stands for. Gives the verdict, which is another one if a structure could not be shown. */
static mg_verdict_kind note_lines(mg_searcher *s)
{
    if (s->choices.has_generated)
        add_line(s, &s->choices.show);
    else if (s->choices.candidate)
        mg_solutions_each(&s->solutions, add_solution, s);
    send_lines(s);
    return s->run.verdict.kind;
}

void mg_searcher_note(mg_searcher *s, mg_verdict_kind kind)
{
    mg_assert_hot(!s->is_noted && !s->is_untold); /* invariant 32: a candidate is noted once */
    if (kind == MG_VERDICT_true && s->job->is_test)
        kind = note_lines(s);
    if (s->is_untold)
        return;
    if (kind != MG_VERDICT_asleep) /* it is told where a path like this one is run to its end */
        send_output(s);
    s->run.output.length = kind == MG_VERDICT_asleep ? 0 : s->run.output.length;
    if (s->job->forwards)
        mg_passed_before(s->path, s->tally.explored ? s->tally.next.position + 1 : 0, note_known, s);
    if (has_enough(s)) { /* reached by the values before this one that were decided without a run */
        s->is_cut = true;
        s->run.verdict.kind = kind = MG_VERDICT_false;
    }
    if (s->job->sends_trails && kind != MG_VERDICT_unstable)
        send_trail(s);
    if (kind == MG_VERDICT_true)
        note_structure(s);
    else if (kind == MG_VERDICT_turn)
        s->tally.valid++;
    else if (kind == MG_VERDICT_false && s->job->counts_refusals)
        mg_searcher_note_refusal(s);
    else if (kind == MG_VERDICT_memory)
        mg_searcher_tell_crash(s);
    else if (mg_verdict_is_crash(kind) || kind == MG_VERDICT_beyond)
        mg_searcher_note_crash(s);
    if (s->run.prover && s->job->sends_paths)
        mg_searcher_tell_path(s);
    add_to_tally(s);
}
