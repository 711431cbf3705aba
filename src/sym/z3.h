/* Z3, asked whether terms of one bit can hold together.
 *
 *     mg_solver *solver = mg_solver_new(terms, 1000000);
 *     mg_reply answer = mg_solver_ask(solver, conditions, count, symbols, symbol_count, &model);
 *
 * What two questions in a row have in common at their beginning is told once: conditions are pushed one by one, and popped down to
 * the first that differs. Z3 is started when it is first asked, so that may be after a fork. Whatever goes wrong in it, no memory too, is the answer
 * MG_REPLY_UNKNOWN, and it is started anew for the next question. */
#ifndef MG_SYM_Z3_H
#define MG_SYM_Z3_H

#include "sym/models.h"
#include "sym/reply.h"
#include "sym/terms.h"

typedef struct mg_solver mg_solver;

/* Z3 reads a file when it is first started in a process. Where that will be forbidden, this does it before. */
void mg_solver_prepare(void);
/* Borrows the terms. rlimit is how much work a question may be, in units of Z3's own that do not depend on the machine; 0: any. Gives. */
mg_solver *mg_solver_new(const mg_terms *terms, uint32_t rlimit);
void mg_solver_free(mg_solver *solver); /* takes; NULL is all right */

/* Can all of them hold? For a yes the values of these symbols (by number) are set in `model`, others are left. */
mg_reply mg_solver_ask(mg_solver *solver, const mg_term *conditions, size_t count, const uint32_t *symbols,
                       size_t symbol_count, mg_model *model);
uint64_t mg_solver_restarts(const mg_solver *solver); /* how often something went wrong */

#endif
