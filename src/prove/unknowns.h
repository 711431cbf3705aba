/* Structures whose fields are symbols. What MG_ANY gives is laid out as ever, but nothing of it is chosen when it is read: a number becomes a
 * symbol, a pointer a *summary* (lazier initialisation, as Kiasan has it). A summary stands for NULL, for any object of its pool that is in
 * use, and for a new one. Tests against NULL ask only that; where the program follows it, it becomes one of these.
 *
 * A bound keeps chains of new objects finite: what a parameter points to has bound k, a summary has that of the object it lies in, and a new
 * object that a summary becomes has one less. At 0 no new object is made. */
#ifndef MG_PROVE_UNKNOWNS_H
#define MG_PROVE_UNKNOWNS_H

#include "prove/prover.h"

extern const mg_value_kind
    mg_field_symbols_kind; /* numbers: their lanes are terms, the variable only keeps the field */
extern const mg_value_kind mg_summaries_kind; /* pointers */

/* Of both kinds: nothing is known of their size. */
uint8_t mg_unknowns_bits(const mg_variable *variable);

/* Fields of structures are symbols from now on, for cells. */
void mg_prover_open_fields(mg_prover *prover, mg_cells *cells);

/* arrays.c: arrays among the objects have symbols for their lengths. After mg_prover_open_fields. */
void mg_prover_open_arrays(mg_prover *prover);
/* The step that was taken last makes a pointer lead to this array, and nobody said how long it is: then it has an element. */
void mg_prover_demand_element(mg_prover *prover, uint32_t object);

/* What a path notes of arrays and loops lies behind what the choice room notes, and is put back with it. */
#define MG_ARRAYS_END (MG_OPEN_BASE + MG_OPEN_SIZE / 2 - 0x10000)

/* loops.c: a field became a symbol; the path forks at a place of the program, and ends here if it did so too often. */
void mg_loops_note_read(void);
void mg_loops_count_fork(mg_prover *prover, uint32_t site);

/* summaries.c */
void mg_summaries_install(mg_prover *prover);
/* A summary becomes an object that is new. */
void mg_summaries_renew(mg_prover *prover, uint64_t lane);
/* Of a path that has ended: an object for every summary that is still one, new ones as far as there are. */
void mg_summaries_settle(mg_prover *prover);

#endif
