/* What a worker does before its first candidate: it calls the functions that bound the structures, lays these out, and installs what the rooms below have to offer. */
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "choice/bound_calls.h"
#include "choice/owned.h"
#include "lane/packed.h"
#include "prove/unknowns.h"
#include "search/searcher.h"

static bool run_bounds(mg_searcher *s, const mg_wanted *wanted, mg_bounds *bounds, mg_status *status)
{
    const mg_search_job *job = s->job;
    mg_bound_calls calls = {.bounds = bounds, .types = job->types};
    for (size_t i = 0; i < sizeof wanted->bounds / sizeof *wanted->bounds && wanted->bounds[i]; i++) {
        uint64_t result;
        bounds->round = (unsigned)i;
        mg_bound_calls_install(&calls);
        bool returned = mg_run_call(&s->run, wanted->bounds[i], (uint64_t)wanted->n, &result);
        mg_bound_calls_remove();
        if (calls.has_failed) {
            *status = calls.status;
            return false;
        }
        const mg_site *site = &job->sites[s->run.verdict.site];
        if (!returned)
            return mg_status_fail(status, MG_EXIT_INPUT,
                                  "%s:%u: MG_BOUNDS does not return: it %s\n  bounds are the same for all "
                                  "structures: let them depend on n only",
                                  site->file, site->line, mg_verdict_text(s->run.verdict.kind));
    }
    return true;
}

/* A worker that takes over uses the layout that the first one built, but runs the bounds functions again, as they may set variables. The function
 * of the first structure runs last, so that the variables are as if it were the only one. */
static bool lay_out(mg_searcher *s, bool takes_over, mg_status *status)
{
    const mg_search_job *job = s->job;
    mg_layout_area area = {MG_OBJECT_BASE, MG_OBJECT_SIZE - 8192};
    mg_bounds *bounds = s->rules.each = mg_memory_new((job->wanted_count + 1) * sizeof *bounds);
    mg_layout_wish *wishes = mg_memory_new((job->wanted_count + 1) * sizeof *wishes);
    bool is_good = true;
    assert(job->is_test || job->wanted_count); /* a predicate has an argument */
    for (uint32_t i = job->wanted_count; i-- > 0 && is_good;) {
        mg_bounds_init(&bounds[i], &s->board->arena, job->wanted[i].n);
        bounds[i].room = job->room;
        is_good = run_bounds(s, &job->wanted[i], &bounds[i], status);
        bounds[i].root = job->wanted[i].type;
        wishes[i] =
            (mg_layout_wish){&bounds[i], job->wanted[i].type, job->wanted[i].count, job->wanted[i].is_holder};
    }
    if (is_good && !takes_over && job->wanted_count)
        is_good = mg_layout_build(&s->board->layout, wishes, job->wanted_count, &s->board->arena, area, status);
    s->rules.count = job->wanted_count;
    free(wishes);
    return is_good;
}

/* A path asks for a structure that is not laid out. The worker ends, and the parent begins the search again with more structures. */
static void note_lack(void *context, const mg_type *type, int64_t n, uint32_t count)
{
    const mg_searcher *s = context;
    for (uint32_t i = 0; i < s->job->wanted_count; i++) {
        const mg_wanted *wanted = &s->job->wanted[i];
        if (wanted->type != type || wanted->n != n)
            continue;
        assert(count <= wanted->count + 1); /* invariant 43: those that there are were given */
        if (wanted->count >= count)
            return;
    }
    s->board->lack = (mg_lack){type, n, count};
    atomic_store(&s->board->phase, MG_PHASE_DONE);
    _exit(0);
}

bool mg_searcher_only_counts(const mg_search_job *job)
{
    return !job->sends_structures && !job->limit && !job->has_sets && !job->forwards && !job->finds_leaks;
}

/* Is nothing done with the values of a field that the predicate did not read but to count them? */
static bool counts_rows(const mg_search_job *job)
{
    return job->enumerates_dont_care && !job->sends_structures && !job->sends_trails && !job->limit &&
           !job->steps;
}

bool mg_searcher_has_symbols(const mg_search_job *job)
{
    return job->proves && job->strategy != MG_STRATEGY_GUIDED;
}

static void pass_over_refused(mg_searcher *s)
{
    assert(s->job->strategy == MG_STRATEGY_DFS && !s->job->forwards);
    mg_refusals_begin(&s->refusals, s->job->refused, s->job->group, s->path);
    s->strategy = (mg_strategy){.kind = MG_STRATEGY_DFS, .refusals = &s->refusals};
    s->path->strategy = &s->strategy;
}

