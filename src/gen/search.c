#include "gen/search.h"

#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "choice/bound_calls.h"
#include "choice/stack.h"
#include "engine/leaks.h"
#include "gen/dont_care.h"
#include "gen/searcher.h"

static bool run_bounds(mg_searcher *s, const mg_wanted *wanted, mg_bounds *bounds, mg_status *status)
{
    const mg_search_job *job = s->job;
    mg_bound_calls calls = {.bounds = bounds, .types = job->types};
    for (size_t i = 0; i < sizeof wanted->bounds / sizeof *wanted->bounds && wanted->bounds[i]; i++) {
        uint64_t result;
        mg_bound_calls_install(&calls);
        bool returned = mg_run_call(&s->run, wanted->bounds[i], (uint64_t)wanted->n, &result);
        if (calls.has_failed) {
            *status = calls.status;
            return false;
        }
        const mg_site *site = &job->sites[s->run.verdict.site];
        if (!returned)
            return mg_status_fail(status, MG_EXIT_INPUT, "%s:%u: MG_BOUNDS does not return: it %s", site->file,
                                  site->line, mg_verdict_text(s->run.verdict.kind));
    }
    return true;
}

/* On a restart the layout on the board stands; the bounds functions run again for what they do to variables. The first runs last,
 * so that those are left as they are without the others. */
static bool lay_out(mg_searcher *s, bool is_restart, mg_status *status)
{
    const mg_search_job *job = s->job;
    mg_layout_area area = {MG_OBJECT_BASE, MG_OBJECT_SIZE - 8192};
    mg_bounds *bounds = mg_memory_new((job->wanted_count + 1) * sizeof *bounds);
    mg_layout_wish *wishes = mg_memory_new((job->wanted_count + 1) * sizeof *wishes);
    bool is_good = true;
    for (uint32_t i = job->wanted_count; i-- > 0 && is_good;) {
        mg_bounds_init(&bounds[i], &s->board->arena, job->wanted[i].n);
        is_good = run_bounds(s, &job->wanted[i], &bounds[i], status);
        wishes[i] = (mg_layout_wish){&bounds[i], job->wanted[i].type, job->wanted[i].count};
    }
    if (is_good && !is_restart && job->wanted_count)
        is_good = mg_layout_build(&s->board->layout, wishes, job->wanted_count, &s->board->arena, area, status);
    for (uint32_t i = 0; i < job->wanted_count; i++)
        mg_bounds_clear(&bounds[i]);
    free(wishes);
    free(bounds);
    return is_good;
}

/* The worker ends, and another begins the search again with more structures. */
static void note_lack(void *context, const mg_type *type, int64_t n, uint32_t count)
{
    const mg_searcher *s = context;
    for (uint32_t i = 0; i < s->job->wanted_count; i++)
        if (s->job->wanted[i].type == type && s->job->wanted[i].n == n && s->job->wanted[i].count >= count)
            return;
    s->board->lack = (mg_lack){type, n, count};
    atomic_store(&s->board->phase, MG_PHASE_DONE);
    _exit(0);
}

