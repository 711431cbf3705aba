/* The search in the worker, from laying out the structures to the end of the tree. The loop runs a candidate, judges how it ended, notes it (leaves.c), undoes
 * it, and goes to the next path. A worker that takes over from one that died runs the path of that one again first. Searches that are not depth
 * first have a loop of their own, in which every path starts from the beginning. */
#include "search/search.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/hot.h"
#include "choice/owned.h"
#include "choice/fields.h"
#include "engine/leaks.h"
#include "engine/sandbox.h"
#include "engine/switch.h"
#include "search/searcher.h"

/* Functions that run for every candidate are inlined into the loop. After the target was left or entered in the middle of a call, the processor mispredicts the
 * addresses that functions return to, and each misprediction costs as much as the rest of such a function. */
#define HOT inline __attribute__((always_inline))

/* The predicate's argument: the address of the root object; if the root is a pointer, the value that was chosen for it. */
static bool choose_argument(mg_searcher *s, uint64_t *argument)
{
    const mg_object *root = &s->board->layout.objects[s->board->layout.root];
    assert(s->board->layout.root < s->board->layout.object_count);
    *argument = root->address;
    if (root->type->kind != MG_TYPE_POINTER)
        return true;
    uint32_t number = root->first;
    if (s->board->layout.cells[number].is_union) { /* it may lead to several kinds of things */
        if (!mg_cells_resolve_union(&s->cells, number))
            return false;
        number = mg_cells_arm(&s->cells, number)->first;
    }
    if (!mg_cells_choose(&s->cells, number))
        return false;
    memcpy(argument, (const void *)(uintptr_t)root->address, sizeof *argument);
    return true;
}

static bool is_true(const mg_searcher *s, uint64_t result)
{
    return s->job->is_test || (result & s->job->result_bits) != 0;
}

/* The run made fewer choices than the time before: some steps of the path were not taken. */
static void set_unstable(mg_searcher *s)
{
    const mg_path *path = s->path;
    assert(mg_path_position(path) < mg_path_depth(path)); /* invariant 25 */
    if (s->run.verdict.kind == MG_VERDICT_unstable)
        return;
    s->run.verdict.kind = MG_VERDICT_unstable;
    s->run.verdict.expected = mg_path_describe(path, &path->steps[mg_path_position(path)]).cell;
    s->run.verdict.actual = MG_NONE;
}

/* Does the path stop before the target is called, as one that is rebuilt may? */
static bool has_arrived(mg_searcher *s)
{
    const mg_path *path = s->path;
    bool is_at_stop = MG_CONTROL->next == path->stop;
    s->run.steps = 0;
    s->run.verdict.kind = is_at_stop ? path->stop_verdict : MG_VERDICT_running;
    return is_at_stop;
}

static HOT bool finish_threads(mg_searcher *s)
{
    return !s->job->has_threads || mg_threads_finish(&s->threads);
}

static bool run_from_start(mg_searcher *s, uint64_t *result)
{
    uint64_t argument = (uint64_t)s->job->n;
    mg_fields_restart(&s->cells);
    s->run.verdict = (mg_verdict){.kind = MG_VERDICT_running};
    if (!s->job->is_test && !choose_argument(s, &argument))
        return false;
    if (s->job->is_test)
        mg_threads_restart(&s->threads);
    return !has_arrived(s) && mg_run_call(&s->run, s->job->predicate, argument, result) && finish_threads(s);
}

/* Runs the target, from where the candidate begins. False: it did not return. */
static HOT bool run_target(mg_searcher *s, uint64_t *result)
{
    if (!s->from)
        return run_from_start(s, result);
    if (!s->from->is_word)
        return mg_run_resume(&s->run, s->from->sp, result) && finish_threads(s);
    if (!mg_siblings_is_alone(&s->siblings))
        return mg_siblings_run(&s->siblings, s->from, result);
    return mg_siblings_run_one(&s->run, s->from, result) && finish_threads(s);
}

/* A test that returned must not have lost memory. The site is the call that allocated it. */
static void check_leaks(mg_searcher *s)
{
    s->owned.count = 0;
    mg_owned_list(&s->cells, &s->owned);
    const mg_block *lost = mg_leaks_find(&s->run, &s->owned);
    if (lost)
        s->run.verdict = (mg_verdict){
            .kind = MG_VERDICT_leak, .address = lost->address, .site = lost->site, .detail = lost->size};
}

/* Did the run do something that a path without a structure must not do? */
static bool is_visible(const mg_run *run)
{
    return mg_verdict_is_crash(run->verdict.kind) || run->output.length;
}

