/* Checks of invariants that are too expensive to be asserted in an ordinary search.
 *
 * A build with MG_PARANOID runs them at each choice, each checkpoint and each restore (MG_CHECK); tests call the functions themselves. Each
 * returns when all is well, and aborts by an assert that cites docs/invariants.md when it is not. They change nothing. The target must wait
 * in a gate, or not run. Of what grows without end only the newest part is checked: the newest entries of the log, the innermost locals. */
#ifndef MG_ENGINE_CHECK_RUN_H
#define MG_ENGINE_CHECK_RUN_H

#include "engine/run.h"

void mg_check_heap(
    const mg_heap *heap); /* 8, 9, 14: blocks in order, gaps and freed blocks poison, sums right */
void mg_check_shadow(const mg_run *run); /* 8: what nobody can have made plain is poison */
void mg_check_locals(const mg_run *run); /* 13: rooms, tags and dirty marks agree with shadow and bytes */
void mg_check_known(const mg_run *run);  /* 47: defined bits are known only of bytes that are not plain */
void mg_check_undo(
    const mg_run *run); /* 5, 12: each entry can be applied; saved bytes lie one after the other */
void mg_check_seal(const mg_run *run); /* 4, 10, 11: frames, seal and young memory are where they can be */
void mg_check_containers(const mg_run *run); /* 35, 37 */
void mg_check_run(const mg_run *run);        /* all of these, and what the rooms above look at (mg_run.check) */

#ifdef MG_PARANOID
#define MG_CHECK(run) mg_check_run(run)
#else
#define MG_CHECK(run) ((void)(run))
#endif

#endif
