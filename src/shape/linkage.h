/* What another compiler's linker has to know of a program: what no file of it defines, and which libraries it needs. */
#ifndef MG_SHAPE_LINKAGE_H
#define MG_SHAPE_LINKAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct mg_missing {
    char *name; /* owned */
    bool is_function;
} mg_missing;

/* A place where what happens depends on the number of an address. */
typedef struct mg_address_use {
    char *root; /* owned: the function that Margay calls, from which it is reached */
    char *file; /* owned */
    unsigned line;
    bool is_order; /* addresses are compared by < and its kin; else one is computed with */
} mg_address_use;

typedef struct mg_linkage {
    bool has_main; /* the program has one of its own */
    bool needs_math, needs_atomic, needs_threads, uses_files, provides_files;
    /* What is used but defined nowhere, and not by the C library either: by code that no test reaches, or the program would be refused. */
    MG_VEC(mg_missing) missing;
    uint32_t outside; /* functions of outside.def that it uses, as bits */
    MG_VEC(mg_address_use) addresses;
} mg_linkage;

#endif
