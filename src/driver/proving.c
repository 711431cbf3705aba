/* A proof of one test, with one bound. The search goes through its paths with symbols; paths that fail are kept, with numbers for the symbols.
 * After the search each of these paths is run once more, by the same code, with the numbers and no symbols. The result of that run is reported, so
 * a failure that is shown has really happened. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "driver/checker.h"
#include "prove/prover.h"

void mg_checker_keep_finding(mg_checker *c, const mg_record *record)
{
    const mg_evidence *evidence = &c->evidence;
    mg_finding finding = {.verdict = record->verdict,
                          .turn_count = evidence->path.count,
                          .has_path = evidence->stop.has_path,
                          .longest = evidence->stop.longest,
                          .open = evidence->stop.open,
                          .uncut = evidence->stop.uncut};
    mg_trace trace;
    assert(c->proof.is_searching);
    mg_trace_make(&trace, &c->tracer, &evidence->stop);
    if (trace.count)
        finding.site = trace.frames[0];
    finding.turns = mg_memory_new((finding.turn_count + 1) * sizeof *finding.turns);
    if (finding.turn_count)
        memcpy(finding.turns, evidence->path.items, finding.turn_count * sizeof *finding.turns);
    mg_vec_push(&c->proof.findings, finding);
    mg_evidence_reset(&c->evidence);
}

void mg_checker_keep_beyond(mg_checker *c, const mg_record *record)
{
    mg_trace trace;
    mg_stop stop;
    if (c->proof.place.length || record->byte_count != sizeof stop)
        return;
    memcpy(&stop, record->bytes, sizeof stop);
    mg_trace_make(&trace, &c->tracer, &stop);
    uint32_t i = 0;
    while (i < trace.count && !trace.frames[i].line) /* a model of the C library has no lines */
        i++;
    const char *why = mg_beyond_text(record->verdict.detail);
    if (i < trace.count)
        mg_text_printf(&c->proof.place, ", the first at %s:%u, where %s", trace.frames[i].file,
                       trace.frames[i].line, why);
    else
        mg_text_printf(&c->proof.place, ", the first in %s, where %s",
                       trace.count ? trace.frames[0].function : c->test->name, why);
}

static void clear_proof(mg_proof *proof)
{
    for (size_t i = 0; i < proof->findings.count; i++)
        free(proof->findings.items[i].turns);
    mg_vec_clear(&proof->findings);
    mg_text_clear(&proof->place);
}

/* If a path was given up, or a question was left without an answer, nothing is proved, whatever else was found. */
static void add_doubt(mg_checker *c, mg_bound_result *result)
{
    const mg_proof *proof = &c->proof;
    const char *place = proof->place.length ? proof->place.data : "";
    mg_text why = {0};
    if (proof->has_met_loops)
        mg_text_printf(&why, "a loop is not followed for more than %u turns (--loops)%s",
                       c->policy->proof.loops, place);
    else if (proof->beyond)
        mg_text_printf(&why, "%llu %s beyond what can be proved%s", (unsigned long long)proof->beyond,
                       proof->beyond == 1 ? "path goes" : "paths go", place);
    else if (proof->asked.unknown)
        mg_text_printf(&why, "%llu questions to the solver were left without an answer (--rlimit)",
                       (unsigned long long)proof->asked.unknown);
    else
        return;
    mg_vec_push(&c->reasons, why.data);
    result->stats.complete = false;
    result->doubt = why.data;
    result->why = result->why ? result->why : why.data;
}

/* The board has the new ways to fail in the order in which they were found. */
static void find_ways(mg_checker *c, const mg_board *board)
{
    size_t found = 0;
    for (uint32_t i = (uint32_t)c->known.count; i < board->crash_kinds && found < c->proof.findings.count;
         i++) {
        mg_finding *finding = &c->proof.findings.items[found++];
        assert(finding->verdict.kind == board->crashes[i].kind);
        finding->way = board->crashes[i];
        finding->count = mg_board_crashes(board, &board->crashes[i]);
    }
    assert(found == c->proof.findings.count);
}

static void count_proof(const mg_checker *c, mg_stats *stats)
{
    const mg_board *board = c->supervisor.board;
    mg_tree_counts tree = mg_board_tally(board).tree;
    stats->is_proof = true;
    stats->proof = (mg_proof_stats){.pre = tree.pre,
                                    .post = tree.post,
                                    .states = tree.states,
                                    .beyond = c->proof.beyond,
                                    .asked = c->proof.asked};
}

static bool search_with_symbols(mg_checker *c, mg_bound_result *result, mg_status *status)
{
    c->proof.is_searching = true;
    bool is_good = mg_checker_search(c, status);
    c->proof.is_searching = false;
    *result = mg_checker_sum_up(c);
    mg_checker_count_known(c);
    find_ways(c, c->supervisor.board);
    c->proof.beyond = mg_board_others(c->supervisor.board, MG_VERDICT_beyond);
    c->proof.has_met_loops = c->supervisor.board->has_met_loops;
    c->proof.has_met_chains = c->supervisor.board->has_met_chains;
    c->proof.asked = c->supervisor.board->asked;
    count_proof(c, &result->stats);
    add_doubt(c, result);
    mg_supervisor_end(&c->supervisor);
    return is_good;
}

/* ---- once more, without symbols --------------------------------------------------------------------------- */

