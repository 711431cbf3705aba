#include "gen/search.h"

#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "choice/bound_calls.h"
#include "choice/choices.h"
#include "choice/siblings.h"
#include "choice/solve.h"
#include "choice/stack.h"
#include "engine/checkpoint.h"
#include "engine/snapshot.h"
#include "gen/dont_care.h"
#include "gen/passed.h"
#include "gen/trails.h"

typedef struct search {
    const mg_search_job *job;
    mg_board *board;
    mg_run run;
    mg_cells cells;
    mg_open open;
    mg_choices choices;
    mg_strategy strategy;
    mg_text text; /* what a record carries */
    mg_checkpoints checkpoints;
    mg_tally tally;
    mg_siblings siblings;
    const mg_checkpoint *from; /* where the next candidate goes on; NULL: it starts again */
    uint32_t kept;             /* choices of the candidate before that stand already */
    uint64_t uncounted;        /* crashes that a worker before this one noted, but did not count */
    bool is_noted;             /* the candidate that ran is noted, but not counted yet */
    bool is_cut;               /* a limit came before values that are known, or before the last run */
    mg_pick *picks;
    uint32_t pick_room, first_count;
    mg_trails trails;
} search;

static void fail(mg_board *board, const mg_status *status)
{
    board->failure = *status;
    atomic_store(&board->phase, MG_PHASE_FAILED);
}

/* A record that can never be sent ends the search: what is found must not be lost in silence. */
static void fail_too_large(search *s, uint32_t picks)
{
    mg_status status;
    mg_status_fail(&status, MG_EXIT_LIMIT,
                   "a structure with %u fields is too large to report\n  use --format none, or smaller bounds",
                   picks);
    fail(s->board, &status);
    _exit(0);
}

static bool run_bounds(search *s, mg_bound_calls *calls, mg_status *status)
{
    const mg_search_job *job = s->job;
    uint64_t result;
    if (!job->bounds_function)
        return true;
    mg_bound_calls_install(calls);
    bool returned = mg_run_call(&s->run, job->bounds_function, (uint64_t)job->n, &result);
    if (calls->has_failed) {
        *status = calls->status;
        return false;
    }
    const mg_site *site = &job->sites[s->run.verdict.site];
    if (!returned)
        return mg_status_fail(status, MG_EXIT_INPUT, "%s:%u: MG_BOUNDS does not return: it %s", site->file,
                              site->line, mg_verdict_text(s->run.verdict.kind));
    return true;
}

/* On a restart the layout on the board stands; the bounds function runs again for what it does to variables. */
static bool prepare(search *s, bool is_restart, mg_status *status)
{
    mg_bounds bounds;
    mg_layout_area area = {MG_OBJECT_BASE, MG_OBJECT_SIZE - 8192};
    mg_run_init(&s->run, s->job->fuel);
    mg_bounds_init(&bounds, &s->board->arena, s->job->n);
    mg_bound_calls calls = {.bounds = &bounds, .types = s->job->types};
    bool is_good = run_bounds(s, &calls, status) &&
                   (is_restart || !s->job->root ||
                    mg_layout_build(&s->board->layout, &bounds, s->job->root, area, status));
    mg_bounds_clear(&bounds);
    if (!is_good)
        return false;
    mg_cells_init(&s->cells, &s->run, s->board, &s->board->layout);
    s->cells.forwards = s->job->forwards;
    s->cells.keeps_valid = s->job->enumerates_dont_care; /* its open fields are to be chosen too */
    s->open.cells = &s->cells;
    if (s->job->has_lanes)
        mg_open_install(&s->open, &s->cells);
    s->choices = (mg_choices){&s->cells, s->job->types, s->job->n, s->job->is_eager};
    if (s->job->is_test)
        mg_choices_install(&s->choices);
    if (s->job->uses_checkpoints)
        mg_checkpoints_init(&s->checkpoints, &s->run, s->board->path_room);
    s->siblings = (mg_siblings){.cells = &s->cells,
                                .tally = &s->tally,
                                .result_bits = s->job->result_bits,
                                .steps = s->job->steps ? s->job->steps : UINT64_MAX,
                                /* a test accepts by returning: none of its paths is plain */
                                .is_alone = s->job->sends_trails || s->job->is_test};
    mg_run_mark(&s->run);
    return true;
}

