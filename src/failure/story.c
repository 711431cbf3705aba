#include "failure/story.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "failure/explanation.h"
#include "shape/woven.h"
#include "show/plain.h"
#include "show/value.h"
#include "show/view.h"

void mg_story_add_title(mg_text *out, const mg_failure *failure)
{
    const mg_verdict *verdict = failure->verdict;
    assert(failure->test && verdict);
    mg_text_printf(out, "%s, %c = %" PRId64 ": ", failure->test, failure->is_open ? 'k' : 'n', failure->n);
    if (failure->open)
        mg_text_printf(out, "not confirmed, %s: ", failure->open);
    mg_text_printf(out, "it %s", mg_verdict_text(verdict->kind));
    if (failure->clause)
        mg_text_printf(out, ", %s,", failure->clause);
    if (verdict->kind == MG_VERDICT_killed && verdict->detail)
        mg_text_printf(out, " (%s)", strsignal((int)verdict->detail));
    if (failure->site && failure->site->line)
        mg_text_printf(out, " at %s:%u in %s", failure->site->file, failure->site->line,
                       failure->site->function);
}

void mg_story_add_reason(mg_text *out, const mg_failure *failure)
{
    mg_text line = {0};
    mg_explanation_add(&line, failure);
    if (line.length)
        mg_text_printf(out, "  %s\n", line.data);
    mg_text_clear(&line);
}

static void add_structures(mg_text *out, const mg_failure *failure)
{
    mg_view view;
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    for (uint32_t i = 0; i < failure->layout->root_count; i++) {
        mg_view_set_root(&view, failure->layout->roots[i].object);
        if (failure->harness && failure->layout->root_count == 1)
            mg_text_add(out, "  ");
        else if (failure->layout->root_count == 1)
            mg_text_add(out, "  MG_ANY = ");
        else
            mg_text_printf(out, "  MG_ANY %u = ", i + 1);
        mg_plain_add(out, &view);
        mg_text_add(out, "\n");
    }
    mg_view_clear(&view);
}

/* A field that mg_havoc made unread again, and the value that was chosen then. */
static void add_again(mg_text *out, const mg_failure *failure, const mg_pick *pick)
{
    mg_view view;
    uint32_t target = MG_NONE;
    assert(pick->cell < failure->layout->cell_count); /* invariant 33 */
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, pick, 1);
    mg_view_add_cell_name(failure->layout, pick->cell, out);
    mg_text_add(out, " = ");
    mg_content shown = mg_view_content(&view, pick->cell, &target);
    if (shown == MG_CONTENT_VALUE)
        mg_value_add_text(out, &view.structure, pick->cell);
    else
        mg_text_add(out, shown == MG_CONTENT_REF      ? mg_view_object(&view, target)->name
                         : shown == MG_CONTENT_NULL   ? "null"
                         : shown == MG_CONTENT_OPAQUE ? "not null"
                                                      : "an array");
    mg_view_clear(&view);
}

void mg_story_add_choices(mg_text *out, const mg_failure *failure)
{
    for (size_t i = 0; i < failure->choice_count; i++) {
        mg_text_add(out, "  ");
        mg_choice_record_add_line(out, &failure->choices[i], failure->sites);
        mg_text_add(out, "\n");
    }
    if (!failure->layout || !failure->pick_count)
        return;
    add_structures(out, failure);
    for (uint32_t i = 0; i < failure->again_count; i++) {
        mg_text_add(out, "  after mg_havoc: ");
        add_again(out, failure, &failure->again[i].pick);
        mg_text_add(out, "\n");
    }
}

static void add_place(mg_text *out, const mg_failure *failure, uint32_t site)
{
    if (failure->sites[site].line)
        mg_text_printf(out, " at %s:%u", failure->sites[site].file, failure->sites[site].line);
}

/* "thread 2 and thread 3". */
static void add_threads(mg_text *out, uint64_t threads)
{
    for (bool is_first = true; threads; threads &= threads - 1, is_first = false) {
        bool is_last = !(threads & (threads - 1));
        mg_text_printf(out, "%sthread %d",
                       is_first  ? ""
                       : is_last ? " and "
                                 : ", ",
                       __builtin_ctzll(threads) + 1);
    }
}

/* A wait for a signal never ends where nobody is left to give it. */
static void add_lost(mg_text *out, uint32_t unheard)
{
    mg_text_add(out, " for a signal that nobody is left to give: a lost wake-up");
    if (unheard)
        mg_text_printf(out, ", %u came before it waited", unheard);
}

static void add_wait(mg_text *out, const mg_failure *failure, const mg_move *move)
{
    bool is_over = failure->verdict->kind == MG_VERDICT_deadlock;
    mg_text_add(out, " waits");
    add_place(out, failure, move->first_site);
    if (move->first == MG_THREAD_OP_join) {
        mg_text_add(out, " for ");
        add_threads(out, move->holders);
        mg_text_add(out, " to end");
    } else if (move->holders == 1ull << (move->thread - 1)) {
        mg_text_add(out, " for what it holds itself");
    } else if (move->holders) {
        mg_text_add(out, " for what ");
        add_threads(out, move->holders);
        mg_text_add(out, move->holders & (move->holders - 1) ? " hold" : " holds");
    } else if (move->first == MG_THREAD_OP_sleep && is_over) {
        add_lost(out, move->number);
    } else if (move->first == MG_THREAD_OP_rest) {
        mg_text_printf(out, " at a barrier for %u more to come", move->number);
    } else if (move->first == MG_THREAD_OP_sem_wait && is_over) {
        mg_text_add(out, " for a semaphore that nobody is left to post");
    } else {
        mg_text_printf(out, ", where it %s", mg_thread_op_text(move->first));
    }
}

