#include "driver/replay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- what to run ----------------------------------------------------------------------------------------- */

bool mg_replay_open(mg_replay *r, const char *folder, mg_status *status)
{
    r->folder = folder;
    return mg_case_read(&r->kit, folder, status);
}

void mg_replay_close(mg_replay *r)
{
    if (r->kit.arena.memory.base)
        mg_case_clear(&r->kit);
}

void mg_replay_set_job(const mg_replay *r, mg_search_job *job)
{
    assert(!job->uses_checkpoints); /* the one path is run from the start */
    job->strategy = MG_STRATEGY_GUIDED;
    job->samples = 1;
    job->guide = r->kit.path.items;
    job->guide_count = (uint32_t)r->kit.path.count;
}

/* ---- the result ------------------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Only the names of the files are compared, as they may be in another folder now. */
void mg_replay_note(mg_replay *r, const mg_failure *failure)
{
    const mg_case *kit = &r->kit;
    const mg_site *site = failure->site;
    assert(failure->verdict && kit->function && kit->file);
    r->is_same = failure->verdict->kind == kit->verdict && (site ? site->line : 0) == kit->line &&
                 !strcmp(site ? site->function : "", kit->function) &&
                 !strcmp(base_name(site ? site->file : ""), base_name(kit->file));
}

static void print_failed(mg_replay *r)
{
    const mg_case *kit = &r->kit;
    r->result = MG_EXIT_FOUND;
    if (r->is_same) {
        printf("# %s: it fails the same way\n", r->folder);
        return;
    }
    printf("# %s: it fails in another way; when the kit was made it %s", r->folder,
           mg_verdict_text(kit->verdict));
    if (kit->line)
        printf(" at %s:%u in %s", kit->file, kit->line, kit->function);
    printf("\n");
}

static void print_passed(mg_replay *r, uint32_t depth)
{
    size_t known = r->kit.path.count;
    r->result = MG_EXIT_OK;
    printf("ok %s, n = %lld: it passes now, with the choices of %s\n", r->kit.test, (long long)r->kit.n,
           r->folder);
    if (depth == known + 1)
        printf("# it goes on and chooses once more, and took the first way; for the others run margay check\n");
    else if (depth > known)
        printf("# it goes on and chooses %zu times more, and took the first way each time; for the others run "
               "margay check\n",
               depth - known);
}

/* It is not known whether the path still fails. */
static void print_inconclusive(mg_replay *r, const char *why, const char *remedy)
{
    r->result = MG_EXIT_LIMIT;
    printf("not ok %s, n = %lld: inconclusive, %s\n%s", r->kit.test, (long long)r->kit.n, why, remedy);
}

void mg_replay_print(mg_replay *r, const mg_outcome *outcome, uint32_t depth, const char *why_out)
{
    static const char again[] =
        "# the program is not the one that the kit was made with; run margay check again\n";
    mg_text why = {0};
    if (outcome->kind == MG_OUTCOME_FAILED) {
        print_failed(r);
    } else if (why_out) {
        print_inconclusive(r, why_out, "");
    } else if (outcome->valid) {
        print_passed(r, depth);
    } else if (outcome->paths) {
        print_inconclusive(r, "what it assumes refuses these choices now", again);
    } else {
        mg_text_printf(&why, "the path is not there any more: choice %u of %zu is another one", depth + 1,
                       r->kit.path.count);
        print_inconclusive(r, why.data, again);
    }
    mg_text_clear(&why);
}