/* The predicate's argument: the root object, or what the bare root pointer was chosen to be. */
static bool choose_argument(search *s, uint64_t *argument)
{
    const mg_object *root = &s->board->layout.objects[s->board->layout.root];
    *argument = root->address;
    if (root->type->kind != MG_TYPE_POINTER)
        return true;
    if (!mg_cells_choose(&s->cells, root->first))
        return false;
    memcpy(argument, (const void *)(uintptr_t)root->address, sizeof *argument);
    return true;
}

static bool is_true(const search *s, uint64_t result)
{
    return s->job->is_test || (result & s->job->result_bits) != 0;
}

/* Fewer reads than the time before: the path is longer than what was taken of it. */
static void check_stable(search *s)
{
    uint32_t depth = atomic_load_explicit(&s->board->depth, memory_order_relaxed);
    if (mg_stack_position(&s->cells) >= depth || s->run.verdict.kind == MG_VERDICT_unstable)
        return;
    s->run.verdict.kind = MG_VERDICT_unstable;
    s->run.verdict.expected = s->board->path[mg_stack_position(&s->cells)].cell;
    s->run.verdict.actual = MG_NONE;
}

/* Of the candidate that runs or is passed over, from 1. */
static uint64_t number(const search *s)
{
    return atomic_load_explicit(&s->tally.explored, memory_order_relaxed) + s->is_noted + s->tally.forwarded +
           1;
}

static void send_output(search *s)
{
    if (!s->run.output.length)
        return;
    mg_record record = {.kind = MG_RECORD_OUTPUT, .candidate = number(s), .bytes = s->run.output.data};
    record.byte_count = (uint32_t)s->run.output.length; /* print.c sees to it that it is not too much */
    mg_board_send(s->board, &record);
}

static bool start(search *s, uint64_t *result)
{
    uint64_t argument = (uint64_t)s->job->n;
    mg_stack_restart(&s->cells);
    s->run.verdict = (mg_verdict){.kind = MG_VERDICT_running};
    if (s->job->is_test)
        return mg_run_call(&s->run, s->job->predicate, argument, result);
    return choose_argument(s, &argument) && mg_run_call(&s->run, s->job->predicate, argument, result);
}

static bool go_on(search *s, uint64_t *result)
{
    if (!s->from)
        return start(s, result);
    return s->from->is_word ? mg_siblings_run(&s->siblings, s->from, result)
                            : mg_run_resume(&s->run, s->from->sp, result);
}

static void make_room(search *s, uint32_t count)
{
    if (count <= s->pick_room)
        return;
    s->pick_room = count * 2;
    s->picks = mg_memory_resize(s->picks, s->pick_room * sizeof *s->picks);
}

/* The first structure of those that the store stands for. */
static bool pick_first(void *context, const mg_pick *picks, uint32_t count)
{
    search *s = context;
    make_room(s, count);
    memcpy(s->picks, picks, count * sizeof *picks);
    s->first_count = count;
    return false;
}

/* A path that no structure takes neither crashes nor prints: what is known of open values is bounds, and those may miss a
 * contradiction. */
static bool is_real(search *s)
{
    if (!s->job->has_sets || (!mg_verdict_is_crash(s->run.verdict.kind) && !s->run.output.length))
        return true;
    s->first_count = MG_NONE;
    mg_solve_each(&s->open, pick_first, s);
    return s->first_count != MG_NONE;
}

