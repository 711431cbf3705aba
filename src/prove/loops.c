/* Loops that go on without end by symbols alone, such as `while (i < n)` with any n. Where a loop makes fields into symbols, the bound of chains ends it;
 * of the others each turn is a fork at the same place with nothing new in between. Such forks are counted, and too many end the path. */
#include <assert.h>

#include "prove/unknowns.h"

enum { PLACES = 1 << 12 };

/* Restored like the store. */
typedef struct loop_notes {
    uint64_t reads; /* fields that became symbols */
    uint64_t turns
        [PLACES]; /* by place: how many reads there were at its last fork, and in the low half how many forks since then */
} loop_notes;

#define LOOPS ((loop_notes *)(uintptr_t)MG_ARRAYS_END)

_Static_assert(MG_ARRAYS_END + sizeof(loop_notes) <= MG_CUTS_START, "they have their part of the area");

void mg_loops_note_read(void)
{
    mg_store_set(&LOOPS->reads, LOOPS->reads + 1);
}

void mg_loops_count_fork(mg_prover *p, uint32_t site)
{
    uint64_t *turns = &LOOPS->turns[site % PLACES], reads = LOOPS->reads & UINT32_MAX;
    uint64_t count = *turns >> 32 == reads ? (*turns & UINT32_MAX) + 1 : 1;
    if (p->loops && count > p->loops) {
        *p->heap.has_met_loops = true;
        mg_prover_give_up(p, MG_BEYOND_LOOPS);
    }
    mg_store_set(turns, reads << 32 | count);
}
