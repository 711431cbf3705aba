/* One search of a check: one test, with one bound. If a path asks MG_ANY for a structure that is not laid out, the search is started again with more
 * structures. */
#include "driver/checker.h"

#include <assert.h>
#include <string.h>

#include "base/limits.h"
#include "driver/input_writer.h"
#include "report/fixed.h"

static uint32_t find_places(void *context, uint64_t address, mg_site *sites, uint32_t room)
{
    return mg_places_find(context, address, sites, room);
}

/* Functions that take the same structure share what its invariant refuses; not where each path is told of, or counted by its lines. */
static void set_sharing(mg_checker *c, mg_search_job *job)
{
    bool shares = job->proves && c->policy->is_open && job->strategy == MG_STRATEGY_DFS && !job->sends_paths &&
                  !c->policy->coverage && !c->policy->html && !c->replay;
    job->group = shares ? mg_function_group(&c->function, c->test->name) : 0;
    if (!job->group)
        return;
    c->refused = c->refused ? c->refused : mg_refused_new();
    job->refused = c->refused;
}

/* Where choices are made at once, or are symbols, nobody sees which are used; the sides of an MG_SAME are two tests. */
static bool tells_uses(const mg_checker *c)
{
    return (c->policy->lanes == MG_LANES_PLACES || c->policy->lanes == MG_LANES_COPIES) && !c->test->other &&
           !c->replay;
}

mg_search_job mg_checker_job(mg_checker *c)
{
    mg_search_job job = mg_policy_job(c->policy, c->steps);
    mg_jit *jit = c->program.jit;
    assert(c->test && c->program.jit && c->n >= 1);
    assert(!c->is_other || c->test->other);
    c->tracer = (mg_tracer){c->program.sites.all.items, find_places, mg_jit_places(jit)};
    job.types = &c->program.types;
    job.wanted = c->structures.wanted.items;
    job.wanted_count = (uint32_t)c->structures.wanted.count;
    job.sites = c->program.sites.all.items;
    job.site_count = tells_uses(c) ? (uint32_t)c->program.sites.all.count : 0;
    job.predicate = mg_jit_find(jit, c->is_other ? c->test->other : c->test->function);
    job.n = c->n;
    job.tracer = &c->tracer;
    job.proof.heap.regions = c->function.contracts.regions.items;
    job.proof.heap.region_count = c->function.contracts.regions.count;
    job.proves = job.proves && !c->test->other; /* the sets of an MG_SAME are of structures, not of symbols */
    set_sharing(c, &job);
    job.has_threads = c->program.has_threads;
    if (c->replay)
        mg_replay_set_job(c->replay, &job);
    return job;
}

/* Puts the failures that were reported already on the board, so that they are not reported again. */
static void put_known_crashes(const mg_checker *c, mg_board *board)
{
    assert(c->known.count <= MG_CRASH_KINDS);
    for (size_t i = 0; i < c->known.count; i++)
        board->crashes[i] = c->known.items[i];
    board->known_kinds = (uint32_t)c->known.count;
    mg_board_forget_crashes(board);
}

void mg_checker_count_known(mg_checker *c)
{
    const mg_board *board = c->supervisor.board;
    assert(c->known.count == c->cause_of.count); /* each way to fail has its cause */
    for (size_t i = 0; i < c->known.count; i++) {
        uint64_t count = mg_board_crashes(board, &board->crashes[i]);
        if (count)
            c->outcome->causes.items[c->cause_of.items[i]].count = count;
    }
    c->outcome->untold += mg_board_untold(board);
}

/* The causes from number `first` on are new: the board has them in the same order, after those that were known before. */
static void count_causes(mg_checker *c, size_t first)
{
    const mg_board *board = c->supervisor.board;
    for (uint32_t i = (uint32_t)c->known.count; i < board->crash_kinds && first < c->outcome->causes.count;
         i++) {
        mg_vec_push(&c->known, board->crashes[i]);
        mg_vec_push(&c->cause_of, first++);
    }
    mg_checker_count_known(c);
}

/* If a path asked MG_ANY for a structure that was not laid out, adds structures, and gives true: the search is to start again. Up to that path it does the same
 * as before, and what was reported then is not reported again. */
static bool add_lacking(mg_checker *c)
{
    const mg_board *board = c->supervisor.board;
    assert(board);
    if (!board->lack.type || c->has_failed || c->supervisor.end.reason != MG_STOP_NONE)
        return false;
    mg_structures_add(&c->structures, c->program.jit, &board->lack);
    memcpy(c->told, c->taken, sizeof c->told);
    mg_supervisor_end(&c->supervisor);
    return true;
}

bool mg_checker_search(mg_checker *c, mg_status *status)
{
    bool is_good;
    memset(c->taken, 0, sizeof c->taken);
    memset(c->told, 0, sizeof c->told);
    mg_structures_begin(&c->structures, c->program.jit, c->n);
    do {
        put_known_crashes(c, mg_supervisor_begin(&c->supervisor));
        mg_search_job job = mg_checker_job(c);
        if (job.has_threads && job.strategy == MG_STRATEGY_DFS && job.reduction == MG_REDUCTION_OPTIMAL)
            mg_board_open_orders(c->supervisor.board);
        is_good = mg_supervisor_run(&c->supervisor, &job, status);
    } while (is_good && add_lacking(c));
    return is_good;
}

/* No path counts: why not? */
static void explain_nothing(mg_checker *c, mg_bound_result *result)
{
    const mg_board *board = c->supervisor.board;
    uint32_t site = 0;
    result->refused = mg_board_refused(board, &site);
    assert(site < c->program.sites.all.count);
    result->refuser =
        result->refused && c->program.sites.all.items[site].line ? &c->program.sites.all.items[site] : NULL;
    if (!c->policy->is_open && board->has_given)
        mg_fixed_add(&c->fixed, &board->layout);
}

mg_bound_result mg_checker_sum_up(mg_checker *c)
{
    mg_bound_result result = {.stats = mg_supervisor_count(&c->supervisor),
                              .limit = mg_supervisor_limit(&c->supervisor)};
    double first = c->supervisor.board->first_candidate;
    if (c->stats.setup_seconds <= 0 && first > 0)
        c->stats.setup_seconds = first - c->began;
    c->steps += result.stats.steps;
    c->limit = result.limit;
    if (result.limit == MG_LIMIT_MEMORY)
        result.why = "a path uses more memory than Margay may (--memory)";
    if (c->supervisor.end.reason == MG_STOP_MEMORY)
        result.why = mg_halt_text(MG_HALT_MEMORY);
    c->depth = mg_path_depth(c->supervisor.board->path);
    mg_choice_uses_add(&c->uses, c->supervisor.board, (uint32_t)c->program.sites.all.count);
    mg_text_reset(&c->fixed);
    if (!result.stats.valid)
        explain_nothing(c, &result);
    return result;
}

bool mg_checker_run_bound(mg_checker *c, mg_bound_result *result, mg_status *status)
{
    assert(c->test && c->outcome && !c->supervisor.board);
    size_t known = c->outcome->causes.count;
    bool is_good = mg_checker_search(c, status);
    *result = mg_checker_sum_up(c);
    count_causes(c, known);
    if (c->writer && is_good && !c->has_failed)
        c->has_failed = !mg_input_writer_end_bound(c->writer, &c->status);
    mg_supervisor_end(&c->supervisor);
    if (c->has_failed)
        *status = c->status;
    return is_good && !c->has_failed;
}
