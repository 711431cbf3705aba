/* A run without a target, for tests of what lies below one: the region reserved once, and the run given back at the end. */
#ifndef MG_TESTS_UNIT_RUN_H
#define MG_TESTS_UNIT_RUN_H

#include <signal.h>
#include <stdlib.h>

#include "engine/run.h"

static mg_run run;

static int reserve(void **state)
{
    (void)state;
    mg_status status = {0};
    if (!mg_region_reserve(&status))
        return -1;
    mg_run_init(&run, 1000);
    return 0;
}

/* Gives back the stack that the run installed for signals. */
static int release(void **state)
{
    (void)state;
    stack_t none = {.ss_flags = SS_DISABLE}, installed;
    if (sigaltstack(&none, &installed))
        return -1;
    free(installed.ss_sp);
    return 0;
}

#endif
