/* Z3, asked whether terms of one bit can hold together.
 *
 *     mg_solver *solver = mg_solver_new(terms, 1000000);
 *     mg_reply answer = mg_solver_ask(solver, conditions, count, symbols, symbol_count, &model);
 *
 * The common beginning of two questions in a row is asserted only once: conditions are pushed one by one, and popped down to the first that
 * differs. Z3 is started by the first question, so that may be after a fork. If anything goes wrong in it, even if it has no memory, the answer is
 * MG_REPLY_UNKNOWN, and it is started again for the next question. */
#ifndef MG_SYM_Z3_H
#define MG_SYM_Z3_H

#include "sym/models.h"
#include "sym/reply.h"
#include "sym/terms.h"

typedef struct mg_solver mg_solver;

/* Z3 reads a file when it is first started in a process. A process that will not be allowed to read files calls this before. */
void mg_solver_prepare(void);
/* Borrows the terms. rlimit bounds the work for a question, in units of Z3 that do not depend on the machine; 0: no bound. Gives. */
mg_solver *mg_solver_new(const mg_terms *terms, uint32_t rlimit);
void mg_solver_free(mg_solver *solver); /* takes; NULL is all right */

/* Can all of them hold? For a yes the values of these symbols (by number) are set in `model`, others are left. */
mg_reply mg_solver_ask(mg_solver *solver, const mg_term *conditions, size_t count, const uint32_t *symbols,
                       size_t symbol_count, mg_model *model);
uint64_t mg_solver_restarts(const mg_solver *solver); /* how often something went wrong */

#endif