/* Of what comes next. */
static void add_next_place(mg_text *out, const mg_failure *failure, uint32_t site)
{
    if (failure->sites[site].line)
        mg_text_printf(out, " before %s:%u", failure->sites[site].file, failure->sites[site].line);
}

void mg_story_add_end(mg_text *out, const mg_failure *failure, const mg_move *move)
{
    assert(move->count && move->end <= MG_MOVE_OVER);
    if (move->end == MG_MOVE_OVER) {
        mg_text_add(out, "then it ends");
    } else if (move->end == MG_MOVE_INTERRUPTED) {
        mg_text_add(out, "it is interrupted");
        add_next_place(out, failure, move->next_site);
    } else if (move->end == MG_MOVE_WAITS) {
        mg_text_add(out, "then it waits");
        add_place(out, failure, move->next_site);
        mg_text_printf(out, ", where it %s", mg_thread_op_text(move->next));
    }
}

void mg_story_add_stretch(mg_text *out, const mg_failure *failure, const mg_move *move)
{
    if (!move->count) {
        add_wait(out, failure, move);
        return;
    }
    mg_text_printf(out, " %s", mg_thread_op_text(move->first));
    add_place(out, failure, move->first_site);
    if (move->count > 1) {
        mg_text_printf(out, "; %u operations%s", move->count,
                       failure->sites[move->last_site].line ? ", the last" : "");
        add_place(out, failure, move->last_site);
    }
}

static void add_move(mg_text *out, const mg_failure *failure, const mg_move *move)
{
    mg_text_printf(out, "  thread %u%s", move->thread, move->thread == 1 ? " (the test)" : "");
    mg_story_add_stretch(out, failure, move);
    if (move->count && move->end != MG_MOVE_LAST) {
        mg_text_add(out, "; ");
        mg_story_add_end(out, failure, move);
    }
    mg_text_add(out, "\n");
}

static bool is_same(const mg_site *a, const mg_site *b)
{
    return a->line == b->line && !strcmp(a->file, b->file) && !strcmp(a->function, b->function);
}

/* Equal frames in a row, as of a recursive function, are one line. Gives the number of the next frame. */
static uint32_t add_frame(mg_text *out, const mg_trace *trace, uint32_t at)
{
    const mg_site *frame = &trace->frames[at];
    uint32_t times = 1;
    assert(at < trace->count && trace->count <= MG_TRACE_MOST);
    while (at + times < trace->count && is_same(frame, &trace->frames[at + times]))
        times++;
    if (frame->line)
        mg_text_printf(out, "at %s:%u ", frame->file, frame->line);
    mg_text_printf(out, "in %s", frame->function);
    if (times > 1)
        mg_text_printf(out, ", %u times", times);
    mg_text_add(out, "\n");
    return at + times;
}

static void add_race_access(mg_text *out, const mg_race_access *access, const mg_trace *calls)
{
    mg_text_printf(out, "  thread %u%s %s", access->thread, access->thread == 1 ? " (the test)" : "",
                   access->is_gone    ? "ends the life of locals,"
                   : access->is_free  ? "frees"
                   : access->is_write ? "writes"
                                      : "reads");
    if (access->has_value)
        mg_text_printf(out, " %" PRIu64, access->value);
    mg_text_printf(out, access->has_value ? " (%u byte%s%s)" : " %u byte%s%s", access->size,
                   access->size == 1 ? "" : "s", access->is_atomic ? ", atomic" : "");
    for (uint32_t at = 0; at < calls->count;) {
        mg_text_add(out, at ? "    called " : " ");
        at = add_frame(out, calls, at);
    }
    if (!calls->count)
        mg_text_add(out, "\n");
}

void mg_story_add_schedule(mg_text *out, const mg_failure *failure)
{
    enum { SHOWN_MOST = 200 };
    size_t from = failure->move_count > SHOWN_MOST ? failure->move_count - SHOWN_MOST : 0;
    assert(failure->sites || !failure->move_count);
    if (from)
        mg_text_printf(out, "  threads took turns %zu times before this\n", from);
    for (size_t i = from; i < failure->move_count; i++)
        add_move(out, failure, &failure->moves[i]);
    for (int i = 0; failure->race && i < 2; i++)
        add_race_access(out, &failure->race[i], &failure->race_calls[i]);
}

static void add_calls(mg_text *out, const mg_trace *trace, uint32_t from, uint32_t most)
{
    uint32_t at = from, lines = 0;
    assert(from <= trace->count);
    while (at < trace->count && lines++ < most) {
        mg_text_add(out, at ? "  called " : "  ");
        at = add_frame(out, trace, at);
    }
    if (trace->is_cut || at < trace->count)
        mg_text_add(out, "  called from more functions than are shown\n");
}

void mg_story_add_stack(mg_text *out, const mg_failure *failure)
{
    if (failure->trace)
        add_calls(out, failure->trace, 0, MG_TRACE_MOST);
}

void mg_story_add_calls(mg_text *out, const mg_failure *failure, uint32_t most)
{
    if (failure->trace && failure->trace->count && !failure->race) /* a race has told them */
        add_calls(out, failure->trace, 1, most);
}

/* Of the thread that failed there is the stack already. */
void mg_story_add_waiting(mg_text *out, const mg_failure *failure)
{
    const mg_trace *next = failure->waiting;
    for (size_t i = 0; next && i < failure->move_count; i++) {
        const mg_move *move = &failure->moves[i];
        if (move->count)
            continue;
        mg_text_printf(out, "\nThread %u%s waits there:\n", move->thread,
                       move->thread == 1 ? ", the test," : "");
        add_calls(out, next++, 0, MG_TRACE_MOST);
    }
}