/* The final verdict on a candidate that has run. */
static HOT mg_verdict_kind judge(mg_searcher *s)
{
    mg_run *run = &s->run;
    if (s->job->has_sets && is_visible(run) && !mg_searcher_has_structure(s)) {
        run->verdict.kind = MG_VERDICT_false;
        run->output.length = 0;
    }
    if (run->verdict.kind == MG_VERDICT_true && s->job->enumerates_dont_care)
        mg_dont_care_begin(&s->dont_care); /* it may set the verdict */
    if (__builtin_expect(!mg_path_is_at_end(s->path), 0))
        set_unstable(s);
    return run->verdict.kind;
}

static HOT mg_verdict_kind run_candidate(mg_searcher *s)
{
    uint64_t result = 0;
    mg_run *run = &s->run;
    s->choices.has_generated = false;
    if (run->prover)
        mg_arrivals_begin(&s->prover);
    if (run_target(s, &result))
        run->verdict.kind = is_true(s, result) ? MG_VERDICT_true : MG_VERDICT_false;
    if (s->job->has_threads) {
        run->steps = mg_switch_count_steps(run) - (s->from ? s->from->steps : 0);
        mg_threads_blame(&s->threads, s->job->sites);
        mg_threads_note_run(&s->threads);
    }
    if (run->verdict.kind == MG_VERDICT_true && s->job->finds_leaks)
        check_leaks(s);
    return judge(s);
}

/* Where structures are only counted: so are those that differ in the last field only, if the predicate did not read it. */
static void count_row(mg_searcher *s)
{
    uint32_t count = mg_dont_care_skip(&s->dont_care);
    s->tally.valid += count;
    s->tally.inits += count;
    atomic_store_explicit(&s->tally.explored,
                          atomic_load_explicit(&s->tally.explored, memory_order_relaxed) + count,
                          memory_order_relaxed);
}

/* The predicate has accepted the candidate before, and did not read what is different now. */
static mg_verdict_kind vary_unread(mg_searcher *s)
{
    assert(s->run.verdict.kind == MG_VERDICT_true && !s->run.is_inside); /* invariant 74 */
    mg_dont_care_go_on(&s->dont_care);                                   /* it may set the verdict */
    return s->run.verdict.kind;
}

static HOT mg_verdict_kind next_candidate(mg_searcher *s)
{
    mg_verdict_kind kind = s->is_accepted ? vary_unread(s) : run_candidate(s);
    if (s->counts_rows && kind == MG_VERDICT_true && !s->run.output.length)
        count_row(s);
    return kind;
}

/* ---- from one candidate to the next ---------------------------------------------------------------------- */

/* Undoes a candidate, back to where the next one begins: the checkpoint of the choice that changes next, or the start. */
static HOT void undo_candidate(mg_searcher *s)
{
    uint32_t position = s->tally.next.position;
    mg_assert_hot(position < mg_path_depth(s->path)); /* invariant 28 */
    s->is_accepted = s->path->steps[position].kind == MG_STEP_unread;
    if (s->is_accepted) { /* the run stays as it ended */
        s->kept = position;
        s->run.steps = 0;
        return;
    }
    if (s->job->enumerates_dont_care) {
        mg_dont_care_note_change(&s->dont_care, position);
        s->siblings.only_counts =
            mg_searcher_only_counts(s->job) && mg_dont_care_is_full(&s->dont_care, position + 1);
    }
    s->from = mg_path_restore(s->path, position);
    s->kept = s->from ? position : 0;
    if (!s->from)
        mg_run_rollback(&s->run);
    else if (s->job->has_threads)
        mg_threads_go_back(&s->threads, &s->path->steps[position]);
    mg_assert_hot(mg_path_position(s->path) == s->kept + (s->from && s->from->is_word)); /* invariant 25 */
}

static void count_undone(mg_searcher *s)
{
    s->tally.undo += s->run.undone;
    s->run.undone = 0;
}

/* Changes the path to that of the next candidate. */
static HOT void go_to_next(mg_searcher *s)
{
    mg_path *path = s->path;
    mg_fields_go_to(&s->cells, s->tally.next.position, s->tally.next.taken);
    if (!s->is_accepted && s->from && s->from->is_word)
        mg_step_write(&path->steps[s->tally.next.position]);
    mg_assert_hot(mg_path_depth(path) == s->tally.next.position + 1); /* invariant 28 */
}

static bool is_over(const mg_searcher *s)
{
    return s->tally.next.position == MG_NONE || s->tally.limit != MG_LIMIT_NONE;
}

