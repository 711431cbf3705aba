/* Loops with an MG_LOOP_INVARIANT (weave/loop_clauses.c). When the program comes to one, what the loop changes is forgotten and the path goes on in any
 * turn, or behind the last. What was not forgotten counts as unchanged by the turns before, so a turn must not change it: whatever it writes is compared with
 * what was forgotten. That is noted, and only a turn that comes to its end is to blame for it: one that leaves the loop is the last. */
#ifndef MG_PROVE_CUTS_H
#define MG_PROVE_CUTS_H

#include "prove/prover.h"

/* Fills in the functions of the host, and watches what is written. */
void mg_cuts_install(mg_prover *prover);
/* How many steps the path had when its first loop was cut; of one that has cut none nobody asks. */
uint32_t mg_cuts_first(void);
/* While elements of arrays move to where they belong, nothing is written. */
void mg_cuts_pause(mg_prover *prover, bool is_paused);

/* cut_pointers.c: pointers among what is forgotten. After mg_cuts_install. */
void mg_cut_pointers_install(void);
/* Is the pointer at this address one that a field like this can be, by what a path that forgets it takes it for? */
bool mg_cut_pointers_fits(mg_prover *prover, uint64_t address, uint32_t cell);
/* The loop that was cut last forgets the pointer at this address, which is a field: turns may change it as long as it fits. */
void mg_cuts_note_pointer(uint64_t address, uint32_t cell);
/* Ends the path where the clause of the loop stands. */
_Noreturn void mg_cuts_give_up(mg_beyond reason);

#endif