/* Only a search that goes through all orders can leave some out. */
static mg_reduction_wish wish_for_orders(const mg_searcher *s)
{
    const mg_search_job *job = s->job;
    bool is_whole = job->has_threads && job->strategy == MG_STRATEGY_DFS;
    return (mg_reduction_wish){.kind = is_whole ? job->reduction : MG_REDUCTION_NONE,
                               .preemptions = is_whole ? job->preemptions : MG_NONE,
                               .tree = s->board->orders};
}

bool mg_searcher_prepare(mg_searcher *s, bool takes_over, mg_status *status)
{
    mg_run_init(&s->run, s->job->fuel);
    s->run.heap_limit = s->job->heap_limit;
    s->run.ignored = s->job->ignored;
    if (s->job->watches_locals)
        mg_run_watch_locals(&s->run);
    if (!lay_out(s, takes_over, status))
        return false;
    mg_cells_init(&s->cells, &s->run, s->path, &s->board->layout, &s->board->has_forgotten);
    mg_owned_install(&s->cells);
    s->cells.forwards = s->job->forwards;
    s->cells.keeps_valid = s->job->enumerates_dont_care; /* fields that were not read are to be chosen, too */
    s->solutions.cells = &s->cells;
    if (s->job->has_lanes)
        mg_narrow_install(&s->narrow, &s->cells);
    mg_lane_fields_install(&s->open, &s->cells, s->job->proves ? &mg_terms_kind : NULL);
    if (s->job->keeps_words)
        mg_packed_install(&s->run);
    s->choices = (mg_choices){.cells = &s->cells,
                              .types = s->job->types,
                              .n = s->job->n,
                              .is_eager = s->job->is_eager,
                              .denials_most = s->job->denials,
                              .is_uncut = s->job->is_uncut,
                              .lack = note_lack,
                              .context = s};
    s->choices.show.rules = &s->rules;
    if (s->job->site_count && !s->board->uses)
        s->board->uses =
            mg_arena_alloc(&s->board->arena, (s->job->site_count + (size_t)1) * sizeof *s->board->uses);
    s->choices.uses = s->board->uses;
    if (s->job->is_test) {
        mg_threads_wish wish = {s->job->has_threads, s->job->spurious, wish_for_orders(s)};
        mg_choices_install(&s->choices);
        mg_inputs_install(&s->inputs, &s->cells, s->job->types, &s->rules);
        s->inputs.is_wanted = s->job->sends_structures;
        mg_threads_install(&s->threads, &s->run, s->path, &wish);
    }
    mg_arrivals_install();
    if (mg_searcher_has_symbols(s->job)) {
        if (s->job->refused)
            pass_over_refused(s);
        mg_prover_init(&s->prover, &s->job->proof, &s->choices);
        s->prover.heap.has_met_chains = &s->has_met_chains;
        s->prover.heap.has_met_loops = &s->board->has_met_loops;
        s->prover.refusals = s->job->refused ? &s->refusals : NULL;
        mg_prover_open_fields(&s->prover, &s->cells);
        mg_lane_fields_open_symbols(&s->open);
        s->open.is_lazy = s->job->proof.heap.is_lazy;
    }
    s->asked_before = s->board->asked;
    mg_same_init(&s->same, &s->cells, &s->rules);
    if (s->job->enumerates_dont_care)
        mg_dont_care_init(&s->dont_care, &s->cells);
    s->counts_rows = counts_rows(s->job);
    if (s->job->uses_checkpoints)
        mg_checkpoints_init(&s->checkpoints, &s->run, s->path->room);
    if (s->job->copies_all)
        mg_copies_init(&s->copies, &s->run, s->board->layout.start, s->board->layout.end);
    s->siblings =
        (mg_siblings){.cells = &s->cells,
                      .board = s->board,
                      .tally = &s->tally,
                      .result_bits = s->job->result_bits,
                      .steps = s->job->steps ? s->job->steps : UINT64_MAX,
                      /* a test accepts by returning: none of its paths is plain */
                      .is_alone = s->job->sends_trails || s->job->is_test,
                      .only_counts = mg_searcher_only_counts(s->job) && !s->job->enumerates_dont_care};
    assert(s->run.path == s->path && s->run.choices == &s->cells && s->run.open == &s->open);
    mg_run_mark(&s->run);
    return true;
}