/* After a candidate has run. It is counted after it is undone, so that its tally is complete, and before the path changes: a worker that takes
 * over needs the path that belongs to the tally. False: it was the last candidate. */
static HOT bool finish_candidate(mg_searcher *s, mg_verdict_kind kind)
{
    mg_searcher_note(s, kind);
    if (s->is_untold)
        return false;
    if (!is_over(s)) {
        undo_candidate(s);
        count_undone(s);
    }
    mg_assert_hot(s->board->tallies[!s->tally.slot].explored <= s->tally.explored); /* invariant 32 */
    mg_board_count(s->board, &s->tally);
    if (is_over(s))
        return false;
    go_to_next(s);
    return true;
}

static bool is_stopped(const mg_searcher *s)
{
    return atomic_load_explicit(&s->board->stop, memory_order_relaxed);
}

static void search_depth_first(mg_searcher *s)
{
    while (!is_stopped(s) && finish_candidate(s, next_candidate(s)))
        ;
}

/* ---- taking over for a worker that died ------------------------------------------------------------------ */

/* Runs the path on the board up to a depth and stops there with this verdict, so that its checkpoints exist again. Or the predicate accepts before that, as it did
 * in the worker that died, and the steps that are left are of fields that it does not read. */
static void rebuild_path(mg_searcher *s, uint32_t depth, mg_verdict_kind verdict)
{
    uint64_t result;
    s->from = NULL;
    mg_path_begin_rebuild(s->path, depth, verdict);
    bool has_returned = run_from_start(s, &result);
    mg_path_end_rebuild(s->path);
    if (has_returned && s->job->enumerates_dont_care && is_true(s, result)) {
        s->run.verdict.kind = MG_VERDICT_true;
        mg_dont_care_begin(&s->dont_care);
    }
    /* The worker that died has counted these already. */
    MG_CONTROL->passed = 0;
    s->cells.splits = s->open.splits = 0;
}

/* Sets that were split on this part of the path. The worker that split them died before it could count them. */
static uint64_t count_splits(const mg_searcher *s, uint32_t from, uint32_t to)
{
    uint64_t count = 0;
    for (uint32_t i = from; i < to; i++) {
        const mg_step *step = &s->path->steps[i];
        count += step->kind != MG_STEP_field && step->kind != MG_STEP_unread && step->kind != MG_STEP_thread &&
                 step->last;
    }
    return count;
}

/* The candidate on the board kills every worker that runs it. Runs it up to its last choice, and judges it as a crash there. */
static mg_verdict_kind judge_killer(mg_searcher *s, const mg_killer *killer)
{
    const mg_checkpoint *from = NULL;
    assert(killer->depth < s->path->room);
    bool goes_on = s->job->strategy == MG_STRATEGY_DFS && atomic_load(&s->tally.explored);
    if (s->run.prover)
        mg_arrivals_begin(&s->prover);
    mg_verdict_kind verdict = killer->signal == SIGSYS              ? MG_VERDICT_forbidden
                              : killer->signal == MG_KILLER_STARVED ? MG_VERDICT_memory
                                                                    : MG_VERDICT_killed;
    rebuild_path(s, killer->depth, verdict);
    s->run.verdict.kind = verdict; /* also if the predicate has accepted */
    s->run.output.length = 0;
    s->cells.splits = count_splits(s, goes_on ? s->tally.next.position + 1 : 0, killer->depth);
    if (goes_on)
        from = mg_path_checkpoint(s->path, s->tally.next.position);
    s->kept = from ? s->tally.next.position : 0;
    if (s->job->has_threads) {
        s->run.steps = mg_switch_count_steps(&s->run);
        mg_threads_note_run(&s->threads);
    }
    s->run.steps -= from ? from->steps : 0;
    s->run.verdict.detail = (uint64_t)killer->signal;
    return judge(s);
}

/* Adopts the path of the last worker, up to a depth. taken: the value of its last choice; NULL: as it was. */
static void adopt_path(mg_searcher *s, uint32_t depth, const uint32_t *taken)
{
    mg_path *path = s->path;
    if (depth)
        mg_path_adopt(path, depth - 1, taken ? *taken : path->steps[depth - 1].taken);
    else
        mg_path_clear(path);
}

