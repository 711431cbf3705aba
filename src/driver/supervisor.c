#include "driver/supervisor.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void mg_supervisor_init(mg_supervisor *s, bool (*take_record)(void *context, const mg_record *record),
                        void *context)
{
    assert(take_record);
    *s = (mg_supervisor){.take_record = take_record, .context = context};
    mg_progress_init(&s->progress, stderr);
}

mg_board *mg_supervisor_begin(mg_supervisor *s)
{
    assert(!s->board);
    return s->board = mg_board_new();
}

/* ---- while it runs --------------------------------------------------------------------------------------- */

static void work(void *context)
{
    mg_supervisor *s = context;
    mg_search_work(&s->job);
}

static bool pass_on(void *context, const mg_record *record)
{
    mg_supervisor *s = context;
    mg_progress_clear(&s->progress);
    return s->take_record(s->context, record);
}

static void draw_progress(void *context)
{
    mg_supervisor *s = context;
    mg_tally tally = mg_board_tally(s->board);
    assert(s->board);
    if (atomic_load(&s->board->phase) == MG_PHASE_SEARCH)
        mg_progress_update(&s->progress, atomic_load(&tally.explored), tally.valid,
                           mg_path_depth(s->board->path), mg_path_fraction(s->board->path));
}

static void note_killed(void *context, int number)
{
    mg_supervisor *s = context;
    mg_progress_clear(&s->progress);
    fprintf(stderr, "margay: the worker was killed from outside: %s; another one goes on\n", strsignal(number));
}

bool mg_supervisor_run(mg_supervisor *s, const mg_search_job *job, mg_status *status)
{
    mg_worker_client client = {
        .context = s, .work = work, .take_record = pass_on, .tick = draw_progress, .note_killed = note_killed};
    assert(s->board && atomic_load(&s->board->phase) == MG_PHASE_START);
    s->job = *job;
    s->job.board = s->board;
    bool is_good = mg_worker_supervise(s->board, &client, &s->end, status);
    mg_progress_clear(&s->progress);
    return is_good;
}

/* ---- what came of it ------------------------------------------------------------------------------------- */

static bool is_failed_claim(mg_verdict_kind kind)
{
    return kind == MG_VERDICT_assert || kind == MG_VERDICT_ensures || kind == MG_VERDICT_invariant ||
           kind == MG_VERDICT_requires;
}

static uint64_t count_failed(const mg_board *board)
{
    uint64_t failed = 0;
    for (uint32_t i = 0; i < board->crash_kinds; i++)
        if (is_failed_claim(board->crashes[i].kind))
            failed += mg_board_crashes(board, &board->crashes[i]);
    for (mg_verdict_kind kind = 0; kind < MG_VERDICT_COUNT; kind++)
        if (is_failed_claim(kind))
            failed += mg_board_others(board, kind);
    return failed;
}

mg_stats mg_supervisor_count(const mg_supervisor *s)
{
    const mg_tally tally = mg_board_tally(s->board);
    uint64_t explored = atomic_load(&tally.explored) - tally.blocked;
    uint64_t failed = s->job.is_test ? count_failed(s->board) : 0;
    assert(failed <= tally.crashed);
    return (mg_stats){.explored = explored,
                      .paths = explored,
                      .valid = tally.valid,
                      .failed = failed,
                      .crashed = tally.crashed - failed,
                      .inits = tally.inits,
                      .undo = tally.undo,
                      .steps = tally.steps,
                      .forwarded = tally.forwarded,
                      .splits = tally.splits,
                      .blocked = tally.blocked,
                      .search_seconds = mg_board_seconds(s->board),
                      .peak_rss_kb = s->end.peak_rss_kb,
                      .complete = explored && tally.next.position == MG_NONE && tally.limit == MG_LIMIT_NONE};
}

mg_limit mg_supervisor_limit(const mg_supervisor *s)
{
    assert(s->board);
    return mg_board_tally(s->board).limit;
}

void mg_supervisor_end(mg_supervisor *s)
{
    mg_progress_clear(&s->progress);
    if (s->board)
        mg_board_free(s->board);
    s->board = NULL;
}
