/* What the choice room knows of a path beside its choices: pools of the program, what was freed, given and forgotten. It lies behind the store
 * (lane/store.h) and is put back like it: every change goes through mg_store_set. */
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
    uint64_t levels, newest; /* how many mg_new; the variable asked for last, + 1 */
} mg_object_pool;

/* A field that was forgotten: by which call of mg_havoc, and how much had been chosen by then. */
typedef struct mg_havoc {
    uint32_t cell, call, position, variables;
} mg_havoc;

typedef struct mg_notes {
    uint64_t pool_count;
    uint64_t freed_count, freed[MG_FREED_MOST]; /* a bit for each allocation of the structures */
    uint64_t given_count;
    uint32_t given[MG_GIVEN_MOST];       /* roots of the layout, in the order in which MG_ANY gave them */
    uint32_t given_sites[MG_GIVEN_MOST]; /* and where it was asked to */
    uint64_t havoc_calls, havoc_count;   /* more than there is room for are not noted */
    mg_havoc havocs[MG_HAVOCS_MOST];
    uint64_t open_called;  /* open functions that were called, as mg_stop.open */
    uint64_t open_outside; /* and one was passed a pointer to what lies in no structure and not in the heap */
    uint64_t contexts;     /* of pointers (prove/contexts.h), so far */
    uint64_t pure_count;   /* answers of open functions that a proof keeps (prove/pure.c) */
    mg_object_pool pools[MG_POOLS_MOST];
} mg_notes;

#define MG_NOTES ((mg_notes *)(uintptr_t)MG_STORE_END)

_Static_assert(MG_STORE_END + sizeof(mg_notes) <= MG_OPEN_BASE + MG_OPEN_SIZE / 2,
               "they have their part of the area");

#endif
