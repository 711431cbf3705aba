/* What is counted of the tree of paths of a proof: the ways gone at its choices, and how many paths come to the call of the function that is proved, and back
 * from it. A path is counted where it differs from the one before it, so what is counted is the tree, not how often it was run. */
#ifndef MG_PROVE_ARRIVALS_H
#define MG_PROVE_ARRIVALS_H

#include <stdbool.h>
#include <stdint.h>

struct mg_prover;

typedef struct mg_tree_counts {
    uint64_t states;    /* ways gone, of steps that have more than one */
    uint64_t pre, post; /* different beginnings of paths, up to the call and up to its return */
} mg_tree_counts;

/* Which moments of a path are noted. */
typedef enum mg_arrival { MG_ARRIVAL_CALL, MG_ARRIVAL_RETURN, MG_ARRIVALS } mg_arrival;

/* Where a test keeps what the function returned, if that is an integer. */
typedef struct mg_result_place {
    uint64_t address, size; /* size 0: not known, or there is none */
    bool is_signed;
} mg_result_place;

/* Fills in the functions by which a test says that it calls the function, or that that returned, and what. Where nothing is proved they do nothing. */
void mg_arrivals_install(void);
/* Before a path is run, or goes on. */
void mg_arrivals_begin(struct mg_prover *prover);
/* After that: adds what it has of its own. shared: so many steps it has in common with the path before; MG_NONE: it is the first. */
void mg_arrivals_count(const struct mg_prover *prover, uint32_t shared, mg_tree_counts *counts);

#endif
