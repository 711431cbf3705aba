/* Finds the contracts and invariants of a module. */
#ifndef MG_FRONT_CONTRACTS_H
#define MG_FRONT_CONTRACTS_H

#include "shape/contract.h"
#include "weave/unit.h"

void mg_contracts_read(mg_unit *unit, mg_types *types, mg_contracts *contracts);
void mg_contracts_clear(mg_contracts *contracts);

#endif
