/* What the choice room must know of the current path besides its choices: pools of the program, what was freed, given and forgotten. It lies behind the
 * store (lane/store.h) and is put back like it: every change goes through mg_store_set. */
#ifndef MG_CHOICE_NOTES_H
#define MG_CHOICE_NOTES_H

#include "lane/store.h"

enum {
    MG_POOLS_MOST = 1 << 14,
    MG_FREED_MOST = 1 << 16, /* words of 64 bits: as many allocations as 32 bytes apart fit where objects lie */
    MG_GIVEN_MOST = 1 << 12,
    MG_HAVOCS_MOST = 1 << 12
};

/* Objects that a program asks for, as mg_any and mg_new. */
typedef struct mg_object_pool {
    uint64_t size, bytes; /* size 0: any number */
    bool has_null;
    uint64_t levels, newest; /* the number of calls of mg_new; the newest variable, + 1 */
    /* Once mg_each was called, all objects are there: those that had been given by then, at lower addresses, and the others one behind the other. */
    uint64_t is_laid_out;
    uint64_t given, first,
        stride;         /* how many of the former; where the latter begin, and how far they lie apart */
    uint64_t variables; /* how many variables there were by then */
} mg_object_pool;

/* A field that was forgotten: by which call of mg_havoc, and how many steps and variables there were by then. */
typedef struct mg_havoc {
    uint32_t cell, call, position, variables;
} mg_havoc;

typedef struct mg_notes {
    uint64_t pool_count;
    uint64_t freed_count, freed[MG_FREED_MOST]; /* a bit for each allocation of the structures */
    uint64_t given_count;
    uint32_t given[MG_GIVEN_MOST];       /* roots of the layout, in the order in which MG_ANY gave them */
    uint32_t given_sites[MG_GIVEN_MOST]; /* and where in the program it was called */
    uint64_t havoc_calls, havoc_count;   /* if there is no more room, they are not noted */
    mg_havoc havocs[MG_HAVOCS_MOST];
    uint64_t open_called;                /* open functions that were called, as mg_stop.open */
    uint64_t open_outside;               /* one was passed a pointer to neither a structure nor the heap */
    uint64_t contexts;                   /* of pointers (prove/contexts.h), so far */
    uint64_t input_places, input_tokens; /* of mg_inputs (choice/inputs.h), how many the path has captured */
    uint64_t allocations,
        denials; /* calls of malloc and its kin, and those of them that were to return NULL; only counted if there may be such */
    uint64_t pure_count; /* answers of open functions that a proof keeps (prove/pure.c) */
    mg_object_pool pools[MG_POOLS_MOST];
} mg_notes;

#define MG_NOTES ((mg_notes *)(uintptr_t)MG_STORE_END)

_Static_assert(MG_STORE_END + sizeof(mg_notes) <= MG_OPEN_BASE + MG_OPEN_SIZE / 2,
               "they have their part of the area");

#endif
