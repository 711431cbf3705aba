/* Where jitted sections go: one after the other in address space that was reserved before, so that code has the same
 * addresses in every run. */
#ifndef MG_JIT_CODE_H
#define MG_JIT_CODE_H

#include <stdint.h>

#include <llvm-c/Orc.h>

#include "jit/places.h"

typedef struct mg_code {
    uint64_t base, size;
    uint64_t code, data; /* next free address: code from the start, data from the middle */
    mg_places *places;   /* borrows */
} mg_code;

void mg_code_init(mg_code *code, uint64_t base, uint64_t size, mg_places *places);
LLVMOrcObjectLayerRef mg_code_layer(mg_code *code, LLVMOrcExecutionSessionRef session);

#endif