/* Goes on as the worker that died would have. False: there is no candidate left. */
static bool take_over(mg_searcher *s)
{
    assert(s->job->strategy == MG_STRATEGY_DFS && !s->tally.explored);
    s->tally = mg_board_tally(s->board);
    uint64_t explored = atomic_load(&s->tally.explored);
    if (explored && is_over(s))
        return false;
    assert(s->tally.next.taken <= s->path->steps[s->tally.next.position].last || !explored); /* invariant 32 */
    const mg_killer *killer = mg_board_find_killer(s->board, explored);
    if (killer) {
        adopt_path(s, killer->depth, NULL);
        return finish_candidate(s, judge_killer(s, killer));
    }
    adopt_path(s, explored ? s->tally.next.position + 1 : 0, &s->tally.next.taken);
    if (!explored ||
        (!s->job->uses_checkpoints && s->path->steps[s->tally.next.position].kind != MG_STEP_unread))
        return true;
    rebuild_path(s, s->tally.next.position + 1, MG_VERDICT_cut);
    undo_candidate(s);
    s->run.undone = 0; /* the worker that died has counted it */
    go_to_next(s);
    return true;
}

/* ---- other ways to search -------------------------------------------------------------------------------- */

/* Undoes the run, back to the start, with an empty path. */
static void start_again(mg_searcher *s)
{
    mg_run_rollback(&s->run);
    count_undone(s);
    mg_path_clear(s->path);
    assert(mg_path_is_at_end(s->path));
    if (s->job->enumerates_dont_care)
        mg_dont_care_note_change(&s->dont_care, 0);
    for (uint32_t p = 0; p < s->board->layout.pool_count; p++)
        s->cells.used[p] = s->board->layout.pools[p].used;
}

/* The next run of the target. Its number is on the board, so that the parent can tell in which run a worker died. */
static mg_verdict_kind run_steered(mg_searcher *s)
{
    uint64_t number = atomic_load(&s->board->run) + 1;
    atomic_store(&s->board->run, number);
    const mg_killer *killer = mg_board_find_killer(s->board, number);
    return killer ? judge_killer(s, killer) : run_candidate(s);
}

/* Runs every path from the start, with choices made by the strategy. A worker that takes over begins again, and comes to the same paths in the same order. */
static void search_steered(mg_searcher *s)
{
    mg_board_forget_crashes(s->board);
    atomic_store(&s->board->run, 0);
    mg_path_clear(s->path);
    mg_strategy_init(&s->strategy, s->job->strategy, s->job->seed, s->job->samples);
    if (s->job->strategy == MG_STRATEGY_GUIDED)
        mg_strategy_guide(&s->strategy, s->job->guide, s->job->guide_count);
    s->path->strategy = &s->strategy;
    while (!is_stopped(s) && mg_strategy_next(&s->strategy)) {
        mg_verdict_kind kind = run_steered(s);
        if (kind == MG_VERDICT_cut && s->job->strategy == MG_STRATEGY_GUIDED)
            break; /* the path that was to be followed does not exist */
        if (kind == MG_VERDICT_cut) {
            mg_strategy_branch(&s->strategy);
        } else if (mg_strategy_accepts(&s->strategy)) {
            mg_searcher_note(s, kind);
            if (s->is_untold)
                break;
            mg_board_count(s->board, &s->tally);
        }
        if (s->tally.limit != MG_LIMIT_NONE)
            break;
        start_again(s);
    }
    s->path->strategy = NULL;
    mg_strategy_clear(&s->strategy);
}

/* Called before any code of the target runs, MG_BOUNDS included. */
static bool enter_sandbox(const mg_search_job *job, mg_status *status)
{
    return !job->is_boxed || mg_sandbox_enter() ||
           mg_status_fail(
               status, MG_EXIT_INTERNAL,
               "the filter of system calls cannot be installed: %s\n  leave it out with --sandbox off",
               strerror(errno));
}

void mg_search_work(void *context)
{
    const mg_search_job *job = context;
    mg_board *board = job->board;
    mg_searcher s = {.job = job, .board = board, .path = board->path};
    mg_status status;
    assert(board && board->path && job->predicate);
    bool takes_over = atomic_load(&board->phase) == MG_PHASE_SEARCH;
    if (mg_searcher_has_symbols(job))
        mg_prover_prepare();
    if (!enter_sandbox(job, &status) || !mg_searcher_prepare(&s, takes_over, &status)) {
        mg_searcher_fail(board, &status);
        return;
    }
    if (!takes_over)
        board->first_candidate = mg_clock();
    atomic_store(&board->phase, MG_PHASE_SEARCH);
    if (job->strategy != MG_STRATEGY_DFS)
        search_steered(&s);
    else if (!takes_over || take_over(&s))
        search_depth_first(&s);
    board->search_seconds = mg_clock() - board->first_candidate;
    atomic_store(&board->phase, MG_PHASE_DONE);
}
