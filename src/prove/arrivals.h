/* What is counted of the tree of paths of a proof: the ways gone at its choices, and how many paths come to the call of the function that is proved, and back
 * from it. A path is counted where it differs from the one before it, so what is counted is the tree, not how often it was run. */
#ifndef MG_PROVE_ARRIVALS_H
#define MG_PROVE_ARRIVALS_H

#include <stdint.h>

struct mg_prover;

typedef struct mg_tree_counts {
    uint64_t states;    /* ways gone, of steps that have more than one */
    uint64_t pre, post; /* different beginnings of paths, up to the call and up to its return */
} mg_tree_counts;

/* Which moments of a path are noted. */
typedef enum mg_arrival { MG_ARRIVAL_CALL, MG_ARRIVAL_RETURN, MG_ARRIVALS } mg_arrival;

/* Fills in the function by which a test says that it calls the function, or that that returned. Where nothing is proved it does nothing. */
void mg_arrivals_install(void);
/* Before a path is run, or goes on. */
void mg_arrivals_begin(struct mg_prover *prover);
/* After that: adds what it has of its own. shared: so many steps it has in common with the path before; MG_NONE: it is the first. */
void mg_arrivals_count(const struct mg_prover *prover, uint32_t shared, mg_tree_counts *counts);

#endif
