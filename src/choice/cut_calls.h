/* Loops that are cut by MG_LOOP_INVARIANT, in a run without symbols: what was forgotten is chosen like any other number, by the path that a proof found. A proof
 * has functions of its own (prove/cuts.h), which also see what a turn changes. */
#ifndef MG_CHOICE_CUT_CALLS_H
#define MG_CHOICE_CUT_CALLS_H

#include "choice/choices.h"

/* Where the fields of a test begin that stand for pointers which loops change (contract/stub.c). */
#define MG_LOOP_FIELDS "mg_open.mg_turn_"

/* Fills in the functions of the host. */
void mg_cut_calls_install(mg_choices *choices);
/* From now on the path is one that starts from what a loop may have come to, not from what it did. */
void mg_cut_calls_note(void);
/* The first of these fields that points to a type; is_unread: that nobody has read on this path. MG_NONE: there is none. */
uint32_t mg_cut_calls_find_field(const mg_cells *cells, const char *type, bool is_unread);

#endif
