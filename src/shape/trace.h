/* The call stack of a path that ended badly, as places of the source: the innermost function first. */
#ifndef MG_SHAPE_TRACE_H
#define MG_SHAPE_TRACE_H

#include "shape/verdict.h"

enum { MG_TRACE_MOST = 64 }; /* frames that are kept: the innermost */

/* Who knows what an address of code was made from: the places, the innermost function first; gives their number. */
typedef uint32_t mg_place_function(void *context, uint64_t address, mg_site *sites, uint32_t room);

typedef struct mg_tracer {
    const mg_site *sites; /* the table */
    mg_place_function *find;
    void *context;
} mg_tracer;

typedef struct mg_trace {
    mg_site frames[MG_TRACE_MOST]; /* strings are borrowed */
    uint32_t count;
    bool is_cut; /* there are more */
} mg_trace;

/* Where a path stopped, as the engine knows it. */
typedef struct mg_stop {
    uint32_t site;
    uint32_t count;   /* of returns */
    bool has_path;    /* its choices were not too many to be told */
    uint64_t longest; /* the length of an array that a run without symbols has no room for; or 0 */
    uint64_t
        open; /* open functions that were called, by their numbers, from 62 on they share a bit; MG_OPEN_LOOP */
    uint32_t uncut;                  /* of MG_OPEN_LOOP: choices that were made before the first loop was cut */
    uint64_t address;                /* of the instruction, where the site is not known; or 0 */
    uint64_t returns[MG_TRACE_MOST]; /* return addresses, the innermost call first */
} mg_stop;

void mg_trace_make(mg_trace *trace, const mg_tracer *tracer, const mg_stop *stop);
/* The same for stacks that look the same to a user. */
uint64_t mg_trace_hash(const mg_trace *trace);

#endif
