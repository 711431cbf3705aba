/* The user's program, from files to native code in the region: what every command that runs C starts with. */
#ifndef MG_DRIVER_PROGRAM_H
#define MG_DRIVER_PROGRAM_H

#include "driver/policy.h"
#include "front/entries.h"
#include "front/front.h"
#include "driver/subject.h"
#include "jit/jit.h"
#include "shape/type.h"
#include "weave/sites.h"

typedef struct mg_program {
    mg_unit *unit;
    mg_types types;
    mg_sites sites;
    mg_bounds_entries entries;
    mg_tests tests;
    mg_jit *jit;
    bool has_threads; /* it can create some */
} mg_program;

/* Compiles and reads the files; types and entries are known afterwards. */
bool mg_program_load(mg_program *program, const mg_policy *policy, mg_status *status);

/* How files are read otherwise than they are. */
typedef struct mg_program_text {
    bool emits_all;     /* static functions that nobody calls are there, too */
    const char *longer; /* a file that ends with `after`; or NULL */
    const char *after;
} mg_program_text;
bool mg_program_load_text(mg_program *program, const mg_policy *policy, const mg_program_text *text,
                          mg_status *status);
/* Which predicate, root and bounds, as the policy wishes. */
bool mg_program_find(mg_program *program, const mg_policy *policy, mg_subject *subject, mg_status *status);

/* What is woven of it beside what the policy says. */
typedef struct mg_program_wish {
    const char *const *roots; /* functions that stay callable; the first is the predicate */
    size_t root_count;
    mg_reads *reads;            /* where to say which reads decide what the predicate returns, or NULL */
    const mg_cover_wish *cover; /* coverage, or NULL */
} mg_program_wish;

/* Weaves and jits it, and puts its variables in place. */
bool mg_program_build(mg_program *program, const mg_policy *policy, const mg_program_wish *wish,
                      mg_status *status);
void mg_program_clear(mg_program *program);

#endif
