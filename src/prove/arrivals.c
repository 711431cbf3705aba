#include "prove/arrivals.h"

#include <assert.h>

#include "engine/host.h"
#include "prove/prover.h"

/* moment: an mg_arrival; or MG_ARRIVALS: up to here the tests of all functions that take the same structure are alike. */
static void note_call(unsigned moment)
{
    mg_prover *p = mg_prover_current();
    if (p && moment < MG_ARRIVALS)
        p->arrived[moment] = mg_path_position(p->path) + 1;
    else if (p && p->refusals)
        mg_refusals_part(p->refusals);
}

/* The place is the same on every path, so one that goes on behind this call need not note it again. */
static void note_result(uint64_t address, uint64_t size, int is_signed)
{
    mg_prover *p = mg_prover_current();
    if (p && size <= sizeof(uint64_t))
        p->returned = (mg_result_place){address, size, is_signed != 0};
}

void mg_arrivals_install(void)
{
    mg_host_set(MG_HOST_mg_note_result, (mg_host_function)note_result);
    mg_host_set(MG_HOST_mg_note_call, (mg_host_function)note_call);
}

void mg_arrivals_begin(mg_prover *p)
{
    for (int i = 0; i < MG_ARRIVALS; i++)
        p->arrived[i] = 0;
    p->has_witness = p->is_moving = false;
    p->longest = 0;
}

/* A path that goes on from a checkpoint behind the call does not come there again, one that starts over does. Neither is counted: the path before came
 * there by the same steps. */
static bool is_new(const mg_prover *p, mg_arrival arrival, uint32_t shared)
{
    uint32_t steps = p->arrived[arrival] - 1; /* that were taken by then */
    return p->arrived[arrival] && (shared == MG_NONE || steps > shared);
}

void mg_arrivals_count(const mg_prover *p, uint32_t shared, mg_tree_counts *counts)
{
    const mg_step *steps = p->path->steps;
    uint32_t end = mg_path_position(p->path);
    assert(shared == MG_NONE || shared < mg_path_depth(p->path)); /* invariant 28 */
    for (uint32_t i = shared == MG_NONE ? 0 : shared; i < end; i++)
        counts->states += steps[i].last != 0;
    counts->pre += is_new(p, MG_ARRIVAL_CALL, shared);
    counts->post += is_new(p, MG_ARRIVAL_RETURN, shared);
}