static bool prepare(mg_searcher *s, bool is_restart, mg_status *status)
{
    mg_run_init(&s->run, s->job->fuel);
    s->run.ignored = s->job->ignored;
    if (s->job->watches_locals)
        mg_run_watch_locals(&s->run);
    if (!lay_out(s, is_restart, status))
        return false;
    mg_cells_init(&s->cells, &s->run, s->board, &s->board->layout);
    s->cells.forwards = s->job->forwards;
    s->cells.keeps_valid = s->job->enumerates_dont_care; /* its open fields are to be chosen too */
    s->open.cells = &s->cells;
    if (s->job->has_lanes)
        mg_open_install(&s->open, &s->cells);
    s->open.has_unset = !s->job->has_sets;
    s->choices = (mg_choices){&s->cells, s->job->types, s->job->is_eager, note_lack, s};
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
static bool choose_argument(mg_searcher *s, uint64_t *argument)
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

static bool is_true(const mg_searcher *s, uint64_t result)
{
    return s->job->is_test || (result & s->job->result_bits) != 0;
}

/* Fewer reads than the time before: the path is longer than what was taken of it. */
static void check_stable(mg_searcher *s)
{
    uint32_t depth = atomic_load_explicit(&s->board->depth, memory_order_relaxed);
    if (mg_stack_position(&s->cells) >= depth || s->run.verdict.kind == MG_VERDICT_unstable)
        return;
    s->run.verdict.kind = MG_VERDICT_unstable;
    s->run.verdict.expected = s->board->path[mg_stack_position(&s->cells)].cell;
    s->run.verdict.actual = MG_NONE;
}

static bool start(mg_searcher *s, uint64_t *result)
{
    uint64_t argument = (uint64_t)s->job->n;
    mg_stack_restart(&s->cells);
    s->run.verdict = (mg_verdict){.kind = MG_VERDICT_running};
    if (s->job->is_test)
        return mg_run_call(&s->run, s->job->predicate, argument, result);
    return choose_argument(s, &argument) && mg_run_call(&s->run, s->job->predicate, argument, result);
}

static bool go_on(mg_searcher *s, uint64_t *result)
{
    if (!s->from)
        return start(s, result);
    return s->from->is_word ? mg_siblings_run(&s->siblings, s->from, result)
                            : mg_run_resume(&s->run, s->from->sp, result);
}

/* A test that returned must not have lost memory on the way. Blamed is the call that asked for it. */
static void check_leaks(mg_searcher *s)
{
    const mg_layout *layout = &s->board->layout;
    const mg_block *lost = mg_leaks_find(&s->run, layout->start, layout->end);
    if (lost)
        s->run.verdict = (mg_verdict){
            .kind = MG_VERDICT_leak, .address = lost->address, .site = lost->site, .detail = lost->size};
}

/* A path that no structure takes neither crashes nor prints. */
static bool is_seen(const mg_run *run)
{
    return mg_verdict_is_crash(run->verdict.kind) || run->output.length;
}

static mg_verdict_kind run_candidate(mg_searcher *s)
{
    uint64_t result = 0;
    mg_run *run = &s->run;
    if (go_on(s, &result))
        run->verdict.kind = is_true(s, result) ? MG_VERDICT_true : MG_VERDICT_false;
    if (run->verdict.kind == MG_VERDICT_true && s->job->finds_leaks)
        check_leaks(s);
    if (s->job->has_sets && is_seen(run) && !mg_searcher_has_structure(s)) {
        run->verdict.kind = MG_VERDICT_false;
        run->output.length = 0;
    }
    if (run->verdict.kind == MG_VERDICT_true && s->job->enumerates_dont_care)
        mg_dont_care_choose(&s->cells); /* sets the verdict itself when reads differ */
    check_stable(s);
    return run->verdict.kind;
}

/* To the choice that changes next: to its checkpoint, or to the start. */
static void go_back(mg_searcher *s)
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

static bool is_over(const mg_searcher *s)
{
    return s->tally.position == MG_NONE || s->tally.limit != MG_LIMIT_NONE;
}

/* Back to the root. */
static void start_again(mg_searcher *s)
{
    mg_run_rollback(&s->run);
    s->tally.undo += s->run.undone;
    s->run.undone = 0;
    mg_stack_clear(&s->cells);
    for (uint32_t p = 0; p < s->board->layout.pool_count; p++)
        s->cells.used[p] = s->board->layout.pools[p].used;
}

/* Every path from the start, steered. */
static void loop_steered(mg_searcher *s)
{
    s->board->crash_kinds = 0; /* another worker begins again from the start */
    mg_strategy_init(&s->strategy, s->job->strategy, s->job->seed, s->job->samples);
    if (s->job->strategy == MG_STRATEGY_GUIDED)
        mg_strategy_guide(&s->strategy, s->job->guide, s->job->guide_count);
    s->cells.steer = mg_strategy_steer;
    s->cells.strategy = &s->strategy;
    while (!atomic_load_explicit(&s->board->stop, memory_order_relaxed) && mg_strategy_next(&s->strategy)) {
        mg_verdict_kind kind = run_candidate(s);
        if (kind == MG_VERDICT_cut && s->job->strategy == MG_STRATEGY_GUIDED)
            break; /* it is not there any more */
        if (kind == MG_VERDICT_cut)
            mg_strategy_branch(&s->strategy);
        else if (mg_strategy_accepts(&s->strategy))
            mg_searcher_note(s, kind);
        if (s->tally.limit != MG_LIMIT_NONE)
            break;
        start_again(s);
    }
    mg_strategy_clear(&s->strategy);
}

static void loop(mg_searcher *s)
{
    while (!atomic_load_explicit(&s->board->stop, memory_order_relaxed)) {
        mg_searcher_note(s, run_candidate(s));
        if (is_over(s))
            break;
        go_back(s);
    }
}

/* Takes over where another worker was. False: it had counted the last candidate. */
static bool take_over(mg_searcher *s)
{
    s->tally = mg_board_tally(s->board);
    for (uint32_t i = 0; i < s->board->crash_kinds; i++)
        s->uncounted += s->board->crashes[i].count;
    s->uncounted = s->uncounted > s->tally.crashed ? 1 : 0;
    if (mg_searcher_number(s) == 1)
        mg_stack_clear(&s->cells);
    else if (s->tally.position != MG_NONE)
        mg_stack_adopt(&s->cells, s->tally.position, s->tally.index);
    return !is_over(s);
}

void mg_search_work(void *context, bool is_restart)
{
    const mg_search_job *job = context;
    mg_searcher s = {.job = job, .board = job->board};
    mg_status status;
    double started = mg_clock();
    if (!prepare(&s, is_restart, &status)) {
        mg_searcher_fail(job->board, &status);
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