static mg_verdict_kind run_candidate(search *s)
{
    uint64_t result = 0;
    mg_run *run = &s->run;
    if (go_on(s, &result))
        run->verdict.kind = is_true(s, result) ? MG_VERDICT_true : MG_VERDICT_false;
    if (!is_real(s)) {
        run->verdict.kind = MG_VERDICT_false;
        run->output.length = 0;
    }
    if (run->verdict.kind == MG_VERDICT_true && s->job->enumerates_dont_care)
        mg_dont_care_choose(&s->cells); /* sets the verdict itself when reads differ */
    check_stable(s);
    return run->verdict.kind;
}

static bool has_all(const search *s)
{
    return s->job->limit && s->tally.valid >= s->job->limit;
}

static mg_limit limit_reached(const search *s)
{
    const mg_search_job *job = s->job;
    const mg_tally *tally = &s->tally;
    mg_verdict_kind kind = s->run.verdict.kind;
    if (kind == MG_VERDICT_unstable)
        return MG_LIMIT_UNSTABLE;
    if (s->job->strategy >= MG_STRATEGY_RANDOM && !mg_strategy_has_more(&s->strategy))
        return MG_LIMIT_SAMPLES;
    if (tally->position == MG_NONE && !s->is_cut)
        return MG_LIMIT_NONE;
    if (job->stops_on_crash && mg_verdict_is_crash(kind))
        return MG_LIMIT_CRASH;
    if (has_all(s))
        return MG_LIMIT_STRUCTURES;
    return job->steps && tally->steps >= job->steps ? MG_LIMIT_STEPS : MG_LIMIT_NONE;
}

static void send_picks(search *s, mg_record *record)
{
    record->candidate = number(s);
    record->picks = s->picks;
    if (!mg_board_send(s->board, record))
        fail_too_large(s, record->pick_count);
}

/* The path up to a position, as picks. */
static void pick(search *s, uint32_t count)
{
    make_room(s, count);
    for (uint32_t i = 0; i < count; i++)
        s->picks[i] = (mg_pick){s->board->path[i].cell, s->board->path[i].index};
}

static void send_trail(search *s)
{
    mg_trails_make(&s->trails, &s->cells);
    mg_record record = {.kind = MG_RECORD_TRAIL,
                        .verdict = s->run.verdict,
                        .candidate = number(s),
                        .picks = s->trails.picks.items,
                        .pick_count = (uint32_t)s->trails.picks.count,
                        .bytes = s->trails.steps.data,
                        .byte_count = (uint32_t)s->trails.steps.length};
    if (!mg_board_send(s->board, &record))
        fail_too_large(s, record.pick_count);
}

static void send(search *s, mg_record_kind kind)
{
    mg_record record = {.kind = kind, .verdict = s->run.verdict, .pick_count = mg_stack_position(&s->cells)};
    uint32_t depth = atomic_load_explicit(&s->board->depth, memory_order_relaxed);
    record.pick_count = record.pick_count < depth ? record.pick_count : depth;
    if (s->job->has_lanes || s->job->is_test) {
        s->first_count = 0;
        mg_solve_each(&s->open, pick_first, s);
        record.pick_count = s->first_count;
    } else {
        pick(s, record.pick_count);
    }
    mg_text_reset(&s->text);
    if (s->job->is_test)
        mg_choices_describe(&s->text);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    send_picks(s, &record);
}

/* A value whose outcome is known: a structure, or nothing. */
static void pass(void *context, uint32_t position, uint32_t index, bool is_valid)
{
    search *s = context;
    mg_record record = {
        .kind = MG_RECORD_STRUCTURE, .verdict = {.kind = MG_VERDICT_true}, .pick_count = position + 1};
    bool is_stopped = s->is_noted && s->job->stops_on_crash && mg_verdict_is_crash(s->run.verdict.kind);
    if (has_all(s) || is_stopped) {
        s->is_cut = true;
        return;
    }
    if (is_valid && s->job->sends_structures) {
        pick(s, position + 1);
        s->picks[position].index = index;
        send_picks(s, &record);
    }
    s->tally.forwarded++;
    s->tally.valid += is_valid;
}

