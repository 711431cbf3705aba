/* Weaving: puts a hook before everything the engine must see, then optimises. */
#ifndef MG_WEAVE_WEAVE_H
#define MG_WEAVE_WEAVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/vec.h"
#include "shape/coverage.h"
#include "weave/sites.h"
#include "weave/unit.h"

/* A read of memory that may be a field, and whether it has a decider. */
typedef struct mg_read {
    uint32_t site;
    bool is_decided;
    const char
        *why; /* the reason why it has none; or the comparison that decides first, as C has it, or NULL */
    uint32_t why_site;     /* where that stands in the source */
    bool refuses, accepts; /* what it tells of some values */
} mg_read;

typedef struct mg_reads {
    MG_VEC(mg_read) all;
} mg_reads;

typedef enum mg_lanes_kind {
    MG_LANES_NONE,
    MG_LANES_PLACES, /* they stay in the variable they were first put in, and are chosen when they are read */
    MG_LANES_COPIES, /* they are copied, and chosen when anything else is done */
    MG_LANES_SETS,   /* they are compared too, as sets */
    MG_LANES_TERMS,  /* they are computed with, as terms: only a branch, or what needs a number, asks */
} mg_lanes_kind;

/* Are structs in registers taken apart, so that each of their elements has a lane? */
static inline bool mg_lanes_has_structs(mg_lanes_kind kind)
{
    return kind == MG_LANES_COPIES || kind == MG_LANES_TERMS;
}

/* Whose lines are to be covered, and where to say which there are. */
typedef struct mg_cover_wish {
    mg_coverage *coverage;
    /* Is this line code under test? Line 0: is anything of the file? */
    bool (*covers)(void *context, const char *file, unsigned line);
    void *context;
} mg_cover_wish;

typedef struct mg_weave_options {
    const char *hooks_path, *models_path; /* bitcode that comes with Margay */
    const char *const *roots;             /* functions that will be called from outside */
    size_t root_count;
    uint64_t variables, constants, area_size; /* where variables and constants go: facts of the engine */
    uint64_t stubs, stub_size; /* where the addresses of functions begin, and how far they are apart */
    uint32_t stubs_most;       /* for how many there is room */
    uint64_t chunk, gap; /* locals are laid out in multiples of it, and so far apart: facts of the engine too */
    bool goes_back;   /* the engine goes back to checkpoints, so changes of locals and frames must be undone */
    bool tells_calls; /* return addresses tell the places of calls, by the debug info */
    mg_lanes_kind lanes; /* values may be open, and what is done with them */
    bool undefined;      /* deciding by bits that were never written is a failure; else they are zero */
    bool unset;          /* locals in registers count as never written */
    bool poisons;        /* and so does the memory of those whose address is given away */
    uint64_t ignored;    /* verdicts that count as no failure, a bit each: where it can, the program goes on */
    bool keeps;          /* the roots are tests: the engine is told what their locals hold at the end */
    bool tells_reasons; /* a failure is told which comparison was false, and where a predicate returned false */
    bool forwards;      /* look for reads that decide what the predicate, the first root, returns */
    bool chooses_random;        /* rand and its kin are choices */
    bool follows;               /* the same, even if it looks at other memory by the value read, or loops */
    mg_reads *reads;            /* where to say which they are, or NULL */
    const mg_cover_wish *cover; /* count what is reached, or NULL */
    bool *has_threads;          /* where to say that the program can create threads, or NULL */
    bool *has_weak_order; /* and that it makes atomic accesses that are not sequentially consistent; or NULL */
    const char *const *host_names; /* functions the host provides; ended by NULL */
} mg_weave_options;

bool mg_weave_run(mg_unit *unit, const mg_weave_options *options, mg_sites *sites, mg_status *status);

#endif