/* is_uncut: by the choices before the first loop was cut, and turn by turn; what is chosen after them is the first that can be. */
static bool run_again(mg_checker *c, const mg_finding *finding, bool is_uncut, mg_status *status)
{
    mg_supervisor_begin(&c->supervisor);
    memset(c->taken, 0, sizeof c->taken);
    memset(c->told, 0, sizeof c->told);
    mg_search_job job = mg_checker_job(c);
    job.strategy = MG_STRATEGY_GUIDED;
    job.uses_checkpoints = false;
    job.samples = 1;
    job.guide = finding->turns;
    job.guide_count = is_uncut ? finding->uncut : (uint32_t)finding->turn_count;
    job.is_uncut = is_uncut;
    c->proof.wanted =
        is_uncut || finding->longest ? finding : NULL; /* behind its room an array is any memory */
    bool is_good = mg_supervisor_run(&c->supervisor, &job, status);
    c->depth = mg_path_depth(c->supervisor.board->path);
    mg_supervisor_end(&c->supervisor);
    c->proof.wanted = NULL;
    return is_good && !c->has_failed;
}

/* A symbol as an index may be found out of bounds, and with a number it may lead out of all objects, or to NULL. */
static bool is_same_kind(const char *verdict, mg_verdict_kind kind)
{
    bool is_far = kind == MG_VERDICT_out_of_bounds && (!strcmp(verdict, mg_verdict_name(MG_VERDICT_wild)) ||
                                                       !strcmp(verdict, mg_verdict_name(MG_VERDICT_null)));
    return is_far || !strcmp(verdict, mg_verdict_name(kind));
}

/* A run without symbols ends where bits that were never written are used, also where the result is the same whatever they are. */
static bool is_same(const mg_cause *cause, const mg_finding *finding)
{
    if (!strcmp(cause->verdict, mg_verdict_name(MG_VERDICT_uninitialised)))
        return true;
    return is_same_kind(cause->verdict, finding->verdict.kind) && cause->line == finding->site.line;
}

bool mg_checker_is_wanted(const mg_checker *c, const mg_record *record)
{
    const mg_finding *wanted = c->proof.wanted;
    mg_trace trace;
    assert(wanted);
    mg_trace_make(&trace, &c->tracer, &c->evidence.stop);
    return is_same_kind(mg_verdict_name(record->verdict.kind), wanted->verdict.kind) && trace.count &&
           trace.frames[0].line == wanted->site.line && !strcmp(trace.frames[0].file, wanted->site.file);
}

/* Why a failure could not be confirmed by a run without symbols. */
static void say_why_unconfirmed(const mg_finding *finding, mg_text *out)
{
    if (finding->has_path && finding->open & ~MG_OPEN_LOOP)
        mg_text_add(out, "  what such a function returns may lead to objects that the program made: a run "
                         "without symbols has no choice for that\n");
    else if (finding->longest)
        mg_text_printf(out,
                       "  it needs an array of %llu elements; a run without symbols has room for %d\n"
                       "  if arrays are never that long, say so with MG_REQUIRES\n",
                       (unsigned long long)finding->longest, MG_ELEMENTS_MOST);
    else
        mg_text_add(out, finding->has_path ? "  run without symbols it does not\n"
                                           : "  no numbers were found that lead there\n");
}

/* A failure that the run without symbols does not show would be an error of Margay, unless an open function is called. It is reported as not confirmed. */
static void tell_unconfirmed(mg_checker *c, const mg_finding *finding)
{
    mg_text title = {0}, story = {0}, open = {0};
    const mg_site *site = &finding->site;
    mg_function_name_open(&c->function, finding->open, &open);
    mg_text_printf(&title, "%s, %c = %lld: not confirmed%s%s: it %s", c->test->name,
                   c->policy->is_open ? 'k' : 'n', (long long)c->n, open.length ? ", " : "",
                   open.length ? open.data : "", mg_verdict_text(finding->verdict.kind));
    if (site->line)
        mg_text_printf(&title, " at %s:%u", site->file, site->line);
    say_why_unconfirmed(finding, &story);
    mg_checker_add_cause(c, title.data, story.data, NULL, site)->verdict =
        mg_verdict_name(finding->verdict.kind);
    mg_text_clear(&title);
    mg_text_clear(&story);
    mg_text_clear(&open);
}

static bool confirm_finding(mg_checker *c, const mg_finding *finding, mg_status *status)
{
    size_t before = c->outcome->causes.count;
    bool is_cut = finding->open & MG_OPEN_LOOP;
    if (finding->has_path && is_cut && !run_again(c, finding, true, status))
        return false;
    bool is_shown = c->outcome->causes.count > before; /* the loop comes to it */
    if (finding->has_path && !is_shown && !run_again(c, finding, false, status))
        return false;
    const mg_cause *cause = c->outcome->causes.count > before ? &c->outcome->causes.items[before] : NULL;
    if (!cause || !is_same(cause, finding))
        tell_unconfirmed(c, finding);
    c->outcome->causes.items[before].count = finding->count;
    mg_vec_push(&c->known, finding->way);
    mg_vec_push(&c->cause_of, before);
    return true;
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

bool mg_checker_prove_bound(mg_checker *c, mg_bound_result *result, mg_status *status)
{
    assert(c->test && c->outcome && !c->supervisor.board);
    c->proof = (mg_proof){0};
    bool is_good = mg_checker_begin_paths(c, status) && search_with_symbols(c, result, status);
    for (size_t i = 0; is_good && i < c->proof.findings.count; i++)
        is_good = confirm_finding(c, &c->proof.findings.items[i], status);
    clear_proof(&c->proof);
    if (c->has_failed)
        *status = c->status;
    return is_good && !c->has_failed;
}
