/* What is printed at the end of a search for structures. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "driver/generator.h"
#include "report/counters.h"
#include "report/nulls.h"

const char *mg_stop_text(mg_limit limit, mg_stop_reason reason, bool is_test)
{
    static const char *const limits[][2] = {
        [MG_LIMIT_STRUCTURES] = {"--limit was reached", "--limit was reached"},
        [MG_LIMIT_STEPS] = {"--steps were used up", "--steps were used up"},
        [MG_LIMIT_CRASH] = {"a candidate crashed the predicate (--on-crash=stop)",
                            "a path failed (--on-crash=stop)"},
        [MG_LIMIT_SAMPLES] = {"all samples are taken", "all samples are taken"},
        [MG_LIMIT_MEMORY] = {"a candidate uses more memory than Margay may (--memory)",
                             "a path uses more memory than Margay may (--memory)"},
        [MG_LIMIT_UNSTABLE] = {"the predicate is not deterministic", "the test is not deterministic"}};
    static const char *const reasons[] = {[MG_STOP_TIMEOUT] = "--timeout was reached",
                                          [MG_STOP_INTERRUPT] = "interrupted",
                                          [MG_STOP_MEMORY] = "--memory was reached",
                                          [MG_STOP_CLIENT] = "the results could not be written",
                                          [MG_STOP_KILLED] =
                                              "its workers are killed from outside, again and again"};
    assert(limit < sizeof limits / sizeof *limits && reason < sizeof reasons / sizeof *reasons);
    return limit != MG_LIMIT_NONE ? limits[limit][is_test] : reasons[reason];
}

const char *mg_generator_why_stopped(const mg_generator *g)
{
    return g->stats.complete
               ? NULL
               : mg_stop_text(mg_supervisor_limit(&g->supervisor), g->supervisor.end.reason, false);
}

/* Crashes that were counted, and not shown one by one. */
static void summarise_crashes(const mg_generator *g)
{
    char count[32];
    const mg_board *board = g->supervisor.board;
    for (uint32_t i = 0; i < board->crash_kinds; i++) {
        const mg_crash_count *crash = &board->crashes[i];
        const mg_site *site = &g->program.sites.all.items[crash->site];
        uint64_t times = mg_board_crashes(board, crash);
        if (times < 2)
            continue;
        fprintf(stderr, "margay: on %s candidates the predicate %s", mg_count_spell(times, count),
                mg_verdict_text(crash->kind));
        if (site->line)
            fprintf(stderr, " at %s:%u", site->file, site->line);
        fputs("\n", stderr);
    }
    uint64_t untold = mg_board_untold(board);
    if (untold)
        fprintf(stderr, "margay: on %s candidate%s the predicate crashes in ways that are not shown\n",
                mg_count_spell(untold, count), untold == 1 ? "" : "s");
}

typedef struct refusal {
    uint32_t site;
    uint64_t count;
} refusal;

static int by_count(const void *a, const void *b)
{
    const refusal *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1) : (x->site > y->site) - (x->site < y->site);
}

/* A line for each return that refused, the one that did most often first. */
void mg_generator_tell_refusals(const mg_generator *g)
{
    const mg_board *board = g->supervisor.board;
    refusal all[MG_REFUSERS_MOST];
    size_t used = 0;
    char count[32];
    for (; used < MG_REFUSERS_MOST && board->refusers[used].site; used++)
        all[used] = (refusal){board->refusers[used].site, mg_board_refusals(board, &board->refusers[used])};
    qsort(all, used, sizeof *all, by_count);
    for (size_t i = 0; i < used; i++) {
        const mg_site *site = &g->program.sites.all.items[all[i].site];
        if (site->line && all[i].count)
            fprintf(stderr, "margay: %s:%u in %s refuses %s\n", site->file, site->line, site->function,
                    mg_count_spell(all[i].count, count));
    }
}

void mg_generator_summarise(mg_generator *g)
{
    const mg_stats *stats = &g->stats;
    const char *why = mg_generator_why_stopped(g);
    char count[32];
    summarise_crashes(g);
    fprintf(stderr, "margay: %s valid", mg_count_spell(stats->valid, count));
    fprintf(stderr, " of %s candidates", mg_count_spell(stats->explored, count));
    if (stats->crashed)
        fprintf(stderr, ", %s crashed", mg_count_spell(stats->crashed, count));
    fprintf(stderr, " in %.2f s; %s%s\n", stats->search_seconds, why ? "not complete: " : "all there are",
            why ? why : "");
    if (g->policy->tells_refusals)
        mg_generator_tell_refusals(g);
    if (!stats->valid && !mg_nulls_tell(stderr, &g->supervisor.board->layout))
        g->lacks_reason = !g->policy->tells_refusals && stats->explored > stats->crashed;
}
