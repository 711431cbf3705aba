/* The user's program, from files to native code in the region. Every command that runs C starts with it. */
#ifndef MG_DRIVER_PROGRAM_H
#define MG_DRIVER_PROGRAM_H

#include "driver/policy.h"
#include "front/entries.h"
#include "front/front.h"
#include "driver/subject.h"
#include "jit/jit.h"
#include "shape/contract.h"
#include "shape/type.h"
#include "weave/sites.h"

typedef struct mg_program {
    mg_unit *unit;
    mg_types types;
    mg_sites sites;
    mg_bounds_entries entries;
    mg_tests tests;
    mg_jit *jit;
    bool has_threads;    /* it can create some */
    bool has_weak_order; /* it makes atomic accesses that are not sequentially consistent */
} mg_program;

/* Compiles and reads the files; types and entries are known afterwards. */
bool mg_program_load(mg_program *program, const mg_policy *policy, mg_status *status);

/* Changes to the files while they are read. */
typedef struct mg_program_text {
    bool emits_all; /* code is made also for static functions that are never called */
    const mg_front_text *texts;
    size_t text_count;
} mg_program_text;
bool mg_program_load_text(mg_program *program, const mg_policy *policy, const mg_program_text *text,
                          mg_status *status);
/* The C file of the command line that code is to be added to that needs what a file has: that file; of a header the first one. NULL: there is none. */
const char *mg_program_find_home(const mg_policy *policy, const char *file);
/* Does a file of the command line mention a name, once it is preprocessed? Of bitcode that is not known: false. */
bool mg_program_mentions(const mg_policy *policy, const char *file, const char *name);
/* What declarations demand, once the contracts were read: adds it to them. */
bool mg_program_read_declarations(mg_program *program, const mg_policy *policy, mg_contracts *contracts,
                                  mg_status *status);
/* Finds predicate, root and bounds, as the policy asks for them. */
bool mg_program_find(mg_program *program, const mg_policy *policy, mg_subject *subject, mg_status *status);

/* What the weave needs to know besides the policy. */
typedef struct mg_program_wish {
    const char *const *roots; /* functions that stay callable; the first is the predicate */
    size_t root_count;
    mg_reads *reads;            /* filled with the reads that decide what the predicate returns, or NULL */
    const mg_cover_wish *cover; /* coverage, or NULL */
} mg_program_wish;

/* Weaves and compiles it, and initialises its variables. */
bool mg_program_build(mg_program *program, const mg_policy *policy, const mg_program_wish *wish,
                      mg_status *status);
void mg_program_clear(mg_program *program);

#endif