static bool is_freed(void *context, uint64_t address)
{
    const search *s = context;
    const mg_layout *layout = &s->board->layout;
    for (uint32_t o = 0; o < layout->object_count; o++)
        if (layout->objects[o].address == address)
            return mg_cells_is_freed(&s->cells, o);
    return false;
}

/* What the structure has become. */
static void send_memory(search *s)
{
    const mg_layout *layout = &s->board->layout;
    mg_record record = {.kind = MG_RECORD_MEMORY, .candidate = number(s)};
    if (!layout->object_count)
        return;
    const mg_object *root = &layout->objects[layout->root];
    mg_text_reset(&s->text);
    mg_snapshot_take(&s->text, &s->run, root->type, root->address, is_freed, s);
    record.bytes = s->text.data;
    record.byte_count = (uint32_t)s->text.length;
    mg_board_send(s->board, &record); /* too large: no picture */
}

/* Only the first crash of its kind at its place is shown; the others are counted. */
static void note_crash(search *s)
{
    mg_board *board = s->board;
    uint32_t i = 0;
    while (i < board->crash_kinds &&
           (board->crashes[i].kind != s->run.verdict.kind || board->crashes[i].site != s->run.verdict.site))
        i++;
    if (i == MG_CRASH_KINDS)
        return;
    if (i == board->crash_kinds) {
        if (s->job->is_test)
            send_memory(s);
        send(s, MG_RECORD_CRASH);
        board->crashes[i] = (mg_crash_count){s->run.verdict.kind, s->run.verdict.site, 0};
        board->crash_kinds++;
    }
    if (s->uncounted)
        s->uncounted = 0;
    else
        board->crashes[i].count++;
}

/* After its records were sent: if the worker is killed before, the candidate is run again. */
static void count(search *s)
{
    mg_tally *tally = &s->tally;
    tally->crashed += mg_verdict_is_crash(s->run.verdict.kind);
    tally->inits += mg_stack_position(&s->cells) - s->kept;
    tally->steps += s->run.steps;
    tally->splits = s->cells.splits;
    s->is_noted = true;
    if (s->job->forwards)
        mg_passed_after(s->board, pass, s);
    s->is_noted = false;
    if (s->job->strategy == MG_STRATEGY_DFS)
        mg_board_find_next(s->board, tally);
    else
        tally->position = mg_strategy_has_more(&s->strategy) ? 0 : MG_NONE;
    tally->limit = limit_reached(s);
    mg_board_count(s->board, tally);
}

