/* Where jitted sections go: one after the other in address space that was reserved before, so that code has the same
 * addresses in every run. Before them lie the stubs: jumps to the functions whose addresses the program takes. */
#ifndef MG_JIT_CODE_H
#define MG_JIT_CODE_H

#include <stdint.h>

#include <llvm-c/Orc.h>

#include "jit/jit.h"
#include "jit/places.h"

typedef struct mg_code {
    uint64_t base, size;
    uint64_t stubs_size, stub_size;
    uint64_t code, data; /* next free address: code from the start, data from the middle */
    mg_places *places;   /* borrows */
} mg_code;

void mg_code_init(mg_code *code, const mg_jit_options *options, mg_places *places);
LLVMOrcObjectLayerRef mg_code_layer(mg_code *code, LLVMOrcExecutionSessionRef session);
/* Writes one jump for each function, from the base on. 0: there is no function, and its stub faults when it is called. */
bool mg_code_write_stubs(mg_code *code, const uint64_t *functions, uint64_t count);

#endif
