/* A search for structures in progress: the program with its predicate, and the report of what it accepts. */
#ifndef MG_DRIVER_GENERATOR_H
#define MG_DRIVER_GENERATOR_H

#include "driver/covering.h"
#include "driver/paths.h"
#include "driver/program.h"
#include "driver/supervisor.h"

typedef struct mg_generator {
    const mg_policy *policy;
    mg_paths paths;
    mg_program program;
    mg_subject subject;
    mg_wanted wanted;
    mg_supervisor supervisor;
    mg_stats stats;
    mg_report *report;
    mg_covering covering;
    mg_status status; /* why the report could not be written, if has_failed */
    bool has_begun, has_failed;
    bool lacks_reason; /* there is no valid structure, and nothing printed says why */
    uint64_t shown;    /* candidates */
    double began;      /* when the command began */
} mg_generator;

void mg_generator_init(mg_generator *g, const mg_policy *policy);
/* All of it, from opening the report to the summary. Gives the exit status of the program; -1 and a status: something went wrong. */
int mg_generator_run(mg_generator *g, mg_status *status);
void mg_generator_clear(mg_generator *g);

/* summary.c: why the search is not complete, or NULL. */
const char *mg_generator_why_stopped(const mg_generator *g);
/* The same of any search that is not complete. */
const char *mg_stop_text(mg_limit limit, mg_stop_reason reason, bool is_test);
/* The last lines on standard error. */
void mg_generator_summarise(mg_generator *g);
/* The returns that refused, the one that did most often first. */
void mg_generator_tell_refusals(const mg_generator *g);

#endif
