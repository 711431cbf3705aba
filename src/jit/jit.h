/* From a woven module to native code at a fixed address. */
#ifndef MG_JIT_JIT_H
#define MG_JIT_JIT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "jit/places.h"
#include "weave/unit.h"

typedef struct mg_jit_symbol {
    const char *name;
    uint64_t address;
} mg_jit_symbol;

typedef struct mg_jit_options {
    uint64_t code_base, code_size;  /* address space already reserved, to be filled from its start */
    uint64_t stubs_size, stub_size; /* the first bytes of it are for stubs, of so many bytes each */
    const mg_jit_symbol *symbols;   /* functions of the host that the code may call */
    size_t symbol_count;
} mg_jit_options;

typedef struct mg_jit mg_jit;

/* Compiles and links the unit's module, which it takes. NULL and a status on failure. */
mg_jit *mg_jit_new(mg_unit *unit, const mg_jit_options *options, mg_status *status);
void mg_jit_free(mg_jit *jit);

/* The places that jitted code was made from; lives as long as the JIT. */
mg_places *mg_jit_places(mg_jit *jit);

/* The address of a function or variable, or 0: then mg_jit_trouble may say why. */
uint64_t mg_jit_find(mg_jit *jit, const char *name);
const char *mg_jit_trouble(const mg_jit *jit);

/* Writes the stubs, which are jumps to the functions of a table in the program. The table has their number, then their addresses. */
bool mg_jit_write_stubs(mg_jit *jit, const char *table);

#endif
