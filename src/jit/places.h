/* From an address of jitted code to the places of the source it was made from, by the debug info of the object files. These are kept as bytes
 * and read on first use, because a run without failures never needs them. */
#ifndef MG_JIT_PLACES_H
#define MG_JIT_PLACES_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "shape/verdict.h"

typedef struct mg_places_object {
    void *bytes; /* owns; an object file */
    size_t size;
    uint64_t code, code_size;
    struct mg_gap_lines *lines; /* NULL: not read yet, or there are none */
    bool is_read;
} mg_places_object;

/* What was found for an address. */
typedef struct mg_places_answer {
    uint64_t address; /* 0: none */
    uint32_t first, count;
} mg_places_answer;

enum { MG_PLACES_ANSWERS = 1 << 12 };

typedef struct mg_places {
    MG_VEC(mg_places_object) objects;
    mg_places_answer *answers; /* those given before, at the hash of the address; owns */
    MG_VEC(mg_site) sites;
} mg_places;

void mg_places_clear(mg_places *places);
/* An object file is about to be linked; copies it. Then mg_places_put says where its code lies. */
void mg_places_add(mg_places *places, const void *object, size_t size);
void mg_places_put(mg_places *places, uint64_t code, uint64_t size);
/* The places of one instruction, the innermost function first, then where that was inlined; gives their number, at most room. Strings
 * live as long as places. */
uint32_t mg_places_find(mg_places *places, uint64_t address, mg_site *sites, uint32_t room);

#endif
