/* The user's program, from files to native code in the region: what every command that runs C starts with. */
#ifndef MG_CLI_PROGRAM_H
#define MG_CLI_PROGRAM_H

#include "cli/options.h"
#include "front/entries.h"
#include "front/front.h"
#include "driver/subject.h"
#include "jit/jit.h"
#include "shape/type.h"
#include "weave/sites.h"
#include "weave/weave.h"

typedef struct mg_program {
    mg_unit *unit;
    mg_types types;
    mg_sites sites;
    mg_bounds_entries entries;
    mg_tests tests;
    mg_jit *jit;
} mg_program;

/* Compiles and reads the files; types and entries are known afterwards. */
bool mg_program_load(mg_program *program, const mg_options *options, mg_status *status);

/* How files are read otherwise than they are. */
typedef struct mg_program_text {
    bool emits_all;     /* static functions that nobody calls are there, too */
    const char *longer; /* a file that ends with `after`; or NULL */
    const char *after;
} mg_program_text;
bool mg_program_load_text(mg_program *program, const mg_options *options, const mg_program_text *text,
                          mg_status *status);
/* Which predicate, root and bounds, as the options wish. */
bool mg_program_find(mg_program *program, const mg_options *options, mg_subject *subject, mg_status *status);

/* What it is woven for. */
typedef struct mg_program_use {
    bool goes_back;   /* checkpoints */
    bool tells_calls; /* return addresses tell the places of calls */
    mg_lanes_kind lanes;
    bool is_test;
    bool finds_undefined;       /* bits that were never written; of a test those of its locals too */
    uint64_t ignored;           /* verdicts that are none */
    bool forwards;              /* values of a field that are decided all at once */
    bool follows;               /* values of a field that are decided one by one, in the place of a run */
    mg_reads *reads;            /* where to say of which reads, or NULL */
    const mg_cover_wish *cover; /* coverage, or NULL */
} mg_program_use;

/* Weaves and jits it, keeping these functions callable, and puts its variables in place. The first root is the predicate. */
bool mg_program_build(mg_program *program, const char *const *roots, size_t root_count,
                      const mg_program_use *use, mg_status *status);
void mg_program_clear(mg_program *program);

#endif
