/* Open functions that are pure: the same answer for the same arguments, while what these lead to is the same.
 *
 * What a function was asked is kept for the rest of the path: its arguments, what they could lead to at that time as far as the program had changed it, and
 * the answer, a symbol. Of two answers it is claimed that they are equal if all that is; nobody asks whether it is, so there are no more paths for it.
 * Numbers are compared as terms. Pointers are the same if they are the same summary or the same object. Two summaries may still become the same object:
 * when one does, what follows from it is claimed then, and a path on which that cannot be does not count.
 *
 * A function that is a total order ranks whatever it is asked about: a rank is a number that is pure, and the answer is as the ranks compare. That is all
 * that its being transitive and antisymmetric means.
 *
 * What arguments lead to is in sight (sight.h). Where that is not all in the structures that the function under proof was given, the answer is like no
 * other. */
#ifndef MG_PROVE_PURE_H
#define MG_PROVE_PURE_H

#include "prove/prover.h"

/* Installs the functions of the host that stubs call. */
void mg_pure_install(mg_prover *prover);
/* Was something asked about a summary? Then it may have to be told from others. */
bool mg_pure_knows(const mg_prover *prover, uint32_t variable);
/* A summary has become an object, or NULL. */
void mg_pure_resolve(mg_prover *prover, uint32_t variable);

#endif