/* One of the structures that a path stands for. The first counts as the candidate that ran, the others as decided without a run. */
static bool note_solution(void *context, const mg_pick *picks, uint32_t count)
{
    search *s = context;
    mg_record record = {.kind = MG_RECORD_STRUCTURE, .verdict = {.kind = MG_VERDICT_true}, .pick_count = count};
    if (has_all(s)) {
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

static void note_solutions(search *s)
{
    if (s->job->sends_structures || s->job->limit) {
        mg_solve_each(&s->open, note_solution, s);
        s->is_noted = false;
        return;
    }
    uint64_t count = mg_solve_count(&s->open);
    s->tally.valid += count;
    s->tally.forwarded += count > 1 ? count - 1 : 0;
}

static void note_structure(search *s)
{
    if (s->job->has_sets) {
        note_solutions(s);
        return;
    }
    if (s->job->sends_structures)
        send(s, MG_RECORD_STRUCTURE);
    s->tally.valid++;
}

static void note(search *s, mg_verdict_kind kind)
{
    send_output(s);
    if (s->job->forwards)
        mg_passed_before(s->board, s->tally.explored ? s->tally.position + 1 : 0, pass, s);
    if (has_all(s)) { /* values that were passed over came first, and were enough */
        s->is_cut = true;
        s->run.verdict.kind = kind = MG_VERDICT_false;
    }
    if (s->job->sends_trails && kind != MG_VERDICT_unstable)
        send_trail(s);
    if (kind == MG_VERDICT_true)
        note_structure(s);
    else if (mg_verdict_is_crash(kind))
        note_crash(s);
    count(s);
}

/* To the choice that changes next: to its checkpoint, or to the start. */
static void go_back(search *s)
{
    uint32_t position = s->tally.position;
    s->from = mg_checkpoint_restore(&s->run, position);
    s->kept = s->from ? position : 0;
    if (!s->from)
        mg_run_rollback(&s->run);
    s->tally.undo += s->run.undone;
    s->run.undone = 0;
    mg_stack_go_to(&s->cells, position, s->tally.index);
    if (s->from && s->from->is_word)
        mg_stack_write(&s->board->path[position]);
}

static bool is_over(const search *s)
{
    return s->tally.position == MG_NONE || s->tally.limit != MG_LIMIT_NONE;
}

/* Back to the root. */
static void start_again(search *s)
{
    mg_run_rollback(&s->run);
    s->tally.undo += s->run.undone;
    s->run.undone = 0;
    mg_stack_clear(&s->cells);
    for (uint32_t p = 0; p < s->board->layout.pool_count; p++)
        s->cells.used[p] = s->board->layout.pools[p].used;
}

/* Every path from the start, steered. */
static void loop_steered(search *s)
{
    s->board->crash_kinds = 0; /* another worker begins again from the start */
    mg_strategy_init(&s->strategy, s->job->strategy, s->job->seed, s->job->samples);
    s->cells.steer = mg_strategy_steer;
    s->cells.strategy = &s->strategy;
    while (!atomic_load_explicit(&s->board->stop, memory_order_relaxed) && mg_strategy_next(&s->strategy)) {
        mg_verdict_kind kind = run_candidate(s);
        if (kind == MG_VERDICT_cut)
            mg_strategy_branch(&s->strategy);
        else if (mg_strategy_accepts(&s->strategy))
            note(s, kind);
        if (s->tally.limit != MG_LIMIT_NONE)
            break;
        start_again(s);
    }
    mg_strategy_clear(&s->strategy);
}

static void loop(search *s)
{
    while (!atomic_load_explicit(&s->board->stop, memory_order_relaxed)) {
        note(s, run_candidate(s));
        if (is_over(s))
            break;
        go_back(s);
    }
}

/* Takes over where another worker was. False: it had counted the last candidate. */
static bool take_over(search *s)
{
    s->tally = mg_board_tally(s->board);
    for (uint32_t i = 0; i < s->board->crash_kinds; i++)
        s->uncounted += s->board->crashes[i].count;
    s->uncounted = s->uncounted > s->tally.crashed ? 1 : 0;
    if (number(s) == 1)
        mg_stack_clear(&s->cells);
    else if (s->tally.position != MG_NONE)
        mg_stack_adopt(&s->cells, s->tally.position, s->tally.index);
    return !is_over(s);
}

void mg_search_work(void *context, bool is_restart)
{
    const mg_search_job *job = context;
    search s = {.job = job, .board = job->board};
    mg_status status;
    double started = mg_clock();
    if (!prepare(&s, is_restart, &status)) {
        fail(job->board, &status);
        return;
    }
    if (!is_restart)
        started = job->board->first_candidate = mg_clock();
    atomic_store(&job->board->phase, MG_PHASE_SEARCH);
    if (job->strategy != MG_STRATEGY_DFS)
        loop_steered(&s);
    else if (!is_restart || take_over(&s))
        loop(&s);
    job->board->search_seconds += mg_clock() - started;
    atomic_store(&job->board->phase, MG_PHASE_DONE);
}
